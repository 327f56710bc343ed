"""`bridgelaws graph`: the map of the laws, and the graph for programs."""

import json
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest

from bridgelaws import KnowledgeBase

from .conftest import Result

Call = Callable[..., Result]
BEGINS = {
    "svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF-", "dot": b"//", "mmd": b"flowchart",
    "json": b"{",
}  # fmt: skip


@pytest.mark.parametrize("form", BEGINS)
def test_the_ending_says_the_format(form: str, call: Call, tmp_path: Path) -> None:
    """Each begins as its format does, in a folder that wasn't there; the same by --format."""
    out = tmp_path / "maps" / f"laws.{form.upper()}"
    assert call("graph", "--edition", "1997", "--lang", "da", "-o", out) == (0, "", "")
    assert out.read_bytes().startswith(BEGINS[form])
    if form not in ("png", "pdf"):  # bytes that are no text
        assert call(
            "graph", "--edition", "1997", "--lang", "da", "--format", form
        ).out == out.read_text("utf-8")


def test_svg_on_standard_output(call: Call) -> None:
    """Where nothing else is said, in English."""
    usual = call("graph", "--edition", "1997").out
    assert usual.startswith("<?xml") and 'lang="en"' in usual
    assert "Lead penalties after a withdrawn call" in usual
    assert call("graph", "--edition", "1997", "-o", "-").out == usual


def test_the_json_is_the_graph(call: Call, base: KnowledgeBase) -> None:
    """It loads as the graph of the library, with the ids and attributes of the contract."""
    code, out, err = call("graph", "--edition", "1997", "--json")
    assert (code, err) == (0, "")
    graph = nx.node_link_graph(json.loads(out), edges="edges")
    assert isinstance(graph, nx.MultiDiGraph)
    assert nx.utils.graphs_equal(graph, base.graph("1997"))
    assert {"27B1a", "fact:accepted", "effect:must_pass", "irregularity:insufficient_bid"} <= {
        *graph
    }
    assert graph.nodes["12C1"]["external"] is True
    assert "external" not in graph.nodes["23"]
    found = [data for _, _, data in graph.out_edges("27C", data=True)]
    assert {"type": "refers", "kind": "apply", "by": "da"} in found


def test_the_13_that_refer_to_23(call: Call) -> None:
    """By the citations of the Danish text; the map around 23 has the same in it."""
    found = json.loads(call("graph", "--edition", "1997", "23", "--json").out)
    sources = {
        edge["source"]
        for edge in found["edges"]
        if (edge["type"], edge["target"], edge.get("by")) == ("refers", "23", "da")
    }
    assert sorted(sources) == [
        "24B", "24C", "25B2bI", "27B2", "27B3", "31A2a", "31A2b", "31B", "32A", "32B2", "36", "37",
        "38",
    ]  # fmt: skip
    assert "27B1a" not in {node["id"] for node in found["nodes"]}
    drawn = call("graph", "--edition", "1997", "23", "--lang", "da").out
    assert "se dog 23 (24B, 24C)" in drawn and "se 23 (27B2, 27B3)" in drawn


def test_all_editions(call: Call, tmp_path: Path) -> None:
    """One graph with the edition before each provision."""
    out = tmp_path / "all.json"
    assert call("graph", "--all", "-o", out) == (0, "", "")
    nodes = {node["id"] for node in json.loads(out.read_text("utf-8"))["nodes"]}
    assert {"1997:27B", "1997:12C1", "fact:accepted"} <= nodes
    assert "27B" not in nodes


@pytest.mark.parametrize(
    ("provision", "message", "expected"),
    [
        ("27B9", "law 27 of 1997 has no provision `27B9`", "27, 27A, 27B, 27B1"),
        ("16D", "law 16 of 1997 has no provision `16D`", "16, 16A, 16C, 16C2"),
        ("99", "there is no law or provision `99` in 1997", "10, 12, 16, 17"),
        ("fact:accepted", "there is no law or provision `fact:accepted`", "10, 12, 16, 17"),
    ],
)
def test_a_provision_that_is_not_there(
    provision: str, message: str, expected: str, call: Call
) -> None:
    """Exit code 2, and what there is instead; drawn or as JSON."""
    for more in ((), ("--json",)):
        code, out, err = call("graph", "--edition", "1997", provision, *more)
        assert (code, out) == (2, "")
        assert message in err and f"expected: {expected}" in err


def test_a_base_of_ones_own(call: Call, laws_copy: Path) -> None:
    """An added reference is one more line; a fault is told with its place."""
    (rule,) = (laws_copy / "1997" / "rules").glob("33-*.law")
    rule.write_text(rule.read_text("utf-8") + "       see 40\n", "utf-8")
    assert "see 40 (33)" in call("graph", "--edition", "1997", "--laws", laws_copy).out
    rule.write_text("law 33\n\n33A    otherwse\n", "utf-8")
    code, out, err = call("graph", "--edition", "1997", "--laws", laws_copy)
    assert (code, out) == (2, "")
    assert "33-simultaneous-calls.law:3:" in err


def test_what_only_one_edition_refers_to(call: Call) -> None:
    """35A of 2017 alone sends to 36, and 36 of 1997 alone to 35; what contradicts it is told."""
    done = call("graph", "--editions", "1997,2017", "--json")
    edges = {(e["source"], e["target"], e["edition"]) for e in json.loads(done.out)["edges"]}
    assert ("35A", "36", "2017") in edges
    assert {edition for _, target, edition in edges if target == "35"} == {"1997"}
    for more in (("27",), ("--edition", "1997"), ("--all", "--json")):
        done = call("graph", "--editions", "1997,2017", *more)
        assert (done.code, done.out) == (2, "") and "error[contradicting-option]" in done.err
    assert "did you mean `2017`" in call("graph", "--editions", "1997,2018").err
