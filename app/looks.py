"""Which rulings on a situation look at a law, and how its conditions stand in each.

A ruling looks at a law where something of it is not plainly out of question; a law that is looked
at for each of several calls is there once for each, when the auction is over.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from ..compiler import model
from ..compiler.base_files import BaseFiles
from ..compiler.citation_targets import is_within, law_of
from ..compiler.claims import Directly, Entered
from ..compiler.compile import edition_files, edition_model, vocabulary_of
from ..compiler.frozen import frozen
from ..runtime.base import KnowledgeBase
from ..runtime.case import Case
from ..runtime.decision import Outcome
from ..runtime.position import Record
from ..runtime.ruling import Ruling
from ..runtime.standing import FALSE, Standing, Standings


@frozen
class Look:
    """One look at a law in a ruling. `record` is the call it is looked at for, `in_force` are the
    provisions of which the ruling has something in force."""

    case: Case
    standing: Standing
    record: Record | None
    in_force: frozenset[str]
    outcome: Outcome

    def state(self, provision: str) -> str:
        """How a provision, or a law as a whole, stands."""
        return self.standing.of(model.Holds(provision))

    def reaches(self, provision: str) -> bool:
        """Whether a provision of the law is looked at: a reference may name a part of it alone."""
        entry = self.standing.entry[0]
        return law_of(entry) in ("", entry) or is_within(provision, entry)

    @property
    def is_former(self) -> bool:
        """Whether the ruling has since come to be about another kind of call, or another call."""
        scope = self.standing.scope
        return any(scope is before for _, before, _ in self.case.former)

    @property
    def is_stale(self) -> bool:
        """Whether the ruling ended in a gap, and something has happened since that it leaves out.

        Then conditions stand otherwise than when it was ruled.
        """
        if self.case.gap is None:
            return False
        found = self.case.rules.outcome(self.standing.entry, self.standing.scope)
        return found.in_force != self.outcome.in_force


class Looks:
    """The looks that rulings of a base take at its laws."""

    def __init__(self, files: BaseFiles, base: KnowledgeBase) -> None:
        self.base = base
        self._files = files
        self._standings: dict[str, Standings] = {}

    def edition(self, name: str) -> model.Edition:
        """The bound rules of an edition, with the facts of the game."""
        return self.standings(name).edition

    def standings(self, name: str) -> Standings:
        """The conditions of an edition.

        Raises:
            LawError: its rules have faults.
        """
        if name not in self._standings:
            file = next(each for each in edition_files(self._files) if each.name == name)
            edition = edition_model(self._files, file, vocabulary_of(self._files))
            self._standings[name] = Standings(edition, self.base.rules(name))
        return self._standings[name]

    def at_all(
        self, ruling: Ruling, cases: tuple[Case, ...], laws: Container[str]
    ) -> Iterator[tuple[Look, list[str]]]:
        """Every look of some cases of a ruling, with those of some laws that it is at."""
        standings = self.standings(ruling.rules.edition)
        edition = standings.edition
        scoped = {number for number, law in edition.laws.items() if law.for_each is not None}
        for case in cases:
            stages = [*case.former, (case.kinds, case, case.outcome)]
            for kinds, scope, outcome in stages:
                look = self._look(ruling, case, standings.of(kinds, scope), outcome)
                at = [law for law in edition.laws if law in laws and law not in scoped]
                yield look, [law for law in at if _is_at(look, law)]
            for applied in ruling.applied(case):
                number = law_of(applied.law)
                if number in laws:
                    standing = standings.of((applied.law,), applied.scope)
                    look = self._look(ruling, case, standing, applied.outcome, applied.record)
                    yield look, [number]

    def at(self, ruling: Ruling, cases: tuple[Case, ...], provision: str) -> Iterator[Look]:
        """The looks at a provision, or at a law as a whole."""
        law = law_of(provision)
        for look, laws in self.at_all(ruling, cases, {law}):
            if law in laws and look.reaches(provision):
                yield look

    def _look(
        self,
        ruling: Ruling,
        case: Case,
        standing: Standing,
        outcome: Outcome,
        record: Record | None = None,
    ) -> Look:
        in_force = frozenset(ruling.rules.items[i][0] for i in outcome.in_force)
        return Look(case, standing, record, in_force, outcome)


def _is_at(look: Look, number: str) -> bool:
    """Whether a law isn't plainly out of question."""
    edition = look.standing.standings.edition
    law = edition.laws[number]
    if not any(edition.provisions[p].clauses for p in law.provisions):
        return False
    if look.standing.of(Entered(number)) != FALSE:
        return True
    return any(
        clause.is_rule and clause.entries and look.standing.of(Directly(clause.entries)) != FALSE
        for name in law.provisions
        for clause in edition.provisions[name].clauses
    )
