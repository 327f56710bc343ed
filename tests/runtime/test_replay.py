"""The walk through the events: who called, what is kept for later, what stays as it was.

Expected values are those of the 1997 code's text; the provision is named where a line needs one.
"""

from collections.abc import Callable
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation, SituationError
from bridgelaws.runtime.case import Case
from bridgelaws.runtime.replay import Replay

Document = dict[str, Any]
Rule = Callable[[Document], Document]
Run = Callable[..., Replay]


def situation(auction: object, dealer: str = "N", **more: object) -> Document:
    return {"edition": "1997", "dealer": dealer, "auction": auction, **more}


@pytest.fixture
def run(base: KnowledgeBase) -> Run:
    """The replay of a situation, run to its end."""
    rules = base.rules("1997")
    return lambda *args, **more: Replay(rules, Situation.from_dict(situation(*args, **more))).run()


def named(case: Case) -> dict[str, int]:
    """The moments of a ruling, with the number of the event each is."""
    return {name: record.event for name, record in case.moments.items()}


# -- who calls ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "auction", "expected"),
    [
        ("S", "P 1H", "S:P W:1H"),  # the dealer, then the left-hand neighbour
        ("N", "P S:1H", "N:P"),  # South's bid waits for a ruling
        ("N", "1C E:1H", "N:1C E:1H"),  # or by name
        ("N", "1C 1S 1D TD S:2D P", "N:1C E:1S S:2D W:P"),
        ("N", "1C 1S 1D W:P P", "N:1C E:1S S:1D W:P N:P"),  # 27A: W's call accepts
    ],
)
def test_who_calls_where_no_seat_is_written(
    dealer: str, auction: str, expected: str, rule: Rule
) -> None:
    """Contract 1: the left-hand neighbour of whoever called before, the dealer to begin with."""
    stood = rule(situation(auction, dealer))["auction"]
    assert " ".join(f"{seat}:{call}" for seat, call in stood) == expected


def test_after_the_director_the_player_named_by_the_ruling_calls(rule: Rule) -> None:
    """27B: not accepted, so South corrects, though his left-hand neighbour would follow."""
    denied = {"director": True, "accepted": False}
    ruling = rule(situation(["1C", "1S", "1D", denied, "2C", "P"]))
    assert ruling["auction"] == [["N", "1C"], ["E", "1S"], ["S", "2C"], ["W", "P"]]


@pytest.mark.parametrize(
    ("auction", "code", "word"),
    [
        # L has not chosen, so nobody knows who is next (contract 1)
        ("1C 1S 1D TD 2C", "seat-missing", "W:2C"),
        (">1H", "no-call-to-change", "a call before it"),
        ("1C 1S S:>2C", "no-call-to-change", "a call before it"),
        ("1C TD >1H W:>1H", "no-call-to-change", "a call before it"),
        ("LEAD", "lead-too-early", "a call"),
        ("1C P P LEAD", "lead-too-early", "a call"),
        ("1C P X P P LEAD", "lead-too-early", "a call"),  # nor did the players think it was over
        ("1C P X P P P TD S:P LEAD", "lead-too-early", "a call"),  # by then they knew better
    ],
)
def test_what_can_not_happen_is_an_error(auction: str, code: str, word: str, rule: Rule) -> None:
    """The fault says what was expected in that place."""
    with pytest.raises(SituationError) as caught:
        rule(situation(auction))
    (fault,) = caught.value.diagnostics
    assert fault.code == code
    assert word in fault.expected


def test_an_error_of_the_replay_has_its_place(base: KnowledgeBase) -> None:
    """Line and column of the event, as for a fault of the notation."""
    text = 'edition: "1997"\ndealer: N\nauction:\n  - 1C\n  - LEAD\n'
    with pytest.raises(SituationError) as caught:
        base.rule(Situation.read(text, "table.yaml"))
    span = caught.value.diagnostics[0].span
    assert (span.file, span.line, span.column) == ("table.yaml", 5, 5)


