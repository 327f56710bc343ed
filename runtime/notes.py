"""What was said of a situation and has no effect, with the reason: the `notes` of a ruling.

A call on which there is no ruling, since an answer is open or a gap was met, is told there too.
A fact that the director was told is used where a ruling that was open then tests it, even if
something else decides by now; an attribute where a ruling tests it of that call. Any other is in
vain if the ruling would be the same without it, and so is a choice to let a call stand that has to
go. Facts of the whole situation hold for whatever may come up, so they are never in vain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..compiler.frozen import frozen, replace
from .attributes import ATTRIBUTES, Known, Value
from .case import Case
from .events import CallChanged, CallMade, DirectorCalled, Event
from .notation import CALL, CHANGE, MARKED
from .replay import Replay
from .situation import Situation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


@frozen
class Note:
    """What was said at an event (no value: that it isn't known), and the words for why it has no
    effect."""

    fact: str
    event: int
    value: Value | None
    why: str

    @property
    def is_of_a_call(self) -> bool:
        """Whether it is a call on which there is no ruling, and nothing that was said."""
        return self.why in ("awaits_answer", "after_gap")

    def to_dict(self, words: Mapping[str, Mapping[str, str]]) -> dict[str, object]:
        """The note as JSON, with the words for why."""
        return {"fact": self.fact, "event": self.event, "why": dict(words[self.why])}


def notes(replay: Replay, is_same: Callable[[Situation], bool]) -> tuple[Note, ...]:
    """What was said in vain.

    Args:
        replay: What came of the situation.
        is_same: Whether another situation comes to the same ruling.
    """
    events = replay.situation.events
    if replay.closed:  # what came later is kept, not judged
        return tuple(_unjudged(e, "after_gap") for e in events if _is_unjudged(replay, e))
    if not replay.queue:  # what is a call and no more has taken its place
        events = tuple(e for e in events if e.__class__ is not CallMade or e.attributes)
    return tuple(note for event in events for note in _of_event(replay, event, is_same))


def _of_event(replay: Replay, event: Event, is_same: Callable[[Situation], bool]) -> Iterator[Note]:
    if isinstance(event, DirectorCalled):
        yield from _of_director(replay, event, is_same)
    elif isinstance(event, CallMade | CallChanged) and _waits(replay, event):
        yield _unjudged(event, "awaits_answer")
    elif isinstance(event, CallMade | CallChanged):
        change = event if isinstance(event, CallChanged) else None
        if event.index in replay.unchanged:
            yield Note(CHANGE, event.index, event.call.text, "same_call")
            return
        if change is not None and _is_ignored(replay, change):
            yield Note(CHANGE, event.index, event.call.text, "change_ignored")
        for name, value in event.attributes.items():
            if value is False or name in MARKED or _is_known_reason(replay, event, name):
                continue
            if name in replay.rules.data["told"]["attributes"] and name in replay.rules.names_read:
                used = any(_reads(replay, case, name, event.index) for case in replay.cases)
                less = Known({k: v for k, v in event.attributes.items() if k != name})
                without = _with(replay.situation, replace(event, attributes=less))
                if not used and is_same(without):
                    of_calls = change is not None and _is_of_calls(replay, name)
                    why = "not_of_change" if of_calls else "not_of_call"
                    yield Note(name, event.index, value, why)


def _of_director(
    replay: Replay, event: DirectorCalled, is_same: Callable[[Situation], bool]
) -> Iterator[Note]:
    if not (event.facts or event.unknown):
        return
    of = next((cases for told, cases in replay.told if told is event), [])
    for name in replay.rules.data["told"]["facts"]:
        if name not in event.facts and name not in event.unknown:
            continue
        value, used = event.facts.get(name), any(_reads(replay, case, name) for case in of)
        refused = _is_chosen(replay, name, value) and all(map(_is_refused, of))
        is_in_vain = not used or refused
        less = Known({k: v for k, v in event.facts.items() if k != name})
        if (event.index, name) in replay.contradicted:
            yield Note(name, event.index, value, "already_decided")
        elif not is_in_vain or not is_same(_with(replay.situation, replace(event, facts=less))):
            continue
        elif value is None:
            yield Note(name, event.index, value, "said_unknown")
        else:
            asked = name in replay.rules.names_read or not replay.is_finding(name)
            why = "nothing_open" if not of else "not_read" if asked else "left_elsewhere"
            yield Note(name, event.index, value, why)


def _is_chosen(replay: Replay, name: str, value: object) -> bool:
    """Whether what is said is that a player has chosen something."""
    return value is True and replay.rules.kind_of(name) == "choice"


def _is_refused(case: Case) -> bool:
    """Whether a ruling that is settled takes its call away, whatever a player chose about it. That
    its diagram tests a choice somewhere does not say that there is one here."""
    taken = any(effect.move == "remove" and effect.record is case.call for effect in case.effects)
    return taken and case.outcome.ask is None


def _with(situation: Situation, event: Event) -> Situation:
    events = (*situation.events[: event.index], event, *situation.events[event.index + 1 :])
    return replace(situation, events=events)


def _reads(replay: Replay, case: Case, name: str, event: int | None = None) -> bool:
    """Whether a ruling tests what is said under a name: as a fact, or of the call of an event."""
    rules = replay.rules
    # Laws that are looked at for each of several calls read them under the name of a moment.
    each = {law: row[0] for law, row in rules.data["laws"].items() if row[0] is not None}
    facts = rules.facts_read(case.kinds).union(*(rules.facts_read((law,)) for law in each))
    told = {moment: {record.event for record in case.withdrawn} for moment in each.values()}
    told |= {m: {r.event for r in case.each.get(m, [case.moments[m]])} for m in case.moments}
    told["call"] = {case.call.event}
    return any(
        name in names and (event is None or any(event in told.get(m, ()) for m in moments))
        for moments, names in (rules.data["reads"][f] for f in facts if f in rules.data["reads"])
    )


def _unjudged(event: Event, why: str) -> Note:
    """A call on which there is no ruling yet."""
    assert isinstance(event, CallMade | CallChanged)
    kind = CALL if isinstance(event, CallMade) else CHANGE
    return Note(kind, event.index, event.call.text, why)


def _is_unjudged(replay: Replay, event: Event) -> bool:
    """Whether a gap has left a call without a trace in a ruling or the auction."""
    told = {record.event for case in replay.cases for record in case.withdrawn}
    told |= {number for case in replay.cases for number in case.own_events}
    is_left = event.index in replay.since_gap and event.index not in told
    return isinstance(event, CallMade | CallChanged) and (
        _waits(replay, event) or (is_left and not replay.position.holds(event.index))
    )


def _waits(replay: Replay, event: Event) -> bool:
    """Whether a call has not been judged yet, so that nothing could be used."""
    return any(record.event == event.index for record in replay.queue)


def _is_known_reason(replay: Replay, event: Event, name: str) -> bool:
    """Whether why a call was changed is said of a change that another ruling has let be made."""
    kind = ATTRIBUTES.get(name)
    by = replay.callers.get(event.index)
    return (
        kind is not None
        and kind.changes_only
        and any(
            case.offender is not by and record.event == event.index
            for case in replay.cases
            for record in case.moments.values()
        )
    )


def _is_of_calls(replay: Replay, name: str) -> bool:
    """Whether what is said under a name is looked at where a call is made."""
    rows = replay.rules.data["reads"].values()
    return any(name in names and "call" in moments for moments, names in rows)


def _is_ignored(replay: Replay, change: CallChanged) -> bool:
    """Whether no provision has made anything of a change, so that the call stands as it was."""
    for case in replay.cases:
        made = case.moments.get("change")
        if made is None or made.event != change.index or case.holds_up or made.replaces is None:
            continue
        gone = any(record.event == change.index for record in case.withdrawn)
        return not gone and replay.position.holds(made.replaces.event)
    return False
