"""Which facts can stand together whatever the rules say: by the moments that they belong to, and by
what the vocabulary says is never so."""

import re
from collections.abc import Mapping

from ..compiler.declarations import Fact, Vocabulary
from ..compiler.diagram import Diagrams
from ..compiler.frozen import replace
from ..compiler.functions import CALL, FUNCTIONS

_DIRECTOR = "director"


class Together:
    """What can be at a table.

    Args:
        vocabulary: What is declared.
        table: The table of the diagrams.
        facts: The facts it is over, in their order.
        order: Their places, by their names.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        table: Diagrams,
        facts: tuple[Fact, ...],
        order: Mapping[str, int],
    ) -> None:
        self.vocabulary = vocabulary
        self.table = table
        self.facts = facts
        self.order = order
        self.never = {order[name] for names in vocabulary.never.values() for name in names}

    def at_tables(self) -> int:
        """Where the facts don't have values that the vocabulary says they never have together."""
        held = self.table.true
        for values in self.vocabulary.never.values():
            tests = (self.table.test(self.order[name], v)[0] for name, v in values.items())
            held = self.table.both(held, self.table.negated(self.table.all_of(tests)))
        return held

    def ruled_on(self, support: set[int]) -> int:
        """Where nothing waits for the director to come: with the last event he has."""
        moments = self.vocabulary.moments
        comings = [m.id for m in moments.values() if m.events == (_DIRECTOR,)]
        until = {f"came_first({name}, {coming})" for name in moments for coming in comings}
        waits = [place for place in sorted(support) if self.facts[place].value in until]
        return self.table.negated(self.table.any_of(map(self.waiting, waits)))

    def in_order(self, support: set[int]) -> int:
        """A moment has come for all facts that tell of it, or for none; and none has come before
        the one that it comes after. That of the call itself has."""
        moments, held = self.vocabulary.moments, self.table.true
        come: dict[str, int] = {}
        for name, nodes in self._by_moment(support).items():
            come[name] = self.table.all_of(nodes)
            none = self.table.all_of(map(self.table.negated, nodes))
            is_call = moments[name].after is None
            possible = come[name] if is_call else self.table.either(come[name], none)
            held = self.table.both(held, possible)
        for name, node in come.items():
            earlier = come.get(moments[name].after or "", self.table.true)
            held = self.table.both(held, self.table.either(self.table.negated(node), earlier))
        return held

    def _by_moment(self, support: set[int]) -> dict[str, list[int]]:
        """Where each moment has come, by each fact that tells; two of one pattern are one."""
        moments = self.vocabulary.moments
        patterns = {m.id: replace(m, id="", name={}) for m in moments.values()}
        first = {m: next(n for n in moments if patterns[n] == patterns[m]) for m in moments}
        found: dict[str, list[int]] = {}
        for place in sorted(support):
            fact = self.facts[place]
            for name, moment in moments.items():
                # What must come before another has come just where it came first.
                if fact.value in (f"exists({name})", f"came_first({name}, {moment.before})"):
                    come, _ = self.table.test(place, (True,))
                elif fact.may_wait and fact.moment == name and not _is_of_another_call(fact):
                    come = self.table.negated(self.waiting(place))
                else:
                    continue
                found.setdefault(first[name], []).append(come)
        return found

    def waiting(self, fact: int) -> int:
        """Where what a fact tells has not happened yet."""
        width = len(self.facts[fact].values)
        return self.table.node(fact, (*[self.table.false] * width, self.table.true))


def _is_of_another_call(fact: Fact) -> bool:
    """Whether a fact is about a call that need not have been made, though its moment has come."""
    named = re.findall(r"\w+(?=\()", fact.value or "")
    return any(FUNCTIONS[name].gives == CALL for name in named)
