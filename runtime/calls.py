"""The facts of the game that need no law: seats, denominations, calls.

Input is text, output is one shared object for each seat and call, so that they can be
compared by identity. Whether a call is lawful, sufficient or admissible is not known here.
"""

from enum import IntEnum

from ..compiler.diagnostics import Diagnostic, SituationError, Span, nearest

HIGHEST_LEVEL = 7


class Seat(IntEnum):
    """A player, counted clockwise; `left` is the next to call after this one.

    North is 0: ask `seat is None`, never for its truth.
    """

    text: str
    left: "Seat"
    partner: "Seat"
    right: "Seat"

    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.text


class Denomination(IntEnum):
    """A suit or notrump, in ranking order; `text` is the contract's spelling."""

    text: str

    C = 0
    D = 1
    H = 2
    S = 3
    NT = 4

    def __str__(self) -> str:
        return self.text


# Plain attributes of the members: read for every call of every auction, so cheaper than properties.
for _seat in Seat:
    _seat.text = _seat.name
    _seat.left, _seat.partner, _seat.right = (Seat((_seat + n) % 4) for n in (1, 2, 3))
for _denomination in Denomination:
    _denomination.text = _denomination.name

SUITS = (Denomination.C, Denomination.D, Denomination.H, Denomination.S)
_SYMBOLS = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
    # Phones put a variation selector behind a suit symbol; it has no width of its own.
    | {"\ufe0e": None, "\ufe0f": None}
)


def spelled(text: str) -> str | None:
    """The word in capital ASCII letters, suit symbols as letters; None where it can't be."""
    plain = text if text.isascii() else text.translate(_SYMBOLS)
    # Capitals of other alphabets may turn into ASCII (`ſ` into `S`), hence the test before.
    return plain.upper() if plain.isascii() else None


class Call:
    """A call: one shared object for each, so `is` compares. It can't be changed.

    `kind` is `bid`, `pass`, `double` or `redouble`. `level` and `rank` are 0 unless it is a bid;
    the rank orders the bids: 1C is 1, 7NT is 35.
    """

    __slots__ = ("denomination", "is_bid", "kind", "level", "rank", "text")

    text: str
    kind: str
    is_bid: bool
    level: int
    denomination: Denomination | None
    rank: int

    def __init__(
        self, text: str, kind: str, level: int = 0, denomination: Denomination | None = None
    ) -> None:
        put = object.__setattr__
        put(self, "text", text)
        put(self, "kind", kind)
        put(self, "is_bid", kind == "bid")
        put(self, "level", level)
        put(self, "denomination", denomination)
        rank = 0 if denomination is None else (level - 1) * len(Denomination) + denomination + 1
        put(self, "rank", rank)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a call can't be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a call can't be changed: {name}")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_call, (self.text,)  # a copy or an unpickled call is the shared one

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Call({self.text})"


PASS = Call("P", "pass")
DOUBLE = Call("X", "double")
REDOUBLE = Call("XX", "redouble")


def _bid(level: int, denomination: Denomination) -> Call:
    return Call(f"{level}{denomination.text}", "bid", level, denomination)


ALL_CALLS: tuple[Call, ...] = (
    PASS,
    DOUBLE,
    REDOUBLE,
    *(_bid(level, strain) for level in range(1, HIGHEST_LEVEL + 1) for strain in Denomination),
)
"""The 38 calls in the order in which the contract lists them."""

_WORDS = {"PASS": PASS, "DBL": DOUBLE, "DOUBLE": DOUBLE, "RDBL": REDOUBLE, "REDOUBLE": REDOUBLE}
# Every spelling met so far in capitals; grows by the finite number of readable bids only.
_BY_SPELLING: dict[str, Call] = {call.text: call for call in ALL_CALLS} | _WORDS
_STRAINS = {strain.text: strain for strain in Denomination} | {"N": Denomination.NT}


def find_denomination(text: str) -> Denomination | None:
    """The strain that is spelled `text` (`N` is `NT`), or None."""
    return _STRAINS.get(spelled(text) or "")


def find_call(text: str) -> Call | None:
    """The call that is spelled `text` in any of the contract's ways, or None."""
    call = _BY_SPELLING.get(text)
    if call is not None:
        return call
    word = spelled(text)
    if word is None:
        return None
    return _BY_SPELLING.get(word) or _find_bid(word)


def _find_bid(word: str) -> Call | None:
    digits = word[:2] if word[1:2].isdigit() else word[:1]
    strain = _STRAINS.get(word[len(digits) :])
    if strain is None or not digits.isdigit() or digits[0] == "0":
        return None
    level = int(digits)
    # setdefault: two threads that meet the same high bid at once get the same object.
    return _BY_SPELLING.setdefault(f"{level}{strain.text}", _bid(level, strain))


def suggest_call(text: str) -> str | None:
    """The contract's spelling of the call that `text` may have meant, or None."""
    if len(text) < 2:
        return None  # a single letter or digit is as near to ten calls as to one
    near = nearest(text, _WORDS) or nearest(text, (call.text for call in ALL_CALLS))
    call = None if near is None else find_call(near)
    return None if call is None else call.text


def find_seat(text: str) -> Seat | None:
    """The seat that is written `text` (one letter, any case), or None."""
    return _SEATS.get(spelled(text) or "")


_SEATS = {seat.text: seat for seat in Seat}


def parse_call(text: str) -> Call:
    """The call that is spelled `text`.

    Raises:
        SituationError: It spells no call; a near one is suggested.
    """
    call = find_call(text)
    if call is None:
        raise unknown_word("call", text, ("P", "X", "XX", "1C to 7NT"), suggest_call(text))
    return call


def unknown_word(
    what: str, text: str, expected: tuple[str, ...], near: str | None
) -> SituationError:
    """The error for a word that is no call or card."""
    span = Span(f"<{what}>", 1, 1, 1, 1 + len(text))
    message = f"no {what} is written `{text[:40]}`"
    return SituationError([Diagnostic(f"unknown-{what}", message, span, "error", expected, near)])
