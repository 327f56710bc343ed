"""A chart on several pages is the chart: nothing is lost, nothing is added, every way goes on."""

from functools import cache

import pytest

from bridgelaws.diagrams.chart import ARRIVAL, CARD, ONWARD, Box, Chart, Edge
from bridgelaws.diagrams.chart_words import ChartWords
from bridgelaws.diagrams.dot import Rows
from bridgelaws.diagrams.drawing import draw_chart, pages_of
from bridgelaws.diagrams.engine import laid_out
from bridgelaws.diagrams.sheets import Sheet, sheets

from .shipped import LANGUAGES, shipped_chart, shipped_charts, shipped_vocabulary

# So many boxes side by side or below one another have room on the page of these tests.
PAGE = (4.0, 5.0)
LARGE = [("1997", "20"), ("1997", "25"), ("1997", "30"), ("2017", "27"), ("2017", "40")]


def _measure(chart: Chart, _: Rows) -> tuple[float, float]:
    """As wide and high as a square of its boxes."""
    side = len(chart.boxes) ** 0.5
    return side, side


@cache
def _words(language: str = "en") -> ChartWords:
    return ChartWords(shipped_vocabulary(), language)


def _whole(pages: tuple[Sheet, ...]) -> tuple[set[Box], set[Edge]]:
    """The boxes and ways of the pages with the marks taken out again."""
    boxes: set[Box] = set()
    edges: set[Edge] = set()
    for page in pages:
        names = {box.id: box.id.rstrip("_") for box in page.chart.boxes}
        names |= {box.id: str(box.mark) for box in page.chart.boxes if box.kind == ONWARD}
        arrivals = {box.id for box in page.chart.boxes if box.kind == ARRIVAL}
        for box in page.chart.boxes:
            if box.kind not in (ONWARD, ARRIVAL):
                boxes.add(_named(box, names[box.id]))
        for e in page.chart.edges:
            if e.source not in arrivals:
                edges.add(Edge(names[e.source], names[e.target], e.label, e.values))
    return boxes, edges


def _named(box: Box, name: str) -> Box:
    return Box(name, box.kind, box.heading, box.lines, box.fact, box.law, box.provision, box.also)


@pytest.mark.parametrize(("edition", "law"), shipped_charts())
def test_pages_together_are_the_chart(edition: str, law: str) -> None:
    """Boxes and ways, the marks taken out; no two boxes of a page have one name."""
    chart = shipped_chart(law, edition=edition)
    pages = sheets(chart, _measure, PAGE, _words())
    assert _whole(pages) == (set(chart.boxes), set(chart.edges))
    for page in pages:
        assert len({box.id for box in page.chart.boxes}) == len(page.chart.boxes)
        begins = [name for row in page.rows for place in row for name in place.begins]
        reached = {edge.target for edge in page.chart.edges}
        assert sorted(begins) == sorted({box.id for box in page.chart.boxes} - reached)


@pytest.mark.parametrize(("edition", "law"), shipped_charts())
def test_every_mark_is_found_where_it_says(edition: str, law: str) -> None:
    """What leaves a page names a mark and another page, and there it comes in, once."""
    pages = sheets(shipped_chart(law, edition=edition), _measure, PAGE, _words())
    arrives = {
        (box.heading.split(",")[0], number): box.heading
        for number, page in enumerate(pages, 1)
        for box in page.chart.boxes
        if box.kind == ARRIVAL
    }
    assert len({mark for mark, _ in arrives}) == len(arrives)
    leaving = set()
    for number, page in enumerate(pages, 1):
        for box in page.chart.boxes:
            if box.kind == ONWARD:
                mark, _, at = box.heading.removeprefix("Go on at ").partition(", page ")
                where = (mark, int(at or number))
                assert at != str(number), "a page doesn't send on to itself by its number"
                assert str(number) in arrives[where] or not at
                leaving.add(where)
    assert leaving == set(arrives)


@pytest.mark.parametrize(("edition", "law"), shipped_charts())
def test_a_page_is_filled_and_not_more(edition: str, law: str) -> None:
    """No part is larger than a page but one that can't be cut, and what fits on one is on one."""
    chart = shipped_chart(law, edition=edition)
    pages = sheets(chart, _measure, PAGE, _words())
    if len(chart.boxes) <= min(PAGE) ** 2:
        assert len(pages) == 1
    if len(chart.boxes) > 2 * PAGE[0] * PAGE[1]:
        assert len(pages) > 1
    assert chart.boxes[0].kind != CARD or len(pages) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "law"), LARGE)
def test_the_largest_laws_can_be_read(edition: str, law: str, language: str) -> None:
    """As drawn on A4, questions are of 7 points and more."""
    chart = shipped_chart(law, language, edition)
    (drawn,) = draw_chart(chart, None, _words(language), "dot")
    for page in drawn.decode().split("digraph chart")[1:]:
        assert laid_out(f"digraph chart{page}").scale * 11 > 7


def test_a_page_says_which_it_is() -> None:
    """Of how many; what comes before the law is said on the first only."""
    chart = shipped_chart("25")
    pages = sheets(chart, _measure, PAGE, _words())
    assert len(pages) > 1
    for number, page in enumerate(pages, 1):
        assert page.chart.notes[0] == f"page {number} of {len(pages)}"
    assert pages[0].chart.notes[1:] == chart.notes
    assert not any(page.chart.notes[1:] for page in pages[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_take_more_room_take_no_page_more(language: str) -> None:
    """27 of 2017 is three pages in every language; cut for one page more, it took five in Dutch."""
    assert len(pages_of(shipped_chart("27", language, "2017"), _words(language))) == 3
