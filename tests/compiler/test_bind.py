"""Names of rules looked up in the vocabulary and the edition; every fault with its near word."""

from typing import Any

import pytest

from bridgelaws.compiler import model
from bridgelaws.compiler.diagnostics import LawError

HEAD = "law 1 on any call\n"
# law text, then (line, column, code, suggestion) of every fault
BAD: dict[str, list[tuple[int, int, str, str | None]]] = {
    "1A when a hold\n": [(2, 9, "unknown-fact", "a holds")],
    "1A when something else\n": [(2, 9, "unknown-fact", None)],
    "1A when a holds\n   and b hold\n   or c hold\n": [
        (3, 8, "unknown-fact", "b holds"), (4, 7, "unknown-fact", "c holds"),
    ],
    "1A when a holds\n   except when b hold\n": [(3, 16, "unknown-fact", "b holds")],
    "1A X folows\n": [(2, 4, "unknown-effect", "X follows")],
    "1A X follows\n     if b hold\n": [(3, 9, "unknown-fact", "b holds")],
    "1A excpt when a holds\n": [(2, 4, "unknown-effect", "except when a holds")],
    "1A define a holds\n": [(2, 11, "not-definable", None)],
    "1A define d hold\n": [(2, 11, "unknown-fact", "d holds")],
    "1A define the turn is either\n": [(2, 11, "not-definable", None)],
    "1A irregularity first falt\n": [(2, 17, "unknown-irregularity", "first fault")],
    "1A directly on first fault, any cal\n   X follows\n": [
        (2, 29, "unknown-irregularity", "any call"),
    ],
    "1A when 1B\n\n1C X follows\n": [(2, 9, "unknown-provision", None)],
    "1A when 1B2b\n\n1B2a X follows\n": [(2, 9, "unknown-provision", "1B2a")],
    "1A instead of 1A1, 2\n   X follows\n": [
        (2, 15, "unknown-provision", "1A"), (2, 20, "unknown-provision", None),
    ],
    "1A one of 1B\n": [(2, 11, "unknown-provision", None)],
    "1A see 1B\n": [(2, 8, "unknown-provision", None)],
    "1A see 9A1aIIII\n": [(2, 8, "unknown-provision", None)],  # no label at all
    "2A X follows\n": [(2, 1, "foreign-provision", "1A")],
    # what was meant by a foreign id isn't missing as well
    "2A X follows\n\n1B when 1A\n": [(2, 1, "foreign-provision", "1A")],
    # a provision at fault is looked at for its other faults as well
    "2A X folows\n": [(2, 1, "foreign-provision", "1A"), (2, 4, "unknown-effect", "X follows")],
    "1A X follows\n\n1A Y folows\n": [
        (4, 1, "duplicate-provision", None), (4, 4, "unknown-effect", "Y follows"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_every_unknown_name_has_its_place_and_near_word(text: str, tiny: Any) -> None:
    """All faults of a file in one go, in the order of the text."""
    assert tiny.faults(HEAD + text) == BAD[text]


def test_references_out_of_the_base_and_to_laws_that_are_not_encoded(tiny: Any) -> None:
    """A law that is not there, or has no rules yet, has no provisions that could be misspelt."""
    edition = tiny.bind(
        "law 1\n\n1A see 12C, apply 2B1, as in 3A\n", "law 2\n\n2 not yet encoded\n",
    )  # fmt: skip
    references = edition.provisions["1A"].clauses[0].references
    assert [(r.kind, r.target) for r in references] == [
        ("see", "12C"), ("apply", "2B1"), ("definition", "3A"),
    ]  # fmt: skip
    assert tiny.faults("law 1\n\n1A see 2B1\n", "law 2\n\n2 X follows\n") == [
        (3, 8, "unknown-provision", None)
    ]


def test_each_kind_of_reference_has_its_name_in_the_contract(tiny: Any) -> None:
    """The words of the language and the kinds of the model."""
    kinds = {
        "apply": ("apply", None), "may apply": ("may_apply", None),
        "not apply": ("not_apply", None), "see": ("see", None), "but see": ("see_however", None),
        "per": ("per", None), "as in": ("definition", None), "consider": ("see", True),
        "proceed by": ("apply", False), "rule as": ("treated_as", None),
    }  # fmt: skip
    for word, (kind, shown) in kinds.items():
        (reference,) = tiny.bind(f"law 1\n\n1A {word} 9\n").provisions["1A"].clauses[0].references
        assert (reference.kind, reference.shown) == (kind, shown)


def test_the_model_holds_ids_and_no_words(tiny: Any) -> None:
    """Phrases have become facts with values, effects and irregularities their ids."""
    edition = tiny.bind(
        HEAD + "1B when it is a double or redouble\n   and 1A\n   X follows\n     if a fails\n\n"
        "1A irregularity first fault\n   when b holds\n   or b fails\n"
    )
    assert list(edition.provisions) == ["1A", "1B"]  # the order of the law
    assert edition.laws["1"].entries == ("any_call",)
    (recognising,) = edition.provisions["1A"].clauses
    assert recognising.recognises == "first_fault"
    (clause,) = edition.provisions["1B"].clauses
    assert clause.alternatives == ((model.Test("kind", ("double", "redouble")), model.Holds("1A")),)
    assert clause.effects == (model.Effect("x", (model.Test("a", (False,)),)),)


def test_the_parent_is_the_nearest_provision_above_that_is_written(tiny: Any) -> None:
    """A level left out is passed over; the law is a parent where it has words of its own."""
    edition = tiny.bind("law 1\n\n1\n\n1A\n\n1A1aI\n\n1B2\n", "law 2\n\n2A\n\n2B2a\n")
    parents = {p.id: p.parent for p in edition.provisions.values()}
    assert parents == {
        "1": None, "1A": "1", "1A1aI": "1A", "1B2": "1", "2A": None, "2B2a": None,
    }  # fmt: skip


def test_a_law_twice_is_told_with_the_first(tiny: Any) -> None:
    """And what is wrong in the second is told all the same."""
    laws = ("law 1\n\n1A X follows\n", "law 1\n\n1B X folows\n")
    assert tiny.faults(*laws) == [
        (1, 5, "duplicate-provision", None), (3, 4, "unknown-effect", "X follows"),
    ]  # fmt: skip
    with pytest.raises(LawError) as caught:
        tiny.bind(*laws)
    (related,) = caught.value.diagnostics[0].related
    assert (related.span.file, related.span.line) == ("1.law", 1)


def test_faults_of_several_files_come_in_the_order_of_files_and_lines(tiny: Any) -> None:
    """One run tells all of them."""
    faulty = "law {0}\n\n{0}B when x\n\n{0}A y\n"
    with pytest.raises(LawError) as caught:
        tiny.bind(faulty.format(2), faulty.format(1))
    places = [(f.span.file, f.span.line) for f in caught.value.diagnostics]
    assert places == [("1.law", 3), ("1.law", 5), ("2.law", 3), ("2.law", 5)]


def test_suggestions_end_where_they_are_no_help_any_more(tiny: Any) -> None:
    """Every fault is told, but near words are looked for in the first hundred only."""
    law = HEAD + "".join(f"1A{i} X folows\n" for i in range(1, 100))
    law += "".join(f"1B{i} X folows\n" for i in range(1, 100))
    faults = tiny.faults(law)
    assert len(faults) == 198
    assert [f[3] for f in faults] == ["X follows"] * 100 + [None] * 98
