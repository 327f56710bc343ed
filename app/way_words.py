"""The answer of `why --not` in words: what would have to be otherwise, and how to see it."""

from __future__ import annotations

from ..runtime.page import Page, as_sentence
from ..runtime.ruling import Ruling
from ..runtime.said import labels
from ..runtime.saying import call_of, call_words
from ..runtime.situation import CallChanged, CallMade, Situation
from .alterations import INSTEAD, NEXT, OF_CALL, TOLD, Alteration
from .why_not import Way, Ways
from .why_words import WhyTeller


class WayTeller(WhyTeller):
    """Tells what would bring a provision in force, on a page; `given` is the situation as it is."""

    def __init__(self, given: Situation, ruling: Ruling, language: str, page: Page) -> None:
        super().__init__(ruling, language, page)
        self.given = given

    def tell_ways(self, found: Ways, provision: str, commands: list[str]) -> None:
        """The ways that were found, each with the command that gives the ruling."""
        if found.in_force:
            self.page.heading(as_sentence(self._why("in_force", law=provision)))
        elif not found.ways:
            said = self._why("no_way", law=provision, count=str(found.tried))
            self.page.heading(as_sentence(said))
        else:
            self.page.heading(as_sentence(self._why("ways", law=provision)))
        for way, command in zip(found.ways, commands, strict=True):
            changes = dict.fromkeys(self._told(each, way) for each in way.alterations)
            self.page.item("", as_sentence(self.listed(changes, "and")))
            self.page.lines.append(f"    {command}")
        self.quoted[provision] = None
        self.words_of_the_law()

    def _told(self, alteration: Alteration, way: Way) -> str:
        """One alteration, after “if”."""
        words = self.data["words"]
        if alteration.kind in (TOLD, OF_CALL):
            alike = (a for a in way.alterations if _subject(a) == _subject(alteration))
            said = ", ".join(map(self._said, alike))
            if alteration.kind == TOLD:
                return self._why("way_told", said=said)
            return self._why("way_of_call", said=said, call=self._call_of(alteration.event, way))
        call = "" if alteration.call is None else call_words(
            alteration.call.text, self.language, words
        )  # fmt: skip
        if alteration.meant:
            call = self._why("plain_call", call=call)
        if alteration.kind == NEXT:
            assert alteration.by is not None
            return self._why("way_next", player=self.seat(alteration.by.text), call=call)
        if alteration.kind == INSTEAD:
            first = self._call_of(alteration.event, None)
            return self._why("way_instead", call=call, first=first)
        return self._why("way_without")

    def _said(self, alteration: Alteration) -> str:
        found = ", ".join(labels(alteration.name, alteration.value, self))
        yes = self.word("chart", "yes" if alteration.value else "no")
        return found or f"{alteration.name}: {yes}"

    def _call_of(self, event: int, way: Way | None) -> str:
        """Whose call an event was: in the situation of a way, or in the one that was given."""
        events = (self.given if way is None else way.situation).events
        made = events[event]
        assert isinstance(made, CallMade | CallChanged)
        seat = self.ruling.callers.get(event) or made.by
        if seat is None:
            return call_words(made.call.text, self.language, self.data["words"])
        return call_of(made.call.text, seat.text, self.language, self.data["words"])


def _subject(alteration: Alteration) -> tuple[str, int]:
    """What is told, by its kind and the call it is told of: two on one are told in one breath."""
    return alteration.kind, alteration.event
