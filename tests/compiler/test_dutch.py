"""The two Dutch prints of 2017: read word for word, refused elsewhere, compared with each other.

What is expected here was found by reading the sources.
"""

import json
from pathlib import Path

import pytest

from bridgelaws.compiler.sources.dutch import import_dutch
from bridgelaws.compiler.sources.oddities import Imported
from bridgelaws.compiler.sources.print_differences import print_differences
from bridgelaws.compiler.texts import Footnote, ProvisionText, read_law_text, read_texts
from bridgelaws.runtime.base import SHIPPED

from .text_checks import DATA, check_cost, check_refused

LABELLED = "003_3c78d5b134dfb71d.txt"
FLATTENED = "001_32a5379bf5807e35.txt"
COMMITTED = Path(SHIPPED) / "2017" / "nl"


def read(name: str) -> str:
    """A source as it was handed to the project."""
    return (DATA / name).read_bytes().decode("utf-8")


@pytest.fixture(scope="module", params=[LABELLED, FLATTENED])
def imported(request: pytest.FixtureRequest) -> tuple[str, Imported]:
    """A source and what the importer makes of it."""
    return request.param, import_dutch(read(request.param), request.param)


def test_the_sample_made_by_hand_holds() -> None:
    """Laws 24 to 27: id, title, words and notes of every provision are those found by hand."""
    sample = json.loads((DATA / "dutch-structure.json").read_text("utf-8"))
    assert [
        {
            "source_file": LABELLED,
            "id": provision.id,
            "title": provision.title,
            "text": provision.text,
            "footnotes": list(provision.footnotes),
        }
        for law in read_texts(COMMITTED)
        if 24 <= int(law.number) <= 27
        for provision in law.provisions
    ] == sample


# Found by reading: the provisions of some laws.
PARTS = {
    "19": "19A 19A1 19A2 19A3 19B 19B1 19B2 19B3 19C 19D",
    "28": "28A 28B",
    "30": "30A 30B 30B1 30B1a 30B1b 30B1bi 30B1bii 30B2 30C",
    "31": "31A 31A1 31A2 31A2a 31A2b 31B 31B1 31B2 31C",
    "33": "",
    "36": "36A 36B 36B1 36B2 36B3 36B4 36C",
    "40": "40A 40A1 40A1a 40A1b 40A2 40A3 40A4 40B 40B1 40B1a 40B1b 40B1c 40B2 40B2a 40B2ai 40B2aii"
    " 40B2aiii 40B2aiv 40B2av 40B2b 40B2c 40B2ci 40B2cii 40B2ciii 40B2civ 40B2d 40B3 40B3a 40B3b"
    " 40B4 40B5 40B5a 40B5b 40C 40C1 40C2",
}


@pytest.mark.parametrize("number", PARTS)
def test_how_a_law_is_built(number: str) -> None:
    """The provisions of the laws that the sample doesn't hold."""
    (law,) = (law for law in read_texts(COMMITTED) if law.number == number)
    assert [p.id for p in law.provisions] == [number, *PARTS[number].split()]


def test_what_has_no_words_of_its_own() -> None:
    """Labels in whose line the first part stands, and headings."""
    provisions = [p for law in read_texts(COMMITTED) for p in law.provisions]
    alone = [p.id for p in provisions if p.title is None and not p.text]
    assert alone == ["27B1", "40A1", "40B1", "40B2", "40B3", "40B5"]
    untitled = [p.id for p in provisions if p.title is None and len(p.id) == 3]
    assert untitled == ["35A", "35B", "35C", "35D"]


# Found by reading: line, column, kind, words.
NBSP = "\u00a0" * 3
ODDITIES = {
    LABELLED: [
        (1, 17, "hyphen-as-dash", "bieden - Deel"),
        (1, 31, "hyphen-as-dash", "II - Onregelmatigheden"),
        (66, 1, "label-alone", "1."),
        (66, 3, "non-breaking-space", NBSP),
        (82, 186, "slip", "nietovertredende"),
        (118, 127, "slip", "daarvoor geen bieding"),
        (126, 115, "slip", "zijn eerstvolgende beurt om de bieden"),
        (126, 154, "slip", "Artikel 16C, 26B en 72C"),
        (151, 4, "note-in-the-middle",
         "Een onreglementaire bieding van de RT wordt op de normale wijze rechtgezet."),
        (177, 114, "slip", "zijn eerstvolgende beurt om de bieden"),
        (202, 4, "untitled", "Een doublet of redoublet dat niet is toegestaan volgens artikel 19. "
         "Artikel 36 is van toepassing."),
        (204, 4, "untitled", "Een bod, doublet of redoublet door een speler die verplicht is te "
         "passen. Artikel 37 is van toepassing."),
        (206, 4, "untitled",
         "Een bod van meer dan zeven trekken. Artikel 38 is van toepassing."),
        (208, 4, "untitled", "Een bieding na de afsluitende pas. Artikel 39 is van toepassing."),
        (278, 1, "label-alone", "1."),
        (278, 3, "non-breaking-space", NBSP),
        (282, 4, "slip", "Informatie-overdacht"),
        (284, 57, "slip", "biedof speelwijze"),
        (290, 1, "label-alone", "1."),
        (290, 3, "non-breaking-space", NBSP),
        (296, 1, "label-alone", "2."),
        (296, 3, "non-breaking-space", NBSP),
        (322, 1, "label-alone", "3."),
        (322, 3, "non-breaking-space", NBSP),
        (328, 1, "label-alone", "5."),
        (328, 3, "non-breaking-space", NBSP),
    ],
    FLATTENED: [
        (1, 1, "cut-off", "Een doublet of redoublet dat niet is toegestaan volgens artikel 19. "
         "Artikel 36 is van toepassing."),
        (5, 1, "not-law-text", "."),
        (11, 179, "hyphen-as-dash", "16 - Ongeoorloofde"),
        (11, 198, "hyphen-as-dash", "informatie - kan"),
        (15, 196, "hyphen-as-dash", "16 - Ongeoorloofde"),
        (15, 215, "hyphen-as-dash", "informatie - kan"),
        (23, 337, "missing-period", "van artikel 26B zijn niet van toepassing"),
        (34, 25, "slip", "doeteen"),
        (35, 171, "slip", "19A1>"),
        (47, 73, "slip", "beēindigen was"),
    ],
}  # fmt: skip


