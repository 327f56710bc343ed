"""A condition as alternatives: they hold where it does, and none asks what it need not ask."""

import random
from collections.abc import Set as AbstractSet
from itertools import product

import pytest

from bridgelaws.comparison.covers import Covers, Cube
from bridgelaws.compiler.diagram import Diagrams, Variable

WAITS = 1  # each fact has one child for not yet
VALUES = (("a", "b"), ("a", "b", "c"), (True, False), (True, False))


def _table() -> Diagrams:
    return Diagrams(tuple(Variable(values, WAITS) for values in VALUES))


def _points() -> list[tuple[int, ...]]:
    return list(product(*(range(len(values) + WAITS) for values in VALUES)))


def _node(table: Diagrams, points: AbstractSet[tuple[int, ...]]) -> int:
    """The diagram that is true at some points, each a child for every fact."""

    def build(prefix: tuple[int, ...]) -> int:
        fact = len(prefix)
        if fact == len(VALUES):
            return table.true if prefix in points else table.false
        width = len(VALUES[fact]) + WAITS
        return table.node(fact, tuple(build((*prefix, i)) for i in range(width)))

    return build(())


def _holds(cube: Cube, point: tuple[int, ...]) -> bool:
    return all(point[fact] in places for fact, places in cube.items())


@pytest.mark.parametrize("seed", range(40))
def test_alternatives_hold_where_the_condition_does(seed: int) -> None:
    """Among what can be; elsewhere they are free. Nothing is not yet here, so none is left out."""
    chance = random.Random(seed)
    come = [
        point for point in _points() if all(p < len(v) for p, v in zip(point, VALUES, strict=True))
    ]
    possible = {point for point in come if chance.random() < 0.7}
    wanted = {point for point in possible if chance.random() < 0.4}
    table = _table()
    found = Covers(table, lambda _fact, _places: True).cover(
        _node(table, wanted), _node(table, possible)
    )
    held = {point for point in possible if any(_holds(cube, point) for cube in found)}
    assert held == wanted
    for cube in found:
        for fact in cube:
            fewer = {f: places for f, places in cube.items() if f != fact}
            assert any(_holds(fewer, point) for point in possible - wanted), (cube, fact)


@pytest.mark.parametrize("seed", range(40))
def test_exceptions_are_left_out_exactly(seed: int) -> None:
    """An alternative may hold where an exception does, and the whole is what it was."""
    chance = random.Random(seed)
    possible = {
        point for point in _points() if all(p < len(v) for p, v in zip(point, VALUES, strict=True))
    }
    left_out = {point for point in possible if point[0] == 0 and point[1] == seed % 3}
    wanted = {p for p in possible - left_out if p[2] == 0 or chance.random() < 0.2}
    table = _table()
    others = [(None, _node(table, left_out)), (None, _node(table, wanted))]
    found = Covers(table, lambda _fact, _places: True).shortest(
        _node(table, wanted), _node(table, possible), lambda: others
    )
    assert {
        point
        for point in possible
        if any(_holds(cube, point) for cube in found.alternatives)
        and not any(_holds(cube, point) for cube in found.exceptions)
    } == wanted


def test_what_is_asked_everywhere_but_in_one_case_is_told_with_that_case() -> None:
    """All but a, c, yes: three alternatives without an exception, one with it."""
    table = _table()
    possible = {
        point for point in _points() if all(p < len(v) for p, v in zip(point, VALUES, strict=True))
    }
    left_out = {point for point in possible if point[:3] == (0, 2, 0)}
    condition = _node(table, possible - left_out)
    covers = Covers(table, lambda _fact, _places: True)
    assert len(covers.cover(condition, _node(table, possible))) == 3
    case = {0: frozenset([0]), 1: frozenset([2]), 2: frozenset([0])}
    found = covers.shortest(
        condition, _node(table, possible), lambda: [(None, _node(table, left_out))]
    )
    assert found.alternatives == ({},) and found.exceptions == (case,)
    none = covers.shortest(condition, _node(table, possible), lambda: [])
    assert len(none.alternatives) == 3 and none.exceptions == ()


def test_a_fact_that_follows_is_not_named() -> None:
    """The second fact is c only where the first is b: one of them says both."""
    table = _table()
    possible = {(1, 2, 0, 0), (0, 0, 0, 0), (0, 1, 0, 0)}
    (cube,) = Covers(table, lambda _fact, _places: True).cover(
        _node(table, {(1, 2, 0, 0)}), _node(table, possible)
    )
    assert cube in ({0: frozenset([1])}, {1: frozenset([2])})


def test_values_without_words_are_not_put_together() -> None:
    """`a or b` of the second fact has no words here, so each is an alternative of its own."""
    table = _table()
    every = set(_points())
    wanted = {point for point in every if point[1] in (0, 1)}
    both = frozenset([0, 1])
    apart = Covers(table, lambda fact, places: (fact, places) != (1, both))
    together = Covers(table, lambda _fact, _places: True)
    assert len(apart.cover(_node(table, wanted), _node(table, every))) == 2
    assert together.cover(_node(table, wanted), _node(table, every)) == ({1: both},)


def test_what_holds_before_something_happens_is_told_as_it_then_is() -> None:
    """Not yet and a: it is told with a; where nothing else is there, what waits is told."""
    table = _table()
    every = set(_points())
    covers = Covers(table, lambda _fact, _places: True)
    waiting_or_a = {point for point in every if point[0] in (0, 2)}
    assert covers.cover(_node(table, waiting_or_a), _node(table, every)) == ({0: frozenset([0])},)
    waiting = {point for point in every if point[0] == 2}
    assert covers.cover(_node(table, waiting), _node(table, every)) == ({0: frozenset([2])},)
