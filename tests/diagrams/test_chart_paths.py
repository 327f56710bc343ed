"""Every way through a chart leads to what the decision diagram of the edition gives.

The charts are followed with every combination of facts, and what they say is compared with the
edition's own diagram (`decide`), restricted to the same facts and to the items of the law.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import pytest

from bridgelaws.compiler import model
from bridgelaws.compiler.conditions import Conditions
from bridgelaws.compiler.decide import Decision, decide
from bridgelaws.compiler.declarations import Value
from bridgelaws.compiler.entries import TEXT, Item
from bridgelaws.compiler.frozen import replace
from bridgelaws.diagrams.chart import CARD, CHOICE, QUESTION, START, Chart, Line
from bridgelaws.diagrams.law_view import drawn_values

from .shipped import shipped_chart, shipped_charts, shipped_edition, shipped_own

Facts = dict[str, Value]
# "If it is cancelled because it is not accepted (29)": of a call of the kind that these laws are
# about, what 29 does is drawn with them.
BUILT_ON = {
    "30": ("29", "pass_out_of_turn"),
    "31": ("29", "bid_out_of_turn"),
    "32": ("29", "double_out_of_turn"),
}


@cache
def _decision(edition: str) -> Decision:
    decision = decide(shipped_edition(edition))
    # What a table may cost is meant for one compilation; this one serves hundreds of comparisons.
    decision.table._left = 100_000_000
    return decision


@cache
def _conditions(edition: str) -> Conditions:
    order = {fact.id: i for i, fact in enumerate(_decision(edition).facts)}
    return Conditions(shipped_edition(edition), _decision(edition).table, order)


@cache
def _citations(edition: str) -> frozenset[int]:
    """The items that only say by which provision, or what a word means, and nothing is done."""
    items = _decision(edition).items
    doing = {item.provision for item in items if item.kind in ("effect", "gap")}
    return frozenset(
        i
        for i, item in enumerate(items)
        if item.kind in ("per", "definition") and item.provision not in doing
    )


def _charts() -> list[tuple[str, str]]:
    """The laws whose chart asks something, each with its edition."""
    return [
        (edition, law)
        for edition, law in shipped_charts()
        if shipped_chart(law, edition=edition).boxes[0].kind != CARD
    ]


# -- following a chart -----------------------------------------------------------------------------


def _says(line: Line, facts: Facts) -> bool:
    """Whether a line holds: always, or where one of its alternatives does."""
    if line.condition is None:
        return True
    return any(
        all(facts[fact] in values for fact, values in alternative) for alternative in line.condition
    )


def _follow(chart: Chart, start: str, facts: Facts) -> set[Item] | None:
    """The items that a chart gives for these facts; None where it has no way for them."""
    found: set[Item] = set()
    todo = [start]
    while todo:
        box = chart.box(todo.pop())
        found |= {item for line in box.lines if _says(line, facts) for item in line.items}
        ways = chart.following(box.id)
        if box.kind in (QUESTION, CHOICE):
            assert box.fact is not None
            value = next((True for fact in box.also if facts[fact] is True), facts[box.fact])
            ways = tuple(way for way in ways if value in way.values)
            if not ways:
                return None
            assert len(ways) == 1, f"{box.heading} has two ways for one answer"
        todo += [way.target for way in ways]
    return found


# -- what the edition's own diagram says -----------------------------------------------------------


@dataclass
class Expected:
    """The edition's diagram for one set of kinds, with only the items of one law."""

    edition: str
    law: str
    kinds: tuple[str, ...]

    def __post_init__(self) -> None:
        self.decision = _decision(self.edition)
        self.rules = shipped_edition(self.edition)
        self.table = self.decision.table
        self.order = {fact.id: i for i, fact in enumerate(self.decision.facts)}
        own = {i for i, item in enumerate(self.decision.items) if self._is_drawn(item)}
        self.always = self.decision.always[self.kinds] & own
        node = self.decision.entries[self.kinds]
        self.node = self.table.relabel(node, lambda items: _among(items, own))
        kinds = self.rules.vocabulary.irregularities
        joining = {i.id for i in kinds.values() if i.joins}
        self.known: dict[int, object] = {
            self.order[model.IS + i]: i in self.kinds
            for i in kinds
            if i in self.kinds or i not in joining
        }
        self.own = shipped_own(self.law, self.edition)
        conditions = _conditions(self.edition)
        self.before = [
            self.table.restrict(conditions.holds(name).true, self.known)
            for name in self.own.comes_first
        ]

    def _is_drawn(self, item: Item) -> bool:
        law = self.rules.provisions[item.provision].law
        other, kind = BUILT_ON.get(self.law, ("", ""))
        its_own = {
            effect.id
            for provision in self.rules.laws[self.law].provisions
            for clause in self.rules.provisions[provision].clauses
            for effect in clause.effects
        }
        is_told = law == other and kind in self.kinds and item.kind == "effect"
        return law == self.law or (is_told and item.name not in its_own)

    def name(self, variable: int) -> str:
        return self.decision.facts[variable].id

    def values(self, name: str) -> tuple[Value, ...]:
        """The values of a fact that have words; a kind of the call is what it is."""
        known = self.known.get(self.order[name])
        if known is None:
            return drawn_values(self.decision.facts[self.order[name]])
        assert isinstance(known, bool | str)
        return (known,)

    def given(self, node: int, facts: Facts) -> object:
        """The terminal of a diagram for these facts.

        Raises:
            KeyError: One more fact is needed; it carries the name.
        """
        while node >= 0:
            variable, children = self.table.nodes[node]
            node = children[self.table.variables[variable].values.index(facts[self.name(variable)])]
        return self.table.value(node)

    def items(self, facts: Facts) -> set[Item]:
        found = self.given(self.node, facts)
        assert isinstance(found, frozenset)
        citations = _citations(self.edition)
        return {self.decision.items[i] for i in found | self.always if i not in citations}

    def renewing(self, items: set[Item]) -> set[Item]:
        """The items that put another call in the place of the one that is ruled on."""
        vocabulary = self.rules.vocabulary
        effects = {name for name, e in vocabulary.effects.items() if e.effect == "renewed"}
        return {item for item in items if item.kind == "effect" and item.name in effects}

    def ending(self, items: set[Item]) -> set[Item]:
        """The items after which a ruling has nothing more: the law has no rule."""
        return {item for item in items if item.kind == "gap" and item.name == TEXT}

    def is_before(self, facts: Facts) -> bool:
        """Whether a provision that the chart sends the reader to first applies here."""
        return any(self.given(node, facts) is True for node in self.before)

    def is_possible(self, facts: Facts) -> bool:
        """Whether the kinds of the call can be what they are, by what they and the facts mean."""
        known: dict[int, object] = {self.order[n]: v for n, v in facts.items()} | self.known
        for _ in range(3):  # definitions that build on definitions
            for definition in self.decision.definitions:
                node = self.table.restrict(definition.node, known)
                variable = self.order[definition.fact]
                defined = self.name(variable) == definition.fact
                if node < 0 and defined and variable not in known:
                    value = self.table.value(node)
                    if value is not None:
                        known[variable] = value
        entries = set(self.own.entries) & set(self.kinds)
        meanings = {d.fact: d.node for d in self.decision.definitions}
        return all(
            True in self.table.terminals_of(self.table.restrict(meanings[model.IS + kind], known))
            for kind in entries
            if self._is_recognised(kind)
        )

    def _is_recognised(self, kind: str) -> bool:
        provisions = self.rules.provisions.values()
        return any(c.recognises == kind for p in provisions for c in p.clauses)


