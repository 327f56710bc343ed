"""The cards, notes and words of a map as HTML-like labels, of exactly the size laid out."""

import math
from collections.abc import Iterable

from .dot import markup
from .helvetica import width
from .map_cards import NUMBER, PAD, SMALL
from .map_page import BORDER, Box, Card, Note, Row

_TABLE = 'CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"'
_NOTHING = " "  # an empty label is a fault


def card_label(card: Card, labels: tuple[int, int], numbers: int) -> str:
    """A card: what stands at its left edge, its id, its title and who leads there, its right edge.

    Args:
        card: The card.
        labels: How wide what stands at the edges may be.
        numbers: How wide ids may be.
    """
    inner = card.box.height - 2 * BORDER
    left, right = labels
    told = [*map(markup, card.title), *(_font(markup(line), SMALL) for line in card.small)]
    title_width = card.box.width - 2 * BORDER - left - right - numbers
    cells = (
        _cell(left, inner, _rows(card.left, left, True)),
        _cell(numbers, inner, _font(_bold(card.place.number), NUMBER), "CENTER"),
        _cell(title_width, inner, _lines(told)),
        _cell(right, inner, _rows(card.right, right, False)),
    )
    return _table(card.box, _border(2 if card.is_marked else 1, card.place.is_outside), cells)


def note_label(note: Note) -> str:
    """A note, with rounded corners where its law is outside."""
    text = _lines(f"{_bold(line.ids)}{markup(line.text)}" for line in note.lines)
    inner = note.box.height - 2 * BORDER
    edge = 2 * PAD
    text_cell = _cell(note.box.width - 2 * BORDER - 2 * edge, inner, _font(text, SMALL))
    cells = (_cell(edge, inner, _NOTHING), text_cell, _cell(edge, inner, _NOTHING))
    return _table(note.box, _border(1, note.place.is_outside), cells)


def words_label(told: Iterable[str], box: Box, size: int, bold: bool = False) -> str:
    """Lines of words without a border."""
    text = _lines(_bold(line) if bold else markup(line) for line in told)
    return _table(box, 'BORDER="0"', [_cell(box.width, box.height, _font(text, size))])


def frame_label(box: Box, border: int) -> str:
    """A border with nothing in it."""
    return _table(box, _border(border, False), [_cell(1, 1, _NOTHING)])


def _rows(rows: tuple[Row, ...], most: int, is_left: bool) -> str:
    """What stands at an edge of a card: a row for each line, as high as its part of the card.

    The engine takes letters beyond ASCII for narrower ones, so it can't be left to align the rows.
    """
    told = []
    for row in rows:
        wide = math.ceil(max((width(line, SMALL) for line in row.lines), default=0.0))
        text = _cell(max(wide, 1), row.height, _font(_lines(map(markup, row.lines)), SMALL))
        edge, free = (_cell(max(w, 1), row.height, _NOTHING) for w in (PAD, most - wide - PAD))
        cells = f"{edge}{text}{free}" if is_left else f"{free}{text}{edge}"
        # A table for each row: in one for all, the widest would push the others.
        told.append(f'<TR><TD><TABLE BORDER="0" {_TABLE}><TR>{cells}</TR></TABLE></TD></TR>')
    return f'<TABLE BORDER="0" {_TABLE}>{"".join(told)}</TABLE>' if told else _NOTHING


def _border(strength: int, is_rounded: bool) -> str:
    rounded = ' STYLE="ROUNDED"' if is_rounded else ""
    return f'BORDER="{strength}" BGCOLOR="white"{rounded}'


def _table(box: Box, more: str, cells: Iterable[str]) -> str:
    size = f'FIXEDSIZE="TRUE" WIDTH="{box.width}" HEIGHT="{box.height}"'
    return f"<<TABLE {more} {_TABLE} {size}><TR>{''.join(cells)}</TR></TABLE>>"


def _cell(wide: int, high: int, inside: str, align: str = "LEFT") -> str:
    size = f'FIXEDSIZE="TRUE" WIDTH="{wide}" HEIGHT="{high}"'
    return f'<TD {size} ALIGN="{align}" BALIGN="{align}">{inside or _NOTHING}</TD>'


def _font(inside: str, size: int) -> str:
    return f'<FONT POINT-SIZE="{size}">{inside}</FONT>' if inside else _NOTHING


def _bold(text: str) -> str:
    return f"<B>{markup(text)}</B>" if text else ""


def _lines(found: Iterable[str]) -> str:
    return "".join(f'{line}<BR ALIGN="LEFT"/>' for line in found)
