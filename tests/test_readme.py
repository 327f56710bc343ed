"""What the README shows is what happens: every command, its output, every example.

A block that begins with ```console holds commands after `$` and what they print. With
`BRIDGELAWS_README=write` the outputs are written into the page instead of compared; read them then.
"""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.S)


def _blocks(language: str) -> list[str]:
    text = README.read_text("utf-8")
    return [body for name, body in BLOCK.findall(text) if name == language]


def _commands(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output shown for it."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.M)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def _run(command: str) -> str:
    """What a command prints, in the checkout, with the program under test first on the path."""
    scripts = sysconfig.get_path("scripts")
    path = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"}
    done = subprocess.run(
        command, shell=True, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _write() -> None:
    """Put what the commands print into the page."""

    def rewrite(found: re.Match[str]) -> str:
        if found[1] != "console":
            return found[0]
        shown = "".join(f"$ {command}\n{_run(command)}" for command, _ in _commands(found[2]))
        return f"```console\n{shown}```"

    README.write_text(BLOCK.sub(rewrite, README.read_text("utf-8")), "utf-8")


if os.environ.get("BRIDGELAWS_README") == "write" and not os.environ.get("CI"):
    _write()

COMMANDS = [pair for block in _blocks("console") for pair in _commands(block)]


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[c for c, _ in COMMANDS])
def test_a_command_prints_what_the_page_shows(command: str, shown: str) -> None:
    """A command of the page is run and its output compared."""
    assert _run(command) == shown


def test_the_page_has_commands() -> None:
    """The guard against an empty page: each kind of block is there."""
    assert len(COMMANDS) >= 6
    assert _blocks("python") and _blocks("yaml") and _blocks("law")


def test_the_python_example_runs() -> None:
    """The library example of the page does what its assertions say."""
    for block in _blocks("python"):
        subprocess.run([sys.executable, "-c", block], check=True, capture_output=True)


def test_the_shown_files_are_the_files() -> None:
    """The situation and the rule that the page quotes stand so in the repository."""
    (situation,) = _blocks("yaml")
    assert (ROOT / "tests/data/readme/lead.yaml").read_text("utf-8") == situation
    (rule,) = _blocks("law")
    file = re.search(r"<!-- from: (\S+) -->", README.read_text("utf-8"))
    assert file is not None
    assert rule in (ROOT / file[1]).read_text("utf-8")


def test_the_two_commands_are_run_by_the_full_check() -> None:
    """`make demo` and `make test` are too long for a test; the full check runs them."""
    check = (ROOT / ".ci/run").read_text("utf-8")
    (two, _) = _blocks("sh")
    for command in re.findall(r"^make \w+", two, flags=re.M):
        assert command in check
