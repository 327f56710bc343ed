"""Maps as data: what is on them and what leads where, from the texts by hand."""

import networkx as nx
import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.graph import edition_graph
from bridgelaws.diagrams.drawing import map_of
from bridgelaws.diagrams.law_map import LawMap
from bridgelaws.diagrams.map_notes import note_lines
from bridgelaws.runtime.base import SHIPPED

FILES = read_base(SHIPPED)


@pytest.fixture(scope="module")
def graph() -> "nx.MultiDiGraph[str]":
    """The graph of the 1997 edition."""
    return edition_graph(SHIPPED, "1997")


@pytest.fixture(scope="module")
def laws(graph: "nx.MultiDiGraph[str]") -> LawMap:
    """The map of all laws in Danish."""
    return map_of(FILES, graph, "da", None)[0]


def _leading_from(plan: LawMap, name: str) -> dict[str, tuple[str, ...]]:
    return {link.target: link.kinds for link in plan.leading_from(name)}


def test_the_laws_stand_in_their_chapters(laws: LawMap) -> None:
    """As the Danish text is headed; the first laws have no heading in it."""
    assert [(chapter.heading, chapter.laws) for chapter in laws.chapters] == [
        (None, ("17", "18", "19", "20", "21", "22")),
        ("FEJL I FREMGANGSMÅDEN", ("23",)),
        ("VIST KORT UNDER MELDEFORLØBET", ("24",)),
        ("ÆNDRING AF MELDINGER", ("25", "26")),
        ("UTILSTRÆKKELIGT BUD", ("27",)),
        ("MELDING UDEN FOR TUR", ("28", "29", "30", "31", "32", "33", "34")),
        ("UTILLADELIGE MELDINGER", ("35", "36", "37", "38", "39")),
        ("KONVENTIONER OG AFTALER", ("40",)),
    ]
    assert laws.title == "Love for turneringsbridge 1997"
    assert laws.places["33"].title == "Meldinger afgivet samtidigt"


def test_titles_are_in_the_readers_language(graph: "nx.MultiDiGraph[str]") -> None:
    """There is no English text, so the titles come from the edition; the chapters are the same."""
    english = map_of(FILES, graph, "en", None)[0]
    assert english.title == "Laws of Duplicate Bridge 1997"
    assert english.places["33"].title == "Simultaneous calls"
    assert english.chapters[1].heading == "Irregularities in procedure"
    assert english.chapters[0].heading is None
    assert english.places["77"].parts == (("77", "duplicate bridge scoring table"),)


def test_what_leads_to_23(laws: LawMap) -> None:
    """A pass that is forced sends the director there; 24 and 25 say `se dog`."""
    found = {link.source: link.kinds for link in laws.leading_to("23")}
    assert found == {
        "24": ("see_however",), "25": ("see_however",), "27": ("see",),
        "31": ("see", "see_however"), "32": ("see",), "36": ("see",), "37": ("see",),
        "38": ("see",),
    }  # fmt: skip
    sources = [r.source for link in laws.leading_to("23") for r in link.references]
    assert sources == [
        "24B", "24C", "25B2bI", "27B2", "27B3", "31A2a", "31A2b", "31B", "32A", "32B2", "36", "37",
        "38",
    ]  # fmt: skip


def test_where_27_leads(laws: LawMap) -> None:
    """27B1a to 16C2 and not to itself, 27B1b to 12C, 27B2 to 10C1, 23 and 26, 27C to 31."""
    assert _leading_from(laws, "27") == {
        "16": ("not_apply",), "12": ("per",), "10": ("apply",), "23": ("see",),
        "26": ("may_apply",), "31": ("apply",),
    }  # fmt: skip


def test_laws_outside_tell_what_of_them_is_meant(laws: LawMap) -> None:
    """Each with its title; a law of the base is never outside."""
    outside = [place.number for place in laws.places.values() if place.is_outside]
    assert outside == [
        "10", "12", "16", "41", "47", "48", "49", "50", "51", "72", "75", "77", "90",
    ]  # fmt: skip
    assert laws.places["12"].parts == (
        ("12C", "justeret score"), ("12C1", "tildeling af kunstig score"),
    )  # fmt: skip
    assert [part for part, _ in laws.places["41"].parts] == ["41", "41B", "41C"]
    assert laws.notes == tuple(outside)


