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


@frozen
class Scalar:
    """One word or text; `raw` is what stands in the document, quotes and escapes included."""

    text: str
    quoted: bool
    span: Span = field(compare=False)
    raw: str = field(compare=False, repr=False)

    @property
    def value(self) -> bool | int | str | None:
        """The text, or what it means where it is an unquoted constant or whole number."""
        if self.quoted:
            return self.text
        if self.text in _WORDS:
            return _WORDS[self.text]
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_INT):
            return self.text
        return self.text if digits[0] == "0" and len(digits) > 1 else int(self.text)

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
        before = self.raw[:offset]
        lines = before.count("\n")
        column = self.span.column + offset if lines == 0 else offset - before.rfind("\n")
        return self.span.line + lines, column


@frozen
class Sequence:
    """A list of nodes."""

    items: tuple["Node", ...]
    span: Span = field(compare=False)

    def plain(self) -> Plain:
        """The data without places, as a list."""
        return [item.plain() for item in self.items]


@frozen
class Entry:
    """One key of a mapping with its value; the key is text, whatever it looks like."""

    key: Scalar
    value: "Node"


@frozen
class Mapping:
    """Keys and values in the order of the document; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span = field(compare=False)

    def plain(self) -> Plain:
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
