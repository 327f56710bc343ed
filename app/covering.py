"""What worked rulings have seen of the rules: each provision and each condition, both ways.

A point is something that can be so or not: a provision is in force or not, a condition of it holds
or not. It counts where a ruling looks at the law and the law applies; what is unknown or has not
happened counts for neither. A definition is looked at for every call that a ruling is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..compiler import model
from ..compiler.claims import (
    Claim,
    Directly,
    Entered,
    Otherwise,
    condition_of,
    side_tests_of,
    tests_of,
)
from ..compiler.conditions import Pair
from ..compiler.frozen import field, frozen
from ..compiler.positions import Positions
from ..runtime.ruling import Ruling
from ..runtime.scope import Scope
from ..runtime.standing import FALSE, TRUE, Standing
from .looks import Look, Looks
from .scenarios import Scenario, Tried

PROVISION, CONDITION, EXCEPTION = "provision", "condition", "exception"
SIDES = (TRUE, FALSE)
"""Provisions: in force, and not in force though the law applied; conditions: true and false."""


@frozen
class Point:
    """Something of a provision that is so or not. `claim` is the condition, of the `clause`.

    `sides` are those on which it should be seen: an exception has to be taken, and what holds
    wherever its law applies can't be seen otherwise.
    """

    kind: str
    provision: str
    clause: int = -1
    claim: Claim | None = None
    sides: tuple[str, ...] = field(default=SIDES, compare=False)


def points_of(edition: model.Edition) -> Iterator[Point]:
    """Every point of an edition's own rules, in the order of the law."""
    positions = Positions(edition)
    for provision in edition.provisions.values():
        if edition.laws[provision.law].lender is not None or not provision.clauses:
            continue
        has_rule = any(clause.is_rule for clause in provision.clauses)
        is_certain = has_rule and _always_holds(edition, positions, provision)
        sides = (TRUE,) if is_certain else SIDES
        yield Point(PROVISION, provision.id, sides=sides)
        for index, clause in enumerate(provision.clauses):
            if clause.otherwise:
                yield Point(CONDITION, provision.id, index, Otherwise(provision.id, index))
            for atom in dict.fromkeys((*tests_of(clause), *side_tests_of(clause))):
                yield Point(CONDITION, provision.id, index, atom)
            for atom in clause.exceptions:
                yield Point(EXCEPTION, provision.id, index, atom, (TRUE,))


def _always_holds(edition: model.Edition, positions: Positions, provision: model.Provision) -> bool:
    """Whether a provision is in force wherever its law applies, since it asks nothing."""
    rules = [clause for clause in provision.clauses if clause.is_rule]
    asks_nothing = not rules or any(
        not (c.alternatives or c.exceptions or c.otherwise or c.entries) for c in rules
    )
    return (
        asks_nothing
        and provision.id not in positions.instead
        and (
            provision.parent is None
            or _always_holds(edition, positions, edition.provisions[provision.parent])
        )
    )


class Coverage:
    """What scenarios have seen of an edition.

    Args:
        looks: The looks at the laws of the base.
        name: The edition.
        only: A provision that alone is watched, for every scenario; else a point that was seen on
            one side is not looked at there again.
    """

    def __init__(self, looks: Looks, name: str, only: str | None = None) -> None:
        self.looks = looks
        self.name = name
        self.edition = looks.edition(name)
        self.points = [p for p in points_of(self.edition) if only in (None, p.provision)]
        self.seen: dict[Point, dict[str, list[str]]] = {
            point: {side: [] for side in SIDES} for point in self.points
        }
        self._is_whole = only is None
        self._definitions = {p: self._defined(p) for p in self.points if self._is_definition(p)}
        self._open: dict[str, list[Point]] = {law: [] for law in self.edition.laws}
        for point in self.points:
            self._open[self.edition.provisions[point.provision].law].append(point)

    def add(self, scenario: Scenario, tried: Tried) -> None:
        """Note what the ruling on a scenario has seen."""
        if tried.ruling is None:
            return
        for look, laws in self.looks.at_all(tried.ruling, tried.cases, self._left()):
            if look.is_stale:
                continue
            for law in laws:
                if applies(look, law):
                    for point in self._open[law]:
                        if point not in self._definitions and look.reaches(point.provision):
                            self._note(point, _state(point, look.standing), scenario)
        self._add_definitions(scenario, tried)
        if self._is_whole:
            self._open = {
                law: [p for p in points if not all(self.seen[p][side] for side in p.sides)]
                for law, points in self._open.items()
            }

    def _left(self) -> frozenset[str]:
        """The laws of which not everything has been seen."""
        return frozenset(law for law, points in self._open.items() if points)

    def _is_definition(self, point: Point) -> bool:
        clauses = self.edition.provisions[point.provision].clauses
        if point.clause >= 0:
            return not clauses[point.clause].is_rule
        return not any(clause.is_rule for clause in clauses)

    def _note(self, point: Point, state: str, scenario: Scenario) -> None:
        found = self.seen[point].get(state)
        if found is not None and not (found and self._is_whole) and scenario.id not in found[-1:]:
            found.append(scenario.id)

    def _add_definitions(self, scenario: Scenario, tried: Tried) -> None:
        points = [p for law in self._open.values() for p in law if p in self._definitions]
        if not points or tried.ruling is None:
            return
        for scope in _judged(tried.ruling, tried):
            standing = self.looks.standings(self.name).of_call(scope)
            for point in points:
                self._note(point, standing.read(self._definitions[point]), scenario)

    def _defined(self, point: Point) -> Pair:
        """When what a word means is so, or a condition of it."""
        conditions = self.looks.standings(self.name).general
        if point.claim is not None:
            return condition_of(point.claim, conditions)
        clauses = self.edition.provisions[point.provision].clauses
        return conditions.either(*map(conditions.own, clauses))

    # -- what was seen ---------------------------------------------------------------------------

    def missing(self) -> Iterator[tuple[Point, str]]:
        """Every point with each side on which it should have been seen and wasn't."""
        for point, seen in self.seen.items():
            for side in point.sides:
                if not seen[side]:
                    yield point, side

    def count(
        self, kind: str, is_accepted: Callable[[Point, str], bool] = lambda point, side: False
    ) -> tuple[int, int]:
        """How many points of a kind were seen on every side, and how many there are.

        Args:
            is_accepted: Whether a point need not be seen on a side.
        """
        left = {
            point
            for point, side in self.missing()
            if point.kind == kind and not is_accepted(point, side)
        }
        every = [point for point in self.points if point.kind == kind]
        return len(every) - len(left), len(every)


def _state(point: Point, standing: Standing) -> str:
    if point.claim is None:
        return standing.of(model.Holds(point.provision))
    return standing.of(point.claim)


def applies(look: Look, law: str) -> bool:
    """Whether a law that is looked at applies: it is entered, or it stands directly on the call."""
    standing = look.standing
    if standing.of(Entered(law)) == TRUE:
        return True
    edition = standing.standings.edition
    return any(
        clause.entries and standing.of(Directly(clause.entries)) == TRUE
        for name in edition.laws[law].provisions
        for clause in edition.provisions[name].clauses
    )


def _judged(ruling: Ruling, tried: Tried) -> Iterator[Scope]:
    """What definitions were asked of: the rulings, what they apply to single calls, their own
    calls, and the calls that stand."""
    records = ruling.position.records()
    for case in tried.cases:
        yield from (scope for _, scope, _ in case.former)
        yield case
        yield from (application.scope for application in ruling.applied(case))
        records += [case.call, *case.moments.values()]
    for record in records:
        yield Scope(ruling.rules, record, record.before)
