"""Passes that the laws enter for players who did not get to make them."""

from __future__ import annotations

from .calls import PASS, Seat
from .position import Record
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .replay import Replay


def after_deemed_passes(replay: Replay, record: Record) -> Record:
    """A call over the passes that the laws enter before it, each of which takes its place."""
    for _ in range(3):
        record = record.moved(replay.position)
        record.obliged = replay.obliged()
        seat = deemed_passer(replay, record)
        if seat is None:
            break
        replay.stand(Record(seat, PASS, -1, {}, replay.position, record.obliged))
    return record


def deemed_passer(replay: Replay, record: Record) -> Seat | None:
    """The player whose pass a law enters before this call is judged."""
    scope = Scope(replay.rules, record, replay.position)
    for entry in replay.rules.before_call:
        for item in replay.rules.outcome(entry, scope).in_force:
            _, _, kind, name, _ = replay.rules.items[item]
            if kind == "effect" and replay.rules.move_of(name) == "enter_pass":
                return scope.player(replay.rules.data["effects"][name][1]["player"][1])
    return None
