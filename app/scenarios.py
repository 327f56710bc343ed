"""Scenario files: worked situations with what is expected of the ruling, read and run.

A file is a YAML list of `{id, title, situation, may, expect, why}`; `may: {player, action}` can be
left out. Its keys are checked to the last: what is misspelt would never be held against anything.
"""

import json
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..compiler.diagnostics import Diagnostic, LawError, Related, SituationError, Span, in_order
from ..compiler.document_nodes import Mapping as MappingNode
from ..compiler.document_nodes import Node, Scalar, Sequence
from ..compiler.documents import Limits, read_document
from ..compiler.fields import Fields
from ..compiler.frozen import frozen, replace
from ..runtime.attributes import CONTRACT, Declared
from ..runtime.base import KnowledgeBase
from ..runtime.case import Case
from ..runtime.expectations import (
    KEYS,
    RULING_KEYS,
    STATUSES,
    Difference,
    answer_differences,
    differences,
)
from ..runtime.ruling import Ruling
from ..runtime.situation import Situation
from .asked import Asked, check_answer, read_asked
from .scenario_names import Names, unknown_names
from .scenario_values import misfits

LONGEST_FILE = 2_000_000
TO_BE_REVIEWED = "to be reviewed"
"""The `why` of a scenario that nobody has read against the text yet, which fails for that."""
_LIMITS = Limits(size=LONGEST_FILE)
_WORDS = ("status", "turn", "over", "contract")  # the other expectations are lists


@frozen
class Scenario:
    """A worked situation; `why` says from which words of the law what is `expected` follows.

    With `asked` that is expected of what a player may do in it, and not of the ruling.
    """

    id: str
    title: str
    why: str
    situation: Situation
    expected: MappingNode
    span: Span
    asked: Asked | None = None

    @property
    def expect(self) -> Mapping[str, Any]:
        """What is expected, as data."""
        return self.expected.plain()


def scenario_files(root: Path) -> tuple[Path, ...]:
    """The scenario files of a base, in a fixed order."""
    return tuple(sorted(root.glob("*/scenarios/*.yaml")))


def read_scenarios(
    data: bytes,
    file: str,
    editions: Iterable[str],
    names: Names | None = None,
    declared: Declared = CONTRACT,
) -> tuple[Scenario, ...]:
    """The scenarios of a file.

    Args:
        data: The content.
        file: What messages call it.
        editions: The editions of the base; a situation has to name one of them.
        names: What rulings can name; without them any name can be expected.
        declared: The names of facts and attributes in the situations.
    Raises:
        LawError: with every fault of the file, those of its situations included.
    """
    root = read_document(data, file, limits=_LIMITS, error=LawError)
    faults: list[Diagnostic] = []
    if not isinstance(root, Sequence):
        expected = ("a list of scenarios",)
        message = "a scenario file is a list"
        raise LawError([Diagnostic("wrong-type", message, root.span, expected=expected)])
    reader = _Reader(tuple(editions), names, declared, faults)
    found = [s for item in root.items if (s := reader.scenario(item)) is not None]
    if faults:
        raise LawError(in_order(faults))
    return tuple(found)


def every_scenario(
    root: str, name: str, editions: Iterable[str], declared: Declared = CONTRACT
) -> list[Scenario]:
    """All scenarios of a base; see `read_scenarios`."""
    editions, folder = tuple(editions), Path(root)
    return [
        scenario
        for file in scenario_files(folder)
        for scenario in read_scenarios(
            file.read_bytes(), f"{name}/{file.relative_to(folder)}", editions, declared=declared
        )
    ]


@frozen
class Tried:
    """A scenario held against a base: in what it differs, and what was ruled.

    `cases` are the rulings on its irregularities, passes that the laws entered, and that for a
    player who asks.
    """

    differences: tuple[Difference, ...]
    ruling: Ruling | None = None
    cases: tuple[Case, ...] = ()


def run_scenario(scenario: Scenario, base: KnowledgeBase) -> tuple[Difference, ...]:
    """In what the ruling of the base differs from what the scenario expects."""
    return try_scenario(scenario, base).differences


def try_scenario(scenario: Scenario, base: KnowledgeBase) -> Tried:
    """Hold a scenario against a base; what nobody has reviewed differs, whatever is ruled."""
    tried = _tried(scenario, base)
    if scenario.why != TO_BE_REVIEWED:
        return tried
    unread = Difference("why", "the words of the law from which it follows", TO_BE_REVIEWED)
    return replace(tried, differences=(unread, *tried.differences))


def _tried(scenario: Scenario, base: KnowledgeBase) -> Tried:
    try:
        ruling = base.rule(scenario.situation)
    except SituationError as error:
        return Tried((Difference("situation", "a ruling", error.diagnostics[0].message),))
    only_refer = base_refers(base, scenario.situation.edition)
    if scenario.asked is None:
        found = differences(scenario.expect, ruling.to_dict(), only_refer)
        return Tried(found, ruling, ruling.cases + ruling.deemed)
    player, action = scenario.asked.player, scenario.asked.action
    if action not in ruling.rules.actions:
        return Tried((Difference("may", "an action of the vocabulary", action),), ruling)
    answer = ruling.may(player, action)
    found = answer_differences(scenario.expect, answer.to_dict(), only_refer)
    return Tried(found, ruling, (*ruling.cases, *ruling.deemed, answer.case))


