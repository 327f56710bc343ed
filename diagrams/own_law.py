"""The decision diagram of a law's own provisions, made ready to be drawn.

Where a law as a whole stands on what another one brings, what that one does is drawn with it: a
pass out of turn that is not accepted is cancelled before anything else follows. Terminals are the
sets of items in force, or `IMPOSSIBLE`. Awaited events are taken as happened; what only adds to a
box (findings, side conditions) is taken out of the diagram into `sides`. Where another law surely
takes the place of this one, nothing is drawn: the note sends there first.
"""

from ..compiler import model
from ..compiler.citation_targets import law_of
from ..compiler.declarations import Fact
from ..compiler.diagram import Diagrams, TooComplexError
from ..compiler.entries import Item, items_of
from ..compiler.frozen import frozen
from ..compiler.provision_ids import id_parts
from .chart import Condition
from .constraints import too_entangled
from .law_view import LawView, atoms_of, drawn_values, view_of
from .precedence import comes_first, replaced_whole
from .sides import Sides

_BESIDE = ("per", "definition")
IMPOSSIBLE = None
"""The terminal where the facts can't stand together, or the law is not looked at."""


@frozen
class OwnLaw:
    """The provisions of one law as a diagram over the facts of `view`, in the order of questions.

    `root` is reduced to what a chart asks, `whole` still has every impossible way. `entries` are
    the irregularities on which the law stands, `comes_first` the provisions of other laws that take
    its place where they apply, `asked_by` where each fact is first read. With one of the items
    `renewing` the chart begins again: another call has taken the place of the one ruled on.
    """

    law: model.Law
    view: LawView
    items: tuple[Item, ...]
    whole: int
    root: int
    sides: dict[int, Condition]
    renewing: frozenset[int]
    entries: tuple[str, ...]
    comes_first: tuple[str, ...]
    asked_by: dict[str, str]

    @property
    def edition(self) -> model.Edition:
        return self.view.edition

    @property
    def table(self) -> Diagrams:
        return self.view.table

    @property
    def facts(self) -> tuple[Fact, ...]:
        return self.view.facts

    def reduce(self, node: int) -> int:
        """The diagram without impossible ways and without questions that decide nothing."""
        return _Reducer(self.table, self.facts).reduce(node)

    def given(self, known: dict[int, object]) -> int:
        """What remains when some facts have a value."""
        return self.reduce(self.table.restrict(self.whole, known))


class _Reducer:
    def __init__(self, table: Diagrams, facts: tuple[Fact, ...]) -> None:
        self.table = table
        self.facts = facts
        self.impossible = table.terminal(IMPOSSIBLE)
        self.memo: dict[int, int] = {}

    def reduce(self, node: int) -> int:
        if node < 0:
            return node
        if node not in self.memo:
            variable, children = self.table.nodes[node]
            fact = self.facts[variable]
            drawn = drawn_values(fact)
            below = [self.impossible] * len(children)
            for i, value in enumerate(fact.values):
                if value in drawn:
                    below[i] = self.reduce(children[i])
            possible = {child for child in below if child != self.impossible}
            one = len(possible) == 1
            self.memo[node] = possible.pop() if one else self.table.node(variable, tuple(below))
        return self.memo[node]


def own_law(edition: model.Edition, number: str) -> OwnLaw:
    """The diagram of one law of an edition.

    Raises:
        LawError: conditions that go round in a circle, or are too entangled to be drawn.
    """
    try:
        return _own_law(edition, number)
    except TooComplexError:
        raise too_entangled(edition) from None


def _own_law(edition: model.Edition, number: str) -> OwnLaw:
    view = view_of(edition, number)
    known = _kinds_elsewhere(view, number)
    table = view.table
    held = table.restrict(view.reached(number), known)
    sides = Sides(view, *_own_items(view, number, known))
    bases, conditions = sides.split()
    kinds = {view.order[model.IS + name] for name in view.entries(number)}
    # At once, or the outcomes of a law on many actions would be worked out for every set of them.
    apart = view.constraints.exclusive(sorted(kinds))
    found = table.outcomes((i, table.both(base, apart)) for i, base in enumerate(bases))
    renewing = frozenset(i for i, item in enumerate(sides.items) if sides.renews(item))
    found = _ended_by(renewing, found, table)
    support = view.constraints.support(found)
    held = table.both(held, view.constraints.meaning(support | kinds, known))
    first = comes_first(edition, view, number, known)
    replaced = replaced_whole(edition, view, number, first, known)
    held = table.both(held, table.relabel(replaced, lambda is_so: not is_so))
    held = table.some(held, view.constraints.support(held) - support - kinds)
    whole = table.merge(found, held, lambda items, yes: items if yes else IMPOSSIBLE)
    return OwnLaw(
        law=view.edition.laws[number],
        view=view,
        items=sides.items,
        whole=whole,
        root=_Reducer(table, view.facts).reduce(whole),
        sides=conditions,
        renewing=renewing,
        entries=view.entries(number),
        comes_first=first,
        asked_by=_asked_by(view, number),
    )


