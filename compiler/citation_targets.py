"""The end of a provision id, as a text writes it -> the provision a careful reader takes it for.

"Point b" in 9B1a is 9B1b, "section A" in 9B is 9A: an end begins at the depth that its first label
has in an id, and what stands above that depth is taken from where the reader is.
"""

import re
from collections.abc import Iterable

from .provision_ids import id_parts, near_ids

_ROMAN = re.compile("[IVX]{1,5}|[ivx]{1,5}")
_ROMAN_DEPTH = 4


class Targets:
    """The provisions of a text, and how its relative references are read among them."""

    def __init__(self, provisions: Iterable[str]) -> None:
        """Note the ids that the text has, with its laws among them."""
        self._known = frozenset(provisions)
        self._inside: dict[str, list[str]] = {}
        # By the provision above and the labels below it; None where it isn't the only one. So a
        # look-up takes the same time however large the text and however many references it has.
        self._below: dict[tuple[str, str], str | None] = {}
        for provision in sorted(self._known):
            self._note(id_parts(provision) or (provision,), provision)

    def _note(self, parts: tuple[str, ...], provision: str) -> None:
        self._inside.setdefault("".join(parts[:-1]), []).append(provision)
        for above in range(1, len(parts) - 1):
            for start in range(above + 1, len(parts)):
                key = "".join(parts[:above]), "".join(parts[start:])
                self._below[key] = None if key in self._below else provision

    def __contains__(self, provision: str) -> bool:
        return provision in self._known

    def near(self, provision: str) -> tuple[str, ...]:
        """The provisions likely meant by one that the text hasn't got, of those beside it."""
        parts = id_parts(provision) or (provision,)
        return near_ids(provision, self._inside.get("".join(parts[:-1]), ()))

    def completed(self, end: str, at: str) -> str | None:
        """The whole id that is meant by the end of one, whether the text has it or not.

        Args:
            end: The labels as written, such as `1`, `A2b` or `II`.
            at: The id of the provision in which they are read.
        Returns:
            The id; None where the labels make none here.
        """
        above = id_parts(at)
        if above is None:
            return None
        whole = ("".join(above[:d]) + end for d in _depths(end) if d <= len(above))
        possible = [name for name in whole if id_parts(name) is not None]
        there = next((name for name in possible if name in self._known), None)
        # A reader who stands above the depth of the label looks for the only one below.
        return there or self._below.get((at, end)) or next(iter(possible), None)


def is_within(provision: str, whole: str) -> bool:
    """Whether a provision is `whole` or a part of it, at any depth."""
    parts, above = id_parts(provision), id_parts(whole)
    if parts is None or above is None:
        return provision == whole
    return parts[: len(above)] == above


def law_of(provision: str) -> str:
    """The number of the law that a provision belongs to; empty where it is no provision id."""
    return (id_parts(provision) or ("",))[0]


def _depths(end: str) -> tuple[int, ...]:
    """The depths at which these labels can begin in an id, the likelier first."""
    first = end[:1]
    if first.isdigit():
        return (2,)
    letter = 1 if first.isupper() else 3
    return (_ROMAN_DEPTH, letter) if _ROMAN.fullmatch(end) else (letter,)
