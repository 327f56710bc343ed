"""The texts of an edition side by side: one for each language, which may hold only some laws.

A reader gets a provision in his own language where there are words in it, else from the first text
that has it; what his text lacks is said in one way everywhere.
"""

from .base_files import BaseFiles
from .compile import EditionFile
from .frozen import frozen
from .law_text import Footnote, LawText, ProvisionText
from .provision_ids import id_parts
from .texts import read_texts

Part = ProvisionText | Footnote


@frozen
class EditionTexts:
    """The laws of an edition by language, the first of its languages first."""

    by_language: dict[str, tuple[LawText, ...]]

    @property
    def every(self) -> tuple[LawText, ...]:
        """The laws of all texts, one text after the other."""
        return tuple(law for laws in self.by_language.values() for law in laws)

    @property
    def provisions(self) -> tuple[str, ...]:
        """The ids that any of the texts has, once each."""
        return tuple(dict.fromkeys(part.id for law in self.every for part in law.provisions))

    @property
    def notes(self) -> dict[str, str]:
        """The notes of all texts, and the provision that each belongs to."""
        return {note.id: note.belongs_to for law in self.every for note in law.footnotes}

    def find(self, provision: str, language: str) -> tuple[str, Part] | None:
        """A provision or note for a reader of a language, and the language of its words."""
        for spoken in dict.fromkeys((language, *self.by_language)):
            for law in self.by_language.get(spoken, ()):
                parts: tuple[Part, ...] = (*law.provisions, *law.footnotes)
                for part in parts:
                    if part.id == provision:
                        return spoken, part
        return None

    def language_of(self, provision: str, language: str) -> str | None:
        """The language in which a reader of one has the words of a provision."""
        found = self.find(provision, language)
        return found[0] if found is not None else None

    def lacking(self, provision: str, language: str) -> str | None:
        """That the text in a language hasn't got a provision, as a sentence without its period.

        None where it has it, or the edition has no text in this language.
        """
        laws = self.by_language.get(language)
        if laws is None or self.language_of(provision, language) == language:
            return None
        numbers = [law.number for law in laws]
        law = (id_parts(provision.split(".", maxsplit=1)[0]) or (provision,))[0]
        if law in numbers:
            return f"the {language} text has no `{provision}`"
        has = f"law{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}" if numbers else "no law"
        return f"the {language} text has no law {law}; it has {has}"


def read_edition_texts(files: BaseFiles, edition: EditionFile, name: str) -> EditionTexts:
    """Read all texts of an edition.

    Args:
        files: The files of the base.
        edition: The edition.
        name: What messages call the base.
    Raises:
        LawError: a text has faults.
    """
    return EditionTexts(
        {
            language: read_texts(
                f"{files.root}/{edition.folder}/{language}", f"{name}/{edition.folder}/{language}"
            )
            for language in edition.languages
        }
    )
