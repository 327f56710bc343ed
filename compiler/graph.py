"""The graph of an edition: laws, provisions, facts, effects, irregularities and what joins them.

Made from the bound model and from the citations of the texts; a reference tells by which (`by`).
Nodes have a `type` (law, provision, fact, effect, irregularity, external), edges too: contains,
refers (with `kind`), reads, has_effect, recognises; between editions corresponds. It answers who
depends on a law, what is reached from one, what goes round in a circle.
"""

import os
from itertools import product
from typing import TYPE_CHECKING

from . import model
from .base_files import BaseFiles, read_base
from .citation_graph import add_citations, add_provisions
from .citation_targets import is_within
from .citations import citation_languages, find_citations
from .compile import EditionFile, edition_files, edition_model, vocabulary_of
from .correspondence import Correspondence, read_correspondence
from .diagnostics import nearest
from .edition_texts import read_edition_texts
from .provision_ids import id_parts
from .wording import shown

if TYPE_CHECKING:
    import networkx as nx

    Graph = nx.MultiDiGraph[str]

_BY_RULE = "rule"
INSTEAD_OF = "instead_of"
"""The kind of a reference to a provision whose place is taken."""
_OF_AN_EDITION = ("law", "provision", "external")


def edition_graph(base_root: str | os.PathLike[str], edition: str) -> "nx.MultiDiGraph[str]":
    """The graph of one edition of a base.

    Provisions are nodes by their ids, a law by its number; the others are `fact:…`, `effect:…` (the
    contract's name), `irregularity:…`. What a law refers to and the base hasn't got is there with
    `external`. Nodes and edges come in the order of the law, those of its rules first.

    Raises:
        LawError: The base has faults.
        ValueError: It has no such edition; the message is one sentence.
    """
    files = read_base(base_root)
    editions = {found.name: found for found in edition_files(files)}
    if edition not in editions:
        near = nearest(edition, editions)
        help_ = f"did you mean `{near}`?" if near else f"there are {', '.join(editions)}"
        raise ValueError(f"there is no edition {shown(edition)}; {help_}")
    return read_graph(files, editions[edition])


def whole_graph(base_root: str | os.PathLike[str]) -> "nx.MultiDiGraph[str]":
    """The graph of all editions: laws and provisions as `1997:27B`, what they share once.

    Facts, effects and irregularities are of the vocabulary, so they are the same for all editions.

    Raises:
        LawError: The base has faults.
    """
    import networkx as nx

    files = read_base(base_root)
    whole: Graph = nx.MultiDiGraph()
    for edition in edition_files(files):
        graph = read_graph(files, edition)
        names = {
            node: f"{edition.name}:{node}" if data["type"] in _OF_AN_EDITION else node
            for node, data in graph.nodes(data=True)
        }
        for node, data in graph.nodes(data=True):
            own = {**data}
            if names[node] != node:
                own["edition"] = edition.name
            if "defined_by" in data:
                before = whole.nodes[node].get("defined_by", []) if node in whole else []
                own["defined_by"] = [
                    *before,
                    *(names[provision] for provision in data["defined_by"]),
                ]
            whole.add_node(names[node], **own)
        for source, target, data in graph.edges(data=True):
            whole.add_edge(names[source], names[target], **data)
    _add_correspondence(whole, read_correspondence(files, files.root))
    return whole


def _add_correspondence(whole: "Graph", found: Correspondence) -> None:
    """What answers what in another edition: an edge for each pair, where both are there."""
    for entry in found.entries:
        for left, right in product(entry.left, entry.right):
            ends = [f"{e}:{p}" for e, p in zip(found.editions, (left, right), strict=True)]
            if all(end in whole for end in ends):
                whole.add_edge(*ends, type="corresponds", kind=entry.kind)


def surroundings(graph: "nx.MultiDiGraph[str]", provision: str) -> "nx.MultiDiGraph[str]":
    """A provision of the graph with its parts, and everything that is joined to one of these.

    Raises:
        KeyError: The graph has no such provision.
    """
    if provision not in graph:
        raise KeyError(provision)
    inside = {node for node in graph if is_within(node, provision)}
    part: Graph = graph.__class__(**graph.graph)
    joined = [e for e in graph.edges(keys=True, data=True) if e[0] in inside or e[1] in inside]
    near = inside.union(*((source, target) for source, target, _, _ in joined))
    part.add_nodes_from((node, data) for node, data in graph.nodes(data=True) if node in near)
    for source, target, key, data in joined:
        part.add_edge(source, target, key, **data)
    return part


