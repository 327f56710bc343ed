"""What stages made of a base before, so that after a change only what hangs on it is made again.

A stage is a pure function; what it is `given` tells one result from another. What the last two
looks at a base had no use for is forgotten.
"""

import os
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
Stamp = tuple[str, int, int, int]
"""A file by its path, and what changes when it is written: its time, its size, its number."""


class KeptStages:
    """The results of stages by their names and by what they were given."""

    def __init__(self) -> None:
        self._before: dict[Hashable, Any] = {}
        self._now: dict[Hashable, Any] = {}

    def begin(self) -> None:
        """Look at the base once more."""
        self._before, self._now = self._now, {}

    def of(self, stage: str, given: Hashable, make: Callable[..., T], *arguments: Any) -> T:
        """What a stage made of this before, or makes of it now; what it raises is not kept.

        Args:
            stage: Its name.
            given: Everything that the result hangs on.
            make: The stage itself.
            arguments: What it is called with.
        """
        key = (stage, given)
        if key not in self._now:
            self._now[key] = self._before[key] if key in self._before else make(*arguments)
        found: T = self._now[key]
        return found


def stamps(folder: str | os.PathLike[str]) -> tuple[Stamp, ...]:
    """The files in a folder and below it; of a link the link itself, which is never followed."""
    found: list[Stamp] = []
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(place, name)
            try:
                there = os.lstat(path)
            except OSError:
                continue  # it went while it was looked for
            found.append((path, there.st_mtime_ns, there.st_size, there.st_ino))
    return tuple(found)
