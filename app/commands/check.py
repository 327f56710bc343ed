"""`bridgelaws check`: compile a knowledge base and report every fault."""

import gc
import time
from pathlib import Path

from ...compiler.diagnostics import InputError
from .. import bases, streams
from ..check_answer import CheckAnswer, Telling
from ..checking import Checked, check_base, uncollected
from ..exit_codes import DONE, NO
from ..faults import Sources, UsageError
from ..kept_stages import KeptStages
from ..options import EDITION, JSON, LAWS, Arguments, Command, Option
from ..reports import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..proving import Proved

_PROOF, _STATS, _VERBOSE, _REVIEWED = "--proof", "--stats", "--verbose", "--reviewed"
_FORMAT, _WATCH = "--format", "--watch"

COMMAND = Command(
    name="check",
    does="compile a knowledge base and report every fault",
    takes="[PATH…]",
    options=(
        Option(_PROOF, "prove that nothing is missing, nothing contradicts, nothing is idle"),
        Option("--lang", "the language of what is found, en if not given", "LANG"),
        Option(_STATS, "what the proof of each law took; with the proof"),
        Option(_VERBOSE, "list the findings that were reviewed, too; with the proof"),
        Option(_REVIEWED, "note that the rules of provisions were held against the texts", "IDS"),
        Option(_WATCH, "check again whenever a file of the base has changed, until Ctrl-C"),
        Option(_FORMAT, f"write for a pipeline: {', '.join(FORMATS)}", "FORMAT"),
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
        "FORMAT is `github`, annotations at the lines of a pull request; `sarif`, for a list of\n"
        "alerts; or `junit`, a table of tests. What surrounds a fault, and every finding of the\n"
        "proof, is told in LANG; what a fault itself says is in English.\n\n"
        "IDS are provisions with commas between them, each with all below it, or `all`. Where the\n"
        "text of one has changed since its rule was read against it, `check` says so until then;\n"
        "the edition is only needed where that is so in several."
    ),
    examples=(
        ("bridgelaws check laws", "every file of a base"),
        ("bridgelaws check laws/1997/rules/27-*.law", "the law just edited"),
        ("bridgelaws check --proof --lang da", "the proof, told in Danish"),
        ("bridgelaws check --reviewed 27B1a --laws laws", "its rule fits the new wording"),
        ("bridgelaws check --watch laws", "while its rules are being written"),
        ("bridgelaws check --json", "for an editor or a script"),
        ("bridgelaws check --proof --format sarif > found.sarif", "for a list of alerts"),
    ),
)


@uncollected()  # to its end, and so to that of the process
def run(arguments: Arguments, sources: Sources) -> int:
    """Check the base or files given.

    Raises:
        UsageError: a path doesn't exist, the files don't lie in one base, or options don't go
            together.
        LawError: the folder is no base.
    """
    _agree(arguments)
    files = [Path(word) for word in arguments.words]
    folder, files = _base_and_files(arguments.value("--laws"), files)
    root, name = bases.locate(folder, sources)
    noted = _noted(arguments, root, name)
    checking = _Checking(arguments, root, name, files)
    if arguments.has(_WATCH):
        return _watch(checking, folder)
    telling, form = checking.look(sources), arguments.value(_FORMAT)
    if arguments.has(JSON.name):
        print(streams.json_page(telling.answer.page()))
    elif form is not None:
        print(telling.report(form), end="")
    else:
        print(*noted, telling.text(), sep="\n", end="")
    return DONE if telling.answer.ok else NO


def _agree(arguments: Arguments) -> None:
    """Raises UsageError where options don't go together, or there is no such format."""
    form = arguments.value(_FORMAT)
    if form is not None and form not in FORMATS:
        raise UsageError.near("unknown-format", f"there is no format `{form}`", form, FORMATS)
    machine = [option for option in (JSON.name, _FORMAT) if arguments.has(option)]
    given = [*machine, *([_WATCH] if arguments.has(_WATCH) else ())]
    if machine and len(given) > 1:
        raise UsageError("options", f"`{given[0]}` and `{given[1]}` don't go together")


class _Checking:
    """What is asked for, for one look at the base after another."""

    def __init__(self, arguments: Arguments, root: str, name: str, files: list[Path]) -> None:
        self.arguments = arguments
        self.root = root
        self.name = name
        self.names, self.are_rules = _names(files, root, name)
        self.kept = KeptStages()

    def look(self, sources: Sources, shows: bool = True) -> Telling:
        """Look at the base, and tell what was found.

        Args:
            sources: Where the lines are that are shown.
            shows: Whether auctions are looked for that show what the proof found.
        Raises:
            UsageError: its vocabulary has no words in the language.
            LawError: it is no base.
        """
        self.kept.begin()
        checked = check_base(self.root, self.name, self.kept)
        faults, names = checked.faults, checked.files
        language = self._language(checked)
        proved: dict[str, Proved] = {}
        is_proof_asked = any(map(self.arguments.has, (_PROOF, _STATS)))
        if is_proof_asked and not faults:
            from ..proving import Proving

            proving = Proving(checked, self.root, self.name, language, self.kept)
            proved = proving.prove(self.arguments.has(_VERBOSE), shows)
            found = (fault for each in proved.values() for fault in each.faults)
            faults = (*proving.unasked(), *found)
        if self.names:
            faults = checked.of_files(self.names, self.are_rules, faults)
            names = tuple(sorted(self.names))
        return Telling(
            CheckAnswer(checked, faults, names, proved, is_proof_asked), sources, language,
            self.arguments.has(_VERBOSE), self.arguments.has(_STATS),
        )  # fmt: skip

    def _language(self, checked: Checked) -> str | None:
        """A language of the vocabulary, if one was named."""
        given, vocabulary = self.arguments.value("--lang"), checked.vocabulary
        if given is None or vocabulary is None:
            return None
        return bases.pick("language", given, vocabulary.languages)


def _watch(checking: _Checking, folder: str | None) -> int:
    """Check again after every change, until the reader has had enough.

    What the proof finds is told at once, and once more when auctions were found that show it.
    """
    from ..watching import changes

    telling: Telling | None = None
    try:
        for _ in changes(checking.root):
            begun, sources = time.perf_counter(), Sources()
            bases.locate(folder, sources)
            try:
                is_verbose = checking.arguments.has(_VERBOSE)
                telling = checking.look(sources, shows=is_verbose)
                if telling.answer.is_found_by_proof and not is_verbose:
                    print(telling.text(), end="", flush=True)
                    telling = checking.look(sources)
                print(telling.text(), end="")
            except InputError as error:
                if telling is None:
                    raise
                streams.complain(error, sources)  # it may be mended as it was broken
            print(telling.looked(time.localtime(), time.perf_counter() - begun), flush=True)
            gc.collect()  # nobody waits for it now
    except KeyboardInterrupt:
        print()
    return DONE


def _noted(arguments: Arguments, root: str, name: str) -> list[str]:
    """What was noted as read against the texts."""
    given, edition = arguments.value(_REVIEWED), arguments.value(EDITION.name)
    if given is None and edition is not None:
        raise UsageError("options", f"`{EDITION.name}` belongs to `{_REVIEWED}`")
    if given is None:
        return []
    from ..reviewing import note_reviewed

    return note_reviewed(root, name, given, edition)


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
