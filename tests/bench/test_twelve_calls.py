"""Rulings on auctions of twelve calls in which one is irregular, each auction met once."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation

from .measured import Table, held, repeat

Document = dict[str, Any]
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
CALLS, MANY = 12, 400


class Auction:
    """Calls that are lawful one after the other, drawn by chance, from North on."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.tokens: list[str] = []
        self.top = -1  # the last bid, by its rank
        self.turn = self.passes = self.made = 0

    def call(self, token: str, prefix: str = "") -> None:
        """The player in turn makes a call."""
        text = token.rstrip("=")
        self.tokens.append(prefix + token)
        self.top = BIDS.index(text) if text in BIDS else self.top
        self.passes = self.passes + 1 if text == "P" else 0
        self.turn, self.made = (self.turn + 1) % 4, self.made + 1

    def go_on(self, calls: int, mute: int | None = None) -> None:
        """Bids and passes until so many are made; `mute` has to pass. It never ends by passes."""
        while self.made < calls:
            may_pass = self.passes < (2 if mute is None else 1)
            if self.turn == mute or (may_pass and self.chance.random() < 0.45):
                self.call("P")
            else:
                self.call(BIDS[self.top + 1])


def _with_an_insufficient_bid(chance: random.Random) -> Iterator[Document]:
    """Accepted; corrected in the same denomination, by another bid, or a pass; a double tried."""
    for number in range(MANY):
        auction = Auction(chance)
        while auction.top < 4:
            auction = Auction(chance)
            auction.go_on(chance.randint(3, 6))
        offender, way = auction.turn, number % 5
        low, by = BIDS[auction.top - chance.randrange(5)], f"{'NESW'[offender]}:"
        higher = BIDS[auction.top + 1 :]
        same = next(bid for bid in higher if bid[1:] == low[1:])
        if way == 0:
            auction.tokens.append(low)
            auction.turn, auction.made = (offender + 1) % 4, auction.made + 1
            auction.top = BIDS.index(low)
            auction.call(higher[0])
            auction.go_on(CALLS)
        else:
            auction.tokens += [f"{low}=", "TD", *([f"{by}X"] if way == 4 else [])]
            auction.made += 1
            correction = {1: f"{same}=", 2: next(b for b in higher if b != same)}.get(way, "P")
            auction.call(correction, by)
            auction.go_on(CALLS, None if way == 1 else (offender + 2) % 4)
        yield {"edition": "1997", "dealer": "N", "auction": " ".join(auction.tokens)}


def _regular(chance: random.Random) -> Iterator[Document]:
    for _ in range(MANY):
        auction = Auction(chance)
        auction.go_on(CALLS)
        yield {"edition": "1997", "dealer": "N", "auction": " ".join(auction.tokens)}


WAYS = {
    "12 calls, one irregularity": _with_an_insufficient_bid,
    "12 calls, regular": _regular,
}


@pytest.mark.parametrize("name", WAYS)
def test_rulings_on_twelve_calls(
    name: str,
    base: KnowledgeBase,
    hand_ruling: Callable[[Document], Document],
    table: Table,
) -> None:
    """A dict in, a dict out; the hand-written ruling says the same of every one of them."""
    documents = list(WAYS[name](random.Random(12)))
    for document in documents:
        found = base.rule(Situation.from_dict(document)).to_dict()
        del found["base"]
        assert found == hand_ruling(document), document
        assert found["status"] == ("ruled" if "irreg" in name else "regular")
    held(
        table, name,
        repeat(1, lambda document: base.rule(Situation.from_dict(document)).to_dict(), documents),
        repeat(1, hand_ruling, documents),
        share=len(documents),
    )  # fmt: skip
