"""`bridgelaws check --watch`: looks again after each change, and makes only what hangs on it."""

import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any, TypeVar

import pytest

from bridgelaws.app.checking import check_base
from bridgelaws.app.kept_stages import KeptStages, stamps
from bridgelaws.app.proving import Proving
from bridgelaws.proof.findings import Finding
from bridgelaws.proof.prove import prove

from .conftest import PROGRAM

T = TypeVar("T")
PATIENCE = 60.0
RULE = "1997/rules/27-insufficient-bid.law"
END = re.compile(r"^checked at [0-9:]{8}, in ([0-9.]+) s; Ctrl-C ends\n", re.MULTILINE)


class Watch:
    """A `check --watch` in a process of its own, read up to the end of each look."""

    def __init__(self, *words: str | Path) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "check", "--watch", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "BRIDGELAWS_CACHE": "off"},
        )

    def look(self) -> tuple[str, float]:
        """What is told next, and the seconds that it says it took."""
        assert self.process.stdout is not None
        told, end = b"", time.monotonic() + PATIENCE
        while (found := END.search(told.decode("utf-8", "ignore"))) is None:
            ready, _, _ = select.select([self.process.stdout], [], [], end - time.monotonic())
            assert ready, f"nothing more came after {told!r}"
            read = os.read(self.process.stdout.fileno(), 65536)
            assert read, f"it ended after {told!r}"
            told += read
        return told.decode(), float(found[1])

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@pytest.fixture
def watch(laws_copy: Path) -> Iterator[Watch]:
    """A watch over a copy of the laws."""
    watching = Watch(laws_copy)
    yield watching
    if watching.process.poll() is None:
        watching.process.kill()
        watching.process.wait()


