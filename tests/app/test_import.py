"""`bridgelaws import`: every file or none, and the oddities of the source."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
SOURCE = Path(__file__).parents[1] / "data" / "000_340ac7b6c74217df.txt"
DANISH = ("--edition", "1997", "--lang", "da")


def test_the_shipped_texts_come_from_the_source(call: Call, tmp_path: Path) -> None:
    """Byte for byte; a second run finds nothing to write."""
    code, out, err = call("import", SOURCE, *DANISH, "-o", tmp_path / "new" / "da")
    assert (code, err) == (0, "")
    written = sorted((tmp_path / "new" / "da").iterdir())
    shipped = sorted((Path(SHIPPED) / "1997" / "da").glob("*.txt"))
    assert [f.name for f in written] == [f.name for f in shipped]
    assert [f.read_bytes() for f in written] == [f.read_bytes() for f in shipped]
    assert out.endswith("oddities to look at\n") and f"{SOURCE}:" in out
    again = json.loads(call("import", SOURCE, *DANISH, "-o", tmp_path / "new/da", "--json").out)
    assert again["written"] == []


def test_the_swedish_law_comes_from_its_page(call: Call, tmp_path: Path) -> None:
    """Byte for byte; what of the page is no law text is told in its words."""
    source = SOURCE.with_name("004_abf51e46f3d2c6ed.txt")
    swedish = ("--edition", "1997", "--lang", "sv")
    code, out, err = call("import", source, *swedish, "-o", tmp_path)
    assert (code, err) == (0, "")
    (written,) = tmp_path.iterdir()
    assert written.read_bytes() == (Path(SHIPPED) / "1997" / "sv" / written.name).read_bytes()
    assert f"{source}:17:1: not-law-text: " in out
    assert "| Våra vanligaste domslut | Bridgelagarna | Kapitel V |\n" in out
    # A source in the form of the other language is refused, not half read.
    for language in (DANISH, swedish):
        other = source if language is DANISH else SOURCE
        assert call("import", other, *language, "-o", tmp_path / "x").code == 2
    assert not (tmp_path / "x").exists()


def test_the_dutch_laws_come_from_two_prints(call: Call, tmp_path: Path) -> None:
    """The second print adds the law that only it has, and tells where it differs in the others."""
    dutch = ("--edition", "2017", "--lang", "nl", "-o", tmp_path)
    assert call("import", SOURCE.with_name("003_3c78d5b134dfb71d.txt"), *dutch).code == 0
    second = SOURCE.with_name("001_32a5379bf5807e35.txt")
    # Without the other print its laws would stand in the way of each other.
    refused = call("import", second, *dutch)
    assert refused.code == 2 and "36.txt, 37.txt, 38.txt" in refused.err
    assert not (tmp_path / "19.txt").exists()
    code, out, err = call("import", second, *dutch, "--against", tmp_path)
    assert (code, err) == (0, "")
    assert f"{second}:28:74: 36B3: here '26', there '26B'\n" in out
    assert out.endswith(f"11 differences from the print in {tmp_path}\n")
    shipped = (Path(SHIPPED) / "2017" / "nl").glob("*.txt")
    assert {f.name: f.read_bytes() for f in tmp_path.iterdir()} == {
        f.name: f.read_bytes() for f in shipped
    }
    # The law that was new is there now, and doesn't differ from itself.
    answer = json.loads(call("import", second, *dutch, "--against", tmp_path, "--json").out)
    assert (answer["written"], len(answer["differences"])) == ([], 11)
    assert answer["differences"][2] == {
        "provision": "36B3", "in_title": False, "here": "26", "there": "26B",
        "file": str(second), "line": 28, "column": 74,
    }  # fmt: skip


def test_json(call: Call, tmp_path: Path) -> None:
    """Laws, files and oddities, each with its place."""
    answer = json.loads(call("import", SOURCE, *DANISH, "-o", tmp_path, "--json").out)
    assert answer["laws"] == [str(number) for number in range(17, 41)]
    assert len(answer["written"]) == 24
    assert answer["oddities"]
    keys = {"kind", "words", "remark", "file", "line", "column"}
    assert all(set(oddity) == keys for oddity in answer["oddities"])


def test_other_words_are_not_written_over(call: Call, tmp_path: Path) -> None:
    """Nothing is written at all, unless it is forced."""
    (tmp_path / "40.txt").write_text("a day's work\n")
    code, out, err = call("import", SOURCE, *DANISH, "-o", tmp_path)
    assert (code, out) == (2, "")
    assert "error[differing-files]" in err and "40.txt" in err
    assert [f.name for f in tmp_path.iterdir()] == ["40.txt"]
    assert call("import", SOURCE, *DANISH, "-o", tmp_path, "--force").code == 0
    assert (tmp_path / "40.txt").read_text("utf-8").startswith("heading")


def test_one_file_that_cannot_be_written_keeps_the_others_back(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No folder is left half filled."""
    from bridgelaws.app.faults import UsageError
    from bridgelaws.app.replacement import Replacement

    enter = Replacement.__enter__

    def refused(self: Replacement) -> object:
        if self._target.name == "30.txt":
            raise UsageError("unwritable", "it is refused")
        return enter(self)

    monkeypatch.setattr(Replacement, "__enter__", refused)
    assert call("import", SOURCE, *DANISH, "-o", tmp_path).code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_source_of_another_form(call: Call, tmp_path: Path) -> None:
    """Told with its place; nothing is made."""
    code, out, err = call("import", "-", *DANISH, "-o", tmp_path / "x", given="Kapitel 1\n")
    assert (code, out) == (2, "")
    assert " --> <stdin>:1:1\n" in err
    assert not (tmp_path / "x").exists()
    assert call("import", "-", *DANISH, "-o", tmp_path, given=b"\xff\n").code == 2
