"""The cache changes no answer: warm, cold, spoilt, foreign or not to be written.

What the base says is no matter here, so it is one that is compiled at once.
"""

import os
import pwd
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree
from typing import Any, NoReturn

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.compiler import cache, compile
from bridgelaws.compiler.base_files import read_base

TINY = Path(__file__).parents[1] / "data" / "tiny"
RULES = "1997/rules"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own for each test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("BRIDGELAWS_CACHE", raising=False)
    return tmp_path / "cache" / "bridgelaws"


def answer(root: Path = TINY, auction: str = "1C X") -> dict[str, Any]:
    """What a base rules; the same for the same laws, however it was loaded."""
    base = KnowledgeBase.load(root)
    edition = base.editions[0]
    return base.rule(Situation.parse(auction, edition=edition, dealer="N")).to_dict()


@pytest.fixture
def expected() -> dict[str, Any]:
    """The ruling without any cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BRIDGELAWS_CACHE", "off")
        found = answer()
    assert found["status"] == "ruled"
    return found


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """One entry for each time a base is compiled."""
    counted: list[int] = []
    original = compile.compile_base

    def count(files: Any) -> Any:
        counted.append(1)
        return original(files)

    monkeypatch.setattr(compile, "compile_base", count)
    yield counted


def kept(folder: Path) -> Path:
    """The one file of the cache."""
    (file,) = folder.glob("*.laws")
    return file


def test_a_warm_start_compiles_nothing_and_answers_the_same(
    expected: dict[str, Any], compilations: list[int], folder: Path
) -> None:
    """The first load compiles and keeps; the second reads."""
    assert answer() == expected
    assert len(compilations) == 1
    assert answer() == expected
    assert len(compilations) == 1
    assert [f.suffix for f in folder.iterdir()] == [".laws"]


def test_what_is_kept_is_for_its_owner_alone(folder: Path) -> None:
    """The folder and the file can be read and written by the user and nobody else."""
    answer()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(kept(folder).stat().st_mode) == 0o600


def test_a_changed_law_is_seen_at_once(
    laws_copy: Path, edit: Callable[[str, str, str], None], compilations: list[int]
) -> None:
    """Every byte of rules, vocabulary and edition counts; the old form is left alone."""
    auction = "1C 1S 1D= TD S:P"
    before = answer(laws_copy, auction)
    edit(f"{RULES}/27*", "or a pass\n         partner must pass for the rest of the auction",
         "or a pass\n         partner must pass at the next turn")  # fmt: skip
    after = answer(laws_copy, auction)
    assert len(compilations) == 2
    assert before["base"]["digest"] != after["base"]["digest"]
    durations = [
        [e["duration"] for r in ruling["rulings"] for e in r["effects"] if "duration" in e]
        for ruling in (before, after)
    ]
    assert durations == [["rest_of_auction"], ["next_turn"]]


def test_the_same_laws_elsewhere_are_the_same(tmp_path: Path, compilations: list[int]) -> None:
    """What is kept is found by its content, not by its place."""
    assert answer(copytree(TINY, tmp_path / "elsewhere")) == answer(TINY)
    assert len(compilations) == 1


def _instead(file: Path, make: Callable[[Path], object]) -> None:
    file.unlink()
    make(file)


SPOILT: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "shorter than its checksum": lambda file: file.write_bytes(file.read_bytes()[:7]),
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-100]),
    "longer": lambda file: file.write_bytes(file.read_bytes() + b"x"),
    "one bit": lambda file: file.write_bytes(
        file.read_bytes()[:500] + bytes([file.read_bytes()[500] ^ 1]) + file.read_bytes()[501:]
    ),
    "text": lambda file: file.write_text("no compiled law at all" * 100),
    "a folder": lambda file: _instead(file, Path.mkdir),
    "a link to nothing": lambda file: _instead(file, lambda f: f.symlink_to("/nonexistent/x")),
    "a link to itself": lambda file: _instead(file, lambda f: f.symlink_to(f)),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_spoilt_is_not_used(
    how: str, expected: dict[str, Any], compilations: list[int], folder: Path
) -> None:
    """The base is compiled again, with the same answer and without an exception."""
    answer()
    SPOILT[how](kept(folder))
    assert answer() == expected
    assert len(compilations) == 2


@pytest.mark.parametrize("mode", [0o666, 0o620, 0o602])
def test_what_others_could_have_written_is_not_used(
    mode: int, expected: dict[str, Any], compilations: list[int], folder: Path
) -> None:
    """A file that group or world can write is no cache."""
    answer()
    kept(folder).chmod(mode)
    assert answer() == expected
    assert len(compilations) == 2


def test_what_belongs_to_somebody_else_is_not_used(
    expected: dict[str, Any], compilations: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner is asked of the open file, and of the folder before anything is written."""
    answer()
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    assert answer() == expected
    assert answer() == expected
    assert len(compilations) == 3


