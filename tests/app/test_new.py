"""`bridgelaws new`: what is begun can be used, says what is to do, and is never taken as proven."""

import shutil
from pathlib import Path

import pytest

from bridgelaws.app.cli import main
from bridgelaws.runtime.base import SHIPPED

AUCTION = ["--edition", "1997", "--dealer", "N", "1C 1S 1D TD S:P"]


@pytest.fixture
def laws(tmp_path: Path) -> Path:
    """The shipped base, to be written in."""
    return Path(shutil.copytree(SHIPPED, tmp_path / "laws"))


def test_a_worked_ruling_fails_until_somebody_has_read_it(
    laws: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the mark is what differs; with words of the law in its place it holds, and with another
    ruling expected it does not (27B2: partner must pass)."""
    file = laws / "1997" / "scenarios" / "new.yaml"
    assert main(["new", "scenario", *AUCTION, "-o", str(file), "--laws", str(laws)]) == 0
    text = file.read_text("utf-8")
    assert '"must_pass", "law": "27B2", "player": "N"' in text
    assert main(["test", str(file)]) == 1
    assert "to be reviewed" in capsys.readouterr().out
    read = text.replace("why: to be reviewed", 'why: "27B2: partner must pass."')
    file.write_text(read, "utf-8")
    assert main(["test", str(file)]) == 0
    file.write_text(read.replace("rest_of_auction", "next_turn"), "utf-8")
    assert main(["test", str(file)]) == 1


def test_every_board_of_a_record_is_begun(capsys: pytest.CaptureFixture[str]) -> None:
    """`-` shows them and writes nothing."""
    record = str(Path(__file__).parent.parent / "data" / "readme" / "evening.pbn")
    assert main(["new", "scenario", record, "--edition", "1997", "-o", "-"]) == 0
    out = capsys.readouterr().out
    assert [f'id: "new-{n}"' in out for n in (1, 2, 3, 4)] == [True, True, True, False]


def test_a_law_is_begun_where_it_has_a_text_and_no_rules(
    laws: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The base stays valid, and the provisions count as having no rules yet."""
    words = ["new", "law", "24", "--edition", "2017", "--laws", str(laws)]
    assert main(words) == 2
    assert "error[exists]" in capsys.readouterr().err
    shutil.rmtree(laws / "2017" / "scenarios")
    (laws / "2017" / "rules" / "24-exposed-card.law").unlink()
    assert main(words) == 0
    written = (laws / "2017" / "rules" / "24.law").read_text("utf-8")
    assert written.startswith("law 24\n") and "# 24C\n" in written
    assert main(["fmt", "--check", str(laws / "2017" / "rules" / "24.law")]) == 0
    capsys.readouterr()
    assert main(["check", str(laws)]) == 0
    out = capsys.readouterr().out
    assert "24.law" not in out
    assert "2017: 148 provisions: 130 encoded, 12 narrative, 6 not encoded" in out  # 24, 24A to E


def test_a_fact_is_added_and_the_base_stays_valid(
    laws: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What stood there stands there still; once more is refused."""
    file = laws / "vocabulary" / "facts.yaml"
    before = file.read_text("utf-8").rstrip()
    words = ["new", "fact", "partner_was_away", "--laws", str(laws)]
    assert main([*words, "-o", "-"]) == 0
    assert file.read_text("utf-8").rstrip() == before
    assert main(words) == 0
    assert file.read_text("utf-8").startswith(f"{before}\n\n# TO BE WRITTEN")
    assert main(["check", str(laws)]) == 0
    capsys.readouterr()
    assert main(words) == 2
    assert "error[exists]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["law"], "missing-argument"),
        (["scenaro", "x"], "unknown-thing"),
        (["scenario", *AUCTION], "missing-option"),
        (["scenario", *AUCTION, "-o", __file__], "exists"),
        (["law", "41", "--edition", "1997"], "no-text"),
        (["law", "27", "28", "--edition", "1997"], "needless-argument"),
        (["fact", "Not A Name"], "bad-id"),
        (["fact", "new_one", "-o", __file__], "exists"),
    ],
)
def test_a_call_that_can_not_be_used(
    words: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *words]) == 2
    assert f"error[{code}]" in capsys.readouterr().err
