"""Words of one edition: what is declared once is said as each edition says it.

The words are planted in the tiny vocabulary; what has to come out is stated by hand.
"""

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from bridgelaws.compiler.bind import bind_edition
from bridgelaws.compiler.declarations import Vocabulary, Words
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.edition_terms import in_terms_of, own_words, unknown_editions
from bridgelaws.compiler.parse import parse_law
from bridgelaws.compiler.vocabulary import read_vocabulary

Sources = dict[str, tuple[str, bytes]]
Planted = Callable[..., Vocabulary]
A = "{value: true, en: a holds}"


@pytest.fixture
def planted(tiny_sources: Sources) -> Planted:
    """The tiny vocabulary with pieces of its files replaced: file, old, new."""

    def read(*pieces: tuple[str, str, str]) -> Vocabulary:
        for name, old, new in pieces:
            file, data = tiny_sources[name]
            assert data.decode().count(old) == 1, old
            tiny_sources[name] = (file, data.replace(old.encode(), new.encode()))
        return read_vocabulary(tiny_sources)

    return read


def _wordings(value: Any) -> Iterator[Words]:
    """Every wording anywhere in a vocabulary: mappings with an English sentence."""
    if isinstance(value, dict):
        if "en" in value and isinstance(value["en"], str):
            yield value
        for each in value.values():
            yield from _wordings(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from _wordings(each)
    else:
        for name in getattr(value, "__match_args__", ()):
            yield from _wordings(getattr(value, name))


def test_every_wording_may_have_words_of_an_edition(tiny_sources: Sources) -> None:
    """Phrases, answers, questions, names, what is said and asked, the words of the program."""
    numbered = count()  # two phrases have to differ

    def with_own(words: re.Match[str]) -> str:
        return f'{words[0]}, "2017": {{en: ours {next(numbered)}}}'

    for name, (file, data) in tiny_sources.items():
        if name != "languages":
            more = re.sub(r"""\ben: ("[^"]*"|'[^']*'|[^,{}\n]+)""", with_own, data.decode())
            tiny_sources[name] = (file, more.encode())
    file, data = tiny_sources["facts"]
    answered = A[:-1] + ', answer: {en: yes, "2017": {en: ours}}'
    data = data.replace(A[:-1].encode(), answered.encode(), 1)
    tiny_sources["facts"] = (file, data)
    file, data = tiny_sources["irregularities"]
    action = b'actions:\n  count:\n    name: {en: counting, "2017": {en: ours}}\n'
    action += b'    asks: {en: "May {player} count?", "2017": {en: ours}}\n'
    tiny_sources["irregularities"] = (file, action + data)

    shared = read_vocabulary(tiny_sources)
    own = in_terms_of("2017", shared)
    told, said = [*_wordings(own)], [*_wordings(shared)]
    assert len(told) == len(said) > 200
    assert [words for words in told if not words["en"].startswith("ours")] == []
    assert [words for words in said if words["en"].startswith("ours")] == []
    assert [*_wordings(in_terms_of("1997", own))] == said


def test_only_the_languages_that_differ_have_to_be_there(planted: Planted) -> None:
    """The others are those of all editions."""
    vocabulary = planted(
        ("languages", "[en]", "[en]"),
        ("facts", A, '{value: true, en: a holds, da: a gælder, "2017": {en: a fits}}'),
    )
    own = in_terms_of("2017", vocabulary)
    assert own.facts["a"].phrases[0].words == {"en": "a fits", "da": "a gælder"}
    assert own.facts["a"].phrases[1].words == {"en": "a fails"}
    assert vocabulary.facts["a"].phrases[0].words == {"en": "a holds", "da": "a gælder"}


PHRASES = {
    "fact": ("facts", A, '{value: true, en: a holds, "2017": {en: it may differ}}',
             "when {}\n         X follows", "a holds", "it may differ"),
    "effect": ("effects", "phrase: {en: X follows}",
               'phrase: {en: X follows, "2017": {en: it is done}}',
               "when b holds\n         {}", "X follows", "it is done"),
    "irregularity": ("irregularities", "name: {en: first fault}",
                     'name: {en: first fault, "2017": {en: a slip}}',
                     "irregularity {}\n         when b holds", "first fault", "a slip"),
}  # fmt: skip
"""File, what stands there, with the words of 2017, a rule with the phrase, the phrase of both."""


def _faults(edition: str, vocabulary: Vocabulary, rule: str) -> list[tuple[str, str | None]]:
    law = parse_law(f"law 1\n\n1A     {rule}\n", "1.law")
    try:
        bind_edition(edition, [law], in_terms_of(edition, vocabulary))
    except LawError as error:
        return [(fault.code, fault.suggestion) for fault in error.diagnostics]
    return []


@pytest.mark.parametrize("what", PHRASES)
def test_the_rules_of_an_edition_are_bound_to_its_words(what: str, planted: Planted) -> None:
    """What another edition says there is unknown, and the fault tells what this one says."""
    file, old, new, rule, shared, own = PHRASES[what]
    vocabulary = planted((file, old, new))
    assert _faults("2017", vocabulary, rule.format(own)) == []
    assert _faults("1997", vocabulary, rule.format(shared)) == []
    assert _faults("2017", vocabulary, rule.format(shared)) == [(f"unknown-{what}", own)]
    assert _faults("1997", vocabulary, rule.format(own)) == [(f"unknown-{what}", shared)]


def test_a_moment_has_its_words_in_the_head_of_a_law(planted: Planted) -> None:
    """With the article before it as without."""
    words = 'name: {en: the later call, "2017": {en: the next call}}'
    vocabulary = planted(("moments", "name: {en: the later call}", words))

    def faults(edition: str, moment: str) -> list[tuple[str, str | None]]:
        law = parse_law(f"law 1 for each {moment}\n\n1A     X follows\n", "1.law")
        try:
            bind_edition(edition, [law], in_terms_of(edition, vocabulary))
        except LawError as error:
            return [(fault.code, fault.suggestion) for fault in error.diagnostics]
        return []

    assert faults("2017", "next call") == faults("1997", "later call") == []
    assert faults("2017", "later call") == [("unknown-moment", "next call")]
    assert faults("1997", "next call") == [("unknown-moment", "later call")]


def test_what_one_fact_is_called_may_be_anothers_name_in_another_edition(planted: Planted) -> None:
    """Two editions may use a phrase for two things; no edition may."""
    vocabulary = planted(
        ("facts", A, '{value: true, en: a holds, "2017": {en: a fits}}'),
        ("facts", "en: b holds}", 'en: b holds, "2017": {en: a holds}}'),
    )
    law = parse_law("law 1\n\n1A     when a holds\n         X follows\n", "1.law")

    def fact(edition: str) -> str:
        bound = bind_edition(edition, [law], in_terms_of(edition, vocabulary))
        return bound.reads("1")[0].fact

    assert (fact("1997"), fact("2017")) == ("a", "b")


def test_an_edition_that_is_not_there_is_told_with_the_one_that_was_meant(planted: Planted) -> None:
    """At every place where it has words."""
    vocabulary = planted(
        ("facts", A, '{value: true, en: a holds, "2071": {en: a fits}, "1997": {en: a is}}'),
        ("effects", "says: {en: X follows}", 'says: {en: X follows, "2071": {en: it is}}'),
    )
    assert {edition: len(places) for edition, places in own_words(vocabulary).items()} == {
        "2071": 2, "1997": 1,
    }  # fmt: skip
    faults = unknown_editions(vocabulary, ["1997", "2017"])
    told = [(f.span.file, f.span.line, f.code, f.suggestion) for f in faults]
    assert sorted(told) == [
        ("effects.yaml", 14, "unknown-edition", "2017"),
        ("facts.yaml", 8, "unknown-edition", "2017"),
    ]
