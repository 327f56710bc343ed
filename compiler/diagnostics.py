"""Where a fault stands and how it is told: the one record every stage answers a fault with.

A `Span` is a place in a text; a `Diagnostic` says what is wrong there, what was expected and
which near word may have been meant. Nothing here knows a language, a law or a file format.
"""

from collections.abc import Iterable
from functools import lru_cache

from .frozen import field, frozen


@frozen
class Span:
    """A place in a text: lines and columns count from 1 (in characters), the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def is_whole_file(self) -> bool:
        """Whether it is no place within a file."""
        return (self.line, self.column, self.end_line, self.end_column) == (1, 1, 1, 1)


@frozen
class Related:
    """Another place that belongs to a fault, such as the first of two duplicates."""

    message: str
    span: Span


@frozen
class Diagnostic:
    """One fault: a lower-case slug, one sentence without final period, and its place.

    `witness` is a situation that shows it, as JSON, and `notes` say more about it.
    """

    code: str
    message: str
    span: Span
    severity: str = "error"
    expected: tuple[str, ...] = ()
    suggestion: str | None = None
    law: str | None = None
    related: tuple[Related, ...] = ()
    notes: tuple[str, ...] = ()
    witness: dict[str, object] | None = field(default=None, compare=False)

    def to_dict(self) -> dict[str, object]:
        """The JSON of a fault as the contract names its fields."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "file": self.span.file,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
            "expected": list(self.expected),
            "suggestion": self.suggestion,
            "law": self.law,
            "related": [
                {"message": r.message, "file": r.span.file, "line": r.span.line}
                for r in self.related
            ],
            "witness": self.witness,
            **({"notes": list(self.notes)} if self.notes else {}),
        }


class InputError(Exception):
    """Input that can't be used; carries every fault found, in the order of the text."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        first = self.diagnostics[0]
        super().__init__(
            f"{first.span.file}:{first.span.line}:{first.span.column}: {first.message}"
        )

    @property
    def _first(self) -> Diagnostic:
        return self.diagnostics[0]

    @property
    def file(self) -> str:
        return self._first.span.file

    @property
    def line(self) -> int:
        return self._first.span.line

    @property
    def column(self) -> int:
        return self._first.span.column

    @property
    def expected(self) -> tuple[str, ...]:
        return self._first.expected

    @property
    def suggestion(self) -> str | None:
        return self._first.suggestion


class LawError(InputError):
    """A knowledge base (rules, vocabulary, texts, scenarios) that can't be compiled."""


class SituationError(InputError):
    """A situation that can't be read."""


def in_order(faults: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Faults by file, line and column."""
    return sorted(faults, key=lambda f: (f.span.file, f.span.line, f.span.column))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`; None where none or more than one could be meant."""
    found = equally_near(word, known)
    return found[0] if len(found) == 1 else None


def near_code(code: str, known: Iterable[str]) -> str | None:
    """The code of a language that was likely meant: `sv` by `se`, the code of the country."""
    found = [other for other in known if other[:1] == code[:1].lower()]
    return found[0] if len(found) == 1 else None


def equally_near(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words most like `word`, where they are near enough to be meant; at most four."""
    return _equally_near(word, tuple(known))


@lru_cache(maxsize=256)  # one slip is often made in many places
def _equally_near(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    from difflib import SequenceMatcher, get_close_matches  # costs time, needed for faults only

    by_lower = {k.lower(): k for k in known}
    # A very long word is no typing slip, and comparing it would cost time for nothing.
    short = word.lower()[:80]
    found = get_close_matches(short, by_lower, n=4, cutoff=0.65)
    ratios = [SequenceMatcher(None, near, short).ratio() for near in found]
    return tuple(by_lower[n] for n, ratio in zip(found, ratios, strict=True) if ratio == ratios[0])
