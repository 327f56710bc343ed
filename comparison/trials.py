"""One situation under two editions: the two rulings, and what the facts are in each.

What is compared is what both rule on one call. What one edition rules on as another irregularity
later can still be what the other allows, so there may be more rulings.
"""

import json

from ..compiler.citation_targets import law_of
from ..compiler.diagnostics import SituationError
from ..compiler.frozen import frozen, replace
from ..runtime.base import KnowledgeBase
from ..runtime.case import Case
from ..runtime.effects import Effect
from ..runtime.interview import Interview
from ..runtime.position import Record
from ..runtime.rules import Kinds
from ..runtime.scope import Scope
from ..runtime.situation import Situation

_TREATED = "treat"
_CHANGE = "change"


@frozen
class Side:
    """What one edition makes of a situation; `cases` are its rulings, `case` the one compared."""

    interview: Interview
    cases: tuple[Case, ...]
    case: Case

    @property
    def is_settled(self) -> bool:
        """Whether every event was placed and nothing is asked any more."""
        return self.interview.question is None and not self.interview.waiting

    def scope(self, kinds: Kinds) -> Scope | None:
        """What facts are worked out over, where the ruling is about these kinds and none other."""
        ruling = self.interview.ruling
        if kinds[0] in ruling.rules.data["irregularities"]:
            found, scope = self._as_made()
            return scope if found == kinds else None
        # Whether the whole law was named or parts of it: its facts are the same.
        applied = [a for a in ruling.applied(self.case) if (law_of(a.law),) == kinds]
        calls = {each.record.event for each in applied}
        return applied[0].scope if len(calls) == 1 else None

    def effects(self) -> list[Effect]:
        """The effects of the ruling that is compared, as it tells them."""
        return self.interview.ruling.effects(self.case)

    def told(self) -> frozenset[str]:
        """What all its rulings tell, as it is compared."""
        effects = (e for case in self.cases for e in self.interview.ruling.effects(case))
        return frozenset({*map(bare, effects), *(c.gap.reason for c in self.cases if c.gap)})

    def to_dict(self) -> dict[str, object]:
        """The provisions and effects of its rulings, as the contract has them, and a gap."""
        rulings = self.interview.ruling.to_dict()["rulings"]
        found: dict[str, object] = {
            "laws": list(dict.fromkeys(law for ruling in rulings for law in ruling["laws"])),
            "effects": [effect for ruling in rulings for effect in ruling["effects"]],
        }
        gaps = [ruling["gap"] for ruling in rulings if "gap" in ruling]
        return found | ({"gap": gaps[0]} if gaps else {})

    def _as_made(self) -> tuple[tuple[str, ...], Scope]:
        """What the call is, and the ruling, before a law had it treated as something else."""
        case, change = self.case, self.case.moments.get(_CHANGE)
        if change is None or all(effect.move != _TREATED for effect in case.carried):
            return case.kinds, case
        rules, position = case.rules, change.before
        for record in (change.replaces, *change.since):
            position = position if record is None else rules.entered(record, position)
        call = Record(
            change.by, change.call, change.event, change.attributes, position, change.obliged
        )
        moments = {name: record for name, record in case.moments.items() if name != _CHANGE}
        scope = Scope(rules, call, position, moments, case.given, case.settled)
        return rules.recognise("call", call), scope


@frozen
class Trial:
    """A situation with what both editions make of it; its own edition means nothing.

    `size` is how much there is to read, `told` what each edition tells.
    """

    situation: Situation
    sides: tuple[Side, Side]
    size: tuple[int, int]
    told: tuple[frozenset[str], frozenset[str]]

    @property
    def rulings(self) -> int:
        """How many rulings there are, at the most."""
        return max(len(side.cases) for side in self.sides)

    @property
    def asked(self) -> tuple[object, ...]:
        """What each edition asks next, and whether anything is open in it."""
        questions = (side.interview.question for side in self.sides)
        asked = tuple(need and (need.fact, need.scope.call.event) for need in questions)
        return (*asked, self.is_settled)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left open in either edition."""
        return all(side.is_settled for side in self.sides)


class Trials:
    """The situations that were tried, each once."""

    def __init__(self, base: KnowledgeBase, editions: tuple[str, str]) -> None:
        self.base = base
        self.editions = editions
        self._sides: dict[tuple[str, str], tuple[Side, ...]] = {}
        self._trials: dict[tuple[str, Kinds], Trial | None] = {}

    def trial(self, situation: Situation, kinds: Kinds) -> Trial | None:
        """What the editions make of the first call of these kinds that both rule on.

        None where there is none, or the situation is impossible; of a law that is looked at for
        each of several moments, where one of them does not look at it once.
        """
        neutral = replace(situation, edition=self.editions[0])
        key = written(neutral)
        if (key, kinds) not in self._trials:
            self._trials[key, kinds] = self._tried(neutral, key, kinds)
        return self._trials[key, kinds]

    def known(self, kinds: Kinds) -> list[Trial]:
        """What was tried of calls of these kinds, as far as it was possible."""
        return [trial for (_, of), trial in self._trials.items() if of == kinds and trial]

    def _tried(self, neutral: Situation, key: str, kinds: Kinds) -> Trial | None:
        lefts = self._with(neutral, key, self.editions[0], kinds)
        rights = self._with(neutral, key, self.editions[1], kinds) if lefts else {}
        event = next((event for event in lefts if event in rights), None)
        if event is None:
            return None
        left, right = lefts[event], rights[event]
        return Trial(neutral, (left, right), size_of(neutral), (left.told(), right.told()))

    def _with(self, neutral: Situation, key: str, edition: str, kinds: Kinds) -> dict[int, Side]:
        """What one edition rules on calls of these kinds, by their events."""
        if (key, edition) not in self._sides:
            self._sides[key, edition] = self._ruled(replace(neutral, edition=edition))
        found: dict[int, Side] = {}
        for side in self._sides[key, edition]:
            scope = side.scope(kinds)
            if scope is not None:
                found.setdefault(scope.call.event, side)
        return found

    def _ruled(self, situation: Situation) -> tuple[Side, ...]:
        """What an edition makes of a situation, a side for each of its rulings."""
        try:
            interview = Interview.begin(self.base, situation)
        except SituationError:
            return ()
        cases = interview.ruling.cases if interview.ruling.extra_gap is None else ()
        return tuple(Side(interview, cases, case) for case in cases)


def bare(effect: Effect) -> str:
    """An effect as it is compared: without the provision that brings it and the event."""
    fields = {k: v for k, v in effect.to_dict().items() if k not in ("law", "event")}
    return str(sorted(fields.items(), key=str))


def size_of(situation: Situation) -> tuple[int, int]:
    """How much there is to read: the events, and what is said of them."""
    return len(situation.events), len(written(situation))


def written(situation: Situation) -> str:
    """A situation as text: the same for the same."""
    return json.dumps(situation.to_dict(), sort_keys=True)
