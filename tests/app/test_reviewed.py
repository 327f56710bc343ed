"""`bridgelaws check --reviewed`: a changed text is told until somebody has read its rule again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Result

Call = Callable[..., Result]


@pytest.fixture
def changed(laws_copy: Path, edit: Callable[[str, str, str], None]) -> Path:
    """27A of 1997 in other Danish words, which cite the same."""
    edit("1997/da/27*", "kan accepteres (behandles", "må accepteres (behandles")
    return laws_copy


def test_a_changed_text_is_told_until_it_was_reviewed(call: Call, changed: Path) -> None:
    done = call("check", changed)
    assert done.code == 1
    assert "error[to-be-reviewed]: the text (da) of `27A` is another one" in done.out
    assert done.out.splitlines()[-1] == "1 fault"
    done = call("check", "--reviewed", "27A", "--laws", changed)
    assert done.code == 0
    assert done.out.splitlines()[0] == "1997 (da): 27A was reviewed"
    assert call("check", changed).code == 0


def test_nothing_is_noted_of_what_did_not_change(call: Call, changed: Path) -> None:
    before = (changed / "1997/wordings.yaml").read_bytes()
    done = call("check", "--reviewed", "27B", "--laws", changed)
    assert done.code == 2 and "error[nothing-to-review]" in done.err
    assert (changed / "1997/wordings.yaml").read_bytes() == before


def test_an_edition_alone_means_nothing(call: Call) -> None:
    assert call("check", "--edition", "1997").code == 2


def test_without_the_file_nothing_is_looked_at(call: Call, changed: Path) -> None:
    (changed / "1997/wordings.yaml").unlink()
    assert call("check", changed).code == 0


def test_a_provision_that_no_text_has_is_told(call: Call, changed: Path) -> None:
    """Beside one that is to be reviewed too; nothing is noted of either."""
    before = (changed / "1997/wordings.yaml").read_bytes()
    done = call("check", "--reviewed", "27A,27DD", "--laws", changed)
    assert done.code == 2 and "has a provision `27DD`" in done.err
    assert "did you mean `27D`?" in done.err
    assert (changed / "1997/wordings.yaml").read_bytes() == before


def test_the_editions_are_named_where_several_could_be_meant(
    call: Call, changed: Path, edit: Callable[[str, str, str], None]
) -> None:
    edit("2017/nl/27*", "mag door de LT", "kan door de LT")
    done = call("check", "--reviewed", "all", "--laws", changed)
    assert done.code == 2 and "something of `all` is to be reviewed in several editions" in done.err
    assert "`--edition 1997`, `--edition 2017`" in done.err
    one = call("check", "--reviewed", "all", "--edition", "2017", "--laws", changed)
    assert one.out.splitlines()[0] == "2017 (nl): 27A1 was reviewed"


def test_the_line_ends_of_the_file_stay(call: Call, changed: Path) -> None:
    """An editor on Windows has written it; only the line that changed is another one."""
    file = changed / "1997/wordings.yaml"
    lines = file.read_bytes().splitlines()
    file.write_bytes(b"\r\n".join(lines) + b"\r\n")
    assert call("check", "--reviewed", "27A", "--laws", changed).code == 0
    after = file.read_bytes().split(b"\r\n")
    assert b"\n" not in b"".join(after)
    assert len([1 for old, new in zip([*lines, b""], after, strict=True) if old != new]) == 1
