"""What stands on the notes of a map: a law beside the cards, and what it has to do with them."""

from collections.abc import Callable, Iterable

from .chart_words import ChartWords
from .helvetica import lines
from .law_map import LawMap, Place, Reference, in_order
from .map_cards import PAD, SMALL, cut
from .map_page import NoteLine

WIDTH = 110
"""How wide a note is."""


def note_lines(plan: LawMap, name: str, words: ChartWords) -> tuple[NoteLine, ...]:
    """The lines of a note: what it is, then who leads there, or to what it leads."""
    place = plan.places[name]
    here = [reference for link in plan.leading_to(name) for reference in link.references]
    if here:
        return _led_to(place, here, words)
    away = [reference for link in plan.leading_from(name) for reference in link.references]
    return _leading(place, away, words)


def height(found: tuple[NoteLine, ...]) -> int:
    """How high the note with these lines is."""
    return len(found) * (SMALL + 1) + 3 * PAD


def _led_to(place: Place, references: list[Reference], words: ChartWords) -> tuple[NoteLine, ...]:
    """Each part with its title and who refers to it; parts of one title together."""
    by_title: dict[str | None, list[str]] = {}
    for part, title in place.parts:
        by_title.setdefault(title, []).append(part)
    found: list[NoteLine] = []
    for title, parts in by_title.items():
        found += _lines(", ".join(parts), title or "")
        groups = _grouped(
            (r for r in references if r.target in parts), lambda r: (r.kind,), lambda r: r.source
        )
        kinds = {kind: sources for (kind,), sources in groups.items()}
        told = [f"{', '.join(kinds[kind])} ({words.kind(kind)})" for kind in in_order(kinds)]
        if told:
            found += _lines("", words.map("from", laws="; ".join(told)))
    return tuple(found)


def _leading(place: Place, references: list[Reference], words: ChartWords) -> tuple[NoteLine, ...]:
    """The law, then which of its provisions refer to what."""
    found = _lines(place.number, place.title or "")
    targets = _grouped(references, lambda r: (r.source, r.kind), lambda r: r.target)
    sources: dict[tuple[str, ...], list[str]] = {}
    for (source, kind), ids in targets.items():
        sources.setdefault((kind, *ids), []).append(source)
    for (kind, *ids), names in sources.items():
        found += _lines(", ".join(names), f"{words.kind(kind)} {', '.join(ids)}")
    return tuple(found)


def _grouped(
    references: Iterable[Reference],
    by: Callable[[Reference], tuple[str, ...]],
    what: Callable[[Reference], str],
) -> dict[tuple[str, ...], list[str]]:
    groups: dict[tuple[str, ...], list[str]] = {}
    for reference in references:
        groups.setdefault(by(reference), []).append(what(reference))
    return groups


def _lines(ids: str, text: str) -> list[NoteLine]:
    """Ids and a text behind them, broken into lines."""
    first, *others = cut(lines(f"{ids} {text}", SMALL, WIDTH - 4 * PAD))
    is_whole = bool(ids) and first.startswith(ids)
    begin = NoteLine(ids, first.removeprefix(ids)) if is_whole else NoteLine("", first)
    return [begin, *(NoteLine("", line) for line in others)]
