"""The JSON Schemas that are published: what a situation may hold, and what a ruling holds.

They stand as data in `grammar/`, beside the other descriptions of what is read here.
"""

from pathlib import Path

NAMES = ("ruling", "situation")
_FOLDER = Path(__file__).resolve().parent.parent / "grammar"


def schema(name: str) -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of a `situation` or a `ruling`; the caller may change it.

    Raises:
        KeyError: There is no schema of that name; `NAMES` has those there are.
    """
    import json

    if name not in NAMES:
        raise KeyError(name)
    text = (_FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")
    read: dict[str, object] = json.loads(text)
    return read
