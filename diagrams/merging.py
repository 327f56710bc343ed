"""Questions that ask the same of several things, one after the other -> one question.

Where yes leads to one and the same box whichever of some kinds a call is, and no to the next
question, they are asked together: a bid, a pass or a double out of turn?
"""

from ..compiler import model
from ..compiler.frozen import replace
from .chart import END, QUESTION, Box, Edge
from .chart_words import ChartWords
from .phrasing import sentence


def merged(
    boxes: tuple[Box, ...], edges: tuple[Edge, ...], words: ChartWords
) -> tuple[tuple[Box, ...], tuple[Edge, ...]]:
    """The boxes and ways of a chart with such questions asked together."""
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
