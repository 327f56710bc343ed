"""Reads the auction section of a board of PBN: one column after another, from the first seat.

Notes, suffixes and comments change nothing: what they say of a call is no fact of a situation.
`^I` and `^S` say that what stands there was accepted, and nothing else.
"""

import re

from ..compiler.wording import shown
from ..runtime.calls import HIGHEST_LEVEL, PASS, Call, Seat, find_call, suggest_call
from .board import CallWritten, Draft

_TOKEN = re.compile(
    r"\s+|\{[^}]*\}|;.*|^%.*|!!|\?\?|!\?|\?!|!|\?|=\d+=|\$\d+"
    r"|(?P<word>[A-Za-z0-9-]+)|(?P<mark>\^[A-Za-z]?)|(?P<end>[*+])|(?P<other>.)",
    re.M,
)
_ALL_PASS = "AP"
_CALLS = ("`Pass`, `X`, `XX`", "`1C` to `7NT`", f"`{_ALL_PASS}`", "`*` or `+`")
_BELOW, _SKIPPED = "^I", "^S"
_OTHERS = {
    "{": ("the comment isn't closed", "`}`"),
    "=": ("a note is a number between two `=`", "`=1=`"),
    "$": ("a suffix is a number behind `$`", "`$1`"),
}


class Section:
    """The calls of a section, and the dealer: the first seat whose column isn't `-`."""

    def __init__(self, draft: Draft, first: Seat) -> None:
        self.calls: list[CallWritten] = []
        self.dealer = first
        self._draft = draft
        self._seat = first  # whose column is next
        self._blank_columns = 0
        self._accepted: int | None = None  # where the marks before the next call begin
        self._below: tuple[int, int] | None = None  # where `^I` stands, for the next call
        self._highest = 0  # the rank of the last bid
        self._passes = 0  # since the last other call
        self._ended: str | None = None

    def read(self, start: int, end: int) -> None:
        """Read the characters from `start` up to `end`; faults are noted in the draft."""
        for match in _TOKEN.finditer(self._draft.text, start, end):
            kind, text, at = match.lastgroup, match.group(), match.span()
            if kind is None:
                continue
            if self._ended is not None:
                message = f"{shown(text)} stands behind `{self._ended}`"
                self._draft.fault("after-the-end", message, *at, "a tag")
                return
            if kind == "word":
                self._word(text, *at)
            elif kind == "mark":
                self._mark(text, *at)
            elif kind == "end":
                self._ended = text
            else:
                message, *wanted = _OTHERS.get(text, (f"{shown(text)} can't stand here", *_CALLS))
                self._draft.fault("unknown-token", message, *at, *wanted)
                return  # what follows would be read wrongly
        if self._accepted is not None:
            at = (self._accepted, end)
            self._draft.fault("missing-call", "no call follows this", *at, "a call")

    def _word(self, text: str, start: int, end: int) -> None:
        if text == "-":
            self._before_the_dealer(start, end)
        elif text.upper() == _ALL_PASS:
            self._all_pass(start, end)
        elif (call := find_call(text)) is None or call.level > HIGHEST_LEVEL:
            message, near = f"no call is written {shown(text)}", suggest_call(text)
            self._draft.fault("unknown-call", message, start, end, *_CALLS, near=near)
            self._seat = self._seat.left
            self._accepted = self._below = None
        else:
            self._call(call, start, end)

    def _before_the_dealer(self, start: int, end: int) -> None:
        self._blank_columns += 1
        if self.calls or self._accepted is not None or self._blank_columns == len(Seat):
            message = "`-` stands only for the players before the dealer"
            self._draft.fault("misplaced-blank", message, start, end, *_CALLS)
            return
        self._seat = self.dealer = self._seat.left

    def _all_pass(self, start: int, end: int) -> None:
        """As many passes as end an auction: three after another call, four without one."""
        others = len(self.calls) > self._passes
        missing = len(Seat) - others - self._passes
        if missing <= 0:
            message = f"the auction is over before `{_ALL_PASS}`"
            self._draft.fault("after-the-end", message, start, end, "a tag")
        for _ in range(missing):
            self._call(PASS, start, end)
        self._ended = _ALL_PASS

    def _call(self, call: Call, start: int, end: int) -> None:
        if self._below is not None and not 0 < call.rank <= self._highest:
            message = f"`{_BELOW}` stands before a bid that isn't above the last one"
            self._draft.fault("misplaced-mark", message, *self._below, f"no `{_BELOW}`")
        self.calls.append(CallWritten(self._seat, call.text, start, end, self._accepted))
        self._seat = self._seat.left
        self._accepted = self._below = None
        self._highest = call.rank or self._highest
        self._passes = self._passes + 1 if call is PASS else 0

    def _mark(self, text: str, start: int, end: int) -> None:
        if self._accepted is None:
            self._accepted = start
        if self._below is not None:
            self._draft.fault(
                "misplaced-mark", f"a bid stands behind `{_BELOW}`", start, end, "a bid"
            )
        elif text.upper() == _BELOW:
            self._below = (start, end)
        elif text.upper() == _SKIPPED:
            self._seat = self._seat.left
        else:
            message = f"{shown(text)} marks nothing in an auction"
            self._draft.fault("unknown-mark", message, start, end, f"`{_BELOW}`", f"`{_SKIPPED}`")
