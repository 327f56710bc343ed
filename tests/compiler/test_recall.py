"""What was found for one entry is used for others: only where it would come out the same."""

from collections.abc import Iterable
from typing import Any

import pytest

from bridgelaws.compiler import model
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import decisions
from bridgelaws.compiler.conditions import Conditions
from bridgelaws.compiler.decide import Decision
from bridgelaws.compiler.diagram import Diagrams
from bridgelaws.compiler.entries import Entries
from bridgelaws.compiler.recall import Kinds, Recall
from bridgelaws.runtime.base import SHIPPED


@pytest.fixture(scope="module")
def decision() -> Decision:
    """What the shipped rules come to."""
    return decisions(read_base(SHIPPED, "laws"))["1997"]


def _differing(decision: Decision, among: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The entries that come out otherwise after others than when they are worked out alone."""
    order = {fact.id: i for i, fact in enumerate(decision.facts)}
    table = Diagrams(decision.table.variables, budget=10**9)  # for all of it many times
    after_others = Entries(decision.edition, table, order)
    found = {entry: after_others.outcome(entry) for entry in among}
    return [e for e in found if Entries(decision.edition, table, order).outcome(e) != found[e]]


def test_every_entry_is_what_it_is_by_itself(decision: Decision) -> None:
    """In one table equal diagrams are one number, so no entry may differ."""
    assert len(decision.entries) > 50
    assert _differing(decision, decision.entries) == []


def test_a_result_used_where_it_is_not_right_is_seen(
    decision: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guard itself: with what results hang on forgotten, entries differ."""
    kept = Recall[Any].keep
    monkeypatch.setattr(
        Recall, "keep", lambda self, name, _, found: kept(self, name, frozenset(), found)
    )
    assert _differing(decision, [*decision.entries][:12])


LAW = "law 1 on first fault, second fault\n\n1A X follows\n"
FIRST, SECOND = model.IS + "first_fault", model.IS + "second_fault"


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ({"first_fault": True, "second_fault": True}, {(FIRST, True)}),
        ({"first_fault": False, "second_fault": True}, {(SECOND, True)}),
        ({"first_fault": False, "second_fault": False}, {(FIRST, False), (SECOND, False)}),
        ({"second_fault": False}, {(FIRST, None), (SECOND, False)}),
        ({}, {(FIRST, None), (SECOND, None)}),
    ],
)
def test_a_condition_hangs_on_what_settles_it(
    kinds: dict[str, bool], expected: Kinds, tiny: Any
) -> None:
    """A law on either of two is entered by the one that the call is; else both have to be known."""
    given = tiny.conditions(LAW)
    conditions = Conditions(given.edition, given.diagrams, given.order, kinds)
    assert conditions.holds("1A").hangs_on == expected
