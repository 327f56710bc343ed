"""`bridgelaws diagram`: the format that the name says, and a word for what can't be drawn."""

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Result

Call = Callable[..., Result]
BEGINS = {
    "svg": b"<?xml",
    "png": b"\x89PNG",
    "pdf": b"%PDF-",
    "dot": b"digraph",
    "mmd": b"flowchart",
}


@pytest.mark.parametrize("form", BEGINS)
def test_the_ending_says_the_format(form: str, call: Call, tmp_path: Path) -> None:
    """Each begins as its format does; the same by --format on standard output."""
    out = tmp_path / f"27.{form.upper()}"
    law = ("diagram", "27", "--edition", "1997", "--lang", "da")
    assert call(*law, "-o", out) == (0, "", "")
    assert BEGINS[form] in out.read_bytes()[:400]
    if form not in ("png", "pdf"):  # bytes that are no text
        assert call(*law, "--format", form).out == out.read_text("utf-8")


def test_svg_on_standard_output(call: Call) -> None:
    """Where nothing else is said, in English."""
    usual = call("diagram", "27").out
    assert usual.startswith("<?xml") and 'lang="en"' in usual
    assert call("diagram", "27", "-o", "-").out == usual


def test_what_cannot_be_drawn_is_told(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one sentence, and what stood there still stands there."""
    out = tmp_path / "27.svg"
    out.write_text("old")

    def refused(*_: object) -> bytes:
        raise ValueError("the chart is too large to be drawn")

    monkeypatch.setattr("bridgelaws.diagrams.drawing.draw_law", refused)
    code, printed, err = call("diagram", "27", "-o", out)
    assert (code, printed) == (2, "")
    assert err == "error[not-drawable]: the chart is too large to be drawn\n"
    assert out.read_text() == "old"
