"""Tell the rows of the Swedish source apart, and put each at its provision.

| 25. | Title of the law | |||          a row that ends where it begins is a law
| A. | Title                           depth 0; its words in the lines below, up to the row's end
words | |||                            a row ends with ` | |||`, or with ` |` and `|||` below it
| 1. | Title                           depth 1; a number
| a. | Title                           depth 2; a small letter
words (1) Title words (2) Title words  Roman parts in the same line, numbered in brackets
| Page | Book | Chapter |              a row without a label is no law text; it is told as such
"""

import re
from collections.abc import Mapping

from ..diagnostics import Diagnostic, Span
from ..provision_ids import following_ids, id_parts, roman_label
from .oddities import Oddity, Print
from .source_parts import SourceLaw, SourcePart
from .source_reader import SourceReader

LAW_ROW = "a row `| N. | title of the law | |||`"

_ROW = re.compile(r"\| ([A-Z]|[1-9][0-9]{0,2}|[a-z])\. \| ([^|]+?)( \| \|\|\|)?")
_LIKE_A_LABEL = re.compile(r"\|[ \t]*(?:[A-Za-z]|[0-9]{1,3})[ \t.:)]*\|")
_WORDS = re.compile(r"([^|]*[^| ])( \| \|\|\|| \|)?")
_END = "|||"
_DEPTHS = (re.compile("[A-Z]"), re.compile("[0-9]+"), re.compile("[a-z]"))
_INNER = re.compile(r"(?:^|(?<= ))\(([1-9][0-9]?)\) ")
_INNERMOST = len(_DEPTHS)


