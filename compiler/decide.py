"""Bound model -> decision diagrams: for each entry, what is in force and what must be asked.

An entry is what a call can be, one irregularity or several at once, or a law that is looked at for
each of several moments. Its diagram holds the items of every law that can come into question:
effects, references, gaps.
"""

from collections.abc import Container, Hashable, Iterator
from dataclasses import dataclass

from . import model
from .bind import facts_of
from .circles import CALL, circular_definitions
from .conditions import Conditions, Pair
from .declarations import Fact, Value, Vocabulary
from .diagnostics import Diagnostic, LawError
from .diagram import Diagrams, TooComplexError, Variable
from .expression import JUDGING, PLAYING, Expression, compile_expression
from .order import fact_order
from .outcomes import Findings
from .provision_ids import id_parts

TEXT, NOT_ENCODED = "text", "not_encoded"
_MOST_FACTS = 250  # diagrams are as deep as there are facts; two editions have a hundred


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a provision brings: an effect, a reference, or a gap with its reason."""

    provision: str
    kind: str
    name: str
    effect: str | None = None
    shown: bool | None = None

    @property
    def is_decisive(self) -> bool:
        return self.kind in ("effect", "gap")


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined fact: in the diagram `node` of the decision's table each terminal is its value."""

    fact: str
    node: int


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything that follows from the rules of one edition, as diagrams in one table.

    `entries` have the sets of items in force as terminals (but for the items that are in force
    under the entry in any case, `always`), `outcomes` leaves that tell as well what an unknown
    finding could bring. Terminals of `recognition` are tuples of irregularities.
    """

    edition: model.Edition
    facts: tuple[Fact, ...]
    expressions: dict[str, Expression]
    items: tuple[Item, ...]
    table: Diagrams
    entries: dict[tuple[str, ...], int]
    always: dict[tuple[str, ...], frozenset[int]]
    outcomes: dict[tuple[str, ...], int]
    definitions: tuple[Definition, ...]
    recognition: dict[str, int]


def decide(edition: model.Edition) -> Decision:
    """Build the diagrams of an edition.

    Raises:
        LawError: conditions that go round in a circle or are too many, bad expressions.
    """
    facts, expressions = _facts(edition)
    table = Diagrams(tuple(variable_of(fact) for fact in facts))
    order = {fact.id: i for i, fact in enumerate(facts)}
    conditions = Conditions(edition, table, order)
    try:
        return _decide(edition, conditions, facts, expressions, order)
    except TooComplexError:
        longest = max(edition.laws, key=lambda law: len(edition.laws[law].provisions))
        name = conditions.open_provision or longest
        message = "the conditions can't be compiled: they combine too many facts in too many ways"
        raise LawError([Diagnostic("too-complex", message, conditions.place(name))]) from None


def _decide(
    edition: model.Edition,
    conditions: Conditions,
    facts: tuple[Fact, ...],
    expressions: dict[str, Expression],
    order: dict[str, int],
) -> Decision:
    table = conditions.diagrams
    items = [i for p, _, clause in _rules(edition) for i, _, _ in _brought(p, clause)]
    recognition = recognition_of(edition, conditions)
    parts = {
        kinds: _entry(kinds, items, edition, table, order)
        for kinds in _entries(edition, table, recognition)
    }
    definitions = tuple(_definitions(edition, conditions))
    reads = _reads(facts, expressions, definitions, recognition, table, edition)
    if circular := circular_definitions(edition, reads):
        raise LawError(circular)
    findings = Findings(table, tuple(fact.kind == "finding" for fact in facts))
    return Decision(
        edition=edition,
        facts=facts,
        expressions=expressions,
        items=tuple(items),
        table=table,
        entries={kinds: node for kinds, (node, _) in parts.items()},
        always={kinds: items for kinds, (_, items) in parts.items()},
        outcomes={kinds: findings.leaves(node) for kinds, (node, _) in parts.items()},
        definitions=definitions,
        recognition=recognition,
    )


def _facts(edition: model.Edition) -> tuple[tuple[Fact, ...], dict[str, Expression]]:
    declared = facts_of(edition.vocabulary)
    if len(declared) > _MOST_FACTS:
        message = f"the vocabulary declares {len(declared)} facts and irregularities"
        span, expected = list(declared.values())[_MOST_FACTS].span, (f"at most {_MOST_FACTS}",)
        raise LawError([Diagnostic("too-many-facts", message, span, expected=expected)])
    order = fact_order(edition)
    # Facts that no condition reads may still be needed to work out others, or by a moment.
    names = (*order, *(name for name in declared if name not in set(order)))
    faults: list[Diagnostic] = []
    expressions = {
        name: compile_expression(value, edition.vocabulary, declared[name].span, faults)
        for name in names
        if (value := declared[name].value) is not None
    }
    if faults:
        raise LawError(faults)
    return tuple(declared[name] for name in names), expressions


def variable_of(fact: Fact) -> Variable:
    # What is defined by no rule that holds has no value, unless it is then simply not so.
    is_open = fact.kind == "finding" or (fact.kind == "defined" and True not in fact.values)
    return Variable(fact.values, fact.may_wait or is_open)


def _for_each(edition: model.Edition) -> list[str]:
    return [number for number, law in edition.laws.items() if law.for_each is not None]


def _parts(edition: model.Edition) -> list[str]:
    """The parts of laws looked at for each of several moments that are referred to by name."""
    scoped = set(_for_each(edition))
    return sorted(
        {
            reference.target
            for provision in edition.provisions.values()
            for clause in provision.clauses
            for reference in clause.references
            if reference.kind in ("apply", "may_apply")
            and (target := edition.provisions.get(reference.target)) is not None
            and target.law in scoped - {provision.law, target.id}
        }
    )


def _brought(
    provision: model.Provision, clause: model.Clause
) -> Iterator[tuple[Item, tuple[model.Atom, ...], tuple[str, ...]]]:
    """What a clause brings: each item, its side conditions, the cases in which it does not hold."""
    for effect in clause.effects:
        yield Item(provision.id, "effect", effect.id, effect.id), effect.conditions, ()
    for r in clause.references:
        yield Item(provision.id, r.kind, r.target, shown=r.shown), (), ()
    if not clause.encoded:
        yield Item(provision.id, "gap", NOT_ENCODED), (), ()
    if clause.silent or clause.one_of:
        yield Item(provision.id, "gap", TEXT), (), () if clause.silent else clause.one_of


def _rules(edition: model.Edition) -> Iterator[tuple[model.Provision, int, model.Clause]]:
    for provision in edition.provisions.values():
        for index, clause in enumerate(provision.clauses):
            if clause.is_rule:
                yield provision, index, clause


def items_of(
    edition: model.Edition, conditions: Conditions, laws: Container[str] | None = None
) -> list[tuple[Item, Pair]]:
    """What every provision brings (or those of some laws), each with its condition."""
    found: list[tuple[Item, Pair]] = []
    for provision, index, clause in _rules(edition):
        if laws is None or provision.law in laws:
            when = conditions.clause(provision, index)
            for item, side, cases in _brought(provision, clause):
                pair = conditions.both(when, conditions.all_of(side)) if side else when
                for case in cases:
                    pair = conditions.without(pair, conditions.holds(case))
                found.append((item, pair))
    return found


def _entry(
    entry: tuple[str, ...],
    items: list[Item],
    edition: model.Edition,
    table: Diagrams,
    order: dict[str, int],
) -> tuple[int, frozenset[int]]:
    """The diagram of one entry, and the items that are in force under it in any case.

    An entry is a set of irregularities, a law that is looked at for each of several moments, or a
    part of such a law that a reference names by itself: then only what stands in it and below.
    """
    scoped = set(_for_each(edition))
    path = id_parts(entry[0]) or ()  # of an irregularity: nothing
    laws = {path[0]} if path else set(edition.laws) - scoped
    kinds = kinds_known(entry, edition.vocabulary)
    conditions = Conditions(edition, table, order, kinds, entry[0] if len(path) > 1 else None)
    places = [i for i, item in enumerate(items) if edition.provisions[item.provision].law in laws]
    return table.outcomes_apart(
        (i, when.true)
        for i, (item, when) in zip(places, items_of(edition, conditions, laws), strict=True)
        if (id_parts(item.provision) or ())[: len(path)] == path
    )


def kinds_known(entry: tuple[str, ...], vocabulary: Vocabulary) -> dict[str, bool]:
    """What a call is and is not in the diagram of one entry."""
    declared = vocabulary.irregularities
    if not set(entry) <= set(declared):
        return {}  # a law that is looked at for each of several moments
    # Only a ruling on a call is joined.
    of_call = all("call" in declared[name].of for name in entry)
    return {name: name in entry for name, kind in declared.items() if not (of_call and kind.joins)}


def _definitions(edition: model.Edition, conditions: Conditions) -> list[Definition]:
    """One diagram for each defined fact; a later `define` counts where no earlier one holds."""
    table = conditions.diagrams
    meanings: dict[str, list[tuple[Value, Pair]]] = {}
    for provision in edition.provisions.values():
        for clause in provision.clauses:
            own = conditions.own(clause)
            if clause.defines:
                meanings.setdefault(clause.defines.fact, []).append((clause.defines.values[0], own))
            if clause.recognises:
                meanings.setdefault(model.IS + clause.recognises, []).append((True, own))
    found = []
    for fact in facts_of(edition.vocabulary).values():
        if fact.kind != "defined":
            continue
        node = table.terminal(False if True in fact.values else None)
        for value, when in reversed(meanings.get(fact.id, ())):
            node = table.merge(when.true, node, lambda yes, rest, v=value: v if yes else rest)  # type: ignore[misc]
        found.append(Definition(fact.id, node))
    return found


def _reads(
    facts: tuple[Fact, ...],
    expressions: dict[str, Expression],
    definitions: tuple[Definition, ...],
    recognition: dict[str, int],
    table: Diagrams,
    edition: model.Edition,
) -> dict[str, tuple[str, ...]]:
    """For each fact the facts that have to be worked out first, of this call or another one."""

    def tested(node: int) -> tuple[str, ...]:
        return tuple(dict.fromkeys(facts[table.nodes[n][0]].id for n in table.reachable(node)))

    judged = tested(recognition.get(CALL, table.false))
    reads = {d.fact: tested(d.node) for d in definitions}
    for name, expression in expressions.items():
        if set(expression.moments) <= {CALL} and (expression.facts or expression.looks):
            looks = set(expression.looks)
            reads[name] = (
                *expression.facts,
                *(edition.vocabulary.game.values() if looks & PLAYING else ()),
                *(judged if looks & JUDGING else ()),
            )
    return reads


def recognition_of(edition: model.Edition, conditions: Conditions) -> dict[str, int]:
    """For each stage, the diagram of what a call is: the irregularities, in the order of naming."""
    table, vocabulary = conditions.diagrams, edition.vocabulary
    recognised: dict[str, Pair] = {}
    for provision in edition.provisions.values():
        for clause in provision.clauses:
            if clause.recognises:
                before = recognised.get(clause.recognises, conditions.never)
                recognised[clause.recognises] = conditions.either(before, conditions.own(clause))
    stages: dict[str, list[tuple[int, int]]] = {}
    shut_out: dict[str, Pair] = {}
    for rank, name in enumerate(vocabulary.naming):
        if name not in recognised or name not in vocabulary.irregularities:
            continue
        for stage in vocabulary.irregularities[name].of:
            alone, when = shut_out.get(stage, conditions.never), recognised[name]
            if not vocabulary.irregularities[name].beside:
                when = conditions.without(when, alone)
            stages.setdefault(stage, []).append((rank, when.true))
            if vocabulary.irregularities[name].alone:
                shut_out[stage] = conditions.either(alone, recognised[name])
    found = {}
    for stage, pairs in stages.items():
        ranks = table.outcomes(pairs)
        found[stage] = table.relabel(ranks, lambda r: _named(r, vocabulary))
    return found


def _named(ranks: Hashable, vocabulary: Vocabulary) -> tuple[str, ...]:
    assert isinstance(ranks, frozenset)
    return tuple(vocabulary.naming[rank] for rank in sorted(ranks))


def _entries(
    edition: model.Edition, table: Diagrams, recognition: dict[str, int]
) -> list[tuple[str, ...]]:
    """Every set of kinds that a call can be, and what stands outside them."""
    kinds = {k for node in recognition.values() for k in table.terminals_of(node) if k}
    before = [(i.id,) for i in edition.vocabulary.irregularities.values() if "before_call" in i.of]
    return [*before, *sorted(kinds), *((i,) for i in (*_for_each(edition), *_parts(edition)))]  # type: ignore[type-var, list-item]
