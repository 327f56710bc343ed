"""The graph of an edition: what it holds, against the words of the law."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest

from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.graph import edition_graph, surroundings, whole_graph
from bridgelaws.runtime.base import SHIPPED


@pytest.fixture(scope="module")
def graph() -> "nx.MultiDiGraph[str]":
    """The graph of the 1997 edition."""
    return edition_graph(SHIPPED, "1997")


def _edges(graph: "nx.MultiDiGraph[str]", source: str, type: str) -> set[tuple[str, str | None]]:
    return {
        (target, data.get("kind"))
        for _, target, data in graph.out_edges(source, data=True)
        if data["type"] == type
    }


def test_references_have_the_kind_that_the_text_gives_them(
    graph: "nx.MultiDiGraph[str]",
) -> None:
    """27B2: apply 10C1, see 23, 26 may apply; 27C: apply 31."""
    assert _edges(graph, "27B2", "refers") == {
        ("10C1", "apply"),
        ("23", "see"),
        ("26", "may_apply"),
    }
    assert ("31", "apply") in _edges(graph, "27C", "refers")
    assert ("27A", "instead_of") in _edges(graph, "27C", "refers")


def test_who_depends_on_23(graph: "nx.MultiDiGraph[str]") -> None:
    """The forced passes of 27 and 31 send the director to 23."""
    sources = {s for s, _, d in graph.in_edges("23", data=True) if d["type"] == "refers"}
    assert {"27B2", "27B3", "31A2a", "31A2b", "31B"} <= sources


def test_laws_outside_the_base_are_there_and_marked(graph: "nx.MultiDiGraph[str]") -> None:
    """16C2 and 12C are in no text of the base; laws of the base are not external."""
    external = {node for node, data in graph.nodes(data=True) if data.get("external")}
    assert {"16", "16C2", "12C", "10C1", "72B1"} <= external
    assert not external & {"23", "26", "27", "27B1b"}
    assert _edges(graph, "16", "contains") >= {("16C2", None)}


def test_provisions_hang_on_what_the_book_puts_them_under(graph: "nx.MultiDiGraph[str]") -> None:
    """27 contains 27A, 27B and 27C; 27B1 contains its two parts."""
    assert {target for target, _ in _edges(graph, "27", "contains")} == {"27A", "27B", "27C"}
    assert {target for target, _ in _edges(graph, "27B1", "contains")} == {"27B1a", "27B1b"}


def test_facts_effects_and_irregularities(graph: "nx.MultiDiGraph[str]") -> None:
    """27A reads LHO's choice; 27B2 makes partner pass; 18D recognises what law 27 stands on."""
    assert _edges(graph, "27A", "reads") == {("fact:accepted", None)}
    assert ("effect:must_pass", None) in _edges(graph, "27B2", "has_effect")
    assert _edges(graph, "18D", "recognises") == {("irregularity:insufficient_bid", None)}
    assert _edges(graph, "27", "reads") == {("irregularity:insufficient_bid", "entry")}
    assert _edges(graph, "27C", "reads") == {("irregularity:bid_out_of_turn", None)}
    assert graph.nodes["fact:call_sufficient"]["defined_by"] == ["18C"]


def test_edges_are_of_the_types_the_contract_names(graph: "nx.MultiDiGraph[str]") -> None:
    """No edge is of another type, none stands twice, and every node says what it is."""
    types = {data["type"] for _, _, data in graph.edges(data=True)}
    assert types == {"contains", "refers", "reads", "has_effect", "recognises"}
    told = [(s, t, tuple(sorted(d.items()))) for s, t, d in graph.edges(data=True)]
    assert len(told) == len(set(told))
    assert all("type" in data for _, data in graph.nodes(data=True))


def test_the_graph_is_json(graph: "nx.MultiDiGraph[str]") -> None:
    """Its node-link form can be written as JSON and read back as the same graph."""
    data = json.loads(json.dumps(nx.node_link_data(graph, edges="edges")))
    again = nx.node_link_graph(data, edges="edges")
    assert nx.utils.graphs_equal(again, graph)


def test_every_provision_of_the_text_is_there(
    laws_copy: Path, graph: "nx.MultiDiGraph[str]"
) -> None:
    """Also one of which no rule speaks; it hangs on what stands above it in the book."""
    (file,) = (laws_copy / "1997" / "rules").glob("20-*.law")
    file.write_text("law 20\n\n20     not yet encoded\n", "utf-8")
    unwritten = edition_graph(laws_copy, "1997")
    assert unwritten.nodes["20F1"] == {"type": "provision", "status": "not_encoded"}
    assert _edges(unwritten, "20F", "contains") == {("20F1", None), ("20F2", None)}
    assert _edges(graph, "25B2b", "contains") == {("25B2bI", None), ("25B2bII", None)}
    above = {t for _, t, data in graph.edges(data=True) if data["type"] == "contains"}
    provisions = {node for node, data in graph.nodes(data=True) if data["type"] == "provision"}
    assert provisions <= above


