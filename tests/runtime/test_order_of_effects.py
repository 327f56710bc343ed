"""What a ruling brings is told in the order in which it happened; by what a question is asked."""

from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation

REFUSED = {"director": True, "accepted": False}
NOT_COMPARABLE = {"call": "1S", "by": "S", "comparable": False}
NO_SLIP = {"call": "X", "by": "E", "unintended": False}


def part(base: KnowledgeBase, dealer: str, auction: list[Any]) -> dict[str, Any]:
    """The only ruling on an auction."""
    data = {"edition": "2017", "dealer": dealer, "auction": auction}
    (found,) = base.rule(Situation.from_dict(data)).to_dict()["rulings"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("auction", "laws"),
    [
        # partner's call came first (31B1), the offender's after it (31A2b, by 31B2)
        (["S:1H", REFUSED, "N:P", "E:P", NOT_COMPARABLE], "29B 29B 31B1 31B2 31A2b"),
        # only as a change of call (32C) does 25 come to be looked at
        (["1H", "P", NO_SLIP, REFUSED], "32C 25B2 25B2"),
    ],
)
def test_what_happened_first_is_told_first(
    base: KnowledgeBase, auction: list[Any], laws: str
) -> None:
    """The laws themselves stay in the order of the code."""
    found = part(base, "N", auction)
    assert [effect["law"] for effect in found["effects"]] == laws.split()
    assert found["laws"] == sorted(found["laws"])


@pytest.mark.parametrize(("edition", "law"), [("1997", "30C"), ("2017", "30C")])
def test_what_sends_a_pass_to_another_law_asks(base: KnowledgeBase, edition: str, law: str) -> None:
    """30C: whether the pass is artificial decides between 30 and 31."""
    data = {"edition": edition, "dealer": "E", "auction": ["S:P", REFUSED, "E:1H"]}
    (found,) = base.rule(Situation.from_dict(data)).to_dict()["rulings"]
    assert [(need["fact"], need["law"]) for need in found["needs"]] == [("artificial", law)]
