"""The answer of `why` in words: each ruling, the rule line by line, the words of the law."""

from __future__ import annotations

from ..diagrams.rule_lines import RuleLine, rule_text
from ..runtime.explanation import Teller
from ..runtime.game import cards
from ..runtime.page import as_sentence
from ..runtime.position import Record
from ..runtime.reasons import ASKED, AWAITED, FINDING, NONE, TOLD, Reason
from ..runtime.saying import call_of
from ..runtime.standing import FALSE, NOT_YET, TRUE, UNKNOWN
from .why_page import StandingLine, Why

_SENTENCES = {
    TRUE: "in_force", FALSE: "not_in_force", UNKNOWN: "unknown_yet", NOT_YET: "not_in_force_yet"
}  # fmt: skip
_IN_FORCE = "→ "  # before what follows by now


class WhyTeller(Teller):
    """Tells how provisions stand, on a page."""

    def _why(self, key: str, **fields: str) -> str:
        return self.word("why", key, **fields)

    def tell_why(self, found: list[Why], provision: str) -> None:
        """How a provision stands in every ruling that looks at it, and its words."""
        for each in found:
            self._one(each)
        if not found:
            self.page.heading(as_sentence(self._why("not_looked", law=provision)))
        self.quoted[provision] = None
        self.words_of_the_law()

    def _one(self, why: Why) -> None:
        headline = self.headline(why.look.case)
        if why.look.record is not None:
            call = self._event(why.look.record)
            headline = self._why("withdrawn", headline=headline, call=call)
        self.page.heading(headline)
        sentence = self._why(_SENTENCES[why.state], law=why.provision)
        self.page.item("", as_sentence(sentence))
        self.page.space()
        lines = tuple(self._line(each) for each in why.lines)
        self.page.lines += [f"  {ln}" for ln in rule_text(lines, self.page.width - 2).split("\n")]
        gap = why.look.case.gap
        if gap is not None and gap.law == why.provision:
            self.gap(gap.law, gap.words)
        if why.look.is_stale:
            self.page.item("", as_sentence(self._why("after_gap")))

    def _line(self, standing: StandingLine) -> RuleLine:
        """The line of the rule, with how it stands behind it."""
        line = standing.line
        if standing.state is None:
            return line
        if standing.follows:
            mark = _IN_FORCE if standing.state == TRUE else ""
            return RuleLine(line.provision, line.depth, mark + line.text)
        text, state = line.text.removesuffix("."), self._why(standing.state)
        because = self._because(standing)
        said = (
            self._why("line_because", text=text, state=state, because=because)
            if because
            else self._why("line", text=text, state=state)
        )
        return RuleLine(line.provision, line.depth, said)

    def _because(self, standing: StandingLine) -> str:
        if standing.applying:
            return self._why("applies", law=self.listed(dict.fromkeys(standing.applying), "and"))
        return "" if standing.reason is None else self._reason(standing.reason)

    def _reason(self, reason: Reason) -> str:
        question = dict(reason.question).get(self.language, "")
        if reason.kind in (AWAITED, FINDING):
            key = "moment" if reason.kind == AWAITED else "question"
            return self._why(reason.kind, **{key: question}) if question else ""
        if reason.kind == ASKED:
            return question
        if reason.kind == NONE:
            return self._why("none")
        event = "" if reason.record is None else self._event(reason.record)
        if reason.kind == TOLD:
            return self._why("told", call=event) if event else self._why("told_so")
        return event

    def _event(self, record: Record) -> str:
        """Whose call it was, or whose cards were seen; empty of a player who only asks."""
        if record.event < 0:
            return ""
        if cards(record):
            return self._what_was_done(record)
        return call_of(record.call.text, record.by.text, self.language, self.data["words"])
