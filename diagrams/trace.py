"""The chart of a law and a ruling -> the same chart with the way that the ruling took.

Each box says what it is to the ruling: on its way, told by somebody, still to be asked, or waiting
for something that has not happened. Nothing is decided here; the ruling knows the facts.
"""

from ..compiler import model
from ..compiler.frozen import replace
from ..runtime.case import Case
from ..runtime.game import Unknown
from .chart import (
    ASKED,
    CARD,
    CHOICE,
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


def traced(chart: Chart, case: Case, words: ChartWords) -> Chart | None:
    """The chart with the way of a ruling; None where the law says nothing of such a call.

    Args:
        chart: The chart of a law.
        case: The ruling.
        words: The words of the chart's language.
    """
    states: dict[str, str] = {}
    ways: list[Edge] = []
    todo = [box for box in chart.boxes if _begins(box, case)]
    while todo:
        box = todo.pop()
        state, following = _passed(chart, box, case, words)
        states[box.id] = state
        ways += following
        todo += [chart.box(way.target) for way in following if way.target not in states]
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


def _begins(box: Box, case: Case) -> bool:
    kinds = {model.IS + kind for kind in case.kinds}
    return box.kind == CARD or (box.kind == START and (not box.also or bool(kinds & {*box.also})))


def _passed(chart: Chart, box: Box, case: Case, words: ChartWords) -> tuple[str, tuple[Edge, ...]]:
    """What a box is to the ruling, and the ways on which the ruling leaves it."""
    following = chart.following(box.id)
    if box.kind not in (QUESTION, CHOICE) or box.fact is None:
        return TAKEN, following
    values = [_value(fact, case) for fact in (box.fact, *box.also)]
    value = next((found for found in values if found is True), values[0])
    if isinstance(value, Unknown):
        return OPEN, ()
    if value is None:
        return WAITING, ()
    told = words.facts[box.fact].kind in _TOLD
    return ASKED if told else TAKEN, tuple(way for way in following if value in way.values)


def _value(fact: str, case: Case) -> object:
    if fact.startswith(model.IS):
        return fact.removeprefix(model.IS) in case.kinds
    return case.rules.value(fact, case)


def _marked(box: Box, state: str, words: ChartWords) -> Box:
    said = {
        ASKED: words.chart("asked"), OPEN: words.chart("open"), WAITING: words.chart("waiting")
    }  # fmt: skip
    more = (Line("", said[state]),) if state in said else ()
    return replace(box, state=state, lines=(*box.lines, *more))
