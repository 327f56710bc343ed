"""A law without questions as a card: its provisions in their order, each with what it says."""

from collections.abc import Mapping

from ..compiler import model
from .chart import Line
from .chart_lines import said
from .chart_words import ChartWords
from .own_law import OwnLaw
from .phrasing import condition_of, sentence


def card_lines(own: OwnLaw, words: ChartWords, titles: Mapping[str, str]) -> tuple[Line, ...]:
    """The lines of a card: what is defined and recognised, what follows, what is only text.

    A definition that nothing can satisfy is left out, as dead rules are.
    """
    # A law that nothing leads to has no diagram of its own; its card shows what it holds.
    reached = own.table.value(own.root) if own.root < 0 else None
    items = reached if isinstance(reached, frozenset) else frozenset(range(len(own.items)))
    lines: list[Line] = []
    for name in own.law.provisions:
        provision = own.edition.provisions[name]
        for clause in provision.clauses:
            if not clause.is_rule and own.view.can_be(own.view.conditions.own(clause).true):
                meaning = _meaning(own, provision, clause, words)
                lines += [meaning] if meaning is not None else []
        mine = [(own.items[i], own.sides.get(i)) for i in sorted(items)]
        parts = said([(i, side) for i, side in mine if i.provision == name], frozenset(), words)
        lines += [*parts.lines, *_marked(parts.gaps, words)]
        if provision.narrative is not None:
            lines.append(Line(name, titles.get(name) or sentence(words.chart("narrative"))))
    return tuple(lines)


def _marked(gaps: tuple[Line, ...], words: ChartWords) -> list[Line]:
    return [Line(g.provision, f"{words.chart('gap')}: {g.text}", g.items) for g in gaps]


def _meaning(
    own: OwnLaw, provision: model.Provision, clause: model.Clause, words: ChartWords
) -> Line | None:
    """What a provision defines or recognises, and when; None where the heading has said it all."""
    condition = words.condition(condition_of(clause.alternatives))
    if clause.recognises is None:
        assert clause.defines is not None
        text = words.phrase(clause.defines.fact, clause.defines.values)
    elif own.entries == (clause.recognises,):  # the heading names it
        text = ""
    else:
        text = words.irregularity(clause.recognises)
    if condition:
        text = (
            words.chart("line_if", text=text, condition=condition)
            if text
            else words.word("rule", "when", phrase=condition)
        )
    exceptions = words.condition(condition_of(tuple((atom,) for atom in clause.exceptions)))
    if exceptions:
        text = words.chart("line_except", text=text, condition=exceptions)
    if clause.references:
        pointing = words.pointing((r.kind, r.target) for r in clause.references)
        text = f"{text} ({pointing})" if text else pointing
    return Line(provision.id, sentence(text)) if text else None
