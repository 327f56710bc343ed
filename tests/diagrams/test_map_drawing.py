"""Pictures of maps: formats, words for who can't see them, and hostile titles."""

import re
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.graph import edition_graph
from bridgelaws.diagrams.drawing import draw_map, map_of
from bridgelaws.diagrams.engine import DrawingError, render
from bridgelaws.diagrams.plain import visible
from bridgelaws.runtime.base import SHIPPED

from .shipped import written_in_any_order

SVG = "{http://www.w3.org/2000/svg}"
BEGINNINGS = {
    "svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF-", "dot": b"//", "mmd": b"flowchart",
}  # fmt: skip


@pytest.fixture(scope="module")
def graph() -> "nx.MultiDiGraph[str]":
    """The graph of the 1997 edition."""
    return edition_graph(SHIPPED, "1997")


def _svg(graph: "nx.MultiDiGraph[str]", *of: str) -> ElementTree.Element:
    return ElementTree.fromstring(draw_map(SHIPPED, graph, "da", "svg", *of))


def _drawn(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("format", BEGINNINGS)
@pytest.mark.parametrize("provision", [None, "27"])
def test_every_format_is_drawn_and_always_the_same(
    provision: str | None, format: str, graph: "nx.MultiDiGraph[str]"
) -> None:
    """Both maps in each format; a second drawing has the same bytes."""
    first = draw_map(SHIPPED, graph, "da", format, provision)
    assert first.startswith(BEGINNINGS[format])
    assert draw_map(SHIPPED, graph, "da", format, provision) == first


def test_the_order_of_sets_in_memory_changes_nothing() -> None:
    """Two programs with different hash seeds draw the same bytes."""
    code = (
        "import sys; from bridgelaws.compiler.graph import edition_graph;"
        "from bridgelaws.diagrams.drawing import draw_map;"
        "from bridgelaws.runtime.base import SHIPPED;"
        "graph = edition_graph(SHIPPED, '1997');"
        "[sys.stdout.buffer.write(draw_map(SHIPPED, graph, 'en', form, of))"
        " for form in ('dot', 'mmd') for of in (None, '29')]"
    )
    assert len(written_in_any_order(code)) == 1


def test_every_law_link_and_note_is_drawn(graph: "nx.MultiDiGraph[str]") -> None:
    """The laws in bold with their titles, a way for each link, and the legend."""
    root = _svg(graph)
    told = _drawn(root)
    assert {str(law) for law in range(17, 41)} <= {*told}
    for words in ("Tvungen pas skader ikke-fejlende side", "UTILLADELIGE MELDINGER", "ikke 26"):
        assert words in told
    ways = [g for g in root.iter(f"{SVG}g") if g.get("class") == "edge"]
    named = [way for way in ways if way.find(f"{SVG}title") is not None]
    plan = map_of(read_base(SHIPPED), graph, "da", None)[0]
    assert len(named) == len(plan.links)
    # The legend: four strengths, and one line that joins another.
    assert len(ways) - len(named) == 6


def test_lines_differ_without_colour(graph: "nx.MultiDiGraph[str]") -> None:
    """What must be applied is thick, what may apply dashed, what does not apply dotted."""
    root = _svg(graph)
    ways = {}
    for group in root.iter(f"{SVG}g"):
        title, path = group.find(f"{SVG}title"), group.find(f"{SVG}path")
        if group.get("class") == "edge" and title is not None and path is not None:
            ways[title.text] = path.get("stroke-width"), path.get("stroke-dasharray")
    assert ways["anvend 31 (27C)"] == ("2.2", None)
    assert ways["kan gælde 26 (27B2, 27B3)"] == ("1.1", "5,2")
    assert ways["ikke 26 (35)"] == ("1.4", "1,5")
    assert ways["se 23 (27B2, 27B3)"] == ("0.7", None)
    colours = {e.get("stroke") for e in root.iter() if e.get("stroke")}
    assert {c for c in colours if c} <= {"none", "black", "transparent", "#7f7f7f"}


def test_a_map_can_be_read_without_seeing_it(graph: "nx.MultiDiGraph[str]") -> None:
    """One image with a title and an outline: each law, and where it leads by its provisions."""
    root = _svg(graph)
    assert (root.get("role"), root.get("lang")) == ("img", "da")
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and desc is not None and desc.text is not None
    assert title.text == "Love for turneringsbridge 1997 – Hvordan lovene henviser til hinanden"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    lines = desc.text.split("\n")
    start = lines.index("27 Utilstrækkeligt bud")
    assert lines[start - 1] == "UTILSTRÆKKELIGT BUD"
    assert {"– se 23 (27B2, 27B3)", "– anvend 31 (27C)"} <= {*lines[start : start + 7]}
    assert lines[-1] == "90 straffe for fejl i fremgangsmåden"
    around = _svg(graph, "23").find(f"{SVG}desc")
    assert around is not None and around.text is not None
    assert "– se dog 23 (24B, 24C)" in around.text.split("\n")


def test_what_says_nothing_has_no_title(graph: "nx.MultiDiGraph[str]") -> None:
    """Names of the source don't show when pointed at a part of the picture."""
    titles = [title.text for title in _svg(graph).iter(f"{SVG}title")]
    assert not [t for t in titles if t and re.match("legend|sample|heading|cluster|from ", t)]


@pytest.mark.parametrize(
    ("language", "format", "provision", "words"),
    [
        ("dk", "svg", None, "no language `dk`"),
        ("da", "sgv", None, "did you mean `svg`"),
        ("da", "svg", "27B9", "no provision `27B9`; did you mean `27B"),
        ("da", "svg", "fact:accepted", "no provision `fact:accepted`"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(
    language: str, format: str, provision: str | None, words: str, graph: "nx.MultiDiGraph[str]"
) -> None:
    """Each wrong argument is named, with the near one that may have been meant."""
    with pytest.raises(ValueError, match=words):
        draw_map(SHIPPED, graph, language, format, provision)


def test_faults_of_the_texts_are_told_as_such(
    laws_copy: Path, graph: "nx.MultiDiGraph[str]"
) -> None:
    """A text that can't be read is a fault of the base."""
    (laws_copy / "1997/da/27.txt").write_text("\t", "utf-8")
    with pytest.raises(LawError):
        draw_map(laws_copy, graph, "da", "svg")


# -- hostile words ---------------------------------------------------------------------------------

HOSTILE = {
    "markup": "<b>bold</b> & \"quoted\" 'single' &amp; <!-- x --> ]]>",
    "backslashes": r"\N \G \L \n \\ \"",
    "right to left": "שלום مرحبا",
    "turned": "abc\u202edef\u2066ghi",
    "long": "x" * 400,
    "template": "{law} %s ${x} #35; --> subgraph end",
}


@pytest.fixture(params=[*HOSTILE.values()], ids=[*HOSTILE])
def hostile(request: pytest.FixtureRequest, laws_copy: Path) -> tuple[Path, str]:
    """A base in which law 27 and its chapter have a hostile title, and the title."""
    text: str = request.param
    file = laws_copy / "1997/da/27.txt"
    lines = file.read_text("utf-8").split("\n")
    lines[0], lines[2] = f"heading  {text}", f"27  {text}"
    file.write_text("\n".join(lines), "utf-8")
    return laws_copy, text


def test_hostile_titles_are_drawn_as_words(hostile: tuple[Path, str]) -> None:
    """Whatever a title says, it is seen as text, whole or cut, and everything else is there."""
    root, text = hostile
    graph = edition_graph(root, "1997")
    for of in (None, "27"):
        drawn = ElementTree.fromstring(draw_map(root, graph, "da", "svg", of))
        groups = [g.get("class") for g in drawn.iter(f"{SVG}g")]
        usual = [g.get("class") for g in _svg(graph, *filter(None, [of])).iter(f"{SVG}g")]
        assert sorted(map(str, groups)) == sorted(map(str, usual))
        told = "".join("".join(_drawn(drawn)).split()).replace("\N{NO-BREAK SPACE}", "")
        assert "".join(visible(text).split())[:60] in told
        assert draw_map(root, graph, "da", "pdf", of).endswith(b"%%EOF\n")


def test_hostile_titles_stay_inside_their_quotes_in_mermaid(hostile: tuple[Path, str]) -> None:
    """Every line of Mermaid source has the shape that our own code gives it."""
    root, _ = hostile
    shapes = (
        r"flowchart LR", r"  title\[.*\]", r"  subgraph c\d+\[\"[^\"]+\"\]", r"  end",
        r" +p\d+\[\"[^\"]+\"\]", r" +p\d+\(\[\"[^\"]+\"\]\)",
        r"  p\d+ (==>|-\.->|--x|-->)\|\"[^\"]+\"\| p\d+", r"  style title fill:none,stroke:none",
    )  # fmt: skip
    shape = re.compile("|".join(shapes))
    graph = edition_graph(root, "1997")
    for of in (None, "27"):
        source = draw_map(root, graph, "da", "mmd", of).decode()
        assert [line for line in source.splitlines() if not shape.fullmatch(line)] == []
        bare = source.replace("<br/>", "")
        assert not [line for line in bare.splitlines() if "<" in line or "`" in line]


def test_a_label_that_the_engine_cannot_read_is_no_picture() -> None:
    """The engine goes on without it; a picture in which something is lost is refused."""
    with pytest.raises(DrawingError, match="engine failed"):
        render("digraph { a [label=<<TABLE><TR></TR>>] }", "svg")
