"""What the proofs are tried on: the shipped editions, and a copy of the laws that a test edits."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.compiler import model
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import edition_files, edition_model, vocabulary_of
from bridgelaws.proof.prove import Proof, prove
from bridgelaws.runtime.base import SHIPPED

Editions = Callable[[Path], dict[str, model.Edition]]


def editions_in(root: Path) -> dict[str, model.Edition]:
    """The editions of a base, with the facts of the game."""
    files = read_base(root, "laws")
    vocabulary = vocabulary_of(files)
    return {e.name: edition_model(files, e, vocabulary) for e in edition_files(files)}


@pytest.fixture(scope="session")
def shipped() -> dict[str, Proof]:
    """The proofs of the shipped editions."""
    return {name: prove(edition) for name, edition in editions_in(Path(SHIPPED)).items()}
