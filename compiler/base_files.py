"""The files of a knowledge base: which there are, and what is in them. Nothing is parsed here.

A base is a folder like `laws/`: `vocabulary/*.yaml` and for each edition a folder with
`edition.yaml`, `rules/*.law`, and a folder of texts for each language. Files are untrusted: only
ordinary files of the base itself are read, within limits of size and number.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from .diagnostics import Diagnostic, LawError, Span
from .hashing import blake2b

_MAX_BYTES = 1_000_000
_MAX_FILES = 2_000


@dataclass(frozen=True, slots=True)
class BaseFile:
    """One file: its name for messages, its path within the base, and its bytes."""

    name: str
    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class BaseFiles:
    """The files that decide rulings: vocabulary, editions and rules, in a fixed order."""

    root: Path
    vocabulary: tuple[BaseFile, ...]
    editions: tuple[BaseFile, ...]
    rules: dict[str, tuple[BaseFile, ...]]

    @property
    def all(self) -> tuple[BaseFile, ...]:
        return (*self.vocabulary, *self.editions, *(f for r in self.rules.values() for f in r))

    @property
    def digest(self) -> str:
        """A hash of everything a ruling can depend on; the same for the same content anywhere."""
        whole = blake2b(digest_size=16)
        for file in self.all:
            for part in (file.path.encode(), file.data):
                whole.update(len(part).to_bytes(8, "big"))
                whole.update(part)
        return whole.hexdigest()


def read_base(root: Path, name: str | None = None) -> BaseFiles:
    """Read the files of a base.

    Args:
        root: The folder; `name`: what messages call it.
    Raises:
        LawError: the folder is no knowledge base, or a file in it can't be read.
    """
    shown = str(root) if name is None else name
    if not (root / "vocabulary").is_dir():
        message = f"`{shown}` is no knowledge base: it has no folder `vocabulary`"
        raise _fault("no-base", message, shown, "a folder with `vocabulary/` and editions")
    # As it is now, not kept: the same relative path can name another base later.
    real = Path(os.path.realpath(root))
    folders = [f for f in _entries(real, shown) if (f / "edition.yaml").is_file()]
    if not folders:
        message = f"`{shown}` is no knowledge base: no folder in it has an `edition.yaml`"
        raise _fault("no-base", message, shown, "a folder with `edition.yaml` and `rules/`")
    return BaseFiles(
        root=root,
        vocabulary=_files(real, "vocabulary", ".yaml", shown),
        editions=tuple(_read(real, f"{f.name}/edition.yaml", shown) for f in folders),
        rules={f.name: _files(real, f"{f.name}/rules", ".law", shown) for f in folders},
    )


def _entries(folder: Path, shown: str) -> list[Path]:
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError:
        raise _fault("unreadable", f"the folder `{shown}` can't be read", shown) from None
    if len(entries) > _MAX_FILES:
        raise _fault("too-many-files", f"the folder `{shown}` has too many files", shown)
    for entry in entries:
        if not entry.name.isprintable():  # half characters too: no message could show them
            name = f"{shown}/{entry.name.encode('unicode_escape').decode()}"
            raise _fault("unreadable", f"the name of `{name}` can't be read", name, "another name")
    return [entry for entry in entries if not entry.name.startswith((".", "_"))]


def _files(root: Path, folder: str, ending: str, shown: str) -> tuple[BaseFile, ...]:
    if not (root / folder).is_dir():
        return ()
    entries = _entries(root / folder, f"{shown}/{folder}")
    return tuple(
        _read(root, f"{folder}/{e.name}", shown) for e in entries if e.name.endswith(ending)
    )


def _read(root: Path, path: str, shown: str) -> BaseFile:
    file, name = os.path.join(root, path), f"{shown}/{path}"
    try:
        # A link inside an untrusted base could lead anywhere; only where it ends inside, it counts.
        if not _is_inside(os.path.realpath(file), root) or not os.path.isfile(file):
            raise _fault("unreadable", f"`{name}` is no file of the base", name, "an ordinary file")
        with open(file, "rb") as stream:
            data = stream.read(_MAX_BYTES + 1)
    except OSError:
        raise _fault("unreadable", f"`{name}` can't be read", name, "a readable file") from None
    if len(data) > _MAX_BYTES:
        message = f"`{name}` is too large"
        raise _fault("too-large", message, name, f"at most {_MAX_BYTES} bytes")
    return BaseFile(name, path, data)


def _is_inside(real: str, root: Path) -> bool:
    return os.path.commonpath((real, root)) == str(root)


def _fault(code: str, message: str, name: str, *expected: str) -> LawError:
    return LawError([Diagnostic(code, message, Span(name, 1, 1, 1, 1), expected=expected)])
