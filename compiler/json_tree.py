"""JSON text as a tree with positions, for when a fault needs one.

Input is text that the json module could read but for repeated keys, so only well-formed JSON.
"""

import json
import re
from bisect import bisect_right

from .diagnostics import Diagnostic, Span
from .document_nodes import Entry, Mapping, Node, Scalar, Sequence, repeated_key

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{}:,]|[^\s\[\]{}:,"]++')


class _Frame:
    """An open list or mapping: its items, or keys and values in turn."""

    __slots__ = ("closes", "nodes", "start")

    def __init__(self, opener: str, start: int) -> None:
        self.closes = "]" if opener == "[" else "}"
        self.start = start
        self.nodes: list[Node] = []


def read_tree(
    text: str, file: str, places: "Places | None" = None
) -> tuple[Node, list[Diagnostic]]:
    """The tree of well-formed JSON, and a fault for each key that stands twice.

    `places` are those of a longer text, in which this one stands at the same offsets.
    """
    places = places or Places(text, file)
    faults: list[Diagnostic] = []
    outermost = _Frame("[", 0)
    stack = [outermost]
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token in (":", ","):
            continue
        if token in ("[", "{"):
            stack.append(_Frame(token, match.start()))
        elif token in ("]", "}"):
            frame = stack.pop()
            stack[-1].nodes.append(_closed(frame, places, match.end(), faults))
        else:
            quoted = token[0] == '"'
            value: str = json.loads(token) if quoted and "\\" in token else token.strip('"')
            stack[-1].nodes.append(Scalar(value, quoted, places, *match.span()))
    return outermost.nodes[0], faults


def _closed(frame: _Frame, places: "Places", end: int, faults: list[Diagnostic]) -> Node:
    if frame.closes == "]":
        return Sequence(tuple(frame.nodes), places, frame.start, end)
    entries: list[Entry] = []
    seen: dict[str, Scalar] = {}
    for key, value in zip(frame.nodes[::2], frame.nodes[1::2], strict=True):
        assert isinstance(key, Scalar)  # the json module has refused every other key
        if key.text in seen:
            faults.append(repeated_key(key, seen[key.text]))
        seen.setdefault(key.text, key)
        entries.append(Entry(key, value))
    return Mapping(tuple(entries), places, frame.start, end)


class Places:
    """Turns offsets of a text into lines and columns; the text may begin within its file."""

    def __init__(self, text: str, file: str, line: int = 1, column: int = 1) -> None:
        self.text = text
        self.file = file
        self.line = line
        self.column = column
        self.starts = [0, *(match.end() for match in re.finditer(r"\n", text))]

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self.starts, offset)
        before = self.column if line == 1 else 1
        return self.line + line - 1, offset - self.starts[line - 1] + before

    def span(self, start: int, end: int) -> Span:
        """The place of the characters from `start` up to `end`."""
        return Span(self.file, *self.line_column(start), *self.line_column(end))

    def between(self, start: int, end: int) -> str:
        """The characters from `start` up to `end`."""
        return self.text[start:end]
