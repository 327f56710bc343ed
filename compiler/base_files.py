"""The files of a knowledge base: which there are, and what is in them. Nothing is parsed here.

A base is a folder like `laws/`: `vocabulary/*.yaml` and for each edition a folder with
`edition.yaml`, `rules/*.law`, and a folder of texts for each language. Files are untrusted: only
ordinary files of the base itself are read, within limits of size and number.

Every ruling reads a base, so paths are plain strings: `pathlib` takes longer to import than this
module takes to read.
"""

import os
from itertools import accumulate

from .diagnostics import Diagnostic, LawError, Span
from .frozen import frozen
from .hashing import blake2b

_MAX_BYTES = 1_000_000
_MAX_FILES = 2_000


@frozen
class BaseFile:
    """One file: its name for messages, its path within the base, and its bytes."""

    name: str
    path: str
    data: bytes


@frozen
class BaseFiles:
    """The files that decide rulings: vocabulary, editions and rules, in a fixed order."""

    root: str
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


def read_base(root: str | os.PathLike[str], name: str | None = None) -> BaseFiles:
    """Read the files of a base.

    Args:
        root: The folder; `name`: what messages call it.
    Raises:
        LawError: the folder is no knowledge base, or a file in it can't be read.
    """
    folder = os.fspath(root)
    shown = spelled(folder) if name is None else name
    if not os.path.isdir(os.path.join(folder, "vocabulary")):
        message = f"`{shown}` is no knowledge base: it has no folder `vocabulary`"
        raise _fault("no-base", message, shown, "a folder with `vocabulary/` and editions")
    # As it is now, not kept: the same relative path can name another base later.
    real = os.path.realpath(folder)
    entries = _entries(real, shown)
    folders = [f for f in entries if os.path.isfile(os.path.join(real, f, "edition.yaml"))]
    if not folders:
        message = f"`{shown}` is no knowledge base: no folder in it has an `edition.yaml`"
        raise _fault("no-base", message, shown, "a folder with `edition.yaml` and `rules/`")
    return BaseFiles(
        root=folder,
        vocabulary=_files(real, "vocabulary", ".yaml", shown),
        editions=tuple(_read(real, f"{f}/edition.yaml", shown) for f in folders),
        rules={f: _files(real, f"{f}/rules", ".law", shown) for f in folders},
    )


def read_beside(files: BaseFiles, path: str, shown: str) -> BaseFile | None:
    """A file of the base that decides no ruling, by its path; None where there is none.

    Raises:
        LawError: it can't be read.
    """
    real = os.path.realpath(files.root)
    return _read(real, path, shown) if os.path.lexists(os.path.join(real, path)) else None


def spelled(folder: str) -> str:
    """What messages call a folder that has no name of its own: without a slash at its end."""
    from pathlib import Path

    return str(Path(folder))


def _entries(folder: str, shown: str) -> list[str]:
    """The names in a folder, in their order, without the hidden ones."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        raise _fault("unreadable", f"the folder `{shown}` can't be read", shown) from None
    if len(names) > _MAX_FILES:
        raise _fault("too-many-files", f"the folder `{shown}` has too many files", shown)
    for name in names:
        if not name.isprintable():  # half characters too: no message could show them
            place = f"{shown}/{name.encode('unicode_escape').decode()}"
            message = f"the name of `{place}` can't be read"
            raise _fault("unreadable", message, place, "another name")
    return [name for name in names if not name.startswith((".", "_"))]


def _files(root: str, folder: str, ending: str, shown: str) -> tuple[BaseFile, ...]:
    there = os.path.join(root, folder)
    if not os.path.isdir(there):
        return ()
    names = _entries(there, f"{shown}/{folder}")
    return tuple(_read(root, f"{folder}/{n}", shown) for n in names if n.endswith(ending))


def _read(root: str, path: str, shown: str) -> BaseFile:
    file, name = os.path.join(root, path), f"{shown}/{path}"
    try:
        if not _is_inside(root, path) or not os.path.isfile(file):
            raise _fault("unreadable", f"`{name}` is no file of the base", name, "an ordinary file")
        with open(file, "rb") as stream:
            # To read at most so many bytes would take memory for them all, for every file.
            size = os.fstat(stream.fileno()).st_size
            data = stream.read() if size <= _MAX_BYTES else b""
    except OSError:
        raise _fault("unreadable", f"`{name}` can't be read", name, "a readable file") from None
    if max(size, len(data)) > _MAX_BYTES:
        message = f"`{name}` is too large"
        raise _fault("too-large", message, name, f"at most {_MAX_BYTES} bytes")
    return BaseFile(name, path, data)


def _is_inside(root: str, path: str) -> bool:
    """Whether a path ends in the base: a link in one that is untrusted could lead anywhere."""
    first, *others = path.split("/")
    steps = accumulate(others, os.path.join, initial=os.path.join(root, first))
    if not any(map(os.path.islink, steps)):
        return True  # as for most files; to look at the whole path of each takes its time
    return os.path.commonpath((os.path.realpath(os.path.join(root, path)), root)) == root


def _fault(code: str, message: str, name: str, *expected: str) -> LawError:
    return LawError([Diagnostic(code, message, Span(name, 1, 1, 1, 1), expected=expected)])
