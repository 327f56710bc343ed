"""In what auctions have to be alike to go on alike, and what a rule may read for that."""

from pathlib import Path

import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import decisions
from bridgelaws.compiler.decide import Decision
from bridgelaws.compiler.frozen import replace
from bridgelaws.compiler.hanging import facts_tested, hangings
from bridgelaws.compiler.likeness import likeness
from bridgelaws.compiler.packed import numbers_in
from bridgelaws.runtime.base import SHIPPED


@pytest.fixture(scope="module")
def decision() -> Decision:
    return decisions(read_base(Path(SHIPPED), "laws"))["1997"]


def reading(decision: Decision, source: str) -> Decision:
    """The same rules, where whether a bid was made is worked out in another way."""
    told = decision.expressions
    assert "bid_made" in told
    return replace(
        decision, expressions={**told, "bid_made": replace(told["bid_made"], source=source)}
    )


def test_what_the_shipped_rules_read(decision: Decision) -> None:
    """18A: no more than seven tricks can be bid, the highest number there is; a call can be said
    to be at the wrong board, misnamed or simultaneous."""
    found = likeness(decision)
    assert found is not None
    assert (found[0], {*found[1]}) == (7, {"wrong_board", "misnamed", "simultaneous"})


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("game.exists(game.last_bid(s.call))", (7, False)),
        ("game.above(game.calls(s.call), 30)", (30, False)),
        ("game.skipped(s.call, 12)", (12, False)),
        ("game.flag(s.call, 'rude')", (7, True)),
        ("game.exists(s.moments.get('change'))", (7, False)),  # there is none yet
    ],
)
def test_what_can_be_known_again(
    decision: Decision, source: str, expected: tuple[int, bool]
) -> None:
    """Who called what, numbers as far as they are compared, and what is told of the call."""
    found = likeness(reading(decision, source))
    assert found is not None
    assert (found[0], "rude" in found[1]) == expected


@pytest.mark.parametrize(
    "source",
    [
        "game.exists(game.first_of_side(game.last_bid(s.call)))",  # looks further back
        "game.flag(game.last_bid(s.call), 'rude')",  # told of another call
        "game.same(game.last_bid(s.call), game.last_action(s.call))",  # which event it was
        "game.filled(game.shown(s.call))",
        "game.same(game.calls(s.call), game.level(s.call))",  # a number without a limit
        "game.skipped(s.call, game.level(s.call))",
        "ruling_game.lead_faced(s, s.call)",
        "s.call.event == 3",
    ],
)
def test_what_cannot_be_known_again(decision: Decision, source: str) -> None:
    """Where more is read nothing may be remembered of an auction."""
    assert likeness(reading(decision, source)) is None


def test_what_facts_look_at(decision: Decision) -> None:
    """The moments of their expressions and of what defines them, and what stands by then."""
    found = hangings(decision)
    assert found["correction_kind"] == (("correction",), 0)
    assert found["call_kind"] == ((), 0)
    assert {*found["lead_faced"][0]} == {"change", "director"}
    looks = {fact: found[fact][1] for fact in ("lead_faced", "offender_defends", "accepted")}
    assert looks == {"lead_faced": 1, "offender_defends": 2, "accepted": 0}
    assert "change" in found["is:change_of_call"][0]  # by what its definition reads


def test_the_facts_of_an_entry(decision: Decision) -> None:
    """Those of all nodes below it, gone through one by one."""
    packed = facts_tested(decision)
    for entry in (("insufficient_bid",), ("exposed_card",), ("lost_turn",)):
        nodes = decision.table.reachable(decision.outcomes[entry])
        tested = {decision.table.nodes[node][0] for node in nodes}
        assert {*numbers_in(packed[entry])} == tested
