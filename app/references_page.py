"""What a provision refers to, and who refers to it, as a text has it.

Input are the texts of an edition in one language; the rules aren't looked at. A provision is taken
with its parts. Laws outside the base are known by what cites them, and have a title at the most.
"""

from ..compiler.base_files import BaseFiles
from ..compiler.citation_targets import is_within, law_of
from ..compiler.citations import Citation, citation_languages, find_citations
from ..compiler.compile import EditionFile
from ..compiler.diagnostics import nearest
from ..compiler.frozen import frozen
from ..compiler.law_text import LawText
from ..compiler.provision_ids import id_order
from ..compiler.texts import read_texts
from .faults import UsageError


@frozen
class References:
    """The citations of a text, and the titles of what they can lead to."""

    edition: str
    language: str
    titles: dict[str, str | None]
    notes: dict[str, str]
    outside: dict[str, str]
    citations: tuple[Citation, ...]

    def of(self, provision: str) -> tuple[Citation, ...]:
        """What a provision or a part of it refers to."""
        return tuple(c for c in self.citations if is_within(c.source, provision))

    def to(self, provision: str) -> tuple[Citation, ...]:
        """What refers to a provision or a part of it."""
        return tuple(c for c in self.citations if is_within(c.target, provision))

    def title(self, provision: str) -> str | None:
        """The title of a provision, or of the nearest one above it that is known outside."""
        if provision in self.titles:
            return self.titles[provision]
        above = [name for name in self.outside if is_within(provision, name)]
        return self.outside[max(above, key=len)] if above else None


def read_references(files: BaseFiles, edition: EditionFile, language: str, name: str) -> References:
    """Read the texts of an edition and find their citations.

    Args:
        files: The files of the base.
        edition: The edition.
        language: One of its languages.
        name: What messages call the base.
    Raises:
        UsageError: citations of this language can't be read.
        LawError: the texts have faults.
    """
    known = citation_languages()
    if language not in known:
        message = f"citations can't be read in `{language}`: it has no citation grammar"
        raise UsageError("no-citation-grammar", message, known)
    path = f"{edition.folder}/{language}"
    laws = read_texts(f"{files.root}/{path}", f"{name}/{path}")
    return References(
        edition=edition.name,
        language=language,
        titles={part.id: part.title for law in laws for part in law.provisions},
        notes={note.id: note.belongs_to for law in laws for note in law.footnotes},
        outside={law: _told(words, language) for law, words in edition.outside.items()},
        citations=find_citations(laws, language).citations,
    )


def text_citations(laws: tuple[LawText, ...], language: str) -> tuple[Citation, ...]:
    """The citations of a text; none where nobody has said how its language writes them."""
    return find_citations(laws, language).citations if language in citation_languages() else ()


def references_page(references: References, provision: str) -> dict[str, object]:
    """The JSON of `refs` for a provision, as the contract has it.

    Raises:
        UsageError: the text has no such provision, nor does it cite one.
    """
    external = provision not in references.titles
    if external and not _is_cited(references, provision):
        raise _unknown(references, provision)
    return {
        "id": provision,
        "edition": references.edition,
        "external": external,
        "refers_to": [citation.to_dict() for citation in references.of(provision)],
        "referred_by": [citation.to_dict() for citation in references.to(provision)],
    }


def _told(words: dict[str, str], language: str) -> str:
    """The words in a language, or in the first that has them."""
    return words.get(language) or next(iter(words.values()), "")


def _is_cited(references: References, provision: str) -> bool:
    """Whether a provision is a law outside the base, or a part of one, of which the base knows."""
    return law_of(provision) not in references.titles and any(
        is_within(name, provision) for name in _outside(references)
    )


def _outside(references: References) -> list[str]:
    """The provisions outside the base that are cited or have a title, in the order of the laws."""
    cited = {c.target for c in references.citations if not c.internal}
    return sorted({*cited, *filter(law_of, references.outside)}, key=id_order)


def _unknown(references: References, provision: str) -> UsageError:
    if provision in references.notes:
        home = references.notes[provision]
        message = f"`{provision}` is a note, and what it refers to belongs to its provision"
        return UsageError("unknown-provision", message, (f"`{home}`",), home)
    law, outside = law_of(provision), _outside(references)
    of_law = [name for name in (*references.titles, *outside) if law and is_within(name, law)]
    if of_law:
        message = f"law {law} of {references.edition} has no provision `{provision}`"
        if law not in references.titles:
            message = f"law {law} is outside the base, and nothing in it refers to `{provision}`"
        return UsageError.near("unknown-provision", message, provision, of_law)
    message = f"the {references.language} text of {references.edition} has no `{provision}`"
    laws = tuple(name for name in references.titles if law_of(name) == name)
    known = [*references.titles, *outside]
    return UsageError("unknown-provision", message, laws, nearest(provision, known))
