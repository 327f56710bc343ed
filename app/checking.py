"""Runs every stage of a base as far as it will go, and collects what each finds.

Where a stage can't run because one before it found faults, the others still do; the faults of all
come together, in the order of files and lines.
"""

import gc
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ..comparison.text_notes import read_text_notes
from ..compiler import model
from ..compiler.answered import TextReferences, read_accepted, unanswered
from ..compiler.base_files import BaseFile, find_base, find_scenarios, read_beside
from ..compiler.borrowed import with_game
from ..compiler.citation_targets import law_of
from ..compiler.citations import citation_languages, find_citations
from ..compiler.compile import LANGUAGE, EditionFile, edition_files, vocabulary_of
from ..compiler.correspondence import correspondence_faults, read_correspondence
from ..compiler.coverage import counts, coverage, without_rule, without_text
from ..compiler.decide import decide
from ..compiler.declarations import Vocabulary, place
from ..compiler.diagnostics import Diagnostic, LawError, in_order, nearest
from ..compiler.edition_terms import unknown_editions
from ..compiler.edition_titles import untitled
from ..compiler.frozen import frozen
from ..compiler.rule_files import bind_rules, read_rules
from ..compiler.texts import LawText, read_texts
from ..compiler.told_names import told_names
from ..compiler.wordings import FILE as WORDINGS
from ..compiler.wordings import read_wordings, wording_faults
from ..proof.reviewed import read_reviewed
from ..runtime.attributes import CONTRACT, Declared
from .kept_stages import KeptStages, stamps
from .scenario_names import Names
from .scenarios import read_scenarios

_FILE_OF_LAW = re.compile(r"/([1-9][0-9]*)[^/]*\.(?:law|txt)$")


@frozen
class Checked:
    """Every fault of a base; the names of its files; and for each edition how much is encoded.

    `files` are those that decide rulings, `blocking` the faults that kept a later stage from
    looking at the rules, `editions` the rules that could be compiled, with the facts of the game.
    """

    faults: tuple[Diagnostic, ...]
    blocking: frozenset[Diagnostic]
    counts: dict[str, dict[str, int]]
    editions: dict[str, model.Edition]
    files: tuple[str, ...]
    vocabulary: Vocabulary | None

    def of_files(
        self, names: frozenset[str], are_rules: bool, faults: tuple[Diagnostic, ...]
    ) -> tuple[Diagnostic, ...]:
        """Of some faults those in some files, also where the other side of one stands there, and
        those elsewhere without which rules can't be checked."""
        return tuple(
            fault
            for fault in faults
            if names & {fault.span.file, *(other.span.file for other in fault.related)}
            or (are_rules and fault in self.blocking)
        )


def check_base(root: str | os.PathLike[str], name: str, kept: KeptStages | None = None) -> Checked:
    """Compile everything in a base.

    Args:
        root: The folder.
        name: What messages call it.
        kept: What is known from the last time.
    Raises:
        LawError: it is no base.
    """
    with uncollected():
        return _Check(root, name, kept or KeptStages()).run()


