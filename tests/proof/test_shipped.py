"""The proof of the shipped editions, held against what is known of the laws and against rulings."""

from collections.abc import Iterator

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.app.scenarios import every_scenario
from bridgelaws.proof.findings import CONFLICT, DEAD, GAP
from bridgelaws.proof.prove import Proof
from bridgelaws.proof.witnesses import Example, Witnesses
from bridgelaws.runtime.base import SHIPPED
from bridgelaws.runtime.case import Case

InForce = tuple[str, tuple[str, ...], frozenset[int]]


def test_the_known_gaps_of_1997_come_out_by_themselves(shipped: dict[str, Proof]) -> None:
    """25B after a call by LHO that was not based on the first; 32 at LHO's turn, 32B where RHO
    doubles. 24 names all its cases, and that they are all is proved."""
    found = [f.provision for f in shipped["1997"].findings if f.code == GAP]
    assert found == ["25B", "32", "32B"]


def test_every_provision_can_apply(shipped: dict[str, Proof]) -> None:
    assert [f.key for p in shipped.values() for f in p.findings if f.code == DEAD] == []


def _worked(base: KnowledgeBase, edition: str) -> list[Example]:
    return [
        Example(s.situation, None if s.asked is None else (s.asked.player, s.asked.action))
        for s in every_scenario(SHIPPED, "laws", base.editions, base.declared)
        if s.situation.edition == edition
    ]


def test_each_gap_of_1997_is_shown_by_an_auction(
    shipped: dict[str, Proof], base: KnowledgeBase
) -> None:
    """`rule` answers the witness with a gap of that law."""
    proof = shipped["1997"]
    witnesses = Witnesses(base, proof.states, proof.outcomes, _worked(base, "1997"))
    for finding in proof.findings:
        if finding.code == GAP:
            witness = witnesses.find(finding)
            assert witness is not None, finding.key
            ruling = base.rule(witness.situation).to_dict()
            assert finding.provision in [r["gap"]["law"] for r in ruling["rulings"] if "gap" in r]


def test_a_conflict_is_shown_by_a_worked_situation(
    shipped: dict[str, Proof], base: KnowledgeBase
) -> None:
    """31B1 and 31A2b of 2017: partner calls freely first and must pass later, in one ruling."""
    proof = shipped["2017"]
    witnesses = Witnesses(base, proof.states, proof.outcomes, _worked(base, "2017"))
    finding = next(f for f in proof.findings if f.key == (CONFLICT, "31A2b", "31B1"))
    witness = witnesses.find(finding)
    assert witness is not None
    (ruling,) = base.rule(witness.situation).to_dict()["rulings"]
    effects = {(e["law"], e["effect"]) for e in ruling["effects"]}
    assert {("31A2b", "must_pass"), ("31B1", "any_legal_call")} <= effects


def _in_force(base: KnowledgeBase, edition: str) -> Iterator[InForce]:
    """What is in force in every ruling and answer on a worked situation, where nothing is asked."""
    for example in _worked(base, edition):
        ruling = base.rule(example.situation)
        cases: list[Case] = [*ruling.cases]
        if example.asked is not None:
            cases.append(ruling.may(*example.asked).case)
        for case in cases:
            if case.outcome.ask is None:
                yield str(example), case.kinds, frozenset(case.outcome.in_force)
        for case in ruling.cases:
            for applied in ruling.applied(case):
                if applied.outcome.ask is None:
                    yield str(example), (applied.law,), frozenset(applied.outcome.in_force)


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_no_ruling_is_outside_the_states(
    edition: str, shipped: dict[str, Proof], base: KnowledgeBase
) -> None:
    """The proofs range over every state that an auction reaches: what any worked situation has in
    force, the states have too. A proof over fewer would prove nothing."""
    states = shipped[edition].states
    can_be = {outcome.entry: states.sets(outcome) for outcome in shipped[edition].outcomes}
    found = list(_in_force(base, edition))
    assert len(found) > 300
    assert [name for name, entry, items in found if items not in can_be[entry]] == []


def test_the_guard_above_trips(shipped: dict[str, Proof]) -> None:
    """Two things that never hold together are in none of the sets: 27A and 27B of 1997."""
    states = shipped["1997"].states
    outcome = next(o for o in shipped["1997"].outcomes if o.entry == ("insufficient_bid",))
    both = {
        place
        for place, item in enumerate(states.items)
        if (item.provision, item.name) in {("27A", "call_stands"), ("27B", "call_cancelled")}
    }
    assert len(both) == 2
    assert not any(both <= items for items in states.sets(outcome))


def test_what_a_kind_shuts_out_is_not_known(shipped: dict[str, Proof]) -> None:
    """A call on cards from a wrong board is never also named out of turn, and can be made so."""
    states = shipped["1997"].states
    assert "bid_out_of_turn" not in states.kinds(("wrong_board",))
    assert states.kinds(("insufficient_bid",))["bid_out_of_turn"] is False


def test_findings_are_told_once(shipped: dict[str, Proof]) -> None:
    for proof in shipped.values():
        keys = [finding.key for finding in proof.findings]
        assert len(keys) == len(set(keys))


def test_a_duty_of_27b3_is_told_once(base: KnowledgeBase) -> None:
    """2017: a second insufficient bid and then an attempt to double; the proof found that 27B3 said
    of each that partner must pass."""
    situation = Situation.from_dict(
        {
            "edition": "2017",
            "dealer": "N",
            "auction": ["1H", "2S", "1D=", "TD", "S:1H=", "TD",
                        {"call": "X", "by": "S", "comparable": False}],
        }
    )  # fmt: skip
    (ruling,) = base.rule(situation).to_dict()["rulings"]
    assert [e["law"] for e in ruling["effects"] if e["effect"] == "must_pass"] == ["27B3"]
