"""What stands before a clause in its law; `otherwise` is where none of that holds."""

from . import model
from .provision_ids import id_parts


def clauses_before(provision: model.Provision, index: int) -> list[int]:
    """The rules of a provision that stand before one of its clauses."""
    return [i for i in range(index) if provision.clauses[i].is_rule]


def provisions_beside(edition: model.Edition) -> dict[str, tuple[str, ...]]:
    """For each provision with a rule those that stand beside it and it itself, in law order.

    Beside one another stand provisions of the same depth under the same parent.
    """
    levels: dict[tuple[object, ...], list[str]] = {}
    for provision in edition.provisions.values():
        has_rule = any(clause.is_rule for clause in provision.clauses)
        if has_rule and provision.id != provision.law:
            levels.setdefault(_level(provision), []).append(provision.id)
    return {name: tuple(level) for level in levels.values() for name in level}


def _level(provision: model.Provision) -> tuple[object, ...]:
    return provision.law, provision.parent, len(id_parts(provision.id) or ())
