"""Citations of the texts: the Danish laws as read by hand, and what holds of any text."""

import string
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaws.compiler import citations
from bridgelaws.compiler.citation_targets import Targets, is_within
from bridgelaws.compiler.citations import (
    Citation,
    TextCitations,
    citation_languages,
    find_citations,
)
from bridgelaws.compiler.law_text import LawText
from bridgelaws.compiler.texts import read_law_text, read_texts
from bridgelaws.runtime.base import SHIPPED

from .text_checks import DATA, KINDS, check_read, check_sample, check_time, check_unreadable

DANISH = Path(SHIPPED) / "1997" / "da"
# Laws that cite and are cited in the sentences below; read as law 9.
AROUND = "9  A law\n\n9A  First\n\n9B  Second\n\n9B1  One\n\n9B1a\n    {}\n\n9B1b  b\n\n9B2  Two\n"
SENTENCES = {
    "Se §23, og §25 anvendes.": [("23", "see"), ("25", "apply")],
    "(se §23 og §25)": [("23", "see"), ("25", "see")],
    "Reglerne i §26 gælder ikke.": [("26", "not_apply")],
    "Anvend ikke §27 her.": [("27", "not_apply")],
    "Her anvendes §27 ikke.": [("27", "not_apply")],
    "§26 kan i så fald komme i betragtning.": [("26", "may_apply")],
    "§26 kan i så fald ikke komme i betragtning.": [("26", "not_apply")],
    "Kan straffene i §26 ikke anvendes, gælder punkt 1 og 2.": [
        ("26", "not_apply"), ("9B1", "apply"), ("9B2", "apply"),
    ],
    "som angivet i § 7 (§8, 9B og A), jf. dog afsnit A": [
        ("7", "per"), ("8", "per"), ("9B", "per"), ("9A", "per"), ("9A", "see_however"),
    ],
    "undtagen som angivet i punkt b": [("9B1b", "see_however")],
    "se punkt A, hvis det regner, samt punkt b": [("9A", "see"), ("9B1b", "see")],
    "§9B1a, punkt b eller B2 anvendes": [("9B1a", "apply"), ("9B1b", "apply"), ("9B2", "apply")],
    "Det gælder §12 med undtagelser.": [("12", "apply")],
    "Ordene i §12 er klare.": [("12", "per")],
    "Se §23, hvis punkt b anvendes, og §25.": [("23", "see"), ("9B1b", "apply"), ("25", "per")],
    "§12 om punkt A anvendes": [("12", "per"), ("9A", "apply")],
}  # fmt: skip


def law(words: str) -> LawText:
    """Law 9 with these words in 9B1a."""
    return read_law_text(AROUND.format(words), "9.txt")


def found(words: str) -> TextCitations:
    """What is found in these words, as the words of 9B1a."""
    return find_citations([law(words)], "da")


def targets(words: str) -> list[tuple[str, str]]:
    """Targets and kinds."""
    return [(c.target, c.kind) for c in found(words).citations]


@pytest.fixture(scope="module")
def danish() -> TextCitations:
    """The citations of the shipped Danish text."""
    return find_citations(read_texts(DANISH), "da")


def laws_of(danish: TextCitations, first: int, last: int) -> list[Citation]:
    """The citations that stand in some laws."""
    numbers = [str(number) for number in range(first, last + 1)]
    return [c for c in danish.citations if any(is_within(c.source, n) for n in numbers)]


def test_the_sample_exactly(danish: TextCitations) -> None:
    """Laws 17 to 25: every citation of the sample made by hand, in its order, and no other."""
    check_sample("danish-xrefs.json", laws_of(danish, 17, 25))


def test_the_rest_as_read_by_hand(danish: TextCitations) -> None:
    """Laws 26 to 40: target, kind and words of each, in the order of the text."""
    wanted = yaml.safe_load((DATA / "danish-citations.yaml").read_text("utf-8"))
    got = [[c.source, c.target, c.kind, c.words] for c in laws_of(danish, 26, 40)]
    assert [row[:4] for row in wanted] == got


def test_who_refers_to_the_law_on_damaging_passes(danish: TextCitations) -> None:
    """These thirteen and no other."""
    assert [c.source for c in danish.citations if c.target == "23"] == [
        "24B", "24C", "25B2bI", "27B2", "27B3", "31A2a", "31A2b", "31B", "32A", "32B2", "36", "37",
        "38",
    ]  # fmt: skip


