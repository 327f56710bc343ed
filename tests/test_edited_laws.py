"""A committee changes a ruling by editing text: edits chosen from a seed, seen in the rulings.

What each edit must change is stated here by hand, from what the edited sentence says. A situation
for an edit is one in which the edited provision speaks; in all handed situations in which it does
not speak, nothing may change.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation

RULES = "1997/rules"


@dataclass(frozen=True)
class Planted:
    """An edit of one rule file: the text replaced, the provision it changes, how to see it."""

    file: str
    old: str
    new: str
    provision: str
    dealer: str
    auction: str
    seen: Callable[[dict[str, Any], dict[str, Any]], bool]


def _passes(ruling: dict[str, Any], law: str) -> list[str]:
    effects = [e for r in ruling["rulings"] for e in r["effects"]]
    return [e["duration"] for e in effects if e["effect"] == "must_pass" and e["law"] == law]


def _duration(law: str, before: str, after: str) -> Callable[[Any, Any], bool]:
    return lambda a, b: _passes(a, law) == [before] and _passes(b, law) == [after]


def _laws(ruling: dict[str, Any]) -> list[str]:
    return [law for r in ruling["rulings"] for law in r["laws"]]


def _in_force(law: str, before: bool, after: bool) -> Callable[[Any, Any], bool]:
    return lambda a, b: (law in _laws(a)) is before and (law in _laws(b)) is after


def _considered(ruling: dict[str, Any]) -> set[str]:
    return {c["law"] for r in ruling["rulings"] for c in r["consider"]}


REST = "partner must pass for the rest of the auction"
NEXT = "partner must pass at the next turn"
CORRECTED_TO_PASS = ("N", "1C 1S 1D TD S:P")
ATTEMPTED = ("N", "1D 1S 1H TD S:X")
REPEATED_STRAIN = ("S", "W:1S= TD S:2H W:2S")
OTHER_STRAIN = ("S", "W:1S= TD S:2H W:P")
PARTNERS_TURN = ("N", "S:2H= TD N:P")

DURATIONS = [
    Planted("27*", f"or a pass\n         {REST}", f"or a pass\n         {NEXT}", "27B2",
            *CORRECTED_TO_PASS, _duration("27B2", "rest_of_auction", "next_turn")),
    Planted("27*", f"cancelled\n         {REST}", f"cancelled\n         {NEXT}", "27B3",
            *ATTEMPTED, _duration("27B3", "rest_of_auction", "next_turn")),
    Planted("31*", NEXT, REST, "31A2a",
            *REPEATED_STRAIN, _duration("31A2a", "next_turn", "rest_of_auction")),
    Planted("31*", f"otherwise\n         {REST}", f"otherwise\n         {NEXT}", "31A2b",
            *OTHER_STRAIN, _duration("31A2b", "rest_of_auction", "next_turn")),
]  # fmt: skip
DROPPED = [
    # without the condition, a conventional correction in the same denomination has no penalty
    Planted("27*", "       and the correction is not conventional\n", "", "27B1",
            "E", "1H 1S 1D= TD W:2D*", _in_force("27B1a", False, True)),
    Planted("27*", "       and the call was not conventional\n", "", "27B1",
            "E", "1H 1S 1D* TD W:2D=", _in_force("27B1a", False, True)),
    # without it, a pass repeats no denomination either, but any bid does
    Planted("31*", "       and it repeats the denomination of the call\n"
            "       and the call is a bid out",
            "       and the call is a bid out", "31A2a",
            "S", "W:1S= TD S:2H W:3C", _in_force("31A2a", False, True)),
    # 31B then also binds a side whose player had called before, at LHO's turn
    Planted("31*", "31B    when it was partner's turn\n       or it was LHO's turn\n"
            "       and the offender had not called before\n",
            "31B    when it was partner's turn\n       or it was LHO's turn\n", "31B",
            "W", "E:1H= TD W:P N:1S", lambda a, b: a["rulings"] == b["rulings"]),
]  # fmt: skip
RETARGETED = [
    Planted("27*", "proceed by 10C1\n       see 23\n       may apply 26",
            "proceed by 10C1\n       see 23\n       may apply 16A",
            "27B2", "N", "1C 1S 1D= TD S:P 2S P P P",
            lambda a, b: bool(a["restrictions"]) and not b["restrictions"]
            and "26" in _considered(a) and _considered(b) == {"23", "16A"}),
    Planted("31*", "but see 23\n       may apply 26", "but see 23\n       may apply 16A", "31A2b",
            "S", "W:1S= TD S:2H W:P N:P E:P",
            lambda a, b: bool(a["restrictions"]) and not b["restrictions"]),
    Planted("28*", "apply 16C2", "apply 16C1", "28B", "N", "E:1H N:P",
            lambda a, b: _considered(a) == {"16C2"} and _considered(b) == {"16C1"}),
]  # fmt: skip
EXCEPTIONS = [
    Planted("27*", "otherwise when the correction is a sufficient bid or a pass\n",
            "otherwise when the correction is a sufficient bid or a pass\n"
            "       except when the correction is a pass\n", "27B2",
            *CORRECTED_TO_PASS, _in_force("27B2", True, False)),
    Planted("31*", "       and RHO's call leaves the auction open\n",
            "       and RHO's call leaves the auction open\n"
            "       except when no bid has been made\n", "31A1",
            "N", "E:1H TD N:P", _in_force("31A1", True, False)),
    Planted("27*", "27A    when LHO accepts\n",
            "27A    when LHO accepts\n       except when the call was conventional\n", "27A",
            "N", "1S 1D* S:P", _in_force("27A", True, False)),
]  # fmt: skip
NEW_CASES = [
    Planted("27*", "27C    when", "27B4   when the correction is a pass\n       instead of 27B2\n"
            "         no penalty\n\n27C    when", "27B2",
            *CORRECTED_TO_PASS,
            lambda a, b: "27B2" in _laws(a) and "27B4" in _laws(b) and "27B2" not in _laws(b)),
    Planted("31*", "31B    when",
            f"31A3   when RHO passes\n         {NEXT}\n\n31B    when",
            "31A1", "N", "E:1H TD N:P",
            lambda a, b: not _passes(a, "31A3") and _passes(b, "31A3") == ["next_turn"]),
]  # fmt: skip

KINDS = {
    "a duration": DURATIONS, "a dropped condition": DROPPED[:3],
    "a retargeted reference": RETARGETED, "an added exception": EXCEPTIONS, "a new case": NEW_CASES,
}  # fmt: skip
SEEDS = (1, 2, 3)
CHOSEN = [
    pytest.param(planted, id=f"{kind}-{planted.provision}")
    for kind, edits in KINDS.items()
    for planted in dict.fromkeys(random.Random(f"{seed} {kind}").choice(edits) for seed in SEEDS)
]


def _rule(base: KnowledgeBase, situation: Situation) -> dict[str, Any]:
    ruling = base.rule(situation).to_dict()
    del ruling["base"]
    return ruling


@pytest.mark.parametrize("planted", CHOSEN)
def test_an_edit_changes_the_rulings_it_speaks_of_and_no_other(
    planted: Planted,
    base: KnowledgeBase,
    laws_copy: Path,
    edit: Callable[[str, str, str], None],
    handed_1997: list[dict[str, Any]],
) -> None:
    """The edited sentence changes its own case as stated, and what it doesn't speak of stays."""
    edit(f"{RULES}/{planted.file}", planted.old, planted.new)
    edited = KnowledgeBase.load(laws_copy)
    situation = Situation.parse(planted.auction, edition="1997", dealer=planted.dealer)
    assert planted.seen(_rule(base, situation), _rule(edited, situation))
    for item in handed_1997:
        handed = Situation.from_dict(item["situation"])
        before, after = _rule(base, handed), _rule(edited, handed)
        law = planted.provision[:2]
        if not any(name.startswith(law) for name in (*_laws(before), *_laws(after))):
            assert before == after, item["id"]


def test_equal_bids_become_sufficient_when_the_definition_says_so(
    base: KnowledgeBase, laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    """One line of law 18 decides which bids are lawful; nothing of it stands in the program."""
    edit(
        f"{RULES}/18*",
        "       or no bid has been made\n",
        "       or no bid has been made\n"
        "         or the number of tricks is the same\n"
        "         and the denomination is the same\n",
    )
    situation = Situation.parse("1H", edition="1997", dealer="N")
    before = _rule(base, situation)["legal_calls"]
    after = _rule(KnowledgeBase.load(laws_copy), situation)["legal_calls"]
    assert "1H" not in before
    assert after == [*before[:2], "1H", *before[2:]]


def test_the_pattern_of_the_final_pass_is_text(
    laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    """Without the line on four calls, three passes from the start end the auction."""
    edit(
        f"{RULES}/17*",
        "when four calls or more have been made\n         and the last",
        "when the last",
    )
    edited = KnowledgeBase.load(laws_copy)
    ruling = _rule(edited, Situation.parse("P P P", edition="1997", dealer="N"))
    assert ruling["over"] is True
