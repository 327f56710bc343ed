"""The words of a chart in one language: its questions and answers, and what it says itself."""

from ..compiler import model
from ..compiler.declarations import Fact, Value
from .phrasing import Phrasing

_MANY = 3  # so many phrases at one way are said as `otherwise`


class ChartWords(Phrasing):
    """Words by what they stand for. Every method raises LawError where a wording is missing."""

    def chart(self, key: str, **filled: str) -> str:
        """What a chart itself says: yes, no, apply a law."""
        return self.word("chart", key, **filled)

    def each(self, moment: str) -> str:
        """That a law is looked at for each of several moments."""
        return self.word("each", moment)

    def kind(self, kind: str) -> str:
        """What a reference of this kind is called beside a line."""
        return self.word("kinds", kind)

    def map(self, key: str, **filled: str) -> str:
        """What a map itself says: its title, what the lines mean."""
        return self.word("map", key, **filled)

    def choice(self, fact: Fact) -> str:
        """Who chooses; empty where the fact is no player's."""
        return "" if fact.player is None else self.chart("choice", player=self.player(fact.player))

    def question(self, fact: Fact) -> str:
        """What is asked to learn a fact; yes means that its first phrase is right."""
        if fact.question.get(self.language):
            return fact.question[self.language]
        if fact.id.startswith(model.IS):
            return self.chart("question", phrase=self.irregularity(fact.id.removeprefix(model.IS)))
        asked = [self.phrase(fact.id, (True,))] if _is_yes_or_no(fact) else self._every(fact)
        return self.chart("question", phrase=self.listing(asked, "or"))

    def answer(self, fact: Fact, values: tuple[Value, ...]) -> str:
        """A way out of a question: a short answer, yes or no, or the phrases for these values.

        The options of a choice are named in full. What would take too many words, or has none, is
        `otherwise`.
        """
        if fact.kind == "choice":
            return self.phrase(fact.id, values)
        found = self.phrases(fact.id, values) or []
        if _is_yes_or_no(fact) and not any(phrase.answer for phrase in found):
            return self.chart("yes" if values[0] else "no")
        if not 0 < len(found) < _MANY:
            return self.chart("otherwise")
        what = f"the fact `{fact.id}`"
        return self.listing((self.own(p.answer or p.words, what) for p in found), "or")

    def _every(self, fact: Fact) -> list[str]:
        single = [phrase for phrase in fact.phrases if len(phrase.values) == 1]
        return [self.own(p.words, f"the fact `{fact.id}`") for p in single or fact.phrases]


def _is_yes_or_no(fact: Fact) -> bool:
    return set(fact.values) == {True, False}
