"""The proof of one edition: every finding, and what each law cost."""

import time
from collections.abc import Iterable

from ..comparison.tables import Tables
from ..compiler import model
from ..compiler.frozen import frozen, replace
from ..diagrams.phrasing import Phrasing
from .consequences import Consequences
from .findings import IDLE, Finding, Key
from .idle import Idle
from .references import circular_references
from .states import Outcome, States
from .words import condition


@frozen
class Cost:
    """What the proof of a law took: conditions left out in turn, and seconds."""

    law: str
    provisions: int
    conditions: int
    seconds: float


@frozen
class Proof:
    """What was proved of an edition: the findings in the order of the code, none twice.

    `entries` is how many kinds of call were gone through, and `seconds` what that took.
    """

    edition: model.Edition
    states: States
    outcomes: tuple[Outcome, ...]
    findings: tuple[Finding, ...]
    costs: tuple[Cost, ...]
    seconds: float


def prove(edition: model.Edition, tables: Tables | None = None) -> Proof:
    """Prove what can be proved of the rules of an edition.

    Args:
        edition: The rules, with the facts of the game.
        tables: Those of earlier proofs, which make this one quicker and change nothing in it.
    Raises:
        LawError: the definitions are too entangled to be worked out together.
        TooComplexError: so are the conditions.
    """
    begun = time.perf_counter()
    states = States(edition, tables=tables)
    consequences = Consequences(states)
    outcomes = tuple(consequences.sets)
    found = [*consequences.findings(), *circular_references(edition)]
    seconds = time.perf_counter() - begun
    idle = Idle(states, sorted((o.entry for o in outcomes), key=len))
    costs = []
    for number, law in edition.laws.items():
        if law.lender is None:
            begun, tried = time.perf_counter(), idle.tried
            found += idle.findings(number)
            taken = time.perf_counter() - begun
            costs.append(Cost(number, len(law.provisions), idle.tried - tried, taken))
    order = {name: place for place, name in enumerate(edition.provisions)}
    named = merged(_named(finding, edition) for finding in found)
    ordered = sorted(named, key=lambda f: (order.get(f.provision, -1), f.key))
    return Proof(edition, states, outcomes, tuple(ordered), tuple(costs), seconds)


def _named(finding: Finding, edition: model.Edition) -> Finding:
    """A condition that never matters is told from others by its words in the rules."""
    if finding.code != IDLE:
        return finding
    words = Phrasing(edition.vocabulary, edition.vocabulary.languages[0])
    return replace(finding, other=condition(finding.atoms, words))


def merged(findings: Iterable[Finding]) -> list[Finding]:
    """Findings of one key as one, with all places where it stands."""
    found: dict[Key, Finding] = {}
    for finding in findings:
        first = found.get(finding.key)
        if first is not None:
            spans = tuple(dict.fromkeys((*first.spans, *finding.spans)))
            entries = tuple(dict.fromkeys((*first.entries, *finding.entries)))
            shown = (*first.shown_by, *finding.shown_by)
            finding = replace(first, spans=spans, entries=entries, shown_by=shown)
        found[finding.key] = finding
    return list(found.values())
