"""`bridgelaws batch` over Parquet files, by this process, by several, and by workers of Dask."""

import hashlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from bridgelaws.app import archive, engines
from bridgelaws.app.faults import UsageError

from .conftest import PROGRAM, Result

Call = Callable[..., Result]
Row = dict[str, Any]
AUCTIONS = ("1H 1S 1D", "1C 1S 1D TD S:P", "P P P P", "1C P 1H", "1Q", "1NT X XX", "8C", None)
ENGINES = (("--jobs", "1"), ("--jobs", "2"), ("--engine", "dask", "--jobs", "2"))


def rows(count: int, first: int = 0) -> list[Row]:
    """Situations, good and bad ones, with a number that is no part of them."""
    return [
        {
            "number": at,
            "edition": "1997",
            "dealer": "NESW"[at % 4],
            "auction": AUCTIONS[at % len(AUCTIONS)],
            "facts": '{"accepted": true}' if at % 3 == 0 else None,
        }
        for at in range(first, first + count)
    ]


def written(file: Path, told: list[Row]) -> Path:
    """A Parquet file with these rows."""
    pq.write_table(pa.Table.from_pylist(told), file)
    return file


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Three files of an archive; the last is empty."""
    told = [rows(40), rows(25, 40), rows(1)]
    found = [written(tmp_path / f"{n}.parquet", part) for n, part in enumerate(told)]
    pq.write_table(pq.read_table(found[2]).slice(0, 0), found[2])
    return found


def as_line(row: Row) -> str:
    """The same situation as a line of `batch`."""
    told = {k: v for k, v in row.items() if k != "number" and v is not None}
    if "facts" in told:
        told["facts"] = json.loads(told["facts"])
    return json.dumps(told)


def digest(folder: Path) -> str:
    """Of all answers, in the order of the files."""
    found = hashlib.sha256()
    for file in sorted(folder.glob("*.parquet")):
        for answer in pq.read_table(file).column("answer").to_pylist():
            found.update(answer.encode() + b"\n")
    return found.hexdigest()


@pytest.mark.parametrize("engine", ENGINES, ids=" ".join)
def test_every_row_is_answered_as_a_line_is(
    engine: tuple[str, ...], files: list[Path], call: Call, tmp_path: Path
) -> None:
    """In its order, with all that the row held; a bad one with its number and what is wrong."""
    out = tmp_path / "out"
    code, printed, err = call("batch", *files, "-o", out, *engine)
    assert (code, printed) == (0, "")
    assert err == "65 situations: 49 answered, 16 failed\n"
    told = rows(65)
    usual = call("batch", "-", given="\n".join(map(as_line, told))).out.splitlines()
    found = [r for n in range(3) for r in pq.read_table(out / f"{n}.parquet").to_pylist()]
    assert [{k: r[k] for k in told[0]} for r in found] == told
    for row, line in zip(found, usual, strict=True):
        answer = json.loads(row["answer"])
        if row["status"] == "error":
            assert "error" in json.loads(line)
            assert answer["error"]["line"] == row["number"] % 40 + 1
        else:
            assert row["answer"] == line and row["status"] == answer["status"]
    assert "auction, character 2: `Q` is no denomination; expected C, D, H" in found[4]["answer"]
    assert sorted(p.name for p in out.iterdir()) == ["0.parquet", "1.parquet", "2.parquet"]
    assert call("batch", *files, "-o", out, *engine, "--strict").code == 1


def test_documents_in_a_column(call: Call, tmp_path: Path) -> None:
    """`situation` holds a whole document, and options say what it leaves out."""
    told: list[Row] = [
        {"situation": as_line(row)}
        for row in (rows(1)[0], {"edition": "2017", "dealer": "E", "auction": "1C"})
    ]
    told += [{"situation": '{"auction": "1H 1S 1D"}'}, {"situation": None}, {"situation": "{"}]
    given = written(tmp_path / "in.parquet", told)
    done = call("batch", given, "-o", tmp_path / "out", "--edition", "1997", "--dealer", "N")
    assert done == (0, "", "5 situations: 2 answered, 3 failed\n")
    found = pq.read_table(tmp_path / "out" / "in.parquet").to_pylist()
    assert [row["status"] for row in found] == ["ruled", "error", "needs_facts", "error", "error"]
    assert "and `--edition` says `1997`" in found[1]["answer"]


def test_an_option_fills_a_row_and_contradicts_none(call: Call, tmp_path: Path) -> None:
    """As with a document."""
    told: list[Row] = [{"edition": None, "auction": "1C"}, {"edition": "2017", "auction": "1C"}]
    given = written(tmp_path / "in.parquet", told)
    done = call("batch", given, "-o", tmp_path / "out", "--edition", "1997", "--dealer", "N")
    assert done.code == 0
    first, second = pq.read_table(tmp_path / "out" / "in.parquet").column("answer").to_pylist()
    assert json.loads(first)["edition"] == "1997"
    assert "the edition here is `2017`, and `--edition` says `1997`" in second


def test_going_on(files: list[Path], call: Call, tmp_path: Path) -> None:
    """What is complete is not done again; what is not there is."""
    out = tmp_path / "out"
    assert call("batch", *files, "-o", out).code == 0
    whole = digest(out)
    (out / "1.parquet").unlink()
    kept = (out / "0.parquet").stat().st_mtime_ns
    done = call("batch", *files, "-o", out, "--resume")
    assert done.err == "65 situations: 49 answered, 16 failed; 40 of them before\n"
    assert (out / "0.parquet").stat().st_mtime_ns == kept and digest(out) == whole
    written(files[0], rows(39))
    done = call("batch", *files, "-o", out, "--resume")
    assert done.code == 2 and "has 40 answers, and there are 39 situations" in done.err
    written(out / "0.parquet", rows(40))
    done = call("batch", *files, "-o", out, "--resume")
    assert done.code == 2 and "holds no answers of these laws" in done.err


def _workers(process: int) -> list[int]:
    """The processes below one that Python has started to work."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        for pid in (task / "children").read_text().split():
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(int(pid))
    return found


