"""From what is in force to what can be said when something is unknown.

The diagram of an entry says which items are true for every value of the facts. Here each fact that
can be unknown gets one more child: the outcome when nobody has told it. An outcome is a leaf, or a
question that still divides leaves; a question that divides nothing that matters is not asked.
Findings never hold a ruling up: unknown, they leave what they could bring as `findable`.
"""

from dataclasses import dataclass

from .diagram import Diagrams, Variable


@dataclass(frozen=True, slots=True)
class Leaf:
    """Items in force, and the ones that some value of an unknown finding would bring in force."""

    items: frozenset[int]
    findable: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Ask:
    """A fact that decides; `options` are the outcomes for its values, in their order."""

    fact: int
    options: tuple["Residue", ...]


Residue = Leaf | Ask


def leaves(residue: Residue) -> list[Leaf]:
    """The leaves that are still possible."""
    if isinstance(residue, Leaf):
        return [residue]
    return [leaf for option in residue.options for leaf in leaves(option)]


class Outcomes:
    """Turns diagrams of items into diagrams of outcomes.

    Args:
        source: The table of the diagrams to turn.
        unknowable: For each fact, whether it can be unknown; `findings`: whether it is a finding.
        decisive: The items that matter to a question.
    """

    def __init__(
        self,
        source: Diagrams,
        unknowable: tuple[bool, ...],
        findings: tuple[bool, ...],
        decisive: frozenset[int],
    ) -> None:
        self.source = source
        self.unknowable = unknowable
        self.findings = findings
        self.decisive = decisive
        self.table = Diagrams(
            tuple(
                Variable(v.values, v.extra + unknown)
                for v, unknown in zip(source.variables, unknowable, strict=True)
            )
        )
        self._memo: dict[int, int] = {}

    def of(self, node: int) -> int:
        """The outcome diagram of an item diagram."""
        if node not in self._memo:
            self._memo[node] = self._of(node)
        return self._memo[node]

    def _of(self, node: int) -> int:
        if node < 0:
            items = self.source.value(node)
            assert isinstance(items, frozenset)
            return self.table.terminal(Leaf(items))
        variable, children = self.source.nodes[node]
        below = [self.of(child) for child in children]
        count = len(self.source.variables[variable].values)
        if self.findings[variable]:
            below[count] = self._together(below, lambda parts: _findable(parts[count], parts))
        if self.unknowable[variable]:
            below.append(self._together(below[:count], lambda parts: self._join(variable, parts)))
        return self.table.node(variable, tuple(below))

    def _together(self, nodes: list[int], join: "object") -> int:
        """One diagram from several: its terminals are `join` of theirs."""
        table = self.table
        memo: dict[tuple[int, ...], int] = {}

        def walk(at: tuple[int, ...]) -> int:
            if at not in memo:
                inner = [table.nodes[n][0] for n in at if n >= 0]
                if not inner:
                    residue = join([table.value(n) for n in at])  # type: ignore[operator]
                    memo[at] = table.terminal(residue)
                else:
                    top = min(inner)
                    width = table.variables[top].width
                    parts = [
                        table.nodes[n][1]
                        if n >= 0 and table.nodes[n][0] == top
                        else (n,) * width
                        for n in at
                    ]
                    memo[at] = table.node(top, tuple(walk(child) for child in zip(*parts, strict=True)))
            return memo[at]

        return walk(tuple(nodes))

    def _join(self, variable: int, parts: list[Residue]) -> Residue:
        first = self._decisive(parts[0])
        if all(self._decisive(part) == first for part in parts[1:]):
            return _meet(parts)
        return Ask(variable, tuple(parts))

    def _decisive(self, residue: Residue) -> Residue:
        if isinstance(residue, Leaf):
            return Leaf(residue.items & self.decisive)
        return Ask(residue.fact, tuple(self._decisive(option) for option in residue.options))


def _meet(parts: list[Residue]) -> Residue:
    """What is common to outcomes that do not differ in anything that matters."""
    first = parts[0]
    if isinstance(first, Leaf):
        alike = [part for part in parts if isinstance(part, Leaf)]
        return Leaf(
            frozenset.intersection(*(leaf.items for leaf in alike)),
            frozenset.intersection(*(leaf.findable for leaf in alike)),
        )
    asks = [part for part in parts if isinstance(part, Ask)]
    columns = zip(*(ask.options for ask in asks), strict=True)
    return Ask(first.fact, tuple(_meet(list(column)) for column in columns))


def _findable(waiting: Residue, parts: list[Residue]) -> Residue:
    """The outcome of an unknown finding: what holds without it, and what it could bring."""
    if isinstance(waiting, Ask):
        return waiting
    brought = frozenset[int]().union(
        *(leaf.items | leaf.findable for part in parts for leaf in leaves(part))
    )
    return Leaf(waiting.items, brought - waiting.items)
