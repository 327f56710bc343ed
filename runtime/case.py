"""One ruling while the auction goes on: its moments, what is in force, what has been done.

A case takes events as its moments, is evaluated over the decision diagram, and tells the replay
which effects have newly come into force. It moves nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from .calls import Call, Seat
from .decision import Outcome, certain, possible
from .effects import Effect, Gap
from .game import Unknown
from .position import Position, Record
from .rules import Kinds, Rules
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # A moment that can still come: its name, whose event it is, of what calls, and what it asks.
    Awaited = tuple[str, Seat | None, tuple[str, ...], dict[str, Any]]


DECIDING = ("keep", "judge", "remove", "treat")
"""The moves that decide what becomes of a call."""


class Case(Scope):
    """A ruling in progress. `kinds` are the irregularities of the call, the first is its name."""

    __slots__ = (
        "applied", "awaited", "began_with", "begun_by_change", "carried", "dealt", "each",
        "effects", "evaluated", "former", "gap",
        "irregularity", "is_undecided", "kinds", "outcome", "possible_effects", "since", "stands",
        "sweeping", "waits", "withdrawn",
    )  # fmt: skip

    def __init__(
        self,
        rules: Rules,
        kinds: Kinds,
        call: Record,
        position: Position,
        given: dict[str, object],
    ) -> None:
        super().__init__(rules, call, position, given=given)
        self.kinds = kinds
        self.irregularity = kinds[0]
        self.each: dict[str, list[Record]] = {}
        self.dealt = False
        self.begun_by_change = False
        self.began_with: int | None = None  # where another call has taken the place of the first
        self.gap: Gap | None = None
        self.outcome = Outcome((), (), (), None)
        self.evaluated: tuple[object, ...] = ()  # what the outcome was worked out from
        self.effects: list[Effect] = []
        self.carried: list[Effect] = []  # how the call came to be judged as something else
        self.waits = False  # whether the director's coming decides about the call
        self.is_undecided = False  # whether an answer decides about it
        self.possible_effects: list[Effect] = []  # what an answer still open would bring
        self.sweeping: list[tuple[str, tuple[str, ...]]] = []  # what falls with a cancelled call
        self.awaited: dict[str, list[Awaited]] = {}
        self.applied: set[tuple[int, int]] = set()
        self.since: dict[int, int] = {}  # items that have come into force, the first ones first
        self.stands: bool | None = None  # the irregular call: None while nobody has decided
        self.withdrawn: list[Record] = []
        self.former: list[tuple[Kinds, Scope, Outcome]] = []  # what it was before it became another

    # -- moments ---------------------------------------------------------------------------------

    def take(self, event: str, record: Record) -> bool:
        """Bind the moments that this event is; says whether there were any."""
        taken = self.fitting(event, record)
        for name in taken:
            self.moments.setdefault(name, record)
            self.each.setdefault(name, []).append(record)
        if taken:
            self._settle(taken)
        return bool(taken)

    def fitting(self, event: str, record: Record) -> list[str]:
        """The moments that this event would be."""
        if record.event == self.call.event and record.by is self.call.by:
            return []
        return [
            name
            for name, by, kinds, only in self.awaited.get(event, ())
            if (by is None or by is record.by)
            and (not kinds or record.call.kind in kinds)
            and (not only or self._suits(name, only, record))
        ]

    def _awaited(self) -> dict[str, list[Awaited]]:
        """The moments that can still come, by the events that they can be.

        Most rulings soon await none: an auction of many irregularities would else look at all
        moments of all of them for each call.
        """
        found: dict[str, list[Awaited]] = {}
        for name, moment in self.rules.data["moments"].items():
            events, by, after, before, kinds, only, each, _, is_fixed = moment
            if (
                (name in self.moments and not each)
                or (after != "call" and after not in self.moments)
                or before in self.moments
                or (is_fixed and not self.rules.fits(only, self))
            ):
                continue
            player = None if by is None else self.player(by)
            for event in events if by is None or player is not None else ():
                asked = {} if is_fixed else only
                found.setdefault(event, []).append((name, player, kinds, asked))
        return found

    def _suits(self, name: str, only: dict[str, Any], record: Record) -> bool:
        """Whether an event is as the moment asks, were it this moment."""
        moments = {**self.moments, name: record}
        trial = Scope(self.rules, self.call, self.position, moments, self.given)
        return self.rules.fits(only, trial)

    def _settle(self, moments: list[str]) -> None:
        """Choices that are made by what has just happened; one that is made stays."""
        for fact, ways in self.rules.settling:
            for moment, value, only, unless in ways:
                if (
                    moment in moments
                    and fact not in self.settled
                    and self.rules.fits(only, self)
                    and not (unless and self.rules.fits(unless, self))
                ):
                    self.settled[fact] = value

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
        state = self._state()
        if state == self.evaluated:
            return []
        self.evaluated = state
        self.outcome = self.rules.outcome(self.kinds, self)
        self.awaited = self._awaited()
        self.waits = self.stands is None and self._would_move_with_the_director()
        open_items = sorted({*self.outcome.possible} - {*self.outcome.in_force})
        self.possible_effects = [e for item in open_items for e in self.instances(item, self)]
        self.is_undecided = any(e.move in DECIDING for e in self.possible_effects) or any(
            self.rules.items[item][2] == "gap" for item in open_items
        )
        self.effects = [*self.carried]
        new = []
        for item in self.outcome.in_force:
            self.since.setdefault(item, len(self.since))
            for effect in self.instances(item, self):
                self.effects.append(effect)
                key = (item, effect.record.event if effect.record is not None else -1)
                if key not in self.applied:
                    self.applied.add(key)
                    new.append((item, effect))
        self.sweeping = [e.sweeps for e in self.effects if e.sweeps is not None]
        return new

    def _state(self) -> tuple[object, ...]:
        """All that an evaluation reads; where it is as before, nothing can come out otherwise."""
        happened = sum(map(len, self.each.values()))
        told = (self.moments.copy(), self.given.copy(), self.settled.copy())
        over = (self.position, self.position.lead)
        return (self.kinds, self.call, *over, self.stands, len(self.carried), happened, *told)

    def instances(self, item: int, scope: Scope) -> list[Effect]:
        """An effect item worked out: one effect, or one for each event of a repeated moment."""
        provision, _, kind, name, _ = self.rules.items[item]
        if kind != "effect":
            return []
        effect, fields, until, _, _, move, sweeps, kept = self.rules.data["effects"][name]
        about: list[Record | None] = [None]
        for how, what in fields.values():
            if how == "moment":
                about = self._records(what, scope)
        found = []
        for record in about:
            values = {
                key: self._field(how, what, record, scope) for key, (how, what) in fields.items()
            }
            found.append(Effect(effect, provision, name, values, record, until, move, sweeps, kept))
        return found

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
        if moment == "call":
            return [scope.call]
        supposed = [r for r in [scope.moments.get(moment)] if r is not None]
        return [*(self.each.get(moment) or supposed)]

    def _field(self, how: str, what: Any, record: Record | None, scope: Scope) -> Any:
        if how == "player":
            return scope.player(what)
        if how == "moment":
            return record
        return what(scope) if how == "value" else what

    @property
    def unknown(self) -> Unknown | None:
        """What has to be asked next, if anything."""
        return self.outcome.ask.unknown if self.outcome.ask else None

    @property
    def holds_up(self) -> bool:
        """Whether who calls next hangs on an answer: the fate of a call is still open."""
        return self.gap is None and (self.waits or self.is_undecided)

    def _would_move_with_the_director(self) -> bool:
        """Whether it is the director's coming that decides whether the call stands."""
        awaited = [
            name
            for name, (events, *_) in self.rules.data["moments"].items()
            if "director" in events and name not in self.moments
        ]
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

    def bind(self, moment: str, record: Record) -> None:
        """An event is this moment, whatever was before."""
        self.moments[moment] = record
        self.each[moment] = [record]

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
