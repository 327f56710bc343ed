"""The outcome of scenarios in words, as JSON and as JUnit: what was expected against what came."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from ..compiler.frozen import frozen
from ..runtime.expectations import ABSENT, Difference
from .faults import printable
from .scenarios import Scenario

_EXPECTED, _GOT = "- ", "+ "


@frozen
class Failure:
    """A scenario that doesn't hold, why, and the command that gives its ruling."""

    scenario: Scenario
    differences: tuple[Difference, ...]
    command: str

    def to_dict(self) -> dict[str, object]:
        """The failure as JSON."""
        return {
            "id": self.scenario.id,
            "title": self.scenario.title,
            "file": self.scenario.span.file,
            "line": self.scenario.span.line,
            "why": self.scenario.why,
            "differences": [
                {"what": d.what, "expected": d.expected, "got": d.got} for d in self.differences
            ],
            "command": self.command,
        }

    def lines(self) -> Iterator[str]:
        """What differs, and how to see it again."""
        for difference in self.differences:
            yield difference.what
            yield from (f"  {line}" for line in diff_lines(difference))
        yield f"why: {printable(self.scenario.why)}"
        yield f"rule on it: {self.command}"


def diff_lines(difference: Difference) -> list[str]:
    """What was expected (`-`) against what came (`+`); what both have has a blank in front.

    Of mappings the nearest one that came is shown, first by what was expected of it.
    """
    expected, got = difference.expected, difference.got
    if isinstance(expected, Mapping) and _are_mappings(got):
        return [_EXPECTED + _shown(expected), *_nearest(expected, got)]
    if _is_list(expected) and _is_list(got):
        wanted, found = [*map(_shown, expected)], [*map(_shown, got)]
        lines = [("  " if w in found else _EXPECTED) + w for w in wanted]
        return lines + [_GOT + f for f in found if f not in wanted]
    left = [] if expected == ABSENT else [_EXPECTED + _shown(expected)]
    return left if got == ABSENT else [*left, _GOT + _shown(got)]


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _are_mappings(value: object) -> TypeGuard[Sequence[Mapping[str, object]]]:
    return _is_list(value) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _nearest(expected: Mapping[str, object], got: Sequence[Mapping[str, object]]) -> list[str]:
    """The entry that has most of what was expected, and how many others there are."""
    ranked = sorted(got, key=lambda e: -sum(_like(e.get(k), v) for k, v in expected.items()))
    first = ranked[0]
    ordered = {**{k: first[k] for k in expected if k in first}, **first}
    more = [f"  and {len(got) - 1} more"] if len(got) > 1 else []
    return [_GOT + _shown(ordered), *more]


def _like(got: object, expected: object) -> bool:
    return str(got) == str(expected)


def _shown(value: object) -> str:
    """A value on one line, without the quotes that a program would need."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_shown(inner)}" for key, inner in value.items()) + "}"
    if _is_list(value):
        return "[" + ", ".join(map(_shown, value)) + "]"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return printable(text)


def told(scenarios: Sequence[Scenario], failures: Sequence[Failure]) -> str:
    """The outcome in words: each failure, and how many held."""
    lines: list[str] = []
    for failure in failures:
        scenario = failure.scenario
        lines.append(f"{scenario.id}: {printable(scenario.title)}")
        lines.append(f" --> {scenario.span.file}:{scenario.span.line}")
        lines += (f"  {line}" for line in failure.lines())
        lines.append("")
    if failures:
        lines.append(f"{_EXPECTED}expected, {_GOT}what came instead")
    plural = "scenario" if len(scenarios) == 1 else "scenarios"
    held = len(scenarios) - len(failures)
    return "\n".join(
        [*lines, f"{len(scenarios)} {plural}: {held} as expected, {len(failures)} not"]
    )


def as_json(scenarios: Sequence[Scenario], failures: Sequence[Failure]) -> dict[str, object]:
    """The outcome as JSON."""
    return {
        "ok": not failures,
        "scenarios": len(scenarios),
        "failed": [failure.to_dict() for failure in failures],
    }


def as_junit(scenarios: Sequence[Scenario], failures: Sequence[Failure]) -> bytes:
    """The outcome as a JUnit file: a suite for each scenario file, a case for each scenario."""
    failed = {id(failure.scenario): failure for failure in failures}
    top = ET.Element("testsuites", _counts(scenarios, failed), name="bridgelaws")
    for file in dict.fromkeys(scenario.span.file for scenario in scenarios):
        mine = [scenario for scenario in scenarios if scenario.span.file == file]
        suite = ET.SubElement(top, "testsuite", _counts(mine, failed), name=printable(file))
        for scenario in mine:
            place = {"file": printable(file), "line": str(scenario.span.line)}
            case = ET.SubElement(
                suite, "testcase", place, classname=printable(file),
                name=printable(f"{scenario.id}: {scenario.title}"),
            )  # fmt: skip
            failure = failed.get(id(scenario))
            if failure is not None:
                what = ", ".join(difference.what for difference in failure.differences)
                element = ET.SubElement(case, "failure", message=printable(what))
                element.text = "\n".join(map(_allowed, failure.lines()))
    ET.indent(top)
    found: bytes = ET.tostring(top, encoding="utf-8", xml_declaration=True)
    return found + b"\n"


def _counts(scenarios: Sequence[Scenario], failed: Mapping[int, Failure]) -> dict[str, str]:
    count = sum(id(scenario) in failed for scenario in scenarios)
    return {"tests": str(len(scenarios)), "failures": str(count), "errors": "0"}


def _allowed(line: str) -> str:
    """A line with nothing in it that XML doesn't allow."""
    return printable(line, len(line) + 1)
