"""Pictures of charts: their formats, what is refused, and text that tries to be something else."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.diagrams.chart import EFFECTS, QUESTION, START, Box, Chart, Edge, Line
from bridgelaws.diagrams.chart_words import ChartWords
from bridgelaws.diagrams.dot import PAGE, chart_dot, wrapped
from bridgelaws.diagrams.drawing import draw_law, pages_of
from bridgelaws.diagrams.engine import DrawingError, laid_out, render
from bridgelaws.diagrams.mermaid import chart_mermaid
from bridgelaws.diagrams.plain import visible
from bridgelaws.diagrams.svg import outline, speaking, spoken_chart
from bridgelaws.runtime.base import SHIPPED

from .shipped import (
    LANGUAGES,
    shipped_chart,
    shipped_charts,
    shipped_vocabulary,
    written_in_any_order,
)

SVG = "{http://www.w3.org/2000/svg}"
BEGINNINGS = {
    "svg": b"<?xml",
    "png": b"\x89PNG",
    "pdf": b"%PDF-",
    "dot": b"digraph",
    "mmd": b"flowchart",
}


def _drawn(law: str, language: str, format: str) -> bytes:
    """The one page of a law of 1997."""
    (page,) = draw_law(SHIPPED, "1997", law, language, format)
    return page


def _svg(law: str, language: str) -> ElementTree.Element:
    return ElementTree.fromstring(_drawn(law, language, "svg"))


@pytest.mark.parametrize("format", BEGINNINGS)
@pytest.mark.parametrize("law", ["27", "18"])
def test_every_format_is_drawn_and_always_the_same(law: str, format: str) -> None:
    """A chart and a card in each format; a second drawing has the same bytes."""
    first = _drawn(law, "da", format)
    assert first.startswith(BEGINNINGS[format])
    assert _drawn(law, "da", format) == first


def test_the_order_of_sets_in_memory_changes_nothing() -> None:
    """Two programs with different hash seeds draw the same bytes."""
    code = (
        "import sys; from bridgelaws.diagrams.drawing import draw_law;"
        "from bridgelaws.runtime.base import SHIPPED;"
        "drawn = [draw_law(SHIPPED, '1997', n, 'en', 'dot')[0] for n in ('25', '29')];"
        "sys.stdout.buffer.write(b''.join(drawn))"
    )
    assert len(written_in_any_order(code)) == 1


@pytest.mark.parametrize(
    ("edition", "law", "language", "format", "words"),
    [
        ("1979", "27", "en", "svg", "no edition `1979`; did you mean `1997`"),
        ("1997", "77", "en", "svg", "no law `77`"),
        ("1997", "27B", "en", "svg", "draw law 27"),
        ("1997", "27", "dk", "svg", "no language `dk`"),
        ("1997", "27", "en", "sgv", "did you mean `svg`"),
        ("1997\n", "27", "en", "svg", "no edition `1997\\\\n`"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(
    edition: str, law: str, language: str, format: str, words: str
) -> None:
    """Each wrong argument is named, with the near one that may have been meant."""
    with pytest.raises(ValueError, match=words):
        draw_law(SHIPPED, edition, law, language, format)


def test_faults_of_the_base_are_told_as_such(tmp_path: Path) -> None:
    """A folder that is no base is a fault of the base, not of the arguments."""
    with pytest.raises(LawError):
        draw_law(tmp_path, "1997", "27", "en", "svg")


def test_a_picture_can_be_read_without_seeing_it() -> None:
    """The SVG is one thing with a title and an outline of all that stands in it."""
    root = _svg("27", "da")
    assert root.get("role") == "graphics-document document"  # an image has no links
    assert _svg("23", "da").get("role") == "img"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "§27 · 1997 – Utilstrækkeligt bud"
    assert desc is not None and desc.text is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert "Accepterer MTV meldingen?" in desc.text
    assert "27B2 Makker skal passe under resten af meldeforløbet" in desc.text


def test_boxes_show_the_words_of_the_law() -> None:
    """Pointing at a box of 27B2 shows the Danish text of 27B2; in English its own words."""
    danish = [e.text or "" for e in _svg("27", "da").iter(f"{SVG}title")]
    text = "kan udspilsstraffene i §26 (udspilsstraffe efter tilbagetaget melding) komme i"
    assert any(t.startswith("27B2: ") and text in t for t in danish)
    english = [e.text or "" for e in _svg("27", "en").iter(f"{SVG}title")]
    assert any(t.startswith("27B2 Partner must pass") for t in english)


@pytest.mark.parametrize(("edition", "law"), [("1997", "29"), ("2017", "30")])
def test_a_connector_leads_to_the_sheet_of_its_law(edition: str, law: str) -> None:
    """29B goes on in 30, 31 and 32; 30 of 2017 goes on in 25, since a
    pass at LHO's turn can be a change of call, and in 31."""
    pages = [ElementTree.fromstring(p) for p in draw_law(SHIPPED, edition, law, "en", "svg")]
    wanted = {"29": {"30.svg", "31.svg", "32.svg"}, "30": {"25.svg", "31.svg"}}[law]
    links = [link for page in pages for link in page.iter(f"{SVG}a")]
    assert {link.get("href") for link in links} == wanted
    for link in links:
        said = " ".join("".join(text.itertext()) for text in link.iter(f"{SVG}text"))
        assert str(link.get("href")).removesuffix(".svg") in said


