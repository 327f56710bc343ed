"""The decision diagrams of two editions, put together: where what they rule is not the same.

Both editions read one vocabulary, so their diagrams can be made in one table. What is compared is
an effect as the director gets it, without the provision that brings it and the event it speaks of.
"""

from collections.abc import Collection, Iterator

from ..compiler import model
from ..compiler.bind import facts_of
from ..compiler.conditions import Conditions
from ..compiler.decide import variable_of
from ..compiler.declarations import Fact
from ..compiler.entries import Entries, Item
from ..compiler.frozen import frozen
from ..compiler.order import fact_order
from ..diagrams.constraints import Constraints
from ..runtime.rules import Kinds
from .sides import Mark, Said, Side, Told
from .tables import Tables
from .together import Together

LEFT, RIGHT = 0, 1
Scopes = tuple[Collection[str], Collection[str]]
"""The provisions of each edition whose effects are compared."""
Fixed = dict[int, object]

_EVENT = "event"
_WHOSE = ("player", "side")
_CHANGES = ("changed", "changed_back")
_STAGE_OF_CHANGES = "change"


@frozen
class Difference:
    """One way in which the editions differ: what is said on one side only, and where that is so."""

    said: tuple[Said, ...]
    condition: int

    @property
    def key(self) -> frozenset[Mark]:
        """What tells one way of differing from another, whatever the provisions are."""
        return frozenset(said.mark for said in self.said)


@frozen
class Part:
    """What a call of some kinds is in both editions.

    `node` has as terminals the sets of places in `differences` that are there, and tests the facts
    of `support`; `possible` holds where the facts can stand together; `sides` are what each edition
    says.
    """

    kinds: Kinds
    differences: tuple[Difference, ...]
    node: int
    support: tuple[int, ...]
    possible: int
    sides: tuple[Side, Side]


@frozen
class ReadEdition:
    """What an edition says, in the table of a product: its conditions where nothing is known of
    the call, what follows under each entry, and which facts can stand together."""

    conditions: Conditions
    entries: Entries
    constraints: Constraints


