"""A stretch of words that two prints have otherwise -> each difference in it, to the letter."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from ..compiler.frozen import frozen

_ALIKE = 0.7  # words less alike than this are other words, not other letters
_APART = 3  # so many letters in common between them keep two differences apart


@frozen
class Reading:
    """Words of both prints, of which one may have none, and the letters that differ in them."""

    words: tuple[str, str]
    letters: tuple[str, str]


def readings(left: str, right: str) -> tuple[Reading, ...]:
    """The differences between two stretches of words, in their order."""
    return tuple(
        Reading(words, letters)
        for words in _pairs(left.split(), right.split())
        for letters in _letters(*words)
    )


def _pairs(ours: list[str], theirs: list[str]) -> Iterator[tuple[str, str]]:
    """Each word with the one that answers it; what only one has stands with the word beside it."""
    whole = " ".join(ours), " ".join(theirs)
    one_only = ours[:1] == theirs[:1]
    if one_only or not (ours and theirs) or "".join(ours) == "".join(theirs):
        yield whole
    elif len(ours) == len(theirs):
        yield from ((a, b) for a, b in zip(ours, theirs, strict=True) if a != b)
    else:
        shorter, longer = sorted((ours, theirs), key=len)
        at = max(range(len(longer) - len(shorter) + 1),
                 key=lambda n: sum(map(_alike, shorter, longer[n:])))  # fmt: skip
        before, after = longer[:at], longer[at + len(shorter) :]
        is_left = shorter is ours
        for alone in (before, None, after):
            if alone is None:
                for a, b in zip(shorter, longer[at:], strict=False):
                    if a != b:
                        yield (a, b) if is_left else (b, a)
            elif alone:
                words = " ".join(alone)
                yield ("", words) if is_left else (words, "")


def _alike(one: str, other: str) -> float:
    """How alike two words are; what only goes on behind the other is the same with more letters."""
    if one.startswith(other) or other.startswith(one):
        return 1.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _letters(one: str, other: str) -> Iterator[tuple[str, str]]:
    """The letters that differ; all of them where these are other words."""
    if not (one and other) or _alike(one, other) < _ALIKE:
        yield one, other
        return
    low = their_low = 0
    for block in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks():
        is_edge = block.a in (0, len(one)) or block.a + block.size == len(one)
        if block.size < _APART and not is_edge:
            continue
        if (low, their_low) != (block.a, block.b):
            yield one[low : block.a], other[their_low : block.b]
        low, their_low = block.a + block.size, block.b + block.size
