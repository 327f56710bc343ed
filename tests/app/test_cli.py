"""The front door itself: help, exit codes, and what happens when something goes wrong."""

import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from bridgelaws.app import cli
from bridgelaws.app.options import Command
from bridgelaws.runtime.base import VERSION

from .conftest import PROGRAM, Result

Call = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[bytes]]
AUCTION = ("--edition", "1997", "--dealer", "N", "1H 1S 1D")


def command(name: str) -> Command:
    """The declaration of a command."""
    module = import_module(f"bridgelaws.app.commands.{cli.COMMANDS[name][0]}")
    declared: Command = module.COMMAND
    return declared


def test_alone_it_prints_its_help(call: Call) -> None:
    """Nothing was asked for, so it is no success; standard output stays empty."""
    code, out, err = call()
    assert (code, out) == (2, "")
    assert "usage: bridgelaws COMMAND" in err


@pytest.mark.parametrize("words", [["--help"], ["-h"]])
def test_help_names_every_command(words: list[str], call: Call) -> None:
    """And what it does."""
    code, out, err = call(*words)
    assert (code, err) == (0, "")
    for name, (_, does) in cli.COMMANDS.items():
        assert f"  {name} " in out and does in out


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_each_command_has_help_with_an_example(name: str, call: Call) -> None:
    """The summary in the list is that of the command; options and examples are shown."""
    assert command(name).name == name
    assert command(name).does == cli.COMMANDS[name][1]
    assert command(name).examples
    code, out, err = call(name, "--help")
    assert (code, err) == (0, "")
    assert f"usage: bridgelaws {name}" in out
    assert f"  bridgelaws {name}" in out.split("examples:")[1]
    for option in command(name).options:
        assert option.name in out and option.says in out


def test_help_fits_a_terminal(call: Call) -> None:
    """No line is longer than 100 characters."""
    pages = [call("--help").out, *(call(name, "-h").out for name in cli.COMMANDS)]
    assert max(len(line) for page in pages for line in page.split("\n")) <= 100


def test_version(call: Call) -> None:
    """The name and the version."""
    assert call("--version") == (0, f"bridgelaws {VERSION}\n", "")


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (["rul"], "rule"),
        (["chek"], "check"),
        (["rule", "--jsn", "x"], "--json"),
        (["show", "27", "--langs", "da"], "--lang"),
        (["rule", "--edition", "1979", "--dealer", "N", "1H"], "1997"),
        (["rule", "--lang", "eng", *AUCTION], "en"),
        (["show", "27B11", "--edition", "1997"], "27B1"),
        (["show", "27", "--edition", "1979"], "1997"),
        (["diagram", "277", "--edition", "1997", "-o", "x.svg"], "27"),
        (["diagram", "27", "-o", "x.svgg"], "svg"),
        (["graph", "--edition", "1979"], "1997"),
        (["graph", "-o", "x.jsn"], "json"),
        (["graph", "27B11", "--edition", "1997"], "27B1"),
        (["import", "x", "--edition", "1979", "-o", "y"], "1997"),
        (["schema", "rulings"], "ruling"),
    ],
)
def test_a_near_word_is_suggested(words: list[str], near: str, call: Call) -> None:
    """Unknown commands, options, languages, editions, provisions and formats: exit code 2."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert err.startswith("error[")
    assert f"help: did you mean `{near}`?" in err


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        (["xyzzy"], "unknown-command"),
        (["--json"], "unknown-option"),
        (["rule"], "missing-argument"),
        (["rule", "--lang"], "missing-value"),
        (["rule", "--lang="], "missing-value"),
        (["rule", "--lang", "--json", "x"], "missing-value"),
        (["rule", "--json=yes", "x"], "needless-value"),
        (["rule", "--json", "--json", "x"], "repeated-option"),
        (["rule", "-", "-"], "repeated-stdin"),
        (["rule", "no-such-file-anywhere"], "no-file"),
        (["rule", "--edition", "1997", "1H"], "missing-option"),
        (["rule", "--dealer", "N", "1H"], "missing-option"),
        (["rule", "--laws", "/", *AUCTION], "no-base"),
        (["schema", "ruling", "situation"], "needless-argument"),
        (["batch", "no-such-file-anywhere"], "no-file"),
        (["check", "no-such-file-anywhere"], "no-file"),
        (["test", "no-such-file-anywhere"], "no-file"),
        (["test", "--only", "no such id"], "no-scenarios"),
        (["show", "99", "--edition", "1997"], "unknown-provision"),
        (["diagram", "27", "-o", "x.gif"], "unknown-format"),
        (["diagram", "27", "-o", "x"], "missing-format"),
        (["diagram", "27", "-o", "x.svg", "--format", "png"], "contradicting-option"),
        (["graph", "-o", "x.gif"], "unknown-format"),
        (["graph", "-o", "x"], "missing-format"),
        (["graph", "--json", "-o", "x.svg"], "contradicting-option"),
        (["graph", "--json", "--format", "svg"], "contradicting-option"),
        (["graph", "--all", "-o", "x.svg"], "contradicting-option"),
        (["graph", "--all", "--json", "27"], "contradicting-option"),
        (["graph", "--all", "--json", "--edition", "1997"], "contradicting-option"),
        (["graph", "27", "23"], "needless-argument"),
        (["graph", "--laws", "/"], "no-base"),
        (["import", "x", "--edition", "1997", "--lang", "da"], "missing-option"),
    ],
)
def test_a_call_that_cannot_be_used(words: list[str], slug: str, call: Call) -> None:
    """Exit code 2, nothing on standard output, and what was expected on standard error."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert err.startswith(f"error[{slug}]: ")