def _among(items: object, own: set[int]) -> frozenset[int]:
    assert isinstance(items, frozenset)
    return items & own


def _kinds(edition: str, law: str) -> list[tuple[str, ...]]:
    """The sets of kinds under which a law is looked at, as the edition has them."""
    if shipped_edition(edition).laws[law].for_each is not None:
        return [(law,)]
    entries = set(shipped_own(law, edition).entries)
    return [kinds for kinds in _decision(edition).entries if entries & set(kinds)]


def _starts(chart: Chart, kinds: tuple[str, ...]) -> list[str]:
    """The starts of a chart that fit the kinds of a call."""
    starts = [box for box in chart.boxes if box.kind == START]
    names = shipped_edition(chart.edition).vocabulary.irregularities
    said = {names[k].name["en"].lower() for k in kinds if k in names}
    fitting = [
        box.id
        for box in starts
        if {t.lower() for t in (box.heading, *(line.text for line in box.lines)) if t} & said
    ]
    return [box.id for box in starts] if len(starts) == 1 else fitting


def _disagreements(chart: Chart, kinds: tuple[str, ...]) -> list[tuple[Facts, object]]:
    """Facts for which the chart and the diagram say different things.

    Facts are given one by one, each when the chart or a diagram asks for it, with all its values;
    so every combination that can make a difference is met.
    """
    expected = Expected(chart.edition, chart.law, kinds)
    found: list[tuple[Facts, object]] = []
    todo: list[tuple[str, Facts]] = [(start, {}) for start in _starts(chart, kinds)]
    while todo:
        start, facts = todo.pop()
        try:
            if expected.is_before(facts):
                continue
            said, wanted = _follow(chart, start, facts), expected.items(facts)
            renewing = expected.renewing(wanted)
            if renewing and said is not None and renewing <= said <= wanted:
                continue  # the chart begins again; what else there is belongs to that round
            if said is not None and expected.ending(wanted) & said and said <= wanted:
                continue  # a ruling ends where the law has no rule
            if said == wanted or not expected.is_possible(facts):
                continue
            found.append((facts, "no way" if said is None else said ^ wanted))
        except KeyError as needed:
            name = str(needed.args[0])
            todo += [(start, {**facts, name: value}) for value in expected.values(name)]
    return found


