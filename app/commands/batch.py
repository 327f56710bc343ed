"""`bridgelaws batch`: one situation a line in, one answer a line out, however many there are."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, nullcontext
from itertools import islice

from ...runtime.base import KnowledgeBase
from .. import bases, streams
from ..archiving import (
    ENGINE,
    SCHEDULER,
    answer_archive,
    is_archive,
    refuse_engines,
)
from ..batch_answers import Answer, Answering, Counts, Item, items
from ..continuation import Continuation
from ..exit_codes import DONE, INTERNAL, NO
from ..faults import Sources, UsageError
from ..jobs import ALL, wanted_jobs
from ..options import LAWS, Arguments, Command, Option
from ..progress import Progress
from ..record_files import FORMAT, check_format, format_of
from ..replacement import Replacement
from ..situations import OPTIONS, said_by_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO


COMMAND = Command(
    name="batch",
    does="rule on a file of situations, one on each line",
    takes="IN…",
    options=(
        Option("--out", "where the answers go; `-`, standard output, if not given", "FILE", "-o"),
        Option("--strict", "exit with 1 if any line could not be answered"),
        Option("--jobs", f"how many processes answer, or `{ALL}`: one for each core", "N"),
        Option("--resume", "go on where FILE ends; what is in it is not done again"),
        ENGINE,
        SCHEDULER,
        *OPTIONS,
        FORMAT,
        LAWS,
    ),
    least=1,
    more=(
        "Every line is answered, in the same order: with the ruling, or with what is wrong with\n"
        'it, `{"error": {"message": …, "line": …}}`, lines counted from 1. `-` is standard input.\n'
        "IN may be a record, too, .pbn or .lin: each board is answered, and told by its `board`.\n"
        "--edition and --dealer say what a situation leaves out. Without --resume, FILE is there\n"
        "when it is complete, and not before; with it, FILE grows, and the same call goes on with\n"
        "it after an interruption. Several processes are for files: in a pipe they wait for more.\n"
        "IN may be Parquet files, too, any number of them: each row is a situation by its columns\n"
        "edition, dealer, auction, facts and duties, or as a document in `situation`. FILE is a\n"
        "folder then, with a file of the same name for each: its rows, with status and answer."
    ),
    examples=(
        ("bridgelaws batch evening.jsonl -o rulings.jsonl", "a whole evening at once"),
        ("bridgelaws batch archive.jsonl -o out.jsonl --jobs all --resume", "an archive"),
        ("bridgelaws batch evening.pbn --edition 2017", "every board of a record"),
        ("bridgelaws batch archive/*.parquet -o out/ --jobs all", "Parquet files into a folder"),
        ("bridgelaws batch archive/*.parquet -o out/ --engine dask --jobs 2", "by workers of Dask"),
        ("bridgelaws batch - < evening.jsonl | grep needs_facts", "in a pipe"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Answer every line, or every row.

    Raises:
        UsageError: IN can't be read, FILE can't be written or gone on with, or they are the same.
        LawError: the knowledge base has faults.
    """
    check_format(arguments, arguments.words)
    if is_archive(arguments.words):
        return answer_archive(arguments, bases.load_base(arguments.value("--laws"), sources))
    refuse_engines(arguments)
    given, *more = arguments.words
    if more:
        message = f"`{more[0]}` is one file too many"
        raise UsageError(
            "unexpected-argument", message, ("one file of situations", "Parquet files")
        )
    out = arguments.value("--out") or streams.STDIN
    record_format = format_of(given, arguments)
    said = arguments.value("--jobs")
    jobs = 1 if said is None else wanted_jobs(said)
    base = bases.load_base(arguments.value("--laws"), sources)
    if arguments.has("--edition"):
        bases.pick("edition", arguments.value("--edition"), base.editions)
    _must_differ(given, out)
    tally = _Tally()
    with ExitStack() as opened:
        rest = items(opened.enter_context(_input(given)), record_format, given)
        target: IO[bytes] = sys.stdout.buffer
        if arguments.has("--resume"):
            continuation = _continuation(out, base)
            target = opened.enter_context(continuation)
            tally.go_on(continuation)
            _pass_over(rest, continuation.done, out)
        elif out != streams.STDIN:
            target = opened.enter_context(Replacement(out))
        options = said_by_options(arguments)
        answers: Iterator[Answer]
        if jobs == 1:
            answers = map(Answering(base, options, record_format).answer, rest)
        else:
            from ..processes import Processes  # costs time, needed for many lines only

            processes = Processes(jobs, arguments.value("--laws"), options, record_format)
            answers = opened.enter_context(processes).answers(rest)
        # What a reader of a pipe waits for is handed on at once.
        tally.write(answers, target, at_once=out == streams.STDIN)
    print(tally.summary(), file=sys.stderr)
    if tally.broken:
        return INTERNAL
    return NO if tally.failed and arguments.has("--strict") else DONE


def _input(given: str) -> nullcontext[IO[bytes]] | IO[bytes]:
    is_stdin = given == streams.STDIN
    return nullcontext(streams.standard_input()) if is_stdin else streams.open_input(given)


def _must_differ(given: str, out: str) -> None:
    if streams.STDIN in (given, out) or not (os.path.isfile(given) and os.path.exists(out)):
        return
    if os.path.samefile(given, out):
        message = f"`{out}` would be written over while it is read"
        raise UsageError("same-file", message, ("another file to write to",))


def _continuation(out: str, base: KnowledgeBase) -> Continuation:
    if out == streams.STDIN:
        message = "`--resume` needs a file to go on with"
        raise UsageError("missing-option", message, ("`--out FILE`",))
    return Continuation(out, base.digest)


def _pass_over(rest: Iterator[Item], done: int, out: str) -> None:
    """Leave out what has been answered.

    Raises:
        UsageError: more has been answered than there is.
    """
    passed = sum(1 for _ in islice(rest, done))
    if passed < done:
        message = f"`{out}` has {done} answers, and there are {passed} situations"
        raise UsageError("other-answers", message, ("the situations it was begun with",))


class _Tally:
    """Writes answers and counts them."""

    def __init__(self) -> None:
        self.count = 0
        self.failed = 0
        self.broken = 0
        self._before = 0

    def go_on(self, continuation: Continuation) -> None:
        """Count what is there already."""
        self.count = self._before = continuation.done
        self.failed = continuation.failed

    def write(self, answers: Iterable[Answer], out: IO[bytes], at_once: bool) -> None:
        """Write one line for each; a person who looks on is told how many there are."""
        # Where they are written at once, they may go to the same terminal.
        with Progress(not (at_once and streams.is_terminal(sys.stdout))) as progress:
            for answer in answers:
                self.count += 1
                self.failed += answer.failed
                self.broken += answer.broken
                out.write(answer.text)
                if at_once:
                    out.flush()
                progress.tell(f"{self.count} situations")

    def summary(self) -> str:
        """How many there were."""
        return Counts(self.count, self.failed, self.broken).told(self._before)
