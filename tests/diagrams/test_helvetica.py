"""Widths against the metrics that Adobe published for Helvetica and Helvetica-Bold."""

import pytest

from bridgelaws.diagrams.helvetica import lines, width


@pytest.mark.parametrize(
    ("text", "regular", "bold"),
    [
        ("A", 667, 722), ("W", 944, 944), ("i", 222, 278), (" ", 278, 278), ("~", 584, 584),
        ("27B1", 556 * 3 + 667, 556 * 3 + 722), ("å", 556, 556), ("É", 667, 667),
        ("æ", 889, 889), ("Ø", 778, 778), ("§", 556, 556), ("中", 1000, 1000), ("", 0, 0),
    ],
)  # fmt: skip
def test_widths(text: str, regular: int, bold: int) -> None:
    """In thousandths; accents change nothing, and what the font hasn't got counts as wide."""
    assert width(text, 1000) == regular
    assert width(text, 1000, bold=True) == bold
    assert width(text, 10) == regular / 100


def test_lines_are_broken_at_blanks() -> None:
    """Each line as long as may be; a word that is too long is broken where it must be."""
    assert list(lines("aa bb cc", 10, 26)) == ["aa bb", "cc"]
    assert list(lines("aaaa b", 10, 17)) == ["aaa", "a b"]
    assert list(lines("  a \n b ", 10, 100)) == ["a b"]
    assert list(lines("", 10, 100)) == [""]
    assert list(lines("W", 10, 1)) == ["W"]
    assert list(lines("a\u202eb", 10, 100)) == ["a\\u202eb"]
