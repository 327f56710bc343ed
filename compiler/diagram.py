"""Decision diagrams: ordered, shared, with one terminal for each distinct outcome.

A node tests one fact and has a child for each of its values; a fact that may be `not yet` has one
more child, the last, for that. A condition is kept as two diagrams, one for when it is true and one
for when it is false: where neither says yes, it is waiting. That is all three-valued logic needs.
"""

import sys
from collections.abc import Callable, Hashable, Iterable

from .frozen import frozen

_BUDGET = 2_000_000  # what nodes may cost together; an edition of 70 facts needs a twentieth
_COST_OF_NEW = 20  # of a node that was not there before; to ask for one that was costs 1


class TooComplexError(Exception):
    """The diagrams grow past every law that people can read: a slip, or a file that means harm."""


@frozen
class Variable:
    """A fact as the diagrams see it: a child for each value, then the `extra` ones.

    The first extra child is for `not yet`; outcomes add one for `unknown`.
    """

    values: tuple[object, ...]
    extra: int

    @property
    def width(self) -> int:
        return len(self.values) + self.extra


_TERMINAL: tuple[int, tuple[int, ...]] = (sys.maxsize, ())  # tests nothing, after all others


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
        self._both_memo: dict[tuple[int, int], int] = {}
        self._either_memo: dict[tuple[int, int], int] = {}
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
        if children.count(children[0]) == len(children):
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
                children = []  # filled in a loop: a generator would double the depth of calls
                top, pairs = self._below(a, b)
                for x, y in pairs:
                    children.append(walk(x, y))
                memo[a, b] = self.node(top, tuple(children))
            return memo[a, b]

        return walk(left, right)

    def both(self, a: int, b: int) -> int:
        """Where both are true."""
        return self._joined(a, b, self.false, self.true, self._both_memo)

    def either(self, a: int, b: int) -> int:
        """Where at least one is true."""
        return self._joined(a, b, self.true, self.false, self._either_memo)

    def _joined(
        self, a: int, b: int, decides: int, leaves: int, memo: dict[tuple[int, int], int]
    ) -> int:
        """Two conditions put together: the terminal `decides` settles it, `leaves` leaves the
        other. What has been worked out once is remembered for the whole table."""
        if a == decides or b == decides:
            return decides
        if a == b or b == leaves:
            return a
        if a == leaves:
            return b
        key = (a, b) if a < b else (b, a)
        found = memo.get(key)
        if found is None:
            children = []  # filled in a loop: a generator would double the depth of calls
            top, pairs = self._below(a, b)
            for x, y in pairs:
                children.append(self._joined(x, y, decides, leaves, memo))
            found = memo[key] = self.node(top, tuple(children))
        return found

    def _below(self, a: int, b: int) -> tuple[int, list[tuple[int, int]]]:
        """The first variable that one of two nodes tests, and what both are for each value of it.

        One of them may be a terminal.
        """
        one, ones = self.nodes[a] if a >= 0 else _TERMINAL
        other, others = self.nodes[b] if b >= 0 else _TERMINAL
        if one < other:
            return one, [(child, b) for child in ones]
        if other < one:
            return other, [(a, child) for child in others]
        return one, list(zip(ones, others, strict=True))

    def restrict(self, node: int, known: dict[int, object]) -> int:
        """The diagram with some facts fixed to a value; None fixes one as not yet."""
        memo: dict[int, int] = {}

        def walk(n: int) -> int:
            if n < 0:
                return n
            if n not in memo:
                variable, children = self.nodes[n]
                if variable in known:
                    value, values = known[variable], self.variables[variable].values
                    place = len(values) if value is None else values.index(value)
                    memo[n] = walk(children[place])
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
        return self._added(node, self.true, always) if always else node

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
                result = self._added(result, when, together)
            self._outcome_memo[key] = result
        return self._outcome_memo[key], always

    def _added(self, outcome: int, when: int, added: frozenset[int]) -> int:
        """An outcome with items added to its sets where a condition is true."""
        memo: dict[tuple[int, int], int] = {}

        def walk(a: int, b: int) -> int:
            if b == self.false:
                return a
            if a < 0 and b < 0:
                items = self.value(a)
                assert isinstance(items, frozenset)
                return self.terminal(items | added)
            found = memo.get((a, b))
            if found is None:
                children = []
                top, pairs = self._below(a, b)
                for x, y in pairs:
                    children.append(walk(x, y))
                found = memo[a, b] = self.node(top, tuple(children))
            return found

        return walk(outcome, when)

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
