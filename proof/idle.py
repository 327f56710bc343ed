"""Conditions that never matter: without them every provision holds where it held before."""

from collections.abc import Iterable, Iterator

from ..compiler import model
from ..compiler.conditions import Pair
from ..compiler.frozen import replace
from ..compiler.recall import Recall
from .findings import IDLE, Entry, Finding
from .states import States

_Atoms = tuple[model.Atom, ...]


class Idle:
    """Every condition of an edition left out, one at a time.

    Args:
        states: The states of the edition.
        entries: What a call can be; what comes first is asked first.
    """

    def __init__(self, states: States, entries: Iterable[Entry]) -> None:
        self.states = states
        self.under = [(entry, states.entries.conditions(entry)) for entry in entries]
        self.tried = 0
        self._unlike: dict[tuple[int, int, int, int], tuple[int, set[int]]] = {}

    def findings(self, law: str) -> Iterator[Finding]:
        """The conditions of a law that never matter."""
        for name in self.states.edition.laws[law].provisions:
            provision = self.states.edition.provisions[name]
            for index, clause in enumerate(provision.clauses):
                for atoms, other in _left_out(clause):
                    self.tried += 1
                    if not self._matters(provision, index, other):
                        yield Finding(IDLE, name, "", (clause.span,), atoms=atoms)

    def _matters(self, provision: model.Provision, index: int, other: model.Clause) -> bool:
        clause = provision.clauses[index]
        if not clause.is_rule:  # what a word means hangs on no call in particular
            conditions = self.states.conditions
            return self._differ((), conditions.own(clause), conditions.own(other))
        known: Recall[Pair] = Recall()  # most conditions come out alike for most kinds of call
        for entry, conditions in self.under:
            without = known.find("", conditions.kinds)
            if without is None:
                without = conditions.within(provision, index, other)
                known.keep("", without.hangs_on, without)
            if self._differ(entry, conditions.clause(provision, index), without):
                return True
        return False

    def _differ(self, entry: Entry, one: Pair, other: Pair) -> bool:
        """Whether two conditions come out differently in a state that can be."""
        if one.true == other.true and one.false == other.false:
            return False
        nodes = (one.true, other.true, one.false, other.false)
        if nodes not in self._unlike:  # the same two conditions come up for many entries
            self._unlike[nodes] = self._where_unlike(*nodes)
        differing, support = self._unlike[nodes]
        possible = self.states.possible(entry, support)
        return True in self.states.table.terminals_where(differing, possible)

    def _where_unlike(self, one: int, other: int, no: int, nor: int) -> tuple[int, set[int]]:
        """Where two conditions have not the same value, and the facts that this hangs on."""
        table = self.states.table
        trues, falses = (
            table.merge(a, b, lambda x, y: x != y) for a, b in ((one, other), (no, nor))
        )
        differing = table.either(trues, falses)
        return differing, self.states.support(differing)


def _left_out(clause: model.Clause) -> Iterator[tuple[_Atoms, model.Clause]]:
    """What can be left out of a clause, and the clause without it."""
    ways = clause.alternatives
    for place, way in enumerate(ways):
        before, after = ways[:place], ways[place + 1 :]
        if len(ways) > 1:
            yield way, replace(clause, alternatives=(*before, *after))
        for index, atom in enumerate(way if len(way) > 1 or len(ways) == 1 else ()):
            rest = (*way[:index], *way[index + 1 :])
            yield (atom,), replace(clause, alternatives=(*before, rest, *after) if rest else ())
    for index, atom in enumerate(clause.exceptions):
        rest = (*clause.exceptions[:index], *clause.exceptions[index + 1 :])
        yield (atom,), replace(clause, exceptions=rest)
    if clause.otherwise:
        yield (), replace(clause, otherwise=False)
