"""What the structural words of the rule language mean, as truth tables stated by hand."""

from typing import Any

import pytest

from bridgelaws.compiler.decide import Decision, decide
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.entries import Item

T, F, W = True, False, None  # holds, does not hold, waits for something that has not happened
HEAD = "law 1 on any call\n"


@pytest.fixture
def entered() -> dict[str, object]:
    """The fact that a law on any call is entered."""
    return {"is_any_call": True}


def rows(tiny: Any, law: str, provision: str, over: tuple[str, ...]) -> list[object]:
    """The column of a truth table: all facts of `over` run through true and false."""
    conditions = tiny.conditions(law)
    found = []
    for number in range(2 ** len(over)):
        bits = f"{number:0{len(over)}b}" if over else ""
        known = {fact: bit == "0" for fact, bit in zip(over, bits, strict=True)}
        found.append(tiny.value(conditions, provision, is_any_call=True, **known))
    return found


# The rows run TT, TF, FT, FF for two facts; TTT, TTF, TFT, TFF, FTT, FTF, FFT, FFF for three.
TABLES = {
    "when": ("1A when a holds\n", "1A", "a", [T, F]),
    "and": ("1A when a holds\n   and b holds\n", "1A", "ab", [T, F, F, F]),
    "or": ("1A when a holds\n   or b holds\n", "1A", "ab", [T, T, T, F]),
    "and binds before or": (
        "1A when a holds\n   or b holds\n   and c holds\n",
        "1A", "abc", [T, T, T, T, T, F, F, F],
    ),
    "except when": ("1A when a holds\n   except when b holds\n", "1A", "ab", [F, T, F, F]),
    "except when, after or": (
        "1A when a holds\n   or b holds\n   except when c holds\n",
        "1A", "abc", [F, T, F, T, F, T, F, F],
    ),
    "a part holds within its parent": (
        "1A when a holds\n\n1A1 when b holds\n", "1A1", "ab", [T, F, F, F],
    ),
    "a part within a part that is not written": (
        "1A when a holds\n\n1A1a when b holds\n", "1A1a", "ab", [T, F, F, F],
    ),
    "within the preamble of the law": (
        "1 when a holds\n\n1A when b holds\n", "1A", "ab", [T, F, F, F],
    ),
    "a heading holds as its parent does": ("1 when a holds\n\n1A\n", "1A", "a", [T, F]),
    "a part within each clause of its parent": (
        "1A when a holds\n   X follows\n   when b holds\n   X follows\n\n1A1 when c holds\n",
        "1A1", "abc", [T, F, T, F, T, F, F, F],
    ),
    "otherwise, beside": (
        "1A when a holds\n\n1B otherwise\n", "1B", "a", [F, T],
    ),
    "otherwise when, beside": (
        "1A when a holds\n\n1B otherwise when b holds\n", "1B", "ab", [F, F, T, F],
    ),
    "otherwise beside two": (
        "1A when a holds\n\n1B when b holds\n\n1C otherwise\n", "1C", "ab", [F, F, F, T],
    ),
    "otherwise after otherwise": (
        "1A when a holds\n\n1B otherwise when b holds\n\n1C otherwise\n", "1C", "ab", [F, F, F, T],
    ),
    "otherwise beside a provision with an otherwise of its own": (
        "1A when a holds\n   X follows\n   otherwise when b holds\n   Y follows\n\n1B otherwise\n",
        "1B", "ab", [F, F, F, T],
    ),
    "otherwise leaves what stands after it": (
        "1A when a holds\n\n1B otherwise\n\n1C when b holds\n", "1B", "ab", [F, F, T, T],
    ),
    "otherwise within a parent": (
        "1A when a holds\n\n1A1 when b holds\n\n1A2 otherwise\n", "1A2", "ab", [F, T, F, F],
    ),
    "otherwise looks at no other depth": (
        "1A when a holds\n\n1A1 when b holds\n\n1B otherwise\n", "1B", "ab", [F, F, T, T],
    ),
    "otherwise does not look beside where a clause stands before it": (
        "1A when a holds\n\n1B when b holds\n   X follows\n   otherwise\n   Y follows\n",
        "1B", "ab", [T, T, T, T],
    ),
    "instead of": (
        "1A when a holds\n\n1B when b holds\n   instead of 1A\n", "1A", "ab", [F, T, F, F],
    ),
    "instead of takes the parts along": (
        "1A when a holds\n\n1A1 X follows\n\n1B when b holds\n   instead of 1A\n",
        "1A1", "ab", [F, T, F, F],
    ),
    "instead of a part leaves its parent": (
        "1A when a holds\n\n1A1 X follows\n\n1B when b holds\n   instead of 1A1\n",
        "1A", "ab", [T, T, F, F],
    ),
    "instead of a heading": (
        "1A\n\n1A1 when a holds\n\n1B when b holds\n   instead of 1A\n", "1A1", "ab", [F, T, F, F],
    ),
    "instead of the whole law": (
        "1 when a holds\n\n1B directly on any call\n   when b holds\n   instead of 1\n",
        "1", "ab", [F, T, F, F],
    ),
    "directly on leaves the parent out": (
        "1A when a holds\n\n1A1 directly on any call\n    when b holds\n",
        "1A1", "ab", [T, F, T, F],
    ),
    "a provision as a condition": (
        "1A when a holds\n\n1B when b holds\n   and 1A\n", "1B", "ab", [T, F, F, F],
    ),
    "except when a provision holds": (
        "1A when a holds\n\n1B when b holds\n   except when 1A\n", "1B", "ab", [F, F, T, F],
    ),
    "a denied phrase": ("1A when a fails\n", "1A", "a", [F, T]),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_word_means_what_its_table_says(name: str, tiny: Any) -> None:
    """The provision is in force exactly in the rows that hold."""
    law, provision, over, expected = TABLES[name]
    assert rows(tiny, HEAD + law, provision, tuple(over)) == expected


def test_the_second_clause_of_a_provision_is_what_otherwise_says(tiny: Any) -> None:
    """Within a provision `otherwise` excludes the clauses before it, each and every one."""
    law = HEAD + (
        "1A when a holds\n   X follows\n   when b holds\n   X follows\n   otherwise\n   Y follows\n"
    )
    conditions = tiny.conditions(law)
    third = conditions.clause(conditions.edition.provisions["1A"], 2)
    look = [
        conditions.diagrams.restrict(third.true, {0: a, 1: b, conditions.order["is:any_call"]: T})
        for a, b in ((T, T), (T, F), (F, T), (F, F))
    ]
    never, always = conditions.diagrams.false, conditions.diagrams.true
    assert look == [never, never, never, always]


WAITING = [
    ("1A when e holds\n", "1A", {"e": None}, W),
    ("1A when e holds\n   and a holds\n", "1A", {"e": None, "a": T}, W),
    ("1A when e holds\n   and a holds\n", "1A", {"e": None, "a": F}, F),
    ("1A when e holds\n   or a holds\n", "1A", {"e": None, "a": T}, T),
    ("1A when e holds\n   or a holds\n", "1A", {"e": None, "a": F}, W),
    ("1A when a holds\n   except when e holds\n", "1A", {"e": None, "a": T}, W),
    ("1A when e holds\n\n1B otherwise\n", "1B", {"e": None}, W),
    ("1A when e holds\n\n1B otherwise\n", "1B", {"e": T}, F),
    ("1A when e holds\n\n1B otherwise\n", "1B", {"e": F}, T),
    ("1A when a holds\n\n1B when e holds\n   instead of 1A\n", "1A", {"a": T, "e": None}, W),
    ("1A when a holds\n\n1B when e holds\n   instead of 1A\n", "1A", {"a": F, "e": None}, F),
    # a tautology is no three-valued truth: it waits as its parts do, and so does its denial
    ("1A when e holds\n   or e fails\n", "1A", {"e": None}, W),
]  # fmt: skip


@pytest.mark.parametrize(("law", "provision", "known", "expected"), WAITING)
def test_what_has_not_happened_holds_a_condition_up_only_where_it_decides(
    law: str, provision: str, known: dict[str, object], expected: bool | None,
    tiny: Any, entered: dict[str, object],
) -> None:  # fmt: skip
    """Conditions are three-valued: true, false, or waiting."""
    assert tiny.truth(HEAD + law, provision, **entered, **known) is expected


JOINING = {
    "apply": T, "may apply": T, "see": F, "but see": F, "per": F, "not apply": F, "as in": F,
    "consider": F, "proceed by": T, "rule as": T,
}  # fmt: skip


@pytest.mark.parametrize("kind", JOINING)
def test_a_law_without_irregularities_is_joined_by_a_reference_that_applies_it(
    kind: str, tiny: Any, entered: dict[str, object]
) -> None:
    """`apply`, `may apply` and `proceed by` bring a law into question; other kinds only name it."""
    law = HEAD + f"1A when a holds\n   {kind} 2\n"
    conditions = tiny.conditions(law, "law 2\n\n2A when b holds\n")
    holds = [
        tiny.value(conditions, "2A", **entered, a=a, b=b)
        for a, b in ((T, T), (T, F), (F, T), (F, F))
    ]
    assert holds == [JOINING[kind], F, F, F]


def test_a_reference_to_a_part_joins_the_whole_law(tiny: Any, entered: dict[str, object]) -> None:
    """What is referred to is looked up in its law, which comes into question as a whole."""
    conditions = tiny.conditions(HEAD + "1A when a holds\n   apply 2B\n", "law 2\n\n2A\n\n2B\n")
    assert tiny.value(conditions, "2A", **entered, a=T) is True


def test_a_law_of_its_own_irregularities_is_joined_by_no_reference(
    tiny: Any, entered: dict[str, object]
) -> None:
    """What stands on an irregularity is entered by it, and by nothing else."""
    conditions = tiny.conditions(HEAD + "1A apply 2\n", "law 2 on first fault\n\n2A\n")
    assert tiny.value(conditions, "2A", **entered) is False
    assert tiny.value(conditions, "2A", is_first_fault=True) is True


def test_a_law_that_holds_findings_only_is_joined_by_any_reference(
    tiny: Any, entered: dict[str, object]
) -> None:
    """A finding can be made wherever its law is named, so a mere `see` is enough."""
    law = HEAD + "1A when a holds\n   see 2\n"
    findings = tiny.conditions(law, "law 2\n\n2 when f holds\n   X follows\n")
    others = tiny.conditions(law, "law 2\n\n2 when f holds\n   and b holds\n   X follows\n")
    assert tiny.value(findings, "2", **entered, a=T, f=T) is True
    assert tiny.value(findings, "2", **entered, a=F, f=T) is False
    assert tiny.value(others, "2", **entered, a=T, b=T, f=T) is False


def test_a_law_that_nothing_refers_to_never_holds(tiny: Any) -> None:
    """Without an irregularity and without a reference a law comes into no ruling."""
    assert tiny.truth("law 1\n\n1A X follows\n", "1A") is False


def test_a_law_for_each_moment_holds_wherever_it_is_looked_at(tiny: Any) -> None:
    """Such a law is no part of a ruling on a call; it is applied to each of several calls."""
    assert tiny.truth("law 1 for each later call\n\n1A X follows\n", "1A") is True


def test_a_law_on_several_irregularities_is_entered_by_each(tiny: Any) -> None:
    """The irregularities at the head of a law are alternatives."""
    law = "law 1 on first fault, second fault\n\n1A X follows\n"
    assert tiny.truth(law, "1A", is_first_fault=True) is True
    assert tiny.truth(law, "1A", is_second_fault=True) is True
    assert tiny.truth(law, "1A") is False


def test_a_definition_holds_wherever_it_is_read(tiny: Any, entered: dict[str, object]) -> None:
    """What a word means has no place in the law: neither its parent nor its head counts."""
    conditions = tiny.conditions(
        "law 1\n\n1A when a holds\n\n1A1 define d holds\n    when b holds\n"
    )
    provision = conditions.edition.provisions["1A1"]
    meaning = conditions.clause(provision, 0)
    read = conditions.test(conditions.edition.reads("1")[1])
    assert (meaning.true, meaning.false) == (read.true, read.false)


# -- items, gaps ----------------------------------------------------------------------------------


def in_force(decision: Decision, **known: object) -> set[Item]:
    """The items of the entry `any call` where facts have these values."""
    table, node = decision.table, decision.entries[("any_call",)]
    while node >= 0:
        variable, children = table.nodes[node]
        fact = decision.facts[variable]
        value = known.get(fact.id, False)
        node = children[-1] if value is None else children[fact.values.index(value)]
    items = table.value(node)
    assert isinstance(items, frozenset)
    return {decision.items[i] for i in items | decision.always[("any_call",)]}


GAP = Item("1A", "gap", "text")
CASES = (
    "1A when a holds\n   one of 1A1, 1A2\n\n1A1 when b holds\n   X follows\n\n1A2 when c holds\n"
)


@pytest.mark.parametrize(
    ("a", "b", "c", "expected"),
    [(T, F, F, {GAP}), (T, F, T, set()), (F, F, F, set()), (F, T, T, set())],
)
def test_a_gap_is_where_one_of_several_must_hold_and_none_does(
    a: bool, b: bool, c: bool, expected: set[Item], tiny: Any
) -> None:
    """`one of` says that the cases are all there are; an empty case is no gap without it."""
    gaps = {
        item
        for item in in_force(decide(tiny.bind(HEAD + CASES)), a=a, b=b, c=c)
        if item.kind == "gap"
    }
    assert gaps == expected


def test_a_case_that_waits_is_no_gap_yet(tiny: Any) -> None:
    """As long as a case may still come true, nothing is missing."""
    law = HEAD + "1A one of 1A1\n\n1A1 when e holds\n   X follows\n"
    decision = decide(tiny.bind(law))
    assert in_force(decision, e=None) == set()
    assert in_force(decision, e=F) == {GAP}


def test_a_side_condition_limits_its_effect_alone(tiny: Any) -> None:
    """`if` belongs to the effect before it, with the `and` that continues it."""
    law = HEAD + (
        "1A when a holds\n   X follows\n     if b holds\n     and c holds\n   Y follows\n"
    )
    decision = decide(tiny.bind(law))
    x, y = Item("1A", "effect", "x", "x"), Item("1A", "effect", "y", "y")
    assert in_force(decision, a=T, b=T, c=T) == {x, y}
    assert in_force(decision, a=T, b=T, c=F) == {y}
    assert in_force(decision, a=F, b=T, c=T) == set()


def test_what_is_not_encoded_is_a_gap_of_its_own_kind(tiny: Any) -> None:
    """A rule that is not written yet says so where it would hold."""
    decision = decide(tiny.bind(HEAD + "1A when a holds\n   not yet encoded\n"))
    assert in_force(decision, a=T) == {Item("1A", "gap", "not_encoded")}
    assert in_force(decision, a=F) == set()


# -- faults ---------------------------------------------------------------------------------------

CIRCLES = {
    "each other": ("1A when 1B\n\n1B when 1A\n", "1A → 1B → 1A"),
    "itself": ("1A when 1A\n", "1A → 1A"),
    "its own part": ("1A when 1A1\n\n1A1 when a holds\n", "1A → 1A1 → 1A"),
    "instead of each other": (
        "1A instead of 1B\n   X follows\n\n1B instead of 1A\n   X follows\n", "1A → 1B → 1A",
    ),
    "otherwise and back": ("1A when 1B\n\n1B otherwise\n", "1A → 1B → 1A"),
}  # fmt: skip


@pytest.mark.parametrize("name", CIRCLES)
def test_conditions_that_go_round_in_a_circle_are_told_with_the_way(name: str, tiny: Any) -> None:
    """The fault names every provision of the circle and stands at the first."""
    law, way = CIRCLES[name]
    with pytest.raises(LawError) as caught:
        decide(tiny.bind(HEAD + law))
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.line, fault.span.column) == ("circular-condition", 2, 1)
    assert fault.message.endswith(way)


def test_a_circle_through_the_head_of_a_law_stands_at_that_law(tiny: Any) -> None:
    """A law joined by its own consequence is told at its number."""
    laws = (HEAD + "1A when 2\n", "law 2\n\n2A apply 3\n", "law 3\n\n3A apply 2\n")
    with pytest.raises(LawError) as caught:
        decide(tiny.bind(*laws))
    (fault,) = caught.value.diagnostics
    assert fault.code == "circular-condition"
    assert fault.message == "the conditions go round in a circle: 2 → 3A → 3 → 2A → 2"
    assert (fault.span.file, fault.span.line, fault.span.column) == ("2.law", 1, 5)
