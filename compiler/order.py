"""The order in which facts are tested: the order of the law, each after what it depends on.

Entry facts (what kind of call it is) come first, findings last: nothing hangs on a finding. In
between, a fact stands where the law first reads it, but never before the facts its declaration
names in `after`; so the order of questions is data and survives a renumbering of the laws.
"""

from . import model
from .bind import facts_of
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
    ordered: dict[str, None] = {model.IS + name: None for name in edition.vocabulary.naming}
    ordered |= {name: None for name in facts if name.startswith(model.IS)}
    open_facts: list[str] = []

    def place(name: str) -> None:
        if name in ordered or name not in facts:
            return
        if name in open_facts:
            circle = " → ".join([*open_facts[open_facts.index(name) :], name])
            message = f"the facts name each other in `after`: {circle}"
            raise LawError([Diagnostic("circular-order", message, facts[name].span)])
        open_facts.append(name)
        for before in sorted(facts[name].after, key=lambda f: first_read.get(f, -1)):
            place(before)
        open_facts.remove(name)
        if name in first_read:
            ordered[name] = None

    read = sorted(first_read, key=lambda f: (facts[f].kind == "finding", first_read[f]))
    for name in read:
        place(name)
    return tuple(ordered)
