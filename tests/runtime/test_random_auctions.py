"""What holds for every situation, whatever happens in it.

Situations are drawn in three ways (`conftest.py`): events that know nothing of each other, a handed
scenario with one thing changed, and auctions that mostly go on lawfully. The same are drawn from
seeds in bulk and by hypothesis, which looks for the smallest that breaks something.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaws import KnowledgeBase, Situation, SituationError
from bridgelaws.compiler.provision_ids import id_order
from bridgelaws.runtime.position import Position, Record
from bridgelaws.runtime.replay import Replay

Document = dict[str, Any]
Draw = Callable[[random.Random], Document]
Rule = Callable[[Document], Document]
STATUSES = {"regular", "ruled", "needs_facts", "gap"}
BULK = 1500
KEPT = ("must_pass", "must_repeat", "any_legal_call")  # reading 18: once carried out they stay


@pytest.fixture(scope="module")
def draw(draw_uniform: Draw, draw_mutated: Draw, draw_grown: Draw) -> Draw:
    """One of the three ways to draw a situation."""
    ways = (draw_uniform, draw_mutated, draw_grown)
    return lambda chance: chance.choice(ways)(chance)


@pytest.fixture(scope="module")
def bulk(draw: Draw, rule: Rule) -> list[tuple[Document, Document]]:
    """Situations from seeds with their rulings; those that can't happen are left out."""
    found = []
    for seed in range(BULK):
        document = draw(random.Random(seed))
        try:
            found.append((document, rule(document)))
        except SituationError:
            continue
    return found


def inconsistencies(ruling: Document) -> list[str]:
    """In what a ruling contradicts itself or the contract, beyond its form."""
    rulings = ruling["rulings"]
    gaps = [r["gap"] for r in rulings if "gap" in r]
    asked = [need for r in rulings for need in r["needs"]]
    found = {
        "a status that is none": ruling["status"] not in STATUSES,
        "regular with a ruling": (ruling["status"] == "regular") != (not rulings),
        "a gap that the status hides": (ruling["status"] == "gap") != bool(gaps),
        "asked, but nothing is needed": ruling["status"] == "needs_facts" and not asked,
        "a question that the status hides": bool(asked) and ruling["status"] == "ruled",
        "a turn after the end": ruling["turn"] is not None and (ruling["over"] or bool(gaps)),
        "a turn without calls": (ruling["turn"] is None) != (not ruling["legal_calls"]),
        "duties after the end": ruling["over"] and bool(ruling["obligations"]),
        "a contract before the end": ruling["contract"] is not None and not ruling["over"],
        "restrictions before the end": bool(ruling["restrictions"]) and not ruling["over"],
        "laws not in their order": any(not _in_order(r["laws"]) for r in rulings),
        "a gap without words": any(not g["reason"] or not all(g["why"].values()) for g in gaps),
    }
    return [name for name, is_so in found.items() if is_so]


def _in_order(laws: list[str]) -> bool:
    return laws == sorted(laws, key=id_order)


def rotated(value: Any, key: str = "") -> Any:
    """The same one seat further round the table, in a situation or a ruling."""
    if isinstance(value, dict):
        return {k: rotated(v, k) for k, v in value.items()}
    if isinstance(value, list):
        if key == "auction" and all(isinstance(part, list) for part in value):
            return [[rotated(seat, "by"), call] for seat, call in value]
        return [rotated(part, key) for part in value]
    seats = ("by", "dealer", "player", "offender", "turn", "declarer")
    return str(value).translate(str.maketrans("NESW", "ESWN")) if key in seats and value else value


def unworded(value: Any) -> Any:
    """A ruling without its questions, which name the players in words."""
    if isinstance(value, dict):
        return {k: unworded(v) for k, v in value.items() if k != "question"}
    return [unworded(part) for part in value] if isinstance(value, list) else value


def continued(document: Document, ruling: Document, *events: Any) -> Document:
    """The situation going on; the director has come wherever there was a ruling."""
    came = ["TD"] if ruling["rulings"] else []
    return {**document, "auction": [*document["auction"], *came, *events]}


# -- every situation -----------------------------------------------------------------------------


