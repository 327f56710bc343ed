"""Pictures as the engine draws them in SVG -> a PDF of A4 pages, to be printed as they are.

The engine draws lines, polygons, ellipses and single lines of text; that is all that is read here.
Letters are Helvetica, which every reader of PDF has.
"""

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from .engine import DrawingError
from .helvetica import width

_SVG = "{http://www.w3.org/2000/svg}"
_A4 = (595.28, 841.89)
_LETTERS = "cp1252"
_ROUND = 0.5523  # how far the handles of a quarter of a circle reach
_NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+(?:e-?[0-9]+)?")
_CURVE = re.compile("([A-Za-z])([^A-Za-z]*)")
_GREYS = {"black": 0.0, "white": 1.0}
_UNSEEN = ("none", "transparent")


def pdf(pictures: Sequence[bytes], title: str, language: str) -> bytes:
    """A page for each picture, which is in its middle; upright or lying as the picture is.

    The same pictures give the same bytes.

    Args:
        pictures: The SVG as the engine drew it.
        title: What the document is called.
        language: The language of its words.
    Raises:
        DrawingError: There is something in a picture that can't be written.
    """
    return _document([_page(picture) for picture in pictures], title, language)


def _page(picture: bytes) -> tuple[bytes, tuple[float, float]]:
    """What is drawn on a page, and how large the page is."""
    root = ElementTree.fromstring(picture)
    wide, high = (float((root.get(side) or "0").removesuffix("pt")) for side in ("width", "height"))
    page = _A4 if high >= wide else _A4[::-1]
    fit = min(1.0, page[0] / wide, page[1] / high)
    left, top = (page[0] - wide * fit) / 2, (page[1] + high * fit) / 2
    # From here on as in SVG: from the upper left corner, downwards.
    drawn = "\n".join([f"{fit:.4f} 0 0 {-fit:.4f} {left:.2f} {top:.2f} cm", *_drawn(root)])
    return drawn.encode(_LETTERS), page


def _document(
    pages: Sequence[tuple[bytes, tuple[float, float]]], title: str, language: str
) -> bytes:
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    fonts = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>"
    # Two objects for each page, behind those there are one of.
    numbers = [6 + 2 * i for i in range(len(pages))]
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R /Lang {_text(language)} >>".encode(),
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        font.format("Helvetica").encode(),
        font.format("Helvetica-Bold").encode(),
        f"<< /Title {_text(title)} >>".encode(),
    ]
    for number, (drawn, (wide, high)) in zip(numbers, pages, strict=True):
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide} {high}] "
            f"/Contents {number + 1} 0 R /Resources {fonts} >>".encode(),
            f"<< /Length {len(drawn)} >>\nstream\n".encode() + drawn + b"\nendstream",
        ]
    whole = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(whole))
        whole += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    return whole + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (count, table, count, len(whole))
    )


def _text(words: str) -> str:
    """A text string outside the page, in any script."""
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


def _drawn(element: ElementTree.Element) -> Iterator[str]:
    """What an element and those in it draw."""
    tag = element.tag.removeprefix(_SVG)
    if tag in ("svg", "g", "a"):
        yield "q"
        yield from _moved(element.get("transform") or "")
        for inner in element:
            yield from _drawn(inner)
        yield "Q"
    elif tag == "text":
        yield from _letters(element)
    elif tag in _OUTLINES:
        yield from _painted(element, _OUTLINES[tag](element))
    elif tag not in ("title", "desc", "defs"):
        raise DrawingError(f"`{tag}` can't be written into a pdf")


def _moved(transform: str) -> Iterator[str]:
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = _numbers(inside)
        if name == "scale":
            yield f"{numbers[0]:.4f} 0 0 {numbers[-1]:.4f} 0 0 cm"
        elif name == "translate":
            yield f"1 0 0 1 {numbers[0]:.2f} {numbers[1]:.2f} cm"


def _painted(element: ElementTree.Element, outline: str) -> Iterator[str]:
    fill, stroke = element.get("fill") or "black", element.get("stroke") or "none"
    dashes = " ".join(f"{n:g}" for n in _numbers(element.get("stroke-dasharray") or ""))
    how = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    filled, stroked = fill not in _UNSEEN, stroke not in _UNSEEN
    yield "q"
    if filled:
        yield f"{_colour(fill)} rg"
    if stroked:
        yield f"{_colour(stroke)} RG {float(element.get('stroke-width') or 1):g} w [{dashes}] 0 d"
    yield f"{outline} {how[filled, stroked]}"
    yield "Q"


def _colour(name: str) -> str:
    if name.startswith("#"):
        return " ".join(f"{int(name[i : i + 2], 16) / 255:.3f}" for i in (1, 3, 5))
    if name not in _GREYS:
        raise DrawingError(f"the colour `{name}` can't be written into a pdf")
    return " ".join([f"{_GREYS[name]:g}"] * 3)


def _letters(element: ElementTree.Element) -> Iterator[str]:
    text = "".join(element.itertext())
    size = float(element.get("font-size") or 0)
    bold = element.get("font-weight") == "bold"
    x, y = (float(element.get(side) or 0) for side in ("x", "y"))
    before = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor") or "", 0.0)
    x -= before * width(text, size, bold)
    # What the font hasn't got is written out, as everywhere what can't be shown.
    known = text.encode(_LETTERS, "backslashreplace").decode(_LETTERS)
    shown = re.sub(r"([\\()])", r"\\\1", known)
    font = "F2" if bold else "F1"
    yield f"BT /{font} {size:g} Tf 1 0 0 -1 {x:.2f} {y:.2f} Tm ({shown}) Tj ET"


def _polygon(element: ElementTree.Element) -> str:
    return f"{_polyline(element)} h"


def _polyline(element: ElementTree.Element) -> str:
    numbers = _numbers(element.get("points") or "")
    points = [f"{x:.2f} {y:.2f}" for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return " ".join([f"{points[0]} m", *(f"{point} l" for point in points[1:])])


def _path(element: ElementTree.Element) -> str:
    found = []
    for name, inside in _CURVE.findall(element.get("d") or ""):
        numbers = [f"{n:.2f}" for n in _numbers(inside)]
        step = {"M": 2, "L": 2, "C": 6}.get(name)
        if name in "Zz":
            found.append("h")
        elif step is None:
            raise DrawingError(f"`{name}` in a path can't be written into a pdf")
        else:
            for i in range(0, len(numbers), step):
                found.append(f"{' '.join(numbers[i : i + step])} {name.lower()}")
    return " ".join(found)


def _ellipse(element: ElementTree.Element) -> str:
    x, y, rx, ry = (float(element.get(side) or 0) for side in ("cx", "cy", "rx", "ry"))
    found = [f"{x + rx:.2f} {y:.2f} m"]
    a, b = rx * _ROUND, ry * _ROUND
    for points in (
        (x + rx, y + b, x + a, y + ry, x, y + ry), (x - a, y + ry, x - rx, y + b, x - rx, y),
        (x - rx, y - b, x - a, y - ry, x, y - ry), (x + a, y - ry, x + rx, y - b, x + rx, y),
    ):  # fmt: skip
        found.append(f"{' '.join(f'{n:.2f}' for n in points)} c")
    return " ".join([*found, "h"])


_OUTLINES = {"polygon": _polygon, "polyline": _polyline, "path": _path, "ellipse": _ellipse}


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]
