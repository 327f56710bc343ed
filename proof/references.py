"""References that lead round in a circle, and facts that nothing ever asks."""

from collections.abc import Iterable, Iterator

from ..compiler import model
from ..compiler.circles import circles
from ..compiler.citation_targets import is_within
from ..compiler.declarations import Vocabulary
from ..compiler.expression import Expression
from .findings import CIRCLE, UNASKED, Finding

_LEADING = ("apply", "treated_as")


def circular_references(edition: model.Edition) -> Iterator[Finding]:
    """Provisions each of which sends the reader on to the next, and the last to the first.

    Those that hold only by one another have no meaning at all and are refused before; these hold,
    and a reader goes round.
    """
    referring = {
        provision.id: [
            reference.target
            for clause in provision.clauses
            for reference in clause.references
            if reference.kind in _LEADING and not reference.leaves
        ]
        for provision in edition.provisions.values()
    }
    leading = {name: targets for name, targets in referring.items() if targets}
    follows = {
        name: [other for target in targets for other in leading if is_within(other, target)]
        for name, targets in leading.items()
    }
    for circle in circles(follows):
        spans = tuple(edition.provisions[name].span for name in circle)
        yield Finding(CIRCLE, circle[0], " → ".join(circle[1:]), spans)


def unasked_facts(
    vocabulary: Vocabulary, editions: Iterable[model.Edition], expressions: Iterable[Expression]
) -> Iterator[Finding]:
    """Facts that no rule of any edition and no other declaration asks."""
    asked = {test.fact for e in editions for law in e.laws for test in e.reads(law)}
    asked |= {fact for expression in expressions for fact in expression.facts}
    asked |= {fact for moment in vocabulary.moments.values() for fact in moment.only}
    asked |= {
        fact
        for declared in vocabulary.facts.values()
        for settling in declared.settled
        for fact in (*settling.only, *settling.unless)
    }
    named = (*vocabulary.choices.values(), *vocabulary.excludes.values())
    asked |= {fact for conditions in named for fact in conditions}
    asked |= set(vocabulary.game.values())
    for fact in vocabulary.facts.values():
        if fact.id not in asked:
            yield Finding(UNASKED, fact.id, "", (fact.span,))