@contextmanager
def uncollected() -> Iterator[None]:
    """Trees and diagrams stay to the end: looking for garbage in them costs a sixth of it all."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Check:
    def __init__(self, root: str | os.PathLike[str], name: str, kept: KeptStages) -> None:
        self.kept = kept
        self.files, self.faults = find_base(root, name)
        self.blocking = [*self.faults]
        self.unread = frozenset(fault.span.file.rpartition("/")[0] for fault in self.faults)
        self.name = name
        self.counts: dict[str, dict[str, int]] = {}
        self.bound: dict[str, model.Edition] = {}
        self.decided: dict[str, model.Edition] = {}
        self.declared = CONTRACT  # and what the vocabulary adds, once it is read
        self.provisions: dict[str, set[str]] = {}
        self.folders: dict[str, str] = {}

    def run(self) -> Checked:
        """Every stage, each as far as those before it allow."""
        vocabulary = self._vocabulary()
        editions = self._editions()
        self.folders = {edition.name: edition.folder for edition in editions}
        if vocabulary is not None and editions:
            names = [edition.name for edition in editions]
            self._note(unknown_editions(vocabulary, names), blocks=False)
        # Those that lend facts of the game to others come first.
        for edition in sorted(editions, key=lambda e: e.game is not None):
            texts = self._texts(edition)
            every = [law for laws in texts.values() for law in laws]
            complete = len(texts) == len(edition.languages)
            bound = self._bound(edition, vocabulary, every if complete else [])
            references = self._references(edition, texts, every)
            if vocabulary is not None and complete:
                self.faults += untitled(edition, texts, vocabulary.languages)
            if bound is not None and complete:
                self.counts[edition.name] = counts(coverage(bound, every))
                for language in edition.languages[1:]:
                    self.faults += without_rule(bound, texts[language])
                self._answered(edition, bound, references)
                self._read_against(edition, texts)
                self.provisions[edition.name] = {p.id for law in every for p in law.provisions}
                self.provisions[edition.name].update(bound.provisions)
            self._scenarios(edition, bound, tuple(e.name for e in editions))
        self._correspondence(tuple(e.name for e in editions))
        # A fault of the vocabulary can show up in each edition that uses it.
        ordered = in_order(dict.fromkeys(self.faults))
        return Checked(
            tuple(ordered), frozenset(self.blocking), self.counts, self.decided,
            tuple(file.name for file in self.files.all), vocabulary,
        )  # fmt: skip

    def _note(self, faults: Iterable[Diagnostic], blocks: bool) -> None:
        faults = tuple(faults)
        self.faults += faults
        self.blocking += faults if blocks else ()

    def _vocabulary(self) -> Vocabulary | None:
        if f"{self.name}/vocabulary" in self.unread:
            return None  # what is missing would look like a fault in everything that names it
        try:
            vocabulary = self.kept.of(
                "vocabulary", self.files.vocabulary, vocabulary_of, self.files
            )
        except LawError as error:
            self._note(error.diagnostics, blocks=True)
            return None
        self.declared = CONTRACT.extended(told_names(vocabulary))
        return vocabulary

    def _editions(self) -> tuple[EditionFile, ...]:
        try:
            return edition_files(self.files)
        except LawError as error:
            self._note(error.diagnostics, blocks=True)
            return ()

    def _bound(
        self, edition: EditionFile, vocabulary: Vocabulary | None, texts: list[LawText]
    ) -> model.Edition | None:
        read = [
            self.kept.of("rules", file, read_rules, (file,))
            for file in self.files.rules[edition.folder]
        ]
        laws, faults = (
            [law for found, _ in read for law in found],
            [f for _, fs in read for f in fs],
        )
        self._note(faults, blocks=True)
        untold = without_text(laws, texts) if texts else []
        self._note(untold, blocks=False)
        if vocabulary is None:
            return None
        # With a law missing, every reference to it would look like a fault.
        missing = [
            f for f in self.blocking if f.span.file.startswith(f"{self.name}/{edition.folder}/")
        ]
        told = {fault.suggestion for fault in untold if fault.suggestion is not None}
        try:
            bound = bind_rules(edition.name, laws, missing, vocabulary, told)
            self.bound[edition.name] = bound
            if edition.game is None:
                self._decide(edition, bound)
            elif edition.game.edition in self.bound:  # else its faults are told already
                lender = self.bound[edition.game.edition]
                self._decide(edition, with_game(bound, lender, edition.game))
        except LawError as error:
            self._note(error.diagnostics, blocks=False)
            return None
        return bound

    def _decide(self, edition: EditionFile, rules: model.Edition) -> None:
        """Build the diagrams, for their faults; with the same files they were built before."""
        given = [*self.files.vocabulary, *self.files.rules[edition.folder]]
        if edition.game is not None:
            lent = self.files.rules[self.folders[edition.game.edition]]
            given += (file for file in lent if _law_of_file(file.name) in edition.game.laws)
        key = (edition.name, edition.game, *given)
        self.decided[edition.name] = self.kept.of("diagrams", key, _decided, rules)

    def _answered(
        self, edition: EditionFile, bound: model.Edition, references: tuple[TextReferences, ...]
    ) -> None:
        """Whether text and rules refer to the same, or what they don't share is accepted."""
        try:
            file = read_beside(self.files, f"{edition.folder}/accepted.yaml", self.name)
            accepted = read_accepted(file.data, file.name) if file is not None else ()
            if file is not None:
                read_reviewed(file.data, file.name)
        except LawError as error:
            self._note(error.diagnostics, blocks=False)
            return
        found = unanswered(bound, references, accepted, edition.languages, edition.outside)
        self.faults += self._of_laws_without_fault(found)

    def _read_against(self, edition: EditionFile, texts: dict[str, tuple[LawText, ...]]) -> None:
        """Whether each text still says what its rules were read against."""
        try:
            file = read_beside(self.files, f"{edition.folder}/{WORDINGS}", self.name)
            noted = None if file is None else read_wordings(file.data, file.name)
        except LawError as error:
            self._note(error.diagnostics, blocks=False)
            return
        if noted is not None:
            self.faults += self._of_laws_without_fault(wording_faults(noted, texts))

    def _of_laws_without_fault(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """With a fault in its text or rules, what else is said of a law only follows from it."""
        told = {_law_of_file(fault.span.file) for fault in self.faults}
        return [fault for fault in found if law_of(fault.law or "") not in told]

    def _scenarios(
        self, edition: EditionFile, bound: model.Edition | None, known: tuple[str, ...]
    ) -> None:
        """The scenarios beside an edition; what they name can be told where the rules are known."""
        files, faults = find_scenarios(self.files.root, edition.folder, self.name)
        self.faults += faults
        names = None if bound is None else Names.of(bound)
        for file in files:
            given = (file, known, names, self.files.vocabulary)
            self.faults += self.kept.of(
                "scenarios", given, _scenario_faults, file, known, names, self.declared
            )

    def _correspondence(self, editions: tuple[str, ...]) -> None:
        """Which provision of one edition answers which of another; what couldn't be read is not
        looked for."""
        try:
            found = read_correspondence(self.files, self.name)
        except LawError as error:
            self._note(error.diagnostics, blocks=False)
            return
        if editions:  # else the faults of theirs are told
            wrong = correspondence_faults(found, editions, self.provisions)
            self.faults += self._of_laws_without_fault(wrong)

    def _texts(self, edition: EditionFile) -> dict[str, tuple[LawText, ...]]:
        """The texts that can be read, by language; one may hold only some of the laws."""
        found: dict[str, tuple[LawText, ...]] = {}
        try:
            read_text_notes(self.files, edition.folder, self.name)
        except LawError as error:
            self._note(error.diagnostics, blocks=False)
        for language in edition.languages:
            path = f"{edition.folder}/{language}"
            if not os.path.isdir(os.path.join(self.files.root, path)):
                self.faults.append(self._no_folder(edition, language))
                continue
            try:
                folder = f"{self.files.root}/{path}"
                found[language] = self.kept.of(
                    "texts", (path, stamps(folder)), read_texts, folder, f"{self.name}/{path}"
                )
            except LawError as error:
                self._note(error.diagnostics, blocks=False)
        return found

    def _no_folder(self, edition: EditionFile, language: str) -> Diagnostic:
        """A language without texts, told where the edition names it."""
        folder = os.path.join(self.files.root, edition.folder)
        there = [f.name for f in os.scandir(folder) if f.is_dir() and LANGUAGE.fullmatch(f.name)]
        message = f"the edition has no folder `{language}` with texts in this language"
        index = edition.languages.index(language)
        span, expected = place(edition, "languages", index), tuple(sorted(there))
        near = nearest(language, there)
        return Diagnostic("text-folder", message, span, "error", expected, near)

    def _references(
        self, edition: EditionFile, texts: dict[str, tuple[LawText, ...]], every: list[LawText]
    ) -> tuple[TextReferences, ...]:
        """What each text refers to, where its language can be read."""
        folders = (f"{self.files.root}/{edition.folder}/{language}" for language in texts)
        given = tuple(map(stamps, folders))
        found = []
        for language in (known for known in texts if known in citation_languages()):
            cited = self.kept.of(
                "citations", (language, given), find_citations, texts[language], language, every
            )
            self.faults += cited.faults
            provisions = frozenset(part.id for law in texts[language] for part in law.provisions)
            found.append(TextReferences(language, provisions, cited.citations))
        return tuple(found)


def _decided(edition: model.Edition) -> model.Edition:
    """An edition of which the diagrams can be built."""
    decide(edition)
    return edition


def _scenario_faults(
    file: BaseFile, known: tuple[str, ...], names: Names | None, declared: Declared
) -> tuple[Diagnostic, ...]:
    """What is wrong with a file of worked situations."""
    try:
        read_scenarios(file.data, file.name, known, names, declared)
    except LawError as error:
        return error.diagnostics
    return ()


def _law_of_file(name: str) -> str | None:
    """The number of the law that a file says it holds."""
    found = _FILE_OF_LAW.search(name)
    return found and found[1]
