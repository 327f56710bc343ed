"""The states that an auction can be in, for everything a call can be: what the proofs range over.

The space leaves out what the definitions exclude. It may hold states that no auction reaches, and
lacks none that some auction does: what holds nowhere in it holds at no table.
"""

from ..comparison.product import Product
from ..comparison.tables import Tables
from ..compiler import model
from ..compiler.decide import recognition_of
from ..compiler.entries import Item, entry_names, kinds_known
from ..compiler.frozen import frozen
from .findings import Entry


@frozen
class Outcome:
    """What follows under one entry, as a diagram whose terminals are sets of items.

    `possible` holds where the facts that it tests can stand together, `always` are the items that
    are in force in any case.
    """

    entry: Entry
    node: int
    always: frozenset[int]
    possible: int


class States(Product):
    """The states of one edition: the space of a comparison with itself, or with another one.

    Args:
        edition: The rules, with the facts of the game.
        other: Those of the other edition, with the same vocabulary; a state of either is one.
        tables: Those of earlier work.
    """

    def __init__(
        self,
        edition: model.Edition,
        other: model.Edition | None = None,
        tables: Tables | None = None,
    ) -> None:
        super().__init__(edition, other or edition, {}, tables)
        self.edition = edition
        own, another = self.read
        self.entries, self.conditions = own.entries, own.conditions
        self.constraints = tuple(dict.fromkeys((own.constraints, another.constraints)))
        self._possible_of: dict[Entry, list[tuple[frozenset[int], int]]] = {}

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything that provisions bring, in the order of the code."""
        return self.entries.items

    def outcomes(self) -> tuple[Outcome, ...]:
        """What follows under each entry.

        Raises:
            LawError: the definitions are too entangled to be worked out together.
        """
        recognition = recognition_of(self.edition, self.conditions)
        return tuple(
            self._outcome(entry) for entry in entry_names(self.edition, self.table, recognition)
        )

    def _outcome(self, entry: Entry) -> Outcome:
        node, always = self.entries.outcome(entry)
        return Outcome(entry, node, always, self.possible(entry, self.support(node)))

    def possible(self, entry: Entry, support: set[int]) -> int:
        """Where some facts can stand together when a call is of these kinds."""
        known = self._possible_of.setdefault(entry, [])
        for facts, node in known:
            if support <= facts:  # what is known of more facts tells as much of these
                return node
        node = self._worked_out(entry, support)
        known.append((frozenset(support), node))
        return node

    def _worked_out(self, entry: Entry, support: set[int]) -> int:
        kinds = self.kinds(entry).items()
        known: dict[int, object] = {self.order[model.IS + kind]: value for kind, value in kinds}
        held = self.table.any_of(
            each.meaning(support, known, judged=True) for each in self.constraints
        )
        return self.table.both(held, self.together.in_order(support))

    def kinds(self, entry: Entry) -> dict[str, bool]:
        """What the call is and is not; of what a kind that is alone shuts out, nothing is known."""
        if not entry:
            return {}  # no call in particular
        known, declared = kinds_known(entry, self.vocabulary), self.vocabulary.irregularities
        if not any(declared[name].alone for name, value in known.items() if value):
            return known
        return {name: v for name, v in known.items() if v or declared[name].beside}

    def is_own(self, provision: str) -> bool:
        """Whether a provision is of the edition itself, and no fact of the game lent by another."""
        edition = self.edition
        return edition.laws[edition.provisions[provision].law].lender is None

    def sets(self, outcome: Outcome) -> set[frozenset[int]]:
        """Every set of items that can be in force together."""
        found = self.table.terminals_where(outcome.node, outcome.possible)
        return {items | outcome.always for items in found if isinstance(items, frozenset)}

    def where(self, outcome: Outcome, items: frozenset[int]) -> int:
        """Where all of some items are in force, of what is possible."""
        left = items - outcome.always
        node = self.table.relabel(
            outcome.node, lambda found: isinstance(found, frozenset) and left <= found
        )
        return self.table.both(node, outcome.possible)
