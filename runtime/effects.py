"""What a ruling brings: an effect in force, or a gap where the base gives no rule."""

from __future__ import annotations

from collections.abc import Collection

from ..compiler.frozen import frozen
from .position import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@frozen
class Gap:
    """Where the base gives no rule: the law that is silent, why, and the words for it."""

    law: str | None
    reason: str
    words: str


@frozen
class Effect:
    """An effect in force: its name in the contract, the provision, and its fields worked out.

    `record` is the call it speaks of, `id` the phrase of the vocabulary, `until` the moments that
    use it up (it stays in the ruling where `kept`), `move` how it moves the auction. Calls made
    before the moment in `sweeps` fall with the call it cancels, of the kinds named with it or all.
    """

    name: str
    law: str
    id: str
    fields: dict[str, Any]
    record: Record | None = None
    until: tuple[str, ...] = ()
    move: str | None = None
    sweeps: tuple[str, tuple[str, ...]] | None = None
    kept: bool = False

    def is_used_up(self, moments: Collection[str]) -> bool:
        """Whether one of its moments has come, so that it is told no longer."""
        return not self.kept and any(moment in moments for moment in self.until)

    def to_dict(self) -> dict[str, Any]:
        """The effect as the contract's JSON."""
        fields = {key: _plain(key, value) for key, value in self.fields.items()}
        return {"effect": self.name, "law": self.law, **fields}


def _plain(key: str, value: Any) -> Any:
    kind = value.__class__
    if kind is str or kind is bool:
        return value
    if kind is Record:
        return value.event if key == "event" else value.call.text
    if kind is frozenset:
        return [strain.text for strain in sorted(value)]
    if kind is tuple:
        return [card.text for card in value]
    if kind is list:
        return [*value]  # the compiled tables are shared by every ruling
    return getattr(value, "text", value)