def test_the_lead_may_be_faced_where_a_gap_leaves_it_open(rule: Rule) -> None:
    """After a gap the events are kept and not judged, so none of them can be too early."""
    ruling = rule(situation(["1C", "W:1H", "E:1S", "LEAD"]))  # the offender's partner calls in turn
    assert ruling["status"] == "gap"
    assert ruling["auction"] == [["N", "1C"]]


def test_the_lead_may_be_faced_where_the_auction_was_over_for_the_players(rule: Rule) -> None:
    """35A cancels the double and all later calls as soon as West has called over it; that they went
    on and led happened all the same. The lead is none after the auction that stands."""
    ruling = rule(situation("1C P X P P P LEAD"))
    assert ruling["status"] == "ruled"
    assert ruling["rulings"][0]["laws"] == ["35", "35A"]
    assert ruling["auction"] == [["N", "1C"], ["E", "P"]]
    assert (ruling["turn"], ruling["over"]) == ("S", False)


def test_after_the_director_the_auction_is_over_once_it_is_by_what_he_ruled(rule: Rule) -> None:
    """35A: South passes instead, and West: with East's pass before that is three."""
    ruling = rule(situation("1C P X P P P TD S:P W:P LEAD"))
    assert ruling["over"] and ruling["contract"]["bid"] == "1C"


def test_a_call_that_was_changed_ends_the_auction_for_the_players(rule: Rule) -> None:
    """West's third pass in place of a redouble; 25B2 and 36 cancel both, when the lead is faced."""
    slip = {"change": "P", "by": "W", "unintended": False}
    denied = {"director": True, "accepted": False}
    ruling = rule(situation(["1H", "P", "P", "XX", slip, "LEAD", denied]))
    assert {"25B2", "36"} <= {*ruling["rulings"][0]["laws"]}
    assert ruling["turn"] == "W"


# -- moments ------------------------------------------------------------------------------------


def test_a_later_event_rewrites_no_earlier_moment(run: Run) -> None:
    """27: the correction is the offender's next call that stands, whatever he calls after it."""
    shorter = run("1C 1S 1D TD S:2C")
    longer = run("1C 1S 1D TD S:2C P P 2S 3C P P P")
    before, after = named(shorter.cases[0]), named(longer.cases[0])
    assert (before["director"], before["correction"]) == (3, 4)
    assert {name: after[name] for name in before} == before


def test_rho_and_the_offender_are_taken_once(run: Run) -> None:
    """31A: RHO's first call and the offender's next one decide, not their later ones."""
    case = run("E:1H TD N:P E:1H S:P W:1S N:P E:2H", dealer="N").cases[0]
    assert named(case)["rho_call"] == 2
    assert named(case)["next_call"] == 3


def test_every_attempt_is_cancelled(rule: Rule) -> None:
    """27B3: a second double or redouble goes as the first did; South still has to correct."""
    ruling = rule(situation("1D 1S 1H TD S:X S:XX S:2H"))
    cancelled = [e for e in ruling["rulings"][0]["effects"] if e["effect"] == "cancelled"]
    assert [(e["law"], e["event"]) for e in cancelled] == [("27B", 2), ("27B3", 4), ("27B3", 5)]
    assert ruling["auction"] == [["N", "1D"], ["E", "1S"], ["S", "2H"]]
    # reading 7: the forced pass is incurred once, and stays whatever South does next
    passes = [o for o in ruling["obligations"] if o["must"] == "pass"]
    assert passes == [{"player": "N", "must": "pass", "duration": "rest_of_auction", "law": "27B3"}]


# -- what waits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepted", "stands", "irregularities"),
    [
        # N is dealer; W bids, and N's bid is legal only if W's is not accepted (reading 30)
        (None, [], ["bid_out_of_turn"]),
        (True, [["W", "1H"]], ["bid_out_of_turn", "insufficient_bid"]),
        (False, [["N", "1D"]], ["bid_out_of_turn"]),
    ],
)
def test_a_call_that_waits_is_judged_once_the_answer_comes(
    accepted: bool | None, stands: list[list[str]], irregularities: list[str], rule: Rule
) -> None:
    """Until then it neither stands nor is it irregular."""
    events: list[object] = ["W:1H", "N:1D"]
    if accepted is not None:
        events.append({"director": True, "accepted": accepted})
    ruling = rule(situation(events))
    assert ruling["auction"] == stands
    assert [r["irregularity"] for r in ruling["rulings"]] == irregularities


