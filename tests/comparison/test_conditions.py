"""A condition as it is told is true of exactly what was compared where the difference is."""

from collections.abc import Callable, Iterable
from textwrap import wrap

import pytest

from bridgelaws.comparison.asked import Asked, Circumstances, Test
from bridgelaws.comparison.asked_words import Ways
from bridgelaws.comparison.points import Point
from bridgelaws.comparison.regions import Comparison, Region, Where
from bridgelaws.comparison.sides import Rule
from bridgelaws.comparison.words import RegionWords
from bridgelaws.compiler.frozen import replace
from bridgelaws.compiler.model import IS
from bridgelaws.diagrams.chart_words import ChartWords

Regions = Callable[..., tuple[Region, ...]]
MOST_LINES = (
    16  # of a condition, of 80 characters, for all kinds of irregularity that it is told of
)


def _any(values: Iterable[bool | None]) -> bool | None:
    """Whether one is true; None where that is not known."""
    found = set(values)
    return True if True in found else None if None in found else False


def _all(values: Iterable[bool | None]) -> bool | None:
    found = set(values)
    return False if False in found else None if None in found else True


def _not(value: bool | None) -> bool | None:
    return None if value is None else not value


class Told:
    """What is told of one situation: a test is of the facts that `rule` works out there."""

    def __init__(self, comparison: Comparison, where: Where, point: Point) -> None:
        self.comparison = comparison
        self.where = where
        self.point = point

    def is_so(self, read: Circumstances) -> bool | None:
        """Whether what is told holds; None where something is not known, or not yet."""
        return _all(self._asked(each, side) for side, each in enumerate((*read.sides, read.both)))

    @property
    def is_used_up(self) -> bool:
        """Whether the event has come until which something is told: no condition says that."""
        effects = self.comparison.product.vocabulary.effects
        return any(
            set(effects[item.name].until) & set(self.point.trial.sides[said.side].case.moments)
            for said in self.where.said
            for item in said.items
            if item.name in effects and not effects[item.name].kept
        )

    def _asked(self, asked: Asked, side: int) -> bool | None:
        held = _any(_all(self._test(t, side) for t in way) for way in asked.alternatives)
        left = _any(_all(self._test(t, side) for t in way) for way in asked.exceptions)
        return _all((held, _not(left)))

    def _test(self, test: Test, side: int) -> bool | None:
        if isinstance(test, Rule):
            return self.walked(self.where.part.sides[side].applies(test))
        name, values = test
        product = self.comparison.product
        places = self.point.children(product.order[name])
        known = product.facts[product.order[name]].values
        if places is None or any(place >= len(known) for place in places):
            return None
        return self._one({known[place] in values for place in places})

    def walked(self, node: int) -> bool | None:
        """Whether a diagram is true at the point."""
        return self._one(self.point.values_of(node))

    def _one(self, found: Iterable[object]) -> bool | None:
        kinds = {bool(each) for each in found}
        return kinds.pop() if len(kinds) == 1 else None


def _compared(
    comparison: Comparison, regions: Iterable[Region]
) -> Iterable[tuple[Region, Circumstances, Told]]:
    """Each region with each situation that was tried for it, where nothing was open any more."""
    for region in regions:
        for where, read in zip(region.where, region.circumstances, strict=True):
            for trial in comparison.trials.known(where.part.kinds):
                if trial.is_settled:
                    left, right = (side.scope(where.part.kinds) for side in trial.sides)
                    assert left is not None and right is not None
                    point = Point(comparison.product, where.part, trial, (left, right))
                    yield region, read, Told(comparison, where, point)


def test_what_is_told_is_so_where_the_difference_is_and_nowhere_else(
    comparison: Comparison, regions: Regions
) -> None:
    """What is not known at a point, or has not come, is neither so nor not.

    Where the facts stand as they never do together, something has happened for one edition and not
    for the other, or the call is of a kind that is alone and shuts out the others. One is left: a
    change that a ruling permits changes a call that was not changed when it was looked at.
    """
    inside = outside = 0
    shown, astray = set(), set()
    for region, read, told in _compared(comparison, regions()):
        is_there, is_told = told.walked(told.where.condition), told.is_so(read)
        if is_there is None or is_told is None or told.is_used_up:
            continue
        if told.walked(told.where.part.possible) is False:
            left, right = (set(scope.moments) for scope in told.point.scopes)
            shut_out = any(
                rules.value(f"{IS}{kind.id}", scope) is True
                for rules, scope in zip(comparison.rules, told.point.scopes, strict=True)
                for kind in comparison.product.vocabulary.irregularities.values()
                if kind.alone
            )
            astray |= {told.point.trial} if left == right and not shut_out else set()
            continue
        assert is_told == is_there, (region.law, read, told.point.trial.situation)
        inside, outside = inside + is_there, outside + (not is_there)
        shown |= {region} if is_there else set()
    assert inside > 1000 and outside > 1000
    assert len(shown) > 60
    assert len(astray) <= 1


def test_a_test_left_out_of_a_condition_is_noticed(
    comparison: Comparison, regions: Regions
) -> None:
    """Without the first thing that it asks, a condition is told of what is no such difference."""
    noticed = 0
    for _, read, told in _compared(comparison, regions("30")):
        less = replace(read.both, alternatives=tuple(w[1:] for w in read.both.alternatives))
        is_there, is_told = told.walked(told.where.condition), told.is_so(replace(read, both=less))
        noticed += is_there is False and is_told is True
    assert noticed > 50


def _words(comparison: Comparison, language: str) -> RegionWords:
    return RegionWords(ChartWords(comparison.product.vocabulary, language), comparison.product)


@pytest.mark.parametrize("language", ["en", "da", "nl", "sv"])
def test_no_two_differences_of_a_law_read_alike(
    comparison: Comparison, regions: Regions, language: str
) -> None:
    words = _words(comparison, language)
    told = [
        (region.law, words.condition(region), *(tuple(words.said(region, s)) for s in (0, 1)))
        for region in regions()
        if region.trial is not None
    ]
    assert len(told) == len(set(told))


def _ways(region: Region, words: RegionWords) -> list[tuple[str, Ways]]:
    return [side for clause in words.clauses(region) for side in clause.sides]


def test_each_edition_asks_in_its_own_words(comparison: Comparison, regions: Regions) -> None:
    """What 1997 calls conventional 2017 calls artificial; `inadvertent` and `unintended` alike."""
    words, terms = _words(comparison, "en"), ("conventional", "inadvertent")
    said = [each for region in regions() for each in _ways(region, words)]
    by_edition = {
        edition: " ".join(str(ways) for name, ways in said if edition in name)
        for edition in ("1997", "2017")
    }
    assert all(term in by_edition["1997"] for term in terms)
    assert not any(term in by_edition["2017"] for term in terms)
    assert "the call was not artificial" in by_edition["2017"]


def test_a_condition_is_read_in_a_few_lines(comparison: Comparison, regions: Regions) -> None:
    """18 alternatives of several tests each, as law 25 had them, are read by nobody."""
    words = _words(comparison, "en")
    for region in regions():
        lines = wrap(words.condition(region), 80)
        assert len(lines) <= MOST_LINES, (region.law, lines)
