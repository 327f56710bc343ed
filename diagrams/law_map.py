"""The graph of an edition -> a map as data: cards, notes beside them, and a link for each pair.

There are two maps. That of all laws has a card for each law and a note for each law outside. That
of the surroundings of a provision has a card for it and for each of its parts, and notes for the
laws that lead there and those to which it leads.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ..compiler.citation_targets import is_within, law_of
from ..compiler.frozen import frozen
from ..compiler.graph import INSTEAD_OF
from ..compiler.provision_ids import id_order
from .chart_words import ChartWords
from .titles import Chapter, Titles

if TYPE_CHECKING:
    import networkx as nx

# What binds a director more comes first; a link of several kinds is drawn as its first.
KINDS = (
    "apply", "treated_as", "may_apply", "not_apply", INSTEAD_OF, "see", "see_however", "per",
    "definition",
)  # fmt: skip
EARLIER, LATER = "earlier", "later"
"""In their place, where two editions are compared: the one that alone refers there."""
_LEADING_HERE = "from "


@frozen
class Reference:
    """A provision that refers to another one."""

    source: str
    target: str
    kind: str


@frozen
class Link:
    """All references from one place of the map to another."""

    source: str
    target: str
    references: tuple[Reference, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Their kinds, in the order of `KINDS`."""
        return in_order(reference.kind for reference in self.references)


@frozen
class Place:
    """A law or provision on a map; of one on a note `parts` are those meant, with their titles."""

    number: str
    title: str | None
    is_outside: bool
    parts: tuple[tuple[str, str | None], ...] = ()


@frozen
class LawMap:
    """A map. What stands in no chapter is a note; `headings` stand above notes left and right.

    `is_close` if each place to which a card leads is told on the card, rather than laws alone.
    """

    title: str
    subtitle: str
    language: str
    headings: tuple[str, str]
    chapters: tuple[Chapter, ...]
    places: dict[str, Place]
    links: tuple[Link, ...]
    is_close: bool

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the places that have a card, from above."""
        return tuple(law for chapter in self.chapters for law in chapter.laws)

    @property
    def notes(self) -> tuple[str, ...]:
        """The names of the other places."""
        cards = set(self.cards)
        return tuple(name for name in self.places if name not in cards)

    def leading_to(self, name: str) -> tuple[Link, ...]:
        """The links that lead to a place."""
        return tuple(link for link in self.links if link.target == name)

    def leading_from(self, name: str) -> tuple[Link, ...]:
        """The links that lead from a place."""
        return tuple(link for link in self.links if link.source == name)


def law_map(graph: "nx.MultiDiGraph[str]", titles: Titles, words: ChartWords) -> LawMap:
    """The map of all laws of an edition.

    What a law says of itself is left out, and so is what only the rules say: that one provision
    takes the place of another.

    Args:
        graph: The graph of the edition.
        titles: What its laws are called in the language of the map.
        words: The words of the map.
    """
    inside = {node for node, data in graph.nodes(data=True) if data["type"] == "law"}
    found = [
        reference
        for reference in references(graph)
        if law_of(reference.source) != law_of(reference.target) and reference.kind != INSTEAD_OF
    ]
    links = _links(found, law_of, law_of)
    places = {law: Place(law, titles.title(law), False) for law in sorted(inside, key=id_order)}
    for law in sorted({link.target for link in links} - inside, key=id_order):
        places[law] = _note(law, [r.target for r in found], titles, True)
    return LawMap(
        title=titles.edition,
        subtitle=words.map("title"),
        language=words.language,
        headings=("", words.map("outside")),
        chapters=titles.chapters(inside),
        places=places,
        links=links,
        is_close=False,
    )


def surroundings_map(
    graph: "nx.MultiDiGraph[str]", provision: str, titles: Titles, words: ChartWords
) -> LawMap:
    """The map of a provision with its parts, what leads there, and where it leads.

    Args:
        graph: The graph of the edition, or a part of it that holds everything around the provision.
        provision: A law or provision, which may be outside the base.
        titles: What its laws are called in the language of the map.
        words: The words of the map.
    """
    cards = {
        node: Place(node, titles.title(node), bool(data.get("external")))
        for node, data in graph.nodes(data=True)
        if is_within(node, provision)
    }
    found = [r for r in references(graph) if r.source in cards or r.target in cards]
    links = _links(
        found,
        lambda source: source if source in cards else f"{_LEADING_HERE}{law_of(source)}",
        lambda target: target if target in cards else law_of(target),
    )
    places = {name: cards[name] for name in sorted(cards, key=id_order)}
    for before, ids in (
        (_LEADING_HERE, [r.source for r in found if r.source not in cards]),
        ("", [r.target for r in found if r.target not in cards]),
    ):
        for law in sorted(set(map(law_of, ids)), key=id_order):
            is_outside = any(graph.nodes[i].get("external") for i in ids if law_of(i) == law)
            places[f"{before}{law}"] = _note(law, ids, titles, is_outside)
    title = titles.title(provision)
    return LawMap(
        title=f"{provision} {title}" if title else provision,
        subtitle=f"{titles.edition}. {words.map('around', law=provision)}",
        language=words.language,
        headings=(words.map("leading_here"), words.map("leading_on")),
        chapters=(Chapter(None, tuple(name for name in places if name in cards)),),
        places=places,
        links=links,
        is_close=True,
    )


def references(graph: "nx.MultiDiGraph[str]") -> tuple[Reference, ...]:
    """Who refers to what in a graph, once however often and wherever it is said, in order."""
    found = {
        Reference(source, target, data["kind"])
        for source, target, data in graph.edges(data=True)
        if data["type"] == "refers" and law_of(target)
    }
    return tuple(sorted(found, key=lambda r: (id_order(r.source), id_order(r.target), r.kind)))


def in_order(kinds: Iterable[str]) -> tuple[str, ...]:
    """The different kinds among these, the binding ones first."""
    found = set(kinds)
    return (*(kind for kind in KINDS if kind in found), *sorted(found - {*KINDS}))


def _links(
    found: Iterable[Reference], source: Callable[[str], str], target: Callable[[str], str]
) -> tuple[Link, ...]:
    """A link for each pair of places, in the order of the references."""
    pairs: dict[tuple[str, str], list[Reference]] = {}
    for reference in found:
        pairs.setdefault((source(reference.source), target(reference.target)), []).append(reference)
    return tuple(Link(*pair, tuple(gathered)) for pair, gathered in pairs.items())


def _note(law: str, ids: Iterable[str], titles: Titles, is_outside: bool) -> Place:
    """A law of which these ids are meant; its own title stands first, where it has one."""
    parts = sorted({i for i in ids if law_of(i) == law}, key=id_order)
    named = [law] if titles.title(law) and law not in parts else []
    return Place(
        number=law,
        title=titles.title(law),
        is_outside=is_outside,
        parts=tuple((part, titles.title(part)) for part in (*named, *parts)),
    )
