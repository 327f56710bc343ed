"""Short auctions with one irregularity each, made to look for differences.

The calls before it are lawful and few; all dealers are alike, so one deals. A player has to pass
where only that makes his call what is looked for. Cards are exposed before the first call, or
when all have passed a bid. What a call is, the rules of both editions must agree on; what is left
open is for the search to fill in.
"""

from collections.abc import Iterator
from itertools import count, cycle

from ..compiler.frozen import replace
from ..runtime.attributes import NOTHING
from ..runtime.calls import DOUBLE, PASS, REDOUBLE, Seat, parse_call
from ..runtime.cards import parse_card
from ..runtime.events import CallChanged, CallMade, CardsExposed, Duty, Event, LeadFaced
from ..runtime.opening_lead import Called, as_called, with_call
from ..runtime.position import Position, Record
from ..runtime.rules import Kinds, Rules
from ..runtime.situation import Situation

_BEFORE = (PASS, *map(parse_call, ("1H", "2C")), DOUBLE, REDOUBLE)
_PLANTED = (PASS, DOUBLE, REDOUBLE, *map(parse_call, ("1D", "1S", "2H", "8C")))
_CARDS = (("D2",), ("DA",), ("D2", "DA"))
_LONGEST = 3
_OVER = tuple(map(parse_call, ("1H", "P", "P", "P")))
_CALL, _CHANGE, _EXPOSURE = "call", "change", "exposure"


def planted(kinds: Kinds, rules: tuple[Rules, Rules]) -> Iterator[Situation]:
    """Situations that begin with a call of these kinds and no other, the shortest first."""
    stages = rules[0].data["irregularities"].get(kinds[0], ((),))[0]
    for events, position in _auctions(rules[0]):
        for event in _events(stages, events):
            able = (d for d in _duties(events, event) if _is_of(kinds, event, position, d, rules))
            duties = next(able, None)
            if duties is not None:
                yield Situation(rules[0].edition, Seat.N, (*events, event), duties=duties)
    if _EXPOSURE in stages:
        over: tuple[Event, ...] = tuple(map(CallMade, count(), cycle(Seat), _OVER))
        for exposed in _exposures(len(over), tuple(Seat)):
            yield Situation(rules[0].edition, Seat.N, (*over, exposed))


def _is_of(
    kinds: Kinds,
    event: Event,
    position: Position,
    duties: tuple[Duty, ...],
    rules: tuple[Rules, Rules],
) -> bool:
    """Whether a call is of these kinds in both editions; what else happens may come to be."""
    if not isinstance(event, CallMade) or event.by is None:
        return not duties
    obliged = frozenset(duty.player for duty in duties)
    record = Record(event.by, event.call, event.index, NOTHING, position, obliged)
    return all(each.recognise(_CALL, record) == kinds for each in rules)


def _duties(before: tuple[Event, ...], event: Event) -> Iterator[tuple[Duty, ...]]:
    """None; and if the call is another then, that its player has to pass, as he has done so far."""
    yield ()
    if isinstance(event, CallMade) and event.by is not None:
        own = {e.call for e in before if isinstance(e, CallMade) and e.by is event.by}
        if own <= {PASS}:
            yield (Duty(event.by, "pass", "rest_of_auction"),)


def unnoticed(situation: Situation, by: Seat, rules: Rules) -> Iterator[Situation]:
    """Where nobody draws attention to what a player called last: the others pass, or he does
    instead, and the opening lead is faced, if for the players that ends the auction."""
    number, calls = len(situation.events), list[Called]()
    for event in situation.events:
        if isinstance(event, CallMade | CallChanged):
            # Whoever is not named comes after the last one, or changes his own call.
            last = calls[-1][0] if calls else situation.dealer.right
            is_change = isinstance(event, CallChanged)
            usual = last if is_change else last.left
            calls = with_call(calls, usual if event.by is None else event.by, event.call, is_change)
    others = (by.left, by.partner, by.right)
    passes = [CallMade(number + place, seat, PASS) for place, seat in enumerate(others)]
    for later, made in (
        (tuple[Event, ...](passes), [*calls, *((seat, PASS) for seat in others)]),
        ((CallChanged(number, by, PASS),), with_call(calls, by, PASS, is_change=True)),
    ):
        position = as_called(rules, situation.dealer, made)
        if rules.declarer(position) is not None:
            lead = LeadFaced(number + len(later))
            yield replace(situation, events=(*situation.events, *later, lead))


def _auctions(rules: Rules) -> Iterator[tuple[tuple[Event, ...], Position]]:
    """Lawful auctions of a few calls."""
    level: list[tuple[tuple[Event, ...], Position]] = [((), rules.opening(Seat.N))]
    for number in range(_LONGEST + 1):
        yield from level
        following = []
        for events, position in level:
            seat = position.turn
            for call in _BEFORE if seat is not None else ():
                assert seat is not None
                record = Record(seat, call, number, NOTHING, position)
                if not rules.recognise(_CALL, record):
                    made = CallMade(number, seat, call)
                    following.append(((*events, made), rules.entered(record)))
        level = following


def _events(stages: tuple[str, ...], before: tuple[Event, ...]) -> Iterator[Event]:
    number = len(before)
    if _CALL in stages:
        for call in _PLANTED:
            yield from (CallMade(number, seat, call) for seat in Seat)
    if _CHANGE in stages:
        for seat in Seat:
            own = [e.call for e in before if isinstance(e, CallMade) and e.by is seat]
            for call in _PLANTED if own else ():
                if call is not own[-1]:
                    yield CallChanged(number, seat, call)
    if _EXPOSURE in stages and not before:
        yield from _exposures(number, (Seat.N,))


def _exposures(number: int, seats: tuple[Seat, ...]) -> Iterator[Event]:
    for cards in _CARDS:
        for seat in seats:
            yield CardsExposed(number, seat, tuple(map(parse_card, cards)))
