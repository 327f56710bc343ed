"""The chart of a law as data: boxes with what they say, and the ways between them.

A chart is made by `law_chart`, drawn by `drawing`, and followed by the tests: the answers along a
way lead to the items of the law that the decision diagram gives for them.
"""

from ..compiler.declarations import Value
from ..compiler.entries import Item
from ..compiler.frozen import frozen

START, QUESTION, CHOICE, EFFECTS = "start", "question", "choice", "effects"
CONNECTOR, GAP, END, CARD = "connector", "gap", "end", "card"
ONWARD, ARRIVAL = "onward", "arrival"
"""Where a chart leaves a page for another one, and where it comes in there."""
TAKEN, ASKED, OPEN, WAITING, OFF = "taken", "asked", "open", "waiting", "off"
"""What a box is to a ruling: on its way, on it and told, not told yet, not come yet, none of it."""
REACHED, UNREACHED = "reached", "unreached"
"""What a box or way is to worked rulings: one of them comes there, or none does."""

Condition = tuple[tuple[tuple[str, tuple[Value, ...]], ...], ...]
"""A side condition: one of these alternatives, each of facts that have one of some values."""


@frozen
class Line:
    """One line of a box: the provision that says it, its words, and the items it stands for.

    With `condition` the line holds only where one of its alternatives does; its words say so.
    """

    provision: str
    text: str
    items: tuple[Item, ...] = ()
    condition: Condition | None = None


@frozen
class Box:
    """One box. `kind` is a constant of this module.

    `fact` is what a question or choice asks for, `law` what a connector leads to, `provision` where
    a question comes from; with `also` yes is the answer where one of these facts is so, too. `mark`
    is the box at which a chart goes on on another page, `page` the number of that page, or of the
    one it comes from, and `state` what the box is to a ruling that is traced, or to the
    worked rulings. Only a gap, a connector and lines say something follows. A start has the kinds
    of a call with which it begins in `also`, a connector those that its law is about.
    """

    id: str
    kind: str
    heading: str
    lines: tuple[Line, ...] = ()
    fact: str | None = None
    law: str | None = None
    provision: str | None = None
    also: tuple[str, ...] = ()
    mark: str | None = None
    page: int | None = None
    state: str | None = None


@frozen
class Edge:
    """A way from a box to the next; from a question it is taken at one of `values`.

    `state` is what the way is to a ruling that is traced, or to the worked rulings.
    """

    source: str
    target: str
    label: str = ""
    values: tuple[Value, ...] = ()
    state: str | None = None


@frozen
class Chart:
    """The chart of a law. `notes` say what is not drawn here: provisions that come first.

    `legend` says what states mean, each in words, where a chart has to tell.
    """

    law: str
    edition: str
    language: str
    title: str
    notes: tuple[str, ...]
    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...]
    legend: tuple[tuple[str, str], ...] = ()

    def box(self, name: str) -> Box:
        """The box of this id.

        Raises:
            KeyError: the chart has no such box.
        """
        for box in self.boxes:
            if box.id == name:
                return box
        raise KeyError(name)

    def following(self, name: str) -> tuple[Edge, ...]:
        """The ways out of a box, in the order in which they are drawn."""
        return tuple(edge for edge in self.edges if edge.source == name)
