"""What stands where in an edition: beside, before, instead of, referring to something else."""

from bisect import bisect_left

from . import model
from .provision_ids import id_parts

Place = tuple[model.Provision, int]
"""A clause, by its provision and its index there."""


class Positions:
    """Where the rules of an edition stand, looked up by what they have to do with.

    Attributes:
        rules: For each provision the indexes of its clauses that are rules.
        beside: For each provision with a rule those that stand beside it and it itself, in law
            order; beside one another stand provisions of the same depth under the same parent.
        instead: For each provision the clauses that stand instead of it.
        referring: For each law the rules that refer to it or a part of it.
        findings_only: The laws that say nothing but what follows from a finding.
    """

    def __init__(self, edition: model.Edition) -> None:
        self.rules: dict[str, list[int]] = {}
        self.instead: dict[str, list[Place]] = {}
        self.referring: dict[str, list[tuple[Place, model.Reference]]] = {}
        levels: dict[tuple[object, ...], list[str]] = {}
        for provision in edition.provisions.values():
            rules = [i for i, clause in enumerate(provision.clauses) if clause.is_rule]
            self.rules[provision.id] = rules
            if rules and provision.id != provision.law:
                levels.setdefault(_level(provision), []).append(provision.id)
            for index, clause in enumerate(provision.clauses):
                for target in clause.instead_of:
                    self.instead.setdefault(target, []).append((provision, index))
            for index in rules:
                for reference in provision.clauses[index].references:
                    law = (id_parts(reference.target) or ("",))[0]
                    self.referring.setdefault(law, []).append(((provision, index), reference))
        self.beside = {name: tuple(level) for level in levels.values() for name in level}
        self.findings_only = {law for law in edition.laws if edition.holds_findings_only(law)}

    def before(self, provision: model.Provision, index: int) -> int:
        """How many rules of a provision stand before one of its clauses."""
        return bisect_left(self.rules[provision.id], index)


def _level(provision: model.Provision) -> tuple[object, ...]:
    return provision.law, provision.parent, len(id_parts(provision.id) or ())
