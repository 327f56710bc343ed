"""What is typed at a terminal: a key or its word in the reader's language, or an answer."""

from __future__ import annotations

from ..compiler.frozen import frozen
from ..runtime.saying import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..runtime.saying import Words

KEYS = {
    "back": "b", "unknown": "?", "suppose": "w", "go_on": "+", "save": "s", "slip": "p",
    "stop": "q",
}  # fmt: skip
"""The key of each command; its word stands in the vocabulary."""


class Stopped(Exception):
    """The person wants to end here."""


@frozen
class Typed:
    """A line as it was meant: a command with what follows it, or an answer (no command)."""

    command: str | None
    rest: str


def read_line(line: str, language: str, words: Words) -> Typed:
    """What a line means: a command by its key or by its word in the reader's language."""
    text = line.strip()
    for command, key in KEYS.items():
        for name in (wording("commands", command, language, words), key):
            said, rest = text[: len(name)], text[len(name) :]
            # A letter or a word has a blank behind it; a sign such as that of `+2H` needs none.
            is_whole = not rest or rest[0] == " " or not name[-1].isalpha()
            if said.casefold() == name.casefold() and is_whole:
                return Typed(command, rest.strip())
    return Typed(None, text)
