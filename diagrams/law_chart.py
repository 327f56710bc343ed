"""The diagram of a law's own provisions -> its chart.

What is certain is drawn at once, then the next question is asked; equal remainders are one, and
ways to one target are one way. So each question stands where something hangs on it, and once.
"""

from collections.abc import Mapping
from itertools import pairwise

from ..compiler import model
from ..compiler.citation_targets import law_of
from ..compiler.declarations import Value
from ..compiler.entries import TEXT
from ..compiler.frozen import replace
from .card import card_lines
from .chart import (
    CARD,
    CHOICE,
    CONNECTOR,
    EFFECTS,
    END,
    GAP,
    QUESTION,
    START,
    Box,
    Chart,
    Edge,
    Line,
)
from .chart_ends import named_ends, pointed_on
from .chart_lines import said
from .chart_words import ChartWords
from .law_heading import law_heading
from .merging import merged
from .own_law import IMPOSSIBLE, OwnLaw
from .phrasing import sentence

MOST_BOXES = 150


def law_chart(own: OwnLaw, language: str, titles: Mapping[str, str] | None = None) -> Chart:
    """The chart of one law; a law without questions gets a card of its provisions.

    Args:
        own: The diagram of the law's own provisions.
        titles: What the law and its parts are called in this language, as far as they are.
    Raises:
        LawError: A wording is missing.
        ValueError: The chart would be too large to be read.
    """
    edition, number = own.edition, own.law.number
    words = ChartWords(edition.vocabulary, language)
    builder = _Builder(own, words)
    titles = titles or {}
    if builder.has_questions():
        builder.draw()
    else:
        heading = law_heading(edition, own.law, own.entries, words)
        builder.add(CARD, heading, lines=card_lines(own, words, titles))
    boxes, edges = tuple(builder.boxes.values()), tuple(builder.edges)
    boxes, edges = merged(named_ends(boxes, edges, number, words), edges, words)
    boxes = pointed_on(boxes, edges, number, edition.homes, words)
    return Chart(
        law=number,
        edition=edition.name,
        language=language,
        title=_title(own, titles, words),
        notes=_notes(own, words),
        boxes=boxes,
        edges=edges,
    )


def _title(own: OwnLaw, titles: Mapping[str, str], words: ChartWords) -> str:
    """The law, the edition whose text it is, and what the law is called."""
    number = own.law.number
    title = f"{words.chart('title', law=number)} · {own.law.lender or own.edition.name}"
    return f"{title} – {titles[number]}" if number in titles else title


def _notes(own: OwnLaw, words: ChartWords) -> tuple[str, ...]:
    """Whose text it is where it is another edition's, and what comes before the law."""
    lender, first = own.law.lender, own.comes_first
    notes = []
    if lender is not None:
        notes.append(words.chart("borrowed", edition=own.edition.name, lender=lender))
    if first:
        notes.append(words.chart("comes_first", laws=words.listing(first)))
    return tuple(notes)


