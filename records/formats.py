"""The formats of records, by name and by the ending of a file."""

from collections.abc import Callable, Iterator
from typing import IO

from ..compiler.document_nodes import Mapping
from ..compiler.frozen import frozen
from . import lin, pbn, pbn_boards
from .board import Board


@frozen
class Format:
    """How a format is split into boards, and how a board is read.

    `read` gives the document of a board without what its record can't tell, and raises
    SituationError, which names every fault with its place.
    """

    boards: Callable[[IO[bytes], str], Iterator[Board]]
    read: Callable[[Board], Mapping]


FORMATS = {
    "pbn": Format(pbn_boards.boards, pbn.read),
    "lin": Format(lin.boards, lin.read),
}
