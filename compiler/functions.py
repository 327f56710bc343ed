"""The functions of the game that expressions are built from, and of what each is.

They are Python's part of the game (`runtime.game` says what each answers). What an argument is can
be told without running anything, so a wrong nesting is found when the vocabulary is read.
"""

from .frozen import frozen

ANY, CALL, FACT, NUMBER, PLAYER, TRUTH, WORD = (
    "anything", "a call", "a fact", "a number", "a player", "true or false", "a word",
)  # fmt: skip
_NAMES = {
    "any": ANY, "call": CALL, "cards": "some cards", "denomination": "a denomination",
    "fact": FACT, "number": NUMBER, "player": PLAYER, "players": "some players",
    "suits": "some denominations", "truth": TRUTH, "word": WORD,
}  # fmt: skip

# name: the kinds of its arguments, and of its answer; `|` where an argument may be either.
_SIGNATURES = """
    above: number number > truth
    and: truth truth > truth
    at_least: number number > truth
    attribute: call word > any
    by: call > player
    call_since: call player > call
    callers: call > players
    calls: call > number
    came_first: call call > truth
    card_count: call > number
    cards: call > cards
    change_lawful: call > truth
    claimed: word > truth
    common: suits suits > suits
    compare: number|denomination number|denomination > word
    dealer: call > player
    decided: call word any > any
    defends: player > truth
    denomination: call > denomination
    differs: call call > truth
    ends: call > truth
    exists: any > truth
    filled: suits > truth
    first_of_side: call > call
    flag: call word > truth
    has_honour: call > truth
    has_played: call word word > any
    includes: players|suits player|denomination > truth
    kind: call > word
    last_action: call > call
    last_bid: call > call
    last_call: call > call
    later_lawful: call > truth
    lawful: call > truth
    lawful_ways: call call > word
    lead_faced: call > truth
    left: player > player
    level: call > number
    lowest: call fact > truth
    must_pass: call player > truth
    names: call word > truth
    nothing: call > any
    or_else: call call > call
    or: truth truth > truth
    other_suits: suits > suits
    own_turn: call word > any
    partner: player > player
    passes: call > number
    place: player player > word
    repeats: call call > truth
    right: player > player
    role: player > word
    same: any any > truth
    shown: call > suits
    side: call player > word
    since: call > players
    skipped: call number > truth
    skipping: call number > call
    stated: word word > truth
    suits: suits > suits
    suits_shown_legally: call > suits
    text: call word > word
    told: call word > any
    true_of: call fact > truth
    turn: call > player
    unless: truth truth > truth
    without: suits suits > suits
"""


@frozen
class Function:
    """What a function asks for, argument by argument, and what it gives; kinds as in messages."""

    asks: tuple[tuple[str, ...], ...]
    gives: str


def _functions() -> dict[str, Function]:
    found = {}
    for line in _SIGNATURES.strip().splitlines():
        name, _, kinds = line.strip().partition(": ")
        asks, _, gives = kinds.partition(" > ")
        arguments = (tuple(_NAMES[k] for k in each.split("|")) for each in asks.split())
        found[name] = Function(tuple(arguments), _NAMES[gives])
    return found


FUNCTIONS = _functions()
"""The functions by name."""


def fits(given: str, asked: tuple[str, ...]) -> bool:
    """Whether what is given can be what is asked for."""
    return given == ANY or ANY in asked or given in asked


OF_THE_PLACE = frozenset((
    "by", "calls", "callers", "dealer", "flag", "last_action", "last_bid", "last_call",
    "must_pass", "passes", "skipped", "text", "turn",
))  # fmt: skip
"""Those that answer alike for all calls a player could make now, of which nothing is told."""

OF_THE_WORDS = frozenset(("denomination", "kind", "level"))
"""Those that answer from the words of a call alone."""
