"""Rulings in words: what a director has to say at the table, in English and Danish.

For each ruling it is stated by hand what must be said, by which provision; not the wording of whole
sentences, which is the vocabulary's. Blanks and lines are not looked at, except for the width.
"""

import re
from collections.abc import Callable
from string import Formatter
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Ruling, Situation
from bridgelaws.runtime.page import Page

Explain = Callable[[str, str], Ruling]
LANGUAGES = ("en", "da")

# Each: dealer, auction, what is said in English, what is said in Danish. A pattern is searched in
# the text with its blanks joined; `…` stands for at most one sentence.
RULINGS: dict[str, tuple[str, str, list[str], list[str]]] = {
    "regular": (
        "N", "1H P",
        ["North 1♥, East pass", "to call: South…pass…bid…from 1♠"],
        ["Nord 1♥, Øst pas", "melde: Syd…passe…by…1♠"],
    ),
    "27A, to be asked": (
        "N", "1H 1S 1D",
        ["South: insufficient bid", "27A West may accept", "Does West accept 1♦",
         "accepted…27A South's 1♦ stands…27A…West",
         "not accepted…27B South's 1♦ is cancelled…27B South must correct",
         "Any other…27B2 North must pass…Keep in mind: law 23 (…law 26"],
        ["Syd: utilstrækkeligt bud", "27A Vest kan acceptere", "Accepterer Vest 1♦",
         "accepteres…27A Syds 1♦ står ved magt…27A…Vest",
         "accepteres ikke…27B Syds 1♦ annulleres…27B Syd skal rette",
         "Enhver anden…27B2 Nord skal passe…Husk: §23 (…§26"],
    ),
    "27A, accepted by a call": (
        "N", "1H 1S 1D W:2C",
        ["27A South's 1♦ stands", "South 1♦, West 2♣", "to call: North"],
        ["27A Syds 1♦ står ved magt", "Syd 1♦, Vest 2♣", "melde: Nord"],
    ),
    "27B1a": (
        "N", "1H 1S 1D= TD S:2D=",
        ["27B South's 1♦ is cancelled", "27B1a There is no penalty", "16C2 does not apply",
         "27B1b…information damages…other side? If so: the director must award an adjusted score",
         "to call: West…pass, double…2♥"],
        ["27B Syds 1♦ annulleres", "27B1a Der er ingen straf", "16C2 finder ikke anvendelse",
         "27B1b…skader…side? I så fald: turneringslederen skal tildele en justeret score",
         "melde: Vest…passe, doble…2♥"],
    ),
    "27B2": (
        "N", "1C 1S 1D TD S:P",
        ["27B2 North must pass for the rest of the auction", "law 23", "law 26", "to call: West"],
        ["27B2 Nord skal passe under resten af meldeforløbet", "§23", "§26", "melde: Vest"],
    ),
    "27B3": (
        "N", "1D 1S 1H TD S:X",
        ["27B3 South's double is cancelled", "27B3 North must pass for the rest",
         "to call: South…pass…from 1NT"],
        ["27B3 Syds dobling annulleres", "27B3 Nord skal passe under resten",
         "melde: Syd…passe…1 sans"],
    ),
    "31A1": (
        "N", "E:1H TD N:P",
        ["East: bid out of turn", "29B…reverts to North", "31A1 East must repeat 1♥",
         "to call: East"],
        ["Øst: bud uden for tur", "29B…tilbage til Nord", "31A1 Øst skal gentage 1♥",
         "melde: Øst"],
    ),
    "31A2a": (
        "S", "W:1S= TD S:2H W:2S",
        ["31A2 West may make any legal call", "31A2a East must pass at…next turn",
         "to call: North"],
        ["31A2 Vest kan afgive enhver lovlig melding", "31A2a Øst skal passe, næste gang",
         "melde: Nord"],
    ),
    "31B": (
        "N", "S:2H= TD N:P",
        ["31B North must pass for the rest of the auction", "to call: East"],
        ["31B Nord skal passe under resten af meldeforløbet", "melde: Øst"],
    ),
    "26A2": (
        "N", "1C 1S 1D= TD S:P P P",
        ["contract is 1♠…East", "26A2…North…declarer may require…diamonds…forbid"],
        ["kontrakten er 1♠…Øst", "26A2…Nord…spilfører kræve…ruder…forbyde"],
    ),
    "26B": (
        "N", "1C 1S 1D*[] TD S:P P P",
        ["26B…North…declarer may forbid…any one suit"],
        ["26B…Nord…spilfører forbyde…hvilken som helst farve"],
    ),
    "a gap": (
        "N", "1H >2D >3D",
        ["North: change of call", "25 No ruling…changed twice", "has not been decided"],
        ["Nord: ændring af melding", "25 Ingen afgørelse…ændret to gange", "ikke afgjort"],
    ),
}  # fmt: skip
# Words of the law that must be quoted: the provision and how its Danish text begins.
QUOTED = {
    "27A, to be asked": [("27A", "Ethvert utilstrækkeligt bud kan accepteres")],
    "27B2": [
        ("27B", "Hvis et utilstrækkeligt bud afgivet efter tur ikke accepteres"),
        ("27B2", "Hvis enten det utilstrækkelige bud eller"),
    ],
    "27B3": [("27B3", "Hvis den fejlende forsøger at ændre")],
    "31A1": [
        ("29B", "En melding uden for tur annulleres"),
        ("31A1", "Hvis denne modstander passer"),
    ],
    "31A2a": [("31A2a", "Hvis en sådan melding er et bud, der afgives i samme benævnelse")],
    "31B": [("31B", "Hvis den fejlende har budt uden for tur")],
    "26A2": [("26A2", "Hvis den pågældende farve ikke blev angivet")],
    "26B": [("26B", "For andre tilbagetagne meldinger")],
}


