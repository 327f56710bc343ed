"""Read the texts of the laws: one file per law and language, in the plain format.

The format is made for people with a plain editor. A line that begins at the left edge names what
follows; an indented line is text, one line per paragraph, however long. Nothing is escaped:

    heading  IRREGULARITIES

    99  The title of law 99
        Words that stand before its first label.

    99A  A title
        The words of this provision.
        A second paragraph.

    99A1  A provision that has a title and no words of its own

    99B
        words without a title

    99C  A title

    99C1

    99C1a
        words of the first part of 99C1, which has none of its own

    99.fn1 on 99A
        A footnote, and the provision it belongs to.

- Labels are whole provision ids, in the order of the law; the first is the law itself.
- `heading` lines stand before the law; footnotes stand at the end, numbered from 1.
- Blank lines, the depth of an indent and blanks at the end of a line mean nothing. Every other
  character is kept as it stands, non-breaking spaces too. Tabs and control characters are faults.
- UTF-8; a byte order mark and Windows line ends are accepted.
- The file is named by the number of its law, such as `99.txt`; other files are ignored, but for
  those whose names begin with a number as well.

This module may be loaded while a ruling is shown, so it imports nothing heavy.
"""

import os
import re
from collections.abc import Iterable
from functools import lru_cache

from .diagnostics import Diagnostic, LawError, Span
from .encoding import not_utf8
from .law_text import Footnote, LawText, ProvisionText, render_law_text, span_within
from .text_lines import read_law_text

__all__ = [
    "Footnote",
    "LawText",
    "ProvisionText",
    "decode_text",
    "read_law",
    "read_law_text",
    "read_texts",
    "render_law_text",
    "render_texts",
    "span_within",
]

# The longest law has 7 KB; a file a hundred times that is no law text.
_LIMIT = 1_000_000
_LIKE_A_LAW = re.compile(r"[1-9][0-9]{0,2}\.")
_FILE_NAME = re.compile(r"([1-9][0-9]{0,2})\.txt")


def read_texts(folder: str | os.PathLike[str], name: str | None = None) -> tuple[LawText, ...]:
    """Every law of one language, in the order of the law numbers.

    Args:
        folder: The folder of the language; only its own files are read, never through a link.
        name: How faults name the folder; its own path if not given.
    Raises:
        LawError: The folder or a file in it can't be used; it carries the faults of all files.
    """
    shown = os.fspath(folder) if name is None else name
    faults: list[Diagnostic] = []
    laws: list[LawText] = []
    for entry in _text_files(folder, shown, faults):
        try:
            laws.append(_read_file(os.path.join(folder, entry), f"{shown}/{entry}"))
        except LawError as error:
            faults += error.diagnostics
    if faults:
        raise LawError(faults)
    return tuple(laws)


def read_law(
    folder: str | os.PathLike[str], number: str, name: str | None = None
) -> LawText | None:
    """One law of one language; None where the folder holds no such law.

    Raises:
        LawError: The file of the law can't be used.
    """
    entry = f"{number}.txt"
    path = os.path.join(folder, entry)
    if not _FILE_NAME.fullmatch(entry) or not os.path.isfile(path):
        return None
    return _read_file(path, f"{os.fspath(folder) if name is None else name}/{entry}")


def render_texts(laws: Iterable[LawText]) -> dict[str, str]:
    """The files of a language: name and content, all rendered before the first is written.

    Raises:
        ValueError: A law can't be written in the plain format.
    """
    return {f"{law.number}.txt": render_law_text(law) for law in laws}


def decode_text(data: bytes, file: str) -> str:
    """The characters of a text file, which has to be UTF-8 and of a reasonable size.

    Raises:
        LawError: At the first byte that isn't UTF-8, or where the file gets too long.
    """
    if len(data) > _LIMIT:
        size = f"at most {_LIMIT} bytes"
        raise LawError([_fault("too-large", "this file is too long", file, expected=size)])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LawError([not_utf8(error, file)]) from None


def _text_files(folder: str | os.PathLike[str], shown: str, faults: list[Diagnostic]) -> list[str]:
    """The names of the files that hold a law, in order; one that can't be one is reported."""
    try:
        entries = sorted(os.listdir(folder))
    except OSError:
        message = f"`{shown}` is no folder that can be read"
        raise LawError([_fault("text-folder", message, shown, expected="a folder")]) from None
    by_number: dict[int, str] = {}
    for entry in entries:
        is_law = entry.lower().endswith(".txt") or _LIKE_A_LAW.match(entry)
        if not is_law or entry.startswith(".") or entry.endswith("~"):
            continue
        found = _FILE_NAME.fullmatch(entry)
        if found:
            by_number[int(found[1])] = entry
            continue
        message = f"`{entry}` doesn't say which law it holds"
        near = re.search(r"[1-9][0-9]{0,2}(?![0-9])", entry)
        faults.append(
            _fault(
                "text-file-name",
                message,
                f"{shown}/{entry}",
                expected="a law number and `.txt`",
                suggestion=f"{near[0]}.txt" if near else None,
            )
        )
    return [by_number[number] for number in sorted(by_number)]


def _read_file(path: str, file: str) -> LawText:
    """One file, whose name has to agree with the law in it."""
    name = os.path.basename(path)
    # A link could lead out of the knowledge base, and a law file is untrusted.
    if not os.path.isfile(path) or os.path.islink(path):
        message = f"`{name}` is not an ordinary file"
        raise LawError([_fault("text-unreadable", message, file, expected="an ordinary file")])
    try:
        with open(path, "rb") as stream:
            data: bytes = stream.read(_LIMIT + 1)
    except OSError:
        message = f"`{name}` can't be read"
        raise LawError([_fault("text-unreadable", message, file)]) from None
    return _read_once(data, file, name.removesuffix(".txt"))


@lru_cache(maxsize=256)  # what quotes the law asks for the same texts again and again
def _read_once(data: bytes, file: str, number: str) -> LawText:
    return read_law_text(decode_text(data, file), file, number)


def _fault(
    code: str,
    message: str,
    file: str,
    *,
    expected: str | None = None,
    suggestion: str | None = None,
) -> Diagnostic:
    """A fault of a file as a whole; it's shown at its beginning."""
    place = Span(file, 1, 1, 1, 1)
    return Diagnostic(code, message, place, "error", (expected,) if expected else (), suggestion)
