"""Where a situation lies in the product of two editions: what each fact of it is.

Both editions read the same facts, but a choice may be settled in one and open in the other, and
what words mean stands in the rules of each. A situation in which a fact that both ask for is not
the same in both is no point of the product, and shows nothing.
"""

from ..compiler.declarations import Fact
from ..runtime.game import Unknown
from ..runtime.scope import Scope
from .covers import Cube
from .product import LEFT, RIGHT, Part, Product
from .trials import Trial


class Point:
    """The facts of one situation, for what its call is."""

    def __init__(
        self, product: Product, part: Part, trial: Trial, scopes: tuple[Scope, Scope]
    ) -> None:
        self.product = product
        self.part = part
        self.trial = trial
        self.scopes = scopes
        self._children: dict[int, frozenset[int] | None] = {}

    def certain(self) -> frozenset[int]:
        """The differences that are there, by their places; none where it is no point."""
        found = _places(self.values_of(self.part.node))
        return frozenset.intersection(*found) if found else frozenset()

    def possible(self) -> frozenset[int]:
        """The differences that could be there, were everything known; what is not yet may come to
        be anything."""
        return frozenset().union(*_places(self.values_of(self.part.node, later=True)))

    def values_of(self, node: int, later: bool = False) -> set[object]:
        """What a diagram can come to; nothing where the editions don't agree on what it asks.

        `later` when what is not known yet may come to be anything.
        """
        table, seen, todo, found = self.product.table, {node}, [node], set[object]()
        while todo:
            node = todo.pop()
            if node < 0:
                found.add(table.value(node))
                continue
            fact, children = table.nodes[node]
            ways = self.children(fact)
            if ways is None:
                return set()
            if later and self._is_open(fact, ways):
                ways = frozenset(range(len(children)))
            below = {children[way] for way in ways} - seen
            seen |= below
            todo += below
        return found

    def children(self, fact: int) -> frozenset[int] | None:
        """The children of a node on this fact that the situation can take; None where the editions
        don't agree on it."""
        if fact not in self._children:
            self._children[fact] = self._worked_out(fact)
        return self._children[fact]

    def fits(self, cube: Cube) -> bool:
        """Whether an alternative holds."""
        ways = ((self.children(fact), places) for fact, places in cube.items())
        return all(found is not None and found <= places for found, places in ways)

    def key(self) -> tuple[frozenset[int] | None, ...]:
        """What tells the situation from others, as far as the part asks."""
        return tuple(self.children(fact) for fact in self.part.support)

    def _is_open(self, fact: int, places: frozenset[int]) -> bool:
        return len(places) > 1 or max(places) >= len(self.product.facts[fact].values)

    def _worked_out(self, fact: int) -> frozenset[int] | None:
        declared = self.product.facts[fact]
        asking = [side for side in (LEFT, RIGHT) if fact in self.part.sides[side].reads] or [LEFT]
        found = {self._places(declared, side) for side in asking}
        known = {places for places in found if len(places) == 1} or found
        return known.pop() if len(known) == 1 else None

    def _places(self, fact: Fact, side: int) -> frozenset[int]:
        scope = self.scopes[side]
        value = scope.rules.value(fact.id, scope)
        if isinstance(value, Unknown):
            among = fact.values if value.among is None else value.among
            return frozenset(i for i, each in enumerate(fact.values) if each in among)
        return frozenset([len(fact.values) if value is None else fact.values.index(value)])


def _places(values: set[object]) -> list[frozenset[int]]:
    return [value for value in values if isinstance(value, frozenset)]