@pytest.mark.parametrize(("edition", "law"), _charts())
def test_every_way_leads_to_what_the_decision_diagram_gives(edition: str, law: str) -> None:
    """For every kind of call and every combination of facts, chart and diagram say the same."""
    followed, chart = 0, shipped_chart(law, edition=edition)
    for kinds in _kinds(edition, law):
        assert _disagreements(chart, kinds) == []
        followed += len(_starts(chart, kinds))
    assert followed


def test_a_chart_with_exchanged_answers_is_found_out() -> None:
    """The comparison above trips on a yes and a no exchanged, and on a line left out."""
    (law,) = (
        law for law, of in shipped_edition().laws.items() if of.entries == ("insufficient_bid",)
    )
    chart = shipped_chart(law)
    kinds = ("insufficient_bid",)
    question = next(box.id for box in chart.boxes if box.kind == CHOICE)
    yes, no = chart.following(question)
    swapped = {yes: replace(yes, target=no.target), no: replace(no, target=yes.target)}
    edges = tuple(swapped.get(edge, edge) for edge in chart.edges)
    assert _disagreements(replace(chart, edges=edges), kinds)
    bare = tuple(replace(b, lines=b.lines[:-1]) if b.id == yes.target else b for b in chart.boxes)
    assert _disagreements(replace(chart, boxes=bare), kinds)
    assert not _disagreements(chart, kinds)


@pytest.mark.parametrize(("edition", "law"), _charts())
def test_no_way_goes_round_and_no_box_is_lost(edition: str, law: str) -> None:
    """Every box is reached from a start, ways lead to later answers only, and every way ends."""
    chart = shipped_chart(law, edition=edition)
    reached = {box.id for box in chart.boxes if box.kind == START}
    for _ in chart.boxes:
        reached |= {edge.target for edge in chart.edges if edge.source in reached}
    assert reached == {box.id for box in chart.boxes}
    ended: set[str] = set()
    for _ in chart.boxes:  # a box whose ways all end, ends; in a circle none ever does
        ended |= {
            b.id for b in chart.boxes if all(e.target in ended for e in chart.following(b.id))
        }
    assert ended == reached


@pytest.mark.parametrize(("edition", "law"), _charts())
def test_no_question_is_asked_twice_on_one_way(edition: str, law: str) -> None:
    """A way never asks what it has been told, and asks in one order everywhere."""
    chart = shipped_chart(law, edition=edition)
    order: set[tuple[str, str]] = set()

    def walk(name: str, asked: tuple[str, ...]) -> None:
        box = chart.box(name)
        for fact in (box.fact, *box.also) if box.fact is not None else ():
            assert fact is not None and fact not in asked
            asked = (*asked, fact)
            order.update(pairwise(asked))
        for edge in chart.following(name):
            walk(edge.target, asked)

    for box in chart.boxes:
        if box.kind == START:
            walk(box.id, ())
    assert not {(b, a) for a, b in order} & order
