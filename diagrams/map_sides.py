"""The links of a map, parted by the side of its cards on which they run."""

from ..compiler.frozen import frozen
from .lanes import lanes
from .law_map import LawMap, Link


@frozen
class Sides:
    """Links from notes come in on the left, where links back run; on the right links forward run,
    and those to notes go out.

    `left` and `right` are the lanes of the cards to which links lead back or forward, counted from
    the cards.
    """

    inward: tuple[Link, ...]
    back: tuple[Link, ...]
    forward: tuple[Link, ...]
    outward: tuple[Link, ...]
    left: dict[str, int]
    right: dict[str, int]
    notes: tuple[str, ...]

    def back_from(self, card: str) -> tuple[str, ...]:
        """Where links back from a card lead: those with the nearest lane first.

        Lines leave upwards, so that one below doesn't cross one above.
        """
        found = [link.target for link in self.back if link.source == card]
        return tuple(sorted(found, key=lambda target: self.left[target]))

    def forward_from(self, card: str) -> tuple[str, ...]:
        """Where links forward from a card lead: those with the farthest lane first."""
        found = [link.target for link in self.forward if link.source == card]
        return tuple(sorted(found, key=lambda target: -self.right[target]))

    def outward_from(self, card: str) -> tuple[str, ...]:
        """The notes to which a card leads, in the order of the laws."""
        found = [link.target for link in self.outward if link.source == card]
        return tuple(sorted(found, key=self.notes.index))

    def is_led_to(self, card: str) -> bool:
        """Whether a note leads to a card."""
        return any(link.target == card for link in self.inward)


def sides_of(plan: LawMap) -> Sides:
    """Part the links of a map."""
    place = {card: i for i, card in enumerate(plan.cards)}
    inside = [link for link in plan.links if link.source in place and link.target in place]
    back = tuple(link for link in inside if place[link.target] < place[link.source])
    forward = tuple(link for link in inside if place[link.target] > place[link.source])
    return Sides(
        inward=tuple(link for link in plan.links if link.source not in place),
        back=back,
        forward=forward,
        outward=tuple(link for link in plan.links if link.target not in place),
        left=_lanes(back, place),
        right=_lanes(forward, place),
        notes=plan.notes,
    )


def _lanes(links: tuple[Link, ...], place: dict[str, int]) -> dict[str, int]:
    reach: dict[str, set[float]] = {}
    for link in links:
        ends = float(place[link.source]), float(place[link.target])
        reach.setdefault(link.target, set()).update(ends)
    return lanes({card: (min(ends), max(ends)) for card, ends in reach.items()})
