"""The functions of the game that look at what stands, over auctions written out by hand."""

from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.runtime import game, ruling_game
from bridgelaws.runtime.calls import Denomination, Seat, parse_call
from bridgelaws.runtime.position import Position, Record
from bridgelaws.runtime.replay import Replay
from bridgelaws.runtime.rules import Rules
from bridgelaws.runtime.scope import Scope

N, E, S, W = Seat
C, D, H, SP, NT = Denomination
EMPTY = Position(N)
PASSED = Record(S, parse_call("P"), 7, {}, EMPTY)


@pytest.fixture
def rules(base: KnowledgeBase) -> Rules:
    return base.rules("1997")


def position(rules: Rules, auction: str, dealer: str = "N") -> Position:
    """What stands after an auction."""
    situation = Situation.parse(auction, edition="1997", dealer=dealer)
    return Replay(rules, situation).run().position


def over(rules: Rules, auction: str, call: str, by: Seat, **attributes: object) -> Record:
    """A call made over an auction that North dealt."""
    return Record(by, parse_call(call), 40, attributes, position(rules, auction))


def scope(rules: Rules, record: Record) -> Scope:
    return Scope(rules, record, record.before)


def test_functions_of_what_stands(rules: Rules) -> None:
    """The calls before a call, who made them, and whose turn it was."""
    first = over(rules, "", "1H", E)
    assert game.last_call(first) is game.last_bid(first) is game.last_action(first) is None
    assert (game.dealer(first), game.turn(first)) == (N, N)
    assert (game.calls(first), game.passes(first)) == (0, 0)
    assert game.callers(first) == frozenset()
    later = over(rules, "1H X P", "2C", W)
    stood = (game.last_call(later), game.last_action(later), game.last_bid(later))
    assert [r and r.call.text for r in stood] == ["P", "X", "1H"]
    assert (game.turn(later), game.calls(later), game.passes(later)) == (W, 3, 1)
    assert game.callers(later) == {N, E, S}
    assert game.turn(over(rules, "1H P P P", "2C", N)) is None  # 17E: the final pass is made
    assert [game.side(stood[1], seat) for seat in (W, N)] == ["own", "opponents"]
    assert game.side(None, N) == "none"


def test_who_named_a_denomination_first(rules: Rules) -> None:
    """The first of the side to bid the strain of the last bid; the other side's doesn't count."""
    assert game.first_of_side(None) is None
    for auction, first in (
        ("1H P 2H", (N, "1H")),  # partner raised
        ("1H 2H", (E, "2H")),  # the opponents' hearts are their own
        ("1NT P 2H P 2NT P 3NT", (N, "1NT")),
        ("1C P 1H P 1S P 2H", (S, "1H")),
    ):
        bid = game.first_of_side(position(rules, auction).bid)
        assert bid is not None and (bid.by, bid.call.text) == first


def test_a_turn_that_was_taken() -> None:
    """34: among the last calls one was not made by the player after its predecessor."""
    for auction, count, taken in (
        ("N:1S E:P S:P", 3, False),
        ("N:1S E:P N:P", 3, True),  # South's turn was taken
        ("N:1S E:P N:P E:P", 3, True),
        ("N:1S E:P N:P E:1NT S:P W:P", 3, False),  # long enough ago
        ("N:1S E:P N:P E:1NT S:P W:P", 9, True),
    ):
        at = EMPTY
        for event, (seat, call) in enumerate(token.split(":") for token in auction.split()):
            at = at.after(Record(Seat[seat], parse_call(call), event, {}, at))
        record = Record(S, parse_call("P"), 9, {}, at)
        assert game.skipped(record, count) is taken, auction


def test_suits_shown_in_the_legal_auction(rules: Rules) -> None:
    """Reading 13: at face value where nothing is told; notrump is no suit; only his own calls."""
    for auction, shown in (
        ("", set()),
        ("1H 2C P P", {H}),  # for North
        ("1NT 2C P P", set()),
        ("1H* P P", set()),  # artificial, and nobody says what it shows
        ("1H*[SC] P P", {C, SP}),
        ("1H= 2C 2S P 3D", {D, H}),
        ("P X", set()),
    ):
        record = over(rules, auction, "P", N)
        assert ruling_game.suits_shown_legally(scope(rules, record), record) == shown, auction


def test_who_defends(rules: Rules) -> None:
    """Nobody while the auction goes on or where nobody has bid; else declarer's opponents."""
    for auction, expected in (
        ("1H", [None] * 4),
        ("P P P P", [None] * 4),
        ("1H P P P", [False, True, False, True]),
        ("1H 1S P P P", [True, False, True, False]),
    ):
        record = over(rules, auction, "P", N)
        assert [ruling_game.defends(scope(rules, record), seat) for seat in Seat] == expected