@pytest.mark.parametrize("engine", ENGINES[1:], ids=" ".join)
def test_a_worker_that_is_ended_loses_nothing(
    engine: tuple[str, ...], call: Call, tmp_path: Path
) -> None:
    """Another begins its file anew; the answers are those of one process, and nothing is left."""
    files = [written(tmp_path / f"{n}.parquet", rows(250, n)) for n in range(6)]
    assert call("batch", *files, "-o", tmp_path / "usual").code == 0
    out = tmp_path / "out"
    words = ["batch", *map(str, files), "-o", str(out), *engine]
    with subprocess.Popen([*PROGRAM, *words], stderr=subprocess.PIPE) as process:
        assert _until(lambda: bool(list(out.glob(".*.new"))))
        begun = {int(p.name.split(".")[-2]) for p in out.glob(".*.new")}
        os.kill(min(begun & set(_workers(process.pid))), signal.SIGKILL)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert digest(out) == digest(tmp_path / "usual")
    assert not list(out.glob(".*"))


def _until(happens: Callable[[], bool]) -> bool:
    for _ in range(3000):
        if happens():
            return True
        time.sleep(0.01)
    return False


def test_batches_as_spark_hands_them_over() -> None:
    """An iterator of record batches in, one out, one batch at a time and each with its answers."""
    taken = []

    def handed_over() -> Iterator[pa.RecordBatch]:
        for first in (0, 8):
            taken.append(first)
            yield pa.RecordBatch.from_pylist(rows(8, first))

    answers = archive.rule_batches(handed_over())
    first = next(answers)
    assert taken == [0]
    assert first.schema.names[-2:] == ["status", "answer"] and first.num_rows == 8
    assert first.column("status").to_pylist()[:2] == ["ruled", "gap"]
    assert [batch.num_rows for batch in answers] == [8]


