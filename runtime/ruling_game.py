"""The functions of the game that look at the whole ruling, for the vocabulary's facts.

They work out again what a call is or how the auction goes on; the simpler ones stand in `game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .calls import ALL_CALLS, HIGHEST_LEVEL, SUITS, Call, Denomination, Seat
from .game import Suits, Unknown, shown
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .scope import Scope

    Fact = Callable[[Scope], Any]

_BIDS = {(call.level, call.denomination): call for call in ALL_CALLS if call.is_bid}


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


def role(s: Scope, seat: Seat) -> str:
    """What a player is in the play: declarer, dummy, defender; none while there is no play."""
    declarer = s.rules.declarer(s.position)
    if declarer is None:
        return "none"
    return ("declarer", "defender", "dummy", "defender")[(seat - declarer) % 4]


def own_turn(s: Scope, record: Record, fact: str) -> Any:
    """Whose turn it is, seen from a player: his own to call, to make the opening lead, to play;
    another one's in the auction, to make the opening lead he waits for; or later, an `other`.

    Declarer plays the cards of dummy, who never has a turn. `fact` tells whose hand is to play; the
    opening lead is awaited until it is faced.
    """
    if not s.rules.is_over(s.position):
        return "call" if s.position.turn is record.by else "auction"
    declarer = s.rules.declarer(s.position)
    if declarer is None or record.by is declarer.partner:
        return "other"
    hand = told(s, record, fact)
    if not isinstance(hand, Unknown):
        player = declarer if Seat[hand] is declarer.partner else Seat[hand]
        return "play" if player is record.by else "other"
    if s.position.lead is not None:
        return Unknown(fact, record, as_fact=True, among=("play", "other"))
    return "lead" if record.by is declarer.left else "waiting"


def has_played(s: Scope, record: Record, hand: str, fact: str) -> Any:
    """Whether a player has played a card: nobody has while the opening lead is awaited."""
    if s.position.lead is None and isinstance(told(s, record, hand), Unknown):
        return False
    return told(s, record, fact)


def claimed(s: Scope, fact: str) -> bool:
    """Whether the director was told a fact, be it true or false."""
    return s.given.get(fact) is not None


def stated(s: Scope, fact: str, value: str) -> bool:
    """Whether the director was told that a fact has this value; nobody is asked for it.

    `true` and `false` are words here, as in a situation.
    """
    told = s.given.get(fact)
    return (str(told).lower() if isinstance(told, bool) else told) == value


def told(s: Scope, record: Record | None, fact: str) -> Any:
    """What the director was told of a call, as a fact; None where there is no such call."""
    if record is None:
        return None
    value = s.settled.get(fact, s.given.get(fact))
    return Unknown(fact, record, as_fact=True) if value is None else value


def true_of(s: Scope, record: Record | None, fact: Fact) -> bool:
    """Whether a fact is true of another call."""
    return record is not None and fact(s.about(record)) is True


def lawful(s: Scope, record: Record) -> bool:
    """Whether a call is free of irregularity where it was made."""
    return not s.rules.recognise("call", record)


def ends(s: Scope, record: Record) -> bool:
    """Whether the auction is at its end once a call stands."""
    return s.rules.is_over(s.rules.entered(record))


def lead_faced(s: Scope, record: Record | None) -> bool:
    """Whether the opening lead was faced before a call, after the auction that stands."""
    lead = s.position.lead
    return lead is not None and (record is None or lead < record.event)


def change_lawful(s: Scope, change: Record | None) -> bool:
    """Whether a changed call is free of irregularity in the place of the first."""
    return change is not None and lawful(s, change)


def later_lawful(s: Scope, change: Record | None) -> bool:
    """Whether the calls made since the first call are free of irregularity over the changed one."""
    return change is None or s.rules.laid_over(change, change.since) is not None


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
