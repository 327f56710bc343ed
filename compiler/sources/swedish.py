"""Import the Swedish text of the laws: a table of labels and words that was flattened with pipes.

The rows are told apart in `swedish_rows`; this stage hands over the laws. Every word is kept as
printed; what is odd is listed, and so is what stands on the page and is no law text. What can't be
seen in the source stands in `swedish.toml`.
"""

import tomllib
from importlib.resources import files

from ..diagnostics import LawError, in_order
from ..encoding import split_lines
from ..law_text import LawText
from .oddities import Imported, Print, missing_periods
from .source_parts import not_this_source, provision_texts, without_words
from .swedish_rows import LAW_ROW, Rows

__all__ = ["import_swedish"]


def import_swedish(source: str, name: str) -> Imported:
    """The laws of a Swedish source and a list of its oddities.

    Args:
        source: The whole source, as characters.
        name: How faults and oddities name the source.
    Raises:
        LawError: The source isn't of this form; it carries every fault, in order.
    """
    known = tomllib.loads((files(__package__) / "swedish.toml").read_text("utf-8"))
    rows = Rows(name, known["titles"], Print.of(known))
    lines = split_lines(source)
    for number, line in enumerate(lines, 1):
        rows.take(number, line)
    rows.finish()
    if not rows.laws:
        raise not_this_source(name, lines, LAW_ROW)
    parts = [part for law in rows.laws for part in law.parts]
    faults = [*rows.faults, *without_words(parts)]
    if faults:
        raise LawError(in_order(faults))
    oddities = rows.oddities + [
        oddity
        for part in parts
        for paragraph, place in zip(part.paragraphs, part.spans, strict=True)
        for oddity in missing_periods(paragraph, place)
    ]
    return Imported(
        tuple(LawText((), provision_texts(law.parts), ()) for law in rows.laws),
        tuple(sorted(oddities, key=lambda oddity: (oddity.line, oddity.column))),
    )
