"""Two places alike in all that recognition reads have the same lawful calls, and no others do."""

import random
from pathlib import Path

import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import decisions
from bridgelaws.compiler.decide import Decision
from bridgelaws.compiler.frozen import replace
from bridgelaws.compiler.place import read_of_the_place
from bridgelaws.runtime.base import SHIPPED, KnowledgeBase
from bridgelaws.runtime.calls import ALL_CALLS, Call, Seat
from bridgelaws.runtime.position import Position, Record
from bridgelaws.runtime.rules import Rules


@pytest.fixture(scope="module")
def decision() -> Decision:
    return decisions(read_base(Path(SHIPPED), "laws"))["1997"]


def _one_by_one(rules: Rules, at: Position, seat: Seat, obliged: frozenset[Seat]) -> list[Call]:
    tried = (Record(seat, call, -1, {}, at, obliged) for call in ALL_CALLS)
    return [record.call for record in tried if not rules.recognise("call", record)]


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_lawful_calls_are_those_found_one_by_one(edition: str) -> None:
    """Also out of turn, after the end and for who must pass; most places are met more than once."""
    rules, chance = KnowledgeBase.load().rules(edition), random.Random(3)
    for _ in range(120):
        at = rules.opening(chance.choice([*Seat]))
        for _ in range(chance.randrange(10)):
            at_turn = at.turn if at.turn is not None else at.dealer
            by = chance.choice([at_turn, at_turn, at_turn, *Seat])
            low = 0 if at.bid is None else at.bid.call.rank
            call = chance.choice([*ALL_CALLS[:3], *ALL_CALLS[low : low + 9]])
            at = rules.entered(Record(by, call, at.length, {}, at))
        seat = chance.choice([*Seat])
        obliged = frozenset(chance.sample([*Seat], chance.randrange(3)))
        expected = _one_by_one(rules, at, seat, obliged)
        assert rules.lawful_calls(at, seat, obliged) == expected
        assert rules.lawful_calls(at, seat, obliged) == expected  # what is remembered


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("game.compare(game.level(s.call), game.level(game.last_bid(s.call)))",
         ("game.level(game.last_bid(s.call))",)),
        ("game.above(game.level(s.call), 7)", ()),
        ("game.repeats(s.call, game.last_bid(s.call))", None),
        ("game.exists(game.first_of_side(s.call))", None),
        ("game.same(game.level(s.call), game.last_bid(s.call))", None),
        ("ruling_game.lead_faced(s, s.call)", None),
        ("game.exists(s.moments.get('change'))", None),
    ],
)  # fmt: skip
def test_what_is_of_the_place(
    decision: Decision, source: str, expected: tuple[str, ...] | None
) -> None:
    """Where more than the place and the words of the call is read, nothing may be remembered."""
    known = dict.fromkeys(decision.expressions, "game.above(game.level(s.call), 7)")
    assert "bid_made" in known
    told = {
        name: replace(decision.expressions[name], source=source if name == "bid_made" else plain)
        for name, plain in known.items()
    }
    assert read_of_the_place(replace(decision, expressions=told), "call") == expected
