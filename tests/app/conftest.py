"""Calls the command line, in this process or in one of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from bridgelaws.app.cli import main

PROGRAM = (
    sys.executable,
    "-c",
    "import sys; from bridgelaws.app.cli import main; sys.exit(main())",
)


class Result(NamedTuple):
    """What a call came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Result]:
    """Call the command line in this process; `given` is standard input."""

    def run(*words: str | Path, given: str | bytes = b"") -> Result:
        data = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Result(code, *capsys.readouterr())

    return run


@pytest.fixture
def shell() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Call the command line in a process of its own, with more environment."""

    def run(
        *words: str | Path, given: bytes = b"", **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*PROGRAM, *map(str, words)],
            input=given,
            capture_output=True,
            env={**os.environ, **environment},
            timeout=60,
            check=False,
        )

    return run