def test_a_chart_that_goes_on_leads_there_and_back() -> None:
    """25 of 1997 takes several pages: where it goes on is a link to the file of that page, which
    says the same mark and leads back to the first page that goes there."""
    pages = [ElementTree.fromstring(p) for p in draw_law(SHIPPED, "1997", "25", "en", "svg")]
    files = ["25.svg", *(f"25-{n}.svg" for n in range(2, len(pages) + 1))]
    onward: dict[str, tuple[str, str]] = {}
    arrivals: dict[str, tuple[str, str]] = {}
    for file, page in zip(files, pages, strict=True):
        for link in page.iter(f"{SVG}a"):
            said = " ".join("".join(text.itertext()).strip() for text in link.iter(f"{SVG}text"))
            target = str(link.get("href"))
            if target.startswith("25"):
                goes = re.fullmatch(r"Go on at ([A-Z]), page (\d)", said)
                comes = re.fullmatch(r"([A-Z]), from pages? (\d).*", said)
                assert goes or comes, said
                if goes:
                    assert files[int(goes[2]) - 1] == target
                    onward.setdefault(goes[1], (file, target))
                elif comes:
                    assert files[int(comes[2]) - 1] == target
                    arrivals[comes[1]] = (file, target)
    assert onward and onward.keys() == arrivals.keys()
    assert all(arrivals[mark] == pair[::-1] for mark, pair in onward.items())


def test_fonts_are_a_list_in_the_picture_and_one_in_the_source() -> None:
    """Text is measured with Helvetica alone; the picture names fonts that others have."""
    families = {e.get("font-family") for e in _svg("27", "da").iter(f"{SVG}text")}
    assert families == {"Helvetica, Arial, 'Liberation Sans', sans-serif"}
    source = _drawn("27", "da", "dot").decode()
    assert "fontname=Helvetica" in source and "Arial" not in source


# -- hostile words ---------------------------------------------------------------------------------

HOSTILE = {
    "markup": "<b>bold</b> & \"quoted\" 'single' &amp; <!-- x --> ]]>",
    "backslashes": r"\N \G \L \n \\ \"",
    "right to left": "שלום مرحبا",
    "turned": "abc\u202edef\u2066ghi",
    "control": "a\x00b\x07c\x1bd\x7fe",
    "long": "x" * 400,
    "template": "{law} %s ${x} #35; --> subgraph end",
}


def _hostile(text: str) -> Chart:
    boxes = (
        Box("b1", START, text),
        Box("b2", QUESTION, text, provision="27A", fact="f"),
        Box("b3", EFFECTS, "", (Line("27A", text),)),
    )
    edges = (Edge("b1", "b2"), Edge("b2", "b3", text, (True,)))
    return Chart("27", "1997", "en", text, (text,), boxes, edges)


def _squeezed(text: str) -> str:
    return "".join(text.split()).replace("\N{NO-BREAK SPACE}", "")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_words_are_drawn_as_words(text: str) -> None:
    """Whatever a text says, it is seen as text, whole, in the box where it belongs."""
    chart = _hostile(text)
    picture = speaking(render(chart_dot(chart), "svg"), spoken_chart(chart, None))
    root = ElementTree.fromstring(picture)
    drawn = {
        str(title.text): _squeezed("".join(t.text or "" for t in group.iter(f"{SVG}text")))
        for group in root.iter(f"{SVG}g")
        if group.get("class") == "node" and (title := group.find(f"{SVG}title")) is not None
    }
    assert len(drawn) >= 2
    assert all(_squeezed(visible(text)) in words for words in drawn.values())
    assert len([g for g in root.iter(f"{SVG}g") if g.get("class") == "node"]) == 3
    assert len([g for g in root.iter(f"{SVG}g") if g.get("class") == "edge"]) == 2


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_words_stay_inside_their_quotes_in_mermaid(text: str) -> None:
    """Every line of Mermaid source has the shape that our own code gives it."""
    lines = chart_mermaid(_hostile(text)).splitlines()
    assert len(lines) == 8
    assert [line.count('"') for line in lines[1:7]] == [2, 2, 2, 2, 0, 2]
    bare = [line.replace("<br/>", "") for line in lines[1:7]]
    assert not [line for line in bare if "<" in line.split('"')[1:2] or "`" in line]


