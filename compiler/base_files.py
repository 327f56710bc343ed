"""The files of a knowledge base: which there are, and what is in them. Nothing is parsed here.

A base is a folder like `laws/`: `vocabulary/*.yaml` and for each edition a folder with
`edition.yaml`, `rules/*.law`, and a folder of texts for each language. Files are untrusted: only
ordinary files of the base itself are read, within limits of size and number.

Every ruling reads a base, so paths are plain strings: `pathlib` takes longer to import than this
module takes to read.
"""

import os
from itertools import accumulate

from .diagnostics import Diagnostic, LawError, Span, nearest
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
        LawError: the folder is no knowledge base, or files in it can't be read.
    """
    files, faults = find_base(root, name)
    if faults:
        raise LawError(faults)
    return files


def find_base(
    root: str | os.PathLike[str], name: str | None = None
) -> tuple[BaseFiles, list[Diagnostic]]:
    """The files of a base that can be read, and a fault for each of the others; see `read_base`.

    Raises:
        LawError: the folder is no knowledge base.
    """
    folder = os.fspath(root)
    shown = spelled(folder) if name is None else name
    if not os.path.isdir(os.path.join(folder, "vocabulary")):
        message = f"`{shown}` is no knowledge base: it has no folder `vocabulary`"
        raise _fault("no-base", message, shown, "a folder with `vocabulary/` and editions")
    # As it is now, not kept: the same relative path can name another base later.
    reader = _Reader(os.path.realpath(folder), shown)
    editions = [name for name in reader.entries("") if reader.has(f"{name}/edition.yaml")]
    if not editions and reader.faults:
        raise LawError(reader.faults)
    folders = [name for name in editions if reader.has_inside(name)]
    if not folders and not reader.faults:
        message = f"`{shown}` is no knowledge base: no folder in it has an `edition.yaml`"
        raise _fault("no-base", message, shown, "a folder with `edition.yaml` and `rules/`")
    found = BaseFiles(
        root=folder,
        vocabulary=reader.files("vocabulary", ".yaml"),
        editions=tuple(f for name in folders for f in reader.file(f"{name}/edition.yaml")),
        rules={name: reader.files(f"{name}/rules", ".law") for name in folders},
    )
    return found, reader.faults


SCENARIOS = "scenarios"
"""The folder of an edition with its worked situations."""


def find_scenarios(
    root: str, folder: str, shown: str
) -> tuple[tuple[BaseFile, ...], list[Diagnostic]]:
    """The scenario files of an edition, which decide no ruling; see `find_base`."""
    reader = _Reader(os.path.realpath(root), shown)
    return reader.files(f"{folder}/{SCENARIOS}", ".yaml"), reader.faults


def read_beside(files: BaseFiles, path: str, shown: str) -> BaseFile | None:
    """A file of the base that decides no ruling, by its path; None where there is none.

    Raises:
        LawError: it can't be read.
    """
    reader = _Reader(os.path.realpath(files.root), shown)
    found = reader.file(path) if reader.has(path, any_kind=True) else ()
    if reader.faults:
        raise LawError(reader.faults)
    return next(iter(found), None)


def spelled(folder: str) -> str:
    """What messages call a folder that has no name of its own: without a slash at its end."""
    from pathlib import Path

    return str(Path(folder))


class _Reader:
    """Reads files within a base, and keeps a fault for each that can't be read."""

    def __init__(self, root: str, shown: str) -> None:
        self.root = root
        self.shown = shown
        self.faults: list[Diagnostic] = []

    def entries(self, folder: str) -> list[str]:
        """The names in a folder; those that begin with `.` or `_` or end with `~` are left out."""
        shown = f"{self.shown}/{folder}".rstrip("/")
        try:
            names = sorted(os.listdir(os.path.join(self.root, folder)))
        except OSError:
            self._fault("unreadable", f"the folder `{shown}` can't be read", shown)
            return []
        if len(names) > _MAX_FILES:
            self._fault("too-many-files", f"the folder `{shown}` has too many files", shown)
            return []
        found = []
        for name in names:
            if not name.isprintable():  # half characters too: no message could show them
                place = f"{shown}/{name.encode('unicode_escape').decode()}"
                message = f"the name of `{place}` can't be read"
                self._fault("unreadable", message, place, "another name")
            elif not name.startswith((".", "_")) and not name.endswith("~"):
                found.append(name)
        return found

    def has(self, path: str, any_kind: bool = False) -> bool:
        """Whether there is a file with this path; `any_kind`: or something else of that name."""
        there = os.path.join(self.root, path)
        return os.path.lexists(there) if any_kind else os.path.isfile(there)

    def has_inside(self, folder: str) -> bool:
        """Whether a folder lies in the base; a link could lead anywhere."""
        if _is_inside(self.root, folder):
            return True
        name = f"{self.shown}/{folder}"
        self._fault("unreadable", f"`{name}` is no folder of the base", name, "an ordinary folder")
        return False

    def files(self, folder: str, ending: str) -> tuple[BaseFile, ...]:
        """The files with an ending; one with another is likely meant to be read, so it is told."""
        there = os.path.join(self.root, folder)
        if not os.path.isdir(there) or not self.has_inside(folder):
            return ()
        found: list[BaseFile] = []
        for name in self.entries(folder):
            if name.endswith(ending):
                found += self.file(f"{folder}/{name}")
            else:
                message = f"`{name}` isn't read: its name doesn't end with `{ending}`"
                expected = f"a name with `{ending}`, or with `_` in front"
                near = _with_ending(name, ending)
                self._fault(
                    "unknown-file", message, f"{self.shown}/{folder}/{name}", expected, near
                )
        return tuple(found)

    def file(self, path: str) -> tuple[BaseFile, ...]:
        """One file; none, and a fault, where it can't be read."""
        file, name = os.path.join(self.root, path), f"{self.shown}/{path}"
        try:
            if not _is_inside(self.root, path) or not os.path.isfile(file):
                self._fault(
                    "unreadable", f"`{name}` is no file of the base", name, "an ordinary file"
                )
                return ()
            with open(file, "rb") as stream:
                # To read at most so many bytes would take memory for them all, for every file.
                size = os.fstat(stream.fileno()).st_size
                data = stream.read() if size <= _MAX_BYTES else b""
        except OSError:
            self._fault("unreadable", f"`{name}` can't be read", name, "a readable file")
            return ()
        if max(size, len(data)) > _MAX_BYTES:
            self._fault("too-large", f"`{name}` is too large", name, f"at most {_MAX_BYTES} bytes")
            return ()
        return (BaseFile(name, path, data),)

    def _fault(
        self, code: str, message: str, name: str, expected: str = "", near: str | None = None
    ) -> None:
        self.faults += _fault(code, message, name, expected, near).diagnostics


def _with_ending(name: str, ending: str) -> str | None:
    """The name that was likely meant: the ending stands within it, or is misspelt."""
    stem, mark, last = name.rpartition(".")
    if ending in name:
        return name[: name.index(ending) + len(ending)]
    return f"{stem}{ending}" if mark and nearest(f".{last}", (ending,)) else None


def _is_inside(root: str, path: str) -> bool:
    """Whether a path ends in the base: a link in one that is untrusted could lead anywhere."""
    first, *others = path.split("/")
    steps = accumulate(others, os.path.join, initial=os.path.join(root, first))
    if not any(map(os.path.islink, steps)):
        return True  # as for most files; to look at the whole path of each takes its time
    return os.path.commonpath((os.path.realpath(os.path.join(root, path)), root)) == root


def _fault(
    code: str, message: str, name: str, expected: str = "", near: str | None = None
) -> LawError:
    """A fault of a file or folder as a whole."""
    place, wanted = Span(name, 1, 1, 1, 1), (expected,) if expected else ()
    return LawError([Diagnostic(code, message, place, "error", wanted, near)])
