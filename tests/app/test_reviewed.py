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
