"""What players must do at a later turn: to pass, to repeat a call, not to make some calls."""

from __future__ import annotations

from collections.abc import Iterable

from ..compiler.frozen import frozen
from .calls import PASS, Call, Seat
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .case import Case

NEXT_TURN = "next_turn"
NOBODY = frozenset[Seat]()
_GROUPS = tuple(frozenset(seat for seat in Seat if bits >> seat & 1) for bits in range(16))
"""The groups of players, each once: they are compared and looked up for every call."""


@frozen
class Duty:
    """A duty that is alive. `must`: pass, repeat (`call`), or avoid the kinds in `except_`.

    `case` is the ruling that gave it; a duty from before the situation has none.
    """

    player: Seat
    must: str
    duration: str
    law: str | None
    call: Call | None = None
    except_: tuple[str, ...] = ()
    case: Case | None = None

    def is_served_by(self, record: Record) -> bool:
        """Whether this call of the player ends the duty.

        A call out of turn that is let stand does not: the player's next turn is still to come.
        """
        if record.by is not self.player or self.duration != NEXT_TURN:
            return False
        if record.before.turn is not self.player:
            return False
        if self.must == "pass":  # another call that stands has used the turn up all the same
            return True
        return record.call is self.call if self.must == "repeat" else True

    def contradicts(self, other: Duty) -> bool:
        """Whether a player who does the one can't do the other at the same turn."""
        if self.player is not other.player or "avoid" in (self.must, other.must):
            return False
        calls = {PASS if duty.must == "pass" else duty.call for duty in (self, other)}
        return len(calls) > 1

    def same_as(self, other: Duty) -> bool:
        """Whether both demand the same (contract: identical duties are listed once)."""
        mine = (self.player, self.must, self.duration, self.call, self.except_)
        return mine == (other.player, other.must, other.duration, other.call, other.except_)


@frozen
class Correction:
    """A player must choose again; nobody else may call until then."""

    player: Seat
    choices: tuple[str, ...]
    until: tuple[str, ...]
    law: str
    case: Case

    @property
    def is_open(self) -> bool:
        return not any(moment in self.case.moments for moment in self.until)


def obliged(duties: Iterable[Duty], turn: Seat | None) -> frozenset[Seat]:
    """The players who have to pass now; a duty for the next turn binds when that has come."""
    bits = 0
    for duty in duties:
        if duty.must == "pass" and (duty.duration != NEXT_TURN or duty.player is turn):
            bits |= 1 << duty.player
    return _GROUPS[bits]
