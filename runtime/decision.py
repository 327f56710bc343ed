"""Reading a decision diagram when something is unknown: what is certain, and what to ask.

A diagram is walked from its root as long as every fact that it tests is known. From the first that
is not, an unknown fact leads to all its values at once. If what follows differs in anything that
matters, the fact is a question, and the first such fact in the order of the law is the one to ask.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..compiler.frozen import frozen
from .game import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .rules import Rules
    from .scope import Scope

Items = tuple[int, ...]


@frozen
class Leaf:
    """Items in force, and those a finding could still bring."""

    items: frozenset[int]
    findable: frozenset[int]


@frozen
class Meaning:
    """The value of a defined fact."""

    value: Any


@frozen
class Ask:
    """A fact that decides, why it is unknown, and the outcome for each of its values."""

    fact: str
    unknown: Unknown
    options: tuple[tuple[object, Leaf | Meaning | Ask], ...]


Residue = Leaf | Meaning | Ask


@frozen
class Outcome:
    """What is certain (`in_force`), what is possible, what a finding could bring, what to ask."""

    in_force: Items
    possible: Items
    findable: Items
    ask: Ask | None


def decide(rules: Rules, entry: tuple[str, ...], scope: Scope, values: dict[str, Any]) -> Outcome:
    """Read the diagram of an entry for one ruling.

    Args:
        rules: The compiled rules.
        entry: What the call is.
        scope: The ruling.
        values: Filled with the facts that were read, in their order.
    """
    node, always = rules.data["entries"][entry]
    while node >= 0:
        fact, function, ways = rules.step(node)
        values[fact] = value = function(scope)
        following = ways.get(value)  # what is unknown is none of the values
        if following is None:
            return _outcome(always, _Walk(rules, scope, values).residue(node))
        node = following
    return known_outcome(rules, always, node)


def known_outcome(rules: Rules, always: Items, leaf: int) -> Outcome:
    """The outcome at a leaf, where nothing was unknown."""
    known = rules.known_outcomes.get((always, leaf))
    if known is None:
        items, could_be = rules.leaf(leaf)
        in_force = _with(always, items)
        known = Outcome(in_force, in_force, could_be, None)
        rules.known_outcomes[always, leaf] = known
    return known


def decide_told(rules: Rules, entry: tuple[str, ...], told: dict[str, Any]) -> Outcome:
    """Read the diagram of an entry for facts that are told: each has a value, None where it is not
    yet or has none, or is `Unknown`."""
    node, always = rules.data["entries"][entry]
    return _outcome(always, _Walk(rules, None, told).residue(node))


def _outcome(always: Items, residue: Residue) -> Outcome:
    findable = frozenset.intersection(*(leaf.findable for leaf in _leaves(residue)))
    return Outcome(
        _with(always, certain(residue)),
        _with(always, possible(residue)),
        tuple(sorted(findable)),
        residue if isinstance(residue, Ask) else None,
    )


def meaning(rules: Rules, node: int, scope: Scope) -> Any:
    """What a defined fact is, from its diagram: unknown only where that hangs on the unknown."""
    residue = _Walk(rules, scope, {}).residue(node)
    assert not isinstance(residue, Leaf)
    return residue.unknown if isinstance(residue, Ask) else residue.value


def _with(always: Items, items: Iterable[int]) -> Items:
    return tuple(sorted({*always, *items}))


def certain(residue: Residue) -> frozenset[int]:
    """The items that hold whatever the rest of the unknown turns out to be."""
    return frozenset.intersection(*(leaf.items for leaf in _leaves(residue)))


def possible(residue: Residue) -> frozenset[int]:
    """The items that hold for some of what the unknown may turn out to be."""
    return frozenset().union(*(leaf.items for leaf in _leaves(residue)))


def _leaves(residue: Residue) -> list[Leaf]:
    if isinstance(residue, Ask):
        return [leaf for _, option in residue.options for leaf in _leaves(option)]
    return [residue] if isinstance(residue, Leaf) else []


class _Walk:
    """One walk; every fact is worked out once, where it is not told, every node at most once."""

    def __init__(self, rules: Rules, scope: Scope | None, told: dict[str, Any]) -> None:
        self.rules = rules
        self.scope = scope
        self.values = told
        self.residues: dict[int, Residue] = {}

    def residue(self, node: int) -> Residue:
        if node not in self.residues:
            self.residues[node] = self._residue(node)
        return self.residues[node]

    def _residue(self, node: int) -> Residue:
        data = self.rules.data
        if node < 0 and node in data["meanings"]:
            return Meaning(data["meanings"][node])
        if node < 0:
            leaf = self.rules.known_leaves.get(node)
            if leaf is None:
                items, findable = self.rules.leaf(node)
                leaf = Leaf(frozenset(items), frozenset(findable))
                self.rules.known_leaves[node] = leaf
            return leaf
        variable, children = self.rules.nodes[node]
        fact = data["variables"][variable]
        function, values = data["facts"][fact][0], data["facts"][fact][2]
        if fact not in self.values:
            self.values[fact] = function(self.scope)
        value = self.values[fact]
        if isinstance(value, Unknown):
            among = values if value.among is None else value.among
            options = zip(values, children[: len(values)], strict=True)
            return self._join(
                fact, value, tuple((v, self.residue(c)) for v, c in options if v in among)
            )
        return self.residue(children[-1] if value is None else children[values.index(value)])

    def _join(
        self, fact: str, unknown: Unknown, options: tuple[tuple[object, Residue], ...]
    ) -> Residue:
        first = self._decisive(options[0][1])
        if all(self._decisive(option) == first for _, option in options[1:]):
            return _meet([option for _, option in options])
        return Ask(fact, unknown, options)

    def _decisive(self, residue: Residue) -> object:
        """What matters of an outcome: a reference alone is no reason to ask."""
        if isinstance(residue, Leaf):
            return residue.items & self.rules.decisive
        if isinstance(residue, Meaning):
            return residue
        return residue.fact, tuple(self._decisive(option) for _, option in residue.options)


def _meet(parts: list[Residue]) -> Residue:
    """What is common to outcomes that differ in nothing that matters."""
    first = parts[0]
    if isinstance(first, Leaf):
        alike = [part for part in parts if isinstance(part, Leaf)]
        return Leaf(
            frozenset.intersection(*(leaf.items for leaf in alike)),
            frozenset.intersection(*(leaf.findable for leaf in alike)),
        )
    if isinstance(first, Meaning):
        return first
    asks = [part for part in parts if isinstance(part, Ask)]
    columns = zip(*(ask.options for ask in asks), strict=True)
    options = tuple((column[0][0], _meet([part for _, part in column])) for column in columns)
    return Ask(first.fact, first.unknown, options)
