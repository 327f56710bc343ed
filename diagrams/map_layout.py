"""A map -> its page.

The cards stand one below the other in their chapters, as in the book, so that a law is found where
it is expected. References back run on the left, those forward on the right. All that lead to one
card share a lane: where one joins it there is a dot, and lines that only cross have nothing to do
with each other. Notes stand on both sides, each near what it belongs to.
"""

from collections.abc import Iterable, Iterator

from .chart_words import ChartWords
from .lanes import Span, lanes, spread
from .law_map import LawMap, Link
from .map_cards import FRAME, HEADING, Cards
from .map_notes import WIDTH, height, note_lines
from .map_page import LEADING_HERE, Box, Heading, Note, Page, Run, wires
from .map_sides import sides_of

HEAD = 40
"""How much of the page its title takes."""
_LANE = 7
_ARROW = 12  # from what a line leaves or reaches to the first lane
_GAP = 5  # between notes
_APART = 3  # between two lines


def lay_out(plan: LawMap, words: ChartWords, legend: int) -> Page:
    """Lay a map out; the same map is laid out alike.

    Args:
        plan: The map.
        words: Its words.
        legend: How high the explanation of its lines is.
    """
    return _Layout(plan, words, legend).page()


class _Layout:
    """First how far down everything is; how far right it is hangs on the number of lanes."""

    def __init__(self, plan: LawMap, words: ChartWords, legend: int) -> None:
        self.plan = plan
        self.legend = legend
        self.sides = sides_of(plan)
        self.made = Cards(plan, self.sides, words)
        self.lines = {name: note_lines(plan, name, words) for name in plan.notes}
        self.before = tuple(dict.fromkeys(link.source for link in self.sides.inward))
        self.after = tuple(dict.fromkeys(link.target for link in self.sides.outward))
        self._place_down()
        self._place_across()

    def page(self) -> Page:
        columns = (self.before, 0), (self.after, self.aside)
        return Page(
            width=self.aside + WIDTH,
            height=self.bottom,
            labels=self.made.labels,
            numbers=self.made.numbers,
            frames=self.frames,
            cards=tuple(self.cards.values()),
            notes=tuple(
                Note(name, self.plan.places[name], self._box(name, x), self.lines[name])
                for names, x in columns
                for name in names
            ),
            wires=wires(self._runs()),
            headings=tuple(
                Heading(words, Box(x, min(self.begins[n] for n in names) - HEADING, WIDTH, HEADING))
                for words, (names, x) in zip(self.plan.headings, columns, strict=True)
                if names
            ),
            legend=Box(self.aside, self.bottom - self.legend, WIDTH, self.legend),
        )

    def _place_down(self) -> None:
        high = self._stack(0, 0)
        beside = HEADING + self.legend
        whole = max(high, self._needed(self.before), self._needed(self.after) + beside)
        self.top, self.bottom = HEAD + (whole - high) // 2, HEAD + whole
        self._stack(0, self.top)
        inward, outward = self.sides.inward, self.sides.outward
        self.begins = {
            **self._spread(self.before, self.bottom),
            **self._spread(self.after, self.bottom - beside),
        }
        self.note_ports = self._note_ports(inward) | self._note_ports(outward)
        self.inward = lanes(self._reach(inward))
        self.outward = lanes(self._reach(outward))

    def _place_across(self) -> None:
        between = WIDTH + _ARROW + _LANE * _count(self.inward) if self.before else 0
        x = between + _LANE * _count(self.sides.left) + _ARROW
        self._stack(x, self.top)
        self.left, self.right = x + FRAME, x + FRAME + self.made.width
        self.inner = between - _LANE, self.right + FRAME + _ARROW
        self.outer = self.inner[1] + _LANE * _count(self.sides.right)
        self.aside = self.outer + _LANE * _count(self.outward) + _ARROW

    def _stack(self, x: int, y: int) -> int:
        """Place the cards; how far down they come."""
        self.frames, cards = self.made.stack(x, y)
        self.cards = {card.name: card for card in cards}
        return max([y, *(frame.box.bottom for frame in self.frames)])

    def _runs(self) -> Iterator[Run]:
        for link in self.sides.inward:
            start, end = self._ends(link)
            lane = self.inner[0] - _LANE * self.inward[link.target]
            yield Run(link, (WIDTH, start), (self.left, end), lane)
        for link in self.sides.back:
            start, end = (self.cards[n].left_port(link.target) for n in (link.source, link.target))
            lane = self.left - FRAME - _ARROW - _LANE * self.sides.left[link.target]
            yield Run(link, (self.left, start), (self.left, end), lane)
        for link in self.sides.forward:
            start, end = (self.cards[n].right_port(link.target) for n in (link.source, link.target))
            lane = self.inner[1] + _LANE * self.sides.right[link.target]
            yield Run(link, (self.right, start), (self.right, end), lane)
        for link in self.sides.outward:
            start, end = self._ends(link)
            lane = self.outer + _LANE * self.outward[link.target]
            yield Run(link, (self.right, start), (self.aside, end), lane)

    def _ends(self, link: Link) -> Span:
        """How far down the line between a note and a card begins and ends."""
        if link.source in self.cards:
            return self._port(link), self.note_ports[link.target]
        return self.note_ports[link.source], self._port(link)

    def _port(self, link: Link) -> float:
        """How far down such a line leaves or reaches the card."""
        if link.source in self.cards:
            return self.cards[link.source].right_port(link.target)
        return self.cards[link.target].left_port(LEADING_HERE)

    def _note_ports(self, links: tuple[Link, ...]) -> dict[str, float]:
        """How far down the lines of each note leave it or reach it: about in its middle.

        Where the line of another note leaves a card, the two would seem to be one.
        """
        taken: dict[str, set[float]] = {}
        for link in links:
            note = link.target if link.source in self.cards else link.source
            taken.setdefault(note, set()).add(self._port(link))
        every = set[float]().union(*taken.values())
        found = {}
        for note, own in taken.items():
            box = self._box(note, 0)
            tries = (box.middle + side * far for far in range(box.height // 2) for side in (1, -1))
            others = every - own
            free = (y for y in tries if all(abs(y - other) >= _APART for other in others))
            found[note] = next(free, box.middle)
        return found

    def _reach(self, links: Iterable[Link]) -> dict[str, Span]:
        reach: dict[str, list[float]] = {}
        for link in links:
            reach.setdefault(link.target, []).extend(self._ends(link))
        return {name: (min(ends), max(ends)) for name, ends in reach.items()}

    def _spread(self, names: tuple[str, ...], end: int) -> dict[str, int]:
        wanted = []
        for name in names:
            links = (*self.plan.leading_to(name), *self.plan.leading_from(name))
            ports = [self._port(link) for link in links]
            wanted.append((name, sum(ports) / len(ports), height(self.lines[name])))
        found = spread(wanted, _GAP, HEAD + HEADING, end)
        return {name: round(begin) for name, begin in found.items()}

    def _needed(self, names: tuple[str, ...]) -> int:
        """How much of a column some notes need."""
        return HEADING + sum(height(self.lines[name]) + _GAP for name in names)

    def _box(self, name: str, x: int) -> Box:
        return Box(x, self.begins[name], WIDTH, height(self.lines[name]))


def _count(found: dict[str, int]) -> int:
    return max(found.values(), default=-1) + 1
