"""Phrases of a vocabulary by which a rule couldn't tell two things apart."""

from collections.abc import Iterator

from .declarations import Declared, Fact, Irregularity, Vocabulary, Words, place
from .diagnostics import Diagnostic, Related, Span
from .edition_terms import VariedWords, in_terms_of, own_words

_Saying = tuple[Words, object, Declared, tuple[str | int, ...]]
"""A wording, what it means, the declaration it belongs to, and where it stands in that."""


def duplicate_phrases(vocabulary: Vocabulary) -> list[Diagnostic]:
    """A fault for each phrase that stands for something else already, in the rules of any edition.

    Only the language in which rules are written counts.
    """
    faults = _duplicates(vocabulary, "")
    for edition in own_words(vocabulary):
        found = _duplicates(in_terms_of(edition, vocabulary), edition)
        faults += [fault for fault in found if fault not in faults]
    return faults


def sayings(vocabulary: Vocabulary) -> dict[str, list[_Saying]]:
    """What rules may say, by what it is said of: a fact, an effect, an irregularity, a moment."""
    v = vocabulary
    return {
        "fact": [*_of_values(v)],
        "effect": [(e.phrase, e.id, e, ("phrase",)) for e in v.effects.values()],
        "irregularity": [(i.name, i.id, i, ("name",)) for i in v.irregularities.values()],
        "moment": [(m.name, m.id, m, ("name",)) for m in v.moments.values()],
    }


def _duplicates(vocabulary: Vocabulary, edition: str) -> list[Diagnostic]:
    faults: list[Diagnostic] = []
    language = rule_language(vocabulary)
    for what, said in sayings(vocabulary).items():
        first: dict[str, tuple[object, Span]] = {}
        for words, meaning, declared, keys in said:
            own = isinstance(words, VariedWords) and language in words.own_in(edition)
            span = place(declared, *keys, *([edition] if own else []), language)
            phrase = rule_phrase(what, words, language)
            meant, there = first.setdefault(phrase, (meaning, span))
            if phrase and meant != meaning:
                other = meant[0] if isinstance(meant, tuple) else meant
                message = f"the phrase `{phrase}` already stands for the {what} `{other}`"
                related = (Related("it stands here first", there),)
                fault = Diagnostic("duplicate-phrase", message, span, related=related)
                faults.append(fault)
    return faults


def rule_language(vocabulary: Vocabulary) -> str:
    """The language in which rules are written: the first one of the vocabulary."""
    return vocabulary.languages[0] if vocabulary.languages else ""


def rule_phrase(what: str, words: Words, language: str) -> str:
    """The phrase as rules write it: `the` before a moment is left out."""
    phrase = words.get(language, "")
    return phrase.removeprefix("the ") if what == "moment" else phrase


def _of_values(vocabulary: Vocabulary) -> Iterator[_Saying]:
    """The phrases for the values of facts, and for a call being an irregularity."""
    declared: tuple[Fact | Irregularity, ...] = (
        *vocabulary.facts.values(),
        *vocabulary.irregularities.values(),
    )
    for one in declared:
        for index, phrase in enumerate(one.phrases):
            yield phrase.words, (one.id, phrase.values), one, ("phrases", index)
