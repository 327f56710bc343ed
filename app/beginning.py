"""The first questions of an interview, where no situation was given: edition, dealer, auction."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..compiler.diagnostics import SituationError
from ..runtime.base import KnowledgeBase
from ..runtime.calls import find_seat
from ..runtime.interview import Interview
from ..runtime.saying import wording
from ..runtime.situation import Situation
from . import streams
from .faults import Sources
from .situations import read_document_given
from .terminal import Terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..runtime.saying import Words

_INPUT = "<input>"
_EXAMPLE, _DIRECTOR = "1H 1S 1D TD", "TD"
_SEATS = "NESW"
# A mark or a key that no auction begins with: behind the `:` of a token there is no blank.
_DOCUMENT = re.compile(r"\s*([{#]|---|[\"']?\w+[\"']?\s*:(\s|$))")
_Options = dict[str, str | None]


class Beginning:
    """Asks what nobody has said yet; a whole situation can be pasted at each question."""

    def __init__(
        self,
        base: KnowledgeBase,
        language: str,
        words: Words,
        terminal: Terminal,
        sources: Sources,
    ) -> None:
        self.base = base
        self.language = language
        self.words = words
        self.terminal = terminal
        self.sources = sources
        self.answers: dict[str, str] = {}  # kept, so that going back here asks the last one again

    def ask(self, options: _Options, goes_back: Callable[[str], bool]) -> Interview:
        """The interview on what is answered here.

        Args:
            options: The edition and the dealer; None where it is to be asked.
            goes_back: Whether a line is the wish to go a question back.
        Raises:
            EOFError: there are no more answers.
        """
        editions = self.base.editions
        known = {**options}
        if len(editions) == 1:
            known["edition"] = editions[0]
        asked = [name for name, value in known.items() if value is None]
        answers = self.answers
        while True:
            name = next((name for name in asked if name not in answers), None)
            self._question(name)
            line = self.terminal.line().strip()
            begun = None
            if goes_back(line):
                if answers:
                    answers.popitem()
            elif _DOCUMENT.match(line):
                begun = self._begin(self._document, self.terminal.paragraph(line), options)
            elif name is None and line:
                begun = self._begin(self._auction, line, {**known, **answers})
            elif name is not None and (answer := self._chosen(name, line)) is not None:
                answers[name] = answer
            if begun is not None:
                return begun

    def _question(self, name: str | None) -> None:
        page = self.terminal.page()
        fields = {} if name else {"example": _EXAMPLE, "director": _DIRECTOR}
        key = name or "what_happened"
        page.item("", wording("interview", key, self.language, self.words, **fields), 0)
        for number, (_, label) in enumerate(self._options(name), 1):
            page.option(number, label)
        self.terminal.show(page.text())

    def _options(self, name: str | None) -> list[tuple[str, str]]:
        if name == "edition":
            return [(edition, edition) for edition in self.base.editions]
        seats = _SEATS if name == "dealer" else ""
        return [(seat, wording("seats", seat, self.language, self.words)) for seat in seats]

    def _chosen(self, name: str, line: str) -> str | None:
        """What is meant: by its number, by how the reader's name of it begins, or its letter."""
        options = self._options(name)
        if line.isdecimal() and 0 < int(line) <= len(options):
            return options[int(line) - 1][0]
        said = line.casefold()
        named = [value for value, label in options if said and label.casefold().startswith(said)]
        seat = find_seat(line) if name == "dealer" else None
        return named[0] if len(named) == 1 else seat.text if seat is not None else None

    def _begin(
        self, read: Callable[[str, _Options], Situation], text: str, said: _Options
    ) -> Interview | None:
        """The interview, or None once it was told why this can't be used."""
        self.sources.keep(_INPUT, text)
        try:
            return Interview.begin(self.base, read(text, said))
        except SituationError as error:
            streams.complain(error, self.sources)
            return None

    def _document(self, text: str, options: _Options) -> Situation:
        return read_document_given(text.encode(), _INPUT, options, self.base)

    def _auction(self, text: str, said: _Options) -> Situation:
        return Situation.parse(
            text,
            edition=said["edition"] or "",
            dealer=said["dealer"] or "",
            file=_INPUT,
            known_editions=self.base.editions,
            declared=self.base.declared,
        )
