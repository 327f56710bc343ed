"""Parts of the compiled form, packed: what nobody asks for costs next to nothing to load.

A ruling reads one edition, and of its diagrams a path. The rest stays bytes until it is opened.
"""

import gc
import marshal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

_TOGETHER = 6  # bits of a number: so many neighbours are packed as one, and neighbours are read


def packed(value: "Any") -> bytes:
    """Plain data or code as bytes, for this Python alone."""
    return marshal.dumps(value)


def opened(data: bytes | memoryview) -> "Any":
    """What was packed. Never for bytes from elsewhere: a stored base is checked first (`cache`).

    Raises:
        ValueError, EOFError, TypeError: nothing was packed there.
    """
    collects = gc.isenabled()
    gc.disable()  # thousands of fresh tuples, none of them garbage
    try:
        return marshal.loads(data)
    finally:
        if collects:
            gc.enable()


def small_numbers(numbers: "Iterable[int]") -> bytes:
    """Numbers below 65 536 in two bytes each, for `numbers_in`."""
    from array import array

    return array("H", numbers).tobytes()


def numbers_in(data: bytes) -> tuple[int, ...]:
    """The numbers that `small_numbers` wrote."""
    return tuple(memoryview(data).cast("H"))


def packed_table(rows: "Mapping[int, Any]") -> dict[int, bytes]:
    """A table with numbered rows, packed in pieces; `PackedTable` reads it."""
    pieces: dict[int, dict[int, Any]] = {}
    for number, row in rows.items():
        pieces.setdefault(number >> _TOGETHER, {})[number] = row
    return {at: packed(piece) for at, piece in pieces.items()}


class PackedTable:
    """The rows of a packed table; a piece is opened when the first of its rows is asked for."""

    def __init__(self, pieces: dict[int, bytes]) -> None:
        self._pieces = pieces
        self._opened: dict[int, Any] = {}

    def __getitem__(self, number: int) -> "Any":
        row = self._opened.get(number)
        if row is None:
            self._opened |= opened(self._pieces[number >> _TOGETHER])
            row = self._opened[number]
        return row

    def rows(self) -> "dict[int, Any]":
        """All rows; what reads whole diagrams asks for them once."""
        return {
            number: row for piece in self._pieces.values() for number, row in opened(piece).items()
        }
