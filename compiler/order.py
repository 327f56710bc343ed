"""The order in which facts are tested: the order of the law, each after what it depends on.

Entry facts (what kind of call it is) come first, findings last: nothing hangs on a finding. In
between, a fact stands where the law first reads it, but never before the facts its declaration
names in `after`; so the order of questions is data and survives a renumbering of the laws.
"""

from . import model
from .bind import facts_of
from .declarations import Fact
from .diagnostics import Diagnostic, LawError


def fact_order(edition: model.Edition) -> tuple[str, ...]:
    """All facts an edition reads, in test order.

    Raises:
        LawError: facts that name each other in `after` go round in a circle.
    """
    facts = facts_of(edition.vocabulary)
    first_read: dict[str, int] = {}
    for law in edition.laws:
        for test in edition.reads(law):
            first_read.setdefault(test.fact, len(first_read))
    order = _Order(facts, first_read)
    order.ordered |= {model.IS + name: None for name in edition.vocabulary.naming}
    order.ordered |= {name: None for name in facts if name.startswith(model.IS)}
    for name in sorted(first_read, key=lambda f: (facts[f].kind == "finding", first_read[f])):
        order.place(name)
    return tuple(order.ordered)


class _Order:
    """The facts that have their place, in test order."""

    def __init__(self, facts: dict[str, Fact], first_read: dict[str, int]) -> None:
        self.facts = facts
        self.first_read = first_read
        self.ordered: dict[str, None] = {}
        self._open: list[str] = []

    def place(self, name: str) -> None:
        """Give a fact its place, behind those it comes after."""
        facts, read = self.facts, self.first_read
        if name in self.ordered or name not in facts:
            return
        if name in self._open:
            circle = " → ".join([*self._open[self._open.index(name) :], name])
            message = f"the facts name each other in `after`: {circle}"
            raise LawError([Diagnostic("circular-order", message, facts[name].span)])
        self._open.append(name)
        for before in sorted(facts[name].after, key=lambda f: read.get(f, -1)):
            self.place(before)
        self._open.remove(name)
        if name in read:
            self.ordered[name] = None
