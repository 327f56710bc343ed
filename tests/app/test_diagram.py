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


def test_pages_are_files_of_their_own(call: Call, tmp_path: Path) -> None:
    """25 of 1997 takes several pages: numbered files, and one file for pdf and dot."""
    law = ("diagram", "25", "--edition", "1997")
    assert call(*law, "-o", tmp_path / "25.svg") == (0, "", "")
    found = sorted(path.name for path in tmp_path.iterdir())
    assert found == [f"25-{number}.svg" for number in range(1, len(found) + 1)]
    assert len(found) > 1
    assert call(*law, "-o", tmp_path / "25.pdf") == (0, "", "")
    assert (tmp_path / "25.pdf").read_bytes().count(b"/Type /Page ") == len(found)
    assert call(*law, "--format", "dot").out.count("digraph") == len(found)


def test_pages_do_not_fit_standard_output(call: Call) -> None:
    """Several pictures in a row would be no picture; the message says what to do."""
    code, out, err = call("diagram", "25", "--edition", "1997")
    assert (code, out) == (2, "")
    assert "pages" in err and "--format pdf" in err


def test_a_ruling_is_traced(call: Call, tmp_path: Path) -> None:
    """The edition and the law are those of the ruling; a situation with faults says where."""
    situation = tmp_path / "table.yaml"
    situation.write_text("edition: '1997'\ndealer: N\nauction: [1H, 1S, 1D]\n")
    drawn = call("diagram", "--situation", situation, "--format", "mmd")
    assert drawn.code == 0 and "Law 27" in drawn.out and "South: insufficient bid" in drawn.out
    other = call("diagram", "38", "--situation", situation, "--format", "mmd")
    assert other.code == 2 and "ruled on by law 27" in other.err
    situation.write_text("edition: '1997'\ndealer: N\nauction: [1H, 1S, 1Z]\n")
    faulty = call("diagram", "--situation", situation)
    assert faulty.code == 2 and f"{situation}:3:" in faulty.err


def test_a_law_or_a_situation_is_needed(call: Call) -> None:
    """Without either there is nothing to draw."""
    code, out, err = call("diagram", "--edition", "1997")
    assert (code, out) == (2, "")
    assert "--situation" in err
