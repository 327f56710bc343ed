"""Citations of the Swedish text: the sample made by hand, and the language beyond one law."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaws.compiler.citations import TextCitations, find_citations
from bridgelaws.compiler.provision_ids import id_at_end
from bridgelaws.compiler.texts import read_law_text, read_texts
from bridgelaws.runtime.base import SHIPPED

from .text_checks import check_read, check_sample, check_sentence, check_time, check_unreadable

SWEDISH = Path(SHIPPED) / "1997" / "sv"
# Laws that cite and are cited in the sentences below; read as law 9.
AROUND = (
    "9  En lag\n\n9A  Ett\n\n9B  Två\n\n9B1  Ett\n\n9B1a\n    {}\n\n9B1b  b\n\n9B1bI  Ett\n\n"
    "9B1bII  Två\n\n9B2  Två\n"
)

# The words around a reference give its kind; what is quoted stands between the bars.
SENTENCES: dict[str, list[tuple[str, str]]] = {
    "|Se lag 23|, och |lag 25 tillämpas|.": [("23", "see"), ("25", "apply")],
    "(|se lag 23 och lag 25|)": [("23", "see"), ("25", "see")],
    "|Reglerna i lag 26 gäller inte|.": [("26", "not_apply")],
    "Här |tillämpas inte lag 27|.": [("27", "not_apply")],
    "Här |tillämpas lag 27 ej|.": [("27", "not_apply")],
    "|Lag 26 kan i så fall komma i fråga|.": [("26", "may_apply")],
    "|Lag 26 kan inte komma i fråga|.": [("26", "not_apply")],
    "Då |kan lag 26 komma att tillämpas|.": [("26", "may_apply")],
    "|Kan straffen i lag 26 inte tillämpas|, |gäller punkt 1 och 2|.": [
        ("26", "not_apply"), ("9B1", "apply"), ("9B2", "apply"),
    ],
    "|som anges i lag 7| |(lag 8, 9B och A)|, |se dock punkt A|": [
        ("7", "per"), ("8", "per"), ("9B", "per"), ("9A", "per"), ("9A", "see_however"),
    ],
    "|utom enligt punkt b| och |såvida inte lag 31| gäller.": [
        ("9B1b", "see_however"), ("31", "see_however"),
    ],
    "|Lag 9B1a, punkt b eller B2 tillämpas|": [
        ("9B1a", "apply"), ("9B1b", "apply"), ("9B2", "apply"),
    ],
    "|tillämpas lagarna 30, 31 och 32|.": [("30", "apply"), ("31", "apply"), ("32", "apply")],
    "|enligt bestämmelserna i lag 30 (pass utom tur), lag 31 eller lag 32|": [
        ("30", "per"), ("31", "per"), ("32", "per"),
    ],
    "|enligt lag 26| och 40 kort": [("26", "per")],
    "|enligt lag 26| och 13 kort, 27 i allt": [("26", "per")],
    "|se lag 12|, |lag 13 gäller|": [("12", "see"), ("13", "apply")],
    "|I fall b(2) nedan| gäller det.": [("9B1bII", "per")],
    "|I fall b| |gäller lag 26|.": [("9B1b", "per"), ("26", "apply")],
    "|se punkt b(1) och (2)|": [("9B1bI", "see"), ("9B1bII", "see")],
    "|se lag 9B1b(2)|": [("9B1bII", "see")],
    "ett konventionellt bud (|se lag 30|)": [("30", "definition")],
    "|underkastad bestämmelserna i lag 26|": [("26", "apply")],
    "|Lag 16C2 om otillåten information tillämpas inte|": [("16C2", "not_apply")],
    "(|jfr lag 12|) och |(lag 13)|": [("12", "per"), ("13", "per")],
}  # fmt: skip


def found(words: str) -> TextCitations:
    """What is found in these words, as the words of 9B1a."""
    return find_citations([read_law_text(AROUND.format(words), "9.txt")], "sv")


def test_the_sample_exactly() -> None:
    """Every citation of the sample made by hand, in its order, and no other; none is a fault."""
    got = find_citations(read_texts(SWEDISH), "sv", read_texts(f"{SHIPPED}/1997/da"))
    check_sample("swedish-xrefs.json", got.citations)
    assert got.faults == ()


def test_a_citation_of_a_law_that_only_the_other_text_has() -> None:
    """It is outside this text; that its provision is there can be seen in the other one."""
    danish = read_texts(f"{SHIPPED}/1997/da")
    law = read_law_text("9  En lag\n    se lag 27B1b och lag 27B4, lag 99A\n", "9.txt")
    assert find_citations([law], "sv").faults == ()
    got = find_citations([law], "sv", danish)
    assert [(c.target, c.internal) for c in got.citations] == [
        ("27B1b", False), ("27B4", False), ("99A", False),
    ]  # fmt: skip
    (fault,) = got.faults
    assert (fault.code, fault.expected) == ("no-such-provision", ("27B1", "27B2", "27B3"))
    assert (fault.span.column, fault.span.end_column) == (18, 30)


@pytest.mark.parametrize("marked", SENTENCES)
def test_sentences_that_the_text_does_not_have(marked: str) -> None:
    """The grammar knows the language, not only the sentences of one law."""
    check_sentence(found(marked.replace("|", "")), marked, SENTENCES[marked])


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("I fall b(2)", "bII"),
        ("och (1)", "I"),
        ("lag 9B1b(14)", "9B1bXIV"),
        ("§9A", "9A"),
        ("(", ""),
    ],
)
def test_a_number_in_brackets_is_a_roman_label(words: str, end: str) -> None:
    """As the Swedish text counts what the Danish one numbers I, II."""
    assert id_at_end(words) == end


@pytest.mark.parametrize(
    "words",
    [
        "enligt tillämplig lag, i vilket fall hans partner måste passa",
        "detta avsnitt (se nedan), dessa lagar, i fall en spelare bjuder, laget 27 poäng",
        "se även ovan, tillämpas inte, kan komma att gälla (konventionell (se",
        "punkten i lagen, 40% på brickan, tre pass och 27 kort",
    ],
)
def test_what_cites_no_provision(words: str) -> None:
    """Words that look like it and aren't."""
    assert found(words) == TextCitations((), ())


