"""YAML text as a tree with positions: plain lists, mappings and texts, nothing else of YAML.

Built from the parser's events, one by one, so nesting can't exhaust the stack. Aliases, anchors,
tags, a second document and repeated keys are faults; every one is reported, not only the first.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property

import yaml

from .diagnostics import Diagnostic, Span
from .document_nodes import Entry, Mapping, Node, Scalar, Sequence, repeated_key
from .lookalikes import character_name
from .wording import shown
from .yaml_faults import Mark, YamlFaults, too_deep

# libyaml where it is there; both give the same events.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# What YAML allows, without the line breaks nobody can see (they would put every column in doubt).
_UNREADABLE = re.compile(
    "[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
# Blanks in front of a line say where it belongs, and these only look like blanks.
_UNSEEN_INDENT = re.compile("^ *[\xa0\u2000-\u200d\u202f\u2060\u3000\ufeff]", re.MULTILINE)


def read_yaml(text: str, file: str, depth: int) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a YAML text with `\\n` line ends, and every fault; the tree counts if none."""
    if text.lstrip()[:1] in ("{", "["):
        # As in JSON, a tab is a blank there; PyYAML's own parser would refuse it.
        text = text.replace("\t", " ")
    unreadable = _UNREADABLE.search(text) or _UNSEEN_INDENT.search(text)
    if unreadable is not None:
        return None, [_unreadable(text, file, unreadable.end() - 1)]
    source = _Text(text, file)
    builder = _Builder(source, depth)
    try:
        builder.build(iter(_LOADER(text).get_event, None))
    except yaml.YAMLError as error:
        faults = YamlFaults(text, file, depth)
        builder.faults.append(faults.syntax_fault(error, builder.last))
    return builder.root, builder.faults


class _Text:
    """What is read; places in it are marked by line and column from 0."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file

    def span(self, start: Mark, end: Mark) -> Span:
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def between(self, start: Mark, end: Mark) -> str:
        return self.text[self._offset(start) : self._offset(end)]

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def _offset(self, mark: Mark) -> int:
        if mark.line >= len(self._lines):
            return len(self.text)
        offset: int = self._lines[mark.line] + mark.column
        return offset


class _Builder:
    """Builds the tree; `last` is the event at which the reader was."""

    def __init__(self, source: _Text, depth: int) -> None:
        self.source = source
        self.depth = depth
        self.faults: list[Diagnostic] = []
        self.last: yaml.Event | None = None
        self._documents = 0
        self._done: list[Node] = []
        # The lists and mappings that are open, each with its items, or its keys and values in turn.
        self._open: list[tuple[yaml.CollectionStartEvent, list[Node]]] = []

    @property
    def root(self) -> Node | None:
        """The tree, as far as it was read."""
        return self._done[-1] if self._done else None

    def build(self, events: Iterator[yaml.Event]) -> None:
        """Take events, as long as reading on makes sense."""
        source, nodes = self.source, self._done
        start: Mark
        end: Mark
        for event in events:
            self.last = event
            if isinstance(event, yaml.ScalarEvent):  # most are: a base has a hundred thousand
                start, end, style = event.start_mark, event.end_mark, event.style
                if event.anchor is not None or event.tag is not None:
                    self._properties(event)
                if not style and start.line != end.line:
                    self._check_items(source.between(start, end), source.span(start, end))
                nodes.append(Scalar(event.value, bool(style), source, start, end))
            elif isinstance(event, yaml.CollectionStartEvent):
                self._properties(event)
                nodes = []
                self._open.append((event, nodes))
                if len(self._open) > self.depth:
                    span = source.span(event.start_mark, event.end_mark)
                    self.faults.append(too_deep(span, self.depth))
                    return
            elif isinstance(event, yaml.CollectionEndEvent):
                node = self._closed(event.end_mark)
                nodes = self._open[-1][1] if self._open else self._done
                nodes.append(node)
            elif isinstance(event, yaml.AliasEvent):
                nodes.append(self._alias(event))
            elif isinstance(event, yaml.DocumentStartEvent):
                self._documents += 1
                if self._documents > 1:
                    message = "a second document begins here"
                    self._fault(event, "several-documents", message, ("one document",))
                    return

    def _fault(
        self,
        event: yaml.Event,
        code: str,
        message: str,
        expected: tuple[str, ...],
        suggestion: str | None = None,
    ) -> None:
        span = self.source.span(event.start_mark, event.end_mark)
        self.faults.append(Diagnostic(code, message, span, "error", expected, suggestion))

    def _properties(self, event: yaml.NodeEvent) -> None:
        tag = getattr(event, "tag", None)
        if event.anchor is not None:
            message = "anchors aren't read; a text that begins with `&` has to be quoted"
            self._fault(event, "anchor", message, ("a value without anchor",))
        if tag is not None:
            message = "tags aren't read; a text that begins with `!` has to be quoted"
            self._fault(event, "tag", message, ("a value without tag",))

    def _alias(self, event: yaml.AliasEvent) -> Node:
        start, end = event.start_mark, event.end_mark
        word = self.source.between(start, end)
        message = f"YAML reads {shown(word)} as an alias; a token with `*` has to be quoted"
        self._fault(event, "alias", message, ("the token in quotes",), f'"{word[:40]}"')
        return Scalar(word, True, self.source, start, end)

    def _check_items(self, raw: str, span: Span) -> None:
        """Items of a list without a blank behind their hyphen, which YAML takes for one text."""
        lines = raw.split("\n")
        wrong = next((i for i, line in enumerate(lines[1:], 1) if line.lstrip().startswith("-")), 0)
        if not wrong:
            return
        if raw.startswith("-"):
            line, column, words = span.line, span.column, lines[0]
        else:
            words = lines[wrong].strip()
            line, column = span.line + wrong, lines[wrong].index("-") + 1
        message = "an item of a list has a blank behind its hyphen"
        place = Span(self.source.file, line, column, line, column + len(words))
        self.faults.append(Diagnostic("syntax", message, place, "error", ("`- ` before the item",)))

    def _closed(self, end: Mark) -> Node:
        opened, nodes = self._open.pop()
        if isinstance(opened, yaml.SequenceStartEvent):
            return Sequence(tuple(nodes), self.source, opened.start_mark, end)
        keys = nodes[::2]
        pairs = zip(keys, nodes[1::2], strict=True)
        entries = [Entry(key, value) for key, value in pairs if isinstance(key, Scalar)]
        if len({entry.key.text for entry in entries}) < len(keys):
            self._check_keys(keys)
        return Mapping(tuple(entries), self.source, opened.start_mark, end)

    def _check_keys(self, keys: list[Node]) -> None:
        seen: dict[str, Scalar] = {}
        for key in keys:
            if not isinstance(key, Scalar):
                message = "a list or mapping can't be a key; a token with `[` has to be quoted"
                self.faults.append(Diagnostic("bad-key", message, key.span, "error", ("a word",)))
            elif seen.setdefault(key.text, key) is not key:
                self.faults.append(repeated_key(key, seen[key.text]))


def _unreadable(text: str, file: str, offset: int) -> Diagnostic:
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    span = Span(file, line, column, line, column + 1)
    if text[offset] == "\t":
        return Diagnostic("tab", "a tab stands here", span, "error", ("blanks instead of the tab",))
    what, expected = f"the character {shown(text[offset])}", "printable text"
    if text[offset].isspace() or unicodedata.category(text[offset]) == "Cf":
        what, expected = character_name(text[offset]), "blanks"
    return Diagnostic("bad-character", f"{what} can't be read here", span, "error", (expected,))
