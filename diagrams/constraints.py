"""Which facts can stand together: what defined facts and recognised kinds of a call mean.

A bid out of turn is never made in one's own turn; a chart that knows draws no such way.
"""

from ..compiler import model
from ..compiler.conditions import Conditions, Pair
from ..compiler.declarations import Fact, Value
from ..compiler.diagnostics import Diagnostic, LawError

_MOST_NODES = 200_000
_OF_A_CALL = "call"


class Constraints:
    """The meanings of the defined facts of an edition, as diagrams in the table of `conditions`."""

    def __init__(
        self, edition: model.Edition, conditions: Conditions, facts: tuple[Fact, ...]
    ) -> None:
        self.edition = edition
        self.table = conditions.diagrams
        self.conditions = conditions
        self.facts = facts
        self._meanings: dict[str, list[tuple[Value, Pair]]] | None = None
        self._found: dict[int, tuple[int, set[int]]] = {}
        # One that joins a ruling that is open is found beside what its call was.
        self._stages = {
            model.IS + kind.id: {*kind.of, _OF_A_CALL} if kind.joins else {*kind.of}
            for kind in edition.vocabulary.irregularities.values()
        }

    def support(self, node: int) -> set[int]:
        """The facts that a diagram tests, by their place in the order."""
        return {self.table.nodes[n][0] for n in self.table.reachable(node)}

    def meaning(
        self, facts: set[int], known: dict[int, object] | None = None, judged: bool = False
    ) -> int:
        """When these facts have values that they can have together.

        Args:
            facts: The facts that matter, by their place in the order.
            known: Facts that have a value already, whatever its meaning.
            judged: Whether what is known has its value because of its meaning, too.
        Raises:
            LawError: the definitions are too entangled to be drawn.
        """
        known, most = known or {}, len(self.table.nodes) + _MOST_NODES
        # A kind was looked for where those that are known to be there were found.
        found = [fact for fact, value in known.items() if value is True]
        given = {fact for fact in known if judged and not self._apart(fact, *found)}
        seen = self._needed(facts | given, set(known) - given)
        kinds = [v for v in sorted(seen - set(known)) if self.facts[v].id in self._stages]
        held = self.exclusive(kinds)
        for fact in sorted((seen - set(known)) | given):
            meaning = self.table.restrict(self._meaning(fact)[0], known)
            # Where the call is not judged at all, or not yet, no kind of it is recognised.
            for other in kinds if fact in kinds else ():
                if self._are_apart(fact, other):
                    meaning = self.table.either(meaning, self.table.test(other, (True,))[0])
            held = self.table.both(held, meaning)
            if len(self.table.nodes) > most:
                raise too_entangled(self.edition)
        return self.table.some(held, seen - facts)

    def _needed(self, facts: set[int], known: set[int]) -> set[int]:
        """These facts and all through which they are defined."""
        seen, todo = set(facts), sorted(facts - known)
        while todo:
            more = self._meaning(todo.pop())[1] - seen
            seen |= more
            todo += sorted(more - known)
        return seen

    def _meaning(self, variable: int) -> tuple[int, set[int]]:
        """When a fact has the value that its definition gives it, and the facts that tests."""
        if variable not in self._found:
            node = self._defined(variable)
            self._found[variable] = (node, self.support(node))
        return self._found[variable]

    def _defined(self, variable: int) -> int:
        """When a fact has the value that its definition gives it; always, without one."""
        fact = self.facts[variable]
        defined = self._definitions().get(fact.id)
        if defined is None:
            return self.table.true
        held = self.table.false
        rest = self.conditions.always
        for value, when in defined:
            is_value = self.conditions.both(rest, when).true
            test, _ = self.table.test(variable, (value,))
            held = self.table.either(held, self.table.both(is_value, test))
            rest = self.conditions.without(rest, when)
        # Where no definition holds, a yes-or-no fact is false and any other has no value at all.
        if False in fact.values:
            otherwise, _ = self.table.test(variable, (False,))
            held = self.table.either(held, self.table.both(rest.true, otherwise))
        return held

    def _definitions(self) -> dict[str, list[tuple[Value, Pair]]]:
        if self._meanings is None:
            self._meanings = {}
            for provision in self.edition.provisions.values():
                for clause in provision.clauses:
                    if clause.defines or clause.recognises:
                        name = clause.defines.fact if clause.defines else ""
                        value = clause.defines.values[0] if clause.defines else True
                        name = name or f"{model.IS}{clause.recognises}"
                        own = self.conditions.own(clause)
                        self._meanings.setdefault(name, []).append((value, own))
        return self._meanings

    def exclusive(self, kinds: list[int]) -> int:
        """Kinds looked for at different stages are never those of one call, nor with one alone."""
        held = self.table.true
        for i, one in enumerate(kinds):
            for other in kinds[i + 1 :]:
                if self._are_apart(one, other):
                    neither = [self.table.test(v, (False,))[0] for v in (one, other)]
                    held = self.table.both(held, self.table.either(*neither))
        return held

    def _are_apart(self, one: int, other: int) -> bool:
        """Whether two kinds are never those of one call."""
        return self._apart(one, other) or self._shut_out(one, other)

    def _apart(self, kind: int, *others: int) -> bool:
        """Whether a kind is looked for at no stage at which one of the others is."""
        stages = self._stages[self.facts[kind].id]
        return any(stages.isdisjoint(self._stages[self.facts[other].id]) for other in others)

    def _shut_out(self, one: int, other: int) -> bool:
        """Whether one of two kinds is alone with its call, and the other stands beside none."""
        declared = self.edition.vocabulary.irregularities
        first, second = (
            declared[self.facts[kind].id.removeprefix(model.IS)] for kind in (one, other)
        )
        return (first.alone and not second.beside) or (second.alone and not first.beside)


def too_entangled(edition: model.Edition) -> LawError:
    """What is said where the conditions of an edition can't be worked out for a chart."""
    span = next(iter(edition.provisions.values())).span
    message = "the conditions are too entangled to be drawn"
    return LawError([Diagnostic("chart-too-large", message, span)])
