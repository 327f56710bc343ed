"""What a ruling costs, as ratios to plain Python measured in the same run.

Every figure is the median of interleaved rounds, so that a noisy machine slows both sides. Run with
`-s` to see the table. The bounds (`measured`) are about 1.5 times what was measured when they were
written; only those that say so are demands.
"""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.runtime.case import Case
from bridgelaws.runtime.replay import Replay
from bridgelaws.runtime.rules import Kinds, Rules

from .measured import Table, Work, held, repeat

Document = dict[str, Any]
MANY = 100  # decisions in a round, so that it is long enough to be measured
DECIDED = (
    "1H 1S 1D W:P", "1H 1S 1D= TD S:2D=", "1H 1S 1D* TD S:2D", "1H 1S 1D TD S:P",
    "1H 1S 1D TD S:X", "1D 1S 1H TD S:X S:2H", "E:1H= S:P", "E:1H= TD N:P", "E:1H= TD N:1C E:1H",
    "E:1H= TD N:1C E:P", "S:2H= TD N:P", "W:1H= TD N:P",
)  # fmt: skip
ASKED = ("1H 1S 1D", "1H 1S 1D TD", "E:1H", "S:2H", "1H 1S 1D TD S:2D", "1H 1S 1D= TD S:2D")
RULED = (
    "1H P", "1H X XX P 2C", "P P P P", "1H 1S 1D", "1H 1S 1D TD S:P W:2S", "1H 1S 1D= TD S:2D=",
    "1H 1S 1D TD S:3C P P", "1D 1S 1H TD S:X S:2H", "1D 1S 1H TD S:X", "1H 1S 1D W:P N:2C",
    "1C 1S 1D* TD S:2D 2S P P", "1C P 1S P 4S P P P", "1C 1S 1D TD S:2H P P P",
)  # fmt: skip


# -- one decision ---------------------------------------------------------------------------------


@pytest.fixture
def cases(base: KnowledgeBase) -> Callable[[tuple[str, ...]], list[Case]]:
    """The first ruling of each auction."""
    rules = base.rules("1997")

    def opened(auctions: tuple[str, ...]) -> list[Case]:
        parsed = [Situation.parse(a, edition="1997", dealer="N") for a in auctions]
        return [Replay(rules, situation).run().cases[0] for situation in parsed]

    return opened


def _facts(case: Case) -> Document:
    return {name: row[0](case) for name, row in case.rules.data["facts"].items()}


def _provisions(case: Case) -> tuple[str, ...]:
    items = [case.rules.items[i] for i in case.outcome.in_force]
    laws = {provision for provision, _, kind, *_ in items if kind == "effect"}
    return tuple(p for p in case.rules.data["provisions"] if p in laws)


@pytest.mark.parametrize(
    ("name", "auctions"),
    [("decision, facts worked out", DECIDED), ("decision, with a question open", ASKED)],
)
def test_a_decision(
    name: str,
    auctions: tuple[str, ...],
    cases: Callable[[tuple[str, ...]], list[Case]],
    hand_decision: Callable[[Document], tuple[str, ...]],
    table: Table,
) -> None:
    """Laws 27, 29 and 31: the compiled diagram over the situation, against ifs over a dict."""
    opened = cases(auctions)
    told = [_facts(case) for case in opened]
    if auctions is DECIDED:
        assert [hand_decision(facts) for facts in told] == [_provisions(c) for c in opened]
        assert all(case.outcome.ask is None for case in opened)
    else:
        assert all(case.outcome.ask is not None for case in opened)
    held(
        table, name,
        repeat(MANY, lambda case: case.rules.outcome(case.kinds, case), opened),
        repeat(MANY, hand_decision, told),
        share=MANY * len(auctions),
    )  # fmt: skip


@pytest.fixture
def ready() -> Rules:
    """The compiled rules once more, with facts that are looked up in a dict and not worked out."""
    rules = KnowledgeBase.load().rules("1997")

    def told(fact: str) -> Callable[[Document], object]:
        return lambda facts: facts[fact]

    for fact, row in rules.data["facts"].items():
        row[0].__globals__[row[0].__name__] = answer = told(fact)
        rules.data["facts"][fact] = (answer, *row[1:])
    return rules


