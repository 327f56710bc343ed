"""What one edition says of a call of some kinds: its items, by what they are to the director."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from ..compiler.entries import Entries, Item
from ..compiler.frozen import frozen
from ..runtime.rules import Kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .product import Fixed, Product

Told = tuple[str, tuple[tuple[str, object], ...]]
"""What follows, as it is compared: an effect with its fields, or a gap with its reason."""
Mark = tuple[int, Told]
"""What is said, and by which side."""


@frozen
class Rule:
    """A clause of a provision, by its place there."""

    provision: str
    clause: int


@frozen
class Said:
    """Something that one edition says and the other does not; `items` are what brings it there."""

    side: int
    told: Told
    items: tuple[Item, ...]

    @property
    def mark(self) -> Mark:
        """What tells it from anything else, whatever the provisions are."""
        return self.side, self.told


class Side:
    """What one edition says of one kind: its items, by what they are to the director."""

    def __init__(
        self, product: Product, entries: Entries, kinds: Kinds, side: int, known: Fixed
    ) -> None:
        self.product = product
        self.side = side
        self.items = entries.items
        self.table = product.table
        node, self.always = entries.outcome(kinds)
        self.node = self.table.restrict(node, known)
        self._when: dict[int, int] = {}
        self.places: dict[Told, list[int]] = {}
        sets = [s for s in self.table.terminals_of(self.node) if isinstance(s, frozenset)]
        for place in sorted(self.always.union(*sets)):
            told = product.told(self.items[place])
            if told is not None:
                self.places.setdefault(told, []).append(place)

    def said(
        self, scope: Collection[str], other: Side, known: Collection[Mark]
    ) -> Iterator[tuple[Said, int]]:
        """What provisions of a scope say that is not known, and where the other edition does not
        say it."""
        for told, places in self.places.items():
            mine = [place for place in places if self.items[place].provision in scope]
            if not mine or (self.side, told) in known:
                continue
            elsewhere = other.any_of(other.places.get(told, ()))
            node = self.table.both(self.any_of(mine), self.product.table.negated(elsewhere))
            if node != self.table.false:
                yield Said(self.side, told, tuple(self.items[p] for p in mine)), node

    @cached_property
    def reads(self) -> frozenset[int]:
        """The facts that the edition asks for."""
        return frozenset(self.product.support(self.node))

    def in_force(self, scope: Collection[str]) -> list[tuple[Rule, int]]:
        """Where each rule of a scope of provisions brings anything; not those that always do."""
        return [
            (rule, self._any_in_force(places))
            for rule, places in self._by_rule(range(len(self.items))).items()
            if rule.provision in scope and not places & self.always
        ]

    def applies(self, rule: Rule) -> int:
        """Where a rule brings anything."""
        places = self._by_rule(range(len(self.items)))[rule]
        return self.table.true if places & self.always else self._any_in_force(places)

    def tellers(self, said: Said) -> dict[Rule, int]:
        """Where this edition tells what either one says, by the rules that do."""
        places = self.places.get(said.told, [])
        if said.side == self.side:
            places = [place for place in places if self.items[place] in said.items]
        return {rule: self.any_of(mine) for rule, mine in self._by_rule(places).items()}

    def _by_rule(self, places: Iterable[int]) -> dict[Rule, set[int]]:
        found: dict[Rule, set[int]] = {}
        for place in places:
            item = self.items[place]
            found.setdefault(Rule(item.provision, item.clause), set()).add(place)
        return found

    def _any_in_force(self, places: set[int]) -> int:
        return self.table.relabel(
            self.node, lambda held: isinstance(held, frozenset) and not places.isdisjoint(held)
        )

    def any_of(self, places: Iterable[int]) -> int:
        """Where at least one of some items is told."""
        found = self.table.false
        for place in places:
            found = self.table.either(found, self._told(place))
        return found

    def _told(self, place: int) -> int:
        """Where one item is in force, and nothing that happened since has used it up."""
        if place not in self._when:
            node = self.table.relabel(
                self.node, lambda found: isinstance(found, frozenset) and place in found
            )
            node = self.table.true if place in self.always else node
            item = self.items[place]
            if item.kind == "effect":
                node = self.table.both(node, self.product.unused(item.name))
            self._when[place] = node
        return self._when[place]
