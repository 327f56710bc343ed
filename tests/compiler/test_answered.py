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


def _entry(laws: Path, old: str, new: str) -> None:
    _edit(laws / "1997/accepted.yaml", old, new)


def test_each_text_answers_for_itself(laws_copy: Path) -> None:
    """25B1 says `men se lag 16C2` in Swedish as in Danish; one of them alone is not enough."""
    swedish = laws_copy / "1997/sv/25.txt"
    _edit(swedish, " (men se lag 16C2)", "")
    rule = _rules(laws_copy, "25").name
    assert _faults(laws_copy) == [("uncited-reference", rule, "25B1")]
    (fault,) = check_base(str(laws_copy), "laws").faults
    assert "`25B1` to `16C2`" in fault.message and "text (sv)" in fault.message
    entry = "  - {from: 25B1, to: 16C2, kind: see_however, lang: sv, reason: to try it}\n"
    accepted = laws_copy / "1997/accepted.yaml"
    accepted.write_text(accepted.read_text("utf-8") + entry, "utf-8")
    # What is left is that the rule was read against other words.
    assert _faults(laws_copy) == [("to-be-reviewed", "25.txt", "25B1")]


def test_what_is_accepted_of_one_text_is_not_of_the_other(laws_copy: Path) -> None:
    """Both texts say that A doesn't apply; accepted for Swedish alone, the Danish one is told."""
    before = "    to: 25A\n    kind: not_apply\n"
    _entry(laws_copy, before, before + "    lang: sv\n")
    assert _faults(laws_copy) == [
        ("unanswered-citation", _rules(laws_copy, "25").name, "25B"),
    ]  # fmt: skip


def test_what_is_accepted_of_every_text_is_needed_in_each(laws_copy: Path) -> None:
    """Without its `lang` the entry for 112 would hold of the Danish text, which has no 112."""
    _entry(laws_copy, 'to: "112"\n    kind: see\n    lang: sv\n', 'to: "112"\n    kind: see\n')
    (fault,) = check_base(str(laws_copy), "laws").faults
    assert (fault.code, fault.expected) == ("needless-acceptance", ("`lang: sv`",))
    assert "in the text (da)" in fault.message


def test_a_language_that_no_text_has_is_told(laws_copy: Path) -> None:
    """Dutch is no text at all; that the Swedish 112 has no entry now follows from it."""
    _entry(laws_copy, 'to: "112"\n    kind: see\n    lang: sv\n',
           'to: "112"\n    kind: see\n    lang: nl\n')  # fmt: skip
    assert _faults(laws_copy) == [("unknown-language", "accepted.yaml", "")]


def _told(laws: Path) -> list[tuple[str, str, str | None]]:
    found = check_base(str(laws), "laws").faults
    return [(f.code, f.span.file.removeprefix("laws/1997/"), f.suggestion) for f in found]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        # A law that nobody knows: it is the text, or the rule, whichever names it.
        ("da/27.txt", "anvendes §31.", "anvendes §13.", ("unanswered-citation", "da/27.txt", "31")),
        ("rules/27-insufficient-bid.law", "see 23\n       may apply 26\n\n27B3",
         "see 23\n       may apply 62\n\n27B3",
         ("uncited-reference", "rules/27-insufficient-bid.law", "26")),
        # Both are known: the Danish text is with the rule, so it's the Swedish one.
        ("sv/25.txt", "men se lag 16C2", "men se lag 16C",
         ("unanswered-citation", "sv/25.txt", "16C2")),
        ("sv/25.txt", "se lag 23 om passet", "se lag 32 om passet",
         ("unanswered-citation", "sv/25.txt", "23")),
        # Accepted of the Swedish text alone: 112 has a title, 121 is nowhere.
        ("sv/25.txt", "lag 112 om", "lag 121 om", ("unanswered-citation", "sv/25.txt", "112")),
        ("accepted.yaml", 'to: "112"', 'to: "121"',
         ("needless-acceptance", "accepted.yaml", "112")),
        # Both are known and nobody else says either: the rule is told, with the text beside it.
        ("da/27.txt", "anvendes §31.", "anvendes §30.",
         ("uncited-reference", "rules/27-insufficient-bid.law", "30")),
    ],
)  # fmt: skip
def test_one_slip_is_one_fault_where_it_is_mended(
    file: str, old: str, new: str, told: tuple[str, str, str], laws_copy: Path
) -> None:
    """At the text, the rule or the acceptance: at the one that nothing else bears out."""
    _edit(laws_copy / "1997" / file, old, new)
    assert _told(laws_copy) == [told]
    (fault,) = check_base(str(laws_copy), "laws").faults
    assert len(fault.related) == 1 and fault.related[0].span.file != fault.span.file


