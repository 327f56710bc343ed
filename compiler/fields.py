"""Reads declared keys from a mapping of a document, and reports what doesn't fit, each once."""

import re
from collections.abc import Callable, Iterable

from .declarations import Phrase, Value, Words
from .diagnostics import Diagnostic, Span, nearest
from .document_nodes import Mapping, Node, Scalar, Sequence
from .wording import shown

_ID = re.compile("[a-z][a-z0-9_]{0,59}")
_PLACEHOLDER = re.compile("{[a-z_]+}")


class Fields:
    """The keys of one mapping; a key nobody asked for is a fault (`finish`)."""

    def __init__(self, node: Node, what: str, faults: list[Diagnostic]) -> None:
        self.faults = faults
        self.what = what
        self.span: Span = node.span
        self._asked: set[str] = set()
        self._mapping = node if isinstance(node, Mapping) else None
        if self._mapping is None:
            self.fault("wrong-type", f"{what} is a mapping of keys", node.span, ("key: value",))

    def fault(
        self,
        code: str,
        message: str,
        span: Span,
        expected: Iterable[str] = (),
        suggestion: str | None = None,
    ) -> None:
        fault = Diagnostic(code, message, span, expected=tuple(expected), suggestion=suggestion)
        self.faults.append(fault)

    def node(self, key: str, required: bool = False) -> Node | None:
        self._asked.add(key)
        found = self._mapping.get(key) if self._mapping else None
        if found is None and required and self._mapping:
            self.fault("missing-key", f"{self.what} needs `{key}`", self.span, (f"`{key}: …`",))
        return found

    def entries(self) -> list[tuple[str, Span, Node]]:
        """Every key with its place and value; all of them count as asked for."""
        entries = self._mapping.entries if self._mapping else ()
        self._asked.update(e.key.text for e in entries)
        return [(e.key.text, e.key.span, e.value) for e in entries]

    def text(self, key: str, required: bool = False) -> str | None:
        node = self.node(key, required)
        if node is None:
            return None
        if isinstance(node, Scalar):
            return node.text
        self.fault("wrong-type", f"`{key}` of {self.what} is one word", node.span, ("a word",))
        return None

    def word(self, key: str, known: Iterable[str], required: bool = False) -> str | None:
        """A text that has to be one of the known words."""
        text, known = self.text(key, required), tuple(known)
        if text is not None and text not in known:
            node = self.node(key)
            assert node is not None
            message = f"`{text}` is no `{key}` of {self.what}"
            self.fault("unknown-word", message, node.span, known, nearest(text, known))
        return text

    def words_of(self, key: str, known: Iterable[str], required: bool = False) -> tuple[str, ...]:
        """A word or a list of words, each of which has to be known."""
        node, known = self.node(key, required), tuple(known)
        items = node.items if isinstance(node, Sequence) else (node,) if node else ()
        for item in items:
            if isinstance(item, Scalar) and item.text not in known:
                message = f"`{item.text}` is no `{key}` of {self.what}"
                self.fault("unknown-word", message, item.span, known, nearest(item.text, known))
        return tuple(text for text in self.texts(key) if text in known)

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        node = self.node(key)
        if node is None:
            return default
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, bool):
            return value
        message = f"`{key}` of {self.what} is `true` or `false`"
        self.fault("wrong-type", message, node.span, ("true", "false"))
        return default

    def values(self, key: str) -> tuple[Value, ...]:
        """A value or a list of values: words, true, false."""
        node = self.node(key)
        if node is None:
            return ()
        items = node.items if isinstance(node, Sequence) else (node,)
        return tuple(v for item in items if (v := self._value(key, item)) is not None)

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(v if isinstance(v, str) else str(v).lower() for v in self.values(key))

    def _value(self, key: str, node: Node) -> Value | None:
        if isinstance(node, Scalar) and isinstance(node.value, bool | str):
            return node.value
        self.fault("wrong-type", f"`{key}` of {self.what} is a word or a list of words", node.span)
        return None

    def conditions(self, key: str) -> dict[str, tuple[Value, ...]]:
        """A mapping of facts to the values they must have."""
        node = self.node(key)
        if node is None:
            return {}
        inner = Fields(node, f"`{key}` of {self.what}", self.faults)
        return {name: inner.values(name) for name, _, _ in inner.entries()}

    def words(self, key: str, languages: tuple[str, ...], required: bool = True) -> Words:
        """One wording for each language; a missing one is a fault."""
        node = self.node(key, required)
        if node is None:
            return {}
        inner = Fields(node, f"`{key}` of {self.what}", self.faults)
        words = inner.wordings(languages)
        inner.finish()
        return words

    def wordings(self, languages: tuple[str, ...]) -> Words:
        found, other = {}, set(self._asked)
        for code, span, value in self.entries():
            if code in other:
                continue
            if not (len(code) == 2 and code.isalpha()):
                self._asked.discard(code)  # no language code: left for `finish` to report
            elif isinstance(value, Scalar) and value.text.strip():
                found[code] = " ".join(value.text.split())  # as rules are read: one blank
                self._check_placeholders(found[code], value.span)
            else:
                self.fault("wrong-type", f"`{code}` of {self.what} is a sentence", span)
        for language in languages:
            if self._mapping and language not in found:
                message = f"{self.what} has no words in `{language}`"
                self.fault("missing-phrase", message, self.span, (f"`{language}: …`",))
        return found

    def _check_placeholders(self, words: str, span: Span) -> None:
        """A placeholder is a name and nothing more: widths and attributes would be obeyed."""
        if "{" in _PLACEHOLDER.sub("", words) or "}" in _PLACEHOLDER.sub("", words):
            message = f"a brace in the words of {self.what} is no placeholder"
            self.fault("bad-placeholder", message, span, ("a name in braces, such as `{player}`",))

    def phrases(self, languages: tuple[str, ...]) -> tuple[Phrase, ...]:
        node = self.node("phrases")
        if node is None:
            return ()
        if not isinstance(node, Sequence):
            self.fault("wrong-type", f"`phrases` of {self.what} is a list", node.span)
            return ()
        found = []
        for item in node.items:
            inner = Fields(item, f"a phrase of {self.what}", self.faults)
            inner.node("value", required=True)
            values = inner.values("value")
            answer = inner.words("answer", languages, required=False)
            found.append(Phrase(values, inner.wordings(languages), answer))
            inner.finish()
        return tuple(found)

    def each(self, read: Callable[[str, "Fields"], None], what: str) -> None:
        """Read every entry as a declaration of its own."""
        for key, span, value in self.entries():
            self.check_id(key, span, f"the {what}")
            inner = Fields(value, f"the {what} `{key}`", self.faults)
            inner.span = span
            read(key, inner)
            inner.finish()

    def check_id(self, name: str, span: Span, what: str) -> None:
        """A name that stands in compiled code may hold nothing that means something there."""
        if not _ID.fullmatch(name):
            message = f"{what} {shown(name)} needs another name"
            expected = ("small letters a-z, digits and `_`, a letter first, at most 60",)
            self.fault("bad-id", message, span, expected)

    def finish(self) -> None:
        """Report the keys that nobody asked for."""
        for entry in self._mapping.entries if self._mapping else ():
            if entry.key.text not in self._asked:
                near = nearest(entry.key.text, self._asked)
                message = f"{self.what} has no key `{entry.key.text}`"
                self.fault("unknown-key", message, entry.key.span, sorted(self._asked), near)