class _Builder:
    """The boxes and ways drawn so far; one box for each remainder of the diagram."""

    def __init__(self, own: OwnLaw, words: ChartWords) -> None:
        self.own = own
        self.words = words
        self.boxes: dict[str, Box] = {}
        self.edges: list[Edge] = []
        self.nothing = own.table.terminal(frozenset())
        self.impossible = own.table.terminal(IMPOSSIBLE)
        self.others = frozenset(own.edition.laws) - {own.law.number}
        self._drawn: dict[int, str | None] = {}

    def add(
        self,
        kind: str,
        heading: str,
        lines: tuple[Line, ...] = (),
        fact: str | None = None,
        law: str | None = None,
        provision: str | None = None,
        also: tuple[str, ...] = (),
    ) -> str:
        if len(self.boxes) >= MOST_BOXES:
            number = self.own.law.number
            raise ValueError(f"the chart of law {number} has more than {MOST_BOXES} boxes")
        name = f"b{len(self.boxes) + 1}"
        self.boxes[name] = Box(name, kind, heading, lines, fact, law, provision, also)
        return name

    def has_questions(self) -> bool:
        return any(node >= 0 for node, _ in self._starts()) or len(self._starts()) > 1

    def draw(self) -> None:
        for node, entries in self._starts():
            start = self._start(entries)
            self._lead(start, node)

    def _start(self, entries: tuple[str, ...]) -> str:
        kinds = tuple(model.IS + name for name in entries)
        if len(entries) < 2:
            heading = law_heading(self.own.edition, self.own.law, entries, self.words)
            return self.add(START, heading, also=kinds)
        names = [sentence(self.words.irregularity(name)) for name in entries]
        return self.add(START, "", lines=tuple(Line("", name) for name in names), also=kinds)

    def _starts(self) -> list[tuple[int, tuple[str, ...]]]:
        """Where the chart begins, with the irregularities that begin there.

        Irregularities that lead to different remainders have a start each, unless a call can be
        several of them: then which it is must be asked.
        """
        own = self.own
        order = {fact.id: i for i, fact in enumerate(own.facts)}
        kinds = {order[model.IS + name]: name for name in own.entries}
        groups: dict[int, tuple[str, ...]] = {}
        for variable, name in kinds.items():
            node = own.given({variable: True})
            tested = {own.table.nodes[n][0] for n in own.table.reachable(node)}
            if tested & set(kinds):
                return [(own.root, own.entries)]
            if node != self.impossible:
                groups[node] = (*groups.get(node, ()), name)
        return list(groups.items()) or [(own.root, own.entries)]

    def _lead(
        self, source: str, node: int, label: str = "", values: tuple[Value, ...] = ()
    ) -> None:
        """Draw the way from a box to what remains; to an end where nothing does."""
        target = self._remainder(node)
        if target is None:
            target = self.add(END, "")
        self.edges.append(Edge(source, target, label, values))

    def _remainder(self, node: int) -> str | None:
        """The box that begins a remainder; None where nothing is left to be said or asked."""
        if node not in self._drawn:
            certain = self._certain(node)
            if certain:
                self._drawn[node] = self._hoist(node, certain)
            else:
                self._drawn[node] = None if node < 0 else self._question(node)
        return self._drawn[node]

    def _certain(self, node: int) -> frozenset[int]:
        found = [t for t in self.own.table.terminals_of(node) if isinstance(t, frozenset)]
        return frozenset.intersection(*found) if found else frozenset()

    def _hoist(self, node: int, certain: frozenset[int]) -> str:
        """Draw what is certain, and behind it the rest."""
        table = self.own.table
        rest = table.relabel(node, lambda t: t - certain if isinstance(t, frozenset) else t)
        first, last = self._say(certain)
        rest = self.own.reduce(rest)
        if any(self.own.items[i].name == TEXT for i in certain if self.own.items[i].kind == "gap"):
            return first
        if certain & self.own.renewing:
            again = sentence(self.words.chart("begin_again"))
            self.edges.append(Edge(last, self.add(END, again)))
        elif rest != self.nothing:
            self._lead(last, rest)
            self._name_beside(last)
        return first

    def _name_beside(self, source: str) -> None:
        """Say that a connector is only one of two ways on from a box, where there is another."""
        also = self.words.word("lists", "and")
        self.edges = [
            replace(edge, label=also)
            if edge.source == source and self.boxes[edge.target].kind == CONNECTOR
            else edge
            for edge in self.edges
        ]

    def _say(self, certain: frozenset[int]) -> tuple[str, str]:
        """Boxes for some items: the first, and the one from which it goes on."""
        own = self.own
        items = [(own.items[i], own.sides.get(i)) for i in sorted(certain)]
        parts = said(items, self.others, self.words)
        chain: list[str] = []
        if parts.lines or len(parts.connectors) > 1:
            lines = parts.lines or parts.connectors
            chain.append(self.add(EFFECTS, "", lines=lines))
        for line in parts.gaps:
            gap = self.words.chart("gap")
            chain.append(self.add(GAP, gap, lines=(line,), provision=line.provision))
        for line in parts.connectors:
            law = line.items[0].name
            kinds = tuple(model.IS + name for name in self.own.edition.laws[law_of(law)].entries)
            lines = self._entries_of(line)
            name = self.add(CONNECTOR, line.text, lines=lines, law=law, also=kinds)
            if chain:
                self.edges.append(Edge(chain[-1], name))
            else:
                chain.append(name)
        boxes = [name for name in chain if self.boxes[name].kind != CONNECTOR] or chain
        self.edges += [Edge(a, b) for a, b in pairwise(boxes)]
        return chain[0], boxes[-1]

    def _entries_of(self, line: Line) -> tuple[Line, ...]:
        """A connector's own line: the provision that says it, and what the other law is about."""
        law = self.own.edition.laws[law_of(line.items[0].name)]
        about = [self.words.irregularity(name) for name in law.entries]
        text = sentence(self.words.listing(about, "or")) if about else ""
        return (Line(line.provision, text, line.items),)

    def _question(self, node: int) -> str:
        table = self.own.table
        variable, children = table.nodes[node]
        fact = self.own.facts[variable]
        kind = CHOICE if fact.kind == "choice" else QUESTION
        name = self.add(
            kind,
            sentence(self.words.question(fact)),
            fact=fact.id,
            provision=self.own.asked_by.get(fact.id),
            lines=(Line("", self.words.choice(fact)),) if kind == CHOICE else (),
        )
        ways: dict[int, tuple[Value, ...]] = {}
        for value, child in zip(fact.values, children, strict=False):
            if child != self.impossible:
                ways[child] = (*ways.get(child, ()), value)
        for child, values in ways.items():
            self._lead(name, child, sentence(self.words.answer(fact, values)), values)
        return name
