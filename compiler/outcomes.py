"""What a finding that nobody has made yet could bring.

Findings never hold a ruling up: while one is unknown, a condition on it is not satisfied, and what
some value of it would bring in force is kept beside what is in force, as `findable`.
"""

from .diagram import Diagrams
from .frozen import frozen


@frozen
class Leaf:
    """Items in force, and those that some value of an unknown finding would bring in force."""

    items: frozenset[int]
    findable: frozenset[int] = frozenset()


class Findings:
    """Turns diagrams whose terminals are item sets into diagrams of leaves, in the same table."""

    def __init__(self, table: Diagrams, is_finding: tuple[bool, ...]) -> None:
        self.table = table
        self.is_finding = is_finding
        self._memo: dict[int, int] = {}

    def leaves(self, node: int) -> int:
        """The diagram of leaves of a diagram of item sets."""
        if node not in self._memo:
            self._memo[node] = self._leaves(node)
        return self._memo[node]

    def _leaves(self, node: int) -> int:
        if node < 0:
            items = self.table.value(node)
            assert isinstance(items, frozenset)
            return self.table.terminal(Leaf(items))
        variable, children = self.table.nodes[node]
        below = [self.leaves(child) for child in children]
        if self.is_finding[variable]:
            waiting = below[-1]
            for child in below[:-1]:
                waiting = self.table.merge(waiting, child, _findable)
            below[-1] = waiting
        return self.table.node(variable, tuple(below))


def _findable(waiting: object, found: object) -> Leaf:
    assert isinstance(waiting, Leaf) and isinstance(found, Leaf)
    brought = waiting.findable | found.items | found.findable
    return Leaf(waiting.items, brought - waiting.items)