def test_an_action_is_a_node_of_its_own(graph: "nx.MultiDiGraph[str]") -> None:
    """20B stands on the review and on what the note forbids; 30A on an irregularity."""
    stands_on = {target for target, kind in _edges(graph, "20B", "reads") if kind == "entry"}
    assert stands_on == {"action:review", "action:partial_review", "action:stop_review"}
    assert graph.nodes["action:review"] == {"type": "action"}
    assert ("irregularity:pass_out_of_turn", "entry") in _edges(graph, "30", "reads")


def test_the_graph_of_all_editions(laws_copy: Path, graph: "nx.MultiDiGraph[str]") -> None:
    """Laws and provisions have their edition in front; facts and effects are there once."""
    shutil.copytree(laws_copy / "1997", laws_copy / "1998")
    edition = laws_copy / "1998" / "edition.yaml"
    edition.write_text(edition.read_text("utf-8").replace('edition: "1997"', 'edition: "1998"'))
    (file,) = (laws_copy / "1998" / "rules").glob("27-*.law")
    file.write_text(file.read_text("utf-8") + "       see 40\n", "utf-8")
    whole = whole_graph(laws_copy)
    law = {"type": "law", "status": "encoded", "edition": "1997"}
    assert whole.nodes["1997:23"] == law
    assert whole.nodes["1998:23"] == {**law, "edition": "1998"}
    assert whole.nodes["1998:12C1"]["external"] is True
    assert "23" not in whole and "1997:fact:accepted" not in whole
    assert whole.nodes["fact:call_sufficient"]["defined_by"] == ["1997:18C", "1998:18C"]
    assert {s for s, _ in whole.in_edges("fact:accepted")} >= {"1997:27A", "1998:27A"}
    assert ("1998:40", "see") in _edges(whole, "1998:27C", "refers")
    assert ("1997:40", "see") not in _edges(whole, "1997:27C", "refers")
    later = edition_graph(SHIPPED, "2017")
    answers = sum(data["type"] == "corresponds" for _, _, data in whole.edges(data=True))
    assert whole.number_of_edges() - answers == (
        2 * graph.number_of_edges() + 1 + later.number_of_edges()
    )


def test_the_surroundings_of_a_provision(graph: "nx.MultiDiGraph[str]") -> None:
    """It with its parts, and what is joined to one of these; nothing between the others."""
    part = surroundings(graph, "27B")
    assert {"27B", "27B1a", "27B3", "23", "10C1", "effect:must_pass", "27"} <= {*part}
    assert not {"27A1", "24B", "31"} & {*part}
    assert _edges(part, "27B2", "refers") == _edges(graph, "27B2", "refers")
    inside = ("27B", "27B1", "27B1a", "27B1b", "27B2", "27B3")
    assert all(s in inside or t in inside for s, t in part.edges())
    assert part.graph == graph.graph
    assert {s for s, _ in surroundings(graph, "23").in_edges("23")} == {
        "24B", "24C", "25B2bI", "27B2", "27B3", "31A2a", "31A2b", "31B", "32A", "32B2", "36", "37",
        "38",
    }  # fmt: skip
    with pytest.raises(KeyError):
        surroundings(graph, "27Z")


def test_an_added_reference_is_one_more_edge(
    laws_copy: Path, graph: "nx.MultiDiGraph[str]"
) -> None:
    """The graph comes from the rules: an edited rule is another graph."""
    (file,) = (laws_copy / "1997" / "rules").glob("27-*.law")
    file.write_text(file.read_text("utf-8") + "       see 40\n", "utf-8")
    edited = edition_graph(laws_copy, "1997")
    assert _edges(edited, "27C", "refers") - _edges(graph, "27C", "refers") == {("40", "see")}


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    """An unknown edition is named with the near one; a folder without laws is a fault."""
    with pytest.raises(ValueError, match="did you mean `1997`"):
        edition_graph(SHIPPED, "1979")
    with pytest.raises(LawError):
        edition_graph(tmp_path, "1997")


def test_networkx_is_loaded_only_for_a_graph() -> None:
    """Importing the module doesn't load the heavy library."""
    code = "import sys, bridgelaws.compiler.graph; print('networkx' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
