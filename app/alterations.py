"""What could have been otherwise in a situation: one thing told, called, or left out.

Alterations come in the order in which they are told: what somebody could still say before what
would have had to happen otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..compiler.frozen import frozen, replace
from ..runtime.attributes import BOOL, NOTHING, TEXT, Declared, Kind, Known, Value
from ..runtime.calls import ALL_CALLS, Call, Seat
from ..runtime.notation import MARKED
from ..runtime.rules import Rules
from ..runtime.ruling import Ruling
from ..runtime.situation import CallChanged, CallMade, DirectorCalled, Event, Situation

TOLD, OF_CALL, NEXT, INSTEAD, WITHOUT = "told", "of_call", "next", "instead", "without"


@frozen
class Alteration:
    """One thing that is otherwise.

    `told`: the director is told that the fact `name` is `value`. `of_call`: that is said of the
    call of `event`. `next`: the player `by` then makes `call`. `instead`: the call of `event` is
    `call`. `without`: the last event has not happened. A call can be a `plain` one, of which
    nothing is left to ask that a mark behind it tells.
    """

    kind: str
    name: str = ""
    value: Value = False
    event: int = -1
    by: Seat | None = None
    call: Call | None = None
    meant: Known = NOTHING

    def made(self, situation: Situation) -> Situation:
        """The situation in which this is so."""
        events = situation.events
        if self.kind == TOLD:
            return replace(situation, events=_told(events, self.name, self.value))
        if self.kind == NEXT:
            assert self.call is not None
            made = CallMade(len(events), self.by, self.call, self.meant)
            return replace(situation, events=(*events, made))
        if self.kind == WITHOUT:
            return replace(situation, events=events[:-1])
        event = events[self.event]
        assert isinstance(event, CallMade | CallChanged)
        if self.kind == OF_CALL:
            other: Event = replace(
                event, attributes=Known({**event.attributes, self.name: self.value})
            )
        else:
            assert self.call is not None
            meant = {**event.attributes, **self.meant}
            other = replace(event, call=self.call, attributes=Known(meant))
        return replace(situation, events=(*events[: self.event], other, *events[self.event + 1 :]))

    def to_dict(self) -> dict[str, object]:
        """The alteration as JSON, with what belongs to its kind."""
        if self.kind == TOLD:
            return {"kind": TOLD, "fact": self.name, "value": self.value}
        if self.kind == OF_CALL:
            return {"kind": OF_CALL, "event": self.event, "fact": self.name, "value": self.value}
        call: dict[str, object] = {} if self.call is None else {"call": self.call.text}
        call |= dict(self.meant)
        if self.kind == NEXT:
            return {"kind": NEXT, **({"by": self.by.text} if self.by is not None else {}), **call}
        return {"kind": self.kind, "event": self.event, **call}


def _told(events: tuple[Event, ...], name: str, value: Value) -> tuple[Event, ...]:
    """The events with a fact told when the director comes; he comes at the end if he didn't."""
    last = events[-1] if events else None
    if isinstance(last, DirectorCalled):
        return (*events[:-1], replace(last, facts=Known({**last.facts, name: value})))
    return (*events, DirectorCalled(len(events), Known({name: value})))


def alterations(ruling: Ruling, situation: Situation, declared: Declared) -> Iterator[Alteration]:
    """Everything of a situation that could have been otherwise."""
    yield from _facts(ruling.rules, declared)
    events = situation.events
    calls = [e for e in events if isinstance(e, CallMade | CallChanged)]
    for event in reversed(calls):
        for name, value in _values(declared.attributes, ruling.rules):
            if event.attributes.get(name) != value:
                yield Alteration(OF_CALL, name, value, event.index)
    said = ruling.to_dict()
    kinds = declared.attributes
    plain = Known({name: False for name in MARKED if kinds[name].type == BOOL})
    in_turn = [seat for seat in Seat if said["turn"] in (None, seat.text)]
    for seats in (in_turn, [seat for seat in Seat if seat not in in_turn]):
        for call, meant in _calls(plain):
            yield from (Alteration(NEXT, by=seat, call=call, meant=meant) for seat in seats)
    if calls:
        last = calls[-1]
        for call, meant in _calls(plain):
            if call is not last.call:
                yield Alteration(INSTEAD, event=last.index, call=call, meant=meant)
    if len(events) > 1:
        yield Alteration(WITHOUT, event=len(events) - 1)


def _calls(plain: Known) -> Iterator[tuple[Call, Known]]:
    """Every call, and every bid that is known to be a plain one as well."""
    for call in ALL_CALLS:
        yield call, NOTHING
        if call.is_bid:
            yield call, plain


def _facts(rules: Rules, declared: Declared) -> Iterator[Alteration]:
    for name, value in _values(declared.facts, rules):
        yield Alteration(TOLD, name, value)


def _values(kinds: Mapping[str, Kind], rules: Rules) -> Iterator[tuple[str, Value]]:
    """Names that the rules read, each with every value that can be said in a word."""
    for name, kind in kinds.items():
        if name in rules.names_read and kind.type == BOOL:
            yield from ((name, value) for value in (True, False))
        elif name in rules.names_read and kind.type == TEXT:
            yield from ((name, word) for word in kind.words)
