"""Each guard of the proof trips: faults planted in a copy of the laws, and what is found then.

What is found is stated by hand, from what the changed sentence says.
"""

from collections.abc import Callable
from pathlib import Path

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


def _new(laws: Path, before: Proof) -> tuple[Proof, list[Key]]:
    """The proof of the edited rules of 1997, and the findings that the shipped ones have not."""
    proof = prove(editions_in(laws)["1997"])
    known = {finding.key for finding in before.findings}
    return proof, [finding.key for finding in proof.findings if finding.key not in known]


def test_a_case_that_is_left_out_is_a_gap(
    laws_copy: Path, edit: Edit, shipped: dict[str, Proof]
) -> None:
    """24 is one of A, B and C; A speaks no more of a low card that was not led. The auction that
    shows it has such a card, and `rule` finds the gap there."""
    edit("1997/rules/24-*", "and it was not led prematurely", "and it was led prematurely")
    proof, new = _new(laws_copy, shipped["1997"])
    assert (GAP, "24", "") in new
    finding = next(f for f in proof.findings if f.key == (GAP, "24", ""))
    edited = KnowledgeBase.load(laws_copy)
    witness = Witnesses(edited, proof.states, proof.outcomes, ()).find(finding)
    assert witness is not None
    (ruling,) = edited.rule(witness.situation).to_dict()["rulings"]
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
    edited = KnowledgeBase.load(laws_copy)
    finding = next(f for f in proof.findings if f.key in new)
    witness = Witnesses(edited, proof.states, proof.outcomes, ()).find(finding)
    assert witness is not None
    (ruling,) = edited.rule(witness.situation).to_dict()["rulings"]
    passes = [e["duration"] for e in ruling["effects"] if e["effect"] == "must_pass"]
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
