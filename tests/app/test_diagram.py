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
    """25 of 1997 takes several: the file that was named, more with numbers, one for pdf and dot."""
    law = ("diagram", "25", "--edition", "1997")
    assert call(*law, "-o", tmp_path / "25.svg") == (0, "", "")
    found = sorted(path.name for path in tmp_path.iterdir())
    assert found == [*(f"25-{number}.svg" for number in range(2, len(found) + 1)), "25.svg"]
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


PBN = """[Event "Club"]
[Board "7"]
[Dealer "N"]
[Auction "N"]
1H 1S 1D
"""
RECORDED = "pn|a,b,c,d|md|3,,,|mb|1H|mb|1S|mb|1D|\n"  # north deals


@pytest.mark.parametrize(
    ("named", "kind", "text"),
    [
        ("table.pbn", None, PBN),
        ("table.lin", None, RECORDED),
        ("-", "pbn", PBN),
        ("-", "lin", RECORDED),
        ("-", None, "edition: '1997'\ndealer: N\nauction: [1H, 1S, 1D]\n"),
        ("1H 1S 1D", None, None),
    ],
)
def test_a_situation_is_read_as_rule_reads_it(
    named: str, kind: str | None, text: str | None, call: Call, tmp_path: Path
) -> None:
    """Records by their ending, standard input, an auction; all the same chart as of a document."""
    document = tmp_path / "table.yaml"
    document.write_text("edition: '1997'\ndealer: N\nauction: [1H, 1S, 1D]\n")
    wanted = call("diagram", "--situation", document, "--format", "mmd").out
    assert "South: insufficient bid" in wanted
    options = ["--edition", "1997", *(["--dealer", "N"] if text is None else [])]
    options += ["--record", kind] if kind else []
    if text is not None and named != "-":
        (tmp_path / named).write_text(text)
        named = str(tmp_path / named)
    drawn = call("diagram", "--situation", named, "--format", "mmd", *options, given=text or "")
    assert (drawn.code, drawn.err) == (0, "")
    assert drawn.out == wanted


def test_a_record_of_several_boards_is_refused(call: Call, tmp_path: Path) -> None:
    """One picture is of one ruling; what says how standard input is read needs standard input."""
    record = tmp_path / "evening.pbn"
    record.write_text(PBN + "\n" + PBN)
    code, out, err = call("diagram", "--edition", "1997", "--situation", record)
    assert (code, out) == (2, "")
    assert "several boards" in err
    needless = call("diagram", "--edition", "1997", "--situation", record, "--record", "pbn")
    assert needless.code == 2 and "`--record` says" in needless.err


def test_a_law_or_a_situation_is_needed(call: Call) -> None:
    """Without either there is nothing to draw."""
    code, out, err = call("diagram", "--edition", "1997")
    assert (code, out) == (2, "")
    assert "--situation" in err


def test_the_worked_rulings_are_drawn_on_the_chart(call: Call, laws_copy: Path) -> None:
    """In a base with one worked ruling, where LHO accepts: 27A is reached, and 27B by none."""
    for file in laws_copy.glob("*/scenarios/*.yaml"):
        file.unlink()
    scenario = (
        "- {id: x-1, title: t, why: w, expect: {status: ruled},"
        " situation: {edition: '1997', dealer: N, auction: [1H, 1S, 1D, P]}}\n"
    )
    (laws_copy / "1997" / "scenarios" / "27.yaml").write_text(scenario)
    chart = ("diagram", "27", "--edition", "1997", "--laws", laws_copy, "--format", "mmd")
    drawn = call(*chart, "--coverage")
    assert (drawn.code, drawn.err) == (0, "")
    marked = [line for line in drawn.out.splitlines() if "not reached" in line]
    assert any("27B" in line for line in marked) and not any("27A  The" in m for m in marked)
    assert "reached by a worked ruling" not in call(*chart).out


def test_one_ruling_and_all_of_them_are_two_charts(call: Call) -> None:
    """The message says that only one of them can be drawn."""
    code, out, err = call("diagram", "--coverage", "--situation", "table.yaml")
    assert (code, out) == (2, "") and "`--situation`" in err and "one of them" in err
