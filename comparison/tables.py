"""Tables of diagrams that are used again: what was worked out of some rules is known of others.

A node is a number by what it tests and where it leads, so two diagrams that are the same are so in
every edition and in every form of it, and what two make together has to be worked out once.
"""

from ..compiler.diagram import Diagrams, Variable

_BUDGET = 20_000_000  # two editions in one order cost more than one in its own
_MOST_NODES = 2_000_000  # of a table that is used again: some twenty proofs of changed rules


class Tables:
    """The tables by the facts that they are over."""

    def __init__(self) -> None:
        self._known: dict[tuple[Variable, ...], Diagrams] = {}

    def over(self, variables: tuple[Variable, ...]) -> Diagrams:
        """A table over these facts in this order, with all that it may cost."""
        table = self._known.get(variables)
        if table is None or len(table.nodes) > _MOST_NODES:
            table = self._known[variables] = Diagrams(variables, _BUDGET)
        table.once_more()
        return table
