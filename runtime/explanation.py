"""A ruling in words, as a director says it: what stands, who calls next, who must do what.

Every phrase comes from the vocabulary and every quotation from the texts; here is only the order in
which a person at the table wants to hear them: the ruling, what has to be answered and what follows
from each answer, what to keep in mind, where the auction stands, and the law's own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .calls import ALL_CALLS, Denomination
from .case import Case
from .effects import Effect
from .game import cards
from .needs import Answer, Need
from .page import Page, as_sentence
from .position import Record
from .prospect_words import tell_prospects
from .reminders import remind, remind_of
from .said import note_words
from .saying import call_of, call_words, card_words, the_call, wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .ruling import Ruling

_BESIDE_LABEL = 10  # where the words of an item with a label begin
_BIDS = [call.text for call in ALL_CALLS if call.is_bid]


def explain(ruling: Ruling, language: str, width: int | None = None, color: bool = False) -> str:
    """The ruling as lines of text.

    Args:
        ruling: What to tell.
        language: A language of the vocabulary.
        width: The longest line in characters, 80 if not given.
        color: Whether headings are set in bold with terminal codes.
    Raises:
        ValueError: the vocabulary has no words in this language.
    """
    page = page_for(ruling, language, width, color)
    Teller(ruling, language, page).tell()
    return page.text()


def page_for(ruling: Ruling, language: str, width: int | None, color: bool) -> Page:
    """An empty page; see `explain`."""
    known = ruling.rules.data["languages"]
    if language not in known:
        raise ValueError(f"there are no words in `{language}`; there are {', '.join(known)}")
    return Page(width, color)


class Teller:
    """Tells a ruling in a language on a page, as a whole or piece by piece; other answers too."""

    def __init__(self, ruling: Ruling, language: str, page: Page) -> None:
        self.ruling = ruling
        self.language = language
        self.page = page
        self.data = ruling.rules.data
        self.quoted: dict[str, None] = {}

    def word(self, section: str, key: str, **fields: str) -> str:
        """A wording of the program, filled in."""
        return wording(section, key, self.language, self.data["words"], **fields)

    def sentence(self, key: str, **fields: str) -> str:
        return self.word("sentences", key, **fields)

    def tell(self) -> None:
        """The whole ruling."""
        self.page.heading(self.word("status", self._status()))
        for case in self.ruling.cases:
            self._case(case)
        gap = self.ruling.extra_gap
        if gap is not None:
            self.gap(gap.law, gap.words)
        self._auction()
        self._prospects()
        self._duties()
        self._leads()
        self._notes()
        self.words_of_the_law()

    def _status(self) -> str:
        """The status; a gap that is only a rule not written yet is no silence of the laws."""
        gaps = [case.gap for case in self.ruling.cases if case.gap] + [self.ruling.extra_gap]
        reasons = {gap.reason for gap in gaps if gap is not None}
        unwritten = self.ruling.status == "gap" and reasons == {"not_encoded"}
        return "gap_not_encoded" if unwritten else self.ruling.status

    # -- one ruling ------------------------------------------------------------------------------

    def _case(self, case: Case) -> None:
        self.page.heading(self.headline(case))
        # What may be led is told once, at the end.
        self.effects(
            effect
            for effect in self.ruling.effects(case)
            if "options" not in effect.fields and not self.ruling.is_past(effect)
        )
        for need in self.ruling.needs[id(case)]:
            self.need(need)
        if case.gap is not None:
            self.gap(case.gap.law, case.gap.words)
        remind(self, case)
        for law in self.ruling.laws(case):
            self.quoted[law] = None

    def headline(self, case: Case) -> str:
        """Who did what, and what that is."""
        name = self.data["irregularities"][case.irregularity][1][self.language]
        player, call = self.seat(case.offender.text), self._what_was_done(case.call)
        if not case.has_offender:
            name = name[:1].upper() + name[1:]
            return self.sentence("headline_without_player", irregularity=name)
        if case.call.event < 0:
            return self.sentence("headline_without_call", player=player, irregularity=name)
        change = case.moments.get("change")
        if change is not None and change.call is not case.call.call:
            call = self.sentence("changed_to", call=call, change=self.call(change))
        elif self._names_call(name, call):
            return self.sentence("headline_without_call", player=player, irregularity=name)
        return self.sentence("headline", player=player, irregularity=name, call=call)

    def _names_call(self, name: str, call: str) -> bool:
        """Whether the name of an irregularity says what the call was, as that of a pass does."""
        words = name.split()
        calls = (each[self.language] for each in self.data["words"]["calls"].values())
        return [each for each in calls if each in words] == [call]

    def effects(self, effects: Iterable[Effect], indent: int = 2) -> None:
        """What effects bring."""
        self.page.items(((e.law, as_sentence(self.says(e))) for e in effects), indent)

    def says(self, effect: Effect) -> str:
        """An effect in words, with the players and calls of the case."""
        if effect.id not in self.data["effects"]:
            (law,) = effect.fields.values()
            return self.sentence(effect.name, law=str(law))
        template: str = self.data["effects"][effect.id][4][self.language]
        return template.format_map({k: self._field(k, v) for k, v in effect.fields.items()})

    def _field(self, key: str, value: Any) -> str:
        words = self.data["words"]
        if isinstance(value, Record):
            if key == "call":
                return the_call(value.call.text, self.language, words)
            return call_of(value.call.text, value.by.text, self.language, words)
        if key == "cards":
            return card_words(value, self.language, words)
        if isinstance(value, frozenset):
            strains = [self.strain(d) for d in sorted(value)]
            if len(strains) < 2:
                return self.listed(strains)
            return self.sentence("one_of_strains", strains=self.listed(strains, "and"))
        text = getattr(value, "text", None)
        return self.seat(text) if key == "player" and text else str(value)

    def need(self, need: Need) -> None:
        self.page.item(
            need.law or "", f"{self.sentence('question')}: {need.question()[self.language]}"
        )
        for answer in need.answers():
            label = self.sentence("if_answer", answer=answer.label[self.language])
            self.page.item("", as_sentence(label), _BESIDE_LABEL)
            self.follows(need, answer, _BESIDE_LABEL + 2)
        if need.law:
            self.quoted[need.law] = None

    def follows(self, need: Need, answer: Answer, indent: int) -> None:
        """What an answer brings: at once, by what is asked then, and by each call after it."""
        self.effects((e for e in answer.effects if not answer.ruling.is_past(e)), indent)
        remind_of(self, answer.consider, indent, [(case, case) for case in answer.ruling.cases])
        if answer.gap is not None:
            self.gap(answer.gap.law, answer.gap.words, indent)
        elif answer.then is not None:
            then = self.sentence("then_asked", question=answer.then[self.language])
            self.page.item("", as_sentence(then), indent)
        elif not (answer.effects or answer.consider):
            self.page.item("", as_sentence(self.sentence("nothing_follows")), indent)
        if answer.gap is None and answer.then is None:
            told = [prospect.told for prospect in self.ruling.prospects()]
            new = [p for p in answer.ruling.prospects() if p.told not in told]
            tell_prospects(self, answer.ruling, new, indent)

    def gap(self, law: str | None, words: str, indent: int = 2) -> None:
        label = law or ""
        self.page.item(label, f"{self.sentence('gap')}: {self.word('gaps', words)}", indent)
        if law:
            self.quoted[law] = None

    # -- where the auction stands ----------------------------------------------------------------

    def _auction(self) -> None:
        found = self.ruling.to_dict()
        self.page.heading(self.sentence("auction"))
        calls = [f"{self.seat(seat)} {self._call_words(call)}" for seat, call in found["auction"]]
        self.page.item("", ", ".join(calls) or as_sentence(self.sentence("nothing_called")))
        if found["over"]:
            self.page.item("", as_sentence(f"{self.sentence('over')}: {self._contract(found)}"))
        elif found["turn"] is not None:
            legal = found["legal_calls"]
            key = "may_call" if len(legal) > 1 else "only_call"
            if key == "only_call" and found["turn"] in (o["player"] for o in found["obligations"]):
                key = "must_call"
            key = "may_call_in_any_case" if self.ruling.calls_hang else key
            may = self.sentence(key, calls=self.calls(legal))
            self.page.item("", f"{self.sentence('turn')}: {self.seat(found['turn'])}, {may}.")
        else:
            key = "turn_gap" if found["status"] == "gap" else "turn_open"
            self.page.item("", as_sentence(self.sentence(key)))

    def _contract(self, found: dict[str, Any]) -> str:
        contract = found["contract"]
        if contract is None:
            return self.sentence("passed_out")
        doubled = ("", self.sentence("doubled"), self.sentence("redoubled"))[contract["doubled"]]
        bid = self._call_words(contract["bid"]) + doubled
        return self.sentence("contract", bid=bid, player=self.seat(contract["declarer"]))

    def calls(self, calls: list[str], verbs: str = "verbs") -> str:
        """What a player may do, or does, by the verbs: `pass, double or bid from 2♣ up`."""
        bids = [call for call in calls if call in _BIDS]
        words = [self.word(verbs, call) for call in calls if call not in _BIDS]
        if len(bids) > 1 and bids == _BIDS[_BIDS.index(bids[0]) :]:
            words.append(self.word(verbs, "bid_from", call=self._call_words(bids[0])))
        elif bids:
            named = self.listed(map(self._call_words, bids))
            words.append(self.word(verbs, "bid_one_of", calls=named))
        return self.listed(words)

    def _prospects(self) -> None:
        """What each call of the player in turn will bring; the director explains it beforehand."""
        found = self.ruling.prospects()
        if found:
            self.page.heading(self.sentence("prospects"))
        tell_prospects(self, self.ruling, found, 2)

    def _call_words(self, call: str) -> str:
        return call_words(call, self.language, self.data["words"])

    def titled(self, words: str, provision: str) -> str:
        """The words with the title that the law has in the reader's language."""
        title = self.ruling.title(provision, self.language)
        return self.sentence("titled", law=words, title=title) if title else words

    def _duties(self) -> None:
        found = self.ruling.obligations()
        if found:
            self.page.heading(self.sentence("duties"))
        for duty in found:
            words = self.duty(duty["player"], duty["must"], duty["duration"], duty.get("call", ""))
            self.page.item(duty["law"] or "", as_sentence(words))

    def duty(self, player: str, must: str, duration: str, call: str) -> str:
        """A duty as a sentence; `call` is what must be repeated."""
        short = "next" if duration == "next_turn" else "rest"
        key = "duty_repeat" if must == "repeat" else f"duty_pass_{short}"
        named = the_call(call, self.language, self.data["words"])
        return self.sentence(key, player=self.seat(player), call=named)

    def _leads(self) -> None:
        restrictions = self.ruling.lead_effects()
        if restrictions:
            self.page.heading(self.sentence("lead"))
        for effect, withdrawn in restrictions:
            call = call_of(
                withdrawn.call.text, withdrawn.by.text, self.language, self.data["words"]
            )
            says = self.sentence("lead_after", call_of=call, says=self.says(effect))
            self.page.item(effect.law, as_sentence(says))

    def _notes(self) -> None:
        """What was said and has no effect, and calls on which there is no ruling."""
        notes = self.ruling.notes()
        for heading, is_of_a_call in (("not_judged", True), ("not_used", False)):
            told = [note for note in notes if note.is_of_a_call is is_of_a_call]
            if told:
                self.page.heading(self.sentence(heading))
            for note in told:
                self.page.item("", as_sentence(note_words(note, self)))

    def words_of_the_law(self) -> None:
        """The provisions that were applied, word for word, in the order of the code."""
        order = list(self.data["provisions"])
        # Parts that are only narrative are said by the provision above, so they belong to it.
        statuses = self.data["provisions"]
        parts = [p for p in order if statuses[p][0] == "narrative" and p[:-1] in self.quoted]
        laws = [law for law in order if law in self.quoted or law in parts]
        quotes = [(law, quote) for law in laws if (quote := self.ruling.quote(law, self.language))]
        # What stands in the reader's language comes first, then what only another text has.
        spoken = sorted({quote.language for _, quote in quotes}, key=lambda k: k != self.language)
        for language in spoken:
            self.page.heading(self._words_in(language))
            for law, quote in quotes:
                if quote.language == language:
                    for number, paragraph in enumerate(self._to_quote(law, quote.words, laws)):
                        label, indent = ("", _BESIDE_LABEL) if number else (law, 2)
                        self.page.item(label, paragraph, indent)

    def _to_quote(self, law: str, words: str, quoted: Sequence[str]) -> list[str]:
        """The paragraphs of a provision, without one that only leads on to parts not quoted."""
        paragraphs = words.split("\n")
        if any(other != law and other.startswith(law) for other in quoted):
            return paragraphs
        says = any(item[0] == law and item[2] == "effect" for item in self.ruling.rules.items)
        own = paragraphs[:1] if says else []  # what it brings may itself stand before a colon
        return [p for p in paragraphs if p in own or not p.rstrip().endswith(":")]

    def _words_in(self, language: str) -> str:
        if language == self.language:
            return self.sentence("words_of_law")
        return self.sentence("words_of_law_in", language=self.word("languages", language))

    # -- words -----------------------------------------------------------------------------------

    def seat(self, seat: str) -> str:
        return self.word("seats", seat)

    def strain(self, strain: Denomination) -> str:
        return self.word("denominations", strain.text)

    def _what_was_done(self, record: Record) -> str:
        """The call, or the cards that were exposed."""
        exposed = cards(record)
        if exposed:
            return card_words(exposed, self.language, self.data["words"])
        return self.call(record)

    def call(self, record: Record) -> str:
        return self._call_words(record.call.text)

    def listed(self, parts: Iterable[str], joined_by: str = "or") -> str:
        """`a, b or c` in the reader's language."""
        found = list(parts)
        if len(found) < 2:
            return found[0] if found else self.word("lists", "none")
        return f"{', '.join(found[:-1])} {self.word('lists', joined_by)} {found[-1]}"
