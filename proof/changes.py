"""What a change of rules does to rulings: an older form of an edition held against the newer one.

Where the diagrams of both have the same terminals in every state that either knows, where words
mean the same and calls are recognised alike, every ruling is the same: that is a proof.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any

from ..compiler import model
from ..compiler.bind import facts_of
from ..compiler.decide import definitions_of, recognition_of
from ..compiler.declarations import Vocabulary
from ..compiler.diagram import Diagrams
from ..compiler.entries import Entries, Item, entry_names
from ..compiler.frozen import frozen, replace
from .findings import Entry
from .states import States

_WORDS = {"name", "phrase", "phrases", "says", "question", "asks", "words", "span", "places"}
"""The fields of declarations that say something and mean nothing."""
_DECLARED = ("facts", "moments", "effects", "irregularities", "players", "attributes")


@frozen
class Changed:
    """Where something else follows under one entry: what no longer does, and what now does."""

    entry: Entry
    lost: tuple[Item, ...]
    gained: tuple[Item, ...]


@frozen
class Changes:
    """Everything in which two forms of an edition differ; nothing at all is a proof.

    Attributes:
        kinds: How many kinds of call were gone through.
        declared: What the vocabulary declares otherwise.
        meanings: Facts that rules define otherwise; that a call is of a kind is one.
        outcomes: Where something else follows.
    """

    kinds: int
    declared: tuple[str, ...]
    meanings: tuple[str, ...]
    outcomes: tuple[Changed, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether no ruling changes."""
        return not (self.declared or self.meanings or self.outcomes)

    @property
    def provisions(self) -> frozenset[str]:
        """The provisions of which something else follows."""
        return frozenset(i.provision for c in self.outcomes for i in (*c.lost, *c.gained))


def declared_otherwise(old: Vocabulary, new: Vocabulary) -> tuple[str, ...]:
    """What two vocabularies declare differently, words apart."""
    found = []
    for section in _DECLARED:
        before, after = getattr(old, section), getattr(new, section)
        for name in dict.fromkeys([*before, *after]):
            if _meant(before.get(name)) != _meant(after.get(name)):
                found.append(f"{section}: {name}")
    sections = set(Vocabulary.__match_args__) - {*_DECLARED, "languages", "words", "at_most_one"}
    found += [s for s in sorted(sections) if getattr(old, s) != getattr(new, s)]
    return tuple(found)


def _meant(declared: Any) -> object:
    """A declaration without its words."""
    if declared is None:
        return None
    names = [name for name in type(declared).__match_args__ if name not in _WORDS]
    return [getattr(declared, name) for name in names]


def one_vocabulary(
    old: model.Edition, new: model.Edition
) -> tuple[model.Edition, model.Edition] | None:
    """Both editions with what either declares; None where a fact has other values in each."""
    before, after = old.vocabulary, new.vocabulary
    for name, fact in before.facts.items():
        other = after.facts.get(name, fact)
        if (other.values, other.may_wait) != (fact.values, fact.may_wait):
            return None
    both = replace(after, **{s: getattr(before, s) | getattr(after, s) for s in _DECLARED})
    return replace(old, vocabulary=both), replace(new, vocabulary=both)


def changes(old: model.Edition, new: model.Edition, declared: tuple[str, ...]) -> Changes:
    """What becomes of rulings.

    Args:
        old: The older rules, with the facts of the game.
        new: The newer ones, with the same vocabulary.
        declared: What their own vocabularies declare otherwise.
    Raises:
        LawError: the conditions of the two can't be worked out together.
    """
    return _Comparing(old, new).changes(declared)


class _Comparing:
    def __init__(self, old: model.Edition, new: model.Edition) -> None:
        self.states = States(old, new)
        self.table: Diagrams = self.states.table
        self.editions = (old, new)
        self.recognition = [
            recognition_of(edition, read.conditions)
            for edition, read in zip(self.editions, self.states.read, strict=True)
        ]

    def changes(self, declared: tuple[str, ...]) -> Changes:
        entries = self._entries()
        outcomes = tuple(c for entry in entries if (c := self._outcome(entry)) is not None)
        return Changes(len(entries), declared, tuple(self._meanings()), outcomes)

    def _meanings(self) -> Iterator[str]:
        before, after = (
            {d.fact: d.node for d in definitions_of(edition, read.conditions)}
            for edition, read in zip(self.editions, self.states.read, strict=True)
        )
        for fact in facts_of(self.states.vocabulary):
            if before.get(fact) != after.get(fact):
                yield fact

    def _entries(self) -> tuple[Entry, ...]:
        names = [
            name
            for edition, found in zip(self.editions, self.recognition, strict=True)
            for name in entry_names(edition, self.table, found)
        ]
        return tuple(dict.fromkeys(names))

    def _outcome(self, entry: Entry) -> Changed | None:
        """What changes under one entry, of what is possible in either form of the rules."""
        before, after = (
            self._items(read.entries, edition, entry)
            for edition, read in zip(self.editions, self.states.read, strict=True)
        )
        if before == after:
            return None
        pairs = self.table.merge(before, after, lambda old, new: None if old == new else (old, new))
        support = self.states.support(pairs)
        possible = self.states.possible(entry, support)
        found = self.table.merge(pairs, possible, lambda pair, can_be: pair if can_be else None)
        lost: dict[Item, None] = {}
        gained: dict[Item, None] = {}
        for pair in self.table.terminals_of(found) - {None}:
            assert isinstance(pair, tuple)
            lost |= dict.fromkeys(item for item, _ in pair[0] - pair[1])
            gained |= dict.fromkeys(item for item, _ in pair[1] - pair[0])
        ordered = (tuple(sorted(items, key=repr)) for items in (lost, gained))
        return Changed(entry, *ordered) if lost or gained else None

    def _items(self, entries: Entries, edition: model.Edition, entry: Entry) -> int:
        """The diagram of what follows, by what it is and not by its number in the edition."""
        is_there = entry[0] in self.states.vocabulary.irregularities or (
            entry[0] in edition.laws or entry[0] in edition.provisions
        )
        if not is_there:
            return self.table.terminal(frozenset[tuple[Item, int]]())
        node, always = entries.outcome(entry)

        def named(found: Hashable) -> Hashable:
            assert isinstance(found, frozenset)
            counted = Counter(entries.items[place] for place in found | always)
            return frozenset(counted.items())  # an effect that is told twice is another ruling

        return self.table.relabel(node, named)
