"""What a player may do now: his rights and duties, read from the same diagrams as a ruling.

An action is one more kind on which rules stand. The player who asks is in the place of the
offender, and now, after the last event, in the place of the irregular call.
"""

from __future__ import annotations

from ..compiler.frozen import replace
from .calls import PASS, Seat
from .case import Case
from .decision import Ask, Residue
from .duties import obliged
from .effects import Gap
from .legal import possible_duties
from .needs import Need
from .position import Record
from .replay import Replay
from .supposing import Following, beside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .attributes import Value
    from .ruling import Ruling

_OPEN = "open"
TURN, DUTY = "turn", "duty"
"""What an open ruling can leave undecided: whose turn it is, whether the player has to pass."""


def asking(replay: Replay, player: Seat, action: str) -> Case:
    """The case of a player who asks for an action after the last event."""
    known = {_OPEN: " ".join(_undecided(replay, player))}
    must_pass = obliged(replay.duties, replay.position.turn)
    record = Record(player, PASS, -1, known, replay.position, must_pass)
    case = Case(replay.rules, (action,), record, replay.position, dict(replay.given))
    case.outcome = replay.rules.outcome(case.kinds, case)
    return case


def _undecided(replay: Replay, player: Seat) -> tuple[str, ...]:
    if replay.closed or replay.held_up:
        return (TURN, DUTY)
    turn = replay.position.turn
    perhaps = obliged([*replay.duties, *possible_duties(replay)], turn)
    hangs = (player in perhaps) != (player in obliged(replay.duties, turn))
    return (DUTY,) if hangs else ()


class Answer:
    """What the laws answer a player who asks whether he may do something. Nothing in it changes.

    `answer` is `yes`, `no`, `must`, `needs_facts` or `gap`; `needs` is what has to be known first.
    """

    __slots__ = ("case", "ruling")

    def __init__(self, ruling: Ruling, case: Case) -> None:
        self.ruling = ruling
        self.case = case

    @property
    def answer(self) -> str:
        if self.case.outcome.ask is not None:
            is_gap = self.hangs_on_a_ruling and self.ruling.status == "gap"
            return "gap" if is_gap else "needs_facts"
        return self._answered or "gap"

    @property
    def _answered(self) -> str | None:
        """The answer of the effects in force, unless the laws are silent."""
        if self._gap_in_force is not None:
            return None
        found = {effect.name for effect in self.ruling.effects(self.case)}
        answers: dict[str, str] = self.case.rules.data["answers"]
        return next((answer for name, answer in answers.items() if name in found), None)

    @property
    def laws(self) -> tuple[str, ...]:
        """The provisions on which the answer rests; none while it is open.

        What stands beside that, such as who may answer, is told by `effects` alone.
        """
        if self.case.outcome.ask is not None:
            return ()
        rules = self.case.rules
        effects, answers = rules.data["effects"], rules.data["answers"]
        items = map(rules.items.__getitem__, self.case.outcome.in_force)
        found = {
            provision
            for provision, _, kind, name, _ in items
            if kind == "gap" or (kind == "effect" and effects[name][0] in answers)
        }
        return tuple(provision for provision in rules.data["provisions"] if provision in found)

    @property
    def hangs_on_a_ruling(self) -> bool:
        """Whether the answer depends on what a ruling leaves open."""
        ask = self.case.outcome.ask
        return ask is not None and self._reads_what_is_open(ask)

    def _reads_what_is_open(self, residue: Residue) -> bool:
        return isinstance(residue, Ask) and (
            residue.unknown.attribute in (TURN, DUTY)
            or any(self._reads_what_is_open(option) for _, option in residue.options)
        )

    @property
    def needs(self) -> tuple[Need, ...]:
        """What has to be known first: a fact of the player's, or what an open ruling asks."""
        if self.answer != "needs_facts":
            return ()
        if self.hangs_on_a_ruling:
            return tuple(need for found in self.ruling.needs.values() for need in found)
        case = self.case
        return (Need(case, case, case.outcome, case.offered(), self._following),)

    def _following(self, need: Need, value: Value) -> Following:
        """What follows from what is told of the player who asks."""
        told = self.case.supposing(need.unknown, value)
        case = Case(told.rules, self.case.kinds, told.call, told.position, told.given)
        case.settled = told.settled
        case.outcome = case.rules.outcome(case.kinds, case)
        found = beside(self.ruling, self.ruling, [self.case], [case])
        after = Answer(self.ruling, case)
        return replace(found, then=next(iter(after.needs), None), gap=after.gap)

    @property
    def gap(self) -> Gap | None:
        """Where the laws give no answer; the gap of the ruling, where the answer hangs on that."""
        if self.answer != "gap":
            return None
        if self.hangs_on_a_ruling:
            return self.ruling.gap
        home = self.case.rules.data["homes"].get(self.case.irregularity)
        why = "text" if home is not None else "text_missing"  # no law of the base is about it
        return self._gap_in_force or Gap(home, why, why)

    @property
    def _gap_in_force(self) -> Gap | None:
        items = map(self.case.rules.items.__getitem__, self.case.outcome.in_force)
        gaps = (Gap(provision, why, why) for provision, _, kind, why, _ in items if kind == "gap")
        return next(gaps, None)

    def question(self) -> dict[str, str]:
        """What was asked, in every language."""
        data = self.case.rules.data
        seats = data["words"]["seats"][self.case.offender.text]
        asked: dict[str, str] = data["actions"][self.case.irregularity]
        return {lang: words.format(player=seats[lang]) for lang, words in asked.items()}

    def to_dict(self) -> dict[str, Any]:
        """The answer as the contract's JSON."""
        ruling, case, gap = self.ruling, self.case, self.gap
        found: dict[str, Any] = {
            "edition": case.rules.edition,
            "player": case.offender.text,
            "action": case.irregularity,
            "answer": self.answer,
            "laws": list(self.laws),
            "effects": [effect.to_dict() for effect in ruling.effects(case)],
            "consider": ruling.consider(case),
            "needs": [need.to_dict() for need in self.needs],
        }
        if gap is not None:
            found["gap"] = ruling.gap_to_dict(gap)
        unsettled = [
            {"irregularity": c.irregularity, "offender": c.offender_text, "event": c.event}
            for c in ruling.unsettled
        ]
        return {**found, "open": unsettled, "base": dict(ruling.base)}

    def prose(self, language: str = "en", width: int | None = None, color: bool = False) -> str:
        """The answer as a director says it; see `Ruling.prose`.

        Raises:
            ValueError: the vocabulary has no words in this language.
        """
        from .answer_words import tell

        return tell(self, language, width, color)
