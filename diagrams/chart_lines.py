"""Items of a law -> the lines, gaps and connectors that say them on a chart."""

from ..compiler.citation_targets import law_of
from ..compiler.entries import Item
from ..compiler.frozen import frozen, replace
from .chart import Condition, Line
from .chart_words import ChartWords
from .phrasing import sentence

_JOINING = ("apply", "treated_as")


@frozen
class Said:
    """What some items say: lines of a box, gaps, and the laws to go on with."""

    lines: tuple[Line, ...]
    gaps: tuple[Line, ...]
    connectors: tuple[Line, ...]


def said(
    items: list[tuple[Item, Condition | None]], laws: frozenset[str], words: ChartWords
) -> Said:
    """Put items, each with its side condition, into words, in the order of the law.

    Args:
        items: What is in force.
        laws: The other laws of the base; `apply` one of them is a connector, never a line.
        words: The words.
    """
    lines: list[Line] = []
    gaps, connectors = [], []
    items, here = _without_said(items)
    groups: dict[tuple[str, Condition | None], list[Item]] = {}
    for item, condition in items:
        if item.kind == "gap" and condition is None:
            gaps.append(Line(item.provision, words.gap(item.name), (item,)))
        elif condition is None and is_connector(item, laws):
            connectors.append(Line(item.provision, connector_text(item, words), (item,)))
        else:
            groups.setdefault((item.provision, condition), []).append(item)
    for (provision, condition), group in groups.items():
        lines += _lines(provision, condition, group, words)
    lines = [_joined(line, here) for line in lines]
    return Said(tuple(lines), tuple(gaps), tuple(connectors))


def _without_said(
    items: list[tuple[Item, Condition | None]],
) -> tuple[list[tuple[Item, Condition | None]], list[Item]]:
    """The items without those that tell to apply a provision which the same box says."""
    doing = {item.provision for item, when in items if item.kind == "effect" and when is None}
    here = [i for i, when in items if i.kind == "apply" and when is None and i.name in doing]
    return [(item, when) for item, when in items if item not in here], here


def _joined(line: Line, here: list[Item]) -> Line:
    """A line of what is applied, which so stands for that it is applied as well."""
    mine = [i for i in here if i.name == line.provision and line.condition is None]
    is_first = any(item.kind == "effect" for item in line.items)
    return replace(line, items=(*line.items, *mine)) if mine and is_first else line


def is_connector(item: Item, laws: frozenset[str]) -> bool:
    """Whether the chart goes on in another law."""
    return item.kind in _JOINING and item.shown is not False and law_of(item.name) in laws


def connector_text(item: Item, words: ChartWords) -> str:
    if item.kind == "apply":
        return words.chart("apply_law", law=item.name)
    return sentence(words.reference(item.kind, (item.name,)))


def _lines(
    provision: str, condition: Condition | None, items: list[Item], words: ChartWords
) -> list[Line]:
    plain = [item for item in items if item.kind in ("effect", "gap")]
    references = [item for item in items if item not in plain]
    texts = [
        words.effect(item.name) if item.kind == "effect" else words.gap(item.name) for item in plain
    ]
    targets = words.pointing((item.kind, item.name) for item in references)
    if condition is None:
        found = [Line(provision, sentence(t), (i,)) for t, i in zip(texts, plain, strict=True)]
        if targets:
            found.append(Line(provision, sentence(targets), tuple(references)))
        return found
    text = words.listing(texts) if texts else targets
    if texts and targets:
        text = f"{text} ({targets})"
    whole = words.chart("line_if", text=text, condition=words.condition(condition))
    return [Line(provision, sentence(whole), tuple(items), condition)]
