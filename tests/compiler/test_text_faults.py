"""Texts that are refused: which faults, at which line and column, with which cure."""

import time
from pathlib import Path

import pytest

from bridgelaws.compiler.diagnostics import Diagnostic, LawError
from bridgelaws.compiler.texts import decode_text, read_law, read_law_text, read_texts


def faults_of(text: str) -> tuple[Diagnostic, ...]:
    """The faults of a text that can't be read."""
    with pytest.raises(LawError) as caught:
        read_law_text(text, "7.txt")
    return caught.value.diagnostics


HEAD = "7  T\n7A  Title\n    w\n"
# text, then (line, column, code, first expected, suggestion) of every fault it has
BAD_TEXTS: dict[str, tuple[str, list[tuple[int, int, str, str | None, str | None]]]] = {
    "label twice": (HEAD + "7A  Again\n", [(4, 1, "label-duplicate", "7A1", "7B")]),
    "label as printed": (HEAD + "B.  Title\n", [(4, 1, "line-unknown", "7A1", "7B")]),
    "label with period": (HEAD + "7B. Title\n", [(4, 1, "line-unknown", "7A1", "7B")]),
    "label of another law": (HEAD + "8B  Title\n", [(4, 1, "label-of-other-law", "7A1", "7B")]),
    "second law": (
        HEAD + "8  Next\n8A  Part\n    w\n",
        [(4, 1, "label-of-other-law", "each law in a file of its own", None)],
    ),
    "indent of non-breaking spaces": (
        HEAD + "\u00a0\n",
        [(4, 1, "line-unknown", "7A1", None)],
    ),
    "tab in the words": (
        HEAD + "    a\tb\t\tc\n",
        [
            (4, 6, "stray-character", "ordinary blanks", None),
            (4, 8, "stray-character", "ordinary blanks", None),
        ],
    ),
    "NUL": (HEAD + "    a\0b\n", [(4, 6, "stray-character", "ordinary blanks", None)]),
    "old line end": (
        "7  T\r7A  w\n",
        [(1, 5, "stray-character", "ordinary blanks", None)],
    ),
    "line separator": (
        HEAD + "    a\u2028b\n",
        [(4, 6, "stray-character", "ordinary blanks", None)],
    ),
    "lone surrogate": (
        HEAD + "    a\ud800b\n",
        [(4, 6, "stray-character", "ordinary blanks", None)],
    ),
    "heading misspelt": (
        "haeding  H\n7  T\n",
        [(1, 1, "line-unknown", "heading", "heading")],
    ),
    "heading empty": ("heading\n7  T\n", [(1, 1, "heading-empty", "the words printed", None)]),
    "heading inside": (HEAD + "heading  H\n", [(4, 1, "heading-inside-law", None, None)]),
    "text before the law": (
        "  words\n  more\n7  T\n",
        [(1, 3, "text-before-law", "a law line: the number, two blanks, the title", None)],
    ),
    "label before the law": (
        "7A  Title\n",
        [(1, 1, "label-order", "a law line: the number, two blanks, the title", "7")],
    ),
    "note before the law": (
        "7.fn1 on 7A\n",
        [(1, 1, "line-unknown", "heading", None)],
    ),
    "no title": (
        "7\n",
        [(1, 1, "title-missing", "a law line: the number, two blanks, the title", None)],
    ),
    "no words": (HEAD + "7B\n", [(4, 1, "words-missing", "text, indented by blanks", None)]),
    "no words before the next": (
        HEAD + "7B\n\n7C\n    w\n",
        [(4, 1, "words-missing", "text, indented by blanks", None)],
    ),
    "no words in the first part": (
        HEAD + "7B\n\n7B1\n",
        [(6, 1, "words-missing", "text, indented by blanks", None)],
    ),
    "note on nothing": (
        HEAD + "7.fn1 on 7a\n    n\n",
        [(4, 10, "note-target", "a provision of this law", "7A")],
    ),
    "note without target": (
        HEAD + "7.fn1 7A\n    n\n",
        [(4, 7, "note-form", "`7.fn1 on` and a provision", None)],
    ),
    "note out of order": (
        HEAD + "7.fn2 on 7A\n    n\n",
        [(4, 1, "note-order", "7.fn1", "7.fn1")],
    ),
    "note without words": (
        HEAD + "7.fn1 on 7A\n",
        [(4, 1, "words-missing", "text, indented by blanks", None)],
    ),
    "label after a note": (
        HEAD + "7.fn1 on 7A\n    n\n7B  Title\n",
        [(6, 1, "label-after-notes", "a note", None)],
    ),
    "nothing": (
        "\n",
        [(1, 1, "law-missing", "a law line: the number, two blanks, the title", None)],
    ),
    "all faults in order": (
        "7  T\n7A\n7b  x\n    a\tb\n7.fn1 on 9\n    n\n",
        [
            (2, 1, "words-missing", "text, indented by blanks", None),
            (3, 1, "line-unknown", "7A1", "7B"),
            (4, 6, "stray-character", "ordinary blanks", None),
            (5, 10, "note-target", "a provision of this law", None),
        ],
    ),
}


