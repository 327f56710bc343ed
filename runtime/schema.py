"""The JSON Schemas that are published: what a situation may hold, what a ruling and an answer hold.

They stand as data in `grammar/`, beside the other descriptions of what is read here. An answer is
made of the same parts as a ruling, so its file holds only what differs.
"""

from pathlib import Path
from typing import Any

NAMES = ("answer", "ruling", "situation")
_FOLDER = Path(__file__).resolve().parent.parent / "grammar"


def schema(name: str) -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of this name; the caller may change it.

    Raises:
        KeyError: There is no schema of that name; `NAMES` has those there are.
    """
    import json

    if name not in NAMES:
        raise KeyError(name)
    text = (_FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    if name == "answer":
        parts: Any = schema("ruling")["$defs"]
        read["$defs"] = parts | read["$defs"]
    return read
