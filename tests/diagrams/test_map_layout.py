"""The page of a map: for the laws as they are, and for laws that refer to each other in any way."""

import itertools
from collections.abc import Iterable
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.citation_graph import as_read
from bridgelaws.compiler.compile import edition_files, vocabulary_of
from bridgelaws.compiler.edition_texts import read_edition_texts
from bridgelaws.compiler.frozen import replace
from bridgelaws.compiler.graph import edition_graph
from bridgelaws.diagrams.chart_words import ChartWords
from bridgelaws.diagrams.dot import PAGE
from bridgelaws.diagrams.drawing import map_of
from bridgelaws.diagrams.lanes import lanes, spread
from bridgelaws.diagrams.law_map import KINDS, LawMap, Link, Reference, law_map, surroundings_map
from bridgelaws.diagrams.map_cards import SMALL, cut
from bridgelaws.diagrams.map_layout import lay_out
from bridgelaws.diagrams.map_legend import legend, legend_height
from bridgelaws.diagrams.map_page import Box, Page, Run, wires
from bridgelaws.diagrams.titles import Titles, titles_of
from bridgelaws.runtime.base import SHIPPED

from .map_checks import check_boxes, check_page

FILES = read_base(SHIPPED)
VOCABULARY = vocabulary_of(FILES)
LANGUAGES = ("en", "da", "nl", "sv")


@pytest.fixture(scope="module")
def graph() -> "nx.MultiDiGraph[str]":
    """The graph of the 1997 edition."""
    return edition_graph(SHIPPED, "1997")


