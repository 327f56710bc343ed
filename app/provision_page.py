"""Everything the base says of one provision: its words, its rule, and what refers to what.

Input are the files of a base; output is the JSON of `show` as the contract has it.
"""

from ..compiler import model
from ..compiler.base_files import BaseFiles, read_base
from ..compiler.citation_targets import law_of
from ..compiler.compile import EditionFile, edition_files, edition_model, vocabulary_of
from ..compiler.coverage import coverage
from ..compiler.diagnostics import nearest
from ..compiler.edition_texts import EditionTexts, read_edition_texts
from ..compiler.frozen import frozen
from ..compiler.law_text import Footnote, ProvisionText
from ..diagrams.chart_words import ChartWords
from ..diagrams.rule_lines import RuleLine, rule_lines, rule_text
from .faults import UsageError
from .references_page import text_citations


@frozen
class Edition:
    """An edition as it is written: its rules, and its texts by language."""

    file: EditionFile
    rules: model.Edition
    texts: EditionTexts

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of its texts, the default first, then those in which its rules can be told."""
        return tuple(dict.fromkeys([*self.file.languages, *self.rules.vocabulary.languages]))


@frozen
class ProvisionPage:
    """What `show` tells: the JSON of the contract, and the lines of the rule.

    `lacking` says that the reader's text hasn't got the provision, where that is so.
    """

    facts: dict[str, object]
    rule: tuple[RuleLine, ...]
    lacking: str | None

    def to_dict(self) -> dict[str, object]:
        """The JSON, the rule in it as one text."""
        return {**self.facts, "rule": rule_text(self.rule) if self.rule else None}


def editions_of(root: str, name: str) -> tuple[BaseFiles, tuple[EditionFile, ...]]:
    """The files of a base and its editions.

    Raises:
        LawError: it is no base, or an edition file has faults.
    """
    files = read_base(root, name)
    return files, edition_files(files)


def read_edition(files: BaseFiles, edition: EditionFile, name: str) -> Edition:
    """Read the rules and texts of an edition.

    Raises:
        LawError: something in them has faults.
    """
    return Edition(
        file=edition,
        rules=edition_model(files, edition, vocabulary_of(files)),
        texts=read_edition_texts(files, edition, name),
    )


def provision_page(edition: Edition, language: str, provision: str) -> ProvisionPage:
    """Everything about a provision, for a reader of one of the languages of the edition.

    Its words are in the first language that has them where there are none in the reader's. Who
    refers to it is told by the reader's text, and for provisions that it hasn't got by the others.

    Raises:
        UsageError: no text has such a provision.
        LawError: a wording is missing.
    """
    texts = edition.texts
    found = texts.find(provision, language)
    if found is None:
        raise _unknown(provision, texts, edition.file.name)
    spoken, part = found
    home = part.belongs_to if isinstance(part, Footnote) else part.id
    covered = coverage(edition.rules, texts.every)[home]
    citations = {known: text_citations(laws, known) for known, laws in texts.by_language.items()}
    facts: dict[str, object] = {
        "id": part.id,
        "edition": edition.file.name,
        "lang": language,
        "text_lang": spoken,
        "title": part.title if isinstance(part, ProvisionText) else None,
        "text": part.text,
        "footnotes": list(part.footnotes) if isinstance(part, ProvisionText) else [],
        "status": covered.status,
        "reason": covered.reason,
        "rule": None,
        "refers_to": [c.to_dict() for c in citations[spoken] if c.source == home],
        "referred_by": [
            c.to_dict()
            for known, cited in citations.items()
            for c in cited
            if c.target == home and texts.language_of(c.source, language) == known
        ],
    }
    rule = _rule(edition.rules, home, language)
    return ProvisionPage(facts, rule, texts.lacking(provision, language))


def _rule(rules: model.Edition, provision: str, language: str) -> tuple[RuleLine, ...]:
    """The rule in the reader's language; nothing where there is no rule of this id."""
    if provision not in rules.provisions:
        return ()
    known = rules.vocabulary.languages
    words = ChartWords(rules.vocabulary, language if language in known else known[0])
    return rule_lines(rules, provision, words)


def _unknown(provision: str, texts: EditionTexts, edition: str) -> UsageError:
    law, known = law_of(provision), texts.provisions
    of_law = [name for name in known if law_of(name) == law]
    if of_law:
        message = f"law {law} of {edition} has no provision `{provision}`"
        return UsageError.near("unknown-provision", message, provision, of_law)
    laws = tuple(dict.fromkeys(map(law_of, known)))
    message = f"no text of {edition} has a provision `{provision}`"
    return UsageError("unknown-provision", message, laws, nearest(provision, known))
