"""Answers items of a batch in several processes; the answers come in the order of the items.

No more is under way than the processes need, so memory doesn't grow with the input. Where a process
is ended from outside, what it had in hand is given to others.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import connection, parent_process

from ..runtime.base import KnowledgeBase
from .batch_answers import Answer, Answering, Item
from .faults import UsageError

_TOGETHER = 64  # items that are handed over at once
_AHEAD = 4  # such lots for each process
_MOST_DEATHS = 3  # without an answer in between

_Lot = list[Item]


class Processes:
    """Use as a context manager; at the end no process is left."""

    def __init__(
        self,
        jobs: int,
        laws: str | None,
        options: dict[str, str | None],
        record_format: str | None,
    ) -> None:
        self._jobs = jobs
        self._given = (laws, options, record_format)
        self._deaths = 0
        self._under_way: deque[tuple[Future[list[Answer]], _Lot]] = deque()

    def __enter__(self) -> Processes:
        self._pool = self._started()
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, initializer=_begin, initargs=self._given)

    def answers(self, items: Iterable[Item]) -> Iterator[Answer]:
        """The answer to each item.

        Raises:
            UsageError: process after process was ended.
        """
        rest = iter(items)
        while lot := list(islice(rest, _TOGETHER)):
            self._hand_over(lot)
            if len(self._under_way) >= self._jobs * _AHEAD:
                yield from self._first()
        while self._under_way:
            yield from self._first()

    def _hand_over(self, lot: _Lot) -> None:
        try:
            future = self._pool.submit(_answer, lot)
        except BrokenProcessPool:
            self._start_again()
            future = self._pool.submit(_answer, lot)
        self._under_way.append((future, lot))

    def _first(self) -> list[Answer]:
        while True:
            try:
                found = self._under_way[0][0].result()
            except BrokenProcessPool:
                self._start_again()
                continue
            self._under_way.popleft()
            self._deaths = 0
            return found

    def _start_again(self) -> None:
        self._deaths += 1
        if self._deaths > _MOST_DEATHS:
            message = "the processes that answer are ended, again and again"
            raise UsageError("ended", message, ("more memory", "fewer `--jobs`"))
        self._pool.shutdown(cancel_futures=True)
        self._pool = self._started()
        lots = [
            (future, lot)
            if future.done() and not future.cancelled() and future.exception() is None
            else (self._pool.submit(_answer, lot), lot)
            for future, lot in self._under_way
        ]
        self._under_way = deque(lots)


_answering: Answering | None = None  # of this process


def _begin(laws: str | None, options: dict[str, str | None], record_format: str | None) -> None:
    """Prepare this process; it has been checked before that the base can be loaded."""
    global _answering
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process above is told, and ends this one
    threading.Thread(target=_end_with_the_one_above, daemon=True).start()
    _answering = Answering(KnowledgeBase.load(laws), options, record_format)


def _end_with_the_one_above() -> None:
    """A process above that is killed can't end this one, which would wait for work for ever."""
    above = parent_process()
    if above is not None:
        connection.wait([above.sentinel])
        os._exit(1)


def _answer(lot: _Lot) -> list[Answer]:
    assert _answering is not None
    return [_answering.answer(item) for item in lot]
