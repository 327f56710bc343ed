"""What the items of an outcome bring in a ruling: effects, with their fields worked out."""

from __future__ import annotations

from collections.abc import Iterable

from .effects import Effect
from .position import Record
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .rules import Rules


class Bringer:
    """An item that is an effect, ready to be worked out in rulings.

    `moment` is the one of whose calls it speaks, if it does. It is `steady` where its fields hang
    on nothing but the call that a ruling is about and that other call.
    """

    __slots__ = ("_fields", "_fixed", "_rest", "is_steady", "moment", "move")

    def __init__(self, provision: str, name: str, row: tuple[Any, ...], is_steady: bool) -> None:
        effect, fields, until, _, _, move, sweeps, kept = row
        self._fixed = effect, provision, name
        self._fields: tuple[tuple[str, str, Any], ...] = tuple(
            (key, how, what) for key, (how, what) in fields.items()
        )
        self._rest = until, move, sweeps, kept
        moments = [what for _, how, what in self._fields if how == "moment"]
        self.moment: str | None = moments[-1] if moments else None
        self.move: str | None = move
        self.is_steady = is_steady

    def effect(self, record: Record | None, scope: Scope) -> Effect:
        """The effect that it is of a call."""
        values = {key: _field(how, what, record, scope) for key, how, what in self._fields}
        return Effect(*self._fixed, values, record, *self._rest)


def _field(how: str, what: Any, record: Record | None, scope: Scope) -> Any:
    if how == "player":
        return scope.player(what)
    if how == "moment":
        return record
    return what(scope) if how == "value" else what


class Bringers:
    """What the items of one edition bring."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._bringers: dict[int, Bringer | None] = {}

    def of(self, item: int) -> Bringer | None:
        """What an item brings of its own; None where it is no effect."""
        if item not in self._bringers:
            provision, _, kind, name, _ = self._rules.items[item]
            data = self._rules.data
            self._bringers[item] = (
                Bringer(provision, name, data["effects"][name], name in data["steady"])
                if kind == "effect"
                else None
            )
        return self._bringers[item]


class Brought:
    """What has been worked out in one ruling already, and holds as long as it is about a call."""

    __slots__ = ("_alone", "_call", "_of_each")

    def __init__(self, call: Record) -> None:
        self._call = call
        self._alone: dict[int, list[Effect]] = {}
        self._of_each: dict[tuple[int, Record | None], Effect] = {}

    def known(self, item: int, call: Record) -> list[Effect] | None:
        """What an item brings, if that is known and there can be nothing else."""
        if call is not self._call:
            self._call, self._alone, self._of_each = call, {}, {}
        return self._alone.get(item)

    def alone(
        self, item: int, bringer: Bringer, record: Record | None, scope: Scope
    ) -> list[Effect]:
        """What an item brings that speaks of the call itself, or of none."""
        found = [bringer.effect(record, scope)]
        if bringer.is_steady:
            self._alone[item] = found
        return found

    def of_each(
        self, item: int, bringer: Bringer, records: Iterable[Record | None], scope: Scope
    ) -> list[Effect]:
        """What an item brings of each of several calls."""
        if not bringer.is_steady:
            return [bringer.effect(record, scope) for record in records]
        known, found = self._of_each, []
        for record in records:
            effect = known.get((item, record))
            if effect is None:
                effect = known[item, record] = bringer.effect(record, scope)
            found.append(effect)
        return found
