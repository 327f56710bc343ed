"""What a call of `check --proof` proves: each edition that has no fault, its findings reviewed."""

from ..comparison.tables import Tables
from ..compiler.base_files import SCENARIOS, read_base, read_beside
from ..compiler.compile import edition_files
from ..compiler.diagnostics import Diagnostic, in_order
from ..compiler.diagram import TooComplexError
from ..compiler.expression import compile_expression
from ..compiler.frozen import frozen
from ..diagrams.constraints import too_entangled
from ..proof.prove import Proof, prove
from ..proof.references import unasked_facts
from ..proof.reviewed import Review, Reviewed, read_reviewed, review
from ..proof.witnesses import Example, Witnesses
from ..proof.words import FindingWords
from ..runtime.base import KnowledgeBase
from .checking import Checked
from .kept_stages import KeptStages, stamps
from .scenarios import every_scenario


@frozen
class Known:
    """A finding that was reviewed: its sentence, with what shows it, and why it is right."""

    fault: Diagnostic
    reviewed: Reviewed


@frozen
class Proved:
    """What was proved of one edition."""

    proof: Proof
    review: Review
    faults: tuple[Diagnostic, ...]
    known: tuple[Known, ...]


class Proving:
    """The proof of a base that `check` found no fault in.

    Args:
        checked: What `check` made of it.
        root: Its folder.
        name: What messages call it.
        language: That of the findings; the first of the vocabulary where there is none.
        kept: What is known from the last time.
    """

    def __init__(
        self, checked: Checked, root: str, name: str, language: str | None, kept: KeptStages
    ) -> None:
        self.checked = checked
        self.kept = kept
        self.root = root
        self.name = name
        self.files = read_base(root, name)
        self.language = language
        # Beside what is unchanged stands what has been worked out for it.
        self.tables = kept.of("tables", None, Tables)
        self._base: KnowledgeBase | None = None
        self._examples: dict[str, list[Example]] = {}

    def prove(self, shows_known: bool, looks: bool = True) -> dict[str, Proved]:
        """Prove every edition.

        Args:
            shows_known: Whether an auction is looked for that shows what was reviewed, too.
            looks: Whether any is looked for, which can take longer than the proof.
        Raises:
            LawError: an `accepted.yaml` has faults, or the conditions are too entangled.
        """
        folders = {edition.name: edition.folder for edition in edition_files(self.files)}
        return {
            name: self._proved(name, folders[name], shows_known, looks)
            for name in self.checked.editions
        }

    def unasked(self) -> tuple[Diagnostic, ...]:
        """Facts that nothing asks, in any edition."""
        editions = tuple(self.checked.editions.values())
        if not editions:
            return ()
        vocabulary = editions[0].vocabulary
        faults: list[Diagnostic] = []
        written = [
            *((f.value, f.span) for f in vocabulary.facts.values() if f.value is not None),
            *((text, f.span) for f in vocabulary.facts.values() for text in f.means.values()),
            *((player.value, player.span) for player in vocabulary.players.values()),
        ]
        expressions = [compile_expression(t, vocabulary, span, faults) for t, span in written]
        words = self._words(editions[0].name)
        return tuple(
            words.fault(finding, None)
            for finding in unasked_facts(vocabulary, editions, expressions)
        )

    def _proved(self, name: str, folder: str, shows_known: bool, looks: bool) -> Proved:
        edition, words = self.checked.editions[name], self._words(name)
        try:
            # An edition is the same object only as long as nothing it hangs on has changed, and
            # its proof holds on to it.
            proof = self.kept.of("proof", id(edition), prove, edition, self.tables)
        except TooComplexError:
            raise too_entangled(edition) from None
        accepted = read_beside(self.files, f"{folder}/accepted.yaml", self.name)
        entries = read_reviewed(accepted.data, accepted.name) if accepted is not None else ()
        found = review(proof.findings, entries)
        shown = [*found.new, *(f for f, _ in found.known if shows_known)]
        witnesses = self._witnesses(proof) if looks and any(f.shown_by for f in shown) else None
        faults = [
            words.fault(f, witnesses.find(f) if witnesses else None, not looks) for f in found.new
        ]
        faults += [words.needless(entry) for entry in found.needless]
        known = tuple(
            Known(words.fault(f, witnesses.find(f) if witnesses and shows_known else None), entry)
            for f, entry in found.known
        )
        return Proved(proof, found, tuple(in_order(faults)), known)

    def _words(self, edition: str) -> FindingWords:
        vocabulary = self.checked.editions[edition].vocabulary
        return FindingWords(vocabulary, self.language or vocabulary.languages[0])

    def _witnesses(self, proof: Proof) -> Witnesses:
        if self._base is None:
            self._base = KnowledgeBase.load(self.root)
            # What was worked by hand is the same under other rules.
            places = (edition.folder for edition in edition_files(self.files))
            written = tuple(stamps(f"{self.root}/{place}/{SCENARIOS}") for place in places)
            given = (written, self.files.vocabulary)
            self._examples = self.kept.of("worked", given, self._worked, self._base)
        examples = self._examples.get(proof.edition.name, [])
        return Witnesses(self._base, proof.states, proof.outcomes, examples)

    def _worked(self, base: KnowledgeBase) -> dict[str, list[Example]]:
        """The worked situations of each edition."""
        found: dict[str, list[Example]] = {}
        for scenario in every_scenario(self.root, self.name, base.editions, base.declared):
            asked = scenario.asked and (scenario.asked.player, scenario.asked.action)
            example = Example(scenario.situation, asked or None)
            found.setdefault(scenario.situation.edition, []).append(example)
        return found
