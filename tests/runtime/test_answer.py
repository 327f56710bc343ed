"""What a player may do: what hangs on an open ruling, what is asked, what an edited rule changes.

What the laws answer stands in the scenarios of laws 20 and 40; here is what holds of any answer.
"""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.app.checking import check_base
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import edition_files, edition_model, vocabulary_of
from bridgelaws.diagrams.law_chart import law_chart
from bridgelaws.diagrams.own_law import own_law
from bridgelaws.runtime.calls import Seat
from bridgelaws.runtime.schema import schema

N, E, S, W = Seat
LANGUAGES = ("en", "da", "nl", "sv")
PLAYED = "1H P 4H P P P LEAD"  # North declares, South is dummy
AUCTIONS = (
    "",
    "1H 2C",
    "1H 1S 1D",
    "1H 1S 1D TD S:P",
    "S:P N:1C",
    "P P P P",
    "1H P 4H P P P",
    PLAYED,
)


def situation(auction: str, edition: str = "1997", **more: Any) -> Situation:
    """An auction that North dealt."""
    document = {"edition": edition, "dealer": "N", "auction": auction, **more}
    return Situation.from_dict(document)


def answer(
    base: KnowledgeBase,
    player: Seat,
    action: str,
    auction: str,
    edition: str = "1997",
    **facts: Any,
) -> Any:
    """The answer as JSON."""
    return base.may(situation(auction, edition, facts=facts), player, action).to_dict()


def actions(base: KnowledgeBase) -> tuple[str, ...]:
    """The actions of the shipped vocabulary, in every edition the same."""
    found = base.rules("1997").actions
    assert len(found) == 23
    assert base.rules("2017").actions == found
    return found


@pytest.mark.parametrize(
    ("edition", "answered"),
    [
        ("1997", {"yes", "no", "needs_facts", "gap"}),
        # 40A1b is a duty; every ban hangs on what the regulating authority has decided.
        ("2017", {"yes", "must", "needs_facts", "gap"}),
    ],
)
def test_every_answer_is_one(edition: str, answered: set[str], base: KnowledgeBase) -> None:
    """Of every action, for every player: schema, and a reason for whatever is answered."""
    validator = jsonschema.Draft202012Validator(schema("answer"))
    kinds = set()
    for action, player, auction in itertools.product(actions(base), Seat, AUCTIONS):
        found = answer(base, player, action, auction, edition)
        validator.validate(found)
        kinds.add(found["answer"])
        place = f"{action} {player} {auction}: {found}"
        assert bool(found["needs"]) == (found["answer"] == "needs_facts"), place
        assert ("gap" in found) == (found["answer"] == "gap"), place
        if found["answer"] in ("yes", "no", "must"):
            assert found["laws"], place
            assert {e["law"] for e in found["effects"]} >= set(found["laws"]), place
    assert kinds == answered


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_no_case_is_answered_yes_and_no(edition: str, base: KnowledgeBase) -> None:
    """In no leaf of any action's diagram are there effects that answer differently."""
    rules = base.rules(edition)
    data, seen = rules.data, 0
    for action in actions(base):
        todo, done = [data["entries"][(action,)][0]], set()
        while todo:
            node = todo.pop()
            if node in done:
                continue
            done.add(node)
            if node >= 0:
                todo += rules.nodes[node][1]
                continue
            always = data["entries"][(action,)][1]
            items = [data["items"][i] for i in (*rules.leaf(node)[0], *always)]
            names = {data["effects"][i[3]][0] for i in items if i[2] == "effect"}
            answers = {data["answers"][name] for name in names if name in data["answers"]}
            assert len(answers) <= 1, (action, answers)
            seen += len(answers)
    assert seen > 30


@pytest.mark.parametrize(
    ("edition", "player", "action", "auction", "facts"),
    [
        ("1997", W, "review", PLAYED, {}),
        ("1997", W, "review", PLAYED, {"to_play": "W"}),
        ("1997", N, "ask_play", PLAYED, {}),
        ("1997", E, "deviate", "1H", {}),
        ("1997", E, "use_understanding", "1H", {}),
        ("1997", S, "use_aid", "1H", {}),
        ("1997", W, "answer_review", "1H", {}),
        ("1997", W, "answer_explanation", "1H", {}),
        ("1997", W, "repeat", "1H", {}),
        ("1997", W, "correct_review", "1H", {}),
        ("2017", E, "deviate", "1H", {"based_on_understanding": True, "disclosed": True}),
        ("2017", E, "psyche_artificial", "1H", {"based_on_understanding": False}),
        ("2017", W, "see_opponents_card", "1H", {}),
        ("2017", E, "see_own_card", "1H", {}),
        ("2017", E, "see_own_card", "", {}),
        ("2017", E, "use_information", "1H", {}),
        ("2017", E, "vary_understanding", "1H", {}),
        ("2017", E, "tell_in_explanation", "1H", {}),
        ("2017", E, "reveal_deviation", "1H", {}),
    ],
)
def test_a_question_keeps_its_promise(
    edition: str,
    player: Seat,
    action: str,
    auction: str,
    facts: dict[str, Any],
    base: KnowledgeBase,
) -> None:
    """What each answer to the question is said to bring comes once it is told."""
    found = answer(base, player, action, auction, edition, **facts)
    (need,) = found["needs"]
    assert (found["answer"], need["player"]) == ("needs_facts", player.text)
    results = []
    for option in need["answers"]:
        more = {**facts, need["fact"]: option["value"]}
        told = answer(base, player, action, auction, edition, **more)
        results.append((told["answer"], str(told["needs"])))
        for effect in option["effects"]:
            assert effect in told["effects"]
        if told["answer"] in ("yes", "no", "must"):
            brought = [e for e in told["effects"] if e not in found["effects"]]
            assert brought == option["effects"]
    assert len(set(results)) > 1  # it was asked because it decides


