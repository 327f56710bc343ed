"""The boxes of a page in the order in which the engine draws the fewest crossings.

The engine places boxes of a row in the order in which they are named, and mends that; from another
order it comes to another picture. So a few orders are tried, always the same ones.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

from ..compiler.frozen import frozen, replace
from .chart import Chart

Point = tuple[float, float]
_Order = Callable[[list[str]], list[str]]
_STEPS = (0.25, 0.5, 0.75, 1.0)  # where a curve is looked at
_GRADE = 20  # a difference in size smaller than a twentieth doesn't count


@frozen
class Layout:
    """A chart as the engine lays it out: its size in inches, how much smaller it has to be made to
    fit its page, and the line of each way.
    """

    scale: float
    size: tuple[float, float]
    lines: tuple[tuple[Point, ...], ...]


def layout(plain: bytes) -> Layout:
    """Read what the engine writes of a layout as `plain`."""
    scale, size, lines = 1.0, (0.0, 0.0), []
    for words in map(str.split, plain.decode().splitlines()):
        if words[0] == "graph":
            scale, size = float(words[1]), (float(words[2]), float(words[3]))
        elif words[0] == "edge":
            numbers = [float(word) for word in words[4 : 4 + 2 * int(words[3])]]
            lines.append(_line(list(zip(numbers[::2], numbers[1::2], strict=True))))
    return Layout(scale, size, tuple(lines))


def orders(chart: Chart) -> Iterator[Chart]:
    """The chart with its boxes in several orders; first as they are."""
    yield chart
    yield replace(chart, boxes=chart.boxes[::-1])
    following = {box.id: [edge.target for edge in chart.following(box.id)] for box in chart.boxes}
    reached = {edge.target for edge in chart.edges}
    begins = [box.id for box in chart.boxes if box.id not in reached]
    below = {name: _below(name, following) for name in following}

    def small_first(names: list[str]) -> list[str]:
        return sorted(names, key=lambda name: below[name])

    def large_first(names: list[str]) -> list[str]:
        return sorted(names, key=lambda name: -below[name])

    ways: tuple[_Order, ...] = (list, lambda names: names[::-1], small_first, large_first)
    for order in ways:
        names = _downwards(begins, following, order)
        yield replace(chart, boxes=tuple(chart.box(name) for name in names))


def cost(found: Layout, smallest: float) -> tuple[bool, int, int, float]:
    """What speaks against a layout: letters too small, then crossings, small letters, long ways.

    Args:
        smallest: The scale below which a chart is hard to read.
    """
    size = -int(min(found.scale, 1.0) * _GRADE)
    return found.scale < smallest, _crossings(found.lines), size, sum(map(_length, found.lines))


def _downwards(begins: list[str], following: dict[str, list[str]], order: _Order) -> list[str]:
    """The boxes each before what follows from it, ways of one box in some order."""
    seen: dict[str, None] = {}
    todo = order(begins)[::-1]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen[name] = None
            todo += order(following[name])[::-1]
    return list(seen)


def _below(name: str, following: dict[str, list[str]]) -> int:
    """How many boxes can follow from one."""
    seen, todo = {name}, [name]
    while todo:
        new = {*following[todo.pop()]} - seen
        seen |= new
        todo += sorted(new)
    return len(seen)


def _line(points: list[Point]) -> tuple[Point, ...]:
    """Points along a curve that is given by the engine's points of control."""
    line = points[:1]
    for i in range(0, len(points) - 1, 3):
        a, b, c, d = points[i : i + 4]
        for t in _STEPS:
            u = 1 - t
            parts = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            x, y = (sum(p * q[k] for p, q in zip(parts, (a, b, c, d), strict=True)) for k in (0, 1))
            line.append((x, y))
    return tuple(line)


def _length(line: tuple[Point, ...]) -> float:
    return sum(float(((x - p) ** 2 + (y - q) ** 2) ** 0.5) for (x, y), (p, q) in pairwise(line))


def _crossings(lines: tuple[tuple[Point, ...], ...]) -> int:
    return sum(_cross(one, other) for one, other in combinations(lines, 2))


def _cross(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two lines cross; those that meet at a box don't."""
    if not all(
        min(a[k] for a in one) < max(b[k] for b in other)
        and min(b[k] for b in other) < max(a[k] for a in one)
        for k in (0, 1)
    ):
        return False
    return any(
        _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0
        for a, b in pairwise(one)
        for c, d in pairwise(other)
    )


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
