"""Chart -> Mermaid source, for pages that draw it themselves."""

from .chart import (
    ASKED,
    CARD,
    CHOICE,
    CONNECTOR,
    EFFECTS,
    END,
    GAP,
    OFF,
    OPEN,
    QUESTION,
    REACHED,
    START,
    TAKEN,
    UNREACHED,
    WAITING,
    Box,
    Chart,
)
from .dot import wrapped

_OPEN = {
    START: '(["', QUESTION: '{{"', CHOICE: '[/"', EFFECTS: '["', CONNECTOR: '>"', GAP: '[["',
    END: '("', CARD: '["',
}  # fmt: skip
_CLOSE = {
    START: '"])', QUESTION: '"}}', CHOICE: '"/]', EFFECTS: '"]', CONNECTOR: '"]', GAP: '"]]',
    END: '")', CARD: '"]',
}  # fmt: skip
_STATES = {
    (TAKEN, ASKED, OPEN, WAITING): "stroke-width:4px",
    (OFF,): "color:#999,stroke:#999",
    (REACHED,): "fill:#d8f0d2",
    (UNREACHED,): "fill:#e8934a,stroke-dasharray:5",
}  # what a box is to a ruling that is traced, or to the worked rulings
_WIDTH = 32
_PLAIN = set(" .,:;?!'()/+-–§")


def chart_mermaid(chart: Chart) -> str:
    """The Mermaid source of a chart; the same chart gives the same source."""
    lines = ["flowchart TD"]
    told = [words for _, words in chart.legend]
    title = "<br/>".join(escaped(part) for part in (chart.title, *chart.notes, *told))
    lines.append(f'  title["{title}"]')
    for box in chart.boxes:
        lines.append(f"  {box.id}{_OPEN[box.kind]}{_label(box)}{_CLOSE[box.kind]}")
    for edge in chart.edges:
        label = f'|"{escaped(edge.label)}"|' if edge.label else ""
        arrow = (
            "==>" if edge.state == TAKEN else "-.->" if edge.state in (OFF, UNREACHED) else "-->"
        )
        lines.append(f"  {edge.source} {arrow}{label} {edge.target}")
    for state, style in _STATES.items():
        lines += [f"  style {box.id} {style}" for box in chart.boxes if box.state in state]
    lines.append("  style title fill:none,stroke:none")
    return "\n".join([*lines, ""])


def _label(box: Box) -> str:
    parts = [box.heading] if box.heading else []
    parts += [f"{line.provision}  {line.text}".strip() for line in box.lines]
    if box.provision and not any(line.provision for line in box.lines):
        parts.append(box.provision)
    return "<br/>".join(escaped(part) for part in parts)


def escaped(text: str) -> str:
    """A text inside quotes, in lines that aren't long."""
    return "<br/>".join("".join(map(_character, line)) for line in wrapped(text, _WIDTH))


def _character(character: str) -> str:
    """Only letters, digits and plain punctuation stand as they are; all else by its number."""
    if character.isalnum() or character in _PLAIN:
        return character
    return f"#{ord(character)};"