def _ended_by(renewing: frozenset[int], node: int, table: Diagrams) -> int:
    """The diagram in which nothing is left open once an item has renewed the ruling.

    What else is in force then is what is so in any case; the rest is for the call that is ruled on
    from there.
    """
    outcomes = [items for items in table.terminals_of(node) if isinstance(items, frozenset)]
    left = {
        item: frozenset.intersection(*(items for items in outcomes if item in items))
        for item in renewing
        if any(item in items for items in outcomes)
    }

    def ended(items: object) -> object:
        item = next((i for i in sorted(left) if isinstance(items, frozenset) and i in items), None)
        return items if item is None else left[item]

    return table.relabel(node, ended)


def _own_items(
    view: LawView, number: str, known: dict[int, object]
) -> tuple[tuple[Item, ...], tuple[int, ...]]:
    """The items of a law and when each is in force; several gaps of one provision are one.

    By which provision something is done, or what a word means, is said beside what is done: where
    a provision does nothing itself, its chart needs no box for that.
    """
    items: list[Item] = []
    conditions: list[int] = []
    found = items_of(view.edition, view.conditions, {number, *_built_on(view, number)})
    doing = {item.provision for item, _ in found if item.is_decisive}
    done = {i.name for i, _ in found if i.kind == "effect" and law_of(i.provision) == number}
    for item, when in found:
        if item.kind in _BESIDE and item.provision not in doing:
            continue
        node = view.table.restrict(when.true, known)
        if law_of(item.provision) != number:
            if item.kind != "effect" or item.name in done:
                continue
            node = _as_seen_by(view, number, node, known)
        if item.kind == "gap" and item in items:
            at = items.index(item)
            conditions[at] = view.table.either(conditions[at], node)
        else:
            items.append(item)
            conditions.append(node)
    return tuple(items), tuple(conditions)


def _built_on(view: LawView, number: str) -> set[str]:
    """The laws without which nothing of this one holds: it begins with a provision of theirs."""
    found: set[str] = set()
    for provision, index in view.live(number):
        clause = provision.clauses[index]
        if provision.id == number and not clause.entries:
            read = [
                {law_of(atom.provision) for atom in atoms if isinstance(atom, model.Holds)}
                for atoms in clause.alternatives
            ]
            found |= set.intersection(*read) if read else set()
    return found - {number}


def _as_seen_by(view: LawView, number: str, node: int, known: dict[int, object]) -> int:
    """A condition without what is settled anyway wherever the law is looked at.

    Of kinds that another law is about the law speaks only when that one leads to it, and by then
    has said all this.
    """
    table, support = view.table, view.constraints.support(node)
    kinds = {view.order[model.IS + name] for name in view.entries(number)}
    held = table.restrict(view.reached(number), known)
    held = table.both(held, view.constraints.meaning(support | kinds, known))
    held = table.some(held, view.constraints.support(held) - support)
    seen = table.merge(node, held, lambda holds, can_be: holds if can_be else IMPOSSIBLE)
    seen = _Reducer(table, view.facts).reduce(seen)
    about = [name for name, law in view.edition.homes.items() if law == number]
    mine = table.any_of([table.false, *(view.is_kind(name) for name in about)])
    return table.both(table.relabel(seen, lambda holds: holds is True), mine)


def _kinds_elsewhere(view: LawView, number: str) -> dict[int, object]:
    """The kinds of a call of which this law does not speak: in its chart the call is none of them.

    A law that stands on none is reached from laws that stand on any, so there all are open.
    """
    if not view.entries(number):
        return {}
    atoms = [a for provision, i in view.live(number) for a in atoms_of(provision.clauses[i])]
    read = {atom.fact for atom in atoms if isinstance(atom, model.Test)}
    read |= {model.IS + name for name in view.entries(number)}
    kinds = (model.IS + name for name in view.edition.vocabulary.irregularities)
    return {view.order[kind]: False for kind in kinds if kind not in read}


def _asked_by(view: LawView, number: str) -> dict[str, str]:
    """The provision that first reads each fact, itself or through a provision of another law."""
    live = view.live(number)
    atoms = [(p.id, atom) for p, index in live for atom in atoms_of(p.clauses[index])]
    found: dict[str, str] = {}
    for provision, atom in atoms:
        if isinstance(atom, model.Test):
            found.setdefault(atom.fact, provision)
    for _, atom in atoms:
        if isinstance(atom, model.Holds) and (id_parts(atom.provision) or ("",))[0] != number:
            for fact in view.facts_held(atom.provision):
                found.setdefault(fact, atom.provision)
    for entering, index in view.entering(number):
        for atom in atoms_of(entering.clauses[index]):
            if isinstance(atom, model.Test):
                found.setdefault(atom.fact, entering.id)
    return found
