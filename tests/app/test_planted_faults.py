"""What a committee member is told: each planted fault of `data/planted-faults.yaml`, and no other.

Every plant goes through `bridgelaws check --json` on a copy of the shipped laws.
"""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridgelaws.compiler.frozen import field, frozen, replace
from bridgelaws.runtime.base import SHIPPED

from ..conftest import DATA, Place, marked
from .conftest import Result

Call = Callable[..., Result]


@frozen
class Plant:
    """One entry of the data: what is changed, and what has to be told."""

    plant: str
    file: str
    code: str
    old: str = ""
    new: str = ""
    append: str = ""
    rename: str = ""
    copy: str = ""
    saved: str = ""
    fill: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    suggests: str | None = None
    says: list[str] = field(default_factory=list)


def plants() -> list[Plant]:
    """The entries of the data, in their order."""
    entries: list[dict[str, Any]] = yaml.safe_load(
        (DATA / "planted-faults.yaml").read_text("utf-8")
    )
    return [Plant(file=entry.pop("in"), **entry) for entry in entries]


PLANTS = plants()


def changed(text: str, plant: Plant) -> str:
    """A text with the words of a plant in it, brackets and all."""
    assert not plant.old or text.count(plant.old) == 1, f"{plant.old!r} doesn't stand once"
    new, append = plant.new, plant.append
    for count in plant.fill:
        new, append = new.replace("…", "x" * count, 1), append.replace("…", "x" * count, 1)
    return (text.replace(plant.old, new) if plant.old else text) + append


def as_saved(text: str, how: str) -> bytes:
    """What an editor on some system writes."""
    if how == "windows":
        return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    if how == "old mac":
        return text.replace("\n", "\r").encode()
    if how == "latin-1":  # of what that encoding hasn't got, something else is left
        return text.encode("latin-1", "replace")
    return text.encode(how or "utf-8")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One copy of the shipped laws for all plants."""
    return Path(shutil.copytree(SHIPPED, tmp_path_factory.mktemp("planted") / "laws"))


@pytest.fixture
def laws(shared: Path) -> Iterator[Path]:
    """The copy; what a test changes in a folder is taken back."""
    before = {file: file.read_bytes() for file in shared.rglob("*") if file.is_file()}
    yield shared
    for file in [file for file in shared.rglob("*") if file.is_file()]:
        if file not in before:
            file.unlink()
    for file, data in before.items():
        if not file.exists() or file.read_bytes() != data:
            file.write_bytes(data)


def put(plant: Plant, laws: Path) -> tuple[Path, Place | None]:
    """Change the file of a plant: what it is called now, and what the fault has to point at."""
    file = laws / plant.file
    text, place = marked(changed(file.read_text("utf-8"), plant))
    file.write_bytes(as_saved(text, plant.saved))
    if plant.rename:
        file = file.rename(file.with_name(plant.rename))
    elif plant.copy:
        shutil.copy(file, file.with_name(plant.copy))
    return file, place


def told(call: Call, laws: Path) -> list[dict[str, Any]]:
    """What `check --json` tells of a base, with its exit code."""
    code, out, err = call("check", laws, "--json")
    answer = json.loads(out)
    found: list[dict[str, Any]] = answer["faults"]
    assert (code, err, answer["ok"]) == (1 if found else 0, "", not found)
    return found


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.plant)
def test_a_planted_fault_is_told_as_it_should_be(plant: Plant, laws: Path, call: Call) -> None:
    """File, line, column, code and near word; one fault for one cause."""
    file, place = put(plant, laws)
    found = told(call, laws)
    if plant.code == "none":
        assert found == []
        return
    brief = [(f["file"], f["line"], f["column"], f["code"], f["suggestion"]) for f in found]
    line, column = (place or plant.at)[:2]
    assert brief == [(str(file), line, column, plant.code, plant.suggests)]
    (fault,) = found
    if place is not None and place[:2] != place[2:]:
        assert (fault["end_line"], fault["end_column"]) == place[2:]
    words = " ".join([fault["message"], *fault["expected"]]).lower()
    assert [said for said in plant.says if said.lower() not in words] == []


def test_the_plants_are_those_asked_for() -> None:
    """Thirty or more, each once, in every kind of file; and the brackets are read as meant."""
    names = [plant.plant for plant in PLANTS]
    assert len(set(names)) == len(names) >= 30
    kinds = {re.sub(r"^(1997|2017)/|/.*", "", plant.file) or "1997" for plant in PLANTS}
    assert kinds == {
        "rules",
        "vocabulary",
        "da",
        "sv",
        "scenarios",
        "edition.yaml",
        "accepted.yaml",
        "correspondence.yaml",
    }
    assert marked("a\nb⟦cd⟧e") == ("a\nbcde", (2, 2, 2, 4))
    assert marked("a\n⟦b\nc⟧") == ("a\nb\nc", (2, 1, 3, 2))


def test_a_plant_that_is_not_told_as_it_should_be_is_seen(laws: Path, call: Call) -> None:
    """The test above trips on another column, another word, and on a fault that isn't told."""
    good = next(plant for plant in PLANTS if plant.plant == "a misspelt fact")
    for wrong in (
        replace(good, new=good.new.replace("⟦LHO ", "LHO ⟦")),
        replace(good, suggests="LHO does not accept"),
        replace(good, new=good.old.replace("LHO accepts", "⟦LHO accepts⟧")),
        replace(good, code="none"),
    ):
        original = (laws / good.file).read_bytes()
        with pytest.raises(AssertionError):
            test_a_planted_fault_is_told_as_it_should_be(wrong, laws, call)
        (laws / good.file).write_bytes(original)


