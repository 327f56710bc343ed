"""YAML text as a tree with positions: plain lists, mappings and texts, nothing else of YAML.

Built from the parser's events, one by one, so nesting can't exhaust the stack. Aliases, anchors,
tags, a second document and repeated keys are faults; every one is reported, not only the first.
"""

import re
import unicodedata

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


class _Frame:
    """An open list or mapping: its items, or keys and values in turn."""

    __slots__ = ("is_mapping", "nodes", "start")

    def __init__(self, is_mapping: bool, start: Mark) -> None:
        self.is_mapping = is_mapping
        self.start = start
        self.nodes: list[Node] = []


def read_yaml(text: str, file: str, depth: int) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a YAML text with `\\n` line ends, and every fault; the tree counts if none."""
    if text.lstrip()[:1] in ("{", "["):
        # As in JSON, a tab is a blank there; PyYAML's own parser would refuse it.
        text = text.replace("\t", " ")
    unreadable = _UNREADABLE.search(text) or _UNSEEN_INDENT.search(text)
    if unreadable is not None:
        return None, [_unreadable(text, file, unreadable.end() - 1)]
    builder = _Builder(text, file, depth)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if not builder.take(event):
                break
    except yaml.YAMLError as error:
        faults = YamlFaults(text, file, depth)
        builder.faults.append(faults.syntax_fault(error, builder.last))
    return builder.root, builder.faults


class _Builder:
    def __init__(self, text: str, file: str, depth: int) -> None:
        self.text = text
        self.file = file
        self.depth = depth
        self.root: Node | None = None
        self.faults: list[Diagnostic] = []
        self.last: yaml.Event | None = None
        self._documents = 0
        self._stack: list[_Frame] = []
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]

    def take(self, event: yaml.Event) -> bool:
        """Take the next event; False where reading on makes no sense."""
        self.last = event
        if isinstance(event, yaml.ScalarEvent):  # most are: a base has a hundred thousand
            if event.anchor is not None or event.tag is not None:
                self._properties(event)
            self._add(self._scalar(event))
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._properties(event)
            return self._open(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._close(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                message = "a second document begins here"
                self._fault(event, "several-documents", message, ("one document",))
                return False
        return True

    def _span(self, start: Mark, end: Mark) -> Span:
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _offset(self, mark: Mark) -> int:
        return (
            len(self.text)
            if mark.line >= len(self._lines)
            else (self._lines[mark.line] + mark.column)
        )

    def _fault(
        self,
        event: yaml.Event,
        code: str,
        message: str,
        expected: tuple[str, ...],
        suggestion: str | None = None,
    ) -> None:
        span = self._span(event.start_mark, event.end_mark)
        self.faults.append(Diagnostic(code, message, span, "error", expected, suggestion))

    def _properties(self, event: yaml.NodeEvent) -> None:
        tag = getattr(event, "tag", None)
        if event.anchor is not None:
            message = "anchors aren't read; a text that begins with `&` has to be quoted"
            self._fault(event, "anchor", message, ("a value without anchor",))
        if tag is not None:
            message = "tags aren't read; a text that begins with `!` has to be quoted"
            self._fault(event, "tag", message, ("a value without tag",))

    def _alias(self, event: yaml.AliasEvent) -> None:
        word = self.text[self._offset(event.start_mark) : self._offset(event.end_mark)]
        message = f"YAML reads {shown(word)} as an alias; a token with `*` has to be quoted"
        self._fault(event, "alias", message, ("the token in quotes",), f'"{word[:40]}"')
        span = self._span(event.start_mark, event.end_mark)
        self._add(Scalar(word, True, span, word))

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start, end = event.start_mark, event.end_mark
        assert start is not None and end is not None  # as with every event that is read
        line, column, last = start.line, start.column, end.line
        span = Span(self.file, line + 1, column + 1, last + 1, end.column + 1)
        is_quoted = event.style not in (None, "")
        if last == line and line < len(self._lines):
            offset = self._lines[line]
            raw = self.text[offset + column : offset + end.column]
        else:
            raw = self.text[self._offset(start) : self._offset(end)]
            if not is_quoted:
                self._check_items(raw, span)
        return Scalar(event.value, is_quoted, span, raw)

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
        place = Span(self.file, line, column, line, column + len(words))
        self.faults.append(Diagnostic("syntax", message, place, "error", ("`- ` before the item",)))

    def _open(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> bool:
        self._stack.append(_Frame(isinstance(event, yaml.MappingStartEvent), event.start_mark))
        if len(self._stack) <= self.depth:
            return True
        span = self._span(event.start_mark, event.end_mark)
        self.faults.append(too_deep(span, self.depth))
        return False

    def _close(self, event: yaml.Event) -> None:
        frame = self._stack.pop()
        span = self._span(frame.start, event.end_mark)
        self._add(
            Mapping(tuple(self._entries(frame.nodes)), span)
            if frame.is_mapping
            else Sequence(tuple(frame.nodes), span)
        )

    def _entries(self, nodes: list[Node]) -> list[Entry]:
        entries: list[Entry] = []
        seen: dict[str, Scalar] = {}
        for key, value in zip(nodes[::2], nodes[1::2], strict=True):
            if not isinstance(key, Scalar):
                message = "a list or mapping can't be a key; a token with `[` has to be quoted"
                self.faults.append(Diagnostic("bad-key", message, key.span, "error", ("a word",)))
                continue
            if key.text in seen:
                self.faults.append(repeated_key(key, seen[key.text]))
            seen.setdefault(key.text, key)
            entries.append(Entry(key, value))
        return entries

    def _add(self, node: Node) -> None:
        if self._stack:
            self._stack[-1].nodes.append(node)
        else:
            self.root = node


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
