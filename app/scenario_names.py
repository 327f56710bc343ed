"""Names in the expectations of scenarios: a name that no ruling can hold would never be met."""

from collections.abc import Iterable, Iterator

from ..compiler import model
from ..compiler.diagnostics import Diagnostic, nearest
from ..compiler.document_nodes import Mapping, Node, Scalar, Sequence
from ..compiler.frozen import frozen
from ..compiler.provision_ids import near_ids
from ..runtime.attributes import CONTRACT

BY_REFERENCE = ("not_applicable", "treated_as")
"""Effects that a ruling tells of a reference: what does not apply, what a call is treated as."""


@frozen
class Names:
    """What a ruling of an edition can name."""

    provisions: frozenset[str]
    irregularities: frozenset[str]
    effects: frozenset[str]
    facts: frozenset[str]
    actions: frozenset[str]

    @classmethod
    def of(cls, edition: model.Edition) -> "Names":
        """The names of an edition; facts that only a director tells are the contract's."""
        v = edition.vocabulary
        return cls(
            frozenset({*edition.provisions, *edition.laws}),
            frozenset(i.id for i in v.irregularities.values() if not i.is_action),
            frozenset({*(effect.effect for effect in v.effects.values()), *BY_REFERENCE}),
            frozenset({*v.facts, *v.attributes, *CONTRACT.facts, *CONTRACT.attributes}),
            frozenset(i.id for i in v.irregularities.values() if i.is_action),
        )


def unknown_names(expect: Node, names: Names) -> Iterator[Diagnostic]:
    """A fault for each name in an expectation that the edition hasn't got."""
    yield from _unknown("fact", _items(_get(expect, "needs")), names.facts)
    for ruling in (expect, *_items(_get(expect, "rulings"))):  # an answer has their keys itself
        kinds, laws = _get(ruling, "irregularity"), _items(_get(ruling, "laws"))
        yield from _unknown("irregularity", [kinds] if kinds else [], names.irregularities)
        yield from _unknown("provision", laws, names.provisions)
        for entry in _items(_get(ruling, "effects")):
            effect, law = _get(entry, "effect"), _get(entry, "law")
            yield from _unknown("effect", [effect] if effect else [], names.effects)
            yield from _unknown("provision", [law] if law else [], names.provisions)


def _unknown(what: str, nodes: Iterable[Node], known: frozenset[str]) -> Iterator[Diagnostic]:
    for node in nodes:
        if not isinstance(node, Scalar) or node.plain() is None or node.text in known:
            continue
        message = f"no ruling of this edition names the {what} `{node.text}`"
        if what == "provision":
            found = near_ids(node.text, known)
            near, expected = (found[0], ()) if len(found) == 1 else (None, tuple(sorted(found)))
        else:
            near, expected = nearest(node.text, known), ()
        yield Diagnostic(f"unknown-{what}", message, node.span, "error", expected, near)


def _get(node: Node, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Mapping) else None


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else ()
