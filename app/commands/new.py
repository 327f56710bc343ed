"""`bridgelaws new`: writes the beginning of a worked ruling, of a law's rules, or of a fact."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from ...compiler.base_files import read_base
from ...compiler.citation_targets import law_of
from ...compiler.compile import edition_files, vocabulary_of
from ...compiler.provision_ids import id_order
from ...runtime.situation import Situation
from .. import bases, streams
from ..answering import for_each
from ..exit_codes import DONE
from ..faults import Sources, UsageError
from ..options import LAWS, Arguments, Command, Option
from ..provision_page import read_edition
from ..record_files import FORMAT
from ..replacement import Replacement
from ..scaffolds import fact_text, law_text, scenario_text, scenarios_text
from ..situations import OPTIONS, given_situations

_OUT = "--out"
_FACT = re.compile("[a-z][a-z0-9_]*")

COMMAND = Command(
    name="new",
    does="begin a worked ruling, the rules of a law, or a fact",
    takes="scenario FILE… | law N | fact NAME",
    options=(
        Option(_OUT, "where it goes; `-` only shows it, on standard output", "FILE", "-o"),
        *OPTIONS,
        FORMAT,
        LAWS,
    ),
    least=2,
    more=(
        "`scenario` takes situations as `bridgelaws rule` does and needs -o. What is ruled now is\n"
        "written as expected; `bridgelaws test` counts it as failed until a person has read it\n"
        "against the text and says in `why` from which words it follows. `law` begins the rule\n"
        "file of a law that has a text and no rules, with its provisions as comments. `fact`\n"
        "adds an entry to the vocabulary. All say what is to do; no file is written over."
    ),
    examples=(
        (
            'bridgelaws new scenario --edition 1997 --dealer N "1H 1S 1D" -o -',
            "shows it and writes nothing",
        ),
        ("bridgelaws new scenario table-4.yaml -o laws/1997/scenarios/table-4.yaml", "a file"),
        ("bridgelaws new law 39 --edition 1997 --laws my-laws", "the beginning of its rules"),
        ("bridgelaws new fact partner_was_away -o -", "an entry for the facts"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Write the beginning of something.

    Raises:
        UsageError: there is no such thing, it is there already, or it can't be written.
        LawError: the knowledge base has faults.
    """
    what, *words = arguments.words
    if what not in _BEGINNINGS:
        raise UsageError.near("unknown-thing", f"there is no new `{what}`", what, [*_BEGINNINGS])
    if what != "scenario" and len(words) != 1:
        raise UsageError("needless-argument", f"one {what} is begun at a time", ("one name",))
    return _BEGINNINGS[what](arguments, tuple(words), sources)


def _scenario(arguments: Arguments, words: tuple[str, ...], sources: Sources) -> int:
    out = arguments.value(_OUT)
    if out is None:
        message = "it isn't said where to write the worked ruling"
        raise UsageError("missing-option", message, ("`-o FILE`", "`-o -`"))
    _refuse_to_write_over(out)
    base = bases.load_base(arguments.value("--laws"), sources)
    stem = "new" if out == streams.STDIN else Path(out).stem
    found: list[str] = []

    def write(situation: Situation, name: str, board: str | None) -> None:
        ruling = base.rule(situation).to_dict()
        found.append(scenario_text(f"{stem}-{len(found) + 1}", situation, ruling))

    code = for_each(given_situations(arguments, words), arguments, base, sources, write)
    if found:
        _write(out, scenarios_text(found))
    return code


def _law(arguments: Arguments, words: tuple[str, ...], sources: Sources) -> int:
    (law,) = words
    root, name = bases.locate(arguments.value("--laws"), sources)
    files = read_base(root, name)
    editions = {each.name: each for each in edition_files(files)}
    file = editions[bases.pick("edition", arguments.value("--edition"), tuple(editions))]
    edition = read_edition(files, file, name)
    texts = edition.texts
    ids = sorted((p for p in texts.provisions if law_of(p) == law), key=id_order)
    if not ids:
        message = f"no text of the edition has law `{law}`"
        known = sorted({law_of(each) for each in texts.provisions}, key=id_order)
        raise UsageError.near("no-text", message, law, known)
    if law in edition.rules.laws:
        message = f"law {law} has rules already"
        raise UsageError("exists", message, ("a law without rules",))
    said = {
        part.id: "\n".join(each for each in (part.title, part.text) if each)
        for text in texts.by_language.get(file.languages[0], ())
        for part in text.provisions
    }
    out = arguments.value(_OUT) or os.path.join(root, file.folder, "rules", f"{law}.law")
    _refuse_to_write_over(out)
    _write(out, law_text(law, [(each, said.get(each, "")) for each in ids]))
    return DONE


def _fact(arguments: Arguments, words: tuple[str, ...], sources: Sources) -> int:
    (fact,) = words
    if not _FACT.fullmatch(fact):
        message = f"`{fact}` is no name of a fact"
        raise UsageError("bad-id", message, ("small letters, digits and `_`",))
    root, name = bases.locate(arguments.value("--laws"), sources)
    vocabulary = vocabulary_of(read_base(root, name))
    if fact in vocabulary.facts:
        place = vocabulary.facts[fact].span
        message = f"the fact `{fact}` is there already, at {place.file}:{place.line}"
        raise UsageError("exists", message, ("a name that no fact has",))
    entry, out = fact_text(fact, vocabulary.languages), arguments.value(_OUT)
    if out is None:
        out = os.path.join(root, "vocabulary", "facts.yaml")
        entry = f"{Path(out).read_text('utf-8').rstrip()}\n\n{entry}"
    else:
        _refuse_to_write_over(out)
    _write(out, entry)
    return DONE


def _refuse_to_write_over(out: str) -> None:
    if out != streams.STDIN and os.path.lexists(out):
        message = f"`{out}` is there already, and nothing is written over"
        raise UsageError("exists", message, ("a name that no file has", "`-o -`"))


def _write(out: str, text: str) -> None:
    if out == streams.STDIN:
        sys.stdout.write(text)
        return
    with Replacement(out) as stream:
        stream.write(text.encode())
    print(out)


_BEGINNINGS: dict[str, Callable[[Arguments, tuple[str, ...], Sources], int]] = {
    "scenario": _scenario,
    "law": _law,
    "fact": _fact,
}