def read_graph(files: BaseFiles, edition: EditionFile) -> "nx.MultiDiGraph[str]":
    """The graph of an edition of which the files are at hand; see `edition_graph`."""
    graph = graph_of(edition_model(files, edition, vocabulary_of(files)))
    texts = read_edition_texts(files, edition, files.root)
    # All provisions first: what is outside one text may be in another.
    add_provisions(graph, texts.provisions)
    for language, laws in texts.by_language.items():
        if language in citation_languages():
            add_citations(graph, find_citations(laws, language).citations, language)
    return graph


def graph_of(edition: model.Edition) -> "nx.MultiDiGraph[str]":
    """The graph of a bound edition; see `edition_graph`."""
    import networkx as nx  # heavy, and never needed for a ruling

    graph: Graph = nx.MultiDiGraph(edition=edition.name)
    _Builder(edition, graph).build()
    return graph


class _Builder:
    def __init__(self, edition: model.Edition, graph: "Graph") -> None:
        self.edition = edition
        self.graph = graph

    def build(self) -> None:
        own = {n: law for n, law in self.edition.laws.items() if law.lender is None}
        for law in own.values():
            self._law(law)
        for provision in self.edition.provisions.values():
            if provision.law not in own:
                continue  # it is in the graph of the edition that lends it
            above = provision.parent or provision.law
            if provision.id != provision.law:
                self._join(above, provision.id, "contains")
            for clause in provision.clauses:
                self._clause(provision, clause)

    def _law(self, law: model.Law) -> None:
        statuses = {p: self.edition.provisions[p].status for p in law.provisions}
        self.graph.add_node(law.number, type="law", status=statuses.get(law.number, "encoded"))
        for name, status in statuses.items():
            if name != law.number:
                self.graph.add_node(name, type="provision", status=status)
        for irregularity in law.entries:
            self._join(law.number, self._irregularity(irregularity), "reads", kind="entry")

    def _clause(self, provision: model.Provision, clause: model.Clause) -> None:
        atoms = (
            *(atom for alternative in clause.alternatives for atom in alternative),
            *clause.exceptions,
            *(atom for effect in clause.effects for atom in effect.conditions),
        )
        for irregularity in clause.entries:
            self._join(provision.id, self._irregularity(irregularity), "reads", kind="entry")
        for atom in atoms:
            self._join(provision.id, self._read(atom), "reads")
        for effect in clause.effects:
            self._join(provision.id, self._effect(effect.id), "has_effect")
        if clause.recognises is not None:
            self._join(provision.id, self._irregularity(clause.recognises), "recognises")
        if clause.defines is not None:
            defined = self.graph.nodes[self._fact(clause.defines.fact)]
            before = defined.get("defined_by", [])
            defined["defined_by"] = list(dict.fromkeys([*before, provision.id]))
        for reference in clause.references:
            self._refer(provision.id, reference.target, reference.cited)
        for target in clause.instead_of:
            self._refer(provision.id, target, INSTEAD_OF)

    def _refer(self, source: str, target: str, kind: str) -> None:
        self._join(source, self._target(target), "refers", kind=kind, by=_BY_RULE)

    def _target(self, name: str) -> str:
        """A provision or law; one whose law is in the base without it hangs on that law."""
        if name not in self.graph:
            law = (id_parts(name) or ("",))[0]
            if law in self.edition.laws and self.edition.laws[law].lender is None:
                self.graph.add_node(name, type="provision", status="not_encoded")
                self._join(law, name, "contains")
            else:
                self.graph.add_node(name, type="external", external=True)
                if law and law != name:
                    self.graph.add_node(law, type="external", external=True)
                    self._join(law, name, "contains")
        return name

    def _read(self, atom: model.Atom) -> str:
        if isinstance(atom, model.Holds):
            return atom.provision
        if atom.fact.startswith(model.IS):
            return self._irregularity(atom.fact.removeprefix(model.IS))
        return self._fact(atom.fact)

    def _fact(self, name: str) -> str:
        node = f"fact:{name}"
        if node not in self.graph:
            kind = self.edition.vocabulary.facts[name].kind
            self.graph.add_node(node, type="fact", kind=kind)
        return node

    def _effect(self, name: str) -> str:
        node = f"effect:{self.edition.vocabulary.effects[name].effect}"
        self.graph.add_node(node, type="effect")
        return node

    def _irregularity(self, name: str) -> str:
        is_action = self.edition.vocabulary.irregularities[name].is_action
        kind = "action" if is_action else "irregularity"
        node = f"{kind}:{name}"
        self.graph.add_node(node, type=kind)
        return node

    def _join(self, source: str, target: str, type: str, **more: str) -> None:
        """Add an edge, once: a provision may say the same in two clauses."""
        attributes = {"type": type, **more}
        if attributes not in (self.graph.get_edge_data(source, target) or {}).values():
            self.graph.add_edge(source, target, **attributes)
