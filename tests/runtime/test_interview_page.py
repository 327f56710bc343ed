"""The pages of the interview as a reader of each language finds them; expected words by hand."""

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.runtime.interview import Interview
from bridgelaws.runtime.interview_page import SLIP_WIDTH, question_page, slip, waiting_line

LANGUAGES = ("en", "da", "nl", "sv")

# Dealer North, 1C 1S 1D. What stands on the page of the question, in this order.
QUESTION = {
    "en": ["South: insufficient bid (1♦)", "Does West accept 1♦?",
           "Asked because it decides what applies: law 27A.",
           "1 The call is accepted:", "2 The call is not accepted:",
           "West chooses, once all of this has been explained."],
    "da": ["Syd: utilstrækkeligt bud (1♦)", "Accepterer Vest 1♦?",
           "Der spørges, fordi det afgør, hvad der gælder: §27A (Utilstrækkeligt bud accepteret).",
           "1 Meldingen accepteres:", "2 Meldingen accepteres ikke:",
           "Vest vælger, når alt dette er forklaret."],
    "nl": ["Zuid: onvoldoende bod (1♦)", "Accepteert West de bieding 1♦?",
           "Dit wordt gevraagd omdat het bepaalt wat geldt: artikel 27A.",
           "1 De bieding wordt geaccepteerd:", "2 De bieding wordt niet geaccepteerd:",
           "West kiest, nadat dit alles is uitgelegd."],
    "sv": ["Syd: otillräckligt kontraktbud (1♦)", "Godkänner Väst budet 1♦?",
           "Frågan ställs eftersom den avgör vad som gäller: lag 27A.",
           "1 Budet godkänns:", "2 Budet godkänns inte:",
           "Väst väljer, när allt detta har förklarats."],
}  # fmt: skip

# The slip of everything that can happen, dealer East.
HAPPENED = {
    "en": "East dealt. From before: North must pass for the rest of the"
    " auction. East 1NT (conventional, showing hearts and spades), South 2♦ (at the same time),"
    " South changed to pass (because of misinformation), West exposed ♥K (not led), the director"
    " came (the call is accepted).",
    "da": "Øst var kortgiver. Fra tidligere: Nord skal passe under resten af"
    " meldeforløbet. Øst 1 sans (konventionel, viser hjerter og spar), Syd 2♦ (samtidigt), Syd"
    " ændrede til pas (som følge af misinformation), Vest viste ♥K (ikke spillet ud),"
    " turneringslederen kom (meldingen accepteres).",
    "nl": "Oost was gever. Van eerder: Noord moet verder passen, tot het einde"
    " van het bieden. Oost 1SA (conventioneel, toont harten en schoppen), Zuid 2♦ (gelijktijdig),"
    " Zuid wijzigde in pas (op grond van verkeerde informatie), West toonde ♥H (niet voorgespeeld),"
    " de wedstrijdleider kwam (de bieding wordt geaccepteerd).",
    "sv": "Öst var givare. Sedan tidigare: Nord måste passa under resten av"
    " budgivningen. Öst 1 sang (konventionellt, visar hjärter och spader), Syd 2♦ (samtidigt som"
    " ett annat), Syd ändrade till pass (på grund av oriktig upplysning), Väst visade ♥K (inte"
    " utspelat), tävlingsledaren kom (budet godkänns).",
}


def flat(text: str) -> str:
    """A text with all blanks alike."""
    return " ".join(text.split())


@pytest.fixture
def state(base: KnowledgeBase) -> Interview:
    """The interview on an insufficient bid."""
    return Interview.begin(base, Situation.parse("1C 1S 1D", edition="1997", dealer="N"))


@pytest.mark.parametrize("width", [40, 100, None])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_asked_with_all_that_follows(
    language: str, width: int | None, state: Interview
) -> None:
    """10C1: on what, why, every option with what it brings, who chooses; in lines that fit."""
    assert state.question is not None
    page = question_page(state, state.question, language, width)
    text = flat(page)
    places = [text.find(words) for words in QUESTION[language]]
    assert -1 not in places and places == sorted(places), text
    for provision in ("27A", "27B", "27B2", "27B3"):
        assert provision in text[places[3] :]
    assert max(map(len, page.splitlines())) <= (width or 80)


