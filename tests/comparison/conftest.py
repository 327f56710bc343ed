"""The shipped editions held against each other, once for all tests."""

from collections.abc import Callable
from typing import Any

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.app.comparing import compare, comparison_page
from bridgelaws.comparison.regions import Comparison, Region
from bridgelaws.runtime.base import SHIPPED

Page = dict[str, Any]


@pytest.fixture(scope="session")
def comparison(base: KnowledgeBase) -> Comparison:
    """The shipped editions, ready to be compared."""
    return compare(base, SHIPPED, "laws", ("1997", "2017"))


@pytest.fixture(scope="session")
def regions(comparison: Comparison) -> Callable[..., tuple[Region, ...]]:
    """The differences on a law of the shipped editions, or on all of them, each worked out once."""
    known: dict[str | None, tuple[Region, ...]] = {}

    def found(law: str | None = None) -> tuple[Region, ...]:
        if law not in known:
            known[law] = comparison.every_region() if law is None else comparison.regions(law)
        return known[law]

    return found


@pytest.fixture(scope="session")
def compared(
    comparison: Comparison, regions: Callable[..., tuple[Region, ...]]
) -> Callable[..., Page]:
    """What `compare` tells of a law, or of all of them."""
    known: dict[str | None, Page] = {}

    def page(law: str | None = None) -> Page:
        if law not in known:
            known[law] = comparison_page(comparison, law, regions(law), True)
        return known[law]

    return page
