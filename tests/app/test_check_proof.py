"""`bridgelaws check --proof` and `compare --against`: what is told, in which words, and as JSON."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
Edit = Callable[[str, str, str], None]
ONCE = "partner must pass at the next turn"


@pytest.fixture
def without_review(laws_copy: Path) -> Path:
    """The shipped laws where nobody has reviewed a finding."""
    for file in laws_copy.glob("*/accepted.yaml"):
        text = file.read_text("utf-8")
        _, citations = re.split(r"(?m)^(?=citations:)", text)
        file.write_text(citations, "utf-8")
    return laws_copy


def test_the_shipped_laws_are_proved(call: Call) -> None:
    """No finding is left that nobody has reviewed, and the costs of each law are told."""
    done = call("check", "--proof", "--stats")
    assert done.code == 0 and done.err == ""
    lines = done.out.splitlines()
    assert lines[-1] == "no faults"
    told = [line for line in lines if "proved over" in line]
    assert [line[:4] for line in told] == ["1997", "2017"]
    assert all(line.endswith(" reviewed") and " 0 new, " in line for line in told)
    assert len([line for line in lines if line.startswith("27 ")]) == 2  # of each edition


def test_the_costs_are_told_in_the_language_of_the_reader(call: Call) -> None:
    """The head of the table, in Danish as in English, and a law below each word of it."""
    danish, english = (
        [line for line in call("check", "--stats", *words).out.splitlines()[2:] if line]
        for words in (("--lang", "da"), ())
    )
    heads = [line.split() for line in danish if line.startswith("lov ")]
    assert heads == [["lov", "bestemmelser", "betingelser", "sekunder"]] * 2
    assert any(line.endswith("hvad der følger, over alle love") for line in danish)
    assert [line.split()[0] for line in danish if line[0].isdigit() and ":" not in line] == [
        line.split()[0] for line in english if line[0].isdigit() and ":" not in line
    ]


def test_without_proof_nothing_is_proved(call: Call) -> None:
    assert "proved" not in call("check").out


def test_a_finding_is_told_in_the_reader_s_words_with_what_shows_it(
    call: Call, without_review: Path
) -> None:
    """32 of 1997 in Danish; the witness is a document that `rule` finds the gap in."""
    done = call("check", "--proof", "--lang", "da", "--json", without_review)
    assert done.code == 1, done.err
    page = json.loads(done.out)
    assert page["ok"] is False
    fault, later = (f for f in page["faults"] if f["code"] == "gap" and f["law"] == "32")
    assert fault["message"] == (
        "32 nævner alle sine tilfælde, og hvor ingen af dem foreligger, er intet sagt"
    )
    assert fault["file"].endswith("32-double-out-of-turn.law") and fault["severity"] == "error"
    ruling = call("rule", "--json", "-", given=json.dumps(fault["witness"]))
    assert ruling.code == 0, ruling.err
    assert json.loads(ruling.out)["rulings"][0]["gap"]["law"] == "32"
    # In 2017 32C goes before it, or 36: there is no auction, and none is claimed.
    assert later["file"].endswith("2017/rules/32-double-out-of-turn.law")
    assert later["witness"] is None and "intet eksempel fundet" in later["notes"]
    assert "unreachable" not in done.out


def test_the_files_named_are_those_of_which_findings_are_told(
    call: Call, without_review: Path
) -> None:
    """A conflict is told with either of its two files; the gap of 32 is not of this one."""
    done = call("check", "--proof", without_review / "2017/rules/31-bid-out-of-turn.law")
    assert done.code == 1
    assert "error[conflict]: 31A2b (" in done.out and ") and 31B1 (" in done.out
    assert "error[gap]" not in done.out


def test_rules_with_faults_are_not_proved(call: Call, laws_copy: Path, edit: Edit) -> None:
    edit("1997/rules/27-*", "law 27 on insufficient bid", "law 27 on insufficient bids")
    done = call("check", "--proof", laws_copy)
    assert done.code == 1
    assert "nothing was proved: the rules have faults" in done.out
    assert "proved over" not in done.out


def test_a_language_without_words_is_refused(call: Call) -> None:
    done = call("check", "--proof", "--lang", "de")
    assert done.code == 2 and "unknown-language" in done.err


def test_a_needless_entry_is_a_fault(call: Call, laws_copy: Path, edit: Edit) -> None:
    """24 of 1997 is proved to have no gap, so nothing is to be accepted."""
    edit("1997/accepted.yaml", "  - finding: gap\n    in: 32B\n", "  - finding: gap\n    in: 24A\n")
    done = call("check", "--proof", laws_copy)
    assert done.code == 1
    assert "error[needless-acceptance]: there is no such finding any more: gap, 24A" in done.out
    assert "error[gap]: 32B" in done.out


def test_that_no_ruling_changes_is_a_proof(call: Call, laws_copy: Path) -> None:
    done = call("compare", "--against", laws_copy, "--edition", "1997")
    assert done.code == 0
    proved = re.fullmatch(r"no ruling changes: proved over ([0-9]+) kinds of call\n", done.out)
    assert proved is not None and int(proved[1]) > 80


def test_what_a_change_does_is_told_with_an_auction(
    call: Call, laws_copy: Path, edit: Edit
) -> None:
    """The older 27B2 made partner pass once; the auction of the table is ruled on alike by each."""
    rest = "partner must pass for the rest of the auction\n       proceed by 10C1"
    edit("1997/rules/27-*", rest, f"{ONCE}\n       proceed by 10C1")
    done = call("compare", "--against", laws_copy, "--edition", "1997")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[-2:] == ["1 difference between old and new", "something else follows from: 27B2"]
    assert f"  old   27B2     {ONCE}" in lines
    document = next(line.strip() for line in lines if line.strip().startswith("{"))
    durations = []
    for laws in (laws_copy, Path(SHIPPED)):
        words = ("rule", "--edition", "1997", "--json", "--laws", laws, "-")
        (ruling,) = json.loads(call(*words, given=document).out)["rulings"]
        durations += [e["duration"] for e in ruling["effects"] if e["effect"] == "must_pass"]
    assert durations == ["next_turn", "rest_of_auction"]


def test_another_meaning_is_shown_by_a_worked_situation(
    call: Call, laws_copy: Path, edit: Edit
) -> None:
    first = "         or no bid has been made\n       remark: the first bid"
    edit("1997/rules/18-*", first, f"         or the number of tricks is the same\n{first}")
    page = json.loads(call("compare", "--against", laws_copy, "--edition", "1997", "--json").out)
    assert page["no_ruling_changes"] is False and page["meanings"] == ["call_sufficient"]
    document = json.dumps(page["unlike"])
    old, new = (
        json.loads(call("rule", "--json", "--laws", laws, "-", given=document).out)
        for laws in (laws_copy, Path(SHIPPED))
    )
    assert old["legal_calls"] != new["legal_calls"] or old["rulings"] != new["rulings"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--editions", "1997,2017"), "options"),
        ((), "missing-edition"),
        (("--edition", "1998"), "unknown-edition"),
        (("--edition", "1997", "41"), "unknown-law"),
    ],
)
def test_what_can_not_be_held_against_is_refused(
    call: Call, laws_copy: Path, words: tuple[str, ...], code: str
) -> None:
    done = call("compare", "--against", laws_copy, *words)
    assert done.code == 2 and f"error[{code}]" in done.err
