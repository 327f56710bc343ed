"""Tell the lines of the labelled Dutch source apart, and put each at its provision.

Hoofdstuk V …                   printed above the next law
ARTIKEL 31 Title of the law
words without a label           the words of the law, or of the provision of depth 0 above
A. Title                        depth 0; where a sentence stands here, it's words without a title
1. words                        depth 1
(a) words                       depth 2; it may stand in the line of the label above, "1. (a) words"
(i) words                       depth 3
---                             stands before a note in the middle of a law
1) words                        the note to the mark ¹⁾ in the words above
"""

import re

from ..diagnostics import Diagnostic, Span
from ..provision_ids import following_ids
from .oddities import Print
from .source_parts import SourceLaw, SourcePart
from .source_reader import SourceReader

LAW_LINE = "`ARTIKEL`, the number of a law, its title"

_LAW = re.compile(r"ARTIKEL ([1-9][0-9]{0,2}) (.+)")
_HEADING = re.compile(r"Hoofdstuk [IVX]{1,5} .+")
_LABEL = re.compile(r"(?:([A-Z])\.|([1-9][0-9]?)\.|\(([a-z]{1,5})\))\s+(?=\S)")
_LIKE_A_LABEL = re.compile(r"(?i:artikel) [0-9]+$|(?:[A-Z]|[0-9]{1,2})[.)]|\([0-9A-Za-z]{1,5}\)")
_NOTE = re.compile(r"([1-9])\) +(.+)")
_RULE = "---"
_SENTENCE_END = (".", ":", ";", "?", "!")


class Labels(SourceReader):
    """Reads a source line by line; afterwards holds its laws, faults and oddities."""

    def __init__(self, name: str, known: Print) -> None:
        super().__init__(name, known)
        self._heading: tuple[str, Span] | None = None
        self._awaits_note: Span | None = None  # the rule that stands before one

    def take(self, number: int, line: str) -> None:
        """Read one line; `number` counts from 1."""
        if not line.strip(" "):
            return
        self._look_at(number, line)
        line = line.rstrip(" ")
        note = _NOTE.fullmatch(line)
        if self._awaits_note is not None and note is None:
            self._rule_alone()
        if law := _LAW.fullmatch(line):
            self._take_law(number, law)
        elif _HEADING.fullmatch(line) and self._heading is None:
            self._heading = line, self._place(number, 1, len(line))
        elif not self.laws or self._heading is not None:
            self._fault("line-unknown", "words stand here before any law", number, line, LAW_LINE)
        elif line == _RULE:
            self._awaits_note = self._place(number, 1, len(line))
        elif self._awaits_note is not None and note is not None:
            self._take_note(number, note)
        elif _LABEL.match(line):
            self._take_label(number, line, 0)
        elif _LIKE_A_LABEL.match(line):
            form = "a label such as `A. `, `1. ` or `(a) `"
            self._fault("label-form", "this looks like a label and isn't one", number, line, form)
        else:
            self._take_paragraph(number, line)

    def finish(self) -> None:
        """To be called after the last line: a heading or rule must not be left over."""
        if self._awaits_note is not None:
            self._rule_alone()
        if self._heading is not None:
            message, place = "no law follows this heading", self._heading[1]
            self.faults.append(
                Diagnostic("heading-without-law", message, place, "error", (LAW_LINE,))
            )

    def _take_law(self, number: int, found: re.Match[str]) -> None:
        law, before = found[1], self.laws[-1].number if self.laws else None
        if before is not None and int(law) != int(before) + 1:
            message = f"law {law} can't follow law {before}"
            self._fault("law-order", message, number, found[0], f"ARTIKEL {int(before) + 1}")
        part = SourcePart(law, self._place(number, 1, len(found[0])), found[2])
        part.title_span = self._place(number, found.start(2) + 1, len(found[2]))
        headings = () if self._heading is None else (self._heading[0],)
        self.laws.append(SourceLaw(law, [part], headings))
        self._heading = None

    def _take_label(self, number: int, line: str, start: int) -> None:
        """A label at `start`, and what stands behind it in its line: words or the next label."""
        found, law = _LABEL.match(line, start), self.laws[-1]
        assert found is not None
        last = law.parts[-1].id
        allowed = following_ids(last)
        depth = self._depth(found, law, allowed)
        labels = [*law.labels[:depth], found[found.lastindex or 1]]
        part = SourcePart(
            law.number + "".join(labels), self._place(number, start + 1, len(line) - start)
        )
        if part.id not in allowed or len(labels) != depth + 1:
            message = f"the label `{found[0].rstrip()}` can't follow `{last}`"
            self._fault("label-order", message, number, line, *allowed)
            return
        law.labels = labels
        law.parts.append(part)
        words = line[found.end() :]
        place = self._place(number, found.end() + 1, len(words))
        if depth == 0 and not words.endswith(_SENTENCE_END):
            part.title, part.title_span = words, place
        elif depth and (inner := _LABEL.match(line, found.end())) and inner[3]:
            remark = f"{part.id} has no words of its own, its first part stands in its line"
            self._tell("label-alone", found[0].rstrip(), remark, number, start + 1)
            self._take_label(number, line, found.end())
        else:
            part.add(words, place)
            if depth == 0:
                remark = f"{part.id} is read as a text without a title"
                self._tell("untitled", words, remark, number, place.column)

    def _depth(self, found: re.Match[str], law: SourceLaw, allowed: tuple[str, ...]) -> int:
        """How deep a label stands; `(i)` is the letter behind h, else the Roman numeral."""
        depth = (found.lastindex or 1) - 1
        letters = law.number + "".join(law.labels[:2])
        is_roman = depth == 2 and f"{letters}{found[3]}" not in allowed
        return 3 if is_roman and set(found[3]) <= set("ivx") else depth

    def _take_note(self, number: int, found: re.Match[str]) -> None:
        law, self._awaits_note = self.laws[-1], None
        if int(found[1]) != len(law.notes) + 1:
            message, expected = "this is not the next note", f"{len(law.notes) + 1})"
            self._fault("note-order", message, number, found[0], expected)
            return
        note = SourcePart(f"{law.number}.fn{found[1]}", self._place(number, 1, len(found[0])))
        note.add(found[2], self._place(number, found.start(2) + 1, len(found[2])))
        law.notes.append(note)
        remark = (
            "a note stands in the middle of the law; it is read as one on the words of its mark"
        )
        self._tell("note-in-the-middle", found[2], remark, number, found.start(2) + 1)

    def _take_paragraph(self, number: int, line: str) -> None:
        law = self.laws[-1]
        if len(law.labels) > 1:
            message = "words stand here that belong to no provision"
            self._fault("line-unknown", message, number, line, "a label", LAW_LINE)
            return
        words = line.lstrip(" ")
        law.parts[-1].add(words, self._place(number, len(line) - len(words) + 1, len(words)))

    def _rule_alone(self) -> None:
        assert self._awaits_note is not None
        message, place = "no note follows this rule", self._awaits_note
        self.faults.append(Diagnostic("note-missing", message, place, "error", ("`1)` and words",)))
        self._awaits_note = None