def laid_out(plan: LawMap, words: ChartWords) -> Page:
    """The page of a map with its legend."""
    return lay_out(plan, words, legend_height(legend(plan, words)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_of_the_laws(language: str, graph: "nx.MultiDiGraph[str]") -> None:
    """Nothing lies on anything else, and it can be read on an upright A4 page."""
    page = laid_out(*map_of(FILES, graph, language, None))
    check_page(page)
    assert page.height > page.width
    shown = min(72 * PAGE[0] / page.width, 72 * PAGE[1] / page.height)
    assert SMALL * shown >= 6  # points; the small letters of a newspaper


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_around_each_law(language: str, graph: "nx.MultiDiGraph[str]") -> None:
    """The same for each law, inside and outside, upright or lying."""
    (edition,) = (e for e in edition_files(FILES) if e.name == "1997")
    texts, words = read_edition_texts(FILES, edition, "laws"), ChartWords(VOCABULARY, language)
    titles, read = titles_of(edition, texts, language), as_read(graph, texts, language)
    for law in [node for node in read if node.isdigit()]:
        page = laid_out(surroundings_map(read, law, titles, words), words)
        check_page(page)
        sides = PAGE if page.height > page.width else PAGE[::-1]
        shown = min(72 * sides[0] / page.width, 72 * sides[1] / page.height)
        assert SMALL * shown >= 5.4, law  # 25 takes the place of eleven others


def test_laws_stand_in_the_order_of_the_book(graph: "nx.MultiDiGraph[str]") -> None:
    """One card for each law from 17 to 40, each below the one before."""
    page = laid_out(*map_of(FILES, graph, "da", None))
    assert [card.place.number for card in page.cards] == [str(n) for n in range(17, 41)]
    tops = [card.box.y for card in page.cards]
    assert tops == sorted(tops)


def test_what_leads_to_23_is_one_line(graph: "nx.MultiDiGraph[str]") -> None:
    """Eight laws lead there: one line goes all the way from the last, and seven join it."""
    page = laid_out(*map_of(FILES, graph, "da", None))
    to_23 = [wire for wire in page.wires if wire.link.target == "23"]
    assert len(to_23) == 8
    assert [wire.link.source for wire in to_23 if not wire.joins] == ["38"]
    assert len({wire.points[1][0] for wire in to_23}) == 1
    (card,) = (card for card in page.cards if card.name == "23")
    assert card.is_marked
    told = "fra 24B, 24C, 25B2bI, 27B2, 27B3, 31A2a, 31A2b, 31B, 32A, 32B2, 36, 37, 38"
    assert " ".join(card.small) == told


# -- laws that refer to each other in any way ------------------------------------------------------

WORDS = ChartWords(VOCABULARY, "da")
IDS = [f"{law}{part}" for law in range(1, 9) for part in ("", "A", "A1", "B", "B2bIV")]
TITLE = st.text(st.sampled_from('aAæÆøW iM—é中\u202e<&\\"'), min_size=1, max_size=160)


@st.composite
def law_books(draw: st.DrawFn) -> tuple["nx.MultiDiGraph[str]", Titles]:
    """A graph of some laws and parts, of which some are outside, and titles for some of them."""
    outside = {str(law) for law in draw(st.sets(st.integers(1, 8)))}
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(edition="x")
    for node in IDS:
        if node[0] in outside:
            graph.add_node(node, type="external", external=True)
        else:
            graph.add_node(node, type="law" if node.isdigit() else "provision")
    inside = [node for node in IDS if node[0] not in outside]
    if inside:
        pairs = st.tuples(st.sampled_from(inside), st.sampled_from(IDS), st.sampled_from(KINDS))
        for source, target, kind in draw(st.lists(pairs, max_size=60)):
            graph.add_edge(source, target, type="refers", kind=kind)
    titles = draw(st.dictionaries(st.sampled_from(IDS), TITLE, max_size=12))
    headings = draw(st.dictionaries(st.sampled_from(IDS), st.none() | TITLE, max_size=3))
    return graph, Titles("A book", titles, headings, {})


@settings(max_examples=60, deadline=None)
@given(law_books())
def test_any_laws_can_be_laid_out(book: tuple["nx.MultiDiGraph[str]", Titles]) -> None:
    """What holds of the maps of our laws holds of those of any."""
    graph, titles = book
    check_page(laid_out(law_map(graph, titles, WORDS), WORDS))
    check_page(laid_out(surroundings_map(graph, "3", titles, WORDS), WORDS))


def test_the_checks_trip_on_planted_faults(graph: "nx.MultiDiGraph[str]") -> None:
    """A note on a card, a line over a card, a line to nowhere are seen."""
    page = laid_out(*map_of(FILES, graph, "da", None))
    check_page(page)
    note = replace(page.notes[0], box=replace(page.notes[0].box, x=page.cards[0].box.x))
    with pytest.raises(AssertionError):
        check_boxes(replace(page, notes=(note, *page.notes[1:])))
    whole = next(i for i, wire in enumerate(page.wires) if not wire.joins)
    for points in (
        (page.wires[whole].points[0], (page.width - 1.0, page.wires[whole].points[0][1])),
        page.wires[whole].points[:-1],
        tuple((x, y + 1) for x, y in page.wires[whole].points[::-1]),
    ):
        wire = replace(page.wires[whole], points=points)
        with pytest.raises(AssertionError):
            check_page(replace(page, wires=(wire, *page.wires[:whole], *page.wires[whole + 1 :])))


def test_a_long_title_is_cut(graph: "nx.MultiDiGraph[str]") -> None:
    """However long, it takes six lines at the most, and no more of it is looked at."""
    titles = Titles("A book", {"27": "word " * 100_000}, {}, {})
    page = laid_out(law_map(graph, titles, WORDS), WORDS)
    (card,) = (card for card in page.cards if card.name == "27")
    assert len(card.title) == 6 and card.title[-1] == "…"
    assert cut(f"line {i}" for i in itertools.count()) == (*(f"line {i}" for i in range(5)), "…")
    check_page(page)


# -- the parts -------------------------------------------------------------------------------------


def test_lines_that_meet_have_lanes_of_their_own() -> None:
    """The shorter nearer to the column; what lies apart may share a lane."""
    assert lanes({"long": (0, 9), "short": (2, 3), "apart": (5, 6)}) == {
        "short": 0, "apart": 0, "long": 1,
    }  # fmt: skip
    assert lanes({"a": (0, 4), "b": (4, 8)}) == {"a": 0, "b": 1}
    assert lanes({}) == {}


def test_boxes_stand_near_where_they_are_wanted() -> None:
    """Alone where it is wanted; together one below the other; at the end pushed up."""
    assert spread([("a", 50, 10)], 5, 0, 100) == {"a": 45}
    assert spread([("b", 51, 10), ("a", 50, 10)], 5, 0, 100) == {"a": 45, "b": 60}
    assert spread([("a", 90, 10), ("b", 95, 10)], 5, 0, 100) == {"a": 75, "b": 90}
    assert spread([("a", 0, 60), ("b", 0, 60)], 5, 10, 100) == {"a": 10, "b": 75}
    assert spread([], 5, 0, 100) == {}


def _run(source: str, down: float, to: float) -> Run:
    link = Link(source, "t", (Reference(source, "t", "see"),))
    return Run(link, (10, down), (10, to), 2)


def _points(runs: Iterable[Run]) -> list[Any]:
    return [(wire.points, wire.joins) for wire in wires(runs)]


def test_only_the_longest_line_goes_all_the_way() -> None:
    """From each side one; a line straight across has no bend."""
    assert _points([_run("a", 5, 1), _run("b", 9, 1), _run("c", 0, 1)]) == [
        (((10, 5), (2, 5)), True),
        (((10, 9), (2, 9), (2, 1), (10, 1)), False),
        (((10, 0), (2, 0), (2, 1), (10, 1)), False),
    ]
    across = Run(_run("a", 5, 5).link, (10, 5), (30, 5), 20)
    assert _points([across]) == [(((10, 5), (30, 5)), False)]


def test_a_box_tells_its_ends() -> None:
    """Right, bottom and middle follow from corner and size."""
    box = Box(1, 2, 10, 5)
    assert (box.right, box.bottom, box.middle) == (11, 7, 4.5)
