"""An auction that shows a finding: one that is worked already, else one made for it.

What shows a finding is that `rule` has in force, in one ruling, what the finding says can be in
force. The worked situations come first, the shortest before the others; then the search of the
comparison makes auctions, and goes on from those that could still lead there.
"""

from collections.abc import Iterable, Iterator

from ..comparison.planting import planted
from ..comparison.product import Difference, Part
from ..comparison.search import Search
from ..comparison.trials import Trial, Trials, written
from ..compiler import model
from ..compiler.diagnostics import SituationError
from ..compiler.frozen import frozen
from ..runtime.base import KnowledgeBase
from ..runtime.calls import Seat
from ..runtime.case import Case
from ..runtime.decision import Outcome as InForce
from ..runtime.ruling import Ruling
from ..runtime.situation import Situation
from .findings import Entry, Finding
from .states import Outcome, States


@frozen
class Example:
    """A situation, and who asks in it for which action, if that is what it is about."""

    situation: Situation
    asked: tuple[Seat, str] | None = None

    @property
    def command(self) -> str:
        """The words of the command that takes the situation."""
        return "rule" if self.asked is None else f"may {self.asked[0].text} {self.asked[1]}"


class Witnesses:
    """What shows the findings of one edition.

    Args:
        base: What rules.
        states: The states of the edition.
        outcomes: What follows under each entry.
        given: Worked situations of the edition.
    """

    def __init__(
        self,
        base: KnowledgeBase,
        states: States,
        outcomes: Iterable[Outcome],
        given: Iterable[Example],
    ) -> None:
        self.base = base
        self.states = states
        self.outcomes = {outcome.entry: outcome for outcome in outcomes}
        self.given = sorted(given, key=lambda e: (len(e.situation.events), written(e.situation)))
        self._worked: list[tuple[Example, list[frozenset[int]]]] | None = None
        self._trials: Trials | None = None

    def find(self, finding: Finding) -> Example | None:
        """A situation that shows a finding; None where none was found."""
        if not finding.shown_by:
            return None
        for example, sets in self._in_force_when_worked():
            if _shows(finding, sets):
                return example
        return next(self._made(finding), None)

    def _in_force_when_worked(self) -> list[tuple[Example, list[frozenset[int]]]]:
        if self._worked is None:
            self._worked = [(example, self._of_example(example)) for example in self.given]
        return self._worked

    def _of_example(self, example: Example) -> list[frozenset[int]]:
        try:
            ruling = self.base.rule(example.situation)
        except SituationError:
            return []
        if example.asked is None:
            return self._of_ruling(ruling)
        case = ruling.may(*example.asked).case
        return [self._standing(case, case.outcome)]

    def _of_ruling(self, ruling: Ruling) -> list[frozenset[int]]:
        """The items in force together, in each of its cases and in each law applied to a call."""
        return [
            self._standing(case, outcome)
            for case in ruling.cases
            for outcome in (case.outcome, *(a.outcome for a in ruling.applied(case)))
        ]

    def _standing(self, case: Case, outcome: InForce) -> frozenset[int]:
        """The items in force that nothing has used up, or that are told all the same."""
        effects, items = self.states.vocabulary.effects, self.states.items
        return frozenset(
            place
            for place in outcome.in_force
            if items[place].kind != "effect"
            or (effect := effects[items[place].name]).kept
            or not set(effect.until) & set(case.moments)
        )

    def _made(self, finding: Finding) -> Iterator[Example]:
        """Auctions made for a finding, with calls that are what shows it and nothing more."""
        states, name = self.states, self.states.edition.name
        if self._trials is None:
            self._trials = Trials(self.base, (name, name))
        rules = self.base.rules(name)

        def confirms(_: Difference, trial: Trial) -> bool:
            return _shows(finding, self._of_ruling(trial.sides[0].interview.ruling))

        search = Search(states, self._trials, confirms)
        for entry in _least(finding.entries):
            declared = states.vocabulary.irregularities.get(entry[0])
            if declared is None or declared.is_action:
                continue
            part = self._part(entry, finding)
            found = search.find(part, lambda _: (), (), planted(entry, (rules, rules)))
            for trial in found.shown.get(0, ()):
                yield Example(trial.situation)

    def _part(self, entry: Entry, finding: Finding) -> Part:
        """Where a finding holds under some kinds and no other, as the search wants it."""
        states, table = self.states, self.states.table
        outcome = self.outcomes[entry]
        where = table.any_of(states.where(outcome, items) for items in finding.shown_by)
        kinds = states.vocabulary.irregularities
        known: dict[int, object] = {states.order[model.IS + k]: k in entry for k in kinds}
        where = table.restrict(where, known)
        node = table.relabel(where, lambda held: frozenset({0} if held else ()))
        support = tuple(sorted(states.support(node)))
        differences, sides = (Difference((), where),), states.both_sides(entry)
        return Part(entry, differences, node, support, outcome.possible, sides)


def _least(entries: Iterable[Entry]) -> list[Entry]:
    """Those that are no more than is needed, the plainest first."""
    found: list[Entry] = []
    for entry in sorted(entries, key=len):
        if not any(set(other) < set(entry) for other in found):
            found.append(entry)
    return found


def _shows(finding: Finding, sets: Iterable[frozenset[int]]) -> bool:
    return any(wanted <= items for items in sets for wanted in finding.shown_by)