class Product:
    """Two editions over one order of facts.

    Args:
        left: The rules of one edition.
        right: Those of the other, with the same vocabulary.
        unchanged: What facts are while no call has been changed.
        tables: Those of earlier work, of which some may know what comes up again.
    """

    def __init__(
        self,
        left: model.Edition,
        right: model.Edition,
        unchanged: dict[str, object],
        tables: Tables | None = None,
    ) -> None:
        self.editions = (left, right)
        self.vocabulary = left.vocabulary
        declared = facts_of(self.vocabulary)
        names = dict.fromkeys([*fact_order(right), *fact_order(left), *declared])
        self.facts: tuple[Fact, ...] = tuple(declared[name] for name in names)
        self.order = {name: place for place, name in enumerate(names)}
        self.table = (tables or Tables()).over(tuple(map(variable_of, self.facts)))
        self.together = Together(self.vocabulary, self.table, self.facts, self.order)
        self.unchanged = {self.order[name]: value for name, value in unchanged.items()}
        one = self._read(left)
        self.read = (one, one if right is left else self._read(right))
        self._sides: dict[Kinds, tuple[Side, Side]] = {}

    def _read(self, edition: model.Edition) -> "ReadEdition":
        conditions = Conditions(edition, self.table, self.order)
        constraints = Constraints(edition, conditions, self.facts)
        return ReadEdition(conditions, Entries(edition, self.table, self.order), constraints)

    # -- what is compared ------------------------------------------------------------------------

    def told(self, item: Item) -> Told | None:
        """What an item is to the director; None where it only moves the auction, or refers."""
        if item.kind == "gap":
            return gap_told(item.name)
        return self.effect_told(item.name) if item.kind == "effect" else None

    def effect_told(self, name: str) -> Told | None:
        """The same of an effect of the vocabulary, by its id."""
        effect = self.vocabulary.effects.get(name)
        if effect is None or effect.effect in self.vocabulary.untold:
            return None
        return effect.effect, tuple(sorted((k, v) for k, v in effect.fields.items() if k != _EVENT))

    def part(self, kinds: Kinds, scopes: Scopes, known: Collection[Mark] = ()) -> Part:
        """What the editions rule differently on a call of these kinds and no other, or on a law
        that is looked at for each of several moments.

        Args:
            kinds: What the call is.
            scopes: What is compared.
            known: What is told already, where the call is less.
        """
        sides = self.both_sides(kinds)
        said: dict[object, list[tuple[Said, int]]] = {}
        for side in (LEFT, RIGHT):
            for one, node in sides[side].said(scopes[side], sides[1 - side], known):
                said.setdefault(_subject(one.told), []).append((one, node))
        if not said:
            return Part(kinds, (), self.table.outcomes(()), (), self.table.true, sides)
        nodes = [node for pairs in said.values() for _, node in pairs]
        support = set().union(*map(self.support, nodes))
        possible = self._possible(kinds, support)
        ruled_on = self.table.both(possible, self.together.ruled_on(support))
        by_condition: dict[int, list[Said]] = {}
        for pairs in said.values():
            for together, condition in self._apart(pairs, possible):
                if (
                    self.table.both(condition, self.table.both(possible, ruled_on))
                    == self.table.false
                ):
                    continue  # what is so only until the director comes, no ruling tells
                by_condition.setdefault(condition, []).extend(together)
        differences = tuple(
            Difference(tuple(dict.fromkeys(together)), condition)
            for condition, together in by_condition.items()
        )
        node = self.table.outcomes((i, d.condition) for i, d in enumerate(differences))
        return Part(kinds, differences, node, tuple(sorted(self.support(node))), possible, sides)

    def _apart(
        self, pairs: list[tuple[Said, int]], possible: int
    ) -> Iterator[tuple[list[Said], int]]:
        """What is said of one subject: each set of it that can come together, and where."""
        held = [self.table.both(node, possible) for _, node in pairs]
        node = self.table.outcomes(enumerate(held))
        for places in self.table.terminals_of(node):
            assert isinstance(places, frozenset)
            if places:
                yield [pairs[place][0] for place in sorted(places)], self._where(node, places)

    def _where(self, node: int, value: object) -> int:
        """Where a diagram has this terminal."""
        return self.table.relabel(node, lambda found: found == value)

    def both_sides(self, kinds: Kinds) -> tuple[Side, Side]:
        """What either edition says of a call of these kinds and no other."""
        if kinds not in self._sides:
            known = self._known(kinds) | self._fixed(kinds)
            left, right = (
                Side(self, read.entries, kinds, i, known) for i, read in enumerate(self.read)
            )
            self._sides[kinds] = (left, right)
        return self._sides[kinds]

    # -- which facts can stand together ----------------------------------------------------------

    def support(self, node: int) -> set[int]:
        """The facts that a diagram tests."""
        return self.read[LEFT].constraints.support(node)

    def unused(self, name: str) -> int:
        """Where an effect, by its id, is told if it is in force: until a moment that uses it up has
        come, by every fact that tells of it; one that is kept is told to the end."""
        effect = self.vocabulary.effects[name]
        return self.table.all_of(
            self.together.waiting(place)
            for place, fact in enumerate(self.facts)
            if fact.may_wait and fact.moment in effect.until and not effect.kept
        )

    def _known(self, kinds: Kinds) -> Fixed:
        """What the call is: of these kinds, and of none other."""
        declared = self.vocabulary.irregularities
        if not set(kinds) <= set(declared):
            return {}
        return {self.order[model.IS + kind]: kind in kinds for kind in declared}

    def _fixed(self, kinds: Kinds) -> Fixed:
        """A call that is of these kinds alone has not been changed, unless that is what it is."""
        declared = self.vocabulary.irregularities
        stages = {stage for kind in kinds if kind in declared for stage in declared[kind].of}
        return {} if not stages or _STAGE_OF_CHANGES in stages else self.unchanged

    def _possible(self, kinds: Kinds, support: set[int]) -> int:
        """Where these facts can stand together, in both editions."""
        known, fixed = self._known(kinds), self._fixed(kinds)
        never, held = self.together.never, self.table.true
        for read in self.read:
            meaning = read.constraints.meaning(support | never | set(fixed), known, judged=True)
            held = self.table.both(held, self.table.restrict(meaning, fixed))
        held = self.table.some(self.table.both(held, self.together.at_tables()), never - support)
        return self.table.both(held, self.together.in_order(support))


def gap_told(reason: str) -> Told:
    """What a gap is to the director, as it is compared."""
    return "gap", (("reason", reason),)


def facts_of_changes(edition: model.Edition) -> tuple[str, ...]:
    """The facts that belong to a change of a call."""
    moments = edition.vocabulary.moments
    return tuple(
        fact.id
        for fact in edition.vocabulary.facts.values()
        if fact.moment in moments and set(moments[fact.moment].events) <= set(_CHANGES)
    )


def _subject(told: Told) -> object:
    """What a statement is about: of two on one subject the one is in the place of the other."""
    name, fields = told
    return name, tuple(value for key, value in fields if key in _WHOSE)
