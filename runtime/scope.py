"""What a fact is worked out over: the call in question, the moments so far, and what was told."""

from __future__ import annotations

from .calls import Seat
from .game import Unknown
from .position import Position, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .rules import Rules


class Scope:
    """One ruling as the facts see it.

    `call` is the call the ruling is about; `moments` are the events that fitted a moment's pattern
    (the first one each); `given` are facts told for it, `settled` choices that have been made.
    """

    __slots__ = ("call", "given", "moments", "position", "rules", "settled")

    def __init__(
        self,
        rules: Rules,
        call: Record,
        position: Position,
        moments: dict[str, Record] | None = None,
        given: dict[str, object] | None = None,
        settled: dict[str, object] | None = None,
    ) -> None:
        self.rules = rules
        self.call = call
        self.position = position
        self.moments = moments if moments is not None else {}
        self.given = given if given is not None else {}
        self.settled = settled if settled is not None else {}

    def about(self, call: Record) -> Scope:
        """A scope that knows nothing but another call."""
        return Scope(self.rules, call, call.before)

    def choice(self, fact: str) -> Any:
        return self.settled.get(fact, Unknown(fact))

    def finding(self, fact: str) -> Any:
        return self.given.get(fact)

    def player(self, name: str) -> Seat | None:
        """The player whom a rule calls so."""
        seat: Seat | None = self.rules.data["players"][name][0](self)
        return seat

    def supposing(self, unknown: Unknown, value: object) -> Scope:
        """This scope with one unknown told."""
        if unknown.record is None or unknown.as_fact:
            settled = {**self.settled, unknown.attribute: value}
            return Scope(self.rules, self.call, self.position, self.moments, self.given, settled)
        old = unknown.record
        told = old.moved(old.before)
        told.attributes = {**old.attributes, unknown.attribute: value}
        moments = {name: told if r is old else r for name, r in self.moments.items()}
        call = told if self.call is old else self.call
        return Scope(self.rules, call, self.position, moments, self.given, self.settled)
