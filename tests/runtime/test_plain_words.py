"""What a Dutch director stumbled over in the words of a ruling."""

from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation

REFUSED = {"director": True, "accepted": False}
PASS = {"call": "P", "by": "S", "comparable": False}


def prose(base: KnowledgeBase, auction: list[Any], language: str = "nl") -> str:
    """A ruling of 2017, North the dealer, with its blanks joined."""
    data = {"edition": "2017", "dealer": "N", "auction": auction}
    return " ".join(base.rule(Situation.from_dict(data)).prose(language).split())


def test_words_that_only_lead_on_stand_before_a_part(base: KnowledgeBase) -> None:
    """27B ends with *In dat geval:*; what is meant is 27B1 to 27B4."""
    assert "In dat geval" not in prose(base, ["1H", "1S", "1D", REFUSED])
    decided = prose(base, ["1H", "1S", "1D", REFUSED, PASS])
    assert "(maar zie 3 verder). In dat geval: 27B2 Als, behalve" in decided


def test_a_provision_that_says_something_before_a_colon_is_quoted(base: KnowledgeBase) -> None:
    """31A2: *mag de overtreder elke reglementaire bieding doen:*, and its parts are yet to come."""
    told = prose(base, ["1H", "1S", "W:2D", REFUSED, "2H"])
    assert "mag de overtreder elke reglementaire bieding doen:" in told


@pytest.mark.parametrize(
    ("language", "headline", "named_twice"),
    [
        ("en", "South: pass out of turn 29B", "(pass)"),
        ("da", "Syd: pas uden for tur 29B", "(pas)"),
        ("nl", "Zuid: pas voor de beurt 29B", "(pas)"),
        ("sv", "Syd: pass utom tur 29B", "(pass)"),
    ],
)
def test_a_pass_is_named_once(
    base: KnowledgeBase, language: str, headline: str, named_twice: str
) -> None:
    """The name of the irregularity says what was called; that of a double or redouble doesn't."""
    told = prose(base, ["S:P=", REFUSED], language)
    assert headline in told
    assert named_twice not in told
    assert "voor de beurt (doublet)" in prose(base, ["1H", "1S", "N:X", REFUSED])


def test_the_lead_is_restricted_in_the_words_of_26b(base: KnowledgeBase) -> None:
    """*bij de eerste keer dat … moet voorspelen (dat kan de uitkomst zijn)*."""
    told = prose(base, ["1H", "1S", "1D=", REFUSED, PASS, "W:P", "N:P"])
    said = told.split("Voorspeelbeperkingen 26B ")[1].split(" De tekst van")[0]
    assert said == (
        "De bieding 1♦ van Zuid is ingetrokken: de leider mag, de eerste keer dat Noord moet "
        "voorspelen (dat kan de uitkomst zijn), verbieden één van de kleuren klaveren, ruiten, "
        "harten en schoppen voor te spelen; dat verbod blijft van kracht zolang Noord aan slag "
        "blijft."
    )


def test_16c_is_of_cards_as_well(base: KnowledgeBase) -> None:
    """24 sends there for a card that was exposed; no call was withdrawn."""
    told = prose(base, [{"exposed": ["HA"], "by": "S"}])
    assert "artikel 16C (informatie uit ingetrokken biedingen en getoonde kaarten)" in told


def test_who_can_only_pass_has_no_duty_to(base: KnowledgeBase) -> None:
    """Over partner's 7NT there is nothing to call but a pass. A duty is another matter: by 27B3
    North must pass."""
    told = prose(base, ["7NT", "8C", "TD"])
    assert "Zuid, die alleen nog kan passen." in told and "Zuid, die moet passen" not in told
    duty = prose(base, ["1H", "X", "1D", "TD", "S:X", "S:P", "W:P"])
    assert "Noord, die moet passen." in duty


def test_what_two_provisions_say_alike_is_told_once(base: KnowledgeBase) -> None:
    """29B cancels a double out of turn, and so does 32; the words of both follow."""
    told = prose(base, ["1NT", "P", "2C", "E:X", REFUSED])
    assert told.count("Het doublet van Oost wordt geannuleerd.") == 1
    assert "29B Het doublet van Oost wordt geannuleerd." in told
    words = told.split("De tekst van de spelregels ")[1]
    assert "29B Tenzij A" in words and "32 Een doublet" in words


def test_a_question_about_any_of_several_calls_is_that_of_its_answers(base: KnowledgeBase) -> None:
    """27B1a asks of each call whether it is artificial, and only then what it shows."""
    told = prose(base, ["1NT", "2H", "S:2H="], "en")
    _, _, rest = told.partition("Any other legal call by South: ")
    assert rest.startswith(
        "The next question is: Is South's call artificial? Artificial: The next question is: Which "
        "denominations (one or more) did South's call refer to? Not artificial: "
    )


def test_what_two_rulings_would_ask_alike_is_asked_once(base: KnowledgeBase) -> None:
    """East opened out of turn, and called 1H again below North's 1S: 31A2 and 27B both ask whether
    a pass is comparable, and each says what follows."""
    told = prose(base, ["E:1H", "TD", "N:1S", "E:1H"], "en")
    passes = told.split("If East passes: ")[1].split("If East doubles: ")[0]
    assert passes.count("Is East's pass comparable with the call it replaces?") == 1
    _, not_comparable = passes.split("Not comparable: ")
    assert "31A2b West must pass at West's next turn." in not_comparable
    assert "27B2 West must pass for the rest of the auction." in not_comparable
    assert not_comparable.count("law 26B") == 1


def test_a_finding_that_is_foretold_says_what_it_would_bring(base: KnowledgeBase) -> None:
    """27D: *kent de WL een arbitrale score toe*, beside a correction that is still to come."""
    told = prose(base, ["1NT", "2H", "S:2H="], "en")
    found = "is the other side damaged? If so: the director must award an adjusted score."
    assert told.count("law 27D: ") == told.count(found) > 1
