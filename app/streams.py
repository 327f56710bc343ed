"""Standard streams and files to read: UTF-8 everywhere, colour only for eyes."""

from __future__ import annotations

import io
import os
import sys

from ..compiler.diagnostics import InputError
from .faults import Sources, UsageError, render, render_usage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, TextIO

STDIN = "-"


def use_utf8() -> None:
    """Let the standard streams speak UTF-8 whatever the system is set to.

    What can't be written, such as half a surrogate pair in a file name, is written as an escape.
    A stream that is closed swallows what is written to it.
    """
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        # In a program of someone else's, or under a test, it may be any object.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _nowhere() -> TextIO:
    """A stream for words that nobody can hear."""
    return io.TextIOWrapper(io.BufferedWriter(io.FileIO(os.devnull, "w")))


def read_bytes(name: str, most: int) -> bytes:
    """A file, or standard input for `-`; a little more than `most` bytes at the most.

    Raises:
        UsageError: there is no such file, or it can't be read.
    """
    if name == STDIN:
        return standard_input().read(most + 1)
    with open_input(name) as stream:
        return stream.read(most + 1)


def standard_input() -> IO[bytes]:
    """Standard input as bytes.

    Raises:
        UsageError: it is closed.
    """
    if sys.stdin is None:
        raise UsageError("unreadable", "standard input is closed", ("a situation to read",))
    return sys.stdin.buffer


def open_input(name: str) -> IO[bytes]:
    """Open a file for reading.

    Raises:
        UsageError: there is no such file, or it can't be read.
    """
    try:
        return open(name, "rb")
    except FileNotFoundError:
        folder = os.path.dirname(name)
        entries = _entries(folder)
        near = [os.path.join(folder, entry) for entry in entries]
        message = f"there is no file `{name}`"
        error = UsageError.near("no-file", message, name, near)
        raise UsageError("no-file", message, (), error.suggestion) from None
    except IsADirectoryError:
        message = f"`{name}` is a folder"
        raise UsageError("unreadable", message, ("a file",)) from None
    except (OSError, ValueError):
        message = f"`{name}` can't be read"
        raise UsageError("unreadable", message, ("a readable file",)) from None


def _entries(folder: str) -> list[str]:
    try:
        return os.listdir(folder or ".")[:500]
    except OSError:
        return []


def wants_color(stream: TextIO) -> bool:
    """Whether a person is looking who hasn't said no to colours."""
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return is_terminal(stream) and not is_plain


def is_terminal(stream: TextIO) -> bool:
    """Whether the stream is shown to a person."""
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def width() -> int | None:
    """The width of the terminal; None where nobody looks."""
    if not is_terminal(sys.stdout):
        return None
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and 0 < int(columns) < 10_000:
        return int(columns)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):
        return None


def complain(error: InputError | UsageError, sources: Sources) -> None:
    """Tell a fault on standard error, after everything that went to standard output.

    Raises:
        OSError: standard output can't be written.
    """
    color = wants_color(sys.stderr)
    if isinstance(error, UsageError):
        words = render_usage(error, color)
    else:
        words = render(error.diagnostics, sources, color)
    sys.stdout.flush()  # so that on a terminal everything stands in its order
    print(words, file=sys.stderr, end="")


def json_line(value: object) -> str:
    """A JSON document on one line."""
    import json  # a ruling in words needs none

    return json.dumps(value, ensure_ascii=False)


def json_page(value: object) -> str:
    """A JSON document laid out for reading."""
    import json

    return json.dumps(value, ensure_ascii=False, indent=2)
