"""The lists of an `accepted.yaml`: what a committee has read and left as it is, each with a reason.

What an entry says is for whoever asks for it: `answered` for citations, the proof for findings, the
coverage for what no worked ruling shows.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

from .diagnostics import Diagnostic, LawError
from .document_nodes import Sequence
from .documents import Limits, read_document
from .fields import Fields

T = TypeVar("T")

_SECTIONS = ("citations", "findings", "unseen")


def read_section(
    data: bytes,
    file: str,
    section: str,
    entry: tuple[str, str],
    read: Callable[[Fields], T | None],
    key: Callable[[T], Hashable] | None = None,
) -> tuple[T, ...]:
    """Read one of the lists; the one that a file must have tells what keys are none.

    Args:
        data: The content.
        file: What messages call it.
        section: The name of the list.
        entry: What one is called, and how it begins, for messages.
        read: Makes an entry; None where it has faults, which it notes.
        key: What no two entries may have in common; without it they may.
    Raises:
        LawError: with every fault of the list.
    """
    faults: list[Diagnostic] = []
    root = Fields(read_document(data, file, limits=Limits(depth=6), error=LawError), file, faults)
    is_first = section == _SECTIONS[0]
    node = root.node(section, required=is_first)
    if is_first:
        for other in _SECTIONS:
            root.node(other)
        root.finish()
    if node is not None and not isinstance(node, Sequence):
        root.fault("wrong-type", f"`{section}` is a list", node.span, (entry[1],))
    found: list[T] = []
    keys: set[Hashable] = set()
    for item in node.items if isinstance(node, Sequence) else ():
        fields = Fields(item, entry[0], faults)
        made = read(fields)
        fields.finish()
        if made is None:
            continue
        if key is not None and key(made) in keys:
            fields.fault("duplicate-acceptance", "this stands here twice", fields.span)
        elif key is not None:
            keys.add(key(made))
        found.append(made)
    if faults:
        raise LawError(faults)
    return tuple(found)
