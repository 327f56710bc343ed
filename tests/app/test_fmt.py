"""`bridgelaws fmt`: files are brought into the one layout, or told apart from it."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from bridgelaws.app.commands import fmt
from bridgelaws.compiler.layout import layout
from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[bytes]]
RULES = "1997/rules"
RULE = f"{RULES}/27-insufficient-bid.law"
OTHER = f"{RULES}/22-end-of-the-auction.law"
COUNT = len(list(Path(SHIPPED).glob("*/rules/*.law")))


@pytest.fixture
def laws(tmp_path: Path) -> Path:
    """A copy of the shipped laws."""
    return Path(copytree(SHIPPED, tmp_path / "laws"))


def edit(file: Path, old: str, new: str) -> str:
    """Replace words that stand in a file; what it said before."""
    text = file.read_bytes().decode("utf-8")
    assert old in text
    file.write_bytes(text.replace(old, new, 1).encode("utf-8"))
    return text


def content(laws: Path) -> dict[Path, tuple[bytes, int]]:
    """Every file below a folder: its bytes, and when it was written."""
    files = (file for file in laws.rglob("*") if file.is_file())
    return {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in files}


def test_the_shipped_laws_need_nothing(call: Call) -> None:
    """Without a path they are meant, to write and to compare."""
    before = content(Path(SHIPPED) / RULES)
    assert call("fmt", "--check") == (0, f"{COUNT} files, none to be laid out\n", "")
    assert call("fmt") == (0, f"{COUNT} files, none changed\n", "")
    assert content(Path(SHIPPED) / RULES) == before


@pytest.mark.parametrize("part", ["", "1997", RULE])
def test_only_what_differs_is_written(part: str, laws: Path, call: Call) -> None:
    """Of a base, an edition or a file; and it is said which."""
    before = content(laws)
    text = edit(laws / RULE, "27B    otherwise", "27B  otherwise  \r\n\r\n")
    (laws / RULE).chmod(0o640)
    count = 1 if part == RULE else len([*(laws / part).rglob("*.law")])
    told = f"{laws}/{RULE}: laid out\n{'1 file' if count == 1 else f'{count} files'}, 1 changed\n"
    assert call("fmt", laws / part) == (0, told, "")
    assert (laws / RULE).read_bytes().decode("utf-8") == text
    assert (laws / RULE).stat().st_mode & 0o777 == 0o640
    after = content(laws)
    assert before.keys() == after.keys()  # nothing is left behind
    assert {file for file in after if after[file] != before[file]} == {laws / RULE}


def test_a_base_can_be_given_as_for_other_commands(laws: Path, call: Call) -> None:
    """By `--laws`, where no path is given."""
    edit(laws / RULE, "27B    otherwise", "27B otherwise")
    assert call("fmt", "--check", "--laws", laws).code == 1
    assert call("fmt", "--laws", laws).code == 0
    assert call("fmt", "--check", "--laws", laws).code == 0


def test_several_paths_count_each_file_once(laws: Path, call: Call) -> None:
    """However often it is named."""
    code, out, _ = call("fmt", "--check", laws / RULE, laws / OTHER, laws / RULE)
    assert (code, out) == (0, "2 files, none to be laid out\n")
    assert call("fmt", "--check", laws, laws / RULE, laws / "1997").out.startswith(f"{COUNT} files")


def test_an_edition_is_found_from_within(
    laws: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And only its own files are looked at."""
    copytree(laws / "1997", laws / "1998")
    edit(laws / "1998" / RULE.removeprefix("1997/"), "27B    ", "27B  ")
    for folder, path in (("1997", "."), (".", "1997"), ("vocabulary", "../1997")):
        monkeypatch.chdir(laws / folder)
        assert call("fmt", "--check", path).code == 0
    monkeypatch.chdir(laws)
    assert call("fmt", "--check", "1998").out.startswith("./1998/rules/27-insufficient-bid.law:")


