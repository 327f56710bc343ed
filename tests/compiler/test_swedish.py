"""The Swedish law 25 of 1997: imported word for word, refused elsewhere, and like the Danish one.

What is expected here was found by reading the source and the two texts side by side.
"""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.provision_ids import id_parts
from bridgelaws.compiler.sources.oddities import Imported
from bridgelaws.compiler.sources.swedish import import_swedish
from bridgelaws.compiler.texts import LawText, read_law_text, read_texts, render_texts
from bridgelaws.runtime.base import SHIPPED

from .text_checks import check_cost, check_refused

NAME = "004_abf51e46f3d2c6ed.txt"
DATA = Path(__file__).parents[1] / "data"
SOURCE = (DATA / NAME).read_bytes().decode("utf-8")
COMMITTED = Path(SHIPPED) / "1997" / "sv"


@pytest.fixture(scope="module")
def imported() -> Imported:
    """The source as the importer reads it."""
    return import_swedish(SOURCE, NAME)


@pytest.fixture(scope="module")
def committed() -> LawText:
    """The one law of the Swedish text as it stands in the repository."""
    (law,) = read_texts(COMMITTED)
    return law


def test_the_sample_made_by_hand_holds(committed: LawText) -> None:
    """Id, title, words and notes of every provision are those found by hand."""
    sample = json.loads((DATA / "swedish-structure.json").read_text("utf-8"))
    assert [
        {
            "source_file": NAME,
            "id": provision.id,
            "title": provision.title,
            "text": provision.text,
            "footnotes": list(provision.footnotes),
        }
        for provision in committed.provisions
    ] == sample
    assert (committed.headings, committed.footnotes) == ((), ())


def test_the_committed_file_is_what_the_importer_writes(imported: Imported) -> None:
    """Nobody has edited it by hand, and no file is missing or left over."""
    on_disk = {f.name: f.read_bytes().decode("utf-8") for f in COMMITTED.glob("*.txt")}
    assert on_disk == render_texts(imported.laws)


def as_printed(law: LawText, left_out: str) -> str:
    """The source made again: every character of it, layout included.

    From the text come all words; `left_out` is what the importer told of the page and left out.
    What this function adds is layout: pipes, the periods of labels, line ends, (1) for I.
    """
    first = law.provisions[0]
    rows = [f"| {first.id}. | {first.title} | |||"]
    for provision in law.provisions[1:]:
        label = (id_parts(provision.id) or ())[-1]
        if label in ("I", "II"):
            words = f"{provision.title} {provision.text}"
            rows[-1] = rows[-1].removesuffix(" | |||") + f" ({len(label)}) {words} | |||"
        else:
            rows.append(f"| {label}. | {provision.title}\n{provision.text} | |||")
    return "\n".join(rows).removesuffix(" |||") + f"\n|||\n{left_out}"


def left_out(imported: Imported) -> str:
    """What stands on the page and is no law text, as the importer tells it."""
    (told,) = (o for o in imported.oddities if o.kind == "not-law-text")
    return told.words


def test_the_source_can_be_made_again(committed: LawText, imported: Imported) -> None:
    """No character of the page is lost, added, changed or moved."""
    assert as_printed(committed, left_out(imported)) == SOURCE


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_one_changed_character_is_noticed(
    committed: LawText, imported: Imported, data: st.DataObject
) -> None:
    """A character dropped from or changed in a copy of the text trips the test above."""
    text = render_texts([committed])["25.txt"]
    index = data.draw(st.sampled_from([i for i, char in enumerate(text) if char not in " \n"]))
    instead = data.draw(st.sampled_from(["", "å" if text[index] != "å" else "x"]))
    try:
        changed = read_law_text(text[:index] + instead + text[index + 1 :], "copy.txt")
    except LawError:
        return
    assert as_printed(changed, left_out(imported)) != SOURCE


# Found by reading the source: line, column, kind, words.
ODDITIES = [
    (3, 267, "stray-space", "regelstridigt ,"),
    (9, 49, "slip", "det, och;"),
    (13, 63, "run-in-label", "(1)"),
    (13, 67, "run-in-title", "Låta det första budet stå"),
    (13, 237, "run-in-label", "(2)"),
    (13, 241, "run-in-title", "Ersätta det med annat bud"),
    (13, 282, "slip", "vilket annan regelrätt bud"),
    (16, 1, "split-row", "|||"),
    (17, 1, "not-law-text", "| Våra vanligaste domslut | Bridgelagarna | Kapitel V |"),
]


def test_the_oddities_are_those_a_reader_finds(imported: Imported) -> None:
    """Where they stand, in the words of the source, and nothing else; each with a sentence."""
    assert [(o.line, o.column, o.kind, o.words) for o in imported.oddities] == ODDITIES
    lines = SOURCE.split("\n")
    for oddity in imported.oddities:
        assert lines[oddity.line - 1][oddity.column - 1 :].startswith(oddity.words)
        assert len(oddity.remark) > 20 and oddity.span.file == NAME


def test_every_place_is_that_of_its_words(imported: Imported) -> None:
    """Titles and words, the Roman parts in the middle of a line too."""
    lines = SOURCE.split("\n")
    for provision in imported.laws[0].provisions:
        pieces = [(provision.title, provision.title_span)]
        pieces += zip(provision.text.split("\n"), provision.text_spans, strict=False)
        for words, span in pieces:
            assert span is not None
            assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == words


