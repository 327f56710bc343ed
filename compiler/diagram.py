"""Decision diagrams: ordered, shared, with one terminal for each distinct outcome.

A node tests one fact and has a child for each of its values; a fact that may be `not yet` has one
more child, the last, for that. A condition is kept as two diagrams, one for when it is true and one
for when it is false: where neither says yes, it is waiting. That is all three-valued logic needs.
"""

import sys
from collections.abc import Callable, Container, Hashable, Iterable
from functools import reduce

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


_Join = Callable[[Hashable, Hashable], Hashable]
_NO_ITEMS: frozenset[int] = frozenset()
_TERMINAL: tuple[int, tuple[int, ...]] = (sys.maxsize, ())  # tests nothing, after all others


class Diagrams:
    """A table of shared nodes over ordered variables. Nodes are numbers.

    Node numbers below zero are terminals; equal nodes get one number, so that two conditions are
    the same exactly when their numbers are.
    """

    def __init__(self, variables: tuple[Variable, ...], budget: int = _BUDGET) -> None:
        self.variables = variables
        self._budget = self._left = budget
        self.nodes: list[tuple[int, tuple[int, ...]]] = []
        self.terminals: list[Hashable] = []
        self._node_ids: dict[tuple[int, tuple[int, ...]], int] = {}
        self._terminal_ids: dict[Hashable, int] = {}
        self._both_memo: dict[tuple[int, int], int] = {}
        self._either_memo: dict[tuple[int, int], int] = {}
        self._set_memo: dict[tuple[int, int], int] = {}
        self._not_memo: dict[int, int] = {}
        self.false = self.terminal(False)
        self.true = self.terminal(True)
        self._nothing = self.terminal(_NO_ITEMS)

    def once_more(self) -> None:
        """Begin another piece of work, which may cost as much as the one before."""
        self._left = self._budget

    def terminal(self, value: Hashable) -> int:
        found = self._terminal_ids.get(value)
        if found is None:
            self.terminals.append(value)
            found = self._terminal_ids[value] = -len(self.terminals)
        return found

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
        found = self._node_ids.get(key)
        if found is None:
            self._left -= _COST_OF_NEW
            found = self._node_ids[key] = len(self.nodes)
            self.nodes.append(key)
        return found

    def test(self, variable: int, values: Iterable[object]) -> tuple[int, int]:
        """`the fact has one of these values`, as the pair of when it is true and when false."""
        wanted, fact = set(values), self.variables[variable]
        is_true = [self.true if v in wanted else self.false for v in fact.values]
        is_false = [self.false if v in wanted else self.true for v in fact.values]
        waiting = [self.false] * fact.extra
        return self.node(variable, (*is_true, *waiting)), self.node(variable, (*is_false, *waiting))

    def merge(self, left: int, right: int, join: _Join) -> int:
        """The diagram whose terminals are `join` of the terminals of the two."""
        return self._merged(left, right, join, {})

    def _merged(self, a: int, b: int, join: _Join, memo: dict[tuple[int, int], int]) -> int:
        if a < 0 and b < 0:
            return self.terminal(join(self.value(a), self.value(b)))
        found = memo.get((a, b))
        if found is None:
            children = []  # filled in a loop: a generator would double the depth of calls
            top, lefts, rights = self._below(a, b)
            for x, y in zip(lefts, rights, strict=True):
                children.append(self._merged(x, y, join, memo))
            found = memo[a, b] = self.node(top, tuple(children))
        return found

    def both(self, a: int, b: int) -> int:
        """Where both are true."""
        return self._joined(a, b, self.false, self.true, self._both_memo)

    def either(self, a: int, b: int) -> int:
        """Where at least one is true."""
        return self._joined(a, b, self.true, self.false, self._either_memo)

    def all_of(self, nodes: Iterable[int]) -> int:
        """Where every one is true."""
        return reduce(self.both, nodes, self.true)

    def any_of(self, nodes: Iterable[int]) -> int:
        """Where at least one of any number is true."""
        return reduce(self.either, nodes, self.false)

    def _joined(
        self, a: int, b: int, decides: int | None, leaves: int, memo: dict[tuple[int, int], int]
    ) -> int:
        """Two diagrams put together: the terminal `decides` settles it, `leaves` leaves the other.

        Two terminals that do neither are sets. What has been worked out once is remembered for the
        whole table.
        """
        if a == decides or b == decides:
            return a if a == decides else b
        if a == b or b == leaves:
            return a
        if a == leaves:
            return b
        if a < 0 and b < 0:
            return self.terminal(self._items(a) | self._items(b))
        key = (a, b) if a < b else (b, a)
        found = memo.get(key)
        if found is None:
            children = []  # filled in a loop: a generator would double the depth of calls
            top, lefts, rights = self._below(a, b)
            for x, y in zip(lefts, rights, strict=True):
                children.append(self._joined(x, y, decides, leaves, memo))
            found = memo[key] = self.node(top, tuple(children))
        return found

    def _items(self, node: int) -> frozenset[int]:
        items = self.value(node)
        assert isinstance(items, frozenset)
        return items

    def _below(self, a: int, b: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """The first variable that one of two nodes tests, and what both are for each value of it.

        One of them may be a terminal.
        """
        one, ones = self.nodes[a] if a >= 0 else _TERMINAL
        other, others = self.nodes[b] if b >= 0 else _TERMINAL
        if one < other:
            return one, ones, (b,) * len(ones)
        if other < one:
            return other, (a,) * len(others), others
        return one, ones, others

    def restrict(self, node: int, known: dict[int, object]) -> int:
        """The diagram with some facts fixed to a value; None fixes one as not yet."""
        return self._restricted(node, known, {})

    def _restricted(self, node: int, known: dict[int, object], memo: dict[int, int]) -> int:
        if node < 0:
            return node
        found = memo.get(node)
        if found is None:
            variable, children = self.nodes[node]
            if variable in known:
                value, values = known[variable], self.variables[variable].values
                place = len(values) if value is None else values.index(value)
                found = self._restricted(children[place], known, memo)
            else:
                below = []
                for child in children:
                    below.append(self._restricted(child, known, memo))
                found = self.node(variable, tuple(below))
            memo[node] = found
        return found

    def some(self, node: int, variables: Container[int]) -> int:
        """Where some values of these variables would satisfy a condition; not yet is none."""
        return self._some(node, variables, {})

    def _some(self, node: int, variables: Container[int], memo: dict[int, int]) -> int:
        if node < 0:
            return node
        found = memo.get(node)
        if found is None:
            variable, children = self.nodes[node]
            is_free = variable in variables
            if is_free:
                children = children[: len(self.variables[variable].values)]
            below = []
            for child in children:
                below.append(self._some(child, variables, memo))
            found = self.any_of(below) if is_free else self.node(variable, tuple(below))
            memo[node] = found
        return found

    def outcomes(self, items: Iterable[tuple[int, int]]) -> int:
        """One diagram from many: its terminals are the sets of items whose own diagram is true."""
        node, always = self.outcomes_apart(items)
        return self.joined((node, self.terminal(always)))

    def outcomes_apart(self, items: Iterable[tuple[int, int]]) -> tuple[int, frozenset[int]]:
        """The same, with the items that always hold kept apart from the diagram.

        So entries that differ in such items only share one diagram.
        """
        gathered: dict[int, list[int]] = {}
        for item, when in items:
            gathered.setdefault(when, []).append(item)
        gathered.pop(self.false, None)
        always = frozenset(gathered.pop(self.true, ()))
        parts = (self._brought(when, frozenset(items)) for when, items in gathered.items())
        return self.joined(parts), always

    def _brought(self, when: int, items: frozenset[int]) -> int:
        """The items where a condition is true, else none."""
        return self.relabel(when, lambda is_true: items if is_true else _NO_ITEMS)

    def joined(self, outcomes: Iterable[int]) -> int:
        """The diagram whose terminals, sets of items, are those of several put together.

        Two and two: of many in a row the first would be gone through for each that follows.
        """
        left = [*outcomes]
        while len(left) > 1:
            pairs = zip(left[::2], left[1::2], strict=False)
            left = [
                *(self._joined(a, b, None, self._nothing, self._set_memo) for a, b in pairs),
                *left[len(left) & ~1 :],
            ]
        return left[0] if left else self._nothing

    def relabel(self, node: int, label: Callable[[Hashable], Hashable]) -> int:
        """The same diagram with other terminals."""
        return self._relabelled(node, label, {})

    def _relabelled(
        self, node: int, label: Callable[[Hashable], Hashable], memo: dict[int, int]
    ) -> int:
        if node < 0:
            return self.terminal(label(self.value(node)))
        found = memo.get(node)
        if found is None:
            variable, children = self.nodes[node]
            below = []
            for child in children:
                below.append(self._relabelled(child, label, memo))
            found = memo[node] = self.node(variable, tuple(below))
        return found

    def negated(self, node: int) -> int:
        """Where a condition does not hold; remembered for the whole table."""
        return self._relabelled(node, lambda value: not value, self._not_memo)

    def terminals_of(self, node: int) -> set[Hashable]:
        """Every terminal that can be reached."""
        below = [c for n in self.reachable(node) for c in self.nodes[n][1]]
        return {self.value(n) for n in (node, *below) if n < 0}

    def terminals_where(self, node: int, condition: int) -> set[Hashable]:
        """Every terminal that is reached where a condition holds."""
        found: set[Hashable] = set()
        seen: set[tuple[int, int]] = set()
        todo = [(node, condition)]
        while todo:
            pair = todo.pop()
            a, b = pair
            if b == self.false or pair in seen:
                continue
            seen.add(pair)
            if a < 0:  # what is not false holds somewhere
                found.add(self.value(a))
            else:
                _, lefts, rights = self._below(a, b)
                todo += zip(lefts, rights, strict=True)
        return found

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
