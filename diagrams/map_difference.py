"""Two editions -> the map of what only one of them refers to, from one law to another.

Looked at are the laws that both have; where both send the reader of one law to another, nothing is
drawn, whatever the provisions are between which they do.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..compiler.citation_targets import law_of
from ..compiler.declarations import Vocabulary
from ..compiler.frozen import replace
from ..compiler.graph import INSTEAD_OF
from .chart_words import ChartWords
from .law_map import EARLIER, LATER, LawMap, Reference, law_map, references
from .titles import Titles

if TYPE_CHECKING:
    import networkx as nx

    Graph = nx.MultiDiGraph[str]

Pair = tuple[str, str]


def difference(left: "Graph", right: "Graph") -> "Graph":
    """The references between laws that only one of two editions has, as a graph.

    Its nodes are what they join, and the laws that both editions have; each edge has the `kind` of
    the reference and, as `edition`, the name of the one that has it.
    """
    laws = _laws(left) & _laws(right)
    earlier, later = (_joined(graph, laws) for graph in (left, right))
    found: Graph = left.__class__(editions=[g.graph["edition"] for g in (left, right)])
    found.add_nodes_from((law, {"type": "law"}) for law in sorted(laws, key=int))
    for graph, own, others in ((left, earlier, later), (right, later, earlier)):
        for source, target in sorted(own.keys() - others.keys()):
            for reference in own[source, target]:
                for node in (reference.source, reference.target):
                    if node not in found:
                        is_outside = law_of(node) not in laws
                        kind = "external" if is_outside else graph.nodes[node]["type"]
                        found.add_node(node, type=kind, external=is_outside)
                found.add_edge(
                    reference.source, reference.target,
                    type="refers", kind=reference.kind, edition=graph.graph["edition"],
                )  # fmt: skip
    return found


def difference_map(graph: "Graph", titles: tuple[Titles, Titles], words: ChartWords) -> LawMap:
    """The map of a difference.

    Args:
        graph: What `difference` gave.
        titles: What laws are called in the two editions; the later one is asked first.
        words: The words of the map, `DifferenceWords`.
    """
    sided: Graph = graph.copy()
    earlier, later = graph.graph["editions"]
    for *_, data in sided.edges(data=True):
        data["kind"] = EARLIER if data["edition"] == earlier else LATER
    left, right = titles
    both = Titles(
        f"{left.edition} – {right.edition}",
        {**left.of, **right.of},
        right.headings,
        {**left.outside, **right.outside},
    )
    subtitle = words.map("difference", left=earlier, right=later)
    return replace(law_map(sided, both, words), subtitle=subtitle)


class DifferenceWords(ChartWords):
    """The words of such a map: what a line is called says which edition has it."""

    def __init__(self, vocabulary: Vocabulary, language: str, editions: Pair) -> None:
        super().__init__(vocabulary, language)
        self.editions = editions

    def kind(self, kind: str) -> str:
        """Which edition alone has a reference."""
        return self.map("only", edition=self.editions[kind == LATER])


def _laws(graph: "Graph") -> set[str]:
    return {node for node, data in graph.nodes(data=True) if data["type"] == "law"}


def _joined(graph: "Graph", laws: Iterable[str]) -> dict[Pair, list[Reference]]:
    """The references from each of these laws to each other law."""
    found: dict[Pair, list[Reference]] = {}
    for reference in references(graph):
        pair = law_of(reference.source) or "", law_of(reference.target) or ""
        if pair[0] in laws and pair[0] != pair[1] and reference.kind != INSTEAD_OF:
            found.setdefault(pair, []).append(reference)
    return found
