"""Pages to print: their size, their words, and that any reader finds its way in the file."""

import re

import pytest

from bridgelaws.compiler.graph import edition_graph
from bridgelaws.diagrams.drawing import draw_law, draw_map
from bridgelaws.diagrams.engine import DrawingError
from bridgelaws.diagrams.pdf import pdf
from bridgelaws.runtime.base import SHIPPED

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="{}pt" height="{}pt">'


def _page(inside: str, wide: int = 100, high: int = 200) -> str:
    picture = f"{HEAD.format(wide, high)}{inside}</svg>"
    return pdf([picture.encode()], "§ a", "da").decode("cp1252", "replace")


def _content(page: str) -> list[str]:
    found = re.search(r"stream\n(.*)\nendstream", page, re.S)
    assert found is not None
    return found[1].split("\n")


def test_the_page_is_a4_upright_or_lying() -> None:
    """The picture in the middle, no larger than it is, and smaller where it must be."""
    assert "/MediaBox [0 0 595.28 841.89]" in _page("", 100, 200)
    assert "/MediaBox [0 0 841.89 595.28]" in _page("", 200, 100)
    # (595.28 - 100) / 2 from the left, (841.89 + 200) / 2 from below: 520.945.
    assert _content(_page("", 100, 200))[0] == "1.0000 0 0 -1.0000 247.64 520.94 cm"
    assert _content(_page("", 595, 1684))[0].startswith("0.4999 0 0 -0.4999 ")


def test_every_object_is_where_the_table_says() -> None:
    """The table of places and its own place; the length of the content."""
    graph = edition_graph(SHIPPED, "1997")
    whole = draw_map(SHIPPED, graph, "da", "pdf")
    start = int(whole.split(b"startxref\n")[1].split(b"\n")[0])
    assert whole[start:].startswith(b"xref\n0 8\n0000000000 65535 f \n")
    places = re.findall(rb"(\d{10}) 00000 n \n", whole[start:])
    assert len(places) == 7
    for number, place in enumerate(places, 1):
        assert whole[int(place) :].startswith(b"%d 0 obj\n" % number)
    found = re.search(rb"/Length (\d+) >>\nstream\n", whole)
    assert found is not None
    assert whole[found.end() + int(found[1]) :].startswith(b"\nendstream\nendobj\n")


def test_words_stand_where_they_stood() -> None:
    """From their start, middle or end; brackets and backslashes are words, accents are letters."""
    start = '<text x="10" y="20" font-size="10">a(b)\\ æ</text>'
    assert "BT /F1 10 Tf 1 0 0 -1 10.00 20.00 Tm (a\\(b\\)\\\\ æ) Tj ET" in _page(start)
    middle = '<text x="10" y="20" font-size="10" text-anchor="middle">AA</text>'
    assert "1 0 0 -1 3.33 20.00 Tm (AA) Tj" in _page(middle)
    end = '<text x="20" y="20" font-size="10" font-weight="bold" text-anchor="end">A</text>'
    assert "/F2 10 Tf 1 0 0 -1 12.78 20.00 Tm (A) Tj" in _page(end)
    assert "(\\\\u4e2d) Tj" in _page('<text x="1" y="1" font-size="10">中</text>')


def test_lines_are_as_strong_as_they_were() -> None:
    """Width, dashes, greys; what is not filled isn't."""
    path = '<path d="M1,2C3,4 5,6 7,8" fill="none" stroke="black" stroke-width="2"{}/>'
    drawn = _content(_page(path.format(' stroke-dasharray="5,2"')))
    assert "0 0 0 RG 2 w [5 2] 0 d" in drawn
    assert "1.00 2.00 m 3.00 4.00 5.00 6.00 7.00 8.00 c S" in drawn
    box = '<polygon fill="white" stroke="#7f7f7f" points="0,0 1,0 1,1"/>'
    drawn = _content(_page(box))
    assert {"1 1 1 rg", "0.498 0.498 0.498 RG 1 w [] 0 d"} <= {*drawn}
    assert "0.00 0.00 m 1.00 0.00 l 1.00 1.00 l h B" in drawn
    dot = '<g transform="translate(4 5)"><ellipse cx="0" cy="0" rx="1" ry="1" fill="black"/></g>'
    drawn = _content(_page(dot))
    assert "1 0 0 1 4.00 5.00 cm" in drawn
    assert drawn[-4].startswith("1.00 0.00 m 1.00 0.55 0.55 1.00 0.00 1.00 c")


@pytest.mark.parametrize(
    "inside",
    ["<rect/>", '<path d="M1,2A3,4" stroke="black"/>', '<polygon fill="red" points="0,0 1,1"/>'],
)
def test_what_cannot_be_written_is_refused(inside: str) -> None:
    """Rather than lost: the engine may one day draw what it doesn't draw now."""
    with pytest.raises(DrawingError, match="can't be written into a pdf"):
        _page(inside)


def test_charts_are_printed_too() -> None:
    """Every box of the chart of 27 is there, in Danish, and the document says what it is."""
    (pages,) = draw_law(SHIPPED, "1997", "27", "da", "pdf")
    page = pages.decode("cp1252", "replace")
    # The engine is given blanks around letters that it takes for narrow ones.
    told = page.replace("\N{NO-BREAK SPACE}", "")
    for words in ("§27 · 1997 – Utilstrækkeligt bud", "Accepterer MTV", "Se §23; §26 kan komme i"):
        assert f"({words}) Tj" in told
    title = "§27 · 1997 – Utilstrækkeligt bud".encode("utf-16-be").hex().upper()
    assert f"/Title <FEFF{title}>" in page
