"""The chain of calls that stand: what each position counts, and going back along it."""

from collections.abc import Callable

import pytest

from bridgelaws.runtime.calls import DOUBLE, PASS, Call, Seat, parse_call
from bridgelaws.runtime.position import Position, Record

N, E, S, W = Seat


def played(calls: str, dealer: Seat = N) -> Position:
    """The position after some calls in rotation."""
    position, seat = Position(dealer), dealer
    for event, text in enumerate(calls.split()):
        position = position.after(Record(seat, parse_call(text), event, {}, position))
        seat = seat.left
    return position


def call_of(record: Record | None) -> Call | None:
    return None if record is None else record.call


def test_the_empty_auction_has_nothing() -> None:
    """No call, no bid, no action, nobody to go back to."""
    empty = Position(E)
    assert (empty.dealer, empty.length, empty.passes, empty.turn) == (E, 0, 0, None)
    assert (empty.record, empty.previous, empty.bid, empty.action) == (None, None, None, None)
    assert empty.records() == list(empty.backwards()) == []


@pytest.mark.parametrize(
    ("calls", "length", "passes", "bid", "action"),
    [
        ("P", 1, 1, None, None),
        ("P P P", 3, 3, None, None),
        ("1H", 1, 0, "1H", "1H"),
        ("1H P", 2, 1, "1H", "1H"),
        ("1H X", 2, 0, "1H", "X"),
        ("1H X P", 3, 1, "1H", "X"),
        ("1H X XX", 3, 0, "1H", "XX"),
        ("1H X P P XX P P", 7, 2, "1H", "XX"),
        ("1H X 1S", 3, 0, "1S", "1S"),
        ("P 1C P 1D P P", 6, 2, "1D", "1D"),
    ],
)
def test_a_position_counts_what_stands(
    calls: str, length: int, passes: int, bid: str | None, action: str | None
) -> None:
    """Passes are those in a row at the end; the action is the last call other than a pass."""
    position = played(calls)
    assert (position.length, position.passes) == (length, passes)
    assert call_of(position.bid) is (parse_call(bid) if bid else None)
    assert call_of(position.action) is (parse_call(action) if action else None)


def test_the_calls_can_be_read_both_ways() -> None:
    """First to last, and last to first."""
    position = played("1C P 1H", W)
    assert [(r.by, r.call.text) for r in position.records()] == [(W, "1C"), (N, "P"), (E, "1H")]
    assert [r.event for r in position.backwards()] == [2, 1, 0]


def test_going_on_leaves_what_was_before_untouched() -> None:
    """Two auctions share their beginning; cancelling is going back, and nothing is copied."""
    beginning = played("1H X")
    kept = (beginning.length, beginning.passes, beginning.record, beginning.action)
    one = beginning.after(Record(S, PASS, 2, {}, beginning))
    other = beginning.after(Record(S, parse_call("2C"), 2, {}, beginning))
    assert (beginning.length, beginning.passes, beginning.record, beginning.action) == kept
    assert one.previous is other.previous is beginning
    assert (one.passes, other.passes) == (1, 0)
    assert one.action is beginning.action


def test_a_pass_that_the_laws_enter_counts_like_any_other() -> None:
    """28A, reading 3: it has no event of its own (-1) and is the player's pass."""
    position = played("1H")
    deemed = position.after(Record(E, PASS, -1, {}, position))
    assert (deemed.length, deemed.passes) == (2, 1)
    assert [r.event for r in deemed.records()] == [0, -1]


def test_a_record_moves_without_changing() -> None:
    """The same call as made over another position: all that was known of it goes with it."""
    here, there = played("1H"), played("1H P")
    first = Record(E, PASS, 1, {}, here)
    record = Record(E, DOUBLE, 3, {"artificial": True}, here, frozenset([W]), first, (first,))
    moved = record.moved(there)
    assert moved is not record and moved.before is there and record.before is here
    for part in ("by", "call", "event", "attributes", "obliged", "replaces", "since"):
        assert getattr(moved, part) is getattr(record, part)


@pytest.mark.parametrize("broken", [lambda p: setattr(p, "notes", 1), lambda p: p.notes])
def test_a_position_holds_nothing_else(broken: Callable[[Position], object]) -> None:
    """A misspelt field is an error, not a new field."""
    with pytest.raises(AttributeError):
        broken(Position(N))
