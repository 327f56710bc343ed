"""An edition rules only where its rules say how an auction goes on."""

import shutil
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase, Situation, SituationError


def test_an_edition_that_does_not_know_whose_turn_it_is_rules_on_nothing(laws_copy: Path) -> None:
    """It would call a call out of turn regular: 17B and 17C say whose turn it is."""
    other = laws_copy / "1998"
    shutil.copytree(laws_copy / "1997", other)
    name = other / "edition.yaml"
    name.write_text(name.read_text("utf-8").replace('"1997"', '"1998"', 1), "utf-8")
    assert "1998" in KnowledgeBase.load(laws_copy).editions
    law = next((other / "rules").glob("17-*.law"))
    law.write_text("law 17\n\n17     not yet encoded\n", "utf-8")
    base = KnowledgeBase.load(laws_copy)
    assert "1998" not in base.editions
    with pytest.raises(SituationError, match="1998"):
        base.rule(Situation.parse("S:1H", edition="1998", dealer="N"))