LAW = "law 27 on bid\n\n27A    when x\n         y\n\n27B    see 3\n"
DIFFERENCES = {
    # old, new: the line, what is expected and what is found there
    ("27B    see", "27B  see"): (6, "`27B    see 3`", "`27B  see 3`"),
    ("\n\n27B", "\n27B"): (5, "a blank line", "`27B    see 3`"),
    ("\n\n27B", "\n\n\n27B"): (6, "`27B    see 3`", "a blank line"),
    ("law", "\ufefflaw"): (1, "`law 27 on bid`", "`\\ufefflaw 27 on bid`"),
    ("when x\n", "when x\r\n"): (3, "`27A    when x`", "`27A    when x\\r`"),
    ("when x\n", "when x \n"): (3, "`27A    when x`", "`27A    when x `"),
    ("see 3\n", "see 3"): (6, "`27B    see 3`", "`27B    see 3` without a line end"),
    ("see 3\n", "see 3\n\n"): (7, "nothing more", "a blank line"),
}


@pytest.mark.parametrize("change", DIFFERENCES)
def test_check_tells_the_first_line_that_differs(
    change: tuple[str, str], call: Call, tmp_path: Path
) -> None:
    """So that it can be seen, even where it is made of blanks; nothing is written."""
    file = tmp_path / "27.law"
    file.write_bytes(LAW.encode())
    assert call("fmt", "--check", file) == (0, "1 file, none to be laid out\n", "")
    edit(file, *change)
    before = content(tmp_path)
    line, expected, found = DIFFERENCES[change]
    told = f"{file}:{line}: expected {expected}, found {found}\n1 file, 1 to be laid out\n"
    assert call("fmt", "--check", file) == (1, told, "")
    assert content(tmp_path) == before


def test_check_as_json(laws: Path, call: Call) -> None:
    """For an editor or a script: files, lines, and faults as `check` has them."""
    clean = call("fmt", "--check", "--json", laws)
    assert (clean.code, json.loads(clean.out)) == (0, {"ok": True, "differing": [], "faults": []})
    edit(laws / RULE, "27B    otherwise", "27B  otherwise")
    line = (laws / RULE).read_text("utf-8").split("\n").index("27B  otherwise") + 1
    lines = {"found": "27B  otherwise\n", "expected": "27B    otherwise\n"}
    differing = [{"file": f"{laws}/{RULE}", "line": line, **lines}]
    code, out, err = call("fmt", "--check", "--json", laws)
    assert (code, err) == (1, "")
    assert json.loads(out) == {"ok": False, "differing": differing, "faults": []}
    edit(laws / OTHER, "22A ", "22a ")
    code, out, err = call("fmt", "--check", "--json", laws)
    assert (code, err) == (2, "")
    assert json.loads(out)["differing"] == differing
    assert json.loads(out)["faults"] == json.loads(call("check", "--json", laws).out)["faults"][:1]


def test_what_is_no_law_is_told_and_left_alone(laws: Path, call: Call) -> None:
    """With every fault, as `check` does; the other files are laid out all the same."""
    text = edit(laws / RULE, "27B    otherwise", "27B  otherwise")
    edit(laws / OTHER, "22A ", "22a ")
    edit(laws / OTHER, "22B ", "  22b ")
    broken = (laws / OTHER).read_bytes()
    told = call("check", laws / OTHER).out.split("\n1997:")[0]
    checked = call("fmt", "--check", laws)
    assert (checked.code, checked.out.count("\n")) == (2, 2)
    code, out, err = call("fmt", laws)
    assert code == 2
    assert out == f"{laws}/{RULE}: laid out\n{COUNT} files, 1 changed\n"
    assert err == checked.err and err.strip() and err.strip() in told
    assert (laws / OTHER).read_bytes() == broken
    assert (laws / RULE).read_text("utf-8") == text


def test_standard_input_is_laid_out_to_standard_output(call: Call, shell: Shell) -> None:
    """Byte for byte, also what was in the layout already; nothing for what is no law."""
    messy = "\ufefflaw 27  on  bid\r\n27A  remark: 1♠ \r\n"
    neat = "law 27 on bid\n\n27A    remark: 1♠\n"
    assert shell("fmt", "-", given=messy.encode()).stdout == neat.encode()
    assert call("fmt", "-", given=messy) == (0, neat, "")
    assert call("fmt", "-", given=neat) == (0, neat, "")
    code, out, err = call("fmt", "-", "--check", given=messy)
    assert (code, err) == (1, "")
    assert out.startswith(
        "<stdin>:1: expected `law 27 on bid`, found `\\ufefflaw 27  on  bid\\r`\n"
    )
    code, out, err = call("fmt", "-", given="law 27\n27A and x\n")
    assert (code, out) == (2, "")
    assert " --> <stdin>:2:5\n  |\n2 | 27A and x\n" in err


