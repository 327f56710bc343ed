"""The characters of a rule file: what is accepted, and what is refused at which place."""

import pytest

from bridgelaws.compiler.diagnostics import Diagnostic, LawError
from bridgelaws.compiler.plain_text import MAX_BYTES, read_plain_text

LONGEST = 40


def read(text: str | bytes) -> tuple[list[str], list[tuple[int, int, int, str]]]:
    """The lines, and line, column, end column and code of every fault."""
    faults: list[Diagnostic] = []
    lines = read_plain_text(text, "x.law", faults, longest_line=LONGEST)
    return lines, [(f.span.line, f.span.column, f.span.end_column, f.code) for f in faults]


def refused(text: str | bytes) -> tuple[int, int, str]:
    """Line, column and code of a text that can't be read at all."""
    with pytest.raises(LawError) as caught:
        read(text)
    (fault,) = caught.value.diagnostics
    return fault.span.line, fault.span.column, fault.code


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a\nb", ["a", "b"]),
        ("a\n", ["a", ""]),
        ("a\r\nb\r\n", ["a", "b", ""]),
        ("\ufeffa", ["a"]),
        (b"\xef\xbb\xbfa\r\nb", ["a", "b"]),
        ("§ 27 “ø” ♠ 10♥", ["§ 27 “ø” ♠ 10♥"]),
        ("x" * LONGEST, ["x" * LONGEST]),
    ],
)
def test_what_an_editor_writes_is_read(text: str | bytes, lines: list[str]) -> None:
    """Any letter, both line ends, a byte order mark."""
    assert read(text) == (lines, [])


STRAY = {
    "a\tb": (1, 2),
    "a\n\tb\t": (2, 1),  # one for each line
    "\u00a0a": (1, 1),
    "a\u200bb": (1, 2),
    "a\x00": (1, 2),
    "a\u2028b": (1, 2),
    "a\ud800": (1, 2),
    "a\x1b[31m": (1, 2),
}


@pytest.mark.parametrize("text", STRAY, ids=ascii)
def test_characters_nobody_sees_are_refused_and_read_as_blanks(text: str) -> None:
    """The rest of the line is read on, so that such a character hides no other fault."""
    lines, faults = read(text)
    line, column = STRAY[text]
    assert faults == [(line, column, column + 1, "stray-character")]
    assert lines[line - 1][column - 1] == " "
    assert all(line.isprintable() for line in lines)


def test_a_line_end_of_an_old_mac_is_told_once() -> None:
    """And ends its line all the same, so that places are those an editor shows."""
    lines, faults = read("ab\rc\rd\n\te")
    assert lines == ["ab", "c", "d", " e"]
    assert faults == [(1, 3, 4, "stray-character"), (4, 1, 2, "stray-character")]


@pytest.mark.parametrize(
    ("text", "line", "places"),
    [
        ("27\u0410 x", "27A x", [(1, 3)]),  # Cyrillic, as all but the next
        ("wh\u03bfle", "whole", [(1, 3)]),  # Greek
        ("\u0430b \u0435f \u0430", "ab ef \u0430", [(1, 1), (1, 4)]),  # none alone: no mixed word
        ("\u0440\u0435\u043c\u0430\u0440\u043a\u0430 x", None, []),  # a Russian word
        ("§27 æøå ö é", None, []),
    ],
    ids=ascii,
)
def test_letters_that_only_look_latin_are_told_and_read_as_meant(
    text: str, line: str | None, places: list[tuple[int, int]]
) -> None:
    """In words that mix alphabets; each such word once."""
    lines, faults = read(text)
    assert lines == [text if line is None else line]
    assert faults == [(row, at, at + 1, "confusable-letter") for row, at in places]


def test_a_long_line_is_cut_and_told_once() -> None:
    """At the first character past the limit; what follows on other lines is read."""
    assert read("a\n" + "x" * (LONGEST + 2) + "\nb") == (
        ["a", "x" * LONGEST, "b"],
        [(2, LONGEST + 1, LONGEST + 3, "long-line")],
    )


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\xff", (1, 1)),
        ("første linje\nblå".encode("latin-1"), (1, 2)),
        ("ok\nø".encode() + b"\xe5", (2, 2)),
        (b"\xef\xbb\xbfab\xe5", (1, 3)),
        ("law 27".encode("utf-16"), (1, 1)),
    ],
)
def test_what_is_not_utf8_is_told_at_its_character(data: bytes, place: tuple[int, int]) -> None:
    """Columns count characters, not bytes, and a byte order mark is none."""
    assert refused(data) == (*place, "not-utf8")


def test_a_file_past_the_limit_is_not_read() -> None:
    """One character decides, and nothing else of it is looked at."""
    at_limit, _ = read("\n" * MAX_BYTES)
    assert len(at_limit) == MAX_BYTES + 1
    assert refused("\t" * (MAX_BYTES + 1)) == (1, 1, "too-large")
