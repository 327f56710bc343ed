"""What has happened in a ruling, as the moments that the laws speak of, and what can still come."""

from __future__ import annotations

from collections.abc import Iterable

from .calls import Seat
from .position import Position, Record
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .awaiting import Awaited
    from .rules import Rules


_NONE = frozenset[str]()


class MomentScope(Scope):
    """A scope that takes events as its moments.

    `each` are all events of a moment, `moments` the first ones. It `is_stale` where anything has
    come that was watched, or been chosen or said, since it was read last.
    """

    __slots__ = ("_awaited", "_barred", "_seats", "each", "is_stale")

    def __init__(
        self, rules: Rules, call: Record, position: Position, given: dict[str, object]
    ) -> None:
        super().__init__(rules, call, position, given=given)
        self.each: dict[str, list[Record]] = {}
        self.is_stale = True
        self._awaited: Awaited | None = None  # what can come by which event; None: not known yet
        self._barred: tuple[Record | None, tuple[str, ...]] = (None, ())
        self._seats: tuple[Record, dict[str, Seat | None]] = (call, {})

    def watches(self, moment: str) -> bool:
        """Whether anything hangs on a moment, but what can come after it."""
        raise NotImplementedError

    def take(self, event: str, record: Record) -> bool:
        """Bind the moments that this event is; says whether there were any."""
        taken = self.fitting(event, record)
        if not taken:
            return False
        settles = False
        for name in taken:
            self.moments.setdefault(name, record)
            self.each.setdefault(name, []).append(record)
            self.is_stale = self.is_stale or self.watches(name)
            settles = settles or bool(self.rules.settled_by[name])
        if settles:
            self._settle(taken)
        self._awaited = None
        return True

    def take_idly(self, record: Record) -> bool:
        """Bind what a call is that is made and stands, if nothing hangs on it; nothing else."""
        awaited, kind = self.awaited, record.call.kind
        made: list[str] = []
        if self.heeds("made", kind) and (made := self.fitting("made", record)):
            if not all(map(self._is_idle, made)):
                return False
            self._bind_first(made, record)
        if self.heeds("stands", kind) and (stands := self.fitting("stands", record)):
            if not all(map(self._is_idle, stands)):
                for name in made:
                    del self.moments[name], self.each[name]
                self._awaited = awaited
                return False
            self._bind_first(stands, record)
        return True

    @property
    def awaited(self) -> Awaited:
        """The moments that can still come.

        Most rulings soon await none: an auction of many irregularities would else look at all
        moments of all of them for each call.
        """
        if self._awaited is None:
            call, barred = self._barred
            if call is not self.call:
                fixed, fits = self.rules.awaiting.fixed, self.rules.fits
                barred = tuple([name for name, only in fixed.items() if not fits(only, self)])
                self._barred = self.call, barred
            self._awaited = self.rules.awaiting.after(tuple(self.moments), barred)
        return self._awaited

    def heeds(self, event: str, kind: str) -> bool:
        """Whether an event, of a call of this kind, may be one of the moments that can come."""
        kinds = (self._awaited or self.awaited).kinds.get(event, _NONE)
        return kinds is None or kind in kinds

    def fitting(self, event: str, record: Record) -> list[str]:
        """The moments that this event would be."""
        rows = self.awaited.rows.get(event)
        if rows is None or (record.event == self.call.event and record.by is self.call.by):
            return []
        found = []
        for name, by, kinds, only in rows:
            if (
                (not kinds or record.call.kind in kinds)
                and (by is None or self._seat(by) is record.by)
                and (not only or self._suits(name, only, record))
            ):
                found.append(name)
        return found

    def _seat(self, player: str) -> Seat | None:
        """The player whom a rule calls so, looked up once for a call where that decides it."""
        call, seats = self._seats
        if call is not self.call:
            seats = {}
            self._seats = self.call, seats
        if player not in seats:
            seat = self.player(player)
            if player not in self.rules.data["seated"]:
                return seat
            seats[player] = seat
        return seats[player]

    def _is_idle(self, moment: str) -> bool:
        """Whether nothing hangs on whether a moment has come, but what can come after it."""
        if self.watches(moment) or moment in self.moments:
            return False
        return all(fact in self.settled for fact in self.rules.settled_by[moment])

    def _bind_first(self, moments: Iterable[str], record: Record) -> None:
        for name in moments:
            self.moments[name] = record
            self.each[name] = [record]
        self._awaited = None

    def _suits(self, name: str, only: dict[str, Any], record: Record) -> bool:
        """Whether an event is as the moment asks, were it this moment."""
        moments = {**self.moments, name: record}
        trial = Scope(self.rules, self.call, self.position, moments, self.given)
        return self.rules.fits(only, trial)

    def await_anew(self) -> None:
        """Forget what can still come: something has happened."""
        self._awaited = None

    def _settle(self, moments: list[str]) -> None:
        """Choices that are made by what has just happened; one that is made stays."""
        for fact, ways in self.rules.settling:
            for moment, value, only, unless in ways:
                if (
                    moment in moments
                    and fact not in self.settled
                    and self.rules.fits(only, self)
                    and not (unless and self.rules.fits(unless, self))
                ):
                    self.settled[fact] = value
                    self.is_stale = True

    def bind(self, moment: str, record: Record) -> None:
        """An event is this moment, whatever was before."""
        self.moments[moment] = record
        self.each[moment] = [record]
        self.is_stale = True
