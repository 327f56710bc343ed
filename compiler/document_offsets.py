"""Where the characters of a scalar stand between its quotes, escapes and folded lines.

Input is a scalar, output the offset in its raw text of each character of its text (and of its
end); needed only when a fault inside a text has to be pointed at.
"""

import re

from .document_nodes import Scalar

# What one character of the text can look like in double quotes; a surrogate pair is one character.
_UNIT = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\x[0-9a-fA-F]{2}|\\.|.",
    re.DOTALL,
)


def raw_offsets(scalar: Scalar) -> list[int] | None:
    """The offset of each character and of the end; None where escapes and folds are mixed."""
    raw = scalar.raw
    style = raw[:1] if scalar.quoted else ""
    if style == '"' and "\\" in raw:
        return _escaped(scalar)
    first = 1 if style in ('"', "'") else 0
    if style in (">", "|"):
        first = raw.find("\n") + 1  # behind the line that announces the block
    return _aligned(scalar.text, raw, first, style == "'")


def _escaped(scalar: Scalar) -> list[int] | None:
    found = [match.start() for match in _UNIT.finditer(scalar.raw, 1, len(scalar.raw) - 1)]
    found.append(len(scalar.raw) - 1)
    same = len(found) == len(scalar.text) + 1 and "\n" not in scalar.raw
    return found if same else None


def _aligned(text: str, raw: str, first: int, doubled_quotes: bool) -> list[int] | None:
    """Walk text and raw text side by side; a blank of the text may be a line break and indent."""
    offsets: list[int] = []
    at = first
    for character in text:
        if character.isspace():
            offsets.append(at)
            at += raw[at : at + 1].isspace()
            continue
        while raw[at : at + 1].isspace():
            at += 1
        if raw[at : at + 1] != character:
            return None
        offsets.append(at)
        at += 2 if doubled_quotes and character == "'" else 1
    return [*offsets, at]