def test_a_decision_with_its_facts_at_hand(
    ready: Rules,
    cases: Callable[[tuple[str, ...]], list[Case]],
    hand_decision: Callable[[Document], tuple[str, ...]],
    table: Table,
) -> None:
    """The compiled diagram and the ifs over the same dicts: like against like."""
    opened = [case for case in cases(DECIDED) if case.outcome.ask is None]
    told = [_facts(case) for case in opened]
    entries: list[tuple[Kinds, Any]] = [
        (case.kinds, facts) for case, facts in zip(opened, told, strict=True)
    ]
    decided = [ready.outcome(*entry) for entry in entries]
    assert [o.in_force for o in decided] == [case.outcome.in_force for case in opened]
    held(
        table, "decision, facts at hand",
        repeat(MANY, lambda entry: ready.outcome(*entry), entries),
        repeat(MANY, hand_decision, told),
        share=MANY * len(opened),
    )  # fmt: skip


# -- a whole ruling -------------------------------------------------------------------------------


def comparable(ruling: Document) -> Document:
    """What both must say alike: everything but the words of questions and the base's digest."""
    kept = {key: value for key, value in ruling.items() if key != "base"}
    asked = ("fact", "player", "law")
    kept["rulings"] = [
        {**case, "needs": [{key: need[key] for key in asked} for need in case["needs"]]}
        for case in ruling["rulings"]
    ]
    return kept


@pytest.fixture
def documents() -> list[Document]:
    return [{"edition": "1997", "dealer": "N", "auction": auction} for auction in RULED]


def test_both_give_the_same_rulings(
    documents: list[Document],
    base: KnowledgeBase,
    hand_ruling: Callable[[Document], Document],
) -> None:
    """A reference that decides something else would make the ratio worthless."""
    for document in documents:
        ours = base.rule(Situation.from_dict(document)).to_dict()
        assert comparable(ours) == comparable(hand_ruling(document)), document


def test_a_whole_ruling(
    documents: list[Document],
    base: KnowledgeBase,
    hand_ruling: Callable[[Document], Document],
    table: Table,
) -> None:
    """A dict in, a dict out."""
    held(
        table, "a whole ruling",
        repeat(3, lambda document: base.rule(Situation.from_dict(document)).to_dict(), documents),
        repeat(3, hand_ruling, documents),
        share=3 * len(documents),
    )  # fmt: skip


ROUND = ("P", "P", "X", "P", "P", "XX", "P", "P")
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
LONG = {
    "regular": ["P", "P", "P", *(call for bid in BIDS for call in (bid, *ROUND))],
    "irregular": ["1D", "P", "1C", *("1D", "P", "P", "X", "P", "P", "XX", "P", "1C") * 40],
}
"""As long as auctions get, and one in which each ninth call is an insufficient bid, accepted."""


@pytest.mark.parametrize("name", LONG)
def test_a_long_auction(name: str, base: KnowledgeBase, table: Table) -> None:
    """Ten times as many calls cost about ten times as much, whatever rulings they bring."""
    many, few = (
        Situation.parse(" ".join(LONG[name][:count]), edition="1997", dealer="N")
        for count in (300, 30)
    )
    rulings = [len(base.rule(situation).to_dict()["rulings"]) for situation in (many, few)]
    assert rulings == ([0, 0] if name == "regular" else [34, 4])

    def times(situation: Situation) -> Work:
        return lambda: [base.rule(situation).to_dict() for _ in range(5)]

    held(table, f"300 calls to 30, {name}", times(many), times(few), share=5)


def test_a_batch(
    documents: list[Document],
    base: KnowledgeBase,
    hand_ruling: Callable[[Document], Document],
    table: Table,
) -> None:
    """A thousand lines of JSON in, as many out."""
    lines = [json.dumps(documents[n % len(documents)]) for n in range(1000)]

    def ours() -> list[str]:
        read = (Situation.from_dict(json.loads(line)) for line in lines)
        return [json.dumps(base.rule(situation).to_dict()) for situation in read]

    def by_hand() -> list[str]:
        return [json.dumps(hand_ruling(json.loads(line))) for line in lines]

    held(table, "a batch of 1000", ours, by_hand)


def test_a_bound_that_is_broken_is_seen() -> None:
    """The guard itself: work that takes many times as long as its reference fails."""
    with pytest.raises(AssertionError, match="a whole ruling"):
        held({}, "a whole ruling", lambda: time.sleep(0.005), lambda: None)
