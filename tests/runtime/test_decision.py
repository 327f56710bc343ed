"""The reading of a decision diagram with unknown facts, held against trying every completion.

The compiled rules of the shipped base are loaded once more, with facts that answer from a table
instead of a situation; so every diagram is read for facts drawn by chance.
"""

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import decisions
from bridgelaws.runtime.base import SHIPPED, KnowledgeBase
from bridgelaws.runtime.decision import Outcome, decide
from bridgelaws.runtime.game import Unknown
from bridgelaws.runtime.rules import Rules

Facts = dict[str, Any]
Items = frozenset[int]
MANY = 3000  # completions tried for one question; more are not drawn


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The rules of 1997; each fact of theirs is looked up in the scope, which is a plain dict."""
    loaded = KnowledgeBase.load().rules("1997")

    def told(fact: str) -> Callable[[Facts], Any]:
        return lambda scope: scope[fact]

    for fact, row in loaded.data["facts"].items():
        compiled = row[0]
        answers = told(fact)
        compiled.__globals__[compiled.__name__] = answers
        loaded.data["facts"][fact] = (answers, *row[1:])
    return loaded


@pytest.fixture(scope="module")
def askable() -> frozenset[str]:
    """The facts that may be unknown."""
    decision = decisions(read_base(SHIPPED, "laws"))["1997"]
    told = {name for name, found in decision.expressions.items() if found.may_be_unknown}
    return frozenset(told | {fact.id for fact in decision.facts if fact.kind == "choice"})


def facts_tested(rules: Rules, node: int) -> list[int]:
    """The facts that a diagram tests, as numbers in the order of the law."""
    seen, todo = {}, [node]
    while todo:
        at = todo.pop()
        if at >= 0 and at not in seen:
            variable, children = rules.nodes[at]
            seen[at] = variable
            todo.extend(children)
    return sorted(set(seen.values()))


def leaf(rules: Rules, node: int, facts: Facts) -> tuple[Items, Items]:
    """Where a diagram leads when everything is known: items in force, items a finding may bring."""
    while node >= 0:
        variable, children = rules.nodes[node]
        fact = rules.data["variables"][variable]
        values = rules.data["facts"][fact][2]
        value = facts[fact]
        node = children[-1] if value is None else children[values.index(value)]
    items, findable = rules.leaf(node)
    return frozenset(items), frozenset(findable)


def completions(rules: Rules, facts: Facts) -> Iterator[Facts]:
    """Every way to fill in what is unknown."""
    unknown = [fact for fact, value in facts.items() if isinstance(value, Unknown)]
    for values in product(*(rules.data["facts"][fact][2] for fact in unknown)):
        yield {**facts, **dict(zip(unknown, values, strict=True))}


def drawn(rules: Rules, node: int, askable: frozenset[str], chance: random.Random) -> Facts:
    """A value for each fact: one of its own, `not yet` where it may wait, unknown where it may."""
    data, found, ways = rules.data, {}, 1
    waiting = {data["variables"][v] for v in facts_tested(rules, node) if _may_wait(rules, node, v)}
    for fact, row in data["facts"].items():
        found[fact] = chance.choice(row[2])
        if fact in waiting and chance.random() < 0.3:
            found[fact] = None
        elif fact in askable and chance.random() < 0.5 and ways * len(row[2]) <= MANY:
            found[fact] = Unknown(fact)
            ways *= len(row[2])
    return found


def _may_wait(rules: Rules, node: int, variable: int) -> bool:
    values = rules.data["facts"][rules.data["variables"][variable]][2]
    return _most_ways(rules)[variable] > len(values)


@lru_cache
def _most_ways(rules: Rules) -> dict[int, int]:
    """Of each variable how many ways lead on from it, at most."""
    most: dict[int, int] = {}
    for variable, children in rules.nodes.rows().values():
        most[variable] = max(len(children), most.get(variable, 0))
    return most


def disagreement(rules: Rules, entry: tuple[str, ...], facts: Facts, found: Outcome) -> str | None:
    """In what an outcome differs from what all completions together say."""
    node, always = rules.data["entries"][entry]
    leaves = [(full, leaf(rules, node, full)) for full in completions(rules, facts)]
    items = [in_force for _, (in_force, _) in leaves]
    sure, maybe = frozenset.intersection(*items), frozenset().union(*items)
    if set(found.in_force) != set(always) | sure:
        return "in force"
    if set(found.possible) & rules.decisive != (set(always) | maybe) & rules.decisive:
        return "possible"
    if set(found.findable) != frozenset.intersection(*(findable for _, (_, findable) in leaves)):
        return "findable"
    results: dict[str, dict[tuple[Any, ...], set[Items]]] = {}
    unknown = [f for f in rules.data["variables"] if isinstance(facts[f], Unknown)]
    for fact in unknown:
        groups = results.setdefault(fact, {})
        for full, (in_force, _) in leaves:
            others = tuple(full[other] for other in unknown if other != fact)
            groups.setdefault(others, set()).add(in_force & rules.decisive)
    decides = [f for f in unknown if any(len(found) > 1 for found in results[f].values())]
    asked = found.ask.fact if found.ask else None
    return None if asked == (decides[0] if decides else None) else f"asked {asked}, not {decides}"


def test_unknown_facts_are_read_as_every_completion_says(
    rules: Rules, askable: frozenset[str]
) -> None:
    """In force: in all completions; possible: in one; asked: the first that decides anything."""
    chance, asked = random.Random(16), set()
    for entry, (node, _) in rules.data["entries"].items():
        for _ in range(30 if node >= 0 else 1):
            facts: Any = drawn(rules, node, askable & _facts_of(rules, node), chance)
            found = decide(rules, entry, facts, {})
            fault = disagreement(rules, entry, facts, found)
            assert fault is None, (fault, entry, facts)
            asked |= {found.ask.fact} if found.ask else set()
    assert {"accepted", "unintended", "pause", "call_conventional"} <= asked


def _facts_of(rules: Rules, node: int) -> frozenset[str]:
    return frozenset(rules.data["variables"][v] for v in facts_tested(rules, node))


def test_each_answer_of_a_question_is_the_outcome_with_it(
    rules: Rules, askable: frozenset[str]
) -> None:
    """What a question promises for an answer is what the diagram says once it is given."""
    chance, compared = random.Random(17), 0
    for entry, (node, _) in rules.data["entries"].items():
        facts: Any = drawn(rules, node, askable & _facts_of(rules, node), chance)
        ask = decide(rules, entry, facts, {}).ask
        if ask is None:
            continue
        for value, _ in ask.options:
            told: Any = {**facts, ask.fact: value}
            found = decide(rules, entry, told, {})
            assert disagreement(rules, entry, told, found) is None
            compared += 1
    assert compared >= 10


def test_a_planted_fault_is_seen(rules: Rules) -> None:
    """Taking unknown for false, dropping what is possible or asking the wrong thing trips."""
    entry = ("insufficient_bid",)
    facts: Any = {fact: row[2][0] for fact, row in rules.data["facts"].items()}
    facts |= dict.fromkeys(("partner_called_since", "lho_called_since", "changed"), False)
    facts |= {"accepted": Unknown("accepted"), "unintended": False, "attempted": False}
    facts |= {"change_kind": "none", "change_reason": "none"}
    found = decide(rules, entry, facts, {})
    assert disagreement(rules, entry, facts, found) is None
    refused: Any = {**facts, "accepted": False}
    denied = decide(rules, entry, refused, {})
    assert disagreement(rules, entry, facts, denied) == "in force"
    narrowed = Outcome(found.in_force, found.in_force, found.findable, found.ask)
    assert disagreement(rules, entry, facts, narrowed) == "possible"
    silent = Outcome(found.in_force, found.possible, found.findable, None)
    assert disagreement(rules, entry, facts, silent) == "asked None, not ['accepted']"
