"""`bridgelaws batch` on long files: memory, several processes, and interruptions."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.app import batch_answers, processes
from bridgelaws.app.faults import UsageError
from bridgelaws.runtime.calls import ALL_CALLS

from .conftest import PROGRAM, Result

Call = Callable[..., Result]
AUCTIONS = ("1H 1S 1D", "1C 1S 1D TD S:P", "P P P P", "1C P 1H", "1Q", "1NT X XX", "8C")


def lines(count: int) -> str:
    """Situations on lines, good and bad ones, of which no two are alike but for the auction."""
    return "".join(
        json.dumps({"edition": "1997", "dealer": "N", "auction": AUCTIONS[at % len(AUCTIONS)]})
        + " " * (at % 5)
        + "\n"
        for at in range(count)
    )


HOLDING = (
    "from bridgelaws.app import batch_answers; held = []; line = batch_answers._line;"
    "batch_answers._line = lambda answer: held.append(answer) or line(answer);"
)
"""A fault that would keep every answer."""


def peak(given: Path, planted: str = "") -> int:
    """The most memory that a batch takes, in KB.

    Asked of the system's own page on the process: what `resource` tells begins with the memory of
    the process above it, which is that of the tests.
    """
    probe = (
        f"import sys; from bridgelaws.app.cli import main; {planted}"
        "code = main(sys.argv[1:]); page = open('/proc/self/status').read();"
        "print(page.partition('VmHWM:')[2].split()[0]); sys.exit(code)"
    )
    words = ["batch", str(given), "-o", os.devnull]
    done = subprocess.run([sys.executable, "-c", probe, *words], capture_output=True, check=True)
    return int(done.stdout)


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """Ten times the lines take about the same; no two auctions are alike."""
    KnowledgeBase.load()  # compiling takes memory; after this it is in the cache
    bids = [call.text for call in ALL_CALLS if call.is_bid]
    auctions = [" ".join(three) for three in combinations(bids, 3)]
    files = {count: tmp_path / f"{count}.jsonl" for count in (2_000, 5_000, 20_000)}
    for count, file in files.items():
        with file.open("w") as stream:
            for at in range(count):
                dealer = "NESW"[at // len(auctions)]
                told = {"dealer": dealer, "auction": auctions[at % len(auctions)]}
                stream.write(json.dumps({"edition": "1997", **told}) + "\n")
    most = peak(files[2_000]) + 4_000
    assert peak(files[20_000]) < most
    assert peak(files[5_000], HOLDING) > most  # so the guard does notice


@pytest.mark.parametrize("jobs", ["2", "all"])
def test_several_processes_answer_the_same(jobs: str, call: Call, tmp_path: Path) -> None:
    """In the same order, with the same count; and so they do boards of a record."""
    given, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_text(lines(300))
    usual = call("batch", given)
    assert call("batch", given, "-o", out, "--jobs", jobs) == (0, "", usual.err)
    assert out.read_text("utf-8") == usual.out
    assert call("batch", given, "--jobs", jobs, "--strict").code == 1
    record = tmp_path / "in.pbn"
    record.write_text('[Auction "N"]\n1C ^I 1C +\n\n' * 100)
    words = ("batch", record, "--edition", "1997")
    assert call(*words, "--jobs", jobs).out == call(*words).out


@pytest.mark.parametrize("said", ["0", "two", "-1", "99999999999"])
def test_a_number_of_processes_is_one(said: str, call: Call) -> None:
    """Anything else is told."""
    done = call("batch", "-", f"--jobs={said}", given=lines(1))
    assert done.code == 2 and "error[unknown-number]" in done.err


def test_a_process_that_is_ended_loses_nothing(tmp_path: Path) -> None:
    """What it had in hand is given to others; the answers are the same."""
    given = [
        batch_answers.Item(number, line.encode())
        for number, line in enumerate(lines(1500).splitlines(), 1)
    ]
    with processes.Processes(2, None, {"edition": None, "dealer": None}, None) as workers:
        usual = list(workers.answers(given))
    found = []
    with processes.Processes(2, None, {"edition": None, "dealer": None}, None) as workers:
        for number, answer in enumerate(workers.answers(given)):
            found.append(answer)
            if number == 100:
                (*_, worker) = workers._pool._processes.values()
                worker.kill()
    assert found == usual and len(usual) == len(given)


def test_processes_that_are_always_ended_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told, not tried for ever."""
    monkeypatch.setattr(processes, "_begin", _end)
    nothing: dict[str, str | None] = {}
    with processes.Processes(2, None, nothing, None) as workers, pytest.raises(UsageError):
        list(workers.answers([batch_answers.Item(1, b"")]))