def test_what_an_open_ruling_decides_is_left_open(base: KnowledgeBase) -> None:
    """27A: West may accept 1D, so it is his turn or South's; and the other two wait in any case."""
    open_now = answer(base, W, "see_opponents_card", "1H 1S 1D")
    assert open_now["answer"] == "needs_facts"
    assert [need["fact"] for need in open_now["needs"]] == ["accepted"]
    assert open_now["open"] == [{"irregularity": "insufficient_bid", "offender": "S", "event": 2}]
    settled = answer(base, W, "see_opponents_card", "1H 1S 1D W:2C N:P")
    assert (settled["answer"], settled["open"]) == ("no", [])


def test_a_duty_that_hangs_on_an_answer_is_left_open(base: KnowledgeBase) -> None:
    """27B1a or 27B2: whether North must pass hangs on whether the bids were conventional."""
    auction = "1C 1S 1D TD S:2D W:P"
    assert base.rule(situation(auction)).to_dict()["turn"] == "N"
    review = answer(base, N, "review", auction)
    assert review["answer"] == "needs_facts"
    assert {need["fact"] for need in review["needs"]} == {"artificial"}
    # 20F1 has no exception for a player who must pass.
    assert answer(base, N, "ask_explanation", auction)["answer"] == "yes"
    assert answer(base, N, "review", "1C 1S 1D= TD S:2D= W:P")["answer"] == "yes"
    assert answer(base, N, "review", "1C 1S 1D* TD S:2D= W:P")["answer"] == "no"


def test_a_gap_of_a_ruling_is_told(base: KnowledgeBase) -> None:
    """Reading 38: North bids before the ruling on South's pass out of turn."""
    auction = "S:P N:1C"
    (ruling,) = base.rule(situation(auction)).to_dict()["rulings"]
    found = answer(base, E, "see_opponents_card", auction)
    assert found["answer"] == "gap"
    assert found["gap"] == ruling["gap"]
    assert answer(base, E, "see_own_card", auction)["answer"] == "no"


def test_an_action_that_no_law_is_about_is_left_to_a_missing_one(base: KnowledgeBase) -> None:
    """1997 speaks of disclosure in laws that are not in the base; 20C2 is, and gives no rule."""
    found = answer(base, E, "disclose", "1H")
    assert (found["gap"]["law"], found["gap"]["reason"]) == (None, "text_missing")
    assert answer(base, W, "review", "1H P 4H P P P")["gap"]["reason"] == "text"


@pytest.mark.parametrize("language", LANGUAGES)
def test_prose_has_question_answer_and_words_of_the_law(language: str, base: KnowledgeBase) -> None:
    """As a director says it, the law in its own words."""
    text = base.may(situation("1H"), E, "review").prose(language)
    asked = {
        "en": "May East have all previous calls repeated?\n  Yes.\n",
        "da": "Kan Øst kræve alle tidligere meldinger gentaget?\n  Ja.\n",
        "nl": "Mag Oost alle eerdere biedingen laten herhalen?\n  Ja.\n",
        "sv": "Får Öst begära att alla tidigare bud upprepas?\n  Ja.\n",
    }
    assert text.startswith(asked[language])
    assert "20B     Under meldeforløbet har en spiller ret til" in text
    no = {"en": "No.", "da": "Nej.", "nl": "Nee.", "sv": "Nej."}
    assert no[language] in base.may(situation("1H"), W, "review").prose(language)


def test_prose_says_what_is_still_open(base: KnowledgeBase) -> None:
    """A ruling that isn't finished stands beside an answer that doesn't hang on it."""
    text = base.may(situation("1H 1S 1D"), W, "see_own_card").prose("en")
    assert "No." in text
    assert "Still to be decided: South: insufficient bid (1♦)." in text


