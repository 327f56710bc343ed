"""Answers of a batch that was interrupted: what is there stays, the rest is written behind it."""

from __future__ import annotations

import json
import os
from types import TracebackType

from .batch_answers import FAILED
from .faults import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO


class Continuation:
    """A file to which whole lines are added. Use as a context manager.

    A last line without its end was torn by the interruption; it is cut off. `done` counts the lines
    that are there, `failed` those that say what is wrong.
    """

    def __init__(self, name: str, digest: str) -> None:
        """Prepare to go on with the answers in a file, which are by the base of this digest."""
        self._name = name
        self._digest = digest
        self.done = 0
        self.failed = 0

    def __enter__(self) -> IO[bytes]:
        """Open it behind its last whole line.

        Raises:
            UsageError: it can't be written, is no file of answers, or has those of other laws.
        """
        if os.path.exists(self._name) and not os.path.isfile(self._name):
            raise self._unusable("is no file, so nothing can be there yet", "a file")
        try:
            # Made if it isn't there, and opened for both where it is.
            self._stream = os.fdopen(os.open(self._name, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        except OSError as error:
            reason = (error.strerror or "it is refused").lower()
            raise self._unusable(
                f"can't be written: {reason}", "a place that can be written to"
            ) from None
        try:
            whole = self._read()
            self._stream.seek(whole)
            self._stream.truncate()
        except BaseException:
            self._stream.close()
            raise
        return self._stream

    def _read(self) -> int:
        """Count the lines; where the last whole one ends."""
        whole = 0
        last = b""
        for line in self._stream:
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            self.done += 1
            if line.startswith(FAILED):
                self.failed += 1
            else:
                last = line
        if last and self._digest_of(last) != self._digest:
            wanted = ("the laws it was begun with", "another file to write to")
            raise self._unusable("holds the answers of other laws", *wanted)
        return whole

    def _digest_of(self, line: bytes) -> object:
        try:
            return json.loads(line)["base"]["digest"]
        except (ValueError, LookupError, TypeError):
            raise self._unusable("holds no answers of a batch", "another file") from None

    def _unusable(self, message: str, *wanted: str) -> UsageError:
        return UsageError("unwritable", f"`{self._name}` {message}", wanted)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()
