"""The decision of the bench in two general rule engines from PyPI, beside the one by hand.

Run by `make engines`. Each is first held against the one by hand, which the bench holds ours
against; only engines that agree with it are timed.
"""

import itertools
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from .conftest import Facts, decide_by_hand

Decide = Callable[[Facts], tuple[str, ...]]
ROUNDS = 7
TIMED = 400  # combinations in a round
IN_TURN = ("own", "nobody")
VALUES: dict[str, tuple[object, ...]] = {
    "turn_place": ("own", "nobody", "lho", "partner", "rho"),
    "unintended": (True, False, None),
    "pause": (True, False, None),
    "partner_called_since": (True, False),
    "accepted": (True, False, None),
    "attempted": (True, False),
    "correction_kind": ("bid", "pass", None),
    "call_conventional": (True, False, None),
    "correction_conventional": (True, False, None),
    "correction_lowest": (True, False),
    "information_damages": (True, False, None),
    "offender_called_before": (True, False),
    "rho_action": ("pass", "bid", None),
    "next_call_kind": ("bid", "pass", None),
    "denomination_repeated": (True, False, None),
}
ROWS: tuple[tuple[dict[str, tuple[object, ...]], tuple[str, ...]], ...] = (
    ({"unintended": (True,), "pause": (False,), "partner_called_since": (False,)}, ("25A",)),
    ({"accepted": (True,), "turn_place": IN_TURN}, ("27A",)),
    ({"accepted": (True,)}, ("29A",)),
    ({"accepted": (None,)}, ()),
    ({"turn_place": IN_TURN, "attempted": (True,)}, ("27B", "27B3")),
    ({"turn_place": IN_TURN, "correction_kind": (None,)}, ("27B",)),
    (
        {
            "turn_place": IN_TURN, "call_conventional": (False,),
            "correction_conventional": (False,), "correction_lowest": (True,),
            "information_damages": (True,),
        },
        ("27B", "27B1a", "27B1b"),
    ),
    (
        {
            "turn_place": IN_TURN, "call_conventional": (False,),
            "correction_conventional": (False,), "correction_lowest": (True,),
        },
        ("27B", "27B1a"),
    ),
    ({"turn_place": IN_TURN}, ("27B", "27B2")),
    ({"turn_place": ("rho",), "rho_action": (None,)}, ("29B",)),
    ({"turn_place": ("rho",), "rho_action": ("pass",)}, ("29B", "31A1")),
    ({"turn_place": ("rho",), "next_call_kind": (None,)}, ("29B", "31A2")),
    (
        {"turn_place": ("rho",), "next_call_kind": ("bid",), "denomination_repeated": (True,)},
        ("29B", "31A2", "31A2a"),
    ),
    ({"turn_place": ("rho",)}, ("29B", "31A2", "31A2b")),
    ({"turn_place": ("partner",)}, ("29B", "31B")),
    ({"offender_called_before": (False,)}, ("29B", "31B")),
    ({}, ("29B",)),
)  # fmt: skip
"""The decision as a table: the first row that fits says which provisions are in force."""


def combinations(count: int) -> Iterator[Facts]:
    """Facts at random, and every combination of those that the first rows ask for."""
    chance = random.Random(27)
    first = ("turn_place", "unintended", "pause", "partner_called_since", "accepted", "attempted")
    for told in itertools.product(*(VALUES[fact] for fact in first)):
        others = {fact: chance.choice(values) for fact, values in VALUES.items()}
        yield others | dict(zip(first, told, strict=True))
    for _ in range(count):
        yield {fact: chance.choice(values) for fact, values in VALUES.items()}


def by_rule_engine() -> Decide:
    """One expression a row, tried in their order."""
    import rule_engine

    rules = []
    for told, provisions in ROWS:
        parts = (
            "(" + " or ".join(f"{fact} == {_literal(value)}" for value in values) + ")"
            for fact, values in told.items()
        )
        rules.append((rule_engine.Rule(" and ".join(parts) or "true"), provisions))

    def decide(facts: Facts) -> tuple[str, ...]:
        return next(provisions for rule, provisions in rules if rule.matches(facts))

    return decide


def by_zen() -> Decide:
    """One decision table, in which the first row that fits decides."""
    import zen

    rows = [
        {
            "_id": str(number),
            **{
                fact: ", ".join(_literal(value) for value in told[fact]) if fact in told else ""
                for fact in VALUES
            },
            "number": str(number),
        }
        for number, (told, _) in enumerate(ROWS)
    ]
    table = {
        "hitPolicy": "first",
        "inputs": [{"id": fact, "name": fact, "field": fact} for fact in VALUES],
        "outputs": [{"id": "number", "name": "number", "field": "number"}],
        "rules": rows,
    }
    model = {
        "nodes": [
            {"id": "in", "name": "in", "type": "inputNode"},
            {"id": "table", "name": "table", "type": "decisionTableNode", "content": table},
            {"id": "out", "name": "out", "type": "outputNode"},
        ],
        "edges": [
            {"id": "1", "type": "edge", "sourceId": "in", "targetId": "table"},
            {"id": "2", "type": "edge", "sourceId": "table", "targetId": "out"},
        ],
    }
    decision = zen.ZenEngine().create_decision(json.dumps(model))

    def decide(facts: Facts) -> tuple[str, ...]:
        result: dict[str, Any] = decision.evaluate(facts)["result"]
        return ROWS[int(result["number"])][1]

    return decide


def _literal(value: object) -> str:
    return json.dumps(value)


def agree(facts: list[Facts], engines: dict[str, Decide]) -> None:
    """Raises SystemExit at the first facts on which an engine decides otherwise."""
    for told in facts:
        for name, decide in engines.items():
            if decide(told) != decide_by_hand(told):
                found, expected = decide(told), decide_by_hand(told)
                raise SystemExit(f"{name} decides {found}, by hand it is {expected}: {told}")


def seconds(decide: Decide, facts: list[Facts]) -> float:
    """Seconds a decision."""
    began = time.perf_counter()
    for told in facts:
        decide(told)
    return (time.perf_counter() - began) / len(facts)


def main() -> None:
    engines = {"rule-engine": by_rule_engine(), "zen-engine": by_zen()}
    facts = list(combinations(2000))
    agree(facts, engines)
    timed = random.Random(1).sample(facts, TIMED)
    rounds: dict[str, list[float]] = {name: [] for name in ("by hand", *engines)}
    for _ in range(ROUNDS):
        for name, decide in {"by hand": decide_by_hand, **engines}.items():
            rounds[name].append(seconds(decide, timed))
    hand = statistics.median(rounds["by hand"])
    print(f"{len(facts)} combinations of facts: all agree")
    for name, found in rounds.items():
        median = statistics.median(found)
        print(f"{name:20}{median * 1e6:10.2f} µs{median / hand:10.1f}")


if __name__ == "__main__":
    main()
