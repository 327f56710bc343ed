"""What the terminals of the diagrams prove: gaps, effects that contradict, what never follows."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations

from ..compiler.declarations import AtMostOne, Effect
from ..compiler.diagnostics import Span
from ..compiler.entries import TEXT, Item
from .findings import CONFLICT, DEAD, GAP, TWICE, Entry, Finding
from .states import Outcome, States

_Pair = tuple[int, int]


class Consequences:
    """What can follow under each entry, of what is possible."""

    def __init__(self, states: States) -> None:
        self.states = states
        self.items = states.items
        self.vocabulary = states.vocabulary
        self.sets = {outcome: states.sets(outcome) for outcome in states.outcomes()}
        self.live: dict[int, list[Entry]] = {}
        for outcome, found in self.sets.items():
            for item in sorted(frozenset[int]().union(*found)):
                self.live.setdefault(item, []).append(outcome.entry)

    def findings(self) -> Iterator[Finding]:
        """Everything found in the edition's own laws, not in those it takes from another."""
        yield from self._gaps()
        yield from self._dead()
        yield from self._conflicts()
        yield from self._said_twice()

    def _gaps(self) -> Iterator[Finding]:
        """Where a provision names all its cases and none of them holds."""
        for place, item in enumerate(self.items):
            if item.kind == "gap" and item.name == TEXT and self._cases(item):
                entries = self.live.get(place)
                if entries and self._is_own(item):
                    shown = (frozenset([place]),)
                    yield Finding(
                        GAP, item.provision, "", (self._span(item),), tuple(entries), shown
                    )

    def _cases(self, item: Item) -> tuple[str, ...]:
        return self.states.edition.provisions[item.provision].clauses[item.clause].one_of

    def _dead(self) -> Iterator[Finding]:
        """Provisions of which nothing ever follows; single things that never follow."""
        by_provision: dict[str, list[int]] = {}
        for place, item in enumerate(self.items):
            if self._is_own(item) and not (item.kind == "gap" and self._cases(item)):
                by_provision.setdefault(item.provision, []).append(place)
        for name, places in by_provision.items():
            dead = [place for place in places if place not in self.live]
            if len(dead) == len(places):
                yield Finding(DEAD, name, "", (self.states.conditions.place(name),))
                continue
            for place in dead:
                item = self.items[place]
                effects = (item.name,) if item.kind == "effect" else ()
                yield Finding(DEAD, name, item.name, (self._span(item),), effects=effects)

    def _conflicts(self) -> Iterator[Finding]:
        """Effects in force at once of which the vocabulary lets only one follow."""
        entries: dict[_Pair, list[Entry]] = {}
        for outcome, found in self.sets.items():
            clashing = dict.fromkeys(pair for items in found for pair in self._clashing(items))
            for pair in clashing:
                if self._stand_together(outcome, pair):
                    entries.setdefault(pair, []).append(outcome.entry)
        by_provisions: dict[tuple[str, str], list[_Pair]] = {}
        for pair in sorted(entries):
            one, other = (self.items[place] for place in pair)
            if self._is_own(one) or self._is_own(other):
                by_provisions.setdefault((one.provision, other.provision), []).append(pair)
        for (first, second), pairs in by_provisions.items():
            one, other = (self.items[place] for place in pairs[0])
            yield Finding(
                CONFLICT, first, second, (self._span(one), self._span(other)),
                tuple(dict.fromkeys(entry for pair in pairs for entry in entries[pair])),
                tuple(map(frozenset, pairs)),
                (one.name, other.name),
            )  # fmt: skip

    def _said_twice(self) -> Iterator[Finding]:
        """Two clauses of a provision in force at once that bring the same effect, or gap."""
        entries: dict[_Pair, list[Entry]] = {}
        for outcome, found in self.sets.items():
            for pair in dict.fromkeys(pair for items in found for pair in self._alike(items)):
                entries.setdefault(pair, []).append(outcome.entry)
        for (first, second), where in sorted(entries.items()):
            item = self.items[first]
            if self._is_own(item):
                spans = (self._span(item), self._span(self.items[second]))
                shown = (frozenset((first, second)),)
                yield Finding(TWICE, item.provision, "", spans, tuple(where), shown)

    def _alike(self, items: Iterable[int]) -> Iterator[_Pair]:
        first: dict[Item, int] = {}
        for place in sorted(items):
            before = first.setdefault(self.items[place], place)
            if before != place and self.items[place].is_decisive:
                yield before, place

    def _clashing(self, items: frozenset[int]) -> Iterator[_Pair]:
        """The pairs of effects among some items that contradict."""
        for place in sorted(items & self._clashes.keys()):
            yield from ((place, other) for other in self._clashes[place] if other in items)

    @cached_property
    def _clashes(self) -> dict[int, tuple[int, ...]]:
        """For each effect those after it that contradict it."""
        effects = [
            (place, self.vocabulary.effects[item.name])
            for place, item in enumerate(self.items)
            if item.kind == "effect"
        ]
        found: dict[int, dict[int, None]] = {}
        for rule in self.vocabulary.at_most_one:
            about = [(p, e) for p, e in effects if e.effect in rule.of and e.id not in rule.but]
            for (place, one), (after, other) in combinations(about, 2):
                if _clash(rule, one, other):
                    found.setdefault(place, {})[after] = None
        return {place: tuple(others) for place, others in found.items()}

    def _stand_together(self, outcome: Outcome, pair: _Pair) -> bool:
        """Whether both can be in force before something uses one of them up."""
        states = self.states
        where = states.where(outcome, frozenset(pair))
        for place in pair:
            where = states.table.both(where, states.unused(self.items[place].name))
        return where != states.table.false

    def _is_own(self, item: Item) -> bool:
        return self.states.is_own(item.provision)

    def _span(self, item: Item) -> Span:
        return self.states.edition.provisions[item.provision].clauses[item.clause].span


def _clash(rule: AtMostOne, one: Effect, other: Effect) -> bool:
    """Whether two effects are about the same, and not the same."""
    if rule.on is not None and one.fields.get(rule.on) != other.fields.get(rule.on):
        return False
    differ = (one.fields.get(name) != other.fields.get(name) for name in rule.by)
    return one.effect != other.effect or any(differ)
