"""Import the Dutch text of the laws, of which there are two prints in two forms.

One has labels in its lines and is read by `dutch_labels`; the other was flattened, and is read by
`dutch_flattened` along the structure that is known of it. The form of a source decides. Every word
is kept as printed; what is odd is listed, never repaired. What can't be seen in a source stands in
`dutch.toml`.
"""

import tomllib
from importlib.resources import files

from ..diagnostics import Diagnostic, LawError, in_order
from ..encoding import split_lines
from ..law_text import Footnote, LawText
from .dutch_flattened import Flattened, FlattenedLaw, is_flattened_law
from .dutch_labels import LAW_LINE, Labels
from .oddities import Imported, Print, missing_periods
from .source_parts import (
    SourceLaw,
    not_this_source,
    provision_texts,
    without_words,
)

__all__ = ["import_dutch"]


def import_dutch(source: str, name: str) -> Imported:
    """The laws of a Dutch source of either form, and a list of its oddities.

    Args:
        source: The whole source, as characters.
        name: How faults and oddities name the source.
    Raises:
        LawError: The source is of neither form; it carries every fault, in order.
    """
    data = tomllib.loads((files(__package__) / "dutch.toml").read_text("utf-8"))
    known = Print.of(data)
    lines = split_lines(source)
    reader: Labels | Flattened = Labels(name, known)
    if any(is_flattened_law(line) for line in lines):
        reader = Flattened(name, known, [FlattenedLaw.of(law) for law in data["flattened"]])
    for number, line in enumerate(lines, 1):
        reader.take(number, line)
    reader.finish()
    if not reader.laws:
        raise not_this_source(name, lines, LAW_LINE)
    return _imported(reader, known)


def _imported(reader: Labels | Flattened, known: Print) -> Imported:
    """The laws that were read; one without its own line and title is handed over as cut off."""
    faults: list[Diagnostic] = list(reader.faults)
    oddities = list(reader.oddities)
    whole: list[LawText] = []
    cut_off: list[LawText] = []
    for law in reader.laws:
        notes = _notes(law, faults)
        # A law that is cut off has nothing of its own, but for what stands in its parts.
        faults += without_words((*(law.parts[1:] if law.is_cut_off else law.parts), *law.notes))
        for part in (*law.parts, *law.notes):
            for paragraph, place in zip(part.paragraphs, part.spans, strict=True):
                oddities += missing_periods(paragraph, place, known.names)
        text = LawText(law.headings, provision_texts(law.parts, notes), notes)
        (cut_off if law.is_cut_off else whole).append(text)
    if faults:
        raise LawError(in_order(faults))
    oddities.sort(key=lambda oddity: (oddity.line, oddity.column))
    return Imported(tuple(whole), tuple(oddities), tuple(cut_off))


def _notes(law: SourceLaw, faults: list[Diagnostic]) -> tuple[Footnote, ...]:
    """The notes of a law, each at the provision in whose words its mark stands."""
    notes = []
    for count, note in enumerate(law.notes, 1):
        mark = f"{'⁰¹²³⁴⁵⁶⁷⁸⁹'[count]}⁾"
        homes = [part.id for part in law.parts if any(mark in words for words in part.paragraphs)]
        if len(homes) != 1:
            message = f"the mark `{mark}` of this note stands in {len(homes)} provisions of the law"
            expected = ("the mark once, above the note",)
            faults.append(Diagnostic("note-target", message, note.span, "error", expected))
            continue
        words, spans = "\n".join(note.paragraphs), tuple(note.spans)
        notes.append(Footnote(f"{law.number}.fn{count}", words, homes[0], note.span, spans))
    return tuple(notes)