def test_the_oddities_are_those_a_reader_finds(imported: tuple[str, Imported]) -> None:
    """Where they stand, in the words of the source, and nothing else; each with a sentence."""
    name, got = imported
    assert [(o.line, o.column, o.kind, o.words) for o in got.oddities] == ODDITIES[name]
    lines = read(name).split("\n")
    for oddity in got.oddities:
        assert lines[oddity.line - 1][oddity.column - 1 :].startswith(oddity.words)
        assert len(oddity.remark) > 16 and oddity.span.file == name


def test_every_place_is_that_of_its_words(imported: tuple[str, Imported]) -> None:
    """Titles, words and notes, the parts in the line of another label too."""
    name, got = imported
    lines = read(name).split("\n")
    for law in (*got.laws, *got.cut_off):
        parts: list[ProvisionText | Footnote] = [*law.provisions, *law.footnotes]
        for part in parts:
            pieces = list(zip(part.text.split("\n"), part.text_spans, strict=False))
            if isinstance(part, ProvisionText) and part.title is not None:
                assert part.title_span is not None
                pieces.append((part.title, part.title_span))
            for words, span in pieces:
                assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == words


BEGIN = "ARTIKEL 7 Over biedingen\n"
FLAT = "Artikel 37\nOver het passen\nLT biedt\nDan wel.\nLT biedt niet\nDan niet:\neen.\ntwee.\n"
# source, then (line, column, code, first expected) of every fault it has
BAD_SOURCES: dict[str, tuple[str, list[tuple[int, int, str, str]]]] = {
    "nothing": ("", [(1, 1, "not-this-source", "`ARTIKEL`")]),
    "another form": ("\n§7. Om bud\n", [(2, 1, "not-this-source", "`ARTIKEL`")]),
    "NUL": (BEGIN + "wo\0ord.\n", [(2, 3, "stray-character", "a text")]),
    "words before a law": ("woorden\n" + BEGIN, [(1, 1, "line-unknown", "`ARTIKEL`")]),
    "heading without law": (BEGIN + "Hoofdstuk V Meer\n", [
        (2, 1, "heading-without-law", "`ARTIKEL`"),
    ]),
    "label without period": (BEGIN + "A) Titel\n", [(2, 1, "label-form", "a label")]),
    "label left out": (BEGIN + "B. Titel\n", [(2, 1, "label-order", "7A")]),
    "label too deep": (BEGIN + "(a) woorden.\n", [(2, 1, "label-order", "7A")]),
    "Roman left out": (BEGIN + "A. T\n1. x.\n(a) y:\n(ii) z.\n", [(5, 1, "label-order", "7A1aI")]),
    "law left out": (BEGIN + "Woorden.\nARTIKEL 9 Meer\n", [(3, 1, "law-order", "ARTIKEL 8")]),
    "law without title": ("ARTIKEL 7\n" + BEGIN, [(1, 1, "line-unknown", "`ARTIKEL`")]),
    "label without words": (BEGIN + "A. Titel\n1. \n", [(3, 1, "label-form", "a label")]),
    "words behind a part": (BEGIN + "A. Titel\n1. woorden.\nmeer\n", [
        (4, 1, "line-unknown", "a label"),
    ]),
    "rule without note": (BEGIN + "woorden ¹⁾\n---\nmeer\n", [
        (3, 1, "note-missing", "`1)`"),
    ]),
    "rule at the end": (BEGIN + "woorden\n---\n", [(3, 1, "note-missing", "`1)`")]),
    "note without mark": (BEGIN + "woorden\n---\n1) Noot.\n", [
        (4, 1, "note-target", "the mark once"),
    ]),
    "mark twice": (BEGIN + "A. Titel\n1. x ¹⁾\n2. y ¹⁾\n---\n1) Noot.\n", [
        (6, 1, "note-target", "the mark once"),
    ]),
    "note out of order": (BEGIN + "woorden ²⁾\n---\n2) Noot.\n", [(4, 1, "note-order", "1)")]),
    "unknown law": (FLAT + "Artikel 99\n", [(9, 1, "law-order", "Artikel 19")]),
    "line missing": (FLAT.replace("twee.\n", ""), [(7, 1, "line-missing", "words of 37B2")]),
    "line too many": (FLAT + "drie.\nvier.\n", [(9, 1, "line-unknown", "`Artikel`")]),
    "sentence for a title": (FLAT.replace("LT biedt\n", "LT biedt.\n"), [
        (3, 1, "title-missing", "a title"),
    ]),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_SOURCES)