@pytest.mark.parametrize(
    ("unintended", "stands"),
    [
        # 25A: the intended 2D stands, and West has called over it
        (True, [["N", "1H"], ["E", "1S"], ["S", "2D"], ["W", "2S"]]),
        # reading 28: deliberate, so the first call is judged by 27, and West has accepted it
        (False, [["N", "1H"], ["E", "1S"], ["S", "1D"], ["W", "2S"]]),
        (None, [["N", "1H"], ["E", "1S"]]),
    ],
)
def test_a_call_waits_for_the_nature_of_a_change(
    unintended: bool | None, stands: list[list[str]], rule: Rule
) -> None:
    """West's call is entered over whatever South's call turns out to be."""
    change = {"change": "2D", "unintended": unintended, "pause": False}
    assert rule(situation(["1H", "1S", "1D", change, "2S"]))["auction"] == stands


def test_a_call_that_waits_can_be_changed(rule: Rule) -> None:
    """The change waits with its call: neither an error nor a change of an older call of West's."""
    slip = {"change": "2D", "pause": False}
    own_slip = {"change": "3S", "unintended": True, "pause": False}
    open_ = rule(situation(["1H", "1S", "1D", slip, "2S", own_slip]))
    assert open_["status"] == "needs_facts"
    assert [r["offender"] for r in open_["rulings"]] == ["S"]
    told = rule(situation(["1H", "1S", "1D", {**slip, "unintended": True}, "2S", own_slip]))
    assert told["auction"] == [["N", "1H"], ["E", "1S"], ["S", "2D"], ["W", "3S"]]


@pytest.mark.parametrize(
    ("auction", "changed"),
    [("1H 2C 2D", "1C"), ("P 1S 2D", "XX"), ("P 1S 2D", "8C")],
)
def test_an_illegal_intended_call_never_stands_unjudged(
    auction: str, changed: str, rule: Rule
) -> None:
    """25A sends it to the law of its irregularity, also where LHO has called over it already."""
    slip = {"change": changed, "by": "E", "unintended": True, "pause": False}
    ruling = rule(situation([*auction.split(), slip]))
    own = {r["irregularity"] for r in ruling["rulings"]} - {"change_of_call"}
    assert own or ruling["status"] == "gap"


def test_a_call_changed_twice_is_a_gap(rule: Rule) -> None:
    """Reading 22: the law speaks of one change only, also of a call that was irregular itself."""
    for first, events in (("1H", []), ("1D", ["1H", "1S"])):
        ruling = rule(situation([*events, first, {"change": "2D"}, {"change": "3D"}]))
        gaps = [r["gap"]["law"] for r in ruling["rulings"] if "gap" in r]
        assert (ruling["status"], gaps) == ("gap", ["25"])
        assert len(ruling["rulings"]) == 1


def test_after_a_gap_events_are_kept_and_not_judged(rule: Rule) -> None:
    """Contract 2: the auction is as before the event, and there is one gap."""
    twice = ["1H", {"change": "2D"}, {"change": "3D"}]
    ruling = rule(situation([*twice, "P", "1C", "S:X", "TD"]))
    assert [r["irregularity"] for r in ruling["rulings"]] == ["change_of_call"]
    assert (ruling["turn"], ruling["legal_calls"], ruling["over"]) == (None, [], False)


# -- facts and duties -----------------------------------------------------------------------------


def test_facts_of_the_document_hold_for_every_irregularity(rule: Rule) -> None:
    """Both insufficient bids are accepted; said at `TD` it is of the first only."""
    events = ["1H", "1S", "1D", "TD", "W:1C"]
    everywhere = rule(situation(events, facts={"accepted": True}))
    assert [r["laws"] for r in everywhere["rulings"]] == [["27A"], ["27A"]]
    at_once = rule(situation([*events[:3], {"director": True, "accepted": True}, "W:1C"]))
    assert [r["laws"] for r in at_once["rulings"]] == [["27A"], ["27A"]]
    assert [len(r["needs"]) for r in at_once["rulings"]] == [0, 1]


