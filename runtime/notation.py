"""The compact notation: one token is `[seat:] call [mark] [> call [mark]]`, `TD` or `LEAD`.

Input is a token, output its parts, a part for each event; the reverse for writing a situation.
Where a player is not named nothing is guessed here: the turn order belongs to the replay.
"""

from functools import lru_cache

from ..compiler.diagnostics import nearest
from ..compiler.frozen import frozen
from ..compiler.wording import shown
from .attributes import NOTHING, Known, Value
from .calls import Call, Denomination, Seat, find_call, find_denomination, find_seat, suggest_call

CALL, CHANGE, DIRECTOR, LEAD = "call", "change", "director", "lead"
_WORDS = {"TD": DIRECTOR, "LEAD": LEAD}
EXPECTED_CALL = ("P", "X", "XX", "1C to 7NT")
EXPECTED_SEAT = ("N", "E", "S", "W")
EXPECTED_STRAIN = ("C", "D", "H", "S", "NT")
_LONGEST = 64  # no token is longer; what is longer is a fault and need not be looked through


@frozen
class Part:
    """One event of a token, with the characters it is written with."""

    kind: str
    by: Seat | None
    call: Call | None
    attributes: Known
    start: int
    end: int


class NotationFault(Exception):
    """What is wrong with a token (or a list of strains), and at which of its characters."""

    def __init__(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        expected: tuple[str, ...] = (),
        suggestion: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.start = start
        self.end = end
        self.expected = expected
        self.suggestion = suggestion


@lru_cache(maxsize=4096)
def read_token(text: str) -> tuple[Part, ...]:
    """The events a token stands for; tokens recur, so what was read is remembered.

    Raises:
        NotationFault: It is no token; says at which character.
    """
    word = _WORDS.get(text.upper()) if text.isascii() else None
    if word is not None:
        return (Part(word, None, None, NOTHING, 0, len(text)),)
    if len(text) > _LONGEST:
        raise NotationFault(
            "unknown-token", "this is too long for a call", 0, len(text), ("a call",)
        )
    colon = text.find(":")
    seat = None if colon < 0 else _seat(text, colon)
    first = colon + 1
    arrow = text.find(">", first)
    if arrow < 0:
        return (_part(CALL, seat, text, first, len(text), 0),)
    second = text.find(">", arrow + 1)
    if second >= 0:
        message = "a token holds one change; a further one is a token of its own"
        raise NotationFault("unknown-token", message, second, len(text), ("a blank",))
    changed = _part(CHANGE, seat, text, arrow + 1, len(text), 0 if arrow == first else arrow)
    if arrow == first:
        return (changed,)
    return _part(CALL, seat, text, first, arrow, 0), changed


def _seat(text: str, colon: int) -> Seat:
    written = text[:colon]
    seat = find_seat(written)
    if seat is None:
        message = (
            f"no seat is written {shown(written)}" if written else "the seat is missing before `:`"
        )
        near = written[:1].upper() if find_seat(written[:1]) is not None else None
        raise NotationFault("unknown-seat", message, 0, max(colon, 1), EXPECTED_SEAT, near)
    return seat


def _part(kind: str, by: Seat | None, text: str, start: int, end: int, shown_from: int) -> Part:
    stop = _mark_start(text, start, end)
    call = find_call(text[start:stop])
    if call is None:
        raise _unknown_call(text, start, stop)
    return Part(kind, by, call, _mark(text, stop, end), shown_from, end)


def _mark_start(text: str, start: int, end: int) -> int:
    return next((i for i in range(start, end) if text[i] in "=*["), end)


def _unknown_call(text: str, start: int, stop: int) -> NotationFault:
    written = text[start:stop]
    if not written:
        before = f" behind {shown(text[start - 1])}" if start else ""
        at = (start, max(stop, start + 1)) if start < len(text) else (start, start)
        return NotationFault("unknown-call", f"a call is missing{before}", *at, EXPECTED_CALL)
    level = written[:2] if written[1:2].isdigit() else written[:1]
    rest = written[len(level) :]
    near = suggest_call(written)
    if level.isascii() and level.isdigit():
        if level[0] == "0":
            message = f"no bid has the level {shown(level)}"
            return NotationFault("unknown-call", message, start, start + len(level), ("1 to 7",))
        message = f"{shown(rest)} is no denomination" if rest else "the denomination is missing"
        at = (start + len(level), max(stop, start + len(level)))
        return NotationFault("unknown-call", message, *at, EXPECTED_STRAIN, near)
    if start == 0 and stop == len(text):
        near = nearest(written, _WORDS) or near
    message = f"no call is written {shown(written)}"
    return NotationFault("unknown-call", message, start, stop, EXPECTED_CALL, near)


def _mark(text: str, start: int, end: int) -> Known:
    """What a mark says: `=` not artificial, `*` artificial, `*[…]` and what it shows."""
    mark = text[start:end]
    if mark == "":
        return NOTHING
    if mark in _MARKS:
        return _MARKS[mark]
    opening = start + 1
    if mark[0] == "*" and text[opening] == "[":
        closing = text.find("]", opening, end)
        if closing < 0:
            message = "the bracket isn't closed; strains stand in it without blanks"
            raise NotationFault("bad-mark", message, end, end, ("`]`",))
        if closing == end - 1:
            shows = read_strains(text[opening + 1 : closing], opening + 1)
            return Known({"artificial": True, "shows": shows})
        opening = closing + 1
    elif mark[0] == "[":
        message = "what a call shows stands behind `*`"
        raise NotationFault("bad-mark", message, start, start + 1, ("`*[`",), f"*{mark}")
    message = f"{shown(text[opening:end])} can't stand behind {shown(text[:opening])}"
    expected = ("a blank", "`>`", "`[`") if mark[0] == "*" else ("a blank", "`>`")
    raise NotationFault("bad-mark", message, opening, end, expected)


MARKED = ("artificial", "shows")
"""What a mark can say of a call: what it meant, told whether or not it decides anything."""
_MARKS = {"=": Known({"artificial": False}), "*": Known({"artificial": True})}


def read_strains(text: str, offset: int = 0) -> tuple[Denomination, ...]:
    """The strains of `HNT`, in ranking order.

    Args:
        text: Strains without separators; `N` is `NT`.
        offset: Where the text begins in what the fault is counted in.
    Raises:
        NotationFault: A character is no strain, or a strain stands twice.
    """
    found: list[Denomination] = []
    at = 0
    while at < len(text):
        # A symbol may carry a variation selector, so two characters are tried before one.
        two, one = text[at : at + 2], text[at : at + 1]
        written = two if find_denomination(two) is not None else one
        strain = find_denomination(written)
        here = offset + at
        if strain is None:
            message = f"{shown(text[at])} is no strain; they stand without separators"
            raise NotationFault("unknown-strain", message, here, here + 1, EXPECTED_STRAIN)
        if strain in found:
            message = f"the strain {strain.text} stands twice"
            raise NotationFault(
                "repeated-strain", message, here, here + len(written), ("each once",)
            )
        found.append(strain)
        at += len(written)
    return tuple(sorted(found))


def format_token(kind: str, by: Seat | None, call: Call, attributes: Known) -> str | None:
    """The token of a call or change, or None where a token can't say all that is known."""
    mark = _format_mark(attributes)
    if mark is None:
        return None
    seat = "" if by is None else f"{by.text}:"
    return f"{seat}{'>' if kind == CHANGE else ''}{call.text}{mark}"


def _format_mark(attributes: Known) -> str | None:
    rest = {name: value for name, value in attributes.items() if name != "artificial"}
    artificial: Value | None = attributes.get("artificial")
    if not rest:
        return "" if artificial is None else "*" if artificial else "="
    shows = rest.pop("shows", None)
    if rest or artificial is not True or not isinstance(shows, tuple):
        return None
    return f"*[{''.join(strain.text for strain in shows)}]"
