"""How a fault looks: marks under the right words, whatever the line holds."""

from typing import Any

import pytest

from bridgelaws.app.faults import Sources, UsageError, printable, render, render_usage
from bridgelaws.compiler.diagnostics import Diagnostic, Related, Span


def shown(text: str | bytes, span: Span, **more: Any) -> list[str]:
    """The lines of a fault in a text that can't be read again."""
    sources = Sources()
    sources.keep("a.law", text)
    fault = Diagnostic("some-code", "something is wrong", span, **more)
    return render([fault], sources).splitlines()


def test_the_whole_form() -> None:
    """As the examples to follow have it."""
    first = Related("the first one stands here", Span("a.law", 1, 1, 1, 4))
    lines = shown(
        "law 27\n   wehn x\n",
        Span("a.law", 2, 4, 2, 8),
        expected=("`when`", "`and`"),
        suggestion="when",
        law="Law 27",
        related=(first,),
    )
    assert lines == [
        "error[some-code]: something is wrong",
        " --> a.law:2:4",
        "  |",
        "2 |    wehn x",
        "  |    ^^^^",
        "  |",
        "  = expected: `when`, `and`",
        "  = help: did you mean `when`?",
        "  = law: Law 27",
        "note: the first one stands here",
        " --> a.law:1:1",
        "  |",
        "1 | law 27",
        "  | ---",
    ]


@pytest.mark.parametrize(
    ("text", "span", "line", "marks"),
    [
        ("a\tb wrong", (1, 5, 1, 10), "1 | a b wrong", "  |     ^^^^^"),
        ("a\x1b[31mb wrong", (1, 9, 1, 14), "1 | a�[31mb wrong", "  |         ^^^^^"),
        ("\ufeffwrong", (1, 1, 1, 6), "1 | wrong", "  | ^^^^^"),
        ("one\r\nwrong", (2, 1, 2, 6), "2 | wrong", "  | ^^^^^"),
        ("so\nwrong\nhere", (2, 3, 3, 2), "2 | wrong", "  |   ^^^"),
        ("end", (1, 4, 1, 4), "1 | end", "  |    ^"),
        ("end", (1, 9, 1, 12), "1 | end", "  |    ^"),
        ("♥♠ 1Q", (1, 4, 1, 6), "1 | ♥♠ 1Q", "  |    ^^"),
        (b"\xffab", (1, 2, 1, 3), "1 | �ab", "  |  ^"),
    ],
)
def test_marks_stand_under_what_is_meant(
    text: str | bytes, span: tuple[int, int, int, int], line: str, marks: str
) -> None:
    """Tabs, control characters, line ends, several lines, the end of a line."""
    lines = shown(text, Span("a.law", *span))
    assert lines[3:5] == [line, marks]


def test_a_long_line_is_cut_around_the_place() -> None:
    """Of a million characters, the part that is meant."""
    text = "x" * 500_000 + "WRONG" + "y" * 500_000
    lines = shown(text, Span("a.law", 1, 500_001, 1, 500_006))
    assert len(lines[3]) < 110
    start = lines[3].index("WRONG")
    assert lines[4][start : start + 5] == "^^^^^" and lines[4].count("^") == 5
    whole = shown(text, Span("a.law", 1, 1, 1, 900_000))
    assert len(whole[4]) < 110


@pytest.mark.parametrize("file", ["no-such-file", "/", "/dev/zero", "a\0b", "x" * 5000])
def test_a_text_that_cannot_be_had(file: str) -> None:
    """The place alone is told."""
    fault = Diagnostic("some-code", "something is wrong", Span(file, 3, 1, 3, 2))
    lines = render([fault], Sources()).splitlines()
    assert len(lines) == 2 and lines[1].isprintable() and lines[1].endswith(":3:1")


def test_a_fault_of_a_whole_file_shows_no_line() -> None:
    """There is none to look at."""
    assert shown("abc\n", Span("a.law", 1, 1, 1, 1)) == [
        "error[some-code]: something is wrong",
        " --> a.law:1:1",
    ]


def test_colour_is_added_only_when_wanted() -> None:
    """The words are the same."""
    fault = Diagnostic("some-code", "something is wrong", Span("a.law", 1, 1, 1, 3))
    sources = Sources()
    sources.keep("a.law", "abc")
    plain, colored = render([fault], sources), render([fault], sources, color=True)
    assert "\x1b" not in plain and "\x1b[1;31m" in colored
    assert "\x1b" in render_usage(UsageError("a", "b", ("c",)), color=True)


def test_nothing_a_terminal_obeys_gets_through() -> None:
    """Neither from a message nor from a suggestion; very long ones are cut."""
    error = UsageError("a", "\x1b]0;title\x07", ("\r\x9b2J",), "\u202e")
    assert render_usage(error).replace("\n", "").isprintable()
    assert len(printable("x" * 10_000)) == 1_000
