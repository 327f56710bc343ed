"""Walks through the events of a situation and rules as it goes.

For each event: the open rulings take it first; what newly comes into force moves the auction; then
a call that is left is judged. What nothing decides yet is kept and not judged. The state lives in a
`Replay` for one situation only; the same situation always gives the same ruling.
"""

from collections.abc import Iterable, Mapping

from .attention import call_director
from .attributes import NOTHING
from .calls import PASS, Call, Seat
from .case import Case
from .changes import change_call, judge_change, last_call_of, makes_again
from .deemed import after_deemed_passes, deemed_passer
from .duties import NOBODY, Correction, Duty, obliged
from .effects import Gap
from .events import CallChanged, CallMade, CardsExposed, DirectorCalled, LeadFaced
from .foreseen import Foreseen
from .going_on import goes_on
from .legal import broken_duty, possible_duties
from .moves import move_auction
from .opening_lead import face_lead
from .position import Position, Record
from .rules import Kinds, Rules
from .situation import Event, Situation, situation_error


class Replay:
    """The state of an auction with its rulings, and how events change it."""

    def __init__(self, rules: Rules, situation: Situation) -> None:
        self.rules = rules
        self.situation = situation
        self.given: dict[str, object] = dict(situation.facts)
        self.position: Position = rules.opening(situation.dealer)
        self.cases: list[Case] = []
        self.deemed: list[Case] = []  # what the laws said where they entered a pass
        self.duties = [Duty(d.player, d.must, d.duration, d.law, d.call) for d in situation.duties]
        self.correction: Correction | None = None
        self.served: list[tuple[int, Duty]] = []  # duties that a call has ended: its event
        self.permission: tuple[Case, Seat] | None = None  # who may change his call, by which ruling
        self.fallen: Record | None = None  # an illegal call that its player may take back
        self.queue: list[Record] = []
        self.last_caller: Seat | None = None
        self.callers: dict[int, Seat] = {}  # who made the call or change of an event
        self.after_director = False
        self.awaits_director = False  # whether the events end before he was called
        self.foreseen = Foreseen(rules, situation)
        self.contradicted: list[tuple[int, str]] = []  # event, and what he was told in vain
        self.since_gap: list[int] = []  # events from the one at which a gap was met
        self.unchanged: list[int] = []  # changes of a call to the same one
        self.told: list[tuple[DirectorCalled, list[Case]]] = []  # of which rulings he was told
        self.extra_gap: tuple[Gap, Seat, int] | None = None  # a gap that belongs to no ruling
        self._open_cases: list[Case] | None = None  # None where they are not known
        self.closed = False  # whether a gap has been met: later events are kept, not judged

    def run(self) -> "Replay":
        """Go through all events; the end counts as the director's coming while a ruling is open."""
        for event in self.situation.events:
            self.handle(event)
        self.awaits_director = any(not case.dealt for case in self.cases)
        while not self.closed and any(not case.dealt for case in self.cases):
            call_director(self, DirectorCalled(len(self.situation.events)))
        for case in self.cases:  # what has come of the auction since
            self._evaluate(case)
        return self

    @property
    def held_up(self) -> bool:
        """Whether an answer is missing on which it hangs who calls next."""
        return bool(self.queue) or any(case.holds_up for case in self.open_cases)

    @property
    def open_cases(self) -> list[Case]:
        """The rulings that are not at rest: few, however many there have been."""
        if self._open_cases is None:
            self._open_cases = [case for case in self.cases if not case.rests]
        return self._open_cases

    def forget_cases(self, gone: list[Case]) -> None:
        """Drop rulings, and the gaps and duties that they brought."""
        self.cases = [case for case in self.cases if case not in gone]
        self.duties = [duty for duty in self.duties if duty.case not in gone]
        self._open_cases = None
        self.closed = self.extra_gap is not None or any(case.gap for case in self.cases)
        if self.correction is not None and self.correction.case in gone:
            self.correction = None

    @property
    def is_over(self) -> bool:
        """Whether the auction is at its end, as far as the rulings say."""
        return not self.closed and not self.held_up and self.rules.is_over(self.position)

    @property
    def turn(self) -> Seat | None:
        return None if self.closed or self.held_up else self.position.turn

    # -- events ----------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if isinstance(event, CallMade):
            self.make_call(event, self._next_caller(event) if event.by is None else event.by)
        elif isinstance(event, CallChanged):
            if event.index in self.callers:  # the director has heard of it when he came
                self.has_called(event, self.callers[event.index])
            else:
                change_call(self, event)
        elif isinstance(event, DirectorCalled):
            call_director(self, event)
        elif isinstance(event, LeadFaced):
            face_lead(self, event)
        elif not self.closed:
            assert isinstance(event, CardsExposed)
            told = {"cards": event.cards} | ({} if event.led is None else {"led": event.led})
            record = Record(event.by, PASS, event.index, told, self.position, self.obliged())
            self.open(self.rules.recognise("exposure", record), record, {})
        if self.closed:
            self.since_gap.append(event.index)

    def make_call(self, event: CallMade, by: Seat) -> None:
        """A player calls."""
        self.has_called(event, by)
        if self.closed or goes_on(self, event, by):
            return
        if makes_again(self, by):
            change_call(self, event.as_change(by))
            return
        if self.permission is not None and "director" in self.permission[0].moments:
            self.permission = self.fallen = None
        told = self.foreseen.of(event)
        record = Record(by, event.call, event.index, told, self.position, self.obliged())
        self.offer("made", record)
        if not self.closed and not (
            self.cases and (self._is_disposed_of(record) or self.is_swept(by, event.call))
        ):
            self._enter(record)

    def has_called(self, event: CallMade | CallChanged, by: Seat) -> None:
        """Note who made a call or a change; whoever comes next is counted from there."""
        self.last_caller, self.after_director = by, False
        self.callers[event.index] = by

    def last_event_of(self, by: Seat | None) -> int:
        """The last event by which a player called or changed a call; -1 where there is none."""
        return max((index for index, seat in self.callers.items() if seat is by), default=-1)

    def _next_caller(self, event: CallMade) -> Seat:
        if self.after_director and not self.closed:
            if self.turn is not None:
                return self.turn
            message = "the ruling leaves open who calls next, so the call needs its seat"
            raise situation_error(event, "seat-missing", message, (f"W:{event.call.text}",))
        if self.last_caller is None:
            return self.situation.dealer
        return self.last_caller.left

    # -- rulings ---------------------------------------------------------------------------------

    def offer(self, kind: str, record: Record) -> None:
        """Show an event to every ruling, which may take it as one of its moments.

        A ruling that comes up by it is shown the event as well.
        """
        for case in self.cases:  # it may grow meanwhile
            if case.heeds(kind, record.call.kind):
                self.takes(case, kind, record)

    def takes(self, case: Case, kind: str, record: Record) -> bool:
        """Let a ruling take an event as a moment, and do what follows."""
        taken = case.take(kind, record)
        if taken or kind == "director":
            self._evaluate(case)
        return taken

    def add_change(self, case: Case, change: Record) -> None:
        """The call that a ruling is about is changed, by its own leave and whatever the reason."""
        case.bind("change", change)
        self._evaluate(case)

    def open(
        self,
        kinds: Kinds,
        record: Record,
        moments: dict[str, Record],
        told: Mapping[str, object] = NOTHING,
    ) -> None:
        """A new ruling, with what the director is `told`; none where there are no kinds."""
        if not kinds:
            return
        given = {f: v for f, v in (*self.given.items(), *told.items()) if not self.is_choice(f)}
        case = Case(self.rules, kinds, record, self.position, given)
        for name, event in moments.items():
            case.bind(name, event)
        case.begun_by_change = "change" in moments
        self.cases.append(case)
        self._evaluate(case)

    def is_choice(self, fact: str) -> bool:
        return self.rules.kind_of(fact) == "choice"

    def is_finding(self, fact: str) -> bool:
        return self.rules.kind_of(fact) == "finding"

    def _evaluate(self, case: Case) -> None:
        """Read the diagram and do what is new, until nothing is."""
        for _ in range(len(self.rules.items)):  # each round brings an item that was not there
            if case.gap is not None:
                return
            case.position, self._open_cases = self.position, None
            new = case.evaluate()
            if (gap := case.gap_in_force()) is not None:
                self.close(case, gap)
            if not new:
                break
            move_auction(self, case, [effect for _, effect in new])

    def _require_an_answer(self, kinds: Kinds) -> None:
        """An irregular call that no rule keeps, cancels or asks about is a gap, never silence."""
        case = self.cases[-1]
        if case.stands is None and not case.holds_up:
            self.close(case, Gap(self.home(kinds), "text", "text"))

    def close(self, case: Case, gap: Gap) -> None:
        """A gap in a ruling; the first one met stays."""
        case.gap = case.gap or gap
        self.closed = True

    def close_at_home(self, case: Case, reason: str = "text", why: str = "text") -> None:
        """A gap of the law that is about its irregularity."""
        self.close(case, Gap(self.home(case.kinds), reason, why))

    def home(self, kinds: Kinds) -> str | None:
        """The first law that stands on an irregularity."""
        homes = self.rules.data["homes"]
        return next((homes[kind] for kind in kinds if kind in homes), None)

    # -- calls -----------------------------------------------------------------------------------

    def obliged(self, further: Iterable[Duty] = ()) -> frozenset[Seat]:
        if not (self.duties or further):
            return NOBODY
        return obliged([*self.duties, *further], self.position.turn)

    def is_swept(self, by: Seat | None, call: Call | None = None) -> bool:
        """Whether what a player does falls with a call that was cancelled."""
        return any(c.sweeps(call, by is self.position.turn) for c in self.open_cases)

    def take_back(self, record: Record, following: bool) -> None:
        """Take a call out of the auction; a duty that it had ended is alive again."""
        before = {r.event for r in self.position.backwards()} if self.served else set()
        lead = self.position.lead
        self.position = self.rules.removed(self.position, record, following)
        if lead is not None and self.rules.is_over(self.position):
            self.position.lead = lead  # it was faced after this auction as well
        if before:
            gone = before - {r.event for r in self.position.backwards()}
            self.duties += [duty for event, duty in self.served if event in gone]
            self.served = [(event, duty) for event, duty in self.served if event not in gone]

    def _is_disposed_of(self, record: Record) -> bool:
        """Whether a ruling has cancelled a call, or taken it up as the one that it is about."""
        ruled_on = [case.call.event for case in self.cases]
        gone = [gone.event for case in self.cases for gone in case.withdrawn]
        return record.event in ruled_on or record.event in gone

    def _enter(self, record: Record) -> None:
        """A call that no ruling has disposed of: judge it, or keep it where that can't be done."""
        waiting = next((case for case in self.open_cases if case.holds_up), None)
        if self.queue or (waiting is not None and not waiting.is_ignored_by(record)):
            self.queue.append(record)
            self.drain()  # this call may have made the choice that was awaited
        elif waiting is not None:
            law = waiting.offered() or self.home(waiting.kinds)
            self.close(waiting, Gap(law, "text", "called_while_open"))
        else:
            self.judge(record)

    def drain(self) -> None:
        """Judge what was kept, once an answer allows it."""
        while self.queue and not self.closed:
            if any(case.holds_up for case in self.open_cases):
                return
            record = self.queue.pop(0)
            ruled_on = {event for case in self.cases for event in case.own_events}
            if record.replaces is None or record.event in ruled_on:  # such a change is a call
                self.judge(record)
                if self.queue and self.queue[0].event == record.event:
                    return  # what it is hangs on another answer
            elif (original := last_call_of(self, record.by)) is not None:
                judge_change(self, record, original)
            else:  # what it would change has been cancelled meanwhile
                self.close_at_home(self.cases[-1])

    def judge(self, record: Record) -> None:
        """Recognise what a call is; a call that is nothing irregular takes its place."""
        correction = self.correction
        if correction and correction.is_open and record.by is not correction.player:
            self.close(correction.case, Gap(correction.law, "text", "called_while_choosing"))
            return
        record = after_deemed_passes(self, record)
        kinds = self.rules.recognise("call", record)
        if self._hangs_on_an_answer(record, kinds):
            self.queue.insert(0, record)
            return
        if kinds:
            self.open(kinds, record, {})
            self._require_an_answer(kinds)
            if self.permission is not None and self.permission[1] is record.by:
                self.fallen = record
            # Repeating is done by making the call, even where it is irregular once more.
            self.duties = self.duties and [
                d for d in self.duties if d.must != "repeat" or not d.is_served_by(record)
            ]
        elif broken := broken_duty(self, record.by, record.call):
            if broken.case is None:
                gap = Gap(broken.law, "text", "duty_broken")
                self.extra_gap, self.closed = (gap, record.by, record.event), True
            else:
                self.close(broken.case, Gap(broken.law, "text", "duty_broken"))
        else:
            self.stand(record)

    def _hangs_on_an_answer(self, record: Record, kinds: Kinds) -> bool:
        """Whether a duty that is still a question decides what a call is."""
        if not any(case.may_bring for case in self.open_cases):
            return False
        duties, perhaps = possible_duties(self), record.moved(self.position)
        if broken_duty(self, record.by, record.call, duties) in duties:
            return True
        perhaps.obliged = self.obliged(duties)
        if perhaps.obliged == record.obliged:
            return False
        deemed = deemed_passer(self, perhaps)
        return deemed is not None or self.rules.recognise("call", perhaps) != kinds

    def stand(self, record: Record) -> None:
        """A call takes its place in the auction."""
        self.position = self.rules.entered(record, self.position)
        if self.duties and (served := [d for d in self.duties if d.is_served_by(record)]):
            self.duties = [d for d in self.duties if d not in served]
            self.served += [(record.event, duty) for duty in served]
        self.offer("stands", record)
        if not self.closed:
            # A pass that the laws enter has no event of its own: the call before it has.
            event = next((r.event for r in self.position.backwards() if r.event >= 0), -1)
            probe = Record(self.situation.dealer, PASS, event, NOTHING, self.position)
            if kinds := self.rules.recognise("auction", probe):
                self.open(kinds, self.rules.about(kinds[0], probe), {})
