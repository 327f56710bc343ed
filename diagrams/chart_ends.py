"""Where a chart ends: whether its law has said anything, and which law goes on from there.

On the way to an end the call has been found to be of some kinds. The laws that are about these are
named, so that nobody is left at an end who has to look elsewhere.
"""

from collections.abc import Mapping

from ..compiler import model
from ..compiler.citation_targets import law_of
from ..compiler.frozen import replace
from .chart import CHOICE, CONNECTOR, END, QUESTION, START, Box, Edge, Line
from .chart_words import ChartWords
from .phrasing import sentence

_Passed = tuple[frozenset[str], frozenset[str]]
"""On one way: the laws about what the call was found to be, and the laws that were gone on with."""


def named_ends(
    boxes: tuple[Box, ...], edges: tuple[Edge, ...], law: str, words: ChartWords
) -> tuple[Box, ...]:
    """The boxes, each end saying whether the law has said something on the way, or nothing."""
    silent, spoken = _reached(boxes, edges)

    def named(box: Box) -> Box:
        if box.kind != END or box.heading:
            return box
        nothing = box.id in silent and box.id not in spoken
        text = words.chart("not_this_law" if nothing else "nothing_further", law=law)
        return Box(box.id, END, sentence(text))

    return tuple(map(named, boxes))


def pointed_on(
    boxes: tuple[Box, ...],
    edges: tuple[Edge, ...],
    law: str,
    homes: Mapping[str, str],
    words: ChartWords,
) -> tuple[Box, ...]:
    """The boxes, each end naming the laws about what the call is, if every way there has one.

    Args:
        law: The law of the chart; it does not name itself.
        homes: The law that is about each irregularity.
    """
    silent, _ = _reached(boxes, edges)
    passed = _passed(boxes, edges, homes)

    def pointed(box: Box) -> Box:
        ways = [about - done - {law} for about, done in passed[box.id]]
        again = sentence(words.chart("begin_again"))
        if box.kind != END or box.heading == again or not ways or not all(ways):
            return box
        laws = sorted(frozenset[str]().union(*ways), key=lambda number: (len(number), number))
        text = words.reference("see" if box.id in silent else "see_however", laws)
        only = laws[0] if len(laws) == 1 else None
        return replace(box, lines=(Line("", sentence(text)),), law=only)

    return tuple(map(pointed, boxes))


def _reached(boxes: tuple[Box, ...], edges: tuple[Edge, ...]) -> tuple[set[str], set[str]]:
    """Boxes reached with nothing said before, and boxes reached after something was said."""
    kinds = {box.id: box.kind for box in boxes}
    silent = {name for name, kind in kinds.items() if kind == START}
    spoken: set[str] = set()
    asking = (START, QUESTION, CHOICE)
    for _ in boxes:  # as many rounds as the longest way can have
        for edge in edges:
            quiet = kinds[edge.source] in asking
            if edge.source in silent and quiet:
                silent.add(edge.target)
            if edge.source in spoken or (edge.source in silent and not quiet):
                spoken.add(edge.target)
    return silent, spoken


def _passed(
    boxes: tuple[Box, ...], edges: tuple[Edge, ...], homes: Mapping[str, str]
) -> dict[str, set[_Passed]]:
    """What the ways to each box have passed; ways that have passed the same are one."""
    by_name = {box.id: box for box in boxes}
    beside: dict[str, frozenset[str]] = {
        box.id: frozenset(
            law_of(target.law or "")
            for edge in edges
            if edge.source == box.id and (target := by_name[edge.target]).kind == CONNECTOR
        )
        for box in boxes
    }
    found: dict[str, set[_Passed]] = {box.id: set() for box in boxes}
    todo: list[tuple[str, _Passed]] = [
        (box.id, (about, frozenset()))
        for box in boxes
        if box.kind == START
        for about in _homes(box.also, homes)
    ]
    while todo:
        name, (about, done) = todo.pop()
        box = by_name[name]
        done |= beside[name] | ({law_of(box.law)} if box.kind == CONNECTOR and box.law else set())
        if (about, done) in found[name]:
            continue
        found[name].add((about, done))
        for edge in edges:
            if edge.source == name:
                is_so = box.kind == QUESTION and edge.values == (True,)
                kinds = (box.fact or "", *box.also) if is_so else ()
                more = _homes(kinds, homes) or [frozenset()]
                todo += [(edge.target, (about | also, done)) for also in more]
    return found


def _homes(kinds: tuple[str, ...], homes: Mapping[str, str]) -> list[frozenset[str]]:
    """The law about each of some kinds of a call, one set for each."""
    named = (kind.removeprefix(model.IS) for kind in kinds if kind.startswith(model.IS))
    return [frozenset({homes[kind]} if kind in homes else ()) for kind in named]
