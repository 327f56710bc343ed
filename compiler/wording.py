"""How messages name what a user wrote: texts in backticks, paths, and nothing else.

Kept apart from the nodes of documents, so that reading a situation need not load those.
"""

Path = tuple[str | int, ...]
"""Keys and list indexes from the root of a document to a value."""
_LONGEST_KEY = 40


def shown(text: str, most: int = 40) -> str:
    """User text for a message: in backticks, cut where it is long, nothing unprintable."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    if not cut.isprintable():
        cut = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)
    return f"`{cut}`"


def path_text(path: Path) -> str:
    """A path as a programmer writes it: `auction[2].by`."""
    return "".join(map(_step, path)).removeprefix(".")


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if step.isidentifier() and len(step) <= _LONGEST_KEY else f"[{shown(step)}]"
