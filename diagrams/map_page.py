"""A map laid out, as data: where everything stands on the page, in points from the upper left."""

from collections.abc import Iterable

from ..compiler.frozen import frozen
from .law_map import Link, Place

Point = tuple[float, float]
BORDER = 2
"""What the border of a card takes of it on each side."""
LEADING_HERE = ""
"""The place at the edge of a card where the lines from notes arrive."""


@frozen
class Box:
    """A rectangle: its upper left corner and its size, in whole points."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> float:
        """How far down its middle is."""
        return self.y + self.height / 2

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height


@frozen
class Row:
    """A part of the edge of a card, where the lines to some places leave, or some arrive.

    With `to` the name of the card itself, or `LEADING_HERE`, lines arrive.
    """

    to: tuple[str, ...]
    lines: tuple[str, ...]
    height: int


@frozen
class Card:
    """A law or provision: its id and title, in small letters who leads there, at its edges where
    it leads. One to which many laws lead is marked.
    """

    name: str
    place: Place
    box: Box
    title: tuple[str, ...]
    small: tuple[str, ...]
    left: tuple[Row, ...]
    right: tuple[Row, ...]
    is_marked: bool

    def left_port(self, to: str) -> float:
        """How far down the page the line to a place leaves on the left, or those arrive."""
        return self.box.y + BORDER + _above(self.left, to)

    def right_port(self, to: str) -> float:
        """The same on the right."""
        return self.box.y + BORDER + _above(self.right, to)


@frozen
class NoteLine:
    """A line of a note; it may begin with ids."""

    ids: str
    text: str


@frozen
class Note:
    """A law beside the cards: what leads there, or where it leads."""

    name: str
    place: Place
    box: Box
    lines: tuple[NoteLine, ...]


@frozen
class Frame:
    """A chapter with its heading and its cards."""

    heading: str | None
    box: Box
    cards: tuple[str, ...]


@frozen
class Wire:
    """The line of a link, bent at right angles; one that `joins` ends on the line of another."""

    link: Link
    points: tuple[Point, ...]
    joins: bool


@frozen
class Heading:
    """Words above the notes."""

    text: str
    box: Box


@frozen
class Page:
    """The whole map; `labels` are the widths of what stands at the left and right edges of cards,
    `numbers` is that of their ids, and `legend` is where the lines are explained.
    """

    width: int
    height: int
    labels: tuple[int, int]
    numbers: int
    frames: tuple[Frame, ...]
    cards: tuple[Card, ...]
    notes: tuple[Note, ...]
    wires: tuple[Wire, ...]
    headings: tuple[Heading, ...]
    legend: Box


@frozen
class Run:
    """A link that is to be drawn: from its start along a lane, that far right, to its end."""

    link: Link
    start: Point
    end: Point
    lane: float


def wires(runs: Iterable[Run]) -> tuple[Wire, ...]:
    """The lines of links. Of those that come to one end from one side only the longest goes all
    the way, and the others join it.
    """
    every = tuple(runs)
    longest: dict[tuple[Point, bool], float] = {}
    for run in every:
        far = abs(run.start[1] - run.end[1])
        longest[_side(run)] = max(far, longest.get(_side(run), 0.0))
    found = []
    for run in every:
        (_, down), (_, to) = run.start, run.end
        if abs(down - to) < 1:  # whole points make no bend
            found.append(Wire(run.link, (run.start, (run.end[0], down)), False))
            continue
        joins = abs(down - to) < longest[_side(run)]
        rest = () if joins else ((run.lane, to), run.end)
        found.append(Wire(run.link, (run.start, (run.lane, down), *rest), joins))
    return tuple(found)


def _side(run: Run) -> tuple[Point, bool]:
    return run.end, run.start[1] < run.end[1]


def _above(rows: tuple[Row, ...], to: str) -> float:
    height = 0.0
    for row in rows:
        if to in row.to:
            return height + row.height / 2
        height += row.height
    raise KeyError(to)