def test_what_the_director_was_told() -> None:
    """Told true or false counts as told; unknown does not."""
    no_rules: Any = None
    said: dict[bool, list[dict[str, object]]] = {
        False: [{}, {"damaged": None}],
        True: [{"damaged": False}, {"damaged": True}],
    }
    for told, given in ((told, given) for told, each in said.items() for given in each):
        about = Scope(no_rules, PASSED, EMPTY, given=given)
        assert ruling_game.claimed(about, "damaged") is told


def test_whether_a_call_is_lawful(rules: Rules) -> None:
    """In turn, sufficient, admissible: what the rules recognise as nothing irregular."""
    for auction, call, by, lawful in (
        ("1H", "1S", E, True),
        ("1H", "1S", S, False),  # out of turn
        ("1H", "1C", E, False),  # insufficient
        ("1H", "X", E, True),
        ("1H P", "X", S, False),  # his own side's bid
        ("1H P P P", "1S", N, False),  # after the final pass
    ):
        record = over(rules, auction, call, by)
        assert ruling_game.lawful(scope(rules, record), record) is lawful
        assert ruling_game.change_lawful(scope(rules, record), record) is lawful
    assert ruling_game.change_lawful(scope(rules, PASSED), None) is False


def test_whether_what_was_called_since_is_lawful_over_a_change(rules: Rules) -> None:
    """1H stays sufficient over 1C and not over 2C; a double needs the bid it was made of."""
    for first, later, change, lawful in (
        ("1D", "1H", "1C", True),
        ("1D", "1H", "2C", False),
        ("1D", "X", "P", False),
        ("1D", "X", "1S", True),
    ):
        before = position(rules, "")
        made = Record(N, parse_call(first), 0, {}, before)
        since = Record(E, parse_call(later), 1, {}, rules.entered(made))
        changed = Record(N, parse_call(change), 2, {}, before, replaces=made, since=(since,))
        assert ruling_game.later_lawful(scope(rules, changed), changed) is lawful
    assert ruling_game.later_lawful(scope(rules, PASSED), None) is True


def test_whether_a_call_ends_the_auction(rules: Rules) -> None:
    """17E: the third pass in a row after a call, the fourth from the beginning."""
    for auction, call, ends in (
        ("1H P P", "P", True),
        ("1H P", "P", False),
        ("P P P", "P", True),
        ("P P P", "1C", False),
    ):
        at = position(rules, auction)
        assert at.turn is not None
        record = Record(at.turn, parse_call(call), 9, {}, at)
        assert ruling_game.ends(scope(rules, record), record) is ends


def test_whether_the_lead_is_faced(rules: Rules) -> None:
    """Of the auction that stands now."""
    for auction, faced in (("1H P P P", False), ("1H P P P LEAD", True)):
        record = over(rules, auction, "P", N)
        assert ruling_game.lead_faced(scope(rules, record), record) is faced


def test_in_how_many_ways_a_reaction_is_lawful(rules: Rules) -> None:
    """Over the irregular call, as if it had not been made, both, or neither (reading 30)."""
    out_of_turn = over(rules, "1C", "1H", S)  # East's turn; West is LHO, East RHO
    for call, by, ways in (
        ("2D", E, "one_way"),  # in turn only where the bid is cancelled
        ("2D", W, "one_way"),  # in turn only where it stands
        ("1C", W, "no_way"),
        ("P", N, "no_way"),
    ):
        reaction = Record(by, parse_call(call), 8, {}, out_of_turn.before)
        found = ruling_game.lawful_ways(scope(rules, out_of_turn), reaction, out_of_turn)
        assert found == ways, call
    assert ruling_game.lawful_ways(scope(rules, out_of_turn), None, out_of_turn) == "no_way"
    at_lho = over(rules, "1C", "1H", N)  # East is in turn and is North's LHO
    for call, ways in (("2D", "both_ways"), ("1D", "one_way"), ("1C", "no_way")):
        reaction = Record(E, parse_call(call), 8, {}, at_lho.before)
        assert ruling_game.lawful_ways(scope(rules, at_lho), reaction, at_lho) == ways


def test_the_lowest_bid_for_which_a_fact_is_true(rules: Rules) -> None:
    """27B1a: the lowest sufficient bid in its denomination, and nothing else of that strain."""
    sufficient = rules.data["facts"]["call_sufficient"][0]
    for auction, call, lowest in (
        ("1H 1S", "2H", True),
        ("1H 1S", "3H", False),
        ("1H 1S", "1NT", True),
        ("1H 1S", "2NT", False),
        ("1H 1S", "1H", False),  # not sufficient at all
        ("", "1C", True),
        ("7H", "7S", True),
        ("7S", "8H", True),  # over seven tricks, and the lowest over 7S
        ("1H", "P", False),
    ):
        at = position(rules, auction)
        record = Record(S, parse_call(call), 9, {}, at)
        assert ruling_game.lowest(scope(rules, record), record, sufficient) is lowest, call


