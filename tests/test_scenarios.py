"""Every scenario beside the laws, held against the rules; and a guard that none is passed over."""

import re
from pathlib import Path

import pytest

from bridgelaws.app.scenarios import (
    Scenario,
    command_for,
    read_scenarios,
    run_scenario,
    scenario_files,
)
from bridgelaws.runtime.base import SHIPPED, KnowledgeBase

BASE = KnowledgeBase.load()
FILES = sorted(Path(SHIPPED).glob("**/scenarios/*"))
# How many there were when last counted: scenarios may be added, not lost.
AT_LEAST = 45


def scenarios() -> list[Scenario]:
    """The scenarios of all files."""
    return [
        scenario
        for file in scenario_files(Path(SHIPPED))
        for scenario in read_scenarios(file.read_bytes(), str(file), BASE.editions)
    ]


SCENARIOS = scenarios()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[s.id for s in SCENARIOS])
def test_a_scenario_holds(scenario: Scenario) -> None:
    """The ruling is as its author derived it from the words of the law."""
    found = run_scenario(scenario, BASE)
    told = [f"{d.what}: expected {d.expected}, got {d.got}" for d in found]
    assert not found, "\n".join([scenario.why, *told, command_for(scenario, None)])


def test_no_scenario_is_passed_over() -> None:
    """As many as the files have entries, each id once, none lost since they were counted."""
    entries = [
        entry
        for file in FILES
        for entry in re.findall(r"^- id: (.+)$", file.read_text("utf-8"), re.M)
    ]
    assert [s.id for s in SCENARIOS] == entries
    assert len(set(entries)) == len(entries) >= AT_LEAST


def test_every_file_is_read() -> None:
    """A file with another ending or in another place would be passed over in silence."""
    assert list(scenario_files(Path(SHIPPED))) == FILES
    assert {f.parent.parent.name for f in FILES} <= set(BASE.editions)


def test_the_guard_trips(tmp_path: Path) -> None:
    """A scenario that doesn't hold is seen to fail."""
    text = FILES[0].read_text("utf-8")
    wrong = re.sub(r"turn: [NESW]\b", "turn: null", text)
    assert wrong != text
    broken = read_scenarios(wrong.encode(), "wrong.yaml", BASE.editions)
    assert any(run_scenario(scenario, BASE) for scenario in broken)
