"""The functions of the game that the vocabulary builds its facts from (`compiler.expression`).

They know seats and ranks, what stands, and how to try a call; no law. None is the answer where
there is nothing to speak of, `Unknown` where it hangs on what nobody has told about a call.
"""

from __future__ import annotations

from .calls import SUITS, Denomination, Seat, find_call
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Suits = frozenset[Denomination]


class Unknown:
    """A value that hangs on something nobody has told: an attribute of a call, or a choice.

    `as_fact`: it is told as a fact of the ruling, though it speaks of a call. `among` are the
    values that it can turn out to give, where not all are possible.
    """

    __slots__ = ("among", "as_fact", "attribute", "record")

    def __init__(
        self,
        attribute: str,
        record: Record | None = None,
        as_fact: bool = False,
        among: tuple[object, ...] | None = None,
    ) -> None:
        self.among = among
        self.attribute = attribute
        self.record = record
        self.as_fact = as_fact


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


def skipping(record: Record, count: int) -> Record | None:
    """The earliest of the last `count` calls that was not made by the player after its
    predecessor, and so took a player's turn."""
    later: Record | None = None
    found = None
    for number, earlier in enumerate(record.before.backwards()):
        if later is not None and later.by is not earlier.by.left:
            found = later
        if number >= count:
            break
        later = earlier
    return found


def skipped(record: Record, count: int) -> bool:
    """Whether one of the last `count` calls took a player's turn."""
    return skipping(record, count) is not None


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
    return frozenset() if record is None else frozenset(r.by for r in record.since)


def call_since(record: Record | None, seat: Seat) -> Record | None:
    """The first call of a player since the call that a change was made to."""
    return next((r for r in record.since if r.by is seat), None) if record is not None else None


def repeats(later: Record | None, earlier: Record) -> bool:
    """Whether a call is made in the same words as an earlier one."""
    return later is not None and later.call is earlier.call


def or_else(first: Record | None, second: Record | None) -> Record | None:
    return second if first is None else first


def came_first(a: Record | None, b: Record | None) -> bool | None:
    """Whether the one came and not the other; None while neither has come."""
    if a is not None and (b is None or a.event < b.event):
        return True
    return None if b is None else False


# -- cards that were exposed ---------------------------------------------------------------------


def cards(record: Record) -> tuple[Any, ...]:
    found = record.attributes.get("cards")
    return found if isinstance(found, tuple) else ()


def card_count(record: Record) -> int:
    return len(cards(record))


def has_honour(record: Record) -> bool:
    return any(card.is_honour for card in cards(record))


# -- comparing -----------------------------------------------------------------------------------


def exists(thing: object) -> bool:
    return thing is not None


def compare(a: int | None, b: int | None) -> str:
    if a is None or b is None:
        return "none"
    return "lower" if a < b else "higher" if a > b else "same"


def same(a: object, b: object) -> Any:
    """Whether two things are alike; unknown while one of them is."""
    for thing in (a, b):
        if isinstance(thing, Unknown):
            return thing
    if isinstance(a, Record) and isinstance(b, Record):
        return a.event == b.event  # wherever they stand by now
    return a is not None and a == b


def above(number: int | None, limit: int) -> bool:
    return number is not None and number > limit


def at_least(number: int, limit: int) -> bool:
    return number >= limit


def and_(a: bool, b: bool) -> bool:
    return a and b


def unless(a: bool, b: Any) -> Any:
    """False where the first is so, else the second."""
    return False if a else b


def or_(a: Any, b: Any) -> Any:
    """Whether one of two is so; unknown, or not known yet, where the second is and hangs on it."""
    return True if a is True else b


def decided(record: Record, what: str, value: Any) -> Any:
    """The value, unless an open ruling still decides about it: `turn` or `duty`."""
    return Unknown(what, record) if what in text(record, "open").split() else value


# -- what a call meant ---------------------------------------------------------------------------


def flag(record: Record | None, name: str) -> bool:
    return record is not None and bool(record.attributes.get(name))


def text(record: Record | None, name: str) -> str:
    return "none" if record is None else str(record.attributes.get(name) or "none")


def names(call: Record | None, word: str) -> bool:
    """Whether a word is the name of a call, spelled as a situation may spell it."""
    return call is not None and find_call(word) == call.call


def attribute(record: Record | None, name: str) -> Any:
    if record is None:
        return None
    value = record.attributes.get(name)
    return Unknown(name, record) if value is None else value


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


def other_suits(a: Suits) -> Suits:
    return frozenset(SUITS) - a


def filled(a: Maybe) -> Any:
    return a if isinstance(a, Unknown) else bool(a)


def includes(group: Any, member: object) -> Any:
    if member is None:
        return False
    return group if isinstance(group, Unknown) else member in group


def differs(withdrawn: Record | None, final: Record | None) -> Any:
    """Whether the final call is another one: another call, or the same with another meaning."""
    if withdrawn is None or final is None:
        return None
    if withdrawn.call is not final.call:
        return True
    same_meaning = final.attributes.get("same_meaning")
    if same_meaning is not None:
        return not same_meaning
    natures = [r.attributes.get("artificial") for r in (withdrawn, final)]
    # Natural ones mean the same, but for a double or redouble, which means what it is made over.
    if natures == [False, False] and final.call.kind in ("bid", "pass"):
        return False
    return Unknown("same_meaning", final)
