"""Which provision of one edition answers which of another: `correspondence.yaml` of a base.

It is written by hand, since no rule can tell it: a law that says the same can stand elsewhere, and
one under the same number can say something else.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from .base_files import BaseFiles, read_beside
from .citation_targets import law_of
from .diagnostics import Diagnostic, LawError, Span, nearest
from .document_nodes import Node, Sequence
from .documents import Limits, read_document
from .fields import Fields
from .frozen import frozen
from .provision_ids import id_order, near_ids
from .wording import shown

_FILE = "correspondence.yaml"
# For each kind how many provisions there are in the first and in the second edition; None: some.
_KINDS: dict[str, tuple[int | None, int | None]] = {
    "same": (1, 1),
    "changed": (None, None),
    "split": (1, None),
    "new": (0, None),
    "gone": (None, 0),
}


@frozen
class Entry:
    """Provisions of two editions that answer each other: `left` or `right` is empty where there is
    nothing of the kind. `spans` are the places of all of them, left ones first."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    kind: str
    note: str | None
    spans: tuple[Span, ...]


@frozen
class Counterpart:
    """What answers one provision in another edition; `provisions` is empty where nothing does.

    `is_later` where the other edition is the second of the file.
    """

    edition: str
    provisions: tuple[str, ...]
    kind: str
    note: str | None
    is_later: bool

    def to_dict(self) -> dict[str, object]:
        """The JSON of `show`."""
        return {
            "edition": self.edition,
            "provisions": list(self.provisions),
            "kind": self.kind,
            "note": self.note,
        }


@frozen
class Correspondence:
    """The entries for two editions, in the order of the file; no editions where there is none."""

    editions: tuple[str, ...]
    entries: tuple[Entry, ...]
    span: Span | None

    def counterparts(self, left: str, right: str) -> dict[str, frozenset[str]]:
        """For the provisions of one edition those of another that answer them."""
        found: dict[str, frozenset[str]] = {}
        for one, others in self.pairs(left, right):
            for name in one:
                found[name] = found.get(name, frozenset()) | frozenset(others)
        return found

    def of(self, edition: str, provision: str) -> tuple[Counterpart, ...]:
        """What answers a provision of an edition in the other one, one for each entry it is in."""
        if edition not in self.editions:
            return ()
        is_first = edition == self.editions[0]
        other = self.editions[1 if is_first else 0]
        mine = [
            (entry, *((entry.left, entry.right) if is_first else (entry.right, entry.left)))
            for entry in self.entries
        ]
        return tuple(
            Counterpart(other, others, entry.kind, entry.note, is_first)
            for entry, own, others in mine
            if provision in own
        )

    def pairs(self, left: str, right: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """What answers each other in two editions, whichever the file names first."""
        for entry in self.entries:
            if self.editions == (left, right):
                yield entry.left, entry.right
            elif self.editions == (right, left):
                yield entry.right, entry.left


def read_correspondence(files: BaseFiles, name: str) -> Correspondence:
    """Read the correspondence of a base; one without entries where it has none.

    Args:
        files: The files of the base.
        name: What messages call it.
    Raises:
        LawError: with every fault of the file.
    """
    file = read_beside(files, _FILE, name)
    if file is None:
        return Correspondence((), (), None)
    faults: list[Diagnostic] = []
    root = read_document(file.data, file.name, limits=Limits(depth=6), error=LawError)
    fields = Fields(root, "the correspondence", faults)
    editions, node = fields.texts("editions"), fields.node("provisions", required=True)
    span = fields.span_of("editions")
    fields.finish()
    if len(editions) != 2 or editions[0] == editions[1]:
        expected = ('editions: ["1997", "2017"]',)
        fields.fault("wrong-type", "`editions` names two editions", span, expected)
    if node is not None and not isinstance(node, Sequence):
        fields.fault("wrong-type", "`provisions` is a list", node.span, ("- {from: 27A, to: 27A}",))
    items = node.items if isinstance(node, Sequence) else ()
    entries = tuple(_entry(item, faults) for item in items)
    if faults:
        raise LawError(faults)
    return Correspondence(editions, entries, span)


def _entry(node: Node, faults: list[Diagnostic]) -> Entry:
    fields = Fields(node, "an entry", faults)
    sides = [fields.texts(key) for key in ("from", "to")]
    kind = fields.word("kind", _KINDS, required=True) or ""
    note, places = fields.text("note"), fields.places()
    fields.finish()
    for key, names, number in zip(
        ("from", "to"), sides, _KINDS.get(kind, (None, None)), strict=True
    ):
        if kind in _KINDS and (not names if number is None else len(names) != number):
            wanted = {None: "one or more provisions", 0: "none", 1: "one provision"}[number]
            message = f"an entry that is `{kind}` has {wanted} under `{key}`"
            place = places[key].span if key in places else fields.span
            fields.fault("wrong-kind", message, place)
    spans = [
        places[f"{key}.{i}" if f"{key}.{i}" in places else key].span
        for key, names in zip(("from", "to"), sides, strict=True)
        for i in range(len(names))
    ]
    return Entry(sides[0], sides[1], kind, note, tuple(spans))


def correspondence_faults(
    found: Correspondence, editions: Collection[str], provisions: Mapping[str, Collection[str]]
) -> Iterator[Diagnostic]:
    """What is wrong with a correspondence, seen from what there is.

    Args:
        found: The correspondence.
        editions: The editions there are.
        provisions: The provisions of each edition that could be read, of its texts and rules.
    """
    if found.span is None:
        return
    unknown = [edition for edition in found.editions if edition not in editions]
    for edition in unknown:
        near, message = nearest(edition, editions), f"there is no edition {shown(edition)} here"
        expected = () if near else tuple(editions)
        yield Diagnostic("unknown-edition", message, found.span, "error", expected, near)
    if any(edition not in provisions for edition in found.editions):
        return
    left, right = found.editions
    for entry in found.entries:
        named = [(left, name) for name in entry.left] + [(right, name) for name in entry.right]
        for (edition, name), span in zip(named, entry.spans, strict=True):
            if name not in provisions[edition]:
                yield _unknown(edition, name, span, provisions[edition])
    laws = {law_of(name) for name in provisions[left]} & {
        law_of(name) for name in provisions[right]
    }
    sides = ((left, [e.left for e in found.entries]), (right, [e.right for e in found.entries]))
    for edition, entries in sides:
        there = {name for names in entries for name in names}
        for name in sorted(set(provisions[edition]) - there, key=id_order):
            if law_of(name) in laws:
                message = f"`{name}` of {edition} is in no entry"
                expected = ("an entry with it; `new` or `gone` where nothing answers it",)
                yield Diagnostic("no-counterpart", message, found.span, "error", expected, law=name)


def _unknown(edition: str, name: str, span: Span, known: Iterable[str]) -> Diagnostic:
    near = near_ids(name, known)
    message = f"{edition} has no provision `{name}`"
    expected = () if near else ("a provision of its texts or rules",)
    return Diagnostic("unknown-provision", message, span, "error", expected, next(iter(near), None))
