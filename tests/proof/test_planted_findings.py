"""Each guard of the proof trips: faults planted in a copy of the laws, and what is found then.

What is found is stated by hand, from what the changed sentence says.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.compiler.bind import facts_of
from bridgelaws.compiler.declarations import Fact
from bridgelaws.compiler.diagnostics import Span
from bridgelaws.compiler.frozen import replace
from bridgelaws.proof.findings import CIRCLE, CONFLICT, DEAD, GAP, IDLE, UNASKED, Key
from bridgelaws.proof.prove import Proof, prove
from bridgelaws.proof.references import circular_references, unasked_facts
from bridgelaws.proof.witnesses import Witnesses

from .conftest import editions_in

Edit = Callable[[str, str, str], None]
ONCE = "partner must pass at the next turn"


def _new(laws: Path, before: Proof) -> tuple[Proof, list[Key]]:
    """The proof of the edited rules of 1997, and the findings that the shipped ones have not."""
    proof = prove(editions_in(laws)["1997"])
    known = {finding.key for finding in before.findings}
    return proof, [finding.key for finding in proof.findings if finding.key not in known]


def _shown(laws: Path, proof: Proof, key: Key) -> list[dict[str, Any]]:
    """The rulings on the auction that is made for a finding."""
    edited = KnowledgeBase.load(laws)
    finding = next(f for f in proof.findings if f.key == key)
    witness = Witnesses(edited, proof.states, proof.outcomes, ()).find(finding)
    assert witness is not None, key
    found: list[dict[str, Any]] = edited.rule(witness.situation).to_dict()["rulings"]
    return found


def test_a_case_that_is_left_out_is_a_gap(
    laws_copy: Path, edit: Edit, shipped: dict[str, Proof]
) -> None:
    """24 is one of A, B and C; A speaks no more of a low card that was not led. The auction that
    shows it has such a card, and `rule` finds the gap there."""
    edit("1997/rules/24-*", "and it was not led prematurely", "and it was led prematurely")
    proof, new = _new(laws_copy, shipped["1997"])
    assert (GAP, "24", "") in new
    (ruling,) = _shown(laws_copy, proof, (GAP, "24", ""))
    assert ruling["gap"]["law"] == "24"


def test_effects_that_contradict_are_a_conflict(
    laws_copy: Path, edit: Edit, shipped: dict[str, Proof]
) -> None:
    """Partner can't have to pass once and for the rest of the auction."""
    edit(
        "1997/rules/27-*",
        "partner must pass for the rest of the auction\n       proceed by 10C1",
        "partner must pass for the rest of the auction\n"
        "         partner must pass at the next turn\n       proceed by 10C1",
    )
    proof, new = _new(laws_copy, shipped["1997"])
    assert new == [(CONFLICT, "27B2", "27B2")]
    (ruling,) = _shown(laws_copy, proof, new[0])
    passes = [e["duration"] for e in ruling["effects"] if e["effect"] == "must_pass"]
    assert sorted(passes) == ["next_turn", "rest_of_auction"]


def test_no_penalty_and_a_penalty_are_a_conflict(
    laws_copy: Path, edit: Edit, shipped: dict[str, Proof]
) -> None:
    """“No penalty” and partner passing; that he has no *further* penalty would be none."""
    edit("1997/rules/27-*", "27B1a    no penalty\n", f"27B1a    no penalty\n         {ONCE}\n")
    proof, new = _new(laws_copy, shipped["1997"])
    assert (CONFLICT, "27B1a", "27B1a") in new
    (ruling,) = _shown(laws_copy, proof, (CONFLICT, "27B1a", "27B1a"))
    assert {"no_penalty", "must_pass"} <= {effect["effect"] for effect in ruling["effects"]}
    edit("1997/rules/27-*", "27B1a    no penalty\n", "27B1a    no further penalty\n")
    assert (CONFLICT, "27B1a", "27B1a") not in _new(laws_copy, shipped["1997"])[1]


