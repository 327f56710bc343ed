"""Map -> Mermaid source, for pages that draw it themselves."""

from .chart_words import ChartWords
from .law_map import LawMap, Link, Place
from .map_legend import BINDING, DENIED, OTHER, POSSIBLE, strength
from .mermaid import escaped

_ARROWS = {BINDING: "==>", POSSIBLE: "-.->", DENIED: "--x", OTHER: "-->"}


def map_mermaid(plan: LawMap, words: ChartWords) -> str:
    """The Mermaid source of a map; the same map gives the same source."""
    # Ids of its own: what the laws say stands between quotes only.
    ids = {name: f"p{i}" for i, name in enumerate(plan.places, 1)}
    title = f"{escaped(plan.title)}<br/>{escaped(plan.subtitle)}"
    lines = ["flowchart LR", f'  title["{title}"]']
    for number, chapter in enumerate(plan.chapters, 1):
        lines.append(f'  subgraph c{number}["{escaped(chapter.heading or "") or " "}"]')
        lines += [f"    {ids[law]}{_place(plan.places[law])}" for law in chapter.laws]
        lines.append("  end")
    lines += [f"  {ids[name]}{_place(plan.places[name])}" for name in plan.notes]
    lines += [f"  {ids[link.source]} {_way(link, words)} {ids[link.target]}" for link in plan.links]
    lines.append("  style title fill:none,stroke:none")
    return "\n".join([*lines, ""])


def _place(place: Place) -> str:
    parts = place.parts or ((place.number, place.title),)
    told = "<br/>".join(escaped(f"{part} {title or ''}") for part, title in parts)
    return f'(["{told}"])' if place.is_outside else f'["{told}"]'


def _way(link: Link, words: ChartWords) -> str:
    kinds = escaped(", ".join(map(words.kind, link.kinds)))
    return f'{_ARROWS[strength(link.kinds[0])]}|"{kinds}"|'