def test_the_director_wins_over_the_document(rule: Rule) -> None:
    """A finding at `TD` is of this irregularity; the document speaks of all of them."""
    told = {"director": True, "could_have_known": False}
    facts = {"could_have_known": True}
    found = [
        [e["effect"] for e in rule(s)["rulings"][0]["effects"]]
        for s in (
            situation(["1C", "1S", "1D", "TD", "S:P"], facts=facts),
            situation(["1C", "1S", "1D", told, "S:P"], facts=facts),
        )
    ]
    assert ["adjusted_score" in effects for effects in found] == [True, False]


def test_a_second_director_answers_what_is_still_open(rule: Rule) -> None:
    """The question of the first ruling is answered, though another irregularity has come since."""
    exposed = {"exposed": ["HA"], "by": "E", "led": True}
    asked = ["1C", "1S", "1D", "TD", exposed, "TD"]
    assert rule(situation(asked))["rulings"][0]["needs"][0]["fact"] == "accepted"
    told = rule(situation([*asked, {"director": True, "accepted": True}]))["rulings"][0]
    assert (told["laws"], told["needs"]) == (["27A"], [])


def test_a_duty_binds_again_where_the_auction_is_reopened(rule: Rule) -> None:
    """27B2 binds North for the rest of the auction; reading 10: 25A may reopen it."""
    ended = ["1C", "1S", "1D=", "TD", "S:P", "P", "P"]
    assert rule(situation(ended))["obligations"] == []
    slip = {"change": "2D", "by": "W", "unintended": True, "pause": False}
    reopened = rule(situation([*ended, slip]))
    assert (reopened["over"], reopened["turn"]) == (False, "E")
    assert [(o["player"], o["must"]) for o in reopened["obligations"]] == [("N", "pass")]


@pytest.mark.parametrize(
    ("duration", "left"), [("next_turn", []), ("rest_of_auction", ["rest_of_auction"])]
)
def test_a_duty_from_before_is_served_by_a_pass(duration: str, left: list[str], rule: Rule) -> None:
    """One turn or the rest; until served it allows a pass only."""
    duty = {"player": "E", "must": "pass", "duration": duration}
    before = rule(situation("1C", duties=[duty]))
    assert before["legal_calls"] == ["P"]
    after = rule(situation("1C P", duties=[duty]))
    assert [o["duration"] for o in after["obligations"]] == left


def test_a_pass_that_need_not_be_awaited_is_entered(rule: Rule) -> None:
    """28A, reading 3: South's call without waiting for East's forced pass is in turn."""
    duty = {"player": "E", "must": "pass", "duration": "next_turn"}
    ruling = rule(situation("1C S:1H", duties=[duty]))
    assert ruling["status"] == "regular"
    assert ruling["auction"] == [["N", "1C"], ["E", "P"], ["S", "1H"]]
    assert ruling["obligations"] == []


def test_the_end_is_the_directors_coming(rule: Rule) -> None:
    """Contract 1: a document that ends with an irregularity open is ruled on as if `TD` came."""
    for auction in ("1C 1S 1D", "1C S:1H", "W:1H N:1D", "1C 1S 1D=>2D="):
        assert rule(situation(auction)) == rule(situation(f"{auction} TD")), auction


def test_a_call_that_could_be_taken_back_and_was_cancelled_is_made_anew(rule: Rule) -> None:
    """25B1: East's 2H over the changed call accepts it, and might be taken back. It is insufficient
    as well and is not accepted, so his pass is the correction (27B2), and takes nothing back."""
    changed = {"change": "3H", "by": "N", "unintended": False}
    refused = {"director": True, "accepted": False, "relied_on_first_call": True}
    ruling = rule(situation(["P", "1H", "P", "1NT", "P", changed, "E:2H", refused, "E:P"]))
    assert [case["laws"] for case in ruling["rulings"]] == [["25B1"], ["27B", "27B2"]]
    assert ruling["auction"][-2:] == [["N", "3H"], ["E", "P"]]
    assert [(duty["player"], duty["law"]) for duty in ruling["obligations"]] == [("W", "27B2")]
