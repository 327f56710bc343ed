"""Reads the values of a situation that are no events: seats, calls, cards, what is known.

Every value is checked against its declared type; each fault is noted with its path, and reading
goes on, so that a document is told all that is wrong with it at once.
"""

from collections.abc import Mapping

from ..compiler.diagnostics import Diagnostic, SituationError, nearest
from ..compiler.wording import Path, shown
from .attributes import BOOL, NOTHING, SEAT, STRAINS, Declared, Kind, Known, Value
from .calls import Call, Denomination, Seat, find_call, find_seat, suggest_call
from .cards import Card, find_card, suggest_card
from .events import Origin
from .notation import EXPECTED_CALL, EXPECTED_SEAT, EXPECTED_STRAIN, NotationFault, read_strains

UNKNOWN = "?"
_MOST_FAULTS = 20  # more would not help anybody to mend a document
_MEANT = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false"} | {
    "off": "false",
    "unknown": '"?"',
}


def describe(value: object) -> str:
    """What stands in the document, for a message; never long, whatever it is."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, int) and value.bit_length() <= 64:
        return f"the number `{value}`"
    if isinstance(value, int | float):
        return "a number"
    return "a mapping" if isinstance(value, Mapping) else "a list"


def is_unknown(value: object) -> bool:
    """Whether the document says that it isn't known: `null` or `?`."""
    return value is None or (isinstance(value, str) and value == UNKNOWN)