def test_a_folder_that_others_can_write_is_not_used(
    expected: dict[str, Any], compilations: list[int], folder: Path
) -> None:
    """Nothing is put where others could change it."""
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    assert answer() == expected
    assert list(folder.iterdir()) == []
    assert len(compilations) == 1


def _refuse(*_: object, **__: object) -> NoReturn:
    raise PermissionError(13, "no")


def _file_for_folder(folder: Path, _: pytest.MonkeyPatch) -> None:
    folder.parent.mkdir()
    folder.write_text("a file")


def _not_listed(folder: Path, patch: pytest.MonkeyPatch) -> None:
    folder.mkdir(parents=True)
    patch.setattr(os, "scandir", _but(os.scandir, folder))


UNWRITABLE: dict[str, Callable[[Path, pytest.MonkeyPatch], object]] = {
    "the folder is a file": _file_for_folder,
    "the folder above is a file": lambda folder, _: folder.parent.write_text("a file"),
    "it can't be made": lambda _, patch: patch.setattr(os, "makedirs", _refuse),
    "nothing can be written": lambda _, patch: patch.setattr(os, "open", _refuse),
    "nothing can be renamed": lambda _, patch: patch.setattr(os, "replace", _refuse),
    "nothing can be looked at": _not_listed,
}


def _but(original: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    """The same for every folder but one."""
    return lambda path, *a, **k: _refuse() if path == str(folder) else original(path, *a, **k)


@pytest.mark.parametrize("why", UNWRITABLE)
def test_where_nothing_can_be_kept_the_answer_is_the_same(
    why: str, expected: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache is a convenience: no exception, and nothing half written stays behind."""
    UNWRITABLE[why](folder, monkeypatch)
    assert answer() == expected
    monkeypatch.undo()
    assert not folder.is_dir() or [f for f in folder.iterdir() if f.suffix == ".new"] == []


@pytest.mark.parametrize("word", ["off", "OFF"])
def test_the_cache_can_be_switched_off(
    word: str, compilations: list[int], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is read and nothing is written then."""
    answer()
    kept_before = kept(folder).stat()
    monkeypatch.setenv("BRIDGELAWS_CACHE", word)
    answer()
    assert len(compilations) == 2
    assert kept(folder).stat() == kept_before


@pytest.mark.parametrize("value", ["", "cache", "./cache", "~/cache"])
def test_a_relative_cache_home_is_passed_over(
    value: str, tmp_path: Path, expected: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the standard says: the folder in the user's home is used instead."""
    monkeypatch.setenv("XDG_CACHE_HOME", value)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert answer() == expected
    assert kept(tmp_path / "home/.cache/bridgelaws").is_file()
    assert sorted(f.name for f in tmp_path.iterdir()) == ["home"]


def test_without_a_home_nothing_is_kept(
    tmp_path: Path, expected: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user whom the system doesn't know has no folder of his own."""
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("HOME", raising=False)

    def unknown(_: int) -> NoReturn:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.chdir(tmp_path)
    assert answer() == expected
    assert list(tmp_path.iterdir()) == []


def test_several_can_store_at_once(expected: dict[str, Any], folder: Path) -> None:
    """Whoever comes last wins; nothing is torn, and nothing is left lying about."""
    files = read_base(TINY)
    compiled = compile.compile_base(files)
    stored = (compiled.editions, compiled.places, compiled.shared)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: cache.store(files, stored), range(40)))
    assert answer() == expected
    loaded = cache.load(files)
    assert loaded is None or loaded[1] == compiled.places
    assert [f.name for f in folder.iterdir() if f.suffix != ".laws"] == []


def test_old_forms_are_dropped(folder: Path) -> None:
    """A law that is edited for years does not fill the disk."""
    folder.mkdir(parents=True, mode=0o700)
    for i in range(30):
        old = folder / f"{i:032x}.laws"
        old.write_bytes(b"old")
        os.utime(old, (i, i))
    answer()
    names = sorted(f.name for f in folder.glob("*.laws"))
    assert len(names) == 20
    assert f"{10:032x}.laws" not in names and f"{29:032x}.laws" in names
