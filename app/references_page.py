"""What a provision refers to, and who refers to it, as a text has it.

Input are the texts of an edition, of which one is asked; the rules aren't looked at. A provision is
taken with its parts. Laws outside the base are known by what cites them, and have a title at the
most.
"""

from ..compiler.base_files import BaseFiles
from ..compiler.citation_targets import is_within, law_of
from ..compiler.citations import Citation, citation_languages, find_citations
from ..compiler.compile import EditionFile
from ..compiler.diagnostics import nearest
from ..compiler.edition_texts import EditionTexts, read_edition_texts
from ..compiler.frozen import frozen
from ..compiler.law_text import LawText
from ..compiler.provision_ids import id_order
from ..diagrams.titles import Titles, titles_of
from .faults import UsageError


@frozen
class References:
    """The citations of the text in a language, and the titles of what they can lead to there.

    `texts` are all those of the edition: what none of them has is outside the base.
    """

    edition: str
    language: str
    texts: EditionTexts
    titles: Titles
    citations: tuple[Citation, ...]

    def of(self, provision: str) -> tuple[Citation, ...]:
        """What a provision or a part of it refers to."""
        return tuple(c for c in self.citations if is_within(c.source, provision))

    def to(self, provision: str) -> tuple[Citation, ...]:
        """What refers to a provision or a part of it."""
        return tuple(c for c in self.citations if is_within(c.target, provision))

    def is_outside(self, provision: str) -> bool:
        """Whether the law of a provision is in none of the texts."""
        return law_of(provision) not in {law.number for law in self.texts.every}


def read_references(
    files: BaseFiles, edition: EditionFile, name: str, languages: tuple[str, ...]
) -> tuple[References, ...]:
    """Read the texts of an edition and find the citations of some of them.

    Args:
        files: The files of the base.
        edition: The edition.
        name: What messages call the base.
        languages: Those of the texts that are asked.
    Raises:
        UsageError: citations of the first language can't be read; others are left out then.
        LawError: the texts have faults.
    """
    known = citation_languages()
    if languages[0] not in known:
        message = f"citations can't be read in `{languages[0]}`: it has no citation grammar"
        raise UsageError("no-citation-grammar", message, known)
    texts = read_edition_texts(files, edition, name)
    return tuple(
        References(
            edition=edition.name,
            language=language,
            texts=texts,
            titles=titles_of(edition, texts, language),
            citations=find_citations(texts.by_language[language], language).citations,
        )
        for language in languages
        if language in known
    )


def text_citations(laws: tuple[LawText, ...], language: str) -> tuple[Citation, ...]:
    """The citations of a text; none where nobody has said how its language writes them."""
    return find_citations(laws, language).citations if language in citation_languages() else ()


def references_page(
    references: References, provision: str, others: tuple[References, ...] = ()
) -> dict[str, object]:
    """The JSON of `refs` for a provision, as the contract has it.

    Args:
        references: The text that is asked.
        provision: The provision.
        others: Other texts; what they have to say of the provision stands under `other_texts`.
    Raises:
        UsageError: no text has such a provision, nor does the one that is asked cite one.
    """
    external = provision not in references.texts.provisions
    if external and not _is_cited(references, provision):
        raise _unknown(references, provision)
    page: dict[str, object] = {
        "id": provision,
        "edition": references.edition,
        "external": external,
        **_both_ways(references, provision),
    }
    told = [{"lang": text.language, **_both_ways(text, provision)} for text in others]
    if told:
        page["other_texts"] = told
    return page


def _both_ways(references: References, provision: str) -> dict[str, object]:
    return {
        "refers_to": [citation.to_dict() for citation in references.of(provision)],
        "referred_by": [citation.to_dict() for citation in references.to(provision)],
    }


def _is_cited(references: References, provision: str) -> bool:
    """Whether a provision is a law outside the base, or a part of one, of which the base knows."""
    return references.is_outside(provision) and any(
        is_within(name, provision) for name in _outside(references)
    )


def _outside(references: References) -> list[str]:
    """The provisions outside the base that are cited or have a title, in the order of the laws."""
    cited = {c.target for c in references.citations if references.is_outside(c.target)}
    return sorted({*cited, *filter(law_of, references.titles.outside)}, key=id_order)


def _unknown(references: References, provision: str) -> UsageError:
    provisions, notes = references.texts.provisions, references.texts.notes
    if provision in notes:
        home = notes[provision]
        message = f"`{provision}` is a note, and what it refers to belongs to its provision"
        return UsageError("unknown-provision", message, (f"`{home}`",), home)
    law, outside = law_of(provision), _outside(references)
    of_law = [name for name in (*provisions, *outside) if law and is_within(name, law)]
    if of_law:
        message = f"law {law} of {references.edition} has no provision `{provision}`"
        if references.is_outside(law):
            message = f"law {law} is outside the base, and nothing in it refers to `{provision}`"
        return UsageError.near("unknown-provision", message, provision, of_law)
    message = f"no text of {references.edition} has `{provision}`"
    laws = tuple(name for name in provisions if law_of(name) == name)
    return UsageError(
        "unknown-provision", message, laws, nearest(provision, [*provisions, *outside])
    )
