"""The order in which facts are tested: that of the law, each after what it depends on."""

from typing import Any

import pytest

from bridgelaws.compiler.bind import bind_edition
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.frozen import replace
from bridgelaws.compiler.order import fact_order
from bridgelaws.compiler.parse import parse_law

ENTRY = ("is:first_fault", "is:second_fault", "is:any_call")


def order(tiny: Any, law: str, **after: tuple[str, ...]) -> tuple[str, ...]:
    """The order of the facts of a law, with `after` declared for some of them."""
    facts = {
        name: replace(fact, after=after.get(name, ()))
        for name, fact in tiny.vocabulary.facts.items()
    }
    vocabulary = replace(tiny.vocabulary, facts=facts)
    return fact_order(bind_edition("1", [parse_law("law 1\n\n" + law, "1.law")], vocabulary))


@pytest.mark.parametrize(
    ("law", "after", "expected"),
    [
        ("1A when c holds\n   and a holds\n", {}, ("c", "a")),
        ("1B when a holds\n\n1A when c holds\n", {}, ("c", "a")),  # the law's order, not the file's
        ("1A when a holds\n   except when c holds\n", {}, ("a", "c")),
        ("1A X follows\n     if c holds\n   when a holds\n", {}, ("c", "a")),
        ("1A when a holds\n   X follows\n     if c holds\n", {}, ("a", "c")),
        ("1A when f holds\n   and e holds\n   and a holds\n", {}, ("e", "a", "f")),  # findings last
        ("1A when a holds\n   and c holds\n", {"a": ("c",)}, ("c", "a")),
        ("1A when a holds\n   and b holds\n   and c holds\n", {"a": ("c",)}, ("c", "a", "b")),
        ("1A when a holds\n   and b holds\n   and c holds\n", {"a": ("b",), "b": ("c",)},
         ("c", "b", "a")),
        # through a fact that no rule reads
        ("1A when a holds\n   and c holds\n", {"a": ("b",), "b": ("c",)}, ("c", "a")),
        # of several before it, the one that the law reads first
        ("1A when b holds\n   and c holds\n   and a holds\n", {"b": ("a", "c")}, ("c", "a", "b")),
        ("1A when a holds\n", {"b": ("a",)}, ("a",)),
    ],
)  # fmt: skip
def test_facts_come_as_the_law_reads_them_but_after_what_they_name(
    law: str, after: dict[str, tuple[str, ...]], expected: tuple[str, ...], tiny: Any
) -> None:
    """Entry facts first, in the order of naming; then the law, `after`, and findings last."""
    assert order(tiny, law, **after) == (*ENTRY, *expected)


def test_facts_that_go_round_in_a_circle_are_told_with_the_way(tiny: Any) -> None:
    """At the fact that closes the circle."""
    law = "1A when a holds\n"
    with pytest.raises(LawError) as caught:
        order(tiny, law, a=("b",), b=("c",), c=("a",))
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.file, fault.span.line) == ("circular-order", "facts.yaml", 3)
    assert fault.message.endswith("a → b → c → a")
