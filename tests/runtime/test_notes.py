"""What was said and has no effect: the notes of a ruling, in JSON and in prose."""

from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation

WHY = {
    "nothing_open": "no open irregularity",
    "not_read": "Nothing that was then to be ruled on depends on it",
    "said_unknown": "It was said to be unknown",
    "not_of_call": "Nothing about this call depends on it",
    "not_of_change": "not for a change",
    "change_ignored": "No law lets this change take effect",
    "same_call": "nothing was changed",
    "already_decided": "had already decided it otherwise",
}


def told(**facts: object) -> dict[str, object]:
    """The director comes and is told something."""
    return {"director": True, **facts}


def changed(call: str, by: str, **attributes: object) -> dict[str, object]:
    """A change of a call, with what is said of it."""
    return {"change": call, "by": by, **attributes}


IN_VAIN: list[tuple[list[Any], list[tuple[str, int, str]]]] = [
    # a rule looks at the cards of a call as it is made, and of none that is changed to
    (
        ["1C", "1S", changed("2S", "E", wrong_board=True, unintended=False), told(accepted=True)],
        [("wrong_board", 2, "not_of_change")],
    ),
    # only a double or redouble can misname a bid
    (["1C", {"call": "1S", "misnamed": "1C"}], [("misnamed", 1, "not_of_call")]),
    (["1C", {"call": "P", "misnamed": "1H"}], [("misnamed", 1, "not_of_call")]),
    # a call that changes none is no slip of the tongue that was put right
    (["1C", {"call": "1S", "unintended": True}], [("unintended", 1, "not_of_call")]),
    (
        ["1C", "1S", {"call": "1D", "unintended": True}, "TD", "S:P"],
        [("unintended", 2, "not_of_call")],
    ),
    # nobody's call is changed back here: no opponent has changed one
    (
        ["1C", "1D", changed("1S", "E", because="opponent_changed", unintended=True, pause=False)],
        [("because", 2, "not_of_call")],
    ),
    # said while the ruling on an insufficient bid is open, which asks whether it is accepted
    (["1C", "1S", "1D", told(misinformed=True)], [("misinformed", 3, "not_read")]),
    (["1C", "1S", "1D", told(misinformed=False), "S:P"], [("misinformed", 3, "not_read")]),
    (["1C", "1S", told(misinformed="?")], [("misinformed", 2, "said_unknown")]),
    (["1C", "1S", changed("1S", "E")], [("change", 2, "same_call")]),
    (["1C", "1S", told(accepted=True)], [("accepted", 2, "nothing_open")]),
    (["1C", "1S", "1D", "W:P", told(accepted=False)], [("accepted", 4, "already_decided")]),
    # an inadmissible double and a bid of more than seven can't be let stand
    (["1S", "P", "X", told(accepted=True)], [("accepted", 3, "not_read")]),
    (["1H", "8C", told(accepted=True)], [("accepted", 2, "not_read")]),
]
USED: list[list[Any]] = [
    # LHO has called, so the bid stands anyway; and a bid that is refused might have stood
    ["1C", "1S", "1D", "W:P", told(accepted=True)],
    ["1C", "1S", "1D", told(accepted=False), "S:P"],
    ["1C", {"call": "1S", "wrong_board": True}],
    ["1C", {"call": "X", "misnamed": "1H"}],
    ["1C", {"call": "1S", "simultaneous": True}],
    ["1C", {"call": "1S", "wrong_board": False}],
    ["1C", {"call": "1S", "artificial": True, "shows": ["H"]}],
    ["1C", {"call": "1S", "comparable": True}],  # of another edition
    ["1C", "1S", "1D", told(accepted="?")],  # it is asked
    ["1C", "1S", "1D", told(could_have_known=True)],  # it will be, once partner must pass
    ["1C", "1S", "1D", told(accepted=True), "W:P"],  # the same twice
    ["1C", "1S", changed("2S", "E", pause=False)],  # the first question is another one
    ["1C", "1S", told(misinformed=True)],
]


