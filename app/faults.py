"""Faults -> text for a person: the place, the line with a caret, what was expected, a near word.

Input are the records every stage answers a fault with. What a user wrote is shown safely: nothing
unprintable reaches the terminal, and a line of any length is cut around the place that is meant.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence

from ..compiler.diagnostics import Diagnostic, Span, nearest

_LONGEST_FILE = 2_000_000
_LONGEST_LINE = 96  # characters of a source line that are shown
_BEFORE = 40  # of these, at most so many in front of the place that is meant
_LONGEST_MESSAGE = 1_000
_MOST_EXPECTED = 8
_RED, _BLUE, _PLAIN = "\x1b[1;31m", "\x1b[1;34m", "\x1b[0m"

Saying = Callable[..., str]
"""Gives a word that stands around a fault by its name, with what it fills in."""
ENGLISH = {
    "error": "error",
    "reviewed": "reviewed",
    "expected": "expected",
    "help": "help",
    "did_you_mean": "did you mean `{word}`?",
    "law": "law",
    "note": "note",
    "witness": "witness",
    "none": "no faults",
    "one": "1 fault",
    "many": "{count} faults",
    "counts": "{edition}: {provisions} provisions: {encoded} encoded, {narrative} narrative,"
    " {not_encoded} not encoded",
    "proved": "{edition}: proved over {kinds} kinds of call and {conditions} conditions:"
    " {new} new, {reviewed} reviewed",
    "unproved": "nothing was proved: the rules have faults",
    "provisions": "provisions",
    "conditions": "conditions",
    "seconds": "seconds",
    "all_laws": "all",
    "over_all": "what follows, over all laws",
    "checked_at": "checked at {time}, in {seconds} s; Ctrl-C ends",
}
"""The same where no vocabulary is at hand; `faults` of the shipped one has these in English."""


def english(name: str, **filled: object) -> str:
    """A word that stands around a fault, in English."""
    return ENGLISH[name].format(**filled)


class UsageError(Exception):
    """A call that can't be used, in the words of a fault; it has no place in any file."""

    def __init__(
        self,
        code: str,
        message: str,
        expected: tuple[str, ...] = (),
        suggestion: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.expected = expected
        self.suggestion = suggestion

    @classmethod
    def near(cls, code: str, message: str, word: str, known: Sequence[str]) -> "UsageError":
        """The fault of an unknown word: with what is known, and the nearest of it."""
        return cls(code, message, tuple(known), nearest(word, known))


class Sources:
    """The texts in which faults are shown, by the name that messages give them.

    Standard input and the command line can't be read a second time, so what was read is kept;
    other files are opened when one of their lines is to be shown.
    """

    def __init__(self) -> None:
        self._texts: dict[str, str | bytes] = {}
        self._lines: dict[str, list[str]] = {}
        self._folders: dict[str, str] = {}

    def keep(self, name: str, text: str | bytes) -> None:
        """Remember a text under the name that messages give it."""
        self._texts[name] = text
        self._lines.pop(name, None)

    def folder(self, name: str, path: str) -> None:
        """Say where the folder lies whose files messages call `name/…`."""
        self._folders[name] = path

    def line(self, file: str, number: int) -> str | None:
        """A line of a text, counted from 1; None where the text can't be had."""
        if file not in self._lines:
            text = self._texts.get(file)
            text = self._read(file) if text is None else text
            if isinstance(text, bytes):
                text = text.decode("utf-8", "replace")
            whole = (text or "").removeprefix("\ufeff").replace("\r\n", "\n")
            self._lines[file] = [] if text is None else whole.split("\n")
        lines = self._lines[file]
        return lines[number - 1] if 0 < number <= len(lines) else None

    def _read(self, file: str) -> bytes | None:
        path = file
        for name, folder in self._folders.items():
            if file.startswith(f"{name}/"):
                path = os.path.join(folder, file.removeprefix(f"{name}/"))
        try:
            if not os.path.isfile(path):  # a pipe would be waited for
                return None
            with open(path, "rb") as stream:
                return stream.read(_LONGEST_FILE)
        except (OSError, ValueError):
            return None


def render(
    faults: Iterable[Diagnostic], sources: Sources, color: bool = False, say: Saying = english
) -> str:
    """Every fault as a paragraph, in the order given."""
    return "\n".join(_paragraph(fault, sources, color, say) for fault in faults)


def render_usage(error: UsageError, color: bool = False) -> str:
    """A call that can't be used, as a paragraph."""
    lines = [_headline("error", error.code, error.message, color)]
    advice = _advice(error.expected, error.suggestion, english)
    lines += [_note(" ", word, text, color) for word, text in advice]
    return "\n".join([*lines, ""])


def printable(text: str, most: int = _LONGEST_MESSAGE) -> str:
    """The text with nothing in it that a terminal obeys, cut where it is very long."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    if cut.isprintable():
        return cut
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)


def counted(number: int, one: str) -> str:
    """How many there are of something that is called `one` where it is one."""
    return f"{number} {one}{'' if number == 1 else 's'}"


def said_beside(fault: Diagnostic, say: Saying = english) -> Iterator[tuple[str, str]]:
    """What is said beside the sentence of a fault: each with the word that tells what it is."""
    yield from _advice(fault.expected, fault.suggestion, say)
    if fault.law:
        yield say("law"), fault.law
    for note in fault.notes:
        yield say("note"), note
    if fault.witness is not None:
        import json  # a ruling needs none

        yield say("witness"), json.dumps(fault.witness, ensure_ascii=False)


def _paragraph(fault: Diagnostic, sources: Sources, color: bool, say: Saying) -> str:
    gutter = " " * len(str(fault.span.line))
    lines = [_headline(say(fault.severity), fault.code, fault.message, color)]
    lines += _snippet(fault.span, sources, "^", color)
    advice = [_note(gutter + " ", word, text, color) for word, text in said_beside(fault, say)]
    if advice and len(lines) > 2:
        lines.append(_paint(f"{gutter} |", _BLUE, color))
    lines += advice
    for related in fault.related:
        lines.append(f"{_paint(say('note'), _BLUE, color)}: {printable(related.message)}")
        lines += _snippet(related.span, sources, "-", color)
    return "\n".join([*lines, ""])


def _headline(severity: str, code: str, message: str, color: bool) -> str:
    return f"{_paint(f'{printable(severity)}[{code}]', _RED, color)}: {printable(message)}"


def _snippet(span: Span, sources: Sources, mark: str, color: bool) -> list[str]:
    """The place, and below it the line with marks under what is meant."""
    gutter = " " * len(str(span.line))
    arrow = _paint(f"{gutter}-->", _BLUE, color)
    lines = [f"{arrow} {printable(span.file)}:{span.line}:{span.column}"]
    source = None if span.is_whole_file else sources.line(span.file, span.line)
    if source is None:
        return lines
    start = min(span.column - 1, len(source))
    end = span.end_column - 1 if span.end_line == span.line else len(source)
    shown, start, length = _cut(source, start, max(start, min(end, len(source))))
    bar = _paint(f"{gutter} |", _BLUE, color)
    marks = _paint(mark * max(length, 1), _RED if mark == "^" else _BLUE, color)
    number = _paint(f"{span.line} |", _BLUE, color)
    return [*lines, bar, f"{number} {shown}".rstrip(), f"{bar} {' ' * start}{marks}"]


def _cut(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a line that is shown, and where in it the marks begin and how many they are."""
    left = 0 if len(line) <= _LONGEST_LINE else max(0, start - _BEFORE)
    right = min(len(line), left + _LONGEST_LINE)
    # One sign for one character, so that the marks stand where they should.
    part = "".join(c if c.isprintable() else " " if c == "\t" else "�" for c in line[left:right])
    before, after = "…" if left else "", "…" if right < len(line) else ""
    return before + part + after, len(before) + start - left, min(end, right) - start


def _advice(
    expected: Sequence[str], suggestion: str | None, say: Saying
) -> Iterator[tuple[str, str]]:
    if expected:
        listed = ", ".join(expected[:_MOST_EXPECTED])
        more = ", …" if len(expected) > _MOST_EXPECTED else ""
        yield say("expected"), listed + more
    if suggestion is not None:
        yield say("help"), say("did_you_mean", word=suggestion)


def _note(gutter: str, word: str, text: str, color: bool) -> str:
    return f"{gutter}{_paint('=', _BLUE, color)} {printable(word)}: {printable(text)}"


def _paint(words: str, code: str, color: bool) -> str:
    return f"{code}{words}{_PLAIN}" if color else words