def test_what_is_told_to_the_end_contradicts_what_comes_later(
    laws_copy: Path, edit: Edit, shipped: dict[str, Proof]
) -> None:
    """25B2b, that the offender calls again, is kept in the ruling once he has; that he passes then
    stands beside it. Were it not kept, the one would follow the other."""
    another = "25B2bII when the offender makes another call\n"
    edit("1997/rules/25-*", another, f"{another}         the offender must pass at the next turn\n")
    assert (CONFLICT, "25B2b", "25B2bII") in _new(laws_copy, shipped["1997"])[1]
    edit("vocabulary/effects.yaml", "    kept: true\n", "")
    assert (CONFLICT, "25B2b", "25B2bII") not in _new(laws_copy, shipped["1997"])[1]


def test_what_only_two_kinds_at_once_show_has_an_auction_of_both(
    laws_copy: Path, edit: Edit, shipped: dict[str, Proof]
) -> None:
    """27C is about an insufficient bid out of turn; a bid that is one of the two alone shows
    nothing of it."""
    out_of_turn = "27C    when the call is a bid out of turn\n       instead of 27A, 27B\n"
    rest = "partner must pass for the rest of the auction"
    edit("1997/rules/27-*", out_of_turn, f"{out_of_turn}         {ONCE}\n         {rest}\n")
    proof, new = _new(laws_copy, shipped["1997"])
    assert (CONFLICT, "27C", "27C") in new
    (ruling,) = _shown(laws_copy, proof, (CONFLICT, "27C", "27C"))
    passes = [e["duration"] for e in ruling["effects"] if e["law"] == "27C"]
    assert sorted(passes) == ["next_turn", "rest_of_auction"]


def test_what_can_never_hold_is_dead(
    laws_copy: Path, edit: Edit, shipped: dict[str, Proof]
) -> None:
    """No card is an honour and none; and then a low card has no case any more."""
    edit(
        "1997/rules/24-*",
        "and it is not an honour",
        "and it is not an honour\n       and it is an honour",
    )
    _, new = _new(laws_copy, shipped["1997"])
    assert {(DEAD, "24A", ""), (GAP, "24", "")} <= set(new)


def test_a_condition_that_is_said_twice_never_matters(
    laws_copy: Path, edit: Edit, shipped: dict[str, Proof]
) -> None:
    """Either of the two can be left out; the provision is told once, with its place."""
    twice = "otherwise when the correction is a sufficient bid or a pass"
    edit(
        "1997/rules/27-*",
        twice,
        f"{twice}\n       and the correction is a sufficient bid or a pass",
    )
    _, new = _new(laws_copy, shipped["1997"])
    assert new == [(IDLE, "27B2", "the correction is a sufficient bid or a pass")]


def test_references_in_a_circle_are_found(laws_copy: Path, edit: Edit) -> None:
    """27C applies 31, and 31A2b now applies 27C."""
    before = "31A2b  otherwise\n         partner must pass for the rest of the auction\n"
    edit("1997/rules/31-*", before, f"{before}       apply 27C\n")
    (finding,) = circular_references(editions_in(laws_copy)["1997"])
    assert finding.key == (CIRCLE, "27C", "31A2b")


def test_a_fact_that_nothing_asks_is_found(shipped: dict[str, Proof]) -> None:
    """A fact is declared, and no rule speaks of it."""
    editions = [proof.edition for proof in shipped.values()]
    vocabulary = editions[0].vocabulary
    facts = Fact("idle", "finding", (True, False), (), Span("facts.yaml", 1, 1, 1, 1))
    planted = replace(vocabulary, facts=vocabulary.facts | {"idle": facts})
    assert "idle" in facts_of(planted)
    found = {f.key for f in unasked_facts(planted, editions, ())}
    assert (UNASKED, "idle", "") in found


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_nothing_goes_round_in_the_shipped_laws(edition: str, shipped: dict[str, Proof]) -> None:
    assert [f.key for f in shipped[edition].findings if f.code == CIRCLE] == []
