"""The interview: a situation, what has to be asked of it, and each answer written into it.

A state is a situation with its ruling. An answer, a question left open and further calls each make
a new state out of it, which knows the one before; nothing is changed and nothing is read or shown
here. What is asked is what the ruling needs, so the interview knows no law. Every answer stands in
the situation where a document would have it: whoever rules on that document gets the same ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..compiler.diagnostics import SituationError
from ..compiler.frozen import frozen, replace
from .attributes import Value
from .base import KnowledgeBase
from .decision import Ask
from .events import CallChanged, CallMade, DirectorCalled, Event
from .needs import Need
from .ruling import Ruling
from .situation import Situation
from .supposing import Asked, asked, written


@frozen
class Interview:
    """One state of an interview.

    `waiting` are calls of the situation that can't be placed before an answer says whose turn it
    is; `left_open` are the questions nobody could answer.
    """

    base: KnowledgeBase
    situation: Situation
    ruling: Ruling
    waiting: tuple[Event, ...]
    left_open: frozenset[Asked]
    before: Interview | None

    @classmethod
    def begin(cls, base: KnowledgeBase, situation: Situation) -> Interview:
        """The interview on a situation.

        Raises:
            SituationError: something impossible happens in it; see `KnowledgeBase.rule`.
        """
        return _state(base, situation, situation.events, frozenset(), None)

    @property
    def questions(self) -> tuple[Need, ...]:
        """What can be asked now: of each open ruling the first question that isn't left open."""
        needs = (need for case in self.ruling.cases for need in self.ruling.needs[id(case)])
        found = (_first(need, self.left_open) for need in needs)
        return tuple(need for need in found if need is not None)

    @property
    def question(self) -> Need | None:
        """What to ask next; None where there is nothing left to ask."""
        return next(iter(self.questions), None)

    def answer(self, value: Value, to: Need | None = None) -> Interview:
        """The state once a question is answered; the next one if none of `questions` is named.

        Raises:
            ValueError: there is nothing to answer.
        """
        need = self._asked(to)
        for events in written(self.situation.events, need, value):
            following = self._following((*events, *self.waiting))
            if all(asked(need) != asked(other) for other in following.questions):
                break
        return following

    def leave_open(self, question: Need | None = None) -> Interview:
        """The state once a question is passed over; it stays unknown, which is not false.

        Raises:
            ValueError: there is nothing to pass over.
        """
        left_open = self.left_open | {asked(self._asked(question))}
        return replace(self, left_open=left_open, before=self)

    def go_on(self, events: Iterable[Event]) -> Interview:
        """The state once more has happened.

        The director has ruled by now: what was called before he came and what after stay apart.

        Raises:
            SituationError: something impossible happens.
        """
        came = (DirectorCalled(0),) if self.ruling.awaits_director else ()
        return self._following((*self.situation.events, *self.waiting, *came, *events))

    def _asked(self, question: Need | None) -> Need:
        found = question or self.question
        if found is None:
            raise ValueError("nothing is asked")
        return found

    def _following(self, events: Iterable[Event]) -> Interview:
        return _state(self.base, self.situation, events, self.left_open, self)


def _state(
    base: KnowledgeBase,
    situation: Situation,
    events: Iterable[Event],
    left_open: frozenset[Asked],
    before: Interview | None,
) -> Interview:
    """The state for these events, as far as they can be placed.

    Raises:
        SituationError: one of them is impossible, and no answer could help that.
    """
    numbered = tuple(replace(event, index=index) for index, event in enumerate(events))
    refused: SituationError | None = None
    for end in (len(numbered), *reversed([*_open_turns(numbered)])):
        told = replace(situation, events=numbered[:end])
        try:
            ruling = base.rule(told)
        except SituationError as error:
            if error.diagnostics[0].code != "seat-missing":
                raise
            refused = error
            continue
        if refused is None or ruling.status == "needs_facts":
            return Interview(base, told, ruling, numbered[end:], left_open, before)
        break
    assert refused is not None  # before the first such call, all can be placed
    raise refused


def _open_turns(events: tuple[Event, ...]) -> Iterator[int]:
    """The calls whose player the ruling of a director who has just come has to tell."""
    has_come = False
    for number, event in enumerate(events):
        if isinstance(event, CallMade | CallChanged):
            if has_come and event.by is None and isinstance(event, CallMade):
                yield number
            has_come = False
        has_come = has_come or isinstance(event, DirectorCalled)


def _first(need: Need, left_open: frozenset[Asked]) -> Need | None:
    """The question itself, or where it was left open, the first one that may spare it.

    What hangs on a player's choice is not asked while the choice is open; nor is a player asked to
    choose while it isn't known whether the choice is his.
    """
    if asked(need) not in left_open:
        return need
    ask = need.outcome.ask
    if need.is_choice or ask is None:
        return None
    options = (option for _, option in ask.options if isinstance(option, Ask))
    below = (option for option in options if option.unknown.record is not None)
    deeper = (_first(replace(need, outcome=replace(need.outcome, ask=a)), left_open) for a in below)
    return next((found for found in deeper if found is not None), None)
