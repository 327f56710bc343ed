"""Boxes that say the same and lead to the same -> one box; questions that ask the same -> one.

Where yes leads to one and the same box whichever of some kinds a call is, and no to the next
question, they are asked together: a bid, a pass or a double out of turn?
"""

from ..compiler import model
from ..compiler.frozen import replace
from .chart import CHOICE, EFFECTS, END, QUESTION, START, Box, Edge
from .chart_words import ChartWords
from .phrasing import sentence


def merged(
    boxes: tuple[Box, ...], edges: tuple[Edge, ...], words: ChartWords
) -> tuple[tuple[Box, ...], tuple[Edge, ...]]:
    """The boxes and ways of a chart with such questions asked together."""
    boxes, edges = _shared(boxes, edges)
    while pair := _pair(boxes, edges):
        first, second = pair
        facts = (first.fact or "", *first.also, second.fact or "", *second.also)
        kinds = [words.irregularity(fact.removeprefix(model.IS)) for fact in facts]
        heading = sentence(words.chart("question", phrase=words.listing(kinds, "or")))
        both = replace(first, heading=heading, also=facts[1:])
        _, no = _yes_and_no(second, edges)
        left = {e.target for e in edges if e.source != second.id} | {no.target}
        boxes = tuple(
            both if b == first else b
            for b in boxes
            if b != second and (b.kind != END or b.id in left)
        )
        edges = tuple(
            replace(no, source=first.id) if e.source == first.id and e.target == second.id else e
            for e in edges
            if e.source != second.id
        )
    return boxes, edges


def _shared(
    boxes: tuple[Box, ...], edges: tuple[Edge, ...]
) -> tuple[tuple[Box, ...], tuple[Edge, ...]]:
    """One box for those that say the same of the same items and from which all goes on alike.

    Several clauses of one provision may bring the same. Each way that ends or leaves the chart
    has an end of its own, so that no long way leads there, and what begins apart stays apart.
    """
    begun = {box.id: {box.id} if box.kind == START else set[str]() for box in boxes}
    for _ in boxes:  # as many rounds as the longest way can have
        for edge in edges:
            begun[edge.target] |= begun[edge.source]
    while True:
        seen: dict[object, str] = {}
        same: dict[str, str] = {}
        for box in boxes:
            ways = tuple(replace(edge, source="") for edge in edges if edge.source == box.id)
            begins = frozenset(begun[box.id])
            first = seen.setdefault((replace(box, id=""), begins, ways), box.id)
            if first != box.id and box.kind in (QUESTION, CHOICE, EFFECTS):
                same[box.id] = first
        if not same:
            return boxes, edges
        boxes = tuple(box for box in boxes if box.id not in same)
        edges = tuple(
            replace(edge, target=same.get(edge.target, edge.target))
            for edge in edges
            if edge.source not in same
        )


def _pair(boxes: tuple[Box, ...], edges: tuple[Edge, ...]) -> tuple[Box, Box] | None:
    by_name = {box.id: box for box in boxes}
    for first in filter(_asks_for_kind, boxes):
        yes, no = _yes_and_no(first, edges)
        second = by_name[no.target]
        alone = [edge for edge in edges if edge.target == second.id] == [no]
        if alone and _asks_for_kind(second):
            other = by_name[_yes_and_no(second, edges)[0].target]
            if _same(by_name[yes.target], other):
                return first, second
    return None


def _same(one: Box, other: Box) -> bool:
    """Whether two ways lead to the same; each way that merely ends has a box of its own."""
    return one == other or (one.kind == other.kind == END and one.heading == other.heading)


def _asks_for_kind(box: Box) -> bool:
    return box.kind == QUESTION and (box.fact or "").startswith(model.IS)


def _yes_and_no(box: Box, edges: tuple[Edge, ...]) -> tuple[Edge, Edge]:
    ways = {edge.values: edge for edge in edges if edge.source == box.id}
    return ways[True,], ways[False,]
