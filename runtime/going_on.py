"""Calls that just go on with the auction: nearly all of them, so they are dealt with at once.

Where nothing waits for a call and no ruling takes it up, what it is hangs on the auction before it
alone. That is worked out in full for the first such auction and known for those like it.
"""

from __future__ import annotations

from .attributes import NOTHING
from .calls import PASS, Seat
from .deemed import deemed_passer
from .duties import NEXT_TURN
from .events import CallMade
from .likeness import Likeness
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .replay import Replay


def goes_on(replay: Replay, event: CallMade, by: Seat) -> bool:
    """Enter a call if it is nothing but the next call of the auction; says whether it was."""
    position, call = replay.position, event.call
    like = position.likeness
    if like is None or replay.queue or replay.fallen is not None or replay.permission is not None:
        return False
    told = event.attributes if replay.foreseen.is_nothing else replay.foreseen.of(event)
    if not replay.rules.is_plain(told):
        return False
    for duty in replay.duties:
        if duty.must != "pass" or duty.duration == NEXT_TURN:
            return False
    if replay.correction is not None:
        if replay.correction.is_open:
            return False
        replay.correction = None  # it has been made
    obliged = replay.obliged()
    record = Record(by, call, event.index, told, position, obliged)
    after = like.goes_on[by].get((call, obliged)) or _after(replay, like, record)
    if after is None:
        return False
    for case in replay.cases:
        if not case.passes_over(record):
            return False
    following = position.after(record)
    following.turn, following.likeness = after.turn, after
    replay.position = following
    return True


def _after(replay: Replay, like: Likeness, record: Record) -> Likeness | None:
    """The likeness of the auction once a call stands; None where anything else comes of it."""
    rules = replay.rules
    if rules.recognise("call", record) or deemed_passer(replay, record) is not None:
        return None
    following = rules.entered(record)
    probe = Record(replay.situation.dealer, PASS, -1, NOTHING, following)
    if following.likeness is not None and not rules.recognise("auction", probe):
        like.goes_on[record.by][record.call, record.obliged] = following.likeness
        return following.likeness
    return None
