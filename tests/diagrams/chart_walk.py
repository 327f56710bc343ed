"""Walks every path of a chart and rules on a situation made of the words on it.

From the drawn words alone: the answers along a path become facts, the facts an auction, and what
the boxes say is what `rule` must bring. Only the shapes of the boxes, the ways between them and the
words on them are looked at; what a box stands for in the program is not.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from bridgelaws import KnowledgeBase
from bridgelaws.compiler.provision_ids import id_parts
from bridgelaws.diagrams.chart import (
    CHOICE,
    CONNECTOR,
    EFFECTS,
    END,
    GAP,
    QUESTION,
    START,
    Box,
    Chart,
)
from bridgelaws.runtime.situation import Situation as Document

from .drawn_words import Alternatives, DrawnLine, DrawnWords, Values
from .walk_situations import BESIDE, ImpossibleError, Situation, known_of, situation, values_of

Facts = dict[str, Values]
# Of these laws a director is reminded though the base has rules for them; of this he never is.
KEPT_IN_MIND, NEVER_LISTED = {"23", "26", "26B", "28B"}, {"10C1"}
REMINDERS = ("apply", "may_apply", "see", "see_however")


@dataclass(frozen=True)
class Path:
    """A way through a chart: what it begins with, the answers, the boxes that say something."""

    start: Box
    steps: tuple[tuple[str, str], ...]
    boxes: tuple[Box, ...]

    def __str__(self) -> str:
        return " · ".join(f"{question} {answer}" for question, answer in self.steps)


@dataclass(frozen=True)
class Walked:
    """One situation of a path: what was found wrong with it, or why there is none.

    `before` is the provision that the chart sends its reader to first, and that applies here.
    """

    path: Path
    kind: str
    faults: tuple[str, ...] = ()
    impossible: str | None = None
    before: str | None = None


def paths(chart: Chart) -> Iterator[Path]:
    """Every way from a start to the ends; where a way parts without a question, both are gone."""

    def go(
        todo: tuple[str, ...], steps: tuple[tuple[str, str], ...], boxes: tuple[Box, ...]
    ) -> Iterator[tuple[tuple[tuple[str, str], ...], tuple[Box, ...]]]:
        if not todo:
            yield steps, boxes
            return
        box, rest = chart.box(todo[0]), todo[1:]
        ways = chart.following(box.id)
        if box.kind in (QUESTION, CHOICE):
            for way in ways:
                yield from go((way.target, *rest), (*steps, (box.heading, way.label)), boxes)
        else:
            more = () if box in boxes else (box,)
            yield from go((*(way.target for way in ways), *rest), steps, (*boxes, *more))

    for start in chart.boxes:
        if start.kind == START:
            for steps, boxes in go((start.id,), (), ()):
                yield Path(start, steps, boxes[1:])


class Walk:
    """The walk along one chart; `charts` has those of the other laws in the same language."""

    def __init__(
        self, chart: Chart, words: DrawnWords, base: KnowledgeBase, charts: Callable[[str], Chart]
    ) -> None:
        self.chart = chart
        self.charts = charts
        self.words = words
        self.base = base
        self.vocabulary = words.vocabulary
        self.laws = {chart.law}

    def run(self) -> list[Walked]:
        """Every path with every kind of call that it begins with, and every side condition."""
        return [found for path in paths(self.chart) for found in self._path(path)]

    @cached_property
    def reminders(self) -> set[str]:
        """What the chart refers to anywhere."""
        lines = [
            self.words.line(line.text)
            for box in self.chart.boxes
            if box.kind == EFFECTS
            for line in box.lines
        ]
        return {target for line in lines for kind, target in line.references if kind in REMINDERS}

    def drawn_laws(self, start: Box) -> set[str]:
        """The laws of which the boxes behind a start say something: this one, and what it is
        built on.
        """
        found, todo = {self.chart.law}, [start.id]
        for name in todo:
            box = self.chart.box(name)
            if box.kind == EFFECTS:
                found |= {_law(line.provision) for line in box.lines}
            todo += [e.target for e in self.chart.following(name) if e.target not in todo]
        return found

    @cached_property
    def comes_first(self) -> set[str]:
        """The provisions to which the chart sends its reader first."""
        return {law for note in self.chart.notes for law in self.words.comes_first(note)}

    def _path(self, path: Path) -> Iterator[Walked]:
        names = [path.start.heading] if path.start.heading else []
        kinds = [
            self.words.irregularity(name)
            for name in names or [line.text for line in path.start.lines]
        ]
        lines = [
            (line.provision, self.words.line(line.text))
            for box in path.boxes
            if box.kind == EFFECTS
            for line in box.lines
        ]
        self.laws = self.drawn_laws(path.start)
        for kind, facts in product(kinds, self._facts(path)):
            known = {**known_of(kind), **facts}
            for more in self._sides([line for _, line in lines], known):
                yield self._rule(path, kind, {**known, **more}, lines)

    def _facts(self, path: Path) -> list[Facts]:
        """The answers of a path as facts and values; for yes to several kinds, each by itself."""
        found: list[Facts] = [{}]
        for question, answer in path.steps:
            asked = self.words.questions(question)
            for facts in found:
                assert not set(asked) & set(facts), f"{question} is asked twice"
            if len(asked) == 1:
                values = self._values(question, answer, asked[0])
                found = [{**facts, asked[0]: values} for facts in found]
            elif True in self._values(question, answer, asked[0]):
                found = [{**f, kind: frozenset([True])} for f in found for kind in asked]
            else:
                found = [{**f, **dict.fromkeys(asked, frozenset([False]))} for f in found]
        return found

    def _values(self, question: str, answer: str, fact: str) -> Values:
        """What an answer says of a fact."""
        values = self.words.answer(fact, answer)
        return self._other_values(question, fact) if values is None else values

    def _other_values(self, question: str, fact: str) -> Values:
        """What `otherwise` stands for beside the other answers."""
        asked = {box.id for box in self.chart.boxes if box.heading == question}
        labels = {edge.label for edge in self.chart.edges if edge.source in asked}
        found = [self.words.answer(fact, label) for label in labels]
        named = frozenset(value for values in found for value in values or ())
        return frozenset(self.words.facts[fact].values) - named

    def _sides(self, lines: list[DrawnLine], facts: Facts) -> Iterator[Facts]:
        """Every way in which the side conditions of a path can be met or not."""
        beside = BESIDE.get(
            (self.chart.edition, self.chart.law), BESIDE.get(("", self.chart.law), ())
        )
        options = {name: set(values_of(name)) for name in beside}
        for line in lines:
            for name, values in (test for tests in line.condition for test in tests):
                rest = frozenset(self.words.facts[name].values) - values
                options.setdefault(name, set()).update((values, rest))
        open_facts = [name for name in options if name not in facts]
        for chosen in product(*(sorted(options[name], key=sorted) for name in open_facts)):
            yield dict(zip(open_facts, chosen, strict=True))

    def _rule(
        self, path: Path, kind: str, facts: Facts, lines: list[tuple[str, DrawnLine]]
    ) -> Walked:
        try:
            made = situation(kind, facts, self.chart.edition)
        except ImpossibleError as reason:
            return Walked(path, kind, impossible=str(reason))
        said = [(provision, line) for provision, line in lines if _holds(line.condition, facts)]
        ruling = self._ruling(made.document, made)
        faults = [
            f"{what}: the chart says {drawn}, the ruling {ruled} ({made.document})"
            for what, drawn, ruled in (
                ("effects", *self._effects(said, made, ruling)),
                ("used up", *self._used_up(said, made, ruling)),
                ("laws", *self._laws(path, said, ruling)),
                ("gap", *self._gap(path, ruling)),
                ("reminders", *self._reminders(path, said, ruling)),
                ("goes on", *self._goes_on(path)),
            )
            if drawn != ruled
        ]
        before = [
            law
            for law in map(str, ruling["laws"])
            if any(_is_part(law, first) for first in self.comes_first)
        ]
        if faults and before:
            return Walked(path, kind, before=before[0])
        return Walked(path, kind, tuple(faults))

    def _ruling(self, document: dict[str, Any], made: Situation) -> dict[str, Any]:
        """What `rule` says of the irregular call."""
        found = self.base.rule(Document.from_dict(document)).to_dict()["rulings"]
        # A call that was changed can be ruled on as the change.
        own = [r for r in found if r["event"] in (made.events["call"], made.events.get("change"))]
        return dict(min(own, key=lambda ruling: int(ruling["event"])))

    # -- what the chart says, and what the ruling says -------------------------------------------

    def _effects(
        self, said: list[tuple[str, DrawnLine]], made: Situation, ruling: dict[str, Any]
    ) -> tuple[list[str], list[str]]:
        drawn = self._drawn(said, made, used_up=False)
        drawn |= {
            _shown({"effect": "not_applicable", "law": provision, "of": target})
            for provision, line in said
            for kind, target in line.references
            if kind == "not_apply"
        }
        return sorted(drawn), sorted(self._ruled(ruling))

    def _used_up(
        self, said: list[tuple[str, DrawnLine]], made: Situation, ruling: dict[str, Any]
    ) -> tuple[list[str], list[str]]:
        """Effects that the director's ruling had, and that what happened since has used up."""
        if made.events.get("correction", made.events["director"]) < made.events["director"]:
            return [], []  # used up before anything was ruled
        auction, ruled = made.document["auction"], set[str]()
        for length in range(made.events["director"] + 1, len(auction)):
            before = self._ruling({**made.document, "auction": auction[:length]}, made)
            ruled |= self._ruled(before)
        gone = ruled - self._ruled(ruling)
        return sorted(self._drawn(said, made, used_up=True)), sorted(gone)

    def _ruled(self, ruling: dict[str, Any]) -> set[str]:
        """The effects that the laws of the chart have; what two of them say this one says."""
        effects = [effect for effect in ruling["effects"] if self._is_own(effect["law"])]
        own = {_shown({**e, "law": ""}) for e in effects if _law(e["law"]) == self.chart.law}
        return {
            _shown(e)
            for e in effects
            if _law(e["law"]) == self.chart.law or _shown({**e, "law": ""}) not in own
        }

    def _drawn(self, said: list[tuple[str, DrawnLine]], made: Situation, used_up: bool) -> set[str]:
        """The drawn effects that are told: those still there, or those that are used up."""
        effects = self.vocabulary.effects
        return {
            _shown(self._effect(provision, name, made))
            for provision, line in said
            for name in line.effects
            if effects[name].effect not in self.vocabulary.untold
            and (not effects[name].kept and bool({*effects[name].until} & {*made.events}))
            is used_up
        }

    def _is_used_up(self, name: str, made: Situation) -> bool:
        effect = self.vocabulary.effects[name]
        return not effect.kept and any(moment in made.events for moment in effect.until)

    def _effect(self, provision: str, name: str, made: Situation) -> dict[str, Any]:
        """An effect as the contract has it, for the players and calls of the situation."""
        effect = self.vocabulary.effects[name]
        found: dict[str, Any] = {"effect": effect.effect, "law": provision}
        for key, value in effect.fields.items():
            if key == "player":
                found[key] = made.seat(str(value))
            elif key == "event":
                found[key] = made.events.get(str(value), f"no {value}")
            elif key == "call":
                found[key] = made.call
            else:
                found[key] = list(value) if isinstance(value, tuple) else value
        return found

    def _laws(
        self, path: Path, said: list[tuple[str, DrawnLine]], ruling: dict[str, Any]
    ) -> tuple[list[str], list[str]]:
        joined = ("apply", "may_apply", "treated_as", "not_apply")
        drawn = {p for p, line in said if line.effects}
        drawn |= {p for p, line in said if any(kind in joined for kind, _ in line.references)}
        for box in path.boxes:
            if box.kind == CONNECTOR:
                drawn |= {line.provision for line in box.lines}
            if box.kind == END and self.words.is_silent(box.heading) and drawn:
                drawn.add(box.heading)  # it has just said something
        doing = {effect["law"] for effect in ruling["effects"] if self._is_own(effect["law"])}
        own = {law for law in ruling["laws"] if _law(law) == self.chart.law}
        return sorted(drawn), sorted(own | (doing & {*ruling["laws"]}))

    def _gap(self, path: Path, ruling: dict[str, Any]) -> tuple[object, object]:
        drawn = [
            {"law": line.provision, "reason": self.words.line(line.text).gap}
            for box in path.boxes
            if box.kind == GAP
            for line in box.lines
        ]
        gaps = [ruling["gap"]] if "gap" in ruling else []
        ruled = [{"law": g["law"], "reason": g["reason"]} for g in gaps if self._is_own(g["law"])]
        return drawn, ruled

    def _reminders(
        self, path: Path, said: list[tuple[str, DrawnLine]], ruling: dict[str, Any]
    ) -> tuple[list[str], list[str]]:
        drawn = {
            target
            for _, line in said
            for kind, target in line.references
            if kind in REMINDERS and self._is_reminded_of(target)
        }
        ruled = {e["law"] for e in ruling["consider"] if e["why"] != "finding"}
        # Other laws may remind of what this one speaks of elsewhere, and of more.
        silent = any(
            b.kind == END and (b.lines or self.words.is_silent(b.heading)) for b in path.boxes
        )
        if silent or any(box.kind == CONNECTOR for box in path.boxes):
            ruled &= drawn
        elif not all(map(self._is_own, ruling["laws"])):
            ruled &= self.reminders
        else:
            ruled &= self.reminders | KEPT_IN_MIND
        return sorted(drawn), sorted(ruled)

    def _goes_on(self, path: Path) -> tuple[object, object]:
        """What each connector says its law is about, and how the chart of that law begins."""
        said, begun = [], []
        for box in path.boxes:
            if box.kind == CONNECTOR:
                law = self.words.connector(box.heading)
                starts = [start for start in self.charts(law).boxes if start.kind == START]
                begins = [t for s in starts for t in (s.heading, *(line.text for line in s.lines))]
                about = [line.text for line in box.lines]
                said.append(about)
                begun.append([text for text in about if text in begins])
        return said, begun

    def _is_reminded_of(self, target: str) -> bool:
        edition = self.chart.edition
        outside = self.base.text(edition, self.base.languages(edition)[0], _law(target)) is None
        return target not in NEVER_LISTED and (outside or target in KEPT_IN_MIND)

    def _is_own(self, provision: str) -> bool:
        return _law(provision) in self.laws


def _holds(condition: Alternatives, facts: Facts) -> bool:
    return any(all(facts[name] <= values for name, values in tests) for tests in condition)


def _law(provision: str) -> str:
    return (id_parts(provision) or ("",))[0]


def _is_part(provision: str, whole: str) -> bool:
    parts, of = id_parts(provision) or (), id_parts(whole) or ()
    return parts[: len(of)] == of


def _shown(effect: dict[str, Any]) -> str:
    return str(sorted(effect.items()))