def test_no_law_is_linked_with_itself_or_twice_with_another(laws: LawMap) -> None:
    """One link for each pair; that a rule takes the place of another leads nowhere."""
    pairs = [(link.source, link.target) for link in laws.links]
    assert len(pairs) == len({*pairs})
    assert all(source != target for source, target in pairs)
    assert "instead_of" not in {kind for link in laws.links for kind in link.kinds}
    assert not laws.leading_from("33") and not laws.leading_to("33")


def test_the_note_of_a_law_outside(laws: LawMap, graph: "nx.MultiDiGraph[str]") -> None:
    """Its parts with their titles, and below each who refers to it, and how."""
    words = map_of(FILES, graph, "da", None)[1]
    told = [(line.ids, line.text.strip()) for line in note_lines(laws, "90", words)]
    assert told == [
        ("90", "straffe for fejl i"), ("", "fremgangsmåden"), ("", "fra 17D, 17D2 (se dog)"),
    ]  # fmt: skip
    twelve = " ".join(f"{line.ids}{line.text}" for line in note_lines(laws, "12", words))
    assert "12C1 tildeling af kunstig score fra 20E (se); 17D, 17D2, 25B2bII (efter)" in twelve


def test_around_a_law(graph: "nx.MultiDiGraph[str]") -> None:
    """27: each provision, what leads to it, where it leads, and what it says of its own."""
    plan = map_of(FILES, graph, "da", "27")[0]
    assert plan.cards == ("27", "27A", "27B", "27B1", "27B1a", "27B1b", "27B2", "27B3", "27C")
    assert plan.title == "27 Utilstrækkeligt bud"
    assert _leading_from(plan, "27B2") == {
        "10": ("apply",), "23": ("see",), "26": ("may_apply",),
    }  # fmt: skip
    assert _leading_from(plan, "27B1a") == {"16": ("not_apply",), "27B1b": ("see_however",)}
    assert _leading_from(plan, "27C")["31"] == ("apply",)
    assert _leading_from(plan, "from 25")["27"] == ("apply",)
    assert _leading_from(plan, "from 25")["27A"] == ("instead_of",)
    assert plan.places["16"].parts == (
        ("16C2", "ubeføjede oplysninger fra tilbagetagne meldinger"),
    )
    assert plan.places["31"].parts == (("31", "Bud uden for tur"),)
    assert (plan.places["31"].is_outside, plan.places["16"].is_outside) == (False, True)


def test_around_a_provision_and_a_law_outside(graph: "nx.MultiDiGraph[str]") -> None:
    """A part stands without its law; of 12C is known who refers to it."""
    part = map_of(FILES, graph, "da", "25B2b")[0]
    assert part.cards == ("25B2b", "25B2bI", "25B2bII")
    assert {link.source for link in part.leading_to("25B2b")} == {"from 25"}
    assert part.places["25"].parts[0] == ("25", "Lovlige og ulovlige ændringer af melding")
    outside = map_of(FILES, graph, "da", "12C")[0]
    assert outside.cards == ("12C", "12C1")
    assert {link.source for link in outside.leading_to("12C")} == {"from 21", "from 27", "from 40"}
    assert not outside.leading_from("12C")


def test_a_law_may_lead_there_and_be_led_to(graph: "nx.MultiDiGraph[str]") -> None:
    """29B names 31 (`efter bestemmelserne i`), and 31 refers back to 29: a note on each side."""
    plan = map_of(FILES, graph, "da", "29")[0]
    assert _leading_from(plan, "from 31")["29"] == ("per",)
    assert _leading_from(plan, "29B")["31"] == ("per",)
    assert {"31", "from 31"} <= {*plan.notes}


def test_a_swedish_reader_s_map(graph: "nx.MultiDiGraph[str]") -> None:
    """112 is on it, and 25 leads to 23 as its own text says; neither is on the Danish one."""
    swedish, danish = (map_of(FILES, graph, language, None)[0] for language in ("sv", "da"))
    assert "112" in swedish.places and "112" not in danish.places
    assert swedish.places["112"].title == "budlådor"
    assert swedish.places["25"].title == "Korrekta och felaktiga ändringar av bud"
    assert swedish.places["27"].title == "Otillräckligt kontraktbud"
    headings = {chapter.laws[0]: chapter.heading for chapter in swedish.chapters}
    assert headings["25"] == "Ändring av bud"
    assert list(headings) == [chapter.laws[0] for chapter in danish.chapters]
