"""Everything the base says of one provision: its words, its rule, and what refers to what.

Input are the files of a base; output is the JSON of `show` as the contract has it.
"""

from ..compiler import model
from ..compiler.base_files import BaseFiles, read_base
from ..compiler.compile import EditionFile, edition_files, edition_model, vocabulary_of
from ..compiler.coverage import coverage
from ..compiler.diagnostics import nearest
from ..compiler.frozen import frozen
from ..compiler.law_text import Footnote, LawText, ProvisionText
from ..compiler.provision_ids import id_parts
from ..compiler.texts import read_texts
from ..diagrams.chart_words import ChartWords
from ..diagrams.rule_lines import RuleLine, rule_lines, rule_text
from .faults import UsageError
from .references_page import text_citations


@frozen
class Edition:
    """An edition as it is written: its rules, and its texts by language."""

    file: EditionFile
    rules: model.Edition
    texts: dict[str, tuple[LawText, ...]]

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of its texts, the default first, then those in which its rules can be told."""
        return tuple(dict.fromkeys([*self.file.languages, *self.rules.vocabulary.languages]))


@frozen
class ProvisionPage:
    """What `show` tells: the JSON of the contract, and the lines of the rule."""

    facts: dict[str, object]
    rule: tuple[RuleLine, ...]

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
    folder = f"{files.root}/{edition.folder}"
    return Edition(
        file=edition,
        rules=edition_model(files, edition, vocabulary_of(files)),
        texts={
            language: read_texts(f"{folder}/{language}", f"{name}/{edition.folder}/{language}")
            for language in edition.languages
        },
    )


def provision_page(edition: Edition, language: str, provision: str) -> ProvisionPage:
    """Everything about a provision, for a reader of one of the languages of the edition.

    Its words are in the first language of the texts where there are none in the reader's.

    Raises:
        UsageError: the text has no such provision.
        LawError: a wording is missing.
    """
    text_language = language if language in edition.texts else edition.file.languages[0]
    texts = edition.texts[text_language]
    part = _find(provision, texts, edition.file.name, text_language)
    home = part.belongs_to if isinstance(part, Footnote) else part.id
    covered = coverage(edition.rules, (t for laws in edition.texts.values() for t in laws))[home]
    citations = text_citations(texts, text_language)
    facts: dict[str, object] = {
        "id": part.id,
        "edition": edition.file.name,
        "lang": language,
        "text_lang": text_language,
        "title": part.title if isinstance(part, ProvisionText) else None,
        "text": part.text,
        "footnotes": list(part.footnotes) if isinstance(part, ProvisionText) else [],
        "status": covered.status,
        "reason": covered.reason,
        "rule": None,
        "refers_to": [c.to_dict() for c in citations if c.source == home],
        "referred_by": [c.to_dict() for c in citations if c.target == home],
    }
    return ProvisionPage(facts, _rule(edition.rules, home, language))


def _rule(rules: model.Edition, provision: str, language: str) -> tuple[RuleLine, ...]:
    """The rule in the reader's language; nothing where there is no rule of this id."""
    if provision not in rules.provisions:
        return ()
    known = rules.vocabulary.languages
    words = ChartWords(rules.vocabulary, language if language in known else known[0])
    return rule_lines(rules, provision, words)


def _find(
    provision: str, texts: tuple[LawText, ...], edition: str, language: str
) -> ProvisionText | Footnote:
    for text in texts:
        parts: tuple[ProvisionText | Footnote, ...] = (*text.provisions, *text.footnotes)
        for part in parts:
            if part.id == provision:
                return part
    law = (id_parts(provision) or ("",))[0]
    of_law = [p.id for text in texts if text.number == law for p in text.provisions]
    if not of_law:
        known = [p.id for text in texts for p in text.provisions]
        near, expected = nearest(provision, known), tuple(text.number for text in texts)
        message = f"the {language} text of {edition} has no provision `{provision}`"
        raise UsageError("unknown-provision", message, expected, near)
    message = f"law {law} of {edition} has no provision `{provision}`"
    raise UsageError.near("unknown-provision", message, provision, of_law)
