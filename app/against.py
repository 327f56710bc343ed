"""What a call of `compare --against` compares: an edition as it is now, and in an older base."""

from ..comparison.regions import Comparison
from ..compiler import model
from ..compiler.base_files import BaseFiles, read_base
from ..compiler.compile import compile_edition, edition_files, edition_model, vocabulary_of
from ..compiler.decide import decide
from ..compiler.diagnostics import SituationError
from ..compiler.frozen import frozen, replace
from ..compiler.packed import packed
from ..compiler.tables import shared_tables
from ..proof.changes import Changes, changes, declared_otherwise, one_vocabulary
from ..runtime.base import KnowledgeBase
from ..runtime.situation import Situation
from .comparing import example_of
from .faults import UsageError
from .scenarios import every_scenario

OLD, NEW = "old", "new"
"""What the two forms of an edition are called."""
_BESIDE = ("homes", "laws", "findings")
"""What a ruling reads beside the diagrams: where an irregularity belongs, what a law stands on."""


@frozen
class Against:
    """An edition in two forms: what changes, and the comparison that tells where."""

    edition: str
    changes: Changes
    comparison: Comparison
    base: KnowledgeBase
    worked: tuple[Situation, ...]

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws of which something else follows, that both forms have."""
        provisions = self.changes.provisions
        found = {
            law
            for edition in self.comparison.editions
            for law, each in edition.laws.items()
            if provisions & set(each.provisions)
        }
        return tuple(law for law in self.comparison.laws if law in found)

    def unlike(self) -> Situation | None:
        """The shortest worked situation on which the two forms rule differently."""
        for situation in sorted(self.worked, key=lambda s: len(s.events)):
            if self._ruled(situation, OLD) != self._ruled(situation, NEW):
                return situation
        return None

    def _ruled(self, situation: Situation, edition: str) -> object:
        try:
            ruling = self.base.rule(replace(situation, edition=edition)).to_dict()
        except SituationError as error:
            return error.diagnostics[0].message
        return {key: value for key, value in ruling.items() if key not in ("base", "edition")}


def against(root: str, name: str, older: str, edition: str | None) -> Against:
    """Make ready what `--against` compares.

    Args:
        root: The folder of the base.
        name: What messages call it.
        older: The folder of the older base.
        edition: The edition; with None the only one that both have.
    Raises:
        UsageError: there is no such edition in both, or a fact has other values in each.
        LawError: one of the bases has faults.
    """
    files, before = read_base(root, name), read_base(older, older)
    known = [e.name for e in edition_files(before)]
    everywhere = [e.name for e in edition_files(files)]
    both = [each for each in everywhere if each in known]
    if edition is None and len(both) != 1:
        raise UsageError("missing-edition", "the edition is not said", tuple(both))
    chosen = both[0] if edition is None else edition
    if chosen not in both:
        message = f"there is no edition `{chosen}` in both bases"
        raise UsageError.near("unknown-edition", message, chosen, both)
    old, new = _named(before, chosen, OLD), _named(files, chosen, NEW)
    decided = {each.name: compile_edition(decide(each)) for each in (old, new)}
    declared = (
        *declared_otherwise(old.vocabulary, new.vocabulary),
        *(name for name in _BESIDE if decided[OLD][1][name] != decided[NEW][1][name]),
    )
    joined = one_vocabulary(old, new)
    if joined is None:
        message = "a fact has other values in the older base, so no ruling can be held against it"
        raise UsageError("other-facts", message, declared)
    base = KnowledgeBase(
        root,
        files.digest,
        {each: packed(compiled) for each, compiled in decided.items()},
        {each: (chosen, (), {}) for each in decided},
        shared_tables(joined[0].vocabulary),
    )
    scenarios = [
        scenario
        for scenario in every_scenario(root, name, everywhere, base.declared)
        if scenario.situation.edition == chosen
    ]
    given = [
        replace(example, situation=replace(each.situation, edition=NEW))
        for each in scenarios
        for example in example_of(each)
    ]
    worked = tuple(each.situation for each in scenarios if each.asked is None)
    found = changes(*joined, declared)
    return Against(chosen, found, Comparison(base, joined, given, {}), base, worked)


def _named(files: BaseFiles, edition: str, name: str) -> model.Edition:
    """The rules of an edition of a base, under another name."""
    found = next(each for each in edition_files(files) if each.name == edition)
    return replace(edition_model(files, found, vocabulary_of(files)), name=name)
