"""What is said of bytes that are no text, by whichever reader meets them."""

from .diagnostics import Diagnostic, Span


def not_utf8(error: UnicodeDecodeError, file: str) -> Diagnostic:
    """The fault of the first byte that isn't UTF-8, at the character where it stands."""
    # Everything before it was text, and a byte order mark takes no column.
    before = error.object[: error.start].decode("utf-8").removeprefix("\ufeff")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    message = f"the byte 0x{error.object[error.start]:02x} is not UTF-8"
    span = Span(file, line, column, line, column + 1)
    return Diagnostic("not-utf8", message, span, expected=("a text saved as UTF-8",))


def split_lines(text: str) -> list[str]:
    """The lines of a text, as any editor on any system saves them."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
