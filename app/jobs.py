"""How many processes are to work at once."""

import os

from .faults import UsageError

ALL = "all"
"""As many as this process has cores."""
_MOST = 1024


def wanted_jobs(said: str) -> int:
    """The number that was said, or one for each core.

    Raises:
        UsageError: it is no such number.
    """
    if said == ALL:
        # Those that this process may use, where the system tells.
        own = getattr(os, "sched_getaffinity", None)
        return len(own(0)) if own is not None else os.cpu_count() or 1
    if said.isascii() and said.isdigit() and 0 < int(said[:9]) <= _MOST:
        return int(said)
    message = f"`{said}` is no number of processes"
    raise UsageError("unknown-number", message, (f"1 to {_MOST}", f"`{ALL}`"))
