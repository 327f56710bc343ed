"""The chart of a law and the worked rulings -> the same chart, telling where they come.

A box or way is reached if the way of a ruling leads there; each is walked as in `trace`.
"""

from collections.abc import Iterable

from ..compiler.frozen import replace
from .chart import OFF, REACHED, UNREACHED, Box, Chart, Edge, Line
from .chart_words import ChartWords
from .trace import Seen, walked


def covered(chart: Chart, rulings: Iterable[Seen], words: ChartWords) -> Chart:
    """The chart with what the worked rulings reach of it, and what none does.

    Args:
        chart: The chart of a law.
        rulings: What they see of the law, whenever one of them looks at it and it applies.
        words: The words of the chart's language.
    """
    boxes: set[str] = set()
    ways: set[Edge] = set()
    for seen in rulings:
        states, taken = walked(chart, seen, words)
        boxes |= {name for name, state in states.items() if state != OFF}
        ways |= {edge for edge in taken if states[edge.source] != OFF}

    def box_told(box: Box) -> Box:
        if box.id in boxes:
            return replace(box, state=REACHED)
        mark = Line("", words.chart("not_reached"))
        return replace(box, state=UNREACHED, lines=(*box.lines, mark))

    def way_told(edge: Edge) -> Edge:
        if edge in ways:
            return replace(edge, state=REACHED)
        label = words.chart("not_taken", answer=edge.label) if edge.label else ""
        return replace(edge, state=UNREACHED, label=label)

    def counted(key: str, boxes: int, ways: int) -> tuple[str, str]:
        return key, words.chart(key, boxes=str(boxes), ways=str(ways))

    left = len(chart.boxes) - len(boxes), len(chart.edges) - len(ways)
    return replace(
        chart,
        boxes=tuple(map(box_told, chart.boxes)),
        edges=tuple(map(way_told, chart.edges)),
        legend=(counted(REACHED, len(boxes), len(ways)), counted(UNREACHED, *left)),
    )
