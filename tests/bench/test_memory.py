"""What the laws take in memory, and what is remembered from one ruling to the next."""

import gc
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.runtime.base import SHIPPED

from .test_twelve_calls import WAYS

LOADED = 20.0  # bytes for a byte of rules and vocabulary; seen: 14.4
REMEMBERED = 3.0  # MB after a thousand rulings; seen: 0.9
AGAIN = 0.5  # of that for the next thousand; seen: 0.1


@pytest.fixture
def tracing() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


def _used() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def _rule_on(base: KnowledgeBase, seed: int) -> None:
    """A thousand auctions, each for itself."""
    chance = random.Random(seed)
    for _ in range(5):
        for way in WAYS.values():
            for document in list(way(chance))[:100]:
                base.rule(Situation.from_dict(document)).to_dict()


@pytest.mark.usefixtures("tracing")
def test_memory() -> None:
    """The laws take a few times their text; what is remembered of auctions soon is enough."""
    files = [*Path(SHIPPED).rglob("*.law"), *Path(SHIPPED).rglob("vocabulary/*.yaml")]
    text = sum(file.stat().st_size for file in files)
    KnowledgeBase.load().rules("1997")  # whatever is imported and kept for once
    before = _used()
    base = KnowledgeBase.load()
    for edition in base.editions:
        base.rules(edition)
    loaded = _used() - before
    _rule_on(base, 1)
    first = _used() - before - loaded
    _rule_on(base, 2)
    second = _used() - before - loaded - first
    print(f"\nmemory: {text} bytes of rules; loaded {loaded / text:.1f} times as many;")
    print(f"a thousand rulings leave {first / 1e6:.1f} MB, the next {second / 1e6:.1f} MB")
    assert loaded / text < LOADED
    assert first / 1e6 < REMEMBERED
    assert second < AGAIN * first