def test_an_unknown_action_is_refused(base: KnowledgeBase) -> None:
    """With those there are; so is an unknown seat."""
    with pytest.raises(ValueError, match="no seat `Q`"):
        base.may(situation("1H"), "Q", "review")
    assert base.may(situation("1H"), "e", "review").answer == "yes"
    with pytest.raises(ValueError, match="no action `revue`; there are repeat, review"):
        base.may(situation("1H"), E, "revue")


Edit = Callable[[str, str, str], None]
EXPLAINED = "when it is the player's turn to call\n       and no call by partner"


def _chart_of(folder: Path, law: str) -> list[str]:
    files = read_base(folder)
    file = next(edition for edition in edition_files(files) if edition.name == "1997")
    edition = edition_model(files, file, vocabulary_of(files))
    chart = law_chart(own_law(edition, law), "en")
    boxes = [" ".join([box.heading, *(line.text for line in box.lines)]) for box in chart.boxes]
    return boxes + [f"{edge.source} {edge.label} {edge.target}" for edge in chart.edges]


@pytest.mark.parametrize(
    ("law", "old", "new", "asked", "before", "after"),
    [
        # 20B without its exception: one who must pass may hear the calls again
        ("20", "       and the laws do not force the player to pass\n", "",
         (N, "review", "1C 1S 1D* TD S:P W:P"), "no", "yes"),
        # 20F1 with it
        ("20", EXPLAINED, EXPLAINED.replace("\n", "\n       and the laws do not force the player to"
         " pass\n", 1), (N, "ask_explanation", "1C 1S 1D* TD S:P W:P"), "yes", "no"),
        ("20", "when the player is a defender", "when the player is declarer",
         (E, "ask_lead", "1H P 4H P P P"), "yes", "no"),
        ("40", "       directly on look at one's own convention card\n         the player may not",
         "       directly on look at one's own convention card\n         the player may",
         (E, "see_own_card", "1H"), "no", "yes"),
        ("22", "       and no bid has been made\n", "       and a bid has been made\n",
         (N, "redeal", "P P P P"), "no", "gap"),
    ],
)  # fmt: skip
def test_one_line_changes_answer_and_chart(
    law: str, old: str, new: str, asked: tuple[Seat, str, str], before: str, after: str,
    base: KnowledgeBase, edit: Edit, laws_copy: Path,
) -> None:  # fmt: skip
    """The rule is the only place: what is edited there is answered and drawn."""
    drawn = _chart_of(laws_copy, law)
    assert answer(base, *asked)["answer"] == before
    edit(f"1997/rules/{law}-*.law", old, new)
    assert answer(KnowledgeBase.load(laws_copy), *asked)["answer"] == after
    assert _chart_of(laws_copy, law) != drawn


@pytest.mark.parametrize(
    ("old", "new", "asked", "facts", "before", "after"),
    [
        # 40B2b without dummy; 40B1c of natural calls; 40C2 as a duty
        ("       or it is the clarification period\n       and the player is dummy\n", "",
         (S, "see_own_card"), {"organiser_allows": False}, "yes", "no"),
        ("         when it is a call with an art", "         when it is not a call with an art",
         (S, "deviate"),
         {"based_on_understanding": True, "disclosed": True, "designated": "nothing",
          "artificial_meaning": True, "organiser_allows": False}, "no", "yes"),
        ("this way repeatedly\n         the player need not tell",
         "this way repeatedly\n         the player must tell",
         (S, "reveal_deviation"), {"deviation_repeated": False}, "no", "must"),
    ],
)  # fmt: skip
def test_one_line_of_40_changes_the_answer(
    old: str, new: str, asked: tuple[Seat, str], facts: dict[str, Any], before: str, after: str,
    base: KnowledgeBase, edit: Edit, laws_copy: Path,
) -> None:  # fmt: skip
    """2017, in the clarification period: North declares, South is dummy."""
    told: tuple[Any, ...] = (*asked, "1H P 4H P P P", "2017")
    assert answer(base, *told, **facts)["answer"] == before
    edit("2017/rules/40-*.law", old, new)
    assert answer(KnowledgeBase.load(laws_copy), *told, **facts)["answer"] == after


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("see 12C1\n", "see 12C2\n", "uncited-reference"),
        ("       see 47E, 41\n", "       see 47E\n", "unanswered-citation"),
        ("directly on partial review,", "directly on partial reviews,", "unknown-irregularity"),
        ("         the player must do so at once\n", "         the player must do so at onc\n",
         "unknown-effect"),
    ],
)  # fmt: skip
def test_check_sees_a_planted_fault(
    old: str, new: str, code: str, edit: Edit, laws_copy: Path
) -> None:
    """A citation without its reference, a reference without its citation, a misspelt name."""
    assert check_base(laws_copy, "laws").faults == ()
    edit("1997/rules/20-*.law", old, new)
    faults = check_base(laws_copy, "laws").faults
    assert code in {fault.code for fault in faults}
    assert all(fault.span.line > 0 for fault in faults)
