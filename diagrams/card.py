"""A law without questions as a card: its provisions in their order, each with what it says."""

from ..compiler import model
from ..compiler.texts import LawText
from .chart import Condition, Line
from .chart_lines import pointing, said
from .chart_words import ChartWords, sentence
from .own_law import OwnLaw


def card_lines(own: OwnLaw, words: ChartWords, text: LawText | None) -> tuple[Line, ...]:
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
                lines.append(_meaning(provision, clause, words))
        mine = [(own.items[i], own.sides.get(i)) for i in sorted(items)]
        parts = said([(i, side) for i, side in mine if i.provision == name], frozenset(), words)
        lines += [*parts.lines, *_marked(parts.gaps, words)]
        if provision.narrative is not None:
            lines.append(Line(name, _title(text, name) or sentence(words.chart("narrative"))))
    return tuple(lines)


def _marked(gaps: tuple[Line, ...], words: ChartWords) -> list[Line]:
    return [Line(g.provision, f"{words.chart('gap')}: {g.text}", g.items) for g in gaps]


def _meaning(provision: model.Provision, clause: model.Clause, words: ChartWords) -> Line:
    """What a provision defines or recognises, and when."""
    if clause.recognises is not None:
        text = words.irregularity(clause.recognises)
    else:
        assert clause.defines is not None
        text = words.phrase(clause.defines.fact, clause.defines.values)
    condition = _condition(clause.alternatives)
    if condition:
        text = words.chart("line_if", text=text, condition=words.condition(condition))
    exceptions = _condition(tuple((atom,) for atom in clause.exceptions))
    if exceptions:
        excepted = words.condition(exceptions)
        text = words.chart("line_except", text=text, condition=excepted)
    if clause.references:
        kinds = [(reference.kind, reference.target) for reference in clause.references]
        text = f"{text} ({pointing(kinds, words)})"
    return Line(provision.id, sentence(text))


def _condition(alternatives: tuple[tuple[model.Atom, ...], ...]) -> Condition:
    """Conditions of a clause as the words know them; a provision stands for itself."""
    return tuple(
        tuple(
            (atom.fact, atom.values) if isinstance(atom, model.Test) else (atom.provision, ())
            for atom in alternative
        )
        for alternative in alternatives
    )


def _title(text: LawText | None, provision: str) -> str | None:
    parts = text.provisions if text is not None else ()
    return next((part.title for part in parts if part.id == provision), None)
