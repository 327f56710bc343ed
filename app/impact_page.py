"""What depends on a provision: who refers to it or reads it, worked rulings that name it, pictures.

A provision is taken with its parts. What depends on itself only is left out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..compiler.citation_targets import is_within, law_of
from ..compiler.correspondence import Correspondence, Counterpart
from ..compiler.frozen import frozen
from ..compiler.graph import INSTEAD_OF
from ..compiler.provision_ids import id_order
from .scenarios import Scenario

if TYPE_CHECKING:
    import networkx as nx

    Graph = nx.MultiDiGraph[str]

_BY_RULE = "rule"
_PICTURE = re.compile(r"([1-9][0-9]*)(?:-[0-9]+)?\.(?:svg|png|pdf)")
READS = "reads"
"""How a rule depends on a provision that it names as a condition, or on what that defines."""


@frozen
class Dependence:
    """A provision that depends on another one: how, by the rule or a text, and on which part.

    `through` is the fact or irregularity that the part defines, where the other reads that.
    """

    provision: str
    kind: str
    by: str
    on: str
    through: str | None = None

    def to_dict(self) -> dict[str, object]:
        """The dependence as JSON."""
        found: dict[str, object] = {
            "provision": self.provision, "kind": self.kind, "by": self.by, "on": self.on
        }  # fmt: skip
        return found if self.through is None else {**found, "through": self.through}


@frozen
class Impact:
    """What depends on a provision of one edition; `borrowing` are editions that take it over."""

    edition: str
    provision: str
    dependences: tuple[Dependence, ...]
    counterparts: tuple[tuple[str, Counterpart], ...]
    borrowing: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    pictures: tuple[str, ...]

    @property
    def rules(self) -> tuple[Dependence, ...]:
        """What depends on it by its rule."""
        return tuple(found for found in self.dependences if found.by == _BY_RULE)

    @property
    def texts(self) -> tuple[Dependence, ...]:
        """What refers to it in the words of a text; `by` is the language."""
        return tuple(found for found in self.dependences if found.by != _BY_RULE)

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON."""
        return {
            "id": self.provision,
            "edition": self.edition,
            "rules": [found.to_dict() for found in self.rules],
            "texts": [found.to_dict() for found in self.texts],
            "laws": sorted({law_of(found.provision) for found in self.dependences}, key=id_order),
            "counterparts": [
                {"of": provision, **found.to_dict()} for provision, found in self.counterparts
            ],
            "borrowed_by": list(self.borrowing),
            "scenarios": [
                {"id": s.id, "file": s.span.file, "line": s.span.line} for s in self.scenarios
            ],
            "pictures": list(self.pictures),
        }


def impact(
    graph: Graph,
    provision: str,
    correspondence: Correspondence,
    scenarios: Iterable[Scenario],
    borrowing: Iterable[str],
    gallery: tuple[str, str],
) -> Impact:
    """What depends on a provision.

    Args:
        graph: The graph of its edition.
        provision: A node of it.
        correspondence: What answers what in another edition.
        scenarios: The worked rulings of the edition.
        borrowing: Editions that take facts of the game from its law.
        gallery: The folder with the pictures of the edition, and what messages call it.
    """
    edition = graph.graph["edition"]
    inside = {node for node in graph if is_within(node, provision)}
    dependences = tuple(_dependences(graph, inside))
    drawn = {law_of(provision), *(law_of(d.provision) for d in dependences if d.by == _BY_RULE)}
    counterparts = tuple(
        (name, found)
        for name in sorted(inside, key=id_order)
        for found in correspondence.of(edition, name)
    )
    named = tuple(s for s in scenarios if any(is_within(n, provision) for n in named_in(s.expect)))
    return Impact(
        edition, provision, dependences, counterparts, tuple(borrowing), named,
        _pictures(gallery, drawn),
    )  # fmt: skip


def _dependences(graph: Graph, inside: set[str]) -> Iterator[Dependence]:
    """Who refers to one of these or reads it, in the order of the law."""
    found: dict[Dependence, None] = {}
    for source, target, data in graph.edges(data=True):
        if target in inside and source not in inside and data["type"] == "refers":
            found[Dependence(source, data["kind"], data["by"], target)] = None
        elif target in inside and source not in inside and data["type"] == "reads":
            found[Dependence(source, READS, _BY_RULE, target)] = None
    for node, on in _defined(graph, inside):
        for source, _, data in graph.in_edges(node, data=True):
            if source not in inside and data["type"] == "reads":
                found[Dependence(source, READS, _BY_RULE, on, node)] = None
    yield from sorted(found, key=lambda d: (id_order(d.provision), d.by, d.kind, d.on))


def _defined(graph: Graph, inside: set[str]) -> Iterator[tuple[str, str]]:
    """The facts and irregularities that some provisions define, each with who does."""
    for node, data in graph.nodes(data=True):
        yield from ((node, name) for name in data.get("defined_by", ()) if name in inside)
    for source, target, data in graph.edges(data=True):
        if source in inside and data["type"] == "recognises":
            yield target, source


def named_in(expected: object) -> Iterator[str]:
    """The provisions that an expectation names, wherever in it."""
    if isinstance(expected, Mapping):
        for key, value in expected.items():
            if key in ("law", "gap") and value is not None:
                yield str(value)
            elif key in ("laws", "consider"):
                yield from map(str, value or ())
            else:
                yield from named_in(value)
    elif isinstance(expected, list | tuple):
        for item in expected:
            yield from named_in(item)


def _pictures(gallery: tuple[str, str], laws: set[str]) -> tuple[str, ...]:
    """The charts of some laws in the gallery; none where there is no gallery."""
    folder, name = gallery
    if not os.path.isdir(folder):
        return ()
    found = [
        (id_order(match[1]), file)
        for file in os.listdir(folder)
        if (match := _PICTURE.fullmatch(file)) and match[1] in laws
    ]
    return tuple(f"{name}/{file}" for _, file in sorted(found))


def kinds_told(found: Dependence) -> str:
    """How something depends on a provision, in words."""
    how = "instead of it" if found.kind == INSTEAD_OF else found.kind.replace("_", " ")
    return how if found.through is None else f"{how} {found.through}"
