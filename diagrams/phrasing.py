"""What a rule says, in one language: conditions, effects, references, with the vocabulary's words.

Charts and the rules that `show` prints say the same things with the same words; this is the place
where these are put together.
"""

from collections.abc import Iterable

from ..compiler import model
from ..compiler.bind import facts_of
from ..compiler.declarations import Phrase, Value, Vocabulary, Words
from ..compiler.diagnostics import Diagnostic, LawError, Span
from .chart import Condition


class Phrasing:
    """Words by what they stand for. Every method raises LawError where a wording is missing."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self.language = language
        self.vocabulary = vocabulary
        self.facts = facts_of(vocabulary)

    def word(self, section: str, key: str, **filled: str) -> str:
        """A wording of `words.yaml`, its placeholders filled in."""
        words = self.vocabulary.words.get(section, {}).get(key, {})
        template = self.own(words, f"`{section}: {key}` of `words.yaml`")
        # Not `format`: what stands in a vocabulary is untrusted, and a width would be obeyed.
        for name, text in filled.items():
            template = template.replace(f"{{{name}}}", text)
        return template

    def language_name(self, code: str) -> str:
        """What a language is called; its code where the vocabulary has no name for it."""
        known = self.vocabulary.words.get("languages", {})
        return self.word("languages", code) if code in known else code

    def reference(self, kind: str, targets: Iterable[str]) -> str:
        """A reference of this kind to one provision or several."""
        found = list(targets)
        section = "references_all" if len(found) > 1 else "references"
        return self.word(section, kind, law=self.listing(found))

    def pointing(self, references: Iterable[tuple[str, str]]) -> str:
        """References, each of a kind to a target; those of one kind together."""
        by_kind: dict[str, list[str]] = {}
        for kind, target in references:
            by_kind.setdefault(kind, []).append(target)
        return "; ".join(self.reference(kind, names) for kind, names in by_kind.items())

    def gap(self, reason: str) -> str:
        """Why there is no rule."""
        return self.word("gaps", reason)

    def listing(self, words: Iterable[str], joined_by: str = "and") -> str:
        """Some words as a list: `a, b and c`."""
        found = list(words)
        last = f" {self.word('lists', joined_by)} "
        return last.join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)

    def effect(self, name: str) -> str:
        return self.own(self.vocabulary.effects[name].phrase, f"the effect `{name}`")

    def irregularity(self, name: str) -> str:
        named = self.vocabulary.irregularities[name].name
        return self.own(named, f"the irregularity `{name}`")

    def player(self, name: str) -> str:
        return self.own(self.vocabulary.players[name].name, f"the player `{name}`")

    def phrase(self, name: str, values: tuple[Value, ...]) -> str:
        """The words for a fact having one of some values."""
        found = self._saying(name, values)
        return self.listing((self.own(p.words, f"the fact `{name}`") for p in found), "or")

    def _saying(self, name: str, values: tuple[Value, ...]) -> list[Phrase]:
        found = self.phrases(name, values)
        if found is None:
            raise self.missing(f"the fact `{name}` being {' or '.join(map(str, values))}")
        return found

    def phrases(self, name: str, values: tuple[Value, ...]) -> list[Phrase] | None:
        """The phrases that say together that a fact has one of some values; None without any."""
        found, left = [], set(values)
        # Phrases for several values first: fewer words say the same.
        for phrase in sorted(self.facts[name].phrases, key=lambda p: -len(p.values)):
            if set(phrase.values) <= left:
                found.append(phrase)
                left -= set(phrase.values)
        return None if left else found

    def test(self, name: str, values: tuple[Value, ...]) -> str:
        """One test as it is said after "when"; without values a provision has to apply."""
        if not values:
            return self.word("rule", "applies", law=name)
        said = (
            phrase.clause.get(self.language) or self.own(phrase.words, f"the fact `{name}`")
            for phrase in self._saying(name, values)
        )
        return self.listing(said, "or")

    def condition(self, condition: Condition) -> str:
        """A condition in one line; alternatives of several tests are kept apart by `; or`."""
        alternatives = [
            self.listing(self.test(name, values) for name, values in alternative)
            for alternative in condition
        ]
        if any(len(alternative) > 1 for alternative in condition):
            return f"; {self.word('lists', 'or')} ".join(alternatives)
        return self.listing(alternatives, "or")

    def own(self, words: Words, what: str) -> str:
        """The wording in the reader's language."""
        if self.language not in words:
            raise self.missing(what)
        return words[self.language]

    def missing(self, what: str) -> LawError:
        """The fault that something has no words in this language."""
        first = next(iter(self.vocabulary.facts.values())).span.file
        place = Span(f"{first.rpartition('/')[0]}/words.yaml".lstrip("/"), 1, 1, 1, 1)
        message = f"{what} has no words in `{self.language}`"
        expected = (f"{self.language}: …",)
        return LawError([Diagnostic("missing-phrase", message, place, expected=expected)])


def condition_of(alternatives: tuple[tuple[model.Atom, ...], ...]) -> Condition:
    """A condition of a clause as it is put into words; a provision stands for itself."""
    return tuple(
        tuple(
            (atom.fact, atom.values) if isinstance(atom, model.Test) else (atom.provision, ())
            for atom in alternative
        )
        for alternative in alternatives
    )


def sentence(text: str) -> str:
    """A text as it begins a line."""
    return text[:1].upper() + text[1:]
