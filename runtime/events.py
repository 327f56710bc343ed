"""What happened at the table, as data: the events of a situation, its duties, and their places.

A place is kept as the path in the document and worked out into lines and columns only when it is
asked for, so a situation without a fault never pays for it.
"""

from ..compiler.diagnostics import Diagnostic, SituationError, Span
from ..compiler.frozen import field, frozen
from ..compiler.wording import Path, path_text
from .attributes import NOTHING, Known
from .calls import Call, Seat
from .cards import Card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..compiler.documents import Document


class Origin:
    """Where a situation came from: a document, an auction string, or a program's own objects."""

    __slots__ = ("auction", "document", "file")

    def __init__(
        self, file: str, document: "Document | None" = None, auction: str | None = None
    ) -> None:
        self.file = file
        self.document = document
        self.auction = auction

    def span(self, path: Path, start: int = 0, end: int | None = None, key: bool = False) -> Span:
        """The place of the value at `path` (or of its key), or of the characters from `start`.

        Without a text the place is the beginning of the file.
        """
        if self.document is not None:
            return self.document.span(path, start, end, key)
        if self.auction is None or path[:1] != ("auction",):
            return Span(self.file, 1, 1, 1, 1)
        stop = len(self.auction) if end is None else end
        return Span(
            self.file, *_line_column(self.auction, start), *_line_column(self.auction, stop)
        )

    def located(self, path: Path, message: str, start: int = 0, end: int | None = None) -> str:
        """The message, with the path in front where no line and column can tell the place."""
        in_text = self.document is not None or (self.auction is not None and path == ("auction",))
        if in_text or not path:
            return message
        within = "" if end is None else f", character {start + 1}"
        return f"{path_text(path)}{within}: {message}"


def _line_column(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset]
    return before.count("\n") + 1, offset - before.rfind("\n")


NOWHERE = Origin("<situation>")
Where = tuple[Origin, Path, int, int | None]
"""Origin, path of the value in the document, and the characters of it (None: to its end)."""
_UNPLACED: Where = (NOWHERE, (), 0, None)


class Placed:
    """Anything that stands somewhere in a situation."""

    __slots__ = ()
    where: Where

    @property
    def span(self) -> Span:
        """File, line and column, worked out when asked for."""
        origin, path, start, end = self.where
        return origin.span(path, start, end)


@frozen
class CallMade(Placed):
    """A player calls. `by` is None where the document leaves it to the turn order."""

    index: int
    by: Seat | None
    call: Call
    attributes: Known = NOTHING
    where: Where = field(default=_UNPLACED, compare=False, repr=False)

    def as_change(self, by: Seat) -> "CallChanged":
        """The same as the change of a call that is no longer there."""
        return CallChanged(self.index, by, self.call, self.attributes, self.where)


@frozen
class CallChanged(Placed):
    """A player changes his last standing call to `call`; `by` None: the call directly before."""

    index: int
    by: Seat | None
    call: Call
    attributes: Known = NOTHING
    where: Where = field(default=_UNPLACED, compare=False, repr=False)

    def as_call(self, by: Seat) -> CallMade:
        """The same as a call, where there is none any more that could be changed."""
        return CallMade(self.index, by, self.call, self.attributes, self.where)


@frozen
class CardsExposed(Placed):
    """Cards become visible to their holder's partner; `led` None: not known."""

    index: int
    by: Seat
    cards: tuple[Card, ...]
    led: bool | None = None
    where: Where = field(default=_UNPLACED, compare=False, repr=False)


@frozen
class DirectorCalled(Placed):
    """Attention is drawn and the director rules; `facts` speak of the open irregularities.

    `unknown` are the facts of which it was said that they aren't known.
    """

    index: int
    facts: Known = NOTHING
    where: Where = field(default=_UNPLACED, compare=False, repr=False)
    unknown: tuple[str, ...] = field(default=(), compare=False)


@frozen
class LeadFaced(Placed):
    """The opening lead is faced."""

    index: int
    where: Where = field(default=_UNPLACED, compare=False, repr=False)


Event = CallMade | CallChanged | CardsExposed | DirectorCalled | LeadFaced


@frozen
class Duty(Placed):
    """A duty from before: `must` is `pass` or `repeat` (then with `call`)."""

    player: Seat
    must: str
    duration: str
    call: Call | None = None
    law: str | None = None
    where: Where = field(default=_UNPLACED, compare=False, repr=False)


def situation_error(
    at: Placed,
    code: str,
    message: str,
    expected: tuple[str, ...] = (),
    suggestion: str | None = None,
) -> SituationError:
    """The error to raise for a fault that shows up in the replay, at the event's or duty's place.

    Args:
        at: The event, duty or situation that is at fault.
        code: A lower-case slug naming the fault.
        message: One sentence without final period.
        expected: What would have been right, at most four.
        suggestion: The near word that may have been meant.
    """
    text = at.where[0].located(at.where[1], message, *at.where[2:])
    return SituationError([Diagnostic(code, text, at.span, "error", expected, suggestion)])
