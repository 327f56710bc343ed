"""Passes that the laws enter for players who did not get to make them."""

from __future__ import annotations

from .calls import PASS, Seat
from .case import Case
from .position import Record
from .rules import Rules
from .scope import Scope

_STAGE = "before_call"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .replay import Replay


def after_deemed_passes(replay: Replay, record: Record) -> Record:
    """A call over the passes that the laws enter before it, each of which takes its place."""
    for _ in range(3):
        obliged = replay.obliged()
        if record.before is not replay.position or record.obliged != obliged:
            record = record.moved(replay.position)
            record.obliged = obliged
        case = _entering(replay, record)
        if case is None:
            break
        replay.deemed.append(case)
        seat = _passer(case)
        assert seat is not None
        replay.stand(Record(seat, PASS, -1, {}, replay.position, record.obliged))
    return record


def deemed_passer(replay: Replay, record: Record) -> Seat | None:
    """The player whose pass a law enters before this call is judged."""
    case = _entering(replay, record)
    return None if case is None else _passer(case)


def _entering(replay: Replay, record: Record) -> Case | None:
    """What the laws say before a call is judged, where they enter a pass; it is no ruling."""
    like, made = replay.rules.like(record), (_STAGE, record.call, record.obliged)
    if like is not None and made in like.calm[record.by]:
        return None
    scope = Scope(replay.rules, record, replay.position)
    for entry in replay.rules.before_call:
        outcome = replay.rules.outcome(entry, scope)
        if any(_enters(replay.rules, item) for item in outcome.in_force):
            case = Case(replay.rules, entry, record, replay.position, {})
            case.outcome = outcome
            return case
    if like is not None:
        like.calm[record.by].add(made)
    return None


def _enters(rules: Rules, item: int) -> bool:
    _, _, kind, name, _ = rules.items[item]
    return kind == "effect" and rules.move_of(name) == "enter_pass"


def _passer(case: Case) -> Seat | None:
    rules = case.rules
    item = next(item for item in case.outcome.in_force if _enters(rules, item))
    return case.player(rules.data["effects"][rules.items[item][3]][1]["player"][1])
