"""An answer in words: the question, yes or no, the provisions that say so, the law's own words."""

from __future__ import annotations

from .answer import Answer
from .explanation import Teller, page_for
from .page import Page, as_sentence
from .reminders import remind


def tell(answer: Answer, language: str, width: int | None = None, color: bool = False) -> str:
    """The answer as lines of text; see `explanation.explain`.

    Raises:
        ValueError: the vocabulary has no words in this language.
    """
    page = page_for(answer.ruling, language, width, color)
    _AnswerTeller(answer, language, page).tell()
    return page.text()


class _AnswerTeller(Teller):
    def __init__(self, answer: Answer, language: str, page: Page) -> None:
        super().__init__(answer.ruling, language, page)
        self.answer = answer

    def tell(self) -> None:
        answer, case = self.answer, self.answer.case
        self.page.heading(answer.question()[self.language])
        self.page.item("", self._short())
        self.effects(self.ruling.effects(case))
        for need in answer.needs:
            self.need(need)
        if answer.gap is not None:
            self.gap(answer.gap.law, answer.gap.words)
        remind(self, case)
        for open_case in self.ruling.unsettled:
            words = self.sentence("still_open", headline=self.headline(open_case))
            self.page.item("", as_sentence(words))
        for law in self.ruling.laws(case):
            self.quoted[law] = None
        self.words_of_the_law()

    def _short(self) -> str:
        """Yes or no, or why there is neither."""
        if self.answer.answer in self.data["words"]["answers"]:
            return self.word("answers", self.answer.answer)
        gap = self.answer.gap
        unwritten = gap is not None and gap.reason == "not_encoded"
        return self.word("status", "gap_not_encoded" if unwritten else self.answer.answer)
