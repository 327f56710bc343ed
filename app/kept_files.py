"""Files that a person asks for by name: none that is there is replaced without being asked."""

from __future__ import annotations

import os

from ..runtime.saying import wording
from . import streams
from .faults import Sources, UsageError, printable
from .replacement import Replacement
from .terminal import Terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..runtime.saying import Words


class KeptFiles:
    """Writes files, and asks before one is replaced that wasn't written here."""

    def __init__(self, language: str, words: Words, terminal: Terminal, sources: Sources) -> None:
        self.language = language
        self.words = words
        self.terminal = terminal
        self.sources = sources
        self._agreed: set[str] = set()

    def may_write(self, name: str) -> bool:
        """Whether the file isn't there, or may be replaced; asks the person.

        Raises:
            EOFError: there is no answer.
        """
        if name in self._agreed or not os.path.lexists(name):
            return True
        while True:
            self._say("replace", file=printable(name))
            page = self.terminal.page()
            for number, answer in enumerate(("yes", "no"), 1):
                page.option(number, wording("chart", answer, self.language, self.words))
            self.terminal.show(page.text())
            line = self.terminal.line().strip()
            if line == "1":
                self._agreed.add(name)
                return True
            if line == "2":
                self._say("kept", file=printable(name))
                return False

    def write(self, name: str, text: str) -> bool:
        """Write a file, and say so; False where it wasn't written, which is told as well.

        Raises:
            EOFError: it is there, and there is no answer whether it may be replaced.
        """
        if not self.may_write(name):
            return False
        try:
            with Replacement(name) as stream:
                stream.write(text.encode())
        except UsageError as error:
            streams.complain(error, self.sources)
            return False
        self._agreed.add(name)
        self._say("written", file=printable(name))
        return True

    def _say(self, key: str, **fields: str) -> None:
        self.terminal.say(wording("interview", key, self.language, self.words, **fields))
