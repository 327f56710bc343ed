"""Seats, denominations, calls and cards."""

import copy
import pickle

import pytest

from bridgelaws.compiler.diagnostics import SituationError
from bridgelaws.runtime.calls import (
    ALL_CALLS,
    Call,
    Denomination,
    Seat,
    find_call,
    find_seat,
    parse_call,
    suggest_call,
)
from bridgelaws.runtime.cards import find_card, parse_card


def test_seats_go_clockwise() -> None:
    """Left is the next clockwise, partner opposite, right the one before."""
    assert [seat.left for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [seat.partner for seat in Seat] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [seat.right for seat in Seat] == [Seat.W, Seat.N, Seat.E, Seat.S]


def test_seats_and_denominations_are_written_by_their_letters() -> None:
    """Formatting gives the contract's letters, not numbers."""
    assert [f"{seat}" for seat in Seat] == ["N", "E", "S", "W"]
    assert [str(strain) for strain in Denomination] == ["C", "D", "H", "S", "NT"]
    assert sorted(Denomination) == list(Denomination)


def test_north_is_found_though_it_counts_as_zero() -> None:
    """A seat is found by letter in any case, and nothing else is one."""
    assert find_seat("N") is Seat.N
    assert find_seat("w") is Seat.W
    assert find_seat("Q") is None
    assert find_seat("") is None


def test_all_calls_stand_in_the_order_of_the_contract() -> None:
    """There are 38, the bids by rank."""
    texts = [call.text for call in ALL_CALLS]
    assert len(set(texts)) == 38
    assert texts[:8] == ["P", "X", "XX", "1C", "1D", "1H", "1S", "1NT"]
    assert texts[-1] == "7NT"
    assert [call.rank for call in ALL_CALLS] == [0, 0, 0, *range(1, 36)]


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("P", "P"),
        ("pass", "P"),
        ("PASS", "P"),
        ("x", "X"),
        ("Dbl", "X"),
        ("double", "X"),
        ("xx", "XX"),
        ("rdbl", "XX"),
        ("Redouble", "XX"),
        ("1c", "1C"),
        ("3n", "3NT"),
        ("3Nt", "3NT"),
        ("2♠", "2S"),
        ("2♥", "2H"),
        ("2♦\ufe0f", "2D"),
        ("2♣", "2C"),
        ("8S", "8S"),
        ("10nt", "10NT"),
        ("99C", "99C"),
    ],
)
def test_every_spelling_of_the_contract_is_read(spelling: str, text: str) -> None:
    """The call is the shared object whatever the spelling."""
    assert parse_call(spelling).text == text
    assert parse_call(spelling) is parse_call(text)


@pytest.mark.parametrize(
    "word", ["", "0C", "01C", "1", "C", "1Z", "100C", "1ſ", "１C", "1 C", "P "]
)
def test_what_is_no_call_is_not_found(word: str) -> None:
    """Look-alikes of other alphabets and levels of three digits are no calls."""
    assert find_call(word) is None


@pytest.mark.parametrize(
    ("word", "near"), [("PAS", "P"), ("dobl", "X"), ("1NTT", "1NT"), ("1UT", "1NT"), ("3", None)]
)
def test_a_near_call_is_suggested(word: str, near: str | None) -> None:
    """A slip of the pen leads to the call that was meant, a single digit to none."""
    assert suggest_call(word) == near


def test_an_unknown_call_is_refused_with_its_place() -> None:
    """The error names what was written and what was expected."""
    with pytest.raises(SituationError) as caught:
        parse_call("PAS")
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert caught.value.suggestion == "P"
    assert "1C to 7NT" in caught.value.expected


def test_a_call_tells_level_and_denomination() -> None:
    """A bid has both, other calls have neither."""
    bid = parse_call("2H")
    assert (bid.kind, bid.is_bid, bid.level, bid.denomination) == ("bid", True, 2, Denomination.H)
    double = parse_call("X")
    assert (double.kind, double.is_bid, double.level, double.denomination) == (
        "double",
        False,
        0,
        None,
    )
    assert parse_call("8C").rank > parse_call("7NT").rank


@pytest.mark.parametrize("call", [*ALL_CALLS[:5], parse_call("9NT")])
def test_a_copied_call_is_the_same_object(call: Call) -> None:
    """Copies and pickles keep identity, so `is` stays right between processes."""
    assert copy.deepcopy(call) is call
    assert pickle.loads(pickle.dumps(call)) is call


def test_a_call_can_not_be_changed() -> None:
    """Shared objects are immutable."""
    with pytest.raises(AttributeError):
        parse_call("1C").text = "1D"
    with pytest.raises(AttributeError):
        del parse_card("HA").text


@pytest.mark.parametrize(
    ("word", "text"), [("HA", "HA"), ("ht", "HT"), ("H10", "HT"), ("♦3", "D3"), ("♠\ufe0fk", "SK")]
)
def test_cards_are_suit_and_rank(word: str, text: str) -> None:
    """The ten is written T or 10, suits as letters or symbols."""
    assert parse_card(word).text == text
    assert parse_card(word) is parse_card(text)


def test_honours_are_told_from_small_cards() -> None:
    """Ace to ten are honours."""
    assert [r for r in "AKQJT98765432" if parse_card(f"S{r}").is_honour] == list("AKQJT")


@pytest.mark.parametrize("word", ["", "H", "H1", "NA", "HX", "N10", "H100"])
def test_what_is_no_card_is_not_found(word: str) -> None:
    """Notrump is no suit."""
    assert find_card(word) is None


def test_a_card_written_the_other_way_round_is_suggested() -> None:
    """`AH` was meant to be `HA`."""
    with pytest.raises(SituationError) as caught:
        parse_card("AH")
    assert caught.value.suggestion == "HA"
