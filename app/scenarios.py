"""Scenario files: worked situations with what is expected of the ruling, read and run.

A file is a YAML list of `{id, title, situation, expect, why}`. Its keys are checked to the last,
since an expectation that is misspelt would never be held against anything.
"""

import json
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..compiler.diagnostics import Diagnostic, LawError, Related, SituationError, Span
from ..compiler.document_nodes import Mapping as MappingNode
from ..compiler.document_nodes import Node, Scalar, Sequence
from ..compiler.documents import Limits, read_document
from ..compiler.fields import Fields
from ..compiler.frozen import frozen
from ..runtime.base import KnowledgeBase
from ..runtime.expectations import KEYS, RULING_KEYS, Difference, differences
from ..runtime.situation import Situation

LONGEST_FILE = 2_000_000
_LIMITS = Limits(size=LONGEST_FILE)
_WORDS = ("status", "turn", "over", "contract")  # the other expectations are lists


@frozen
class Scenario:
    """A worked situation; `why` says from which words of the law the expectation follows."""

    id: str
    title: str
    why: str
    situation: Situation
    expect: Mapping[str, Any]
    span: Span


def scenario_files(root: Path) -> tuple[Path, ...]:
    """The scenario files of a base, in a fixed order."""
    return tuple(sorted(root.glob("*/scenarios/*.yaml")))


def read_scenarios(data: bytes, file: str, editions: Iterable[str]) -> tuple[Scenario, ...]:
    """The scenarios of a file.

    Args:
        data: The content.
        file: What messages call it.
        editions: The editions of the base; a situation has to name one of them.
    Raises:
        LawError: with every fault of the file, those of its situations included.
    """
    root = read_document(data, file, limits=_LIMITS, error=LawError)
    faults: list[Diagnostic] = []
    if not isinstance(root, Sequence):
        expected = ("a list of scenarios",)
        message = "a scenario file is a list"
        raise LawError([Diagnostic("wrong-type", message, root.span, expected=expected)])
    known = tuple(editions)
    found = [s for item in root.items if (s := _scenario(item, known, faults)) is not None]
    faults += _repeated(found)
    if faults:
        raise LawError(sorted(faults, key=lambda f: (f.span.line, f.span.column)))
    return tuple(found)


def run_scenario(scenario: Scenario, base: KnowledgeBase) -> tuple[Difference, ...]:
    """In what the ruling of the base differs from what the scenario expects."""
    try:
        ruling = base.rule(scenario.situation)
    except SituationError as error:
        return (Difference("situation", "a ruling", error.diagnostics[0].message),)
    only_refer = base_refers(base, scenario.situation.edition)
    return differences(scenario.expect, ruling.to_dict(), only_refer)


def base_refers(base: KnowledgeBase, edition: str) -> frozenset[str]:
    """The provisions whose rules have no effect and leave no gap, but only refer to others."""
    kinds: dict[str, set[str]] = {}
    for provision, _, kind, _, _ in base.rules(edition).items:
        kinds.setdefault(provision, set()).add(kind)
    return frozenset(p for p, found in kinds.items() if not found & {"effect", "gap"})


def command_for(scenario: Scenario, laws: str | None) -> str:
    """The command that gives the ruling of a scenario, to be copied into a shell."""
    written = scenario.situation.to_dict()
    events = written.pop("auction")
    assert isinstance(events, list)
    option = "" if laws is None else f" --laws {shlex.quote(laws)}"
    edition, dealer = written.pop("edition"), written.pop("dealer")
    if written or not all(isinstance(event, str) for event in events):
        document = json.dumps(scenario.situation.to_dict(), ensure_ascii=False)
        return f"echo {shlex.quote(document)} | bridgelaws rule -{option}"
    auction = shlex.quote(" ".join(events))
    return f"bridgelaws rule --edition {edition} --dealer {dealer} {auction}{option}"


def _scenario(item: Node, editions: tuple[str, ...], faults: list[Diagnostic]) -> Scenario | None:
    fields = Fields(item, "the scenario", faults)
    name = fields.text("id", required=True)
    title, why = fields.text("title", required=True), fields.text("why", required=True)
    node, expect = fields.node("situation", required=True), fields.node("expect", required=True)
    fields.finish()
    if expect is not None:
        _check_expectation(expect, faults)
    if node is None or expect is None or name is None:
        return None
    try:
        situation = Situation.from_node(node, known_editions=editions)
    except SituationError as error:
        faults += error.diagnostics
        return None
    plain = expect.plain()
    if not isinstance(plain, dict):
        return None
    return Scenario(name, title or "", why or "", situation, plain, _start(item))


def _start(item: Node) -> Span:
    if isinstance(item, MappingNode) and item.entries:
        return item.entries[0].key.span
    return item.span


def _check_expectation(expect: Node, faults: list[Diagnostic]) -> None:
    """Every key has to be one that is compared, and every list a list."""
    fields = Fields(expect, "the expectation", faults)
    for key in KEYS:
        node = fields.node(key)
        if key not in _WORDS and node is not None and not isinstance(node, Sequence):
            fields.fault("wrong-type", f"`{key}` of the expectation is a list", node.span)
        if key == "rulings" and isinstance(node, Sequence):
            for item in node.items:
                _check_ruling(item, faults)
    fields.finish()
    if isinstance(expect, MappingNode) and not expect.entries:
        fields.fault("empty-expectation", "the scenario expects nothing", expect.span)


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


def _repeated(scenarios: list[Scenario]) -> list[Diagnostic]:
    first: dict[str, Scenario] = {}
    faults = []
    for scenario in scenarios:
        if scenario.id in first:
            related = (Related("the first one stands here", first[scenario.id].span),)
            message = f"the scenario `{scenario.id}` stands twice"
            fault = Diagnostic("duplicate-scenario", message, scenario.span, related=related)
            faults.append(fault)
        first.setdefault(scenario.id, scenario)
    return faults
