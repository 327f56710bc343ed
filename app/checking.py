"""Runs every stage of a base as far as it will go, and collects what each finds.

Where a stage can't run because one before it found faults, the others still do; the faults of all
come together, in the order of files and lines.
"""

import os

from ..compiler import model
from ..compiler.answered import read_accepted, unanswered
from ..compiler.base_files import BaseFile, BaseFiles, read_base, read_beside
from ..compiler.bind import bind_edition
from ..compiler.citations import Citation, citation_languages, find_citations
from ..compiler.compile import EditionFile, edition_files, vocabulary_of
from ..compiler.coverage import counts, coverage, without_text
from ..compiler.decide import decide
from ..compiler.declarations import Vocabulary
from ..compiler.diagnostics import Diagnostic, LawError
from ..compiler.frozen import frozen
from ..compiler.parse import parse_law
from ..compiler.syntax import Law
from ..compiler.texts import LawText, read_texts


@frozen
class Checked:
    """Every fault of a base; the names of its files; and for each edition how much is encoded.

    `blocking` are the faults that kept a later stage from looking at the rules.
    """

    faults: tuple[Diagnostic, ...]
    blocking: frozenset[Diagnostic]
    counts: dict[str, dict[str, int]]

    def of_files(self, names: frozenset[str], are_rules: bool) -> tuple[Diagnostic, ...]:
        """The faults in some files, and those elsewhere without which rules can't be checked."""
        return tuple(
            fault
            for fault in self.faults
            if fault.span.file in names or (are_rules and fault in self.blocking)
        )


def check_base(root: str | os.PathLike[str], name: str) -> Checked:
    """Compile everything in a base.

    Args:
        root: The folder.
        name: What messages call it.
    Raises:
        LawError: it is no base, or a file of it can't be read.
    """
    return _Check(read_base(root, name), name).run()


class _Check:
    def __init__(self, files: BaseFiles, name: str) -> None:
        self.files = files
        self.name = name
        self.faults: list[Diagnostic] = []
        self.blocking: list[Diagnostic] = []
        self.counts: dict[str, dict[str, int]] = {}
        self.citations: dict[str, dict[str, tuple[Citation, ...]]] = {}

    def run(self) -> Checked:
        """Every stage, each as far as those before it allow."""
        vocabulary = self._vocabulary()
        laws = {
            folder: [self._parsed(file) for file in rules]
            for folder, rules in self.files.rules.items()
        }
        for edition in self._editions():
            texts = self._texts(edition)
            bound = self._bound(edition, laws[edition.folder], vocabulary)
            if bound is not None and texts is not None:
                self.counts[edition.name] = counts(coverage(bound, texts))
                self.faults += without_text(bound, texts) if texts else ()
                self._answered(edition, bound)
        # A fault of the vocabulary can show up in each edition that uses it.
        once = dict.fromkeys(self.faults)
        ordered = sorted(once, key=lambda f: (f.span.file, f.span.line, f.span.column))
        return Checked(tuple(ordered), frozenset(self.blocking), self.counts)

    def _note(self, error: LawError, blocks: bool) -> None:
        self.faults += error.diagnostics
        self.blocking += error.diagnostics if blocks else ()

    def _vocabulary(self) -> Vocabulary | None:
        try:
            return vocabulary_of(self.files)
        except LawError as error:
            self._note(error, blocks=True)
            return None

    def _editions(self) -> tuple[EditionFile, ...]:
        try:
            return edition_files(self.files)
        except LawError as error:
            self._note(error, blocks=True)
            return ()

    def _parsed(self, file: BaseFile) -> Law | None:
        try:
            return parse_law(file.data, file.name)
        except LawError as error:
            self._note(error, blocks=True)
            return None

    def _bound(
        self, edition: EditionFile, laws: list[Law | None], vocabulary: Vocabulary | None
    ) -> model.Edition | None:
        readable = [law for law in laws if law is not None]
        # With a law missing, every reference to it would look like a fault.
        if vocabulary is None or len(readable) < len(laws):
            return None
        try:
            bound = bind_edition(edition.name, readable, vocabulary)
            decide(bound)
        except LawError as error:
            self._note(error, blocks=False)
            return None
        return bound

    def _answered(self, edition: EditionFile, bound: model.Edition) -> None:
        """Whether text and rules refer to the same, or what they don't share is accepted."""
        try:
            file = read_beside(self.files, f"{edition.folder}/accepted.yaml", self.name)
            accepted = read_accepted(file.data, file.name) if file is not None else ()
        except LawError as error:
            self._note(error, blocks=False)
            return
        self.faults += unanswered(bound, self.citations.get(edition.name, {}), accepted)

    def _texts(self, edition: EditionFile) -> list[LawText] | None:
        found: list[LawText] = []
        complete = True
        for language in edition.languages:
            path = f"{edition.folder}/{language}"
            try:
                read = read_texts(f"{self.files.root}/{path}", f"{self.name}/{path}")
                found += read
                if language in citation_languages():
                    cited = find_citations(read, language)
                    self.faults += cited.faults
                    self.citations.setdefault(edition.name, {})[language] = cited.citations
            except LawError as error:
                self._note(error, blocks=False)
                complete = False
        return found if complete else None
