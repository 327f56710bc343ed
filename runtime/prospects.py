"""What will follow from each call of the player in turn, before it is made.

The director explains all options before a choice; this reads them from the same diagrams: each
call is tried as the moment it would be for the open rulings, and calls that bring the same are put
together. What hangs on a later call of the offender is told as well, whatever call that will be.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..compiler.frozen import frozen, replace
from .calls import ALL_CALLS, PASS, Call, Seat
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
class Brought:
    """What an answer to a question about the call would bring."""

    label: dict[str, str]
    effects: tuple[Effect, ...]
    consider: tuple[dict[str, Any], ...]
    then: Ask | None
    scope: Scope


@frozen
class Question:
    """What would be asked, and what its answers bring where it is asked about that call itself."""

    case: Case
    scope: Scope
    ask: Ask
    answers: tuple[Brought, ...]

    @property
    def told(self) -> object:
        """What tells it from the question about another call."""
        record = self.ask.unknown.record
        about = None if record is None else record.event
        brought = [
            (*_told(a.effects, a.consider), a.then and a.then.fact) for a in self.answers
        ]  # fmt: skip
        return self.ask.fact, about, tuple(brought)


@frozen
class Prospect:
    """Calls of a player that bring the same: effects, what has to be kept in mind, questions.

    No `calls` means whatever he will call next. `supposed` are the rulings as such a call would
    leave them.
    """

    player: Seat
    calls: tuple[Call, ...]
    effects: tuple[Effect, ...]
    asked: tuple[Question, ...]
    consider: tuple[dict[str, Any], ...]
    supposed: tuple[tuple[Case, Scope], ...]

    @property
    def told(self) -> object:
        """What it tells beside the calls."""
        return *_told(self.effects, self.consider), tuple(q.told for q in self.asked)


def prospects(replay: Replay) -> tuple[Prospect, ...]:
    """What follows from the calls that bring anything; the commonest outcome comes last, and then
    what a later call of an offender who is not in turn will bring."""
    seat = replay.turn
    if seat is None:
        return ()
    legal = legal_calls(replay)
    found: dict[object, Prospect] = {}
    for call in ALL_CALLS:
        prospect = _tried(replay, seat, call, call in legal)
        if prospect.effects or prospect.asked:
            before = found[prospect.told].calls if prospect.told in found else ()
            found[prospect.told] = replace(prospect, calls=(*before, call))
    later = [
        Prospect(case.offender, (), (), (question,), (), ())
        for case in replay.cases
        if (question := later_question(replay, case)) is not None
    ]
    return (*sorted(found.values(), key=lambda prospect: len(prospect.calls)), *later)


def later_question(replay: Replay, case: Case) -> Question | None:
    """What will be asked of the next call of an offender who is not in turn, whatever it is."""
    if case.gap is not None or case.outcome.ask is not None:
        return None
    return None if replay.turn is None else _later(replay, case, replay.turn, case)


def coming(replay: Replay, case: Case) -> list[dict[str, Any]]:
    """What has to be kept in mind of the provisions that a later call of the offender brings."""
    return _entries(later_question(replay, case))


def _later(replay: Replay, case: Case, turn: Seat, scope: Scope) -> Question | None:
    """What is asked of the offender's next call, whatever it is, once `turn` has called."""
    if turn is case.offender or not case.heeds("stands", PASS.kind):
        return None
    record = Record(case.offender, PASS, len(replay.situation.events) + 1, {}, replay.position)
    moments = case.fitting("stands", record)
    if not moments:
        return None
    supposed = _with(case, replay, moments, record, scope.moments)
    ask = replay.rules.outcome(case.kinds, supposed).ask
    if ask is None or ask.unknown.record is not record:
        return None
    return _question(case, supposed, ask)


def _entries(question: Question | None) -> list[dict[str, Any]]:
    """The provisions that the answers to a question bring."""
    answers = () if question is None else question.answers
    laws = dict.fromkeys(effect.law for answer in answers for effect in answer.effects)
    return [{"law": law, "why": "may_apply"} for law in laws]


def _tried(replay: Replay, seat: Seat, call: Call, is_legal: bool) -> Prospect:
    record = Record(seat, call, len(replay.situation.events), {}, replay.position)
    untold = replay.rules.data["untold"]
    effects: list[Effect] = []
    asked: list[Question] = []
    consider: list[dict[str, Any]] = []
    supposed: list[tuple[Case, Scope]] = []
    for case in replay.cases:
        moments = case.fitting("made", record) + (
            case.fitting("stands", record) if is_legal else []
        )
        if not moments or case.gap is not None:
            continue
        scope = _with(case, replay, moments, record, case.moments)
        outcome = replay.rules.outcome(case.kinds, scope)
        new = [item for item in outcome.in_force if item not in case.outcome.in_force]
        found = [effect for item in new for effect in case.told_by(item, scope)]
        if not is_legal and not any(_takes_back(e, record) for e in found):
            continue  # an irregular call opens a ruling of its own
        supposed.append((case, scope))
        effects += [effect for effect in found if effect.name not in untold]
        consider += further(replay.rules, case.outcome, outcome)
        if later_question(replay, case) is None:
            consider += _entries(_later(replay, case, seat, scope))
        if outcome.ask is not None and case.outcome.ask is None:
            asked.append(_question(case, scope, outcome.ask))
    return Prospect(
        seat, (call,), tuple(effects), tuple(asked), tuple(consider), tuple(supposed)
    )  # fmt: skip


def _with(
    case: Case, replay: Replay, moments: Sequence[str], record: Record, so_far: dict[str, Record]
) -> Scope:
    """The ruling if a call were these moments, after those so far."""
    return Scope(
        replay.rules, case.call, replay.position,
        {**dict.fromkeys(moments, record), **so_far}, case.given, case.settled,
    )  # fmt: skip


def _question(case: Case, scope: Scope, ask: Ask) -> Question:
    """A question with what its answers bring, if it is about the call that is tried."""
    rules, record = case.rules, ask.unknown.record
    if record is None or record.event in case.own_events:
        return Question(case, scope, ask, ())
    before = rules.outcome(case.kinds, scope)
    answers = []
    for (value, *_), label in rules.data["attributes"][ask.unknown.attribute][1].items():
        supposed = scope.supposing(ask.unknown, value)
        after = rules.outcome(case.kinds, supposed)
        new = [item for item in after.in_force if item not in before.in_force]
        effects = [effect for item in new for effect in case.told_by(item, supposed)]
        told = [effect for effect in effects if effect.name not in rules.data["untold"]]
        consider = further(rules, before, after)
        answers.append(Brought(label, tuple(told), consider, after.ask, supposed))
    return Question(case, scope, ask, tuple(answers))


def _told(effects: Sequence[Effect], consider: Sequence[dict[str, Any]]) -> tuple[object, ...]:
    return tuple((e.law, e.id) for e in effects), tuple(entry["law"] for entry in consider)


def _takes_back(effect: Effect, record: Record) -> bool:
    """Whether an open ruling disposes of a call, such as an attempt that is cancelled."""
    return effect.move == "remove" and effect.record is record
