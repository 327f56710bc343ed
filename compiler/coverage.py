"""How far the rules of an edition cover its texts: for each provision whether it is encoded.

A pure function of the bound rules and the texts. A provision of a text is covered by the rule
provision of the same id, or by one above it that says it needs no rule or has none yet.
"""

from collections.abc import Iterable

from . import model
from .diagnostics import Diagnostic, nearest
from .frozen import frozen
from .law_text import LawText
from .provision_ids import id_order, id_parts

ENCODED, NARRATIVE, NOT_ENCODED = "encoded", "narrative", "not_encoded"


@frozen
class Coverage:
    """The status of a provision, as the contract names it; for a narrative one, why it is that."""

    status: str
    reason: str | None = None


def coverage(edition: model.Edition, texts: Iterable[LawText]) -> dict[str, Coverage]:
    """The coverage of every provision that any of the texts has, in the order of the laws.

    Args:
        edition: The bound rules.
        texts: The laws of the edition, in one language or several; a provision has words of its
            own when it has some in any of them.
    """
    has_words: dict[str, bool] = {}
    for text in texts:
        for part in text.provisions:
            has_words[part.id] = has_words.get(part.id, False) or bool(part.text)
    found: dict[str, Coverage] = {}
    # From below upwards: a heading is as far as what stands below it.
    for provision in sorted(has_words, key=id_order, reverse=True):
        covered = _by_rules(provision, edition)
        if covered is None:
            below = [c.status for other, c in found.items() if provision in _above(other)]
            is_open = has_words[provision] or NOT_ENCODED in below
            covered = Coverage(NOT_ENCODED if is_open else ENCODED)
        found[provision] = covered
    return dict(reversed(found.items()))


def without_text(edition: model.Edition, texts: Iterable[LawText]) -> list[Diagnostic]:
    """The rule provisions that no text has: a misspelt id, or a rule the law does not contain."""
    known = {part.id for text in texts for part in text.provisions}
    return [
        Diagnostic(
            "no-text",
            f"no text of the edition has a provision `{provision.id}`",
            provision.span,
            expected=("the id under which the text has it",),
            suggestion=nearest(provision.id, _siblings(provision.id, known)),
            law=provision.law,
        )
        for provision in edition.provisions.values()
        if provision.id not in known
    ]


def _siblings(provision: str, known: set[str]) -> list[str]:
    """The known ids at the depth of this one in the same law, where a slip is likeliest."""
    parts = id_parts(provision) or ()
    return sorted(
        other
        for other in known
        if (found := id_parts(other)) and found[0] == parts[:1][0] and len(found) == len(parts)
    )


def counts(covered: dict[str, Coverage]) -> dict[str, int]:
    """How many provisions there are, and how many of each status."""
    statuses = [c.status for c in covered.values()]
    numbers = {status: statuses.count(status) for status in (ENCODED, NARRATIVE, NOT_ENCODED)}
    return {"provisions": len(statuses), **numbers}


def _by_rules(provision: str, edition: model.Edition) -> Coverage | None:
    """What the rules say of a provision, or the nearest one above it; None where that is open."""
    own = edition.provisions.get(provision)
    if own is not None:
        return Coverage(own.status, own.narrative)
    known = (edition.provisions[p] for p in _above(provision) if p in edition.provisions)
    above = next(known, None)
    # A rule above speaks for its own words alone, unless it says that no rule is needed or there.
    if above is None or above.status == ENCODED:
        return None
    return Coverage(above.status, above.narrative)


def _above(provision: str) -> tuple[str, ...]:
    """The ids above a provision, nearest first."""
    parts = id_parts(provision) or ()
    return tuple("".join(parts[:depth]) for depth in range(len(parts) - 1, 0, -1))