SEVERAL = {
    "1997/rules/27-insufficient-bid.law": [
        ("law 27 on insufficient bid", "law 27 on ⟦insuficient bid⟧", "unknown-irregularity"),
        ("27A    when LHO accepts", "27A    when ⟦LHO acepts⟧", "unknown-fact"),
        ("         the call is cancelled\n", "⟦\t⟧the call is canceled\n", "stray-character"),
        ("27B1   when", "⟦27b1⟧   when", "syntax"),
        ("proceed by 10C1", "proceed by⟦⟧", "syntax"),
        ("27C    when the call is a bid out of turn", "27C    when⟦⟧", "syntax"),
    ],
    "vocabulary/moments.yaml": [
        ("correction:\n  event: stands\n", "correction:\n  event: ⟦stand⟧\n", "unknown-word"),
        ("repetition:\n  event: made\n  by: offender\n",
         "repetition:\n  event: made\n  by: ⟦ofender⟧\n", "unknown-player"),
    ],
    "1997/da/29.txt": [
        ("    Efter en", "⟦\t⟧Efter en", "stray-character"),
        ("29B  ", "⟦29b⟧  ", "line-unknown"),
    ],
    "1997/scenarios/27.yaml": [
        ("auction: \"1H 1H\"", "auction: \"1H ⟦Hallo⟧\"", "unknown-call"),
        ("    auction: [[S, 1S], [W, 2C]", "    ⟦auktion⟧: [[S, 1S], [W, 2C]", "unknown-key"),
    ],
}  # fmt: skip
"""For each file some plants from its top to its end, each with its code."""


@pytest.mark.parametrize("name", SEVERAL)
def test_all_faults_of_a_file_are_told_in_its_order(name: str, laws: Path, call: Call) -> None:
    """What can't be read hides no unknown name, and the other way round."""
    expected = []
    for old, new, code in SEVERAL[name]:
        text, place = marked(
            changed((laws / name).read_text("utf-8"), Plant("", name, "", old, new))
        )
        assert place is not None
        (laws / name).write_text(text, "utf-8")
        expected.append((f"{laws}/{name}", *place[:2], code))
    found = [(f["file"], f["line"], f["column"], f["code"]) for f in told(call, laws)]
    assert found == expected


def test_faults_of_several_files_are_told_in_the_order_of_the_files(laws: Path, call: Call) -> None:
    """Rules, texts and scenarios in one run."""
    for name, plants in SEVERAL.items():
        if name.startswith("1997"):
            text = (laws / name).read_text("utf-8")
            for old, new, _ in plants:
                text = marked(text.replace(old, new))[0]
            (laws / name).write_text(text, "utf-8")
    found = told(call, laws)
    places = [(f["file"], f["line"], f["column"]) for f in found]
    assert places == sorted(places)
    codes = {name: [code for _, _, code in plants] for name, plants in SEVERAL.items()}
    for name in ("1997/da/29.txt", "1997/rules/27-insufficient-bid.law", "1997/scenarios/27.yaml"):
        assert [f["code"] for f in found if f["file"] == f"{laws}/{name}"] == codes[name]


def test_scenarios_that_cant_be_read_are_told_alike_by_test(laws: Path, call: Call) -> None:
    """`bridgelaws test` runs nothing of a file with faults, and tells the same places."""
    file = laws / "1997/scenarios/27.yaml"
    for old, new, _ in SEVERAL["1997/scenarios/27.yaml"]:
        file.write_text(marked(file.read_text("utf-8").replace(old, new))[0], "utf-8")
    places = [f"{f['file']}:{f['line']}:{f['column']}" for f in told(call, laws)]
    code, out, err = call("test", laws)
    assert (code, out, len(places)) == (2, "", 2)
    lines = [line.strip() for line in err.split("\n")]
    assert [line[4:] for line in lines if line.startswith("--> ")] == places
