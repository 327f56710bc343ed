"""Who asks for what, as a call of the command line says it."""

from ..compiler.diagnostics import nearest
from ..runtime.base import KnowledgeBase
from ..runtime.calls import Seat, find_seat
from .faults import UsageError


def player_asking(seat: str, action: str, base: KnowledgeBase) -> Seat:
    """The player who asks for an action.

    Raises:
        UsageError: there is no such seat, or no such action in the vocabulary.
    """
    player = find_seat(seat)
    if player is None:
        seats = [each.text for each in Seat]
        near = nearest(seat[:1].upper(), seats)
        raise UsageError("unknown-seat", f"`{seat}` is no seat", tuple(seats), near)
    known = base.rules(base.editions[0]).actions
    if action not in known:
        message = f"there is no action `{action}`"
        raise UsageError("unknown-action", message, (", ".join(known),), nearest(action, known))
    return player
