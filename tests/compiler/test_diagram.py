"""Decision diagrams against a direct evaluation of three-valued formulas, written here."""

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.compiler.diagram import Diagrams, TooComplexError, Variable
from bridgelaws.compiler.outcomes import Findings, Leaf

# Two truths, a word of three, and two that may be `not yet` (None).
FACTS: tuple[tuple[object, ...], ...] = (
    (True, False), (True, False), ("x", "y", "z"), (True, False, None), ("x", "y", None),
)  # fmt: skip
VARIABLES = tuple(Variable(tuple(v for v in fact if v is not None), None in fact) for fact in FACTS)
ALL = list(product(*FACTS))


@dataclass(frozen=True)
class Test:
    """The fact has one of these values."""

    __test__ = False
    fact: int
    values: frozenset[object]


@dataclass(frozen=True)
class Not:
    """What is true is false, and the reverse."""

    part: "Formula"


@dataclass(frozen=True)
class Both:
    """Both parts."""

    left: "Formula"
    right: "Formula"


@dataclass(frozen=True)
class Either:
    """At least one of the parts."""

    left: "Formula"
    right: "Formula"


Formula = Test | Not | Both | Either


def kleene(formula: Formula, facts: tuple[object, ...]) -> bool | None:
    """Strong Kleene logic, by its tables."""
    if isinstance(formula, Test):
        value = facts[formula.fact]
        return None if value is None else value in formula.values
    if isinstance(formula, Not):
        part = kleene(formula.part, facts)
        return None if part is None else not part
    sides = {kleene(formula.left, facts), kleene(formula.right, facts)}
    decisive = isinstance(formula, Either)
    if decisive in sides:
        return decisive
    return None if None in sides else not decisive


def pair(formula: Formula, table: Diagrams) -> tuple[int, int]:
    """The diagrams of when a formula is true, and when it is false."""
    if isinstance(formula, Test):
        return table.test(formula.fact, formula.values)
    if isinstance(formula, Not):
        true, false = pair(formula.part, table)
        return false, true
    (a, not_a), (b, not_b) = pair(formula.left, table), pair(formula.right, table)
    if isinstance(formula, Both):
        return table.both(a, b), table.either(not_a, not_b)
    return table.either(a, b), table.both(not_a, not_b)


def value(table: Diagrams, node: int, facts: tuple[object, ...]) -> Hashable:
    """What a diagram says of these facts."""
    while node >= 0:
        variable, children = table.nodes[node]
        fact = facts[variable]
        values = table.variables[variable].values
        node = children[len(values) if fact is None else values.index(fact)]
    return table.value(node)


def _tests_of(number: int, fact: tuple[object, ...]) -> st.SearchStrategy[Formula]:
    values = st.sets(st.sampled_from([v for v in fact if v is not None]))
    return values.map(lambda found: Test(number, frozenset(found)))


def _tests() -> st.SearchStrategy[Formula]:
    return st.one_of(*(_tests_of(number, fact) for number, fact in enumerate(FACTS)))


