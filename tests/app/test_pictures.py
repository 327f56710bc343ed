"""What the commands that draw have in common: nothing is lost where something can't be drawn."""

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Result

Call = Callable[..., Result]


@pytest.mark.parametrize(
    ("words", "drawing"),
    [
        (("diagram", "27", "--edition", "1997"), "draw_law"),
        (("graph", "--edition", "1997"), "draw_map"),
    ],
)
def test_what_cannot_be_drawn_is_told(
    words: tuple[str, ...], drawing: str, call: Call, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """In one sentence, and what stood there still stands there."""
    out = tmp_path / "picture.svg"
    out.write_text("old")

    def refused(*_: object) -> bytes:
        raise ValueError("the chart is too large to be drawn")

    monkeypatch.setattr(f"bridgelaws.diagrams.drawing.{drawing}", refused)
    code, printed, err = call(*words, "-o", out)
    assert (code, printed) == (2, "")
    assert err == "error[not-drawable]: the chart is too large to be drawn\n"
    assert out.read_text() == "old"
