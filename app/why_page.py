"""Why a provision is in force or not: its rule line by line, and how each line stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from ..compiler import model
from ..compiler.claims import Claim, Directly, Entered, Follows, Otherwise, Replaced
from ..compiler.frozen import frozen
from ..diagrams.chart_words import ChartWords
from ..diagrams.rule_lines import RuleLine, rule_lines
from ..runtime.reasons import BY_EVENT, Reason, reason_of
from ..runtime.standing import FALSE, NOT_YET, TRUE, UNKNOWN
from .looks import Look

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@frozen
class StandingLine:
    """A line of a rule with how it stands; only what a word means has no state.

    `reason` is by what a test stands so, `applying` the provisions that decide it.
    """

    line: RuleLine
    state: str | None
    reason: Reason | None = None
    applying: tuple[str, ...] = ()

    @property
    def follows(self) -> bool:
        """Whether the line is no condition, but what follows from those above it."""
        return isinstance(self.line.claim, Follows)

    def to_dict(self) -> dict[str, Any]:
        """The line as JSON."""
        found: dict[str, Any] = {
            "provision": self.line.provision or None,
            "depth": self.line.depth,
            "text": self.line.text,
            "state": self.state,
            "follows": self.follows,
        }
        if self.reason is not None:
            found["because"] = self.reason.to_dict()
        if self.applying:
            found["applying"] = list(self.applying)
        return found


@frozen
class Why:
    """How a provision stands in one ruling."""

    provision: str
    look: Look
    state: str
    lines: tuple[StandingLine, ...]

    def to_dict(self) -> dict[str, Any]:
        """The answer as JSON."""
        case, record = self.look.case, self.look.record
        found: dict[str, Any] = {
            "irregularity": case.irregularity,
            "offender": case.offender_text,
            "event": case.event,
            "state": self.state,
            "conditions": [line.to_dict() for line in self.lines],
        }
        if self.look.is_former:
            found["former"] = True
        if record is not None:
            found["of_event"] = record.event
        if self.look.is_stale:
            found["stale"] = True
        return found


def why(look: Look, provision: str, words: ChartWords) -> Why:
    """How a provision stands, with the lines of its rule in the language of the words.

    Raises:
        LawError: a wording is missing.
    """
    edition = look.standing.standings.edition
    lines = (
        rule_lines(edition, provision, words)
        if provision in edition.provisions
        else tuple(_parts(edition, provision, words))
    )
    standing = [_standing(line, look) for line in lines]
    told = (_with_its_own(line, standing[at + 1 :]) for at, line in enumerate(standing))
    return Why(provision, look, look.state(provision), tuple(told))


def _parts(edition: model.Edition, law: str, words: ChartWords) -> Iterator[RuleLine]:
    """Of a law without a rule of its own, whether each of its provisions applies."""
    for name in edition.laws[law].provisions:
        yield RuleLine(name, 0, words.test(name, ()), model.Holds(name))


def _standing(line: RuleLine, look: Look) -> StandingLine:
    claim = line.claim
    if claim is None:
        return StandingLine(line, None)
    state = look.standing.of(claim)
    reason = None
    if isinstance(claim, model.Test):
        reason = _by_the_event(reason_of(claim, look.standing, look.case), look)
    elif isinstance(claim, Entered | Directly) and state == TRUE:
        reason = Reason("", "event", True, look.record or look.case.call)
    return StandingLine(line, state, reason, tuple(_applying(claim, look)))


def _with_its_own(line: StandingLine, below: list[StandingLine]) -> StandingLine:
    """What follows, as it stands with the conditions of its own, which are the lines below it."""
    if not line.follows or line.state != TRUE:
        return line
    own = takewhile(lambda each: each.line.depth > line.line.depth, below)
    states = {each.state for each in own if each.state is not None}
    state = next((state for state in (FALSE, NOT_YET, UNKNOWN) if state in states), TRUE)
    return StandingLine(line.line, state, line.reason, line.applying)


def _by_the_event(reason: Reason, look: Look) -> Reason:
    """The reason with the event that is there, where a test asks whether there is one.

    Where there is none, it is the call itself of which that is so.
    """
    vocabulary = look.standing.standings.edition.vocabulary
    fact = vocabulary.facts.get(reason.fact)
    if reason.kind != BY_EVENT or reason.value is not True or fact is None:
        return reason
    if fact.moment not in (None, "call"):
        return reason
    there = look.standing.scope.moments
    named = (there.get(word) for word in re.findall(r"\w+", fact.value or ""))
    record = next((each for each in named if each is not None), None)
    return reason if record is None else Reason(reason.fact, BY_EVENT, True, record)


def _applying(claim: Claim, look: Look) -> Iterator[str]:
    """The provisions in force by which a line that speaks of others stands as it does."""
    standings = look.standing.standings
    if isinstance(claim, Replaced):
        for name in claim.provisions:
            for provision, index in standings.positions.instead.get(name, ()):
                if look.standing.of_clause(provision.id, index) == TRUE:
                    yield provision.id
    elif isinstance(claim, Otherwise):
        provision = standings.edition.provisions[claim.provision]
        if not standings.positions.before(provision, claim.clause):
            beside = standings.positions.beside.get(claim.provision, (claim.provision,))
            for name in beside[: beside.index(claim.provision)]:
                if look.state(name) == TRUE:
                    yield name
