"""Graphviz source -> pictures, by the engine that is installed beside us, within a time limit."""

import subprocess
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from graphviz.backend import execute

from .arranging import Layout, layout

_DISTRIBUTION = "graphviz-pure"
_SECONDS = 30
_FAULT = b"Error: "


class DrawingError(ValueError):
    """The picture can't be drawn: no engine, or the graph is too much for it."""


@lru_cache(maxsize=256)
def laid_out(source: str) -> Layout:
    """How a graph is laid out; one that was measured is often asked for again.

    Raises:
        DrawingError: As `render`.
    """
    return layout(render(source, "plain"))


def render(source: str, picture: str, seconds: float = _SECONDS, layout: str = "dot") -> bytes:
    """Draw Graphviz source as `svg` or `png`, or lay it out as `plain`.

    Args:
        source: The source.
        picture: The format.
        seconds: How long it may take.
        layout: How places are found; `nop2` keeps those that the source gives.
    Raises:
        DrawingError: The engine isn't installed, fails, or takes longer than `seconds`.
    """
    command = [str(_engine()), f"-K{layout}", f"-T{picture}"]
    if picture == "png":
        command.append("-Gdpi=150")
    try:
        done = execute.run_check(
            command, input=source.encode(), capture_output=True, timeout=seconds, quiet=True
        )
    except subprocess.TimeoutExpired:
        message = f"drawing took more than {seconds:g} seconds, so it was stopped"
        raise DrawingError(message) from None
    except (OSError, subprocess.CalledProcessError, execute.ExecutableNotFound) as error:
        raise DrawingError(f"the drawing engine failed: {_reason(error)}") from None
    if _FAULT in done.stderr:  # it goes on without what it can't read
        raise DrawingError(f"the drawing engine failed: {_reason(done)}")
    picture_bytes: bytes = done.stdout
    return picture_bytes


@cache
def _engine() -> Path:
    """The engine by its path: in an environment that isn't activated it is not on PATH."""
    try:
        found = files(_DISTRIBUTION) or []
    except PackageNotFoundError:
        found = []
    for file in found:
        if file.name.startswith(_DISTRIBUTION):
            return Path(str(file.locate())).resolve()
    message = f"the drawing engine isn't installed; install it with `pip install {_DISTRIBUTION}`"
    raise DrawingError(message)


def _reason(error: object) -> str:
    told = getattr(error, "stderr", None)
    text = told.decode("utf-8", "replace") if isinstance(told, bytes) else str(error)
    return " ".join(text.split())[:300]