def notes(base: KnowledgeBase, auction: list[Any], **more: object) -> list[dict[str, Any]]:
    """The notes of a ruling, as JSON."""
    data = {"edition": "1997", "dealer": "N", "auction": auction, **more}
    found: list[dict[str, Any]] = base.rule(Situation.from_dict(data)).to_dict().get("notes", [])
    return found


@pytest.mark.parametrize(("auction", "expected"), IN_VAIN)
def test_what_was_said_in_vain_is_told(
    base: KnowledgeBase, auction: list[Any], expected: list[tuple[str, int, str]]
) -> None:
    """With the event and the near reason, and in the prose as well."""
    found = notes(base, auction)
    assert [(note["fact"], note["event"]) for note in found] == [each[:2] for each in expected]
    data = {"edition": "1997", "dealer": "N", "auction": auction}
    prose = " ".join(base.rule(Situation.from_dict(data)).prose().split())
    for note, (*_, why) in zip(found, expected, strict=True):
        assert WHY[why] in note["why"]["en"]
        assert note["why"]["en"] in prose


@pytest.mark.parametrize("auction", USED)
def test_what_is_used_or_will_be_is_not(base: KnowledgeBase, auction: list[Any]) -> None:
    """Nor what describes a call, nor what only another edition asks."""
    assert notes(base, auction) == []


def test_a_change_that_comes_too_late_leaves_the_call(base: KnowledgeBase) -> None:
    """21B3 lets it stand, and brings nothing but what the director may award; too late."""
    auction = ["1C", "1S", "P", "2S", "P", changed("X", "E", because="misinformation")]
    data = {"edition": "1997", "dealer": "N", "auction": auction, "facts": {"misinformed": True}}
    ruling = base.rule(Situation.from_dict(data))
    found = ruling.to_dict()
    effects = [effect for one in found["rulings"] for effect in one["effects"]]
    assert effects == [{"effect": "stands", "law": "21B3", "event": 1}]
    assert [(note["fact"], note["event"]) for note in found["notes"]] == [("change", 5)]
    prose = " ".join(ruling.prose("da").split())
    assert "Øst ændrede til dobling: Ingen lov lader denne ændring få virkning" in prose


@pytest.mark.parametrize("auction", [["1C", "P", "X"], ["1C", "1S", "1D"], ["1C", "P", "X", "P"]])
def test_a_finding_for_a_law_that_is_not_here_is_not_called_vain(
    base: KnowledgeBase, auction: list[str]
) -> None:
    """72C of 2017: no provision of the base asks for it, whether one refers to that law or not."""
    (note,) = notes(base, [*auction, told(could_have_known=True)], edition="2017")
    assert (note["fact"], note["event"]) == ("could_have_known", len(auction))
    assert "may stand in a law whose text is not here" in note["why"]["en"]
    assert "no effect" not in note["why"]["en"]


REFUSED = told(accepted=False)


@pytest.mark.parametrize(
    ("dealer", "auction", "calls"),
    [
        # whether South had to pass hangs on what the pass meant, and so does North's bid
        ("E", ["S:P", REFUSED, "E:1H", "S:P", "P", "2C"], [("call", 5, "awaits_answer")]),
        ("E", ["S:P=", REFUSED, "E:1H", "S:P", "P", "2C"], []),
        # 27: North could not accept the bid, and the laws say nothing of his call
        ("N", ["1H", "1S", "1D", "N:2H", "E:3C"], [("call", 3, "gap"), ("call", 4, "gap")]),
    ],
)
def test_no_call_vanishes_without_a_word(
    base: KnowledgeBase, dealer: str, auction: list[Any], calls: list[tuple[str, int, str]]
) -> None:
    """A call that neither stands nor is ruled on is named, with the reason."""
    data = {"edition": "2017", "dealer": dealer, "auction": auction}
    ruling = base.rule(Situation.from_dict(data))
    because = {"awaits_answer": "depends on the answer", "gap": "give no answer here"}
    notes = ruling.to_dict().get("notes", [])
    assert [(note["fact"], note["event"]) for note in notes] == [call[:2] for call in calls]
    for note, (*_, why) in zip(notes, calls, strict=True):
        assert because[why] in note["why"]["en"]
    assert ruling.prose("en").count("Not ruled on") == bool(calls)
