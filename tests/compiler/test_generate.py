"""The generated code against the diagrams it was made from, and against itself in another run."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import decisions
from bridgelaws.compiler.decide import Decision
from bridgelaws.compiler.generate import generate
from bridgelaws.compiler.outcomes import Leaf
from bridgelaws.runtime import game
from bridgelaws.runtime.base import SHIPPED
from bridgelaws.runtime.game import Unknown

TRIALS = 400


@pytest.fixture(scope="module")
def shipped() -> dict[str, Decision]:
    """The decision diagrams of every shipped edition."""
    return decisions(read_base(SHIPPED, "laws"))


class Facts:
    """Stands for the scope: each fact has the value it was given, whatever the game would say."""

    def __init__(self, decision: Decision) -> None:
        self.values: dict[str, object] = {}
        namespace: dict[str, Any] = {"game": game, "Unknown": Unknown}
        exec(generate(decision), namespace)
        self.data: dict[str, Any] = namespace["DATA"]
        self.own = {fact.id: self.data["facts"][fact.id][0] for fact in decision.facts}
        for name, function in self.own.items():
            namespace[function.__name__] = self._told(name)

    def _told(self, fact: str) -> Callable[[object], object]:
        return lambda _: self.values[fact]


def walked(decision: Decision, node: int, values: dict[str, object]) -> object:
    """The terminal of a diagram; an unknown fact where one stands in the way."""
    table = decision.table
    while node >= 0:
        variable, children = table.nodes[node]
        fact = decision.facts[variable]
        value = values[fact.id]
        if isinstance(value, Unknown):
            return value
        node = children[-1] if value is None else children[fact.values.index(value)]
    found = table.value(node)
    if isinstance(found, Leaf):
        return tuple(sorted(found.items)), tuple(sorted(found.findable))
    return found


def random_values(decision: Decision, chance: random.Random) -> dict[str, object]:
    """Any value for each fact; `not yet` and unknown where a fact may be that."""
    told = {name for name, e in decision.expressions.items() if e.may_be_unknown}
    values: dict[str, object] = {}
    for variable, fact in zip(decision.table.variables, decision.facts, strict=True):
        options: list[object] = list(fact.values)
        if variable.extra:
            options.append(None)
        if fact.kind == "choice" or fact.id in told:
            options.append(Unknown(fact.id))
        values[fact.id] = chance.choice(options)
    return values


def test_every_entry_answers_as_its_diagram(shipped: dict[str, Decision]) -> None:
    """For random facts the function and the table walked by hand give the same leaf."""
    for decision in shipped.values():
        facts, chance = Facts(decision), random.Random(27)
        answers = set()
        for entry, node in decision.outcomes.items():
            number, function, always = facts.data["entries"][entry]
            assert number == node
            assert always == tuple(sorted(decision.always[entry]))
            for _ in range(TRIALS):
                facts.values.update(random_values(decision, chance))
                found = function(facts)
                assert found == walked(decision, node, facts.values), (entry, facts.values)
                answers.add(found)
        assert len(answers) > 50  # the trials reached many ways through the diagrams


def test_recognition_answers_as_its_diagram(shipped: dict[str, Decision]) -> None:
    """What a call is, at each stage, for random facts."""
    for decision in shipped.values():
        facts, chance = Facts(decision), random.Random(28)
        for stage, node in decision.recognition.items():
            for _ in range(TRIALS):
                facts.values.update(random_values(decision, chance))
                found = facts.data["recognise"][stage](facts)
                assert found == walked(decision, node, facts.values)


def test_the_table_for_walking_is_that_of_the_diagrams(shipped: dict[str, Decision]) -> None:
    """The runtime walks the same nodes and leaves where something is unknown."""
    for decision in shipped.values():
        data = Facts(decision).data
        assert data["variables"] == tuple(f.id for f in decision.facts)
        for number, (variable, children) in data["nodes"].items():
            assert decision.table.nodes[number] == (variable, children)
            assert all(c in data["nodes"] or c in data["leaves"] for c in children)
        for number, (items, findable) in data["leaves"].items():
            leaf = decision.table.value(number)
            assert isinstance(leaf, Leaf)
            assert (frozenset(items), frozenset(findable)) == (leaf.items, leaf.findable)


def test_every_definition_is_a_function_of_its_diagram(shipped: dict[str, Decision]) -> None:
    """A defined fact is worked out from the others as its rules say."""
    for decision in shipped.values():
        facts, chance = Facts(decision), random.Random(29)
        for definition in decision.definitions:
            function = facts.own[definition.fact]
            for _ in range(20):
                facts.values.update(random_values(decision, chance))
                assert function(facts) == walked(decision, definition.node, facts.values)


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
