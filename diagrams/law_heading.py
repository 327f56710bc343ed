"""What brings a law into question, as its heading says it."""

from ..compiler import model
from ..compiler.citation_targets import law_of
from .chart_words import ChartWords
from .phrasing import sentence


def law_heading(
    edition: model.Edition, law: model.Law, entries: tuple[str, ...], words: ChartWords
) -> str:
    """Irregularities, each moment of a kind, or what else leads to this law; empty where nothing.

    Args:
        entries: The irregularities to name.
    """
    if entries:
        return sentence(words.listing([words.irregularity(name) for name in entries], "or"))
    if law.for_each is not None:
        return sentence(words.each(law.for_each))
    referring = [
        provision.id
        for provision in edition.provisions.values()
        if provision.law != law.number
        for clause in provision.clauses
        for reference in clause.references
        if law_of(reference.target) == law.number
    ]
    if not referring:
        return ""
    laws = words.listing(dict.fromkeys(referring))
    return sentence(words.chart("reached_from", laws=laws))
