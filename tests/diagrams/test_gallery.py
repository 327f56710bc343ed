"""The gallery in the repository is what the laws draw now.

`BRIDGELAWS_GALLERY=write` writes it anew. What is compared is the source: another version of the
engine may place boxes elsewhere.
"""

import os
from pathlib import Path

import pytest

from bridgelaws.compiler.edition_terms import in_terms_of
from bridgelaws.diagrams.chart_words import ChartWords
from bridgelaws.diagrams.drawing import draw_chart, draw_law
from bridgelaws.runtime.base import SHIPPED

from .shipped import EDITIONS, own_charts, shipped_chart, shipped_vocabulary

GALLERY = Path(__file__).resolve().parents[2] / "gallery"
LANGUAGE = "en"
MOST_BYTES = 2_000_000


def _files(edition: str, law: str) -> list[Path]:
    folder = GALLERY / edition
    return [*folder.glob(f"{law}.*"), *folder.glob(f"{law}-*.svg")]


def _write(edition: str, law: str, source: bytes) -> None:
    (GALLERY / edition).mkdir(parents=True, exist_ok=True)
    for old in _files(edition, law):
        old.unlink()
    (GALLERY / edition / f"{law}.dot").write_bytes(source)
    pages = draw_law(SHIPPED, edition, law, LANGUAGE, "svg")
    for number, page in enumerate(pages, 1):
        name = f"{law}-{number}.svg" if number > 1 else f"{law}.svg"
        (GALLERY / edition / name).write_bytes(page)


@pytest.mark.parametrize(("edition", "law"), own_charts())
def test_a_chart_in_the_gallery_is_fresh(edition: str, law: str) -> None:
    """Its source is what the law gives, and there is a picture of each of its pages."""
    words = ChartWords(in_terms_of(edition, shipped_vocabulary()), LANGUAGE)
    (source,) = draw_chart(shipped_chart(law, LANGUAGE, edition), None, words, "dot")
    if os.environ.get("BRIDGELAWS_GALLERY") == "write":
        _write(edition, law, source)
    kept = GALLERY / edition / f"{law}.dot"
    assert kept.read_bytes() == source, "BRIDGELAWS_GALLERY=write writes the gallery anew"
    pictures = [path for path in _files(edition, law) if path.suffix == ".svg"]
    assert len(pictures) == source.count(b"digraph chart")


def test_nothing_else_hangs_in_the_gallery() -> None:
    """Every chart is of a law that its edition has a text of, and all together stay small."""
    wanted = {path for edition, law in own_charts() for path in _files(edition, law)}
    found = {path for edition in EDITIONS for path in (GALLERY / edition).iterdir()}
    assert found == wanted
    assert sum(path.stat().st_size for path in found) < MOST_BYTES
