"""What the engines of `make engines` are given is the decision by hand; one that isn't is told."""

import pytest

from .conftest import Facts
from .engines_run import ROWS, agree, combinations


def by_rows(facts: Facts) -> tuple[str, ...]:
    """The table as it is meant: the first row that fits."""
    return next(
        provisions
        for told, provisions in ROWS
        if all(facts[fact] in values for fact, values in told.items())
    )


def test_the_table_is_the_decision_by_hand() -> None:
    agree(list(combinations(500)), {"the rows": by_rows})


def test_an_engine_that_decides_otherwise_is_not_timed() -> None:
    def hasty(facts: Facts) -> tuple[str, ...]:
        return ("27A",) if facts["accepted"] else by_rows(facts)

    with pytest.raises(SystemExit, match="hasty decides"):
        agree(list(combinations(500)), {"hasty": hasty})