def test_calls_that_cannot_be_used(call: Call, laws: Path, tmp_path: Path) -> None:
    """Exit code 2, with a slug; nothing is written."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "lone").mkdir()
    (tmp_path / "lone" / "edition.yaml").write_text("")
    (tmp_path / "large.law").write_bytes(b"#" * 1_000_001)
    (tmp_path / "latin.law").write_bytes("law 27 # é\n".encode("latin-1"))
    edit(laws / RULE, "27B    ", "27B  ")
    before = content(tmp_path)
    for words, slug in (
        (["--json", laws], "missing-option"),
        (["--laws", laws, laws], "needless-option"),
        (["-", laws], "needless-argument"),
        ([laws, tmp_path / "nowhere.law"], "no-file"),
        ([laws, tmp_path / "empty"], "no-base"),
        ([laws, tmp_path / "lone"], "no-base"),
        ([laws, tmp_path / "large.law"], "too-large"),
        ([tmp_path / "latin.law"], "not-utf8"),
        ([os.devnull], "unreadable"),
    ):
        code, _, err = call("fmt", *words)
        assert (code, err.split("]")[0]) == (2, f"error[{slug}")
    assert content(tmp_path) == before


def test_a_link_out_of_a_base_is_not_followed(laws: Path, call: Call, tmp_path: Path) -> None:
    """A base may come from anyone; a file that is named may be a link, and stays one."""
    outside = tmp_path / "outside.law"
    outside.write_text("law 27  on bid\n")
    (laws / RULES / "99-link.law").symlink_to(outside)
    code, _, err = call("fmt", laws)
    assert (code, err.split("]")[0]) == (2, "error[unreadable")
    assert outside.read_text() == "law 27  on bid\n"
    assert call("fmt", laws / RULES / "99-link.law").code == 0
    assert (laws / RULES / "99-link.law").is_symlink()
    assert outside.read_text() == "law 27 on bid\n"


def test_what_is_read_only_is_not_written(
    laws: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One such file keeps all from being written; shipped laws are named as such."""
    for rule in (RULE, OTHER):
        edit(laws / rule, "       ", "     ")
    before = content(laws)
    access = os.access  # whoever runs the tests may be allowed to write everywhere
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != laws / RULE)
    code, out, err = call("fmt", laws)
    assert (code, out) == (2, "")
    assert err.startswith(f"error[unwritable]: `{laws}/{RULE}` is read-only\n")
    assert call("fmt", "--check", laws).code == 1
    monkeypatch.setattr(fmt, "SHIPPED", laws)
    code, out, err = call("fmt", laws)
    assert (code, out) == (2, "")
    assert f"the shipped laws are read-only where they are installed, in `{laws}`" in err
    assert "`--check`" in err
    assert content(laws) == before
    monkeypatch.setattr(os, "access", access)
    assert call("fmt", laws).out.endswith("2 changed\n")


def test_a_file_is_whole_or_as_before(
    laws: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that breaks off leaves what stood there."""
    edit(laws / RULE, "27B    ", "27B  ")
    before = content(laws)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        code, out, err = call("fmt", laws)
    assert (code, out) == (2, "")
    assert "no space left" in err
    assert content(laws) == before


def test_a_layout_that_went_wrong_is_not_written(
    laws: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a fault of the program, exit code 3."""
    edit(laws / RULE, "27B    ", "27B  ")
    before = content(laws)
    monkeypatch.setattr("bridgelaws.compiler.layout._EFFECT", 0)
    monkeypatch.setattr("bridgelaws.compiler.layout._STATEMENT", 0)
    assert call("fmt", laws).code == 3
    assert content(laws) == before
    monkeypatch.undo()
    assert layout((laws / RULE).read_bytes(), RULE)
