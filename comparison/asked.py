"""What a condition asks, as it is read: tests of facts, and rules that must apply."""

from collections.abc import Collection

from ..compiler.declarations import Value
from ..compiler.frozen import frozen
from ..runtime.rules import Kinds
from .sides import Rule

Test = tuple[str, tuple[Value, ...]] | Rule
"""A fact that must have one of some values, or a rule that must apply."""
Tests = tuple[Test, ...]

_RULE = 2  # what a rule is to read beside a test: what it asks is told with it


@frozen
class Asked:
    """That one of several alternatives holds and none of the exceptions; as it is, nothing."""

    alternatives: tuple[Tests, ...] = ((),)
    exceptions: tuple[Tests, ...] = ()

    @property
    def common(self) -> Tests:
        """What all alternatives ask."""
        first, *others = self.alternatives
        return tuple(test for test in first if all(test in other for other in others))

    @property
    def length(self) -> int:
        """How much there is to read; what all alternatives ask is read once."""
        common = len(self.common)
        ways = sum(len(tests) + 1 - common for tests in self.alternatives)
        left_out = sum(len(tests) + 1 for tests in self.exceptions)
        every = {test for tests in (*self.alternatives, *self.exceptions) for test in tests}
        return common + ways + left_out + _RULE * sum(isinstance(test, Rule) for test in every)

    def without(self, tests: Collection[Test]) -> "Asked":
        """The same where these tests need not be asked."""
        left = (tuple(test for test in way if test not in tests) for way in self.alternatives)
        return Asked(tuple(left), self.exceptions)

    def beside(self, tests: Tests) -> "Asked":
        """The same where these tests are asked as well."""
        return Asked(tuple((*tests, *way) for way in self.alternatives), self.exceptions)


@frozen
class Circumstances:
    """When a difference comes up: what the call is, what both editions ask, and what each asks."""

    kinds: Kinds
    both: Asked
    sides: tuple[Asked, Asked] = (Asked(), Asked())

    @property
    def length(self) -> int:
        """How much there is to read."""
        return self.both.length + sum(side.length for side in self.sides)
