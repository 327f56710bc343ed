"""A chart too large for a page -> the sheets it is drawn on.

What has a start of its own is one part; parts stand in rows, as many as a page holds. A part too
large for a page is cut where the fewest ways cross, a section of the law beginning there if it can.
"""

from collections.abc import Callable, Iterable
from math import ceil

from ..compiler.frozen import frozen, replace
from ..compiler.provision_ids import id_parts
from .chart import ARRIVAL, ONWARD, Box, Chart, Edge
from .chart_words import ChartWords
from .dot import Rows

Size = tuple[float, float]

_GAP = 0.3  # between parts that stand side by side or below one another
_FEWEST = 4  # boxes on either side of a cut
_SECTION = 1.0  # so many ways across a cut are worth a section that begins there
_EVEN = 12.0  # and so many a cut that leaves all on one side
_UNNAMED = "–" * 20  # a heading as wide as one that says where to go on
_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@frozen
class Sheet:
    """What is drawn on one page: `rows` are the boxes that begin, those of a row side by side."""

    chart: Chart
    rows: Rows


@frozen
class _Part:
    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...]

    @property
    def begins(self) -> str:
        """The box at which the part is read from."""
        reached = {edge.target for edge in self.edges}
        return next(box.id for box in self.boxes if box.id not in reached)


def sheets(
    chart: Chart, measure: Callable[[Chart], Size], page: Size, words: ChartWords
) -> tuple[Sheet, ...]:
    """The sheets of a chart; one where all of it fits a page.

    Args:
        chart: The chart.
        measure: How wide and high a chart is drawn.
        page: How wide and high a page is, for letters of the size that `measure` takes.
        words: The words that say where the chart goes on.
    """

    def size(part: _Part) -> Size:
        return measure(replace(chart, boxes=part.boxes, edges=part.edges, notes=()))

    parts = [cut for whole in _apart(chart.boxes, chart.edges) for cut in _cut(whole, size, page)]
    if len(parts) == 1:
        return (Sheet(chart, ((parts[0].begins,),)),)
    pages = _packed([(part, size(part)) for part in parts], page)
    return _numbered(chart, pages, words)


# -- parts of a chart ------------------------------------------------------------------------------


def _apart(boxes: tuple[Box, ...], edges: tuple[Edge, ...]) -> list[_Part]:
    """The parts that no way joins, in the order of their first boxes."""
    group = {box.id: box.id for box in boxes}
    for edge in edges:
        one, other = group[edge.source], group[edge.target]
        group = {name: one if of == other else of for name, of in group.items()}
    return [
        _part([box for box in boxes if group[box.id] == of], edges)
        for of in dict.fromkeys(group.values())
    ]


def _part(boxes: Iterable[Box], edges: Iterable[Edge]) -> _Part:
    found = tuple(boxes)
    names = {box.id for box in found}
    return _Part(found, tuple(e for e in edges if e.source in names and e.target in names))


def _cut(part: _Part, size: Callable[[_Part], Size], page: Size) -> list[_Part]:
    """A part in as many as it takes for each to fit a page, if it can be cut."""
    wide, high = size(part)
    pages = max(wide / page[0], high / page[1])
    if pages <= 1:
        return [part]
    pair = _cut_in_two(part, 1 / ceil(pages))
    if pair is None:
        return [part]
    return [found for half in pair for found in _cut(half, size, page)]


def _cut_in_two(part: _Part, share: float) -> tuple[_Part, _Part] | None:
    """The part without what follows from some box, and that; the first with this share of it."""
    best: tuple[float, frozenset[str]] | None = None
    for box in part.boxes:
        below = _below(box.id, part.edges)
        above = len(part.boxes) - len(below)
        if min(above, len(below)) < _FEWEST:
            continue
        crossing = _crossing(part, below)
        uneven = abs(above / len(part.boxes) - share)
        cost = len(crossing) + _EVEN * uneven - _SECTION * _begins_section(part, box)
        if best is None or cost < best[0]:
            best = (cost, below)
    return None if best is None else _severed(part, best[1])


def _below(name: str, edges: tuple[Edge, ...]) -> frozenset[str]:
    found, todo = {name}, [name]
    while todo:
        at = todo.pop()
        new = {edge.target for edge in edges if edge.source == at} - found
        found |= new
        todo += sorted(new)
    return frozenset(found)


def _crossing(part: _Part, below: frozenset[str]) -> list[str]:
    """The boxes below to which ways lead from above, without those at which a way ends anyway."""
    goes_on = {edge.source for edge in part.edges}
    into = (e.target for e in part.edges if e.source not in below and e.target in below)
    return [name for name in dict.fromkeys(into) if name in goes_on]