@pytest.fixture
def explain(base: KnowledgeBase) -> Explain:
    """The ruling on an auction, by dealer and tokens."""
    return lambda dealer, auction: base.rule(
        Situation.parse(auction, edition="1997", dealer=dealer)
    )


def joined(text: str) -> str:
    """The text with its lines and blanks joined."""
    return " ".join(text.split())


def says(text: str, wanted: str) -> bool:
    """Whether the parts between `…` are said in this order, not far from each other."""
    parts = (re.escape(part) for part in wanted.split("…"))
    return re.search(".{0,120}?".join(parts), joined(text), re.IGNORECASE) is not None


@pytest.mark.parametrize("name", RULINGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_says_what_the_table_must_hear(name: str, language: str, explain: Explain) -> None:
    """What stands, who calls next, who must do what and how long, what may be led."""
    dealer, auction, english, danish = RULINGS[name]
    text = explain(dealer, auction).prose(language)
    for wanted in english if language == "en" else danish:
        assert says(text, wanted), f"{wanted}\n{text}"


@pytest.mark.parametrize("name", QUOTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_law_are_quoted(name: str, language: str, explain: Explain) -> None:
    """The text is Danish; a reader of another language sees it too, since it is what counts."""
    dealer, auction, *_ = RULINGS[name]
    text = joined(explain(dealer, auction).prose(language))
    quoted = text[text.rindex("The words of the law" if language == "en" else "Lovens ord") :]
    places = [quoted.find(f"{law} {words}") for law, words in QUOTED[name]]
    assert -1 not in places, quoted
    assert places == sorted(places)  # in the order of the code


def _everything(explain: Explain) -> list[Ruling]:
    return [explain(dealer, auction) for dealer, auction, *_ in RULINGS.values()]


def test_no_blank_is_left_open(explain: Explain, base: KnowledgeBase) -> None:
    """Every place in a phrase is filled in, and no internal name is shown, in any language."""
    for ruling in _everything(explain):
        for language in base.rules("1997").data["languages"]:
            text = ruling.prose(language)
            assert not re.search(r"[{}]|\bNone\b|\w_\w", text), text


@pytest.mark.parametrize("language", ["en", "da", "nl", "sv"])
def test_no_word_is_broken(language: str, explain: Explain) -> None:
    """On a narrow page the indents give way; only what is longer than a line is cut."""
    for auction in ("1C 1S 1D", "1C 1S 1D= TD S:P 2S P P P", "1C 1S 1D TD S:2D", "S:P"):
        ruling = explain("N", auction)
        words = ruling.prose(language, 4000).split()
        for width in (30, 40, 80):
            text = ruling.prose(language, width)
            assert text.split() == words, width
            assert max(map(len, text.split("\n"))) <= width
    page = Page(30)
    page.item("27B", "x" * 40)
    assert [len(line) for line in page.lines] == [len("  27B"), 30, 10]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_width_is_kept(width: int, explain: Explain) -> None:
    """No line is longer than asked for."""
    for ruling in _everything(explain):
        assert max(len(line) for line in ruling.prose("da", width).split("\n")) <= width


def test_a_narrower_page_says_the_same(explain: Explain) -> None:
    """Only the lines are broken elsewhere."""
    for ruling in _everything(explain):
        assert joined(ruling.prose("en", 50)) == joined(ruling.prose("en", 200))


def test_color_only_adds_codes(explain: Explain) -> None:
    """Headings are bold on a terminal; without the codes the text is the same."""
    for ruling in _everything(explain):
        colored = ruling.prose("en", color=True)
        assert "\x1b[" in colored
        assert re.sub(r"\x1b\[[0-9]*m", "", colored) == ruling.prose("en")


@pytest.mark.parametrize("language", ["", "fr", "EN", "en-GB"])
def test_a_language_without_words_is_an_error(language: str, explain: Explain) -> None:
    """The message says which languages there are."""
    with pytest.raises(ValueError, match=r"en.*da"):
        explain("N", "1H").prose(language)


def _templates(value: Any, languages: set[str]) -> list[dict[str, str]]:
    """Everything in the tables that is said in several languages."""
    if isinstance(value, dict):
        if value and set(value) & languages and all(isinstance(v, str) for v in value.values()):
            return [value]
        return [found for part in value.values() for found in _templates(part, languages)]
    if isinstance(value, list | tuple):
        return [found for part in value for found in _templates(part, languages)]
    return []


def faulty_words(tables: Any, languages: list[str]) -> list[dict[str, str]]:
    """Phrases that a language lacks, or has with other places to fill in."""

    def places(text: str) -> set[str | None]:
        return {name for _, name, *_ in Formatter().parse(text)}

    return [
        words
        for words in _templates(tables, set(languages))
        if set(words) < set(languages)
        or any(not words[lang].strip() for lang in languages)
        or len({frozenset(places(words[lang]) - {None}) for lang in languages}) > 1
    ]


def test_every_language_has_every_word(base: KnowledgeBase) -> None:
    """Of the vocabulary's languages none lacks a phrase, and all fill in the same places."""
    data = base.rules("1997").data
    tables = {k: data[k] for k in ("words", "attributes", "effects", "irregularities", "facts")}
    assert len(_templates(tables, set(data["languages"]))) > 150
    assert faulty_words(tables, list(data["languages"])) == []


def test_the_guards_trip_on_planted_faults() -> None:
    """A missing language, another place to fill in, words in the wrong order."""
    good = {"en": "{player} passes", "da": "{player} passer"}
    assert faulty_words({"a": good}, ["en", "da"]) == []
    for bad in ({"en": "passes"}, {**good, "da": "Nord passer"}, {**good, "da": " "}):
        assert faulty_words([bad], ["en", "da"]) == [bad]
    assert says("27B2  North must\n pass", "27B2 North must pass")
    assert not says("27B2 South must pass", "27B2 North must pass")
    assert not says("must pass, North", "North…must pass")


@pytest.mark.parametrize(
    ("dealer", "auction", "later", "goes_on"),
    [
        ("N", "3NT 1C P", "P P", "The auction continues with South"),
        ("S", "1NT N:P E:P S:P TD", "W:2H N:P E:P S:P", "The auction reverts to West"),
    ],
)
def test_how_the_auction_goes_on_is_told_while_it_does(
    base: KnowledgeBase, dealer: str, auction: str, later: str, goes_on: str
) -> None:
    """Once it is over that would be wrong; a program still finds what was carried out."""
    for calls, is_told in (auction, True), (f"{auction} {later}", False):
        ruling = base.rule(Situation.parse(calls, edition="1997", dealer=dealer))
        assert (goes_on in ruling.prose()) is is_told
        assert ruling.to_dict()["over"] is not is_told
        assert "auction_" in str(ruling.to_dict()["rulings"])


@pytest.mark.parametrize(
    ("after", "may"),
    [([], True), (["LEAD"], False)],
)
def test_a_right_to_change_ends_with_the_auction(
    base: KnowledgeBase, after: list[str], may: bool
) -> None:
    """21B1 until the auction is over; by 17E that is when the opening lead has been faced."""
    auction = ["1NT", "P", "P", "P", {"director": True, "misinformed": True}, *after]
    data = {"edition": "1997", "dealer": "S", "auction": auction}
    (ruling,) = base.rule(Situation.from_dict(data)).to_dict()["rulings"]
    assert ("may_change" in [effect["effect"] for effect in ruling["effects"]]) is may


def test_a_right_to_take_a_call_back_ends_once_the_auction_goes_on(base: KnowledgeBase) -> None:
    """21B2: N may take 2H back until he has, or somebody calls after the director has ruled."""
    auction = ["1D", "1H", "2H", {"change": "P", "by": "W", "because": "misinformation"}]
    changed = {"change": "2S", "by": "N"}
    for after, may in (
        ([], True), (["TD"], True), (["E:P"], True), (["E:P", "TD"], True),
        (["TD", "E:P"], False), ([changed], False), (["TD", changed], False),
    ):  # fmt: skip
        data = {"edition": "1997", "dealer": "S", "auction": [*auction, *after]}
        told = base.rule(Situation.from_dict(data | {"facts": {"misinformed": True}})).to_dict()
        effects = [e for ruling in told["rulings"] for e in ruling["effects"]]
        assert ("may_change" in [effect["effect"] for effect in effects]) is may, after


@pytest.mark.parametrize(
    ("shows", "told"),
    [
        (["H", "S"], "may require a lead in one of the suits hearts and spades, or forbid it"),
        (["S"], "may require a lead in spades, or forbid it"),
    ],
)
def test_of_several_suits_declarer_names_one(
    base: KnowledgeBase, shows: list[str], told: str
) -> None:
    """26A2: `en bestemt af disse farver`, and not the one or the other as the leader likes."""
    bid = {"call": "2C", "artificial": True, "shows": shows}
    auction = ["1NT", "2H", bid, "TD", "W:P", "3D", "P", "P", "P"]
    data = {"edition": "1997", "dealer": "E", "auction": auction}
    assert told in joined(base.rule(Situation.from_dict(data)).prose())


def test_who_lost_his_turn_is_not_said_of_the_player_who_took_it(base: KnowledgeBase) -> None:
    """34: North has passed at West's turn; it is West who lost it, and gets it back."""
    ruling = base.rule(Situation.parse("1NT N:P E:P S:P TD", edition="1997", dealer="S"))
    told = joined(ruling.prose())
    assert "North: pass that took a player's turn" in told
    assert "The auction reverts to West" in told
    assert ruling.to_dict()["rulings"][1]["offender"] == "N"
