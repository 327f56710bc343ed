"""The order of the boxes that draws best: what is counted, and that it is the least."""

import pytest

from bridgelaws.diagrams.arranging import Layout, cost, layout, orders
from bridgelaws.diagrams.chart import QUESTION, START, Box, Chart, Edge
from bridgelaws.diagrams.chart_words import ChartWords
from bridgelaws.diagrams.dot import chart_dot
from bridgelaws.diagrams.drawing import draw_chart, pages_of
from bridgelaws.diagrams.engine import laid_out

from .shipped import shipped_chart, shipped_vocabulary

# Two lines that cross, two beside one another, and two that leave the same point.
CROSSED = (((0.0, 0.0), (2.0, 2.0)), ((0.0, 2.0), (2.0, 0.0)))
BESIDE = (((0.0, 0.0), (2.0, 0.0)), ((0.0, 1.0), (2.0, 1.0)))
FORKED = (((0.0, 0.0), (2.0, 2.0)), ((0.0, 0.0), (2.0, 0.0)))


def _cost(
    lines: tuple[tuple[tuple[float, float], ...], ...], scale: float = 1.0
) -> tuple[float, ...]:
    return tuple(map(float, cost(Layout(scale, (1.0, 1.0), lines), 0.7)))


@pytest.mark.parametrize(("lines", "crossings"), [(CROSSED, 1), (BESIDE, 0), (FORKED, 0)])
def test_crossings_are_counted(
    lines: tuple[tuple[tuple[float, float], ...], ...], crossings: int
) -> None:
    """Lines from one box do not cross there."""
    assert _cost(lines)[1] == crossings


def test_what_can_not_be_read_is_worst_then_crossings_then_small_letters_then_long_ways() -> None:
    short, long = BESIDE, (((0.0, 0.0), (4.0, 0.0)), ((0.0, 1.0), (4.0, 1.0)))
    found = [(short, 1.0), (long, 1.0), (short, 0.8), (CROSSED, 1.0), (short, 0.6)]
    costs = [_cost(lines, scale) for lines, scale in found]
    assert costs == sorted(costs)
    assert len({*costs}) == len(costs)
    assert _cost(long)[3] == 8.0


def test_a_layout_is_read_as_the_engine_writes_it() -> None:
    """The size is that before it is made smaller; a straight line is as long as it is."""
    plain = (
        b"graph 0.5 4 3\nnode a 1 1 1 1 a solid box black white\n"
        b"edge a b 4 0 0 1 0 2 0 3 0 solid black\nstop\n"
    )
    found = layout(plain)
    assert (found.scale, found.size) == (0.5, (4.0, 3.0))
    assert [line[0] for line in found.lines] == [(0.0, 0.0)]
    assert [line[-1] for line in found.lines] == [(3.0, 0.0)]


def test_an_order_leaves_out_no_box() -> None:
    """Whatever the order, it is the same chart; the first is the chart as it is."""
    names = ("start", "ask", "one", "other", "last")
    boxes = tuple(Box(name, START if name == "start" else QUESTION, name) for name in names)
    ways = (("start", "ask"), ("ask", "one"), ("ask", "other"), ("one", "last"), ("other", "last"))
    chart = Chart("9", "9999", "en", "", (), boxes, tuple(Edge(*way) for way in ways))
    found = list(orders(chart))
    assert found[0] == chart
    assert len({tuple(box.id for box in other.boxes) for other in found}) > 2
    for other in found:
        assert {*other.boxes} == {*boxes}
        assert other.edges == chart.edges


@pytest.mark.parametrize(("edition", "law"), [("1997", "21"), ("1997", "32"), ("2017", "31")])
def test_no_order_that_is_tried_is_better_than_the_one_that_is_drawn(
    edition: str, law: str
) -> None:
    """On a page are no more crossings than in the order in which the law has its boxes."""
    words = ChartWords(shipped_vocabulary(), "en")
    chart = shipped_chart(law, edition=edition)
    (source,) = draw_chart(chart, None, words, "dot")
    drawn = [f"digraph chart{page}" for page in source.decode().split("digraph chart")[1:]]
    pages = pages_of(chart, words)
    assert len(drawn) == len(pages)
    better = []
    for page, shown in zip(pages, drawn, strict=True):
        plain = min(
            cost(laid_out(chart_dot(page.chart, page.rows, narrow)), 0.6)
            for narrow in (True, False)
        )
        found = cost(laid_out(shown), 0.6)
        assert found[:2] <= plain[:2]
        better.append(found < plain)
    assert any(better)
