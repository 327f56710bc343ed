"""Law files that mean harm, or went wrong: a fault or an answer, in time bound to their size."""

import gc
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from bridgelaws.compiler.bind import bind_edition
from bridgelaws.compiler.decide import decide
from bridgelaws.compiler.declarations import Fact, Phrase, Vocabulary
from bridgelaws.compiler.diagnostics import LawError, Span
from bridgelaws.compiler.frozen import replace
from bridgelaws.compiler.generate import generate
from bridgelaws.compiler.parse import parse_law
from bridgelaws.compiler.tables import Tables, tables

HEAD = "law 1 on any call\n"
PLACES = [f"1{letter}{number}" for letter in "ABCDEFGHIJKLM" for number in range(1, 1000)]


def with_facts(vocabulary: Vocabulary, count: int) -> Vocabulary:
    """The tiny vocabulary with more facts: `p0 holds`, `p1 holds` and so on."""
    span = Span("facts.yaml", 1, 1, 1, 2)
    more = {
        f"p{i}": Fact(
            f"p{i}", "state", (True, False),
            (Phrase((True,), {"en": f"p{i} holds"}),), span, value="flag(call, 'p')",
        )
        for i in range(count)
    }  # fmt: skip
    return replace(vocabulary, facts=vocabulary.facts | more)


def compiled(text: str, vocabulary: Vocabulary) -> Tables:
    """A law through every stage, to its source and tables."""
    decision = decide(bind_edition("1", [parse_law(text, "1.law")], vocabulary))
    return {"source": generate(decision), **tables(decision)}


def codes(text: str, vocabulary: Vocabulary) -> list[str]:
    """The codes of all faults of a law, in order."""
    with pytest.raises(LawError) as caught:
        compiled(text, vocabulary)
    return [fault.code for fault in caught.value.diagnostics]


def seconds(run: Callable[[], object]) -> float:
    """The processor time that something takes, whatever else the machine does."""
    gc.collect()
    start = time.process_time()
    run()
    return time.process_time() - start


# For a number of pieces, a law whose size goes with it.
GROWING: dict[str, Callable[[int], str]] = {
    "provisions": lambda n: HEAD + "".join(
        f"{place} when a holds\n   X follows\n" for place in PLACES[:n]
    ),
    "otherwise, each": lambda n: HEAD + "".join(
        f"{place} otherwise when {'abc'[i % 3]} holds\n" for i, place in enumerate(PLACES[:n])
    ),
    "clauses": lambda n: HEAD + "1A when a holds\n   X follows\n"
    + "   otherwise when b holds\n   X follows\n" * n,
    "alternatives": lambda n: HEAD + "1A when a holds\n"
    + "   or b holds\n   and c holds\n" * n,
    "exceptions": lambda n: HEAD + "1A when a holds\n" + "   except when b holds\n" * n,
    "references": lambda n: HEAD + "1A see 2\n" + "   see 2, per 12C\n" * n,
    "unknown phrases": lambda n: HEAD + "".join(
        f"{place} when a holdss\n   X folows\n" for place in PLACES[:n]
    ),
    "syntax faults": lambda n: HEAD + "".join(f"{place} see 0\n" for place in PLACES[:n]),
    "unknown starts of lines": lambda n: HEAD + "x27 whne\n" * n,
    "comments": lambda n: HEAD + "1A X follows # " + "# " * 900 + "\n" + "   # ########\n" * n,
    "blank lines": lambda n: HEAD + "1A X follows\n" + "   \n" * n + "   Y follows\n",
}  # fmt: skip


@pytest.mark.parametrize("name", GROWING)
def test_time_goes_with_the_size(name: str, tiny: Any) -> None:
    """Four times the text takes less than eight times as long; measured in one run."""

    def run(pieces: int) -> None:
        try:
            compiled(GROWING[name](pieces), tiny.vocabulary)
        except LawError as error:
            assert error.diagnostics  # told, each of them

    run(50)  # what is made once only, such as the parser
    # Collecting what other tests left can spoil one measurement; quadratic time shows in all.
    gc.collect()
    pairs = ((seconds(lambda: run(300)), seconds(lambda: run(1200))) for _ in range(5))
    assert any(long < 8 * max(short, 0.02) for short, long in pairs)


def test_thousands_of_clauses_take_time_with_their_number(tiny: Any) -> None:
    """Each `otherwise` stands for all clauses before it, which are not gone through again."""

    def run(pieces: int) -> None:
        compiled(GROWING["clauses"](pieces), tiny.vocabulary)

    run(50)
    # What other tests keep is looked through by each collection, and the longer run has more.
    gc.collect()
    gc.disable()
    try:
        pairs = [(seconds(lambda: run(1500)), seconds(lambda: run(6000))) for _ in range(3)]
    finally:
        gc.enable()
    assert any(long < 6 * short for short, long in pairs)


def test_ten_thousand_provisions_are_a_law(tiny: Any) -> None:
    """Nobody will write one, and it is compiled all the same."""
    assert len(compiled(GROWING["provisions"](10_000), tiny.vocabulary)["items"]) == 10_000


def test_five_thousand_clauses_with_long_lists_are_a_law() -> None:
    """Every one of them is read."""
    clauses = "   when b holds\n   or c holds\n   X follows\n" * 5000
    law = parse_law(HEAD + "1A when a holds\n" + clauses, "1.law")
    assert len(law.provisions[0].clauses) == 5001


