"""`bridgelaws test`: scenarios that hold, scenarios that don't, and files that can't be read."""

import json
import shlex
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from bridgelaws.app.trial_report import diff_lines
from bridgelaws.runtime.base import SHIPPED
from bridgelaws.runtime.expectations import ABSENT, Difference

from .conftest import Result

Call = Callable[..., Result]
GOOD = """\
- id: A-1
  title: West may accept
  situation: {edition: "1997", dealer: N, auction: "1H 1S 1D"}
  expect: {status: needs_facts, turn: null, rulings: [{laws: [27A]}]}
  why: 27A.
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A scenario file outside any base."""
    made = tmp_path / "mine.yaml"
    made.write_text(GOOD)
    return made


def test_the_shipped_scenarios_hold(call: Call) -> None:
    """All of them."""
    code, out, err = call("test", "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert answer["ok"] is True and answer["failed"] == [] and answer["scenarios"] >= 45


def test_files_and_ids(call: Call, file: Path) -> None:
    """Some of them, by file and the beginning of the id."""
    assert call("test", file).out == "1 scenario: 1 as expected, 0 not\n"
    shipped = Path(SHIPPED) / "1997/scenarios/27.yaml"
    assert call("test", shipped, "--only", "97-27-02").out.startswith("1 scenario: 1 as expected")
    assert call("test", file, shipped, "--only", "A-").out.startswith("1 scenario:")


def test_a_failure_is_shown_with_the_command_for_it(call: Call, file: Path) -> None:
    """What was expected, what came, why, and the call that gives the ruling."""
    file.write_text(GOOD.replace("turn: null", "turn: W").replace("[27A]", "[27B]"))
    code, out, err = call("test", file)
    assert (code, err) == (1, "")
    assert f"A-1: West may accept\n --> {file}:1\n" in out
    assert "  turn\n    - W\n    + null\n" in out
    assert "  rulings[0].laws\n    - 27B\n    + 27A\n" in out
    assert "\n- expected, + what came instead\n" in out
    assert "  why: 27A.\n" in out
    assert out.endswith("1 scenario: 0 as expected, 1 not\n")
    command = next(line for line in out.splitlines() if "rule on it: " in line)
    words = shlex.split(command.split("rule on it: ")[1])
    assert words[0] == "bridgelaws"
    assert call(*words[1:], "--json").out == call("rule", "-", "--json", given=situation(GOOD)).out


def situation(text: str) -> str:
    """The situation of the first scenario, as a document."""
    return text.split("situation: ")[1].split("\n")[0]


def test_a_failure_with_attributes_gives_a_document(call: Call, file: Path) -> None:
    """What no token says goes in on standard input."""
    auction = "[1H, 1S, {call: 1D, artificial: true, pause: false}]"
    file.write_text(GOOD.replace('"1H 1S 1D"', auction).replace("null", "W"))
    failed = json.loads(call("test", file, "--json").out)["failed"][0]
    echo, document, pipe, *rest = shlex.split(failed["command"])
    assert (echo, pipe, rest) == ("echo", "|", ["bridgelaws", "rule", "-"])
    assert call("rule", "-", given=document).code == 0
    assert failed["differences"] == [{"what": "turn", "expected": "W", "got": None}]
    assert (failed["file"], failed["line"]) == (str(file), 1)


def test_a_base_of_your_own(call: Call, tmp_path: Path) -> None:
    """Its own scenarios are held against its own rules, and the command names it."""
    laws = Path(copytree(SHIPPED, tmp_path / "my laws"))
    rule = laws / "1997/rules/27-insufficient-bid.law"
    text = rule.read_text("utf-8")
    duty = "         partner must pass for the rest of the auction\n"
    assert duty in text
    rule.write_text(text.replace(duty, ""), "utf-8")
    for path in (laws, laws / "1997/scenarios/27.yaml"):
        code, out, _ = call("test", path)
        assert code == 1
        assert f"--laws '{laws}'" in out and f"{laws}/1997/scenarios/27.yaml:" in out
    assert call("test", Path(SHIPPED) / "1997/scenarios/27.yaml").code == 0


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("laws:", "law:", "unknown-key", "did you mean `laws`?"),
        ("[27A]", "27A", "wrong-type", "is a list"),
        ("rulings: [{laws: [27A]}]", "effects: []", "unknown-key", "`effects`"),
        ("rulings: [{laws: [27A]}]", "rulings: [{effects: [a]}]", "wrong-type", "a mapping"),
        ("{status: needs_facts, turn: null, rulings: [{laws: [27A]}]}", "{}", "empty-", "nothing"),
        ("  why: 27A.\n", "", "missing-key", "`why`"),
        (GOOD, "a: b\n", "wrong-type", "a list of scenarios"),
    ],
)
def test_a_file_that_cannot_be_read(
    old: str, new: str, code: str, words: str, call: Call, file: Path
) -> None:
    """Exit code 2 with the place: a misspelt expectation would hold for ever.

    More such faults stand in `test_planted_faults`.
    """
    assert old in GOOD
    file.write_text(GOOD.replace(old, new))
    result = call("test", file)
    assert (result.code, result.out) == (2, "")
    assert f"error[{code}" in result.err and words in result.err
    assert f" --> {file}:" in result.err


