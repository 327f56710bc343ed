"""What the worked rulings of a base see of a law, for its chart."""

from collections.abc import Iterator

from ..compiler.base_files import read_base
from ..diagrams.trace import Seen
from ..runtime.base import KnowledgeBase
from .covering import applies
from .looks import Looks
from .scenarios import every_scenario, try_scenario


def seen_of(root: str, name: str, base: KnowledgeBase, edition: str, law: str) -> Iterator[Seen]:
    """Every look of a worked ruling of an edition at a law that applies.

    As in the coverage, what a ruling was before its call came to be another one counts, too.

    Args:
        root: The folder of the base.
        name: What messages call it.
        base: The same base, loaded.
    Raises:
        LawError: the scenarios of the base have faults.
    """
    looks = Looks(read_base(root, name), base)
    for scenario in every_scenario(root, name, base.editions, base.declared):
        if scenario.situation.edition != edition:
            continue
        tried = try_scenario(scenario, base)
        if tried.ruling is None:
            continue
        for look, laws in looks.at_all(tried.ruling, tried.cases, {law}):
            if law in laws and not look.is_stale and applies(look, law):
                kinds, scope = look.standing.entry, look.standing.scope
                yield Seen(kinds, scope, look.in_force)
