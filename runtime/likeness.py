"""Auctions that no rule can tell apart: what has been found of one of them holds for all.

What stands is known again by who made the last calls, in what words, and some small numbers
(`compiler.likeness` says whether the rules read no more). Nothing of a situation is kept here: all
that is remembered would be found again.
"""

from __future__ import annotations

from .calls import Call, Seat
from .position import Position, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .rules import Kinds

    # A stage at which a call is looked at, the call, and who has to pass.
    Made = tuple[str, Call, frozenset[Seat]]

_MOST = 10_000  # some 3 kB each; what goes beyond is forgotten, and found again


class Likeness:
    """What is known of all auctions that look alike.

    `turn` and `is_over` are as in the auction. The rest is by the seat of whoever calls: `after`,
    the likeness once a call stands; `recognised`, what a call is; `calm`, the calls before which
    no pass is entered; `lawful`, what may be called by whom has to pass; `goes_on`, the likeness
    once a call stands that is nothing irregular and brings nothing.
    """

    __slots__ = ("after", "calm", "goes_on", "is_over", "lawful", "recognised", "turn")

    def __init__(self, turn: Seat | None, is_over: bool) -> None:
        self.turn = turn
        self.is_over = is_over
        self.after: tuple[dict[Call, Likeness], ...] = ({}, {}, {}, {})
        self.recognised: tuple[dict[Made, Kinds], ...] = ({}, {}, {}, {})
        self.calm: tuple[set[Made], ...] = (set(), set(), set(), set())
        self.goes_on: tuple[dict[tuple[Call, frozenset[Seat]], Likeness], ...] = ({}, {}, {}, {})
        self.lawful: tuple[dict[frozenset[Seat], list[Call]], ...] = ({}, {}, {}, {})


class Likenesses:
    """All that have been met under the rules of one edition."""

    def __init__(self, counted: int) -> None:
        self._counted = counted
        self._met: dict[tuple[object, ...], Likeness] = {}

    def of(self, position: Position, is_over: bool) -> Likeness:
        """The likeness of an auction whose turn is known."""
        looks = self._looks(position)
        found = self._met.get(looks)
        if found is None:
            if len(self._met) >= _MOST:
                self._met = {}  # whoever still has one of these can go on using it
            found = self._met[looks] = Likeness(position.turn, is_over)
        return found

    def _looks(self, position: Position) -> tuple[object, ...]:
        most = self._counted + 1
        last = (_words(record) for record in (position.record, position.bid, position.action))
        counts = min(position.length, most), min(position.passes, most)
        return position.dealer, *counts, *last, _callers(position), _since_skipped(position, most)


def _words(record: Record | None) -> tuple[Seat, str] | None:
    return None if record is None else (record.by, record.call.text)


def _callers(position: Position) -> int:
    seats = 0
    for record in position.backwards():
        seats |= 1 << record.by
        if seats == 0b1111:
            break
    return seats


def _since_skipped(position: Position, most: int) -> int:
    """How many calls ago a player's turn was taken, no further back than `most`."""
    later: Record | None = None
    for number, earlier in enumerate(position.backwards()):
        if number >= most:
            break
        if later is not None and later.by is not earlier.by.left:
            return number
        later = earlier
    return 0
