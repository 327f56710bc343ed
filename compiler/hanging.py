"""What an outcome hangs on: the facts that its diagram tests, and the events that these look at.

A ruling reads its diagram again as the auction goes on. Where nothing has happened that one of its
facts could see, it need not.
"""

from collections.abc import Iterator

from .decide import Decision
from .packed import small_numbers

Hanging = tuple[tuple[str, ...], int]
"""The moments that a fact looks at, and how much it sees of what stands by then: nothing, whether
the opening lead was faced, or the auction."""

_AT_THE_LEAD, _AT_THE_AUCTION = 1, 2
_LOOKS = {
    "defends": _AT_THE_AUCTION,
    "has_played": _AT_THE_LEAD,
    "lead_faced": _AT_THE_LEAD,
    "own_turn": _AT_THE_AUCTION,
    "role": _AT_THE_AUCTION,
    "suits_shown_legally": _AT_THE_AUCTION,
}


def facts_tested(decision: Decision) -> dict[tuple[str, ...], bytes]:
    """For each entry the facts that its diagram tests, by their numbers."""
    below: list[int] = []  # of each node, those tested from there on, one bit each
    for variable, children in decision.table.nodes:
        bits = 1 << variable
        for child in {*children}:
            if child >= 0:
                bits |= below[child]
        below.append(bits)
    return {
        entry: small_numbers(_numbers(below[node]) if node >= 0 else ())
        for entry, node in decision.outcomes.items()
    }


def _numbers(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def hangings(decision: Decision) -> dict[str, Hanging]:
    """What each fact looks at, besides the call itself and what was told."""
    table, numbers = decision.table, {f.id: n for n, f in enumerate(decision.facts)}
    defined = {
        d.fact: {table.nodes[n][0] for n in table.reachable(d.node)} for d in decision.definitions
    }
    found: dict[str, Hanging] = {}

    def of(name: str) -> Hanging:
        if name in found:
            return found[name]
        found[name] = ((), 0)  # definitions don't go round in a circle (`decide`)
        fact, expression = decision.facts[numbers[name]], decision.expressions.get(name)
        parts = [of(decision.facts[n].id) for n in sorted(defined.get(name, ()))]
        moments = dict.fromkeys(() if fact.moment is None else (fact.moment,))
        looks = 0
        if expression is not None:
            moments |= dict.fromkeys(expression.moments)
            looks = max((_LOOKS.get(function, 0) for function in expression.looks), default=0)
        for more, looks_too in parts:
            moments |= dict.fromkeys(more)
            looks = max(looks, looks_too)
        moments.pop("call", None)
        found[name] = tuple(moments), looks
        return found[name]

    return {name: of(name) for name in numbers}
