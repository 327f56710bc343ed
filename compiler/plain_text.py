"""The characters of a rule file: decoded, cut into lines, and checked for what no rule may hold."""

import re
import unicodedata

from .diagnostics import Diagnostic, LawError, Span
from .encoding import not_utf8
from .lookalikes import character_name, without_lookalikes

MAX_BYTES = 1_000_000
_TABS = re.compile("\t+")


def read_plain_text(
    text: str | bytes, file: str, faults: list[Diagnostic], *, longest_line: int
) -> list[str]:
    """The lines of a text; Windows line ends and a byte order mark are accepted.

    Faults of single characters are added to `faults` and the text is read on without them, so that
    they hide nothing else.

    Raises:
        LawError: the text is no UTF-8 or too large to be a rule file.
    """
    if isinstance(text, bytes):
        text = _decode(text, file)
    if len(text) > MAX_BYTES:
        message = f"the file is too large, {len(text)} characters"
        expected = (f"at most {MAX_BYTES} characters",)
        raise LawError(
            [Diagnostic("too-large", message, Span(file, 1, 1, 1, 2), expected=expected)]
        )
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    lines = _with_our_line_ends(text, file, faults).split("\n")
    return [_clean(line, i, file, faults, longest_line) for i, line in enumerate(lines, 1)]


def _decode(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LawError([not_utf8(error, file)]) from None


def _with_our_line_ends(text: str, file: str, faults: list[Diagnostic]) -> str:
    """A carriage return alone ends a line in the files of an old Mac; told once for a file."""
    at = text.find("\r")
    if at < 0:
        return text
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    message = "a carriage return ends this line, as on an old Mac"
    expected = ("line ends as in Windows or Linux",)
    span = Span(file, line, column, line, column + 1)
    faults.append(Diagnostic("stray-character", message, span, expected=expected))
    return text.replace("\r", "\n")


def _clean(line: str, number: int, file: str, faults: list[Diagnostic], longest: int) -> str:
    if len(line) > longest:
        message = f"the line is too long, {len(line)} characters"
        span = Span(file, number, longest + 1, number, len(line) + 1)
        faults.append(
            Diagnostic("long-line", message, span, expected=(f"at most {longest} characters",))
        )
        line = line[:longest]
    if not line.isprintable():
        at = next(i for i, char in enumerate(line) if not char.isprintable())
        faults.append(_stray(line, at, number, file))  # one for each line: more would repeat it
        line = "".join(char if char.isprintable() else " " for char in line)
    return without_lookalikes(line, number, file, faults)


def _stray(line: str, at: int, number: int, file: str) -> Diagnostic:
    tabs = _TABS.match(line, at)
    end = tabs.end() if tabs else at + 1
    what = "a tab" if tabs else character_name(line[at])
    # What takes no place on the screen was never meant to be there; the others stand for a blank.
    is_unseen = unicodedata.category(line[at]) == "Cf"
    expected = "nothing in its place" if is_unseen else "blanks" if tabs else "a blank"
    span = Span(file, number, at + 1, number, end + 1)
    message = f"{what} can't stand in a rule file"
    return Diagnostic("stray-character", message, span, expected=(expected,))
