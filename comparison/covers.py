"""A condition as a few short alternatives that a person can read.

An alternative is grown as far as it goes: what cannot be is as good as what is asked for, so a fact
that follows from the others, or that does not matter, is not named.
"""

from collections.abc import Callable, Iterable, Iterator

from ..compiler.diagram import Diagrams
from ..compiler.frozen import frozen
from .sides import Rule

Cube = dict[int, frozenset[int]]
"""An alternative: for each fact that it names, the children of its node that it allows."""
Sayable = Callable[[int, frozenset[int]], bool]
Other = tuple[Rule | None, int]
"""A condition, and the rule it can be told by."""

_MANY = 3  # alternatives; fewer are read as they are
_FEW = 3  # alternatives of what is told as an exception
_RULE = 5  # what a rule is to read by its name: it has to be looked up


@frozen
class Cover:
    """A condition: one of some alternatives holds, none of the exceptions, and none of some
    rules applies."""

    alternatives: tuple[Cube, ...]
    exceptions: tuple[Cube, ...] = ()
    rules: tuple[Rule, ...] = ()

    @property
    def common(self) -> Cube:
        """What all alternatives ask."""
        first, *others = self.alternatives or ({},)
        return {f: places for f, places in first.items() if all(c.get(f) == places for c in others)}

    @property
    def length(self) -> int:
        """How much there is to read; what all alternatives ask is read once."""
        common = len(self.common)
        rest = sum(len(cube) - common + 1 for cube in self.alternatives)
        left_out = sum(len(cube) + 1 for cube in self.exceptions)
        return common + rest + left_out + _RULE * len(self.rules)


