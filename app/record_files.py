"""Files of boards, PBN and LIN: which files they are, and what boards they hold."""

from __future__ import annotations

import io
from collections.abc import Iterator

from ..compiler.documents import LIMITS
from . import streams
from .faults import Sources, UsageError
from .options import Arguments, Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from ..compiler.document_nodes import Mapping
    from ..records.board import Board

FORMAT = Option(
    "--format", "what standard input is: pbn or lin; a situation if not given", "FORMAT"
)
"""Files say by their ending what they are."""
_FORMATS = ("pbn", "lin")
_MOST = 64 * LIMITS.size  # of standard input, which is kept for its faults to be shown


def format_of(name: str, arguments: Arguments) -> str | None:
    """The format of a record, by its ending or, of standard input, by the option; None for others.

    Raises:
        UsageError: there is no such format.
    """
    if name == streams.STDIN:
        said = arguments.value(FORMAT.name)
        if said is not None and said not in _FORMATS:
            raise UsageError.near("unknown-format", f"there is no format `{said}`", said, _FORMATS)
        return said
    ending = name.lower().rpartition(".")[2]
    return ending if ending in _FORMATS and "." in name else None


def check_format(arguments: Arguments, words: tuple[str, ...]) -> None:
    """The option is refused where it would say nothing.

    Raises:
        UsageError: it is given, and standard input isn't read.
    """
    if arguments.has(FORMAT.name) and streams.STDIN not in words:
        message = f"`{FORMAT.name}` says what standard input is, which isn't read here"
        raise UsageError("needless-option", message, ("`-`", "a file that ends in .pbn or .lin"))


def open_boards(stream: IO[bytes], record_format: str, name: str) -> Iterator[Board]:
    """The boards of a stream, one after another."""
    from ..records.formats import FORMATS  # a situation needs none of it

    return FORMATS[record_format].boards(stream, name)


def boards_of(given: str, record_format: str, name: str, sources: Sources) -> Iterator[Board]:
    """The boards of a file or of standard input, whose faults can be shown.

    Raises:
        UsageError: it can't be read, or there is no board in it.
    """
    found = False
    with _opened(given, name, sources) as stream:
        for board in open_boards(stream, record_format, name):
            found = True
            yield board
    if not found:
        message = f"there is no board in `{name}`"
        raise UsageError("no-board", message, (f"a file in {record_format.upper()}",))


def _opened(given: str, name: str, sources: Sources) -> IO[bytes]:
    if given != streams.STDIN:
        return streams.open_input(given)
    data = streams.read_bytes(given, _MOST)
    if len(data) > _MOST:
        message = f"standard input is larger than {_MOST} bytes"
        raise UsageError("too-large", message, ("a file", "`bridgelaws batch`"))
    sources.keep(name, data)
    return io.BytesIO(data)


def read_board(board: Board, record_format: str) -> Mapping:
    """The document of a board, without what its record can't tell.

    Raises:
        SituationError: it can't be read.
    """
    from ..records.formats import FORMATS

    return FORMATS[record_format].read(board)
