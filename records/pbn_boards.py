"""Splits a PBN file into its boards, one held at a time.

A game of PBN ends at an empty line. What follows such a line and is no tag still belongs to it (a
long comment may have empty lines), and `[Event` begins a game wherever it stands, so that one
comment without an end doesn't cost the boards behind it.
"""

import re
from collections.abc import Iterator
from typing import IO

from ..compiler.documents import LIMITS
from .board import Board, decoded

_NAMED = re.compile(r'^[ \t]*\[[ \t]*Board[ \t]+"([^"\n]*)"', re.I | re.M)
_BEGINS = re.compile(rb"[ \t]*\[[ \t]*Event\b", re.I)


def boards(stream: IO[bytes], file: str) -> Iterator[Board]:
    """The boards of a file, in their order; each is called by its `Board` tag, or its number.

    Args:
        stream: The file, of which no more is held than one board may have.
        file: What messages call it.
    """
    held: list[bytes] = []
    size = begins = count = 0
    after_blank = False
    for number, line in enumerate(_lines(stream), 1):
        is_tag = line.lstrip(b" \t").startswith(b"[")
        if is_tag and (not held or after_blank or _BEGINS.match(line)):
            if held:
                count += 1
                yield _board(held, file, begins, count)
            held, size, begins = [], 0, number
        if (held or is_tag) and size <= LIMITS.size:
            held.append(line)
            size += len(line)
        after_blank = not line.strip()
    if held:
        yield _board(held, file, begins, count + 1)


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines, without a byte order mark; a line is cut where no board can be that long."""
    most = LIMITS.size + 1
    first = True
    while line := stream.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        yield line.removeprefix(b"\xef\xbb\xbf") if first else line
        first = False


def _board(lines: list[bytes], file: str, begins: int, count: int) -> Board:
    text = decoded(b"".join(lines)).replace("\r\n", "\n").replace("\r", "\n")
    named = _NAMED.search(text)
    label = named[1].strip() if named is not None else ""
    return Board(label or str(count), text, file, begins)
