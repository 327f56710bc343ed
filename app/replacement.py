"""Files to write: whole or not at all."""

import glob
import os
from pathlib import Path
from types import TracebackType
from typing import IO

from .faults import UsageError


class Replacement:
    """A file that is written beside its name and takes its place only when it is complete.

    Use as a context manager; on any error what stood there before still stands there.
    """

    def __init__(self, name: str | Path) -> None:
        """Prepare to replace the file `name`, or the one a link of that name leads to."""
        self._target = Path(os.path.realpath(name))
        # A device or a pipe can't be replaced, only written to.
        self._is_special = self._target.exists() and not self._target.is_file()
        self._scratch = self._target.with_name(f".{self._target.name}.{os.getpid()}.new")
        self._stream: IO[bytes] | None = None

    def __enter__(self) -> IO[bytes]:
        """Open it.

        Raises:
            UsageError: it can't be written there.
        """
        try:
            place = self._target if self._is_special else self._scratch
            self._stream = open(place, "wb" if self._is_special else "xb")
        except OSError as error:
            reason = (error.strerror or "it is refused").lower()
            message = f"`{self._target}` can't be written: {reason}"
            raise UsageError("unwritable", message, ("a place that can be written to",)) from None
        return self._stream

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._stream is not None
        try:
            self._stream.close()
            if kind is None and not self._is_special:
                if self._target.exists():
                    self._scratch.chmod(self._target.stat().st_mode & 0o7777)
                self._scratch.replace(self._target)
        finally:
            if not self._is_special:
                self._scratch.unlink(missing_ok=True)


def clear(name: str | Path) -> None:
    """Take away what processes that were ended had begun to write for this file."""
    target = Path(os.path.realpath(name))
    for scratch in target.parent.glob(f".{glob.escape(target.name)}.*.new"):
        scratch.unlink(missing_ok=True)
