"""How the conditions of a rule stand in a ruling: true, false, unknown, or not yet.

The conditions are the compiler's own, as diagrams over the facts in the order of the ruling's
rules; the facts are worked out by the ruling. Nothing is decided here: what is read as true for a
provision is what the ruling has in force.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from ..compiler import model
from ..compiler.bind import facts_of
from ..compiler.claims import Claim, condition_of
from ..compiler.conditions import Conditions, Pair
from ..compiler.decide import variable_of
from ..compiler.diagram import Diagrams
from ..compiler.entries import kinds_known
from ..compiler.positions import Positions
from ..compiler.provision_ids import id_parts
from ..compiler.recall import Recall
from .game import Unknown
from .rules import Kinds, Rules
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TRUE, FALSE, UNKNOWN, NOT_YET = "true", "false", "unknown", "not_yet"
STATES = (TRUE, FALSE, UNKNOWN, NOT_YET)
"""`unknown`: an answer alone, or a finding of the director, could make it true. `not_yet`: whatever
the answers are, it can't be true before something happens."""


class Standings:
    """The conditions of one edition, to be read in its rulings.

    Args:
        edition: The bound rules, with the facts of the game.
        rules: The same as they are compiled.
    """

    def __init__(self, edition: model.Edition, rules: Rules) -> None:
        declared = facts_of(edition.vocabulary)
        names = rules.data["variables"]
        self.edition = edition
        self.rules = rules
        self.facts = tuple(declared[name] for name in names)
        self.order = {name: place for place, name in enumerate(names)}
        self.table = Diagrams(tuple(map(variable_of, self.facts)))
        self.positions = Positions(edition)
        self._recall: Recall[Pair] = Recall()
        self.general = Conditions(edition, self.table, self.order, positions=self.positions)
        """The conditions for a call of which no kind is taken for granted."""

    def of(self, entry: Kinds, scope: Scope) -> Standing:
        """How everything stands for a call of these kinds, or a law looked at for a moment."""
        is_part = len(id_parts(entry[0]) or ()) > 1
        conditions = Conditions(
            self.edition, self.table, self.order, kinds_known(entry, self.edition.vocabulary),
            entry[0] if is_part else None, self.positions,
            Recall() if is_part else self._recall,
        )  # fmt: skip
        return Standing(self, conditions, entry, scope)

    def of_call(self, scope: Scope) -> Standing:
        """How what rules define stands for a call of which no kind is taken for granted."""
        return Standing(self, self.general, (), scope)


class Standing:
    """How the conditions stand in one ruling, at its end."""

    def __init__(
        self, standings: Standings, conditions: Conditions, entry: Kinds, scope: Scope
    ) -> None:
        self.standings = standings
        self.conditions = conditions
        self.entry = entry
        self.scope = scope
        self._values: dict[str, Any] = {}

    def value(self, fact: str) -> Any:
        """What a fact is in the ruling: a value, None where it is not yet, or `Unknown`."""
        if fact not in self._values:
            self._values[fact] = self.standings.rules.value(fact, self.scope)
        return self._values[fact]

    def of(self, claim: Claim) -> str:
        """How a claim stands."""
        return self.read(condition_of(claim, self.conditions))

    def of_clause(self, provision: str, index: int) -> str:
        """How one clause of a provision stands."""
        found = self.standings.edition.provisions[provision]
        return self.read(self.conditions.clause(found, index))

    def read(self, pair: Pair) -> str:
        """How a condition stands."""
        table = self.standings.table
        if pair.true == table.true:
            return TRUE
        if pair.true == table.false and pair.false == table.true:
            return FALSE
        if self._ends(pair.true, finding=False) == {True}:
            return TRUE
        if self._ends(pair.false, finding=False) == {True}:
            return FALSE
        return UNKNOWN if True in self._ends(pair.true, finding=True) else NOT_YET

    def _ends(self, node: int, finding: bool) -> set[Hashable]:
        """The terminals that what is known leaves; with `finding` whatever the director finds."""
        table, found = self.standings.table, set[Hashable]()
        seen, todo = set[int](), [node]
        while todo:
            at = todo.pop()
            if at < 0:
                found.add(table.value(at))
            elif at not in seen:
                seen.add(at)
                variable, children = table.nodes[at]
                todo += self._ways(variable, children, finding)
        return found

    def _ways(self, variable: int, children: tuple[int, ...], finding: bool) -> Iterable[int]:
        fact = self.standings.facts[variable]
        value = self.value(fact.id)
        if isinstance(value, Unknown):
            among = fact.values if value.among is None else value.among
            return [c for v, c in zip(fact.values, children, strict=False) if v in among]
        if value is None:
            return children if finding and fact.kind == "finding" else children[-1:]
        return [children[fact.values.index(value)]]
