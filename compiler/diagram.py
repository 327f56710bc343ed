"""Decision diagrams: ordered, shared, with one terminal for each distinct outcome.

A node tests one fact and has a child for each of its values; a fact that may be `not yet` has one
more child, the last, for that. A condition is kept as two diagrams, one for when it is true and one
for when it is false: where neither says yes, it is waiting. That is all three-valued logic needs.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

_BUDGET = 2_000_000  # what nodes may cost together; an edition of 70 facts needs a twentieth
_COST_OF_NEW = 20  # of a node that was not there before; to ask for one that was costs 1


class TooComplexError(Exception):
    """The diagrams grow past every law that people can read: a slip, or a file that means harm."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A fact as the diagrams see it: a child for each value, then the `extra` ones.

    The first extra child is for `not yet`; outcomes add one for `unknown`.
    """

    values: tuple[object, ...]
    extra: int

    @property
    def width(self) -> int:
        return len(self.values) + self.extra


class Diagrams:
    """A table of shared nodes over ordered variables. Nodes are numbers.

    Node numbers below zero are terminals; equal nodes get one number, so that two conditions are
    the same exactly when their numbers are.
    """

    def __init__(self, variables: tuple[Variable, ...], budget: int = _BUDGET) -> None:
        self.variables = variables
        self._left = budget
        self.nodes: list[tuple[int, tuple[int, ...]]] = []
        self.terminals: list[Hashable] = []
        self._node_ids: dict[tuple[int, tuple[int, ...]], int] = {}
        self._terminal_ids: dict[Hashable, int] = {}
        self._joined: dict[tuple[bool, int, int], int] = {}
        self._outcome_memo: dict[tuple[tuple[int, frozenset[int]], ...], int] = {}
        self.false = self.terminal(False)
        self.true = self.terminal(True)

    def terminal(self, value: Hashable) -> int:
        if value not in self._terminal_ids:
            self.terminals.append(value)
            self._terminal_ids[value] = -len(self.terminals)
        return self._terminal_ids[value]

    def value(self, node: int) -> Hashable:
        """What a terminal stands for."""
        return self.terminals[-node - 1]

    def node(self, variable: int, children: tuple[int, ...]) -> int:
        """The node that tests a variable; where its children are the same, it is the child.

        Raises:
            TooComplexError: more nodes have been asked for than any edition needs.
        """
        self._left -= 1
        if self._left < 0:
            raise TooComplexError
        if all(child == children[0] for child in children):
            return children[0]
        key = (variable, children)
        if key not in self._node_ids:
            self._left -= _COST_OF_NEW
            self._node_ids[key] = len(self.nodes)
            self.nodes.append(key)
        return self._node_ids[key]

    def test(self, variable: int, values: Iterable[object]) -> tuple[int, int]:
        """`the fact has one of these values`, as the pair of when it is true and when false."""
        wanted, fact = set(values), self.variables[variable]
        is_true = [self.true if v in wanted else self.false for v in fact.values]
        is_false = [self.false if v in wanted else self.true for v in fact.values]
        waiting = [self.false] * fact.extra
        return self.node(variable, (*is_true, *waiting)), self.node(variable, (*is_false, *waiting))

    def merge(self, left: int, right: int, join: Callable[[Hashable, Hashable], Hashable]) -> int:
        """The diagram whose terminals are `join` of the terminals of the two."""
        memo: dict[tuple[int, int], int] = {}

        def walk(a: int, b: int) -> int:
            if a < 0 and b < 0:
                return self.terminal(join(self.value(a), self.value(b)))
            if (a, b) not in memo:
                top = min(self.nodes[n][0] for n in (a, b) if n >= 0)
                children = []  # filled in a loop: a generator would double the depth of calls
                for i in range(self.variables[top].width):
                    children.append(walk(self._child(a, top, i), self._child(b, top, i)))
                memo[a, b] = self.node(top, tuple(children))
            return memo[a, b]

        return walk(left, right)

    def _child(self, node: int, variable: int, index: int) -> int:
        if node < 0 or self.nodes[node][0] != variable:
            return node
        return self.nodes[node][1][index]

    def both(self, a: int, b: int) -> int:
        if self.false in (a, b):
            return self.false
        if a == b or b == self.true:
            return a
        return b if a == self.true else self._join(a, b, is_and=True)

    def either(self, a: int, b: int) -> int:
        if self.true in (a, b):
            return self.true
        if a == b or b == self.false:
            return a
        return b if a == self.false else self._join(a, b, is_and=False)

    def _join(self, a: int, b: int, is_and: bool) -> int:
        """Two conditions joined; laws join the same ones again and again."""
        key = (is_and, a, b)
        if key not in self._joined:
            self._joined[key] = self.merge(a, b, _and if is_and else _or)
        return self._joined[key]

    def restrict(self, node: int, known: dict[int, object]) -> int:
        """The diagram with some facts fixed to a value."""
        memo: dict[int, int] = {}

        def walk(n: int) -> int:
            if n < 0:
                return n
            if n not in memo:
                variable, children = self.nodes[n]
                if variable in known:
                    index = self.variables[variable].values.index(known[variable])
                    memo[n] = walk(children[index])
                else:
                    below = []
                    for child in children:
                        below.append(walk(child))
                    memo[n] = self.node(variable, tuple(below))
            return memo[n]

        return walk(node)

    def outcomes(self, items: Iterable[tuple[int, int]]) -> int:
        """One diagram from many: its terminals are the sets of items whose own diagram is true."""
        node, always = self.outcomes_apart(items)
        return self.merge(node, self.true, _Adding(always)) if always else node

    def outcomes_apart(self, items: Iterable[tuple[int, int]]) -> tuple[int, frozenset[int]]:
        """The same, with the items that always hold kept apart from the diagram.

        So entries that differ in such items only share one diagram.
        """
        gathered: dict[int, list[int]] = {}
        for item, when in items:
            gathered.setdefault(when, []).append(item)
        by_condition = {when: frozenset(together) for when, together in gathered.items()}
        by_condition.pop(self.false, None)
        always = by_condition.pop(self.true, frozenset())
        key = tuple(sorted(by_condition.items(), key=lambda pair: min(pair[1])))
        if key not in self._outcome_memo:
            result = self.terminal(frozenset())
            for when, together in key:  # items with one condition are added together
                result = self.merge(result, when, _Adding(together))
            self._outcome_memo[key] = result
        return self._outcome_memo[key], always

    def relabel(self, node: int, label: Callable[[Hashable], Hashable]) -> int:
        """The same diagram with other terminals."""
        return self.merge(node, self.true, lambda value, _: label(value))

    def terminals_of(self, node: int) -> set[Hashable]:
        """Every terminal that can be reached."""
        below = [c for n in self.reachable(node) for c in self.nodes[n][1]]
        return {self.value(n) for n in (node, *below) if n < 0}

    def reachable(self, node: int) -> list[int]:
        """The inner nodes below and including this one, children after parents, in test order."""
        seen: dict[int, None] = {}
        todo = [node]
        while todo:
            current = todo.pop()
            if current >= 0 and current not in seen:
                seen[current] = None
                todo.extend(self.nodes[current][1])
        return sorted(seen, key=lambda n: (self.nodes[n][0], n))


def _and(a: Hashable, b: Hashable) -> Hashable:
    return bool(a) and bool(b)


def _or(a: Hashable, b: Hashable) -> Hashable:
    return bool(a) or bool(b)


@dataclass(frozen=True, slots=True)
class _Adding:
    """Adds items to a set of items where a condition is true."""

    added: frozenset[int]

    def __call__(self, items: Hashable, is_true: Hashable) -> Hashable:
        assert isinstance(items, frozenset)
        return items | self.added if is_true else items
