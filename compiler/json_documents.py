"""JSON text as plain data, quickly: on the way to every ruling, with the json module alone."""

import json
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .document_nodes import Plain

# A string without an end runs to the end of the text: no character is ever read twice.
_BRACKET_OR_STRING = re.compile(r'"(?:[^"\\]++|\\.?)*+(?:"|\Z)|[\[\]{}]', re.DOTALL)


class RepeatedKey(Exception):
    """A key stands twice in one mapping; where, only the tree can tell."""


def _pairs(pairs: "list[tuple[str, Plain]]") -> "dict[str, Plain]":
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise RepeatedKey
    return mapping


def _no_constant(word: str) -> "Plain":
    raise ValueError(f"{word} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_no_constant)


def read_plain(text: str) -> "Plain":
    """The data of a JSON text.

    Raises:
        RepeatedKey: A key stands twice in one mapping.
        ValueError: It is no JSON (JSONDecodeError where json can tell the place), or holds a
            number nobody can count with.
    """
    plain: Plain = _DECODER.decode(text)
    return plain


def too_deep(text: str, depth: int) -> int | None:
    """The offset of the first bracket that opens more levels than allowed, or None."""
    if text.count("[") + text.count("{") <= depth:
        return None
    level = 0
    for match in _BRACKET_OR_STRING.finditer(text):
        found = match.group()
        if found in ("[", "{"):
            level += 1
            if level > depth:
                return match.start()
        elif found in ("]", "}"):
            level -= 1
    return None
