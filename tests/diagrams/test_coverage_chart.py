"""The chart of what worked rulings reach: what one takes, and a mark on what none does."""

import re

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.diagrams.chart import EFFECTS, REACHED, UNREACHED, Chart
from bridgelaws.diagrams.chart_words import ChartWords
from bridgelaws.diagrams.coverage import covered
from bridgelaws.diagrams.dot import chart_dot
from bridgelaws.diagrams.mermaid import chart_mermaid
from bridgelaws.diagrams.svg import outline
from bridgelaws.diagrams.trace import Seen

from .shipped import shipped_chart, shipped_vocabulary


def _covered(base: KnowledgeBase, *auctions: str) -> Chart:
    """The chart of 27 of 1997 with what the rulings on these auctions reach."""
    seen = []
    for auction in auctions:
        ruling = base.rule(Situation.parse(auction, edition="1997", dealer="N"))
        seen += [Seen(c.kinds, c, frozenset(ruling.laws(c))) for c in ruling.cases]
    return covered(shipped_chart("27"), seen, ChartWords(shipped_vocabulary(), "en"))


def _provisions(chart: Chart, state: str) -> set[str]:
    boxes = (box for box in chart.boxes if box.kind == EFFECTS and box.state == state)
    return {line.provision for box in boxes for line in box.lines if line.provision}


def test_nothing_is_reached_without_rulings(base: KnowledgeBase) -> None:
    """Every box and way has the mark, and the legend counts them all on that side."""
    chart = _covered(base)
    assert {box.state for box in chart.boxes} == {edge.state for edge in chart.edges} == {UNREACHED}
    assert all(box.lines[-1].text == "× not reached" for box in chart.boxes)
    assert all(edge.label.startswith("× ") for edge in chart.edges if edge.label)
    boxes, ways = len(chart.boxes), len(chart.edges)
    assert [told for _, told in chart.legend] == [
        "reached by a worked ruling: 0 boxes, 0 ways",
        f"× reached by none: {boxes} boxes, {ways} ways",
    ]


def test_an_accepted_bid_reaches_27a_alone(base: KnowledgeBase) -> None:
    """27A: West passes over 1D, which accepts it; nobody has tried what 27B says."""
    chart = _covered(base, "1H 1S 1D W:P")
    assert _provisions(chart, REACHED) == {"27A"}
    assert {"27B", "27B2", "27B3"} <= _provisions(chart, UNREACHED)
    labels = {edge.label: edge.state for edge in chart.edges if "accept" in edge.label}
    assert labels == {"LHO accepts": REACHED, "× LHO does not accept": UNREACHED}


def test_rulings_add_up(base: KnowledgeBase) -> None:
    """A pass in place of the bid comes under 27B2 as well, and 27A stays reached."""
    chart = _covered(base, "1H 1S 1D W:P", "1H 1S 1D TD S:P")
    assert {"27A", "27B", "27B2"} <= _provisions(chart, REACHED)
    assert "27B3" in _provisions(chart, UNREACHED)


def test_it_is_told_in_words_and_light_and_dark(base: KnowledgeBase) -> None:
    """Each drawing has the legend and the marks, and its two colours differ in grey as well."""
    chart = _covered(base, "1H 1S 1D W:P")
    source = chart_dot(chart)
    light, dark = re.findall(r'BGCOLOR="#(\w{6})"', source)
    assert _grey(light) - _grey(dark) > 50
    assert source.count("× not reached") == outline(chart).count("× not reached") > 3
    for text in (source, outline(chart), chart_mermaid(chart).replace("#215;", "×")):
        assert "reached by a worked ruling" in text and "× reached by none" in text


def _grey(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (0, 2, 4))
    return 0.299 * red + 0.587 * green + 0.114 * blue
