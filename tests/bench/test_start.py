"""What it costs to be ready: to start, to load and to compile the laws, to check them."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count, cycle
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.app.checking import check_base
from bridgelaws.compiler.base_files import BaseFiles, read_base
from bridgelaws.compiler.compile import compile_base, decisions
from bridgelaws.compiler.generate import generate
from bridgelaws.runtime.base import SHIPPED

from .measured import Table, held

_RULE = "1C 1S 1D TD S:P"
_COMMAND = f"""
from bridgelaws.app.cli import main
code = main(["rule", "--edition", "1997", "--dealer", "N", {_RULE!r}])
"""
_LIBRARY = f"""
from bridgelaws import KnowledgeBase, Situation
base = KnowledgeBase.load()
base.rule(Situation.parse({_RULE!r}, edition="1997", dealer="N")).to_dict()
"""
# What the parsers, the graph and the drawing need, and the costly part of the standard library.
_HEAVY = (
    "lark", "networkx", "yaml", "graphviz",
    "argparse", "dataclasses", "hashlib", "inspect", "json", "pathlib", "typing",
)  # fmt: skip
_BEFORE = "import sys; before = set(sys.modules)\n"  # a Python can be set up to load some by itself
_TELL = f"""
loaded = sys.modules.keys() - before
print("loaded:", [name for name in {_HEAVY!r} if name in loaded], file=sys.stderr)
"""


@pytest.fixture
def python(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Run a program in a Python of its own, with a cache that the first run fills."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    for switch in ("PYTHONDONTWRITEBYTECODE", "BRIDGELAWS_CACHE"):
        environment.pop(switch, None)

    def run(code: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done

    run(_COMMAND)
    return run


@pytest.mark.parametrize(
    ("name", "code"), [("start-up, rule", _COMMAND), ("start-up, library", _LIBRARY)]
)
def test_start_up(
    name: str,
    code: str,
    python: Callable[[str], object],
    table: Table,
) -> None:
    """One ruling with compiled laws at hand, against a Python that does nothing."""
    held(table, name, lambda: python(code), lambda: python("pass"))


def test_starting_after_a_change(
    laws_copy: Path, python: Callable[[str], object], table: Table
) -> None:
    """The first ruling once a law was edited: all is compiled anew. The demand is 1 s."""
    law = next(laws_copy.glob("1997/rules/27-*.law"))
    original, edits = law.read_text("utf-8"), count(1)
    code = _COMMAND.replace('["rule", ', f'["rule", "--laws", {str(laws_copy)!r}, ')

    def ours() -> None:
        law.write_text(original + f"# remark {next(edits)}\n", "utf-8")
        python(code)

    held(table, "start-up, a law changed", ours, lambda: python("pass"))


def test_loading(table: Table) -> None:
    """Compiled laws at hand, against reading the files that have to be known again."""

    def read_all() -> None:
        read_base(SHIPPED, "laws")

    held(table, "loading", lambda: KnowledgeBase.load().rules("1997"), read_all)


@pytest.mark.parametrize("code", [_COMMAND, _LIBRARY])
def test_start_up_loads_nothing_heavy(
    code: str, python: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    """With compiled laws at hand; each of them takes a good part of what a ruling may take."""
    assert python(_BEFORE + code + _TELL).stderr.strip() == "loaded: []"
    planted = python(_BEFORE + "import argparse, yaml\n" + code + _TELL)
    assert planted.stderr.strip() == "loaded: ['yaml', 'argparse']"


def test_compiling(table: Table) -> None:
    """All laws from their files, against what Python needs to compile what comes out of it."""
    files: BaseFiles = read_base(SHIPPED, "laws")
    sources = [generate(decision) for decision in decisions(files).values()]

    def by_python() -> None:
        for source in sources:
            compile(source, "<laws>", "exec")

    held(table, "compiling", lambda: compile_base(files), by_python)


# -- checking -------------------------------------------------------------------------------------

_READ_ALL = f"""
from pathlib import Path
for file in sorted(Path({str(SHIPPED)!r}).rglob("*.*")):
    file.read_text("utf-8")
"""
_CHECK = """
from bridgelaws.app.cli import main
assert main(["check", "--json"]) == 0
"""


def test_checking_cold(python: Callable[[str], object], table: Table) -> None:
    """The whole base in a process of its own, against one that only reads the same files."""
    held(table, "check, cold", lambda: python(_CHECK), lambda: python(_READ_ALL))


def test_checking_after_a_change(laws_copy: Path, table: Table) -> None:
    """Again after a slip in one law, as an editor asks for it, against reading the same files."""
    law = next(laws_copy.glob("1997/rules/27-*.law"))
    original = law.read_text("utf-8")
    states = cycle((original.replace("when LHO accepts", "when LHO acepts", 1), original))
    expected = cycle((1, 0))

    def ours() -> None:
        law.write_text(next(states), "utf-8")
        assert len(check_base(laws_copy, "laws").faults) == next(expected)

    def read_all() -> None:
        for file in sorted(laws_copy.rglob("*.*")):
            file.read_text("utf-8")

    held(table, "check, a law changed", ours, read_all)
