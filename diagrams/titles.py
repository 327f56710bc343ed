"""What laws and provisions are called in the reader's language, and what stands above the laws."""

from collections.abc import Iterable

from ..compiler.compile import EditionFile
from ..compiler.edition_texts import EditionTexts
from ..compiler.frozen import frozen
from ..compiler.provision_ids import id_order, id_parts
from .phrasing import sentence


@frozen
class Chapter:
    """Laws that stand together under one heading; the first ones may have none."""

    heading: str | None
    laws: tuple[str, ...]


@frozen
class Titles:
    """The titles of an edition in one language; what has none in it has none here.

    `edition` is what it is called itself, `headings` are by the law that they stand above.
    """

    edition: str
    of: dict[str, str]
    headings: dict[str, str | None]
    outside: dict[str, str]

    def title(self, provision: str) -> str | None:
        """The title of a provision; outside the base, of the nearest one above it that has one."""
        if provision in self.of:
            return self.of[provision]
        parts = id_parts(provision) or ()
        above = ("".join(parts[:depth]) for depth in range(len(parts), 0, -1))
        return next((self.outside[name] for name in above if name in self.outside), None)

    def chapters(self, laws: Iterable[str]) -> tuple[Chapter, ...]:
        """The laws in their order, as the headings of the text divide them."""
        found: list[Chapter] = []
        for law in sorted(laws, key=id_order):
            if law in self.headings or not found:
                found.append(Chapter(self.headings.get(law), (law,)))
            else:
                found[-1] = Chapter(found[-1].heading, (*found[-1].laws, law))
        return tuple(found)


def titles_of(edition: EditionFile, texts: EditionTexts, language: str) -> Titles:
    """The titles of an edition for a reader of a language.

    They come from the text in this language; what it has not, from the edition file, and the first
    text says which laws stand together.
    """
    own = texts.by_language.get(language, ())
    said = {law.number: " – ".join(law.headings) for law in own if law.headings}
    first = next(iter(texts.by_language.values()), ())
    headed = dict.fromkeys([*(law.number for law in first if law.headings), *said])
    return Titles(
        edition.title.get(language, edition.name),
        {law: sentence(words) for law, words in _in(edition.titles, language).items()}
        | {part.id: part.title for law in own for part in law.provisions if part.title},
        {law: said.get(law) or _heading(edition, law, language) for law in headed},
        _in(edition.outside, language),
    )


def _heading(edition: EditionFile, law: str, language: str) -> str | None:
    words = edition.headings.get(law, {}).get(language)
    return sentence(words) if words else None


def _in(names: dict[str, dict[str, str]], language: str) -> dict[str, str]:
    return {law: words[language] for law, words in names.items() if language in words}
