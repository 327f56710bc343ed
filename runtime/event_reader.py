"""Reads the events of an auction: tokens, in a string or a list, and mappings.

Events are numbered as they stand, every item of the list; `S:1D>2D` is two. A player who isn't
named stays unnamed, as the turn order belongs to the replay.
"""

from collections.abc import Mapping

from ..compiler.diagnostics import nearest
from ..compiler.wording import Path, shown
from .attributes import ALIASES, NOTHING, Known, Value
from .calls import Seat, find_seat
from .events import (
    CallChanged,
    CallMade,
    CardsExposed,
    DirectorCalled,
    Event,
    LeadFaced,
    Where,
)
from .notation import CALL, CHANGE, DIRECTOR, NotationFault, Part, read_token
from .value_reader import UNKNOWN, ValueReader, describe

MOST_EVENTS = 1000
_EVENT_KEYS = ("call", "change", "exposed", "director", "lead")


class EventReader(ValueReader):
    """Reads the auction of a situation."""

    def events(self, value: object) -> tuple[Event, ...]:
        """The events of an auction, as a compact string or a list."""
        events: list[Event] = []
        path: Path = ("auction",)
        if isinstance(value, str):
            tokens = value.split(None, MOST_EVENTS)
            if len(tokens) <= MOST_EVENTS:
                self._string(value, tokens, events)
        elif isinstance(value, list | tuple):
            tokens = list(value)
            if len(tokens) <= MOST_EVENTS:
                for index, item in enumerate(tokens):
                    self._item(item, (*path, index), events)
        else:
            self.fault(
                path,
                "wrong-type",
                f"{describe(value)} is no auction",
                ("a string of tokens or a list of events",),
            )
            return ()
        if max(len(tokens), len(events)) > MOST_EVENTS:
            message = f"the auction has more than {MOST_EVENTS} events"
            self.fault(path, "too-many-events", message, (f"at most {MOST_EVENTS} events",))
        return tuple(events)

    def _string(self, text: str, tokens: list[str], events: list[Event]) -> None:
        at = 0
        path: Path = ("auction",)
        for token in tokens:
            at = text.index(token, at)
            self._token(token, path, at, events)
            at += len(token)

    def _token(self, token: str, path: Path, offset: int, events: list[Event]) -> None:
        try:
            parts = read_token(token)
        except NotationFault as fault:
            self.notation_fault(path, fault, offset)
            return
        for part in parts:
            where = (self.origin, path, offset + part.start, offset + part.end)
            events.append(_event(len(events), part, where))

    def _item(self, item: object, path: Path, events: list[Event]) -> None:
        if isinstance(item, str):
            if len(item.split()) > 1:
                message = f"{shown(item)} is more than one token"
                self.fault(path, "unknown-token", message, ("one token for each item",))
            else:
                self._token(item, path, 0, events)
        elif isinstance(item, Mapping):
            event = self._mapping(item, path, len(events))
            if event is not None:
                events.append(event)
        else:
            expected = ("a token", "a mapping")
            self.fault(path, "wrong-type", f"{describe(item)} is no event", expected)

    def _mapping(self, item: Mapping[object, object], path: Path, index: int) -> Event | None:
        kinds = [key for key in _EVENT_KEYS if key in item]
        if len(kinds) != 1:
            self._no_event(item, path, kinds)
            return None
        kind = kinds[0]
        where: Where = (self.origin, path, 0, None)
        if kind in (CALL, CHANGE):
            return self._call_event(item, path, index, kind)
        if kind == "exposed":
            return self._exposed(item, path, index)
        if kind == DIRECTOR:
            if item[DIRECTOR] is not True:
                message = f"{describe(item[DIRECTOR])} can't stand here"
                self.fault((*path, DIRECTOR), "wrong-type", message, ("true",), "true")
            facts = self.facts(item, path, DIRECTOR)
            unknown = tuple(str(name) for name, value in item.items() if value == UNKNOWN)
            return DirectorCalled(index, facts, where, unknown)
        if item["lead"] != "faced":
            message = f"{describe(item['lead'])} can't stand here"
            self.fault((*path, "lead"), "unknown-value", message, ("faced",), "faced")
        self.only(item, path, ("lead",))
        return LeadFaced(index, where)

    def _no_event(self, item: Mapping[object, object], path: Path, kinds: list[str]) -> None:
        expected = tuple(f"`{key}`" for key in _EVENT_KEYS)
        if kinds:
            names = " and ".join(f"`{key}`" for key in kinds)
            message = f"{names} are events of their own"
            self.fault(path, "unknown-event", message, ("one of them",))
            return
        key, value = next(iter(item.items()), ("", None))
        word = key if isinstance(key, str) else ""
        if len(item) == 1 and isinstance(value, str) and find_seat(word) is not None:
            # `S: 1D` in a YAML list is a mapping, where the token `S:1D` was meant.
            message = "a token has no blank behind `:`"
            self.fault(path, "unknown-event", message, ("a token",), f"{word}:{value[:20]}")
            return
        near = next(
            (n for k in item if isinstance(k, str) and (n := nearest(k, _EVENT_KEYS))), None
        )
        message = "this mapping names no event"
        self.fault(path, "unknown-event", message, expected, near)

    def _call_event(
        self, item: Mapping[object, object], path: Path, index: int, kind: str
    ) -> Event | None:
        call = self.call(item[kind], (*path, kind))
        by = self._by(item, path)
        attributes = self._attributes(item, path, kind)
        if call is None:
            return None
        where: Where = (self.origin, path, 0, None)
        event = CallMade if kind == CALL else CallChanged
        return event(index, by, call, attributes, where)

    def _by(self, item: Mapping[object, object], path: Path) -> Seat | None:
        value = item.get("by")
        return None if value is None else self.seat(value, (*path, "by"))

    def _attributes(self, item: Mapping[object, object], path: Path, kind: str) -> Known:
        known: dict[str, Value] = {}
        written: dict[str, object] = {}
        for key, value in item.items():
            if key == kind or key == "by":
                continue
            name = ALIASES.get(key, key) if isinstance(key, str) else ""
            declared = self.declared.attributes.get(name)
            if declared is None or not isinstance(key, str):
                names = ("by", *self.declared.attributes, *ALIASES)
                self.unknown_key(path, key, names, "attribute")
                continue
            at = (*path, key)
            if name in written:
                message = f"{shown(key)} and `{written[name]}` are the same attribute"
                self.fault(at, "duplicate-key", message, ("one of them",), key=True)
            written[name] = key
            if declared.changes_only and kind != CHANGE:
                message = f"{shown(key)} is said of a change only"
                self.fault(at, "unknown-attribute", message, ("`change`",), key=True)
            read = self.value(declared, value, at)
            if read is not None:
                known[name] = read
        return Known(known) if known else NOTHING

    def _exposed(self, item: Mapping[object, object], path: Path, index: int) -> Event | None:
        self.only(item, path, ("exposed", "by", "led"))
        cards = self.cards(item["exposed"], (*path, "exposed"))
        led = self.truth(item.get("led"), (*path, "led"))
        by = self._by(item, path)
        if by is None:
            if item.get("by") is None:
                message = "exposed cards need the player they belong to"
                self.fault(path, "missing-key", message, ("`by`",))
            return None
        return CardsExposed(index, by, cards, led, (self.origin, path, 0, None))

    def only(self, item: Mapping[object, object], path: Path, known: tuple[str, ...]) -> None:
        """Note every key of a mapping that isn't among the known ones."""
        for key in item:
            if key not in known:
                self.unknown_key(path, key, known, "key")


def _event(index: int, part: Part, where: Where) -> Event:
    kind = part.kind
    if part.call is None:
        return (
            DirectorCalled(index, NOTHING, where) if kind == DIRECTOR else LeadFaced(index, where)
        )
    if kind == CALL:
        return CallMade(index, part.by, part.call, part.attributes, where)
    return CallChanged(index, part.by, part.call, part.attributes, where)
