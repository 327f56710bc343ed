"""The functions of the game that the vocabulary builds its facts from (`compiler.expression`).

They know seats and ranks, what stands, and how to try a call; no law. None is the answer where
there is nothing to speak of, `Unknown` where it hangs on what nobody has told about a call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .calls import ALL_CALLS, HIGHEST_LEVEL, SUITS, Call, Denomination, Seat
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .scope import Scope

    Fact = Callable[[Scope], Any]

_BIDS = {(call.level, call.denomination): call for call in ALL_CALLS if call.is_bid}
Suits = frozenset[Denomination]


class Unknown:
    """A value that hangs on something nobody has told: an attribute of a call, or a choice."""

    __slots__ = ("attribute", "record")

    def __init__(self, attribute: str, record: Record | None = None) -> None:
        self.attribute = attribute
        self.record = record


Maybe = Suits | Unknown


# -- a call and the players ----------------------------------------------------------------------


def kind(record: Record | None) -> str:
    return "none" if record is None else record.call.kind


def by(record: Record | None) -> Seat | None:
    return None if record is None else record.by


def level(record: Record | None) -> int | None:
    return record.call.level if record is not None and record.call.is_bid else None


def denomination(record: Record | None) -> Denomination | None:
    return None if record is None else record.call.denomination


def left(seat: Seat | None) -> Seat | None:
    return None if seat is None else seat.left


def right(seat: Seat | None) -> Seat | None:
    return None if seat is None else seat.right


def partner(seat: Seat | None) -> Seat | None:
    return None if seat is None else seat.partner


def place(seat: Seat | None, of: Seat) -> str:
    """Where a player sits as seen by another: own, lho, partner, rho, nobody."""
    return "nobody" if seat is None else ("own", "lho", "partner", "rho")[(seat - of) % 4]


# -- what stood before a call --------------------------------------------------------------------


def last_call(record: Record) -> Record | None:
    return record.before.record


def last_bid(record: Record) -> Record | None:
    return record.before.bid


def last_action(record: Record) -> Record | None:
    """The last call other than a pass."""
    return record.before.action


def nothing(_: Record) -> None:
    return None


def dealer(record: Record) -> Seat:
    return record.before.dealer


def turn(record: Record) -> Seat | None:
    return record.before.turn


def calls(record: Record) -> int:
    return record.before.length


def passes(record: Record) -> int:
    return record.before.passes


def callers(record: Record) -> frozenset[Seat]:
    return frozenset(r.by for r in record.before.backwards())


def skipped(record: Record, count: int) -> bool:
    """Whether one of the last `count` calls was not made by the player after its predecessor."""
    later: Record | None = None
    for number, earlier in enumerate(record.before.backwards()):
        if later is not None and later.by is not earlier.by.left:
            return True
        if number >= count:
            break
        later = earlier
    return False


def side(record: Record | None, seat: Seat) -> str:
    if record is None:
        return "none"
    return "own" if record.by in (seat, seat.partner) else "opponents"


def first_of_side(record: Record | None) -> Record | None:
    """The first bid of this bid's side in its denomination, among the calls that stand."""
    if record is None:
        return None
    first, wanted = record, record.call.denomination
    for earlier in record.before.backwards():
        if earlier.call.denomination is wanted and side(earlier, record.by) == "own":
            first = earlier
    return first


def must_pass(record: Record, seat: Seat | None) -> bool:
    return seat in record.obliged


def since(record: Record | None) -> frozenset[Seat]:
    """Who has called since the call that a change was made to."""
    return frozenset() if record is None else record.since


# -- comparing -----------------------------------------------------------------------------------


def exists(thing: object) -> bool:
    return thing is not None


def compare(a: int | None, b: int | None) -> str:
    if a is None or b is None:
        return "none"
    return "lower" if a < b else "higher" if a > b else "same"


def same(a: object, b: object) -> bool:
    return a is not None and a == b


def above(number: int | None, limit: int) -> bool:
    return number is not None and number > limit


def at_least(number: int, limit: int) -> bool:
    return number >= limit


def and_(a: bool, b: bool) -> bool:
    return a and b


# -- what a call meant ---------------------------------------------------------------------------


def flag(record: Record, name: str) -> bool:
    return bool(record.attributes.get(name))


def text(record: Record | None, name: str) -> str:
    return "none" if record is None else str(record.attributes.get(name) or "none")


