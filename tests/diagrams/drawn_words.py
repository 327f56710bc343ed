"""Reads the words of a chart back: which facts, effects, references and gaps they stand for.

It knows the vocabulary's words and nothing of how a chart is made. What it can't read is no word of
the vocabulary, so a wrongly drawn one is found out here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from bridgelaws.compiler.bind import facts_of
from bridgelaws.compiler.declarations import Value, Vocabulary, Words
from bridgelaws.compiler.model import IS

T = TypeVar("T")
Values = frozenset[Value]
Test = tuple[str, Values]
Alternatives = tuple[tuple[Test, ...], ...]


class UnreadableWords(Exception):
    """Words that stand for nothing in the vocabulary, or for several things."""


@dataclass(frozen=True)
class DrawnLine:
    """What a line in a box says, and where only if; `()` holds always."""

    effects: tuple[str, ...] = ()
    references: tuple[tuple[str, str], ...] = ()
    gap: str | None = None
    condition: Alternatives = ((),)


class DrawnWords:
    """The words of one language. Every method raises UnreadableWords."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self.language = language
        self.vocabulary = vocabulary
        self.facts = facts_of(vocabulary)
        self.effects = {e.phrase[language]: (e.id,) for e in vocabulary.effects.values()}
        self.tests: dict[str, Test] = {
            # After "if", as the language has it there; no word stands for the phrase as it is.
            phrase.clause.get(language, phrase.words[language]): (fact.id, frozenset(phrase.values))
            for fact in self.facts.values()
            for phrase in fact.phrases
        }

    def irregularity(self, text: str) -> str:
        """The irregularity of this name."""
        named = {k.id: k.name for k in self.vocabulary.irregularities.values()}
        return self._one(text, (id for id, words in named.items() if self._is(text, words)))

    def questions(self, text: str) -> tuple[str, ...]:
        """The facts that are asked for: one, or several kinds of a call at once."""
        before, after = self._word("chart", "question").split("{phrase}")
        kinds = {k.name[self.language]: IS + k.id for k in self.vocabulary.irregularities.values()}
        said = text.removeprefix(before).removesuffix(after)
        listed = {names for names in _lists(said, kinds, self._joiners("or")) if len(names) > 1}
        # A name can itself be said as a list; what is read so is another reading of the same.
        return max(listed, key=len) if listed else (self.question(text),)

    def question(self, text: str) -> str:
        """The fact that is asked for."""
        asked = (f.id for f in self.facts.values() if f.question and self._is(text, f.question))
        found = list(asked)
        for kind in self.vocabulary.irregularities.values():
            template = self._word("chart", "question")
            if text == _sentence(template.replace("{phrase}", kind.name[self.language])):
                found.append(IS + kind.id)
        return self._one(text, found)

    def answer(self, fact: str, text: str) -> Values | None:
        """The values that an answer stands for; None for `otherwise`."""
        if self._is(text, self.vocabulary.words["chart"]["otherwise"]):
            return None
        declared = self.facts[fact]
        answers: dict[str, Values] = {}
        if set(declared.values) == {True, False}:
            for key, value in (("yes", True), ("no", False)):
                answers[self._word("chart", key)] = frozenset([value])
        for phrase in declared.phrases:
            for words in (phrase.answer, phrase.words):
                if words:
                    answers[words[self.language]] = frozenset(phrase.values)
        joiners = self._joiners("or")
        found = {frozenset().union(*parts) for parts in _lists(text, answers, joiners)}
        return self._one(text, found)

    def is_silent(self, text: str) -> bool:
        """Whether an end says that the law does not apply, and not that nothing further follows."""
        pattern = _pattern(_sentence(self._word("chart", "not_this_law")), law="[0-9]+")
        silent = re.fullmatch(pattern, text) is not None
        said = ("nothing_further", "begin_again")
        nothing = any(self._is(text, self.vocabulary.words["chart"][key]) for key in said)
        return self._one(
            text, [kind for kind, is_so in ((True, silent), (False, nothing)) if is_so]
        )

    def connector(self, text: str) -> str:
        """The law at which a chart goes on."""
        templates = (self._word("chart", "apply_law"), self._word("references", "treated_as"))
        patterns = (_pattern(_sentence(t), law="(?P<law>[0-9]+)") for t in templates)
        found = (re.fullmatch(pattern, text) for pattern in patterns)
        return self._one(text, {match["law"] for match in found if match})

    def comes_first(self, text: str) -> list[str]:
        """The provisions that a note tells the reader to look at first."""
        joiners = "|".join(map(re.escape, self._joiners("and")))
        match = re.fullmatch(
            _pattern(self._word("chart", "comes_first"), laws="(?P<laws>.+)"), text
        )
        return re.split(joiners, self._one(text, [match["laws"]] if match else []))

    def line(self, text: str) -> DrawnLine:
        """What a line of a box says."""
        reasons = (r for r, words in self.vocabulary.words["gaps"].items() if self._is(text, words))
        for reason in reasons:
            return DrawnLine(gap=reason)
        found = list(self._said(text))
        between = re.split("{text}|{condition}", self._word("chart", "line_if"))[1]
        for place in (match.start() for match in re.finditer(re.escape(between), text)):
            conditions = list(self._conditions(text[place + len(between) :]))
            for line in self._said(text[:place]):
                found += [DrawnLine(line.effects, line.references, None, c) for c in conditions]
        return self._one(text, set(found))

    # -- parts of a line -------------------------------------------------------------------------

    def _said(self, text: str) -> Iterator[DrawnLine]:
        """Effects, references, or effects with references in brackets."""
        for effects in self._effects(text):
            yield DrawnLine(effects)
        for references in self._references(text):
            yield DrawnLine((), references)
        bracketed = re.fullmatch(r"(.*) \((.*)\)", text)
        if bracketed:
            for effects in self._effects(bracketed[1]):
                for references in self._references(bracketed[2]):
                    yield DrawnLine(effects, references)

    def _effects(self, text: str) -> Iterator[tuple[str, ...]]:
        for words in {text, text[:1].lower() + text[1:]}:
            for parts in _lists(words, self.effects, self._joiners("and")):
                yield tuple(id for part in parts for id in part)

    def _references(self, text: str) -> Iterator[tuple[tuple[str, str], ...]]:
        found: list[tuple[str, str]] = []
        joiners = "|".join(map(re.escape, self._joiners("and")))
        ids = f"[0-9]+[A-Za-z0-9]*(?:(?:{joiners})[0-9]+[A-Za-z0-9]*)*"
        for part in text.split("; "):
            matches = [
                (kind, match["law"])
                for section, several in (("references", False), ("references_all", True))
                for kind, words in self.vocabulary.words[section].items()
                for match in [
                    re.fullmatch(
                        _pattern(words[self.language], law=f"(?P<law>{ids})"), part, re.IGNORECASE
                    )
                ]
                if match and (len(re.split(joiners, match["law"])) > 1) is several
            ]
            if len(matches) != 1:
                return
            ((kind, laws),) = matches
            found += [(kind, law) for law in re.split(joiners, laws)]
        yield tuple(found)

    def _conditions(self, text: str) -> Iterator[Alternatives]:
        apart = f"; {self._word('lists', 'or')} "
        if apart in text:
            yield from _products([list(self._all_of(part)) for part in text.split(apart)])
            return
        for tests in self._all_of(text):
            yield (tests,)
        for tests in _lists(text, self.tests, self._joiners("or")):
            if len(tests) > 1:
                yield tuple((test,) for test in tests)

    def _all_of(self, text: str) -> Iterator[tuple[Test, ...]]:
        yield from _lists(text, self.tests, self._joiners("and"))

    def _joiners(self, last: str) -> tuple[str, str]:
        return (", ", f" {self._word('lists', last)} ")

    def _word(self, section: str, key: str) -> str:
        return self.vocabulary.words[section][key][self.language]

    def _is(self, text: str, words: Words) -> bool:
        return text == _sentence(words[self.language])

    def _one(self, text: str, found: Iterable[T]) -> T:
        several = list(found)
        if len(several) != 1:
            raise UnreadableWords(f"{text!r} ({self.language}) stands for {several}")
        return several[0]


def _lists(text: str, known: Mapping[str, T], joiners: tuple[str, str]) -> Iterator[tuple[T, ...]]:
    """Every way to read a text as a list of known words."""
    for words, meaning in known.items():
        if text in (words, _sentence(words)):
            yield (meaning,)
        for joiner in joiners:
            for beginning in {words + joiner, _sentence(words) + joiner}:
                if text.startswith(beginning):
                    for rest in _lists(text[len(beginning) :], known, joiners):
                        yield (meaning, *rest)


def _products(choices: list[list[T]]) -> Iterator[tuple[T, ...]]:
    if not choices:
        yield ()
        return
    for first in choices[0]:
        for rest in _products(choices[1:]):
            yield (first, *rest)


def _pattern(template: str, **filled: str) -> str:
    parts = re.split(r"({\w+})", template)
    return "".join(filled[p[1:-1]] if p.startswith("{") else re.escape(p) for p in parts)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