@pytest.mark.parametrize("name", BAD_TEXTS)
def test_a_fault_is_told_with_place_and_cure(name: str) -> None:
    """Each bad text is refused with the faults stated beside it, and no others."""
    text, expected = BAD_TEXTS[name]
    assert [
        (f.span.line, f.span.column, f.code, next(iter(f.expected), None), f.suggestion)
        for f in faults_of(text)
    ] == expected
    assert {f.span.file for f in faults_of(text)} == {"7.txt"}


def test_messages_are_safe_to_print() -> None:
    """What a hostile file holds doesn't reach the terminal as a control character."""
    assert all(f.message.isprintable() for f in faults_of("7  T\n\x1b[31mred\n"))


HOSTILE = [
    "7  T\n" + "x\n" * 400_000,
    "7  T\n" + "\t \t " * 250_000,
    "7  T\n    " + "\u00a0 " * 450_000,
    "9" * 1_000_000,
    "7  T\n" + "".join(f"7.fn{i} on zzzzzz\n" for i in range(1, 999)) * 50,
    "7  T\n" + "".join(f"7A{i}\n    w\n" for i in range(1, 999)) * 80,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_costs_no_more_than_its_length(text: str) -> None:
    """A megabyte made to cost time is answered soon, with a bounded list of faults."""
    start = time.perf_counter()
    try:
        read_law_text(text, "7.txt")
    except LawError as error:
        assert len(error.diagnostics) <= 1200
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    ("data", "line", "column", "code"),
    [
        (b"7  T\n7A  F\xf8rste\n", 2, 6, "not-utf8"),
        ("7  Første\n".encode("utf-16"), 1, 1, "not-utf8"),
        (b"\xef\xbb\xbf7  T\xff\n", 1, 5, "not-utf8"),
        (b"x" * 1_000_001, 1, 1, "too-large"),
    ],
)
def test_bytes_that_are_no_text_are_refused(data: bytes, line: int, column: int, code: str) -> None:
    """The first bad byte is told with its line and column."""
    with pytest.raises(LawError) as caught:
        decode_text(data, "7.txt")
    fault = caught.value.diagnostics[0]
    assert (fault.span.line, fault.span.column, fault.code) == (line, column, code)
    assert fault.expected


def test_a_folder_is_read_in_the_order_of_the_laws(tmp_path: Path) -> None:
    """Every law of a folder comes in the order of numbers; other kinds of files are left alone."""
    for number in ("10", "9"):
        (tmp_path / f"{number}.txt").write_text(f"{number}  T\n", encoding="utf-8")
    (tmp_path / "NOTICE").write_text("words", encoding="utf-8")
    (tmp_path / ".10.txt").write_text("left by an editor", encoding="utf-8")
    assert [law.number for law in read_texts(tmp_path)] == ["9", "10"]
    only = read_law(tmp_path, "9")
    assert only is not None and only.number == "9"
    assert read_law(tmp_path, "11") is None
    assert read_law(tmp_path, "../9") is None


def test_a_folder_tells_the_faults_of_all_its_files(tmp_path: Path) -> None:
    """A bad name, a wrong number, a link, bad bytes and a bad line are told together."""
    (tmp_path / "7.txt").write_text("8  T\n", encoding="utf-8")
    (tmp_path / "9.txt").write_bytes(b"9  \xe5\n")
    (tmp_path / "10.txt").write_text("10  T\nwords\n", encoding="utf-8")
    (tmp_path / "11.txt").symlink_to(tmp_path / "10.txt")
    (tmp_path / "12.txt").mkdir()
    (tmp_path / "copy of 7.txt").write_text("7  T\n", encoding="utf-8")
    with pytest.raises(LawError) as caught:
        read_texts(tmp_path, "laws/da")
    assert [
        (f.span.file, f.span.line, f.span.column, f.code, f.suggestion)
        for f in caught.value.diagnostics
    ] == [
        ("laws/da/copy of 7.txt", 1, 1, "text-file-name", "7.txt"),
        ("laws/da/7.txt", 1, 1, "law-in-wrong-file", "7"),
        ("laws/da/9.txt", 1, 4, "not-utf8", None),
        ("laws/da/10.txt", 2, 1, "line-unknown", None),
        ("laws/da/11.txt", 1, 1, "text-unreadable", None),
        ("laws/da/12.txt", 1, 1, "text-unreadable", None),
    ]


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    """A folder that isn't there is a fault with its name, not an exception of Python."""
    with pytest.raises(LawError) as caught:
        read_texts(tmp_path / "nl", "laws/nl")
    assert (caught.value.file, caught.value.diagnostics[0].code) == ("laws/nl", "text-folder")


def test_a_text_that_changes_is_read_anew(tmp_path: Path) -> None:
    """What was read before serves as long as the file says the same, and no longer."""
    file = tmp_path / "7.txt"
    for title in ("First", "Other", "First"):  # of the same size, within one tick of the clock
        file.write_text(f"7  {title}\n", encoding="utf-8")
        law = read_law(tmp_path, "7")
        assert law is not None and law.provisions[0].title == title
    file.write_text("7  Tit\tle\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(LawError):
            read_law(tmp_path, "7")
