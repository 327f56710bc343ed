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
        remind_of(teller, prospect.consider, indent + 2)
        for question in prospect.asked:
            _tell_question(teller, question, prospect, events, indent + 2)


def _tell_question(
    teller: Teller, question: Question, prospect: Prospect, events: int, indent: int
) -> None:
    asked = question_words(question.case, question.scope, question.ask, prospect.calls)
    if not prospect.calls:  # of any call
        asked = teller.data["facts"][question.ask.fact][3]
    then = teller.sentence("then_asked", question=asked[teller.language])
    teller.page.item("", as_sentence(then), indent)
    for answer in question.answers:
        label = teller.sentence("if_answer", answer=answer.label[teller.language])
        teller.page.item("", as_sentence(label), indent + 2)
        _tell_effects(teller, answer.effects, events, indent + 4)
        remind_of(teller, answer.consider, indent + 4)
        if answer.then is not None:
            asked = question_words(question.case, answer.scope, answer.then, prospect.calls)
            then = teller.sentence("then_asked", question=asked[teller.language])
            teller.page.item("", as_sentence(then), indent + 4)
        elif not (answer.effects or answer.consider):
            says = as_sentence(teller.sentence("nothing_follows"))
            teller.page.item("", says, indent + 4)


def _tell_effects(teller: Teller, effects: Sequence[Effect], events: int, indent: int) -> None:
    told = ((e.law, as_sentence(_foretold(teller, e, events))) for e in effects)
    teller.page.items(told, indent)


def _foretold(teller: Teller, effect: Effect, events: int) -> str:
    """An effect in words; where it speaks of the call that is only tried, in the rule's own."""
    if effect.record is None or effect.record.event < events:
        return teller.says(effect)
    phrase: str = teller.data["effects"][effect.id][3][teller.language]
    return phrase
