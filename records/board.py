"""A board of a record: its text, where it stands, and the document that is read from it."""

from ..compiler.diagnostics import Diagnostic, SituationError
from ..compiler.document_nodes import Entry, Mapping, Node, Scalar, Sequence
from ..compiler.documents import LIMITS
from ..compiler.frozen import field, frozen
from ..compiler.json_tree import Places
from ..runtime.calls import Seat


def decoded(data: bytes) -> str:
    """The characters of a record: UTF-8, or else Latin-1, the character set of PBN."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


@frozen
class Board:
    """The text of one board; `line` and `column` are where it begins in its file."""

    label: str
    text: str
    file: str
    line: int = 1
    column: int = 1


@frozen
class CallWritten:
    """A call of a record: who made it, and the characters it is written with."""

    by: Seat
    call: str
    start: int
    end: int
    accepted: int | None = field(default=None)
    """Where the record says that the call, irregular as it is, was accepted."""


class Draft:
    """The document that is being made of a board. Faults are collected and raised together."""

    def __init__(self, board: Board) -> None:
        """Begin with a board.

        Raises:
            SituationError: it is larger than a situation may be.
        """
        self.text = board.text
        self.places = Places(board.text, board.file, board.line, board.column)
        self.faults: list[Diagnostic] = []
        if len(board.text) > LIMITS.size:
            most = f"at most {LIMITS.size} characters"
            self.fault("too-large", "the board is too long", 0, 0, most)
            self.finish()

    def fault(
        self, code: str, message: str, start: int, end: int, *expected: str, near: str | None = None
    ) -> None:
        """Note a fault of some characters of the board."""
        span = self.places.span(start, end)
        self.faults.append(Diagnostic(code, message, span, "error", expected, near))

    def finish(self) -> None:
        """End the reading.

        Raises:
            SituationError: there were faults.
        """
        if self.faults:
            raise SituationError(self.faults)

    def scalar(self, text: str, start: int, end: int) -> Scalar:
        """A text of the document, found in these characters."""
        return Scalar(text, True, self.places, start, end)

    def sequence(self, items: list[Node]) -> Sequence:
        """A list of the document."""
        return Sequence(tuple(items), self.places, 0, len(self.text))

    def mapping(self, entries: list[tuple[str, Node]], start: int, end: int) -> Mapping:
        """A mapping of the document."""
        found = tuple(Entry(self.scalar(key, start, end), value) for key, value in entries)
        return Mapping(found, self.places, start, end)

    def events(self, dealer: Seat, calls: list[CallWritten]) -> Sequence:
        """The events that a record tells by its calls alone.

        That the next player called over an irregular call is all a record knows of most that
        was accepted. Where nobody did, or where it was that player's turn anyway, the director's
        word stands for it.
        """
        items: list[Node] = []
        named_by_turn: Seat | None = dealer
        turn = dealer
        for index, call in enumerate(calls):
            token = call.call if call.by is named_by_turn else f"{call.by.text}:{call.call}"
            items.append(self.scalar(token, call.start, call.end))
            following = calls[index + 1].by if index + 1 < len(calls) else None
            called_over = following is call.by.left and turn is not call.by.left
            turn = named_by_turn = call.by.left
            if call.accepted is not None and not called_over:
                at = (call.accepted, call.end)
                said = [(key, Scalar("true", False, self.places, *at)) for key in _ACCEPTED]
                items.append(self.mapping([*said], *at))
                named_by_turn = None  # after the director's word every call names its player
        return self.sequence(items)


_ACCEPTED = ("director", "accepted")
