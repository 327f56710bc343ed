"""`bridgelaws batch`: one situation a line in, one answer a line out, however many there are."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from typing import IO

from ...compiler.diagnostics import SituationError
from ...compiler.documents import LIMITS
from ...runtime.base import KnowledgeBase
from ...runtime.situation import Situation
from .. import bases, streams
from ..faults import Sources, UsageError, printable
from ..options import LAWS, Arguments, Command, Option
from ..replacement import Replacement

_NO, _INTERNAL = 1, 3
_EVERY = 0.5  # seconds between two notes of progress

COMMAND = Command(
    name="batch",
    does="rule on a file of situations, one on each line",
    takes="IN.jsonl",
    options=(
        Option("--out", "where the answers go; `-`, standard output, if not given", "FILE", "-o"),
        Option("--strict", "exit with 1 if any line could not be answered"),
        LAWS,
    ),
    least=1,
    most=1,
    more=(
        "Every line is answered, in the same order: with the ruling, or with what is wrong with\n"
        'it, `{"error": {"message": …, "line": …}}`, lines counted from 1. `-` is standard input.'
    ),
    examples=(
        ("bridgelaws batch evening.jsonl -o rulings.jsonl", "a whole evening at once"),
        ("bridgelaws batch - < evening.jsonl | grep needs_facts", "in a pipe"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Answer every line.

    Raises:
        UsageError: IN can't be read, OUT can't be written, or they are the same file.
        LawError: the knowledge base has faults.
    """
    given, out = arguments.words[0], arguments.value("--out") or "-"
    base = bases.load_base(arguments.value("--laws"), sources)
    _must_differ(given, out)
    batch = _Batch(base)
    with _input(given) as lines:
        # What a reader of a pipe waits for is handed on at once; a file is there when it's whole.
        if out == streams.STDIN:
            batch.shows_progress &= not streams.is_terminal(sys.stdout)
            batch.answer(lines, sys.stdout.buffer, at_once=True)
        else:
            with Replacement(out) as stream:
                batch.answer(lines, stream, at_once=False)
    print(batch.summary(), file=sys.stderr)
    if batch.broken:
        return _INTERNAL
    return _NO if batch.failed and arguments.has("--strict") else 0


def _input(given: str) -> "nullcontext[IO[bytes]] | IO[bytes]":
    return nullcontext(streams.standard_input()) if given == "-" else streams.open_input(given)


def _must_differ(given: str, out: str) -> None:
    if "-" in (given, out) or not (os.path.isfile(given) and os.path.exists(out)):
        return
    if os.path.samefile(given, out):
        message = f"`{out}` would be written over while it is read"
        raise UsageError("same-file", message, ("another file to write to",))


class _Batch:
    """Answers lines and counts them."""

    def __init__(self, base: KnowledgeBase) -> None:
        self.base = base
        self.count = 0
        self.failed = 0
        self.broken = 0
        self.shows_progress = streams.is_terminal(sys.stderr)

    def answer(self, lines: IO[bytes], out: IO[bytes], at_once: bool) -> None:
        """Write one line for each line."""
        noted = time.monotonic()
        for line in _lines(lines):
            self.count += 1
            out.write(streams.json_line(self._answer(line)).encode("utf-8", "backslashreplace"))
            out.write(b"\n")
            if at_once:
                out.flush()
            if self.shows_progress and time.monotonic() - noted > _EVERY:
                noted = time.monotonic()
                print(f"\r{self.count} situations …", end="", file=sys.stderr, flush=True)
        if self.shows_progress:
            print("\r\x1b[K", end="", file=sys.stderr)

    def _answer(self, line: bytes) -> dict[str, object]:
        try:
            if not line.strip():
                return self._fault("the line is empty, and a situation is expected")
            name = f"line {self.count}"
            situation = Situation.read(
                line, name, known_editions=self.base.editions, declared=self.base.declared
            )
            return self.base.rule(situation).to_dict()
        except SituationError as error:
            return self._fault(_in_one_sentence(error))
        except Exception as error:  # one line must not cost the answers to all others
            self.broken += 1
            kind = type(error).__name__
            return self._fault(f"internal error, a fault of bridgelaws: {kind}: {error}")

    def _fault(self, message: str) -> dict[str, object]:
        self.failed += 1
        return {"error": {"message": printable(message), "line": self.count}}

    def summary(self) -> str:
        """How many there were."""
        count = f"{self.count} situation" + ("" if self.count == 1 else "s")
        answered = f"{count}: {self.count - self.failed} answered, {self.failed} failed"
        if self.broken:
            return f"{answered}, {self.broken} of them by a fault of bridgelaws itself"
        return answered


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines, of which no more is held than a situation may have."""
    most = LIMITS.size + 2  # with its line end
    while line := stream.readline(most + 1):
        rest = line
        while len(line) > most and rest and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        # A long line stays longer than a situation may be, and is answered as such.
        yield line.removesuffix(b"\n").removesuffix(b"\r")


def _in_one_sentence(error: SituationError) -> str:
    """The first fault with its place in the line, what was expected, and the near word."""
    first = error.diagnostics[0]
    words = f"{first.message}, at column {first.span.column}"
    if first.expected:
        words += f"; expected {', '.join(first.expected)}"
    if first.suggestion is not None:
        words += f"; did you mean `{first.suggestion}`?"
    more = len(error.diagnostics) - 1
    return words + (f" (and {more} more)" if more else "")
