"""What a player may call, with every duty applied."""

from __future__ import annotations

from collections.abc import Iterable

from .calls import Call, Seat
from .duties import NEXT_TURN, Duty, obliged
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .replay import Replay


def possible_duties(replay: Replay) -> list[Duty]:
    """Duties to pass or to repeat a call that an answer still open would bring."""
    return [
        Duty(e.fields["player"], "pass", e.fields["duration"], e.law, case=case)
        if "duration" in e.fields
        else Duty(e.fields["player"], "repeat", NEXT_TURN, e.law, e.fields["call"].call, case=case)
        for case in replay.open_cases
        for e in case.possible_effects
        if e.move == "oblige" and ("duration" in e.fields or e.fields.get("call") is not None)
    ]


def calls_hang(replay: Replay) -> bool:
    """Whether an answer still open decides what the player in turn may call."""
    return any(duty.player is replay.turn for duty in possible_duties(replay))


def broken_duty(replay: Replay, by: Seat, call: Call, further: Iterable[Duty] = ()) -> Duty | None:
    """The duty other than to pass that a call would break, of those in force and `further` ones."""
    for duty in (*replay.duties, *further):
        if duty.player is not by or duty.must == "pass":
            continue
        trial = Record(by, call, -1, {}, replay.position)
        if duty.must == "repeat" and call is not duty.call:
            return duty
        if duty.must == "avoid" and replay.rules.is_kind("excludes", duty.except_, trial):
            return duty
    return None


def legal_calls(replay: Replay) -> list[Call]:
    """What the player in turn may call, whatever the answers still open turn out to be."""
    seat, rules = replay.turn, replay.rules
    if seat is None:
        return []
    repeated = [d.call for d in replay.duties if d.player is seat and d.must == "repeat"]
    if repeated and repeated[0] is not None:
        return [repeated[0]]
    perhaps = possible_duties(replay)
    must_pass = obliged([*replay.duties, *perhaps], seat)
    calls = rules.lawful_calls(replay.position, seat, must_pass)
    correction = replay.correction
    if correction and correction.is_open and correction.player is seat and correction.choices:
        choices = correction.choices
        calls = [c for c in calls if rules.is_kind("choices", choices, _trial(replay, seat, c))]
        # What the provision itself has cancelled is no way to choose anew.
        own = (e for e in correction.case.effects if e.law == correction.law)
        tried = [e.record.call for e in own if e.move == "remove" and e.record is not None]
        calls = [call for call in calls if call not in tried]
    if all(duty.must == "pass" for duty in (*replay.duties, *perhaps)):
        return calls
    return [call for call in calls if not broken_duty(replay, seat, call, perhaps)]


def _trial(replay: Replay, seat: Seat, call: Call) -> Record:
    return Record(seat, call, -1, {}, replay.position)
