"""Law files as syntax trees: what is read, and every fault of a file with its place and cure."""

import pytest

from bridgelaws.compiler import syntax
from bridgelaws.compiler.diagnostics import Diagnostic, LawError, Span
from bridgelaws.compiler.parse import parse_law

NOWHERE = Span("", 1, 1, 1, 1)  # places don't count when trees are compared


def name(text: str) -> syntax.Name:
    """A name as it is written, somewhere."""
    return syntax.Name(text, NOWHERE)


def a_test(text: str) -> syntax.Atom:
    """A phrase as a condition."""
    return syntax.Atom(name(text), False)


def provisions(text: str) -> tuple[syntax.Provision, ...]:
    """The provisions of a law whose head is of no interest."""
    return parse_law("law 27\n\n" + text, "27.law").provisions


def faults(text: str) -> list[Diagnostic]:
    """The faults of a law file."""
    with pytest.raises(LawError) as caught:
        parse_law(text, "27.law")
    return list(caught.value.diagnostics)


def test_the_head_of_a_law() -> None:
    """Its number, the irregularities it stands on, the moment it is looked at for."""
    on = parse_law("law 27 on insufficient bid, bid out of turn\n", "27.law")
    each = parse_law("law 26 for each withdrawn call\n", "26.law")
    assert on.number == name("27")
    assert on.entries == (name("insufficient bid"), name("bid out of turn"))
    assert (on.for_each, each.for_each) == (None, name("withdrawn call"))
    assert each.entries == ()


def test_a_provision_with_everything_in_its_place() -> None:
    """Conditions, exceptions, what it takes the place of, effects, references, remarks."""
    (provision,) = provisions(
        "27A    when LHO accepts\n"
        "       and the call is a bid\n"
        "       or it is late\n"
        "       except when 28B\n"
        "       instead of 27B or 27C\n"
        "         the call stands\n"
        "           if it is legal\n"
        "           and 29A\n"
        "         no penalty\n"
        "       apply 31, may apply 26A1 and 26B, see 16\n"
        "       remark: as in reading 3, nothing more\n"
    )
    assert provision.id == name("27A")
    assert provision.remarks == ("as in reading 3, nothing more",)
    (clause,) = provision.clauses
    assert clause.condition == syntax.Condition(
        ((a_test("LHO accepts"), a_test("the call is a bid")), (a_test("it is late"),))
    )
    assert clause.exceptions == (syntax.Atom(name("28B"), True),)
    assert clause.instead_of == (name("27B"), name("27C"))
    stands = syntax.Effect(
        name("the call stands"), (a_test("it is legal"), syntax.Atom(name("29A"), True))
    )
    assert clause.effects == (stands, syntax.Effect(name("no penalty"), ()))
    assert clause.references == (
        syntax.Reference("apply", name("31")),
        syntax.Reference("may apply", name("26A1")),
        syntax.Reference("may apply", name("26B")),
        syntax.Reference("see", name("16")),
    )


CLAUSES = {
    # what each text holds, as the number of its clauses
    "when x\n  y\n  when z\n  y": 2,
    "when x\n  when z": 2,
    "when x\n  otherwise\n  y": 2,
    "when x\n  otherwise when z\n  y": 2,
    "x\n  y\n  z": 1,
    "define x\n  when y\n  z": 2,
    "define x\n  when y\n  define z": 2,
    "irregularity x\n  when y\n  not yet encoded": 2,
    "when x\n  y\n  directly on z\n  when w": 2,
    "directly on z\n  when w\n  y": 1,
    "when x\n  instead of 27B\n  y\n  see 3": 1,
    "see 3\n  when x\n  y": 2,
    "one of 27B": 1,
    "remark: x\n  remark: y": 0,
}


@pytest.mark.parametrize("text", CLAUSES)
def test_where_a_new_clause_begins(text: str) -> None:
    """A condition begins a clause of its own once the clause before it is full."""
    (provision,) = provisions(f"27A {text}\n")
    assert len(provision.clauses) == CLAUSES[text]


def test_structural_words_count_at_the_start_of_a_line_only() -> None:
    """Inside a phrase every word is a word, and so is one that only begins like a keyword."""
    (provision,) = provisions(
        "27A when the player may apply or see\n  whenever it is, if ever, the call stands\n  iffy\n"
    )
    (clause,) = provision.clauses
    assert clause.condition == syntax.Condition(((a_test("the player may apply or see"),),))
    assert [e.name.text for e in clause.effects] == [
        "whenever it is, if ever, the call stands", "iffy",
    ]  # fmt: skip


def test_layout_comments_and_line_ends_mean_nothing() -> None:
    """Blank lines, indents, comments, blanks within a phrase, Windows line ends, no last one."""
    plain = "law 27 on insufficient bid\n\n27A when LHO accepts\n  the call stands\n"
    other = (
        "\ufeff# a comment\r\n\r\nlaw 27  on insufficient bid   # another\r\n# and one\r\n"
        "27A\r\n\r\n   # one more\r\n      when LHO  accepts # here\r\n\r\n the call   stands"
    )
    assert parse_law(other, "x.law") == parse_law(plain, "y.law")
    assert parse_law(plain.encode(), "z.law") == parse_law(plain, "y.law")


def test_places_are_those_of_the_file() -> None:
    """Lines and columns count from 1 in the file, not in the block."""
    law = parse_law("# c\n\nlaw 27\n\n27A  when x\n     see 3, per 12C\n", "27.law")
    (clause,) = law.provisions[0].clauses
    assert law.number.span == Span("27.law", 3, 5, 3, 7)
    assert law.provisions[0].id.span == Span("27.law", 5, 1, 5, 4)
    assert clause.span == Span("27.law", 5, 6, 5, 12)
    assert clause.references[1].target.span == Span("27.law", 6, 17, 6, 20)


