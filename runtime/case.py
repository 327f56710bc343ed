"""One ruling while the auction goes on: its moments, what is in force, what has been done.

A case takes events as its moments, is evaluated over the decision diagram, and tells the replay
which effects have newly come into force. It moves nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from .bringing import Brought
from .calls import Call, Seat
from .decision import Outcome, certain, possible
from .effects import Effect, Gap
from .game import Unknown
from .moment_scope import MomentScope
from .plan import DECIDING, Plan
from .position import Position, Record
from .rules import Kinds, Rules
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


class Case(MomentScope):
    """A ruling in progress. `kinds` are the irregularities of the call, the first is its name."""

    __slots__ = (
        "_brought", "_built", "_plan", "_possible", "_rests", "_saw", "_waits",
        "applied", "began_with", "begun_by_change", "carried", "dealt", "effects", "former",
        "gap", "irregularity", "kinds", "outcome", "since", "stands", "sweeping",
        "withdrawn",
    )  # fmt: skip

    def __init__(
        self,
        rules: Rules,
        kinds: Kinds,
        call: Record,
        position: Position,
        given: dict[str, object],
    ) -> None:
        super().__init__(rules, call, position, given)
        self.kinds = kinds
        self.irregularity = kinds[0]
        self.dealt = False
        self.begun_by_change = False
        self.began_with: int | None = None  # where another call has taken the place of the first
        self.gap: Gap | None = None
        self.outcome = Outcome((), (), (), None)
        self._saw: object = None  # what else it was worked out from
        self._plan: Plan | None = None  # what the outcome means
        self.effects: list[Effect] = []
        self.carried: list[Effect] = []  # how the call came to be judged as something else
        self._rests: bool | None = False  # whether it is decided; None where it is not known yet
        self._waits: bool | None = False  # None where it is not known yet
        self._brought = Brought(call)
        self._built: tuple[object, ...] = ()  # what the effects were worked out from
        self._possible: list[Effect] | None = None  # None where it is not known yet
        self.sweeping: list[tuple[str, tuple[str, ...]]] = []  # what falls with a cancelled call
        self.applied: set[tuple[int, int]] = set()
        self.since: dict[int, int] = {}  # items that have come into force, the first ones first
        self.stands: bool | None = None  # the irregular call: None while nobody has decided
        self.withdrawn: list[Record] = []
        self.former: list[tuple[Kinds, Scope, Outcome]] = []  # what it was before it became another

    def passes_over(self, record: Record) -> bool:
        """Take a call that is made and stands, if nothing follows from it; says whether it has
        been dealt with so."""
        if not (self._rests or self.rests):
            return False
        awaited = self._awaited or self.awaited
        return record.call.kind in awaited.idle or self.take_idly(record)

    @property
    def rests(self) -> bool:
        """Whether it is decided, nothing is asked, and nothing falls with the call any more."""
        if self._rests is None:
            is_open = self.may_bring or self.holds_up
            self._rests = not (self.stands is None or self.sweeping or is_open)
        return self._rests

    def is_ignored_by(self, record: Record) -> bool:
        """Whether a choice is open, or the director awaited, and this call decides nothing."""
        ask = self.outcome.ask
        if self.waits:
            return True
        if ask is None or ask.unknown.record is not None:
            return False
        moments = {m for m, *_ in self.rules.data["facts"][ask.fact][-1]}
        return all(self.moments.get(moment) is not record for moment in moments)

    def asks_for(self, facts: Mapping[str, object]) -> bool:
        """Whether one of these facts answers the question that is open here."""
        return self.outcome.ask is not None and self.outcome.ask.fact in facts

    # -- evaluation ------------------------------------------------------------------------------

    def evaluate(self) -> list[tuple[int, Effect]]:
        """Read the diagram; returns what has newly come into force, each with its item."""
        self.await_anew()
        self._waits = self._rests = None
        seen = self._seen()
        if seen == self._saw and not self.is_stale:
            return []
        self.outcome, plan = self.rules.planned(self.kinds, self)
        built = plan, self.call, len(self.carried)
        self.is_stale = False
        if plan.is_steady and built == self._built:
            self._saw = seen
            return []
        self._plan, self._built = plan, built
        self._saw = self._seen()
        self._possible = None
        self.effects = [*self.carried]
        new: list[tuple[int, Effect]] = []
        since = self.since
        for item in self.outcome.in_force:
            if item not in since:
                since[item] = len(since)
        for item in plan.brings:
            for effect in self.instances(item, self):
                self.effects.append(effect)
                key = (item, effect.record.event if effect.record is not None else -1)
                if key not in self.applied:
                    self.applied.add(key)
                    new.append((item, effect))
        self.sweeping = [e.sweeps for e in self.effects if e.sweeps is not None]
        return new

    def _seen(self) -> object:
        """What an evaluation reads of the auction by then."""
        looks = 0 if self._plan is None else self._plan.looks
        if looks == 0:
            return None
        return self.position.lead if looks == 1 else (self.position, self.position.lead)

    @property
    def possible_effects(self) -> list[Effect]:
        """What an answer still open would bring."""
        if self._possible is None:
            items = () if self._plan is None else self._plan.open
            self._possible = [e for item in items for e in self.instances(item, self)]
        return self._possible

    def watches(self, moment: str) -> bool:
        return self._plan is None or self._plan.watches(moment)

    @property
    def may_bring(self) -> bool:
        """Whether an answer still open could bring anything."""
        return self._plan is not None and bool(self._plan.open)

    @property
    def is_undecided(self) -> bool:
        """Whether an answer decides about the call."""
        plan = self._plan
        if plan is None or not plan.may_decide:
            return False
        return plan.decides or any(e.move in DECIDING for e in self.possible_effects)

    def instances(self, item: int, scope: Scope) -> list[Effect]:
        """An effect item worked out: one effect, or one for each event of a repeated moment."""
        known = self._brought.known(item, scope.call)
        if known is not None:
            return known
        bringer = self.rules.bringers.of(item)
        if bringer is None:
            return []
        if bringer.moment is None:
            return self._brought.alone(item, bringer, None, scope)
        if bringer.moment == "call":
            return self._brought.alone(item, bringer, scope.call, scope)
        return self._brought.of_each(item, bringer, self._records(bringer.moment, scope), scope)

    def told_by(self, item: int, scope: Scope) -> list[Effect]:
        """What an item brings, and what it says of other laws, as effects."""
        provision, law, kind, target, _ = self.rules.items[item]
        if kind == "not_apply":
            return [Effect("not_applicable", provision, "", {"of": target})]
        # Another law says itself what follows from it.
        if kind == "treated_as" and self.rules.data["targets"][target] == law:
            return [Effect("treated_as", provision, "", {"as": target})]
        return self.instances(item, scope)

    def _records(self, moment: str, scope: Scope) -> list[Record | None]:
        """The events of a moment: those so far, or the one that a trial scope supposes."""
        supposed = [r for r in [scope.moments.get(moment)] if r is not None]
        return [*(self.each.get(moment) or supposed)]

    @property
    def unknown(self) -> Unknown | None:
        """What has to be asked next, if anything."""
        return self.outcome.ask.unknown if self.outcome.ask else None

    def gap_in_force(self) -> Gap | None:
        """The gap that is in force; of several, the one of the kind that is named first."""
        if self._plan is None or not self._plan.gaps:
            return None
        ranked = [(self._rank(law), provision, why) for provision, law, why in self._plan.gaps]
        _, provision, reason = min(ranked, key=lambda gap: gap[0])
        return Gap(provision, reason, reason)

    def _rank(self, law: str) -> int:
        entries = self.rules.data["laws"][law][3]
        return min((i for i, k in enumerate(self.kinds) if k in entries), default=len(self.kinds))

    @property
    def holds_up(self) -> bool:
        """Whether who calls next hangs on an answer: the fate of a call is still open."""
        return self.gap is None and (self.is_undecided or self.waits)

    @property
    def waits(self) -> bool:
        """Whether the director's coming decides about the call."""
        if self._waits is None:
            self._waits = self.stands is None and self._would_move_with_the_director()
        return self._waits

    def _would_move_with_the_director(self) -> bool:
        """Whether it is the director's coming that decides whether the call stands."""
        awaited = self.rules.awaiting.director(tuple(self.moments))
        if not awaited:
            return False
        moments = {**self.moments, **dict.fromkeys(awaited, self.call)}
        trial = Scope(self.rules, self.call, self.position, moments, self.given, self.settled)
        coming = self.rules.outcome(self.kinds, trial)
        names = (self.rules.items[i] for i in set(coming.possible) - set(self.outcome.possible))
        return any(
            kind == "effect" and self.rules.move_of(name) in DECIDING
            for _, _, kind, name, _ in names
        )

    def sweeps(self, call: Call | None, is_in_turn: bool) -> bool:
        """Whether what is done now falls with the call that was cancelled; None is a change."""
        return self.gap is None and any(
            moment not in self.moments
            and (not kinds or (call is not None and call.kind in kinds and not is_in_turn))
            for moment, kinds in self.sweeping
        )

    def judge_anew(self, effect: Effect, call: Record, change: Record) -> None:
        """Go on as if another call had been changed to this one (`effect` says as what)."""
        self._note_former()
        self.carried.append(effect)
        self.kinds = (effect.fields["as"],)
        self.call = call
        self.bind("change", change)
        self.begun_by_change = True

    def withdraw(self, record: Record) -> None:
        """Note a call of the offender's that does not stand; two provisions may cancel it."""
        if all(known.event != record.event for known in self.withdrawn):
            self.withdrawn.append(record)

    def renew(self, again: Record) -> None:
        """Go on with another call in the place of the one the ruling is about, in the same ruling.

        What was decided of the first is told; nothing of it decides about the second.
        """
        self._note_former()
        told = {**again.attributes, "again": True}
        self.began_with = self.event
        self.carried += [e for e in self.effects if e.move in ("remove", "oblige")]
        self.call = Record(again.by, again.call, again.event, told, again.before, again.obliged)
        self.moments, self.each, self.settled = {}, {}, {}
        self.applied, self.since, self.stands, self.dealt = set(), {}, None, False
        self.is_stale = True

    def _note_former(self) -> None:
        """Keep what the ruling was about so far, for whoever asks why it went on as it did."""
        moments, settled = dict(self.moments), dict(self.settled)
        scope = Scope(self.rules, self.call, self.position, moments, self.given, settled)
        self.former.append((self.kinds, scope, self.outcome))

    def offered(self) -> str | None:
        """The provision that gives the choice which is to be asked."""
        ask = self.outcome.ask
        if ask is None:
            return None
        # A choice is given by the provision that follows from making it; any other question is
        # asked for the one that sends the call to another law, else for the first that hangs on it.
        given: frozenset[int] = frozenset()
        hanging: frozenset[int] = frozenset()
        for follows in (certain, possible):
            first, *others = [follows(option) for _, option in ask.options]
            if follows is certain and ask.unknown.record is None:
                given = first.difference(*others)
            hanging |= first.union(*others) - first.intersection(*others)
        sending = (item for item in hanging if self.rules.items[item][2] == "treated_as")
        ranked = sorted(given & self.rules.decisive) or sorted(sending) or sorted(hanging)
        return self.rules.items[ranked[0]][0] if ranked else None

    @property
    def offender(self) -> Seat:
        return self.call.by

    @property
    def has_offender(self) -> bool:
        found: bool = self.rules.data["irregularities"][self.irregularity][2]
        return found

    @property
    def offender_text(self) -> str | None:
        """The offender as the contract's JSON has him; None where there is none."""
        return self.offender.text if self.has_offender else None

    @property
    def own_events(self) -> tuple[int, ...]:
        """The call and what it was changed to."""
        change = self.moments.get("change")
        return (self.call.event,) if change is None else (self.call.event, change.event)

    @property
    def event(self) -> int:
        """The number of the event that opened the ruling: the change, or else the call."""
        change = self.moments.get("change")
        if self.began_with is not None:
            return self.began_with
        return change.event if self.begun_by_change and change else self.call.event
