"""`bridgelaws test --coverage`: what worked rulings have seen, and what they haven't."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
# South corrects to a pass: 27B2, and so not 27A, 27B1, 27B3 or 27C.
PASS = """\
- id: A-1
  title: corrected to a pass
  situation: {edition: "1997", dealer: N, auction: "1C 1S 1D TD S:P"}
  expect: {status: ruled}
  why: 27B2.
"""
# West accepts by calling: 27A, and so nothing of 27B.
ACCEPTED = """\
- id: A-2
  title: accepted
  situation: {edition: "1997", dealer: N, auction: "1C 1S 1D P"}
  expect: {status: ruled}
  why: 27A.
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with both."""
    made = tmp_path / "mine.yaml"
    made.write_text(PASS + ACCEPTED)
    return made


def coverage(call: Call, *words: str | Path) -> Any:
    """The coverage of 1997 as JSON."""
    result = call("test", *words, "--coverage", "--json")
    assert result.err == ""
    return json.loads(result.out)["coverage"]["1997"]


def test_which_scenarios_see_a_provision(call: Call, file: Path) -> None:
    """In force and not in force, by their ids; conditions too."""
    first, beside, *conditions = coverage(call, file, "27B2")
    assert (first["kind"], first["true"], first["false"]) == ("provision", ["A-1"], ["A-2"])
    assert (beside["condition"], beside["true"]) == ("otherwise", ["A-1", "A-2"])
    # After 1♦ was accepted there is no correction: that is neither true nor false.
    assert conditions == [
        {
            "kind": "condition",
            "condition": "the correction is a sufficient bid or a pass",
            "true": ["A-1"],
            "false": [],
        }
    ]
    told = call("test", file, "--coverage", "27B2").out
    assert "1997: 27B2\n  27B2: in force: A-1\n  27B2: not in force: A-2\n" in told
    assert "“the correction is a sufficient bid or a pass”: false: no scenario\n" in told


def test_what_is_missing(call: Call, file: Path) -> None:
    """27A and 27B have been seen both ways; 27B3 not in force only, and of 31 nothing at all."""
    found = coverage(call, file)
    missing = {(e["provision"], e["side"]) for e in found["missing"] if e["kind"] == "provision"}
    both = {(p, side) for p in ("27A", "27B", "27B2") for side in ("true", "false")}
    assert missing & both == set()
    assert ("27B3", "true") in missing and ("27B3", "false") not in missing
    assert {("31A1", "true"), ("31A1", "false")} <= missing
    accepts = [e for e in found["missing"] if e["provision"] == "27A" and e["kind"] == "condition"]
    assert accepts == []  # LHO has accepted once, and once not
    told = call("test", file, "--coverage").out
    assert "  27B3     never in force\n" in told
    assert "  27B3     never not in force where its law applied\n" not in told


def test_one_scenario_sees_one_side(call: Call, file: Path) -> None:
    """A scenario taken away is missed."""
    found = coverage(call, file, "--only", "A-1")
    missing = {(e["provision"], e["side"]) for e in found["missing"] if e["kind"] == "provision"}
    assert ("27A", "true") in missing and ("27B2", "false") in missing


def test_the_threshold(call: Call, file: Path) -> None:
    """Below it the exit code is 1, though every scenario holds."""
    assert call("test", file, "--threshold", "0").code == 0
    result = call("test", file, "--threshold", "50")
    assert result.code == 1 and "the threshold is 50" in result.out
    assert call("test", file, "--coverage", "--threshold", "50", "--json").code == 1


def test_the_shipped_scenarios_see_everything(call: Call) -> None:
    """Each provision, condition and exception, or there is a reason; and no reason without need."""
    result = call("test", "--threshold", "100", "--json")
    assert (result.code, result.err) == (0, "")
    for edition in json.loads(result.out)["coverage"].values():
        assert edition["percent"] == 100.0
        assert edition["missing"] == edition["needless"] == []
        assert edition["provisions"]["seen"] == edition["provisions"]["of"] > 90


def test_a_reason_without_need(call: Call, tmp_path: Path) -> None:
    """What is seen after all needs none."""
    laws = Path(copytree(SHIPPED, tmp_path / "laws"))
    accepted = laws / "1997/accepted.yaml"
    entry = "unseen:\n  - {in: 27B2, never: in force, reason: Nobody knows.}\n"
    accepted.write_text(accepted.read_text("utf-8").replace("unseen:\n", entry, 1), "utf-8")
    code, out, _ = call("test", laws / "1997/scenarios/27.yaml", "--coverage")
    assert code == 0 and "27B2     needs no reason in accepted.yaml: never in force\n" in out


def test_a_reason_for_a_condition(call: Call, tmp_path: Path) -> None:
    """It is about that condition on that side alone, and about no provision."""
    laws = Path(copytree(SHIPPED, tmp_path / "laws"))
    accepted, scenarios = laws / "1997/accepted.yaml", laws / "1997/scenarios/27.yaml"
    condition = "the correction is a sufficient bid or a pass"
    missing = f"  27B2     “{condition}” never false\n"
    assert missing not in call("test", scenarios, "--coverage").out
    text = accepted.read_text("utf-8")
    entry = f"    with: {condition}\n    never: "
    assert text.count(f"{entry}false") == 1
    accepted.write_text(text.replace(f"{entry}false", f"{entry}true"), "utf-8")
    out = call("test", scenarios, "--coverage").out
    assert missing in out
    assert f"  27B2     needs no reason in accepted.yaml: “{condition}” never true\n" in out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--coverage", "27B9"), "unknown-provision", "did you mean `27B`?"),
        (("--coverage", "26A2a"), "no-rule", "has no rule of its own"),
        (("--coverage", "27A", "27B"), "needless-argument", "`27B` is one too many"),
        (("--threshold", "101"), "bad-threshold", "from 0 to 100"),
        (("--threshold", "half"), "bad-threshold", "from 0 to 100"),
        (("--threshold",), "missing-value", "--threshold N"),
    ],
)
def test_bad_input(words: tuple[str, ...], code: str, said: str, call: Call, file: Path) -> None:
    """Exit code 2, with what was expected."""
    result = call("test", file, *words)
    assert (result.code, result.out) == (2, "")
    assert f"error[{code}]" in result.err and said in result.err


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("unseen: {}", "wrong-type"),
        ("unseen: [{in: 27B2, never: seen, reason: x}]", "unknown-word"),
        ("unseen: [{in: 27B2, with: it was partner's turn, never: in force, reason: x}]",
         "unknown-word"),
        ("unseen: [{in: 27B2, never: true, reason: x}]", "unknown-word"),
        ("unseen: [{in: 27B2, never: in force}]", "missing-key"),
        ("unseen: [{in: 24, never: in force, reason: x, why: y}]", "unknown-key"),
        ("unseen: [{in: a, never: in force, reason: x}, {in: a, never: in force, reason: x}]",
         "duplicate-acceptance"),
    ],
)  # fmt: skip
def test_reasons_that_cannot_be_read(entry: str, code: str, call: Call, tmp_path: Path) -> None:
    """Exit code 2, with the place."""
    laws = Path(copytree(SHIPPED, tmp_path / "laws"))
    (laws / "1997/accepted.yaml").write_text(f"citations: []\n{entry}\n", "utf-8")
    result = call("test", laws / "1997/scenarios/27.yaml", "--coverage")
    assert result.code == 2 and f"error[{code}]" in result.err
    assert "1997/accepted.yaml:2:" in result.err
