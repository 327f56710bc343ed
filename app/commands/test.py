"""`bridgelaws test`: run scenario files, and show where a ruling isn't as expected."""

import json
from pathlib import Path

from ...compiler.diagnostics import Diagnostic, LawError
from ...compiler.frozen import frozen
from ...runtime.base import KnowledgeBase
from ...runtime.expectations import Difference
from .. import bases, streams
from ..exit_codes import DONE, NO
from ..faults import Sources, UsageError, counted, printable
from ..options import JSON, LAWS, Arguments, Command, Option
from ..scenarios import (
    LONGEST_FILE,
    Scenario,
    command_for,
    read_scenarios,
    run_scenario,
    scenario_files,
)

COMMAND = Command(
    name="test",
    does="hold scenario files against the rules",
    takes="[PATH…]",
    options=(
        JSON,
        Option("--only", "only scenarios whose id begins with this", "ID"),
        LAWS,
    ),
    more=(
        "PATH is a knowledge base or scenario files; without it the scenarios of the shipped laws\n"
        "are run. A file in a base is held against that base, any other against the shipped one,\n"
        "or that of --laws. Exit code 1 means that a scenario failed."
    ),
    examples=(
        ("bridgelaws test", "every scenario of the shipped laws"),
        ("bridgelaws test laws/1997/scenarios/27.yaml --only 97-27-02", "one scenario"),
    ),
)


@frozen
class _Failure:
    """A scenario that doesn't hold, and why."""

    scenario: Scenario
    differences: tuple[Difference, ...]
    command: str


def run(arguments: Arguments, sources: Sources) -> int:
    """Run the scenarios.

    Raises:
        UsageError: a file can't be read, or there is nothing to run.
        LawError: a scenario file or the knowledge base has faults.
    """
    laws, files = _base_and_files([Path(w) for w in arguments.words], arguments.value("--laws"))
    base = bases.load_base(laws, sources)
    root, name = bases.locate(laws, sources)
    if not files:
        folder = Path(root)
        files = {f: f"{name}/{f.relative_to(folder).as_posix()}" for f in scenario_files(folder)}
    prefix = arguments.value("--only") or ""
    scenarios = [s for s in _read(files, base, sources) if s.id.startswith(prefix)]
    if not scenarios:
        message = f"no scenario has an id that begins with `{prefix}`"
        if not prefix:
            message = "there are no scenarios to run"
        raise UsageError("no-scenarios", message, ("`EDITION/scenarios/*.yaml` in the base",))
    failures = [
        _Failure(scenario, found, command_for(scenario, laws))
        for scenario in scenarios
        if (found := run_scenario(scenario, base))
    ]
    if arguments.has("--json"):
        print(streams.json_page(_as_json(scenarios, failures)))
    else:
        _tell(scenarios, failures)
    return NO if failures else DONE


def _base_and_files(paths: list[Path], laws: str | None) -> tuple[str | None, dict[Path, str]]:
    """The folder of the base (None: the shipped one) and the scenario files by their names."""
    if len(paths) == 1 and paths[0].is_dir():
        return str(paths[0]), {}
    if paths and laws is None:
        above = bases.base_above(paths[0])
        laws = None if above is None else str(above)
    return laws, {path: str(path) for path in paths}


def _read(files: dict[Path, str], base: KnowledgeBase, sources: Sources) -> list[Scenario]:
    """The scenarios of all files, or the faults of all files."""
    faults: list[Diagnostic] = []
    scenarios: list[Scenario] = []
    for path, name in files.items():
        data = streams.read_bytes(str(path), LONGEST_FILE)
        sources.keep(name, data)
        try:
            scenarios += read_scenarios(data, name, base.editions, declared=base.declared)
        except LawError as error:
            faults += error.diagnostics
    if faults:
        raise LawError(faults)
    return scenarios


def _as_json(scenarios: list[Scenario], failures: list[_Failure]) -> dict[str, object]:
    return {
        "ok": not failures,
        "scenarios": len(scenarios),
        "failed": [
            {
                "id": failure.scenario.id,
                "title": failure.scenario.title,
                "file": failure.scenario.span.file,
                "line": failure.scenario.span.line,
                "why": failure.scenario.why,
                "differences": [
                    {"what": d.what, "expected": d.expected, "got": d.got}
                    for d in failure.differences
                ],
                "command": failure.command,
            }
            for failure in failures
        ],
    }


def _tell(scenarios: list[Scenario], failures: list[_Failure]) -> None:
    for failure in failures:
        scenario = failure.scenario
        print(f"{scenario.id}: {printable(scenario.title)}")
        print(f" --> {scenario.span.file}:{scenario.span.line}")
        for difference in failure.differences:
            print(f"  {difference.what}")
            print(f"    expected  {_shown(difference.expected)}")
            print(f"    got       {_shown(difference.got)}")
        print(f"  why: {printable(scenario.why)}")
        print(f"  rule on it: {failure.command}\n")
    held = len(scenarios) - len(failures)
    many = counted(len(scenarios), "scenario")
    print(f"{many}: {held} as expected, {len(failures)} not")


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return printable(text)