def test_unprintable_characters_are_written_out() -> None:
    """What would turn or break a text is seen instead; blanks of all kinds are blanks."""
    assert visible("a\x00\u202eb\N{NO-BREAK SPACE}c\td") == "a\\x00\\u202eb c d"
    assert wrapped("y" * 70, 30) == ["y" * 30, "y" * 30, "y" * 10]


# -- limits ----------------------------------------------------------------------------------------


def test_the_engine_is_stopped_after_its_time() -> None:
    """A graph that takes too long ends in a sentence, not in a wait."""
    knot = "".join(f"n{a}->n{a * 7 % 300};n{a}->n{a * 11 % 300};" for a in range(300))
    with pytest.raises(DrawingError, match="stopped"):
        render(f"digraph {{{knot}}}", "svg", seconds=0.05)


def test_a_fault_of_the_engine_is_told() -> None:
    """Source that can't be read ends in a sentence that says what failed."""
    with pytest.raises(DrawingError, match="engine failed"):
        render("digraph {", "svg")


def test_a_wide_chart_is_broken_earlier() -> None:
    """The chart of 31 is drawn in the lines that let its letters be larger, 7 points at least."""
    (page,) = pages_of(shipped_chart("31"), ChartWords(shipped_vocabulary(), "en"))
    drawn = laid_out(_drawn("31", "en", "dot").decode()).scale
    wide, narrow = (laid_out(chart_dot(page.chart, page.rows, n)).scale for n in (False, True))
    assert wide < narrow <= drawn  # at best, with its boxes in another order
    assert drawn * 11 > 7


# -- words of a vocabulary -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "law"), shipped_charts())
def test_no_word_of_a_chart_is_cut(edition: str, law: str, language: str) -> None:
    """However narrow the box: the longest, `turneringsbestemmelserne?`, is of 25 letters."""
    chart = shipped_chart(law, language, edition)
    texts = [text for box in chart.boxes for text in (box.heading, *(ln.text for ln in box.lines))]
    words = {word for text in (*texts, *(e.label for e in chart.edges)) for word in text.split()}
    assert [word for word in sorted(words) if wrapped(word, 1) != [word]] == []


def test_a_word_that_would_be_cut_is_found() -> None:
    assert wrapped("turneringsbestemmelsernes?", 1) == ["turneringsbestemmelsernes?"]
    assert wrapped("turneringsbestemmelsernes!?", 1) != ["turneringsbestemmelsernes!?"]


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_words_of_a_vocabulary_are_drawn_as_words(words: str, laws_copy: Path) -> None:
    """Planted as a phrase in a file of the base, in every format: what is drawn beside stays."""
    text = words[:120]  # longer, and the law takes a page more
    file = laws_copy / "vocabulary" / "effects.yaml"
    plain = "de bieding wordt gehandhaafd"
    planted = file.read_text("utf-8").replace(f"nl: {plain}\n", f"nl: {json.dumps(text)}\n", 1)
    assert planted != file.read_text("utf-8")
    file.write_text(planted, "utf-8")
    words = visible(text[:1].upper() + text[1:])
    svg, dot, mermaid, pdf = (
        b"".join(draw_law(laws_copy, "1997", "27", "nl", f)) for f in ("svg", "dot", "mmd", "pdf")
    )
    (png,) = draw_law(laws_copy, "1997", "27", "nl", "png")
    (plain_png,) = draw_law(SHIPPED, "1997", "27", "nl", "png")
    usual = {f: b"".join(draw_law(SHIPPED, "1997", "27", "nl", f)).decode() for f in ("svg", "mmd")}
    root = ElementTree.fromstring(svg)
    told = _squeezed("".join(t.text or "" for t in root.iter(f"{SVG}text")))
    assert _squeezed(words) in told
    assert svg.decode().count("<g ") == usual["svg"].count("<g ")
    assert render(dot.decode(), "svg").decode().count("<g ") == svg.decode().count("<g ")
    assert png.startswith(b"\x89PNG") and png != plain_png  # its letters can't be read back
    wide, high = (int.from_bytes(png[at : at + 4], "big") / 150 for at in (16, 20))
    assert wide < PAGE[0] + 0.5 and high < PAGE[1] + 0.5
    assert len(mermaid.decode().splitlines()) == len(usual["mmd"].splitlines())
    shown = re.findall(r"\((.*)\) Tj", pdf.decode("cp1252", "replace"))
    letters = words.encode("cp1252", "backslashreplace").decode("cp1252")
    printed = "".join(re.sub(r"\\([\\()])", r"\1", line) for line in shown)
    assert _squeezed(letters) in _squeezed(printed)


def test_the_outline_tells_every_way() -> None:
    """Each answer stands in the outline with the number of the line that follows."""
    chart = _hostile("word")
    assert outline(chart).splitlines() == [
        "word",
        "1. word (→ 2)",
        "2. word (word → 3)",
        "3. 27A word",
    ]
