"""`bridgelaws check`: compile a knowledge base and report every fault."""

import sys
from pathlib import Path

from ...compiler.diagnostics import Diagnostic
from ...compiler.frozen import replace
from .. import bases, streams
from ..checking import Checked, check_base, uncollected
from ..exit_codes import DONE, NO
from ..faults import Sources, UsageError, counted, render
from ..options import EDITION, JSON, LAWS, Arguments, Command, Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..proving import Proved

_PROOF, _STATS, _VERBOSE, _REVIEWED = "--proof", "--stats", "--verbose", "--reviewed"

COMMAND = Command(
    name="check",
    does="compile a knowledge base and report every fault",
    takes="[PATH…]",
    options=(
        Option(_PROOF, "prove that nothing is missing, nothing contradicts, nothing is idle"),
        Option("--lang", "the language of what the proof finds, en if not given", "LANG"),
        Option(_STATS, "what the proof of each law took; with the proof"),
        Option(_VERBOSE, "list the findings that were reviewed, too; with the proof"),
        Option(_REVIEWED, "note that the rules of provisions were held against the texts", "IDS"),
        EDITION,
        JSON,
        LAWS,
    ),
    more=(
        "PATH is a knowledge base (a folder like `laws/`) or single files in one; without it the\n"
        "shipped laws are checked. Exit code 1 means that faults were found.\n\n"
        "Without --proof it is told what can't be compiled or does not fit: while a rule is being\n"
        "written, after every change. --proof goes on to every state that an auction can be in,\n"
        "and takes some seconds more: before a change is passed on. It finds cases that a\n"
        "provision leaves out, effects that contradict, provisions that never apply, conditions\n"
        "that never matter, references in a circle and facts that nothing asks, each with an\n"
        "auction that shows it where one can and was found. What was read and is right as it is\n"
        "stands with its reason in the `findings` of `accepted.yaml`.\n\n"
        "IDS are provisions with commas between them, each with all below it, or `all`. Where the\n"
        "text of one has changed since its rule was read against it, `check` says so until then;\n"
        "the edition is only needed where that is so in several."
    ),
    examples=(
        ("bridgelaws check laws", "every file of a base"),
        ("bridgelaws check laws/1997/rules/27-*.law", "the law just edited"),
        ("bridgelaws check --proof --lang da", "the proof, told in Danish"),
        ("bridgelaws check --reviewed 27B1a --laws laws", "its rule fits the new wording"),
        ("bridgelaws check --json", "for an editor or a script"),
    ),
)


@uncollected()  # to its end, and so to that of the process
def run(arguments: Arguments, sources: Sources) -> int:
    """Check the base or files given.

    Raises:
        UsageError: a path doesn't exist, or the files don't lie in one base.
        LawError: the folder is no base.
    """
    files = [Path(word) for word in arguments.words]
    folder, files = _base_and_files(arguments.value("--laws"), files)
    root, name = bases.locate(folder, sources)
    noted = _noted(arguments, root, name)
    checked = check_base(root, name)
    faults = checked.faults
    proved: dict[str, Proved] = {}
    if _is_asked_for_proof(arguments) and not any(f.severity == "error" for f in faults):
        proved, found = _prove(arguments, checked, root, name)
        faults = (*faults, *found)
    if files:
        names, are_rules = _names(files, root, name)
        faults = checked.of_files(names, are_rules, faults)
    is_lacking = _is_asked_for_proof(arguments) and not proved
    ok = not is_lacking and not any(fault.severity == "error" for fault in faults)
    if arguments.has("--json"):
        told = [fault.to_dict() for fault in faults]
        page: dict[str, object] = {"ok": ok, "faults": told, "counts": checked.counts}
        if proved:
            page["proof"] = {edition: _page(each) for edition, each in proved.items()}
        print(streams.json_page(page))
    else:
        print("".join(f"{line}\n" for line in noted), end="")
        _tell(faults, checked, sources)
        for edition, each in proved.items():
            _tell_proof(edition, each, arguments, sources)
        if is_lacking:
            print("nothing was proved: the rules have faults")
        print(counted(len(faults), "fault") if faults else "no faults")
    return DONE if ok else NO


def _noted(arguments: Arguments, root: str, name: str) -> list[str]:
    """What was noted as read against the texts."""
    given, edition = arguments.value(_REVIEWED), arguments.value(EDITION.name)
    if given is None and edition is not None:
        raise UsageError("options", f"`{EDITION.name}` belongs to `{_REVIEWED}`")
    if given is None:
        return []
    from ..reviewing import note_reviewed

    return note_reviewed(root, name, given, edition)


