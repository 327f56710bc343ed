"""A map in words, for those who can't see it and for who points at a part of it."""

from collections.abc import Iterable

from .chart_words import ChartWords
from .law_map import LawMap, Link, Place
from .plain import visible
from .svg import Spoken


def spoken_map(plan: LawMap, words: ChartWords) -> Spoken:
    """What the picture of a map says."""
    parts = {name: _place(place) for name, place in plan.places.items()}
    for number, chapter in enumerate(plan.chapters):
        parts[f"cluster_{number}"] = visible(chapter.heading or "")
    return Spoken(
        language=plan.language,
        title=f"{plan.title} – {plan.subtitle}",
        outline=map_outline(plan, words),
        parts=parts,
        ways={(link.source, link.target): _link(link, words) for link in plan.links},
    )


def map_outline(plan: LawMap, words: ChartWords) -> str:
    """The map as lines: chapters, what stands in them, and below it what leads there and on."""
    found = []
    for chapter in plan.chapters:
        found += [visible(chapter.heading)] if chapter.heading else []
        for name in chapter.laws:
            found.append(_place(plan.places[name]))
            found += [f"– {_link(link, words)}" for link in plan.leading_from(name)]
    for left, heading in zip((True, False), plan.headings, strict=True):
        notes = [name for name in plan.notes if bool(plan.leading_from(name)) is left]
        found += [visible(heading)] if notes else []
        for name in notes:
            found.append(_place(plan.places[name]))
            found += [f"– {_link(link, words)}" for link in plan.leading_from(name)]
    return "\n".join(found)


def _place(place: Place) -> str:
    """A law or provision, with the parts of it that are meant."""
    parts = place.parts or ((place.number, place.title),)
    return visible("; ".join(f"{part} {title}" if title else part for part, title in parts))


def _link(link: Link, words: ChartWords) -> str:
    """Who refers to what: `see 23 (27B2, 27B3)`."""
    sources: dict[tuple[str, str], list[str]] = {}
    for kind in link.kinds:
        for reference in link.references:
            if reference.kind == kind:
                sources.setdefault((kind, reference.target), []).append(reference.source)
    return visible("; ".join(_told(words.kind(k), t, s) for (k, t), s in sources.items()))


def _told(kind: str, target: str, sources: Iterable[str]) -> str:
    return f"{kind} {target} ({', '.join(sources)})"
