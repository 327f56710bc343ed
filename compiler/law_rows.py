"""What the compiled form holds of the laws themselves: plain tables beside the diagrams."""

from . import model
from .decide import Decision
from .provision_ids import id_parts


def homes(edition: model.Edition) -> dict[str, str]:
    """For each irregularity the law that is about it: of those that stand on it, the one that
    stands on the fewest others; for an action the last one with a clause on it."""
    laws = sorted(edition.laws.values(), key=lambda law: len(law.entries), reverse=True)
    direct = {
        kind: provision.law
        for provision in edition.provisions.values()
        for clause in provision.clauses
        for kind in clause.entries
        if edition.vocabulary.irregularities[kind].is_action
    }
    return direct | {kind: law.number for law in laws for kind in law.entries}


def law_rows(decision: Decision) -> dict[str, tuple[object, ...]]:
    """For each law: the moment it is looked at for, whether it holds findings only, its parts."""
    edition: model.Edition = decision.edition
    rows: dict[str, tuple[object, ...]] = {}
    for number, law in edition.laws.items():
        encoded = any(
            c.is_rule and c.encoded for p in law.provisions for c in edition.provisions[p].clauses
        )
        rows[number] = (
            law.for_each, edition.holds_findings_only(number), encoded, law.entries
        )  # fmt: skip
    return rows


def targets(decision: Decision) -> dict[str, str]:
    """The law to which each reference leads."""
    named = [i.name for i in decision.items if i.kind not in ("effect", "gap")]
    return {target: (id_parts(target) or (target,))[0] for target in named}


def findings(decision: Decision) -> dict[str, str]:
    """The finding on which a provision hangs."""
    facts = decision.edition.vocabulary.facts
    found = {}
    for provision in decision.edition.provisions.values():
        atoms = (a for c in provision.clauses for alt in c.alternatives for a in alt)
        for test in atoms:
            fact = facts.get(test.fact) if isinstance(test, model.Test) else None
            if fact is not None and fact.kind == "finding":
                found[provision.id] = fact.id
    return found