def _end(*_: object) -> None:
    os._exit(1)


def whole_lines(out: Path) -> int:
    """How many answers are there by now."""
    return out.read_bytes().count(b"\n") if out.exists() else 0


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(pid) for pid in found.split()]


def ends(process: int) -> bool:
    """Whether a process is gone before long."""
    for _ in range(100):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("jobs", "by"), [("1", signal.SIGKILL), ("1", signal.SIGINT), ("2", signal.SIGKILL)]
)
def test_an_interrupted_run_is_gone_on_with(
    jobs: str, by: signal.Signals, call: Call, tmp_path: Path
) -> None:
    """The same file in the end as without an interruption, and no situation is done twice."""
    given, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_text(lines(1500))
    words = ["batch", str(given), "-o", str(out), "--resume", "--jobs", jobs]
    with subprocess.Popen([*PROGRAM, *words], stderr=subprocess.DEVNULL) as process:
        for _ in range(600):
            if whole_lines(out) > 20:
                break
            time.sleep(0.05)
        workers = children(process.pid)
        process.send_signal(by)
    assert len(workers) == (0 if jobs == "1" else 2)
    assert all(ends(worker) for worker in workers)
    before = whole_lines(out)
    assert 20 < before < 1500 and process.returncode != 0
    first = out.read_bytes()[: out.read_bytes().rfind(b"\n") + 1]
    done = call(*words)
    assert done.code == 0 and done.err.endswith(f"; {before} of them before\n")
    assert out.read_bytes().startswith(first)
    assert out.read_text("utf-8") == call("batch", given).out
    again = call(*words)
    assert again.err == done.err.replace(f" {before} ", " 1500 ")
    assert out.read_text("utf-8") == call("batch", given).out


def test_a_torn_line_is_cut_off(call: Call, tmp_path: Path) -> None:
    """Wherever it was torn; `--strict` counts what failed before, too."""
    given, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_text(lines(7))
    whole = call("batch", given).out.encode()
    for length in (0, 1, 700, whole.index(b"\n"), whole.index(b"\n") + 1, len(whole) - 1):
        out.write_bytes(whole[:length])
        assert call("batch", given, "-o", out, "--resume", "--strict").code == 1
        assert out.read_bytes() == whole


@pytest.mark.parametrize(
    ("held", "code"),
    [
        ("notes of mine\n", "unwritable"),
        ('{"edition": "1997", "base": {"digest": "of other laws"}}\n', "unwritable"),
        ('{"error":{"message":"x","line":1}}\n' * 3, "other-answers"),
    ],
)
def test_what_is_no_beginning_is_left_alone(
    held: str, code: str, call: Call, tmp_path: Path
) -> None:
    """Other text, answers by other laws, more answers than situations: refused, and kept."""
    given, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_text(lines(2))
    out.write_text(held)
    done = call("batch", given, "-o", out, "--resume")
    assert done.code == 2 and f"error[{code}]" in done.err
    assert out.read_text() == held


def test_resuming_needs_a_file(call: Call, tmp_path: Path) -> None:
    """Standard output, a folder or a device can't be gone on with."""
    assert "error[missing-option]" in call("batch", "-", "--resume").err
    for out in (tmp_path, os.devnull):
        done = call("batch", "-", "-o", out, "--resume", given=lines(1))
        assert done.code == 2 and "error[unwritable]" in done.err


def test_the_extra_changes_no_byte(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """With orjson or without, also for what JSON has to escape."""
    odd = (
        '{"edition": "\\u00e5\\u2028\\u007f\\u0001\\"\\\\\\ud83d", "dealer": "N", "auction": ""}\n'
    )
    given = lines(14) + odd + "\x7f \u00e5\u2028 \U0001f0a1\n"
    assert batch_answers.FAST_JSON is not None
    fast = call("batch", "-", given=given)
    monkeypatch.setattr(batch_answers, "FAST_JSON", None)
    assert call("batch", "-", given=given) == fast
    assert len(fast.out.splitlines()) >= 16
