"""Watches the files of a base, and tells when one of them has changed."""

import os
import time
from collections.abc import Iterator

from .kept_stages import stamps

_EVERY = 0.3  # seconds between two looks
_SETTLED = 0.05  # an editor writes in several steps: so long nothing more has changed


def changes(root: str | os.PathLike[str]) -> Iterator[None]:
    """Comes at once, and then after each change of a file; it never ends.

    What changes while the caller is at work is told right after it.
    """
    while True:
        seen = stamps(root)
        yield
        while (now := stamps(root)) == seen:
            time.sleep(_EVERY)
        while True:
            time.sleep(_SETTLED)
            before, now = now, stamps(root)
            if now == before:
                break
