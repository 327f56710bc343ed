"""A condition as it is read: tests of facts that have words, in the order of the laws."""

from collections.abc import Callable

from ..compiler.declarations import Value
from ..compiler.frozen import frozen
from ..diagrams.phrasing import Phrasing
from ..runtime.rules import Kinds
from .covers import Covers, Cube
from .product import Difference, Part, Product, Scopes

Tests = tuple[tuple[str, tuple[Value, ...]], ...]
"""Facts that must have one of some values, all of them."""


@frozen
class Circumstances:
    """When a difference comes up: what the call is, and that one of several alternatives holds and
    none of the exceptions."""

    kinds: Kinds
    alternatives: tuple[Tests, ...]
    exceptions: tuple[Tests, ...] = ()


class Reader:
    """Reads the conditions of a product; no language has words for a test that others have not."""

    def __init__(self, product: Product) -> None:
        self.product = product
        vocabulary = product.vocabulary
        self.words = Phrasing(vocabulary, vocabulary.languages[0])
        self.covers = Covers(product.table, self._is_sayable)

    def alternatives(self, part: Part) -> Callable[[Difference], tuple[Cube, ...]]:
        """The conditions of a part, each worked out where it is asked for."""
        return lambda difference: self.covers.cover(difference.condition, part.possible)

    def circumstances(self, part: Part, difference: Difference, scopes: Scopes) -> Circumstances:
        """The condition in words; an alternative that asks more than another adds nothing."""

        def others() -> list[int]:
            return self.product.in_force(part.kinds, scopes)

        cover = self.covers.shortest(difference.condition, part.possible, others)
        spoken = list(dict.fromkeys(map(self._spoken, cover.alternatives)))
        alternatives = tuple(
            tests for tests in spoken if not any(set(other) < set(tests) for other in spoken)
        )
        return Circumstances(part.kinds, alternatives, tuple(map(self._spoken, cover.exceptions)))

    def _spoken(self, cube: Cube) -> Tests:
        """The tests of an alternative that there are words for; what is not yet has none."""
        found = []
        for fact in sorted(cube):
            declared, values = self.product.facts[fact], self._values(fact, cube[fact])
            if 0 < len(values) < len(declared.values) and self._has_words(fact, values):
                found.append((declared.id, values))
        return tuple(found)

    def _values(self, fact: int, places: frozenset[int]) -> tuple[Value, ...]:
        values = self.product.facts[fact].values
        return tuple(value for place, value in enumerate(values) if place in places)

    def _is_sayable(self, fact: int, places: frozenset[int]) -> bool:
        return self._has_words(fact, self._values(fact, places))

    def _has_words(self, fact: int, values: tuple[Value, ...]) -> bool:
        return self.words.phrases(self.product.facts[fact].id, values) is not None