# -- what can't be used ----------------------------------------------------------------------------


def _refused(call: Call, *words: object) -> str:
    done = call("batch", *words)
    assert done.code == 2 and done.out == ""
    return done.err


def test_calls_that_make_no_sense(files: list[Path], call: Call, tmp_path: Path) -> None:
    """Each is told with what was expected, before anything is done."""
    lines = tmp_path / "in.jsonl"
    lines.write_text("")
    out = ("-o", tmp_path / "out")
    assert "go into a folder" in _refused(call, files[0])
    assert "go into a folder" in _refused(call, files[0], "-o", "-")
    assert "can't be made" in _refused(call, files[0], "-o", files[1] / "x")
    assert "is no Parquet file, and the others are" in _refused(call, files[0], lines, *out)
    assert "would go where those to" in _refused(call, files[0], files[0], *out)
    assert "written over while it is read" in _refused(call, files[0], "-o", tmp_path)
    assert "is one file too many" in _refused(call, lines, lines)
    assert "is for Parquet files" in _refused(call, lines, "--engine", "dask")
    assert "did you mean `dask`" in _refused(call, files[0], *out, "--engine", "dusk")
    assert "is for `--engine dask`" in _refused(call, files[0], *out, "--scheduler", "tcp://x:1")
    assert "is no number" in _refused(call, files[0], *out, "--jobs", "x")


def test_a_scheduler_that_is_not_there(
    files: list[Path], call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told, and not waited for."""
    monkeypatch.setattr(engines, "_PATIENCE", 0.2)
    words = ("--engine", "dask", "--scheduler", "tcp://127.0.0.1:9")
    assert "can't be reached" in _refused(call, files[0], "-o", tmp_path / "out", *words)


def test_files_that_hold_nothing_to_rule_on(call: Call, tmp_path: Path) -> None:
    """No Parquet, cut off, no situations, numbers for text, answers already."""
    out = ("-o", tmp_path / "out")
    bad = tmp_path / "bad.parquet"
    assert "there is no file" in _refused(call, bad, *out)
    bad.write_text("not Parquet")
    assert "can't be read" in _refused(call, bad, *out)
    good = written(tmp_path / "good.parquet", rows(3)).read_bytes()
    bad.write_bytes(good[: len(good) // 2])
    assert "can't be read" in _refused(call, bad, *out)
    for row, told in (
        ({"call": "1C"}, "hold no situations"),
        ({"auction": 3}, "`auction` holds int64, and not text"),
        ({"auction": "1C", "answer": ""}, "`answer` is there already"),
    ):
        assert told in _refused(call, written(bad, [row]), *out)


def test_a_file_that_breaks_off_costs_the_others_nothing(call: Call, tmp_path: Path) -> None:
    """Its pages are damaged, which shows only when they are read."""
    bad, good = (written(tmp_path / f"{n}.parquet", rows(500)) for n in ("a", "b"))
    data = bytearray(bad.read_bytes())
    data[4:400] = b"\xff" * 396
    bad.write_bytes(data)
    done = call("batch", bad, good, "-o", tmp_path / "out")
    assert done.code == 2 and "a.parquet` can't be read" in done.err
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["b.parquet"]


class _Deadly:
    """What ends the process that receives it."""

    def __reduce__(self) -> tuple[Callable[[int], object], tuple[int]]:
        return os._exit, (1,)


def test_workers_that_are_always_ended_are_given_up(files: list[Path], tmp_path: Path) -> None:
    """Told, not tried for ever."""
    tasks = [(str(files[0]), str(tmp_path / "out.parquet"))]
    deadly: Any = _Deadly()
    with pytest.raises(UsageError, match="again and again"):
        list(engines.engine("local", 2, None)(tasks, deadly))
