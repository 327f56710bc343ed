"""A vocabulary with nothing to it, and what laws written over it mean."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from bridgelaws.compiler import model
from bridgelaws.compiler.bind import bind_edition, facts_of
from bridgelaws.compiler.conditions import Conditions, Pair
from bridgelaws.compiler.declarations import Vocabulary
from bridgelaws.compiler.diagnostics import Diagnostic, LawError
from bridgelaws.compiler.diagram import Diagrams, Variable
from bridgelaws.compiler.parse import parse_law
from bridgelaws.compiler.vocabulary import read_vocabulary

TINY = Path(__file__).parents[1] / "data" / "tiny" / "vocabulary"
Sources = dict[str, tuple[str, bytes]]


@pytest.fixture
def tiny_sources() -> Sources:
    """The files of the tiny vocabulary, as its reader takes them."""
    return {f.stem: (f.name, f.read_bytes()) for f in sorted(TINY.glob("*.yaml"))}


@dataclass(frozen=True)
class Tiny:
    """Laws over the tiny vocabulary."""

    vocabulary: Vocabulary

    def bind(self, *laws: str) -> model.Edition:
        """The bound model of some laws; each is a file named by its place."""
        parsed = [parse_law(text, f"{i}.law") for i, text in enumerate(laws, 1)]
        return bind_edition("tiny", parsed, self.vocabulary)

    def faults(self, *laws: str) -> list[tuple[int, int, str, str | None]]:
        """Line, column, code and suggestion of each fault in some laws."""
        with pytest.raises(LawError) as caught:
            self.bind(*laws)
        return [told(fault) for fault in caught.value.diagnostics]

    def conditions(self, *laws: str) -> Conditions:
        """The conditions of some laws, over all facts in the order of declaration."""
        edition = self.bind(*laws)
        facts = facts_of(self.vocabulary)
        variables = [Variable(f.values, f.may_wait or f.kind == "finding") for f in facts.values()]
        order = {name: i for i, name in enumerate(facts)}
        return Conditions(edition, Diagrams(tuple(variables)), order)

    def truth(self, law: str, provision: str, **known: object) -> bool | None:
        """Whether a provision is in force where facts have these values, None where it waits.

        What is not said of a fact is false; None is `not yet`.
        """
        return self.value(self.conditions(law), provision, **known)

    def value(self, conditions: Conditions, provision: str, **known: object) -> bool | None:
        """The same for conditions that are at hand."""
        return look_up(conditions, conditions.holds(provision), known)


def look_up(conditions: Conditions, pair: Pair, known: Mapping[str, object]) -> bool | None:
    """What a pair of diagrams says where facts have these values."""
    table = conditions.diagrams
    names = [name.replace(model.IS, "is_") for name in conditions.order]

    def walk(node: int) -> object:
        while node >= 0:
            variable, children = table.nodes[node]
            value = known.get(names[variable], False)
            values = table.variables[variable].values
            node = children[-1] if value is None else children[values.index(value)]
        return table.value(node)

    is_true, is_false = walk(pair.true), walk(pair.false)
    assert not (is_true and is_false), "true and false at once"
    return True if is_true else False if is_false else None


def told(fault: Diagnostic) -> tuple[int, int, str, str | None]:
    """What a test states of a fault."""
    return fault.span.line, fault.span.column, fault.code, fault.suggestion


@pytest.fixture
def tiny(tiny_sources: Sources) -> Tiny:
    """Laws over the tiny vocabulary."""
    return Tiny(read_vocabulary(tiny_sources))


Faults = Callable[[str, str, str], list[tuple[str, int, int, str, str | None]]]


@pytest.fixture
def vocabulary_faults(tiny_sources: Sources) -> Faults:
    """The faults of the tiny vocabulary with a piece of one file replaced.

    File, line, column, code and suggestion of each.
    """

    def faults(name: str, old: str, new: str) -> list[tuple[str, int, int, str, str | None]]:
        file, data = tiny_sources[name]
        assert data.decode().count(old) == 1, f"{old!r} stands {data.decode().count(old)} times"
        sources = {**tiny_sources, name: (file, data.replace(old.encode(), new.encode()))}
        with pytest.raises(LawError) as caught:
            read_vocabulary(sources)
        return [(f.span.file, *told(f)) for f in caught.value.diagnostics]

    return faults
