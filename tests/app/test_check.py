"""`bridgelaws check`: every fault of every stage and file in one run."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from bridgelaws.app.checking import check_base
from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
RULE = "1997/rules/27-insufficient-bid.law"
TEXT = "1997/da/27.txt"


@pytest.fixture
def laws(tmp_path: Path) -> Path:
    """A copy of the shipped laws."""
    return Path(copytree(SHIPPED, tmp_path / "laws"))


def edit(file: Path, old: str, new: str) -> None:
    """Replace words that stand in a file."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_the_shipped_laws_have_no_faults(call: Call) -> None:
    """And every provision of the Danish text is counted once."""
    code, out, err = call("check", "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert set(answer) == {"ok", "faults", "counts"}
    assert (answer["ok"], answer["faults"]) == (True, [])
    counts = answer["counts"]["1997"]
    assert set(counts) == {"provisions", "encoded", "narrative", "not_encoded"}
    assert counts["provisions"] == 127
    assert counts["encoded"] + counts["narrative"] + counts["not_encoded"] == 127
    # Laws 19 and 24 to 40, counted by hand in the two prints.
    assert answer["counts"]["2017"]["provisions"] == 148


def test_the_json_of_a_fault_has_the_fields_of_the_contract(laws: Path, call: Call) -> None:
    """All of them, whatever the fault; and where rules have one, nothing is counted."""
    edit(laws / RULE, "27A    when", "27A    wehn")
    edit(laws / TEXT, "27B1a ", "27B1z ")
    edit(laws / "vocabulary/game.yaml", "turn:", "trun:")
    code, out, err = call("check", laws, "--json")
    answer = json.loads(out)
    assert (code, err) == (1, "")
    assert (answer["ok"], answer["counts"], len(answer["faults"])) == (False, {}, 2)
    keys = (
        "code severity message file line column end_line end_column expected suggestion law"
        " related witness"
    )
    assert all(set(fault) == set(keys.split()) for fault in answer["faults"])


def test_a_fault_is_shown_in_its_line(laws: Path, call: Call) -> None:
    """On standard output, since the faults are the answer; with a near word."""
    edit(laws / RULE, "27A    when LHO accepts", "27A    when LHO acepts")
    code, out, err = call("check", laws)
    assert (code, err) == (1, "")
    assert f" --> {laws}/{RULE}:3:13\n" in out
    assert "3 | 27A    when LHO acepts\n  |             ^^^^^^^^^^" in out
    assert "help: did you mean `LHO accepts`?" in out
    assert out.endswith("1 fault\n")


def test_single_files(laws: Path, call: Call) -> None:
    """Only their faults; the base is found above them, or given."""
    edit(laws / RULE, "LHO accepts", "LHO acepts")
    edit(laws / TEXT, "27B1a ", "27B1z ")
    for file, code in ((RULE, 1), (TEXT, 1), ("1997/da/28.txt", 0)):
        for more in ([], ["--laws", laws]):
            found = call("check", laws / file, *more, "--json")
            assert found.code == code
            assert {f["file"] for f in json.loads(found.out)["faults"]} == (
                {f"{laws}/{file}"} if code else set()
            )
    both = json.loads(call("check", laws / RULE, laws / TEXT, "--json").out)["faults"]
    assert {fault["file"] for fault in both} == {f"{laws}/{RULE}", f"{laws}/{TEXT}"}


def test_a_rule_is_not_called_good_when_it_was_not_looked_at(laws: Path, call: Call) -> None:
    """Where another file keeps the names from being looked up, that is told."""
    edit(laws / "1997/rules/22-end-of-the-auction.law", "22A", "22Aa")
    answer = json.loads(call("check", laws / RULE, "--json").out)
    assert answer["ok"] is False
    assert "22-end-of-the-auction" in answer["faults"][0]["file"]
    assert call("check", laws / TEXT).code == 0


def test_a_path_that_is_no_base(call: Call, laws: Path, tmp_path: Path) -> None:
    """The call can't be used: exit code 2."""
    lone = tmp_path / "lone.law"
    lone.write_text("law 27 on insufficient bid\n")
    (tmp_path / "empty").mkdir()
    for words in ([tmp_path / "empty"], [lone], [laws, lone], [lone, "--laws", laws]):
        code, out, err = call("check", *words)
        assert (code, out) == (2, "")
        assert err.startswith("error[")


def test_a_fault_of_the_vocabulary_is_told_once(laws: Path) -> None:
    """However many editions use it."""
    copytree(laws / "1997", laws / "1998")
    edit(laws / "1998/edition.yaml", '"1997"', '"1998"')
    edit(laws / "vocabulary/game.yaml", "turn:", "trun:")
    faults = check_base(laws, "laws").faults
    assert [fault.code for fault in faults] == ["unknown-key"]
