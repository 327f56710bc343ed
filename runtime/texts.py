"""The words of the laws for the reader of a ruling, read only when they are asked for."""

import os

from ..compiler.provision_ids import id_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..compiler.law_text import LawText, ProvisionText

Outside = dict[str, dict[str, str]]
"""Titles of laws outside the base, by id and language."""


class EditionTexts:
    """The texts of one edition, in its languages; the first stands in where one is missing."""

    def __init__(self, folder: str, languages: tuple[str, ...], outside: Outside) -> None:
        self.folder = folder
        self.languages = languages
        self.outside = outside

    def law(self, number: str, language: str) -> "LawText | None":
        """The text of a law; None where the edition has none in this language.

        Raises:
            LawError: the text file can't be read.
        """
        if language not in self.languages:
            return None
        from ..compiler.texts import read_law  # a ruling as JSON needs no texts

        name = f"{os.path.basename(self.folder)}/{language}"
        return read_law(os.path.join(self.folder, language), number, name)

    def words(self, provision: str, language: str) -> str | None:
        """A provision's own words, None where it has none."""
        found = self._provision(provision, language)
        return found.text or None if found else None

    def title(self, provision: str, language: str) -> str | None:
        """The title of a provision, or of the law outside the base that it belongs to.

        A quotation may stand in another language than the reader's, a name may not.
        """
        found = self._provision(provision, language)
        if found is not None:
            return found.title if language in self.languages else None
        parts = id_parts(provision) or ()
        ids = ("".join(parts[:depth]) for depth in range(len(parts), 0, -1))
        titles = next((self.outside[i] for i in ids if i in self.outside), {})
        return titles.get(language) or next(iter(titles.values()), None)

    def _provision(self, provision: str, language: str) -> "ProvisionText | None":
        parts = id_parts(provision)
        if not self.languages or parts is None:
            return None
        known = language if language in self.languages else self.languages[0]
        law = self.law(parts[0], known)
        return next((p for p in law.provisions if p.id == provision), None) if law else None
