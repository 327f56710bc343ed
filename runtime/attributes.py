"""The names a situation may use for what is known about a call or an irregularity: one table.

The contract fixes these names and their types. What they mean for a law stands in the
vocabulary, not here; a knowledge base that declares further facts passes a larger table
(`Declared.with_facts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..compiler.frozen import frozen
from .calls import Denomination

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

Value = bool | str | tuple[Denomination, ...]

BOOL = "bool"
STRAINS = "strains"
TEXT = "text"
SEAT = "seat"


@frozen
class Kind:
    """The type of a fact or an attribute: `bool`, `strains`, `seat`, `text`, or some words."""

    type: str
    words: tuple[str, ...] = ()
    changes_only: bool = False


_YES_NO = Kind(BOOL)
ATTRIBUTES: Mapping[str, Kind] = {
    "artificial": _YES_NO,
    "shows": Kind(STRAINS),
    "comparable": _YES_NO,
    "lowest": _YES_NO,
    "same_meaning": _YES_NO,
    "misnamed": Kind(TEXT),
    "wrong_board": _YES_NO,
    "simultaneous": _YES_NO,
    "unintended": _YES_NO,
    "pause": _YES_NO,
    "because": Kind(TEXT, ("misinformation", "opponent_changed"), changes_only=True),
}
"""What may be said of a call or a change; each may be left out, `null` or `?`: not known."""

ALIASES: Mapping[str, str] = {"conventional": "artificial"}
"""Second names of attributes: the editions name the same thing differently."""

FACTS: Mapping[str, Kind] = {
    "accepted": _YES_NO,
    "relied_on_first_call": _YES_NO,
    "could_have_known": _YES_NO,
    "information_damages": _YES_NO,
    "probably_different": _YES_NO,
    "misinformed": _YES_NO,
    "damaged": _YES_NO,
    "damaged_by": Kind(TEXT, ("understanding", "explanation", "deviation")),
    "repeatedly_undisclosed": _YES_NO,
    "at_once": _YES_NO,
    "to_play": Kind(SEAT),
    "first_card_played": _YES_NO,
    "asked_by": Kind(TEXT, ("opponent", "partner")),
    "asked_about": Kind(TEXT, ("partner", "own", "opponent")),
    "based_on_understanding": _YES_NO,
    "opponents_understand": _YES_NO,
    "disclosed": _YES_NO,
    "written_defence": _YES_NO,
    "organiser_allows": _YES_NO,
    "review_wrong": _YES_NO,
    "explanations": Kind(TEXT, ("spoken", "written")),
    "organiser_leaves_free": _YES_NO,
    "designated": Kind(TEXT, ("special", "ordinary", "nothing")),
    "artificial_meaning": _YES_NO,
    "auction_begun": _YES_NO,
    "play_begun": _YES_NO,
    "asked_to_explain": _YES_NO,
    "information_from": Kind(TEXT, ("auction", "cards", "authorised", "elsewhere")),
    "laws_say_otherwise": _YES_NO,
    "only_style": _YES_NO,
    "known_from": Kind(TEXT, ("partnership", "general")),
    "deviation_repeated": _YES_NO,
}
"""What may be said in `facts` or when the director is called; from `at_once` on, of a player who
asks what he may do."""


@frozen
class Declared:
    """The attributes and facts a situation may use, by name."""

    attributes: Mapping[str, Kind]
    facts: Mapping[str, Kind]

    def with_facts(self, names: Iterable[str]) -> Declared:
        """The same table with further yes-or-no facts; names already there keep their type."""
        return Declared(self.attributes, dict.fromkeys(names, _YES_NO) | dict(self.facts))


CONTRACT = Declared(ATTRIBUTES, FACTS)


class Known(dict[str, Value]):
    """What is known: a mapping that can't be changed. A name that is absent is unknown.

    A dict underneath, so reading is as quick as reading gets; equal contents are equal.
    """

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("what is known of a situation can't be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, since it can change
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[object, tuple[dict[str, Value]]]:
        return Known, (dict(self),)  # the inherited way would fill it item by item


NOTHING = Known()
