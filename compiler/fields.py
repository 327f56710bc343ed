"""Reads declared keys from a mapping of a document, and reports what doesn't fit, each once."""

import re
from collections.abc import Callable, Iterable

from .declarations import Phrase, Places, Value, Words
from .diagnostics import Diagnostic, Span, nearest
from .document_nodes import Mapping, Node, Scalar, Sequence
from .edition_terms import OwnWords, VariedWords
from .placeholders import misused_placeholders
from .wording import shown

_ID = re.compile("[a-z][a-z0-9_]{0,59}")
_NO_ID = re.compile("[^a-z0-9_]")


class Fields:
    """The keys of one mapping; a key nobody asked for is a fault (`finish`)."""

    def __init__(self, node: Node, what: str, faults: list[Diagnostic]) -> None:
        self.faults = faults
        self.what = what
        self.span: Span = node.span
        self._asked: set[str] = set()
        self._missing: list[str] = []
        self._mapping = node if isinstance(node, Mapping) else None
        self._entries = {e.key.text: e for e in self._mapping.entries} if self._mapping else {}
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
        entry = self._entries.get(key)
        if entry is None and required and self._mapping:
            self._missing.append(key)
        return entry.value if entry else None

    def span_of(self, key: str) -> Span:
        """The place of a key; that of the mapping where it isn't there."""
        entry = self._entries.get(key)
        return entry.key.span if entry else self.span

    def places(self) -> Places:
        """Where every value and every key stands, by its path."""
        found: Places = {}
        if self._mapping is not None:
            _note_places(self._mapping, "", found)
        return found

    def entries(self) -> list[tuple[str, Span, Node]]:
        """Every key with its place and value; all of them count as asked for."""
        self._asked.update(self._entries)
        return [(e.key.text, e.key.span, e.value) for e in self._entries.values()]

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

    def words(
        self,
        key: str,
        languages: tuple[str, ...],
        required: bool = True,
        filled: tuple[str, ...] | None = None,
        shared: bool = True,
    ) -> Words:
        """One wording for each language; a missing one is a fault.

        Args:
            key: Where they stand.
            languages: Those that have to be there.
            required: Whether the key has to be there.
            filled: The placeholders that are filled in; None where none is looked for.
            shared: Whether editions share it, so that one may have words of its own.
        """
        node = self.node(key, required)
        if node is None:
            return {}
        inner = Fields(node, f"`{key}` of {self.what}", self.faults)
        inner.span = self.span_of(key)
        words = inner.wordings(languages, filled, shared)
        inner.finish()
        return words

    def wordings(
        self,
        languages: tuple[str, ...],
        filled: tuple[str, ...] | None = None,
        shared: bool = True,
    ) -> Words:
        """The words in this mapping itself, beside what was asked for before."""
        found, own, other = {}, {}, set(self._asked)
        for code, span, value in self.entries():
            if code in other:
                continue
            if len(code) == 2 and code.isalpha():
                found[code] = self._sentence(code, value, filled)
            elif shared and _names_edition(code, value, other):
                own[code] = OwnWords(self._own_words(code, span, value, filled), span)
            else:
                self._asked.discard(code)  # no language code: left for `finish` to report
        for language in languages:
            if self._mapping and language not in found:
                message = f"{self.what} has no words in `{language}`"
                self.fault("missing-phrase", message, self.span, (f"`{language}: …`",))
        return VariedWords(found, found, own) if own else found

    def _sentence(self, code: str, node: Node, filled: tuple[str, ...] | None) -> str:
        if not (isinstance(node, Scalar) and node.text.strip()):
            message = f"`{code}` of {self.what} is a sentence"
            self.fault("wrong-type", message, node.span, ("a sentence",))
            return ""
        self.faults += misused_placeholders(node, self.what, filled)
        return " ".join(node.text.split())  # as rules are read: one blank

    def _own_words(
        self, edition: str, span: Span, node: Node, filled: tuple[str, ...] | None
    ) -> Words:
        """What one edition says otherwise; the languages in which it does are enough."""
        inner = Fields(node, f"`{edition}` of {self.what}", self.faults)
        words = inner.wordings((), filled, shared=False)
        inner.finish()
        if inner._mapping and not inner._mapping.entries:
            self.fault("missing-phrase", f"{inner.what} has no words", span, ("`en: …`",))
        return words

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
        """Read every entry as a declaration of its own; one under its right id where it has none.

        So what names it is no fault as well.
        """
        for key, span, value in self.entries():
            meant = None
            if not _ID.fullmatch(key):
                meant = self._meant_id(key)
                message = f"the {what} {shown(key)} needs another name"
                expected = ("small letters a-z, digits and `_`, a letter first, at most 60",)
                self.fault("bad-id", message, span, expected, meant)
            inner = Fields(value, f"the {what} {shown(key)}", self.faults)
            inner.span = span
            read(meant or key, inner)
            inner.finish()

    def _meant_id(self, name: str) -> str | None:
        """The id that a name was likely meant to be, if that one is still free."""
        meant = _NO_ID.sub("_", name.lower())
        return meant if _ID.fullmatch(meant) and meant not in self._entries else None

    def finish(self) -> None:
        """Report the keys that are missing, and those that nobody asked for.

        Where one is likely the other, misspelt, that is one fault.
        """
        known = sorted(self._asked)
        for name, entry in self._entries.items():
            if name not in self._asked:
                near = nearest(name, known)
                self._missing = [missing for missing in self._missing if missing != near]
                message = f"{self.what} has no key {shown(name)}"
                self.fault("unknown-key", message, entry.key.span, known, near)
        for name in self._missing:
            self.fault("missing-key", f"{self.what} needs `{name}`", self.span, (f"`{name}: …`",))
        self._missing = []


def _names_edition(name: str, value: Node, other: Iterable[str]) -> bool:
    """Whether an edition has its words under a key that names no language, and is no slip."""
    return name[:1].isdigit() or (isinstance(value, Mapping) and nearest(name, other) is None)


def _note_places(node: Node, path: str, found: Places) -> None:
    if isinstance(node, Mapping):
        for entry in node.entries:
            name = path + entry.key.text
            found[f"{name}:"] = entry.key
            found[name] = entry.value
            _note_places(entry.value, f"{name}.", found)
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            found[f"{path}{index}"] = item
            _note_places(item, f"{path}{index}.", found)
