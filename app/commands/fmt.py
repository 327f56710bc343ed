"""`bridgelaws fmt`: bring law files into the one layout, or say which aren't in it."""

import os
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from ...compiler.base_files import read_base
from ...compiler.diagnostics import Diagnostic, LawError, Span
from ...compiler.frozen import frozen
from ...compiler.layout import layout
from ...compiler.plain_text import MAX_BYTES
from ...runtime.base import SHIPPED
from .. import bases, streams
from ..exit_codes import DONE, NO, UNUSABLE
from ..faults import Sources, UsageError, counted, printable
from ..options import JSON, LAWS, Arguments, Command, Option
from ..replacement import Replacement

_STDIN = "<stdin>"
_LONGEST_SHOWN = 3_000  # a whole line: the difference may stand at its end

COMMAND = Command(
    name="fmt",
    does="bring law files into the one layout",
    takes="[PATH…]",
    options=(Option("--check", "only say which files differ, and where first"), JSON, LAWS),
    more=(
        "PATH is a law file, a knowledge base (a folder like `laws/`) or the folder of an edition\n"
        "in one; without it the rules of the shipped laws are meant, or those of --laws. With `-`\n"
        "a law is read from standard input and written to standard output. Comments stay, and a\n"
        "law says the same as before. Exit code 1 means that --check found files that differ, 2\n"
        "that a file can't be read as a law; it is left as it is."
    ),
    examples=(
        ("bridgelaws fmt laws/1997/rules/27-*.law", "the law just edited"),
        ("bridgelaws fmt --check laws", "before a commit: every rule of a base"),
        ("bridgelaws fmt - < draft.law", "from an editor"),
    ),
)


@frozen
class _File:
    """A law file as it stands; `path` is None for standard input."""

    name: str
    path: Path | None
    data: bytes


@frozen
class _LaidOut:
    """A file and what it says in the layout."""

    file: _File
    wanted: str

    @property
    def differs(self) -> bool:
        """Whether the file isn't in the layout."""
        return self.wanted.encode("utf-8") != self.file.data

    def difference(self) -> tuple[int, str | None, str | None]:
        """The first line that differs: its number, as it is, as it should be (None: no line)."""
        found = self.file.data.decode("utf-8").splitlines(keepends=True)
        pairs = zip_longest(found, self.wanted.splitlines(keepends=True))
        return next((i, a, b) for i, (a, b) in enumerate(pairs, 1) if a != b)


def run(arguments: Arguments, sources: Sources) -> int:
    """Lay out the files given, or compare them with their layout.

    Raises:
        UsageError: a path is no law file, base or edition, or a file can't be written.
        LawError: a file can't be parsed; all others are laid out all the same.
    """
    is_check, is_json = arguments.has("--check"), arguments.has("--json")
    if is_json and not is_check:
        raise UsageError("missing-option", "`--json` tells what `--check` finds", ("`--check`",))
    files = _files(arguments, sources)
    laid_out, faults = _laid_out(files)
    changes = [file for file in laid_out if file.differs]
    if is_json:
        print(streams.json_page(_as_json(changes, faults)))
        return UNUSABLE if faults else NO if changes else DONE
    if is_check:
        _tell(changes, len(files))
    elif streams.STDIN in arguments.words:
        sys.stdout.write("".join(file.wanted for file in laid_out))
    else:
        _write(changes, len(files))
    if faults:
        raise LawError(faults)
    return NO if is_check and changes else DONE


def _files(arguments: Arguments, sources: Sources) -> list[_File]:
    """The files that are meant, each once."""
    words, laws = arguments.words, arguments.value("--laws")
    if words and laws is not None:
        message = "`--laws` names the base where no PATH does, and here is one"
        raise UsageError("needless-option", message, ("PATH", "`--laws PATH`"))
    if streams.STDIN in words:
        if len(words) > 1:
            message = "standard input can't be read along with files"
            raise UsageError("needless-argument", message, ("`-` alone",))
        data = _read(streams.STDIN, _STDIN)
        sources.keep(_STDIN, data)
        return [_File(_STDIN, None, data)]
    found = [] if words else [*_of_base(laws, sources)]
    for word in words:
        path = Path(word)
        if path.is_dir():
            found += _of_folder(path, sources)
        else:
            found.append(_single(path))
    return list({os.path.realpath(file.path or ""): file for file in found}.values())


