"""The page of a map -> Graphviz source in which everything has its place.

The engine draws it with `nop2`; elsewhere `neato -n2` keeps the places. Words and the strength of a
line tell what it means; no colour does.
"""

from collections.abc import Iterable

import graphviz

from .chart_words import ChartWords
from .dot import FONT, PAGE
from .law_map import LawMap
from .map_cards import HEADING, PAD, SMALL, TEXT
from .map_labels import card_label, frame_label, note_label, words_label
from .map_legend import (
    BINDING,
    DENIED,
    JOINS,
    MARKED,
    OTHER,
    POSSIBLE,
    SAMPLE,
    Entry,
    legend,
    strength,
)
from .map_page import Box, Frame, Page, Point

LAYOUT = "nop2"
"""How the engine has to lay the source out: as it says itself."""
_LINES = {
    BINDING: {"penwidth": "2.2"},
    POSSIBLE: {"style": "dashed", "penwidth": "1.1"},
    DENIED: {"style": "dotted", "penwidth": "1.4"},
    OTHER: {"penwidth": "0.7"},
}
_GRAPH = {
    "fontname": FONT, "bgcolor": "white",
    "outputorder": "nodesfirst", "splines": "polyline",
}  # fmt: skip
_HEAD = {"arrowhead": "normal", "arrowsize": "0.6"}, 7.0
_DOT = {"arrowhead": "dot", "arrowsize": "0.3"}, 2.0
_BARE = {"arrowhead": "none"}, 0.0
"""How a line can end, each with how much of it that takes."""
_TITLE, _TITLE_ROW, _SUBTITLE_ROW = 15, 20, 12


def map_dot(plan: LawMap, page: Page, words: ChartWords) -> str:
    """The Graphviz source of a map; the same map gives the same source."""
    source = _Source(plan, page)
    source.draw()
    source.explain(legend(plan, words), words.map("legend"))
    return str(source.graph.source)


def _paper(page: Page) -> str:
    """An A4 page, upright or lying, on which the map is larger."""
    inches = PAGE if page.height > page.width else reversed(PAGE)
    return ",".join(map(str, inches))


class _Source:
    def __init__(self, plan: LawMap, page: Page) -> None:
        self.plan = plan
        self.page = page
        self.graph = graphviz.Digraph(
            "map",
            comment="Everything has its place: draw this with `neato -n2`.",
            graph_attr={
                **_GRAPH,
                "bb": f"0,0,{page.width},{page.height}",
                "size": _paper(page),
            },
            node_attr={"fontname": FONT, "fontsize": str(TEXT), "shape": "plain"},
            edge_attr={"fontname": FONT},
        )

    def draw(self) -> None:
        page = self.page
        self._tell("title", [self.plan.title], Box(0, 0, page.width, _TITLE_ROW), _TITLE, True)
        below = Box(0, _TITLE_ROW, page.width, _SUBTITLE_ROW)
        self._tell("subtitle", [self.plan.subtitle], below, TEXT)
        for i, heading in enumerate(page.headings):
            self._tell(f"heading{i}", [heading.text], heading.box, SMALL, True)
        for i, frame in enumerate(page.frames):
            self._frame(i, frame)
        for note in page.notes:
            self.graph.node(note.name, pos=self._at(note.box), label=note_label(note))
        for wire in page.wires:
            line = _LINES[strength(wire.link.kinds[0])]
            ends = wire.link.source, wire.link.target
            self._line(ends, wire.points, line, _DOT if wire.joins else _HEAD)

    def explain(self, entries: tuple[Entry, ...], heading: str) -> None:
        """Draw the legend."""
        box = self.page.legend
        self._tell("legend", [heading], Box(box.x, box.y, box.width, HEADING), SMALL, True)
        y = box.y + HEADING
        for i, entry in enumerate(entries):
            left = box.x + SAMPLE + 2 * PAD
            at = Box(left, y, box.right - left, entry.height)
            self._tell(f"legend{i}", entry.lines, at, SMALL)
            self._sample(f"sample{i}", entry.sample, Box(box.x, y, SAMPLE, entry.height))
            y += entry.height

    def _frame(self, number: int, frame: Frame) -> None:
        with self.graph.subgraph(name=f"cluster_{number}") as part:
            box = frame.box
            corners = f"{box.x},{self._up(box.bottom)},{box.right},{self._up(box.y)}"
            part.attr(bb=corners, penwidth="0.6", color="gray50", label="")
            if frame.heading:
                at = Box(box.x + PAD, box.y, box.width - 2 * PAD, HEADING)
                part.attr(label=words_label([frame.heading], at, SMALL, True), lp=self._at(at))
            for card in self.page.cards:
                if card.name in frame.cards:
                    label = card_label(card, self.page.labels, self.page.numbers)
                    part.node(card.name, pos=self._at(card.box), label=label)

    def _sample(self, name: str, sample: str, box: Box) -> None:
        """What an entry of the legend explains, drawn as on the map."""
        if sample == MARKED:
            self.graph.node(name, pos=self._at(box), label=frame_label(Box(0, 0, box.width, 9), 2))
            return
        start, middle, end = box.x, box.x + box.width / 2, float(box.right)
        if sample == JOINS:
            self._free_line(f"{name}a", ((middle, box.middle - 5), (middle, box.middle + 5)), _BARE)
            self._free_line(f"{name}b", ((start, box.middle), (middle, box.middle)), _DOT)
        else:
            self._free_line(name, ((start, box.middle), (end, box.middle)), _HEAD, sample)

    def _free_line(
        self,
        name: str,
        points: tuple[Point, ...],
        end: tuple[dict[str, str], float],
        sample: str = OTHER,
    ) -> None:
        """A line between no places of the map."""
        names = f"{name}_from", f"{name}_to"
        for point, (x, y) in zip(names, (points[0], points[-1]), strict=True):
            self.graph.node(point, pos=f"{x:.1f},{self._up(y)}", shape="point", style="invis")
        self._line(names, points, _LINES[sample], end)

    def _line(
        self,
        names: tuple[str, str],
        points: tuple[Point, ...],
        line: dict[str, str],
        end: tuple[dict[str, str], float],
    ) -> None:
        more, taken = end
        self.graph.edge(*names, pos=self._path(points, taken), **line, **more)

    def _tell(
        self, name: str, lines: Iterable[str], box: Box, size: int, bold: bool = False
    ) -> None:
        self.graph.node(name, pos=self._at(box), label=words_label(lines, box, size, bold))

    def _at(self, box: Box) -> str:
        return f"{box.x + box.width / 2:.1f},{self._up(box.middle)}"

    def _up(self, y: float) -> str:
        """A height as the engine counts it, from below."""
        return f"{self.page.height - y:.1f}"

    def _path(self, points: tuple[Point, ...], taken: float) -> str:
        """The points of a line as a spline of straight parts, without what its end takes."""
        (x, y), (end_x, end_y) = points[-2:]
        far = max(abs(end_x - x), abs(end_y - y)) or 1.0
        last = end_x - (end_x - x) * taken / far, end_y - (end_y - y) * taken / far
        spline = [points[0]]
        for point in (*points[1:-1], last):
            spline += [spline[-1], point, point]
        told = " ".join(f"{a:.1f},{self._up(b)}" for a, b in spline)
        return f"e,{end_x:.1f},{self._up(end_y)} {told}" if taken else told
