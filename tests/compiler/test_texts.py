"""The plain text format: what is read, what is refused and where, and that rendering is exact."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.compiler.citation_targets import is_within
from bridgelaws.compiler.diagnostics import LawError, Span
from bridgelaws.compiler.provision_ids import following_ids, id_order, id_parts
from bridgelaws.compiler.texts import (
    Footnote,
    LawText,
    ProvisionText,
    decode_text,
    read_law_text,
    render_law_text,
    render_texts,
    span_within,
)

NOWHERE = Span("", 1, 1, 1, 1)
SAMPLE = """\
heading  FIRST PART

heading  Calls

7  On calls
    Words before the first label.

7A  Calls in turn
    One paragraph.
    Another paragraph.

7A1
    words without a title

7A2  A title without words

7B  Last

    Blank lines mean nothing.

7.fn1 on 7A1
    A note.

7.fn2 on 7
    A note on the law.
"""


def test_every_part_of_the_format_is_read() -> None:
    """Headings, titles, paragraphs and notes come out where the file has them."""
    law = read_law_text(SAMPLE, "7.txt")
    assert law.headings == ("FIRST PART", "Calls")
    assert (law.number, law.title) == ("7", "On calls")
    assert [(p.id, p.title, p.text, p.footnotes) for p in law.provisions] == [
        ("7", "On calls", "Words before the first label.", ("7.fn2",)),
        ("7A", "Calls in turn", "One paragraph.\nAnother paragraph.", ()),
        ("7A1", None, "words without a title", ("7.fn1",)),
        ("7A2", "A title without words", "", ()),
        ("7B", "Last", "Blank lines mean nothing.", ()),
    ]
    assert [(n.id, n.text, n.belongs_to) for n in law.footnotes] == [
        ("7.fn1", "A note.", "7A1"),
        ("7.fn2", "A note on the law.", "7"),
    ]


def test_places_point_into_the_file() -> None:
    """Spans of provisions, titles and words say where they stand in the file."""
    provision = read_law_text(SAMPLE, "7.txt").provisions[1]
    assert provision.span == Span("7.txt", 8, 1, 10, 23)
    assert provision.title_span == Span("7.txt", 8, 5, 8, 18)
    assert span_within(provision, 0, 3) == Span("7.txt", 9, 5, 9, 8)
    second = provision.text.index("Another")
    assert span_within(provision, second, second + 7) == Span("7.txt", 10, 5, 10, 12)
    with pytest.raises(ValueError, match="no characters"):
        span_within(provision, 99, 100)


@pytest.mark.parametrize("change", [lambda t: "\ufeff" + t, lambda t: t.replace("\n", "\r\n")])
def test_windows_files_are_read_the_same(change: Callable[[str], str]) -> None:
    """A byte order mark and Windows line ends make no difference."""
    assert read_law_text(change(SAMPLE), "7.txt") == read_law_text(SAMPLE, "7.txt")


def test_layout_means_nothing_and_rendering_settles_it() -> None:
    """Deeper indents, blank lines and blanks at line ends are read and not written back."""
    loose = SAMPLE.replace("    ", "  ").replace("\n\n", "\n\n   \n").replace("turn", "turn  ")
    assert render_law_text(read_law_text(loose, "7.txt")) == render_law_text(
        read_law_text(SAMPLE, "7.txt")
    )


def test_ids_know_their_order() -> None:
    """Parts, order and successors of ids are those of a printed law."""
    assert id_parts("30B1bii") == ("30", "B", "1", "b", "ii")
    assert [id_parts(bad) for bad in ("B1", "07", "7a", "7AA", "7A1bIIII", "7A1bIi", "٧A")] == [
        None
    ] * 7
    shuffled = ["7A10b", "7A10aX", "7", "7B", "7A10a", "7A2", "7A10aIX", "7A", "7A10"]
    printed = ["7", "7A", "7A2", "7A10", "7A10a", "7A10aIX", "7A10aX", "7A10b", "7B"]
    assert sorted(shuffled, key=id_order) == printed
    assert following_ids("7") == ("7A",)
    assert following_ids("7A1b") == ("7A1bI", "7A1bi", "7A1c", "7A2", "7B")
    assert following_ids("7Z9z") == ("7Z9zI", "7Z9zi", "7Z10")
    assert following_ids("7A1biv") == ("7A1bv", "7A1c", "7A2", "7B")
    for bad in (id_order, following_ids):
        with pytest.raises(ValueError, match="no provision id"):
            bad("7.fn1")


# Any character that a text may hold, and often the ones that look like layout or format.
_CHARACTERS = st.one_of(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")),
    st.sampled_from(" \u00a0\ufeff\u200b\u00ad\u2003`,'§.#79Aaon"),
)
_WORDS = st.text(_CHARACTERS, min_size=1, max_size=20).map(lambda w: w.strip(" ")).filter(bool)
_TEXT = st.lists(_WORDS, min_size=1, max_size=3).map("\n".join)


@st.composite
def law_texts(draw: st.DrawFn) -> LawText:
    """A law with labels in any order a law can have, and any words that can stand in it."""
    number = str(draw(st.integers(1, 999)))
    ids = [number]
    for _ in range(draw(st.integers(0, 12))):
        ids.append(draw(st.sampled_from(following_ids(ids[-1]))))
    targets = draw(st.lists(st.sampled_from(ids), max_size=4))
    notes = tuple(
        Footnote(f"{number}.fn{count}", draw(_TEXT), target, NOWHERE)
        for count, target in enumerate(targets, 1)
    )
    provisions = []
    for label in ids:
        title = draw(_WORDS if label == number else st.none() | _WORDS)
        opens = label != ids[-1] and is_within(ids[ids.index(label) + 1], label)
        text = draw(_TEXT if title is None and not opens else st.just("") | _TEXT)
        own = tuple(note.id for note in notes if note.belongs_to == label)
        provisions.append(ProvisionText(label, title, text, own, NOWHERE))
    headings = tuple(draw(st.lists(_WORDS, max_size=2)))
    return LawText(headings, tuple(provisions), notes)


@given(law_texts())
def test_reading_what_was_rendered_gives_the_same_law(law: LawText) -> None:
    """Rendering and reading lose nothing, whatever the words, also through a Windows editor."""
    text = render_law_text(law)
    assert read_law_text(text, "law.txt") == law
    assert render_law_text(read_law_text(text, "law.txt")) == text
    windows = "\ufeff" + text.replace("\n", "\r\n")
    assert read_law_text(decode_text(windows.encode(), "law.txt"), "law.txt") == law


@given(law_texts(), st.data())
def test_places_of_words_are_exact(law: LawText, data: st.DataObject) -> None:
    """The place given for words of a text is where the file has exactly these words."""
    text = render_law_text(law)
    lines = text.split("\n")
    for provision in read_law_text(text, "law.txt").provisions:
        for paragraph in filter(None, provision.text.split("\n")):
            start = provision.text.index(paragraph)
            place = span_within(provision, start, start + len(paragraph))
            assert lines[place.line - 1][place.column - 1 : place.end_column - 1] == paragraph


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text ends in anything but a law or a list of faults with places inside it."""
    try:
        law = read_law_text(text, "any.txt")
    except LawError as error:
        lines = text.split("\n")
        assert all(1 <= f.span.line <= len(lines) for f in error.diagnostics)
    else:
        assert read_law_text(render_law_text(law), "any.txt") == law


def test_a_label_may_open_with_its_first_part() -> None:
    """It has neither title nor words then, is a provision all the same, and reads back."""
    text = "7  T\n\n7A  Title\n\n7A1\n\n7A1a\n    w\n\n7A1b\n    w\n"
    law = read_law_text(text, "7.txt")
    assert [(p.id, p.title, p.text) for p in law.provisions[2:4]] == [
        ("7A1", None, ""), ("7A1a", None, "w"),
    ]  # fmt: skip
    assert render_law_text(law) == text
    # Without the part behind it, it is nothing and can't be written.
    alone = LawText((), law.provisions[:3], ())
    with pytest.raises(ValueError, match="law 7"):
        render_texts([alone])


@pytest.mark.parametrize(
    "text", ["a\tb", "a\0", "a\r\nb", " a", "a\n\nb", "a\n ", "a\u2029b", "a "]
)
def test_what_cannot_be_written_is_not_written(text: str) -> None:
    """Words that would read back differently are an error of the program that made them."""
    law = LawText((), (ProvisionText("7", "T", text, (), NOWHERE),), ())
    with pytest.raises(ValueError, match="law 7"):
        render_texts([law])
