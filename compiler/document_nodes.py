"""The tree of a YAML or JSON document, each node with its place in the text.

Scalars keep their text. Only `true`, `false`, `null` and whole numbers mean something else than
themselves, and only unquoted: `no`, `12:30`, `27.10` and `1e5` stay text.
"""

from .diagnostics import Diagnostic, Related, Span
from .frozen import field, frozen
from .wording import Path, shown

Plain = bool | int | str | list["Plain"] | dict[str, "Plain"] | None
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}
_LONGEST_INT = 18  # a longer row of digits is no number anybody counts with
_IN_NUMBER = frozenset("-0123456789")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Source(Protocol):
        """A text that was read, and how its reader marks a place in it."""

        def span(self, start: Any, end: Any) -> Span:
            """The place between two marks."""

        def between(self, start: Any, end: Any) -> str:
            """The text between two marks."""


class _Placed:
    """What stands between two marks of a source; where that is, few are ever asked."""

    __slots__ = ()
    source: "Source"
    start: "Any"
    end: "Any"

    @property
    def span(self) -> Span:
        """Its place."""
        return self.source.span(self.start, self.end)


@frozen
class Scalar(_Placed):
    """One word or text."""

    text: str
    quoted: bool
    source: "Source" = field(compare=False, repr=False)
    start: "Any" = field(compare=False, repr=False)
    end: "Any" = field(compare=False, repr=False)

    @property
    def raw(self) -> str:
        """What stands in the document, quotes and escapes included."""
        return self.source.between(self.start, self.end)

    @property
    def value(self) -> bool | int | str | None:
        """The text, or what it means where it is an unquoted constant or whole number."""
        text = self.text
        if self.quoted:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in _IN_NUMBER:  # as with most
            return text
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_INT):
            return text
        return text if digits[0] == "0" and len(digits) > 1 else int(text)

    def plain(self) -> Plain:
        """The same as `value`."""
        return self.value

    def part(self, start: int, end: int | None = None) -> Span:
        """The place of some characters of the text; of the whole where it can't be told apart."""
        from .document_offsets import raw_offsets  # needed for faults only

        offsets = raw_offsets(self)
        if offsets is None:
            return self.span
        last = len(self.text) if end is None else min(end, len(self.text))
        begin = self._place(offsets[min(start, last)])
        stop = self._place(offsets[last])
        return Span(self.span.file, *begin, *stop)

    def _place(self, offset: int) -> tuple[int, int]:
        before, span = self.raw[:offset], self.span
        lines = before.count("\n")
        column = span.column + offset if lines == 0 else offset - before.rfind("\n")
        return span.line + lines, column


@frozen
class Sequence(_Placed):
    """A list of nodes."""

    items: tuple["Node", ...]
    source: "Source" = field(compare=False, repr=False)
    start: "Any" = field(compare=False, repr=False)
    end: "Any" = field(compare=False, repr=False)

    def plain(self) -> Plain:
        """The data without places, as a list."""
        return [item.plain() for item in self.items]


@frozen
class Entry:
    """One key of a mapping with its value; the key is text, whatever it looks like."""

    key: Scalar
    value: "Node"


@frozen
class Mapping(_Placed):
    """Keys and values in the order of the document; no key stands twice."""

    entries: tuple[Entry, ...]
    source: "Source" = field(compare=False, repr=False)
    start: "Any" = field(compare=False, repr=False)
    end: "Any" = field(compare=False, repr=False)

    def plain(self) -> dict[str, Plain]:
        """The data without places, as a dict."""
        return {entry.key.text: entry.value.plain() for entry in self.entries}

    def entry(self, key: str) -> Entry | None:
        """The entry of a key, or None."""
        return next((entry for entry in self.entries if entry.key.text == key), None)

    def get(self, key: str) -> "Node | None":
        """The value of a key, or None."""
        entry = self.entry(key)
        return None if entry is None else entry.value


Node = Scalar | Sequence | Mapping


def place(
    root: Node, path: Path, start: int = 0, end: int | None = None, key: bool = False
) -> Span:
    """The place of the value at `path`, or of the nearest node above it that exists.

    Args:
        root: The document.
        path: Keys and list indexes from the root.
        start: First character of a text that is meant, `end` the one behind the last (None: all).
        end: See `start`.
        key: The key itself is meant, not its value.
    """
    node = root
    for depth, step in enumerate(path):
        below: Node | None = None
        if isinstance(node, Mapping):
            entry = node.entry(str(step))
            if entry is not None and key and depth == len(path) - 1:
                return entry.key.span
            below = None if entry is None else entry.value
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            below = node.items[step]
        if below is None:
            return node.span
        node = below
    if isinstance(node, Scalar) and (start or end is not None):
        return node.part(start, end)
    return node.span


def repeated_key(key: Scalar, first: Scalar) -> Diagnostic:
    """The fault of a key that stands twice in one mapping."""
    return Diagnostic(
        "duplicate-key",
        f"the key {shown(key.text)} stands twice in the same mapping",
        key.span,
        expected=("each key once",),
        related=(Related("the first one stands here", first.span),),
    )
