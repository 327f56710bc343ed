"""Attention is drawn and the director comes: what he is told, and of which rulings it speaks."""

from __future__ import annotations

from .calls import PASS
from .changes import change_call, gives_reason
from .events import CallChanged, DirectorCalled
from .position import Record
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .replay import Replay


def call_director(replay: Replay, event: DirectorCalled) -> None:
    """The director comes: his facts speak of every ruling he has not dealt with."""
    _hear_of_changes(replay, event)
    replay.after_director = True
    open_cases = [c for c in replay.cases if not c.dealt or c.asks_for(event.facts)]
    if not open_cases and not replay.closed and _claims(replay, event):
        return
    open_cases = open_cases or replay.cases[-1:]
    replay.told.append((event, open_cases))
    if not open_cases:
        return
    record = Record(replay.situation.dealer, PASS, event.index, {}, replay.position)
    for case in open_cases:
        for fact, value in (*replay.given.items(), *event.facts.items()):
            if replay.is_choice(fact):
                if case.settled.setdefault(fact, value) != value:
                    replay.contradicted.append((event.index, fact))
            elif replay.is_finding(fact):
                case.given[fact] = value
            elif case.given.setdefault(fact, value) != value:
                replay.contradicted.append((event.index, fact))
        case.dealt, case.is_stale = True, case.is_stale or bool(replay.given or event.facts)
    for case in open_cases:
        replay.takes(case, "director", record)
    # He is there for what comes up by his ruling as well, but was told nothing of it.
    replay.drain()
    while new := [c for c in replay.cases if not c.dealt]:
        for case in new:
            case.dealt = True
            replay.takes(case, "director", record)
        replay.drain()


def _hear_of_changes(replay: Replay, event: DirectorCalled) -> None:
    """Let those who change a call right after his coming be heard before he rules.

    Only calls on which he has to rule, or that fall with such a call, and only where a reason is
    said, such as a slip: he asks what happened before he cancels a call. Without one it is what
    the player calls once he has ruled.
    """
    events = replay.situation.events
    for index in range(event.index + 1, len(events)):
        later = events[index]
        if not isinstance(later, CallChanged):
            return
        by = later.by or replay.last_caller
        own = replay.last_event_of(by)
        is_open = any(
            not case.dealt and case.call.event == own for case in replay.cases
        ) or replay.is_swept(by)
        if is_open and gives_reason(later):
            change_call(replay, later)


def _claims(replay: Replay, event: DirectorCalled) -> bool:
    """Whether something is said that no call shows, such as a wrong explanation: a new ruling.

    It is about the last call. A finding is about the last ruling, if there is one.
    """
    coming = Record(replay.situation.dealer, PASS, event.index, {}, replay.position)
    told = {
        fact: value
        for fact, value in {**replay.given, **event.facts}.items()
        if not (replay.cases and replay.is_finding(fact))
    }
    trial = Scope(replay.rules, coming, replay.position, given=told)
    kinds = replay.rules.recognise("director", coming, trial)
    if not kinds:
        return False
    call = next((r for r in replay.position.backwards() if r.event >= 0), None)
    if call is None or any(
        call.event in c.own_events and {*c.kinds} & {*kinds} for c in replay.cases
    ):
        return False  # nobody has called, or that ruling is there
    replay.open(kinds, call, {"director": coming}, event.facts)
    replay.cases[-1].dealt = True
    replay.told.append((event, replay.cases[-1:]))
    return True