@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(chance=st.randoms(use_true_random=False))
def test_any_situation_is_ruled_on_or_refused(
    chance: random.Random,
    draw: Draw,
    rule: Rule,
    ruling_faults: Callable[[Document], list[str]],
) -> None:
    """Only `SituationError` is ever raised; an answer never contradicts itself or the schema."""
    document = draw(chance)
    try:
        ruling = rule(document)
    except SituationError as error:
        assert error.diagnostics[0].message
        return
    assert ruling_faults(ruling) == []
    assert inconsistencies(ruling) == []
    assert rule(document) == ruling


def test_no_ruling_contradicts_itself(
    bulk: list[tuple[Document, Document]], ruling_faults: Callable[[Document], list[str]]
) -> None:
    """Who is in turn, what may be called, duties, laws and gaps go together in all of them."""
    for document, ruling in bulk:
        assert inconsistencies(ruling) == [], document
        assert ruling_faults(ruling) == [], document


def test_the_bulk_has_something_of_everything(bulk: list[tuple[Document, Document]]) -> None:
    """Each status is met often, so that what is tested here is tested on something."""
    met = Counter(ruling["status"] for _, ruling in bulk)
    assert set(met) == STATUSES
    assert min(met.values()) >= BULK // 20, met
    assert sum(ruling["over"] for _, ruling in bulk) >= BULK // 100
    effects = {e["effect"] for _, r in bulk for case in r["rulings"] for e in case["effects"]}
    assert {"stands", "cancelled", "may_accept", "must_correct", *KEPT} <= effects


def test_a_gap_names_its_law(bulk: list[tuple[Document, Document]]) -> None:
    """A gap names the law that is silent; only a duty given without its law leaves it open."""
    for document, ruling in bulk:
        for gap in (r["gap"] for r in ruling["rulings"] if "gap" in r):
            unnamed = any(duty.get("law") is None for duty in document.get("duties", ()))
            assert gap["law"] or unnamed, document


def test_the_same_situation_gives_the_same_ruling(
    bulk: list[tuple[Document, Document]], rule: Rule
) -> None:
    """A ruling is a function of the situation alone: nothing of the earlier ones is left."""
    for document, ruling in random.Random(1).sample(bulk, 300):
        assert rule(document) == ruling, document


def test_the_table_has_no_direction(bulk: list[tuple[Document, Document]], rule: Rule) -> None:
    """Every player one seat further round: the same ruling one seat further round."""
    for document, ruling in bulk[:600]:
        assert unworded(rule(rotated(document))) == unworded(rotated(ruling)), document


# -- what stands ---------------------------------------------------------------------------------


def _chain(position: Position) -> Iterator[Position]:
    at: Position | None = position
    while at is not None:
        yield at
        at = at.previous


def unruled(replay: Replay, record: Record) -> tuple[str, ...]:
    """What a standing call is that no ruling has been opened for, or let stand as it is."""
    ruled = {
        kind for case in replay.cases if case.call.event == record.event for kind in case.kinds
    }
    if any(e.move == "keep" and e.record is not None and e.record.event == record.event
           for case in replay.cases for e in case.effects):  # fmt: skip
        return ()  # 25B1: a changed call that is accepted stands whatever it is
    return tuple(k for k in replay.rules.recognise("call", record) if k not in ruled)


def test_what_stands_is_one_chain(
    bulk: list[tuple[Document, Document]], base: KnowledgeBase
) -> None:
    """Every standing call was made over the one before it; an irregular one has its ruling."""
    for document, ruling in bulk:
        replay = Replay(base.rules("1997"), Situation.from_dict(document)).run()
        records = replay.position.records()
        assert [[r.by.text, r.call.text] for r in records] == ruling["auction"]
        made = [r.event for r in records if r.event >= 0]
        assert len(set(made)) == len(made) and all(e < len(document["auction"]) for e in made)
        for number, position in enumerate(reversed(list(_chain(replay.position)))):
            assert position.length == number
            kinds = [r.call.kind for r in records[:number]]
            assert position.passes == len(kinds) - len("".join(k[0] for k in kinds).rstrip("p"))
            bids = [r for r in records[:number] if r.call.is_bid]
            assert position.bid is (bids[-1] if bids else None)
            if position.record is not None:
                assert position.record is records[number - 1]
                assert position.record.before is position.previous
                assert unruled(replay, position.record) == (), document