@pytest.mark.parametrize(
    ("planted", "labels"),
    [
        ("25B3  Mer\n    ord", ["25B3"]),
        ("25C  Rubrik\n\n25C1\n    ord", ["25C", "25C1"]),  # a heading of its own, too
    ],
)
def test_a_swedish_provision_without_a_rule_is_found(
    laws_copy: Path, planted: str, labels: list[str]
) -> None:
    """Where it stands, with a label that the rules know."""
    file = laws_copy / "1997/sv/25.txt"
    file.write_text(f"{file.read_text('utf-8')}\n{planted}\n", "utf-8")
    faults = check_base(str(laws_copy), "laws").faults
    assert [(f.code, f.span.file, f.law) for f in faults] == [
        ("no-rule", "laws/1997/sv/25.txt", "25") for _ in labels
    ]
    for fault, label in zip(faults, labels, strict=True):
        assert f"`{label}`" in fault.message and fault.suggestion != label
        assert file.read_text("utf-8").split("\n")[fault.span.line - 1].startswith(label)


def test_words_where_the_rules_know_a_heading_are_found(laws_copy: Path) -> None:
    """27 is a heading in Danish and stands in no rule; a title is answered, words are not."""
    file = laws_copy / "1997/sv/27.txt"
    file.write_text("27  Otillräckligt bud\n", "utf-8")
    assert _faults(laws_copy) == []
    file.write_text("27  Otillräckligt bud\n    Nu med ord.\n", "utf-8")
    assert _faults(laws_copy) == [("no-rule", "27.txt", "27")]


def test_a_text_may_hold_some_laws_alone(laws_copy: Path) -> None:
    """Nothing is said of the laws that have no Swedish words; the provisions count once."""
    checked = check_base(str(laws_copy), "laws")
    assert checked.faults == ()
    assert checked.counts["1997"]["provisions"] == 127
    (laws_copy / "1997/sv/25.txt").unlink()
    codes = {f.code for f in check_base(str(laws_copy), "laws").faults}
    # Only what was accepted of the text that is gone, and its title, which stood there.
    assert codes == {"needless-acceptance", "missing-title"}


def test_a_citation_of_a_provision_that_no_text_has(laws_copy: Path) -> None:
    """`lag 27` is outside the Swedish text; that 27 has no D is known all the same."""
    _edit(laws_copy / "1997/sv/25.txt", "tillämpas lag 27)", "tillämpas lag 27D)")
    faults = {f.code: f for f in check_base(str(laws_copy), "laws").faults}
    assert faults["no-such-provision"].expected == ("27A", "27B", "27C")
    assert faults["no-such-provision"].span.file == "laws/1997/sv/25.txt"


def test_a_fault_in_one_text_hides_no_citation_of_the_other(laws_copy: Path) -> None:
    """The Swedish file can't be read; `§27Q` of the Danish one is told in the same run."""
    (laws_copy / "1997/sv/25.txt").write_text("26  En annan lag\n", "utf-8")
    _edit(laws_copy / "1997/da/25.txt", "anvendes §27.", "anvendes §27Q.")
    codes = [f.code for f in check_base(str(laws_copy), "laws").faults]
    assert codes == ["no-such-provision", "law-in-wrong-file"]
