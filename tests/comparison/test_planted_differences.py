"""Two editions that are alike but for one planted change: it is told, and nothing else."""

import shutil
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.app.comparing import compare
from bridgelaws.comparison.confirming import NOT_FOUND
from bridgelaws.comparison.regions import Comparison, Region
from bridgelaws.comparison.sides import Rule
from bridgelaws.compiler.declarations import Value

OLD, NEW = "1997", "1998"
LAWS = ("27", "31")


@pytest.fixture
def twin(laws_copy: Path) -> Path:
    """A base with the 1997 edition twice, without scenarios: what shows a difference is made."""
    shutil.copytree(laws_copy / OLD, laws_copy / NEW)
    name = laws_copy / NEW / "edition.yaml"
    name.write_text(name.read_text("utf-8").replace(f'"{OLD}"', f'"{NEW}"', 1), "utf-8")
    for folder in (OLD, NEW, "2017"):
        shutil.rmtree(laws_copy / folder / "scenarios")
    (laws_copy / "correspondence.yaml").unlink()
    return laws_copy


def _change(twin: Path, law: str, old: str, new: str) -> None:
    (file,) = (twin / NEW / "rules").glob(f"{law}-*.law")
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def _comparison(twin: Path) -> Comparison:
    return compare(KnowledgeBase.load(twin), str(twin), "laws", (OLD, NEW))


def _regions(comparison: Comparison) -> list[Region]:
    return [region for law in LAWS for region in comparison.regions(law)]


def _tests(region: Region) -> list[dict[str, tuple[Value, ...]]]:
    """The facts that each alternative asks of both editions."""
    found = []
    for way in (way for each in region.circumstances for way in each.both.alternatives):
        facts = [test for test in way if not isinstance(test, Rule)]
        found.append(dict(facts))
    return found


def test_what_is_alike_has_no_differences(twin: Path) -> None:
    """Nor has what only stands in another order."""
    passes, stays = "RHO passes", "RHO's call leaves the auction open"
    both = "31A1   when {}\n       and {}"
    _change(twin, "31", both.format(passes, stays), both.format(stays, passes))
    assert _regions(_comparison(twin)) == []


def test_a_changed_effect_is_told_with_what_it_hangs_on(twin: Path) -> None:
    """31B with partner passing once: told for a bid at partner's or LHO's turn, nowhere else."""
    before = "       and the offender had not called before\n         partner must pass "
    _change(twin, "31", before + "for the rest of the auction", before + "at the next turn")
    (region,) = _regions(_comparison(twin))
    assert region.law == "31" and region.trial is not None
    assert {one.side: dict(one.told[1])["duration"] for one in region.said} == {
        0: "rest_of_auction",
        1: "next_turn",
    }
    tests = _tests(region)
    asked = {each["turn_place"] for each in tests}
    assert {value for values in asked for value in values} == {"partner", "lho"}
    assert all(each["accepted"] == (False,) for each in tests)


def test_a_changed_condition_is_told_where_it_matters(twin: Path) -> None:
    """27B1 without the test of the correction: only a conventional correction tells them apart."""
    _change(twin, "27", "       and the correction is not conventional\n", "")
    regions = [region for region in _regions(_comparison(twin)) if region.trial is not None]
    assert regions
    for region in regions:
        for tests in _tests(region):
            assert tests["correction_conventional"] == (True,)
            assert tests["call_conventional"] == (False,)
    said = {(one.side, one.told[0]) for region in regions for one in region.said}
    assert (0, "must_pass") in said and (1, "no_penalty") in said


def test_what_nobody_can_meet_is_not_told(twin: Path) -> None:
    """A rule on what can't be, a bid out of turn in turn, makes no difference."""
    (file,) = (twin / NEW / "rules").glob("31-*.law")
    added = (
        "31C    directly on bid out of turn\n       when the call was in turn\n         no penalty"
    )
    file.write_text(f"{file.read_text('utf-8')}\n{added}\n", "utf-8")
    comparison = _comparison(twin)
    assert "31C" in comparison.editions[1].provisions
    assert _regions(comparison) == []


def test_where_nothing_was_found_that_is_the_reason(
    twin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same change as above, without auctions to show it."""
    before = "       and the offender had not called before\n         partner must pass "
    _change(twin, "31", before + "for the rest of the auction", before + "at the next turn")
    monkeypatch.setattr("bridgelaws.comparison.search._MOST_TRIALS", 0)
    (region,) = _regions(_comparison(twin))
    assert region.trial is None and region.reason == NOT_FOUND
