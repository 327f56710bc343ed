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
        kinds = edition.vocabulary.irregularities.values()
        # One that joins a ruling that is open can stand beside any other.
        stages = sorted({stage for kind in kinds if not kind.is_action for stage in kind.of})
        self._stages = {model.IS + k.id: tuple(stages) if k.joins else k.of for k in kinds}

    def support(self, node: int) -> set[int]:
        """The facts that a diagram tests, by their place in the order."""
        return {self.table.nodes[n][0] for n in self.table.reachable(node)}

    def some(self, node: int, facts: set[int]) -> int:
        """When some values of these facts would satisfy a condition."""
        for fact in sorted(facts & self.support(node), reverse=True):
            found = self.table.false
            for value in self.facts[fact].values:
                found = self.table.either(found, self.table.restrict(node, {fact: value}))
            node = found
        return node

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
        given = {fact for fact in known if self._is_judged(fact, known)} if judged else set()
        seen = self._needed(facts | given, set(known) - given)
        kinds = [v for v in sorted(seen - set(known)) if self.facts[v].id in self._stages]
        held = self.exclusive(kinds)
        for fact in sorted((seen - set(known)) | given):
            meaning = self.table.restrict(self._meaning(fact), known)
            # Where the call is not judged at all, or not yet, no kind of it is recognised.
            for other in kinds if fact in kinds else ():
                if self._apart(fact, other):
                    meaning = self.table.either(meaning, self.table.test(other, (True,))[0])
            held = self.table.both(held, self.table.restrict(meaning, known))
            if len(self.table.nodes) > most:
                raise too_entangled(self.edition)
        return self.some(held, seen - facts)

    def _is_judged(self, fact: int, known: dict[int, object]) -> bool:
        """Whether a kind was looked for where one that is known was found.

        One that joins a ruling that is open is found beside what its call was.
        """
        declared = self.edition.vocabulary.irregularities
        mine = declared[self.facts[fact].id.removeprefix(model.IS)]
        found = [
            declared[self.facts[other].id.removeprefix(model.IS)]
            for other, value in known.items()
            if value is True
        ]
        return all(
            set(mine.of) & set(kind.of)
            or (kind.joins and _OF_A_CALL in mine.of)
            or (mine.joins and _OF_A_CALL in kind.of)
            for kind in found
        )

    def _needed(self, facts: set[int], known: set[int]) -> set[int]:
        """These facts and all through which they are defined."""
        seen, todo = set(facts), sorted(facts - known)
        while todo:
            more = self.support(self._meaning(todo.pop())) - seen
            seen |= more
            todo += sorted(more - known)
        return seen

    def _meaning(self, variable: int) -> int:
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
                if self._apart(one, other):
                    neither = [self.table.test(v, (False,))[0] for v in (one, other)]
                    held = self.table.both(held, self.table.either(*neither))
        return held

    def _apart(self, *kinds: int) -> bool:
        names = [self.facts[kind].id for kind in kinds]
        one, other = (self._stages[name] for name in names)
        return not set(one) & set(other) or self._shut_out(*names)

    def _shut_out(self, one: str, other: str) -> bool:
        """Whether one of two kinds is alone with its call, and the other stands beside none."""
        declared = self.edition.vocabulary.irregularities
        first, second = (declared[name.removeprefix(model.IS)] for name in (one, other))
        return (first.alone and not second.beside) or (second.alone and not first.beside)


def too_entangled(edition: model.Edition) -> LawError:
    """What is said where the conditions of an edition can't be worked out for a chart."""
    span = next(iter(edition.provisions.values())).span
    message = "the conditions are too entangled to be drawn"
    return LawError([Diagnostic("chart-too-large", message, span)])
