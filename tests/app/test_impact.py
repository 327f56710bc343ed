"""`bridgelaws impact`: who depends on a provision, as a reader of rules and texts finds it."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any

import pytest

from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
WORKED = """\
- id: A-1
  title: the law of a finding
  situation: {edition: "1997", dealer: N, auction: "1C 1S 1D TD S:P"}
  expect: {status: ruled, consider: ["23"], rulings: [{laws: [27B, 27B2]}]}
  why: 27B2.
- id: A-2
  title: not named
  situation: {edition: "1997", dealer: N, auction: "1C 1S 1D P"}
  expect: {rulings: [{effects: [{effect: stands, law: 27A}]}]}
  why: 27A.
"""


def touched(call: Call, *words: str | Path) -> list[dict[str, Any]]:
    """What depends on a provision, for each edition."""
    code, out, err = call("impact", *words, "--json")
    assert (code, err) == (0, "")
    found: list[dict[str, Any]] = json.loads(out)
    return found


def test_who_refers_to_the_forced_pass(call: Call) -> None:
    """23 of 1997: the laws that make partner pass, by rule and in the Danish text alike."""
    (found,) = touched(call, "23", "--edition", "1997")
    assert (found["id"], found["edition"]) == ("23", "1997")
    sending = {(d["provision"], d["kind"]) for d in found["rules"]}
    assert {("27B2", "see"), ("27B3", "see"), ("24C", "see_however"), ("38", "see")} <= sending
    danish = {(d["provision"], d["kind"]) for d in found["texts"] if d["by"] == "da"}
    assert danish == sending
    # Only law 25 has a Swedish text.
    assert [d["provision"] for d in found["texts"] if d["by"] == "sv"] == ["25B2bI"]
    assert found["laws"] == ["24", "25", "27", "31", "32", "36", "37", "38"]
    assert {"gallery/1997/23.svg", "gallery/1997/27.svg"} <= set(found["pictures"])
    assert "gallery/1997/34.svg" not in found["pictures"]


def test_what_is_defined_and_borrowed(call: Call) -> None:
    """18D says what insufficient is: 27 stands on that; 2017 takes it for its own."""
    (found,) = touched(call, "18D")
    assert found["edition"] == "1997" and found["borrowed_by"] == ["2017"]
    reading = {(d["provision"], d["kind"], d["through"]) for d in found["rules"]}
    assert ("27", "reads", "irregularity:insufficient_bid") in reading


def test_parts_and_what_takes_their_place(call: Call) -> None:
    """A provision is taken with its parts: what refers from one of them to another is no matter."""
    (found,) = touched(call, "27B", "--edition", "1997")
    depending = {(d["provision"], d["kind"], d["on"]) for d in found["rules"]}
    assert ("27C", "instead_of", "27B") in depending
    assert ("25A", "instead_of", "27B") in depending
    assert not {name for name, _, _ in depending if name.startswith("27B")}
    (found,) = touched(call, "27B2", "--edition", "1997")
    assert ("27B3", "instead_of") in {(d["provision"], d["kind"]) for d in found["rules"]}
    (other,) = found["counterparts"]
    assert (other["edition"], other["provisions"]) == ("2017", ["27B2"])


def test_a_law_outside_the_base(call: Call) -> None:
    """16C2 has no text here, and is referred to all the same; in both editions."""
    found = {each["edition"]: each for each in touched(call, "16C2")}
    assert {*found} == {"1997", "2017"}
    kinds = {(d["provision"], d["kind"]) for d in found["1997"]["rules"]}
    assert ("27B1a", "not_apply") in kinds


def test_worked_rulings_that_name_it(call: Call, tmp_path: Path) -> None:
    """In laws, effects and what is to be kept in mind; parts count for the whole."""
    laws = Path(copytree(SHIPPED, tmp_path / "laws"))
    for edition in ("1997", "2017"):
        rmtree(laws / edition / "scenarios")
        (laws / edition / "scenarios").mkdir()
    (laws / "1997/scenarios/mine.yaml").write_text(WORKED, "utf-8")

    def naming(provision: str) -> list[str]:
        (found,) = touched(call, provision, "--edition", "1997", "--laws", laws)
        assert found["pictures"] == []  # there is no gallery beside it
        return [scenario["id"] for scenario in found["scenarios"]]

    assert naming("23") == ["A-1"]
    assert naming("27B") == ["A-1"]
    assert naming("27") == ["A-1", "A-2"]
    assert naming("31") == []


def test_in_words(call: Call) -> None:
    """A line for each, and what there is nothing of is left out."""
    code, out, err = call("impact", "27B2", "--edition", "1997")
    assert (code, err) == (0, "")
    assert out.startswith("1997: 27B2\n\nrules that depend on it:\n  27B3    instead of it\n")
    assert "texts that refer to it" not in out
    assert "\nin other editions:\n  27B2    2017: 27B2 (changed)\n" in out
    assert "97-H-27-" in out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("27B9",), "unknown-provision", "did you mean `27B`?"),
        (("fact:accepted",), "unknown-provision", "fact:accepted"),
        (("23", "--edition", "1998"), "unknown-edition", "1997"),
        ((), "missing-argument", "PROVISION"),
        (("23", "24"), "needless-argument", "`24` is one too many"),
    ],
)
def test_bad_input(words: tuple[str, ...], code: str, said: str, call: Call) -> None:
    """Exit code 2, with what was expected."""
    result = call("impact", *words)
    assert (result.code, result.out) == (2, "")
    assert f"error[{code}]" in result.err and said in result.err
