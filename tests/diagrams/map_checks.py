"""What must be true of every map that is laid out, however its laws refer to one another."""

from itertools import combinations, pairwise

from bridgelaws.diagrams.helvetica import width
from bridgelaws.diagrams.map_cards import PAD, SMALL, TEXT
from bridgelaws.diagrams.map_page import Box, Page, Wire

Segment = tuple[tuple[float, float], tuple[float, float]]


def check_page(page: Page) -> None:
    """Nothing lies on anything else, and every line can be followed from end to end."""
    check_boxes(page)
    check_letters(page)
    for wire in page.wires:
        check_ends(page, wire)
        check_way(page, wire)
    for one, other in combinations(page.wires, 2):
        check_apart(one, other)


def check_boxes(page: Page) -> None:
    """Cards, notes and the legend lie on the page, and on nothing else."""
    boxes = [*(c.box for c in page.cards), *(n.box for n in page.notes), page.legend]
    boxes += [heading.box for heading in page.headings]
    for box in boxes:
        assert box.x >= 0 and box.y >= 0
        assert box.right <= page.width and box.bottom <= page.height
    for one, other in combinations(boxes, 2):
        assert not _overlap(one, other), (one, other)
    for frame in page.frames:
        inside = [card.box for card in page.cards if card.name in frame.cards]
        assert all(
            frame.box.x <= b.x and b.right <= frame.box.right
            and frame.box.y <= b.y and b.bottom <= frame.box.bottom for b in inside
        )  # fmt: skip


def check_letters(page: Page) -> None:
    """What stands on a card has room there."""
    left, right = page.labels
    for card in page.cards:
        room = card.box.width - left - right - page.numbers
        assert all(width(line, TEXT) <= room for line in card.title)
        assert all(width(line, SMALL) <= room for line in card.small)
        for rows, most in ((card.left, left), (card.right, right)):
            assert all(width(line, SMALL) <= most - PAD for row in rows for line in row.lines)
            assert sum(row.height for row in rows) <= card.box.height
            assert all(len(row.lines) * SMALL <= row.height for row in rows)
    for note in page.notes:
        assert all(
            width(line.ids, SMALL, bold=True) + width(line.text, SMALL) <= note.box.width - PAD
            for line in note.lines
        )


def check_ends(page: Page, wire: Wire) -> None:
    """A line begins at the edge of its source; it ends at its target, or on a line that does."""
    boxes = {card.name: card.box for card in page.cards}
    boxes |= {note.name: note.box for note in page.notes}
    assert _at_edge(wire.points[0], boxes[wire.link.source])
    if not wire.joins:
        assert _at_edge(wire.points[-1], boxes[wire.link.target])
        return
    others = [
        segment
        for other in page.wires
        if other.link.target == wire.link.target and not other.joins
        for segment in pairwise(other.points)
    ]
    assert any(_lies_on(wire.points[-1], segment) for segment in others)


def check_way(page: Page, wire: Wire) -> None:
    """A line goes up, down and aside, and never over a card or a note."""
    boxes = [*(card.box for card in page.cards), *(note.box for note in page.notes)]
    for (x, y), (to_x, to_y) in pairwise(wire.points):
        assert x == to_x or y == to_y
        for box in boxes:
            beside = max(x, to_x) <= box.x or min(x, to_x) >= box.right
            above = max(y, to_y) <= box.y or min(y, to_y) >= box.bottom
            assert beside or above, (wire, box)


def check_apart(one: Wire, other: Wire) -> None:
    """Two lines never run along one another, unless they leave or arrive together."""
    if one.link.source == other.link.source or one.link.target == other.link.target:
        return
    for a in pairwise(one.points):
        for b in pairwise(other.points):
            assert not _run_together(a, b), (one, other)


def _overlap(one: Box, other: Box) -> bool:
    aside = one.right <= other.x or other.right <= one.x
    above = one.bottom <= other.y or other.bottom <= one.y
    return not aside and not above


def _at_edge(point: tuple[float, float], box: Box) -> bool:
    return point[0] in (box.x, box.right) and box.y <= point[1] <= box.bottom


def _lies_on(point: tuple[float, float], segment: Segment) -> bool:
    (x, y), (to_x, to_y) = segment
    return min(x, to_x) <= point[0] <= max(x, to_x) and min(y, to_y) <= point[1] <= max(y, to_y)


def _run_together(one: Segment, other: Segment) -> bool:
    for across, along in ((0, 1), (1, 0)):
        places = {end[across] for end in (*one, *other)}
        if len(places) == 1:
            start = max(min(end[along] for end in one), min(end[along] for end in other))
            stop = min(max(end[along] for end in one), max(end[along] for end in other))
            return start < stop
    return False