def _begins_section(part: _Part, box: Box) -> bool:
    """Whether no box that leads here belongs to the same section of the law."""
    by_name = {b.id: b for b in part.boxes}
    before = {_section(by_name[e.source]) for e in part.edges if e.target == box.id}
    return _section(box) is not None and _section(box) not in before


def _section(box: Box) -> tuple[str, ...] | None:
    provision = box.provision or next((ln.provision for ln in box.lines if ln.provision), "")
    parts = id_parts(provision)
    return tuple(parts[:2]) if parts else None


def _severed(part: _Part, below: frozenset[str]) -> tuple[_Part, _Part]:
    """Both sides of a cut. Where a way only ends below, its end is drawn on both."""
    crossing = _crossing(part, below)
    onward = {name: Box(f"to_{name}", ONWARD, _UNNAMED, mark=name) for name in crossing}
    upper = [box for box in part.boxes if box.id not in below]
    names = {box.id for box in upper}
    edges, ends = [], dict[str, Box]()
    for edge in part.edges:
        if edge.source not in names:
            continue
        target = edge.target
        if target in below and target in onward:
            target = onward[target].id
        elif target in below:
            ends[target] = next(box for box in part.boxes if box.id == target)
        edges.append(replace(edge, target=target))
    lower = _part((box for box in part.boxes if box.id in below), part.edges)
    begun = {box.mark for box in part.boxes if box.kind == ARRIVAL}
    arrivals = [
        Box(f"from_{name}", ARRIVAL, _UNNAMED, mark=name) for name in crossing if name not in begun
    ]
    begins = [Edge(box.id, box.mark) for box in arrivals if box.mark]
    return (
        _Part((*upper, *ends.values(), *onward.values()), tuple(edges)),
        _Part((*arrivals, *lower.boxes), (*begins, *lower.edges)),
    )


# -- pages -----------------------------------------------------------------------------------------


def _packed(parts: list[tuple[_Part, Size]], page: Size) -> list[list[list[_Part]]]:
    """The parts on pages in rows, in their order; a row is as high as its highest part."""
    pages: list[list[list[_Part]]] = []
    above = wide = high = 0.0
    for part, (w, h) in parts:
        if pages and wide + w <= page[0] and above + max(high, h) <= page[1]:
            pages[-1][-1].append(part)
            wide, high = wide + w + _GAP, max(high, h)
        elif pages and above + high + _GAP + h <= page[1]:
            pages[-1].append([part])
            above, wide, high = above + high + _GAP, w + _GAP, h
        else:
            pages.append([[part]])
            above, wide, high = 0.0, w + _GAP, h
    return pages


def _numbered(
    chart: Chart, pages: list[list[list[_Part]]], words: ChartWords
) -> tuple[Sheet, ...]:
    """The pages as charts; ways that cross them say to which page, at which mark, they go."""
    boxes = [(n, box) for n, rows in enumerate(pages, 1) for p in _flat(rows) for box in p.boxes]
    arrives = {box.mark: n for n, box in boxes if box.kind == ARRIVAL}
    leaves: dict[str | None, list[str]] = {}
    for n, box in boxes:
        if box.kind == ONWARD and str(n) not in leaves.setdefault(box.mark, []):
            leaves[box.mark].append(str(n))
    marks = {name: _mark(i) for i, name in enumerate(arrives)}

    def named(box: Box) -> Box:
        if box.kind == ONWARD:
            page = str(arrives[box.mark])
            return replace(box, heading=words.chart("onward", mark=marks[box.mark], page=page))
        if box.kind == ARRIVAL:
            before = words.listing(leaves[box.mark])
            return replace(box, heading=words.chart("arrival", mark=marks[box.mark], pages=before))
        return box

    found = []
    for number, rows in enumerate(pages, 1):
        title = chart.title
        if len(pages) > 1:
            which = words.chart("page", page=str(number), pages=str(len(pages)))
            title = f"{chart.title} – {which}"
        parts = _flat(rows)
        own = replace(
            chart,
            title=title,
            notes=chart.notes if number == 1 else (),
            boxes=tuple(named(box) for part in parts for box in part.boxes),
            edges=tuple(edge for part in parts for edge in part.edges),
        )
        found.append(Sheet(own, tuple(tuple(part.begins for part in row) for row in rows)))
    return tuple(found)


def _flat(rows: list[list[_Part]]) -> list[_Part]:
    return [part for row in rows for part in row]


def _mark(number: int) -> str:
    more, at = divmod(number, len(_MARKS))
    return (_mark(more - 1) if more else "") + _MARKS[at]
