"""Citations of the Dutch text: as read by hand, and the language beyond these laws."""

from collections import Counter
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaws.compiler.citation_targets import law_of
from bridgelaws.compiler.citations import TextCitations, find_citations
from bridgelaws.compiler.provision_ids import id_at_end
from bridgelaws.compiler.texts import read_law_text, read_texts
from bridgelaws.runtime.base import SHIPPED

from .text_checks import (
    DATA,
    check_read,
    check_sample,
    check_sentence,
    check_time,
    check_unreadable,
)

DUTCH = Path(SHIPPED) / "2017" / "nl"
# Laws that cite and are cited in the sentences below; read as law 9.
AROUND = (
    "9  Een artikel\n\n9A  Eén\n\n9B  Twee\n\n9B1\n\n9B1a\n    {}\n\n9B1b  b\n\n9B1bi  Eén\n\n"
    "9B1bii  Twee\n\n9B2  Twee\n"
)
# The words around a reference give its kind; what is quoted stands between the bars.
SENTENCES: dict[str, list[tuple[str, str]]] = {
    "|Zie artikel 23|, en |artikel 25 is van toepassing|.": [("23", "see"), ("25", "apply")],
    "(|zie artikel 23 en art. 25|)": [("23", "see"), ("25", "see")],
    "|De beperkingen van artikel 26 gelden| hier.": [("26", "apply")],
    "Hier |is artikel 27 niet van toepassing|.": [("27", "not_apply")],
    "Dan |kunnen de bepalingen van artikel 26 van toepassing zijn|.": [("26", "may_apply")],
    "|Artikel 26 kan niet van toepassing zijn|.": [("26", "not_apply")],
    "|tenzij artikel 31 van toepassing is|": [("31", "see_however")],
    "|Tenzij A van toepassing is|, |volgens B|": [("9A", "see_however"), ("9B", "per")],
    "|Artikelen 16C, 26B, 31 en 9B2 zijn van toepassing|": [
        ("16C", "apply"), ("26B", "apply"), ("31", "apply"), ("9B2", "apply"),
    ],
    "|zie de artikelen 50, 51 en 52| en 13 kaarten": [("50", "see"), ("51", "see"), ("52", "see")],
    "|volgens artikel 26| en 40 kaarten, 27 in totaal": [("26", "per")],
    "|zie artikel 12|, |artikel 13 is van toepassing|": [("12", "see"), ("13", "apply")],
    "[|maar zie B1(b)(ii) hierboven|]": [("9B1bii", "see_however")],
    "|zie B1(b)(i) of B2 hieronder|": [("9B1bi", "see"), ("9B2", "see")],
    "|zie artikel 40B2(a)(v)|": [("40B2av", "see")],
    "|in strijd met artikel 19A1, artikel 19B1 of A|": [
        ("19A1", "per"), ("19B1", "per"), ("19A", "per"),
    ],
    "|behalve zoals beschreven in (b)| en |onder A| of |zoals onder B toegestaan|": [
        ("9B1b", "see_however"), ("9A", "per"), ("9B", "per"),
    ],
    "|maar zie 2 verder|, |conform 2 hierboven|": [("9B2", "see_however"), ("9B2", "per")],
    "een vergelijkbare bieding (|zie artikel 23A|)": [("23A", "definition")],
    "is |onderworpen aan artikel 26|": [("26", "apply")],
    "|nadat de wedstrijdleider A heeft toegepast|": [("9A", "apply")],
    "de leider |past de bepalingen van artikel 12 toe|": [("12", "apply")],
    "de leider |past artikel 12| aan": [("12", "per")],
    "|geen toepassing van artikel 26|": [("26", "not_apply")],
    "|Artikel 16 (ongeoorloofde informatie) is van toepassing|": [("16", "apply")],
    "|(artikel 12)| en |artikel 13|": [("12", "per"), ("13", "per")],
}  # fmt: skip


def found(words: str) -> TextCitations:
    """What is found in these words, as the words of 9B1a."""
    return find_citations([read_law_text(AROUND.format(words), "9.txt")], "nl")


@pytest.fixture(scope="module")
def dutch() -> TextCitations:
    """The citations of the shipped Dutch text."""
    return find_citations(read_texts(DUTCH), "nl")


