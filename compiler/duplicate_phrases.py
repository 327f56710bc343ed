"""Phrases of a vocabulary by which a rule couldn't tell two things apart."""

from collections.abc import Iterator

from .declarations import Declared, Fact, Irregularity, Vocabulary, Words, place
from .diagnostics import Diagnostic, Related, Span

_Saying = tuple[Words, object, Declared, tuple[str | int, ...]]
"""A wording, what it means, the declaration it belongs to, and where it stands in that."""


def duplicate_phrases(vocabulary: Vocabulary) -> list[Diagnostic]:
    """A fault for each phrase that stands for something else already.

    Only the language in which rules are written counts.
    """
    v = vocabulary
    faults: list[Diagnostic] = []
    said: dict[str, list[_Saying]] = {
        "fact": [*_of_values(v)],
        "effect": [(e.phrase, e.id, e, ("phrase",)) for e in v.effects.values()],
        "irregularity": [(i.name, i.id, i, ("name",)) for i in v.irregularities.values()],
        "moment": [(m.name, m.id, m, ("name",)) for m in v.moments.values()],
    }
    language = v.languages[0] if v.languages else ""
    for what, sayings in said.items():
        first: dict[str, tuple[object, Span]] = {}
        for words, meaning, declared, keys in sayings:
            phrase, span = rule_phrase(what, words, language), place(declared, *keys, language)
            meant, there = first.setdefault(phrase, (meaning, span))
            if phrase and meant != meaning:
                other = meant[0] if isinstance(meant, tuple) else meant
                message = f"the phrase `{phrase}` already stands for the {what} `{other}`"
                related = (Related("it stands here first", there),)
                fault = Diagnostic("duplicate-phrase", message, span, related=related)
                faults.append(fault)
    return faults


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
