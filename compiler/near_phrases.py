"""What was likely meant by a phrase that the vocabulary hasn't got.

A phrase is looked up whole, so it may be misspelt, begin with a misspelt structural word, be a fact
where an effect should stand, the words of another edition, or the opposite of a phrase that has
none. The opposite of what was written is never suggested.
"""

from collections.abc import Collection

from .declarations import Vocabulary
from .diagnostics import nearest
from .duplicate_phrases import rule_language, rule_phrase, sayings
from .edition_terms import VariedWords
from .frozen import frozen
from .syntax import KEYWORDS

_FACT, _EFFECT = "fact", "effect"


@frozen
class Advice:
    """What is wrong with a phrase, as a sentence, and what was meant by it."""

    message: str
    suggestion: str | None


class NearPhrases:
    """The phrases of a vocabulary in the language of the rules, of facts and of effects."""

    def __init__(
        self, vocabulary: Vocabulary, facts: Collection[str], effects: Collection[str]
    ) -> None:
        self._known = {_FACT: facts, _EFFECT: effects}
        self._negating = _negating_words(vocabulary)
        self._elsewhere = _said_elsewhere(vocabulary)

    def advice(self, phrase: str, what: str) -> Advice:
        """What to say of a phrase that is none for `what`, a `fact` or an `effect`."""
        message = f"the vocabulary has no {what} `{phrase[:80]}`"
        if what == _EFFECT and phrase in self._known[_FACT]:
            said = f"`{phrase}` is a fact, and says nothing of what follows"
            return Advice(said, f"when {phrase}")
        if what == _FACT and phrase in self._known[_EFFECT]:
            return Advice(f"`{phrase}` is an effect, and no fact that could be true", None)
        if (here := self.said_here(phrase, what)) is not None:
            return Advice(f"this edition has other words for the {what} `{phrase[:80]}`", here)
        near = nearest(phrase, self._known[what])
        if near is None:
            return Advice(message, _with_structural_word(phrase))
        if self._denials(near) != self._denials(phrase):
            return Advice(f"{message}; it has `{near}`, and no phrase for the opposite", None)
        return Advice(message, near)

    def said_here(self, phrase: str, what: str) -> str | None:
        """What this edition says where others say this."""
        return self._elsewhere[what].get(phrase)

    def _denials(self, phrase: str) -> int:
        return sum(word in self._negating for word in phrase.split())


def _with_structural_word(phrase: str) -> str | None:
    """The phrase with the structural word that its first words were likely meant to be."""
    words = phrase.split(" ")
    for count in (2, 1):
        first = " ".join(words[:count])
        keyword = nearest(first, KEYWORDS)
        if keyword is not None and keyword != first:
            return " ".join([keyword, *words[count:]])
    return None


def _said_elsewhere(vocabulary: Vocabulary) -> dict[str, dict[str, str]]:
    """What this edition says, by what others say instead and of what it is said."""
    language = rule_language(vocabulary)
    return {
        what: {
            rule_phrase(what, {language: other}, language): rule_phrase(what, words, language)
            for words, *_ in said
            if isinstance(words, VariedWords)
            for other in words.said_elsewhere(language)
        }
        for what, said in sayings(vocabulary).items()
    }


def _negating_words(vocabulary: Vocabulary) -> frozenset[str]:
    """The words that alone turn a phrase into its opposite, as the vocabulary itself uses them."""
    language = rule_language(vocabulary)
    found: set[str] = set()
    for fact in vocabulary.facts.values():
        said = {phrase.values: phrase.words.get(language, "").split() for phrase in fact.phrases}
        affirmed, denied = said.get((True,), []), said.get((False,), [])
        if len(denied) == len(affirmed) + 1:
            more = [word for word in denied if word not in affirmed]
            found.update(more if len(more) == 1 and set(affirmed) <= set(denied) else ())
    return frozenset(found)
