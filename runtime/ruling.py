"""A ruling: what the replay found, as the JSON of the contract and as prose."""

from __future__ import annotations

from collections.abc import Mapping

from ..compiler.diagnostics import SituationError
from ..compiler.wording import shown
from .calls import Seat, find_seat
from .case import Case
from .effects import Effect, Gap
from .kept_in_mind import kept_in_mind
from .leads import Application, applications
from .legal import calls_hang, legal_calls
from .needs import Need, needs
from .position import Record
from .prospects import Prospect, coming, prospects
from .replay import Replay
from .rules import Rules
from .texts import EditionTexts, Quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .answer import Answer
    from .attributes import Value
    from .notes import Note
    from .situation import Situation
    from .supposing import Following


class Ruling:
    """What the laws say of one situation. Nothing in it can be changed; it is safe to share.

    `status` is `regular`, `ruled`, `needs_facts` or `gap`; `deemed` tells of passes entered by law.
    """

    __slots__ = (
        "_applied", "_notes", "_replay", "_texts", "base", "deemed", "needs", "position", "rules",
    )  # fmt: skip

    def __init__(self, replay: Replay, base: dict[str, str], texts: EditionTexts) -> None:
        self._replay = replay
        self._texts = texts
        self._notes: tuple[Note, ...] | None = None  # worked out when they are asked for
        self.rules: Rules = replay.rules
        self.base = base
        self.position, self.deemed = replay.position, tuple(replay.deemed)
        self._applied = {id(case): applications(replay, case) for case in replay.cases}
        self.needs: dict[int, list[Need]] = {
            id(case): needs(case, self._applied[id(case)], self._following) for case in replay.cases
        }

    @property
    def status(self) -> str:
        if self._replay.closed:
            return "gap"
        if any(self.needs.values()):
            return "needs_facts"
        return "ruled" if self._replay.cases else "regular"

    def to_dict(self) -> dict[str, Any]:
        """The ruling as the contract's JSON."""
        found = self._decided()
        if notes := self.notes():
            words = self.rules.data["words"]["notes"]
            found["notes"] = [note.to_dict(words) for note in notes]
        return {**found, "base": dict(self.base)}

    def notes(self) -> tuple[Note, ...]:
        """What was said and has no effect, with the reason."""
        from .notes import notes

        if self._notes is not None:
            return self._notes

        def is_same(other: Situation) -> bool:
            try:
                return self.on(other)._decided() == self._decided()
            except SituationError:
                return False

        self._notes = notes(self._replay, is_same)
        return self._notes

    def _decided(self) -> dict[str, Any]:
        replay, rules = self._replay, self._replay.rules
        over, turn = replay.is_over, replay.turn
        rulings = [self._ruling(case) for case in replay.cases]
        if replay.extra_gap:
            gap, seat, event = replay.extra_gap
            rulings.append(self._lone_gap(gap, seat, event))
        return {
            "edition": rules.edition,
            "status": self.status,
            "rulings": rulings,
            "auction": [[r.by.text, r.call.text] for r in replay.position.records()],
            "turn": None if turn is None else turn.text,
            "legal_calls": [call.text for call in legal_calls(replay)],
            "obligations": self.obligations(),
            "restrictions": [r for case in replay.cases for r in self._restrictions(case)],
            "over": over,
            "contract": rules.contract(replay.position) if over else None,
        }

    def prose(self, language: str = "en", width: int | None = None, color: bool = False) -> str:
        """The ruling as a director says it, in a language of the vocabulary.

        Args:
            language: A language of the vocabulary.
            width: The longest line in characters.
            color: Whether headings are set in bold with terminal codes.
        Raises:
            ValueError: the vocabulary has no words in this language.
        """
        from .explanation import explain

        return explain(self, language, width, color)

    def quote(self, provision: str, language: str) -> Quote | None:
        """The law's own words for a provision, and their language: the one asked for if it can be.

        None where the base has no words of it.
        """
        return self._texts.quote(provision, language)

    @property
    def cases(self) -> tuple[Case, ...]:
        return tuple(self._replay.cases)

    @property
    def extra_gap(self) -> Gap | None:
        """A gap that belongs to no irregularity."""
        return self._replay.extra_gap[0] if self._replay.extra_gap else None

    @property
    def unsettled(self) -> tuple[Case, ...]:
        """The rulings that something is still asked for, or in which a gap arose."""
        return tuple(c for c in self._replay.cases if c.gap is not None or self.needs[id(c)])

    @property
    def gap(self) -> Gap | None:
        """The first gap that was met."""
        gaps = [case.gap for case in self._replay.cases] + [self.extra_gap]
        return next((gap for gap in gaps if gap is not None), None)

    def may(self, player: Seat | str, action: str) -> Answer:
        """What the laws answer a player who now, after the last event, asks for an action.

        Raises:
            ValueError: there is no such seat, or no such action in the vocabulary.
        """
        from .answer import Answer, asking  # not needed for a ruling

        seat = find_seat(player) if isinstance(player, str) else player
        if seat is None:
            raise ValueError(f"there is no seat {shown(str(player))}")
        if action not in self.rules.actions:
            known = ", ".join(self.rules.actions)
            raise ValueError(f"there is no action {shown(action)}; there are {known}")
        return Answer(self, asking(self._replay, seat, action))

    @property
    def awaits_director(self) -> bool:
        """Whether the situation ends before the director was called to what is ruled on."""
        return self._replay.awaits_director

    @property
    def callers(self) -> Mapping[int, Seat]:
        """Who made the call or change of an event, by its number."""
        return self._replay.callers

    def on(self, situation: Situation) -> Ruling:
        """The ruling on another situation, under the same laws.

        Raises:
            SituationError: something impossible happens in it.
        """
        return Ruling(Replay(self.rules, situation).run(), self.base, self._texts)

    @property
    def situation(self) -> Situation:
        """What is ruled on."""
        return self._replay.situation

    def _following(self, need: Need, value: Value) -> Following:
        from .supposing import following  # not needed for a ruling that asks nothing

        return following(self, need, value)

    def prospects(self) -> tuple[Prospect, ...]:
        """What will follow from each call of the player in turn."""
        return prospects(self._replay)

    def title(self, provision: str, language: str) -> str | None:
        """The title of a provision or of a law outside the base, where it is known."""
        return self._texts.title(provision, language)

    def lead_effects(self) -> list[tuple[Effect, Record]]:
        """The restrictions on the lead, each with the withdrawn call it comes from."""
        return [
            (effect, application.record)
            for case in self._replay.cases
            for application in self._applied[id(case)]
            for effect in application.effects
            if "options" in effect.fields
        ]

    def _ruling(self, case: Case) -> dict[str, Any]:
        found: dict[str, Any] = {
            "irregularity": case.irregularity,
            "offender": case.offender_text,
            "event": case.event,
            "laws": self.laws(case),
            "effects": [e.to_dict() for e in self.effects(case)],
            "consider": self.consider(case),
            "needs": [need.to_dict() for need in self.needs[id(case)]],
        }
        if case.gap is not None:
            found["gap"] = self.gap_to_dict(case.gap)
        return found

    def _lone_gap(self, gap: Gap, seat: Seat, event: int) -> dict[str, Any]:
        return {
            "irregularity": None, "offender": seat.text, "event": event, "laws": [],
            "effects": [], "consider": [], "needs": [], "gap": self.gap_to_dict(gap),
        }  # fmt: skip

    def gap_to_dict(self, gap: Gap) -> dict[str, Any]:
        """A gap as the contract's JSON."""
        words = self._replay.rules.data["words"]["gaps"][gap.words]
        return {"law": gap.law, "reason": gap.reason, "why": dict(words)}

    def applied(self, case: Case) -> tuple[Application, ...]:
        """The laws applied to single calls of one of its cases, once the auction is over."""
        return self._applied.get(id(case), ())

    def laws(self, case: Case) -> list[str]:
        """The provisions in force that bring something of their own, in the order of the code."""
        rules, applied, offer = self.rules, self.applied(case), self._offer(case)
        if not applied and not case.carried and offer is None:
            return rules.laws(case.outcome.in_force)
        items = [*case.outcome.in_force, *(i for a in applied for i in a.outcome.in_force)]
        laws = rules.bringing(items) | {effect.law for effect in case.carried}
        if offer is not None and (offered := case.offered()) is not None:
            laws.add(offered)
        return rules.in_order(laws)

    def _offer(self, case: Case) -> Effect | None:
        """The choice that is to be made, as an effect of the provision that gives it."""
        ask = case.outcome.ask
        if ask is None or case.gap is not None:
            return None
        effect = case.rules.data["facts"][ask.fact][6]
        if effect is None:
            return None
        name, fields, until, *_ = case.rules.data["effects"][effect]
        values = {key: case.player(what) for key, (_, what) in fields.items()}
        return Effect(name, case.offered() or "", effect, values, None, until)

    def effects(self, case: Case) -> list[Effect]:
        """Effects in force, in the order in which they came into force and then of the code; what a
        choice has used up is left out."""
        items = sorted(case.outcome.in_force, key=lambda item: case.since.get(item, item))
        told = [effect for item in items for effect in case.told_by(item, case)]
        told += [
            effect
            for applied in self.applied(case)
            for item in applied.outcome.in_force
            for effect in case.told_by(item, applied.scope)
        ]
        found = [e for e in told if not e.is_used_up(case.moments) and self._is_told(e, case)]
        offer = self._offer(case)
        return [*case.carried, *found, *([] if offer is None else [offer])]

    def _is_told(self, effect: Effect, case: Case) -> bool:
        """Whether an effect is more than a move of the auction, and has been carried out."""
        data = self._replay.rules.data
        if effect.name in data["untold"]:
            return False
        # A gap that arose on the way to letting a call stand: it does not stand.
        if case.gap is None or effect.record is None or effect.move != "keep":
            return True
        return self._replay.position.holds(effect.record.event)

    def consider(self, case: Case) -> list[dict[str, Any]]:
        """What the director must keep in mind."""
        applied = (a.outcome for a in self.applied(case))
        found = kept_in_mind(self.rules, (case.outcome, *applied))
        return [*found, *coming(self._replay, case)]

    def excluded(self, case: Case) -> set[str]:
        """The provisions that a ruling says do not apply."""
        named = (effect.fields.get("of") for effect in self.effects(case))
        return {provision for provision in named if isinstance(provision, str)}

    def is_past(self, effect: Effect) -> bool:
        """Whether an effect says only how the auction went on, and that is over by now."""
        return effect.name in self.rules.data["while_open"] and self._replay.is_over

    @property
    def calls_hang(self) -> bool:
        """Whether an answer still open decides what the player in turn may call."""
        return calls_hang(self._replay)

    def obligations(self) -> list[dict[str, Any]]:
        """The duties still alive; one that outlives the auction binds again if it is reopened."""
        if self._replay.is_over:
            return []
        listed: list[Any] = []
        for duty in self._replay.duties:
            if duty.must != "avoid" and not any(duty.same_as(other) for other in listed):
                listed.append(duty)
        return [
            {
                "player": duty.player.text,
                "must": duty.must,
                **({"call": duty.call.text} if duty.call is not None else {}),
                "duration": duty.duration,
                "law": duty.law,
            }
            for duty in listed
        ]

    def _restrictions(self, case: Case) -> list[dict[str, Any]]:
        return [
            {
                **{k: v for k, v in e.to_dict().items() if k != "effect"},
                "event": a.record.event,
            }
            for a in self.applied(case)
            for e in a.effects
            if "options" in e.fields
        ]
