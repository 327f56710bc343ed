"""Where two prints of the same text differ: word by word, provision by provision.

A source may be a second print of laws that are there already. Nothing decides between the two; a
person sees what each of them says.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from ..diagnostics import Span
from ..frozen import frozen
from ..law_text import LawText, ProvisionText, span_within
from .oddities import Imported

_WORD = re.compile(r"\S+")
# Longer pieces are not compared word by word, which takes time; no provision has so many.
_MOST_WORDS = 2_000


@frozen
class PrintDifference:
    """Words of a provision that another print has otherwise; either may have none there."""

    provision: str
    in_title: bool
    here: str
    there: str
    span: Span


def print_differences(imported: Imported, other: Iterable[LawText]) -> tuple[PrintDifference, ...]:
    """The differences between what was imported and another print, in the order of the source.

    Args:
        imported: The laws of a source; those that are cut off are compared from their first part.
        other: The laws of the other print; only those that both have are compared.
    """
    there = {law.number: law for law in other}
    found: list[PrintDifference] = []
    for law in (*imported.laws, *imported.cut_off):
        if law.number not in there:
            continue
        theirs = {part.id: part for part in there[law.number].provisions}
        first = 1 if law in imported.cut_off else 0
        for part in law.provisions[first:]:
            found += _of_provision(part, theirs.pop(part.id, None))
        for part in list(theirs.values())[first:]:
            words = "\n".join(piece for piece in (part.title, part.text) if piece)
            found.append(PrintDifference(part.id, False, "", words, law.provisions[0].span))
    return tuple(sorted(found, key=lambda d: (d.span.line, d.span.column)))


def _of_provision(part: ProvisionText, other: ProvisionText | None) -> Iterator[PrintDifference]:
    title, text = (other.title or "", other.text) if other is not None else ("", "")
    for start, end, there in _changes(part.title or "", title):
        place = part.title_span or part.span
        span = Span(place.file, place.line, place.column + start, place.line, place.column + end)
        yield PrintDifference(part.id, True, (part.title or "")[start:end], there, span)
    for start, end, there in _changes(part.text, text):
        span = span_within(part, start, end) if part.text_spans else part.span
        yield PrintDifference(part.id, False, part.text[start:end], there, span)


def _changes(here: str, there: str) -> Iterator[tuple[int, int, str]]:
    """Each stretch of whole words that differs: where it stands here, and what stands there."""
    ours, theirs = list(_WORD.finditer(here)), list(_WORD.finditer(there))
    if max(len(ours), len(theirs)) > _MOST_WORDS:
        if here != there:
            yield 0, len(here), there
        return
    match = SequenceMatcher(None, [w[0] for w in ours], [w[0] for w in theirs], autojunk=False)
    for kind, low, high, their_low, their_high in match.get_opcodes():
        if kind == "equal":
            continue
        if low and their_low and (low == high or their_low == their_high):
            # Words that only one print has are shown behind the word that both have.
            low, their_low = low - 1, their_low - 1
        start = ours[low].start() if low < high else 0
        end = ours[high - 1].end() if low < high else 0
        words = there[theirs[their_low].start() : theirs[their_high - 1].end()] if theirs else ""
        yield start, end, words if their_low < their_high else ""