PHRASE = ("a phrase of the vocabulary", "a provision id such as `27B1a`")
START = ("`law NN on …`", "a provision id such as `27B1a`")
ID = ("a provision id such as `27B1a`",)
ON = ("`for each` and a moment", "`on` and irregularities")
END = ("the end of the block", "the end of the line")
HEAD = "law 27\n"
# text, then (line, column, end column, code, expected, suggestion) of every fault it has
BAD: dict[str, list[tuple[int, int, int, str, tuple[str, ...], str | None]]] = {
    "": [(1, 1, 2, "missing-head", ("law NN on …",), None)],
    "\n  \n# nothing\n": [(1, 1, 2, "missing-head", ("law NN on …",), None)],
    "27A x\n": [(1, 1, 4, "missing-head", ("law NN on …",), "law 27")],
    "27A x\nlaw 27\n": [(1, 1, 4, "missing-head", ("law NN on …",), "law 27")],
    "Law 27\n": [(1, 1, 7, "syntax", START, "law")],
    "# c\nlwa 27\n": [(2, 1, 4, "syntax", START, "law")],
    "  law 27\n27A x\n": [],
    "law 0\n": [(1, 5, 6, "syntax", ("a law number",), None)],
    "law 27A\n": [(1, 5, 8, "syntax", ("a law number",), None)],
    "law 1997\n": [(1, 5, 9, "syntax", ("a law number",), None)],
    "law 27 onn x\n": [(1, 8, 11, "syntax", (*ON, *END), "on")],
    "law 27\nlaw 28 on x\n": [(2, 5, 7, "second-head", (), None)],
    HEAD + "27b x\n": [(2, 1, 4, "syntax", ID, "27B")],
    HEAD + "27-B x\n": [(2, 1, 5, "syntax", ID, "27B")],
    HEAD + "B x\n    and y\n": [(2, 1, 2, "syntax", ID, "27B")],
    # an id in the wrong case hides nothing else in its provision
    HEAD + "27b  when x\n    see 0\n": [
        (2, 1, 4, "syntax", ID, "27B"), (3, 9, 10, "syntax", ID, None),
    ],
    HEAD + "027A x\n": [(2, 1, 7, "syntax", START, None)],
    HEAD + "x\n": [(2, 1, 2, "syntax", START, None)],
    HEAD + "27A when # c\n    # more\n    x\n": [(2, 9, 10, "syntax", PHRASE, None)],
    HEAD + "27A when 27B and x\n": [(2, 14, 17, "syntax", END, None)],
    HEAD + "27A see 027B\n": [(2, 9, 13, "syntax", ("a provision id such as `27B1a`",), None)],
    HEAD + "27A instead of 27B, x\n": [(2, 19, 22, "syntax", END, None)],
    HEAD + "27A not yet encoded, x\n": [],
    HEAD + "27A x\n    or y\n": [(3, 5, 9, "misplaced-word", ("a condition",), None)],
    HEAD + "27A when x\n    if y\n": [(3, 5, 9, "misplaced-word", ("an effect",), None)],
    HEAD + "27A when x\n    except when y\n    and z\n": [
        (4, 5, 10, "misplaced-word", ("a condition",), None)
    ],
    HEAD + "27A define x\n    instead of 27B\n": [(3, 5, 19, "misplaced-word", (), None)],
    HEAD + "27A define x\n    otherwise\n": [(3, 5, 14, "misplaced-word", (), None)],
    HEAD + "27A directly on x\n    define y\n": [(3, 5, 13, "misplaced-word", (), None)],
    HEAD + "27A narrative: x\n    narrative: y\n": [(3, 5, 17, "misplaced-word", (), None)],
    # one slip costs one block: every fault of the file, in its order
    "law 27 xx\n27A and x\n27b y\n27C see 0\n27D\ty\n": [
        (1, 8, 10, "syntax", (*ON, *END), None),
        (2, 5, 10, "misplaced-word", ("a condition",), None),
        (3, 1, 4, "syntax", ID, "27B"),
        (4, 9, 10, "syntax", ("a provision id such as `27B1a`",), None),
        (5, 4, 5, "stray-character", ("blanks",), None),
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_every_fault_of_a_file_has_its_place_and_its_cure(text: str) -> None:
    """All in one go, in the order of the text; one message for each root cause."""
    if not BAD[text]:
        parse_law(text, "27.law")
        return
    assert BAD[text] == [
        (f.span.line, f.span.column, f.span.end_column, f.code, f.expected, f.suggestion)
        for f in faults(text)
    ]


def test_messages_are_one_sentence_about_the_law() -> None:
    """Lower case, no final period, no name of a token or of Python."""
    for text in BAD:
        for fault in faults(text) if BAD[text] else ():
            assert fault.message[0] in "`" or fault.message[0].islower()
            assert not fault.message.endswith(".")
            assert not {"Token", "PHRASE", "_NL", "$END", "None"} & set(fault.message.split())


def test_what_is_missing_at_the_end_is_told_behind_the_last_word() -> None:
    """A block that ends too early is no fault of its last word."""
    (fault,) = faults(HEAD + "27A instead of   # nothing\n\n\n")
    assert (fault.code, fault.span.line) == ("syntax", 2)
    assert fault.message.endswith("the line ends here")
