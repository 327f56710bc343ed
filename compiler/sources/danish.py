"""Import the Danish text of the laws: lines with tab-indented labels, notes at the end of a law.

The lines are told apart in `danish_lines`; this stage gives each note its provision, checks that
nothing is left over, and hands over the laws. Every word is kept as printed; what is odd is
listed, never repaired. What can't be seen in the source stands in `danish.toml`.
"""

import tomllib
from importlib.resources import files

from ..diagnostics import Diagnostic, LawError, in_order
from ..encoding import split_lines
from ..frozen import frozen
from ..law_text import Footnote, LawText
from .danish_lines import LAW_LINE, Lines
from .oddities import Imported, Oddity, Print, missing_periods
from .source_parts import (
    SourceLaw,
    not_this_source,
    provision_texts,
    without_words,
)

__all__ = ["Imported", "Oddity", "import_danish"]


@frozen
class _Known:
    """What `danish.toml` says of this source."""

    first_law: int
    last_law: int
    notes: dict[str, tuple[str, ...]]
    print: Print


def import_danish(source: str, name: str) -> Imported:
    """The laws of a Danish source and a list of its oddities.

    Args:
        source: The whole source, as characters.
        name: How faults and oddities name the source.
    Raises:
        LawError: The source isn't of this form; it carries every fault, in order.
    """
    known = _known()
    lines = Lines(name, known.print)
    texts = split_lines(source)
    for number, line in enumerate(texts, 1):
        lines.take(number, line)
    lines.finish()
    if not lines.laws:
        raise not_this_source(name, texts, LAW_LINE)
    faults, oddities = lines.faults, lines.oddities
    laws = tuple(_law_text(law, known, faults, oddities) for law in lines.laws)
    if faults:
        raise LawError(in_order(faults))
    oddities += _missing_laws(lines.laws, known)
    return Imported(laws, tuple(sorted(oddities, key=lambda oddity: (oddity.line, oddity.column))))


def _known() -> _Known:
    data = tomllib.loads((files(__package__) / "danish.toml").read_text("utf-8"))
    return _Known(
        data["first_law"],
        data["last_law"],
        {number: tuple(targets) for number, targets in data["notes"].items()},
        Print.of(data),
    )


def _law_text(
    law: SourceLaw, known: _Known, faults: list[Diagnostic], oddities: list[Oddity]
) -> LawText:
    """The law with its notes at their provisions; faults and oddities are added to the lists."""
    targets = known.notes.get(law.number, ())
    _check_notes(law, targets, faults)
    notes = tuple(
        Footnote(
            f"{law.number}.fn{count}",
            "\n".join(note.paragraphs),
            target,
            note.span,
            tuple(note.spans),
        )
        for count, (note, target) in enumerate(zip(law.notes, targets, strict=False), 1)
    )
    for note in notes:
        remark = f"a note stands at the end of the law; it is read as a note on {note.belongs_to}"
        oddities.append(Oddity("note-at-end", note.text, remark, note.span))
    faults += without_words((*law.parts, *law.notes))
    for part in (*law.parts, *law.notes):
        for paragraph, place in zip(part.paragraphs, part.spans, strict=True):
            oddities += missing_periods(paragraph, place)
    return LawText(law.headings, provision_texts(law.parts, notes), notes)


def _check_notes(law: SourceLaw, targets: tuple[str, ...], faults: list[Diagnostic]) -> None:
    """Each note needs a provision that the data names, and each one named needs its note."""
    ids = {part.id for part in law.parts}
    for note, target in zip(law.notes, targets, strict=False):
        if target not in ids:
            message = f"this note belongs to `{target}`, which the law doesn't have"
            expected = (f"a provision `{target}`",)
            faults.append(Diagnostic("note-target", message, note.span, "error", expected))
    for note in law.notes[len(targets) :]:
        message = "it isn't known to which provision this note belongs"
        expected = (f"{len(targets)} notes at the end of this law",)
        faults.append(Diagnostic("note-unknown", message, note.span, "error", expected))
    if len(law.notes) < len(targets):
        message = f"{len(targets)} notes belong to this law, and {len(law.notes)} stand here"
        place = law.parts[0].span
        missing = tuple(f"a note on {target}" for target in targets[len(law.notes) :])
        faults.append(Diagnostic("note-missing", message, place, "error", missing))


def _missing_laws(laws: list[SourceLaw], known: _Known) -> list[Oddity]:
    """A source may be handed in part; that is said, and what is there is imported."""
    first, last = laws[0], laws[-1]
    if int(first.number) <= known.first_law and int(last.number) >= known.last_law:
        return []
    remark = (
        f"the source holds the laws {first.number} to {last.number};"
        f" when complete it has {known.first_law} to {known.last_law}"
    )
    return [Oddity("laws-missing", f"§{first.number}", remark, first.parts[0].span)]
