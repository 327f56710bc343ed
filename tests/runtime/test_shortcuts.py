"""What is remembered, or passed over since nothing hangs on it, never changes a ruling.

All handed situations and some that are drawn are ruled on with each shortcut blocked, and come out
the same. With a fault planted in the shortcut they don't: so it is used, and a fault would be seen.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation, SituationError
from bridgelaws.runtime import replay
from bridgelaws.runtime.case import Case
from bridgelaws.runtime.decision import Outcome
from bridgelaws.runtime.likeness import Likenesses
from bridgelaws.runtime.plan import Plan
from bridgelaws.runtime.recalled import Recalled

Document = dict[str, Any]
Patch = Callable[[pytest.MonkeyPatch], None]
DRAWN = 300


def _read_anew(patch: pytest.MonkeyPatch) -> None:
    """Every ruling at every event."""
    evaluate = Case.evaluate

    def anew(case: Case) -> object:
        case.is_stale, case._built = True, ()
        return evaluate(case)

    patch.setattr(Case, "evaluate", anew)


def _nothing_watched(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Case, "watches", lambda case, moment: False)


def _no_call_goes_on(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(replay, "goes_on", lambda *_: False)


def _rulings_passed_over(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Case, "passes_over", lambda *_: True)


def _nothing_alike(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Likenesses, "of", lambda *_: None)


def _more_alike(patch: pytest.MonkeyPatch) -> None:
    """Auctions that differ in the last bid alone are taken for the same."""
    patch.setattr(Likenesses, "_looks", lambda _, at: (at.dealer, at.turn, at.length, at.passes))


def _nothing_recalled(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Recalled, "find", lambda *_: None)


def _all_recalled(patch: pytest.MonkeyPatch) -> None:
    """What came of a diagram once is recalled, whatever the facts are."""

    def keep(self: Any, entry: str, _: object, __: object, found: Outcome, plan: Plan) -> None:
        known = Outcome(found.in_force, found.possible, found.findable, None)
        self._roots[entry] = known, plan

    patch.setattr(Recalled, "keep", keep)


BLOCKED: dict[str, Patch] = {
    "reading anew": _read_anew, "going on": _no_call_goes_on, "likeness": _nothing_alike,
    "recalling": _nothing_recalled,
}  # fmt: skip
FAULTS: dict[str, Patch] = {
    "reading anew": _nothing_watched, "going on": _rulings_passed_over, "likeness": _more_alike,
    "recalling": _all_recalled,
}  # fmt: skip


@pytest.fixture(scope="module")
def given(
    handed_1997: list[Document],
    handed_2017: list[Document],
    draw_uniform: Callable[[random.Random], Document],
    draw_grown: Callable[[random.Random], Document],
) -> list[Situation]:
    """Situations of both editions."""
    handed = [each["situation"] for each in (*handed_1997, *handed_2017)]
    drawn = []
    for seed in range(DRAWN):
        draw = draw_grown if seed % 3 else draw_uniform
        drawn.append({**draw(random.Random(seed)), "edition": ("1997", "2017")[seed % 2]})
    return [Situation.from_dict(each) for each in (*handed, *drawn)]


def ruled(given: list[Situation]) -> list[object]:
    """The rulings of a base that remembers nothing yet."""
    base = KnowledgeBase.load()
    return [_ruled(base, situation) for situation in given]


def _ruled(base: KnowledgeBase, situation: Situation) -> object:
    try:
        return base.rule(situation).to_dict()
    except SituationError as error:
        return [each.message for each in error.diagnostics]


@pytest.fixture(scope="module")
def usual(given: list[Situation]) -> list[object]:
    return ruled(given)


@pytest.mark.parametrize("shortcut", BLOCKED)
def test_rulings_are_the_same_without(
    shortcut: str,
    given: list[Situation],
    usual: list[object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Blocked, it costs time and nothing else."""
    BLOCKED[shortcut](monkeypatch)
    assert ruled(given) == usual


@pytest.mark.parametrize("shortcut", FAULTS)
def test_a_fault_is_seen(
    shortcut: str,
    given: list[Situation],
    usual: list[object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    FAULTS[shortcut](monkeypatch)
    assert ruled(given) != usual


def test_the_order_of_situations_changes_nothing(
    given: list[Situation], usual: list[object]
) -> None:
    """A ruling is a function of its situation, whatever was ruled on before."""
    assert ruled(given[::-1]) == usual[::-1]
