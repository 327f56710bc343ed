"""A condition as a few short alternatives that a person can read.

An alternative is grown as far as it goes: what cannot be is as good as what is asked for, so a fact
that follows from the others, or that does not matter, is not named.
"""

from collections.abc import Callable, Iterable

from ..compiler.diagram import Diagrams

Cube = dict[int, frozenset[int]]
"""An alternative: for each fact that it names, the children of its node that it allows."""
Sayable = Callable[[int, frozenset[int]], bool]


class Covers:
    """Covers of conditions in one table; `sayable` tells which children of a fact have words."""

    def __init__(self, table: Diagrams, sayable: Sayable) -> None:
        self.table = table
        self.sayable = sayable

    def cover(self, condition: int, possible: int) -> tuple[Cube, ...]:
        """Alternatives that hold together exactly where a condition does, as far as can be."""
        table = self.table
        outside = table.both(possible, self._not(condition))
        rest, found = condition, []
        while rest != table.false:
            cube = self._grown(self._path(rest), condition, outside)
            found.append(cube)
            rest = table.both(rest, self._not(self.node(cube)))
        return tuple(self._needed(found, condition))

    def node(self, cube: Cube) -> int:
        """Where an alternative holds."""
        found = self.table.true
        for fact in sorted(cube, reverse=True):
            width = self.table.variables[fact].width
            children = [found if i in cube[fact] else self.table.false for i in range(width)]
            found = self.table.node(fact, tuple(children))
        return found

    def _not(self, node: int) -> int:
        return self.table.relabel(node, lambda value: not value)

    def _path(self, node: int) -> Cube:
        """One way to where a condition is true, by what was told rather than what is not yet."""
        cube: Cube = {}
        while node >= 0:
            fact, children = self.table.nodes[node]
            place = next(i for i, child in enumerate(children) if child != self.table.false)
            cube[fact], node = frozenset([place]), children[place]
        return cube

    def _grown(self, cube: Cube, condition: int, outside: int) -> Cube:
        """The cube without what it need not ask, and each fact with all values that do as well."""
        for fact in sorted(cube, reverse=True):
            fewer = {f: places for f, places in cube.items() if f != fact}
            if self._is_apart(fewer, outside):
                cube = fewer
        for fact in sorted(cube):
            others = {f: places for f, places in cube.items() if f != fact}
            for wider in self._wider(fact, cube[fact], self.table.both(self.node(others), condition)):
                if self._is_apart({**others, fact: wider}, outside):
                    cube = {**others, fact: wider}
                    break
        return cube

    def _wider(self, fact: int, places: frozenset[int], where: int) -> list[frozenset[int]]:
        """Larger sets of values that there are words for and that can be, the largest first."""
        width = self.table.variables[fact].width
        sets = {places}
        for place in range(width):
            one = frozenset([place])
            if self.table.both(self.node({fact: one}), where) != self.table.false:
                sets |= {found | one for found in sets}
        able = (found for found in sets if found != places and self.sayable(fact, found))
        return sorted(able, key=lambda found: (-len(found), sorted(found)))

    def _is_apart(self, cube: Cube, outside: int) -> bool:
        return self.table.both(self.node(cube), outside) == self.table.false

    def _needed(self, cubes: list[Cube], condition: int) -> Iterable[Cube]:
        """The cubes without those that the others cover."""
        kept = list(cubes)
        for cube in reversed(cubes):
            others = self.table.false
            for other in kept:
                if other is not cube:
                    others = self.table.either(others, self.node(other))
            if self.table.both(condition, self._not(others)) == self.table.false:
                kept = [other for other in kept if other is not cube]
        return kept
