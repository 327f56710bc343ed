"""How far long work is: one line on the terminal of a person who looks on, gone when it ends."""

from __future__ import annotations

import sys
import time

from . import streams

_EVERY = 0.5  # seconds between two notes
_WIPE = "\r\x1b[K"


class Progress:
    """The line on standard error; where that is no terminal, or nothing is `wanted`, nothing.

    Used in a `with`, so that whatever is told next begins on an empty line.
    """

    def __init__(self, wanted: bool = True) -> None:
        self._looks_on = wanted and streams.is_terminal(sys.stderr)
        self._noted = 0.0
        self._is_there = False

    def __enter__(self) -> Progress:
        self._noted = time.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_there:
            print(_WIPE, end="", file=sys.stderr, flush=True)
            self._is_there = False

    def tell(self, words: str) -> None:
        """Say how far it is, unless that was said just now."""
        if self._looks_on and time.monotonic() - self._noted > _EVERY:
            self._noted, self._is_there = time.monotonic(), True
            print(f"{_WIPE}{words} …", end="", file=sys.stderr, flush=True)
