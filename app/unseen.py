"""What no worked ruling shows, with the reason: the `unseen` of an `accepted.yaml`."""

from ..compiler.diagnostics import Diagnostic, LawError, Span
from ..compiler.document_nodes import Sequence
from ..compiler.documents import Limits, read_document
from ..compiler.fields import Fields
from ..compiler.frozen import field, frozen
from ..runtime.standing import FALSE, TRUE

_SIDES = {"in force": TRUE, "not in force": FALSE}


@frozen
class Unseen:
    """A provision that need not be seen in force, or not in force, and why."""

    provision: str
    side: str
    reason: str
    span: Span = field(compare=False)


def read_unseen(data: bytes, file: str) -> tuple[Unseen, ...]:
    """Read the `unseen` of an `accepted.yaml`; a file may have none.

    Raises:
        LawError: with every fault of them.
    """
    faults: list[Diagnostic] = []
    root = Fields(read_document(data, file, limits=Limits(depth=6), error=LawError), file, faults)
    node = root.node("unseen")
    if node is not None and not isinstance(node, Sequence):
        root.fault("wrong-type", "`unseen` is a list", node.span, ("- in: 27B1",))
    found: dict[tuple[str, str], Unseen] = {}
    for item in node.items if isinstance(node, Sequence) else ():
        entry = Fields(item, "what is not seen", faults)
        provision, side = (
            entry.text("in", required=True),
            entry.word("never", _SIDES, required=True),
        )
        reason = entry.text("reason", required=True)
        entry.finish()
        if provision and side in _SIDES and reason:
            seen = Unseen(provision, _SIDES[side], reason, entry.span)
            key = (provision, seen.side)
            if key in found:
                entry.fault("duplicate-acceptance", "this stands here twice", entry.span)
            found.setdefault(key, seen)
    if faults:
        raise LawError(faults)
    return tuple(found.values())