def test_the_call_that_took_a_turn(rules: Rules) -> None:
    """34: the earliest of the last three calls that its player made before his turn."""
    whole = over(rules, "1S P S:P W:P N:P", "P", E)  # nothing is skipped once 34 has put it right
    assert game.skipping(whole, 3) is None
    position = rules.opening(N)
    for by, call in ((N, "1S"), (E, "P"), (W, "P"), (N, "P")):
        position = rules.entered(Record(by, parse_call(call), position.length, {}, position))
    taken = game.skipping(Record(E, parse_call("P"), 9, {}, position), 3)
    assert taken is not None and (taken.by, taken.event) == (W, 2)


def test_what_the_director_was_told_of_a_call(rules: Rules) -> None:
    """Told for the ruling; unknown, and then asked, where there is such a call; else nothing."""
    record = over(rules, "1D", "1S", N)
    about = scope(rules, record)
    assert ruling_game.told(about, None, "relied_on_first_call") is None
    unknown = ruling_game.told(about, record, "relied_on_first_call")
    assert isinstance(unknown, game.Unknown) and unknown.as_fact and unknown.record is record
    about.given["relied_on_first_call"] = False
    assert ruling_game.told(about, record, "relied_on_first_call") is False


def test_a_fact_asked_of_another_call(rules: Rules) -> None:
    """`true_of` asks a fact of a call as that call was made."""
    fact = rules.data["facts"]["call_over_seven"][0]
    about = scope(rules, over(rules, "1D", "1S", N))
    assert ruling_game.true_of(about, over(rules, "1D", "8C", N), fact) is True
    assert ruling_game.true_of(about, over(rules, "1D", "7C", N), fact) is False
    assert ruling_game.true_of(about, None, fact) is False


PLAYED = "1H P 4H P P P"  # North declares 4H, East leads, South is dummy


def test_what_a_player_is_in_the_play(rules: Rules) -> None:
    """Declarer, dummy, defender; nobody is anything before the final pass or where all passed."""
    found = [ruling_game.role(scope(rules, over(rules, PLAYED, "P", N)), seat) for seat in Seat]
    assert found == ["declarer", "defender", "dummy", "defender"]
    for auction in ("1H P 4H P P", "P P P P"):
        assert ruling_game.role(scope(rules, over(rules, auction, "P", N)), N) == "none"


@pytest.mark.parametrize(
    ("auction", "by", "to_play", "turn"),
    [
        ("1H P", S, None, "call"),
        ("1H P", W, None, "auction"),
        (PLAYED, E, None, "lead"),
        (PLAYED, N, None, "waiting"),
        (PLAYED, W, None, "waiting"),
        (PLAYED, S, None, "other"),  # dummy never plays
        ("P P P P", E, None, "other"),
        (f"{PLAYED} LEAD", N, "S", "play"),  # declarer plays dummy's cards
        (f"{PLAYED} LEAD", S, "S", "other"),
        (f"{PLAYED} LEAD", W, "W", "play"),
        (f"{PLAYED} LEAD", W, "E", "other"),
        (PLAYED, E, "E", "play"),
    ],
)
def test_whose_turn_it_is(
    auction: str, by: Seat, to_play: str | None, turn: str, rules: Rules
) -> None:
    """Seen from the player; after the lead it is told, dummy's hand counting for declarer."""
    record = over(rules, auction, "P", by)
    told = Scope(rules, record, record.before, given={"to_play": to_play})
    assert ruling_game.own_turn(told, record, "to_play") == turn


def test_what_is_told_of_the_play_is_asked(rules: Rules) -> None:
    """Whose turn it is after the lead, and whether somebody has played; before it nobody has."""
    record = over(rules, f"{PLAYED} LEAD", "P", W)
    asked = ruling_game.own_turn(scope(rules, record), record, "to_play")
    assert isinstance(asked, game.Unknown)
    assert asked.attribute == "to_play"
    played = ruling_game.has_played(scope(rules, record), record, "to_play", "first_card_played")
    assert isinstance(played, game.Unknown)
    assert played.attribute == "first_card_played"
    early = over(rules, PLAYED, "P", E)
    found = ruling_game.has_played(scope(rules, early), early, "to_play", "first_card_played")
    assert found is False


def test_what_is_said_and_what_is_open(rules: Rules) -> None:
    """A fact that is only listened to; a value that an open ruling may still change."""
    told = Scope(rules, PASSED, EMPTY, given={"asked_about": "partner"})
    assert ruling_game.stated(told, "asked_about", "partner")
    assert not ruling_game.stated(told, "asked_about", "own")
    assert not ruling_game.stated(scope(rules, PASSED), "asked_about", "partner")
    asking = Record(S, parse_call("P"), -1, {"open": "turn duty"}, EMPTY)
    assert game.decided(PASSED, "turn", "call") == "call"
    assert game.decided(asking, "turn", "call").attribute == "turn"
