"""In what two editions differ on a law, as the book tells it."""

import json
from collections.abc import Iterable, Iterator

from ..book.contents import Difference, When
from ..comparison.regions import Comparison, Region
from ..comparison.words import RegionWords
from ..diagrams.chart_words import ChartWords
from ..runtime.base import KnowledgeBase
from .comparing import either_rules, example_of
from .provision_page import Edition
from .scenarios import Scenario


class BookDifferences:
    """The differences of two editions, those of a law worked out once for the pages of both.

    Args:
        base: The base, compiled.
        editions: Two of its editions, the earlier first.
        scenarios: Worked situations, which the search for auctions begins with.
        words: Those of the reader.
    """

    def __init__(
        self,
        base: KnowledgeBase,
        editions: tuple[Edition, Edition],
        scenarios: Iterable[Scenario],
        words: ChartWords,
    ) -> None:
        left, right = editions
        counterparts = left.correspondence.counterparts(left.file.name, right.file.name)
        given = [example for each in scenarios for example in example_of(each)]
        self._comparison = Comparison(base, (left.rules, right.rules), given, counterparts)
        self._words = RegionWords(words, self._comparison.product)
        self._found: dict[str, tuple[Difference, ...]] = {}

    def of(self, law: str) -> tuple[Difference, ...]:
        """The differences on a law that an auction shows; none where an edition hasn't got it."""
        if law not in self._found:
            regions = self._comparison.regions(law) if law in self._comparison.laws else ()
            self._found[law] = tuple(
                self._difference(region) for region in regions if region.trial is not None
            )
        return self._found[law]

    def _difference(self, region: Region) -> Difference:
        assert region.trial is not None
        sides = tuple(
            (edition.name, tuple((ln.law, ln.text) for ln in self._words.said(region, side)))
            for side, edition in enumerate(self._comparison.editions)
        )
        document = json.dumps(either_rules(region.trial.situation), ensure_ascii=False)
        return Difference(tuple(self._condition(region)), sides, document)

    def _condition(self, region: Region) -> Iterator[When]:
        """When a difference is there, as `compare` tells it: by both editions, then by either."""
        for clause in self._words.clauses(region):
            for name, ways in ((clause.kinds, clause.both), *clause.sides):
                if name == clause.kinds or not ways.is_nothing:
                    name = name.rstrip(":")
                    said = f"{name}: {ways.common}" if ways.common else name
                    yield When(said, tuple(ways.alternatives), tuple(ways.exceptions))
