"""What is asked of every importer and every citation grammar alike."""

from collections.abc import Callable

import pytest

from bridgelaws.compiler.citations import find_citations
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.sources.oddities import Imported
from bridgelaws.compiler.texts import read_law_text

KINDS = {"apply", "may_apply", "not_apply", "see", "see_however", "per", "definition"}
"""The kinds of citations that the contract knows."""

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


def check_read(words: str, language: str) -> None:
    """Nothing in a text stops the reader of citations, and what it quotes stands there."""
    line = " ".join(words.split())
    if not line.isprintable():
        return
    text = read_law_text(f"9  x {line}", "9.txt")
    for citation in find_citations([text], language).citations:
        assert citation.words in line
        assert citation.kind in KINDS
