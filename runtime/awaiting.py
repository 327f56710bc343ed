"""The moments that can still come in a ruling, by the events that they can be.

Which ones these are hangs on what has happened so far, and not on who did it; so it is worked out
once for each course of events, and not for each ruling.
"""

from __future__ import annotations

from .calls import ALL_CALLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # Its name, whose event it is, of what calls, and what it asks beside that.
    Row = tuple[str, str | None, tuple[str, ...], dict[str, Any]]

_MOST = 5_000
KINDS = frozenset(call.kind for call in ALL_CALLS)


class Awaited:
    """What can come after some moments: the moments by their events, and for each event the kinds
    of calls that can be one of them, None where all can. `idle` are the kinds of calls that can be
    none, when they are made or stand."""

    __slots__ = ("idle", "kinds", "rows")

    def __init__(self, rows: dict[str, tuple[Row, ...]]) -> None:
        self.rows = rows
        self.kinds: dict[str, frozenset[str] | None] = {}
        for event, of_event in rows.items():
            kinds = [row[2] for row in of_event]
            self.kinds[event] = frozenset().union(*kinds) if all(kinds) else None
        heeded = [self.kinds.get(event, frozenset[str]()) for event in ("made", "stands")]
        self.idle = frozenset(k for k in KINDS if all(h is not None and k not in h for h in heeded))


class Awaiting:
    """The moments of one edition."""

    def __init__(self, moments: dict[str, Any]) -> None:
        self._moments = moments
        self._known: dict[tuple[object, ...], Awaited] = {}
        self._of_director: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.fixed = {name: row[5] for name, row in moments.items() if row[8]}
        """What those moments ask of which it is the same at all times whether they can come."""

    def after(self, happened: tuple[str, ...], barred: tuple[str, ...]) -> Awaited:
        """What can still come once these moments have come, where some can't come at all."""
        known = self._known.get((happened, barred))
        if known is None:
            if len(self._known) >= _MOST:
                self._known = {}
            known = self._known[happened, barred] = self._after(happened, barred)
        return known

    def director(self, happened: tuple[str, ...]) -> tuple[str, ...]:
        """The moments of the director's coming that have not come."""
        names = self._of_director.get(happened)
        if names is None:
            if len(self._of_director) >= _MOST:
                self._of_director = {}
            names = self._of_director[happened] = tuple(
                name
                for name, (events, *_) in self._moments.items()
                if "director" in events and name not in happened
            )
        return names

    def _after(self, happened: tuple[str, ...], barred: tuple[str, ...]) -> Awaited:
        found: dict[str, list[Row]] = {}
        for name, moment in self._moments.items():
            events, by, after, before, kinds, only, each, _, is_fixed = moment
            if (
                name in barred
                or (name in happened and not each)
                or (after != "call" and after not in happened)
                or before in happened
            ):
                continue
            for event in events:
                found.setdefault(event, []).append((name, by, kinds, {} if is_fixed else only))
        return Awaited({event: tuple(rows) for event, rows in found.items()})