def test_a_source_of_another_form_is_refused_with_the_place(name: str) -> None:
    """Each bad source is refused with the faults stated beside it, and no others."""
    source, expected = BAD_SOURCES[name]
    check_refused(import_dutch, source, expected)


def test_nested_labels_in_one_line_and_windows_line_ends() -> None:
    """`(i)` is a numeral behind (a), and a letter behind (h)."""
    letters = "".join(f"({letter}) x.\n" for letter in "bcdefghi")
    source = BEGIN + "A. Titel\nmeer\n1. (a) x:\n(i) y.\n(ii) z.\n" + letters
    got = import_dutch(source, "x")
    ids = [p.id for p in got.laws[0].provisions]
    assert ids == ["7", "7A", "7A1", "7A1a", "7A1ai", "7A1aii", *(f"7A1{c}" for c in "bcdefghi")]
    assert import_dutch("\ufeff" + source.replace("\n", "\r\n"), "x") == got


@pytest.mark.parametrize(
    "source", ["1. (a) " * 40_000, "A. Titel\n" * 30_000, "x ¹⁾ - " * 40_000, "(" * 300_000]
)
def test_a_hostile_source_costs_no_more_than_its_length(source: str) -> None:
    """A third of a megabyte made to cost time."""
    check_cost(import_dutch, BEGIN + "A. Titel\n" + source)


# The two prints laid side by side and read by hand: provision, in its title, what the flattened
# print says and what the labelled one says. 39 and the parts of 35 don't differ.
DIFFERENCES = [
    ("36A", False, "toepassing", "toepassing."),
    ("36B2", False, "de bieding", "het bieden"),
    ("36B3", False, "26", "26B"),
    ("36B4", False, "artikel", "Artikel"),
    ("37A", True, "doeteen", "doet een"),
    ("37A", False, "19A1>", "19A1"),
    ("37B1", False, "geannuleerd.", "geannuleerd;"),
    ("37B2", False, "artikel", "Artikel"),
    ("38C", False, "beēindigen", "beëindigd"),
    ("38D", True, "artikel", "de artikelen"),
    ("38D", True, "en artikel", "en"),
]


def test_where_the_two_prints_differ() -> None:
    """Every difference and no other, shown where it stands in the second print."""
    got = print_differences(import_dutch(read(FLATTENED), FLATTENED), read_texts(COMMITTED))
    assert [(d.provision, d.in_title, d.here, d.there) for d in got] == DIFFERENCES
    lines = read(FLATTENED).split("\n")
    for difference in got:
        span = difference.span
        assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == difference.here


def test_a_planted_difference_is_noticed() -> None:
    """In a part of the law that is cut off, in a title, and a provision that only one print has."""
    texts = read_texts(COMMITTED)
    changes = {"35": ("artikel 19. A", "artikel 18. A"), "39": ("Biedingen g", "Bieding g")}
    changed = read(FLATTENED)
    for old, new in changes.values():
        assert changed.count(old) == 1
        changed = changed.replace(old, new)
    got = print_differences(import_dutch(changed, FLATTENED), texts)
    told = [(d.provision, d.here, d.there) for d in got]
    assert told[0] == ("35A", "18.", "19.")
    assert told[-1] == ("39A", "Bieding", "Biedingen")


def test_provisions_that_only_one_print_has() -> None:
    """One that the other has not, and one that only the other has."""
    there = (
        "37  Over het passen\n\n37A  LT biedt\n    Dan wel.\n\n37B  LT biedt niet\n    Dan niet:\n"
    )
    other = read_law_text(f"{there}\n37B1\n    een.\n\n37C  Nieuw\n    drie.\n", "37.txt")
    got = print_differences(import_dutch(FLAT, "x"), [other])
    assert [(d.provision, d.in_title, d.here, d.there, d.span.line) for d in got] == [
        ("37C", False, "", "Nieuw\ndrie.", 1), ("37B2", False, "twee.", "", 8),
    ]  # fmt: skip
    assert print_differences(import_dutch(FLAT, "x"), ()) == ()
