"""How the lines of a map are drawn, and what explains them. No colour tells anything."""

from ..compiler.frozen import frozen
from ..compiler.graph import INSTEAD_OF
from .chart_words import ChartWords
from .helvetica import lines
from .law_map import EARLIER, KINDS, LATER, LawMap
from .map_cards import HEADING, PAD, SMALL, is_marked
from .map_notes import WIDTH

BINDING, POSSIBLE, DENIED, OTHER = "binding", "possible", "denied", "other"
JOINS, MARKED = "joins", "marked"
SAMPLE = 30
"""How much of the width a line takes that is explained."""
_STRENGTH = {
    "apply": BINDING, "treated_as": BINDING, "may_apply": POSSIBLE, "not_apply": DENIED,
    INSTEAD_OF: DENIED, EARLIER: POSSIBLE, LATER: BINDING,
}  # fmt: skip
_LEAST = 13  # what an entry takes at the least


@frozen
class Entry:
    """What is explained: a strength, or a constant of this module; and the words for it."""

    sample: str
    lines: tuple[str, ...]

    @property
    def height(self) -> int:
        return max(len(self.lines) * (SMALL + 1) + PAD, _LEAST)


def strength(kind: str) -> str:
    """How strong the line of a reference of this kind is."""
    return _STRENGTH.get(kind, OTHER)


def legend(plan: LawMap, words: ChartWords) -> tuple[Entry, ...]:
    """The entries of a legend: one for each strength that is met, then what else is drawn."""
    met = {kind for link in plan.links for kind in link.kinds}
    found: dict[str, list[str]] = {}
    for kind in (*KINDS, EARLIER, LATER):
        if kind in met:
            found.setdefault(strength(kind), []).append(words.kind(kind))
    told = {drawn: ", ".join(kinds) for drawn, kinds in found.items()}
    if any(len(plan.leading_to(name)) > 1 for name in plan.places):
        told[JOINS] = words.map("joins")
    if any(is_marked(plan, card) for card in plan.cards):
        told[MARKED] = words.map("marked")
    most = WIDTH - SAMPLE - 2 * PAD
    return tuple(Entry(sample, tuple(lines(t, SMALL, most))) for sample, t in told.items())


def legend_height(entries: tuple[Entry, ...]) -> int:
    """How much room a legend needs, with its heading."""
    return HEADING + sum(entry.height for entry in entries)
