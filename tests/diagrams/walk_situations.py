"""The shortest auctions in which given facts hold, made by hand for the walk along charts.

Test data, keyed by the ids of the vocabulary: what each value of a fact asks of an auction, and the
calls before the irregular one. South offends; so West is LHO, North partner and East RHO. Nothing
here asks the program what it makes of an auction.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bridgelaws.compiler.declarations import Value

Values = frozenset[Value]
Wanted = dict[str, object]

SEATS = {"none": "", "own": "S", "offender": "S", "lho": "W", "partner": "N", "rho": "E"}
AFTER = {"": "", "N": "E", "E": "S", "S": "W", "W": "N"}
NONE, OWN, OPPONENTS = "none", "own", "opponents"


class ImpossibleError(Exception):
    """Facts that no auction can have together, with the reason."""


@dataclass(frozen=True)
class Before:
    """Dealer and calls before South's irregular call, every bid in them natural.

    `turn` is whose turn it is then, `last` whose side made the last bid. With `ends` a pass by
    East would end the auction. Over 1♥ a bid of 1♦ is insufficient and 2♦ sufficient.
    """

    turn: str
    called: bool
    last: str
    dealer: str
    calls: str
    ends: bool = False


BEFORE = (
    Before("own", False, NONE, "S", ""),
    Before("own", False, OPPONENTS, "E", "1H"),
    Before("own", False, OWN, "N", "1H P"),
    Before("own", True, OPPONENTS, "S", "P P P 1H"),
    Before("own", True, OWN, "S", "P P 1H P"),
    Before("rho", False, NONE, "E", ""),
    Before("rho", False, OWN, "N", "1H"),
    Before("rho", False, OPPONENTS, "W", "1H P"),
    Before("rho", True, NONE, "S", "P P P", ends=True),
    Before("rho", True, OWN, "S", "1H P P", ends=True),
    Before("rho", True, OWN, "S", "P P 1H"),
    Before("rho", True, OPPONENTS, "S", "P 1H P"),
    Before("partner", False, NONE, "N", ""),
    Before("partner", False, OPPONENTS, "W", "1H"),
    Before("partner", True, NONE, "S", "P P"),
    Before("partner", True, OWN, "S", "1H P"),
    Before("partner", True, OPPONENTS, "S", "P 1H"),
    Before("none", True, OPPONENTS, "E", "1H P P P"),
    Before("none", True, OWN, "N", "1H P P P"),
    Before("lho", False, NONE, "W", ""),
    Before("lho", True, NONE, "S", "P"),
    Before("lho", True, OWN, "S", "1H"),
    Before("lho", True, OPPONENTS, "E", "1H P"),
)
# Why there is no row for something, by what is missing.
NO_ROW = {
    "rho": "East can't double a bid of his own side",
    "ends": "East's pass ends no auction in which East's side made the last bid",
    "lho": "at West's turn every call before was followed by one of South's",
    "": "no auction begins like this",
}

# What a kind of call asks for, and what a call asks for that is not of the kind.
KINDS: dict[tuple[str, bool], Wanted] = {
    ("insufficient_bid", True): {"call": "bid", "sufficient": False},
    ("pass_out_of_turn", True): {"call": "pass", "in_turn": False},
    ("bid_out_of_turn", True): {"call": "bid", "in_turn": False},
    ("bid_out_of_turn", False): {"in_turn": True},
    ("double_out_of_turn", True): {"call": "double", "in_turn": False},
    ("inadmissible_double", True): {"call": "double", "admissible": False},
    ("inadmissible_double", False): {"admissible": True},
    ("call_despite_forced_pass", True): {"must_pass": True},
    ("call_despite_forced_pass", False): {"must_pass": False},
    ("bid_over_seven", True): {"call": "bid", "over_seven": True},
    ("bid_over_seven", False): {"over_seven": False},
    ("call_after_final_pass", True): {"over": True},
    ("call_after_final_pass", False): {"over": False},
}


def _yes_or_no(fact: str, key: str) -> dict[tuple[str, Values], Wanted]:
    return {(fact, frozenset({value})): {key: value} for value in (True, False)}


# What each value of a fact asks for; the values stand as in the vocabulary, several for `or`.
MADE_SO: dict[tuple[str, Values], Wanted] = {
    ("turn_place", frozenset({"lho"})): {"turn": "lho", "in_turn": False},
    ("turn_place", frozenset({"partner"})): {"turn": "partner", "in_turn": False},
    ("turn_place", frozenset({"rho"})): {"turn": "rho", "in_turn": False},
    ("call_kind", frozenset({"bid"})): {"call": "bid"},
    ("call_kind", frozenset({"bid", "double", "redouble"})): {"call": "bid"},
    ("call_kind", frozenset({"pass"})): {"call": "pass"},
    ("call_kind", frozenset({"double"})): {"call": "double"},
    # What is corrected before the director comes is a change of the call.
    ("change_kind", frozenset({"bid", "pass"})): {"early": True},
    ("change_kind", frozenset({"none", "double", "redouble"})): {"early": False},
    ("rho_action", frozenset({"pass"})): {"rho": "P"},
    ("rho_action", frozenset({"bid"})): {"rho": "2S"},
    ("rho_action", frozenset({"bid", "double", "redouble"})): {"rho": "2S"},
    ("rho_action", frozenset({"double", "redouble"})): {"rho": "X"},
    ("next_call_kind", frozenset({"bid"})): {"next": "bid"},
    ("next_call_kind", frozenset({"pass", "double", "redouble"})): {"next": "pass"},
    **_yes_or_no("bid_made", "bid_made"),
    **_yes_or_no("call_made", "made"),
    **_yes_or_no("comparable", "replaced"),
    **_yes_or_no("changed", "early"),
    **_yes_or_no("made_again", "second"),
    # Asked as "does he make another insufficient bid?": no is a sufficient one.
    **_yes_or_no("second_bid_sufficient", "no_second"),
    **_yes_or_no("same_denominations", "same"),
    **_yes_or_no("no_lower_bid", "no_lower"),
    **_yes_or_no("attempt_inadmissible", "attempt_bad"),
    **_yes_or_no("attempt_comparable", "attempt_replaced"),
    **_yes_or_no("probably_different", "probably_different"),
    **_yes_or_no("change_inadmissible", "change_bad"),
    ("correction_kind", frozenset({"bid"})): {"correct": "bid"},
    ("correction_kind", frozenset({"pass"})): {"correct": "pass"},
    **_yes_or_no("lho_called_over_it", "lho_called"),
    **_yes_or_no("offender_defends", "defends"),
    **_yes_or_no("noticed_late", "late"),
    **_yes_or_no("lead_faced", "late"),
    **_yes_or_no("redoubled", "redoubled"),
    **_yes_or_no("partner_call_conventional", "partner_artificial"),
    **_yes_or_no("call_in_turn", "in_turn"),
    **_yes_or_no("offender_called_before", "called"),
    **_yes_or_no("accepted", "accepted"),
    **_yes_or_no("opponent_in_turn_called", "turn_called"),
    **_yes_or_no("lho_called_before_director", "lho_called"),
    **_yes_or_no("call_conventional", "conventional"),
    **_yes_or_no("attempted", "attempt"),
    **_yes_or_no("change_legal", "early_legal"),
    **_yes_or_no("correction_lowest", "lowest"),
    **_yes_or_no("correction_conventional", "correction_conventional"),
    **_yes_or_no("rho_call_ends", "ends"),
    **_yes_or_no("denomination_repeated", "repeated"),
    **_yes_or_no("repetition_legal", "repetition_legal"),
    **_yes_or_no("information_damages", "information_damages"),
    **_yes_or_no("could_have_known", "could_have_known"),
}
# Asked for by lines alone, and never given beside a path without them.
IN_A_LINE: dict[tuple[str, Values], Wanted] = {
    ("change_kind", frozenset({"bid"})): {"change_bid": True},
    ("change_kind", frozenset({"none", "pass", "double", "redouble"})): {"change_bid": False},
}
# What the lines of a law hang on beside the answers along a path, in every way; of both editions
# where none is named.
BESIDE = {
    ("1997", "27"): ("change_kind", "change_legal", "information_damages"),
    ("", "29"): ("opponent_in_turn_called", "call_conventional"),
    ("", "30"): ("could_have_known",),
    ("", "31"): ("repetition_legal",),
    ("", "37"): ("call_in_turn",),
    ("", "38"): ("call_in_turn",),
}
FINDINGS = ("information_damages", "could_have_known", "probably_different")


@dataclass(frozen=True)
class Situation:
    """A document to rule on, and where the moments of the vocabulary are in it.

    `events` are their numbers; moments that have not come are not in it.
    """

    document: dict[str, Any]
    turn: str
    call: str
    events: dict[str, int]

    def seat(self, player: str) -> str:
        """The seat of a player as the vocabulary names him."""
        if player == "player_in_turn":
            return self.turn
        return AFTER[self.turn] if player == "player_after_turn" else SEATS[player]


def situation(kind: str, facts: Mapping[str, Values], edition: str = "1997") -> Situation:
    """A shortest auction with a call of this kind, in which the facts hold.

    Raises:
        ImpossibleError: they contradict one another, or the rules of the game.
        KeyError: a fact or value that is not in the tables above.
    """
    wanted: Wanted = {}
    for asked in (KINDS[kind, True], *(_asked(*fact) for fact in facts.items())):
        for key, value in asked.items():
            if wanted.setdefault(key, value) != value:
                raise ImpossibleError(f"{key} can't be both {wanted[key]} and {value}")
    return _Writer(wanted, edition).write()


def known_of(kind: str) -> dict[str, Values]:
    """What is known of a call of this kind before anything is asked."""
    known = KINDS[kind, True].get("call")
    return {} if known is None else {"call_kind": frozenset({str(known)})}


def values_of(fact: str) -> list[Values]:
    """What can be asked of an auction about a fact."""
    return [values for name, values in MADE_SO if name == fact]


def _asked(fact: str, values: Values) -> Wanted:
    if fact.startswith("is:"):
        return KINDS[fact.removeprefix("is:"), True in values]
    return IN_A_LINE.get((fact, values)) or MADE_SO[fact, values]


class _Writer:
    """Writes an auction down; where nothing is wanted, it is as plain as can be."""

    def __init__(self, wanted: Wanted, edition: str) -> None:
        self.wanted = wanted
        self.edition = edition
        self.auction: list[Any] = []
        self.events: dict[str, int] = {}

    def get(self, key: str, default: Any = None) -> Any:
        return self.wanted.get(key, default)

    def write(self) -> Situation:
        before = self._before()
        natural = (f"{call}=" if call[0].isdigit() else call for call in before.calls.split())
        self.auction += natural
        if "partner_artificial" in self.wanted:  # at RHO's turn partner has just called
            last = before.calls.split()[-1]
            self.auction[-1] = {"call": last, "conventional": self.wanted["partner_artificial"]}
        call = self._call(before)
        self._early(SEATS[before.turn])
        self._late()
        self._director()
        if not self.get("accepted") or not self.get("admissible", True):
            self._after(call, before)
        document = {"edition": self.edition, "dealer": before.dealer, "auction": self.auction}
        if self.get("must_pass"):
            document["duties"] = [{"player": "S", "must": "pass", "duration": "rest_of_auction"}]
        return Situation(document, SEATS[before.turn], call, self.events)

    def _before(self) -> Before:
        """The shortest beginning that has all that is wanted."""
        rows = [row for row in BEFORE if self._fits(row)]
        if rows:
            return min(rows, key=lambda row: len(row.calls))
        for key in ("rho", "ends", "turn"):
            if any(self._fits(row, without=key) for row in BEFORE):
                reason = str(self.get("turn")) if key == "turn" else key
                raise ImpossibleError(NO_ROW.get(reason, NO_ROW[""]))
        raise ImpossibleError(NO_ROW[""])

    def _fits(self, row: Before, without: str = "") -> bool:
        last = {NONE, OWN, OPPONENTS}
        if self.get("call") == "double":
            last = {OPPONENTS} if self.get("admissible", True) else {NONE, OWN}
        if not self.get("sufficient", True) or not self.get("repetition_legal", True):
            last -= {NONE}
        if "attempt_bad" in self.wanted:
            last &= {OWN} if self.wanted["attempt_bad"] else {OPPONENTS}
        if "bid_made" in self.wanted:
            last &= {OWN, OPPONENTS} if self.wanted["bid_made"] else {NONE}
        if self.get("rho") == "X" and without != "rho":
            last &= {OWN}
        if "defends" in self.wanted:
            last &= {OPPONENTS} if self.wanted["defends"] else {OWN}
        if self.get("late") or self.get("redoubled"):
            last -= {NONE}
        turn = self.get("turn") or self._usual_turn()
        if self.get("partner_artificial") is not None and not row.calls:
            return False
        ends = self.get("ends", False) if "rho" in self.wanted else row.ends
        return (
            row.last in last
            and (without == "turn" or row.turn == turn)
            and (without == "ends" or row.ends == ends)
            and self.get("called", row.called) == row.called
            and self.get("made", bool(row.calls)) == bool(row.calls)
        )

    def _usual_turn(self) -> str:
        if self.get("over"):
            return "none"
        if self.get("in_turn", True):
            return "own"
        # In turn and accepted by calling is West alone: a call by East in turn does not accept.
        return "lho" if self.get("turn_called") and self.get("accepted") else "rho"

    def _call(self, before: Before) -> str:
        low = not self.get("sufficient", True) or not self.get("repetition_legal", True)
        bid = "8D" if self.get("over_seven") else "1D" if low or before.last == NONE else "2D"
        call = {"bid": bid, "pass": "P", "double": "X"}[str(self.get("call", "bid"))]
        # What is conventional shows hearts.
        shows = {"shows": ["H"]} if self.get("conventional") else {}
        conventional = self.get("conventional", False)
        self._add({"call": call, "by": "S", "conventional": conventional, **shows}, "call")
        return call

    def _early(self, in_turn: str) -> None:
        """What is done before the director comes."""
        if self.get("second") or self.get("no_second") is False:
            raise ImpossibleError("a ruling tells of both insufficient bids, a chart of one")
        if self.get("early") and self.edition == "2017" and not self.get("over"):
            self._early_of_2017()
        elif self.get("early"):
            if self.get("attempt"):
                raise ImpossibleError("a call that has been corrected is not corrected again")
            legal = self.get("early_legal", True)
            change = {**self._correction(), "change": self._corrected() if legal else "1C"}
            change.pop("call")
            self._add({**change, "unintended": False}, "change", *(["correction"] if legal else []))
        if self.get("turn_called") and in_turn not in "EW":
            raise ImpossibleError("the player in turn is no opponent")
        caller = in_turn if self.get("turn_called") else "W" if self.get("lho_called") else None
        if caller == "W" and self.get("accepted", True) is False:
            raise ImpossibleError("LHO accepts by calling")
        if caller == "E" and self.get("accepted"):
            raise ImpossibleError("a call by East in turn does not accept")
        if caller:
            self._add({"call": "3S", "by": caller, "conventional": False}, "turn_call")

    def _early_of_2017(self) -> None:
        """A change that is the correction, or the attempt of one."""
        call = self._attempt() if self.get("attempt") else self._correction()
        is_bid = str(call["call"])[0].isdigit()
        if self.get("change_bid", is_bid) is not is_bid:
            raise ImpossibleError("what it is changed to is what it is corrected to")
        if self.get("change_bad") or self.get("early_legal") is False:
            raise ImpossibleError("what corrects the call is legal")
        moments = self._attempt_moments() if self.get("attempt") else ["correction"]
        self._add(
            {**call, "change": call["call"], "call": None, "unintended": False}, "change", *moments
        )
        self.auction[-1].pop("call")

    def _attempt_moments(self) -> list[str]:
        """What a double comes as: one that is comparable is the correction."""
        stands = self.get("attempt_replaced") and not self.get("attempt_bad")
        return ["attempt", *(["correction", "next_call"] if stands else [])]

    def _attempt(self) -> dict[str, Any]:
        told = (
            {"comparable": self.wanted["attempt_replaced"]}
            if "attempt_replaced" in self.wanted
            else {}
        )
        return {"call": "X", "by": "S", "conventional": False, **told}

    def _late(self) -> None:
        """The auction goes on to its end, and the lead is faced, before anybody remarks a thing."""
        if self.get("redoubled"):
            self._add("W:XX", "later_redouble")
        if self.get("late"):
            passes = "NES" if self.get("redoubled") else "WNE"
            self.auction += [*(f"{seat}:P" for seat in passes), "LEAD"]

    def _director(self) -> None:
        told = {name: self.wanted[name] for name in FINDINGS if name in self.wanted}
        if "accepted" in self.wanted and "turn_call" not in self.events:
            told["accepted"] = self.wanted["accepted"]
        self._add({"director": True, **told}, "director")

    def _corrected(self) -> str:
        if self.get("over"):
            return "3D"  # the first call was as high as a bid that is lowest
        return "2D" if self.get("lowest", True) else "3C"

    def _correction(self) -> dict[str, Any]:
        conventional = self.get("correction_conventional", False)
        call = {"call": self._corrected(), "by": "S", "conventional": conventional}
        if "correct" not in self.wanted:
            return call
        told = {"comparable": self.wanted["replaced"]} if "replaced" in self.wanted else {}
        if self.wanted["correct"] == "pass":
            return {"call": "P", "by": "S", "conventional": False, **told}
        shown = "H" if self.get("conventional") else "D"
        if conventional:
            call["shows"] = [shown if self.get("same") else "S"]
        elif self.get("same"):
            call["call"] = f"{2 if self.get('lowest', True) else 3}{shown}"
        else:
            call["call"] = "3C"
        if "no_lower" in self.wanted:
            told["lowest"] = self.wanted["no_lower"]
        return {**call, **told}

    def _after(self, call: str, before: Before) -> None:
        """What is called after the director has ruled."""
        if self.get("attempt"):
            if "attempt" not in self.events:
                self._add(self._attempt(), *self._attempt_moments())
            if "replaced" in self.wanted:  # the attempt was cancelled, and corrected anew
                self._add(self._replacement(), "correction")
        elif ("lowest" in self.wanted or "correct" in self.wanted) and (
            "correction" not in self.events
        ):
            self._add(self._correction(), "correction")
        if {"correct", "attempt"} & {*self.wanted}:
            return
        if "replaced" in self.wanted and "rho" not in self.wanted:
            seats = {"own": "", "partner": "NE", "lho": "WNE", "rho": "E"}[before.turn]
            for seat in seats:
                self._add({"call": "2S" if seat == "E" else "P", "by": seat, "conventional": False})
            anew = ("correction",) if before.turn == "own" else ()
            self._add(self._replacement(), "next_call", *anew)
        if before.turn != "rho" or "rho" not in self.wanted:
            return
        self._add({"call": self.wanted["rho"], "by": "E", "conventional": False}, "rho_call")
        if "repetition_legal" in self.wanted and self.wanted["rho"] == "P" and not before.ends:
            self._add({"call": call, "by": "S", "conventional": False}, "repetition")
        if "replaced" in self.wanted:
            self._add(self._replacement(), "next_call")
        elif self.get("next") == "pass":
            self._add({"call": "P", "by": "S"}, "next_call")
        elif self.get("next"):
            same = "3H" if self.get("conventional") else "3D"
            named = same if self.get("repeated", True) else "3C"
            self._add({"call": named, "by": "S", "conventional": False}, "next_call")

    def _replacement(self) -> dict[str, Any]:
        comparable = self.wanted["replaced"]
        return {"call": "4D", "by": "S", "conventional": False, "comparable": comparable}

    def _add(self, event: Any, *moments: str) -> None:
        for moment in moments:
            self.events[moment] = len(self.auction)
        self.auction.append(event)
