"""Keeps the compiled form of a base between runs, so that a ruling needs no parser.

The cache is a convenience and never trusted: it lies in a folder of the user's own, is keyed by the
content of the base, the program and the Python version, and is checked before it is used. Whatever
is wrong with it, the base is compiled in memory and the answer is the same.
"""

import os
import sys

from .base_files import BaseFiles
from .hashing import blake2b
from .packed import opened, packed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SWITCH = "BRIDGELAWS_CACHE"
_CHECK = 16  # bytes of the checksum in front of the data
_ENDING = ".laws"
_MOST_KEPT = 20

Place = tuple[str, tuple[str, ...], dict[str, dict[str, str]]]
Stored = tuple[dict[str, bytes], dict[str, Place], dict[str, "Any"]]
"""Each edition packed, where its texts are, and what all share (`compile.CompiledBase`)."""


def load(files: BaseFiles) -> Stored | None:
    """The compiled form kept for exactly this base, or None."""
    file = _file(files)
    if file is None:
        return None
    try:
        with open(file, "rb") as stream:
            if not _is_ours(os.fstat(stream.fileno())):
                return None
            content = memoryview(stream.read())
        if _checksum(content[_CHECK:]) != content[:_CHECK]:
            return None
        editions, places, shared = opened(content[_CHECK:])
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return editions, places, shared


def store(files: BaseFiles, stored: Stored) -> None:
    """Keep a compiled form; where that can't be done, nothing happens."""
    from contextlib import suppress  # as all that a ruling can do without, imported late

    file = _file(files)
    if file is None:
        return
    data = packed(stored)
    folder, scratch = os.path.dirname(file), f"{file}.{os.getpid()}.new"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not _is_ours(os.stat(folder)):
            return
        handle = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(_checksum(data) + data)
        os.replace(scratch, file)
        _forget_oldest(folder)
    except OSError:
        with suppress(OSError):
            os.unlink(scratch)


def _checksum(data: bytes | memoryview) -> bytes:
    return blake2b(data, digest_size=_CHECK).digest()


def _forget_oldest(folder: str) -> None:
    """Drop old files, so that editing a law for years doesn't fill the disk."""
    kept = [entry for entry in os.scandir(folder) if entry.name.endswith(_ENDING)]
    for old in sorted(kept, key=lambda entry: entry.stat().st_mtime)[:-_MOST_KEPT]:
        os.unlink(old)


def _file(files: BaseFiles) -> str | None:
    if os.environ.get(_SWITCH, "").lower() == "off":
        return None
    folder = _folder()
    if folder is None:
        return None
    python = sys.implementation.cache_tag
    key = blake2b(f"{files.digest} {_program()} {python} {sys.hexversion}".encode(), digest_size=16)
    return os.path.join(folder, key.hexdigest() + _ENDING)


def _folder() -> str | None:
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):  # the standard says to ignore relative ones
        user = os.path.expanduser("~")
        if not os.path.isabs(user):
            return None
        home = os.path.join(user, ".cache")
    return os.path.join(home, "bridgelaws")


def _program() -> str:
    """What identifies this program: every file that takes part in compiling, as it is now."""
    here = os.path.dirname(__file__)
    grammar = os.path.join(os.path.dirname(here), "grammar")
    files = [entry for folder in (here, grammar) for entry in os.scandir(folder)]
    return repr(
        sorted(
            (file.name, status.st_mtime_ns, status.st_size)
            for file in files
            if file.name.endswith((".py", ".lark"))
            for status in [file.stat()]
        )
    )


def _is_ours(status: os.stat_result) -> bool:
    """Whether nobody else could have written it."""
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o022
