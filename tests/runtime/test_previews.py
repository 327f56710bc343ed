"""What is told of an answer or a call before it is given is what the ruling tells after it."""

import re
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.app.scenarios import read_scenarios
from bridgelaws.runtime.interview import Interview
from bridgelaws.runtime.supposing import is_same

LAWS = Path(__file__).parents[2] / "laws"
EDITIONS = ("1997", "2017")
SCENARIOS = [
    scenario
    for edition in EDITIONS
    for file in sorted((LAWS / edition / "scenarios").glob("*.yaml"))
    for scenario in read_scenarios(file.read_bytes(), str(file), EDITIONS)
]
REFUSED = {"director": True, "accepted": False}


def ruling_on(base: KnowledgeBase, dealer: str, auction: Any) -> Any:
    return base.rule(Situation.from_dict({"edition": "2017", "dealer": dealer, "auction": auction}))


def brought(ruling: Any, fact: str, value: object) -> set[tuple[str, str]]:
    """What is told to follow from an answer: provision and effect."""
    needs = [need for part in ruling.to_dict()["rulings"] for need in part["needs"]]
    (need,) = [need for need in needs if need["fact"] == fact]
    (answer,) = [answer for answer in need["answers"] if answer["value"] == value]
    return {(effect["law"], effect["effect"]) for effect in answer["effects"]}


def test_an_answer_brings_what_the_ruling_tells_then(base: KnowledgeBase) -> None:
    """In bulk: every effect that the ruling has only with the answer is told of the answer."""
    told = 0
    for scenario in SCENARIOS:
        state = Interview.begin(base, scenario.situation)
        for need in state.questions:
            before = [effect.to_dict() for effect in state.ruling.effects(need.case)]
            for answer in need.answers():
                ruling = state.answer(answer.value, need).ruling
                case = next((c for c in ruling.cases if is_same(c, need.case)), None)
                after = [] if case is None else [e.to_dict() for e in ruling.effects(case)]
                new = [effect for effect in after if effect not in before]
                brings = [effect.to_dict() for effect in answer.effects]
                assert all(effect in brings for effect in new), (scenario.id, answer.value)
                told += len(new)
    assert told > 100


def test_a_comparable_double_and_one_that_is_not(base: KnowledgeBase) -> None:
    """27B3 excepts what 27B1b allows: no rectification, and 16C does not apply."""
    ruling = ruling_on(base, "N", ["1H", "1S", "1D", "TD", "S:X"])
    assert brought(ruling, "comparable", True) == {
        ("27B1b", "no_penalty"), ("27B1b", "not_applicable"),
    }  # fmt: skip
    assert brought(ruling, "comparable", False) == {
        ("27B3", "cancelled"), ("27B3", "must_pass"), ("27B3", "must_correct"),
    }  # fmt: skip


def test_a_comparable_call_lifts_the_lead_restriction(base: KnowledgeBase) -> None:
    """25B2, then 26A: the change fell, and the first call is comparable with it."""
    auction = [
        "1H", {"change": "1S", "by": "N", "unintended": False}, REFUSED, "E:P", "S:P", "W:2C",
        "N:P", "E:P", "S:P",
    ]  # fmt: skip
    ruling = ruling_on(base, "N", auction)
    assert ("26A", "not_applicable") in brought(ruling, "comparable", True)
    assert ("26B", "lead_restriction") in brought(ruling, "comparable", False)


def test_an_artificial_pass_is_sent_to_the_law_of_bids(base: KnowledgeBase) -> None:
    """30C: 31 applies and not 30; 31A1 and 31A2 then tell what East's call will bring."""
    ruling = ruling_on(base, "N", ["1H", "S:P", REFUSED])
    assert brought(ruling, "artificial", True) == {("30C", "not_applicable")}
    prose = " ".join(ruling.prose("en").split())
    artificial, natural = prose.split(" Artificial: ")[1].split(" Not artificial: ")
    assert re.search(r"If East passes: 31A1 South must repeat the pass", artificial)
    assert re.search(r"Any other legal call by East: 31A2 South may make any legal", artificial)
    assert "31A" not in natural.split("The auction")[0]


@pytest.mark.parametrize(
    ("auction", "comparable", "not_comparable"),
    [
        (["S:1H", REFUSED], "31A2a", "31A2b"),  # 31B2, partner's turn
        (["S:P=", REFUSED], "30B1bi", "30B1bii"),
    ],
)
def test_what_the_offenders_next_call_brings_is_told_before_it(
    base: KnowledgeBase, auction: Any, comparable: str, not_comparable: str
) -> None:
    """10C1: before he calls, both ways are kept in mind, and told by what decides between them."""
    ruling = ruling_on(base, "N", auction)
    (part,) = ruling.to_dict()["rulings"]
    kept = [entry["law"] for entry in part["consider"]]
    assert kept[-2:] == [comparable, not_comparable]
    prose = " ".join(ruling.prose("nl").split())
    follows = prose.split("Bij de volgende bieding van Zuid:")[1]
    assert re.search(
        rf"{comparable} Er is geen verdere rechtzetting.*{not_comparable} Noord moet passen",
        follows,
    )
