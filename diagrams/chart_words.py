"""The words of a chart in one language, all of them from the vocabulary."""

from collections.abc import Iterable

from ..compiler import model
from ..compiler.bind import facts_of
from ..compiler.declarations import Fact, Value, Vocabulary, Words
from ..compiler.diagnostics import Diagnostic, LawError, Span
from .chart import Condition

_SECTION = "chart"
_MANY = 3  # so many phrases at one way are said as `otherwise`


class ChartWords:
    """Words by what they stand for. Every method raises LawError where a wording is missing."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self.language = language
        self._vocabulary = vocabulary
        self._facts = facts_of(vocabulary)

    def chart(self, key: str, **filled: str) -> str:
        """What a chart itself says: yes, no, apply a law."""
        return self._fill(self._word(_SECTION, key), filled)

    def reference(self, kind: str, targets: Iterable[str]) -> str:
        """A reference of this kind to one provision or several."""
        laws = self.listing(targets)
        return self._fill(self._word("references", kind), {"law": laws})

    def kind(self, kind: str) -> str:
        """What a reference of this kind is called beside a line."""
        return self._word("kinds", kind)

    def map(self, key: str, **filled: str) -> str:
        """What a map itself says: its title, what the lines mean."""
        return self._fill(self._word("map", key), filled)

    def gap(self, reason: str) -> str:
        """Why there is no rule."""
        return self._word("gaps", reason)

    def listing(self, words: Iterable[str], joined_by: str = "and") -> str:
        """Some words as a list: `a, b and c`."""
        found = list(words)
        last = f" {self._word('lists', joined_by)} "
        return last.join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)

    def effect(self, name: str) -> str:
        return self._own(self._vocabulary.effects[name].phrase, f"the effect `{name}`")

    def irregularity(self, name: str) -> str:
        named = self._vocabulary.irregularities[name].name
        return self._own(named, f"the irregularity `{name}`")

    def moment(self, name: str) -> str:
        return self._own(self._vocabulary.moments[name].name, f"the moment `{name}`")

    def choice(self, fact: Fact) -> str:
        """Who chooses; empty where the fact is no player's."""
        if fact.player is None:
            return ""
        name = self._own(self._vocabulary.players[fact.player].name, f"the player `{fact.player}`")
        return self.chart("choice", player=name)

    def question(self, fact: Fact) -> str:
        """What is asked to learn a fact; yes means that its first phrase is right."""
        if fact.question.get(self.language):
            return fact.question[self.language]
        if fact.id.startswith(model.IS):
            return self.chart("question", phrase=self.irregularity(fact.id.removeprefix(model.IS)))
        asked = [self.phrase(fact.id, (True,))] if _is_yes_or_no(fact) else self._every(fact)
        return self.chart("question", phrase=self.listing(asked, "or"))

    def answer(self, fact: Fact, values: tuple[Value, ...]) -> str:
        """A way out of a question: yes or no, or the phrases for these values."""
        if _is_yes_or_no(fact) and fact.kind != "choice" and len(values) == 1:
            return self.chart("yes" if values[0] else "no")
        said = [phrase for phrase in fact.phrases if set(phrase.values) <= set(values)]
        if len(said) >= _MANY and not any(set(p.values) == set(values) for p in said):
            return self.chart("otherwise")
        return self.phrase(fact.id, values)

    def phrase(self, name: str, values: tuple[Value, ...]) -> str:
        """The words for a fact having one of some values."""
        phrases = self._facts[name].phrases
        for phrase in phrases:
            if set(phrase.values) == set(values):
                return self._own(phrase.words, f"the fact `{name}`")
        parts: list[str] = []
        left = list(values)
        # Phrases for several values first: fewer words say the same.
        for phrase in sorted(phrases, key=lambda p: -len(p.values)):
            if set(phrase.values) <= set(left):
                parts.append(self._own(phrase.words, f"the fact `{name}`"))
                left = [value for value in left if value not in phrase.values]
        return self.listing([*parts, *map(str, left)], "or")

    def condition(self, condition: Condition) -> str:
        """A side condition in words; what has no values is a provision and stands for itself."""
        alternatives = [
            self.listing(self.phrase(f, values) if values else f for f, values in alternative)
            for alternative in condition
        ]
        return self.listing(alternatives, "or")

    def _every(self, fact: Fact) -> list[str]:
        single = [phrase for phrase in fact.phrases if len(phrase.values) == 1]
        return [self._own(p.words, f"the fact `{fact.id}`") for p in single or fact.phrases]

    def _word(self, section: str, key: str) -> str:
        words = self._vocabulary.words.get(section, {}).get(key, {})
        return self._own(words, f"`{section}: {key}` of `words.yaml`")

    def _own(self, words: Words, what: str) -> str:
        if self.language in words:
            return words[self.language]
        first = next(iter(self._vocabulary.facts.values())).span.file
        place = Span(f"{first.rpartition('/')[0]}/words.yaml".lstrip("/"), 1, 1, 1, 1)
        message = f"{what} has no words in `{self.language}`"
        fault = Diagnostic("missing-phrase", message, place, expected=(f"{self.language}: …",))
        raise LawError([fault])

    @staticmethod
    def _fill(template: str, filled: dict[str, str]) -> str:
        # Not `format`: what stands in a vocabulary is untrusted, and a width would be obeyed.
        for key, word in filled.items():
            template = template.replace(f"{{{key}}}", word)
        return template


def sentence(text: str) -> str:
    """A text as it begins a line."""
    return text[:1].upper() + text[1:]


def _is_yes_or_no(fact: Fact) -> bool:
    return set(fact.values) == {True, False}
