"""What has to be asked next, with every answer and what follows from it."""

from __future__ import annotations

from collections.abc import Callable

from ..compiler.frozen import frozen
from .calls import Denomination
from .case import Case
from .decision import Ask, Outcome, certain
from .effects import Effect, Gap
from .game import Unknown
from .leads import Application
from .position import Record
from .rules import Rules
from .saying import ANY_CALL, call_of, call_words, the_call
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .attributes import Value
    from .ruling import Ruling
    from .supposing import Following


@frozen
class Answer:
    """An answer to a question: its label in every language, what follows, what is asked then.

    `gap` is where the laws give no rule for what would follow, `consider` what the director would
    then have to keep in mind as well. `ruling` is the one that tells it.
    """

    value: Value
    label: dict[str, str]
    effects: tuple[Effect, ...]
    then: dict[str, str] | None
    gap: Gap | None
    consider: tuple[dict[str, Any], ...]
    ruling: Ruling

    def to_dict(self) -> dict[str, Any]:
        """The answer as the contract's JSON."""
        value = self.value
        plain = [d.text for d in value] if isinstance(value, tuple) else value
        effects = [effect.to_dict() for effect in self.effects]
        consider = [dict(entry) for entry in self.consider]
        return {
            "value": plain, "label": dict(self.label), "effects": effects, "consider": consider
        }  # fmt: skip


@frozen
class Need:
    """The next question of a ruling: a choice of a player, or an attribute of a call."""

    case: Case
    scope: Scope
    outcome: Outcome
    law: str | None
    foretell: Callable[[Need, Value], Following]

    @property
    def unknown(self) -> Unknown:
        assert self.outcome.ask is not None
        return self.outcome.ask.unknown

    @property
    def is_choice(self) -> bool:
        """Whether a player decides it, and it is nothing about a call."""
        return self.unknown.record is None

    @property
    def fact(self) -> str:
        return self.unknown.attribute

    def to_dict(self) -> dict[str, Any]:
        """The question as the contract's JSON."""
        record = self.unknown.record
        # A fact of a player who asks belongs to no event.
        is_of_event = record is not None and record.event >= 0
        about: dict[str, Any] = (
            {"event": record.event} if record and is_of_event else {"player": self._player()}
        )
        return {
            "fact": self.fact,
            **about,
            "law": self.law,
            "question": self.question(),
            "answers": [answer.to_dict() for answer in self.answers()],
        }

    def _player(self) -> str | None:
        record = self.unknown.record
        return self.chooser if record is None else record.by.text

    @property
    def chooser(self) -> str | None:
        """The player who makes the choice, None where it is none."""
        return _chooser(self.case, self.fact) if self.is_choice else None

    def question(self) -> dict[str, str]:
        """The question in every language, with the player and call it is about."""
        assert self.outcome.ask is not None
        return question_words(self.case, self.scope, self.outcome.ask)

    def answers(self) -> list[Answer]:
        """Every answer, with what follows from it and what would be asked next."""
        found = []
        for value, label in self.options():
            follows = self.foretell(self, value)
            then = None if follows.then is None else follows.then.question()
            found.append(
                Answer(
                    value, label, follows.effects, then, follows.gap, follows.consider,
                    follows.ruling,
                )
            )  # fmt: skip
        return found

    def options(self) -> list[tuple[Value, dict[str, str]]]:
        """Every answer, with its label in every language."""
        data = self.case.rules.data
        phrases = data["attributes"][self.fact][1]
        if phrases:
            return [(values[0], words) for values, words in phrases.items()]
        names, nothing = data["words"]["denominations"], data["words"]["lists"]["none"]
        return [((), nothing), *(((d,), names[d.text]) for d in Denomination)]


def needs(
    case: Case,
    applied: tuple[Application, ...],
    foretell: Callable[[Need, Value], Following],
) -> list[Need]:
    """The questions of a ruling; at most one, since the answer may spare the others.

    Args:
        case: The ruling.
        applied: What it applies to single calls.
        foretell: Tells what follows from an answer.
    """
    if case.gap is not None:
        return []
    if case.outcome.ask is not None:
        return [Need(case, case, case.outcome, case.offered(), foretell)]
    for application in applied:
        if application.outcome.ask is not None:
            law = application.law
            return [Need(case, application.scope, application.outcome, law, foretell)]
    return []


def _spoken_of(case: Case, scope: Scope, ask: Ask) -> Record:
    """The call a question is about; for a choice, the call that the choice would let stand, or that
    falls otherwise."""
    if ask.unknown.record is not None:
        return ask.unknown.record
    first, *others = [certain(option) for _, option in ask.options]
    for items, moves in (
        (first.difference(*others), ("keep", "judge")),
        (frozenset[int]().union(*others) - first, ("remove",)),
    ):
        brought = (effect for item in sorted(items) for effect in case.instances(item, scope))
        for effect in brought:
            if effect.move in moves and effect.record is not None:
                return effect.record
    return case.call


def question_words(
    case: Case, scope: Scope, ask: Ask, unnamed_from: int | None = None
) -> dict[str, str]:
    """The question for something unknown, in every language, with its player and call.

    A call of the event `unnamed_from` or a later one was tried for several that would all be asked
    about alike, so it is not named.
    """
    unknown, record = ask.unknown, _spoken_of(case, scope, ask)
    who = record.by.text if unknown.record else _chooser(case, unknown.attribute) or record.by.text
    is_any = unnamed_from is not None and record.event >= unnamed_from
    return filled_question(case.rules, unknown.attribute, record, who, is_any)


def open_question(case: Case, unknown: Unknown) -> dict[str, str]:
    """What would be asked to learn something unknown, in every language; empty where nothing is.

    A choice is asked about the call that the ruling is about.
    """
    if unknown.attribute not in case.rules.data["attributes"]:
        return {}
    record = unknown.record or case.call
    who = record.by.text if unknown.record else _chooser(case, unknown.attribute) or record.by.text
    return filled_question(case.rules, unknown.attribute, record, who)


def filled_question(
    rules: Rules, attribute: str, record: Record, who: str, is_any: bool = False
) -> dict[str, str]:
    """The question for an attribute of a call or a choice, in every language.

    With `is_any` it is asked whichever call it will be, so the call is not named.
    """
    words, call = rules.data["words"], record.call.text
    question_of_call, _, of_change = rules.data["attributes"][attribute]
    questions = question_of_call if record.replaces is None else of_change
    named = ANY_CALL if is_any else call
    return {
        language: question.format_map(
            {
                "player": words["seats"][who][language],
                "call": call_words(call, language, words),
                "the_call": the_call(named, language, words),
                "call_of": call_of(named, record.by.text, language, words),
            }
        )
        for language, question in questions.items()
    }


def _chooser(case: Case, fact: str) -> str | None:
    """The player who makes a choice."""
    role = case.rules.data["facts"][fact][5]
    seat = case.player(role) if role else None
    return None if seat is None else seat.text
