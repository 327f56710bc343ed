"""No word of the two Dutch sources is lost: each can be made again from what was imported.

The labelled print is made again from the committed texts, the flattened one from what its importer
hands over; its law 19 is the committed one.
"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.provision_ids import id_parts
from bridgelaws.compiler.sources.dutch import import_dutch
from bridgelaws.compiler.sources.oddities import Imported
from bridgelaws.compiler.texts import LawText, read_law_text, read_texts, render_texts
from bridgelaws.runtime.base import SHIPPED

DATA = Path(__file__).parents[1] / "data"
LABELLED = "003_3c78d5b134dfb71d.txt"
FLATTENED = "001_32a5379bf5807e35.txt"
SOURCES = {name: (DATA / name).read_bytes().decode("utf-8") for name in (LABELLED, FLATTENED)}
ONLY_FLATTENED = "19"
COMMITTED = Path(SHIPPED) / "2017" / "nl"


@pytest.fixture(scope="module")
def committed() -> tuple[LawText, ...]:
    """The texts as they stand in the repository, but for the one that only the other print has."""
    return tuple(law for law in read_texts(COMMITTED) if law.number != ONLY_FLATTENED)


@pytest.fixture(scope="module")
def flattened() -> Imported:
    """What the importer hands over of the flattened print."""
    return import_dutch(SOURCES[FLATTENED], FLATTENED)


def labels_as_printed(provision: str) -> str:
    """The label of a provision in the labelled print."""
    parts = id_parts(provision) or ()
    return f"({parts[-1]})" if len(parts) > 3 else f"{parts[-1]}."


def squeezed(text: str) -> str:
    """The text without blanks and line ends, which are layout here."""
    return "".join(text.split())


def as_printed(laws: tuple[LawText, ...]) -> str:
    """The labelled print made again from the texts: every character but blanks, in its order.

    What this function adds is the print's layout: `ARTIKEL`, the signs of the labels, the rule and
    the mark of a note, which stands behind the parts of the provision it belongs to.
    """
    pieces: list[str] = []
    for law in laws:
        pieces += [*law.headings, f"ARTIKEL {law.number} {law.title}", law.provisions[0].text]
        waiting = list(law.footnotes)
        for provision in law.provisions[1:]:
            if waiting and not provision.id.startswith(waiting[0].belongs_to):
                before = [p.id for p in law.provisions].index(provision.id)
                if law.provisions[before - 1].id.startswith(waiting[0].belongs_to):
                    note = waiting.pop(0)
                    pieces += ["---", f"{note.id.rpartition('fn')[2]}) {note.text}"]
            pieces += [labels_as_printed(provision.id), provision.title or "", provision.text]
    return squeezed("".join(pieces))


def test_the_labelled_source_can_be_made_again(committed: tuple[LawText, ...]) -> None:
    """No character of it is lost, added, changed or moved; only blanks are set aside."""
    assert as_printed(committed) == squeezed(SOURCES[LABELLED])


def test_words_keep_their_blanks(committed: tuple[LawText, ...]) -> None:
    """Each paragraph and title stands in the source as it is, blanks included."""
    lines = SOURCES[LABELLED].split("\n")
    pieces = [p for law in committed for part in law.provisions for p in part.text.split("\n")]
    pieces += [part.title for law in committed for part in law.provisions if part.title]
    assert all(any(line.endswith(piece) for line in lines) for piece in pieces)


def flattened_as_printed(imported: Imported) -> str:
    """The flattened print made again, every character of it: a line for each title and text."""
    lines: list[str] = []
    page = [o.words for o in imported.oddities if o.kind == "not-law-text"]
    for law in (*imported.cut_off, *imported.laws):
        lines += [] if law in imported.cut_off else [f"Artikel {law.number}"]
        for provision in law.provisions:
            lines += [provision.title] if provision.title else []
            lines += [provision.text] if provision.text else []
        lines += page if law in imported.cut_off else []
    return "\n".join(lines)


def test_the_flattened_source_can_be_made_again(flattened: Imported) -> None:
    """No character of it is lost, added, changed or moved; what was left out is told."""
    assert flattened_as_printed(flattened) == SOURCES[FLATTENED]


def test_the_committed_files_are_what_the_importer_writes(flattened: Imported) -> None:
    """Nobody has edited them by hand, and no file is missing or left over."""
    on_disk = {f.name: f.read_bytes().decode("utf-8") for f in COMMITTED.glob("*.txt")}
    first = import_dutch(SOURCES[LABELLED], LABELLED).laws
    second = [law for law in flattened.laws if law.number == ONLY_FLATTENED]
    assert on_disk == render_texts([*first, *second])


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_one_changed_character_is_noticed(
    committed: tuple[LawText, ...], data: st.DataObject
) -> None:
    """A character dropped from or changed in a copy of any text trips the first test."""
    place = data.draw(st.integers(0, len(committed) - 1))
    law = committed[place]
    text = render_texts([law])[f"{law.number}.txt"]
    label = text.find(".fn")  # where a note belongs is tested by hand
    index = data.draw(
        st.sampled_from(
            [i for i, c in enumerate(text) if c not in " \n" and not label - 3 < i < label + 12]
        )
    )
    instead = data.draw(st.sampled_from(["", "é" if text[index] != "é" else "x"]))
    try:
        changed = read_law_text(text[:index] + instead + text[index + 1 :], "copy.txt")
    except LawError:
        return
    copy = (*committed[:place], changed, *committed[place + 1 :])
    assert as_printed(copy) != squeezed(SOURCES[LABELLED])


def test_the_note_stands_where_its_mark_is(committed: tuple[LawText, ...]) -> None:
    """The only note is the one to 31A2, whose words keep the mark."""
    notes = [note for law in committed for note in law.footnotes]
    assert [(note.id, note.belongs_to) for note in notes] == [("31.fn1", "31A2")]
    (home,) = (p for law in committed for p in law.provisions if "¹⁾" in p.text)
    assert (home.id, home.footnotes) == ("31A2", ("31.fn1",))