def _single(path: Path) -> _File:
    if path.exists() and not path.is_file():
        raise UsageError("unreadable", f"`{path}` is no ordinary file", ("a law file", "`-`"))
    return _File(str(path), path, _read(str(path), str(path)))


def _read(word: str, name: str) -> bytes:
    data = streams.read_bytes(word, MAX_BYTES)
    if len(data) > MAX_BYTES:
        expected = (f"at most {MAX_BYTES} bytes",)
        span = Span(name, 1, 1, 1, 1)
        message = f"`{name}` is too large to be a law"
        raise LawError([Diagnostic("too-large", message, span, expected=expected)])
    return data


def _of_folder(folder: Path, sources: Sources) -> Iterator[_File]:
    if (folder / "vocabulary").is_dir() or not (folder / "edition.yaml").is_file():
        return _of_base(str(folder), sources)
    base = bases.base_above(folder / "edition.yaml")
    if base is None or base.resolve() != folder.resolve().parent:
        message = f"the edition `{folder}` lies in no knowledge base"
        raise UsageError("no-base", message, ("a law file", "a base", "an edition in a base"))
    return _of_base(str(base), sources, folder.resolve().name)


def _of_base(laws: str | None, sources: Sources, edition: str | None = None) -> Iterator[_File]:
    root, name = bases.locate(laws, sources)
    for folder, rules in read_base(root, name).rules.items():
        if edition in (None, folder):
            yield from (_File(rule.name, Path(root, rule.path), rule.data) for rule in rules)


def _laid_out(files: list[_File]) -> tuple[list[_LaidOut], list[Diagnostic]]:
    """The files with their layout, and every fault of those that have none."""
    laid_out: list[_LaidOut] = []
    faults: list[Diagnostic] = []
    for file in files:
        try:
            laid_out.append(_LaidOut(file, layout(file.data, file.name)))
        except LawError as error:
            faults += error.diagnostics
    return laid_out, faults


def _write(changes: list[_LaidOut], count: int) -> None:
    """Write what changes; where it is plain that one file can't be written, none is."""
    for change in changes:
        _refuse_read_only(change.file)
    for change in changes:
        assert change.file.path is not None
        with Replacement(change.file.path) as stream:
            stream.write(change.wanted.encode("utf-8"))
        print(f"{printable(change.file.name)}: laid out")
    print(f"{counted(count, 'file')}, {len(changes) or 'none'} changed")


def _refuse_read_only(file: _File) -> None:
    path = Path(os.path.realpath(file.path or ""))
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return
    message = f"`{file.name}` is read-only"
    if path.is_relative_to(os.path.realpath(SHIPPED)):
        message = f"the shipped laws are read-only where they are installed, in `{SHIPPED}`"
    raise UsageError("unwritable", message, ("`--check`", "a copy of your own"))


def _tell(changes: list[_LaidOut], count: int) -> None:
    for change in changes:
        number, found, wanted = change.difference()
        place = printable(f"{change.file.name}:{number}")
        print(f"{place}: expected {_shown(wanted)}, found {_shown(found)}")
    print(f"{counted(count, 'file')}, {len(changes) or 'none'} to be laid out")


def _shown(line: str | None) -> str:
    if line is None:
        return "nothing more"
    if line == "\n":
        return "a blank line"
    end = "" if line.endswith("\n") else " without a line end"
    words = line.removesuffix("\n")
    return f"`{printable(words, _LONGEST_SHOWN)}`{end}"


def _as_json(changes: list[_LaidOut], faults: list[Diagnostic]) -> dict[str, object]:
    differing = []
    for change in changes:
        number, found, wanted = change.difference()
        place = {"file": change.file.name, "line": number}
        differing.append({**place, "found": found, "expected": wanted})
    told = [fault.to_dict() for fault in faults]
    return {"ok": not (changes or faults), "differing": differing, "faults": told}
