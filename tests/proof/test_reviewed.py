"""Findings that were reviewed: how an entry is read, when it is needless, and what it outlives."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.proof.findings import CONFLICT, GAP, Finding
from bridgelaws.proof.prove import Proof, prove
from bridgelaws.proof.reviewed import read_reviewed, review
from bridgelaws.runtime.base import SHIPPED

from .conftest import editions_in

ENTRY = b"findings:\n  - finding: gap\n    in: 32B\n    reason: The text says no more.\n"


def _accepted(edition: str) -> bytes:
    return (Path(SHIPPED) / edition / "accepted.yaml").read_bytes()


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_every_finding_of_the_shipped_laws_is_reviewed(
    edition: str, shipped: dict[str, Proof]
) -> None:
    found = review(shipped[edition].findings, read_reviewed(_accepted(edition), "accepted.yaml"))
    assert found.new == () and found.needless == ()


def test_a_finding_that_is_not_reviewed_is_new(shipped: dict[str, Proof]) -> None:
    found = review(shipped["1997"].findings, read_reviewed(ENTRY, "accepted.yaml"))
    assert (GAP, "32", "") in [finding.key for finding in found.new]
    assert [finding.key for finding, _ in found.known] == [(GAP, "32B", "")]


def test_an_entry_for_what_is_no_more_is_needless(shipped: dict[str, Proof]) -> None:
    """27A has no cases and so no gap."""
    data = ENTRY.replace(b"32B", b"27A")
    (needless,) = review(shipped["1997"].findings, read_reviewed(data, "accepted.yaml")).needless
    assert needless.key == (GAP, "27A", "") and needless.span.line == 2


def test_an_entry_outlives_a_change_of_layout(
    laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    """Comments move every line of law 32; what was reviewed of it stays so."""
    edit("1997/rules/32-*", "law 32 on", "# moved\n\n# further down\n\nlaw 32 on")
    proof = prove(editions_in(laws_copy)["1997"])
    found = review(proof.findings, read_reviewed(_accepted("1997"), "accepted.yaml"))
    assert found.new == () and found.needless == ()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (ENTRY.replace(b"gap", b"gab"), "unknown-word"),
        (ENTRY.replace(b"    reason: The text says no more.\n", b""), "missing-key"),
        (ENTRY + ENTRY.partition(b"\n")[2], "duplicate-acceptance"),
        (b"findings: all\n", "wrong-type"),
        (ENTRY + b"    line: 3\n", "unknown-key"),
    ],
)
def test_a_bad_entry_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(LawError) as caught:
        read_reviewed(data, "accepted.yaml")
    assert code in [fault.code for fault in caught.value.diagnostics]


def test_a_file_without_findings_has_none() -> None:
    assert read_reviewed(b"citations: []\n", "accepted.yaml") == ()
    assert review((), ()).new == ()


def test_two_findings_of_one_provision_are_told_apart() -> None:
    """A conflict with one provision is not reviewed by an entry for another one."""
    one, other = (Finding(CONFLICT, "24", name, ()) for name in ("24D", "24E"))
    data = (
        b"findings:\n  - {finding: conflict, in: '24', with: 24D, reason: They follow in turn.}\n"
    )
    found = review((one, other), read_reviewed(data, "accepted.yaml"))
    assert found.new == (other,)
