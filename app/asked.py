"""Scenarios of what a player may do: who asks for what, and what can be expected of the answer."""

from ..compiler.diagnostics import Diagnostic, nearest
from ..compiler.document_nodes import Node, Sequence
from ..compiler.fields import Fields
from ..compiler.frozen import frozen
from ..runtime.calls import Seat, find_seat
from ..runtime.expectations import ANSWER_KEYS

ANSWERS = ("yes", "no", "must", "needs_facts", "gap")
_LISTS = ("laws", "effects", "consider", "needs")


@frozen
class Asked:
    """A player and the action he asks for."""

    player: Seat
    action: str


def read_asked(
    node: Node, actions: frozenset[str] | None, faults: list[Diagnostic]
) -> Asked | None:
    """`may: {player, action}` of a scenario; None where it can't be used.

    Args:
        node: What stands under `may`.
        actions: Those of the vocabulary; without them any word is one.
        faults: Where faults are added.
    """
    fields = Fields(node, "`may` of the scenario", faults)
    seat = fields.text("player", required=True)
    action = (
        fields.text("action", required=True)
        if actions is None
        else fields.word("action", sorted(actions), required=True)
    )
    fields.finish()
    player = find_seat(seat) if seat is not None else None
    place = fields.node("player")
    if seat is not None and player is None and place is not None:
        known = tuple(one.text for one in Seat)
        message = f"`{seat}` is no seat"
        near = nearest(seat[:1].upper(), known)
        faults.append(Diagnostic("unknown-seat", message, place.span, "error", known, near))
    return Asked(player, action) if player is not None and action is not None else None


def check_answer(expect: Node, faults: list[Diagnostic]) -> None:
    """Every key of the expectation has to be one that is compared, and every list a list."""
    fields = Fields(expect, "the expectation", faults)
    fields.word("answer", ANSWERS, required=True)
    for key in ANSWER_KEYS:
        node = fields.node(key)
        if node is not None and isinstance(node, Sequence) != (key in _LISTS):
            kind = "a list" if key in _LISTS else "a word"
            fields.fault("wrong-type", f"`{key}` of the expectation is {kind}", node.span)
    fields.finish()
