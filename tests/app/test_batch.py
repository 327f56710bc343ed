"""`bridgelaws batch`: every line is answered, in its order, and nothing is lost on the way."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .conftest import PROGRAM, Result

Call = Callable[..., Result]
GOOD = '{"edition": "1997", "dealer": "N", "auction": "1H 1S 1D"}'


def answers(text: str) -> list[dict[str, object]]:
    """The answers, one for each line."""
    return [json.loads(line) for line in text.splitlines()]


def test_every_line_is_answered(call: Call, tmp_path: Path) -> None:
    """Good ones as `rule` does, bad ones with what is wrong and the number of their line."""
    lines = [GOOD, "", "not JSON", GOOD.replace('"N"', '"Q"'), GOOD.replace("1D", "2C")]
    out = tmp_path / "out.jsonl"
    (tmp_path / "in.jsonl").write_text("\n".join(lines))
    code, printed, err = call("batch", tmp_path / "in.jsonl", "-o", out)
    found = answers(out.read_text("utf-8"))
    assert (code, printed) == (0, "")
    assert err == "5 situations: 2 answered, 3 failed\n"
    for index, line in enumerate(lines):
        if index in (0, 4):
            assert found[index] == json.loads(call("rule", "-", "--json", given=line).out)
        else:
            error = found[index]["error"]
            assert isinstance(error, dict) and set(error) == {"message", "line"}
            assert error["line"] == index + 1
    assert "empty" in str(found[1])
    assert "`Q` is no seat, at column 31; expected N, E, S, W" in str(found[3])


def test_strict_says_no_if_a_line_failed(call: Call) -> None:
    """Exit code 1, with the same answers."""
    given = f"{GOOD}\nx\n"
    usual = call("batch", "-", given=given)
    assert usual.code == 0
    assert call("batch", "-", "--strict", given=given) == (1, usual.out, usual.err)
    assert call("batch", "-", "--strict", given=GOOD).code == 0


def test_pipes(call: Call) -> None:
    """Standard input and output are named by `-`; without -o it is standard output too."""
    code, out, err = call("batch", "-", "-o", "-", given=GOOD)
    assert (code, err) == (0, "1 situation: 1 answered, 0 failed\n")
    assert call("batch", "-", given=GOOD).out == out
    assert call("batch", "-", given=b"").out == ""


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("last", [b"", b"end"])
def test_line_ends(end: bytes, last: bytes, call: Call) -> None:
    """Windows line ends count once; the last line may have none."""
    given = end.join([GOOD.encode()] * 3) + (end if last else b"")
    assert len(answers(call("batch", "-", given=given).out)) == 3


@settings(
    max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    lines=st.lists(
        st.one_of(
            st.just(GOOD.encode()),
            st.binary(max_size=30).map(lambda b: b.replace(b"\n", b"").replace(b"\r", b"")),
            st.just(b'{"edition": "1997", "dealer": "N", "auction": [[[[[]]]]]}'),
        ),
        max_size=8,
    )
)
def test_as_many_answers_as_lines(lines: list[bytes], call: Call) -> None:
    """Whatever the lines hold: answers in order, each error with its own line, none internal."""
    found = answers(call("batch", "-", given=b"".join(line + b"\n" for line in lines)).out)
    assert len(found) == len(lines)
    for number, (line, answer) in enumerate(zip(lines, found, strict=True), 1):
        error = answer.get("error")
        assert (error is None) == (line == GOOD.encode())
        if isinstance(error, dict):
            assert error["line"] == number and "internal" not in error["message"]


def test_a_line_too_long_is_answered_and_passed_over(call: Call) -> None:
    """The limit of one situation holds for a line, and what follows is still read."""
    exact = GOOD + " " * (256 * 1024 - len(GOOD))
    given = f"{'x' * 1_000_000}\n{exact}\n{exact} \n{GOOD}\n"
    found = answers(call("batch", "-", given=given).out)
    assert ["error" in answer for answer in found] == [True, False, True, False]
    assert "larger than 262144 bytes" in str(found[0]) and "larger than" in str(found[2])


def test_an_internal_fault_costs_one_answer(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other lines are answered; the exit code says that it was the program's fault."""
    from bridgelaws.runtime.situation import Situation

    read = Situation.read

    def broken(text: bytes, *rest: Any, **more: Any) -> object:
        if b"2C" in text:
            raise LookupError("table 4")
        return read(text, *rest, **more)

    monkeypatch.setattr(Situation, "read", broken)
    code, out, err = call("batch", "-", given=f"{GOOD}\n{GOOD.replace('1D', '2C')}\n{GOOD}\n")
    assert code == 3
    assert ["error" in answer for answer in answers(out)] == [False, True, False]
    assert "internal error" in out and "by a fault of bridgelaws" in err


def test_the_same_file_is_refused(call: Call, tmp_path: Path) -> None:
    """By whatever name; what is in it stays."""
    file, link = tmp_path / "in.jsonl", tmp_path / "link"
    file.write_text(GOOD)
    link.symlink_to(file)
    for out in (file, link):
        code, printed, err = call("batch", file, "-o", out)
        assert (code, printed) == (2, "")
        assert err.startswith("error[same-file]")
    assert file.read_text() == GOOD


def test_what_stood_there_stays_until_all_is_done(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupted run leaves the old answers, and nothing half-written beside them."""
    given, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    given.write_text(f"{GOOD}\n{GOOD}\n")
    out.write_text("old\n")
    out.chmod(0o640)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("bridgelaws.runtime.ruling.Ruling.to_dict", interrupted)
        assert call("batch", given, "-o", out).code == 130
    assert out.read_text() == "old\n"
    assert sorted(os.listdir(tmp_path)) == ["in.jsonl", "out.jsonl"]
    assert call("batch", given, "-o", out).code == 0
    assert len(answers(out.read_text("utf-8"))) == 2
    assert out.stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir(tmp_path)) == ["in.jsonl", "out.jsonl"]


@pytest.mark.parametrize("out", ["no/such/folder/out.jsonl", "."])
def test_where_nothing_can_be_written(
    out: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told at once, before a situation is read."""
    monkeypatch.chdir(tmp_path)
    code, printed, err = call("batch", "-", "-o", out, given=GOOD)
    assert (code, printed) == (2, "")
    assert err.startswith("error[unwritable]")


def test_answers_come_as_the_lines_do() -> None:
    """A program at the other end of the pipe gets each answer before it sends the next line."""
    with subprocess.Popen(
        [*PROGRAM, "batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for _ in range(3):
            process.stdin.write(GOOD.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["edition"] == "1997"
        process.stdin.close()
    assert process.returncode == 0


def test_progress_is_for_terminals(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """On one, the count so far; the line is cleared at the end."""
    given = f"{GOOD}\n" * 3
    assert "…" not in call("batch", "-", given=given).err
    monkeypatch.setattr("bridgelaws.app.streams.is_terminal", lambda stream: True)
    monkeypatch.setattr("bridgelaws.app.progress._EVERY", -1)
    assert "\r" not in call("batch", "-", given=given).err  # the answers go to the same terminal
    err = call("batch", "-", "-o", os.devnull, given=given).err
    assert "2 situations …" in err and "\r\x1b[K3 situations: 3 answered" in err
