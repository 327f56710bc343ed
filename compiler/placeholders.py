"""Placeholders in a wording -> faults: those that nothing fills in, and braces that are none."""

import re
from collections.abc import Iterator

from .diagnostics import Diagnostic, nearest
from .document_nodes import Scalar

_PLACEHOLDER = re.compile("{[a-z_]+}")


def misused_placeholders(
    node: Scalar, what: str, filled: tuple[str, ...] | None
) -> Iterator[Diagnostic]:
    """A placeholder is a name and nothing more: widths and attributes would be obeyed.

    Args:
        node: The words.
        what: What messages call it that they belong to.
        filled: The placeholders that are filled in; None where none is looked for.
    """
    if "{" not in node.text and "}" not in node.text:
        return
    others = _PLACEHOLDER.sub("", node.text)
    if "{" in others or "}" in others:
        message = f"a brace in the words of {what} is no placeholder"
        expected = ("a name in braces, such as `{player}`",)
        yield Diagnostic("bad-placeholder", message, node.span, expected=expected)
    if filled is None:
        return
    for used in _PLACEHOLDER.finditer(node.text):
        name = used[0][1:-1]
        if name not in filled:
            near = nearest(name, filled)
            known = tuple(f"`{{{one}}}`" for one in filled) or ("no placeholder",)
            meant = f"{{{near}}}" if near else None
            message, place = f"nothing fills in `{used[0]}` here", node.part(*used.span())
            yield Diagnostic("bad-placeholder", message, place, expected=known, suggestion=meant)
