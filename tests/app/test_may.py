"""`bridgelaws may`: what it reads, what it answers, what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from bridgelaws import KnowledgeBase

from .conftest import Result

Call = Callable[..., Result]
AUCTION = ("--edition", "1997", "--dealer", "N", "1H 2C")


def test_an_auction_on_the_command_line(call: Call) -> None:
    """20B: South is in turn; 20D: an opponent answers."""
    code, out, err = call("may", "S", "review", *AUCTION, "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert (answer["player"], answer["action"]) == ("S", "review")
    assert (answer["answer"], answer["laws"]) == ("yes", ["20B"])
    told = {(e["effect"], e.get("player")) for e in answer["effects"] if e["law"] == "20D"}
    assert told == {("may_answer", "W"), ("may_answer", "E"), ("may_not_answer", "N")}
    schema = json.loads(call("schema", "answer").out)
    jsonschema.Draft202012Validator(schema).validate(answer)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("W", "review"), "no"),
        (("s", "use_aid"), "needs_facts"),
        (("S", "redeal"), "gap"),
    ],
)
def test_whatever_the_answer_the_code_is_0(words: tuple[str, str], answer: str, call: Call) -> None:
    """A no is an answer; a small letter is a seat."""
    code, out, _ = call("may", *words, *AUCTION, "--json")
    assert (code, json.loads(out)["answer"]) == (0, answer)


def test_facts_stand_in_a_document(call: Call, tmp_path: Path) -> None:
    """From a file and from standard input; `to_play` is a seat."""
    auction = "1H P 4H P P P LEAD"
    document = {"edition": "1997", "dealer": "N", "auction": auction, "facts": {"to_play": "w"}}
    file = tmp_path / "table 4.json"
    file.write_text(json.dumps(document))
    answers = call(
        "may", "W", "see_opponents_card", file, "-", "--json", given=json.dumps(document)
    )
    found = [json.loads(line) for line in answers.out.splitlines()]
    assert [(a["file"], a["answer"]) for a in found] == [(str(file), "yes"), ("-", "yes")]
    document["facts"] = {"to_play": "Q"}
    code, out, err = call("may", "W", "see_opponents_card", "-", given=json.dumps(document))
    assert (code, out) == (2, "")
    assert "error[unknown-seat]" in err and "expected: N, E, S, W" in err


def test_prose_in_the_language_asked_for(call: Call) -> None:
    """The question, the answer, the law's own words."""
    code, out, err = call("may", "S", "ask_explanation", *AUCTION, "--lang", "da")
    assert (code, err) == (0, "")
    assert out.startswith("Må Syd bede om en forklaring af modstandernes meldinger?\n  Ja.\n")
    assert "20F1" in out and "§16A" in out and "\x1b" not in out


ASKED = {
    ("N", "answer_review", "1H"): {
        "en": "Who asked for the review: an opponent or North's partner?",
        "da": "Hvem bad om gentagelsen: en modstander eller Nords makker?",
        "nl": "Wie vroeg om de herhaling: een tegenstander of de partner van Noord?",
        "sv": "Vem bad om upprepningen: en motståndare eller Nords partner?",
    },
    ("N", "answer_explanation", "1H"): {
        "en": "Whose call is asked about: North's own, partner's or an opponent's?",
        "da": "Hvis melding spørges der om: Nords egen, makkers eller en modstanders?",
        "nl": "Over wiens bieding gaat de vraag: die van Noord zelf, van partner of van een"
        " tegenstander?",
        "sv": "Vems bud gäller frågan: Nords eget, partnerns eller en motståndares?",
    },
    ("N", "repeat", "1H"): {
        "en": "Does North ask for it at once?",
        "da": "Beder Nord straks om det?",
        "nl": "Vraagt Noord er onmiddellijk om?",
        "sv": "Begär Nord det genast?",
    },
    ("E", "redeal", "P P P P"): {
        "en": "May East have the cards dealt again? No. 22A The cards go back into the board"
        " unplayed. 22A East may not do so.",
        "da": "Må Øst kræve, at der gives om? Nej. 22A Kortene lægges tilbage i mappen uden at"
        " blive spillet. 22A Øst må ikke gøre det.",
        "nl": "Mag Oost opnieuw laten geven? Nee. 22A De kaarten gaan ongespeeld terug in het"
        " bord. 22A Oost mag dat niet.",
        "sv": "Får Öst begära omgiv? Nej. 22A Korten läggs tillbaka i brickan utan att spelas."
        " 22A Öst får inte göra det.",
    },
}


