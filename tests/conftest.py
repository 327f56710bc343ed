"""What several tests need: the shipped base, copies of it to change, and the handed situations."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridgelaws import KnowledgeBase
from bridgelaws.runtime.base import SHIPPED

DATA = Path(__file__).parent / "data"
Place = tuple[int, int, int, int]
"""Line and column of the first character, and of the one behind the last."""


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Keep the tests away from the user's own cache."""
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    yield
    patch.undo()


@pytest.fixture(scope="session")
def base(_own_cache: None) -> KnowledgeBase:
    """The shipped knowledge base."""
    return KnowledgeBase.load()


@pytest.fixture
def laws_copy(tmp_path: Path) -> Path:
    """A copy of the shipped laws that a test may edit."""
    copy = tmp_path / "laws"
    shutil.copytree(SHIPPED, copy)
    return copy


def marked(text: str) -> tuple[str, Place | None]:
    """A text without its brackets, and the lines and columns between which they stood."""
    start, stop = text.find("⟦"), text.find("⟧")
    if start < 0:
        return text, None
    before, inside, after = text[:start], text[start + 1 : stop], text[stop + 1 :]
    return before + inside + after, (*_position(before), *_position(before + inside))


def _position(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - before.rfind("\n")


Edit = Callable[[str, str, str], None]


@pytest.fixture
def edit(laws_copy: Path) -> Edit:
    """Replace a piece of text that stands once in a file of the copy: `edit(glob, old, new)`."""

    def replace(name: str, old: str, new: str) -> None:
        (file,) = laws_copy.glob(name)
        text = file.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        file.write_text(text.replace(old, new), "utf-8")

    return replace


def _scenarios(edition: str) -> list[dict[str, Any]]:
    text = (DATA / "scenarios" / f"{edition}.yaml").read_text("utf-8")
    found: list[dict[str, Any]] = yaml.safe_load(text)
    return found


@pytest.fixture(scope="session")
def handed_1997() -> list[dict[str, Any]]:
    """The handed scenarios of the 1997 code, all of them."""
    return _scenarios("1997")


@pytest.fixture(scope="session")
def handed_2017() -> list[dict[str, Any]]:
    """The handed scenarios of the 2017 code, all of them."""
    return _scenarios("2017")
