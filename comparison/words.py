"""A difference in words: its condition in one language, and what each edition says.

The words are those of the charts. What all alternatives ask is said once, before them.
"""

from collections.abc import Iterable
from functools import partial

from ..compiler.frozen import frozen, replace
from ..diagrams.chart_words import ChartWords
from ..runtime.effects import Effect
from ..runtime.rules import Kinds
from .asked import Circumstances, Test
from .asked_words import AskedWords, Ways
from .confirming import NOT_FOUND
from .product import LEFT, RIGHT, Product, gap_told
from .regions import Region
from .sides import Rule, Told
from .trials import Side, bare

_NOT_APPLICABLE = "not_applicable"


@frozen
class Line:
    """What an edition says in a difference: the provision, if one does, and the words."""

    law: str
    text: str


@frozen
class Clause:
    """Kinds of irregularity by name, what must hold by both editions, and what by each; these with
    the words that name the edition."""

    kinds: str
    both: Ways
    sides: tuple[tuple[str, Ways], ...]


class RegionWords:
    """Differences in one language. Every method raises LawError where a wording is missing."""

    def __init__(self, words: ChartWords, product: Product) -> None:
        self.words = words
        self.product = product
        # Each edition says in its own terms what it asks and what follows.
        self.by_side = [
            ChartWords(edition.vocabulary, words.language) for edition in product.editions
        ]

    def clauses(self, region: Region) -> list[Clause]:
        """The condition of a difference; one clause holds."""
        alike: dict[Circumstances, list[Kinds]] = {}
        for each in region.circumstances:
            alike.setdefault(replace(each, kinds=()), []).append(each.kinds)
        return [self._clause(kinds, each) for each, kinds in alike.items()]

    def condition(self, region: Region) -> str:
        """The condition of a difference as one sentence."""
        return self._or(map(self._sentence, self.clauses(region)))

    def said(self, region: Region, side: int) -> list[Line]:
        """What one edition says in a difference: as the ruling on what shows it tells, or where
        nothing shows it, by its rules."""
        told = {one.told for one in region.said if one.side == side}
        if region.trial is not None:
            return self._ruled(side, region.trial.sides[side], told, region.trial.told[1 - side])
        words = self.by_side[side]
        items = [item for one in region.said if one.side == side for item in one.items]
        found = [
            Line(
                item.provision,
                (words.gap if item.kind == "gap" else words.effect)(item.name),
            )
            for item in items
        ]
        return found or [Line("", self.words.chart("nothing_further"))]

    def reason(self, region: Region) -> str:
        """Why nothing shows a difference."""
        return self.words.word("compare", region.reason or NOT_FOUND)

    def _ruled(self, which: int, side: Side, told: set[Told], other: frozenset[str]) -> list[Line]:
        """What is different on one side; if that is nothing, what the other does not tell."""
        found, words = [], self.by_side[which]
        for effect in side.effects():
            if effect.name == _NOT_APPLICABLE and not told:
                left_out = words.reference("not_apply", [effect.fields["of"]])
                found.append(Line(effect.law, left_out))
            elif effect.id and self._is_different(effect, told, other):
                found.append(Line(effect.law, words.effect(effect.id)))
        gap = side.case.gap
        if gap is not None and (not told or gap_told(gap.reason) in told):
            found.append(Line(gap.law or "", words.gap(gap.words)))
        return list(dict.fromkeys(found)) or [Line("", self.words.chart("nothing_further"))]

    def _is_different(self, effect: Effect, told: set[Told], other: frozenset[str]) -> bool:
        if told:
            return self.product.effect_told(effect.id) in told
        return bare(effect) not in other

    def _clause(self, kinds: list[Kinds], read: Circumstances) -> Clause:
        """What one edition asks in other words than the other stands with each of them, and what
        either asks in the same words with what both ask."""
        moved = tuple(test for test in read.both.common if not self._is_shared(kinds[0], test))
        asked = [side.common for side in read.sides]
        shared = tuple(
            dict.fromkeys(t for tests in asked for t in tests if self._is_shared(kinds[0], t))
        )
        both = AskedWords(
            self.words, self.product.editions[LEFT], partial(self._words_of, kinds[0])
        )
        sides = []
        for side, edition in enumerate(self.product.editions):
            words = self.by_side[side]
            of_side = AskedWords(words, edition)
            name = self.words.word("show", "counterpart", edition=edition.name)
            sides.append((name, of_side.ways(read.sides[side].without(shared).beside(moved))))
        return Clause(
            self.words.listing(map(self._kinds, kinds), "or"),
            both.ways(read.both.without(moved).beside(shared)),
            tuple(sides),
        )

    def _words_of(self, kinds: Kinds, fact: str) -> ChartWords:
        """The words of a fact: those of the first edition that asks for it."""
        is_read = self.product.order[fact] in self.product.both_sides(kinds)[LEFT].reads
        return self.by_side[LEFT if is_read else RIGHT]

    def _is_shared(self, kinds: Kinds, test: Test) -> bool:
        """Whether both editions ask it in the same words, or one alone does."""
        if isinstance(test, Rule):
            return False
        left, right = (words.phrase(*test) for words in self.by_side)
        fact, sides = self.product.order[test[0]], self.product.both_sides(kinds)
        return left == right or not all(fact in side.reads for side in sides)

    def _kinds(self, kinds: Kinds) -> str:
        """The names of irregularities, or for what a law is looked at."""
        if set(kinds) <= set(self.words.vocabulary.irregularities):
            return self.words.listing(map(self.words.irregularity, kinds))
        return self.words.chart("title", law=kinds[0])

    def _sentence(self, clause: Clause) -> str:
        sides = [
            f"{name} {self._asked(ways)}" for name, ways in clause.sides if not ways.is_nothing
        ]
        asked = "; ".join(part for part in (self._asked(clause.both), *sides) if part)
        return f"{clause.kinds}: {asked}" if asked else clause.kinds

    def _asked(self, ways: Ways) -> str:
        joined = f"; {self.words.word('lists', 'and')} "
        asked = joined.join(part for part in (ways.common, self._or(ways.alternatives)) if part)
        return "; ".join(part for part in (asked, *ways.exceptions) if part)

    def _or(self, parts: Iterable[str]) -> str:
        return f"; {self.words.word('lists', 'or')} ".join(parts)
