"""What a director must keep in mind beside a ruling: the contract's `consider`."""

from __future__ import annotations

from collections.abc import Sequence

from .case import Case
from .decision import Outcome
from .effects import Effect
from .rules import Rules
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SHOWN_KINDS = ("apply", "may_apply", "see", "see_however")


def kept_in_mind(rules: Rules, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """The references that stay with the director, and what a finding would bring.

    Args:
        rules: The compiled rules.
        outcomes: That of the ruling, and those of what it reaches.
    """
    key = tuple((outcome.in_force, outcome.findable) for outcome in outcomes)
    known = rules.kept_in_mind.get(key)
    if known is None:
        known = rules.kept_in_mind[key] = _kept_in_mind(rules, outcomes)
    return [dict(entry) for entry in known]


def _kept_in_mind(rules: Rules, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for item in (i for outcome in outcomes for i in outcome.in_force):
        _, own_law, kind, target, shown = rules.items[item]
        if kind in _SHOWN_KINDS and _stays(rules, target, shown):
            law = rules.data["laws"].get(rules.data["targets"][target])
            # What a law of findings refers to is a finding as well.
            of_findings = rules.data["laws"][own_law][1] or (law is not None and law[1])
            may_apply = kind in ("apply", "may_apply") or of_findings
            found.setdefault(target, {"law": target, "why": "may_apply" if may_apply else "see"})
    for item in (i for outcome in outcomes for i in outcome.findable):
        provision, law_number, kind, _, _ = rules.items[item]
        law = rules.data["laws"][law_number]
        if kind == "effect" and law[1]:
            found.setdefault(law_number, {"law": law_number, "why": "may_apply"})
        elif kind == "effect" and (fact := rules.data["findings"].get(provision)):
            # Where only the effect hangs on the finding, the reference beside it says so.
            found.setdefault(provision, {"law": provision, "why": "finding", "fact": fact})
    return list(found.values())


def further(rules: Rules, before: Outcome, after: Outcome) -> tuple[dict[str, Any], ...]:
    """What an outcome adds to what has to be kept in mind."""
    known = kept_in_mind(rules, (before,))
    return tuple(entry for entry in kept_in_mind(rules, (after,)) if entry not in known)


def brought_by(case: Case, scope: Scope, finding: str, provision: str) -> list[Effect]:
    """What a provision brings if the director finds so.

    Args:
        case: The ruling.
        scope: The ruling as it stands, or as it would stand after what is supposed.
        finding: The fact he finds.
        provision: The provision that speaks of it.
    """
    found = Scope(
        case.rules, scope.call, scope.position, scope.moments, {**scope.given, finding: True},
        scope.settled,
    )  # fmt: skip
    before, after = (case.rules.outcome(case.kinds, each).in_force for each in (scope, found))
    of_it = (i for i in after if i not in before and case.rules.items[i][0] == provision)
    return [effect for item in of_it for effect in case.instances(item, found)]


def _stays(rules: Rules, target: str, shown: bool | None) -> bool:
    """Whether a reference stays with the director: what it leads to has no rule here."""
    if shown is not None:
        return shown
    if rules.data["provisions"].get(target, ("",))[0] == "narrative":
        return True
    law = rules.data["laws"].get(rules.data["targets"][target])
    if law is None:
        return True
    for_each, findings_only, encoded, entries = law
    return for_each is not None or findings_only or (not encoded and not entries)
