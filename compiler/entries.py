"""The diagrams of the entries: what is in force when a call is this or that.

An entry is what a call can be, one irregularity or several at once; a law that is looked at for
each of several moments; or a part of such a law that a reference names by itself. Its diagram holds
the items of every law that can come into question: effects, references, gaps.
"""

from collections.abc import Container, Iterator, Mapping

from . import model
from .conditions import Conditions, Pair
from .declarations import Vocabulary
from .diagram import Diagrams
from .frozen import frozen
from .positions import Positions
from .provision_ids import id_parts

TEXT, TEXT_MISSING, NOT_ENCODED = "text", "text_missing", "not_encoded"


@frozen
class Item:
    """One thing that a provision brings: an effect, a reference, or a gap with its reason.

    `left_to` is the law without a text in which the gap is.
    """

    provision: str
    kind: str
    name: str
    effect: str | None = None
    shown: bool | None = None
    left_to: str | None = None

    @property
    def is_decisive(self) -> bool:
        return self.kind in ("effect", "gap")


def _for_each(edition: model.Edition) -> list[str]:
    return [number for number, law in edition.laws.items() if law.for_each is not None]


def _parts(edition: model.Edition) -> list[str]:
    """The parts of laws looked at for each of several moments that are referred to by name."""
    scoped = set(_for_each(edition))
    return sorted(
        {
            reference.target
            for provision, _, clause in _rules(edition)
            for reference in clause.references
            if reference.kind in ("apply", "may_apply")
            and (target := edition.provisions.get(reference.target)) is not None
            and target.law in scoped - {provision.law, target.id}
        }
    )


def entry_names(
    edition: model.Edition, table: Diagrams, recognition: Mapping[str, int]
) -> list[tuple[str, ...]]:
    """Every set of kinds that a call can be, and what stands outside them."""
    kinds: set[tuple[str, ...]] = set()
    for node in recognition.values():
        kinds |= {k for k in table.terminals_of(node) if isinstance(k, tuple) and k}
    declared = edition.vocabulary.irregularities.values()
    before = [(i.id,) for i in declared if "before_call" in i.of or i.is_action]
    return [*before, *sorted(kinds), *((i,) for i in (*_for_each(edition), *_parts(edition)))]


def kinds_known(entry: tuple[str, ...], vocabulary: Vocabulary) -> dict[str, bool]:
    """What a call is and is not in the diagram of one entry."""
    declared = vocabulary.irregularities
    if not set(entry) <= set(declared):
        return {}  # a law that is looked at for each of several moments
    # Only a ruling on a call is joined.
    of_call = all("call" in declared[name].of for name in entry)
    return {name: name in entry for name, kind in declared.items() if not (of_call and kind.joins)}


def _brought(
    provision: model.Provision, clause: model.Clause
) -> Iterator[tuple[Item, tuple[model.Atom, ...], tuple[str, ...]]]:
    """What a clause brings: each item, its side conditions, the cases in which it does not hold."""
    for effect in clause.effects:
        yield Item(provision.id, "effect", effect.id, effect.id), effect.conditions, ()
    for r in clause.references:
        yield Item(provision.id, r.kind, r.target, shown=r.shown), (), ()
        if r.leaves:
            yield Item(provision.id, "gap", TEXT_MISSING, left_to=r.target), (), ()
    if not clause.encoded:
        yield Item(provision.id, "gap", NOT_ENCODED), (), ()
    if clause.silent or clause.one_of:
        yield Item(provision.id, "gap", TEXT), (), () if clause.silent else clause.one_of


def _rules(
    edition: model.Edition, laws: Container[str] | None = None
) -> Iterator[tuple[model.Provision, int, model.Clause]]:
    """The clauses of an edition that are rules, or those of some laws."""
    for provision in edition.provisions.values():
        if laws is not None and provision.law not in laws:
            continue
        for index, clause in enumerate(provision.clauses):
            if clause.is_rule:
                yield provision, index, clause


def items_of(
    edition: model.Edition, conditions: Conditions, laws: Container[str] | None = None
) -> list[tuple[Item, Pair]]:
    """What every provision brings (or those of some laws), each with its condition."""
    found: list[tuple[Item, Pair]] = []
    for provision, index, clause in _rules(edition, laws):
        when = conditions.clause(provision, index)
        for item, side, cases in _brought(provision, clause):
            pair = conditions.both(when, conditions.all_of(side)) if side else when
            found.append((item, conditions.without(pair, *map(conditions.holds, cases))))
    return found