def attribute(record: Record | None, name: str) -> Any:
    if record is None:
        return None
    value = record.attributes.get(name)
    return Unknown(name, record) if value is None else value


def artificial(record: Record | None) -> Any:
    return attribute(record, "artificial")


def shown(record: Record) -> Maybe:
    """The denominations a call referred to: its own if it was natural, else what is told of it."""
    told = record.attributes.get("shows")
    if isinstance(told, tuple):  # no other value is read for it
        return frozenset(told)
    conventional = record.attributes.get("artificial")
    if conventional is None:
        return Unknown("artificial", record)
    if conventional:
        return Unknown("shows", record)
    own = record.call.denomination
    return frozenset() if own is None else frozenset([own])


def suits(of: Maybe) -> Maybe:
    return of if isinstance(of, Unknown) else of & frozenset(SUITS)


def common(a: Maybe, b: Suits) -> Maybe:
    return a if isinstance(a, Unknown) else a & b


def without(a: Maybe, b: Suits) -> Maybe:
    return a if isinstance(a, Unknown) else a - b


def filled(a: Maybe) -> Any:
    return a if isinstance(a, Unknown) else bool(a)


def includes(group: Any, member: object) -> Any:
    if member is None:
        return False
    return group if isinstance(group, Unknown) else member in group


def differs(withdrawn: Record, final: Record) -> Any:
    """Whether the final call is another one: another call, or the same with another meaning."""
    if withdrawn.call is not final.call:
        return True
    same_meaning = final.attributes.get("same_meaning")
    if same_meaning is not None:
        return not same_meaning
    natures = [r.attributes.get("artificial") for r in (withdrawn, final)]
    if natures == [False, False]:  # both natural, so both mean the same
        return False
    return Unknown("same_meaning", final)


# -- the whole ruling ----------------------------------------------------------------------------


def suits_shown_legally(s: Scope, call: Record) -> Suits:
    """The suits that a player showed by the calls that stand; at face value where not told."""
    found: set[Denomination] = set()
    for record in s.position.backwards():
        if record.by is call.by:
            told = shown(record)
            if not isinstance(told, Unknown):
                found |= told
            elif told.attribute == "artificial" and record.call.denomination is not None:
                found.add(record.call.denomination)
    return frozenset(found) & frozenset(SUITS)


def defends(s: Scope, seat: Seat) -> bool | None:
    """Whether a player is a defender; None while the auction goes on or nobody has bid."""
    declarer = s.rules.declarer(s.position)
    return None if declarer is None else declarer not in (seat, seat.partner)


def claimed(s: Scope, *names: str) -> bool:
    """Whether the director was told one of these facts."""
    return any(s.given.get(name) is not None for name in names)


def lawful(s: Scope, record: Record) -> bool:
    """Whether a call is free of irregularity where it was made."""
    return not s.rules.recognise("call", record)


def ends(s: Scope, record: Record) -> bool:
    """Whether the auction is at its end once a call stands."""
    return s.rules.is_over(s.rules.entered(record))


def lead_faced(s: Scope, _: Record) -> bool:
    """Whether the opening lead has been faced after the auction that stands."""
    return s.position.lead_faced


def change_lawful(s: Scope, change: Record | None) -> bool:
    """Whether a changed call is free of irregularity in the place of the first."""
    return change is not None and lawful(s, change)


def lawful_ways(s: Scope, reaction: Record | None, call: Record) -> str:
    """Whether a call is lawful with the irregular call standing, without it, both, or neither."""
    if reaction is None:
        return "no_way"
    over, instead = s.rules.entered(call), call.before
    ways = sum(lawful(s, reaction.moved(position)) for position in (over, instead))
    return ("no_way", "one_way", "both_ways")[ways]


def lowest(s: Scope, record: Record, fact: Fact) -> bool:
    """Whether a bid is the lowest in its denomination for which `fact` is true."""
    if not record.call.is_bid or not _true_of(s, record, record.call, fact):
        return False
    return not any(_true_of(s, record, lower, fact) for lower in _lower_bids(record.call))


def _lower_bids(call: Call) -> Iterator[Call]:
    assert call.denomination is not None
    return (_BIDS[n, call.denomination] for n in range(1, call.level) if n <= HIGHEST_LEVEL)


def _true_of(s: Scope, record: Record, call: Call, fact: Fact) -> bool:
    trial = Record(record.by, call, record.event, {}, record.before, record.obliged)
    return fact(s.about(trial)) is True
