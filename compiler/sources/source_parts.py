"""The pieces that every importer puts a law together from, and what must hold of each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..diagnostics import Diagnostic, LawError, Span
from ..law_text import FORBIDDEN, Footnote, ProvisionText, wordless


@dataclass(slots=True)
class SourcePart:
    """A provision or a note, with the place of each of its paragraphs."""

    id: str
    span: Span
    title: str | None = None
    title_span: Span | None = None
    paragraphs: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    def add(self, words: str, place: Span) -> None:
        """Add a paragraph."""
        self.paragraphs.append(words)
        self.spans.append(place)


@dataclass(slots=True)
class SourceLaw:
    """A law while it's being read; the first of its parts is the law itself."""

    number: str
    parts: list[SourcePart]
    headings: tuple[str, ...] = ()
    notes: list[SourcePart] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)  # of the last label, from the outermost in
    is_cut_off: bool = False  # its beginning isn't there, nor its title


def not_this_source(name: str, lines: list[str], expected: str) -> LawError:
    """That no law begins in a source; it's shown at its first words."""
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    place = Span(name, first + 1, 1, first + 1, len(lines[first]) + 1)
    message = "no law begins anywhere in this source"
    return LawError([Diagnostic("not-this-source", message, place, expected=(expected,))])


def provision_texts(
    parts: Iterable[SourcePart], notes: tuple[Footnote, ...] = ()
) -> tuple[ProvisionText, ...]:
    """The provisions that have been read, each with the ids of its notes."""
    return tuple(
        ProvisionText(
            part.id,
            part.title,
            "\n".join(part.paragraphs),
            tuple(note.id for note in notes if note.belongs_to == part.id),
            part.span,
            part.title_span,
            tuple(part.spans),
        )
        for part in parts
    )


def without_words(parts: Iterable[SourcePart]) -> Iterator[Diagnostic]:
    """A fault for each part that has neither a title nor words, nor a part that begins there."""
    parts = tuple(parts)
    empty = wordless((part.id, part.title is not None or bool(part.paragraphs)) for part in parts)
    for part in parts:
        if part.id in empty:
            message = f"`{part.id}` has no words"
            expected = ("a title or words",)
            yield Diagnostic("words-missing", message, part.span, "error", expected)


def stray_characters(file: str, number: int, line: str) -> Iterator[Diagnostic]:
    """A fault for each character in a line that no text can hold; tabs are left to the reader."""
    for bad in FORBIDDEN.finditer(line):
        if bad[0][0] != "\t":
            start, end = bad.start() + 1, bad.end() + 1
            message = f"the character U+{ord(bad[0][0]):04X} stands here"
            expected = ("a text without control characters",)
            place = Span(file, number, start, number, end)
            yield Diagnostic("stray-character", message, place, "error", expected)
