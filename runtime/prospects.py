"""What will follow from each call of the player in turn, before it is made.

The director explains all options before a choice; this reads them from the same diagrams: each
call is tried as the moment it would be for the open rulings, and calls that bring the same are put
together.
"""

from __future__ import annotations

from ..compiler.frozen import frozen
from .calls import ALL_CALLS, Call, Seat
from .case import Case
from .decision import Ask
from .effects import Effect
from .kept_in_mind import further
from .legal import legal_calls
from .position import Record
from .replay import Replay
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@frozen
class Prospect:
    """Calls of the player in turn that bring the same: effects, what has to be kept in mind, or a
    question with its ruling."""

    calls: tuple[Call, ...]
    effects: tuple[Effect, ...]
    asked: tuple[tuple[Case, Scope, Ask], ...]
    consider: tuple[dict[str, Any], ...]


def prospects(replay: Replay) -> tuple[Prospect, ...]:
    """What follows from the calls that bring anything; the commonest outcome comes last."""
    seat = replay.turn
    if seat is None:
        return ()
    legal = legal_calls(replay)
    found: dict[object, Prospect] = {}
    for call in ALL_CALLS:
        effects, asked, consider = _tried(replay, seat, call, call in legal)
        if effects or asked:
            key = (
                tuple((e.law, e.id) for e in effects),
                tuple((a.fact, a.unknown.record and a.unknown.record.event) for *_, a in asked),
                tuple(entry["law"] for entry in consider),
            )
            before = found[key].calls if key in found else ()
            found[key] = Prospect((*before, call), tuple(effects), tuple(asked), tuple(consider))
    return tuple(sorted(found.values(), key=lambda prospect: len(prospect.calls)))


def _tried(
    replay: Replay, seat: Seat, call: Call, is_legal: bool
) -> tuple[list[Effect], list[tuple[Case, Scope, Ask]], list[dict[str, Any]]]:
    record = Record(seat, call, len(replay.situation.events), {}, replay.position)
    untold = replay.rules.data["untold"]
    effects: list[Effect] = []
    asked: list[tuple[Case, Scope, Ask]] = []
    consider: list[dict[str, Any]] = []
    for case in replay.cases:
        moments = case.fitting("made", record) + (
            case.fitting("stands", record) if is_legal else []
        )
        if not moments or case.gap is not None:
            continue
        scope = Scope(
            replay.rules, case.call, replay.position,
            {**dict.fromkeys(moments, record), **case.moments}, case.given, case.settled,
        )  # fmt: skip
        outcome = replay.rules.outcome(case.kinds, scope)
        new = [item for item in outcome.in_force if item not in case.outcome.in_force]
        found = [effect for item in new for effect in case.instances(item, scope)]
        if not is_legal and not any(_takes_back(e, record) for e in found):
            continue  # an irregular call opens a ruling of its own
        effects += [effect for effect in found if effect.name not in untold]
        consider += further(replay.rules, case.outcome, outcome)
        if outcome.ask is not None and case.outcome.ask is None:
            asked.append((case, scope, outcome.ask))
    return effects, asked, consider


def _takes_back(effect: Effect, record: Record) -> bool:
    """Whether an open ruling disposes of a call, such as an attempt that is cancelled."""
    return effect.move == "remove" and effect.record is record
