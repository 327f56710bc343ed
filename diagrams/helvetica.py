"""How wide a text is in Helvetica, and its lines in a given width.

The widths are those that Adobe published for its standard fonts; a letter with an accent is as wide
as the letter alone.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache

from .plain import visible

# In thousandths of the size of the letters: from the blank to the tilde.
_REGULAR = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
_BOLD = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)  # fmt: skip
_OTHER = {"æ": 889, "Æ": 1000, "ø": 611, "Ø": 778, "ß": 611, "–": 556, "§": 556, "…": 1000}
_WIDEST = 1000


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in the unit of `size`; letters of other scripts count as wide ones."""
    return sum(_letter(character, bold) for character in text) * size / 1000


def lines(text: str, size: float, most: float, bold: bool = False) -> Iterator[str]:
    """A text in lines no wider than `most`, broken at blanks, and within a word where it must."""
    line = ""
    for word in visible(text).split(" "):
        longer = f"{line} {word}".lstrip(" ")
        if width(longer, size, bold) <= most:
            line = longer
            continue
        if line:
            yield line
        line = ""
        for character in word:
            if line and width(line + character, size, bold) > most:
                yield line
                line = ""
            line += character
    yield line


@cache
def _letter(character: str, bold: bool) -> int:
    plain = unicodedata.normalize("NFD", character)[0]
    place = ord(plain) - 32
    table = _BOLD if bold else _REGULAR
    return table[place] if 0 <= place < len(table) else _OTHER.get(character, _WIDEST)
