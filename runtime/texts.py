"""The words of the laws for the reader of a ruling, read only when they are asked for."""

from __future__ import annotations

import os

from ..compiler.frozen import frozen
from ..compiler.provision_ids import id_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..compiler.law_text import LawText, ProvisionText

Names = dict[str, dict[str, str]]
"""Titles of laws, by id and language: of those outside the base, and where no text has one."""


@frozen
class Quote:
    """Words of a law, and the language in which they stand."""

    language: str
    words: str


class EditionTexts:
    """The texts of one edition, in its languages; one may hold only some of the laws.

    Where a text hasn't got a provision, the first that has it stands in.
    """

    def __init__(self, folder: str, languages: tuple[str, ...], names: Names) -> None:
        self.folder = folder
        self.languages = languages
        self.names = names

    def law(self, number: str, language: str) -> LawText | None:
        """The text of a law; None where the edition has none in this language.

        Raises:
            LawError: the text file can't be read.
        """
        if language not in self.languages:
            return None
        from ..compiler.texts import read_law  # a ruling as JSON needs no texts

        name = f"{os.path.basename(self.folder)}/{language}"
        return read_law(os.path.join(self.folder, language), number, name)

    def quote(self, provision: str, language: str) -> Quote | None:
        """A provision's own words, None where it has none."""
        spoken, found = self._provision(provision, language)
        return Quote(spoken, found.text) if found is not None and found.text else None

    def title(self, provision: str, language: str) -> str | None:
        """The title of a provision, or of the law outside the base that it belongs to.

        A quotation may stand in another language than the reader's, a name may not.
        """
        spoken, found = self._provision(provision, language)
        if found is not None and spoken == language:
            return found.title
        parts = id_parts(provision) or ()
        above = 0 if found is None else len(parts) - 1
        ids = ("".join(parts[:depth]) for depth in range(len(parts), above, -1))
        return next((self.names[i] for i in ids if i in self.names), {}).get(language)

    def _provision(self, provision: str, language: str) -> tuple[str, ProvisionText | None]:
        """A provision in the reader's language, or in the first that has it; and that language."""
        parts = id_parts(provision)
        if parts is not None:
            for spoken in dict.fromkeys((language, *self.languages)):
                law = self.law(parts[0], spoken)
                for found in law.provisions if law is not None else ():
                    if found.id == provision:
                        return spoken, found
        return language, None