class Rows(SourceReader):
    """Reads a source line by line; afterwards holds its laws, faults and oddities."""

    def __init__(self, name: str, titles: Mapping[str, str], known: Print) -> None:
        super().__init__(name, known)
        self._titles = titles
        self._open: Span | None = None  # the row whose end is still to come
        self._half_closed = False

    def take(self, number: int, line: str) -> None:
        """Read one line; `number` counts from 1."""
        if not line.strip(" "):
            return
        self._look_at(number, line)
        line = line.rstrip(" ")
        if self._half_closed and line == _END:
            remark = "the end of the row above stands on a line of its own"
            self._tell("split-row", line, remark, number)
        elif row := _ROW.fullmatch(line):
            self._take_row(number, row)
        elif _LIKE_A_LABEL.match(line):
            self._fault(
                "label-form", "this looks like a label and isn't one", number, line, LAW_ROW
            )
        elif self._open is not None:
            self._take_words(number, line)
        elif line.startswith("|"):
            self._tell("not-law-text", line, "a row without a label is left out", number)
        else:
            message = "words stand here that belong to no provision"
            self._fault("line-unknown", message, number, line, LAW_ROW)
        self._half_closed = self._half_closed and self._open is None and line != _END

    def finish(self) -> None:
        """To be called after the last line: every row must have its end, and known titles stand."""
        self._close()
        laws = {law.number: [part.id for part in law.parts] for law in self.laws}
        for part, title in self._titles.items():
            number = (id_parts(part) or ("",))[0]
            if part not in laws.get(number, (part,)):
                place = next(law.parts[0].span for law in self.laws if law.number == number)
                message = f"`{part}` is missing, of which the title is known"
                self.faults.append(Diagnostic("title-missing", message, place, "error", (title,)))

    def _take_row(self, number: int, row: re.Match[str]) -> None:
        self._close()
        place = self._place(number, 1, len(row[0]))
        part = self._law(row, place) or self._provision(number, row, place)
        if part is not None:
            part.title = row[2]
            part.title_span = self._place(number, row.start(2) + 1, len(row[2]))
        # The words below a row that can't stand here are no fault of their own.
        self._open = place if self.laws and not row[3] else None

    def _law(self, row: re.Match[str], place: Span) -> SourcePart | None:
        """The law that a row begins, with its first part; None where it is a row of a law."""
        if not row[1].isdigit() or not row[3]:
            return None
        if self.laws and int(row[1]) != int(self.laws[-1].number) + 1:
            return None
        self.laws.append(SourceLaw(row[1], [SourcePart(row[1], place)]))
        return self.laws[-1].parts[0]

    def _provision(self, number: int, row: re.Match[str], place: Span) -> SourcePart | None:
        if not self.laws:
            message = f"the label `{row[1]}.` stands where no law is open"
            self._fault("label-order", message, number, row[0], LAW_ROW)
            return None
        law = self.laws[-1]
        depth = next(d for d, label in enumerate(_DEPTHS) if label.fullmatch(row[1]))
        last, allowed = law.parts[-1].id, following_ids(law.parts[-1].id)
        law.labels[depth:] = [row[1]]
        part = SourcePart(law.number + "".join(law.labels), place)
        if part.id not in allowed or len(law.labels) != depth + 1:
            message = f"the label `{row[1]}.` can't follow `{last}`"
            self._fault("label-order", message, number, row[0], *allowed)
            return None
        law.parts.append(part)
        return part

    def _take_words(self, number: int, line: str) -> None:
        found = _WORDS.fullmatch(line)
        if found is None:
            message = "a cell ends in the middle of a text"
            self._fault("stray-cell", message, number, line, "words, and ` | |||` behind the last")
            return
        if found[2]:
            self._open = None
            self._half_closed = found[2] == " |"
        law = self.laws[-1]
        inner = list(_INNER.finditer(found[1])) if len(law.labels) == _INNERMOST else []
        ends = [label.start() for label in inner] + [len(found[1])]
        self._add(law.parts[-1], number, 0, found[1][: ends[0]])
        for label, end in zip(inner, ends[1:], strict=True):
            self._take_inner(law, number, label, found[1][label.end() : end])

    def _take_inner(self, law: SourceLaw, number: int, label: re.Match[str], words: str) -> None:
        stands, home = f"({label[1]})", law.number + "".join(law.labels)
        place = self._place(number, label.start() + 1, label.end() - label.start() + len(words))
        part = SourcePart(f"{home}{roman_label(label[1])}", place)
        allowed = following_ids(law.parts[-1].id)
        if part.id not in allowed:
            message = f"the label `{stands}` can't follow `{law.parts[-1].id}`"
            self.faults.append(Diagnostic("label-order", message, place, "error", allowed[:4]))
            return
        law.parts.append(part)
        self.oddities.append(
            Oddity(
                "run-in-label",
                stands,
                f"the label of {part.id} stands in the middle of a line, as a number in brackets",
                self._place(number, label.start() + 1, len(stands)),
            )
        )
        self._add(part, number, label.end(), self._without_title(part, number, label, words))

    def _without_title(
        self, part: SourcePart, number: int, label: re.Match[str], words: str
    ) -> str:
        """The words of a part behind the title that it is known to have."""
        title = self._titles.get(part.id)
        if title is None:
            remark = f"{part.id} is read as a text without a title"
            self.oddities.append(Oddity("untitled", words.rstrip(" "), remark, part.span))
            return words
        if not words.startswith(f"{title} "):
            message = f"`{part.id}` doesn't begin with the title it is known to have"
            self.faults.append(Diagnostic("title-missing", message, part.span, "error", (title,)))
            return words
        part.title = title
        part.title_span = self._place(number, label.end() + 1, len(title))
        remark = f"the title of {part.id} runs into its text"
        self.oddities.append(Oddity("run-in-title", title, remark, part.title_span))
        return " " * (len(title) + 1) + words[len(title) + 1 :]

    def _add(self, part: SourcePart, number: int, before: int, words: str) -> None:
        """Add words without the blanks at their ends; `before` characters stand before them."""
        bare = words.strip(" ")
        if bare:
            column = before + 1 + len(words) - len(words.lstrip(" "))
            part.add(bare, self._place(number, column, len(bare)))

    def _close(self) -> None:
        """Fault a row that still waits for its end when the next begins, or the source stops."""
        if self._open is not None:
            message = "this row has no end"
            fault = Diagnostic("open-row", message, self._open, "error", ("` | |||` at its end",))
            self.faults.append(fault)
            self._open = None
