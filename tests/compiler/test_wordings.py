"""Which wording each rule was read against: what counts as a change, and how the file is kept."""

from pathlib import Path

import pytest

from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.law_text import LawText
from bridgelaws.compiler.texts import read_texts
from bridgelaws.compiler.wordings import (
    read_wordings,
    to_be_reviewed,
    wording_faults,
    wordings,
    write_wordings,
)

LAW = """27  Insufficient bid

27A  Accepted
    Any insufficient bid may be accepted.

27B  Not accepted
    It must be corrected.

27.fn1 on 27B
    A double is no correction.
"""


def _texts(folder: Path, text: str) -> dict[str, tuple[LawText, ...]]:
    """A text of one law, as a base has it."""
    folder.mkdir(exist_ok=True)
    (folder / "27.txt").write_text(text, "utf-8")
    return {"da": read_texts(str(folder), "laws/1997/da")}


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("may be accepted", "can be accepted", ["27A"]),
        ("A double is no", "A redouble is no", ["27B"]),  # a note belongs to its provision
        ("27A  Accepted", "27A  When accepted", []),  # a title is no wording
        ("27B  Not accepted\n    It must be corrected.", "27B  Not accepted", ["27B"]),
    ],
)
def test_words_and_notes_are_the_wording(
    tmp_path: Path, old: str, new: str, changed: list[str]
) -> None:
    before = wordings(_texts(tmp_path / "old", LAW))
    after = wordings(_texts(tmp_path / "new", LAW.replace(old, new)))
    assert [name for _, name in to_be_reviewed(before, after)] == changed


def test_a_law_is_asked_for_with_its_parts(tmp_path: Path) -> None:
    now = wordings(_texts(tmp_path / "da", LAW))
    assert to_be_reviewed({}, now, ["27"]) == [("da", "27A"), ("da", "27B")]
    assert to_be_reviewed({}, now, ["27B"]) == [("da", "27B")]
    assert to_be_reviewed({}, now, ["2"]) == []


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """In the order of the laws, and with nothing to be reviewed."""
    now = wordings(_texts(tmp_path / "da", LAW))
    written = write_wordings(now)
    assert read_wordings(written.encode(), "wordings.yaml").wordings == now
    assert written.index('"27A"') < written.index('"27B"')


def test_each_way_to_be_behind_is_told_at_its_place(tmp_path: Path) -> None:
    """27A has changed, 27C is no more; 27B was never read, so there is nothing to read again."""
    texts = _texts(tmp_path / "da", LAW)
    data = b'da:\n  "27A": "000000000000"\n  "27C": "000000000000"\n'
    faults = {f.law: f for f in wording_faults(read_wordings(data, "w.yaml"), texts)}
    assert "another one than its rule was read against" in faults["27A"].message
    assert (faults["27A"].span.file, faults["27A"].span.line) == ("laws/1997/da/27.txt", 3)
    assert "27B" not in faults
    assert "has no words of `27C`" in faults["27C"].message
    assert (faults["27C"].span.file, faults["27C"].span.line) == ("w.yaml", 3)
    assert {fault.code for fault in faults.values()} == {"to-be-reviewed"}


@pytest.mark.parametrize("data", [b"da: 27A\n", b"da:\n  27A: [1]\n", b"- da\n"])
def test_a_file_in_another_form_is_refused(data: bytes) -> None:
    with pytest.raises(LawError):
        read_wordings(data, "wordings.yaml")
