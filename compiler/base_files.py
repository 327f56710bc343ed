"""The files of a knowledge base: which there are, and what is in them. Nothing is parsed here.

A base is a folder like `laws/`: `vocabulary/*.yaml` and for each edition a folder with
`edition.yaml`, `rules/*.law`, and a folder of texts for each language. Files are untrusted: only
ordinary files of the base itself are read, within limits of size and number.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from .diagnostics import Diagnostic, LawError, Span, nearest
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
        LawError: the folder is no knowledge base, or files in it can't be read.
    """
    files, faults = find_base(root, name)
    if faults:
        raise LawError(faults)
    return files


def find_base(root: Path, name: str | None = None) -> tuple[BaseFiles, list[Diagnostic]]:
    """The files of a base that can be read, and a fault for each of the others; see `read_base`.

    Raises:
        LawError: the folder is no knowledge base.
    """
    shown = str(root) if name is None else name
    if not (root / "vocabulary").is_dir():
        message = f"`{shown}` is no knowledge base: it has no folder `vocabulary`"
        raise _fault("no-base", message, shown, "a folder with `vocabulary/` and editions")
    # As it is now, not kept: the same relative path can name another base later.
    reader = _Reader(Path(os.path.realpath(root)), shown)
    entries = [f.name for f in reader.entries("") if (f / "edition.yaml").is_file()]
    if not entries and reader.faults:
        raise LawError(reader.faults)
    folders = [name for name in entries if reader.has_inside(name)]
    if not folders and not reader.faults:
        message = f"`{shown}` is no knowledge base: no folder in it has an `edition.yaml`"
        raise _fault("no-base", message, shown, "a folder with `edition.yaml` and `rules/`")
    found = BaseFiles(
        root=root,
        vocabulary=reader.files("vocabulary", ".yaml"),
        editions=tuple(f for name in folders for f in reader.file(f"{name}/edition.yaml")),
        rules={name: reader.files(f"{name}/rules", ".law") for name in folders},
    )
    return found, reader.faults


def find_scenarios(
    root: Path, folder: str, shown: str
) -> tuple[tuple[BaseFile, ...], list[Diagnostic]]:
    """The scenario files of an edition, which decide no ruling; see `find_base`."""
    reader = _Reader(Path(os.path.realpath(root)), shown)
    return reader.files(f"{folder}/scenarios", ".yaml"), reader.faults


class _Reader:
    """Reads files within a base, and keeps a fault for each that can't be read."""

    def __init__(self, root: Path, shown: str) -> None:
        self.root = root
        self.shown = shown
        self.faults: list[Diagnostic] = []

    def entries(self, folder: str) -> list[Path]:
        """What is in a folder; names that begin with `.` or `_` or end with `~` are left out."""
        shown = f"{self.shown}/{folder}".rstrip("/")
        try:
            entries = sorted((self.root / folder).iterdir(), key=lambda entry: entry.name)
        except OSError:
            self._fault("unreadable", f"the folder `{shown}` can't be read", shown)
            return []
        if len(entries) > _MAX_FILES:
            self._fault("too-many-files", f"the folder `{shown}` has too many files", shown)
            return []
        found = []
        for entry in entries:
            if not entry.name.isprintable():  # half characters too: no message could show them
                name = f"{shown}/{entry.name.encode('unicode_escape').decode()}"
                message = f"the name of `{name}` can't be read"
                self._fault("unreadable", message, name, "another name")
            elif not entry.name.startswith((".", "_")) and not entry.name.endswith("~"):
                found.append(entry)
        return found

    def has_inside(self, folder: str) -> bool:
        """Whether a folder lies in the base; a link could lead anywhere."""
        if _is_inside(os.path.realpath(self.root / folder), self.root):
            return True
        name = f"{self.shown}/{folder}"
        self._fault("unreadable", f"`{name}` is no folder of the base", name, "an ordinary folder")
        return False

    def files(self, folder: str, ending: str) -> tuple[BaseFile, ...]:
        """The files with an ending; one with another is likely meant to be read, so it is told."""
        if not (self.root / folder).is_dir() or not self.has_inside(folder):
            return ()
        found: list[BaseFile] = []
        for entry in self.entries(folder):
            if entry.name.endswith(ending):
                found += self.file(f"{folder}/{entry.name}")
            else:
                message = f"`{entry.name}` isn't read: its name doesn't end with `{ending}`"
                expected = f"a name with `{ending}`, or with `_` in front"
                near = _with_ending(entry.name, ending)
                self._fault(
                    "unknown-file", message, f"{self.shown}/{folder}/{entry.name}", expected, near
                )
        return tuple(found)

    def file(self, path: str) -> tuple[BaseFile, ...]:
        """One file; none, and a fault, where it can't be read."""
        file, name = os.path.join(self.root, path), f"{self.shown}/{path}"
        try:
            # A link inside an untrusted base could lead anywhere; it counts where it ends inside.
            if not _is_inside(os.path.realpath(file), self.root) or not os.path.isfile(file):
                self._fault(
                    "unreadable", f"`{name}` is no file of the base", name, "an ordinary file"
                )
                return ()
            with open(file, "rb") as stream:
                data = stream.read(_MAX_BYTES + 1)
        except OSError:
            self._fault("unreadable", f"`{name}` can't be read", name, "a readable file")
            return ()
        if len(data) > _MAX_BYTES:
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


def _is_inside(real: str, root: Path) -> bool:
    return os.path.commonpath((real, root)) == str(root)


def _fault(
    code: str, message: str, name: str, expected: str = "", near: str | None = None
) -> LawError:
    """A fault of a file or folder as a whole."""
    place, wanted = Span(name, 1, 1, 1, 1), (expected,) if expected else ()
    return LawError([Diagnostic(code, message, place, "error", wanted, near)])
