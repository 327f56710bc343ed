"""A chart too large for a page -> the sheets it is drawn on.

What has a start of its own is one part; parts stand in rows, as many as a page holds. A part too
large for a page is cut where the fewest ways cross, a section of the law beginning there if it can.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import ceil

from ..compiler.frozen import frozen, replace
from ..compiler.provision_ids import id_parts
from .chart import ARRIVAL, OFF, ONWARD, UNREACHED, Box, Chart, Edge
from .chart_words import ChartWords
from .dot import Place, Rows

Size = tuple[float, float]

_FEWEST = 4  # boxes on either side of a cut
_SECTION = 1.0  # so many ways across a cut are worth a section that begins there
_FIRST_CUTS = 4  # so many places for the first cut are tried
_FEWER = (0, 1)  # a part that is cut is drawn tighter, so that it can take a page fewer
_EVEN = 12.0  # and so many a cut that leaves all on one side
LEEWAY = 1.05  # letters may be so much smaller where that saves a page, or a cut on one
_UNNAMED = "–––––––––––– ––––"  # a heading as wide as one that says where to go on
_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@frozen
class Sheet:
    """What is drawn on one page, and where its parts stand."""

    chart: Chart
    rows: Rows


@frozen
class _Part:
    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...]

    @property
    def place(self) -> Place:
        """The boxes at which the part begins, and the one that is furthest down."""
        depth = {box.id: 0 for box in self.boxes}
        for _ in self.boxes:  # as many rounds as the longest way can have
            for edge in self.edges:
                depth[edge.target] = max(depth[edge.target], depth[edge.source] + 1)
        begins = tuple(name for name, below in depth.items() if not below)
        return Place(begins, max(depth, key=lambda name: depth[name]))


_Rows = list[list[_Part]]


def sheets(
    chart: Chart, measure: Callable[[Chart, Rows], Size], page: Size, words: ChartWords
) -> tuple[Sheet, ...]:
    """The sheets of a chart; one where all of it fits a page.

    Args:
        chart: The chart.
        measure: How wide and high a chart is drawn whose parts stand in these rows.
        page: How wide and high a page is, for letters of the size that `measure` takes.
        words: The words that say where the chart goes on.
    """

    def size(rows: _Rows) -> Size:
        return measure(replace(_drawn(chart, rows), notes=()), _places(rows))

    wholes = _apart(chart.boxes, chart.edges)
    most = (page[0] * LEEWAY, page[1] * LEEWAY)
    if len(wholes) == 1 and _fits(size([wholes]), most):
        return (Sheet(chart, ((wholes[0].place,),)),)
    tries = (found for room in (page, most) for found in _tries(wholes, size, room))
    pages = min(tries, key=lambda found: (len(found), _ways_between(found)))
    leaves = [_marks(rows, ONWARD) for rows in pages]
    joined = []
    for number, rows in enumerate(pages):
        elsewhere = set().union(*(m for n, m in enumerate(leaves) if n != number))
        own = leaves[number] & _marks(rows, ARRIVAL) - elsewhere
        joined.append(_joined(rows, own, size, most))
    return _numbered(chart, joined, words)


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


def _tries(wholes: list[_Part], size: Callable[[_Rows], Size], page: Size) -> Iterator[list[_Rows]]:
    """The parts on pages in several ways: where the first cut is, decides how well all fits."""
    tried: set[tuple[_Part, ...]] = set()
    for first, fewer in product(range(_FIRST_CUTS), _FEWER):
        parts = tuple(cut for whole in wholes for cut in _cut(whole, size, page, fewer, first))
        if parts not in tried:
            tried.add(parts)
            yield _packed([*parts], size, page)


def _ways_between(pages: list[_Rows]) -> int:
    """How often the reader has to go on elsewhere."""
    return sum(box.kind == ONWARD for rows in pages for part in _flat(rows) for box in part.boxes)


def _cut(
    part: _Part, size: Callable[[_Rows], Size], page: Size, fewer: int, which: int = 0
) -> list[_Part]:
    """A part in as many as it takes for each to fit a page, if it can be cut.

    Args:
        fewer: It is cut as if it took so many pages fewer than it seems to.
        which: Of the places for the first cut, the best is 0.
    """
    wide, high = size([[part]])
    pages = max(wide / page[0], high / page[1])
    if pages <= 1:
        return [part]
    places = _places_to_cut(part, 1 / max(2, ceil(pages) - fewer))[: which + 1]
    halves = _severed(part, places[-1]) if places else ()
    return [found for half in halves for found in _cut(half, size, page, fewer)] or [part]


def _places_to_cut(part: _Part, share: float) -> list[frozenset[str]]:
    """What may go on another page, the best first: what follows from some box, so that the part
    without it is about this share of it.
    """
    costs: dict[frozenset[str], float] = {}
    for box in part.boxes:
        below = _below(part, box.id)
        above = len(part.boxes) - len(below)
        if min(above, len(below)) < _FEWEST:
            continue
        uneven = abs(above / len(part.boxes) - share)
        cost = len(_crossing(part, below)) + _EVEN * uneven
        cost -= _SECTION * _begins_section(part, box)
        costs[below] = min(cost, costs.get(below, cost))
    return sorted(costs, key=lambda below: costs[below])


def _below(part: _Part, name: str) -> frozenset[str]:
    """What follows from a box, and where the chart comes in to it from another page."""
    found, todo = {name}, [name]
    while todo:
        at = todo.pop()
        new = {edge.target for edge in part.edges if edge.source == at} - found
        found |= new
        todo += sorted(new)
    arrivals = (box for box in part.boxes if box.kind == ARRIVAL)
    return frozenset(found | {box.id for box in arrivals if box.mark in found})


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
    states = {name: _state_across(part, below, name) for name in crossing}
    onward = {n: Box(f"to_{n}", ONWARD, _UNNAMED, mark=n, state=states[n]) for n in crossing}
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
        Box(f"from_{n}", ARRIVAL, _UNNAMED, mark=n, state=states[n])
        for n in crossing
        if n not in begun
    ]
    begins = [Edge(b.id, b.mark, state=b.state) for b in arrivals if b.mark]
    return (
        _Part((*upper, *ends.values(), *onward.values()), tuple(edges)),
        _Part((*arrivals, *lower.boxes), (*begins, *lower.edges)),
    )


def _state_across(part: _Part, below: frozenset[str], name: str) -> str | None:
    """What a cut is to a ruling: what the box below it is, unless no way that it takes is cut."""
    ways = {e.state for e in part.edges if e.target == name and e.source not in below}
    state = next(box.state for box in part.boxes if box.id == name)
    return ways.pop() if ways in ({OFF}, {UNREACHED}) else state


# -- pages -----------------------------------------------------------------------------------------


def _packed(parts: list[_Part], size: Callable[[_Rows], Size], page: Size) -> list[_Rows]:
    """The parts on pages, in their order: in the last row, else below it, else on a new page."""
    pages: list[_Rows] = []
    for part in parts:
        *before, last = pages[-1] if pages else [[]]
        for rows in ([*before, [*last, part]], [*before, last, [part]]):
            if last and _fits(size(rows), page):
                pages[-1] = rows
                break
        else:
            pages.append([[part]])
    return pages


def _fits(size: Size, page: Size) -> bool:
    return size[0] <= page[0] and size[1] <= page[1]


def _marks(rows: _Rows, kind: str) -> set[str]:
    return {box.mark for part in _flat(rows) for box in part.boxes if box.kind == kind and box.mark}


def _joined(rows: _Rows, marks: set[str], size: Callable[[_Rows], Size], page: Size) -> _Rows:
    """A page without the cuts at these marks, if it can still be drawn so."""
    if not marks:
        return rows
    boxes = {box.id: box for part in _flat(rows) for box in part.boxes}
    onward = {b.id: b.mark for b in boxes.values() if b.kind == ONWARD and b.mark in marks}
    arrivals = {b.id for b in boxes.values() if b.kind == ARRIVAL and b.mark in marks}
    closed = {*onward, *arrivals}
    edges = (edge for part in _flat(rows) for edge in part.edges)
    parts = _apart(
        tuple(box for box in boxes.values() if box.id not in closed),
        tuple(
            replace(edge, target=onward.get(edge.target) or edge.target)
            for edge in edges
            if edge.source not in closed
        ),
    )
    pages = _packed(parts, size, page)
    return pages[0] if onward and len(pages) == 1 and _fits(size(pages[0]), page) else rows


def _numbered(chart: Chart, pages: list[_Rows], words: ChartWords) -> tuple[Sheet, ...]:
    """The pages as charts; ways that cross them say to which page, at which mark, they go."""
    boxes = [(n, box) for n, rows in enumerate(pages, 1) for p in _flat(rows) for box in p.boxes]
    arrives = {box.mark: n for n, box in boxes if box.kind == ARRIVAL}
    leaves: dict[str | None, list[str]] = {}
    for n, box in boxes:
        if box.kind == ONWARD and str(n) not in leaves.setdefault(box.mark, []):
            leaves[box.mark].append(str(n))
    marks = {name: _mark(i) for i, name in enumerate(arrives)}

    def named(box: Box, number: int) -> Box:
        if box.mark is None:
            return box
        mark, page = marks[box.mark], arrives[box.mark]
        if box.kind == ONWARD:
            if page == number:
                return replace(box, heading=words.chart("onward_here", mark=mark))
            onward = words.chart("onward", mark=mark, page=str(page))
            return replace(box, heading=onward, page=page)
        elsewhere = [leaving for leaving in leaves[box.mark] if leaving != str(page)]
        if not elsewhere:
            return replace(box, heading=mark)
        arrival = words.chart("arrival", mark=mark, pages=words.listing(elsewhere))
        return replace(box, heading=arrival, page=int(elsewhere[0]))

    found = []
    for number, rows in enumerate(pages, 1):
        which = words.chart("page", page=str(number), pages=str(len(pages)))
        notes = (*((which,) if len(pages) > 1 else ()), *(chart.notes if number == 1 else ()))
        page = _drawn(chart, rows)
        boxes_here = tuple(named(box, number) for box in page.boxes)
        found.append(Sheet(replace(page, notes=notes, boxes=boxes_here), _places(rows)))
    return tuple(found)


def _drawn(chart: Chart, rows: _Rows) -> Chart:
    """The chart with only what stands in these rows."""
    parts = _flat(_named_apart(rows))
    return replace(
        chart,
        boxes=tuple(box for part in parts for box in part.boxes),
        edges=tuple(edge for part in parts for edge in part.edges),
    )


def _places(rows: _Rows) -> Rows:
    return tuple(tuple(part.place for part in row) for row in _named_apart(rows))


def _named_apart(rows: _Rows) -> _Rows:
    """The parts of a page, each box with a name of its own; an end can be drawn in several."""
    seen: set[str] = set()

    def apart(part: _Part) -> _Part:
        names = {box.id: box.id for box in part.boxes}
        for name in names:
            while names[name] in seen:
                names[name] += "_"
        seen.update(names.values())
        return _Part(
            tuple(replace(box, id=names[box.id]) for box in part.boxes),
            tuple(
                replace(edge, source=names[edge.source], target=names[edge.target])
                for edge in part.edges
            ),
        )

    return [[apart(part) for part in row] for row in rows]


def _flat(rows: _Rows) -> list[_Part]:
    return [part for row in rows for part in row]


def _mark(number: int) -> str:
    more, at = divmod(number, len(_MARKS))
    return (_mark(more - 1) if more else "") + _MARKS[at]
