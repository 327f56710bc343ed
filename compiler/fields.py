"""Reads declared keys from a mapping of a document, and reports what doesn't fit, each once."""

from collections.abc import Callable, Iterable

from .declarations import Phrase, Value, Words
from .diagnostics import Diagnostic, Span, nearest
from .document_nodes import Mapping, Node, Scalar, Sequence


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
                found[code] = value.text
            else:
                self.fault("wrong-type", f"`{code}` of {self.what} is a sentence", span)
        for language in languages:
            if self._mapping and language not in found:
                message = f"{self.what} has no words in `{language}`"
                self.fault("missing-phrase", message, self.span, (f"`{language}: …`",))
        return found

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
            values = inner.values("value")
            found.append(Phrase(values, inner.wordings(languages)))
            inner.finish()
        return tuple(found)

    def each(self, read: Callable[[str, "Fields"], None], what: str) -> None:
        """Read every entry as a declaration of its own."""
        for key, span, value in self.entries():
            inner = Fields(value, f"the {what} `{key}`", self.faults)
            inner.span = span
            read(key, inner)
            inner.finish()

    def finish(self) -> None:
        """Report the keys that nobody asked for."""
        for entry in self._mapping.entries if self._mapping else ():
            if entry.key.text not in self._asked:
                near = nearest(entry.key.text, self._asked)
                message = f"{self.what} has no key `{entry.key.text}`"
                self.fault("unknown-key", message, entry.key.span, sorted(self._asked), near)
