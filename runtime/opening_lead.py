"""The opening lead is faced: after the auction as it stands, or as it went for the players.

A call that the laws cancel as soon as another is made over it was cancelled when nobody at the
table knew: they called on, three passed, and the lead was faced. That happened, whatever the ruling
makes of the auction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from .attributes import NOTHING
from .calls import Call, Seat
from .events import CallChanged, CallMade, DirectorCalled, LeadFaced
from .position import Position, Record
from .situation import situation_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .replay import Replay
    from .rules import Rules

Called = tuple[Seat, Call]
"""A call with the player who made it."""


def face_lead(replay: Replay, event: LeadFaced) -> None:
    """The lead is faced; it counts for the auction that stands, where that is over.

    Raises:
        SituationError: the auction was not over, not even for the players.
    """
    is_open = not replay.closed and not replay.held_up
    if not is_open or replay.rules.is_over(replay.position):
        replay.position.lead = event.index
    elif not _ended_for_the_players(replay, event):
        message = "the lead can't be faced before the auction is over"
        raise situation_error(event, "lead-too-early", message, ("a call", "TD"))


def _ended_for_the_players(replay: Replay, lead: LeadFaced) -> bool:
    """Whether the auction was over by the calls as they were made since the director last came."""
    before = replay.situation.events[: lead.index]
    since = max((e.index for e in before if isinstance(e, DirectorCalled)), default=-1)
    standing = takewhile(lambda record: record.event <= since, replay.position.records())
    calls = [(record.by, record.call) for record in standing]
    for event in before[since + 1 :]:
        by = replay.callers.get(event.index)
        if by is not None and isinstance(event, CallMade | CallChanged):
            calls = with_call(calls, by, event.call, isinstance(event, CallChanged))
    return replay.rules.is_over(as_called(replay.rules, replay.situation.dealer, calls))


def with_call(calls: Sequence[Called], by: Seat, call: Call, is_change: bool) -> list[Called]:
    """Calls with one more, or with the last of its player changed to it."""
    own = [place for place, (seat, _) in enumerate(calls) if seat is by]
    if not (is_change and own):
        return [*calls, (by, call)]
    return [*calls[: own[-1]], (by, call), *calls[own[-1] + 1 :]]


def as_called(rules: Rules, dealer: Seat, calls: Iterable[Called]) -> Position:
    """The auction that some calls make, were each of them to stand."""
    position = rules.opening(dealer)
    for place, (by, call) in enumerate(calls):
        position = rules.entered(Record(by, call, place, NOTHING, position))
    return position
