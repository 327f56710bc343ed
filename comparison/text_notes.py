"""What is known of the texts of an edition beside their words: its `texts.yaml`.

Which print each text is, with which words each says a thing, and which differences between two
texts are in order. Written by hand: no program can tell that words of two languages mean alike.
"""

import re
from collections.abc import Iterable, Iterator

from ..compiler.base_files import BaseFiles, read_beside
from ..compiler.compile import LANGUAGE
from ..compiler.diagnostics import Diagnostic, LawError, Span, nearest
from ..compiler.document_nodes import Node, Sequence
from ..compiler.documents import Limits, read_document
from ..compiler.fields import Fields
from ..compiler.frozen import field, frozen
from ..compiler.wording import shown

KINDS = ("structure", "citation", "number", "term", "wording")
"""In what two texts can differ."""
_FILE = "texts.yaml"
_FOLDER = re.compile("[a-z0-9-]+(?:/[a-z0-9-]+)?")
_ANY_END = "*"


@frozen
class Way:
    """One way to say a thing: for each language the words for it, as patterns."""

    words: dict[str, re.Pattern[str] | None]

    def found_in(self, text: str, language: str) -> str | None:
        """The words with which a text says it so, as they stand there."""
        pattern = self.words.get(language)
        found = pattern.search(text) if pattern is not None else None
        return found and found[0]


@frozen
class Term:
    """A thing that is said, and the ways of it; `kind` is `term` or, of a clause, `wording`."""

    kind: str
    ways: tuple[Way, ...]


@frozen
class Accepted:
    """A difference that is in order: the words of each language, None where it says nothing."""

    provision: str
    kind: str
    words: dict[str, str | None]
    reason: str
    span: Span = field(compare=False)


@frozen
class TextNotes:
    """The notes of an edition; `prints` are the folders of its texts by the names of the prints."""

    prints: dict[str, str]
    terms: tuple[Term, ...]
    accepted: tuple[Accepted, ...]


def read_text_notes(files: BaseFiles, folder: str, name: str) -> TextNotes:
    """Read the `texts.yaml` of an edition; one without has no notes.

    Args:
        files: The files of the base.
        folder: The folder of the edition.
        name: What messages call the base.
    Raises:
        LawError: with every fault of the file.
    """
    file = read_beside(files, f"{folder}/{_FILE}", name)
    if file is None:
        return TextNotes({}, (), ())
    faults: list[Diagnostic] = []
    node = read_document(file.data, file.name, limits=Limits(depth=8), error=LawError)
    notes = _Reader(faults).notes(Fields(node, file.name, faults))
    if faults:
        raise LawError(faults)
    return notes


class _Reader:
    def __init__(self, faults: list[Diagnostic]) -> None:
        self.faults = faults

    def notes(self, fields: Fields) -> TextNotes:
        prints, terms = fields.node("prints"), fields.node("terms")
        wordings, accepted = fields.node("wordings"), fields.node("accepted")
        fields.finish()
        return TextNotes(
            dict(self._prints(prints)),
            (*self._terms(terms, "term"), *self._terms(wordings, "wording")),
            tuple(self._accepted(accepted)),
        )

    def _prints(self, node: Node | None) -> Iterator[tuple[str, str]]:
        if node is None:
            return
        prints = Fields(node, "`prints`", self.faults)
        for name, span, _ in prints.entries():
            folder = prints.text(name)
            if folder is not None and not _FOLDER.fullmatch(folder):
                expected = ("the folder of a text, such as `da`",)
                prints.fault("bad-id", f"`{folder}` is no folder of a text", span, expected)
            elif folder is not None:
                yield name, folder

    def _terms(self, node: Node | None, kind: str) -> Iterator[Term]:
        for item in self._items(node, f"{kind}s"):
            ways = self._items(item, kind) if isinstance(item, Sequence) else [item]
            yield Term(kind, tuple(self._way(way) for way in ways))

    def _way(self, node: Node) -> Way:
        fields = Fields(node, "a way to say it", self.faults)
        words = {each: _pattern(fields.texts(each)) for each in self._languages(fields, ())}
        return Way(words)

    def _accepted(self, node: Node | None) -> Iterator[Accepted]:
        for item in self._items(node, "accepted"):
            entry = Fields(item, "an accepted difference", self.faults)
            provision, kind = entry.text("in", required=True), entry.word("kind", KINDS, True)
            reason = entry.text("reason", required=True)
            others = ("in", "kind", "reason")
            words = {each: entry.text(each) for each in self._languages(entry, others)}
            entry.finish()
            if provision and kind and reason:
                yield Accepted(provision, kind, words, reason, entry.span)

    def _languages(self, fields: Fields, others: tuple[str, ...]) -> list[str]:
        """The languages among the keys; which of them the edition has is not asked here."""
        found = []
        for name, span, _ in fields.entries():
            if name in others:
                continue
            if LANGUAGE.fullmatch(name):
                found.append(name)
            else:
                message, expected = f"{shown(name)} is no code of a language", ("`da`", *others)
                fields.fault("unknown-key", message, span, expected, nearest(name, others))
        return found

    def _items(self, node: Node | None, what: str) -> tuple[Node, ...]:
        if node is None or isinstance(node, Sequence):
            return node.items if node is not None else ()
        message = f"`{what}` is a list"
        self.faults.append(Diagnostic("wrong-type", message, node.span, expected=("- …",)))
        return ()


def _pattern(words: Iterable[str]) -> re.Pattern[str] | None:
    """Whole words, whatever their case and the blanks between them; `*` is any end of a word."""
    each = [
        r"\s+".join(re.escape(w).replace(re.escape(_ANY_END), r"\w*") for w in said.split())
        for said in sorted(words, key=len, reverse=True)
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(each)})(?!\w)", re.IGNORECASE) if each else None