FORMULAS: st.SearchStrategy[Formula] = st.recursive(
    _tests(),
    lambda parts: parts.map(Not) | st.builds(Both, parts, parts) | st.builds(Either, parts, parts),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(FORMULAS)
def test_a_pair_of_diagrams_is_the_formula(formula: Formula) -> None:
    """True, false and waiting exactly where Kleene's tables say so, for every way facts can be."""
    table = Diagrams(VARIABLES)
    true, false = pair(formula, table)
    for facts in ALL:
        expected = kleene(formula, facts)
        assert value(table, true, facts) is (expected is True)
        assert value(table, false, facts) is (expected is False)


@settings(max_examples=300, deadline=None)
@given(FORMULAS, FORMULAS)
def test_equal_functions_are_one_node(left: Formula, right: Formula) -> None:
    """Two diagrams are the same number exactly where they answer the same everywhere."""
    table = Diagrams(VARIABLES)
    (a, _), (b, _) = pair(left, table), pair(right, table)
    alike = all(value(table, a, facts) == value(table, b, facts) for facts in ALL)
    assert (a == b) is alike


@settings(max_examples=100, deadline=None)
@given(FORMULAS)
def test_diagrams_are_ordered_and_reduced(formula: Formula) -> None:
    """Each node tests a later fact than the one above it, tells values apart, and is there once."""
    table = Diagrams(VARIABLES)
    pair(formula, table)
    for variable, children in table.nodes:
        assert len(children) == table.variables[variable].width
        assert len(set(children)) > 1
        assert all(table.nodes[child][0] > variable for child in children if child >= 0)
    assert len(set(table.nodes)) == len(table.nodes)


@settings(max_examples=100, deadline=None)
@given(FORMULAS, st.sampled_from([(0, True), (2, "y"), (3, False), (3, None), (4, "x")]))
def test_a_fact_that_is_known_is_asked_no_more(formula: Formula, known: tuple[int, object]) -> None:
    """`restrict` is the diagram where the fact is that, or is not yet, and reads it nowhere."""
    table = Diagrams(VARIABLES)
    true, _ = pair(formula, table)
    rest = table.restrict(true, dict([known]))
    assert all(table.nodes[n][0] != known[0] for n in table.reachable(rest))
    for facts in ALL:
        fixed = (*facts[: known[0]], known[1], *facts[known[0] + 1 :])
        assert value(table, rest, facts) == value(table, true, fixed)


@settings(max_examples=100, deadline=None)
@given(FORMULAS, st.sets(st.integers(0, len(FACTS) - 1)))
def test_facts_that_are_let_go_have_some_value(formula: Formula, free: set[int]) -> None:
    """`some` is true where the condition is with some values in their place; not yet is none."""
    table = Diagrams(VARIABLES)
    true, _ = pair(formula, table)
    rest = table.some(true, free)
    ways = [tuple(v for v in fact if v is not None) for fact in FACTS]
    assert all(table.nodes[n][0] not in free for n in table.reachable(rest))
    for facts in ALL:
        others = product(*(ways[i] if i in free else (facts[i],) for i in range(len(FACTS))))
        assert value(table, rest, facts) is any(value(table, true, other) for other in others)


@settings(max_examples=100, deadline=None)
@given(st.lists(FORMULAS, max_size=4), FORMULAS)
def test_terminals_where_a_condition_holds(formulas: list[Formula], condition: Formula) -> None:
    table = Diagrams(VARIABLES)
    node = table.outcomes((i, pair(formula, table)[0]) for i, formula in enumerate(formulas))
    held, _ = pair(condition, table)
    expected = {value(table, node, facts) for facts in ALL if value(table, held, facts)}
    assert table.terminals_where(node, held) == expected


@settings(max_examples=100, deadline=None)
@given(st.lists(FORMULAS, max_size=5))
def test_outcomes_are_the_items_whose_conditions_are_true(formulas: list[Formula]) -> None:
    """One diagram for all: its terminals are sets; what always holds can be kept apart."""
    table = Diagrams(VARIABLES)
    items = [(i, pair(formula, table)[0]) for i, formula in enumerate(formulas)]
    whole, (apart, always) = table.outcomes(items), table.outcomes_apart(items)
    for facts in ALL:
        expected = {i for i, formula in enumerate(formulas) if kleene(formula, facts) is True}
        assert value(table, whole, facts) == frozenset(expected)
        rest = value(table, apart, facts)
        assert isinstance(rest, frozenset) and rest | always == expected and not rest & always
    assert table.terminals_of(whole) == {value(table, whole, facts) for facts in ALL}


@settings(max_examples=100, deadline=None)
@given(st.lists(FORMULAS, min_size=1, max_size=4))
def test_what_a_finding_could_bring(formulas: list[Formula]) -> None:
    """Where findings are unknown: what is in force, and what some value of them adds."""
    table = Diagrams(VARIABLES)
    node = table.outcomes((i, pair(f, table)[0]) for i, f in enumerate(formulas))
    leaves = Findings(table, (False, False, False, True, True)).leaves(node)

    def items(facts: tuple[object, ...]) -> set[int]:
        return {i for i, f in enumerate(formulas) if kleene(f, facts) is True}

    for facts in ALL:
        told = [[v] if v is not None else list(FACTS[i]) for i, v in enumerate(facts)]
        brought = set().union(*(items(other) for other in product(*told)))
        expected = Leaf(frozenset(items(facts)), frozenset(brought - items(facts)))
        assert value(table, leaves, facts) == expected


def test_a_node_without_a_difference_is_its_child() -> None:
    """And a test that every value passes, where nothing can wait, is true."""
    table = Diagrams(VARIABLES)
    assert table.node(0, (table.true, table.true)) == table.true
    assert table.test(2, ["x", "y", "z"]) == (table.true, table.false)
    assert table.test(3, [True, False])[0] != table.true  # it may be `not yet`


def test_relabel_changes_what_terminals_stand_for() -> None:
    """The way to them stays; terminals that become the same are joined."""
    table = Diagrams(VARIABLES)
    true, _ = table.test(2, ["x"])
    words = table.relabel(true, lambda is_x: "it is x" if is_x else "it is not")
    assert [value(table, words, (True, True, v, True, "x")) for v in "xyz"] == [
        "it is x", "it is not", "it is not",
    ]  # fmt: skip
    assert table.relabel(true, lambda _: 0) == table.terminal(0)


def test_what_grows_past_every_law_is_given_up() -> None:
    """Twenty pairs of facts in the worst order are a million nodes; that ends soon, and is told."""
    table = Diagrams(tuple(Variable((True, False), 0) for _ in range(40)))
    node = table.false
    with pytest.raises(TooComplexError):
        for i in range(20):
            both = table.both(table.test(i, [True])[0], table.test(20 + i, [True])[0])
            node = table.either(node, both)
    assert len(table.nodes) < 200_000
