"""What is drawn for a command: in which format, and where it goes."""

import contextlib
import os
import sys
from collections.abc import Sequence

from . import bases, streams
from .faults import UsageError
from .options import Option
from .replacement import Replacement

OUT = Option("--out", "the file; its ending says the format", "FILE", "-o")
FORMAT = Option("--format", "the format, where the file doesn't say it", "FORMAT")


def wanted_format(out: str, given: str | None, formats: tuple[str, ...]) -> str:
    """The format that the options ask for; on standard output the first one unless it is said.

    Args:
        out: The file that is written, or `-`.
        given: What `--format` says.
        formats: Those there are.
    Raises:
        UsageError: there is no such format, or the name of the file says another one, or none.
    """
    ending = os.path.splitext(out)[1].removeprefix(".").lower()
    wanted = given or (ending if out != streams.STDIN else formats[0])
    if given and ending and out != streams.STDIN and given != ending:
        message = f"`{out}` says `{ending}`, and `--format` says `{given}`"
        raise UsageError("contradicting-option", message, ("one format",))
    if not wanted:
        message = f"the name `{out}` doesn't say in which format to write"
        raise UsageError("missing-format", message, tuple(f"{out}.{f}" for f in formats))
    return bases.pick("format", wanted, formats)


def write_pages(pages: Sequence[bytes], out: str) -> None:
    """Write the first page to the file, each other one beside it with its number in the name.

    So a sheet is found by the name that was asked for, however many pages it takes.

    Raises:
        UsageError: a file can't be written, or several pages are wanted on standard output.
    """
    if len(pages) == 1:
        write(pages[0], out)
        return
    if out == streams.STDIN:
        message = f"the picture takes {len(pages)} pages, each a file of its own"
        expected = ("`-o FILE`", "or `--format pdf`, which has all pages in one")
        raise UsageError("several-pages", message, expected)
    for file, page in zip(numbered(out, len(pages)), pages, strict=True):
        write(page, file)


def numbered(file: str, count: int) -> list[str]:
    """The files of so many pages: the one named, then the same with numbers before the ending."""
    name, ending = os.path.splitext(file)
    return [file, *(f"{name}-{n}{ending}" for n in range(2, count + 1))]


def write(drawn: bytes, out: str) -> None:
    """Write to a file, whole or not at all, or to standard output.

    Raises:
        UsageError: the file can't be written.
    """
    if out == streams.STDIN:
        sys.stdout.buffer.write(drawn)
        return
    # Pictures go into folders of their own. Where one can't be made, writing says so.
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(out) or ".", exist_ok=True)
    with Replacement(out) as stream:
        stream.write(drawn)
