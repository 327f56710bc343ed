"""Puts into a picture what it does not say: titles, an outline, the words of the law.

Someone who can't see the picture reads the outline; who points at a box reads the words of the law
that it stands for.
"""

import re
from xml.etree import ElementTree

from ..compiler.citation_targets import law_of
from ..compiler.frozen import field, frozen
from ..compiler.texts import LawText
from .chart import CONNECTOR, Box, Chart
from .plain import visible

_SVG = "http://www.w3.org/2000/svg"
_FONTS = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_DRAWN_FONT = re.compile("^Helvetica")


@frozen
class Spoken:
    """What a picture says to who can't see it, and what its parts say when pointed at.

    `parts` are boxes by their names in the source, `ways` what joins them; a part that is not among
    them says nothing. `links` are the files to which boxes lead: those of other laws, and of other
    pages.
    """

    language: str
    title: str
    outline: str
    parts: dict[str, str]
    ways: dict[tuple[str, str], str]
    links: dict[str, str] = field(default_factory=dict)


def spoken_chart(chart: Chart, text: LawText | None) -> Spoken:
    """What the picture of a chart says.

    Args:
        chart: The chart.
        text: The law in the language of the chart, where the edition has it.
    """
    ways: dict[tuple[str, str], str] = {}
    for edge in chart.edges:
        ways.setdefault((edge.source, edge.target), visible(edge.label))
    parts = {box.id: tooltip(box, text) for box in chart.boxes}
    links = {
        box.id: _file(law_of(box.law)) for box in chart.boxes if box.kind == CONNECTOR and box.law
    }
    links |= {box.id: _file(chart.law, box.page) for box in chart.boxes if box.page is not None}
    return Spoken(chart.language, chart.title, outline(chart), parts, ways, links)


def _file(law: str, page: int = 1) -> str:
    """The file of a page of a law, where each is named by its law, as `diagram` names pages."""
    return f"{law}.svg" if page == 1 else f"{law}-{page}.svg"


def speaking(picture: bytes, spoken: Spoken) -> bytes:
    """The picture with title, outline, tooltips, links and a list of fonts."""
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    root = ElementTree.fromstring(picture)
    # Within an image nothing can be followed, so one with links is a document.
    root.set("role", "graphics-document document" if spoken.links else "img")
    root.set("lang", spoken.language)
    root.set("aria-labelledby", "chart-title chart-outline")
    _name_parts(root, spoken)
    for number, (tag, name, words) in enumerate(
        (
            ("title", "chart-title", visible(spoken.title)),
            ("desc", "chart-outline", spoken.outline),
        )
    ):
        element = ElementTree.Element(f"{{{_SVG}}}{tag}", {"id": name})
        element.text = words
        root.insert(number, element)
    for element in root.iter():
        family = element.get("font-family")
        if family and _DRAWN_FONT.match(family):
            element.set("font-family", _FONTS)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _name_parts(root: ElementTree.Element, spoken: Spoken) -> None:
    """Say at each box and way what it is; the engine has put its own names there."""
    for group in root.iter(f"{{{_SVG}}}g"):
        title = group.find(f"{{{_SVG}}}title")
        if title is None:
            continue
        name = title.text or ""
        words = spoken.parts.get(name)
        if group.get("class") == "node" and name in spoken.links:
            _link(group, title, spoken.links[name])
        if group.get("class") == "edge":
            source, _, target = name.partition("->")
            words = spoken.ways.get((source, target))
        elif group.get("class") == "graph":
            words = visible(spoken.title)
        if words is None:
            group.remove(title)
        else:
            title.text = words


def _link(group: ElementTree.Element, title: ElementTree.Element, file: str) -> None:
    """Make all that is drawn in a group lead to a file; its title stays where it is."""
    drawn = [element for element in group if element is not title]
    link = ElementTree.SubElement(group, f"{{{_SVG}}}a", {"href": file})
    for element in drawn:
        group.remove(element)
        link.append(element)


def tooltip(box: Box, text: LawText | None) -> str:
    """The law's own words for a box, or what stands in it where there are none."""
    named = [line.provision for line in box.lines if line.provision]
    wanted = dict.fromkeys(named or ([box.provision] if box.provision else []))
    parts = {part.id: part for part in (text.provisions if text is not None else ())}
    found = []
    for provision in wanted:
        part = parts.get(provision)
        words = " ".join(p for p in (part.title, part.text) if p) if part is not None else ""
        if words:
            found.append(f"{visible(provision)}: {visible(words)}")
    return "\n".join(found) if found else in_words(box)


def in_words(box: Box) -> str:
    """What stands in a box, on one line."""
    lines = [f"{line.provision} {line.text}".strip() for line in box.lines]
    return visible(" – ".join(part for part in (box.heading, *lines) if part))


def outline(chart: Chart) -> str:
    """The whole chart as numbered lines: each box, and which line follows at which answer."""
    numbers = {box.id: i for i, box in enumerate(chart.boxes, 1)}
    lines = [visible(note) for note in (*chart.notes, *(told for _, told in chart.legend))]
    for box in chart.boxes:
        ways = []
        for edge in chart.following(box.id):
            label = f"{edge.label} " if edge.label else ""
            ways.append(visible(f"{label}→ {numbers[edge.target]}"))
        arrow = f" ({'; '.join(ways)})" if ways else ""
        end = " →" if box.kind == CONNECTOR else ""
        lines.append(f"{numbers[box.id]}. {in_words(box)}{end}{arrow}")
    return "\n".join(lines)