def test_options_may_stand_anywhere(call: Call) -> None:
    """Before the arguments, after them, with an equals sign."""
    usual = call("rule", *AUCTION, "--json").out
    assert call("rule", "--json", "--dealer=N", "1H 1S 1D", "--edition=1997").out == usual
    assert call("rule", "--json", "--edition=1997", "--dealer=N", "--", "1H 1S 1D").out == usual
    assert call("rule", "--json", *AUCTION[:4], "1H", "1S", "1D").out == usual


def test_an_internal_fault_is_said_as_such(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 3, how to report it, no traceback unless asked for."""

    def broken(*_: object) -> None:
        raise LookupError("\x1b[31mtable 4")

    monkeypatch.setattr("bridgelaws.runtime.ruling.Ruling.to_dict", broken)
    monkeypatch.delenv("BRIDGELAWS_DEBUG", raising=False)
    code, out, err = call("rule", *AUCTION, "--json")
    assert (code, out) == (3, "")
    assert err.startswith("internal error: LookupError at test_cli.py:")
    assert "please report it" in err and "Traceback" not in err and "\x1b" not in err
    monkeypatch.setenv("BRIDGELAWS_DEBUG", "1")
    assert "Traceback" in call("rule", *AUCTION, "--json").err


def test_an_interrupt_is_quiet(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """As shells have it."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bridgelaws.runtime.ruling.Ruling.to_dict", interrupted)
    assert call("rule", *AUCTION, "--json") == (130, "", "")


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    """A reader that has seen enough is no fault, in the middle or at the end."""
    lines = tmp_path / "in.jsonl"
    lines.write_text('{"edition": "1997", "dealer": "N", "auction": "1H"}\n' * 300)
    for words in (["batch", str(lines)], ["--help"], ["rule", "no-such-file"]):
        with subprocess.Popen(
            [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            process.stdout.close()
            err = process.stderr.read()
        assert b"Traceback" not in err and b"BrokenPipe" not in err and b"Exception" not in err
        assert process.returncode in (0, 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_no_internal_fault() -> None:
    """It is said what went wrong."""
    for words in (
        ["--help"],
        ["schema", "ruling"],
        ["batch", "-"],
        ["batch", "-", "-o", "/dev/full"],
    ):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [*PROGRAM, *words], input=b"x\n", stdout=full, stderr=subprocess.PIPE, check=False
            )
        assert done.returncode == 2
        assert done.stderr.startswith(b"error[refused]: reading or writing failed: no space")


def test_utf8_whatever_the_system_says(shell: Shell) -> None:
    """Suit symbols go in and come out in a C locale and under a Windows code page."""
    for environment in (
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii:strict"},
    ):
        given = '{"edition": "1997", "dealer": "N", "auction": "1♥ 1♠ 1♦"}'.encode()
        done = shell("rule", "-", given=given, **environment)
        assert (done.returncode, done.stderr) == (0, b"")
        assert "1♦" in done.stdout.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="closed by the syntax of a Unix shell")
@pytest.mark.parametrize(
    ("words", "code"), [("rule - <&-", 2), ("--help >&-", 0), ("--help >&- 2>&-", 0), ("x 2>&-", 2)]
)
def test_closed_streams(words: str, code: int) -> None:
    """Nothing to read is told; where nobody can hear, nothing is said."""
    program = " ".join(map(shlex.quote, PROGRAM))
    done = subprocess.run(["sh", "-c", f"{program} {words}"], capture_output=True, check=False)
    assert done.returncode == code
    assert b"internal" not in done.stderr and b"Traceback" not in done.stderr


def test_standard_output_has_unix_line_ends(shell: Shell) -> None:
    """Everywhere the same bytes."""
    assert b"\r" not in shell("schema", "ruling").stdout
    assert sys.platform == "win32" or shell("--help").stdout.endswith(b"\n")
