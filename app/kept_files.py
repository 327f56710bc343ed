"""Files that a person asks for by name: none that is there is replaced without being asked."""

from __future__ import annotations

import os

from ..runtime.saying import wording
from . import streams
from .faults import Sources, UsageError, printable
from .replacement import Replacement
from .terminal import Terminal
from .typed import KEYS, Stopped, read_line

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
        self._left: set[str] = set()  # those that stay as they are
        self._has_ended = False  # whether the person has ended it where he was asked

    def may_write(self, name: str) -> bool:
        """Whether the file isn't there, or may be replaced; asks the person.

        Raises:
            Stopped: he wants to end here; the file stays, and no other is asked about.
            EOFError: there is no answer.
        """
        if name in self._agreed or not os.path.lexists(name):
            return True
        while name not in self._left:
            line = "" if self._has_ended else self._asked(name)
            if line == "1":
                self._agreed.add(name)
                return True
            ends = read_line(line, self.language, self.words).command == "stop"
            if line == "2" or ends or self._has_ended:
                self._left.add(name)
                self._say("kept", file=printable(name))
            if ends:
                self._has_ended = True
                raise Stopped
        return False

    def is_left(self, name: str) -> bool:
        """Whether the person wants the file to stay as it is."""
        return name in self._left

    def _asked(self, name: str) -> str:
        self._say("replace", file=printable(name))
        page = self.terminal.page()
        for number, answer in enumerate(("yes", "no"), 1):
            page.option(number, wording("chart", answer, self.language, self.words))
        end = wording("commands", "stop", self.language, self.words)
        page.item("", f"{KEYS['stop']} = {end}", 0)
        self.terminal.show(page.text())
        return self.terminal.line().strip()

    def write(self, name: str, text: str) -> bool:
        """Write a file, and say so; whether that is done, or the file left as the person wants.

        Raises:
            Stopped: see `may_write`.
            EOFError: it is there, and there is no answer whether it may be replaced.
        """
        if not self.may_write(name):
            return True
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
