"""A difference in words: its condition in one language, and what each edition says.

The words are those of the charts. What all alternatives ask is said once, before them.
"""

from collections.abc import Iterable

from ..compiler.declarations import Value
from ..compiler.frozen import frozen, replace
from ..diagrams.chart_words import ChartWords
from ..runtime.effects import Effect
from ..runtime.rules import Kinds
from .product import Product, gap_told
from .reading import Circumstances
from .regions import Region
from .sides import Told
from .trials import Side, bare

_NOT_APPLICABLE = "not_applicable"


@frozen
class Line:
    """What an edition says in a difference: the provision, if one does, and the words."""

    law: str
    text: str


@frozen
class Clause:
    """Kinds of irregularity by name, what must hold, and what of several must hold besides; none of
    the exceptions does."""

    kinds: str
    common: str
    alternatives: tuple[str, ...]
    exceptions: tuple[str, ...]


class RegionWords:
    """Differences in one language. Every method raises LawError where a wording is missing."""

    def __init__(self, words: ChartWords, product: Product) -> None:
        self.words = words
        self.product = product
        # Each edition says what follows in its own terms.
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
        first, *others = read.alternatives
        common = tuple(test for test in first if all(test in other for other in others))
        rests = [[test for test in way if test not in common] for way in read.alternatives]
        return Clause(
            self.words.listing(map(self._kinds, kinds), "or"),
            self._all(common),
            tuple(map(self._all, rests)) if others else (),
            tuple(
                self.words.word("rule", "except", phrase=self.words.condition((tests,)))
                for tests in read.exceptions
            ),
        )

    def _kinds(self, kinds: Kinds) -> str:
        """The names of irregularities, or for what a law is looked at."""
        if set(kinds) <= set(self.words.vocabulary.irregularities):
            return self.words.listing(map(self.words.irregularity, kinds))
        return self.words.chart("title", law=kinds[0])

    def _all(self, tests: Iterable[tuple[str, tuple[Value, ...]]]) -> str:
        said = [self.words.phrase(*test) for test in tests]
        return self.words.listing(said) if said else ""

    def _sentence(self, clause: Clause) -> str:
        ways = self._or(clause.alternatives)
        joined = f"; {self.words.word('lists', 'and')} "
        asked = joined.join(part for part in (clause.common, ways) if part)
        asked = "; ".join(part for part in (asked, *clause.exceptions) if part)
        return f"{clause.kinds}: {asked}" if asked else clause.kinds

    def _or(self, parts: Iterable[str]) -> str:
        return f"; {self.words.word('lists', 'or')} ".join(parts)
