"""An edition takes facts of the game from another one, and leaves the rest to the missing law."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.app.checking import check_base

Edit = Callable[[str, str, str], None]
GAME = '  edition: "1997"\n  laws: ["17", "18", "20", "21", "22"]\n'


def ruled(base: KnowledgeBase, auction: str, edition: str = "2017") -> dict[str, Any]:
    found: dict[str, Any] = base.rule(
        Situation.parse(auction, edition=edition, dealer="N")
    ).to_dict()
    return found


def test_whose_turn_it_is_and_what_is_sufficient(base: KnowledgeBase) -> None:
    """17C, 18B, 17E: none of them is among the Dutch texts."""
    assert ruled(base, "1H 1S")["turn"] == "S"
    assert ruled(base, "1H 1D")["rulings"][0]["irregularity"] == "insufficient_bid"
    assert ruled(base, "1H P P P")["contract"] == {"bid": "1H", "doubled": 0, "declarer": "N"}


@pytest.mark.parametrize(
    ("event", "law"),
    [
        ({"call": "1C", "wrong_board": True}, "17D"),
        ({"director": True, "misinformed": True}, "21"),
    ],
)
def test_what_the_missing_law_decides_is_a_gap(
    base: KnowledgeBase, event: dict[str, object], law: str
) -> None:
    """Reading 54. The rules of 1997 recognise it, and rule on it in 1997 alone."""
    document = {"edition": "2017", "dealer": "N", "auction": ["1C", event]}
    if "call" in event:
        document["auction"] = [event]
    found = base.rule(Situation.from_dict(document)).to_dict()
    assert found["status"] == "gap"
    gap = found["rulings"][0]["gap"]
    assert (gap["law"], gap["reason"]) == (law, "text_missing")
    earlier = base.rule(Situation.from_dict({**document, "edition": "1997"})).to_dict()
    assert "gap" not in earlier["rulings"][0]


def test_a_right_that_the_missing_law_gives_is_a_gap(base: KnowledgeBase) -> None:
    answer = base.may(Situation.parse("1C", edition="2017", dealer="N"), "E", "review").to_dict()
    assert answer["answer"] == "gap"
    assert (answer["gap"]["law"], answer["gap"]["reason"]) == ("20B", "text_missing")


def test_a_law_that_leaves_it_to_one_outside_the_base(base: KnowledgeBase) -> None:
    """34 sends to 17D3, and 17 is not among the Dutch texts."""
    found = ruled(base, "1H S:P W:P N:P")
    (gap,) = (r["gap"] for r in found["rulings"] if "gap" in r)
    assert (gap["law"], gap["reason"]) == ("17D3", "text_missing")


def test_one_line_of_the_lender_changes_both(laws_copy: Path, edit: Edit) -> None:
    """18B without the rank of the denominations: one spade over one heart is too low."""
    line = (
        "         or the number of tricks is the same\n         and the denomination ranks higher\n"
    )
    edit("1997/rules/18-bids.law", line, "")
    changed = KnowledgeBase.load(laws_copy)
    for edition in ("1997", "2017"):
        found = ruled(changed, "1H 1S", edition)["rulings"]
        assert [ruling["irregularity"] for ruling in found] == ["insufficient_bid"]


@pytest.mark.parametrize(
    ("game", "code", "said", "suggestion"),
    [
        (GAME.replace("1997", "1979"), "unknown-edition", '"1979"', "1997"),
        (GAME.replace("1997", "2017"), "unknown-edition", '"2017"', None),
        (GAME.replace('"18"', '"81"'), "unknown-law", '"81"', None),
        (GAME.replace('"18"', '"27"'), "borrowed-law", '"27"', None),
    ],
)
def test_a_slip_in_what_is_borrowed(
    laws_copy: Path, edit: Edit, game: str, code: str, said: str, suggestion: str | None
) -> None:
    edit("2017/edition.yaml", GAME, game)
    faults = [f for f in check_base(laws_copy, "laws").faults if f.code == code]
    (fault,) = faults
    line = next(i for i, text in enumerate(game.splitlines()) if said in text)
    source = (laws_copy / "2017/edition.yaml").read_text("utf-8").splitlines()
    assert fault.span.file == "laws/2017/edition.yaml"
    assert source[fault.span.line - 1] == game.splitlines()[line]
    assert source[fault.span.line - 1][fault.span.column - 1 :].startswith(said)
    assert fault.suggestion == suggestion


def test_nothing_is_left_to_a_law_that_is_there(laws_copy: Path, edit: Edit) -> None:
    edit("2017/rules/34-right-to-call.law", "left to 17D3", "left to 36B")
    (fault,) = (f for f in check_base(laws_copy, "laws").faults if f.code == "left-to-own-law")
    assert fault.span.file == "laws/2017/rules/34-right-to-call.law"
    assert "law 36 is in this edition" in fault.message
