"""Findings that a committee has read and left as they are: the `findings` of an `accepted.yaml`.

An entry names the kind of finding, the provision, and what tells it from others there; no place in
a file, so it outlives every change of layout.
"""

from collections.abc import Iterable

from ..compiler.accepted_file import read_section
from ..compiler.diagnostics import Span
from ..compiler.fields import Fields
from ..compiler.frozen import field, frozen
from .findings import REVIEWABLE, Finding, Key


@frozen
class Reviewed:
    """A finding that is right as it is, and why."""

    key: Key
    reason: str
    span: Span = field(compare=False)


def read_reviewed(data: bytes, file: str) -> tuple[Reviewed, ...]:
    """Read the `findings` of an `accepted.yaml`; a file may have none.

    Raises:
        LawError: with every fault of them.
    """
    entry = ("a reviewed finding", "- finding: gap")
    return read_section(data, file, "findings", entry, _entry, lambda found: found.key)


def _entry(entry: Fields) -> Reviewed | None:
    code = entry.word("finding", REVIEWABLE, required=True)
    provision, other = entry.text("in", required=True), entry.text("with") or ""
    reason = entry.text("reason", required=True)
    if not (code and provision and reason):
        return None
    return Reviewed((code, provision, other), reason, entry.span)


@frozen
class Review:
    """Findings held against what was reviewed: the new ones, those known, and needless entries."""

    new: tuple[Finding, ...]
    known: tuple[tuple[Finding, Reviewed], ...]
    needless: tuple[Reviewed, ...]


def review(findings: Iterable[Finding], reviewed: Iterable[Reviewed]) -> Review:
    """Tell the findings that were reviewed from those that were not."""
    findings, by_key = tuple(findings), {entry.key: entry for entry in reviewed}
    keys = {finding.key for finding in findings}
    return Review(
        tuple(f for f in findings if f.key not in by_key),
        tuple((f, by_key[f.key]) for f in findings if f.key in by_key),
        tuple(entry for key, entry in by_key.items() if key not in keys),
    )
