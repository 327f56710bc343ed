"""What would bring a provision in force: the smallest alteration of a situation, by search.

First everything is tried that could be otherwise, then two things at once, beginning with what
comes nearest. Nothing is told that a ruling on the altered situation doesn't bear out; that
nothing was found is no proof that there is nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..compiler import model
from ..compiler.claims import Claim, Follows, Replaced
from ..compiler.diagnostics import SituationError
from ..compiler.frozen import frozen
from ..diagrams.chart_words import ChartWords
from ..diagrams.rule_lines import rule_lines
from ..runtime.base import KnowledgeBase
from ..runtime.ruling import Ruling
from ..runtime.situation import Situation
from ..runtime.standing import FALSE, TRUE
from .alterations import WITHOUT, Alteration, alterations
from .looks import Look, Looks

_MOST_RULINGS = 5000  # some seconds
_MOST_TOLD = 3
_FAR = 1000


@frozen
class Way:
    """Alterations that bring a provision in force, and the situation in which it is."""

    alterations: tuple[Alteration, ...]
    situation: Situation

    def to_dict(self) -> dict[str, object]:
        """The way as JSON."""
        return {
            "changes": [each.to_dict() for each in self.alterations],
            "situation": self.situation.to_dict(),
        }


@frozen
class Ways:
    """What was found: whether it is in force as it is, the ways, and how many were tried."""

    in_force: bool
    ways: tuple[Way, ...]
    tried: int

    def to_dict(self, commands: list[str]) -> dict[str, object]:
        """What was found as JSON, each way with the command that gives its ruling."""
        ways = [
            {**way.to_dict(), "command": command}
            for way, command in zip(self.ways, commands, strict=True)
        ]
        return {"in_force": self.in_force, "ways": ways, "tried": self.tried}


class Search:
    """The search for what would bring one provision in force.

    Args:
        base: What rules.
        looks: The conditions of its laws.
        words: Those in which rules are read.
        edition: The edition.
        provision: A provision or a law of it.
    """

    def __init__(
        self, base: KnowledgeBase, looks: Looks, words: ChartWords, edition: str, provision: str
    ) -> None:
        self.base = base
        self.looks = looks
        self.provision = provision
        self.tried = 0
        self.events: frozenset[int] = frozenset()  # of the rulings that look at the law already
        rules = looks.edition(edition)
        own = rule_lines(rules, provision, words) if provision in rules.provisions else ()
        self.claims: tuple[Claim, ...] = tuple(
            line.claim
            for line in own
            if line.claim is not None and not isinstance(line.claim, Follows | Replaced)
        ) or (model.Holds(provision),)
        self.exceptions = {
            atom
            for line in own
            if line.provision in rules.provisions
            for clause in rules.provisions[line.provision].clauses
            for atom in clause.exceptions
        }

    def find(self, situation: Situation) -> Ways:
        """The smallest alterations of a situation that bring the provision in force.

        Raises:
            SituationError: the situation itself can't be ruled on.
        """
        ruling = self.base.rule(situation)
        self.events = frozenset()
        if self._is_in_force(ruling):
            return Ways(True, (), 0)
        looks = self.looks.at(ruling, ruling.cases, self.provision)
        self.events = frozenset(look.case.event for look in looks)
        singles = [*self._altered(Way((), situation), ruling)]
        found = [way for way, after in singles if self._is_in_force(after)]
        if not found:
            # What a ruling comes to can be the same as before where one answer of two is there.
            before, far = _seen(ruling), self._distance(ruling)
            matter = [s for s in singles if _seen(s[1]) != before or self._distance(s[1]) < far]
            found = [*self._doubles(sorted(matter, key=self._nearness))]
        kinds: dict[tuple[str, ...], Way] = {}
        for way in found:
            kinds.setdefault(tuple(each.kind for each in way.alterations), way)
        return Ways(False, tuple(kinds.values())[:_MOST_TOLD], self.tried)

    def _doubles(self, near: list[tuple[Way, Ruling]]) -> Iterator[Way]:
        """The first way of two alterations, if the search comes to it."""
        for way, ruling in near:
            for further, after in self._altered(way, ruling):
                if self._is_in_force(after):
                    yield further
                    return
                if self.tried > _MOST_RULINGS:
                    return

    def _altered(self, way: Way, ruling: Ruling) -> Iterator[tuple[Way, Ruling]]:
        """Every altered situation that can be ruled on."""
        for each in alterations(ruling, way.situation, self.base.declared):
            situation = each.made(way.situation)
            self.tried += 1
            try:
                after = self.base.rule(situation)
            except SituationError:
                continue  # nobody could have done that
            yield Way((*way.alterations, each), situation), after

    def _is_in_force(self, ruling: Ruling) -> bool:
        """Whether the ruling has something of the provision in force, or it stands as true.

        Where a ruling looks at its law as it is, it has to be that one.
        """
        items = ruling.rules.items
        cases = tuple(c for c in ruling.cases if not self.events or c.event in self.events)
        outcomes = [case.outcome for case in cases]
        outcomes += [a.outcome for case in cases for a in ruling.applied(case)]
        found = {items[i][0] for outcome in outcomes for i in outcome.in_force}
        found |= {effect.law for case in cases for effect in case.carried}
        if any(row[0] == self.provision for row in items):
            return self.provision in found
        looks = self.looks.at(ruling, cases, self.provision)
        return any(look.state(self.provision) == TRUE for look in looks)

    def _nearness(self, single: tuple[Way, Ruling]) -> tuple[int, bool]:
        """How near an alteration comes; of those alike what leaves something out is tried first."""
        way, ruling = single
        return self._distance(ruling), way.alterations[-1].kind != WITHOUT

    def _distance(self, ruling: Ruling) -> int:
        """How much of the rule does not hold, in the ruling in which it is least."""
        found = [_FAR]
        for look in self.looks.at(ruling, ruling.cases, self.provision):
            found.append(sum(self._missing(claim, look) for claim in self.claims))
        return min(found)

    def _missing(self, claim: Claim, look: Look) -> int:
        """How far a line is from what it has to be, which of an exception is that it is not so."""
        wanted, other = (FALSE, TRUE) if claim in self.exceptions else (TRUE, FALSE)
        state = look.standing.of(claim)
        return 2 if state == other else state != wanted


def _seen(ruling: Ruling) -> list[object]:
    """What a ruling comes to, as far as it can matter to what follows."""
    cases = [(c.event, c.kinds, c.outcome.in_force, c.outcome.possible) for c in ruling.cases]
    return [*cases, *((r.by, r.call) for r in ruling.position.records())]
