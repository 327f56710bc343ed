"""Reads a situation from plain data: edition, facts and duties here, events in `event_reader`.

Input is what a YAML or JSON document holds, or a program's own mapping; output what `Situation`
is made of. Where the data came from is told by an `Origin`, so that faults and events know their
place. Turn order and laws are not known here.
"""

from collections.abc import Mapping

from ..compiler.diagnostics import nearest
from ..compiler.wording import Path, shown
from .attributes import NOTHING, Known
from .calls import Call
from .event_reader import EventReader
from .events import Duty
from .value_reader import describe, is_unknown

DUTIES = ("pass", "repeat")
DURATIONS = ("next_turn", "rest_of_auction")
_KEYS = ("edition", "dealer", "auction", "facts", "duties")
_REQUIRED = ("edition", "dealer", "auction")
_DUTY_KEYS = ("player", "must", "call", "duration", "law")


class SituationReader(EventReader):
    """Reads one situation; call `finish` when all was read."""

    def top(self, data: object) -> Mapping[str, object]:
        """The document itself; its keys are checked.

        Raises:
            SituationError: It is no mapping.
        """
        if not isinstance(data, Mapping):
            expected = ("a mapping with `edition`, `dealer` and `auction`",)
            self.fault((), "wrong-type", f"{describe(data)} is no situation", expected)
            self.finish()
            return {}
        for key in data:
            if key not in _KEYS:
                self.unknown_key((), key, _KEYS, "key")
        for key in _REQUIRED:
            if key not in data:
                self.fault((), "missing-key", f"the key `{key}` is missing", (f"`{key}`",))
        return data

    def edition(self, value: object, known: tuple[str, ...] | None) -> str:
        """The name of the edition; a whole number is read as text."""
        path: Path = ("edition",)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 9999:
            value = str(value)
        if not isinstance(value, str) or not value.isprintable() or not value.strip():
            expected = known or ("the name of an edition",)
            self.fault(path, "wrong-type", f"{describe(value)} names no edition", expected)
            return ""
        if known is not None and value not in known:
            message = f"the edition {shown(value)} isn't in the base"
            self.fault(path, "unknown-edition", message, known, nearest(value, known))
        return value

    def top_facts(self, value: object) -> Known:
        """The facts that hold for every irregularity."""
        if value is None:
            return NOTHING
        if not isinstance(value, Mapping):
            expected = ("a mapping of facts",)
            self.fault(("facts",), "wrong-type", f"{describe(value)} gives no facts", expected)
            return NOTHING
        return self.facts(value, ("facts",))

    def duties(self, value: object) -> tuple[Duty, ...]:
        """The duties from before."""
        if value is None:
            return ()
        if not isinstance(value, list | tuple):
            expected = ("a list of duties",)
            self.fault(("duties",), "wrong-type", f"{describe(value)} is no list", expected)
            return ()
        read = [self._duty(item, ("duties", index)) for index, item in enumerate(value)]
        return tuple(duty for duty in read if duty is not None)

    def _duty(self, item: object, path: Path) -> Duty | None:
        if not isinstance(item, Mapping):
            expected = ("a mapping with `player`, `must` and `duration`",)
            self.fault(path, "wrong-type", f"{describe(item)} is no duty", expected)
            return None
        self.only(item, path, _DUTY_KEYS)
        must = self._word(item, path, "must", DUTIES)
        # A call is repeated at the next turn, so for that duty the duration may be left out.
        silent = must == "repeat" and item.get("duration") is None
        duration = DURATIONS[0] if silent else self._word(item, path, "duration", DURATIONS)
        needed = self._needed(item, path, "player")
        player = self.seat(item["player"], (*path, "player")) if needed else None
        call: Call | None = None
        if must == "repeat" and self._needed(item, path, "call"):
            call = self.call(item["call"], (*path, "call"))
        elif must == "pass" and item.get("call") is not None:
            message = "a duty to pass names no call"
            self.fault((*path, "call"), "unknown-key", message, ("no `call`",), key=True)
        law = None if is_unknown(item.get("law")) else self.text(item["law"], (*path, "law"))
        if player is None or not must or not duration:
            return None
        return Duty(player, must, duration, call, law, (self.origin, path, 0, None))

    def _word(
        self, item: Mapping[object, object], path: Path, key: str, words: tuple[str, ...]
    ) -> str | None:
        if not self._needed(item, path, key):
            return None
        return self.text(item[key], (*path, key), words)

    def _needed(self, item: Mapping[object, object], path: Path, key: str) -> bool:
        if item.get(key) is not None:
            return True
        self.fault(path, "missing-key", f"the key `{key}` is missing", (f"`{key}`",))
        return False
