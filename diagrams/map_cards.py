"""The cards of a map, one below the other in their chapters."""

import math
from collections.abc import Iterable
from itertools import islice

from .chart_words import ChartWords
from .helvetica import lines, width
from .law_map import LawMap
from .map_page import BORDER, LEADING_HERE, Box, Card, Frame, Row
from .map_sides import Sides

# The engine knows only whole numbers inside labels.
TEXT, SMALL, NUMBER = 10, 8, 12
"""Sizes of letters: of titles, of what stands beside them, of the ids on cards."""
HEADING, PAD = 12, 3
FRAME = 3
"""What a chapter has around its cards."""
_TITLE_WIDTH, _LABEL_WIDTH = 212, 110
_MOST_LINES = 6  # of a title or a list; what is longer is cut
_GAP, _CHAPTER_GAP, _AIR = 3, 5, 1
_ROW, _EMPTY_ROW = 9, 7  # where a line leaves with words, and where lines arrive
_MUCH = 5  # a law to which so many others lead is marked


class Cards:
    """Makes the cards of a map; all have the same width."""

    def __init__(self, plan: LawMap, sides: Sides, words: ChartWords) -> None:
        self._plan = plan
        self._sides = sides
        self._words = words
        self._links = {(link.source, link.target): link for link in plan.links}
        self._left = {card: self._left_rows(card) for card in plan.cards}
        self._right = {card: self._right_rows(card) for card in plan.cards}
        self.labels = _widest(self._left.values()), _widest(self._right.values())
        ids = [width(plan.places[card].number, NUMBER, bold=True) for card in plan.cards]
        self.numbers = math.ceil(max(ids, default=0.0)) + 3 * PAD
        self.width = sum(self.labels) + self.numbers + _TITLE_WIDTH + 2 * BORDER

    def stack(self, x: int, y: int) -> tuple[tuple[Frame, ...], tuple[Card, ...]]:
        """The chapters and their cards, from this corner down."""
        frames: list[Frame] = []
        cards: list[Card] = []
        for chapter in self._plan.chapters:
            top, y = y, y + (HEADING if chapter.heading else FRAME)
            for name in chapter.laws:
                cards.append(self._card(name, x + FRAME, y))
                y = cards[-1].box.bottom + _GAP
            box = Box(x, top, self.width + 2 * FRAME, y + FRAME - _GAP - top)
            frames.append(Frame(chapter.heading, box, chapter.laws))
            y = box.bottom + _CHAPTER_GAP
        return tuple(frames), tuple(cards)

    def _card(self, name: str, x: int, y: int) -> Card:
        place, leading = self._plan.places[name], self._plan.leading_to(name)
        title = cut(lines(place.title or "", TEXT, _TITLE_WIDTH - PAD))
        sources = dict.fromkeys(r.source for link in leading for r in link.references)
        told = self._words.map("from", laws=", ".join(sources)) if sources else ""
        small = cut(lines(told, SMALL, _TITLE_WIDTH - PAD)) if told else ()
        left, right = self._left[name], self._right[name]
        written = len(title) * (TEXT + 1) + len(small) * (SMALL + 1)
        inner = max(written, _high(left), _high(right)) + _AIR
        box = Box(x, y, self.width, inner + 2 * BORDER)
        return Card(
            name=name,
            place=place,
            box=box,
            title=title,
            small=small,
            left=_filling(left, inner),
            right=_filling(right, inner),
            is_marked=is_marked(self._plan, name),
        )

    def _left_rows(self, card: str) -> tuple[Row, ...]:
        leaving = (self._row(card, to) for to in self._sides.back_from(card))
        first = [_row((LEADING_HERE,))] if self._sides.is_led_to(card) else []
        last = [_row((card,))] if card in self._sides.left else []
        return (*first, *leaving, *last)

    def _right_rows(self, card: str) -> tuple[Row, ...]:
        first = [_row((card,))] if card in self._sides.right else []
        outward = self._sides.outward_from(card)
        if self._plan.is_close:
            out = [self._row(card, to) for to in outward]
        else:
            numbers = ", ".join(self._plan.places[to].number for to in outward)
            out = [_row(outward, numbers)] if outward else []
        return (*first, *out, *(self._row(card, to) for to in self._sides.forward_from(card)))

    def _row(self, card: str, to: str) -> Row:
        link = self._links[card, to]
        ids = dict.fromkeys(r.target for r in link.references) if self._plan.is_close else (to,)
        return _row((to,), f"{', '.join(map(self._words.kind, link.kinds))} {', '.join(ids)}")


def is_marked(plan: LawMap, card: str) -> bool:
    """Whether many other laws lead to a law."""
    return not plan.is_close and len(plan.leading_to(card)) >= _MUCH


def cut(found: Iterable[str]) -> tuple[str, ...]:
    """The first lines of a text; that there are more is told by dots."""
    first = tuple(islice(found, _MOST_LINES + 1))
    if len(first) <= _MOST_LINES:
        return first
    return (*first[: _MOST_LINES - 1], "…")


def _row(to: tuple[str, ...], label: str = "") -> Row:
    told = tuple(lines(label, SMALL, _LABEL_WIDTH)) if label else ()
    return Row(to, told, len(told) * _ROW or _EMPTY_ROW)


def _high(rows: Iterable[Row]) -> int:
    return sum(row.height for row in rows)


def _filling(rows: tuple[Row, ...], height: int) -> tuple[Row, ...]:
    """The rows stretched to this height, in whole points."""
    found: list[Row] = []
    for row in rows:
        end = _high(rows[: len(found) + 1]) * height // _high(rows)
        found.append(Row(row.to, row.lines, end - _high(found)))
    return tuple(found)


def _widest(sides: Iterable[tuple[Row, ...]]) -> int:
    told = [line for rows in sides for row in rows for line in row.lines]
    return math.ceil(max((width(line, SMALL) for line in told), default=0.0)) + 2 * PAD
