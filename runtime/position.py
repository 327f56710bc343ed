"""The calls that stand, as a chain: each position knows the one before it, nothing is copied.

A `Record` is a call as it was made, with the position it was made in; a `Position` is the auction
up to and including one standing call. Cancelling a call is going back along the chain.
"""

from collections.abc import Iterator, Mapping

from .calls import PASS, Call, Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .likeness import Likeness


class Record:
    """A call that a player made, whether it stands or not.

    `event` is the number of the event, -1 for a pass the laws enter for a player. `obliged` are
    the players who had to pass at that time; `replaces` is the call that a change was made to,
    `since` are the calls that stood after that one.
    """

    __slots__ = ("attributes", "before", "by", "call", "event", "obliged", "replaces", "since")

    def __init__(
        self,
        by: Seat,
        call: Call,
        event: int,
        attributes: Mapping[str, object],
        before: "Position",
        obliged: frozenset[Seat] = frozenset(),
        replaces: "Record | None" = None,
        since: tuple["Record", ...] = (),
    ) -> None:
        self.by = by
        self.call = call
        self.event = event
        self.attributes = attributes
        self.before = before
        self.obliged = obliged
        self.replaces = replaces
        self.since = since

    def moved(self, before: "Position") -> "Record":
        """The same call as made over another position."""
        return Record(
            self.by, self.call, self.event, self.attributes, before, self.obliged,
            self.replaces, self.since,
        )  # fmt: skip


class Position:
    """The auction up to one standing call; the empty one has no `record`.

    `turn` is set by the replay, from what the rules say of it: None when nobody is to call. So is
    `lead`, the number of the event by which the opening lead was faced after this auction, and
    `likeness`, what is known of all auctions like it.
    """

    __slots__ = (
        "action", "bid", "dealer", "lead", "length", "likeness", "passes", "previous", "record",
        "turn",
    )  # fmt: skip

    def __init__(self, dealer: Seat) -> None:
        self.dealer = dealer
        self.record: Record | None = None
        self.previous: Position | None = None
        self.length = 0
        self.passes = 0
        self.bid: Record | None = None
        self.action: Record | None = None
        self.turn: Seat | None = None
        self.lead: int | None = None
        self.likeness: Likeness | None = None

    def after(self, record: Record) -> "Position":
        """This position with one more call standing; its `turn` is still to be set."""
        following = Position.__new__(Position)  # one is made for every call: nothing is set twice
        following.dealer = self.dealer
        following.record = record
        following.previous = self
        following.length = self.length + 1
        following.turn = following.lead = following.likeness = None
        if record.call is PASS:
            following.passes = self.passes + 1
            following.bid, following.action = self.bid, self.action
        else:
            following.passes = 0
            following.bid = record if record.call.is_bid else self.bid
            following.action = record
        return following

    def records(self) -> list[Record]:
        """The standing calls, first to last."""
        return list(self.backwards())[::-1]

    def backwards(self) -> Iterator[Record]:
        """The standing calls, last to first."""
        at: Position | None = self
        while at is not None and at.record is not None:
            yield at.record
            at = at.previous

    def holds(self, event: int) -> bool:
        """Whether the call of an event stands."""
        return any(record.event == event for record in self.backwards())