class Entries:
    """The outcomes of the entries of one edition, each law worked out once for what it depends on.

    Most entries differ in kinds that most laws never ask for, such as a call being simultaneous.
    """

    def __init__(self, edition: model.Edition, table: Diagrams, order: dict[str, int]) -> None:
        self.edition = edition
        self.table = table
        self.order = order
        self.items = tuple(i for p, _, clause in _rules(edition) for i, _, _ in _brought(p, clause))
        self.scoped = set(_for_each(edition))
        self.places: dict[str, list[int]] = {number: [] for number in edition.laws}
        for i, item in enumerate(self.items):
            self.places[edition.provisions[item.provision].law].append(i)
        self.needs = _kinds_needed(edition)
        self.positions = Positions(edition)
        self._conditions: dict[frozenset[tuple[str, bool]], Conditions] = {}
        self._laws: dict[tuple[str, frozenset[tuple[str, bool]]], list[int]] = {}

    def outcome(self, entry: tuple[str, ...]) -> tuple[int, frozenset[int]]:
        """The diagram of one entry, and the items that are in force under it in any case."""
        path = id_parts(entry[0]) or ()  # of an irregularity: nothing
        laws = [path[0]] if path else [law for law in self.edition.laws if law not in self.scoped]
        kinds = kinds_known(entry, self.edition.vocabulary)
        named = entry[0] if len(path) > 1 else None
        found = [
            (place, node)
            for law in laws
            for place, node in zip(self.places[law], self._true(law, kinds, named), strict=True)
            if (id_parts(self.items[place].provision) or ())[: len(path)] == path
        ]
        return self.table.outcomes_apart(sorted(found))

    def _true(self, law: str, kinds: Mapping[str, bool], named: str | None) -> list[int]:
        """When each item of a law is in force; `named` is a part that is looked at by itself."""
        if named is not None:
            alone = Conditions(self.edition, self.table, self.order, kinds, named, self.positions)
            return [when.true for _, when in items_of(self.edition, alone, {law})]
        known = frozenset((k, v) for k, v in kinds.items() if k in self.needs[law])
        if (law, known) not in self._laws:
            if known not in self._conditions:
                self._conditions[known] = Conditions(
                    self.edition, self.table, self.order, dict(known), positions=self.positions
                )
            found = items_of(self.edition, self._conditions[known], {law})
            self._laws[law, known] = [when.true for _, when in found]
        return self._laws[law, known]


def _kinds_needed(edition: model.Edition) -> dict[str, frozenset[str]]:
    """For each law the irregularities that its conditions ask for, themselves or through others."""
    kinds: dict[str, set[str]] = {n: {*law.entries} for n, law in edition.laws.items()}
    after: dict[str, set[str]] = {number: set() for number in edition.laws}
    for provision, _, clause in _rules(edition):
        law = provision.law
        kinds[law].update(clause.entries)
        for atom in _atoms(clause):
            if isinstance(atom, model.Holds):
                after[law].add(_law(atom.provision))
            elif atom.fact.startswith(model.IS):
                kinds[law].add(atom.fact.removeprefix(model.IS))
        after[law].update(_law(case) for case in clause.one_of)
        # What takes the place of a provision decides on it, and what refers to a law can join it.
        joined = (
            r.target
            for r in clause.references
            if (target := edition.laws.get(_law(r.target))) is not None
            and (r.kind == "treated_as" or not target.entries)
        )
        for name in (*clause.instead_of, *joined):
            after[_law(name)].add(law)
    for _ in edition.laws:  # a chain of laws is no longer than their number
        before = sum(map(len, kinds.values()))
        for law, others in after.items():
            kinds[law].update(*(kinds[other] for other in others))
        if sum(map(len, kinds.values())) == before:
            break
    return {law: frozenset(found) for law, found in kinds.items()}


def _atoms(clause: model.Clause) -> Iterator[model.Atom]:
    for alternative in clause.alternatives:
        yield from alternative
    yield from clause.exceptions
    for effect in clause.effects:
        yield from effect.conditions


def _law(name: str) -> str:
    return (id_parts(name) or ("",))[0]
