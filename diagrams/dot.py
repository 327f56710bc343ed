"""Chart -> Graphviz source. Shapes and words tell what a box is; no colour does so alone.

Everything that comes from the laws goes into HTML-like labels, escaped, so that no text can be
anything but text.
"""

import html
import math
import textwrap
from itertools import pairwise, product

import graphviz

from ..compiler.frozen import frozen
from .chart import (
    ARRIVAL,
    CARD,
    CHOICE,
    CONNECTOR,
    EFFECTS,
    END,
    GAP,
    OFF,
    ONWARD,
    QUESTION,
    REACHED,
    START,
    UNREACHED,
    Box,
    Chart,
    Edge,
)
from .plain import visible

# Text is measured with this font alone: for a list of fonts the engine takes the metrics of a
# narrower one. `svg` writes the list into the picture afterwards.
FONT = "Helvetica"
PAGE = (7.6, 10.9)
"""Inches of an A4 page, upright, within its margins."""
_GRAPH = {
    "size": ",".join(map(str, PAGE)),
    "fontname": FONT, "fontsize": "15", "labelloc": "t", "labeljust": "l", "rankdir": "TB",
    "nodesep": "0.22", "ranksep": "0.27", "margin": "0.15",
    "bgcolor": "white", "outputorder": "edgesfirst",
}  # fmt: skip
_NODE = {
    "fontname": FONT, "fontsize": "11", "shape": "box", "margin": "0.09,0.06", "style": "filled",
    "fillcolor": "white", "height": "0.3",
}  # fmt: skip
_EDGE = {"fontname": FONT, "fontsize": "10", "arrowsize": "0.7"}
_SHAPES: dict[str, dict[str, str]] = {
    START: {"style": "filled,rounded", "penwidth": "2.2"},
    QUESTION: {"style": "filled,rounded", "fillcolor": "#eeeeee", "margin": "0.06,0.03"},
    CHOICE: {
        "style": "filled,rounded",
        "fillcolor": "#eeeeee",
        "margin": "0.06,0.03",
        "peripheries": "2",
    },
    EFFECTS: {},
    CONNECTOR: {"shape": "invhouse", "margin": "0,0", "penwidth": "1.4"},
    GAP: {"style": "filled,dashed", "penwidth": "2.2", "peripheries": "2"},
    END: {"shape": "plaintext"},
    ONWARD: {"shape": "invhouse", "margin": "0,0", "style": "filled,bold"},
    ARRIVAL: {"style": "filled,rounded,bold"},
    CARD: {"shape": "note", "margin": "0.2,0.15"},
}
# Characters in a line of each kind of box, in a chart as wide as it likes and in a narrow one.
_WIDTHS = {
    START: 34, QUESTION: 24, CHOICE: 24, EFFECTS: 32, CONNECTOR: 22, GAP: 32, END: 18, CARD: 64,
    ONWARD: 14, ARRIVAL: 28,
}  # fmt: skip
_NARROW = {
    START: 28, QUESTION: 17, CHOICE: 17, EFFECTS: 23, CONNECTOR: 18, GAP: 22, END: 14, CARD: 64,
    ONWARD: 14, ARRIVAL: 28,
}  # fmt: skip
_LABEL_WIDTH, _NARROW_LABEL = 18, 12
_TITLE_WIDTH = 54
_NOTE_WIDTH = 78
_LONGEST = 26  # letters of a word that isn't cut
_MOST_LINES = 5  # of a question; one that is longer gets a wider box
_SMALL = "9.5"
_AWAY = "#999999"  # what a ruling that is traced has not come to
# What worked rulings reach, and what none does: light and dark in grey as well.
_REACH = {REACHED: "#d8f0d2", UNREACHED: "#e8934a"}
_BLANK = "&#160;"
# How much wider a letter is than the engine takes it to be, in parts of the font size.
_WIDER = {"æ": 0.34, "Æ": 0.45, "œ": 0.39, "Œ": 0.45, "Ø": 0.23, "ø": 0.06}


@frozen
class Place:
    """Where a part of a chart begins and ends: the boxes no way leads to, and its lowest box."""

    begins: tuple[str, ...]
    ends: str


Rows = tuple[tuple[Place, ...], ...]


