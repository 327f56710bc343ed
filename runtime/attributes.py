"""The names a situation may use for what is known about a call or an irregularity.

The contract fixes the names in the tables here and their types, for every base. What they mean for
a law stands in the vocabulary, which may declare further ones (`KnowledgeBase.declared`).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..compiler.frozen import frozen
from .calls import Denomination

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

Value = bool | str | tuple[Denomination, ...]
Values = tuple[bool | str, ...] | None
"""What a vocabulary lets a name have: these values, any text where there are none, or (None) some
denominations."""

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
    "taken_back": _YES_NO,
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


_KEYS = ("by", "call", "cards", "change", "director", "exposed", "lead", "led")
_NOT_TOLD = (*_KEYS, "ordered")  # a mark that the runtime sets


@frozen
class Declared:
    """The attributes and facts a situation may use, by name."""

    attributes: Mapping[str, Kind]
    facts: Mapping[str, Kind]

    def extended(self, told: Mapping[str, Mapping[str, Values]]) -> Declared:
        """The same with the `attributes` and `facts` that a vocabulary reads (`data["told"]`);
        names already there keep their type, and keys of events stay what they are."""
        attributes, facts = (
            {name: _kind(values) for name, values in told[table].items() if name not in _NOT_TOLD}
            for table in ("attributes", "facts")
        )
        return Declared({**attributes, **self.attributes}, {**facts, **self.facts})


def _kind(values: Values) -> Kind:
    if values is None:
        return Kind(STRAINS)
    words = tuple(value for value in values if isinstance(value, str))
    return Kind(TEXT, words) if words or not values else _YES_NO


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
