"""The pieces that every importer puts a law together from, and what must hold of each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..diagnostics import Diagnostic, Span
from ..law_text import FORBIDDEN, Footnote, ProvisionText


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
    """A fault for each part that has neither a title nor words."""
    for part in parts:
        if not part.paragraphs and part.title is None:
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
