"""Lines from a person, or from a pipe that stands in for one."""

from __future__ import annotations

import sys

from ..compiler.documents import LIMITS
from ..runtime.page import Page
from . import streams
from .faults import printable

_PROMPT = "> "


class Terminal:
    """What is said and what is answered, a line at a time.

    A terminal shows by itself what is typed; of a pipe it is shown here, so that what is printed
    reads as the talk it was.
    """

    def __init__(self) -> None:
        self._input = streams.standard_input()
        self._is_echoed = not streams.is_terminal(sys.stdin)
        self.color = streams.wants_color(sys.stdout)

    @property
    def width(self) -> int | None:
        """How wide a line may be; asked each time, since a window changes."""
        return streams.width()

    def page(self) -> Page:
        """An empty page as wide as the terminal is now."""
        return Page(self.width, self.color)

    def show(self, text: str) -> None:
        """Show a page."""
        print(text.rstrip("\n"))

    def say(self, words: str) -> None:
        """Show a sentence, in lines that fit."""
        page = self.page()
        page.item("", words, 0)
        self.show(page.text())

    def line(self) -> str:
        """What is typed next, without blanks around it.

        Raises:
            EOFError: nothing more will come.
        """
        print(_PROMPT, end="", flush=True)
        data = self._input.readline(LIMITS.size + 1)
        if not data:
            print()
            raise EOFError
        text = data.decode("utf-8", "replace").removeprefix("\ufeff").rstrip("\r\n")
        if self._is_echoed:
            print(printable(text))
        return text

    def paragraph(self, first: str) -> str:
        """What was pasted: a first line with all that follow it, up to an empty one or the end."""
        lines = [first]
        size = len(first)
        while size <= LIMITS.size:
            data = self._input.readline(LIMITS.size + 1)
            text = data.decode("utf-8", "replace").rstrip("\r\n")
            if not text.strip():
                break
            lines.append(text)
            size += len(text)
        return "\n".join([*lines, ""])