def test_a_regular_auction_goes_round_the_table(bulk: list[tuple[Document, Document]]) -> None:
    """17B, 17C: the dealer calls first, then each player to the left of the one before."""
    for document, ruling in bulk:
        if ruling["status"] == "regular":
            first = "NESW".index(document["dealer"])
            seats = ["NESW"[(first + n) % 4] for n in range(len(ruling["auction"]))]
            assert [seat for seat, _ in ruling["auction"]] == seats, document


def test_a_longer_auction_does_not_take_a_ruling_back(
    bulk: list[tuple[Document, Document]], rule: Rule
) -> None:
    """Rulings keep their irregularity, player and event; duties that began have begun."""
    compared = 0
    for number, (document, _) in enumerate(bulk):
        events = document["auction"]
        cut = random.Random(number).randint(0, max(0, len(events) - 1))
        try:
            before = rule({**document, "auction": events[:cut]})
            if before["status"] not in ("regular", "ruled"):
                continue
            shorter = {**document, "auction": events[:cut]}
            after = rule(continued(shorter, before, *events[cut:]))
        except SituationError:
            continue
        assert contradictions(before, after) == [], (document, cut)
        compared += bool(before["rulings"])
    assert compared >= 30


def contradictions(before: Document, after: Document) -> list[str]:
    """What a later answer has taken back of an earlier one."""
    kept, all_named = _named(before), _named(after)
    same = [_is_still(*pair) for pair in zip(kept, all_named, strict=False)]
    found = [] if all(same) and len(same) == len(kept) else ["a ruling"]
    for earlier, later in zip(before["rulings"], after["rulings"], strict=False):
        lost = [e["effect"] for e in earlier["effects"] if e not in later["effects"]]
        found += [name for name in lost if name in KEPT]
    return found


def _is_still(earlier: tuple[str, str, int], later: tuple[str, str, int]) -> bool:
    """Reading 11: a ruling is named after the change once 25 decides, and begins with it then."""
    return earlier == later or (earlier[1] == later[1] and later[0] == "change_of_call")


def _named(ruling: Document) -> list[tuple[str, str, int]]:
    return [(r["irregularity"], r["offender"], r["event"]) for r in ruling["rulings"]]


# -- the guards themselves -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("planted", "name"),
    [
        ({"status": "fine"}, "a status that is none"),
        ({"status": "regular"}, "regular with a ruling"),
        ({"status": "gap"}, "a gap that the status hides"),
        ({"status": "needs_facts"}, "asked, but nothing is needed"),
        ({"over": True}, "a turn after the end"),
        ({"legal_calls": []}, "a turn without calls"),
        ({"over": True, "turn": None, "legal_calls": []}, "duties after the end"),
        ({"contract": {"bid": "1S"}}, "a contract before the end"),
        ({"restrictions": [{"law": "26B"}]}, "restrictions before the end"),
    ],
)
def test_a_planted_contradiction_is_seen(planted: Document, name: str, rule: Rule) -> None:
    """Each part of the guard trips on a ruling that was sound before."""
    document = {"edition": "1997", "dealer": "N", "auction": "1C 1S 1D TD S:P"}
    sound = rule(document)
    assert inconsistencies(sound) == []
    assert name in inconsistencies({**sound, **planted})
    reordered = {**sound["rulings"][0], "laws": ["27B2", "27B"]}
    assert "laws not in their order" in inconsistencies({**sound, "rulings": [reordered]})
    assert unworded(rotated(sound)) != unworded(sound)
    assert contradictions(sound, {**sound, "rulings": [{**reordered, "effects": []}]}) == [
        "must_pass"
    ]
    assert contradictions(sound, {**sound, "rulings": []}) == ["a ruling"]


def test_a_call_that_stands_unjudged_is_seen(base: KnowledgeBase) -> None:
    """The guard trips on an insufficient bid whose ruling is taken away."""
    situation = Situation.parse("1H 1S 1D W:P", edition="1997", dealer="N")
    replay = Replay(base.rules("1997"), situation).run()
    bid = replay.position.records()[2]
    assert unruled(replay, bid) == ()
    replay.cases.clear()
    assert unruled(replay, bid) == ("insufficient_bid",)
