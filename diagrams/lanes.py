"""Lanes beside a column: lines that run along it, side by side where they would meet."""

from collections.abc import Iterable, Mapping

Span = tuple[float, float]
_APART = 0.5  # so far from each other two lines in one lane end at the least


def lanes(spans: Mapping[str, Span]) -> dict[str, int]:
    """A lane for each span, counted from the column: short ones near it, so that few lines cross.

    Args:
        spans: Where each line begins and ends along the column.
    """
    taken: list[list[Span]] = []
    found: dict[str, int] = {}
    for name, (start, end) in sorted(spans.items(), key=lambda item: _length(item[1])):
        free = (
            lane
            for lane, others in enumerate(taken)
            if all(end + _APART <= first or last + _APART <= start for first, last in others)
        )
        lane = next(free, len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append((start, end))
        found[name] = lane
    return found


def spread(
    wanted: Iterable[tuple[str, float, float]], gap: float, start: float, end: float
) -> dict[str, float]:
    """Where boxes begin along a column: near where they are wanted, and none on another.

    Args:
        wanted: Of each box its name, where its middle should be, and its length.
        gap: What is left between two boxes.
        start: Where the first box may begin.
        end: Where the last box should end, if there is room.
    """
    boxes = sorted(wanted, key=lambda box: (box[1], box[0]))
    starts: list[float] = []
    free = start
    for _, middle, length in boxes:
        starts.append(max(free, middle - length / 2))
        free = starts[-1] + length + gap
    latest = max(end, start + sum(length + gap for _, _, length in boxes) - gap)
    for i in range(len(boxes) - 1, -1, -1):
        starts[i] = min(starts[i], latest - boxes[i][2])
        latest = starts[i] - gap
    return {name: begin for (name, _, _), begin in zip(boxes, starts, strict=True)}


def _length(span: Span) -> tuple[float, Span]:
    return span[1] - span[0], span