def test_the_text_has_no_fault(danish: TextCitations) -> None:
    """Every reference in it can be read, and leads to a provision where its law is in the base."""
    assert danish.faults == ()


def test_spans_point_at_the_words(danish: TextCitations) -> None:
    """In the text file, to the letter."""
    lines = {p.name: p.read_text("utf-8").split("\n") for p in DANISH.glob("*.txt")}
    for citation in danish.citations:
        span = citation.span
        line = lines[span.file.rsplit("/", 1)[-1]][span.line - 1]
        assert line[span.column - 1 : span.end_column - 1] == citation.words
        assert span.end_line == span.line


def test_titles_and_notes() -> None:
    """They belong to the provision, and say where they were."""
    text = "9  A law, se §23\n\n9A\n    se §24\n\n9.fn1 on 9A\n    Se §25\n"
    got = find_citations([read_law_text(text, "9.txt")], "da").citations
    assert [(c.source, c.target, c.in_title, c.in_footnote, c.span.line) for c in got] == [
        ("9", "23", True, False, 1),
        ("9A", "24", False, False, 4),
        ("9A", "25", False, True, 7),
    ]
    assert got[0].to_dict() == {
        "from": "9", "to": "23", "kind": "see", "text": "se §23", "internal": False,
        "in_footnote": False, "in_title": True,
    }  # fmt: skip


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences_that_the_text_does_not_have(sentence: str) -> None:
    """The grammar knows the language, not only the sentences of one book."""
    assert targets(sentence) == SENTENCES[sentence]
    assert found(sentence).faults == ()


@pytest.mark.parametrize(
    ("end", "at", "whole"),
    [
        ("1", "21B2", "21B1"),
        ("A", "25B", "25A"),
        ("c", "25B2bI", "25B2c"),
        ("b", "27B1a", "27B1b"),
        ("b", "25B2c", "25B2b"),
        ("A2b", "31A", "31A2b"),
        ("D", "30C", "30D"),
        ("A", "29B", "29A"),
        ("C", "41B", "41C"),  # outside the base
        ("II", "25B2bI", "25B2bII"),
        ("I", "25B2bII", "25B2bI"),
        ("I", "27B", "27I"),  # a letter where no Roman numeral can stand
        ("1", "21B", "21B1"),
        ("a", "27", "27B1a"),  # the only one below
        ("b", "25", "25B2b"),
        ("2", "29", None),  # there is none below, and nothing says of which letter it is
        ("9Z", "27B", None),
        ("A", "x", None),
    ],
)
def test_relative_references(end: str, at: str, whole: str | None) -> None:
    """The end of an id means what a careful reader takes it for."""
    known = (part.id for text in read_texts(DANISH) for part in text.provisions)
    assert Targets(known).completed(end, at) == whole


def test_one_of_two_is_not_guessed() -> None:
    """Where two provisions below end alike, none is meant."""
    assert Targets(["9", "9A", "9A1", "9B", "9B1"]).completed("1", "9") is None


@pytest.mark.parametrize(
    "words",
    [
        "disse love, denne paragraf og dette afsnit (se nedenfor)",
        "et punkt i reglerne, tidspunktet A, 3 passer og 27 kort, 1-trækket",
        "se også ovenfor, anvendes ikke, kan komme i betragtning (konventionel (se",
        "",
    ],
)
def test_what_cites_no_provision(words: str) -> None:
    """Words that look like it and aren't."""
    got = find_citations([read_law_text(f"9  {words or 'x'}", "9.txt")], "da")
    assert got == TextCitations((), ())


@pytest.mark.parametrize(
    ("words", "code", "at", "near"),
    [
        ("se §9B1c her", "no-such-provision", "§9B1c", None),  # 9B1a and 9B1b are as near
        ("se punkt D", "no-such-provision", "punkt D", None),
        ("se §30-32", "unreadable-citation", "§30", None),
        ("§§50 og 51", "unreadable-citation", "§§50", None),
        ("§9QQ", "unreadable-citation", "§9QQ", None),
        ("§ i loven", "unreadable-citation", "§ i", None),
    ],
)
def test_what_cannot_be_read_is_a_fault(words: str, code: str, at: str, near: str | None) -> None:
    """It's never passed over, and shown where it stands."""
    got = found(words)
    check_unreadable(got, AROUND.format(words), code, at)
    assert [fault.suggestion for fault in got.faults] == [near]


