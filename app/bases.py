"""Which base, edition and language a call means; a slip is answered with what there is."""

from __future__ import annotations

from collections.abc import Sequence

from ..compiler.base_files import spelled
from ..runtime.base import SHIPPED, KnowledgeBase
from .faults import Sources, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_SHIPPED_NAME = "laws"


def load_base(path: str | None, sources: Sources) -> KnowledgeBase:
    """The base of `--laws`, or the shipped one.

    Raises:
        LawError: it is no base, or has faults.
    """
    locate(path, sources)
    return KnowledgeBase.load(path)


def locate(path: str | None, sources: Sources) -> tuple[str, str]:
    """The folder of a base and what messages call it."""
    if path is None:
        root, name = SHIPPED, _SHIPPED_NAME
    else:
        root, name = path, spelled(path)
    sources.folder(name, root)
    return root, name


def base_above(file: Path) -> Path | None:
    """The base in which a file lies; None where it lies in none."""
    folders = (file.parent, *file.parent.parents) if file.is_absolute() else _above(file)
    return next((folder for folder in folders if (folder / "vocabulary").is_dir()), None)


def _above(file: Path) -> Sequence[Path]:
    """The folders above a relative path: first as it is written, then above the current one."""
    return (*file.parents, *file.cwd().parents)


def pick(what: str, given: str | None, known: Sequence[str]) -> str:
    """The one of the known words that was given; without one, the only one there is.

    Raises:
        UsageError: it isn't known, or there are several and none was given.
    """
    if given is None and len(known) == 1:
        return known[0]
    if given is None:
        raise UsageError(f"missing-{what}", f"the {what} is not said", tuple(known))
    if given not in known:
        message = f"there is no {what} `{given}` here"
        raise UsageError.near(f"unknown-{what}", message, given, known)
    return given


def vocabulary_language(given: str | None, base: KnowledgeBase) -> str:
    """A language in which rulings can be told; the first one where none was given.

    Raises:
        UsageError: the vocabulary has no words in it.
    """
    known = base.spoken
    return pick("language", known[0] if given is None else given, known)


def text_language(given: str | None, languages: tuple[str, ...]) -> str:
    """A language of an edition's texts; its first where none was given.

    Raises:
        UsageError: the edition has no text in it.
    """
    default = languages[0] if languages else None
    return pick("language", default if given is None else given, languages)