def _write(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_a_change_is_told_and_what_was_mended_too(watch: Watch, laws_copy: Path) -> None:
    """A rule with a slip, the slip mended, and Ctrl-C: nothing is wrong with having had enough."""
    assert "no faults\n" in watch.look()[0]
    _write(laws_copy / RULE, "when LHO accepts", "when LHO acepts")
    told, _ = watch.look()
    assert "did you mean `LHO accepts`?" in told and "1 fault\n" in told
    _write(laws_copy / RULE, "when LHO acepts", "when LHO accepts")
    assert "no faults\n" in watch.look()[0]
    assert watch.end() == 0


def test_a_base_that_is_none_for_a_while_is_waited_for(watch: Watch, laws_copy: Path) -> None:
    """Such as while a branch is changed; when it is there again it is looked at again."""
    watch.look()
    (laws_copy / "vocabulary").rename(laws_copy / "moved")
    assert "error[no-base]" in watch.look()[0]
    (laws_copy / "moved").rename(laws_copy / "vocabulary")
    assert "no faults\n" in watch.look()[0]
    assert watch.end() == 0


def test_what_is_no_base_is_not_watched(tmp_path: Path) -> None:
    watching = Watch(tmp_path)
    assert watching.process.stdout is not None
    assert b"error[no-base]" in watching.process.stdout.read()
    assert watching.process.wait(PATIENCE) == 2


# -- only what hangs on a change ------------------------------------------------------------------

STAGES = {"vocabulary", "rules", "diagrams", "texts", "citations", "scenarios"}


class Counted(KeptStages):
    """Notes which stages were run anew."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[str] = []

    def begin(self) -> None:
        super().begin()
        self.made = []

    def of(self, stage: str, given: Hashable, make: Callable[..., T], *arguments: Any) -> T:
        def noted(*these: Any) -> T:
            self.made.append(stage)
            return make(*these)

        return super().of(stage, given, noted, *arguments)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("1997/rules/27-insufficient-bid.law", {"rules": 1, "diagrams": 1}),
        # Of the game that the other edition takes from there: both are built anew.
        ("1997/rules/22-end-of-the-auction.law", {"rules": 1, "diagrams": 2}),
        ("1997/scenarios/27.yaml", {"scenarios": 1}),
        ("2017/accepted.yaml", {}),
        ("correspondence.yaml", {}),
    ],
)
def test_only_what_hangs_on_a_file_is_made_again(
    name: str, wanted: dict[str, int], laws_copy: Path
) -> None:
    kept = Counted()
    kept.begin()
    check_base(laws_copy, "laws", kept)
    assert set(kept.made) == STAGES
    kept.begin()
    assert check_base(laws_copy, "laws", kept).faults == () and kept.made == []
    file = laws_copy / name
    file.write_text("# read again\n" + file.read_text("utf-8"), "utf-8")
    kept.begin()
    assert check_base(laws_copy, "laws", kept).faults == ()
    assert {stage: kept.made.count(stage) for stage in kept.made} == wanted


def test_what_is_kept_is_what_is_made_anew(laws_copy: Path) -> None:
    """A line more in each of these files, and a fault: the places told are those of now."""
    kept = KeptStages()
    for name in (RULE, "1997/rules/22-end-of-the-auction.law", "vocabulary/facts.yaml"):
        file = laws_copy / name
        file.write_text("# read again\n" + file.read_text("utf-8"), "utf-8")
        kept.begin()
        check_base(laws_copy, "laws", kept)
    _write(laws_copy / "1997/da/27.txt", "kan accepteres", "må accepteres")
    _write(laws_copy / RULE, "see 23", "see 24")
    kept.begin()
    again, anew = check_base(laws_copy, "laws", kept), check_base(laws_copy, "laws")
    assert again.faults and again.faults == anew.faults and again.editions == anew.editions
    spans = [
        [[c.span for c in p.clauses] for p in each.editions["2017"].provisions.values()]
        for each in (again, anew)
    ]
    assert spans[0] == spans[1]


def test_a_file_that_was_written_has_another_stamp(laws_copy: Path, tmp_path: Path) -> None:
    """The same bytes by another file too: an editor may put a new one in its place."""
    before = stamps(laws_copy)
    assert before == stamps(laws_copy)
    copyfile(laws_copy / RULE, tmp_path / "new")
    os.replace(tmp_path / "new", laws_copy / RULE)
    assert stamps(laws_copy) != before


def test_only_the_edition_that_changed_is_proved_again(laws_copy: Path) -> None:
    """Of 27 the other edition takes nothing; the findings are those of a proof made anew."""
    kept = Counted()

    def proved() -> dict[str, tuple[Finding, ...]]:
        kept.begin()
        checked = check_base(laws_copy, "laws", kept)
        proving = Proving(checked, str(laws_copy), "laws", None, kept)
        return {name: p.proof.findings for name, p in proving.prove(shows_known=False).items()}

    before = proved()
    assert kept.made.count("proof") == 2
    file = laws_copy / RULE
    file.write_text("# read again\n" + file.read_text("utf-8"), "utf-8")
    assert proved() == before
    assert kept.made.count("proof") == 1


def test_a_proof_that_knows_earlier_ones_finds_the_same(laws_copy: Path) -> None:
    """After one change upon another, in either edition and in what both use, and at last a fault
    that the proof finds: a proof made anew has the same findings and the same costs."""
    kept = KeptStages()
    changes = (
        (RULE, "partner must pass for the rest of the auction\n       proceed by",
         "partner must pass at the next turn\n       proceed by"),
        ("2017/rules/31-bid-out-of-turn.law", "partner must pass at the next turn",
         "partner must pass for the rest of the auction"),
        ("vocabulary/facts.yaml", "", "# read again\n"),
        (RULE, "       instead of 27B1, 27B2\n", ""),
    )  # fmt: skip
    found = []
    for name, old, new in changes:
        file = laws_copy / name
        text = file.read_text("utf-8")
        assert not old or text.count(old) == 1, (name, old)
        file.write_text(text.replace(old, new, 1), "utf-8")
        kept.begin()
        checked = check_base(laws_copy, "laws", kept)
        assert not checked.faults
        proving = Proving(checked, str(laws_copy), "laws", None, kept)
        for edition, proved in proving.prove(shows_known=False).items():
            anew = prove(checked.editions[edition])
            assert proved.proof.findings == anew.findings
            assert [c.conditions for c in proved.proof.costs] == [c.conditions for c in anew.costs]
            found += [proved.proof.findings] if edition == "1997" else []
    assert found[0] != found[-1]


def test_a_finding_is_told_before_an_auction_is_found_that_shows_it(laws_copy: Path) -> None:
    """A change that makes two duties contradict: told at once, and once more with its witness."""
    watching = Watch(laws_copy, "--proof")
    try:
        assert "no faults\n" in watching.look()[0]
        _write(laws_copy / RULE, "       instead of 27B1, 27B2\n", "")
        told, _ = watching.look()
        first, _, second = told.rpartition("an auction that shows it is being looked for")
        assert "27B1a (no penalty) and 27B3" in first and "witness:" not in first
        assert "27B1a (no penalty) and 27B3" in second
        assert '"auction": [' in second.partition("= witness:")[2]
        assert watching.end() == 0
    finally:
        watching.process.kill()
        watching.process.wait()
