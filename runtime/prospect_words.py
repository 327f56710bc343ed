"""What calls to come will bring, in words: each kind of call with what follows from it."""

from __future__ import annotations

from .effects import Effect
from .needs import question_words
from .page import as_sentence
from .prospects import Prospect, Question
from .reminders import remind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .explanation import Teller
    from .ruling import Ruling

_MOST_NAMED = 8  # calls that are named one by one


def tell_prospects(teller: Teller, ruling: Ruling, found: Sequence[Prospect], indent: int) -> None:
    """What follows from calls to come.

    Args:
        teller: Who tells it.
        ruling: The ruling beside which it is told.
        found: What is told of it.
        indent: Where the lines begin.
    """
    events = len(ruling.situation.events)
    at_once = [prospect for prospect in found if prospect.calls]
    for number, prospect in enumerate(found):
        player = teller.seat(prospect.player.text)
        calls = teller.calls([call.text for call in prospect.calls], "makes")
        is_rest = prospect in at_once[-1:] and len(prospect.calls) > _MOST_NAMED
        key = ("prospect_else" if number else "prospect_any") if is_rest else "prospect"
        key = key if prospect.calls else "prospect_later"
        teller.page.item("", teller.sentence(key, player=player, calls=calls), indent)
        _tell_effects(teller, prospect.effects, events, indent + 2)
        remind_of(teller, prospect.consider, indent + 2, prospect.supposed)
        _tell_questions(teller, prospect, events, indent + 2)


def _tell_questions(teller: Teller, prospect: Prospect, events: int, indent: int) -> None:
    """The questions about the calls; what several rulings would ask alike is asked once."""
    unnamed_from = None if len(prospect.calls) == 1 else events
    alike: dict[str, list[Question]] = {}
    for question in prospect.asked:
        words = question_words(question.case, question.scope, question.ask, unnamed_from)
        alike.setdefault(words[teller.language], []).append(question)
    for asked, questions in alike.items():
        teller.page.item("", as_sentence(teller.sentence("then_asked", question=asked)), indent)
        answered = [question for question in questions if question.answers]
        for brought in zip(*(question.answers for question in answered), strict=True):
            supposed = [(q.case, answer.scope) for q, answer in zip(answered, brought, strict=True)]
            label = teller.sentence("if_answer", answer=brought[0].label[teller.language])
            teller.page.item("", as_sentence(label), indent + 2)
            _tell_effects(teller, [e for a in brought for e in a.effects], events, indent + 4)
            consider = [entry for answer in brought for entry in answer.consider]
            remind_of(teller, consider, indent + 4, supposed)
            then = dict.fromkeys(
                question_words(case, scope, answer.then, unnamed_from)[teller.language]
                for (case, scope), answer in zip(supposed, brought, strict=True)
                if answer.then is not None
            )
            for asked_then in then:
                words_then = teller.sentence("then_asked", question=asked_then)
                teller.page.item("", as_sentence(words_then), indent + 4)
            if not (then or any(answer.effects or answer.consider for answer in brought)):
                teller.page.item("", as_sentence(teller.sentence("nothing_follows")), indent + 4)


def _tell_effects(teller: Teller, effects: Sequence[Effect], events: int, indent: int) -> None:
    told = ((e.law, as_sentence(_foretold(teller, e, events))) for e in effects)
    teller.page.items(told, indent)


def _foretold(teller: Teller, effect: Effect, events: int) -> str:
    """An effect in words; where it speaks of the call that is only tried, in the rule's own."""
    if effect.record is None or effect.record.event < events:
        return teller.says(effect)
    phrase: str = teller.data["effects"][effect.id][3][teller.language]
    return phrase