def test_only_headings_and_numbers_are_bold(state: Interview) -> None:
    """Colour where it helps to find an answer, and nothing else but colour."""
    assert state.question is not None
    plain = question_page(state, state.question, "en", 40)
    bold = question_page(state, state.question, "en", 40, color=True)
    assert "\x1b" not in plain
    assert bold.replace("\x1b[1m", "").replace("\x1b[0m", "") == plain
    marked = [line for line in bold.splitlines() if "\x1b" in line]
    assert [line.split("\x1b[0m")[0] for line in marked] == [
        "\x1b[1mSouth: insufficient bid (1♦)", "\x1b[1m 1  ", "\x1b[1m 2  ",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_slip_says_what_happened(language: str, base: KnowledgeBase) -> None:
    """Every kind of event, with what is known of it in the words of an answer."""
    document = {
        "edition": "1997",
        "dealer": "E",
        "auction": [
            {"call": "1NT", "artificial": True, "shows": ["H", "S"]},
            {"call": "2D", "by": "S", "simultaneous": True, "wrong_board": False},
            {"change": "P", "by": "S", "because": "misinformation"},
            {"exposed": ["HK"], "by": "W", "led": False},
            {"director": True, "accepted": True},
        ],
        "duties": [{"player": "N", "must": "pass", "duration": "rest_of_auction"}],
    }
    situation = Situation.from_dict(document)
    page = slip(Interview.begin(base, situation), language)
    assert HAPPENED[language] in flat(page)
    assert max(map(len, page.splitlines())) <= SLIP_WIDTH
    assert "\x1b" not in page


BLANKS = {
    "en": ["Board", "Table", "Date", "Director", "North", "East", "South", "West"],
    "da": ["Spil nr.", "Bord", "Dato", "Turneringsleder", "Nord", "Øst", "Syd", "Vest"],
    "nl": ["Spel", "Tafel", "Datum", "Wedstrijdleider", "Noord", "Oost", "Zuid", "West"],
    "sv": ["Bricka", "Bord", "Datum", "Tävlingsledare", "Nord", "Öst", "Syd", "Väst"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_slip_has_blanks_and_the_whole_ruling(language: str, state: Interview) -> None:
    """What is filled in by hand; then the prose of the ruling, word for word, 60 wide."""
    done = state.answer(False)
    page = slip(done, language)
    for name in BLANKS[language]:
        assert f"{name} ____" in page
    assert page.endswith("\n\n" + done.ruling.prose(language, width=SLIP_WIDTH))


def test_the_slip_tells_what_is_still_open(state: Interview) -> None:
    """A question that nobody could answer stands on it, and so do the calls that wait."""
    assert "Question: Does West accept 1♦?" in slip(state.leave_open(), "en")
    waiting = Interview.begin(
        state.base, Situation.parse("1C 1S 1D TD 2D P", edition="1997", dealer="N")
    )
    line = "it depends on the answer whose call it is: 2♦, pass."
    assert line in str(waiting_line(waiting, "en"))
    assert line in flat(slip(waiting, "en"))
    assert waiting_line(state, "en") is None


def test_what_holds_throughout_stands_with_the_dealer(base: KnowledgeBase) -> None:
    """A finding by its phrase, and one the edition hasn't got by its name."""
    situation = Situation.parse(
        "1C",
        edition="1997",
        dealer="N",
        facts={"could_have_known": True, "probably_different": False},
    )
    page = slip(Interview.begin(base, situation), "en")
    known = "the offender could have known that this was likely to damage the other side"
    other = (
        "the director does not find that the result could well have been different and the "
        "other side is damaged"
    )
    assert f"North dealt ({known}, {other})." in flat(page)
