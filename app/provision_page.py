"""Everything the base says of one provision: its words, its rule, and what refers to what.

Input are the files of a base; output is the JSON of `show` as the contract has it.
"""

from collections.abc import Iterable

from ..compiler import model
from ..compiler.base_files import BaseFiles, read_base
from ..compiler.citation_targets import law_of
from ..compiler.compile import EditionFile, edition_files, edition_model, vocabulary_of
from ..compiler.correspondence import Correspondence, Counterpart, read_correspondence
from ..compiler.coverage import coverage
from ..compiler.diagnostics import nearest
from ..compiler.edition_texts import EditionTexts, read_edition_texts
from ..compiler.frozen import frozen
from ..compiler.law_text import Footnote, ProvisionText
from ..diagrams.chart_words import ChartWords
from ..diagrams.rule_lines import RuleLine, rule_lines, rule_text
from ..diagrams.titles import titles_of
from .faults import UsageError
from .references_page import text_citations


@frozen
class Edition:
    """An edition as it is written: its rules, its texts by language, and how it answers another."""

    file: EditionFile
    rules: model.Edition
    texts: EditionTexts
    correspondence: Correspondence

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of its texts, the default first, then those in which its rules can be told."""
        return tuple(dict.fromkeys([*self.file.languages, *self.rules.vocabulary.languages]))


@frozen
class ProvisionPage:
    """What `show` tells: the JSON of the contract, the lines of the rule, the words around them.

    `is_lacking` where the edition has a text in the reader's language, without the provision.
    """

    facts: dict[str, object]
    rule: tuple[RuleLine, ...]
    counterparts: tuple[Counterpart, ...]
    words: ChartWords
    is_lacking: bool

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
    """Read the rules and texts of an edition, and what answers them in another.

    Raises:
        LawError: something in them has faults.
    """
    return Edition(
        file=edition,
        rules=edition_model(files, edition, vocabulary_of(files)),
        texts=read_edition_texts(files, edition, name),
        correspondence=read_correspondence(files, name),
    )


def provision_page(edition: Edition, language: str, provision: str) -> ProvisionPage:
    """Everything about a provision, for a reader of one of the languages of the edition.

    Its words are in the first language that has them where there are none in the reader's, and so
    is its title where it has none of its own there. Who
    refers to it is told by the reader's text, and for provisions that it hasn't got by the others.

    Raises:
        UsageError: no text has such a provision.
        LawError: a wording is missing.
    """
    texts = edition.texts
    found = texts.find(provision, language)
    if found is None:
        raise unknown_provision(provision, texts.provisions, edition.file.name)
    spoken, part = found
    home = part.belongs_to if isinstance(part, Footnote) else part.id
    covered = coverage(edition.rules, texts.every)[home]
    titles = titles_of(edition.file, texts, language)
    citations = {known: text_citations(laws, known) for known, laws in texts.by_language.items()}
    counterparts = edition.correspondence.of(edition.file.name, home)
    facts: dict[str, object] = {
        "id": part.id,
        "edition": edition.file.name,
        "lang": language,
        "text_lang": spoken,
        "title": titles.of.get(part.id, part.title if isinstance(part, ProvisionText) else None),
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
        "counterparts": [each.to_dict() for each in counterparts],
    }
    known = edition.rules.vocabulary.languages
    words = ChartWords(edition.rules.vocabulary, language if language in known else known[0])
    rule = rule_lines(edition.rules, home, words) if home in edition.rules.provisions else ()
    is_lacking = language in texts.by_language and spoken != language
    return ProvisionPage(facts, rule, counterparts, words, is_lacking)


def answered(counterpart: Counterpart, words: ChartWords) -> str:
    """How a provision is answered; a note is in the language of whoever wrote it."""
    # Of several that were one each is a part of that.
    is_part = counterpart.kind == "split" and not counterpart.is_later
    kind = words.word("show", "part" if is_part else counterpart.kind)
    if not counterpart.note:
        return kind
    return f"{kind}; {words.word('show', 'note', note=counterpart.note)}"


def unknown_provision(provision: str, known: Iterable[str], edition: str) -> UsageError:
    """The fault of a provision that an edition hasn't got, with those of its law or the nearest."""
    law, known = law_of(provision), tuple(known)
    of_law = [name for name in known if law_of(name) == law]
    if of_law:
        message = f"law {law} of {edition} has no provision `{provision}`"
        return UsageError.near("unknown-provision", message, provision, of_law)
    laws = tuple(dict.fromkeys(map(law_of, known)))
    message = f"no text of {edition} has a provision `{provision}`"
    return UsageError("unknown-provision", message, laws, nearest(provision, known))
