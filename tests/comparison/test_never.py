"""What the vocabulary says never is was met in no auction, and makes no difference of editions."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.app.comparing import compare
from bridgelaws.comparison.regions import Comparison, Region
from bridgelaws.comparison.trials import Trial
from bridgelaws.compiler.declarations import Value

Regions = Callable[..., tuple[Region, ...]]
Values = Mapping[str, tuple[Value, ...]]


@pytest.fixture(scope="module")
def trials(comparison: Comparison, regions: Regions) -> list[Trial]:
    """What was tried of calls of one kind or two while all laws were compared, where nothing was
    open any more."""
    assert regions()
    kinds = {where.part.kinds for law in comparison.laws for r in regions(law) for where in r.where}
    declared = comparison.product.vocabulary.irregularities
    known = [comparison.trials.known(each) for each in kinds if set(each) <= set(declared)]
    return [trial for trials in known for trial in trials if trial.is_settled]


def _met(trials: list[Trial], values: Values) -> list[Trial]:
    """The trials in which these facts have these values together, in either edition."""
    return [
        trial
        for trial in trials
        if any(
            all(side.case.rules.value(fact, side.case) in among for fact, among in values.items())
            for side in trial.sides
        )
    ]


def test_what_never_is_was_met_in_no_auction(comparison: Comparison, trials: list[Trial]) -> None:
    never = comparison.product.vocabulary.never
    assert never and len(trials) > 1000
    for name, values in never.items():
        assert not _met(trials, values), name


def test_with_one_thing_less_it_is_met(comparison: Comparison, trials: list[Trial]) -> None:
    """The guard itself: without one of the facts each is something that auctions come to."""
    for values in comparison.product.vocabulary.never.values():
        less = [{f: v for f, v in values.items() if f != fact} for fact in values]
        assert any(_met(trials, each) for each in less), values


def test_without_the_section_more_is_told_that_nothing_shows(laws_copy: Path) -> None:
    """24: cards exposed after the lead with no final pass before it."""
    game = laws_copy / "vocabulary" / "game.yaml"
    text = game.read_text("utf-8")
    assert "\nnever:\n" in text
    game.write_text(text[: text.index("\nnever:\n")] + "\n", "utf-8")
    comparison = compare(KnowledgeBase.load(laws_copy), str(laws_copy), "laws", ("1997", "2017"))
    assert [region for region in comparison.regions("24") if region.trial is None]
