"""`bridgelaws import`: a source text of the laws -> files in the plain text format; oddities."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from ...compiler.sources.danish import import_danish
from ...compiler.sources.dutch import import_dutch
from ...compiler.sources.oddities import Imported, Oddity
from ...compiler.sources.print_differences import PrintDifference, print_differences
from ...compiler.sources.swedish import import_swedish
from ...compiler.texts import decode_text, read_texts, render_texts
from .. import bases, streams
from ..exit_codes import DONE
from ..faults import Sources, UsageError, printable
from ..options import EDITION, JSON, Arguments, Command, Option
from ..replacement import Replacement

_LONGEST_SOURCE = 1_000_000
# Each source is of a form of its own, and needs an importer that knows it.
_IMPORTERS: dict[str, dict[str, Callable[[str, str], Imported]]] = {
    "1997": {"da": import_danish, "sv": import_swedish},
    "2017": {"nl": import_dutch},
}

COMMAND = Command(
    name="import",
    does="bring a source text into the plain text format",
    takes="SOURCE",
    options=(
        EDITION,
        Option("--lang", "the language of the source", "LANG"),
        Option("--out", "the folder for the files, one for each law", "DIR", "-o"),
        Option("--against", "a folder with another print: what it has is compared", "DIR"),
        Option("--force", "write over files that say something else"),
        JSON,
    ),
    least=1,
    most=1,
    more=(
        "Every word is kept as printed. What is odd about the source is listed, never repaired;\n"
        "a person has to look at it. What stands on a page and is no law text is listed too.\n"
        "With --against, laws that the other print has are compared with it, word by word, and\n"
        "are not written."
    ),
    examples=(
        ("bridgelaws import love.txt --edition 1997 --lang da -o laws/1997/da", "the Danish laws"),
        ("bridgelaws import lag25.txt --edition 1997 --lang sv -o laws/1997/sv", "a Swedish page"),
        (
            "bridgelaws import p2.txt --edition 2017 --lang nl --against laws/2017/nl -o new",
            "a second print",
        ),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Import a source.

    Raises:
        UsageError: there is no importer for it, or files that differ stand where it would go.
        LawError: the source isn't of the form its importer reads.
    """
    source = arguments.words[0]
    edition = bases.pick("edition", arguments.value("--edition"), [*_IMPORTERS])
    language = bases.pick("language", arguments.value("--lang"), [*_IMPORTERS[edition]])
    out = arguments.value("--out")
    if out is None:
        raise UsageError("missing-option", "it isn't said where to write to", ("`-o DIR`",))
    data = streams.read_bytes(source, _LONGEST_SOURCE)
    name = "<stdin>" if source == streams.STDIN else source
    sources.keep(name, data)
    imported = _IMPORTERS[edition][language](decode_text(data, name), name)
    against = arguments.value("--against")
    other = {law.number: law for law in read_texts(against)} if against is not None else {}
    differences = print_differences(imported, other.values())
    laws = [law for law in imported.laws if law.number not in other]
    files = {Path(out, file): text for file, text in render_texts(laws).items()}
    written = _write(files, Path(out), arguments.has("--force"))
    if arguments.has("--json"):
        page = _as_json(imported, written)
        page |= {} if against is None else {"differences": [_difference(d) for d in differences]}
        print(streams.json_page(page))
    else:
        _tell(imported, written, Path(out))
        for difference in differences:
            print(_difference_row(difference))
        if against is not None:
            print(f"{len(differences)} differences from the print in {against}")
    return DONE


def _write(files: dict[Path, str], folder: Path, force: bool) -> list[str]:
    """Write the files that aren't there yet: all of them, or where one can't be, none."""
    new = [path for path, text in files.items() if _content(path) != text.encode("utf-8")]
    others = [path.name for path in new if os.path.lexists(path)]
    if others and not force:
        message = f"files that say something else stand in `{folder}`: {', '.join(others)}"
        raise UsageError("differing-files", message, ("another folder", "`--force`"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        message = f"the folder `{folder}` can't be made"
        raise UsageError("unwritable", message, ("a place that can be written to",)) from None
    with ExitStack() as all_at_once:
        for path in new:
            stream = all_at_once.enter_context(Replacement(path))
            stream.write(files[path].encode("utf-8"))
    return [str(path) for path in new]


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _as_json(imported: Imported, written: list[str]) -> dict[str, object]:
    return {
        "laws": [law.number for law in imported.laws],
        "written": written,
        "oddities": [
            {
                "kind": oddity.kind,
                "words": oddity.words,
                "remark": oddity.remark,
                "file": oddity.span.file,
                "line": oddity.line,
                "column": oddity.column,
            }
            for oddity in imported.oddities
        ],
    }


def _difference(difference: PrintDifference) -> dict[str, object]:
    return {
        "provision": difference.provision,
        "in_title": difference.in_title,
        "here": difference.here,
        "there": difference.there,
        "file": difference.span.file,
        "line": difference.span.line,
        "column": difference.span.column,
    }


def _difference_row(difference: PrintDifference) -> str:
    span, title = difference.span, " (title)" if difference.in_title else ""
    words = f"here {difference.here!r}, there {difference.there!r}"
    place = f"{span.file}:{span.line}:{span.column}"
    return printable(f"{place}: {difference.provision}{title}: {words}")


def _tell(imported: Imported, written: list[str], folder: Path) -> None:
    for oddity in imported.oddities:
        print(_row(oddity))
    print(
        f"{len(imported.laws)} laws, {len(written)} files written in {folder},"
        f" {len(imported.oddities)} oddities to look at"
    )


def _row(oddity: Oddity) -> str:
    place = f"{oddity.span.file}:{oddity.line}:{oddity.column}"
    return printable(f"{place}: {oddity.kind}: {oddity.remark}: {oddity.words}")
