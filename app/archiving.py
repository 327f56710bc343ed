"""`batch` over an archive: Parquet files in, a folder of Parquet files with answers out."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ..runtime.base import KnowledgeBase
from . import bases, streams
from .batch_answers import Counts
from .exit_codes import DONE, INTERNAL, NO
from .faults import UsageError, counted
from .jobs import wanted_jobs
from .options import Arguments, Option
from .progress import Progress
from .replacement import clear
from .situations import said_by_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from .archive import Said
    from .engines import Engine, Task

ENDING = ".parquet"
ENGINE = Option("--engine", "who answers Parquet files: local (the default) or dask", "ENGINE")
SCHEDULER = Option("--scheduler", "of dask: workers of your own in place of `--jobs` here", "URL")
_ENGINES = (ENGINE, SCHEDULER)


def is_archive(words: Sequence[str]) -> bool:
    """Whether what was given are Parquet files."""
    return any(word.lower().endswith(ENDING) for word in words)


def refuse_engines(arguments: Arguments) -> None:
    """The options of archives are refused where they would say nothing.

    Raises:
        UsageError: one is given.
    """
    for option in _ENGINES:
        if arguments.has(option.name):
            message = f"`{option.name}` is for Parquet files"
            raise UsageError("needless-option", message, (f"files that end in {ENDING}",))


def answer_archive(arguments: Arguments, base: KnowledgeBase) -> int:
    """Answer every row of every file; returns what the process answers with.

    Raises:
        UsageError: a file can't be read or holds no situations, or the folder can't be used.
    """
    archive, engines = _modules()
    tasks = _tasks(arguments.words, _folder(arguments.value("--out")))
    engine = engines.engine(
        arguments.value(ENGINE.name) or engines.LOCAL,
        wanted_jobs(arguments.value("--jobs") or "1"),
        arguments.value(SCHEDULER.name),
    )
    if arguments.has("--edition"):
        bases.pick("edition", arguments.value("--edition"), base.editions)
    before, rest = Counts(), []
    for given, out in tasks:
        rows = archive.checked_rows(given)
        resumes = arguments.has("--resume")
        earlier = archive.earlier_counts(out, rows, base.digest) if resumes else None
        if earlier is None:
            rest.append((given, out))
        else:
            before += earlier
    counts, wrong = _run(engine, rest, _said(arguments))
    print((before + counts).told(before.answered), file=sys.stderr)
    if wrong:
        raise wrong[0]
    if counts.broken:
        return INTERNAL
    return NO if (before + counts).failed and arguments.has("--strict") else DONE


def _modules() -> tuple[ModuleType, ModuleType]:
    """What reads Parquet, and what answers; both need the extra."""
    try:
        from . import archive, engines
    except ImportError as error:
        message = f"{error}: Parquet files need the extra `arrow`, bridgelaws[arrow]"
        raise UsageError("missing-extra", message, ("pip install 'bridgelaws[arrow]'",)) from None
    return archive, engines


def _said(arguments: Arguments) -> Said:
    """What a worker must know; it may stand in another folder."""
    laws = arguments.value("--laws")
    options = tuple(said_by_options(arguments).items())
    return None if laws is None else os.path.abspath(laws), options


def _folder(out: str | None) -> Path:
    """The folder for the answers, made if it isn't there.

    Raises:
        UsageError: none is named, or it can't be one.
    """
    if out is None or out == streams.STDIN:
        message = "the answers to Parquet files go into a folder"
        raise UsageError("missing-option", message, ("`--out FOLDER`",))
    try:
        os.makedirs(out, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "it is refused").lower()
        message = f"the folder `{out}` can't be made: {reason}"
        raise UsageError("unwritable", message, ("a folder to write to",)) from None
    return Path(os.path.abspath(out))


def _tasks(words: Sequence[str], out: Path) -> list[Task]:
    """Each file with the one for its answers.

    Raises:
        UsageError: a file is no Parquet file, or two would have their answers in one place, or one
            in its own.
    """
    tasks: dict[str, str] = {}
    for word in words:
        if not is_archive([word]):
            message = f"`{word}` is no Parquet file, and the others are"
            raise UsageError("mixed-files", message, (f"files that end in {ENDING}",))
        target = str(out / Path(word).name)
        if target in tasks:
            message = f"the answers to `{word}` would go where those to `{tasks[target]}` go"
            raise UsageError("same-file", message, ("files with different names",))
        if os.path.exists(target) and os.path.exists(word) and os.path.samefile(word, target):
            message = f"`{word}` would be written over while it is read"
            raise UsageError("same-file", message, ("another folder to write to",))
        tasks[target] = word
    return [(os.path.abspath(given), target) for target, given in tasks.items()]


def _run(engine: Engine, tasks: list[Task], said: Said) -> tuple[Counts, list[UsageError]]:
    """Answer the files; a person who looks on is told how far it is."""
    counts, wrong = Counts(), []
    of_all = f"of {counted(len(tasks), 'file')}"
    try:
        with Progress() as progress:
            for number, (_, done) in enumerate(engine(tasks, said), 1):
                if isinstance(done, UsageError):
                    wrong.append(done)
                else:
                    counts += done
                progress.tell(f"{number} {of_all}, {counts.answered} situations")
    finally:
        for _, out in tasks:
            clear(out)  # what workers that were ended had begun
    return counts, wrong
