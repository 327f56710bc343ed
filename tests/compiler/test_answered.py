"""Text and rules answer for each other: each way of not doing so is planted, and found."""

from pathlib import Path

import pytest

from bridgelaws.app.checking import check_base
from bridgelaws.compiler.answered import read_accepted
from bridgelaws.compiler.diagnostics import LawError


def _faults(laws: Path) -> list[tuple[str, str, str]]:
    found = check_base(str(laws), "laws").faults
    return [(f.code, f.span.file.rsplit("/", 1)[-1], f.law or "") for f in found]


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def _rules(laws: Path, number: str) -> Path:
    return next((laws / "1997/rules").glob(f"{number}-*.law"))


def test_a_citation_without_a_reference_is_found(laws_copy: Path) -> None:
    """24C cites 23 (`se dog §23`); the rule loses its reference."""
    rule = _rules(laws_copy, "24")
    text = rule.read_text("utf-8")
    rule.write_text(text[: text.rindex("       but see 23")], "utf-8")
    assert _faults(laws_copy) == [("unanswered-citation", rule.name, "24C")]


def test_a_reference_of_another_kind_is_found_on_both_sides(laws_copy: Path) -> None:
    """37 says `Se §35B`: to see is not to apply."""
    rule = _rules(laws_copy, "37")
    _edit(rule, "       see 35B\n", "       apply 35B\n")
    assert sorted(_faults(laws_copy)) == [
        ("unanswered-citation", rule.name, "37"), ("uncited-reference", rule.name, "37"),
    ]  # fmt: skip


def test_cited_as_says_what_the_text_says(laws_copy: Path) -> None:
    """The same, where the rule tells the kind of the text's own citation."""
    _edit(_rules(laws_copy, "37"), "       see 35B\n", "       apply 35B (cited as see)\n")
    assert _faults(laws_copy) == []


def test_a_difference_is_accepted_with_a_reason(laws_copy: Path) -> None:
    """34 of the text cites nothing; a reference of the rule is accepted, once it is needed."""
    accepted = laws_copy / "1997/accepted.yaml"
    entry = '  - {from: "34", to: "28", kind: see, reason: to try it}\n'
    accepted.write_text(accepted.read_text("utf-8") + entry, "utf-8")
    assert _faults(laws_copy) == [("needless-acceptance", "accepted.yaml", "34")]
    rule = _rules(laws_copy, "34")
    _edit(rule, "         the auction reverts", "         see 28\n         the auction reverts")
    assert _faults(laws_copy) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("citations: none\n", "wrong-type"),
        ('citations: [{from: "34", to: "28", kind: seen, reason: x}]\n', "unknown-word"),
        ('citations: [{from: "34", to: "28", kind: see}]\n', "missing-key"),
        ("cited: []\n", "missing-key"),
    ],
)
def test_a_bad_entry_is_told(text: str, code: str) -> None:
    """Each with its place in the file."""
    with pytest.raises(LawError) as caught:
        read_accepted(text.encode(), "accepted.yaml")
    assert code in [fault.code for fault in caught.value.diagnostics]
    assert all(fault.span.file == "accepted.yaml" for fault in caught.value.diagnostics)
