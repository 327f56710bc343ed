"""What came of reading a diagram, recalled where every fact that was read has the same value.

Facts are read in the same order as long as they have the same values; so what came of them is kept
in a tree that asks for them one by one. It grows by the ways that are met, a small part of all the
ways through the diagrams. What was unknown then is unknown of another call now: calls are not kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .decision import Ask, Outcome, Residue
from .game import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .plan import Plan
    from .scope import Scope

    Fact = Callable[[Scope], Any]
    Found = tuple[Outcome, Plan]

_MOST = 100_000  # facts in the tree, some 300 bytes each; then it is begun anew


class _Fact:
    """A fact that is read next, and what is read, or found, after each of its values."""

    __slots__ = ("name", "ways", "work_out")

    def __init__(self, name: str, work_out: Fact) -> None:
        self.name = name
        self.work_out = work_out
        self.ways: dict[object, Any] = {}  # facts, and what was found


class Recalled:
    """What came of the diagrams of one edition."""

    def __init__(self) -> None:
        self._roots: dict[object, Any] = {}
        self._kept = 0

    def find(self, entry: object, scope: Scope) -> Found | None:
        """What came of the diagram of an entry, where all that is read of it is as it was then."""
        at = self._roots.get(entry)
        unknown: dict[str, Unknown] = {}
        while at.__class__ is _Fact:
            value = at.work_out(scope)
            if value.__class__ is Unknown:
                unknown[at.name] = value
                value = _sort(value)
            at = at.ways.get(value)
        found: Found | None = at
        if found is None or not unknown:
            return found
        outcome, plan = found
        if outcome.ask is None:
            return found
        ask = _about(outcome.ask, unknown)
        return Outcome(outcome.in_force, outcome.possible, outcome.findable, ask), plan

    def keep(
        self,
        entry: object,
        values: Mapping[str, Any],
        facts: Callable[[str], Fact],
        outcome: Outcome,
        plan: Plan,
    ) -> None:
        """Note what came of some values, in the order in which they were read."""
        if self._kept >= _MOST:
            self._roots, self._kept = {}, 0
        ways, key = self._roots, entry
        for name, value in values.items():
            at = ways.get(key)
            if not isinstance(at, _Fact):
                at = ways[key] = _Fact(name, facts(name))
                self._kept += 1
            ways, key = at.ways, _sort(value) if isinstance(value, Unknown) else value
        if outcome.ask is not None:
            ask = _about(outcome.ask, None)
            outcome = Outcome(outcome.in_force, outcome.possible, outcome.findable, ask)
        ways[key] = outcome, plan


def _sort(unknown: Unknown) -> object:
    """What of an unknown value decides how reading goes on."""
    return Unknown, unknown.among


def _about(ask: Ask, unknown: Mapping[str, Unknown] | None) -> Ask:
    """A question about what is unknown now; about no call where it is only to be kept."""
    about = Unknown(ask.unknown.attribute) if unknown is None else unknown[ask.fact]
    options = tuple((value, _of_option(option, unknown)) for value, option in ask.options)
    return Ask(ask.fact, about, options)


def _of_option(option: Residue, unknown: Mapping[str, Unknown] | None) -> Residue:
    return _about(option, unknown) if isinstance(option, Ask) else option
