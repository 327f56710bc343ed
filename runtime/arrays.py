"""A decision diagram over many cases at once: lookup arrays instead of a walk for each.

The tests of a diagram stand in the order of the law, so one array can take a case past several of
them: it has a row for each node at which a case may stand, and a column for each combination of
values of the facts tested next. What is made of them is where each case stands after these. Needs
numpy, which the extra `arrow` brings; nothing else in the runtime loads this.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..compiler.frozen import frozen
from .rules import Kinds, Rules

_MOST = 1 << 12  # combinations of an array; more make fewer arrays, and each slower
_ROOM = 1 << 17  # entries of an array, so that it stays in the processor's cache
_BLOCK = 1 << 17  # cases that are taken through all arrays together, for the same reason

Codes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.intp]


@frozen
class Tested:
    """A fact that a diagram tests: its values in order, and whether it may have none.

    The code of a value is its place among them. Where a fact may be not yet, or have no value, the
    next code says so; the code behind all these is for a fact that is unknown.
    """

    fact: str
    values: tuple[object, ...]
    may_be_none: bool

    @property
    def none(self) -> int:
        """The code of no value; unknown where it always has one."""
        return len(self.values)

    @property
    def unknown(self) -> int:
        """The code of an unknown value."""
        return len(self.values) + self.may_be_none


@frozen
class _Stage:
    """The facts that one array takes a case past.

    `leads` has the next place for each place and combination, laid out as one row; places are
    numbered so that the number of the combination is added to them.
    """

    facts: tuple[tuple[int, int], ...]  # the place of each among those tested, and its stride
    combinations: int
    leads: Numbers


class Arrays:
    """The diagram of one entry. `tested` are its facts in the order of the law, `leaves` the nodes
    at which a case can end; it ends behind the last of them where something unknown stands in its
    way."""

    def __init__(self, rules: Rules, entry: Kinds, is_complete: bool) -> None:
        root = rules.data["entries"][entry][0]
        nodes, found = _nodes(rules, root)
        variables = sorted({variable for variable, _ in nodes.values()})
        self.tested = tuple(_tested(rules, v, nodes) for v in variables)
        self.leaves = tuple(sorted(found))
        places = {node: place for place, node in enumerate([*nodes, *self.leaves])}
        steps = [
            _step(tested, variable, nodes, places)[:, : tested.unknown + (not is_complete)]
            for tested, variable in zip(self.tested, variables, strict=True)
        ]
        self._stages = _stages(self.tested, steps, places[root], len(places) - len(self.leaves))

    def ends(self, codes: Sequence[Codes | int], count: int) -> Numbers:
        """Where each case ends: a place in `leaves`, or their number where it is open.

        Args:
            codes: For each fact of `tested` the code of its value in each case, or the one code it
                has in all of them.
            count: How many cases there are.
        """
        ends = np.zeros(count, np.intp)
        for begin in range(0, count, _BLOCK):
            block = slice(begin, begin + _BLOCK)
            of_block = [each if isinstance(each, int) else each[block] for each in codes]
            self._walk(of_block, ends[block])
        return ends

    def _walk(self, codes: Sequence[Codes | int], at: Numbers) -> None:
        """Take the cases of a block from the root (all zeros) to where they end."""
        scratch = np.empty(len(at), np.uint16)
        combined = np.empty(len(at), np.uint16)
        for stage in self._stages:
            alike = 0  # what the facts that are the same in all cases add
            combined.fill(0)
            for fact, stride in stage.facts:
                column = codes[fact]
                if isinstance(column, int):
                    alike += column * stride
                    continue
                if stride > 1:
                    column = np.multiply(column, np.uint16(stride), out=scratch)
                np.add(combined, column, out=combined)
            np.add(combined, np.uint16(alike), out=combined)
            np.add(at, combined, out=at)
            # No number is outside, and not to look is faster.
            np.take(stage.leads, at, out=at, mode="clip")


def _nodes(rules: Rules, root: int) -> tuple[dict[int, tuple[int, tuple[int, ...]]], set[int]]:
    """The nodes below one, and the leaves."""
    nodes: dict[int, tuple[int, tuple[int, ...]]] = {}
    leaves: set[int] = set()
    todo = [root]
    while todo:
        node = todo.pop()
        if node < 0:
            leaves.add(node)
        elif node not in nodes:
            nodes[node] = rules.nodes[node]
            todo += nodes[node][1]
    return nodes, leaves


def _tested(rules: Rules, variable: int, nodes: dict[int, tuple[int, tuple[int, ...]]]) -> Tested:
    fact = rules.data["variables"][variable]
    values = tuple(rules.data["facts"][fact][2])
    most = max(len(children) for v, children in nodes.values() if v == variable)
    return Tested(fact, values, most > len(values))


def _step(
    tested: Tested,
    variable: int,
    nodes: dict[int, tuple[int, tuple[int, ...]]],
    places: dict[int, int],
) -> Numbers:
    """Where each place leads by each code of a fact; a place that doesn't test it stays."""
    is_open = len(places)
    step = np.repeat(np.arange(is_open + 1)[:, None], tested.unknown + 1, axis=1)
    for node, (tests, children) in nodes.items():
        if tests == variable:
            row = step[places[node]]
            row[:] = is_open  # what can't be is as good as unknown
            row[: len(children)] = [places[child] for child in children]
    return step


def _stages(
    tested: tuple[Tested, ...], steps: list[Numbers], root: int, first_leaf: int
) -> tuple[_Stage, ...]:
    """As few arrays as there is room for, for all the steps."""
    stages: list[_Stage] = []
    here = np.array([root])
    at = 0
    while at < len(tested):
        leads, combinations = here[:, None], 1
        facts: list[tuple[int, int]] = []
        while at < len(tested):
            width = steps[at].shape[1]
            if facts and combinations * width > min(_MOST, _ROOM // len(here)):
                break
            facts.append((at, combinations))
            combinations *= width
            # The later fact has the greater stride: its codes follow each other last.
            leads = np.concatenate([steps[at][leads, code] for code in range(width)], axis=1)
            at += 1
        here, places = np.unique(leads, return_inverse=True)
        stages.append(_Stage(tuple(facts), combinations, places.reshape(leads.shape)))
    return _numbered(stages, here - first_leaf)


def _numbered(stages: list[_Stage], ends: Numbers) -> tuple[_Stage, ...]:
    """The stages with their places numbered for the stage that follows, the last for its ends."""
    factors = [stage.combinations for stage in stages[1:]]
    leads = [
        *(stage.leads * factor for stage, factor in zip(stages, factors, strict=False)),
        *(ends[stage.leads] for stage in stages[-1:]),
    ]
    return tuple(
        _Stage(stage.facts, stage.combinations, numbered.ravel())
        for stage, numbered in zip(stages, leads, strict=True)
    )