def test_the_sample_exactly(dutch: TextCitations) -> None:
    """Laws 24 to 27: every citation of the sample made by hand, in its order, and no other."""
    # The sample counts what is inside the file of laws 24 to 40; law 19 came with the other one.
    got = (c for c in dutch.citations if law_of(c.source) in ("24", "25", "26", "27"))
    check_sample("dutch-xrefs.json", got)


def test_all_laws_as_read_by_hand(dutch: TextCitations) -> None:
    """Laws 19 and 24 to 40: target, kind and words of each, in the order of the text."""
    wanted = yaml.safe_load((DATA / "dutch-citations.yaml").read_text("utf-8"))
    got = [[c.source, c.target, c.kind, c.words] for c in dutch.citations]
    assert [row[:4] for row in wanted] == got
    assert [c.source for c in dutch.citations if c.in_title] == ["38D", "38D"]
    assert dutch.faults == ()


def test_how_often_the_laws_are_cited(dutch: TextCitations) -> None:
    """A law and its parts, titles included, as counted by hand in the two prints."""
    laws = Counter(law_of(citation.target) for citation in dutch.citations)
    assert {law: laws[law] for law in ("16", "23", "26", "72")} == {
        "16": 14, "23": 12, "26": 21, "72": 13,
    }  # fmt: skip


@pytest.mark.parametrize("marked", SENTENCES)
def test_sentences_that_the_text_does_not_have(marked: str) -> None:
    """The grammar knows the language, not only the sentences of these laws."""
    check_sentence(found(marked.replace("|", "")), marked, SENTENCES[marked])


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("zie B2(a)(v)", "B2av"),
        ("(a)", "a"),
        ("of A2(b)", "A2b"),
        ("art. 40B2(a)(v)", "40B2av"),
    ],
)
def test_labels_in_brackets(words: str, end: str) -> None:
    """As the Dutch text writes the inner labels, when it cites them."""
    assert id_at_end(words) == end


@pytest.mark.parametrize(
    "words",
    [
        "zoals in dit artikel beschreven, kan van toepassing zijn; deze artikelen zijn het",
        "de LT en de RT van de A-klasse (deze bepaling) zijn niet van toepassing, zie hierboven",
        "tenzij het (a) is, in 3 kaarten, onder de 10, volgens Als en Elke, 40% op het bord",
        "past de score aan nadat hij heeft gepast, en 26 kaarten, geen toepassing van het artikel",
    ],
)
def test_what_cites_no_provision(words: str) -> None:
    """Words that look like it and aren't."""
    assert found(words) == TextCitations((), ())


@pytest.mark.parametrize(
    ("words", "code", "at"),
    [
        ("zie artikel 9B1c hier", "no-such-provision", "artikel 9B1c"),
        ("zie D hieronder", "no-such-provision", "D"),
        ("behalve in (c)", "no-such-provision", "(c)"),
        ("zie artikel 30-32", "unreadable-citation", "artikel 30"),
        ("de artikelen 9QQ", "unreadable-citation", "artikelen 9QQ"),
    ],
)
def test_what_cannot_be_read_is_a_fault(words: str, code: str, at: str) -> None:
    """It's never passed over, and shown where it stands."""
    check_unreadable(found(words), AROUND.format(words), code, at)


MARKS = "artikel artikelen art. de A B1(a) (b) 3 hierboven en of , . ( ) [ Zie maar zie ook 27 16C2"
CUES = "is zijn kan niet van toepassing tenzij zoals onder past toe nadat hij als - geen in 26 27"
PIECES = st.sampled_from([*MARKS.split(" "), *CUES.split(" ")])


@settings(deadline=None)  # the first text waits for the parser
@given(st.lists(PIECES | st.text(max_size=4), max_size=30).map(" ".join))
@example("vergelijkbare bieding (zie zie")
@example("artikel 1 (artikel 1 (((")
@example("is de bepalingen van A niet artikel 3 toe")
def test_any_text_can_be_read(words: str) -> None:
    """Nothing in a text stops the reader, and what it quotes stands there."""
    check_read(words, "nl")


@pytest.mark.parametrize(
    "piece",
    ["artikel ", "artikel 1 ", "(artikel 1 ", "artikel 10 (", "artikel 10 en ", "artikel 10, ",
     "A ", "A, ", "zie artikel 1 - a ", "is de ", "tenzij a ", "de bepalingen van ", "(a) ",
     "B1(b) of "],
)  # fmt: skip
def test_time_grows_with_the_length_only(piece: str) -> None:
    """However often a beginning of a citation stands there."""
    check_time(found, piece, 4_000)
