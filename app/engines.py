"""Who answers the files of an archive: this process, several, or workers of Dask anywhere.

A task is a file. What a worker that is ended had in hand is begun anew by another; a file of
answers is complete or not there, so nothing is lost and nothing stands twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from .archive import Said, answer_file
from .batch_answers import Counts
from .faults import UsageError

Task = tuple[str, str]
"""A file of situations, and the file for their answers."""
Done = tuple[Task, "Counts | UsageError"]
Engine = Callable[[Sequence[Task], Said], Iterator[Done]]

LOCAL, DASK = "local", "dask"
NAMES = (LOCAL, DASK)
_TRIES = 3  # of a file whose worker was ended
_PATIENCE = 10  # seconds for a scheduler to answer
_ENDED = "the processes that answer are ended, again and again", ("more memory", "fewer `--jobs`")


def engine(name: str, jobs: int, scheduler: str | None) -> Engine:
    """The engine of a name.

    Args:
        name: One of `NAMES`.
        jobs: How many processes or workers are to be started here.
        scheduler: The address of a Dask scheduler that has workers already.
    Raises:
        UsageError: there is no such engine, or what it needs isn't installed.
    """
    if name not in NAMES:
        raise UsageError.near("unknown-engine", f"there is no engine `{name}`", name, NAMES)
    if name == LOCAL and scheduler is not None:
        message = "`--scheduler` is for `--engine dask`"
        raise UsageError("needless-option", message, ("`--engine dask`",))
    if name == DASK:
        return _dask(jobs, scheduler)
    return _here if jobs == 1 else _processes(jobs)


def answer_task(task: Task, said: Said) -> Counts | UsageError:
    """Answer a file; what is wrong with it must not cost the others."""
    try:
        return answer_file(*task, said)
    except UsageError as error:
        return error


def _here(tasks: Sequence[Task], said: Said) -> Iterator[Done]:
    for task in tasks:
        yield task, answer_task(task, said)


def _processes(jobs: int) -> Engine:
    def run(tasks: Sequence[Task], said: Said) -> Iterator[Done]:
        rest = list(tasks)
        for _ in range(_TRIES):
            with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
                futures: dict[Future[Counts | UsageError], Task] = {
                    pool.submit(answer_task, task, said): task for task in rest
                }
                try:
                    for future in as_completed(futures):
                        done = future.result()
                        rest.remove(futures[future])
                        yield futures[future], done
                except BrokenProcessPool:
                    continue  # those that are left are begun anew
            return
        raise UsageError("ended", *_ENDED)

    return run


def _dask(jobs: int, scheduler: str | None) -> Engine:
    try:
        from distributed import Client, KilledWorker, LocalCluster
        from distributed import as_completed as completed
    except ImportError as error:
        message = f"{error}: `--engine dask` needs the extra `dask`, bridgelaws[dask]"
        raise UsageError("missing-extra", message, ("pip install 'bridgelaws[dask]'",)) from None

    def run(tasks: Sequence[Task], said: Said) -> Iterator[Done]:
        cluster = None
        try:
            if scheduler is None:
                # Nobody but this machine is to reach it, and there is no page to look at.
                cluster = LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                    silence_logs="ERROR",
                )
            with Client(scheduler or cluster, timeout=_PATIENCE) as client:
                futures = {
                    client.submit(answer_task, task, said, pure=False, retries=_TRIES): task
                    for task in tasks
                }
                for future in completed(futures):
                    yield futures[future], future.result()
        except KilledWorker:
            raise UsageError("ended", *_ENDED) from None
        except OSError as error:
            if scheduler is None:
                raise
            message = f"the scheduler `{scheduler}` can't be reached: {error}"
            raise UsageError("unreachable", message, ("tcp://HOST:PORT",)) from None
        finally:
            if cluster is not None:
                cluster.close()

    return run
