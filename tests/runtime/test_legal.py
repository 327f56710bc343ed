"""What a player may call: held against laws 18 and 19 written out here, and against the replay.

A call that is listed must go through without an irregularity; one that is not must be answered for.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from bridgelaws import SituationError

Document = dict[str, Any]
Draw = Callable[[random.Random], Document]
Rule = Callable[[Document], Document]
SEATS = "NESW"
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
CALLS = ["P", "X", "XX", *BIDS]


def lawful(auction: list[list[str]], turn: str) -> list[str]:
    """What laws 18 and 19 allow in a regular auction.

    18C: a bid is sufficient when it is higher than the nearest preceding one. 19A1, 19B1: double an
    opponent's bid, redouble an opponent's double, with nothing but passes in between.
    """
    bids = [BIDS.index(call) for _, call in auction if call in BIDS]
    actions = [(seat, call) for seat, call in auction if call != "P"]
    found = ["P"]
    if actions:
        seat, call = actions[-1]
        opponent = (SEATS.index(seat) - SEATS.index(turn)) % 2 == 1
        found += ["X"] if opponent and call in BIDS else []
        found += ["XX"] if opponent and call == "X" else []
    return found + BIDS[bids[-1] + 1 if bids else 0 :]


def disagreements(document: Document, ruling: Document, rule: Rule) -> list[str]:
    """Calls that are listed and don't go through, or are not listed and do.

    Each of the 38 is made as the next event by the player in turn, with the director gone.
    """
    came = ["TD"] if ruling["rulings"] else []
    found = []
    for call in CALLS:
        event = {"call": call, "by": ruling["turn"]}
        after = rule({**document, "auction": [*document["auction"], *came, event]})
        new = after["rulings"][len(ruling["rulings"]) :]
        # 34: a lawful pass may end the auction and so bring up a turn that was lost before it.
        lost = [r["irregularity"] for r in new] == ["lost_turn"]
        irregular = not lost and (bool(new) or after["status"] == "gap")
        longer = len(after["auction"]) > len(ruling["auction"])
        stands = longer and after["auction"][-1] == [ruling["turn"], call]
        if (call in ruling["legal_calls"]) != (stands and not irregular):
            found.append(call)
    return found


def _drawn(draw: Draw, rule: Rule, seeds: range) -> list[tuple[Document, Document]]:
    found = []
    for seed in seeds:
        document = draw(random.Random(seed))
        try:
            found.append((document, rule(document)))
        except SituationError:
            continue
    return found


@pytest.mark.parametrize(
    ("auction", "expected"),
    [
        # N deals; whose turn it is follows from the number of calls
        ("", ["P", *BIDS]),
        ("1NT", ["P", "X", *BIDS[5:]]),
        ("1NT P", ["P", *BIDS[5:]]),
        ("1NT P P", ["P", "X", *BIDS[5:]]),
        ("1NT X", ["P", "XX", *BIDS[5:]]),
        ("1NT X P", ["P", *BIDS[5:]]),
        ("1NT X P P", ["P", "XX", *BIDS[5:]]),
        ("1NT X XX", ["P", *BIDS[5:]]),
        ("1NT X XX P P", ["P", *BIDS[5:]]),
        ("1NT X 2C", ["P", "X", *BIDS[6:]]),
        ("7NT", ["P", "X"]),
        ("7NT X P P", ["P", "XX"]),
        ("7NT X XX", ["P"]),
        ("P P P", ["P", *BIDS]),
        ("P P P P", []),
        ("1C P P P", []),
    ],
)
def test_laws_18_and_19_decide_what_may_be_called(
    auction: str, expected: list[str], rule: Rule
) -> None:
    """Stated by hand for auctions around the edges of doubling, redoubling and bidding on."""
    ruling = rule({"edition": "1997", "dealer": "N", "auction": auction})
    assert ruling["legal_calls"] == expected


def test_regular_auctions_agree_with_the_laws_written_out(draw_grown: Draw, rule: Rule) -> None:
    """Every prefix of regular auctions: exactly the calls that 18 and 19 allow, in their order."""
    compared = 0
    for document, _ in _drawn(draw_grown, rule, range(260)):
        plain = {k: v for k, v in document.items() if k != "duties"}
        for cut in range(len(document["auction"]) + 1):
            try:
                ruling = rule({**plain, "auction": document["auction"][:cut]})
            except SituationError:
                break
            if ruling["status"] != "regular":
                break
            expected = [] if ruling["over"] else lawful(ruling["auction"], ruling["turn"])
            assert ruling["legal_calls"] == expected, document
            compared += len(expected)
    assert compared > 5000


@pytest.mark.parametrize(
    ("dealer", "auction", "expected"),
    [
        # 27B2: partner passes for the rest of the auction
        ("N", "1C 1S 1D TD S:P W:P", ["P"]),
        # 27B: a sufficient bid or a pass corrects; the double that would be lawful does not
        ("N", "1C 1S 1D TD", None),
        # 27B3: after the attempt the offender still has to correct
        ("N", "1C 1S 1D TD S:X", None),
        # 31A1: East repeats the bid out of turn, and nothing else
        ("N", "E:1H TD N:P", ["1H"]),
        # 31A1 with 27 (reading 29): the bid is repeated though it is insufficient by now
        ("N", "1S S:1H TD E:P", ["1H"]),
    ],
)
def test_duties_and_corrections_narrow_what_may_be_called(
    dealer: str, auction: str, expected: list[str] | None, rule: Rule
) -> None:
    """The player in turn has exactly what the duty leaves."""
    facts = {"accepted": False}
    ruling = rule({"edition": "1997", "dealer": dealer, "auction": auction, "facts": facts})
    corrections = ["P", *BIDS[BIDS.index("1S") + 1 :]]
    assert ruling["legal_calls"] == (corrections if expected is None else expected)


@pytest.mark.parametrize("way", ["draw_grown", "draw_mutated"])
def test_the_listed_calls_are_those_that_go_through(
    way: str, request: pytest.FixtureRequest, rule: Rule
) -> None:
    """Each of the 38 calls, made next, is lawful exactly when it is listed."""
    tried = 0
    for document, ruling in _drawn(request.getfixturevalue(way), rule, range(110)):
        if ruling["turn"] is None:
            continue
        repeats = [o for o in ruling["obligations"] if o["must"] == "repeat"]
        found = disagreements(document, ruling, rule)
        # 31A1 (reading 29): a call that must be repeated is made even where it is irregular.
        allowed = {o["call"] for o in repeats if o["player"] == ruling["turn"]}
        assert set(found) <= allowed, (document, found)
        tried += 1
    assert tried >= 12


def test_a_planted_disagreement_is_seen(rule: Rule) -> None:
    """The guard trips on a lawful call left out and on an unlawful one listed."""
    document = {"edition": "1997", "dealer": "N", "auction": ["1H"]}
    sound = rule(document)
    assert disagreements(document, sound, rule) == []
    calls = sound["legal_calls"]
    assert disagreements(document, {**sound, "legal_calls": calls[1:]}, rule) == ["P"]
    assert disagreements(document, {**sound, "legal_calls": [*calls, "1C"]}, rule) == ["1C"]
