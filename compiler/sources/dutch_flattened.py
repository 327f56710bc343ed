"""Give the lines of the flattened Dutch source their provisions.

Artikel 19
Title of the law
a line for each title and each text     without a label, as many as are known of this law

What each line is has to be known: `dutch.toml` says it law by law. A line too few or too many is a
fault, so that no words come to stand at the wrong provision unnoticed.
"""

import re
from collections.abc import Mapping
from typing import Any

from ..diagnostics import Diagnostic, Span
from ..frozen import frozen
from .oddities import Oddity, Print
from .source_parts import SourceLaw, SourcePart
from .source_reader import SourceReader

_LAW_LINE = "`Artikel` and the number of a law"
_LAW = re.compile(r"Artikel ([1-9][0-9]{0,2})")
_TITLE, _WORDS, _PAGE = "title", "words", "page"
_SENTENCE_END = (".", ":", ";", "?", "!")


def is_flattened_law(line: str) -> bool:
    """Whether a law of this form begins with a line."""
    return _LAW.fullmatch(line.rstrip(" ")) is not None


@frozen
class FlattenedLaw:
    """What is known of a law in the flattened print.

    `lines` are pairs: whether a line is a title, words or no law text, and the labels below the law
    of the provision it belongs to.
    """

    number: str
    lines: tuple[tuple[str, str], ...]
    is_cut_off: bool

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "FlattenedLaw":
        """From the data file of the importer."""
        pairs = (line.partition(" ") for line in data["lines"])
        lines = tuple((kind, labels) for kind, _, labels in pairs)
        return cls(data["law"], lines, data.get("cut_off", False))


class Flattened(SourceReader):
    """Reads a source line by line; afterwards holds its laws, faults and oddities."""

    def __init__(self, name: str, known: Print, laws: list[FlattenedLaw]) -> None:
        super().__init__(name, known)
        self._structure = {law.number: law for law in laws if not law.is_cut_off}
        self._cut_off = next((law for law in laws if law.is_cut_off), None)
        self._awaited: list[tuple[str, str]] | None = None  # None where no law is open

    def take(self, number: int, line: str) -> None:
        """Read one line; `number` counts from 1."""
        if not line.strip(" "):
            return
        self._look_at(number, line)
        line = line.rstrip(" ")
        place = Span(self.name, number, 1, number, len(line) + 1)
        if law := _LAW.fullmatch(line):
            self._close()
            self._take_law(law[1], place)
        elif not self.laws and self._cut_off is not None:
            self._open(self._cut_off, place)
            remark = f"the beginning of law {self._cut_off.number} isn't there; it gives no text"
            self.oddities.append(Oddity("cut-off", line, remark, place))
            self._take_line(line, place)
        elif self._awaited is not None:
            self._take_line(line, place)

    def finish(self) -> None:
        """To be called after the last line: no line of the last law may be missing."""
        self._close()

    def _take_law(self, number: str, place: Span) -> None:
        known = self._structure.get(number)
        if known is None or any(law.number == number for law in self.laws):
            message = f"it isn't known how law {number} is built here"
            seen = [law.number for law in self.laws]
            expected = tuple(f"Artikel {law}" for law in self._structure if law not in seen)
            self.faults.append(Diagnostic("law-order", message, place, "error", expected[:4]))
            return
        self._open(known, place)

    def _open(self, known: FlattenedLaw, place: Span) -> None:
        self._awaited = list(known.lines)
        law = SourceLaw(known.number, [SourcePart(known.number, place)])
        law.is_cut_off = known.is_cut_off
        self.laws.append(law)

    def _take_line(self, line: str, place: Span) -> None:
        law = self.laws[-1]
        if not self._awaited:
            message = f"law {law.number} has no more lines"
            self._fault_at("line-unknown", message, place, _LAW_LINE)
            self._awaited = None
            return
        kind, labels = self._awaited.pop(0)
        if kind == _PAGE:
            remark = "left over from the page, no law text"
            self.oddities.append(Oddity("not-law-text", line, remark, place))
            return
        part = law.parts[-1]
        if part.id != law.number + labels:
            part = SourcePart(law.number + labels, place)
            law.parts.append(part)
        if kind == _WORDS:
            part.add(line, place)
            if not line.endswith(_SENTENCE_END):
                remark = "the last sentence of a text is not closed"
                self.oddities.append(Oddity("missing-period", line[-40:], remark, self._end(place)))
        elif line.endswith(_SENTENCE_END):
            message = f"a sentence stands here in place of the title of `{part.id}`"
            self._fault_at("title-missing", message, place, "a title")
        else:
            part.title, part.title_span = line, place

    def _close(self) -> None:
        """Fault a law of which lines are missing when the next begins, or the source stops."""
        if self._awaited:
            law = self.laws[-1]
            message = f"law {law.number} ends early: {len(self._awaited)} lines are missing"
            wanted = (f"{kind} of {law.number}{labels}" for kind, labels in self._awaited)
            self._fault_at("line-missing", message, law.parts[-1].span, *wanted)
        self._awaited = None

    def _end(self, place: Span) -> Span:
        column = max(1, place.end_column - 40)
        return Span(self.name, place.line, column, place.line, place.end_column)