def test_a_situation_that_cannot_be_is_a_failure(call: Call, file: Path) -> None:
    """Such as a change of a call that was never made: the laws can't be asked."""
    file.write_text(GOOD.replace("1H 1S 1D", "1H W:>2D"))
    code, out, _ = call("test", file)
    assert code == 1 and "  situation\n    - a ruling\n    + " in out


@pytest.mark.parametrize(
    ("expected", "got", "lines"),
    [
        (["27", "27B"], ["27", "27A"], ["  27", "- 27B", "+ 27A"]),
        ("ruled", "gap", ["- ruled", "+ gap"]),
        (True, None, ["- true", "+ null"]),
        # The nearest entry, first by what was expected of it.
        (
            {"effect": "must_pass", "player": "N"},
            [{"effect": "stands"}, {"law": "27B2", "effect": "must_pass", "player": "S"}],
            [
                "- {effect: must_pass, player: N}",
                "+ {effect: must_pass, player: S, law: 27B2}",
                "  and 1 more",
            ],
        ),
        ({"effect": "stands"}, ABSENT, ["- {effect: stands}"]),
        (ABSENT, {"effect": "stands"}, ["+ {effect: stands}"]),
        (["\x1b[2J"], [], ["- \\x1b[2J"]),
    ],
)
def test_a_difference_is_a_diff(expected: object, got: object, lines: list[str]) -> None:
    """What was expected and isn't there, what came instead, and between them what both have."""
    assert diff_lines(Difference("laws", expected, got)) == lines


def test_junit(call: Call, file: Path, tmp_path: Path) -> None:
    """Well-formed XML, whatever stands in a title; a suite for a file, a case for a scenario."""
    second = GOOD.replace("A-1", "A-2").replace("may accept", 'may <accept> & "\\e[2J"')
    second = second.replace("title: West", "title: 'West").replace('"\\e[2J"', "]]>'")
    file.write_text(GOOD + second.replace("[27A]", "[27B]"))
    out = tmp_path / "junit.xml"
    assert call("test", file, "--junit", out).code == 1
    top = ET.parse(out).getroot()
    assert (top.tag, top.get("tests"), top.get("failures")) == ("testsuites", "2", "1")
    (suite,) = top
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == (str(file), "2", "1")
    good, bad = suite
    assert good.get("name") == "A-1: West may accept" and not [*good]
    assert bad.get("name") == "A-2: West may <accept> & ]]>"
    (failure,) = bad
    assert failure.get("message") == "rulings[0].laws"
    assert failure.text is not None
    assert "  - 27B\n  + 27A\n" in failure.text and "rule on it: bridgelaws rule" in failure.text


def test_junit_where_nothing_can_be_written(call: Call, file: Path, tmp_path: Path) -> None:
    """Exit code 2."""
    result = call("test", file, "--junit", tmp_path / "none" / "junit.xml")
    assert result.code == 2 and "error[" in result.err