def chart_dot(chart: Chart, rows: Rows = (), narrow: bool = False) -> str:
    """The Graphviz source of a chart; the same chart gives the same source.

    Args:
        rows: Its parts, those of a row side by side, the rows below one another.
        narrow: Break lines earlier, for a chart that would be too wide for a page.
    """
    widths = _NARROW if narrow else _WIDTHS
    label_width = _NARROW_LABEL if narrow else _LABEL_WIDTH
    graph = graphviz.Digraph("chart", graph_attr=_GRAPH, node_attr=_NODE, edge_attr=_EDGE)
    graph.attr(label=_title(chart))
    for box in chart.boxes:
        shape = {**_SHAPES[box.kind], **_state(box.state), **_reach(box)}
        graph.node(box.id, label=_label(box, widths[box.kind]), **shape)
    for edge in chart.edges:
        graph.edge(edge.source, edge.target, **_way(edge, label_width), **_state(edge.state))
    for before, row in pairwise(rows):
        for last, name in product((p.ends for p in before), (n for p in row for n in p.begins)):
            graph.edge(last, name, style="invis", weight="0")
    for row in rows:
        if len(row) > 1:
            with graph.subgraph(graph_attr={"rank": "same"}) as same:
                for one, other in pairwise(row):
                    same.edge(one.begins[0], other.begins[0], style="invis")
    return str(graph.source)


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of this many characters, or of its longest word; one too long is cut."""
    shown = visible(text)
    longest = max((len(word) for word in shown.split()), default=0)
    room = max(width, min(longest, _LONGEST))
    return textwrap.wrap(shown, room, break_on_hyphens=False) or [""]


def _escaped(text: str, width: int) -> str:
    return "<BR/>".join(map(_cell, wrapped(text, width)))


def _cell(line: str, centred: bool = True) -> str:
    """A line inside a label.

    The engine takes each byte of a letter beyond ASCII to be as wide as a blank, so wide letters
    would run over the border. Blanks around the line, which it measures alike, make room.
    """
    missing = sum(_WIDER.get(c, 0.2 if c.isupper() and ord(c) > 127 else 0.0) for c in line)
    blanks = math.ceil(missing / 0.55 - 0.1)
    before = blanks // 2 if centred else 0
    return f"{_BLANK * before}{markup(line)}{_BLANK * (blanks - before)}"


def markup(text: str) -> str:
    """A text inside an HTML-like label; a backslash, which would begin an escape, is doubled."""
    return html.escape(text).replace("\\", "\\\\")


def _state(state: str | None) -> dict[str, str]:
    """How a box or way is drawn in the trace of a ruling; as ever where nothing is traced.

    Of what worked rulings reach, the ways that none takes are broken lines.
    """
    if state is None or state == REACHED:
        return {}
    if state == UNREACHED:
        return {"style": "dashed"}
    return {"color": _AWAY, "fontcolor": _AWAY} if state == OFF else {"penwidth": "2.6"}


def _reach(box: Box) -> dict[str, str]:
    """The colour of a box in the chart of what worked rulings reach, in the shape that it has."""
    if box.state not in _REACH:
        return {}
    style = _SHAPES[box.kind].get("style", _NODE["style"])
    shape = {"shape": "box"} if box.kind == END else {}
    return {"style": style, "fillcolor": _REACH[box.state], **shape}


def _title(chart: Chart) -> str:
    rows = [f"<B>{_cell(line, False)}</B>" for line in wrapped(chart.title, _TITLE_WIDTH)]
    rows += [
        f'<FONT POINT-SIZE="10">{_cell(line, False)}</FONT>'
        for note in chart.notes
        for line in wrapped(note, _NOTE_WIDTH)
    ]
    cells = "".join(f'<TR><TD ALIGN="LEFT">{row}</TD></TR>' for row in rows)
    cells += "".join(
        f'<TR><TD ALIGN="LEFT" BGCOLOR="{_REACH[state]}">'
        f'<FONT POINT-SIZE="10">{_cell(visible(text), False)}</FONT></TD></TR>'
        for state, text in chart.legend
    )
    return f'<<TABLE BORDER="0" CELLSPACING="0" CELLPADDING="2">{cells}</TABLE>>'


def _label(box: Box, width: int) -> str:
    rows = []
    if box.kind == QUESTION:
        width = max(width, math.ceil(len(box.heading) / _MOST_LINES))
    if box.kind in (QUESTION, CHOICE):
        rows += [
            _row(f'<FONT POINT-SIZE="{_SMALL}"><B>{_escaped(line.text, width)}</B></FONT>')
            for line in box.lines
            if line.text
        ]
    if box.heading:
        heading = _escaped(box.heading, width)
        rows.append(_row(heading if box.kind in (QUESTION, CHOICE, END) else f"<B>{heading}</B>"))
    if box.kind in (QUESTION, CHOICE):
        rows.append(_row(_provision(box.provision)) if box.provision else "")
    elif box.kind == CONNECTOR:
        rows += [
            _row(f'<FONT POINT-SIZE="9.5">{_escaped(line.text, width)}</FONT>')
            for line in box.lines
            if line.text
        ]
    else:
        rows += _lines(box, width)
    plain = 'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1"'
    return f"<<TABLE {plain}>{''.join(rows)}</TABLE>>"


def _row(cell: str) -> str:
    return f'<TR><TD COLSPAN="2">{cell}</TD></TR>'


def _provision(provision: str | None) -> str:
    return f'<FONT POINT-SIZE="{_SMALL}"><B>{_cell(visible(provision or ""))}</B></FONT>'


def _lines(box: Box, width: int) -> list[str]:
    """Lines with the provision in front, said once for each group."""
    rows, last = [], ""
    for line in box.lines:
        if not line.provision:
            rows.append(_row(f"<B>{_escaped(line.text, width)}</B>"))
            continue
        label = _provision(line.provision) if line.provision != last else " "
        last = line.provision
        text = '<BR ALIGN="LEFT"/>'.join(_cell(part, False) for part in wrapped(line.text, width))
        rows.append(
            f'<TR><TD ALIGN="RIGHT" VALIGN="TOP" CELLPADDING="2">{label}</TD>'
            f'<TD ALIGN="LEFT" BALIGN="LEFT">{text}<BR ALIGN="LEFT"/></TD></TR>'
        )
    return rows


def _way(edge: Edge, width: int) -> dict[str, str]:
    if not edge.label:
        return {}
    lines = wrapped(edge.label, width)
    label = "<BR/>".join(f" {_cell(line)} " for line in lines)
    return {"label": f"<{label}>"}
