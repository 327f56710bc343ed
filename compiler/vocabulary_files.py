"""The files of a vocabulary -> their trees, or what is wrong with the files as files."""

from .diagnostics import Diagnostic, LawError, Span, in_order, nearest
from .document_nodes import Mapping, Node
from .documents import Limits, read_document
from .fields import Fields
from .lookalikes import has_lookalikes, without_lookalikes

FILES = (
    "languages", "facts", "moments", "effects", "irregularities", "players", "attributes", "game",
    "words",
)  # fmt: skip
"""The files there have to be."""
_LIMITS = Limits(size=1_000_000, depth=12)


def read_files(sources: dict[str, tuple[str, bytes]]) -> dict[str, Fields]:
    """The keys of every file, all with one list for their faults.

    Args:
        sources: By name, what messages call a file and what it holds.
    Raises:
        LawError: a file is missing, misnamed or unreadable, so nothing can be said of the others.
    """
    faults: list[Diagnostic] = []
    nodes: dict[str, Node] = {}
    meant = {name: nearest(name, FILES) for name in sources if name not in FILES}
    for name, (file, data) in sources.items():
        if name in FILES:
            try:
                nodes[name] = read_document(
                    _checked(data, file, faults), file, limits=_LIMITS, error=LawError
                )
            except LawError as error:
                faults += error.diagnostics
        else:
            faults.append(_unknown(name, file, meant[name]))
    there = {*sources, *meant.values()}  # a file with a misspelt name is missing as well
    faults += [_missing(name, sources) for name in FILES if name not in there]
    if len(nodes) < len(FILES):
        raise LawError(in_order(faults))
    roots = {name: Fields(nodes[name], f"`{name}.yaml`", faults) for name in FILES}
    if any(not isinstance(node, Mapping) for node in nodes.values()):
        raise LawError(in_order(faults))
    return roots


def _checked(data: bytes, file: str, faults: list[Diagnostic]) -> str | bytes:
    """A file with the letters it was meant to have; what is no text is told by its reader."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data
    if not has_lookalikes(text):
        return text
    lines = text.split("\n")
    return "\n".join(without_lookalikes(line, i, file, faults) for i, line in enumerate(lines, 1))


def _unknown(name: str, file: str, meant: str | None) -> Diagnostic:
    message = f"`{name}.yaml` is no file of a vocabulary"
    near, expected = f"{meant}.yaml" if meant else None, tuple(f"`{one}.yaml`" for one in FILES)
    return Diagnostic("unknown-file", message, Span(file, 1, 1, 1, 1), "error", expected, near)


def _missing(name: str, sources: dict[str, tuple[str, bytes]]) -> Diagnostic:
    folder = next((file.rsplit("/", 1)[0] for file, _ in sources.values()), "vocabulary")
    file = f"{folder}/{name}.yaml"
    message = f"the vocabulary has no file `{name}.yaml`"
    return Diagnostic("missing-file", message, Span(file, 1, 1, 1, 1), expected=(file,))
