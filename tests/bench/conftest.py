"""What the product is measured against: the same decisions as plain Python, written from the text.

The functions here are what a programmer would write who knew laws 18, 19, 27, 29 and 31 of 1997 and
nothing else was ever asked of him: no other law, no explanation, no other edition.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from .measured import Table, printed

Facts = dict[str, Any]
Document = dict[str, Any]

SEATS = "NESW"
BIDS = tuple(f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT"))
RANK = {bid: number for number, bid in enumerate(BIDS)}
REST = "rest_of_auction"


# -- laws 27, 29, 31: which provisions are in force ------------------------------------------------


def decide_by_hand(facts: Facts) -> tuple[str, ...]:
    """The provisions for an insufficient bid or a bid out of turn, from facts by name."""
    place = facts["turn_place"]
    in_turn = place in ("own", "nobody")
    at_once = facts["pause"] is False and not facts["partner_called_since"]
    if facts["unintended"] is True and at_once:
        return ("25A",)
    if facts["accepted"] is True:
        return ("27A",) if in_turn else ("29A",)
    if facts["accepted"] is not False:
        return ()
    if in_turn:
        return _insufficient(facts)
    if place == "rho":
        return _at_rho(facts)
    if place == "partner" or not facts["offender_called_before"]:
        return ("29B", "31B")
    return ("29B",)


def _insufficient(facts: Facts) -> tuple[str, ...]:
    if facts["attempted"]:
        return ("27B", "27B3")
    if facts["correction_kind"] is None:
        return ("27B",)
    natural = facts["call_conventional"] is False and facts["correction_conventional"] is False
    if natural and facts["correction_lowest"]:
        if facts["information_damages"]:
            return ("27B", "27B1a", "27B1b")
        return ("27B", "27B1a")
    return ("27B", "27B2")


def _at_rho(facts: Facts) -> tuple[str, ...]:
    action = facts["rho_action"]
    if action is None:
        return ("29B",)
    if action == "pass":
        return ("29B", "31A1")
    if facts["next_call_kind"] is None:
        return ("29B", "31A2")
    if facts["next_call_kind"] == "bid" and facts["denomination_repeated"]:
        return ("29B", "31A2", "31A2a")
    return ("29B", "31A2", "31A2b")


# -- a whole ruling on insufficient bids in turn ---------------------------------------------------


def _legal(auction: list[list[str]], turn: str, double: bool = True) -> list[str]:
    floor, action = 0, None
    for seat, call in auction:
        if call in RANK:
            floor = RANK[call] + 1
        if call != "P":
            action = (seat, call)
    found = ["P"]
    if double and action and (SEATS.index(action[0]) - SEATS.index(turn)) % 2:
        if action[1] in RANK:
            found.append("X")
        elif action[1] == "X":
            found.append("XX")
    found.extend(BIDS[floor:])
    return found


def _left(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def _partner(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 2) % 4]


class _Case:
    """An insufficient bid with what has become of it."""

    def __init__(self, event: int, by: str, call: str, nature: str, floor: str) -> None:
        self.event, self.by, self.call, self.nature, self.floor = event, by, call, nature, floor
        self.laws: list[str] = []
        self.effects: list[Document] = []
        self.consider: list[Document] = []
        self.is_open = self.corrects = True

    def accept(self) -> None:
        self.is_open = self.corrects = False
        self.laws = ["27A"]
        self.effects = [
            {"effect": "stands", "law": "27A", "event": self.event},
            {"effect": "auction_continues", "law": "27A", "player": _left(self.by)},
        ]

    def cancel(self) -> None:
        self.is_open = False
        self.laws = ["27B"]
        self.effects = [{"effect": "cancelled", "law": "27B", "event": self.event}]

    def attempt(self, event: int) -> None:
        self.laws = ["27B", "27B3"]
        cancelled = {"effect": "cancelled", "law": "27B3", "event": event}
        self.effects = [e for e in self.effects if e["effect"] == "cancelled"] + [cancelled]
        self._bind("27B3")

    def correct(self, call: str, nature: str) -> None:
        self.corrects = False
        if self.laws != ["27B"]:
            return
        strain = self.call[1:]
        lowest = next(b for b in BIDS[RANK[self.floor] + 1 :] if b[1:] == strain)
        if call == lowest and self.nature == nature == "=":
            self.laws = ["27B", "27B1a"]
            self.effects += [
                {"effect": "no_penalty", "law": "27B1a"},
                {"effect": "not_applicable", "law": "27B1a", "of": "16C2"},
            ]
            self.consider = [{"law": "27B1b", "why": "finding", "fact": "information_damages"}]
        else:
            self.laws = ["27B", "27B2"]
            self._bind("27B2")

    def _bind(self, law: str) -> None:
        duty = {"effect": "must_pass", "law": law, "player": _partner(self.by), "duration": REST}
        self.effects.append(duty)
        self.consider = [{"law": "23", "why": "may_apply"}, {"law": "26", "why": "may_apply"}]

    def duty(self) -> Document | None:
        for effect in self.effects:
            if effect["effect"] == "must_pass":
                law, player = effect["law"], effect["player"]
                return {"player": player, "must": "pass", "duration": REST, "law": law}
        return None

    def written(self) -> Document:
        laws, effects, needs = self.laws, list(self.effects), []
        if self.is_open:
            laws = ["27A"]
            effects = [{"effect": "may_accept", "law": "27A", "player": _left(self.by)}]
            needs = [{"fact": "accepted", "player": _left(self.by), "law": "27A"}]
        elif self.corrects:
            choices = ["sufficient_bid", "pass"]
            must = {"effect": "must_correct", "law": "27B", "player": self.by, "with": choices}
            effects.insert(1, must)
        return {
            "irregularity": "insufficient_bid", "offender": self.by, "event": self.event,
            "laws": laws, "effects": effects, "consider": self.consider, "needs": needs,
        }  # fmt: skip


def rule_by_hand(document: Document) -> Document:
    """The ruling on an auction in which at most one bid is insufficient, and in turn."""
    auction: list[list[str]] = []
    turn, floor = document["dealer"], None
    case: _Case | None = None
    for event, token in enumerate(document["auction"].split()):
        if token == "TD":
            continue
        seat, _, call = token.rpartition(":")
        nature = call[-1] if call[-1] in "=*" else ""
        call, seat = call.rstrip("=*"), seat or turn
        if case and case.corrects and seat == case.by:
            if case.is_open:
                case.cancel()
            if call in ("X", "XX"):
                case.attempt(event)
                turn = seat
                continue
            case.correct(call, nature)
        elif case and case.is_open:
            case.accept()
            auction.append([case.by, case.call])
        elif call in RANK and floor is not None and RANK[call] <= RANK[floor]:
            case = _Case(event, seat, call, nature, floor)
            turn = _left(seat)
            continue
        auction.append([seat, call])
        floor = call if call in RANK else floor
        turn = _left(seat)
    return _written(auction, turn, case)


def _written(auction: list[list[str]], turn: str, case: _Case | None) -> Document:
    over = len(auction) >= 4 and all(call == "P" for _, call in auction[-3:])
    duty = case.duty() if case and not over else None
    is_open = case is not None and case.is_open
    if case and not is_open and case.corrects:
        turn = case.by
        legal = _legal(auction, turn, double=False)
    elif over or is_open:
        legal = []
    else:
        legal = ["P"] if duty and duty["player"] == turn else _legal(auction, turn)
    return {
        "edition": "1997",
        "status": "needs_facts" if is_open else "ruled" if case else "regular",
        "rulings": [case.written()] if case else [],
        "auction": auction,
        "turn": None if over or is_open else turn,
        "legal_calls": legal,
        "obligations": [duty] if duty else [],
        "restrictions": [],
        "over": over,
        "contract": _contract(auction) if over else None,
    }


def _contract(auction: list[list[str]]) -> Document | None:
    bids = [(seat, call) for seat, call in auction if call in RANK]
    if not bids:
        return None
    side = (bids[-1][0], _partner(bids[-1][0]))
    declarer = next(s for s, call in bids if s in side and call[1:] == bids[-1][1][1:])
    last = [call for _, call in auction if call != "P"][-1]
    doubled = {"X": 1, "XX": 2}.get(last, 0)
    return {"bid": bids[-1][1], "doubled": doubled, "declarer": declarer}


@pytest.fixture(scope="session")
def hand_decision() -> Callable[[Facts], tuple[str, ...]]:
    """Laws 27, 29 and 31 as one plain function."""
    return decide_by_hand


@pytest.fixture(scope="session")
def hand_ruling() -> Callable[[Document], Document]:
    """A whole ruling on insufficient bids in turn as plain functions."""
    return rule_by_hand


@pytest.fixture(scope="session")
def table() -> Iterator[Table]:
    """The measured times by name, ours and the reference's; printed when all are there."""
    found: Table = {}
    yield found
    print(printed(found))
