"""A player changes a call: which one, by whose leave, and which ruling deals with it."""

from __future__ import annotations

from .calls import Seat
from .effects import Gap
from .events import CallChanged
from .notation import MARKED
from .position import Record
from .scope import Scope
from .situation import situation_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .case import Case
    from .replay import Replay


def change_call(replay: Replay, event: CallChanged) -> None:
    """A player changes his last call that stands or waits for a ruling."""
    by = event.by if event.by is not None else replay.last_caller
    if replay.is_swept(by):  # whatever it would change has fallen
        if by is not None:
            replay.callers[event.index] = replay.last_caller = by
            _tell_of_fallen(replay, event, by)
            _tell_of_reason(replay, event, by)
        return
    original = None if by is None else last_call_of(replay, by)
    cancelled = None if by is None else _cancelled_call(replay, by, original)
    if by is not None and cancelled is not None:
        if gives_reason(event):  # it would have had to be said before the call was cancelled
            replay.has_called(event, by)
            replay.close_at_home(cancelled)
        else:
            replay.make_call(event.as_call(by), by)
        return
    if by is None or (original is None and not replay.closed):
        who = "" if by is None else f" of {by.text}"
        message = f"there is no call{who} that could be changed"
        raise situation_error(event, "no-call-to-change", message, ("a call before it",))
    replay.has_called(event, by)
    if replay.closed or original is None:
        return
    if _is_ordered(original) and (gives_reason(event) or event.call is not original.call):
        # What he would change has been cancelled, and the pass in its place is none of his calls.
        ordering = next(c for c in replay.cases if original.event in c.own_events)
        replay.close_at_home(ordering)
        return
    if event.call is original.call:
        replay.unchanged.append(event.index)
        return
    change = Record(
        by, event.call, event.index, event.attributes, original.before, replaces=original
    )
    case, player = replay.permission or (None, None)
    if case is not None and player is by:
        replay.permission = replay.fallen = None
        if by is not case.offender:
            _forget(replay, original)
        change = changed(replay, original, change)
        if by is case.offender:
            replay.add_change(case, change)
        else:
            replay.takes(case, "changed_back", change)
        return
    if original in replay.queue:  # what becomes of the call decides what its change is
        replay.queue.append(change)
    else:
        judge_change(replay, change, original)


def _is_ordered(record: Record) -> bool:
    """Whether the laws have put this pass in the place of a call."""
    return record.attributes.get("ordered") is True


def _cancelled_call(replay: Replay, by: Seat, original: Record | None) -> Case | None:
    """The ruling by which the last call of the player in turn has been cancelled, if it has.

    A change is then the call that he makes instead. An earlier call of his (`original`) may still
    stand, but with his turn come round again that is past changing.
    """
    if replay.turn is not by:
        return None
    if original is not None and original.event >= replay.last_event_of(by):
        return None
    return next((c for c in reversed(replay.cases) if c.call.by is by and c.stands is False), None)


def gives_reason(event: CallChanged) -> bool:
    """Whether it is said why a call is changed."""
    return any(value for name, value in event.attributes.items() if name not in MARKED)


def makes_again(replay: Replay, by: Seat) -> bool:
    """Whether a call by this player takes the place of one that he may take back.

    Where a ruling on that call has cancelled it, there is nothing to take back: he calls anew.
    """
    fallen = replay.fallen
    if fallen is None or fallen.by is not by or replay.position.holds(fallen.event):
        return False
    return _cancelled_call(replay, by, last_call_of(replay, by)) is None


def _forget(replay: Replay, record: Record) -> None:
    """Drop a call that its player takes back by right: its rulings, and what they brought."""
    replay.queue = [waiting for waiting in replay.queue if waiting.event != record.event]
    gone = [case for case in replay.cases if case.call.event == record.event]
    replay.forget_cases(gone)


def _tell_of_fallen(replay: Replay, event: CallChanged, by: Seat) -> None:
    """Let a ruling by which a call has fallen know what another player than its offender made of
    his: he may have to make it again."""
    change = Record(by, event.call, event.index, event.attributes, replay.position)
    for case in replay.cases:
        if case.offender is not by and case.sweeps(None, is_in_turn=False):
            made = [record for record in case.moments.values() if record.by is by]
            if made and max(made, key=lambda record: record.event).call is event.call:
                replay.unchanged.append(event.index)
            else:
                replay.takes(case, "changed", change)


def _tell_of_reason(replay: Replay, event: CallChanged, by: Seat) -> None:
    """The call that was cancelled with those over it may have been a slip, which would go first.

    It can't be worked out any more; where it is said to have been none, the change falls as well.
    """
    is_denied = not (gives_reason(event) or event.attributes.keys() <= set(MARKED))
    for case in replay.cases:
        if case.offender is by and case.sweeps(None, is_in_turn=False) and not is_denied:
            replay.close_at_home(case, "unrecognised", "rests_on_first_call")


def judge_change(replay: Replay, change: Record, original: Record) -> None:
    """A change of a call that stands or waits: its ruling takes it, or a new one is opened."""
    change = changed(replay, original, change)
    case = next((c for c in replay.cases if original.event in c.own_events), None)
    if case is not None and case.stands and "change" not in case.moments:
        case = None  # that ruling has been made: the call stands like any other
    if case is not None and replay.takes(case, "changed", change):
        return
    trial = Scope(replay.rules, original, replay.position, {"change": change}, replay.given)
    kinds = replay.rules.recognise("change", change, trial)
    if case is not None and "change" not in case.moments and set(kinds) & set(case.kinds):
        replay.add_change(case, change)
    elif case is not None and "change" not in case.moments and case.stands is None:
        # The text lets a call be changed, and doesn't say what that does to its irregularity.
        replay.close(case, Gap(replay.home(kinds), "text", "text"))
    elif case is not None and "change" in case.moments:
        replay.close(case, Gap(replay.home(kinds), "text", "changed_twice"))
    else:
        replay.open(kinds, original, {"change": change})


def changed(replay: Replay, original: Record, change: Record) -> Record:
    """A call as a change of another one, with the calls that stood in between."""
    later = [r for r in replay.position.backwards() if r.event > original.event]
    return Record(
        change.by, change.call, change.event, change.attributes, original.before,
        original.obliged, original, tuple(reversed(later)),
    )  # fmt: skip


def last_call_of(replay: Replay, by: Seat) -> Record | None:
    """The last call of a player that stands or waits for a ruling.

    One that was cancelled as soon as it was made waits as well until the director has ruled.
    """
    standing = next((r for r in replay.position.backwards() if r.by is by), None)
    waiting = [
        c.call
        for c in replay.cases
        if c.call.by is by
        and (c.stands is None or not (c.stands or c.dealt or "change" in c.moments))
        and not replay.rules.is_of("exposure", c.kinds)
    ]
    waiting += [r for r in replay.queue if r.by is by and r.replaces is None]
    if replay.fallen is not None and replay.fallen.by is by:
        waiting.append(replay.fallen.moved(replay.position))
    found = [r for r in (standing, *waiting) if r is not None and r.event >= 0]
    return max(found, key=lambda r: r.event, default=None)
