"""Letters of other alphabets that look like Latin ones: no reader can tell them apart, but we can.

They get into a text where somebody's keyboard was set to another alphabet. Only a word that mixes
alphabets is looked at, so a word that is Russian or Greek throughout stays what it is.
"""

import re
import unicodedata

from .diagnostics import Diagnostic, Span

# Cyrillic and Greek, each above the Latin letter that it looks like.
_LATIN = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХаеорсуѕіјхһԁΑΒΕΖΗΙΚΜΝΟΡΤΥΧο",
        "ABESIJKMHOPCTYXaeopcysijxhdABEZHIKMNOPTYXo",
        strict=True,
    )
)
_REPAIR = {ord(letter): meant for letter, meant in _LATIN.items()}
_WORD = re.compile(rf"\w*[{''.join(_LATIN)}]\w*")
_LETTER = re.compile(f"[{''.join(_LATIN)}]")
_OWN = re.compile("[0-9A-Za-z]")


def has_lookalikes(text: str) -> bool:
    """Whether there is any of these letters in a text, in a word of its own alphabet or not."""
    return _LETTER.search(text) is not None


def without_lookalikes(line: str, number: int, file: str, faults: list[Diagnostic]) -> str:
    """A line with the letters it was meant to have; the first of each wrong word is a fault.

    Args:
        line: The line, of any text.
        number: Its number in the file.
        file: How faults name the file.
        faults: Where they are added.
    """
    if line.isascii():
        return line
    for word in _WORD.finditer(line):
        if not _OWN.search(word[0]):
            continue
        at, letter = next((i, c) for i, c in enumerate(word[0], word.start()) if c in _LATIN)
        meant = _LATIN[letter]
        message = f"this letter only looks like `{meant}`: it is {character_name(letter)}"
        span = Span(file, number, at + 1, number, at + 2)
        expected = (f"the Latin letter `{meant}`",)
        faults.append(Diagnostic("confusable-letter", message, span, "error", expected, meant))
    return _WORD.sub(_repaired, line)


def _repaired(word: re.Match[str]) -> str:
    return word[0].translate(_REPAIR) if _OWN.search(word[0]) else word[0]


def character_name(char: str) -> str:
    """A character for a message, by its name and its number: one can't always see it."""
    name = unicodedata.name(char, "").lower()
    return f"{name} (U+{ord(char):04X})" if name else f"the character U+{ord(char):04X}"