def test_a_paragraph_that_is_none_is_told_and_not_searched() -> None:
    """A megabyte of signs is answered at once, at the first character past the limit."""
    at_limit = ("ord " * 5000)[:19_999] + "x"
    for words, expected in ((at_limit, []), (at_limit + "§", [("long-line", 20_001)])):
        faults = found_in(words).faults
        assert [(f.code, f.span.column - 4) for f in faults] == expected
    begin = time.process_time()
    assert [f.code for f in found_in("§" * 900_000).faults] == ["long-line"]
    assert time.process_time() - begin < 2


def test_a_text_full_of_faults_is_not_searched_to_its_end() -> None:
    """Two hundred are told, and that there may be more."""
    faults = found_in("\n    ".join(["§9QQ §9QQ"] * 150)).faults
    assert [f.code for f in faults] == ["unreadable-citation"] * 200 + ["too-many-faults"]
    assert faults[-1].span.line == 1 + 100 + 1  # behind the law's line and a hundred with two each


def found_in(words: str) -> TextCitations:
    """What a law is found to cite that has these words, and nothing else."""
    return find_citations([read_law_text(f"9  T\n    {words}\n", "9.txt")], "da")


LETTERS = string.ascii_lowercase + "æøå"
NOT_ORDINARY = (
    "finder", "kommer", "komme", "medmindre", "undtagen", "bortset", "også", "skal", "hvis", "ikke",
    "herom",
)  # fmt: skip
NO_START = ("anve", "gæld", "punk", "afsn", "efte", "iføl", "jævn")


def _is_ordinary(word: str) -> bool:
    return (
        word not in NOT_ORDINARY
        and not word.startswith(NO_START)
        and not word.endswith(("ne", "en"))
    )


# Ordinary words: no cue, and long enough to be no label.
WORDS = st.text(LETTERS, min_size=4, max_size=9).filter(_is_ordinary)
ORDINARY = st.lists(WORDS, min_size=1, max_size=5).map(" ".join)


@settings(deadline=None)  # the first text waits for the parser
@given(st.sampled_from(sorted(SENTENCES)), ORDINARY, ORDINARY)
def test_words_around_change_nothing(sentence: str, before: str, after: str) -> None:
    """Ordinary words before and after a citation leave its target, its kind and its words alone."""
    around = found(f"{before.capitalize()} {sentence} {after}.").citations
    assert [(c.target, c.kind) for c in around] == SENTENCES[sentence]
    assert [c.words for c in around] == [c.words for c in found(sentence).citations]


MARKS = "§ ( ) , . se Se dog men og eller punkt afsnit i b A 1 §27 §16C2 §9B1a kan ikke skal om jf."
CUES = "anvendes anvend komme i betragtning hvis efter bestemmelserne konventionel underkastet"
PIECES = st.sampled_from([*MARKS.split(" "), *CUES.split(" ")])


@settings(deadline=None)  # the first text waits for the parser
@given(st.lists(PIECES | st.text(max_size=4), max_size=30).map(" ".join))
@example("konventionel (se se")
@example("§1 (§1 (((")
def test_any_text_can_be_read(words: str) -> None:
    """Nothing in a text stops the reader, and what it quotes stands there."""
    check_read(words, "da")


@pytest.mark.parametrize(
    "piece", ["§", "(§1 ", "§1 (", "§1 og ", "§1, hvis ", "punkt z ", "se §1 om a ", "§1 kan a "]
)
def test_time_grows_with_the_length_only(piece: str) -> None:
    """However often a beginning of a citation stands there."""
    check_time(lambda words: find_citations([law(words)], "da"), piece, 10_000)


def test_languages() -> None:
    """The shared grammar is none, and every one names the kinds of the contract."""
    assert "da" in citation_languages() and "ids" not in citation_languages()
    for language in citation_languages():
        rules = {str(rule.origin.name) for rule in citations._parser(language)[0].rules}
        assert rules >= KINDS | {"refs", "law", "part", "unread"}, language
    with pytest.raises(ValueError, match="no citation grammar for 'xx'"):
        find_citations([], "xx")
    with pytest.raises(ValueError, match="no citation grammar"):
        find_citations([], "../law")
