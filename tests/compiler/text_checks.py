"""What is asked of every importer and every citation grammar alike."""

import contextlib
import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from bridgelaws.compiler.citations import Citation, TextCitations, find_citations
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.sources.oddities import Imported
from bridgelaws.compiler.texts import read_law_text

KINDS = {"apply", "may_apply", "not_apply", "see", "see_however", "per", "definition"}
"""The kinds of citations that the contract knows."""

DATA = Path(__file__).parents[1] / "data"

Row = tuple[int, int, str, str]
"""A fault: line, column, code, and how what was expected begins."""


def check_refused(read: Callable[[str, str], Imported], source: str, expected: list[Row]) -> None:
    """A source is refused with the faults stated, and no others."""
    with pytest.raises(LawError) as caught:
        read(source, "source.txt")
    faults = caught.value.diagnostics
    assert [(f.span.line, f.span.column, f.code) for f in faults] == [row[:3] for row in expected]
    for fault, row in zip(faults, expected, strict=True):
        assert fault.expected and fault.expected[0].startswith(row[3])
        assert fault.span.file == "source.txt" and fault.message.isprintable()


def check_cost(read: Callable[[str, str], Imported], source: str) -> None:
    """A third of a megabyte made to cost time is answered soon."""
    start = time.perf_counter()
    with contextlib.suppress(LawError):
        read(source, "source.txt")
    assert time.perf_counter() - start < 10


def check_sample(name: str, citations: Iterable[Citation]) -> None:
    """Every citation of a sample made by hand, in its order, and no other."""
    sample, got = json.loads((DATA / name).read_text("utf-8")), [*citations]
    assert [
        (c["from"], c["to"], c["text"], c["internal"], c.get("in_footnote", False)) for c in sample
    ] == [(c.source, c.target, c.words, c.internal, c.in_footnote) for c in got]
    for wanted, citation in zip(sample, got, strict=True):
        assert citation.kind in (wanted["kind"], wanted.get("kind_alt")), wanted


def check_sentence(got: TextCitations, marked: str, wanted: list[tuple[str, str]]) -> None:
    """Targets and kinds are those wanted; what is quoted stands between the bars."""
    assert [(c.target, c.kind) for c in got.citations] == wanted
    assert list(dict.fromkeys(c.words for c in got.citations)) == marked.split("|")[1::2]
    assert got.faults == ()


def check_unreadable(got: TextCitations, text: str, code: str, at: str) -> None:
    """The one fault is shown at these words."""
    (fault,) = got.faults
    line = text.split("\n")[fault.span.line - 1]
    assert fault.code == code
    assert line[fault.span.column - 1 : fault.span.end_column - 1] == at


def check_time(found: Callable[[str], TextCitations], piece: str, length: int) -> None:
    """Four times the text takes about four times as long, and needs no deep stack."""

    def seconds(size: int) -> float:
        words = (piece * (size // len(piece) + 1))[:size].strip()
        start = time.process_time()
        found(words)
        return time.process_time() - start

    seconds(1_000)
    assert seconds(4 * length) < 12 * seconds(length) + 0.2


def check_read(words: str, language: str) -> None:
    """Nothing in a text stops the reader of citations, and what it quotes stands there."""
    line = " ".join(words.split())
    if not line.isprintable():
        return
    text = read_law_text(f"9  x {line}", "9.txt")
    for citation in find_citations([text], language).citations:
        assert citation.words in line
        assert citation.kind in KINDS
