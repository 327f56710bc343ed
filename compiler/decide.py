"""Bound model -> decision diagrams: for each entry, what is in force and what must be asked.

The diagrams of the entries come from `entries`; here stand the facts in their order, what defined
words mean, and what a call is recognised as.
"""

from collections.abc import Callable, Hashable

from . import model
from .bind import facts_of
from .circles import CALL, circular_definitions
from .conditions import Conditions, Pair
from .declarations import Fact, Value, Vocabulary
from .diagnostics import Diagnostic, LawError
from .diagram import Diagrams, TooComplexError, Variable
from .entries import Entries, Item, entry_names
from .expression import JUDGING, PLAYING, Expression, compile_expression
from .frozen import frozen
from .order import fact_order
from .outcomes import Findings

_MOST_FACTS = 250  # diagrams are as deep as there are facts; two editions have a hundred


@frozen
class Definition:
    """A defined fact: in the diagram `node` of the decision's table each terminal is its value."""

    fact: str
    node: int


@frozen
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

    @property
    def knows_the_game(self) -> bool:
        """Whether rules or vocabulary say how an auction goes on: what the game's facts mean."""
        meant = {d.fact for d in self.definitions if d.node >= 0}
        game = self.edition.vocabulary.game.values()
        return all(fact in meant or fact in self.expressions for fact in game)


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
    recognition = recognition_of(edition, conditions)
    entries = Entries(edition, table, order)
    parts = {kinds: entries.outcome(kinds) for kinds in entry_names(edition, table, recognition)}
    definitions = tuple(definitions_of(edition, conditions))
    reads = _reads(facts, expressions, definitions, recognition, table, edition)
    if circular := circular_definitions(edition, reads):
        raise LawError(circular)
    findings = Findings(table, tuple(fact.kind == "finding" for fact in facts))
    return Decision(
        edition=edition,
        facts=facts,
        expressions=expressions,
        items=entries.items,
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


def definitions_of(edition: model.Edition, conditions: Conditions) -> list[Definition]:
    """One diagram for each defined fact; a later `define` counts where no earlier one holds."""
    table = conditions.diagrams
    meanings: dict[str, list[tuple[Value, Pair]]] = {}
    for provision in edition.provisions.values():
        for clause in provision.clauses:
            if clause.defines:
                own, value = conditions.own(clause), clause.defines.values[0]
                meanings.setdefault(clause.defines.fact, []).append((value, own))
            if clause.recognises:
                own = conditions.own(clause)
                meanings.setdefault(model.IS + clause.recognises, []).append((True, own))
    found = []
    for fact in facts_of(edition.vocabulary).values():
        if fact.kind != "defined":
            continue
        node = table.terminal(False if True in fact.values else None)
        for value, when in reversed(meanings.get(fact.id, ())):
            node = table.merge(when.true, node, _meaning(value))
        found.append(Definition(fact.id, node))
    return found


def _meaning(value: Value) -> Callable[[Hashable, Hashable], Hashable]:
    """The value where a condition is true, else what was there before."""
    return lambda is_true, before: value if is_true else before


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
    clauses: dict[str, list[model.Clause]] = {}
    for provision in edition.provisions.values():
        for clause in provision.clauses:
            if clause.recognises:
                clauses.setdefault(clause.recognises, []).append(clause)
    recognised = {
        name: conditions.either(*map(conditions.own, found)) for name, found in clauses.items()
    }
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
