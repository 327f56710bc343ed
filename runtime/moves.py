"""How effects move the auction: calls go and stand, duties begin, a player must choose again."""

from __future__ import annotations

from .case import Case, Effect, Gap
from .duties import NEXT_TURN, Correction, Duty
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .replay import Replay

_ORDER = ("remove", "correct", "oblige", "permit", "keep")  # cancelled calls go before others stand


def move_auction(replay: Replay, case: Case, effects: list[Effect]) -> None:
    """Carry out the effects of a ruling that have newly come into force.

    Which effect moves what is data of the vocabulary; an effect that moves nothing only speaks.
    """
    moves = replay.rules.data["moves"]
    ranked = [(m, effect) for effect in effects if (m := moves.get(effect.name)) in _ORDER]
    for move, effect in sorted(ranked, key=lambda pair: _ORDER.index(pair[0])):
        if move in ("remove", "keep"):
            assert effect.record is not None
            (_remove if move == "remove" else _keep)(replay, case, effect, effect.record)
        elif move == "correct":
            player, choices = effect.fields["player"], tuple(effect.fields["with"])
            replay.correction = Correction(player, choices, effect.until, effect.law, case)
        elif move == "oblige" or effect.fields.get("except"):
            _oblige(replay, case, effect)


def _remove(replay: Replay, case: Case, _: Effect, record: Record) -> None:
    replay.position = replay.rules.removed(replay.position, record, False)
    if record is case.call:
        case.stands = False
    if record.by is case.offender:
        case.withdrawn.append(record)


def _oblige(replay: Replay, case: Case, effect: Effect) -> None:
    """A duty begins: to pass, to repeat a call, or not to make some calls at the next turn."""
    fields = effect.fields
    excluded = tuple(fields.get("except", ()))
    record = fields.get("call")
    must = "avoid" if excluded else "pass" if record is None else "repeat"
    duty = Duty(
        player=fields["player"],
        must=must,
        duration=fields.get("duration", NEXT_TURN),
        law=effect.law,
        call=None if record is None else record.call,
        except_=excluded,
        case=case,
    )
    if any(duty.contradicts(other) for other in replay.duties):
        replay.close(case, Gap(effect.law, "text", "duties_contradict"))
    replay.duties.append(duty)


def _keep(replay: Replay, case: Case, effect: Effect, record: Record) -> None:
    """A call stands: the irregular one, or the one it was changed to."""
    if record is case.call:
        case.stands = True
        replay.stand(record.moved(replay.position))
        return
    first, standing = record.replaces, replay.position.record
    assert first is not None
    case.stands = False
    _name_by_law(replay, case, effect)
    if any(other.holds_up for other in replay.cases if other is not case):
        # What waits for a ruling was made over the call that is now another one.
        replay.close(case, Gap(effect.law, "text", "later_call_open"))
    elif all(r.event != first.event for r in replay.position.backwards()):
        replay.judge(record)  # the first call never took its place
    elif standing is not None and standing.event == first.event:
        assert replay.position.previous is not None
        replay.position = replay.position.previous
        replay.judge(record)
    elif replay.rules.recognise("call", record):
        replay.close(case, Gap(effect.law, "text", "text"))  # never entered without its own ruling
    elif (position := replay.rules.replaced(replay.position, record)) is not None:
        replay.position = position
        replay.offer("stands", record)
    else:
        replay.close(case, Gap(effect.law, "text", "later_call_illegal"))


def _name_by_law(replay: Replay, case: Case, effect: Effect) -> None:
    """A ruling in which a change takes effect is named after the irregularity of the law that says
    so, where that is another one than the first call's."""
    entries = replay.rules.data["laws"][replay.rules.law_of[effect.law]][3]
    if entries and not set(entries) & set(case.kinds):
        case.irregularity = entries[0]
        case.begun_by_change = True