def test_a_megabyte_on_one_line_is_a_long_line(tiny: Any) -> None:
    """It is cut, told, and costs nothing."""
    assert seconds(lambda: codes(HEAD + "1A " + "x" * 900_000 + "\n", tiny.vocabulary)) < 1
    assert codes(HEAD + "1A " + "x" * 900_000, tiny.vocabulary) == ["long-line"]


@pytest.mark.parametrize(
    "place", ["1A1aI1", "1A1aIa", "1A1a" + "I" * 500, "1A" + "1" * 500, "1" * 500, "1A1AA"]
)
def test_an_id_is_as_deep_as_books_have_it(place: str, tiny: Any) -> None:
    """A deeper one is no id."""
    assert codes(f"{HEAD}{place} X follows\n", tiny.vocabulary) == ["syntax"]


def test_a_circle_through_many_provisions_is_told(tiny: Any) -> None:
    """As a circle where it is short, as too deep where it is long; never as an exception."""

    def ring(size: int) -> str:
        around = [*PLACES[:size], PLACES[0]]
        return HEAD + "".join(f"{a} when {b}\n" for a, b in pairwise(around))

    assert codes(ring(20), tiny.vocabulary) == ["circular-condition"]
    assert codes(ring(5000), tiny.vocabulary) == ["too-deep"]


def test_a_chain_of_conditions_ends_somewhere(tiny: Any) -> None:
    """Thirty provisions that hang on one another are compiled; hundreds are refused, at a place."""

    def chain(size: int) -> str:
        links = [f"{a} when {b}\n" for a, b in pairwise(PLACES[: size + 1])]
        return HEAD + "".join(links) + f"{PLACES[size]} when a holds\n"

    compiled(chain(30), tiny.vocabulary)
    with pytest.raises(LawError) as caught:
        compiled(chain(300), tiny.vocabulary)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.file, fault.span.column) == ("too-deep", "1.law", 1)
    assert 30 < fault.span.line < 50


def test_the_deepest_conditions_over_the_most_facts_fit(tiny: Any) -> None:
    """Both limits at once stay within what Python can nest."""
    vocabulary = with_facts(tiny.vocabulary, 230)
    links = [f"{a} when {b}\n" for a, b in pairwise(PLACES[:31])]
    all_facts = "\n   and ".join(f"p{i} holds" for i in range(230))
    compiled(HEAD + "".join(links) + f"{PLACES[30]} when {all_facts}\n   X follows\n", vocabulary)


def test_too_many_facts_are_refused(tiny: Any) -> None:
    """Diagrams are as deep as there are facts."""
    assert codes(HEAD, with_facts(tiny.vocabulary, 2000)) == ["too-many-facts"]


EXPLODING = {
    "pairs of facts in the worst order": lambda n: (
        HEAD + "1A when " + "\n   or ".join(f"p{i} holds" for i in range(n)) + "\n   X follows\n"
        + "1B when " + "\n   or ".join(f"p{i} holds\n   and p{n + i} holds" for i in range(n))
        + "\n   X follows\n"
    ),
    "provisions that hang on nothing common": lambda n: HEAD + "".join(
        f"1A{i + 1} when p{i} holds\n   X follows\n" for i in range(n)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPLODING)
def test_conditions_that_multiply_are_given_up_soon(name: str, tiny: Any) -> None:
    """A few are compiled; where every one would double the diagram, that is told."""
    vocabulary = with_facts(tiny.vocabulary, 100)
    compiled(EXPLODING[name](5), vocabulary)
    law = EXPLODING[name](40)
    assert seconds(lambda: codes(law, vocabulary)) < 30
    assert codes(law, vocabulary) == ["too-complex"]


DEFINITIONS = {
    "each other": (
        "1A define d holds\n   when over holds\n\n1B define over holds\n   when d holds\n",
        2,
    ),
    "itself": ("1A X follows\n\n1B define d holds\n   when d holds\n", 4),
    "through an irregularity": (
        "1A irregularity first fault\n   when d holds\n\n1B define d holds\n   when it is a mess\n",
        5,
    ),
}


@pytest.mark.parametrize("name", DEFINITIONS)
def test_what_is_defined_by_itself_is_told(name: str, tiny: Any) -> None:
    """It would have no end at the table."""
    kinds = dict(tiny.vocabulary.irregularities)
    phrase = Phrase((True,), {"en": "it is a mess"})
    kinds["first_fault"] = replace(kinds["first_fault"], phrases=(phrase,))
    text, line = DEFINITIONS[name]
    with pytest.raises(LawError) as caught:
        compiled(HEAD + text, replace(tiny.vocabulary, irregularities=kinds))
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.line) == ("circular-definition", line)


@pytest.mark.parametrize(
    ("value", "is_circular"),
    [
        ("lawful(call)", True),  # judges the call by the rules, and these read the fact
        ("lowest(call, d)", True),
        ("lawful(later)", False),  # of a later call: it has not come where the rules judge that one
        ("flag(call, 'x')", False),
    ],
)
def test_a_fact_that_asks_the_rules_about_its_own_call_is_told(
    value: str, is_circular: bool, tiny: Any
) -> None:
    """An expression can look at the whole ruling, so it can lead back to where it is read."""
    facts = dict(tiny.vocabulary.facts)
    facts["a"] = replace(facts["a"], value=value)
    vocabulary = replace(tiny.vocabulary, facts=facts)
    law = HEAD + (
        "1A define d holds\n   when a holds\n\n1B irregularity first fault\n   when d holds\n"
    )
    if is_circular:
        assert set(codes(law, vocabulary)) == {"circular-definition"}
    else:
        compiled(law, vocabulary)
