"""The shipped editions held against each other, once for all tests."""

from collections.abc import Callable
from typing import Any

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.app.comparing import compare, comparison_page
from bridgelaws.runtime.base import SHIPPED

Page = dict[str, Any]


@pytest.fixture(scope="session")
def compared(base: KnowledgeBase) -> Callable[..., Page]:
    """What `compare` tells of a law of the shipped editions, or of all of them."""
    comparison = compare(base, SHIPPED, "laws", ("1997", "2017"))
    known: dict[str | None, Page] = {}

    def page(law: str | None = None) -> Page:
        if law not in known:
            regions = comparison.every_region() if law is None else comparison.regions(law)
            known[law] = comparison_page(comparison, law, regions, True)
        return known[law]

    return page
