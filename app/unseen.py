"""What no worked ruling shows, with the reason: the `unseen` of an `accepted.yaml`."""

from operator import attrgetter

from ..compiler.accepted_file import read_section
from ..compiler.diagnostics import Span
from ..compiler.fields import Fields
from ..compiler.frozen import field, frozen
from ..runtime.standing import FALSE, TRUE

_SIDES = {"in force": TRUE, "not in force": FALSE}
_OF_CONDITIONS = {"true": TRUE, "false": FALSE}


@frozen
class Unseen:
    """A provision that need not be seen in force, or not in force, and why.

    Or a condition of it, in the words of the rules, that need not be seen true, or false.
    """

    provision: str
    side: str
    reason: str
    span: Span = field(compare=False)
    condition: str | None = None


def read_unseen(data: bytes, file: str) -> tuple[Unseen, ...]:
    """Read the `unseen` of an `accepted.yaml`; a file may have none.

    Raises:
        LawError: with every fault of them.
    """
    entry = ("what is not seen", "- in: PROVISION")
    key = attrgetter("provision", "condition", "side")
    return read_section(data, file, "unseen", entry, _entry, key)


def _entry(entry: Fields) -> Unseen | None:
    provision = entry.text("in", required=True)
    condition = entry.text("with")
    sides = _SIDES if condition is None else _OF_CONDITIONS
    side = entry.word("never", sides, required=True)
    reason = entry.text("reason", required=True)
    if not (provision and side in sides and reason):
        return None
    return Unseen(provision, sides[side], reason, entry.span, condition)
