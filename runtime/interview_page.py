"""The pages of an interview: a question with all its answers, and the slip that a director keeps.

What a ruling says is told by `explanation`; every other word is the vocabulary's.
"""

from __future__ import annotations

from collections.abc import Iterable

from .events import CallChanged, CallMade, CardsExposed, DirectorCalled
from .explanation import Teller
from .interview import Interview
from .needs import Need
from .page import Page, as_sentence
from .said import labels
from .saying import call_words, card_words, wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .attributes import Known
    from .events import Event

SLIP_WIDTH = 60
_FOLLOWS = 4  # below the number of an answer
_GAP = "  "


def question_page(
    state: Interview, need: Need, language: str, width: int | None, color: bool = False
) -> str:
    """A question: on what it is asked and why, each answer with what follows, and who chooses."""
    page = Page(width, color)
    teller = Teller(state.ruling, language, page)
    page.heading(teller.headline(need.case))
    page.item("", need.question()[language], 0)
    if need.law:
        law = teller.titled(teller.sentence("consider_law", law=need.law), need.law)
        page.item("", teller.word("interview", "why_asked", law=law), 0)
    page.space()
    for number, answer in enumerate(need.answers(), 1):
        label = teller.sentence("if_answer", answer=answer.label[language])
        page.option(number, as_sentence(label))
        teller.follows(need, answer, _FOLLOWS)
    page.space()
    if need.chooser is not None:
        chooser = teller.seat(need.chooser)
        page.item("", teller.word("interview", "chooses", player=chooser), 0)
    if any(isinstance(value, tuple) for value, _ in need.options()):
        page.item("", teller.word("interview", "several"), 0)
    return page.text()


def waiting_line(state: Interview, language: str) -> str | None:
    """Which calls can't be ruled on before an answer; None where there are none."""
    if not state.waiting:
        return None
    words = state.ruling.rules.data["words"]
    calls = [
        call_words(event.call.text, language, words)
        for event in state.waiting
        if isinstance(event, CallMade | CallChanged)
    ]
    return wording("interview", "waiting", language, words, calls=", ".join(calls))


def slip(state: Interview, language: str) -> str:
    """The ruling to print: blanks to fill in, what happened, the ruling with the law's words."""
    page = Page(SLIP_WIDTH)
    teller = Teller(state.ruling, language, page)
    edition = state.situation.edition
    page.heading(teller.word("slip", "title").upper())
    page.item("", teller.word("slip", "laws", edition=edition), 0)
    page.space()
    blanks = [teller.word("slip", name) for name in ("board", "table", "date", "director")]
    blanks += [teller.seat(seat) for seat in "NESW"]
    page.lines += _to_fill_in(blanks)
    page.heading(teller.word("slip", "what_happened"))
    for sentence in _before(state, teller):
        page.item("", as_sentence(sentence))
    events = [_event(event, state, teller) for event in state.situation.events]
    page.item("", as_sentence(", ".join(events)))
    waiting = waiting_line(state, language)
    if waiting is not None:
        page.item("", waiting)
    page.space()
    return page.text() + state.ruling.prose(language, width=SLIP_WIDTH)


def _to_fill_in(names: list[str]) -> list[str]:
    """Two blanks to a line."""
    each = (SLIP_WIDTH - len(_GAP)) // 2
    blanks = [f"{name} ".ljust(each, "_") for name in names]
    return [_GAP.join(pair) for pair in zip(blanks[::2], blanks[1::2], strict=True)]


def _before(state: Interview, teller: Teller) -> Iterable[str]:
    """Who dealt, what holds for the whole auction, and the duties from before it."""
    situation = state.situation
    dealer = teller.word("slip", "dealer", player=teller.seat(situation.dealer.text))
    yield _with_notes(dealer, _told(situation.facts, teller), teller)
    for duty in situation.duties:
        call = "" if duty.call is None else duty.call.text
        says = teller.duty(duty.player.text, duty.must, duty.duration, call)
        yield teller.word("slip", "from_before", duty=says)


def _event(event: Event, state: Interview, teller: Teller) -> str:
    """What happened, and what is known of it."""
    if isinstance(event, CallMade | CallChanged):
        by = state.ruling.callers.get(event.index, event.by)
        player = teller.seat(by.text) if by is not None else ""
        call = call_words(event.call.text, teller.language, teller.data["words"])
        kind = "called" if isinstance(event, CallMade) else "changed"
        says = teller.word("slip", kind, player=player, call=call)
        return _with_notes(says, _told(event.attributes, teller), teller)
    if isinstance(event, CardsExposed):
        cards = card_words(event.cards, teller.language, teller.data["words"])
        says = teller.word("slip", "exposed", player=teller.seat(event.by.text), cards=cards)
        notes = [] if event.led is None else labels("led", event.led, teller)
        return _with_notes(says, notes, teller)
    if isinstance(event, DirectorCalled):
        says = teller.word("slip", "director_came")
        return _with_notes(says, _told(event.facts, teller), teller)
    return teller.word("slip", "lead_faced")


def _with_notes(says: str, notes: list[str], teller: Teller) -> str:
    if not notes:
        return says
    return teller.word("slip", "with_notes", event=says, notes=", ".join(notes))


def _told(known: Known, teller: Teller) -> list[str]:
    return [label for name, value in known.items() for label in labels(name, value, teller)]
