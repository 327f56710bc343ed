"""The map of what only one of two editions refers to; what is expected was counted in the texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.compiler.citation_targets import law_of
from bridgelaws.diagrams.drawing import draw_difference
from bridgelaws.diagrams.map_difference import difference
from bridgelaws.runtime.base import SHIPPED

if TYPE_CHECKING:
    import networkx as nx

    Graph = nx.MultiDiGraph[str]


@pytest.fixture(scope="module")
def graphs(base: KnowledgeBase) -> tuple[Graph, Graph]:
    return base.graph("1997"), base.graph("2017")


@pytest.fixture(scope="module")
def found(graphs: tuple[Graph, Graph]) -> Graph:
    return difference(*graphs)


def _from(found: Graph, law: str) -> set[tuple[str, str, str]]:
    """Who in a law refers to what, and in which edition alone."""
    edges = found.edges(data=True)
    return {(s, t, data["edition"]) for s, t, data in edges if law_of(s) == law}


def test_what_the_law_on_insufficient_bids_lost_and_gained(found: Graph) -> None:
    """27B2 of 1997 says *10C1*, 2017 doesn't; 27B2 and 27B3 of 2017 say *72C*. 16, 26 and 31 stay,
    and so does 12 (by 12C in 1997, 12B1 in 2017); 23 is 27B2's in 1997 and 23A's in 2017."""
    assert _from(found, "27") == {
        ("27B2", "10C1", "1997"), ("27B2", "72C", "2017"), ("27B3", "72C", "2017"),
    }  # fmt: skip


def test_the_law_on_inadmissible_calls_leads_on_only_in_2017(found: Graph) -> None:
    """35A to 35D of 2017 send to 36 to 39; 35 of 1997 to 26, and 32, 36 to 39 back to it."""
    assert _from(found, "35") == {
        ("35", "26", "1997"), ("35A", "36", "2017"), ("35B", "37", "2017"), ("35C", "38", "2017"),
        ("35D", "39", "2017"),
    }  # fmt: skip
    back = {law_of(s) for s, t, data in found.edges(data=True) if law_of(t) == "35"}
    assert back == {"19", "32", "36", "37", "38", "39"}
    assert {d["edition"] for _, t, d in found.edges(data=True) if law_of(t) == "35"} == {"1997"}


def test_only_laws_that_both_have_are_looked_at(found: Graph) -> None:
    """17, 18 and 20 to 23 are no texts of 2017: what they say is no difference of the editions."""
    sources = {law_of(source) for source, _ in found.edges()}
    assert sources <= {"19", *map(str, range(24, 41))}
    assert all(found.nodes[n]["external"] for n in found if law_of(n) in ("16", "17", "23", "72"))


def test_an_edition_differs_in_nothing_from_itself(graphs: tuple[Graph, Graph]) -> None:
    assert difference(graphs[1], graphs[1]).number_of_edges() == 0


@pytest.mark.parametrize(
    ("language", "words"), [("en", "only 2017"), ("da", "kun 1997"), ("nl", "alleen 2017")]
)
def test_the_picture_says_which_edition(
    language: str, words: str, graphs: tuple[Graph, Graph]
) -> None:
    """Beside each line and in the legend, in the reader's language; the lines differ as well."""
    source = draw_difference(SHIPPED, graphs, language, "dot").decode()
    assert words in source and "style=dashed" in source and "penwidth=2.2" in source
    assert draw_difference(SHIPPED, graphs, language, "mmd").decode().count(words) > 5
    assert draw_difference(SHIPPED, graphs, language, "svg").startswith(b"<?xml")
