"""Answers of a batch: an item in, one line of JSON out, whatever the item holds."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..compiler.diagnostics import SituationError
from ..compiler.documents import LIMITS
from ..compiler.frozen import frozen
from ..runtime.base import KnowledgeBase
from ..runtime.situation import Situation
from .faults import counted, printable
from .record_files import open_boards
from .situations import read_document_given, situation_of_board, situation_of_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

    from ..records.board import Board

try:
    import orjson
except ImportError:  # it is an extra
    FAST_JSON = None
else:
    FAST_JSON = orjson.dumps


@frozen
class Item:
    """A line of situations, a row of a table by its columns, or a board; `line` is where it is."""

    line: int
    given: bytes | dict[str, object] | Board

    @property
    def board(self) -> Board | None:
        """The board, where it is one."""
        return None if isinstance(self.given, (bytes, dict)) else self.given


ERROR, BROKEN = "error", "internal_error"


@frozen
class Answer:
    """A line of the answers, with its end. `status` is that of the ruling, `ERROR` where the answer
    says what is wrong with the item, and `BROKEN` where this is a fault of the program."""

    text: bytes
    status: str

    @property
    def failed(self) -> bool:
        """Whether it says what is wrong."""
        return self.status in (ERROR, BROKEN)

    @property
    def broken(self) -> bool:
        """Whether what is wrong is the program."""
        return self.status == BROKEN


@frozen
class Counts:
    """How many items were answered, how many of them with what is wrong with them, and how many of
    these by a fault of the program."""

    answered: int = 0
    failed: int = 0
    broken: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.answered + other.answered, self.failed + other.failed, self.broken + other.broken
        )

    def told(self, before: int) -> str:
        """The sentence at the end of a batch; so many were answered by an earlier one."""
        rulings = self.answered - self.failed
        told = f"{counted(self.answered, 'situation')}: {rulings} answered, {self.failed} failed"
        if before:
            told += f"; {before} of them before"
        if self.broken:
            return f"{told}, {self.broken} of them by a fault of bridgelaws itself"
        return told


FAILED = b'{"error":'
"""What the answer to an item begins with that can't be used."""


def items(stream: IO[bytes], record_format: str | None, name: str) -> Iterator[Item]:
    """What is to be answered, in its order, of which one is held at a time.

    Args:
        stream: Where it comes from.
        record_format: The format of a record, None for situations on lines.
        name: What messages call the stream.
    """
    if record_format is None:
        return (Item(number, line) for number, line in enumerate(_lines(stream), 1))
    return (Item(board.line, board) for board in open_boards(stream, record_format, name))


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines, of which no more is held than a situation may have."""
    most = LIMITS.size + 2  # with its line end
    while line := stream.readline(most + 1):
        rest = line
        while len(line) > most and rest and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        # A long line stays longer than a situation may be, and is answered as such.
        yield line.removesuffix(b"\n").removesuffix(b"\r")


class Answering:
    """Answers items by a base; `options` say what a situation leaves out."""

    def __init__(
        self, base: KnowledgeBase, options: dict[str, str | None], record_format: str | None
    ) -> None:
        self.digest = base.digest
        self._base = base
        self._options = options
        self._format = record_format

    def answer(self, item: Item) -> Answer:
        """The ruling, or what is wrong with the item."""
        try:
            if isinstance(item.given, bytes) and not item.given.strip():
                return _fault(item, "the line is empty, and a situation is expected", item.line)
            ruling = self._base.rule(self._situation(item)).to_dict()
            return Answer(_line({**_board(item), **ruling}), ruling["status"])
        except SituationError as error:
            # A line is a document of its own; a board has its places in the record.
            line = item.line if item.board is None else error.line
            return _fault(item, _in_one_sentence(error), line)
        except Exception as error:  # one item must not cost the answers to all others
            message = f"internal error, a fault of bridgelaws: {type(error).__name__}: {error}"
            return _fault(item, message, item.line, BROKEN)

    def _situation(self, item: Item) -> Situation:
        given = item.given
        if isinstance(given, bytes):
            return read_document_given(given, f"line {item.line}", self._options, self._base)
        if isinstance(given, dict):
            return situation_of_row(given, self._options, self._base)
        assert self._format is not None  # boards come from records alone
        return situation_of_board(given, self._format, self._options, self._base)


def _fault(item: Item, message: str, line: int, status: str = ERROR) -> Answer:
    error = {"error": {"message": printable(message), "line": line}}
    return Answer(_line({**error, **_board(item)}), status)


def _board(item: Item) -> dict[str, str]:
    """Which board an answer is about; a line is known by its number."""
    return {} if item.board is None else {"board": item.board.label}


def _line(answer: dict[str, Any]) -> bytes:
    """The answer as JSON, to the byte the same with and without the extra."""
    if FAST_JSON is not None:
        try:
            return FAST_JSON(answer) + b"\n"
        except TypeError:  # half a surrogate pair, which the other one can write
            pass
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _in_one_sentence(error: SituationError) -> str:
    """The first fault with its place in the line, what was expected, and the near word."""
    first = error.diagnostics[0]
    words = first.message
    if not first.span.is_whole_file:  # what is no document says itself where it is meant
        words += f", at column {first.span.column}"
    if first.expected:
        words += f"; expected {', '.join(first.expected)}"
    if first.suggestion is not None:
        words += f"; did you mean `{first.suggestion}`?"
    more = len(error.diagnostics) - 1
    return words + (f" (and {more} more)" if more else "")
