"""The importer of the Danish source: what it refuses and where, and the oddities it sees."""

from pathlib import Path

import pytest

from bridgelaws.compiler.sources.danish import import_danish
from bridgelaws.compiler.sources.danish_lines import split_title

from .text_checks import check_cost, check_refused

NAME = "000_340ac7b6c74217df.txt"
SOURCE = (Path(__file__).parents[1] / "data" / NAME).read_bytes().decode("utf-8")
BEGIN = "\u00a77. Om meldinger\n\n"
# source, then (line, column, code, first expected) of every fault it has
BAD_SOURCES: dict[str, tuple[str, list[tuple[int, int, str, str]]]] = {
    "nothing": ("", [(1, 1, "not-this-source", "law")]),
    "another language": (
        "\n\nARTIKEL 24 Getoonde kaart\n\nA. Lage kaart\n",
        [(3, 1, "not-this-source", "law")],
    ),
    "binary": ("\x7fELF\0\0\n\0", [(1, 1, "not-this-source", "law")]),
    "NUL": (BEGIN + "A.\tEt\n\tab\0c\n", [(4, 4, "stray-character", "a text")]),
    "words before a law": ("Et ord\n" + BEGIN, [(1, 1, "line-unknown", "law")]),
    "law without period": (BEGIN + "\u00a78 Bud\n", [(3, 1, "label-form", "law")]),
    "law left out": (BEGIN + "\u00a79. Bud\n", [(3, 1, "law-order", "\u00a78.")]),
    "label without tab": (BEGIN + "A. Et\n", [(3, 1, "label-form", "a period and a tab")]),
    "label left out": (BEGIN + "A.\tEt\nC.\tTo\n", [(4, 1, "label-order", "7A1")]),
    "label too deep": (BEGIN + "A.\tEt\n\t\ta.\tTo\n", [(4, 3, "label-order", "7A1")]),
    "label without parent": (BEGIN + "\t1.\tEt\n", [(3, 2, "label-order", "7A")]),
    "label of another depth": (BEGIN + "A.\tEt\n1.\tTo\n", [(4, 1, "label-order", "7A1")]),
    "Roman left out": (
        BEGIN + "A.\tEt\n\t1.\tTo\n\t\ta.\tTre enten:  \u00a0 II. fire\n",
        [(5, 20, "label-order", "7A1aI")],
    ),
    "tab in the words": (BEGIN + "A.\tEt\n\ten\tto\n", [(4, 4, "stray-character", "a blank")]),
    "words too deep": (BEGIN + "A.\tEt\n\t\tord\n", [(4, 3, "line-unknown", "a label")]),
    "words of no provision": (
        BEGIN + "A.\tEt\n\tord\nflere ord\n",
        [(5, 1, "line-unknown", "a blank line")],
    ),
    "label without words": (BEGIN + "A.\t\n", [(3, 1, "words-missing", "a title")]),
    "unknown note": (
        BEGIN + "A.\tEt\n\tord\n\nEn note.\n",
        [(6, 1, "note-unknown", "0 notes")],
    ),
    "label after a note": (
        "\u00a717. Et\n\nA.\tEt\n\tord\n\nEn note.\n\nB.\tTo\n",
        [(6, 1, "note-target", "a provision `17D`"), (8, 1, "label-order", "law")],
    ),
    "note missing": ("\u00a717. Et\n", [(1, 1, "note-missing", "a note on 17D")]),
    "heading at the end": (BEGIN + "SLUT\n", [(3, 1, "heading-without-law", "law")]),
}


@pytest.mark.parametrize("name", BAD_SOURCES)
def test_a_source_of_another_form_is_refused_with_the_place(name: str) -> None:
    """Each bad source is refused with the faults stated beside it, and no others."""
    source, expected = BAD_SOURCES[name]
    rows = [(*row[:3], "`\u00a7`, the number" if row[3] == "law" else row[3]) for row in expected]
    check_refused(import_danish, source, rows)


def test_a_part_of_the_source_is_imported_and_said_to_be_one() -> None:
    """A source with some of the laws gives these, and the rest is listed as missing."""
    start, end = SOURCE.index("\u00a718."), SOURCE.index("\u00a720.")
    part = import_danish(SOURCE[start:end], NAME)
    assert [law.number for law in part.laws] == ["18", "19"]
    assert (part.oddities[0].kind, part.oddities[0].line) == ("laws-missing", 1)


def test_windows_sources_are_read_the_same() -> None:
    """A byte order mark and Windows line ends in a source change nothing but the places."""
    windows = import_danish("\ufeff" + SOURCE.replace("\n", "\r\n"), NAME)
    assert windows == import_danish(SOURCE, NAME)


PLANTED = [
    ("A.\tEt\n\tEt  ord\n", (4, 4, "spare-space", "  ")),
    ("A.\tEt\n\tEt ord , to\n", (4, 5, "stray-space", "ord ,")),
    ("A.\tEt\n\tEt ord. \n", (4, 9, "spare-space", " ")),
    ("A.\tEt\n\tEt ord Hvis\n", (4, 5, "missing-period", "ord Hvis")),
    ("A.\tEt\n\tEt ord,hvis\n", (4, 5, "missing-space", "ord,hvis")),
    ("A.\tEt\n\tEt ,,ord\n", (4, 5, "odd-quotes", ",,")),
    ("A.\tEt\n\tEn for- skel og en ud- eller indgang\n", (4, 5, "hyphenation", "for- skel")),
]


@pytest.mark.parametrize(("source", "expected"), PLANTED)
def test_a_planted_oddity_is_found(source: str, expected: tuple[int, int, str, str]) -> None:
    """Oddities that this source happens not to have are found in one that has them."""
    oddities = import_danish(BEGIN + source, NAME).oddities
    assert [(o.line, o.column, o.kind, o.words) for o in oddities if o.kind != "laws-missing"] == [
        expected
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("En titel Teksten her.", ("En titel", "Teksten her.")),
        ("en titel Teksten her.", ("en titel", "Teksten her.")),
        ("MTH passer Hvis MTH passer.", ("MTH passer", "Hvis MTH passer.")),
        ("En titel uden tekst", ("En titel uden tekst", "")),
        ("tekst uden titel", (None, "tekst uden titel")),
        ("tekst uden titel. Og mere.", (None, "tekst uden titel. Og mere.")),
        ("Tekst.", (None, "Tekst.")),
        ("Titel", ("Titel", "")),
    ],
)
def test_a_title_is_split_as_a_reader_would(words: str, expected: tuple[str | None, str]) -> None:
    """The text begins at the second capital, unless a sentence has ended before."""
    assert split_title(words) == expected


HOSTILE = [
    "x\n\n" * 100_000,
    "A.\tEt\n" * 50_000,
    "A.\tEt\n\t" + " \u00a0" * 130_000,
    "a.b- c" * 50_000,
]


@pytest.mark.parametrize("source", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_source_costs_no_more_than_its_length(source: str) -> None:
    """A third of a megabyte made to cost time."""
    check_cost(import_danish, BEGIN + source)