class Covers:
    """Covers of conditions in one table; `sayable` tells which children of a fact have words."""

    def __init__(self, table: Diagrams, sayable: Sayable) -> None:
        self.table = table
        self.sayable = sayable
        self._known: dict[tuple[int, int], tuple[Cube, ...]] = {}

    def cover(self, condition: int, possible: int) -> tuple[Cube, ...]:
        """Alternatives that hold together exactly where a condition does, as far as can be.

        What holds while something has not happened yet, and goes on to hold, is told as it then is.
        """
        known = self._known.get((condition, possible))
        if known is None:
            outside = self.table.both(possible, self.table.negated(condition))
            found = [self._cubes(condition, outside, last) for last in (True, False)]
            known = min(found, key=lambda cubes: (len(cubes), sum(map(len, cubes))))
            self._known[condition, possible] = known
        return known

    def shortest(
        self, condition: int, possible: int, others: Callable[[], Iterable[Other]]
    ) -> Cover:
        """The same, with exceptions where that is shorter.

        Args:
            condition: What is to be told.
            possible: Where facts can stand together.
            others: Conditions of the law, as what may be an exception; one of a rule can be told
                by that.
        """
        best = Cover(self.cover(condition, possible))
        if len(best.alternatives) < _MANY:
            return best
        outside = self.table.both(possible, self.table.negated(condition))
        for rule, other in dict.fromkeys(others()):
            if self.table.both(condition, other) != self.table.false:
                continue
            for cube in self._as_exceptions(other, possible, best.common):
                rest = self.table.both(outside, self.table.negated(self.node(cube)))
                cubes = self._cubes(condition, rest, True)
                found = Cover(cubes, (*best.exceptions, cube), best.rules)
                if found.length < best.length:
                    best, outside = found, rest
            if rule is not None:
                rest = self.table.both(outside, self.table.negated(other))
                cubes = self._cubes(condition, rest, True)
                found = Cover(cubes, best.exceptions, (*best.rules, rule))
                if found.length < best.length:
                    best, outside = found, rest
        return best

    def _as_exceptions(self, other: int, possible: int, common: Cube) -> Iterator[Cube]:
        """A condition as what can be left out of another one, without what that asks as well."""
        held = self.table.both(other, possible)
        cubes = self._cubes(held, self.table.both(possible, self.table.negated(other)), True)
        for cube in cubes if held != self.table.false and len(cubes) <= _FEW else ():
            own = {f: places for f, places in cube.items() if common.get(f) != places}
            if own and not self._is_waiting(own) and all(map(self.sayable, own, own.values())):
                yield own

    def _cubes(self, condition: int, outside: int, is_last_first: bool) -> tuple[Cube, ...]:
        rest, found = condition, []
        while rest != self.table.false:
            cube = self._grown(self._path(rest), rest, outside, is_last_first)
            found.append(cube)
            rest = self.table.both(rest, self.table.negated(self.node(cube)))
        cubes = self._needed(found, condition)
        return tuple([cube for cube in cubes if not self._is_waiting(cube)] or cubes)

    def node(self, cube: Cube) -> int:
        """Where an alternative holds."""
        found = self.table.true
        for fact in sorted(cube, reverse=True):
            width = self.table.variables[fact].width
            children = [found if i in cube[fact] else self.table.false for i in range(width)]
            found = self.table.node(fact, tuple(children))
        return found

    def waits(self, places: frozenset[int], fact: int) -> bool:
        """Whether these children of a fact are that it is not yet."""
        return min(places) >= len(self.table.variables[fact].values)

    def _is_waiting(self, cube: Cube) -> bool:
        return any(self.waits(places, fact) for fact, places in cube.items())

    def _path(self, node: int) -> Cube:
        """One way to where a condition is true, by what was told rather than what is not yet."""
        cube: Cube = {}
        while node >= 0:
            fact, children = self.table.nodes[node]
            place = next(i for i, child in enumerate(children) if child != self.table.false)
            cube[fact], node = frozenset([place]), children[place]
        return cube

    def _grown(self, cube: Cube, rest: int, outside: int, is_last_first: bool) -> Cube:
        """The cube without what it need not ask, and each fact with all values that do as well.

        `rest` is what no cube covers yet; a value that adds nothing to that is not named. Which
        facts can be left out can hang on the order in which that is tried.
        """
        order = sorted(cube, reverse=is_last_first)
        for fact in sorted(order, key=lambda fact: not self.waits(cube[fact], fact)):
            fewer = {f: places for f, places in cube.items() if f != fact}
            if self._is_apart(fewer, outside):
                cube = fewer
        for fact in sorted(cube):
            for wider in self._wider(fact, cube, rest):
                if self._is_apart({**cube, fact: wider}, outside):
                    cube = {**cube, fact: wider}
                    break
        return cube

    def _wider(self, fact: int, cube: Cube, rest: int) -> list[frozenset[int]]:
        """Larger sets of values that there are words for and that can be, the largest first."""
        places = cube[fact]
        if self.waits(places, fact):
            return []  # what has happened and what has not are told apart, or not at all
        sets = {places}
        for place in range(len(self.table.variables[fact].values)):
            one = frozenset([place])
            if not self._is_apart({**cube, fact: one}, rest):
                sets |= {found | one for found in sets}
        able = (found for found in sets if found != places and self.sayable(fact, found))
        return sorted(able, key=lambda found: (-len(found), sorted(found)))

    def _is_apart(self, cube: Cube, node: int) -> bool:
        """Whether a condition holds nowhere in a cube."""
        seen, todo = {node}, [node] if node >= 0 else []
        while todo:
            fact, children = self.table.nodes[todo.pop()]
            places = cube.get(fact)
            below = children if places is None else [children[place] for place in places]
            if self.table.true in below:
                return False
            fresh = [child for child in below if child >= 0 and child not in seen]
            seen.update(fresh)
            todo += fresh
        return node != self.table.true

    def _needed(self, cubes: list[Cube], condition: int) -> list[Cube]:
        """The cubes without those that the others cover."""
        kept = list(cubes)
        for cube in reversed(cubes):
            others = self.table.false
            for other in kept:
                if other is not cube:
                    others = self.table.either(others, self.node(other))
            if self.table.both(condition, self.table.negated(others)) == self.table.false:
                kept = [other for other in kept if other is not cube]
        return kept
