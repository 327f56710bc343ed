"""The chart of a law and a ruling -> the same chart with the way that the ruling took.

Each box says what it is to the ruling: on its way, told by somebody, still to be asked, or waiting
for something that has not happened. Nothing is decided here; the ruling knows the facts.
"""

from collections.abc import Collection

from ..compiler import model
from ..compiler.citation_targets import law_of
from ..compiler.frozen import frozen, replace
from ..runtime.case import Case
from ..runtime.game import Unknown
from ..runtime.scope import Scope
from .chart import (
    ASKED,
    CARD,
    CHOICE,
    CONNECTOR,
    OFF,
    OPEN,
    QUESTION,
    START,
    TAKEN,
    WAITING,
    Box,
    Chart,
    Edge,
    Line,
)
from .chart_words import ChartWords

_TOLD = ("attribute", "choice")


def traced(chart: Chart, case: Case, laws: Collection[str], words: ChartWords) -> Chart | None:
    """The chart with the way of a ruling; None where the law says nothing of such a call.

    Args:
        chart: The chart of a law.
        case: The ruling.
        laws: The provisions by which it rules: what a box says is done where one of them says it.
        words: The words of the chart's language.
    """
    states, ways = walked(chart, _seen(chart, case, laws), words)
    if not states:
        return None
    kind = words.irregularity(case.irregularity)
    player = case.offender_text
    if player is not None:
        kind = words.chart("traced", player=words.word("seats", player), what=kind)
    return replace(
        chart,
        notes=(kind, *chart.notes),
        boxes=tuple(_marked(box, states.get(box.id, OFF), words) for box in chart.boxes),
        edges=tuple(replace(e, state=TAKEN if e in ways else OFF) for e in chart.edges),
    )


def _seen(chart: Chart, case: Case, laws: Collection[str]) -> "Seen":
    """What the ruling is; or what it was, where its call has become another one by this law."""
    gap = {case.gap.law} if case.gap is not None and case.gap.law is not None else set[str]()
    for kinds, scope, outcome in case.former:
        before = frozenset(str(case.rules.items[item][0]) for item in outcome.in_force)
        if any(law_of(provision) == chart.law for provision in before):
            return Seen(kinds, scope, before)
    return Seen((*case.kinds, case.irregularity), case, frozenset(laws) | gap)


@frozen
class Seen:
    """What a walk sees of a ruling: the kinds of its call, its facts, the provisions in force."""

    kinds: tuple[str, ...]
    scope: Scope
    laws: frozenset[str]


def walked(chart: Chart, seen: Seen, words: ChartWords) -> tuple[dict[str, str], list[Edge]]:
    """What the boxes on the way of a ruling are to it, by their names, and the ways it takes."""
    way = _Way(chart, seen, words)
    states: dict[str, str] = {}
    ways: list[Edge] = []
    todo = way.starts()
    while todo:
        box = todo.pop()
        state, following = way.passed(box)
        states[box.id] = state
        ways += following
        todo += [chart.box(way.target) for way in following if way.target not in states]
    return states, ways


class _Way:
    """The way of a ruling through the chart of one law."""

    def __init__(self, chart: Chart, seen: Seen, words: ChartWords) -> None:
        self.chart = chart
        self.seen = seen
        self.words = words
        self._leading: dict[str, bool] = {}

    def starts(self) -> list[Box]:
        """Where the law begins with such a call; anywhere, if it is ruled on by it all the same."""
        kinds = {model.IS + kind for kind in self.seen.kinds}
        is_ruling = any(law_of(law or "") == self.chart.law for law in self.seen.laws)
        starts = [box for box in self.chart.boxes if box.kind == START]
        fitting = [box for box in starts if not box.also or kinds & {*box.also}]
        if not is_ruling:
            return fitting
        return [*(fitting or starts), *(box for box in self.chart.boxes if box.kind == CARD)]

    def passed(self, box: Box) -> tuple[str, tuple[Edge, ...]]:
        """What a box is to the ruling, and the ways on which the ruling leaves it."""
        following = self._fitting(self.chart.following(box.id))
        if box.kind not in (QUESTION, CHOICE) or box.fact is None:
            return (TAKEN, following) if self._is_said(box) is not False else (OFF, ())
        values = [_value(fact, self.seen) for fact in (box.fact, *box.also)]
        value = next((found for found in values if found is True), values[0])
        if isinstance(value, Unknown):
            return OPEN, ()
        if value is None:  # what has not come can make no difference to some of what follows
            return WAITING, tuple(way for way in following if self._leads_to_said(way.target))
        told = self.words.facts[box.fact].kind in _TOLD
        return ASKED if told else TAKEN, tuple(way for way in following if value in way.values)

    def _fitting(self, ways: tuple[Edge, ...]) -> tuple[Edge, ...]:
        """The ways without connectors to laws on other calls, where one of them is about this."""
        kinds = {model.IS + kind for kind in self.seen.kinds}
        targets = {way: self.chart.box(way.target) for way in ways}
        about = {way: {*box.also} for way, box in targets.items() if box.kind == CONNECTOR}
        if not any(kinds & found for found in about.values()):
            return ways
        return tuple(way for way in ways if way not in about or kinds & about[way])

    def _is_said(self, box: Box) -> bool | None:
        """Whether the ruling says what a box says; None of one that says nothing."""
        items = [item for line in box.lines for item in line.items]
        if box.kind == CARD or not items:
            return None
        return any((item.left_to or item.provision) in self.seen.laws for item in items)

    def _leads_to_said(self, name: str) -> bool:
        if name not in self._leading:
            self._leading[name] = False  # a chart goes downwards, so this stands nowhere below
            self._leading[name] = self._is_said(self.chart.box(name)) is True or any(
                self._leads_to_said(way.target) for way in self.chart.following(name)
            )
        return self._leading[name]


def _value(fact: str, seen: Seen) -> object:
    if fact.startswith(model.IS):
        return fact.removeprefix(model.IS) in seen.kinds
    return seen.scope.rules.value(fact, seen.scope)


def _marked(box: Box, state: str, words: ChartWords) -> Box:
    said = {
        ASKED: words.chart("asked"), OPEN: words.chart("open"), WAITING: words.chart("waiting")
    }  # fmt: skip
    more = (Line("", said[state]),) if state in said else ()
    return replace(box, state=state, lines=(*box.lines, *more))
