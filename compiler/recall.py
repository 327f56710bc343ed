"""What was found for one call, used again for others that are alike in what it hangs on.

The conditions of an entry hang on what the call is known to be, but each on few irregularities: so
what was found for one entry is right for every other in which those are the same.
"""

from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")
Kinds = frozenset[tuple[str, bool | None]]
"""Irregularities, each with whether the call is one; None where that is open."""


def together(kinds: Iterable[Kinds]) -> Kinds:
    """What several results hang on."""
    return frozenset[tuple[str, bool | None]]().union(*kinds)


class Recall(Generic[T]):
    """Results by their name, each with the kinds it hangs on."""

    def __init__(self) -> None:
        self._found: dict[str, list[tuple[Kinds, T]]] = {}

    def find(self, name: str, kinds: Kinds) -> T | None:
        """The result that is right for a call of which this is known, if there is one."""
        for hangs_on, found in self._found.get(name, ()):
            if hangs_on <= kinds:
                return found
        return None

    def keep(self, name: str, hangs_on: Kinds, found: T) -> T:
        """Note a result that is right wherever these kinds are the same."""
        self._found.setdefault(name, []).append((hangs_on, found))
        return found
