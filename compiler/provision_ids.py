"""How provision ids are built: their parts, their order, and which ids may follow one.

An id is the law number and then, without dots or brackets, a capital letter, a number, a small
letter and a Roman numeral (capital or small), as deep as the provision stands. The law number
alone names the law itself, with the words before its first label.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from .diagnostics import equally_near, nearest

# Numbers are capped at three digits, so that no id can be a number too large to handle.
_NUMBER = "[1-9][0-9]{0,2}"
_ID = re.compile(
    f"({_NUMBER})(?:([A-Z])(?:({_NUMBER})(?:([a-z])(?:([IVX]{{1,5}})|([ivx]{{1,5}}))?)?)?)?"
)
_SIGNS = ".()-"
# The parts of an id whatever their case, with signs between them.
_LOOSE = re.compile(
    f"({_NUMBER})?[{_SIGNS}]*([A-Za-z])?[{_SIGNS}]*({_NUMBER})?[{_SIGNS}]*([A-Za-z])?[{_SIGNS}]*"
    "([IVXivx]{1,5})?"
)
_WRITTEN_AT_END = re.compile(r"((?:[0-9A-Za-z]|\([a-z]{1,5}\))*)(?:\(([0-9]{1,2})\))?$")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV")


@lru_cache(maxsize=4096)  # an edition has hundreds of ids, looked at again and again
def id_parts(provision: str) -> tuple[str, ...] | None:
    """The law number and the labels of an id, outermost first; None where it is no such id."""
    found = _ID.fullmatch(provision)
    if found is None:
        return None
    parts = tuple(part for part in found.groups() if part is not None)
    return parts if len(parts) < 5 or parts[4].upper() in _ROMAN else None


def roman_label(number: str) -> str | None:
    """The label that some books print as a number in brackets, `(2)` for II; None past the last."""
    at = int(number) - 1
    return _ROMAN[at] if 0 <= at < len(_ROMAN) else None


def id_at_end(words: str) -> str:
    """The id, or the end of one, with which words end: bII for `case b(2)`, 9B2a for `9B2(a)`.

    Empty where none is.
    """
    found = _WRITTEN_AT_END.search(words)
    assert found is not None  # it can match nothing
    labels = found[1].replace("(", "").replace(")", "")
    return labels + (roman_label(found[2]) or "" if found[2] else "")


def id_order(provision: str) -> tuple[int, ...]:
    """A key that sorts ids as a law prints them: a provision before its parts.

    Raises:
        ValueError: `provision` is no provision id.
    """
    parts = id_parts(provision)
    if parts is None:
        raise ValueError(f"{provision!r} is no provision id")
    return tuple(_rank(depth, part) for depth, part in enumerate(parts))


def following_ids(provision: str) -> tuple[str, ...]:
    """Every id that may stand next in a law: the first part inside, then the next at each level.

    Raises:
        ValueError: `provision` is no provision id.
    """
    parts = id_parts(provision)
    if parts is None:
        raise ValueError(f"{provision!r} is no provision id")
    first_inside = ((), ("A",), ("1",), ("a",), ("I", "i"), ())[len(parts)]
    inside = [provision + first for first in first_inside]
    # The law number is left out: the next law stands in a file of its own.
    outside = [
        "".join(parts[:depth]) + after
        for depth in range(len(parts) - 1, 0, -1)
        if (after := _next_label(depth, parts[depth])) is not None
    ]
    return (*inside, *outside)


def meant_id(line: str, allowed: tuple[str, ...], last: str) -> str | None:
    """The id that was meant by a line that begins with none, or with one out of order.

    Args:
        line: The line; ids with a blank inside, without the law number, with a period or with
            small and capital letters confused are recognised.
        allowed: The words that may stand here, ids among them.
        last: The id before it; empty where there is none.
    """
    words = line[:80].split()
    if not words:  # blanks of another kind
        return None
    bare = words[0].strip(".():")
    number = (id_parts(last) or ("",))[0] if last else ""
    for near in (bare, "".join(words[:2]).strip(".():"), number + bare):
        if near in allowed and near != words[0]:
            return near
    parts = id_parts(words[0])
    if parts is None:
        return nearest(words[0], allowed)
    # An id that comes too early was likely meant as the next one at its depth.
    if not last or id_order(words[0]) < id_order(last):
        return None
    return next((near for near in allowed if len(id_parts(near) or ()) == len(parts)), None)


def near_ids(provision: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known ids that are equally likely meant by one that isn't known; at most four.

    A slip is likeliest within the same law and at the same depth.
    """
    known, parts = tuple(known), id_parts(provision)
    if parts is not None:
        beside = [
            i for i in known if (p := id_parts(i)) and (p[0], len(p)) == (parts[0], len(parts))
        ]
        known = tuple(beside) or known
    return equally_near(provision, known)


def written_id(word: str, law: str) -> str | None:
    """The id that is meant by a word that is none; None where it doesn't look like one.

    Args:
        word: An id with periods, hyphens or brackets in it, with small and capital letters
            confused, or without the number of its law.
        law: That number; empty where it isn't known.
    """
    found = _LOOSE.fullmatch(word.strip(_SIGNS))
    if found is None or not (found[1] or (found[2] and law)):
        return None
    number, letter, below, small, roman = (part or "" for part in found.groups())
    if not number and letter.islower() and not below:
        return None  # any short word
    meant = (number or law) + letter.upper() + below + small.lower() + roman
    return meant if id_parts(meant) is not None and meant != word else None


def _rank(depth: int, label: str) -> int:
    if depth == 4:
        return _ROMAN.index(label.upper()) + 1
    return int(label) if label.isdigit() else ord(label)


def _next_label(depth: int, label: str) -> str | None:
    if depth == 4:
        after = _ROMAN.index(label.upper()) + 1
        if after == len(_ROMAN):
            return None
        return _ROMAN[after] if label.isupper() else _ROMAN[after].lower()
    if label.isdigit():
        return str(int(label) + 1) if int(label) < 999 else None
    return chr(ord(label) + 1) if label not in "Zz" else None