def base_refers(base: KnowledgeBase, edition: str) -> frozenset[str]:
    """The provisions whose rules have no effect and leave no gap, but only refer to others."""
    kinds: dict[str, set[str]] = {}
    for provision, _, kind, _, _ in base.rules(edition).items:
        kinds.setdefault(provision, set()).add(kind)
    return frozenset(p for p, found in kinds.items() if not found & {"effect", "gap"})


def command_for(scenario: Scenario, laws: str | None) -> str:
    """The command that gives the ruling or answer of a scenario, to be copied into a shell."""
    asked = scenario.asked
    command = "rule" if asked is None else f"may {asked.player} {asked.action}"
    return command_of(scenario.situation, laws, command)


def command_of(situation: Situation, laws: str | None, command: str = "rule") -> str:
    """A command on a situation, to be copied into a shell."""
    written = situation.to_dict()
    events = written.pop("auction")
    assert isinstance(events, list)
    option = "" if laws is None else f" --laws {shlex.quote(laws)}"
    edition, dealer = written.pop("edition"), written.pop("dealer")
    if written or not all(isinstance(event, str) for event in events):
        document = json.dumps(situation.to_dict(), ensure_ascii=False)
        return f"echo {shlex.quote(document)} | bridgelaws {command} -{option}"
    auction = shlex.quote(" ".join(events))
    return f"bridgelaws {command} --edition {edition} --dealer {dealer} {auction}{option}"


class _Reader:
    """Reads the scenarios of a file, one after the other."""

    def __init__(
        self,
        editions: tuple[str, ...],
        names: Names | None,
        declared: Declared,
        faults: list[Diagnostic],
    ) -> None:
        self.editions = editions
        self.names = names
        self.declared = declared
        self.faults = faults
        self.ids: dict[str, Span] = {}

    def scenario(self, item: Node) -> Scenario | None:
        """One scenario; None where it can't be used."""
        fields = Fields(item, "the scenario", self.faults)
        name, id_node = fields.text("id", required=True), fields.node("id")
        title, why = fields.text("title", required=True), fields.text("why", required=True)
        node, expect = fields.node("situation", required=True), fields.node("expect", required=True)
        may = fields.node("may")
        actions = None if self.names is None else self.names.actions
        asked = None if may is None else read_asked(may, actions, self.faults)
        fields.finish()
        if name is not None and id_node is not None:
            self._note_id(name, id_node.span)
        if expect is not None and may is None:
            self._expectation(expect)
        elif expect is not None:
            check_answer(expect, self.faults)
            self.faults += misfits(expect, "answer")
            self.faults += () if self.names is None else unknown_names(expect, self.names)
        if node is None:
            return None
        try:
            situation = Situation.from_node(
                node, known_editions=self.editions, declared=self.declared
            )
        except SituationError as error:
            self.faults += error.diagnostics
            return None
        if name is None or not isinstance(expect, MappingNode):
            return None
        return Scenario(name, title or "", why or "", situation, expect, _start(item), asked)

    def _note_id(self, name: str, span: Span) -> None:
        if name in self.ids:
            related = (Related("the first one stands here", self.ids[name]),)
            message = f"the scenario `{name}` stands twice"
            self.faults.append(Diagnostic("duplicate-scenario", message, span, related=related))
        self.ids.setdefault(name, span)

    def _expectation(self, expect: Node) -> None:
        """Every key has to be one that is compared, and every list a list."""
        fields = Fields(expect, "the expectation", self.faults)
        fields.word("status", STATUSES)
        for key in KEYS:
            node = fields.node(key)
            if key not in _WORDS and node is not None and not isinstance(node, Sequence):
                fields.fault("wrong-type", f"`{key}` of the expectation is a list", node.span)
            if key == "rulings" and isinstance(node, Sequence):
                for item in node.items:
                    _check_ruling(item, self.faults)
        fields.finish()
        if isinstance(expect, MappingNode) and not expect.entries:
            fields.fault("empty-expectation", "the scenario expects nothing", expect.span)
        self.faults += misfits(expect, "ruling")
        if self.names is not None:
            self.faults += unknown_names(expect, self.names)


def _start(item: Node) -> Span:
    if isinstance(item, MappingNode) and item.entries:
        return item.entries[0].key.span
    return item.span


def _check_ruling(item: Node, faults: list[Diagnostic]) -> None:
    fields = Fields(item, "a ruling of the expectation", faults)
    for key in RULING_KEYS:
        node = fields.node(key)
        is_list = isinstance(node, Sequence)
        if node is not None and is_list != (key in ("laws", "effects")):
            kind = "a word" if is_list else "a list"
            fields.fault("wrong-type", f"`{key}` of a ruling is {kind}", node.span)
        if key == "effects" and isinstance(node, Sequence):
            for entry in node.items:
                if isinstance(entry, Scalar | Sequence):
                    fields.fault("wrong-type", "an effect is a mapping", entry.span)
    fields.finish()