BEGIN = "| 7. | Om bud | |||\n"
# source, then (line, column, code, first expected) of every fault it has
BAD_SOURCES: dict[str, tuple[str, list[tuple[int, int, str, str]]]] = {
    "nothing": ("", [(1, 1, "not-this-source", "a row")]),
    "another form": ("\n§7. Om bud\n", [(2, 1, "not-this-source", "a row")]),
    "NUL": (BEGIN + "| A. | Ett\no\0rd | |||\n", [(3, 2, "stray-character", "a text")]),
    "no law": ("| A. | Ett\nord | |||\n", [(1, 1, "not-this-source", "a row")]),
    "words before a law": ("ord\n" + BEGIN, [(1, 1, "line-unknown", "a row")]),
    "a label before a law": ("| A. | Ett | |||\n" + BEGIN, [(1, 1, "label-order", "a row")]),
    "label without period": (BEGIN + "| A | Ett\n", [(2, 1, "label-form", "a row")]),
    "label left out": (BEGIN + "| B. | Två\nord | |||\n", [(2, 1, "label-order", "7A")]),
    "label too deep": (BEGIN + "| a. | Ett\nord | |||\n", [(2, 1, "label-order", "7A")]),
    "law left out": (BEGIN + "| 9. | Om annat | |||\n", [(2, 1, "label-order", "7A")]),
    "row without end": (BEGIN + "| A. | Ett\nord\n| B. | Två\nord | |||\n", [
        (2, 1, "open-row", "` | |||`"),
    ]),
    "last row without end": (BEGIN + "| A. | Ett\nord\n", [(2, 1, "open-row", "` | |||`")]),
    "words behind a row": (BEGIN + "fler ord\n", [(2, 1, "line-unknown", "a row")]),
    "a cell in the words": (BEGIN + "| A. | Ett\nen | två | |||\n", [
        (2, 1, "open-row", "` | |||`"), (3, 1, "stray-cell", "words"),
    ]),
    "Roman left out": (
        BEGIN + "| A. | Ett\n| |||\n| 1. | Två\nx | |||\n| a. | Tre\nantingen (2) fyra | |||\n",
        [(2, 1, "open-row", "` | |||`"), (3, 1, "stray-cell", "words"),
         (7, 10, "label-order", "7A1aI")],
    ),
    "known title missing": (
        "| 25. | Ändringar | |||\n",
        [(1, 1, "title-missing", "Låta det"), (1, 1, "title-missing", "Ersätta det")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_SOURCES)
def test_a_source_of_another_form_is_refused_with_the_place(name: str) -> None:
    """Each bad source is refused with the faults stated beside it, and no others."""
    source, expected = BAD_SOURCES[name]
    check_refused(import_swedish, source, expected)


def test_a_title_that_reads_otherwise_is_refused() -> None:
    """What is known of this source must hold of it."""
    with pytest.raises(LawError) as caught:
        import_swedish(SOURCE.replace("(2) Ersätta det", "(2) Byta det"), NAME)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.line, fault.span.column) == ("title-missing", 13, 237)
    assert fault.expected == ("Ersätta det med annat bud",)


def test_a_second_law_and_paragraphs() -> None:
    """A page with more laws; Windows line ends; a row of several lines, or of a title alone."""
    source = BEGIN + "| A. | Ett\nen\ntvå |\n|||\n| 8. | Om mer | |||\n| A. | Rubrik | |||\n"
    got = import_swedish(source, "x")
    assert [(p.id, p.title, p.text) for law in got.laws for p in law.provisions] == [
        ("7", "Om bud", ""), ("7A", "Ett", "en\ntvå"), ("8", "Om mer", ""), ("8A", "Rubrik", ""),
    ]  # fmt: skip
    assert import_swedish("\ufeff" + source.replace("\n", "\r\n"), "x") == got


@pytest.mark.parametrize(
    "source", ["| x |\n" * 40_000, "| A. | Ett\n" * 30_000, "(1) " * 80_000, " |" * 150_000]
)
def test_a_hostile_source_costs_no_more_than_its_length(source: str) -> None:
    """A third of a megabyte made to cost time."""
    check_cost(import_swedish, BEGIN + "| A. | Ett\n" + source)


# Where the two texts of law 25 are not built alike, read by hand side by side. Everything else is:
# the same provisions under the same ids, with a title where the other has one.
ONLY_DANISH_HEADINGS = ("ÆNDRING AF MELDINGER",)
ONLY_DANISH_NOTES = {
    "25.fn1": ("25B1", "om det första budet var otillräckligt, tillämpas lag 27"),
    "25.fn2": ("25B2bII", "Den icke-felande sidan får det resultat som uppnås vid bordet."),
}
"""The Swedish text says them in brackets, in the provision that the Danish note belongs to."""
ONLY_SWEDISH_TITLES = {"25B2bI", "25B2bII"}


def test_the_two_texts_are_built_alike(committed: LawText) -> None:
    """But for the differences listed above, each of which is there."""
    (danish,) = (law for law in read_texts(f"{SHIPPED}/1997/da") if law.number == "25")
    assert (danish.headings, committed.headings) == (ONLY_DANISH_HEADINGS, ())
    there = {p.id: p for p in danish.provisions}
    here = {p.id: p for p in committed.provisions}
    assert list(here) == list(there)
    assert {i for i in here if bool(here[i].title) != bool(there[i].title)} == ONLY_SWEDISH_TITLES
    assert all(here[i].title for i in ONLY_SWEDISH_TITLES)
    assert {i for i in here if bool(here[i].text) != bool(there[i].text)} == set()
    notes = {note.id: note.belongs_to for note in danish.footnotes}
    assert notes == {note: home for note, (home, _) in ONLY_DANISH_NOTES.items()}
    for home, words in ONLY_DANISH_NOTES.values():
        assert f"({words})" in here[home].text
