"""What an importer hands over, and the oddities of print that can be seen in any language.

Nothing is repaired: the texts keep every word as printed, and a person decides what to do.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..diagnostics import Span
from ..frozen import frozen
from ..law_text import LawText

_LETTER = r"[^\W\d_]"
# Every pattern takes time in proportion to the line: none can begin to match inside a long run.
_PATTERNS = (
    ("non-breaking-space", "\u00a0+", "a non-breaking space stands here"),
    ("spare-space", "(?<! ) {2,}|(?<! ) $|^ (?! )", "more blanks stand here than print needs"),
    ("stray-space", "(?<=[^ ]) (?!,,)(?=[,.;:!?])", "a blank stands before the sign"),
    ("odd-quotes", ",,[^,`]{0,80}``|,,|``", "quotation marks are made of commas and accents"),
    ("missing-space", rf"(?<={_LETTER})[.,;:](?={_LETTER})", "a space is missing after the point"),
    ("hyphen-as-dash", " - ", "a hyphen stands for a dash"),
    ("hyphenation", rf"(?<={_LETTER})- (?={_LETTER})", "a word is cut as at the end of a line"),
)
_COMPILED = tuple((kind, re.compile(pattern), remark) for kind, pattern, remark in _PATTERNS)
_REACH = 40  # how far the words shown around an oddity may go


@frozen
class Oddity:
    """Something in a source that a person should look at: what, which words, where."""

    kind: str
    words: str
    remark: str
    span: Span

    @property
    def line(self) -> int:
        """The line of the source, from 1."""
        return self.span.line

    @property
    def column(self) -> int:
        """The column of the source in characters, from 1."""
        return self.span.column


@frozen
class Print:
    """What a reader knows of the print of a source and a program can't see.

    `words_after_open_hyphen` are those before which a hyphen with a space is in order; `slips` are
    words with what is wrong with them; `names` have a capital wherever they stand.
    """

    words_after_open_hyphen: frozenset[str]
    slips: tuple[tuple[str, str], ...]
    names: frozenset[str] = frozenset()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Print":
        """From the data file of an importer."""
        slips = tuple((slip["words"], slip["remark"]) for slip in data["slips"])
        names = frozenset(data.get("names", ()))
        return cls(frozenset(data["words_after_open_hyphen"]), slips, names)


@frozen
class Imported:
    """The laws of a source, and everything odd about it in the order of the source.

    `cut_off` are laws whose beginning the source lacks: no text that could stand by itself.
    """

    laws: tuple[LawText, ...]
    oddities: tuple[Oddity, ...]
    cut_off: tuple[LawText, ...] = ()


def oddities_of_line(file: str, number: int, line: str, known: Print) -> Iterator[Oddity]:
    """The oddities of print in one line of a source.

    Args:
        file: How the source is named.
        number: The number of the line, from 1.
        line: The line as printed.
        known: What a reader knows of the print.
    """
    for kind, pattern, remark in _COMPILED:
        for found in pattern.finditer(line):
            start, end = found.span()
            words = found[0]
            if kind == "hyphenation":
                after = re.match(rf"{_LETTER}*", line[end : end + _REACH])
                if after and after[0] in known.words_after_open_hyphen:
                    continue
            if kind in ("missing-space", "stray-space", "hyphenation", "hyphen-as-dash"):
                start, end = _with_words_around(line, start, end)
                words = line[start:end]
            yield Oddity(kind, words, remark, Span(file, number, start + 1, number, end + 1))
    for words, remark in known.slips:
        if words in line:
            start = line.index(words)
            place = Span(file, number, start + 1, number, start + 1 + len(words))
            yield Oddity("slip", words, remark, place)


def missing_periods(
    text: str, place: Span, names: frozenset[str] = frozenset()
) -> Iterator[Oddity]:
    """Where a sentence seems to begin though the one before was not closed.

    For languages that write nouns small, and after titles have been taken off.

    Args:
        text: One paragraph.
        place: Where it stands.
        names: Words with a capital that begin no sentence.
    """
    for found in re.finditer(rf"(?<=[^\W_]) (?={_LETTER}{_LETTER})", text):
        before, first, second = text[found.start() - 1], text[found.end()], text[found.end() + 1]
        # Two capitals are an abbreviation, not the beginning of a sentence.
        if before.isupper() or not first.isupper() or not second.islower():
            continue
        start, end = _with_words_around(text, found.start(), found.end())
        if text[found.end() : end].rstrip(".,;:)") in names:
            continue
        column = place.column + start
        where = Span(place.file, place.line, column, place.line, column + end - start)
        remark = "a sentence begins here and the one before is not closed"
        yield Oddity("missing-period", text[start:end], remark, where)


def _with_words_around(line: str, start: int, end: int) -> tuple[int, int]:
    """The stretch widened to whole words, within reason."""
    low = max(0, start - _REACH)
    left = max(line.rfind(" ", low, start), line.rfind("\t", low, start), low - 1) + 1
    high = min(len(line), end + _REACH)
    right = line.find(" ", end, high)
    return left, right if right >= 0 else high
