"""The characters of a rule file: decoded, cut into lines, and checked for what no rule may hold."""

from .diagnostics import Diagnostic, LawError, Span

MAX_BYTES = 1_000_000


def read_plain_text(
    text: str | bytes, file: str, faults: list[Diagnostic], *, longest_line: int
) -> list[str]:
    """The lines of a text; Windows line ends and a byte order mark are accepted.

    Faults of single characters are added to `faults` and the text is read on with them replaced,
    so that they hide nothing else.

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
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return [_clean(line, i, file, faults, longest_line) for i, line in enumerate(lines, 1)]


def _decode(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        message = "the file is not UTF-8 text"
        span = Span(file, line, column, line, column + 1)
        expected = ("a text saved as UTF-8",)
        raise LawError([Diagnostic("not-utf8", message, span, expected=expected)]) from None


def _clean(line: str, number: int, file: str, faults: list[Diagnostic], longest: int) -> str:
    if len(line) > longest:
        message = f"the line is too long, {len(line)} characters"
        span = Span(file, number, longest + 1, number, len(line) + 1)
        faults.append(
            Diagnostic("long-line", message, span, expected=(f"at most {longest} characters",))
        )
        line = line[:longest]
    if line.isprintable():
        return line
    for column, char in enumerate(line, 1):
        if not char.isprintable():
            what = "a tab" if char == "\t" else f"the character U+{ord(char):04X}"
            span = Span(file, number, column, number, column + 1)
            message = f"{what} can't stand in a rule file"
            faults.append(Diagnostic("stray-character", message, span, expected=("a blank",)))
            break  # one for each line: more would only repeat it
    return "".join(char if char.isprintable() else " " for char in line)
