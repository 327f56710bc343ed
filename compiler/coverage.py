"""How far the rules of an edition cover its texts: for each provision whether it is encoded.

Pure functions of the rules and the texts. A provision of a text is covered by the rule
provision of the same id, or by one above it that says it needs no rule or has none yet.
"""

from collections.abc import Iterable

from . import model, syntax
from .citation_targets import law_of
from .diagnostics import Diagnostic
from .frozen import frozen
from .law_text import LawText
from .provision_ids import id_order, id_parts, near_ids

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


def without_text(laws: Iterable[syntax.Law], texts: Iterable[LawText]) -> list[Diagnostic]:
    """The rule provisions that no text has: a misspelt id, or a rule the law does not contain.

    Where a whole law has no text that is one fault, at its number.
    """
    known: dict[str, set[str]] = {}
    for text in texts:
        known.setdefault(text.number, set()).update(part.id for part in text.provisions)
    faults: list[Diagnostic] = []
    for law in laws:
        number, ids = law.number.text, [provision.id for provision in law.provisions]
        if ids and number not in known:
            message = f"no text of the edition has law `{number}`"
            expected: tuple[str, ...] = ("a text of the law",)
            faults.append(Diagnostic("no-text", message, law.number.span, expected=expected))
            continue
        of_law = known.get(number, set())
        # What the text has and no rule yet is likelier meant than what has one.
        spare = of_law - {name.text for name in ids}
        for name in ids:
            if name.text in of_law or law_of(name.text) != number:  # of another law: told elsewhere
                continue
            depth = len(id_parts(name.text) or ())
            beside = [other for other in spare if len(id_parts(other) or ()) == depth]
            near = near_ids(name.text, beside or of_law)
            message = f"no text of the edition has a provision `{name.text}`"
            only = near[0] if len(near) == 1 else None
            expected = ("the id under which the text has it", *(() if only else sorted(near)))
            faults.append(
                Diagnostic("no-text", message, name.span, "error", expected, only, number)
            )
    return faults


def without_rule(edition: model.Edition, texts: Iterable[LawText]) -> list[Diagnostic]:
    """The provisions of a translation that no rule answers: a label of its own, or a misread one.

    For the texts beside an edition's first one: what no rule says yet is counted there.
    """
    above = {name for rule in edition.provisions for name in _above(rule)}
    faults: list[Diagnostic] = []
    for text in texts:
        for part in text.provisions:
            if _by_rules(part.id, edition) is None and (part.text or part.id not in above):
                law = edition.laws.get(text.number)
                near = near_ids(part.id, law.provisions if law is not None else ())
                only = near[0] if len(near) == 1 else None
                message = f"the text has a provision `{part.id}`, and no rule answers it"
                expected = ("the id under which the rules have it", *(() if only else sorted(near)))
                faults.append(
                    Diagnostic("no-rule", message, part.span, "error", expected, only, text.number)
                )
    return faults


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
