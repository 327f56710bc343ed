"""The text of one law as data, and its rendering in the plain format (described in `texts`)."""

import re
from collections.abc import Iterable, Iterator

from .citation_targets import is_within
from .diagnostics import Span
from .frozen import field, frozen

HEADING = "heading"
INDENT = "    "
# Control characters, line and paragraph separators, lone surrogates: a plain editor doesn't show
# them, or shows a line where there is none. Tabs are told apart, being the likely slip.
FORBIDDEN = re.compile("\t+|[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


@frozen
class Footnote:
    """A note to a law: its id, its words, and the provision it belongs to."""

    id: str
    text: str
    belongs_to: str
    span: Span = field(compare=False)
    # One span for each paragraph of the text, so that a word in it can be shown in its file.
    text_spans: tuple[Span, ...] = field(default=(), compare=False)


@frozen
class ProvisionText:
    """A provision's own words: without label, title, parts and footnotes.

    Paragraphs of `text` are joined by a line feed; `title` is None where there is none;
    `footnotes` are the ids of its notes.
    """

    id: str
    title: str | None
    text: str
    footnotes: tuple[str, ...]
    span: Span = field(compare=False)
    title_span: Span | None = field(default=None, compare=False)
    text_spans: tuple[Span, ...] = field(default=(), compare=False)


@frozen
class LawText:
    """The text of one law in one language, word for word.

    `provisions` stand in the order of the law; the first is the law itself, with its title and
    the words before its first label. `headings` are what is printed above the law.
    """

    headings: tuple[str, ...]
    provisions: tuple[ProvisionText, ...]
    footnotes: tuple[Footnote, ...]

    @property
    def number(self) -> str:
        """The number of the law, which is the id of its first provision."""
        return self.provisions[0].id

    @property
    def title(self) -> str:
        """The title of the law."""
        return self.provisions[0].title or ""


def wordless(provisions: Iterable[tuple[str, bool]]) -> frozenset[str]:
    """The provisions that hold nothing: neither title nor words, nor a part that begins there.

    A label may stand alone before its first part: "1. (a) words".

    Args:
        provisions: Each id, in the order of the law, and whether it has a title or words.
    """
    provisions = tuple(provisions)
    return frozenset(
        provision
        for (provision, has_words), (following, _) in zip(
            provisions, (*provisions[1:], ("", False)), strict=False
        )
        if not has_words and not is_within(following, provision)
    )


def span_within(part: ProvisionText | Footnote, start: int, end: int) -> Span:
    """Where the characters `start` to `end` of a part's text stand in its file.

    A stretch over several paragraphs is given up to the end of its first one.

    Raises:
        ValueError: The text has no such characters.
    """
    before = 0
    for paragraph, span in zip(part.text.split("\n"), part.text_spans, strict=True):
        if before <= start <= before + len(paragraph):
            length = min(end - before, len(paragraph))
            column = span.column + start - before
            return Span(span.file, span.line, column, span.line, span.column + length)
        before += len(paragraph) + 1
    raise ValueError(f"{part.id} has no characters {start} to {end}")


def render_law_text(law: LawText) -> str:
    """The law in the plain format; reading it gives the same law again.

    Raises:
        ValueError: A word of the law can't be written, such as a tab or an empty paragraph.
            Importers report such a fault in their source, so this is a bug where it shows.
    """
    lines: list[str] = []
    for heading in law.headings:
        lines += [f"{HEADING}  {heading}", ""]
    for provision in law.provisions:
        lines.append(f"{provision.id}  {provision.title}" if provision.title else provision.id)
        lines += [INDENT + paragraph for paragraph in _paragraphs(provision.text)]
        lines.append("")
    for note in law.footnotes:
        lines.append(f"{note.id} on {note.belongs_to}")
        lines += [INDENT + paragraph for paragraph in _paragraphs(note.text)]
        lines.append("")
    for piece in _pieces(law):
        if FORBIDDEN.search(piece) or "\n" in piece or piece != piece.strip(" ") or not piece:
            raise ValueError(f"law {law.number}: {piece!r} can't be written in the plain format")
    return "\n".join(lines)


def _paragraphs(text: str) -> list[str]:
    return text.split("\n") if text else []


def _pieces(law: LawText) -> Iterator[str]:
    """Everything that stands on a line of its own or behind a label."""
    yield from law.headings
    empty = wordless((p.id, p.title is not None or bool(p.text)) for p in law.provisions)
    for provision in law.provisions:
        if provision.title is not None:
            yield provision.title
        # A provision without anything is none: its empty text is passed on as a fault.
        yield from (
            provision.text.split("\n") if provision.id in empty else _paragraphs(provision.text)
        )
    for note in law.footnotes:
        yield from note.text.split("\n")
