"""A text -> what it adds to the graph of an edition: provisions without a rule, and citations.

Each edge says by which text it is (`by`: its language), so that a citation which only one
translation has, or only the text and not the rule, can be asked for.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .citation_targets import law_of
from .citations import Citation
from .edition_texts import EditionTexts
from .provision_ids import id_parts

if TYPE_CHECKING:
    import networkx as nx

    Graph = nx.MultiDiGraph[str]


def add_provisions(graph: "Graph", provisions: Iterable[str]) -> None:
    """Add the provisions of a text of which no rule speaks; the graph is changed."""
    for provision in provisions:
        _ensure(graph, provision, external=False)


def add_citations(graph: "Graph", citations: Iterable[Citation], language: str) -> None:
    """Add what a text refers to; a citation is added once for each target and kind.

    Args:
        graph: The graph of the edition; it is changed. What is cited and isn't in it becomes a
            node: a provision without a rule, or a law outside the base, which is external.
        citations: The citations of the text.
        language: The language of the text.
    """
    for citation in citations:
        # Where a citation stands, the base has the law.
        _ensure(graph, citation.source, external=False)
        _ensure(graph, citation.target, external=not citation.internal)
        _join(graph, citation.source, citation.target, "refers", kind=citation.kind, by=language)


def as_read(graph: "Graph", texts: EditionTexts, language: str) -> "Graph":
    """The graph as a reader of a language has it: of the texts of a provision only his speaks.

    What the rules refer to stays, and so does what only another text has a provision for.
    """
    part: Graph = graph.copy()
    for source, target, key, data in graph.edges(keys=True, data=True):
        by = data.get("by")
        if by in texts.by_language and by != texts.language_of(source, language):
            part.remove_edge(source, target, key)
    return part


def _ensure(graph: "Graph", provision: str, external: bool) -> None:
    """A node for a provision, hanging on the nearest one above it, at last on its law."""
    if provision in graph:
        return
    parts = id_parts(provision) or (provision,)
    above = ["".join(parts[:depth]) for depth in range(len(parts) - 1, 0, -1)]
    if external:
        graph.add_node(provision, type="external", external=True)
    else:
        kind = "provision" if above else "law"
        graph.add_node(provision, type=kind, status="not_encoded")
    law = law_of(provision)
    if above:
        if law not in graph:
            _ensure(graph, law, external)
        _join(graph, next(name for name in above if name in graph), provision, "contains")


def _join(graph: "Graph", source: str, target: str, type: str, **more: str) -> None:
    attributes = {"type": type, **more}
    if attributes not in (graph.get_edge_data(source, target) or {}).values():
        graph.add_edge(source, target, **attributes)
