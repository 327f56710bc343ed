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
    usual = call("diagram", "--edition", "1997", "27").out
    assert usual.startswith("<?xml") and 'lang="en"' in usual
    assert call("diagram", "--edition", "1997", "27", "-o", "-").out == usual
