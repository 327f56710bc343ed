"""Boards of LIN files as situations."""

import io

import pytest

from bridgelaws import SituationError
from bridgelaws.compiler.documents import LIMITS
from bridgelaws.records.board import Board
from bridgelaws.records.formats import FORMATS

LIN = FORMATS["lin"]
# Two boards as programs write them: one on a line, and one with names before it.
FILE = (
    "pn|a,b,c,d|st||md|3S2,H3,D4,C5|rh||ah|Board 7|sv|o|mb|1C|an|could be short|mb|p!|mb|1N!|"
    "mb|d|mb|r|mb|2s|pg||pc|CA|\n"
    "qx|o8|pn|a,b,c,d|md|2S2,H3,D4,C5|\nmb|P|mb|3NT|\npg||\n"
)


def boards(data: bytes) -> list[Board]:
    """The boards of a file."""
    return list(LIN.boards(io.BytesIO(data), "f.lin"))


def test_boards_with_their_dealer_and_calls() -> None:
    """3 is north, 2 west; `p`, `d`, `r` are pass, double, redouble; an alert tells nothing."""
    first, second = boards(FILE.encode())
    assert (first.label, second.label) == ("7", "o8")
    assert LIN.read(first).plain() == {
        "dealer": "N",
        "auction": ["1C", "P", "1NT", "X", "XX", "2S"],
    }
    assert LIN.read(second).plain() == {"dealer": "W", "auction": ["P", "3NT"]}


@pytest.mark.parametrize(("digit", "seat"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E")])
def test_dealers(digit: str, seat: str) -> None:
    """From south, clockwise."""
    assert LIN.read(Board("", f"md|{digit}|mb|p|", "f")).plain()["dealer"] == seat


def test_an_untold_dealer_stays_untold() -> None:
    """Without `md` nobody knows who dealt."""
    assert LIN.read(Board("", "ah|Board 3|mb|p|", "f")).plain() == {"auction": ["P"]}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("md|5S|mb|p|", (1, 4), "`5` names no dealer"),
        ("md||mb|p|", (1, 4), "the dealer is missing"),
        ("md|3|mb|1C|\nmb|8C|", (2, 4), "no call is written `8C`"),
        ("md|3|mb|1C|mb||", (1, 15), "a call is missing"),
        ("md|3|mb|1C|mb|1", (1, 15), "the field `mb` isn't closed"),
    ],
)
def test_a_fault_has_its_place(text: str, place: tuple[int, int], message: str) -> None:
    """Line and column, also behind other boards on the same line; the others are read."""
    for before, line, column in (("", 0, 0), ("qx|o1|md|1|mb|p|qx|o2|", 0, 22), ("\n\n", 2, 0)):
        for after in ("", "\nqx|o3|md|4|mb|1H|"):
            found = {board.label: board for board in boards((before + text + after).encode())}
            bad = found["o2" if "qx" in before else "1"]
            with pytest.raises(SituationError) as caught:
                LIN.read(bad)
            first = place[1] + (column if place[0] == 1 else 0)
            fault = caught.value.diagnostics[0]
            assert (fault.span.line, fault.span.column) == (place[0] + line, first)
            assert fault.message == message and fault.expected
            if after:
                assert LIN.read(found["o3"]).plain() == {"dealer": "E", "auction": ["1H"]}


def test_a_file_without_lines_is_read_in_pieces() -> None:
    """However long its one line is; a board longer than a situation may be is passed over."""
    one = "md|1S2,H3,D4,C5|ah|Board 1|mb|1C|mb|p|"
    found = boards((one * 4000).encode())
    assert len(found) == 4000
    assert {LIN.read(board).plain()["auction"] == ["1C", "P"] for board in found} == {True}
    long, short = boards(f"md|1|an|{'x' * 2_000_000}|md|2|mb|p|".encode())
    assert len(long.text) < LIMITS.size + 100_000
    with pytest.raises(SituationError, match="too long"):
        LIN.read(long)
    assert LIN.read(short).plain()["dealer"] == "W"


def test_what_is_no_board_is_none() -> None:
    """A head without a deal, an empty file."""
    assert boards(b"") == [] and boards(b"vg|final|rs|1,2|\npn|a,b|\n") == []
