"""What an outcome means for a ruling, whichever ruling it is: worked out once for each outcome."""

from __future__ import annotations

from collections.abc import Iterable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .decision import Items
    from .rules import Rules

DECIDING = ("keep", "judge", "remove", "treat")
"""The moves that decide what becomes of a call."""
_ITS_OWN = (None, "call")  # what needs no other event
_ALL = 2  # the whole of what stands (`compiler.hanging`)


class Plan:
    """An outcome, found from some facts: what it brings, and what can change it.

    `brings` are the items in force that are effects, `open` those that an answer could bring;
    `gaps` those in force that are gaps, each with its provision, law and reason, and `may_be_gap`
    whether an answer could bring one. An answer `decides` about the call, or `may_decide` if what
    it would bring has anything to speak of.

    As long as none of the `watched` moments comes (None: any), nothing of it changes; `looks` is
    how much of what stands by then it hangs on. It `is_steady` where what it brings hangs on the
    call alone.
    """

    __slots__ = (
        "brings", "decides", "gaps", "is_steady", "looks", "may_be_gap", "may_decide", "open",
        "watched",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, facts: Iterable[str], in_force: Items, possible: Items
    ) -> None:
        items, bringer = rules.items, rules.bringers.of
        open_items = sorted({*possible} - {*in_force})
        self.brings = tuple(item for item in in_force if bringer(item) is not None)
        self.open = tuple(item for item in open_items if bringer(item) is not None)
        self.gaps = tuple(
            (provision, law, reason)
            for provision, law, kind, reason, _ in map(items.__getitem__, in_force)
            if kind == "gap"
        )
        self.may_be_gap = any(items[item][2] == "gap" for item in open_items)
        hangs = rules.data["hangs"]
        each = [hangs[fact] for fact in facts if fact in hangs]
        openers = [found for item in self.open if (found := bringer(item)) is not None]
        brought = [found for item in self.brings if (found := bringer(item)) is not None] + openers
        moments = {name for names, _ in each for name in names}
        moments |= {found.moment for found in brought if found.moment is not None} - {"call"}
        self.watched: tuple[str, ...] | None = tuple(sorted(moments))
        self.looks = max((looks for _, looks in each), default=0)
        own = any(b.moment in _ITS_OWN and b.move in DECIDING for b in openers)
        self.decides = self.may_be_gap or own
        self.may_decide = self.decides or any(b.moment not in _ITS_OWN for b in openers)
        self.is_steady = all(b.is_steady and b.moment in _ITS_OWN for b in brought)
        if not all(found.is_steady for found in brought):
            self.watched, self.looks = None, _ALL

    def watches(self, moment: str) -> bool:
        """Whether anything of it hangs on a moment."""
        return self.watched is None or moment in self.watched
