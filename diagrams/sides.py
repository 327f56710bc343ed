"""What only adds to a box is taken out of the conditions of a law's items, to be a line in it."""

from ..compiler import model
from ..compiler.declarations import Value
from ..compiler.entries import Item
from .chart import Condition
from .law_view import LawView


class Sides:
    """Takes out of the conditions of items what only adds a line to a box.

    Such a fact is a finding, or it decides of no provision as a whole, or only of references.
    """

    def __init__(self, view: LawView, items: tuple[Item, ...], when: tuple[int, ...]) -> None:
        self.view = view
        self.items = items
        self.when = when
        self.support = [view.constraints.support(node) for node in when]

    def split(self) -> tuple[list[int], dict[int, Condition]]:
        """The condition of each item without its side condition, and the side conditions."""
        some, aside = self.view.table.some, self._aside()
        while entangled := self._entangled(aside):
            aside -= entangled
        conditions = {}
        for i, node in enumerate(self.when):
            if self.support[i] & aside:
                conditions[i] = self._alternatives(some(node, self.support[i] - aside))
        return [some(node, aside) for node in self.when], conditions

    def _aside(self) -> set[int]:
        """The facts on which every item that hangs on them hangs but by the way."""
        by_the_way = [self._by_the_way(i) for i in range(len(self.items))]
        decided = {
            fact
            for support, aside, item in zip(self.support, by_the_way, self.items, strict=True)
            if item.is_decisive
            for fact in support - aside
        }
        facts = set().union(*self.support) if self.support else set()
        kinds = {f for f in facts if self.view.facts[f].id.startswith(model.IS)}
        return facts - decided - kinds

    def _by_the_way(self, item: int) -> set[int]:
        """The findings an item needs, and what it needs more than its provision does otherwise."""
        support = self.support[item]
        findings = {f for f in support if self.view.facts[f].kind == "finding"}
        if self.items[item].kind == "gap" or self.renews(self.items[item]):
            return findings  # it is never a line among others: one that reads on would miss it
        for other, beside in enumerate(self.items):
            more = support - self.support[other]
            mine = beside.provision == self.items[item].provision
            if other == item or not more or not (mine or self._is_apart(item, beside, more)):
                continue
            if self.view.table.some(self.when[item], more) == self.when[other]:
                return findings | more
        return findings

    def renews(self, item: Item) -> bool:
        """Whether the ruling begins again with another call once this item is in force."""
        return item.kind == "effect" and self.view.renews(item.name)

    def _is_apart(self, item: int, beside: Item, facts: set[int]) -> bool:
        """Whether only the provision of an item reads some facts, and another one does something.

        Then a box is drawn without them, and what the item says is a line in it.
        """
        provision = self.items[item].provision
        reading = {
            other.provision
            for other, support in zip(self.items, self.support, strict=True)
            if support & facts
        }
        return beside.kind == "effect" and reading == {provision}

    def _entangled(self, aside: set[int]) -> set[int]:
        """Facts whose items don't hold in two independent parts."""
        some, found = self.view.table.some, set()
        for i, node in enumerate(self.when):
            mine = self.support[i] & aside
            if mine:
                parts = some(node, mine), some(node, self.support[i] - mine)
                if self.view.table.both(*parts) != node:
                    found |= mine
        return found

    def _alternatives(self, node: int) -> Condition:
        """A side condition as alternatives of facts and values."""
        table = self.view.table
        if node == table.false:
            return ()
        if node == table.true:
            return ((),)
        variable, children = table.nodes[node]
        fact = self.view.facts[variable]
        groups: dict[int, tuple[Value, ...]] = {}
        for value, child in zip(fact.values, children, strict=False):
            groups[child] = (*groups.get(child, ()), value)
        return tuple(
            ((fact.id, values), *rest)
            for child, values in groups.items()
            for rest in self._alternatives(child)
        )
