"""The vocabulary in the words of one edition.

Editions may name differently what they mean alike. It is declared once, with the words all editions
share, and beside them those of an edition that has words of its own.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from .declarations import (
    Attribute,
    Effect,
    Fact,
    Irregularity,
    Moment,
    Phrase,
    Player,
    Vocabulary,
    Words,
)
from .diagnostics import Diagnostic, Span, nearest
from .frozen import frozen, replace

_WORDED = (Vocabulary, Fact, Phrase, Moment, Effect, Irregularity, Player, Attribute)
_WORDLESS = {"span", "places"}  # fields with no words in them, and with much else


@frozen
class OwnWords:
    """What one edition says otherwise, in the languages in which it does; `span` is of its name."""

    words: Words
    span: Span


class VariedWords(dict[str, str]):
    """A wording that some editions put otherwise: the words that hold, and what the others say."""

    def __init__(
        self, words: Mapping[str, str], shared: Words, own: Mapping[str, OwnWords]
    ) -> None:
        super().__init__(words)
        self.shared = shared
        self.own = own

    def said_in(self, edition: str) -> "VariedWords":
        """The same where the words of this edition hold."""
        return VariedWords(self._said_in(edition), self.shared, self.own)

    def own_in(self, edition: str) -> Words:
        """What this edition alone says, in the languages in which it does."""
        return self.own[edition].words if edition in self.own else {}

    def said_elsewhere(self, language: str) -> set[str]:
        """What is said in this language where other words than these hold."""
        everywhere = (self.shared, *map(self._said_in, self.own))
        said = {words[language] for words in everywhere if language in words}
        return said - {self.get(language, "")}

    def _said_in(self, edition: str) -> Words:
        return self.shared | self.own_in(edition)


def in_terms_of(edition: str, vocabulary: Vocabulary) -> Vocabulary:
    """The vocabulary as an edition words it; the shared words where it has none of its own."""
    told: Vocabulary = _with_words(vocabulary, lambda words: words.said_in(edition))
    return told


def own_words(vocabulary: Vocabulary) -> dict[str, list[Span]]:
    """The editions that have words of their own, with every place where they do."""
    found: dict[str, list[Span]] = {}

    def note(words: VariedWords) -> VariedWords:
        for edition, own in words.own.items():
            found.setdefault(edition, []).append(own.span)
        return words

    _with_words(vocabulary, note)
    return found


def unknown_editions(vocabulary: Vocabulary, editions: Collection[str]) -> list[Diagnostic]:
    """A fault for all words of an edition that isn't there."""
    return [
        Diagnostic(
            "unknown-edition",
            f"there is no edition `{name}` here",
            span,
            expected=tuple(f'`"{edition}": …`' for edition in editions),
            suggestion=nearest(name, editions),
        )
        for name, spans in own_words(vocabulary).items()
        if name not in editions
        for span in spans
    ]


def _with_words(value: Any, change: Callable[[VariedWords], Words]) -> Any:
    """What is declared, with every wording changed that editions put differently."""
    if isinstance(value, VariedWords):
        return change(value)
    if isinstance(value, dict):
        return {key: _with_words(each, change) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(_with_words(each, change) for each in value)
    if isinstance(value, _WORDED):
        names = [name for name in value.__match_args__ if name not in _WORDLESS]
        return replace(value, **{n: _with_words(getattr(value, n), change) for n in names})
    return value
