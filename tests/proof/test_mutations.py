"""Planted faults: a few of the list, each found by what must find it; `make mutations` plants all.

What has to find each is stated by hand: a fault that changes no ruling is none for `compare`.
"""

from pathlib import Path

import pytest

from bridgelaws.runtime.base import SHIPPED

from .mutation_run import AGAINST, CHECK, PROOF, TEST, found_by, mutations, shipped_edition

KINDS = {
    "condition dropped", "condition negated", "duration changed", "provision deleted",
    "reference retargeted", "branch doubled", "otherwise lost",
}  # fmt: skip


def test_the_list_has_forty_of_every_kind_that_can_be_planted() -> None:
    """Each stands once in the file it names, so what is planted is what the list says."""
    listed = mutations()
    assert len(listed) == 40 == len({m.id for m in listed}) and {m.kind for m in listed} == KINDS
    for mutation in listed:
        text = (Path(SHIPPED) / mutation.file).read_text("utf-8")
        assert text.count(mutation.old) == 1, mutation.id


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("duration changed", {AGAINST, TEST}),
        ("provision deleted", {CHECK}),
        ("branch doubled", {PROOF, AGAINST}),
    ],
)
def test_a_planted_fault_is_found(kind: str, wanted: set[str], laws_copy: Path) -> None:
    """The first of its kind."""
    mutation = next(m for m in mutations() if m.kind == kind)
    before = shipped_edition(mutation.edition)
    assert wanted <= found_by(mutation, laws_copy, before)


def test_nothing_planted_is_nothing_found(laws_copy: Path) -> None:
    """The guard: with the same text in its place no means finds anything."""
    mutation = mutations()[0]
    unchanged = mutation._replace(new=mutation.old)
    before = shipped_edition(mutation.edition)
    assert found_by(unchanged, laws_copy, before) == frozenset()
