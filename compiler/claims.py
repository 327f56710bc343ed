"""What the lines of a rule claim to be so, each with the condition that it stands for.

A rule is read line by line: that the law is reached, that a test holds, that nothing before it
does. How a claim stands in a ruling, and whether worked rulings have seen it both ways, is asked of
the same conditions from which the decision diagrams are made.
"""

from collections.abc import Iterator

from . import model
from .conditions import Conditions, Pair
from .frozen import frozen


@frozen
class Entered:
    """The law comes into question."""

    law: str


@frozen
class Directly:
    """The call is one of these irregularities, on which a clause stands by itself."""

    irregularities: tuple[str, ...]


@frozen
class Otherwise:
    """Nothing holds that stands before this clause of a provision."""

    provision: str
    clause: int


@frozen
class Replaced:
    """Something holds that stands instead of one of these: a provision, or what is above it."""

    provisions: tuple[str, ...]


@frozen
class Follows:
    """What a clause says follows: the clause is in force."""

    provision: str
    clause: int


Claim = model.Test | model.Holds | Entered | Directly | Otherwise | Replaced | Follows


def condition_of(claim: Claim, conditions: Conditions) -> Pair:
    """When a claim is true and when it is false."""
    if isinstance(claim, Entered):
        return conditions.entered(claim.law)
    if isinstance(claim, Directly):
        return conditions.on(claim.irregularities)
    if isinstance(claim, Otherwise):
        provision = conditions.edition.provisions[claim.provision]
        return conditions.nothing_before(provision, claim.clause)
    if isinstance(claim, Follows):
        return conditions.clause(conditions.edition.provisions[claim.provision], claim.clause)
    if isinstance(claim, Replaced):
        return conditions.either(*map(conditions.replaced, claim.provisions))
    return conditions.test(claim)


def tests_of(clause: model.Clause) -> Iterator[model.Atom]:
    """What a clause asks itself, exceptions and side conditions of its effects left out."""
    for alternative in clause.alternatives:
        yield from alternative


def side_tests_of(clause: model.Clause) -> Iterator[model.Atom]:
    """What the effects of a clause ask besides."""
    for effect in clause.effects:
        yield from effect.conditions
