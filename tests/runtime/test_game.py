"""Each function of the game on its own, with what it must say by hand (`test_game_auctions` too).

A ruling is built from these alone, so each is held here at its edges: nothing to speak of (None),
and something that nobody has told (`Unknown`).
"""

import re
from keyword import iskeyword
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.compiler.functions import FUNCTIONS
from bridgelaws.runtime import game
from bridgelaws.runtime.calls import Denomination, Seat, parse_call
from bridgelaws.runtime.cards import parse_card
from bridgelaws.runtime.game import Unknown
from bridgelaws.runtime.position import Position, Record

N, E, S, W = Seat
C, D, H, SP, NT = Denomination
SUITS = frozenset([C, D, H, SP])
EMPTY = Position(N)


def bare(call: str, by: Seat = S, **attributes: object) -> Record:
    """A call over the empty auction with North as dealer."""
    return Record(by, parse_call(call), 7, attributes, EMPTY)


def shown_cards(*cards: str) -> Record:
    """What a player exposed."""
    return bare("P", cards=tuple(parse_card(card) for card in cards))


PASS_W, PASS_N = (Record(by, parse_call("P"), n, {}, EMPTY) for by, n in ((W, 1), (N, 2)))

PLAIN: list[tuple[str, tuple[Any, ...], Any]] = [
    ("kind", (None,), "none"), ("kind", (bare("1H"),), "bid"), ("kind", (bare("P"),), "pass"),
    ("kind", (bare("X"),), "double"), ("kind", (bare("XX"),), "redouble"),
    ("by", (None,), None), ("by", (bare("P", N),), N),  # North is 0, and somebody
    ("level", (None,), None), ("level", (bare("X"),), None), ("level", (bare("8C"),), 8),
    ("denomination", (None,), None), ("denomination", (bare("P"),), None),
    ("denomination", (bare("1C"),), C), ("denomination", (bare("7NT"),), NT),
    ("left", (None,), None), ("left", (W,), N), ("left", (N,), E),
    ("right", (None,), None), ("right", (N,), W), ("right", (E,), N),
    ("partner", (None,), None), ("partner", (N,), S), ("partner", (W,), E),
    ("place", (None, N), "nobody"), ("place", (N, N), "own"), ("place", (N, W), "lho"),
    ("place", (N, S), "partner"), ("place", (N, E), "rho"), ("place", (W, N), "rho"),
    ("or", (True, None), True), ("or", (False, True), True), ("or", (False, None), None),
    ("unless", (True, True), False), ("unless", (False, True), True),
    ("other_suits", (frozenset({H, NT}),), frozenset({C, D, SP})),
    ("nothing", (bare("1H"),), None),
    ("must_pass", (Record(S, parse_call("1H"), 0, {}, EMPTY, frozenset([N])), N), True),
    ("must_pass", (Record(S, parse_call("1H"), 0, {}, EMPTY, frozenset([N])), S), False),
    ("must_pass", (bare("1H"), None), False),
    ("since", (None,), frozenset()), ("since", (bare("1H"),), frozenset()),
    ("since", (Record(S, parse_call("1H"), 3, {}, EMPTY, since=(PASS_W, PASS_N)),), {W, N}),
    ("call_since", (None, W), None), ("call_since", (bare("1H"), W), None),
    ("call_since", (Record(S, parse_call("1H"), 3, {}, EMPTY, since=(PASS_W, PASS_N)), N), PASS_N),
    ("repeats", (None, bare("1H")), False), ("repeats", (bare("1H", N), bare("1H")), True),
    ("repeats", (bare("1S"), bare("1H")), False),
    ("or_else", (None, None), None), ("or_else", (PASS_W, None), PASS_W),
    ("or_else", (None, PASS_N), PASS_N), ("or_else", (PASS_W, PASS_N), PASS_W),
    ("came_first", (None, None), None), ("came_first", (PASS_W, None), True),
    ("came_first", (None, PASS_W), False), ("came_first", (PASS_W, PASS_N), True),
    ("came_first", (PASS_N, PASS_W), False),
    ("cards", (bare("P"),), ()), ("cards", (shown_cards("S9"),), (parse_card("S9"),)),
    ("card_count", (bare("P"),), 0), ("card_count", (shown_cards("S9", "HA"),), 2),
    ("has_honour", (shown_cards("S9", "C2"),), False), ("has_honour", (shown_cards("HT"),), True),
    ("exists", (None,), False), ("exists", (bare("P"),), True), ("exists", (0,), True),
    ("compare", (None, 1), "none"), ("compare", (1, None), "none"), ("compare", (0, 0), "same"),
    ("compare", (0, 1), "lower"), ("compare", (2, 1), "higher"), ("compare", (C, NT), "lower"),
    ("same", (None, None), False), ("same", (C, None), False), ("same", (None, C), False),
    ("same", (C, C), True), ("same", (C, D), False),
    ("above", (None, 7), False), ("above", (7, 7), False), ("above", (8, 7), True),
    ("at_least", (3, 3), True), ("at_least", (2, 3), False), ("at_least", (0, 0), True),
    ("and", (True, True), True), ("and", (True, False), False), ("and", (False, True), False),
    ("flag", (bare("1H"), "wrong_board"), False),  # contract: false where it isn't said
    ("flag", (bare("1H", wrong_board=True), "wrong_board"), True),
    ("flag", (bare("1H", wrong_board=False), "wrong_board"), False),
    ("text", (None, "because"), "none"), ("text", (bare("1H"), "because"), "none"),
    ("text", (bare("1H", because="misinformation"), "because"), "misinformation"),
    ("names", (None, "1S"), False), ("names", (bare("1S"), "none"), False),
    ("names", (bare("1NT"), "1n"), True), ("names", (bare("1NT"), "1S"), False),
    ("attribute", (None, "pause"), None), ("attribute", (bare("1H", pause=False), "pause"), False),
    # reading 15, contract: a natural call shows its own strain, NT included; other calls nothing
    ("shown", (bare("1H", artificial=False),), {H}),
    ("shown", (bare("3NT", artificial=False),), {NT}),
    ("shown", (bare("P", artificial=False),), set()),
    ("shown", (bare("X", artificial=False),), set()),
    ("shown", (bare("2C", artificial=True, shows=(H, SP)),), {H, SP}),
    ("shown", (bare("2C", artificial=True, shows=()),), set()),
    ("shown", (bare("2C", shows=(D,)),), {D}),  # told what it shows, so nothing is to be asked
    ("suits", (frozenset([H, NT]),), {H}), ("suits", (frozenset([NT]),), set()),
    ("common", (frozenset([H, SP]), frozenset([H, C])), {H}),
    ("without", (frozenset([H, SP]), frozenset([H, C])), {SP}),
    ("filled", (frozenset(),), False), ("filled", (frozenset([C]),), True),  # clubs are 0
    ("includes", (frozenset([N]), N), True), ("includes", (frozenset([E]), N), False),
    ("includes", (frozenset([E]), None), False), ("includes", (Unknown("shows"), None), False),
    ("differs", (bare("1H"), bare("1S")), True),
    # 26, note: the same call with a substantially different meaning is another call
    ("differs", (bare("1H"), bare("1H", same_meaning=True)), False),
    ("differs", (bare("1H"), bare("1H", same_meaning=False)), True),
    ("differs", (bare("1H", artificial=False), bare("1H", artificial=False)), False),
]  # fmt: skip
UNKNOWN: list[tuple[str, tuple[Any, ...], str, int]] = [
    # what is asked, and of which of the arguments (-1: it hands on what was unknown)
    ("attribute", (bare("1H"), "pause"), "pause", 0),
    ("shown", (bare("1H"),), "artificial", 0),
    ("shown", (bare("P"),), "artificial", 0),
    ("shown", (bare("2C", artificial=True),), "shows", 0),
    ("suits", (Unknown("shows"),), "shows", -1),
    ("common", (Unknown("shows"), SUITS), "shows", -1),
    ("without", (Unknown("shows"), SUITS), "shows", -1),
    ("filled", (Unknown("shows"),), "shows", -1),
    ("includes", (Unknown("shows"), H), "shows", -1),
    ("differs", (bare("1H"), bare("1H")), "same_meaning", 1),
    ("differs", (bare("1H", artificial=True), bare("1H", artificial=True)), "same_meaning", 1),
    ("differs", (bare("1H", artificial=False), bare("1H", artificial=True)), "same_meaning", 1),
]


def function(name: str) -> Any:
    return getattr(game, f"{name}_" if iskeyword(name) else name)


@pytest.mark.parametrize(("name", "arguments", "expected"), PLAIN)
def test_what_a_function_says(name: str, arguments: tuple[Any, ...], expected: Any) -> None:
    """A plain value, None where there is nothing to speak of."""
    found = function(name)(*arguments)
    assert found == expected
    assert type(found) is type(expected) or isinstance(found, frozenset)


@pytest.mark.parametrize(("name", "arguments", "attribute", "of"), UNKNOWN)
def test_what_nobody_has_told_is_unknown(
    name: str, arguments: tuple[Any, ...], attribute: str, of: int
) -> None:
    """The answer names what has to be asked, and of which call."""
    found = function(name)(*arguments)
    assert isinstance(found, Unknown)
    assert found.attribute == attribute
    assert found is arguments[0] if of < 0 else found.record is arguments[of]


def test_every_function_of_the_vocabulary_is_tested_here() -> None:
    """A new function of the game needs its expectations by hand."""
    tests = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_game*.py"))
    called = set(re.findall(r"game\.(\w+)\(", tests))
    assert set(FUNCTIONS) - {name for name, *_ in PLAIN} - called == set()
