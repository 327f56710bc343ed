"""Which effects contradict is data: what is named there has to be declared."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import vocabulary_of
from bridgelaws.compiler.diagnostics import LawError

LINE = "  - {of: [stands, cancelled], on: event}\n"


@pytest.mark.parametrize(
    ("new", "code", "near"),
    [
        (LINE.replace("cancelled", "canceled"), "unknown-effect", "cancelled"),
        (LINE.replace("on: event", "on: evnt"), "unknown-field", "event"),
        (LINE.replace("on: event", "by: [durations]"), "unknown-field", None),
        (LINE.replace("on: event", "at: event"), "unknown-key", None),
        (LINE.replace("on: event", "but: [call_stand]"), "unknown-effect", "call_stands"),
        # An effect that the line is not about anyway was likely not meant.
        (LINE.replace("on: event", "but: [no_penalty]"), "unknown-effect", None),
        (LINE.replace("of: [stands, cancelled], ", ""), "missing-key", None),
    ],
)
def test_what_is_not_declared_is_a_fault(
    laws_copy: Path, edit: Callable[[str, str, str], None], new: str, code: str, near: str | None
) -> None:
    edit("vocabulary/effects.yaml", LINE, new)
    with pytest.raises(LawError) as caught:
        vocabulary_of(read_base(laws_copy, "laws"))
    faults = [f for f in caught.value.diagnostics if f.code == code]
    assert faults and faults[0].span.file == "laws/vocabulary/effects.yaml"
    assert near is None or faults[0].suggestion == near


def test_a_vocabulary_may_leave_it_out(
    laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    file = laws_copy / "vocabulary" / "effects.yaml"
    text = file.read_text("utf-8")
    before, _, rest = text.partition("at_most_one:")
    file.write_text(before + rest[rest.index("\neffects:") :], "utf-8")
    assert vocabulary_of(read_base(laws_copy, "laws")).at_most_one == ()
