"""Whether the rulings on an auction differ as the diagrams say; and if none do, why that is so."""

from collections.abc import Sequence

from .product import Difference, Product, gap_told
from .sides import Said
from .trials import Trial, bare

NOT_FOUND, SAME_RULING = "not_found", "same_ruling"
"""Why no auction shows a difference: none was found that comes to it, or those that do are ruled on
alike, the other edition saying the same by another law."""


class Confirming:
    """Holds what the diagrams of two editions say against their rulings."""

    def __init__(self, product: Product) -> None:
        self.product = product

    def confirms(self, difference: Difference, trial: Trial) -> bool:
        """Whether two rulings differ in what the diagrams say they do."""
        return all(self._differ(said, trial) for said in difference.said)

    def reason(self, difference: Difference, met: Sequence[Trial]) -> str:
        """Why nothing shows a difference; `met` are the trials that came to it."""
        differ = any(self._differ_beyond_moves(difference, trial) for trial in met)
        return SAME_RULING if met and not differ else NOT_FOUND

    def _differ(self, said: Said, trial: Trial) -> bool:
        """Whether the edition tells it, and the other one nothing that comes to the same."""
        mine, other = trial.sides[said.side], trial.told[1 - said.side]
        gap = mine.case.gap
        if gap is not None and gap_told(gap.reason) == said.told:
            return gap.reason not in other
        effects = (e for e in mine.effects() if self.product.effect_told(e.id) == said.told)
        return any(bare(effect) not in other for effect in effects)

    def _differ_beyond_moves(self, difference: Difference, trial: Trial) -> bool:
        """Whether they differ in a part of it that is more than where the auction goes on."""
        moves = self.product.vocabulary.while_open
        return any(self._differ(s, trial) for s in difference.said if s.told[0] not in moves)
