"""What a condition asks, in the words of one language."""

from collections.abc import Callable, Iterable, Sequence

from ..compiler import model
from ..compiler.declarations import Value
from ..compiler.frozen import frozen
from ..diagrams.chart_words import ChartWords
from ..diagrams.phrasing import condition_of
from .asked import Asked, Test, Tests
from .sides import Rule

_MOST = 6  # tests that are told of a rule; more are left to who looks it up

_Literal = tuple[Test, ...]
"""Tests of which one must hold."""


@frozen
class Ways:
    """What must hold, what of several must hold besides, and what must not."""

    common: str
    alternatives: tuple[str, ...]
    exceptions: tuple[str, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is asked."""
        return not (self.common or self.alternatives or self.exceptions)


class AskedWords:
    """Conditions in one language, in the words of an edition, whose rules may be named.

    `words_of` has the words of a fact, where not all facts are told in those of the edition.
    """

    def __init__(
        self,
        words: ChartWords,
        edition: model.Edition,
        words_of: Callable[[str], ChartWords] | None = None,
    ) -> None:
        self.words = words
        self.edition = edition
        self.words_of = words_of or (lambda _: words)

    def ways(self, asked: Asked) -> Ways:
        """What all alternatives ask, and what each asks besides."""
        rests = asked.without(asked.common).alternatives
        literals = [_apart(tests) for tests in rests]
        if any(len(way) > 1 for way in literals):
            literals = _joined(literals)
        common = [*_apart(asked.common)]
        if len(literals) == 1:
            common += literals.pop()
        return Ways(
            self._all(common),
            tuple(map(self._all, literals)),
            tuple(self._except(asked.exceptions)),
        )

    def _except(self, exceptions: Iterable[Tests]) -> Iterable[str]:
        for tests in exceptions:
            phrase = self.words.listing(map(self._clause, tests))
            yield self.words.word("rule", "except", phrase=phrase)

    def _all(self, literals: Iterable[_Literal]) -> str:
        # What has alternatives comes last, so that nothing seems to belong to one of them.
        said = [
            self.words.listing(map(self._said, literal), "or")
            for literal in sorted(literals, key=len)
        ]
        return self.words.listing(said) if said else ""

    def _said(self, test: Test) -> str:
        if isinstance(test, Rule):
            return self._rule(test, self.words.word("why", "applies", law=test.provision))
        return self.words_of(test[0]).phrase(*test)

    def _clause(self, test: Test) -> str:
        """A test after `when`."""
        if isinstance(test, Rule):
            return self._rule(test, self.words.word("rule", "applies", law=test.provision))
        return self.words_of(test[0]).test(*test)

    def _rule(self, rule: Rule, applies: str) -> str:
        """That a rule applies, and what it asks itself, as far as that is short."""
        clause = self.edition.provisions[rule.provision].clauses[rule.clause]
        if clause.one_of:  # what it brings itself is that no case holds
            none = self.words.word("rule", "beside_all", law=self.words.listing(clause.one_of))
            return f"{applies} ({none})"
        ways = condition_of(clause.alternatives) or ((),)
        common = [test for test in ways[0] if all(test in way for way in ways)]
        rests = [[test for test in way if test not in common] for way in ways]
        if len(common) + sum(map(len, rests)) > _MOST:
            own = "; ".join(part for part in (self._own(common or ways[0]), "…") if part)
        elif not all(rests):
            own = self._own(common)
        elif all(len(rest) == 1 for rest in rests):  # as `_all` says it
            either = self.words.listing([self._asks(*test) for (test,) in rests], "or")
            own = self.words.listing([*(self._asks(*test) for test in common), either])
        else:
            either = f"; {self.words.word('lists', 'or')} ".join(map(self._own, rests))
            own = ": ".join(part for part in (self._own(common), either) if part)
        return f"{applies} ({own})" if own else applies

    def _own(self, tests: Iterable[tuple[str, tuple[Value, ...]]]) -> str:
        said = [self._asks(*test) for test in tests]
        return self.words.listing(said) if said else ""

    def _asks(self, name: str, values: tuple[Value, ...]) -> str:
        if values:
            return self.words.phrase(name, values)
        return self.words.word("why", "applies", law=name)


def _apart(tests: Tests) -> tuple[_Literal, ...]:
    return tuple((test,) for test in tests)


def _joined(ways: Sequence[tuple[_Literal, ...]]) -> list[tuple[_Literal, ...]]:
    """Alternatives that differ in one thing as one."""
    found = [*ways]
    place = 0
    while place < len(found):
        other = next((o for o in found[place + 1 :] if _differing(found[place], o)), None)
        if other is None:
            place += 1
            continue
        one = found[place]
        mine = next(literal for literal in one if literal not in other)
        its = next(literal for literal in other if literal not in one)
        found.remove(other)
        found[place] = tuple((*mine, *its) if literal is mine else literal for literal in one)
        place = 0
    return found


def _differing(one: Sequence[_Literal], other: Sequence[_Literal]) -> bool:
    """Whether they differ in one thing only."""
    return len(one) == len(other) and len(set(one) - set(other)) == 1 == len(set(other) - set(one))
