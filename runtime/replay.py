"""Walks through the events of a situation and rules as it goes.

For each event: the open rulings take it first; what newly comes into force moves the auction; then
a call that is left is judged. What nothing decides yet is kept and not judged. The state lives in a
`Replay` for one situation only; the same situation always gives the same ruling.
"""

from .calls import PASS, Seat
from .case import Case, Gap
from .duties import Correction, Duty, obliged
from .events import CallChanged, CallMade, CardsExposed, DirectorCalled, LeadFaced
from .legal import broken_duty, possible_duties
from .moves import move_auction
from .position import Position, Record
from .rules import Kinds, Rules
from .scope import Scope
from .situation import Event, Situation, situation_error


class Replay:
    """The state of an auction with its rulings, and how events change it."""

    def __init__(self, rules: Rules, situation: Situation) -> None:
        self.rules = rules
        self.situation = situation
        self.given: dict[str, object] = dict(situation.facts)
        self.position: Position = rules.opening(situation.dealer)
        self.cases: list[Case] = []
        self.duties = [Duty(d.player, d.must, d.duration, d.law, d.call) for d in situation.duties]
        self.correction: Correction | None = None
        self.queue: list[Record] = []
        self.last_caller: Seat | None = None
        self.after_director = False
        self.notes: list[tuple[str, int, str]] = []  # what was said in vain: fact, event, why
        self.extra_gap: tuple[Gap, Seat, int] | None = None  # a gap that belongs to no ruling

    def run(self) -> "Replay":
        """Go through all events; the end counts as the director's coming while a ruling is open."""
        for event in self.situation.events:
            self.handle(event)
        while not self.closed and any(not case.dealt for case in self.cases):
            self.director(DirectorCalled(len(self.situation.events)))
        return self

    @property
    def closed(self) -> bool:
        """Whether a gap has been met: later events are kept, not judged."""
        return self.extra_gap is not None or any(case.gap for case in self.cases)

    @property
    def held_up(self) -> bool:
        """Whether an answer is missing on which it hangs who calls next."""
        return bool(self.queue) or any(case.holds_up for case in self.cases)

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
            self._call(event)
        elif isinstance(event, CallChanged):
            self._change(event)
        elif isinstance(event, DirectorCalled):
            self.director(event)
        elif isinstance(event, LeadFaced):
            if not self.closed and not self.held_up and not self.rules.is_over(self.position):
                message = "the lead can't be faced before the auction is over"
                raise situation_error(event, "lead-too-early", message, ("a call", "TD"))
            self.position.lead_faced = True
        elif not self.closed:
            assert isinstance(event, CardsExposed)
            record = Record(event.by, PASS, event.index, {}, self.position, obliged(self.duties))
            self._open(self.rules.recognise("exposure", record), record, {})

    def _call(self, event: CallMade) -> None:
        by = event.by if event.by is not None else self._next_caller(event)
        self.last_caller, self.after_director = by, False
        if self.closed:
            return
        record = Record(
            by, event.call, event.index, event.attributes, self.position, obliged(self.duties)
        )
        self.offer("made", record)
        if not self.closed and not self._is_withdrawn(record):
            self._enter(record)

    def _next_caller(self, event: CallMade) -> Seat:
        if self.after_director and not self.closed:
            if self.turn is not None:
                return self.turn
            message = "the ruling leaves open who calls next, so the call needs its seat"
            raise situation_error(event, "seat-missing", message, (f"W:{event.call.text}",))
        if self.last_caller is None:
            return self.situation.dealer
        return self.last_caller.left

    def _change(self, event: CallChanged) -> None:
        by = event.by if event.by is not None else self.last_caller
        original = None if by is None else self._last_call_of(by)
        if by is None or (original is None and not self.closed):
            who = "" if by is None else f" of {by.text}"
            message = f"there is no call{who} that could be changed"
            raise situation_error(event, "no-call-to-change", message, ("a call before it",))
        self.last_caller, self.after_director = by, False
        if self.closed or original is None:
            return
        change = Record(
            by, event.call, event.index, event.attributes, original.before, replaces=original
        )
        if original in self.queue:  # what becomes of the call decides what its change is
            self.queue.append(change)
        else:
            self._judge_change(change, original)

    def _judge_change(self, change: Record, original: Record) -> None:
        """A change of a call that stands or waits: its ruling takes it, or a new one is opened."""
        later = (r for r in self.position.backwards() if r.event > original.event)
        change = Record(
            change.by, change.call, change.event, change.attributes, original.before,
            original.obliged, original, frozenset(r.by for r in later),
        )  # fmt: skip
        case = next((c for c in self.cases if original.event in c.own_events), None)
        if case is not None and self._takes(case, "changed", change):
            return
        trial = Scope(self.rules, original, self.position, {"change": change}, self.given)
        kinds = self.rules.recognise("change", change, trial)
        if case is not None and "change" in case.moments:
            self.close(case, Gap(self._home(kinds), "text", "changed_twice"))
        else:
            self._open(kinds, original, {"change": change})

    def _last_call_of(self, by: Seat) -> Record | None:
        """The last call of a player that stands or waits for a ruling."""
        standing = next((r for r in self.position.backwards() if r.by is by), None)
        waiting = [c.call for c in self.cases if c.call.by is by and c.stands is None]
        waiting += [r for r in self.queue if r.by is by and r.replaces is None]
        found = [r for r in (standing, *waiting) if r is not None and r.event >= 0]
        return max(found, key=lambda r: r.event, default=None)

    def director(self, event: DirectorCalled) -> None:
        """The director comes: his facts speak of every ruling he has not dealt with."""
        self.after_director = True
        open_cases = [c for c in self.cases if not c.dealt or c.asks_for(event.facts)]
        open_cases = open_cases or self.cases[-1:]
        if not open_cases and not self.closed:
            self._claim(event)
            said = (fact for fact in event.facts if self._is_choice(fact))
            self.notes += [(fact, event.index, "nothing_open") for fact in said]
            return
        record = Record(self.situation.dealer, PASS, event.index, {}, self.position)
        for case in open_cases:
            for fact, value in (*self.given.items(), *event.facts.items()):
                if self._is_choice(fact):
                    if case.settled.setdefault(fact, value) != value:
                        self.notes.append((fact, event.index, "already_decided"))
                else:
                    case.given[fact] = value
            case.dealt = True
        for case in open_cases:
            self._takes(case, "director", record)
        self._drain()

    def _claim(self, event: DirectorCalled) -> None:
        record = Record(self.situation.dealer, PASS, event.index, {}, self.position)
        trial = Scope(self.rules, record, self.position, given={**self.given, **event.facts})
        self._open(self.rules.recognise("director", record, trial), record, {})

    # -- rulings ---------------------------------------------------------------------------------

    def offer(self, kind: str, record: Record) -> None:
        """Show an event to every ruling, which may take it as one of its moments."""
        for case in list(self.cases):
            self._takes(case, kind, record)

    def _takes(self, case: Case, kind: str, record: Record) -> bool:
        """Let a ruling take an event as a moment, and do what follows."""
        taken = case.take(kind, record)
        if taken or kind == "director":
            self._evaluate(case)
        return taken

    def _open(self, kinds: Kinds, record: Record, moments: dict[str, Record]) -> None:
        """A new ruling; nothing happens where no irregularity is recognised."""
        if not kinds:
            return
        case = Case(self.rules, kinds, record, self.position, self._known_facts())
        case.moments.update(moments)
        case.each.update({name: [record] for name, record in moments.items()})
        case.begun_by_change = "change" in moments
        self.cases.append(case)
        self._evaluate(case)

    def _known_facts(self) -> dict[str, object]:
        return {f: v for f, v in self.given.items() if not self._is_choice(f)}

    def _is_choice(self, fact: str) -> bool:
        row = self.rules.data["facts"].get(fact)
        return row is not None and row[1] == "choice"

    def _evaluate(self, case: Case) -> None:
        """Read the diagram and do what is new, until nothing is."""
        for _ in range(len(self.rules.items)):  # each round brings an item that was not there
            if case.gap is not None:
                return
            case.position = self.position
            new = case.evaluate()
            self._note_gap(case)
            if not new:
                break
            move_auction(self, case, [effect for _, effect in new])

    def _note_gap(self, case: Case) -> None:
        """Keep the gap that is in force; of several, the one of the kind that is named first."""
        gaps = [
            (self._rank(law, case.kinds), provision, reason)
            for provision, law, kind, reason, _ in map(
                self.rules.items.__getitem__, case.outcome.in_force
            )
            if kind == "gap"
        ]
        if gaps:
            _, provision, reason = min(gaps, key=lambda gap: gap[0])
            case.gap = Gap(provision, reason, reason)

    def _rank(self, law: str, kinds: Kinds) -> int:
        entries = self.rules.data["laws"][law][3]
        return min((i for i, kind in enumerate(kinds) if kind in entries), default=len(kinds))

    def _require_an_answer(self, kinds: Kinds) -> None:
        """An irregular call that no rule keeps, cancels or asks about is a gap, never silence."""
        case = self.cases[-1]
        if case.stands is None and not case.holds_up:
            self.close(case, Gap(self._home(kinds), "text", "text"))

    def close(self, case: Case, gap: Gap) -> None:
        """A gap in a ruling; the first one met stays."""
        case.gap = case.gap or gap

    def _home(self, kinds: Kinds) -> str | None:
        """The first law that stands on an irregularity."""
        homes = self.rules.data["homes"]
        return next((homes[kind] for kind in kinds if kind in homes), None)

    # -- calls -----------------------------------------------------------------------------------

    def _is_withdrawn(self, record: Record) -> bool:
        return any(w.event == record.event for case in self.cases for w in case.withdrawn)

    def _enter(self, record: Record) -> None:
        """A call that no ruling has disposed of: judge it, or keep it where that can't be done."""
        waiting = next((case for case in self.cases if case.holds_up), None)
        if self.queue or (waiting is not None and not waiting.is_ignored_by(record)):
            self.queue.append(record)
        elif waiting is not None:
            self.close(waiting, Gap(waiting.offered(), "text", "called_while_open"))
        else:
            self.judge(record)

    def _drain(self) -> None:
        """Judge what was kept, once an answer allows it."""
        while self.queue and not self.closed:
            if any(case.holds_up for case in self.cases):
                return
            record = self.queue.pop(0)
            original = record.replaces and self._last_call_of(record.by)
            if record.replaces is None:
                self.judge(record)
            elif original is not None:
                self._judge_change(record, original)

    def judge(self, record: Record) -> None:
        """Recognise what a call is; a call that is nothing irregular takes its place."""
        correction = self.correction
        if correction and correction.is_open and record.by is not correction.player:
            self.close(correction.case, Gap(correction.law, "text", "called_while_choosing"))
            return
        record = self._after_deemed_passes(record)
        kinds = self.rules.recognise("call", record)
        if self._hangs_on_an_answer(record, kinds):
            self.queue.insert(0, record)
            return
        if kinds:
            self._open(kinds, record, {})
            self._require_an_answer(kinds)
            # Repeating is done by making the call, even where it is irregular once more.
            self.duties = [
                d for d in self.duties if d.must != "repeat" or not d.is_served_by(record)
            ]
        elif broken := broken_duty(self, record.by, record.call):
            if broken.case is None:
                self.extra_gap = (Gap(broken.law, "text", "duty_broken"), record.by, record.event)
            else:
                self.close(broken.case, Gap(broken.law, "text", "duty_broken"))
        else:
            self.stand(record)

    def _hangs_on_an_answer(self, record: Record, kinds: Kinds) -> bool:
        """Whether a duty that is still a question decides what a call is."""
        perhaps = record.moved(self.position)
        perhaps.obliged = obliged([*self.duties, *possible_duties(self)])
        if perhaps.obliged == record.obliged:
            return False
        deemed = self._deemed_passer(perhaps)
        return deemed is not None or self.rules.recognise("call", perhaps) != kinds

    def _after_deemed_passes(self, record: Record) -> Record:
        """The call over the passes that the laws enter for players who did not get to make them."""
        for _ in range(3):
            record = record.moved(self.position)
            record.obliged = obliged(self.duties)
            seat = self._deemed_passer(record)
            if seat is None:
                break
            self.stand(Record(seat, PASS, -1, {}, self.position, record.obliged))
        return record

    def _deemed_passer(self, record: Record) -> Seat | None:
        """The player whose pass a law enters before this call is judged."""
        scope = Scope(self.rules, record, self.position)
        effects = self.rules.data["effects"]
        for entry in self.rules.before_call:
            for item in self.rules.outcome(entry, scope).in_force:
                name, fields, *_ = effects.get(self.rules.items[item][3], (None, {}))
                if self.rules.data["moves"].get(name) == "enter_pass":
                    return scope.player(fields["player"][1])
        return None

    def stand(self, record: Record) -> None:
        """A call takes its place in the auction."""
        self.position = self.rules.entered(record, self.position)
        self.duties = [d for d in self.duties if not d.is_served_by(record)]
        self.offer("stands", record)
        if not self.closed:
            event = max(r.event for r in self.position.backwards())
            probe = Record(self.situation.dealer, PASS, event, {}, self.position)
            self._open(self.rules.recognise("auction", probe), probe, {})
