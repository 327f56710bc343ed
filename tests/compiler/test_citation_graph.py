"""The citations of a text as edges of the graph."""

import networkx as nx

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.citation_graph import add_citations, as_read
from bridgelaws.compiler.citations import find_citations
from bridgelaws.compiler.compile import edition_files
from bridgelaws.compiler.edition_texts import read_edition_texts
from bridgelaws.compiler.graph import edition_graph
from bridgelaws.compiler.texts import read_texts
from bridgelaws.runtime.base import SHIPPED

Edge = tuple[str, str, str]


def edges(graph: "nx.MultiDiGraph[str]", type: str, by: str | None = None) -> list[Edge]:
    """The edges of a type, by this text if one is given, with their kinds."""
    return [
        (source, target, data.get("kind", ""))
        for source, target, data in graph.edges(data=True)
        if data["type"] == type and (by is None or data.get("by") == by)
    ]


def test_every_citation_is_an_edge_once() -> None:
    """With its kind and the language of its text; laws outside are external and hang together."""
    graph = edition_graph(SHIPPED, "1997")
    counted = len(edges(graph, "refers", "rule"))
    for language in ("da", "sv"):
        citations = find_citations(read_texts(f"{SHIPPED}/1997/{language}"), language).citations
        add_citations(graph, citations, language)  # a second time, it changes nothing
        wanted = {(c.source, c.target, c.kind) for c in citations}
        assert sorted(edges(graph, "refers", language)) == sorted(wanted)
        counted += len(wanted)
    assert len(edges(graph, "refers")) == counted
    # 23 is outside the Swedish text and not outside the base.
    assert "external" not in graph.nodes["23"]
    assert graph.nodes["112"]["external"] is True
    for node in ("41", "41B", "47E"):
        assert graph.nodes[node]["external"] is True
    assert ("41", "41B", "") in edges(graph, "contains")
    assert "external" not in graph.nodes["17E"]


def test_a_provision_without_a_rule_becomes_a_node() -> None:
    """It hangs on its law, which may be missing too."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    citations = find_citations(read_texts(f"{SHIPPED}/1997/da"), "da").citations
    add_citations(graph, [c for c in citations if c.source == "25B2bI"], "da")
    assert graph.nodes["25B2bI"] == {"type": "provision", "status": "not_encoded"}
    assert graph.nodes["25"]["type"] == "law"
    assert ("25", "25B2bI", "") in edges(graph, "contains")


def test_a_reader_has_the_references_of_his_own_text() -> None:
    """Of 25 the Swedish ones in Swedish, the Danish ones elsewhere; of all else the Danish ones."""
    graph = edition_graph(SHIPPED, "1997")
    files = read_base(SHIPPED)
    (edition,) = (e for e in edition_files(files) if e.name == "1997")
    texts = read_edition_texts(files, edition, "laws")
    of_25 = {e for e in edges(graph, "refers", "da") if e[0].startswith("25")}
    for language in ("da", "en", "nl"):
        read = as_read(graph, texts, language)
        assert edges(read, "refers", "sv") == []
        assert edges(read, "refers", "da") == edges(graph, "refers", "da")
    read = as_read(graph, texts, "sv")
    assert edges(read, "refers", "sv") == edges(graph, "refers", "sv")
    assert {*edges(read, "refers", "da")} == {*edges(graph, "refers", "da")} - of_25
    assert edges(read, "refers", "rule") == edges(graph, "refers", "rule")
    assert edges(read, "contains") == edges(graph, "contains")
