"""Tell the lines of the Danish source apart, and put each at its provision.

HEADING IN CAPITALS                     printed above the next law
§N. Title of the law
words without a label                   before the first label: the law's own words
A.<tab>Title                            depth 0; its words on the next line, behind a tab
<tab>1.<tab>Title Words                 depth 1: the title runs into the words
<tab><tab>a.<tab>Title Words <nbsp> I. words     depth 2, with Roman parts in the same line
words without a label                   after the labels and a blank line: a note
"""

import re

from ..diagnostics import Diagnostic, Span
from ..provision_ids import following_ids
from .oddities import Oddity, Print
from .source_parts import SourceLaw, SourcePart
from .source_reader import SourceReader

LAW_LINE = "`§`, the number of a law, a period, a blank, its title"

_LAW = re.compile(r"§([1-9][0-9]{0,2})\. (.+)")
_LABEL = re.compile(r"(\t{0,2})([A-Z]|[1-9][0-9]?|[a-z])\.\t(.*)")
_LABEL_WITHOUT_TAB = re.compile(r"\t*(?:[A-Z]|[1-9][0-9]?|[a-z])\.(?!\t)")
_LABEL_AT_DEPTH = (re.compile("[A-Z]"), re.compile("[0-9]+"), re.compile("[a-z]"))
# A Roman part begins in the middle of a line, behind blanks of which one is non-breaking.
_ROMAN = re.compile("(?<![ \u00a0])[ \u00a0]++([IVX]{1,5})\\. ")
_NBSP = "\u00a0"
_SENTENCE_END = ".:;?!"


def split_title(words: str) -> tuple[str | None, str]:
    """A title that runs into its text, taken off it: (title or None, text).

    The text begins at the second word with a capital. Where a sentence ends before one comes, all
    is text; where none comes, a capital at the start makes a title and a small letter a text.
    """
    space = words.find(" ")
    while space > 0 and words[space - 1] not in _SENTENCE_END:
        if words[space + 1 : space + 2].isupper():
            return words[:space], words[space + 1 :]
        space = words.find(" ", space + 1)
    is_title = space < 0 and words[:1].isupper() and words[-1] not in _SENTENCE_END
    return (words, "") if is_title else (None, words)