def _is_asked_for_proof(arguments: Arguments) -> bool:
    return any(map(arguments.has, (_PROOF, _STATS)))


def _prove(
    arguments: Arguments, checked: Checked, root: str, name: str
) -> tuple[dict[str, "Proved"], tuple[Diagnostic, ...]]:
    """What is proved of each edition, and what was found that nobody has reviewed."""
    from ..proving import Proving

    proving = Proving(checked, root, name, _language(arguments, checked))
    proved = proving.prove(shows_known=arguments.has(_VERBOSE))
    found = [fault for each in proved.values() for fault in each.faults]
    return proved, (*proving.unasked(), *found)


def _language(arguments: Arguments, checked: Checked) -> str | None:
    """A language of the vocabulary, if one was named."""
    given = arguments.value("--lang")
    for edition in checked.editions.values():
        return given and bases.pick("language", given, edition.vocabulary.languages)
    return None


def _base_and_files(laws: str | None, paths: list[Path]) -> tuple[str | None, list[Path]]:
    """The folder of the base (None: the shipped one) and the files in it that are meant."""
    for path in paths:
        if not path.exists():
            streams.open_input(str(path)).close()  # says so, with a near name
    if len(paths) == 1 and paths[0].is_dir():
        return str(paths[0]), []
    for path in paths:
        if path.is_dir():
            raise UsageError("folder", f"`{path}` is a folder among files", ("files, or one base",))
    if not paths or laws is not None:
        return laws, paths
    found = {bases.base_above(path) for path in paths}
    if len(found) > 1 or None in found:
        message = f"`{paths[0]}` lies in no knowledge base"
        if len(found) > 1:
            message = "the files don't lie in one knowledge base"
        raise UsageError("no-base", message, ("files of one base", "`--laws PATH`"))
    return str(found.pop()), paths


def _names(files: list[Path], root: str, name: str) -> tuple[frozenset[str], bool]:
    """What messages call the files, and whether there are rules among them."""
    names = set()
    for file in files:
        try:
            within = file.resolve().relative_to(Path(root).resolve())
        except ValueError:
            message = f"`{file}` doesn't lie in `{name}`"
            raise UsageError("no-base", message, ("a file of the base",)) from None
        names.add(f"{name}/{within.as_posix()}")
    return frozenset(names), any(file.suffix == ".law" for file in files)


def _tell(faults: tuple[Diagnostic, ...], checked: Checked, sources: Sources) -> None:
    if faults:
        print(render(faults, sources, streams.wants_color(sys.stdout)))
    for edition, number in checked.counts.items():
        print(
            f"{edition}: {number['provisions']} provisions: {number['encoded']} encoded,"
            f" {number['narrative']} narrative, {number['not_encoded']} not encoded"
        )


def _tell_proof(edition: str, proved: "Proved", arguments: Arguments, sources: Sources) -> None:
    """What was gone through, what it took, and what was reviewed."""
    proof, review = proved.proof, proved.review
    conditions = sum(cost.conditions for cost in proof.costs)
    print(
        f"{edition}: proved over {len(proof.outcomes)} kinds of call and {conditions} conditions:"
        f" {len(review.new)} new, {len(review.known)} reviewed"
    )
    if arguments.has(_VERBOSE):
        for known in proved.known:
            notes = (*known.fault.notes, known.reviewed.reason)
            fault = replace(known.fault, severity="reviewed", notes=notes)
            print(render((fault,), sources, streams.wants_color(sys.stdout)))
    if arguments.has(_STATS):
        print("law   provisions  conditions  seconds")
        for cost in proof.costs:
            row = f"{cost.provisions:>10}  {cost.conditions:>10}  {cost.seconds:>7.2f}"
            print(f"{cost.law:<5} {row}")
        print(f"all   {'':>10}  {'':>10}  {proof.seconds:>7.2f}  what follows, over all laws")


def _page(proved: "Proved") -> dict[str, object]:
    """The JSON of a proof: what was reviewed, and what each law took."""
    proof = proved.proof
    return {
        "kinds": len(proof.outcomes),
        "reviewed": [
            known.fault.to_dict() | {"reason": known.reviewed.reason} for known in proved.known
        ],
        "laws": [
            {
                "law": cost.law,
                "provisions": cost.provisions,
                "conditions": cost.conditions,
                "seconds": round(cost.seconds, 3),
            }
            for cost in proof.costs
        ],
        "seconds": round(proof.seconds, 3),
    }
