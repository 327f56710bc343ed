"""Writes a situation as a board of PBN: the calls that stand, and a remark with all the rest.

Which calls stand, the ruling says. Whatever another program reads is a lawful record: a call that
was cancelled stands in the remark alone. What is written reads back as the same situation.
"""

import re

from ..compiler.diagnostics import SituationError
from ..runtime.attributes import CONTRACT, Declared
from ..runtime.calls import PASS, Call, Seat, parse_call
from ..runtime.events import CallChanged, CallMade
from ..runtime.notation import CALL, CHANGE
from ..runtime.ruling import Ruling
from ..runtime.situation import Situation
from . import pbn
from .board import Board
from .remark import AUCTION, CALLS, WIDTH, write_remark

HEADER = "% PBN 2.1\n"
_UNTOLD = ("Event", "Site", "Date")
_UNTOLD_TOO = ("West", "North", "East", "South")
_DOUBLED = ("", "X", "XX")
_IN_A_ROW = 4
_CALL_OF_TOKEN = re.compile(r"^((?:[NESW]:)?>?)[^=*]+")
_Standing = list[tuple[Seat, Call]]


def write_board(
    situation: Situation, ruling: Ruling, label: str, declared: Declared = CONTRACT
) -> str:
    """A situation as a board with all tags that the standard wants.

    Args:
        situation: What happened.
        ruling: What the laws say of it.
        label: The number or name of the board.
        declared: The names that the situation may use.
    """
    found = ruling.to_dict()
    standing = [(Seat[seat], parse_call(call)) for seat, call in found["auction"]]
    rows = _rows(situation.dealer, standing, found["over"])
    said = _beside_the_auction(situation)
    plain = _board(situation, found, label, said, rows)
    if not _says(plain, situation, declared):
        said[CALLS] = len(standing)
        said[AUCTION] = _auction(situation, ruling, standing)
    return _board(situation, found, label, said, rows)


def _beside_the_auction(situation: Situation) -> dict[str, object]:
    whole = situation.to_dict()
    return {key: value for key, value in whole.items() if key not in ("dealer", AUCTION)}


def _board(
    situation: Situation,
    found: dict[str, object],
    label: str,
    said: dict[str, object],
    rows: str,
) -> str:
    dealer = situation.dealer.text
    contract, declarer = _contract(found)
    tags = [
        *((name, "") for name in _UNTOLD), ("Board", label),
        *((name, "") for name in _UNTOLD_TOO), ("Dealer", dealer), ("Vulnerable", ""),
        ("Deal", ""), ("Scoring", ""), ("Declarer", declarer), ("Contract", contract),
        ("Result", ""), ("Auction", dealer),
    ]  # fmt: skip
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags)
    return f"{head}{write_remark(said)}{rows}"


def _escaped(value: str) -> str:
    plain = "".join(c if c.isprintable() and c.isascii() else "?" for c in value)
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def _contract(found: dict[str, object]) -> tuple[str, str]:
    contract = found["contract"]
    if isinstance(contract, dict):
        return f"{contract['bid']}{_DOUBLED[contract['doubled']]}", contract["declarer"]
    return ("Pass" if found["over"] else "", "")


def _rows(dealer: Seat, standing: _Standing, is_over: object) -> str:
    """The auction section: a column for each seat, the marks of what was accepted before a call."""
    columns: list[str] = []
    seat, highest = dealer, 0
    for by, call in standing:
        while seat is not by:
            columns.append("^S")
            seat = seat.left
        mark = "^I " if 0 < call.rank <= highest else ""
        columns.append(f"{mark}{'Pass' if call is PASS else call.text}")
        highest = call.rank or highest
        seat = by.left
    if not is_over:
        columns.append("+")
    rows = [columns[at : at + _IN_A_ROW] for at in range(0, len(columns), _IN_A_ROW)]
    return "".join(f"{' '.join(row)}\n" for row in rows)


def _says(board: str, situation: Situation, declared: Declared) -> bool:
    """Whether a board is read as this situation."""
    try:
        document = pbn.read(Board("", board, situation.where[0].file))
        return Situation.from_node(document, declared=declared) == situation
    except SituationError:
        return False


def _auction(situation: Situation, ruling: Ruling, standing: _Standing) -> object:
    """What happened, with numbers for the calls that stand."""
    numbers = _numbers(situation, ruling, standing)
    items = situation.to_dict()[AUCTION]
    assert isinstance(items, list)
    written = [
        _numbered(item, numbers.get(event.index))
        for item, event in zip(items, situation.events, strict=True)
    ]
    tokens = [item for item in written if isinstance(item, str)]
    compact = " ".join(tokens)
    return compact if len(tokens) == len(written) and len(compact) < WIDTH / 2 else written


def _numbers(situation: Situation, ruling: Ruling, standing: _Standing) -> dict[int, int]:
    """The number of each call that stands, by its event; of two alike the later one stands."""
    numbers: dict[int, int] = {}
    left = dict(enumerate(standing, 1))
    for event in reversed(situation.events):
        if isinstance(event, CallMade | CallChanged):
            made = (ruling.callers.get(event.index), event.call)
            number = next((n for n in sorted(left, reverse=True) if left[n] == made), None)
            if number is not None:
                numbers[event.index] = number
                del left[number]
    return numbers


def _numbered(item: object, number: int | None) -> object:
    if number is None:
        return item
    if isinstance(item, str):
        return _CALL_OF_TOKEN.sub(rf"\g<1>{number}", item)
    assert isinstance(item, dict)
    return {key: number if key in (CALL, CHANGE) else value for key, value in item.items()}
