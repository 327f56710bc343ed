"""Each comparison with a scenario's expectation is shown to trip, and to pass what it should."""

from copy import deepcopy
from typing import Any

import pytest

from bridgelaws.runtime.expectations import KEYS, RULING_KEYS, Difference, differences

# Made up, so that nothing here depends on a law: 91C only refers, 91A1 stands below 91A.
RULING: dict[str, Any] = {
    "edition": "1066",
    "status": "ruled",
    "rulings": [
        {
            "irregularity": "late_call",
            "offender": "S",
            "event": 2,
            "laws": ["91A", "91A1", "91C", "92B"],
            "effects": [
                {"effect": "cancelled", "law": "91A", "event": 2},
                {"effect": "must_pass", "law": "91A1", "player": "N", "duration": "next_turn"},
                {"effect": "must_correct", "law": "92B", "player": "S", "with": ["a", "b"]},
            ],
            "consider": [{"law": "93", "why": "see"}, {"law": "94", "why": "may_apply"}],
            "needs": [{"fact": "accepted"}, {"fact": "artificial"}],
        }
    ],
    "auction": [["N", "1H"], ["E", "1S"]],
    "turn": "W",
    "legal_calls": ["P", "X", "1S"],
    "obligations": [{"player": "N", "must": "pass", "duration": "next_turn", "law": "91A1"}],
    "restrictions": [],
    "over": False,
    "contract": {"bid": "2S", "doubled": 0, "declarer": "E"},
}
ONLY_REFER = frozenset({"91C"})

HOLDS: list[dict[str, Any]] = [
    {},
    {"status": "ruled", "turn": "W", "over": False},
    {"auction": [["N", "1H"], ["E", "1S"]]},
    {"legal_calls": ["1S", "P", "X"]},
    {"obligations": [{"player": "N"}], "restrictions": []},
    {"contract": {"bid": "2S", "doubled": 0}},
    {"needs": ["artificial", "accepted", "accepted"]},
    {"consider": [94]},
    {"consider": []},
    {"rulings": [{"irregularity": "late_call", "offender": "S"}]},
    {"rulings": [{"laws": ["92B", "91A1"]}]},
    {"rulings": [{"laws": ["92B", "91A1", "91A", "91C"]}]},
    {"rulings": [{"effects": []}]},
    {"rulings": [{"effects": [{"effect": "must_correct", "with": ["b", "a"]}, {"law": "91A"}]}]},
]
FAILS: list[tuple[dict[str, Any], Difference]] = [
    ({"status": "gap"}, Difference("status", "gap", "ruled")),
    ({"turn": None}, Difference("turn", None, "W")),
    ({"over": True}, Difference("over", True, False)),
    (
        {"auction": [["E", "1S"], ["N", "1H"]]},
        Difference("auction", [["E", "1S"], ["N", "1H"]], RULING["auction"]),
    ),
    ({"auction": []}, Difference("auction", [], RULING["auction"])),
    ({"legal_calls": ["P", "X"]}, Difference("legal_calls", ["P", "X"], ["P", "X", "1S"])),
    ({"legal_calls": []}, Difference("legal_calls", [], ["P", "X", "1S"])),
    ({"obligations": []}, Difference("obligations", "nothing", RULING["obligations"][0])),
    ({"restrictions": [{"player": "N"}]}, Difference("restrictions", {"player": "N"}, "nothing")),
    ({"contract": None}, Difference("contract", None, RULING["contract"])),
    ({"contract": {"doubled": 1}}, Difference("contract", {"doubled": 1}, RULING["contract"])),
    ({"needs": ["accepted"]}, Difference("needs", ["accepted"], ["accepted", "artificial"])),
    ({"needs": []}, Difference("needs", [], ["accepted", "artificial"])),
    ({"consider": ["93", "95"]}, Difference("consider", ["95"], ["93", "94"])),
    ({"rulings": []}, Difference("rulings", [], ["late_call"])),
    (
        {"rulings": [{"irregularity": "early_call"}]},
        Difference("rulings[0].irregularity", "early_call", "late_call"),
    ),
    ({"rulings": [{"offender": None}]}, Difference("rulings[0].offender", None, "S")),
    (
        {"rulings": [{"laws": ["91A1"]}]},
        Difference("rulings[0].laws", ["91A1"], ["91A1", "92B"]),
    ),
    (
        {"rulings": [{"laws": ["91A1", "92B", "93"]}]},
        Difference("rulings[0].laws", ["91A1", "92B", "93"], ["91A1", "92B"]),
    ),
    (
        {"rulings": [{"laws": ["91A2", "92B"]}]},
        Difference("rulings[0].laws", ["91A2", "92B"], ["91A1", "92B"]),
    ),
    (
        {"rulings": [{"effects": [{"effect": "cancelled", "event": 3}]}]},
        Difference(
            "rulings[0].effects",
            {"effect": "cancelled", "event": 3},
            RULING["rulings"][0]["effects"],
        ),
    ),
]


@pytest.mark.parametrize("expect", HOLDS, ids=str)
def test_what_holds(expect: dict[str, Any]) -> None:
    """Only what is given is compared; numbers need no quotes; order where it means something."""
    assert differences(expect, RULING, ONLY_REFER) == ()


@pytest.mark.parametrize(("expect", "difference"), FAILS, ids=lambda value: str(value)[:60])
def test_what_differs(expect: dict[str, Any], difference: Difference) -> None:
    """One difference, which names the place and shows both sides."""
    assert differences(expect, RULING, ONLY_REFER) == (difference,)


def test_every_key_is_shown_to_trip() -> None:
    """A key that nothing compares would hold for ever."""
    assert {key for expect, _ in FAILS for key in expect} == set(KEYS)
    rulings = [r for expect, _ in FAILS for r in expect.get("rulings", ())]
    assert {key for ruling in rulings for key in ruling} == set(RULING_KEYS)


@pytest.mark.parametrize(
    "effect", ["adjusted_score", "score_cap", "penalty_card", "replaced_by_pass"]
)
def test_a_weighty_effect_is_never_unexpected(effect: str) -> None:
    """Where effects are expected at all."""
    ruling = deepcopy(RULING)
    more = {"effect": effect, "law": "92B"}
    ruling["rulings"][0]["effects"].append(more)
    assert differences({"rulings": [{"effects": []}]}, ruling) == (
        Difference("rulings[0].effects", "nothing", more),
    )
    assert differences({"rulings": [{"effects": [more]}]}, ruling) == ()
    assert differences({"rulings": [{}]}, ruling) == ()


def test_one_effect_answers_one_expectation() -> None:
    """The same effect expected twice has to be there twice."""
    twice = [{"effect": "cancelled"}, {"effect": "cancelled"}]
    assert len(differences({"rulings": [{"effects": twice}]}, RULING)) == 1


def test_laws_stand_in_the_order_of_the_code() -> None:
    """Whatever is expected: the program's own order is checked."""
    ruling = deepcopy(RULING)
    ruling["rulings"][0]["laws"] = ["92B", "91A", "91A1", "91C"]
    found = differences({}, ruling)
    ordered = ["91A", "91A1", "91C", "92B"]
    got = ruling["rulings"][0]["laws"]
    assert found == (Difference("rulings[0].laws, in the order of the code", ordered, got),)


def test_a_provision_that_only_refers_is_a_provision_without_that_being_said() -> None:
    """It is left out because the rules say so, not by its name."""
    assert len(differences({"rulings": [{"laws": ["92B", "91A1"]}]}, RULING)) == 1