class Lines(SourceReader):
    """Reads a source line by line; afterwards holds its laws, faults and oddities."""

    def __init__(self, name: str, known: Print) -> None:
        super().__init__(name, known)
        self._headings: list[tuple[str, Span]] = []
        self._after_blank = True

    def take(self, number: int, line: str) -> None:
        """Read one line; `number` counts from 1."""
        if not line.strip(" "):
            self._after_blank = True
            return
        self._look_at(number, line)
        line = line.rstrip(" ")
        law, label = _LAW.fullmatch(line), _LABEL.fullmatch(line)
        if law:
            self._take_law(number, law)
        elif label:
            self._take_label(number, label)
        elif line.startswith("§") or _LABEL_WITHOUT_TAB.match(line):
            form = LAW_LINE if line.startswith("§") else "a period and a tab after a label"
            self._fault("label-form", "this looks like a label and isn't one", number, line, form)
        elif line.startswith("\t"):
            self._take_text(number, line)
        elif line.isupper() and self._after_blank:
            place = self._place(number, 1, len(line))
            self._headings.append((line.strip(" "), place))
        else:
            self._take_paragraph(number, line)
        self._after_blank = False

    def finish(self) -> None:
        """To be called after the last line: a heading must not be left over."""
        for _, place in self._headings:
            message = "no law follows this heading"
            self.faults.append(
                Diagnostic("heading-without-law", message, place, "error", (LAW_LINE,))
            )

    def _take_law(self, number: int, found: re.Match[str]) -> None:
        law = found[1]
        if self.laws and int(law) != int(self.laws[-1].number) + 1:
            expected = f"§{int(self.laws[-1].number) + 1}."
            message = f"law {law} can't follow law {self.laws[-1].number}"
            self._fault("law-order", message, number, f"§{law}.", expected)
        part = SourcePart(law, self._place(number, 1, len(found[0])))
        part.title, part.title_span = self._words(number, found.start(2) + 1, found[2])
        self.laws.append(SourceLaw(law, [part], tuple(words for words, _ in self._headings)))
        self._headings.clear()

    def _take_label(self, number: int, found: re.Match[str]) -> None:
        law, depth, label = self._open_law(), len(found[1]), found[2]
        stands = found[0].lstrip("\t")[: len(label) + 1]
        if law is None or law.notes:
            message = f"the label `{stands}` stands where no law is open"
            self._fault("label-order", message, number, found[0], LAW_LINE)
            return
        allowed = following_ids(law.parts[-1].id)
        law.labels[depth:] = [label]
        part = SourcePart(
            law.number + "".join(law.labels), self._place(number, depth + 1, len(found[0]) - depth)
        )
        if part.id not in allowed or not _LABEL_AT_DEPTH[depth].fullmatch(label):
            message = f"the label `{stands}` can't follow `{law.parts[-1].id}` at this depth"
            self._fault("label-order", message, number, found[0], *allowed)
            return
        law.parts.append(part)
        if depth == 0:
            if found[3]:
                part.title, part.title_span = self._words(number, found.start(3) + 1, found[3])
        else:
            self._take_run_in(number, found.start(3) + 1, found[3], law)

    def _take_run_in(self, number: int, column: int, words: str, law: SourceLaw) -> None:
        """The words behind a label that stand in its line: title, text, and Roman parts."""
        part = law.parts[-1]
        romans = [found for found in _ROMAN.finditer(words) if _NBSP in found[0]]
        ends = [found.start() for found in romans] + [len(words)]
        title, text = split_title(words[: ends[0]]) if words else (None, "")
        if title is not None:
            part.title, part.title_span = self._words(number, column, title)
        if text:
            start = column + (len(title) + 1 if title is not None else 0)
            part.add(*self._words(number, start, text))
        self._judge_title(part)
        for found, end in zip(romans, ends[1:], strict=True):
            start = column + found.start(1)
            inner = SourcePart(part.id + found[1], self._place(number, start, end - found.start(1)))
            allowed = following_ids(law.parts[-1].id)
            if inner.id not in allowed:
                message = f"the label `{found[1]}.` can't follow `{law.parts[-1].id}`"
                self.faults.append(
                    Diagnostic("label-order", message, inner.span, "error", allowed[:4])
                )
                return
            inner.add(*self._words(number, column + found.end(), words[found.end() : end]))
            law.parts.append(inner)
            remark = f"the label of {inner.id} stands in the middle of a line"
            place = self._place(number, start, len(found[1]) + 1)
            self.oddities.append(Oddity("run-in-label", f"{found[1]}.", remark, place))

    def _judge_title(self, part: SourcePart) -> None:
        """List how a title was told from its text, for a person to check."""
        if part.title is None:
            if part.paragraphs:
                remark = f"{part.id} is read as a text without a title"
                words, place = part.paragraphs[0], part.spans[0]
                self.oddities.append(Oddity("untitled", words, remark, place))
            return
        assert part.title_span is not None
        if part.paragraphs:
            kind, remark = "run-in-title", f"the title of {part.id} runs into its text"
        else:
            kind, remark = "title-alone", f"{part.id} is read as a title without words of its own"
        self.oddities.append(Oddity(kind, part.title, remark, part.title_span))
        if part.title[:1].islower():
            remark = f"the title of {part.id} begins with a small letter"
            self.oddities.append(Oddity("lowercase-title", part.title, remark, part.title_span))

    def _take_text(self, number: int, line: str) -> None:
        law = self._open_law()
        # Only a provision of depth 0 has its words on a line of their own.
        if law is None or law.notes or len(law.labels) != 1 or line.startswith("\t\t"):
            message = "indented words stand here and no label they belong to"
            self._fault("line-unknown", message, number, line, "a label, a period and a tab")
            return
        law.parts[-1].add(*self._words(number, 2, line[1:]))

    def _take_paragraph(self, number: int, line: str) -> None:
        law = self._open_law()
        if law is None or (law.labels and not self._after_blank):
            expected = LAW_LINE if law is None else "a blank line before a note"
            message = "words stand here that belong to no provision"
            self._fault("line-unknown", message, number, line, expected)
            return
        words, place = self._words(number, 1, line)
        if law.labels:
            law.notes.append(SourcePart(f"{law.number}.fn{len(law.notes) + 1}", place))
            law.notes[-1].add(words, place)
        else:
            law.parts[0].add(words, place)

    def _open_law(self) -> SourceLaw | None:
        """The law that lines belong to; none once a heading announces the next."""
        return self.laws[-1] if self.laws and not self._headings else None

    def _words(self, number: int, column: int, words: str) -> tuple[str, Span]:
        """Words as they'll stand in the text, without blanks at the ends, and their place."""
        tab = words.find("\t")
        if tab >= 0:
            message = "a tab stands in the middle of a text"
            place = self._place(number, column + tab, 1)
            self.faults.append(Diagnostic("stray-character", message, place, "error", ("a blank",)))
        bare = words.lstrip(" ")
        column += len(words) - len(bare)
        bare = bare.rstrip(" ")
        return bare, self._place(number, column, len(bare))
