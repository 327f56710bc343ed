"""No word of the Danish source is lost: it can be made again, exactly, from the committed texts."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.provision_ids import id_parts
from bridgelaws.compiler.texts import LawText, read_law_text, read_texts, render_texts
from bridgelaws.runtime.base import SHIPPED

SOURCE_FILE = Path(__file__).parents[1] / "data" / "000_340ac7b6c74217df.txt"
SOURCE = SOURCE_FILE.read_bytes().decode("utf-8")


@pytest.fixture(scope="module")
def committed() -> tuple[LawText, ...]:
    """The texts as they stand in the repository."""
    return read_texts(f"{SHIPPED}/1997/da")


def as_printed(laws: tuple[LawText, ...]) -> str:
    """The source made again from the texts alone: every character of it, layout included.

    Nothing of the source is set aside. What the texts don't hold and this function adds is the
    source's layout: `§`, the period and the tabs of a label, blank lines between blocks, the
    one space between a title and the words it ran into, and the two non-breaking spaces before
    the Roman labels of 25B2b. What the texts hold and the source doesn't, the provision that
    each note belongs to, is left out here and tested by hand below.
    """
    blocks: list[str] = []
    for law in laws:
        blocks += [*law.headings, f"§{law.number}. {law.title}"]
        *before, last = law.provisions[0].text.split("\n")
        blocks += before
        lines = [last] if last else []
        for provision in law.provisions[1:]:
            parts = id_parts(provision.id) or ()
            depth, label = len(parts) - 2, parts[-1]
            title, text = provision.title or "", provision.text
            if depth == 0:
                lines += [f"{label}.\t{title}", *(["\t" + text] if text else [])]
            elif depth < 3:
                words = f"{title} {text}" if title and text else title or text
                lines.append("\t" * depth + f"{label}.\t{words}")
            else:
                lines[-1] += f" \u00a0 {label}. {text}"
        blocks += ["\n".join(lines)] if lines else []
        blocks += [note.text for note in law.footnotes]
    return "\n\n".join(blocks)


def test_the_source_can_be_made_again_from_the_texts(committed: tuple[LawText, ...]) -> None:
    """No character of the source is lost, added, changed or moved."""
    assert as_printed(committed) == SOURCE


def visible(text: str) -> list[int]:
    """Where the characters of a text stand that the source has too.

    A note's own line says where it belongs, which the source doesn't: that is tested by hand.
    """
    places: list[int] = []
    start = 0
    for line in text.split("\n"):
        if ".fn" not in line:
            places += [start + at for at, char in enumerate(line) if char != " "]
        start += len(line) + 1
    return places


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_one_changed_character_is_noticed(
    committed: tuple[LawText, ...], data: st.DataObject
) -> None:
    """A character dropped from or changed in a copy of any text trips the test above."""
    laws = committed
    place = data.draw(st.integers(0, len(laws) - 1))
    text = render_texts([laws[place]])[f"{laws[place].number}.txt"]
    index = data.draw(st.sampled_from(visible(text)))
    instead = data.draw(st.sampled_from(["", "\u00e6" if text[index] != "\u00e6" else "x"]))
    try:
        changed = read_law_text(text[:index] + instead + text[index + 1 :], "copy.txt")
    except LawError:
        return
    assert as_printed((*laws[:place], changed, *laws[place + 1 :])) != SOURCE


def test_a_planted_fault_is_noticed(committed: tuple[LawText, ...]) -> None:
    """A missing comma in the middle of law 40, by way of example."""
    rendered = render_texts(committed)["40.txt"]
    changed = read_law_text(rendered.replace("organisation kan dog", "organisation kan"), "40.txt")
    assert changed != committed[-1]
    assert as_printed((*committed[:-1], changed)) != SOURCE
