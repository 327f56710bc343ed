"""A question answered: the answer written where a document would have it, and what it brings.

What follows from an answer is told before it is given, and is nothing but what the ruling on the
situation with that answer tells beside the ruling without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..compiler.diagnostics import SituationError
from ..compiler.frozen import frozen, replace
from .attributes import Known, Value
from .events import CallChanged, CallMade, CardsExposed, DirectorCalled, Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .case import Case
    from .effects import Effect, Gap
    from .needs import Need
    from .ruling import Ruling

Asked = tuple[str, int]
"""What a question is about: the fact, and the event whose attribute or ruling it is."""


def asked(need: Need) -> Asked:
    """What tells a question from every other one of the same situation."""
    record = need.unknown.record
    return need.fact, need.case.event if record is None else record.event


@frozen
class Following:
    """What an answer or a call brings: effects, what has to be kept in mind, the next question, a
    gap; and the ruling that tells it."""

    ruling: Ruling
    effects: tuple[Effect, ...]
    consider: tuple[dict[str, Any], ...]
    then: Need | None
    gap: Gap | None


def following(ruling: Ruling, need: Need, value: Value) -> Following:
    """What follows from an answer, in the ruling that asks and in those that come up by it."""
    after = supposing(ruling, need, value)
    same = [case for case in after.cases if is_same(case, need.case)]
    return beside(ruling, after, [need.case], [*same, *_new_in(after, ruling)])


def beside(before: Ruling, after: Ruling, old: Iterable[Case], new: Iterable[Case]) -> Following:
    """What a ruling tells of some of its cases that it did not tell before."""
    known, found = [*old], [*new]
    told = [effect.to_dict() for case in known for effect in before.effects(case)]
    kept = [entry for case in known for entry in before.consider(case)]
    effects: list[Effect] = []
    consider: list[dict[str, Any]] = []
    for case in found:
        effects += [e for e in after.effects(case) if e.to_dict() not in told]
        consider += [e for e in after.consider(case) if e not in (*kept, *consider)]
    earlier = [asked(need) for case in before.cases for need in before.needs[id(case)]]
    then = [need for case in found for need in after.needs.get(id(case), ())]
    then = [need for need in then if asked(need) not in earlier]
    gap = after.gap if before.gap is None else None
    return Following(after, tuple(effects), tuple(consider), next(iter(then), None), gap)


def supposing(ruling: Ruling, need: Need, value: Value) -> Ruling:
    """The ruling if a question were answered so.

    Calls that could not have been made then are left out.
    """
    situation = ruling.situation
    found = ruling
    for events in written(situation.events, need, value):
        found = _as_far_as_can_be(ruling, events)
        if all(asked(need) != asked(n) for case in found.cases for n in found.needs[id(case)]):
            break
    return found


def is_same(case: Case, other: Case) -> bool:
    """Whether two rulings of the same events, with something told or not, are about one thing."""
    return case.event == other.event and case.call.by is other.call.by


def _new_in(after: Ruling, before: Ruling) -> list[Case]:
    return [c for c in after.cases if not any(is_same(c, known) for known in before.cases)]


def _as_far_as_can_be(ruling: Ruling, events: tuple[Event, ...]) -> Ruling:
    for end in range(len(events), 0, -1):
        try:
            return ruling.on(replace(ruling.situation, events=events[:end]))
        except SituationError:
            continue
    raise AssertionError("no call can be made without those before it")


def written(events: tuple[Event, ...], need: Need, value: Value) -> Iterator[tuple[Event, ...]]:
    """The events with an answer written into them; the first that is understood is meant."""
    unknown = need.unknown
    if unknown.record is not None and not unknown.as_fact:
        number = unknown.record.event
        yield (*events[:number], _told(events[number], need.fact, value), *events[number + 1 :])
        return
    # What is asked about a call stands with what he was told when he first came to it.
    for number, event in enumerate(events):
        is_later = unknown.record is not None and number > unknown.record.event
        if is_later and isinstance(event, DirectorCalled) and need.fact not in event.facts:
            told = replace(event, facts=Known({**event.facts, need.fact: value}))
            yield (*events[:number], told, *events[number + 1 :])
    # A ruling that came up by his own ruling can only be told of when he comes once more.
    last = events[-1] if events else None
    if isinstance(last, DirectorCalled) and need.fact not in last.facts:
        yield (*events[:-1], replace(last, facts=Known({**last.facts, need.fact: value})))
    yield (*events, DirectorCalled(len(events), Known({need.fact: value})))


def _told(event: Event, name: str, value: Value) -> Event:
    """An event of which one more thing is known."""
    if isinstance(event, CardsExposed):
        return replace(event, **{name: value})
    assert isinstance(event, CallMade | CallChanged)
    return replace(event, attributes=Known({**event.attributes, name: value}))