@pytest.mark.parametrize("language", ["en", "da", "nl", "sv"])
@pytest.mark.parametrize("asked", ASKED)
def test_questions_are_put_as_a_player_would(
    asked: tuple[str, str, str], language: str, call: Call
) -> None:
    """The question and the answer fit, and whoever is spoken of is named."""
    player, action, auction = asked
    options = ("--edition", "1997", "--dealer", "N", "--lang", language)
    out = call("may", player, action, auction, *options).out
    assert ASKED[asked][language] in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "code", "near"),
    [
        (("S", "reviw"), "unknown-action", "review"),
        (("South", "review"), "unknown-seat", "S"),
        (("Q", "review"), "unknown-seat", None),
    ],
)
def test_a_near_word_is_suggested(
    words: tuple[str, str], code: str, near: str | None, call: Call, base: KnowledgeBase
) -> None:
    """Unknown seats and actions, with what there is: exit code 2."""
    found, out, err = call("may", *words, *AUCTION)
    assert (found, out) == (2, "")
    assert err.startswith(f"error[{code}]: ")
    assert (f"did you mean `{near}`?" in err) == (near is not None)
    known = ("N", "E", "S", "W") if code == "unknown-seat" else base.rules("1997").actions
    assert f"expected: {', '.join(known)}" in err


def test_the_help_lists_the_actions(call: Call, base: KnowledgeBase) -> None:
    """Each with what it is."""
    out = call("may", "--help").out
    lines = {line.split()[0]: line for line in out.splitlines() if line.strip()}
    for action in base.rules("1997").actions:
        assert len(lines[action].split()) > 1, action
    assert lines["review"].endswith("review of the auction")


def test_what_is_missing_is_told(call: Call) -> None:
    """The seat, the action, the situation."""
    for words in ((), ("S",), ("S", "review")):
        code, out, err = call("may", *words)
        assert (code, out) == (2, "")
        assert "error[missing-argument]" in err and "SEAT ACTION FILE…" in err


SCENARIO = """\
- id: x-1
  title: In turn
  situation: {edition: "1997", dealer: N, auction: "1H 2C"}
  may: {player: S, action: review}
  expect: {answer: yes, laws: [20B], consider: [], needs: []}
  why: 20B
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("answer: yes", "answer: no", "- no"),
        ("[20B]", "[20C2]", "- 20C2"),
        ("needs: []", "needs: [to_play]", "- to_play"),
        ("player: S", "player: W", "+ no"),
        ("consider: []", "consider: [12C1]", "- 12C1"),
        ("needs: []", "gap: 20B", "- 20B"),
        ("needs: []", "effects: [{effect: not_allowed}]", "effects"),
    ],
)
def test_a_scenario_that_does_not_hold_fails(
    old: str, new: str, told: str, call: Call, tmp_path: Path
) -> None:
    """Each key of an expectation is compared; the command to look at it is shown."""
    file = tmp_path / "s.yaml"
    file.write_text(SCENARIO)
    assert call("test", file).code == 0
    file.write_text(SCENARIO.replace(old, new))
    code, out, _ = call("test", file)
    assert code == 1
    assert told in out
    assert "bridgelaws may" in out


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("answer: yes", "answer: maybe", "unknown-word"),
        ("answer: yes, ", "", "missing-key"),
        ("laws: [20B]", "laws: 20B", "wrong-type"),
        ("laws: [20B]", "rulings: []", "unknown-key"),
        ("player: S", "player: Q", "unknown-seat"),
        ("player: S", "seat: S", "unknown-key"),
    ],
)
def test_a_scenario_that_cannot_be_read_is_a_fault(
    old: str, new: str, code: str, call: Call, tmp_path: Path
) -> None:
    """With its place; exit code 2."""
    file = tmp_path / "s.yaml"
    file.write_text(SCENARIO.replace(old, new))
    found, out, err = call("test", file)
    assert (found, out) == (2, "")
    assert f"error[{code}]" in err and f"--> {file}:" in err
