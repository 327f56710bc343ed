"""The compiled form against the diagrams it was made from, and against itself in another run."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import decisions
from bridgelaws.compiler.decide import Decision
from bridgelaws.compiler.generate import generate
from bridgelaws.compiler.outcomes import Leaf
from bridgelaws.compiler.packed import PackedTable
from bridgelaws.compiler.tables import shared_tables, tables
from bridgelaws.runtime.base import SHIPPED
from bridgelaws.runtime.game import Unknown
from bridgelaws.runtime.rules import Rules
from bridgelaws.runtime.scope import Scope

TRIALS = 400


@pytest.fixture(scope="module")
def shipped() -> dict[str, Decision]:
    """The decision diagrams of every shipped edition."""
    return decisions(read_base(SHIPPED, "laws"))


class Facts:
    """Stands for the scope: each fact has the value it was given, whatever the game would say."""

    def __init__(self, decision: Decision) -> None:
        self.values: dict[str, object] = {}
        code = compile(generate(decision), "<laws>", "exec", optimize=0)
        self.rules = Rules(code, tables(decision), shared_tables(decision.edition.vocabulary))
        self.data: dict[str, Any] = self.rules.data
        self.own = {fact.id: self.data["facts"][fact.id][0] for fact in decision.facts}
        for name, function in self.own.items():
            answer = function.__globals__[function.__name__] = self._told(name)
            self.data["facts"][name] = (answer, *self.data["facts"][name][1:])

    def _told(self, fact: str) -> Callable[[object], object]:
        return lambda _: self.values[fact]


def walked(decision: Decision, node: int, values: dict[str, object]) -> list[object]:
    """The terminals that can be reached in a diagram; several only where something is unknown."""
    if node < 0:
        return [decision.table.value(node)]
    variable, children = decision.table.nodes[node]
    fact = decision.facts[variable]
    value = values[fact.id]
    if isinstance(value, Unknown):
        ways = {*children[: len(fact.values)]}
        return [found for child in ways for found in walked(decision, child, values)]
    return walked(
        decision, children[-1] if value is None else children[fact.values.index(value)], values
    )


def random_values(
    decision: Decision, chance: random.Random, unknown: bool = False
) -> dict[str, object]:
    """Any value for each fact; `not yet` where a fact may be that, unknown where that is asked."""
    told = {name for name, e in decision.expressions.items() if e.may_be_unknown and unknown}
    values: dict[str, object] = {}
    for variable, fact in zip(decision.table.variables, decision.facts, strict=True):
        options: list[object] = list(fact.values)
        if variable.extra:
            options.append(None)
        if (fact.kind == "choice" and unknown) or fact.id in told:
            options.append(Unknown(fact.id))
        values[fact.id] = chance.choice(options)
    return values


def test_every_entry_answers_as_its_diagram(shipped: dict[str, Decision]) -> None:
    """For random facts the runtime comes to the leaf to which the diagram leads."""
    for decision in shipped.values():
        facts, chance = Facts(decision), random.Random(27)
        answers = set()
        for entry, node in decision.outcomes.items():
            always = tuple(sorted(decision.always[entry]))
            assert facts.data["entries"][entry] == (node, always)
            for _ in range(TRIALS):
                facts.values.update(random_values(decision, chance))
                found = facts.rules.outcome(entry, cast(Scope, facts))
                (leaf,) = walked(decision, node, facts.values)
                assert isinstance(leaf, Leaf)
                assert {*found.in_force} == leaf.items | {*always}, (entry, facts.values)
                assert {*found.findable} == leaf.findable
                answers.add(found.in_force)
        assert len(answers) > 50  # the trials reached many ways through the diagrams


def test_recognition_answers_as_its_diagram(shipped: dict[str, Decision]) -> None:
    """What a call is, at each stage, for random facts."""
    for decision in shipped.values():
        facts, chance = Facts(decision), random.Random(28)
        for stage, node in decision.recognition.items():
            for _ in range(TRIALS):
                facts.values.update(random_values(decision, chance))
                found = facts.data["recognise"][stage](facts)
                assert [found] == walked(decision, node, facts.values)


def test_the_table_for_walking_is_that_of_the_diagrams(shipped: dict[str, Decision]) -> None:
    """The runtime walks the same nodes and leaves where something is unknown."""
    for decision in shipped.values():
        rules = Facts(decision).rules
        data, nodes = rules.data, rules.nodes.rows()
        leaves = PackedTable(data["leaves"]).rows()
        assert data["variables"] == tuple(f.id for f in decision.facts)
        for number, (variable, children) in nodes.items():
            assert decision.table.nodes[number] == (variable, children)
            assert all(c in nodes or c in leaves or c in data["meanings"] for c in children)
        for number in leaves:
            items, findable = rules.leaf(number)
            leaf = decision.table.value(number)
            assert isinstance(leaf, Leaf)
            assert (frozenset(items), frozenset(findable)) == (leaf.items, leaf.findable)


def test_every_definition_is_a_function_of_its_diagram(shipped: dict[str, Decision]) -> None:
    """A defined fact is worked out from the others as its rules say.

    It is unknown where what is unknown decides, whichever of the others is tested first.
    """
    open_ones = 0
    for decision in shipped.values():
        facts, chance = Facts(decision), random.Random(29)
        for definition in decision.definitions:
            function = facts.own[definition.fact]
            for _ in range(20):
                facts.values.update(random_values(decision, chance, unknown=True))
                found = function(facts)
                possible = {*walked(decision, definition.node, facts.values)}
                assert isinstance(found, Unknown) if len(possible) > 1 else {found} == possible
                open_ones += isinstance(found, Unknown)
    assert open_ones


GENERATE = """
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import decisions
from bridgelaws.compiler.generate import generate
from bridgelaws.runtime.base import SHIPPED
import sys
for decision in decisions(read_base(SHIPPED, "laws")).values():
    sys.stdout.write(generate(decision))
"""


def test_the_source_is_the_same_in_every_run(shipped: dict[str, Decision]) -> None:
    """Whatever the order of sets is, so that what is kept can be compared byte for byte."""
    here = "".join(generate(decision) for decision in shipped.values())
    for seed in ("0", "1", "31"):
        run = subprocess.run(
            [sys.executable, "-c", GENERATE],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True, check=True, cwd=Path.cwd(),
        )  # fmt: skip
        assert run.stdout.decode() == here