@pytest.mark.parametrize(
    ("words", "code", "at"),
    [
        ("se lag 9B1c här", "no-such-provision", "lag 9B1c"),
        ("se punkt D", "no-such-provision", "punkt D"),
        ("se fall b(3)", "no-such-provision", "fall b(3)"),
        ("se lag 30-32", "unreadable-citation", "lag 30"),
        ("lagarna 9QQ", "unreadable-citation", "lagarna 9QQ"),
    ],
)
def test_what_cannot_be_read_is_a_fault(words: str, code: str, at: str) -> None:
    """It's never passed over, and shown where it stands."""
    check_unreadable(found(words), AROUND.format(words), code, at)


MARKS = (
    "lag lagarna punkt fall I b(1) och eller samt , . ( ) Se men se dock A 1 lag 27 lag 16C2 inte"
)
CUES = "tillämpas gäller kan komma att gälla enligt reglerna i konventionell om när ovan 26 27"
PIECES = st.sampled_from([*MARKS.split(" "), *CUES.split(" ")])


@settings(deadline=None)  # the first text waits for the parser
@given(st.lists(PIECES | st.text(max_size=4), max_size=30).map(" ".join))
@example("konventionell (se se")
@example("lag 1 (lag 1 (((")
def test_any_text_can_be_read(words: str) -> None:
    """Nothing in a text stops the reader, and what it quotes stands there."""
    check_read(words, "sv")


@pytest.mark.parametrize(
    "piece",
    ["lag ", "lag 1 ", "(lag 1 ", "lag 10 (", "lag 10 och ", "lag 10, ", "punkt z ", "i fall b ",
     "se lag 1 om a ", "lag 1 kan a ", "reglerna ", "b(1) och "],
)  # fmt: skip
def test_time_grows_with_the_length_only(piece: str) -> None:
    """However often a beginning of a citation stands there."""
    check_time(found, piece, 10_000)
