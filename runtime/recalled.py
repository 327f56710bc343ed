"""What came of reading a diagram where something was unknown, to be recalled where all is alike.

What is asked then, and what an answer would bring, follows from the values of the facts that are
read. They are read in the same order as long as they have the same values; so what came of them is
kept in a tree that asks for them one by one. A call that something is unknown of is never kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .decision import Ask, Outcome, Residue
from .game import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .scope import Scope

    Fact = Callable[[Scope], Any]

_MOST = 50_000


class _Fact:
    """A fact that is read next, and what is read after each of its values."""

    __slots__ = ("name", "ways", "work_out")

    def __init__(self, name: str, work_out: Fact) -> None:
        self.name = name
        self.work_out = work_out
        self.ways: dict[object, _Fact | Outcome] = {}


class Recalled:
    """What came of the diagrams of one edition."""

    def __init__(self) -> None:
        self._roots: dict[object, _Fact | Outcome] = {}
        self._kept = 0

    def find(self, root: object, scope: Scope, values: dict[str, Any]) -> Outcome | None:
        """What came of reading on from a root; `values` are filled with the facts read for it."""
        at = self._roots.get(root)
        while isinstance(at, _Fact):
            value = values[at.name] = at.work_out(scope)
            at = at.ways.get(_sort(value) if value.__class__ is Unknown else value)
        if at is None or at.ask is None:
            return at
        return Outcome(at.in_force, at.possible, at.findable, _about(at.ask, values))

    def keep(
        self, root: object, values: Mapping[str, Any], facts: Callable[[str], Fact], found: Outcome
    ) -> None:
        """Note what came of some values, in the order in which they were read."""
        if self._kept >= _MOST:
            self._roots, self._kept = {}, 0
        ways, key = self._roots, root
        for name, value in values.items():
            at = ways.get(key)
            if not isinstance(at, _Fact):
                at = ways[key] = _Fact(name, facts(name))
                self._kept += 1
            ways, key = at.ways, _sort(value) if isinstance(value, Unknown) else value
        ask = found.ask and _about(found.ask, None)
        ways[key] = Outcome(found.in_force, found.possible, found.findable, ask)


def _sort(unknown: Unknown) -> object:
    """What of an unknown value decides how reading goes on."""
    return Unknown, unknown.among


def _about(ask: Ask, values: Mapping[str, Any] | None) -> Ask:
    """A question about what is unknown in these values; about no call where there are none."""
    unknown = Unknown(ask.unknown.attribute) if values is None else values[ask.fact]
    options = tuple((value, _of_option(option, values)) for value, option in ask.options)
    return Ask(ask.fact, unknown, options)


def _of_option(option: Residue, values: Mapping[str, Any] | None) -> Residue:
    return _about(option, values) if isinstance(option, Ask) else option
