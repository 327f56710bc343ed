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
from .frozen import field, frozen, replace
from .positions import Positions
from .provision_ids import id_parts
from .recall import Kinds, Recall, together

TEXT, TEXT_MISSING, NOT_ENCODED = "text", "text_missing", "not_encoded"
Outcome = tuple[int, frozenset[int]]
"""A diagram of sets of items, and the items that are in force in any case."""


@frozen
class Item:
    """One thing that a provision brings: an effect, a reference, or a gap with its reason.

    `left_to` is the law without a text in which the gap is, `clause` the place of the clause in its
    provision.
    """

    provision: str
    kind: str
    name: str
    effect: str | None = None
    shown: bool | None = None
    left_to: str | None = None
    clause: int = field(default=0, compare=False)

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
        self.items = tuple(
            replace(item, clause=index)
            for provision, index, clause in _rules(edition)
            for item, _, _ in _brought(provision, clause)
        )
        self.scoped = set(_for_each(edition))
        self.places: dict[str, list[int]] = {number: [] for number in edition.laws}
        for i, item in enumerate(self.items):
            self.places[edition.provisions[item.provision].law].append(i)
        self.positions = Positions(edition)
        self._recall: Recall[Pair] = Recall()
        self._laws: Recall[Outcome] = Recall()

    def outcome(self, entry: tuple[str, ...]) -> Outcome:
        """The diagram of one entry, and the items that are in force under it in any case."""
        path, conditions = id_parts(entry[0]) or (), self.conditions(entry)
        if len(path) > 1:
            return self._part(path, conditions)[1]
        laws = path or [law for law in self.edition.laws if law not in self.scoped]
        parts = [self._law(law, conditions) for law in laws]
        always = frozenset[int]().union(*(always for _, always in parts))
        return self.table.joined(node for node, _ in parts), always

    def conditions(self, entry: tuple[str, ...]) -> Conditions:
        """The conditions of the edition as they are under one entry.

        Of a part that is named by itself nothing is recalled, and nothing of it elsewhere.
        """
        is_part = len(id_parts(entry[0]) or ()) > 1  # of an irregularity there are none
        return Conditions(
            self.edition, self.table, self.order,
            kinds_known(entry, self.edition.vocabulary),
            entry[0] if is_part else None,
            self.positions,
            Recall() if is_part else self._recall,
        )  # fmt: skip

    def _law(self, law: str, conditions: Conditions) -> Outcome:
        """What a law brings to an entry; most laws bring the same to many."""
        found = self._laws.find(law, conditions.kinds)
        return found or self._laws.keep(law, *self._part((law,), conditions))

    def _part(self, path: tuple[str, ...], conditions: Conditions) -> tuple[Kinds, Outcome]:
        """What a law or a part of it brings, and the kinds that hangs on."""
        found = items_of(self.edition, conditions, {path[0]})
        brought = [
            (place, when)
            for place, (item, when) in zip(self.places[path[0]], found, strict=True)
            if (id_parts(item.provision) or ())[: len(path)] == path
        ]
        hangs_on = together(when.hangs_on for _, when in brought)
        return hangs_on, self.table.outcomes_apart((place, when.true) for place, when in brought)