class ValueReader:
    """Reads values against the declared names; `faults` holds what was wrong."""

    def __init__(self, origin: Origin, declared: Declared) -> None:
        self.origin = origin
        self.declared = declared
        self.faults: list[Diagnostic] = []

    def fault(
        self,
        path: Path,
        code: str,
        message: str,
        expected: tuple[str, ...] = (),
        suggestion: str | None = None,
        start: int = 0,
        end: int | None = None,
        key: bool = False,
    ) -> None:
        """Note a fault at a path, or at some characters of the text there; see `Origin.span`."""
        span = self.origin.span(path, start, end, key)
        text = self.origin.located(path, message, start, end)
        self.faults.append(Diagnostic(code, text, span, "error", expected, suggestion))
        if len(self.faults) >= _MOST_FAULTS:
            self.finish()

    def finish(self) -> None:
        """Raise what was wrong, in the order of the text.

        Raises:
            SituationError: There was a fault.
        """
        if self.faults:
            self.faults.sort(key=lambda fault: (fault.span.line, fault.span.column))
            raise SituationError(self.faults)

    def notation_fault(self, path: Path, fault: NotationFault, offset: int = 0) -> None:
        """Note the fault of a token (or strains) that begins at `offset` of the text at `path`."""
        start, end = fault.start + offset, fault.end + offset
        self.fault(path, fault.code, fault.message, fault.expected, fault.suggestion, start, end)

    def unknown_key(self, path: Path, key: object, known: tuple[str, ...], what: str) -> None:
        """Note a key that isn't known here, with the near one."""
        if not isinstance(key, str):
            self.fault(path, "unknown-key", f"{describe(key)} is no {what}", ("a word",))
            return
        code = "unknown-key" if what == "key" else f"unknown-{what}"
        at = (*path, key)
        if key in self.declared.facts:
            message = f"{shown(key)} is a fact, so it can't stand here"
            self.fault(at, code, message, ("`facts`", "`director: true`"), key=True)
        elif key in self.declared.attributes:
            message = f"{shown(key)} is said of a call or change, so it can't stand here"
            self.fault(at, code, message, ("`call`", "`change`"), key=True)
        else:
            message = f"{shown(key)} is no {what}"
            self.fault(at, code, message, known, nearest(key, known), key=True)

    def seat(self, value: object, path: Path) -> Seat | None:
        """A seat; None and a fault where it is none."""
        seat = find_seat(value) if isinstance(value, str) else None
        if seat is None:
            letter = value[:1] if isinstance(value, str) else ""
            near = letter.upper() if find_seat(letter) is not None else None
            self.fault(path, "unknown-seat", f"{describe(value)} is no seat", EXPECTED_SEAT, near)
        return seat

    def call(self, value: object, path: Path) -> Call | None:
        """A call; None and a fault where it is none."""
        call = find_call(value) if isinstance(value, str) else None
        if call is None:
            near = suggest_call(value) if isinstance(value, str) else None
            message = f"{describe(value)} is no call"
            if isinstance(value, str) and any(sign in value for sign in ":*=>["):
                message += "; seat and marks of a token are keys here (`by`, `artificial`, `shows`)"
            self.fault(path, "unknown-call", message, EXPECTED_CALL, near)
        return call

    def cards(self, value: object, path: Path) -> tuple[Card, ...]:
        """The cards of a list, each once."""
        expected = ("a list of cards such as [HA, D3]",)
        if not isinstance(value, list | tuple) or not value:
            self.fault(path, "wrong-type", f"{describe(value)} is no list of cards", expected)
            return ()
        found: list[Card] = []
        for index, item in enumerate(value):
            card = find_card(item) if isinstance(item, str) else None
            at = (*path, index)
            if card is None:
                near = suggest_card(item) if isinstance(item, str) else None
                one = ("suit and rank such as HA, D3, HT",)
                self.fault(at, "unknown-card", f"{describe(item)} is no card", one, near)
            elif card in found:
                self.fault(at, "repeated-card", f"the card {card} stands twice", ("each once",))
            else:
                found.append(card)
        return tuple(found)

    def truth(self, value: object, path: Path) -> bool | None:
        """Yes or no; None where it isn't known, or where a fault was noted."""
        if value is True or value is False or is_unknown(value):
            return value if isinstance(value, bool) else None
        near = _MEANT.get(value.lower()) if isinstance(value, str) else None
        expected = ("true", "false", '"?"')
        self.fault(
            path, "wrong-type", f"{describe(value)} is neither true nor false", expected, near
        )
        return None

    def strains(self, value: object, path: Path) -> tuple[Denomination, ...] | None:
        """A list of strains, or their compact text (`[HNT]`), in ranking order."""
        if isinstance(value, str):
            bracketed = value[:1] == "[" and value[-1:] == "]"
            return self._strain_text(value[1:-1] if bracketed else value, path, int(bracketed))
        if not isinstance(value, list | tuple):
            expected = ("a list of C, D, H, S, NT",)
            self.fault(path, "wrong-type", f"{describe(value)} is no list of strains", expected)
            return None
        found: list[Denomination] = []
        for index, item in enumerate(value):
            at = (*path, index)
            if not isinstance(item, str) or not item:
                message = f"{describe(item)} is no strain"
                self.fault(at, "unknown-strain", message, EXPECTED_STRAIN)
                continue
            for strain in self._strain_text(item, at, 0) or ():
                if strain in found:
                    message = f"the strain {strain} stands twice"
                    self.fault(at, "repeated-strain", message, ("each once",))
                else:
                    found.append(strain)
        return tuple(sorted(found))

    def _strain_text(self, text: str, path: Path, offset: int) -> tuple[Denomination, ...] | None:
        try:
            return read_strains(text, offset)
        except NotationFault as fault:
            self.notation_fault(path, fault)
            return None

    def text(self, value: object, path: Path, words: tuple[str, ...] = ()) -> str | None:
        """A printable text, one of `words` where there are any."""
        if not isinstance(value, str) or not value or not value.isprintable():
            self.fault(path, "wrong-type", f"{describe(value)} is no text", words or ("a text",))
            return None
        if words and value not in words:
            message = f"{shown(value)} can't stand here"
            self.fault(path, "unknown-value", message, words, nearest(value, words))
            return None
        return value

    def value(self, kind: Kind, value: object, path: Path) -> Value | None:
        """A value of the declared kind; None where it isn't known, or where a fault was noted."""
        if is_unknown(value):
            return None
        if kind.type == BOOL:
            return self.truth(value, path)
        if kind.type == STRAINS:
            return self.strains(value, path)
        if kind.type == SEAT:
            seat = self.seat(value, path)
            return None if seat is None else seat.text
        return self.text(value, path, kind.words)

    def facts(self, given: Mapping[object, object], path: Path, skip: str = "") -> Known:
        """The facts of a mapping; `skip` is a key that says something else."""
        known: dict[str, Value] = {}
        for name, value in given.items():
            if name == skip:
                continue
            kind = self.declared.facts.get(name) if isinstance(name, str) else None
            if kind is None or not isinstance(name, str):
                self.unknown_key(path, name, tuple(self.declared.facts), "fact")
                continue
            read = self.value(kind, value, (*path, name))
            if read is not None:
                known[name] = read
        return Known(known) if known else NOTHING
