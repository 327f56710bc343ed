"""What is said of a YAML text that its parser can't read, in words for people who don't know YAML.

The parser says where it gave up, which is often a line too late; what stands before that place
tells what was meant.
"""

import re
from typing import Any

import yaml

from .diagnostics import Diagnostic, Span
from .wording import shown

Mark = Any  # line and column from 0; libyaml's and PyYAML's marks have no common type
_IN_WORD = r"[^\s,\[\]{}\"']*"
_NEEDS_QUOTES = re.compile(
    rf"{_IN_WORD}[>*]{_IN_WORD}(?:\[\w*\]{_IN_WORD})*|(?<![^\s:,\[{{-])[?@`&!|]{_IN_WORD}"
)
_WINDOW = 60  # how far around a fault a word is looked for
_KEY = re.compile(r":(\s|$)")


class YamlFaults:
    """The faults of one text."""

    def __init__(self, text: str, file: str, depth: int) -> None:
        self.lines = text.split("\n")
        self.file = file
        self.depth = depth

    def syntax_fault(self, error: yaml.YAMLError, last: yaml.Event | None) -> Diagnostic:
        """The fault at which the parser gave up; `last` is the event before it."""
        row, at, is_cut_off = self._place(getattr(error, "problem_mark", None))
        context: Mark = getattr(error, "context_mark", None)
        problem = str(getattr(error, "problem", None) or getattr(error, "reason", "can't be read"))
        if "nesting depth" in problem:  # libyaml looks ahead and gives up before we count
            return too_deep(self._span(row, at, 1), self.depth)
        if "document start>" in problem:
            message = "a second document begins here"
            return self._fault(row, at, 1, message, "one document", code="several-documents")
        quote = self._quote(row, at, last, problem, context)
        if quote is not None:
            return quote
        if is_cut_off and "'" not in problem:
            message = "the document ends before it is complete"
            return self._fault(row, at, 1, message, "the rest of the document")
        columns = {at} | (
            {context.column} if context is not None and context.line == row else set()
        )
        return self._unquoted(row, at, columns) or self._misplaced(row, at, problem)

    def _place(self, mark: Mark) -> tuple[int, int, bool]:
        """Line and column of the problem, and whether the text ends there, too soon."""
        row, at = (mark.line, mark.column) if mark is not None else (0, 0)
        if "".join(self.lines[row:]).strip():
            return row, at, False
        # Point behind the last word rather than at an empty line.
        row = max((i for i, line in enumerate(self.lines) if line.strip()), default=0)
        return row, len(self.lines[row].rstrip()), True

    def _quote(
        self, row: int, at: int, last: yaml.Event | None, problem: str, context: Mark
    ) -> Diagnostic | None:
        """A quote that isn't closed, or closed too early: what follows can't be read then."""
        message, expected = "the quote that opens here isn't closed", "the same quote at the end"
        if "end of stream" in problem and context is not None and self._is_quote(context):
            return self._fault(context.line, context.column, 1, message, expected)
        if not isinstance(last, yaml.ScalarEvent) or last.style not in ("'", '"'):
            return None
        start: Mark = last.start_mark
        end: Mark = last.end_mark
        if end.line != start.line and end.line == row:
            return self._fault(start.line, start.column, 1, message, expected)
        if (end.line, end.column) == (row, at) and self.lines[row][at : at + 1].isalnum():
            message = "the quote before this ends the text"
            expected = "an apostrophe written twice, or in a text in double quotes"
            return self._fault(row, at, 1, message, expected)
        return None

    def _is_quote(self, mark: Mark) -> bool:
        return self.lines[mark.line][mark.column : mark.column + 1] in ("'", '"')

    def _unquoted(self, row: int, at: int, columns: set[int]) -> Diagnostic | None:
        """A word whose signs mean something in YAML."""
        begin = max(0, at - _WINDOW)
        for match in _NEEDS_QUOTES.finditer(self.lines[row][begin : at + _WINDOW]):
            start, end = begin + match.start(), begin + match.end()
            if any(start <= column < end for column in columns):
                found = match.group()
                message = f"{shown(found)} has to be quoted: in YAML its signs mean something else"
                expected = "the token in quotes"
                return self._fault(
                    row, start, len(found), message, expected,
                    suggestion=f'"{found}"', code="unquoted-token",
                )  # fmt: skip
        return None

    def _misplaced(self, row: int, at: int, problem: str) -> Diagnostic:
        """A line that doesn't fit to those before it."""
        signs = tuple(f"`{sign}`" for sign in re.findall(r"'([,\]}])'", problem))
        if signs:  # within brackets
            message = f"{' or '.join(signs)} is missing here"
            return self._fault(row, at, 1, message, *signs)
        before, indent = self._line_before(row)
        own = len(self.lines[row]) - len(self.lines[row].lstrip(" "))
        if problem.startswith("mapping values") and before is not None:
            said = self.lines[before].strip()
            if _KEY.search(said) is None and indent == own:
                message = "this line has no `:` behind its key"
                return self._fault(before, indent, len(said), message, "`key: value`")
            if own > indent and _KEY.search(said) is not None:
                return self._indented(row, own, f"{indent} blanks, as before the line above")
        if problem.startswith("mapping values"):
            message = "a `:` with a blank behind it begins a new key, which can't stand here"
            return self._fault(row, at, 1, message, "no blank behind `:`", "the text in quotes")
        return self._indented(row, own, "as many blanks as before the lines it belongs to")

    def _line_before(self, row: int) -> tuple[int | None, int]:
        """The nearest line above that says something, and how far it is indented."""
        for above in range(row - 1, -1, -1):
            said = self.lines[above].strip()
            if said and not said.startswith("#"):
                return above, len(self.lines[above]) - len(self.lines[above].lstrip(" "))
        return None, 0

    def _indented(self, row: int, own: int, expected: str) -> Diagnostic:
        message = f"this line can't stand here, with {own} blanks before it"
        return self._fault(row, own, len(self.lines[row].strip()), message, expected)

    def _fault(
        self,
        row: int,
        at: int,
        length: int,
        message: str,
        *expected: str,
        suggestion: str | None = None,
        code: str = "syntax",
    ) -> Diagnostic:
        span = self._span(row, at, length)
        return Diagnostic(code, message, span, "error", expected, suggestion)

    def _span(self, row: int, at: int, length: int) -> Span:
        end = min(at + length, max(at, len(self.lines[row])))
        return Span(self.file, row + 1, at + 1, row + 1, end + 1)


def too_deep(span: Span, depth: int) -> Diagnostic:
    """The fault of lists and mappings in one another, deeper than is allowed."""
    message = f"the document is nested more than {depth} levels deep"
    return Diagnostic("too-deep", message, span, "error", (f"at most {depth} levels",))
