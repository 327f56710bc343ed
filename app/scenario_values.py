"""Keys and words of an expectation, held against the schema of what it is expected of.

An expectation is a part of a ruling or of an answer. What the schema doesn't allow there can never
come out, so it is a slip. Names that depend on the edition are looked at elsewhere.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from ..compiler.diagnostics import Diagnostic, nearest
from ..compiler.document_nodes import Mapping, Node, Scalar, Sequence
from ..runtime.schema import schema

Part = dict[str, Any]
"""A part of a JSON Schema."""

_NAMED = ("status", "answer", "irregularity", "laws", "law", "effect", "needs", "consider", "gap")
"""What is read with the expectation itself, or looked up in the edition."""


def misfits(expect: Node, of: str) -> Iterator[Diagnostic]:
    """A fault for each key, word, call and number that never stands there.

    Args:
        expect: The expectation.
        of: The name of the schema.
    """
    whole = _schema(of)
    for key, value in _entries(expect):
        if key not in _NAMED and key in whole["properties"]:
            yield from _below(value, whole["properties"][key], key, whole)


@cache
def _schema(name: str) -> Part:
    return schema(name)


def _entries(node: Node) -> list[tuple[str, Node]]:
    return [(e.key.text, e.value) for e in node.entries] if isinstance(node, Mapping) else []


def _below(node: Node, part: Part, key: str, whole: Part) -> Iterator[Diagnostic]:
    """The faults of a value and of all within it."""
    part = _meant(part, whole)
    if isinstance(node, Scalar):
        if node.plain() is not None:
            yield from _word(node, part, key)
    elif isinstance(node, Sequence):
        parts = part.get("prefixItems")
        for i, item in enumerate(node.items):
            of_item = part.get("items") if not parts else parts[i] if i < len(parts) else None
            if isinstance(of_item, dict):
                yield from _below(item, of_item, key, whole)
    else:
        known: dict[str, Part] = part.get("properties", {})
        for entry in node.entries if known else ():
            name = entry.key.text
            if name not in known:
                message, near = f"nothing under `{key}` has a key `{name}`", nearest(name, known)
                span, expected = entry.key.span, tuple(sorted(known))
                yield Diagnostic("unknown-key", message, span, "error", expected, near)
            elif name not in _NAMED:
                yield from _below(entry.value, known[name], name, whole)


def _meant(part: Part, whole: Part) -> Part:
    """A part with its references followed, and of several the one that isn't null."""
    while "$ref" in part or "anyOf" in part:
        if "$ref" in part:
            found: Any = whole
            for step in part["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            part = found
        else:
            part = next(one for one in part["anyOf"] if one != {"type": "null"})
    return part


def _word(node: Scalar, part: Part, key: str) -> Iterator[Diagnostic]:
    """The fault of a single value, if it is none that the schema allows."""
    text, kind = node.text, part.get("type")
    known = tuple(map(str, part.get("enum", ())))
    if known and text not in known:
        near = nearest(text, known) or nearest(text[:1].upper(), known)
        yield _fault("unknown-word", text, key, node, known, near)
    elif "pattern" in part and not re.search(part["pattern"], text):
        yield _fault("unknown-word", text, key, node, (part["description"],))
    elif kind == "boolean" and not isinstance(node.value, bool):
        yield _fault("wrong-type", text, key, node, ("true", "false"))
    elif kind == "integer" and not text.isdecimal():
        yield _fault("wrong-type", text, key, node, (part["description"],))


def _fault(
    code: str, text: str, key: str, node: Scalar, expected: tuple[str, ...], near: str | None = None
) -> Diagnostic:
    message = f"`{text}` never stands under `{key}`"
    return Diagnostic(code, message, node.span, "error", expected, near)
