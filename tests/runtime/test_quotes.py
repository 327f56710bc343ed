"""The law's own words in a ruling: the reader's where there are any, else the first text's."""

from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase, Ruling, Situation

# A pass by the player who has just bid: 30B3, of which there is no Swedish text, sends it to 25.
TREATED_AS_CHANGE = {
    "edition": "1997",
    "dealer": "N",
    "auction": [
        "1C",
        {"call": "P", "by": "N", "unintended": False, "artificial": False},
        {"director": True, "accepted": False},
        "N:1D",
    ],
}
OWN = {"sv": "Lagens ord", "da": "Lovens ord"}
DANISH = {
    "en": "The words of the law, in Danish",
    "nl": "De tekst van de spelregels, in het Deens",
    "sv": "Lagens ord på danska",
}
TEXTS_OF_25 = {
    "sv": "25B2 Om det nya budet ej godkännes, ogiltigförklaras det, och;",
    "da": "25B2 Hvis den ændrede melding ikke accepteres,",
}
TEXT_OF_30 = "30B3 Hvis en spiller har passet uden for tur,"


@pytest.fixture(scope="module")
def ruling(base: KnowledgeBase) -> Ruling:
    """A ruling by a law with a Swedish text and one without."""
    return base.rule(Situation.from_dict(TREATED_AS_CHANGE))


def quoted(ruling: Ruling, language: str) -> list[str]:
    """The end of the prose from the first heading of quotations, blanks joined, by paragraph."""
    blocks = [" ".join(block.split()) for block in ruling.prose(language).split("\n\n")]
    heads = tuple({*OWN.values(), *DANISH.values()})
    return [block for block in blocks if block.startswith(heads)]


def test_swedish_where_there_is_and_danish_said_to_be_so(ruling: Ruling) -> None:
    """First what the director reads in his language, then the rest under its own heading."""
    own, other = quoted(ruling, "sv")
    assert own.startswith(f"{OWN['sv']} {TEXTS_OF_25['sv']}")
    assert "25B2bII ändra det till vilket annan regelrätt bud som helst" in own
    assert "30B3" not in own
    assert other.startswith(f"{DANISH['sv']} {TEXT_OF_30}")
    assert " 25" not in other.replace("§25", "")


def test_the_first_text_is_quoted_alone(ruling: Ruling) -> None:
    """A Dane sees no Swedish, in the order of the code."""
    (own,) = quoted(ruling, "da")
    assert own.startswith(f"{OWN['da']} {TEXTS_OF_25['da']}")
    assert own.index("25B2bII") < own.index(TEXT_OF_30)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_reader_without_a_text_is_told_its_language(ruling: Ruling, language: str) -> None:
    """English and Dutch have none: Danish, and that is said."""
    (other,) = quoted(ruling, language)
    assert other.startswith(f"{DANISH[language]} {TEXTS_OF_25['da']}")
    assert TEXT_OF_30 in other


def test_a_quote_says_in_which_language_it_is(ruling: Ruling) -> None:
    """Of each provision by itself."""
    told = {law: ruling.quote(law, "sv") for law in ("25A", "27A", "25", "99")}
    assert {law: quote and quote.language for law, quote in told.items()} == {
        "25A": "sv", "27A": "da", "25": None, "99": None,
    }  # fmt: skip


def test_titles_are_never_of_another_language(base: KnowledgeBase) -> None:
    """A quotation may be Danish, a name in a Swedish sentence may not."""
    texts = base.texts("1997")
    assert texts.title("25A", "sv") == "Omedelbar ändring av oavsiktligt bud"
    assert texts.title("27A", "sv") is None
    assert texts.title("27A", "da") == "Utilstrækkeligt bud accepteret"
    assert texts.title("112", "sv") == "budlådor"
    # A law is called in each language as its text or the edition says, a part only as its text.
    assert texts.title("23", "en") == "forced pass that damages the other side"
    assert texts.title("26", "nl") == "uitkomststraffen na een ingetrokken bieding"
    assert texts.title("26A", "nl") is None
    assert texts.title("23", "da") == "Tvungen pas skader ikke-fejlende side"


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", "Keep in mind: law 23 (forced pass that damages the other side) and law 26 (lead"),
        ("da", "Husk: §23 (Tvungen pas skader ikke-fejlende side) og §26 (Udspilsstraffe efter"),
        ("nl", "Let op: artikel 23 (gedwongen pas die de andere partij benadeelt) en artikel 26 ("),
        ("sv", "Tänk på: lag 23 (framtvingat pass som skadar den andra sidan) och lag 26 (utspels"),
    ],
)
def test_laws_to_keep_in_mind_have_their_titles(
    language: str, named: str, base: KnowledgeBase
) -> None:
    """In each language, whether or not there is a text in it."""
    ruling = base.rule(Situation.parse("1C 1S 1D TD S:P", edition="1997", dealer="N"))
    assert named in " ".join(ruling.prose(language).split())


def test_the_order_of_languages_decides_who_stands_in(laws_copy: Path) -> None:
    """With Swedish named first, an English reader gets it where it is, and Danish elsewhere."""
    file = laws_copy / "1997/edition.yaml"
    text = file.read_text("utf-8").replace("languages: [da, sv]", "languages: [sv, da]")
    file.write_text(text, "utf-8")
    other = KnowledgeBase.load(laws_copy).rule(Situation.from_dict(TREATED_AS_CHANGE))
    assert "The words of the law, in Swedish\n  25B2    Om det nya budet" in other.prose("en")
    assert "The words of the law, in Danish\n  30B3    Hvis en spiller" in other.prose("en")
