"""Coverage: what the rules say of each provision of a text, in every constellation there is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.compiler import model
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import edition_files
from bridgelaws.compiler.coverage import Coverage, counts, coverage, without_text
from bridgelaws.compiler.declarations import Vocabulary
from bridgelaws.compiler.diagnostics import Span
from bridgelaws.compiler.law_text import LawText, ProvisionText
from bridgelaws.compiler.rule_files import read_rules
from bridgelaws.compiler.texts import read_law_text, read_texts

NOWHERE = Span("test", 1, 1, 1, 1)
VOCABULARY = Vocabulary((), {}, {}, {}, {}, {}, {}, (), {}, (), {}, {}, {}, {})
TEXT = """\
99  A law

99A  A heading

99A1
    Words.

99A2  A heading in it

99A2a
    Words.

99A2b
    Words.

99B  A title
    Words.

99B1
    Words.
"""


def clause(encoded: bool = True) -> model.Clause:
    """A clause of a rule."""
    return model.Clause(NOWHERE, (), False, (), (), (), None, None, (), (), encoded)


def rules(**statuses: str) -> model.Edition:
    """Rules for some provisions: `encoded`, `not_encoded`, or why they are narrative."""
    provisions = {}
    for key, status in statuses.items():
        provision = key.removeprefix("p")
        clauses = (clause(),) if status == "encoded" else (clause(), clause(False))
        narrative = None if status in ("encoded", "not_encoded") else status
        provisions[provision] = model.Provision(
            provision, "99", None, () if narrative else clauses, narrative, (), NOWHERE
        )
    return model.Edition("1066", VOCABULARY, {}, provisions)


def statuses(edition: model.Edition, text: str = TEXT) -> dict[str, str]:
    """The status of every provision of the text."""
    found = coverage(edition, [read_law_text(text, "99.txt")])
    return {provision: covered.status for provision, covered in found.items()}


def test_without_rules_nothing_is_encoded() -> None:
    """Words or headings, in the order of the law."""
    found = statuses(rules())
    assert list(found) == ["99", "99A", "99A1", "99A2", "99A2a", "99A2b", "99B", "99B1"]
    assert set(found.values()) == {"not_encoded"}


def test_a_rule_of_the_same_id_decides() -> None:
    """Whatever stands above it."""
    found = statuses(rules(p99="not_encoded", p99A1="encoded", p99B="it is a greeting"))
    assert found["99A1"] == "encoded"
    assert found["99B"] == "narrative"


def test_what_is_above_covers_what_has_no_rule_of_its_own() -> None:
    """A law that is narrative, or not encoded yet, is that down to its last part."""
    edition = rules(p99="it is a greeting", p99A2="not_encoded")
    found = coverage(edition, [read_law_text(TEXT, "99.txt")])
    assert found["99B1"] == found["99A"] == Coverage("narrative", "it is a greeting")
    assert found["99A2b"] == Coverage("not_encoded")


def test_an_encoded_rule_above_covers_no_words_but_its_own() -> None:
    """The nearest one above counts: 99B1 isn't narrative because 99 is."""
    found = statuses(rules(p99="it is a greeting", p99B="encoded"))
    assert found["99B"] == "encoded"
    assert found["99B1"] == "not_encoded"


def test_a_heading_is_as_far_as_what_is_below() -> None:
    """Encoded when everything is encoded or narrative, however deep."""
    parts = {"p99A1": "encoded", "p99A2a": "encoded", "p99A2b": "it is a greeting"}
    found = statuses(rules(**parts))
    assert (found["99A"], found["99A2"]) == ("encoded", "encoded")
    assert found["99"] == "not_encoded"  # for 99B is below it as well
    assert statuses(rules(**parts, p99B="encoded", p99B1="encoded"))["99"] == "encoded"
    assert statuses(rules(**parts | {"p99A2b": "not_encoded"}))["99A"] == "not_encoded"


def test_words_are_never_covered_by_what_is_below() -> None:
    """99B has words of its own; a rule for 99B1 says nothing of them."""
    assert statuses(rules(p99B1="encoded"))["99B"] == "not_encoded"


def test_similar_ids_are_not_below_one_another() -> None:
    """99A11 is no part of 99A1."""
    labels = "".join(f"99A{n}\n    Words.\n\n" for n in range(2, 12))
    text = f"99  A law\n\n99A  A heading\n\n99A1  A heading\n\n{labels}"
    found = statuses(rules(**{f"p99A{n}": "encoded" for n in range(2, 11)}), text)
    assert found["99A11"] == "not_encoded"
    assert found["99A1"] == "encoded"


def test_several_languages_count_once() -> None:
    """A provision has words when one language has some."""
    title = ProvisionText("99", "En lov", "", (), NOWHERE)
    other = LawText((), (title, ProvisionText("99A", None, "Ord.", (), NOWHERE)), ())
    found = coverage(rules(p99A1="encoded"), [read_law_text(TEXT, "99.txt"), other])
    assert len(found) == 8
    assert found["99A"].status == "not_encoded"


@pytest.mark.parametrize("status", ["encoded", "not_encoded", "it is a greeting"])
def test_counts(status: str) -> None:
    """Every provision once, and the parts make the whole."""
    edition = rules(p99A1="encoded", p99B=status)
    numbers = counts(coverage(edition, [read_law_text(TEXT, "99.txt")]))
    assert set(numbers) == {"provisions", "encoded", "narrative", "not_encoded"}
    assert numbers["provisions"] == 8 == sum(numbers.values()) - 8
    assert numbers["narrative"] == (status == "it is a greeting") * 2  # 99B with 99B1


def test_a_rule_under_an_id_that_no_text_has_is_a_fault(
    laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    """A misspelt provision id would be a rule that answers no sentence of the law."""
    planted = "27D    when LHO accepts\n         no penalty\n\n27C    when"
    edit("1997/rules/27*", "27C    when", planted)
    files = read_base(laws_copy)
    (described,) = (e for e in edition_files(files) if e.name == "1997")
    laws, _ = read_rules(files.rules[described.folder])
    texts = read_texts(laws_copy / "1997/da")
    (fault,) = without_text(laws, texts)
    assert (fault.code, fault.span.column, fault.law) == ("no-text", 1, "27")
    assert fault.span.file.endswith("27-insufficient-bid.law")
    # All three are as near and have rules already, so none is more likely meant.
    assert fault.suggestion is None
    assert set(fault.expected) > {"27A", "27B", "27C"}
