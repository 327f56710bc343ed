"""A condition as it is read: tests of facts that have words, in the order of the laws.

What would be long is told by edition: what the one asks, and what the other asks where that holds.
Where even this is long, the rules that bring it stand for what they ask.
"""

from collections.abc import Callable, Collection

from ..compiler.declarations import Value
from ..diagrams.phrasing import Phrasing
from .asked import Asked, Circumstances, Test, Tests
from .covers import Cover, Covers, Cube, Other
from .product import LEFT, RIGHT, Difference, Part, Product, Scopes
from .sides import Rule, Said

_SHORT = 14  # of a cover: what is read at once
_HOPELESS = 28  # of a cover: what no exceptions make short
_SHORT_SIDE = 12  # the same of what one edition asks


class Reader:
    """Reads the conditions of a product; no language has words for a test that others have not."""

    def __init__(self, product: Product) -> None:
        self.product = product
        self.table = product.table
        vocabulary = product.vocabulary
        self.words = Phrasing(vocabulary, vocabulary.languages[0])
        self.covers = Covers(product.table, self._is_sayable)

    def alternatives(self, part: Part) -> Callable[[Difference], tuple[Cube, ...]]:
        """The conditions of a part, each worked out where it is asked for."""
        return lambda difference: self.covers.cover(difference.condition, part.possible)

    def circumstances(
        self, part: Part, condition: int, said: Collection[Said], scopes: Scopes
    ) -> Circumstances:
        """The condition of what is said in a part, told as it is shortest."""

        def others() -> list[Other]:
            sides = (part.sides[side].in_force(scopes[side]) for side in (LEFT, RIGHT))
            return [(None, node) for side in sides for _, node in side]

        cover = Cover(self.covers.cover(condition, part.possible))
        if cover.length <= _HOPELESS:
            cover = self.covers.shortest(condition, part.possible, others)
        found = Circumstances(part.kinds, self._asked(cover))
        if cover.length <= _SHORT:
            return found
        for order in ((LEFT, RIGHT), (RIGHT, LEFT)):
            by_edition = self._by_edition(part, condition, said, scopes, order)
            found = min(found, by_edition, key=lambda way: way.length)
            if found.length <= _SHORT:
                break
        return found

    def _by_edition(
        self,
        part: Part,
        condition: int,
        said: Collection[Said],
        scopes: Scopes,
        order: tuple[int, int],
    ) -> Circumstances:
        """What the one edition asks, and what the other asks where that holds."""
        asked, possible = [Asked(), Asked()], part.possible
        for side in order:
            asked[side], held = self._side(part, said, scopes[side], side, possible)
            possible = self.table.both(possible, held)
        rest = self.covers.shortest(condition, possible, list)
        return Circumstances(part.kinds, self._asked(rest), (asked[LEFT], asked[RIGHT]))

    def _side(
        self, part: Part, said: Collection[Said], scope: Collection[str], side: int, possible: int
    ) -> tuple[Asked, int]:
        """What one edition asks for what is said, and where that is so: it tells what it says, and
        not what the other one does."""
        mine = part.sides[side]
        own = [mine.tellers(one) for one in said if one.side == side]
        its = [mine.tellers(one) for one in said if one.side != side]
        held = self.table.all_of(self.table.any_of(each.values()) for each in own)
        told = self.table.any_of(node for each in its for node in each.values())
        held = self.table.both(held, self.table.negated(told))
        cover = self.covers.shortest(held, possible, lambda: mine.in_force(scope))
        found = self._asked(cover)
        if cover.length > _SHORT_SIDE:
            found = min(found, self._by_provision(part, own, its, side, possible), key=_length)
        return found, held

    def _by_provision(
        self,
        part: Part,
        own: list[dict[Rule, int]],
        its: list[dict[Rule, int]],
        side: int,
        possible: int,
    ) -> Asked:
        """The same by the rules that tell it, each with what is asked besides."""
        mine, exceptions = part.sides[side], list[Tests]()
        ways: list[tuple[Tests, int]] = [((), possible)]
        for each in own:
            ways = [
                ((*tests, *more), self.table.both(held, node))
                for tests, held in ways
                for rule, node in each.items()
                for more in self._applying(rule, node, mine.applies(rule), held)
            ]
        alternatives = list(dict.fromkeys(tests for tests, _ in ways))
        left = self.table.any_of(held for _, held in ways)
        for each in its:
            for rule, node in each.items():
                exceptions += self._applying(rule, node, mine.applies(rule), left)
        return Asked(tuple(alternatives), tuple(dict.fromkeys(exceptions)))

    def _applying(self, rule: Rule, told: int, applies: int, possible: int) -> list[Tests]:
        """A rule, and what else is asked for it to tell this; nothing where it can't."""
        possible = self.table.both(possible, applies)
        if self.table.both(possible, told) == self.table.false:
            return []
        return [(rule, *self._spoken(cube)) for cube in self.covers.cover(told, possible)]

    def _asked(self, cover: Cover) -> Asked:
        """A cover in tests; an alternative that asks more than another adds nothing."""
        spoken = list(dict.fromkeys(map(self._spoken, cover.alternatives)))
        alternatives = tuple(
            tests for tests in spoken if not any(set(other) < set(tests) for other in spoken)
        )
        rules = [(rule,) for rule in cover.rules]
        return Asked(alternatives, (*map(self._spoken, cover.exceptions), *rules))

    def _spoken(self, cube: Cube) -> Tests:
        """The tests of an alternative that there are words for; what is not yet has none."""
        found: list[Test] = []
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


def _length(asked: Asked) -> int:
    return asked.length
