"""How effects move the auction: calls go and stand, duties begin, a player must choose again."""

from __future__ import annotations

from .attributes import Known
from .calls import PASS, Seat
from .case import Case
from .changes import changed
from .duties import NEXT_TURN, Correction, Duty
from .effects import Effect, Gap
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .replay import Replay

# Cancelled calls go before others stand, and a call is judged under the duties that begin with it.
_ORDER = (
    "treat", "remove", "correct", "oblige", "permit", "allow_change", "pass_instead", "keep",
    "judge", "renew",
)  # fmt: skip

_ORDERED = Known({"ordered": True})
"""What is known of a pass that the laws put in the place of a call."""


def move_auction(replay: Replay, case: Case, effects: list[Effect]) -> None:
    """Carry out the effects of a ruling that have newly come into force.

    Which effect moves what is data of the vocabulary; an effect that moves nothing only speaks.
    """
    ranked = [effect for effect in effects if effect.move in _ORDER]
    for effect in sorted(ranked, key=lambda effect: _ORDER.index(effect.move or "")):
        move, record = effect.move, effect.record
        if move == "treat":
            _treat(replay, case, effect)
        elif move == "correct":
            _correct(replay, case, effect)
        elif move in ("oblige", "permit"):
            if move == "oblige" or effect.fields.get("except"):
                _oblige(replay, case, effect)
        elif move == "allow_change":
            _allow_change(replay, case, effect.fields["player"])
        elif record is None:
            continue
        elif move == "renew":
            case.renew(record)
            replay.correction = None
        elif move == "remove":
            _remove(replay, case, effect, record)
        elif move == "pass_instead":
            replay.stand(Record(record.by, PASS, record.event, _ORDERED, replay.position))
        elif record is case.call:
            case.stands = True
            if not replay.position.holds(record.event):
                replay.stand(record.moved(replay.position))
        else:
            _change(replay, case, effect, record)


def _treat(replay: Replay, case: Case, effect: Effect) -> None:
    """The call counts as a change of the last call that its player made before."""
    call = case.call
    original = next((r for r in replay.position.backwards() if r.by is call.by), None)
    if original is None:
        replay.close(case, Gap(effect.law, "text", "text"))
        return
    case.judge_anew(effect, original, changed(replay, original, call))


def _remove(replay: Replay, case: Case, effect: Effect, record: Record) -> None:
    following = bool(effect.fields.get("following"))
    replay.take_back(record, following)
    if record is case.call:
        case.stands = False
    if record.by is case.offender:
        case.withdraw(record)


def _correct(replay: Replay, case: Case, effect: Effect) -> None:
    """A player chooses anew; the call he made at this turn goes until he has."""
    choices = tuple(effect.fields.get("with", ()))
    replay.correction = Correction(effect.fields["player"], choices, effect.until, effect.law, case)
    standing = replay.position.record
    if standing is not None and standing.event == case.call.event:
        _remove(replay, case, effect, case.call)


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


def _allow_change(replay: Replay, case: Case, player: Seat) -> None:
    """A player may change his call; one that has been found illegal by now he may take back."""
    replay.permission = (case, player)
    own = [other.call for other in replay.cases if other.call.by is player and not other.stands]
    if player is not case.offender and own:
        replay.fallen = own[-1]


def _change(replay: Replay, case: Case, effect: Effect, record: Record) -> None:
    """A changed call takes the place of the first: it stands, or is judged for itself."""
    first, standing = record.replaces, replay.position.record
    assert first is not None
    enter = replay.judge if effect.move == "judge" else replay.stand
    if first is case.call:
        case.stands = False
        case.withdraw(first)
        _name_by_law(replay, case, effect)
    if any(other.holds_up for other in replay.cases if other is not case):
        # What waits for a ruling was made over the call that is now another one.
        replay.close(case, Gap(effect.law, "text", "later_call_open"))
    elif not replay.position.holds(first.event):
        enter(record)  # the first call never took its place
    elif standing is not None and standing.event == first.event:
        replay.take_back(first, following=False)
        enter(record)
    elif effect.move == "judge":
        replay.close(case, Gap(effect.law, "text", "text"))  # never entered without its own ruling
    elif (position := replay.rules.replaced(replay.position, record)) is not None:
        replay.position = position
        replay.offer("stands", record)
    elif replay.permission is not None and replay.permission[0] is case:
        seat = replay.permission[1]
        replay.fallen = next((r for r in record.since if r.by is seat), None)
        replay.take_back(first, following=True)
        enter(record)
    else:
        replay.close(case, Gap(effect.law, "text", "later_call_illegal"))
    _tell_earlier_rulings(replay, case, first, record)


def _tell_earlier_rulings(replay: Replay, case: Case, first: Record, record: Record) -> None:
    """Rulings that rest on a call learn that it is another one now.

    What they have brought can't be taken back any more, so where they would come out otherwise it
    is said that this is open.
    """
    for other in replay.cases:
        names = [n for n, known in other.moments.items() if known.event == first.event]
        is_over_it = other.call.event > first.event and other.call.before.holds(first.event)
        if other is case or other.gap is not None or not (names or is_over_it):
            continue
        before, was = other.outcome, replay.rules.recognise("call", other.call)
        for name in names:
            other.bind(name, record)
        over = replay.rules.replaced(other.call.before, record) if is_over_it else None
        if over is not None:
            other.call, other.is_stale = other.call.moved(over), True
        after = replay.rules.outcome(other.kinds, other)
        asked = [outcome.ask and outcome.ask.fact for outcome in (before, after)]
        if (
            set(before.in_force) != set(after.in_force)
            or asked[0] != asked[1]
            or replay.rules.recognise("call", other.call) != was
            or (is_over_it and over is None)
        ):
            replay.close_at_home(other, "unrecognised", "rests_on_first_call")


def _name_by_law(replay: Replay, case: Case, effect: Effect) -> None:
    """A ruling in which a change takes effect is named after the irregularity of the law that says
    so, where that is another one than the first call's."""
    entries = replay.rules.data["laws"][replay.rules.law_of[effect.law]][3]
    if entries and not case.carried and case.irregularity not in entries:
        case.irregularity = entries[0]
        case.begun_by_change = True
