"""A difference in words: its condition in one language, and what each edition says.

The words are those of the charts. What all alternatives ask is said once, before them.
"""

from collections.abc import Iterable

from ..compiler.frozen import frozen
from ..diagrams.chart_words import ChartWords
from ..runtime.effects import Effect
from .product import Product, Told, gap_told
from .regions import Region, Tests
from .trials import Side, bare

_NOT_APPLICABLE = "not_applicable"


@frozen
class Line:
    """What an edition says in a difference: the provision, if one does, and the words."""

    law: str
    text: str


@frozen
class Clause:
    """Kinds of irregularity by name, what must hold, and what of several must hold besides."""

    kinds: str
    common: str
    alternatives: tuple[str, ...]


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
        by_kind: dict[str, list[Tests]] = {}
        for alternative in region.alternatives:
            by_kind.setdefault(alternative.kind, []).append(alternative.tests)
        alike: dict[tuple[Tests, ...], list[str]] = {}
        for kind, ways in by_kind.items():
            alike.setdefault(tuple(ways), []).append(kind)
        return [self._clause(kinds, ways) for ways, kinds in alike.items()]

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

    def _clause(self, kinds: list[str], ways: tuple[Tests, ...]) -> Clause:
        first, *others = ways
        common = tuple(test for test in first if all(test in other for other in others))
        rests = [tuple(test for test in way if test not in common) for way in ways]
        return Clause(
            self.words.listing(map(self._kind, kinds), "or"),
            self._all(common),
            tuple(self._all(rest) for rest in rests) if others else (),
        )

    def _kind(self, kind: str) -> str:
        """The name of an irregularity, or for what a law is looked at."""
        if kind in self.words.vocabulary.irregularities:
            return self.words.irregularity(kind)
        return self.words.chart("title", law=kind)

    def _all(self, tests: Tests) -> str:
        return self.words.listing(self.words.statement(*test) for test in tests) if tests else ""

    def _sentence(self, clause: Clause) -> str:
        ways = self._or(clause.alternatives)
        joined = f"; {self.words.word('lists', 'and')} "
        asked = joined.join(part for part in (clause.common, ways) if part)
        return f"{clause.kinds}: {asked}" if asked else clause.kinds

    def _or(self, parts: Iterable[str]) -> str:
        return f"; {self.words.word('lists', 'or')} ".join(parts)
