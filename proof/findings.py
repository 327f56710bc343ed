"""What a proof finds in the rules: the record of it, and the key under which it can be reviewed."""

from ..compiler import model
from ..compiler.diagnostics import Span
from ..compiler.frozen import field, frozen

Entry = tuple[str, ...]
"""What a call is, one kind of irregularity or several; or a law looked at for each moment."""
GAP, CONFLICT, TWICE = "gap", "conflict", "said-twice"
DEAD, IDLE = "dead-provision", "idle-condition"
CIRCLE, UNASKED = "circular-reference", "unasked-fact"
REVIEWABLE = (GAP, CONFLICT, TWICE, DEAD, IDLE, CIRCLE)
"""The findings that can be right as they are; a fact that nothing asks is taken out."""
Key = tuple[str, str, str]
"""The kind of a finding, the provision, and what tells it from others there; no place in a file."""


@frozen
class Finding:
    """Something that is proved of the rules, and that no committee can have meant without knowing.

    Attributes:
        code: What it is, such as `gap`.
        provision: Where it is; a fact, where that is what it is about.
        other: What tells it from others there: another provision, or a condition in rule language.
        spans: Where it stands, the first place first.
        entries: What the call is where it comes up; none where it is about no ruling.
        shown_by: Sets of items, any of which shows it by being in force together.
        effects: The effects that contradict, or that never follow, by their ids.
        atoms: The condition that never matters.
    """

    code: str
    provision: str
    other: str
    spans: tuple[Span, ...] = field(compare=False)
    entries: tuple[Entry, ...] = ()
    shown_by: tuple[frozenset[int], ...] = ()
    effects: tuple[str, ...] = ()
    atoms: tuple[model.Atom, ...] = ()

    @property
    def key(self) -> Key:
        return self.code, self.provision, self.other
