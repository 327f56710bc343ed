"""LIN files: split into boards, and read.

LIN is a row of fields, `key|value|`. Of a board `md` tells the dealer and each `mb` a call; `qx`
(or the next `md`) begins a board, `ah` and `qx` name it. Alerts and explanations (`!`, `an`) are no
facts of a situation, and what happened out of the ordinary LIN can't say.
"""

import re
from collections.abc import Iterator
from typing import IO

from ..compiler.document_nodes import Mapping, Node
from ..compiler.documents import LIMITS
from ..compiler.wording import shown
from ..runtime.calls import Seat, find_call, suggest_call
from .board import Board, CallWritten, Draft, decoded

_BEGINS, _DEAL, _CALL, _NAMES = "qx", "md", "mb", ("ah", "qx")
_FIELD = re.compile(r"(?P<key>[^|]*)\|(?P<value>[^|]*)(?P<closed>\|?)")
_STEP = re.compile(r"[^|\n]*(?:[|\n]|$)")
_RESUMES = re.compile(r"(?:qx|md|pn|st|rs|vg)\|", re.I)
_WORDS = {"p": "P", "d": "X", "r": "XX"}
_CALL_WORD = re.compile(r"(p|d|r|[1-7][cdhs]|[1-7]nt?)!*", re.I)
_CALLS = ("`p`, `d`, `r`", "`1C` to `7N`", "`!` behind an alerted one")
_DEALERS = {"1": Seat.S, "2": Seat.W, "3": Seat.N, "4": Seat.E}
_BOARD = re.compile(r"^\s*board\b", re.I)
_CHUNK = 65536


def boards(stream: IO[bytes], file: str) -> Iterator[Board]:
    """The boards of a file, in their order; each is called by its name, or its number.

    Args:
        stream: The file, of which no more is held than one board may have.
        file: What messages call it.
    """
    held, size, begins = [""], 0, (1, 1)
    count, is_deal, is_key = 0, False, True
    line, column = 1, 1
    for chunk in _chunks(stream):
        if column == 1 and _RESUMES.match(chunk):
            is_key = True  # a bar too many or too few costs no further board
        for match in _STEP.finditer(chunk):
            step = match.group()
            key = step[:-1].strip().lower() if is_key and step.endswith("|") else ""
            if key == _BEGINS or (key == _DEAL and is_deal):
                if is_deal:
                    count += 1
                    yield _board("".join(held), file, begins, count)
                held, size, begins, is_deal = [], 0, (line, column), False
            is_deal |= key in (_DEAL, _CALL)
            if size <= LIMITS.size:
                held.append(step)
                size += len(step)
            is_key ^= step.endswith("|")
            line, column = (line + 1, 1) if step.endswith("\n") else (line, column + len(step))
    if is_deal:
        yield _board("".join(held), file, begins, count + 1)


def _chunks(stream: IO[bytes]) -> Iterator[str]:
    """The text in pieces that end with a line or a field, unless these are very long."""
    rest = b""
    while data := stream.readline(_CHUNK):
        data = rest + data
        end = len(data) if data.endswith(b"\n") else data.rfind(b"|") + 1
        end = end or len(data)
        rest = data[end:]
        yield _decoded(data[:end])
    if rest:
        yield _decoded(rest)


def _decoded(data: bytes) -> str:
    return decoded(data).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", " ")


def _board(text: str, file: str, begins: tuple[int, int], count: int) -> Board:
    named = (m["value"] for m in _FIELD.finditer(text) if m["key"].strip().lower() in _NAMES)
    labels = (_BOARD.sub("", name).strip() for name in named)
    return Board(next(filter(None, labels), str(count)), text, file, *begins)


def read(board: Board) -> Mapping:
    """The document of a board: the dealer, where it is told, and the auction.

    Raises:
        SituationError: something in it can't be read; names every fault.
    """
    draft = Draft(board)
    dealer: Seat | None = None
    entries: list[tuple[str, Node]] = []
    words: list[tuple[str, int, int]] = []
    for match in _FIELD.finditer(board.text):
        key, value, at = match["key"].strip().lower(), match["value"], match.span("value")
        if key not in (_DEAL, _CALL):
            continue
        if not match["closed"]:
            draft.fault("unclosed-field", f"the field `{key}` isn't closed", *at, "`|`")
        elif key == _CALL:
            words.append((value, *at))
        elif (dealer := _DEALERS.get(value.strip()[:1])) is None:
            place = (at[0], min(at[1], at[0] + 1))
            message = f"{shown(value[:1])} names no dealer" if value else "the dealer is missing"
            draft.fault("unknown-seat", message, *place, *_dealers())
        else:
            entries = [("dealer", draft.scalar(dealer.text, at[0], at[0] + 1))]
    calls = _calls(draft, words, Seat.N if dealer is None else dealer)
    draft.finish()
    auction = draft.events(calls[0].by if calls else Seat.N, calls)
    return draft.mapping([*entries, ("auction", auction)], 0, 0)


def _dealers() -> tuple[str, ...]:
    return tuple(f"`{digit}` ({seat.text})" for digit, seat in _DEALERS.items())


def _calls(draft: Draft, words: list[tuple[str, int, int]], seat: Seat) -> list[CallWritten]:
    calls: list[CallWritten] = []
    for word, start, end in words:
        match = _CALL_WORD.fullmatch(word.strip())
        call = None if match is None else find_call(_WORDS.get(match[1].lower(), match[1]))
        if call is None:
            message = f"no call is written {shown(word)}" if word.strip() else "a call is missing"
            near = suggest_call(word.strip())
            draft.fault("unknown-call", message, start, end, *_CALLS, near=near)
            continue
        calls.append(CallWritten(seat, call.text, start, end))
        seat = seat.left
    return calls
