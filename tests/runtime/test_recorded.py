"""Situations of every kind as boards of PBN, and back: nothing is lost, nothing is added.

It stands here because the situations are drawn as for the other tests of what always holds.
"""

import io
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaws import KnowledgeBase, Situation, SituationError
from bridgelaws.records.formats import FORMATS
from bridgelaws.records.pbn_writer import HEADER, write_board

Document = dict[str, Any]
Draw = Callable[[random.Random], Document]
PBN = FORMATS["pbn"]
WAYS = ("draw_uniform", "draw_mutated", "draw_grown")


def read(text: str) -> Situation:
    """The situation of the one board of a file."""
    (board,) = PBN.boards(io.BytesIO(f"{HEADER}\n{text}".encode("latin-1")), "f.pbn")
    return Situation.from_node(PBN.read(board))


@pytest.fixture(scope="module")
def written(base: KnowledgeBase) -> Callable[[Situation], str]:
    """A situation as a board."""
    return lambda situation: write_board(situation, base.rule(situation), "1", base.declared)


@pytest.mark.parametrize("way", WAYS)
@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(["1997", "2017"]))
def test_what_is_written_is_read_back_the_same(
    way: str,
    seed: int,
    edition: str,
    request: pytest.FixtureRequest,
    written: Callable[[Situation], str],
) -> None:
    """Also who was named and who wasn't; each line as long as the standard allows."""
    draw: Draw = request.getfixturevalue(way)
    try:
        situation = Situation.from_dict({**draw(random.Random(seed)), "edition": edition})
        text = written(situation)
    except SituationError:
        return  # it can't have happened, so there is no ruling that says which calls stand
    assert read(text) == situation
    assert text.isascii() and max(map(len, text.splitlines())) < 255


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_the_handed_situations_too(
    edition: str, request: pytest.FixtureRequest, written: Callable[[Situation], str]
) -> None:
    """Every scenario, whatever happens in it."""
    scenarios = request.getfixturevalue(f"handed_{edition}")
    assert len(scenarios) > 50
    for scenario in scenarios:
        situation = Situation.from_dict(scenario["situation"])
        assert read(written(situation)) == situation


def section(text: str) -> str:
    """The auction of a board, without remarks, on one line."""
    rows = text.partition("[Auction")[2].splitlines()[1:]
    return " ".join(row for row in rows if not row.startswith(";"))


@pytest.mark.parametrize(
    ("auction", "dealer", "expected"),
    [
        ("1C P 1NT X XX 2S", "N", "1C Pass 1NT X XX 2S +"),
        ("P P P P", "E", "Pass Pass Pass Pass"),
        ("", "E", "+"),
        # 27A: accepted by South's call; 27B: not accepted, and East's second bid stands.
        ("1D 1C 1H", "N", "1D ^I 1C 1H +"),
        ("1D 1C= TD E:1H=", "N", "1D 1H +"),
        # 29A: accepted; 29B: cancelled, and North calls.
        ("1D E:2D S:P", "W", "1D ^S 2D Pass +"),
        ("1D E:2D TD N:P", "W", "1D Pass +"),
        ("1D E:1C S:P", "W", "1D ^S ^I 1C Pass +"),
        # 25A: a slip of the tongue, changed at once.
        ("1C {slip}", "N", "1D +"),
    ],
)
def test_another_program_sees_the_calls_that_stand(
    auction: str, dealer: str, expected: str, written: Callable[[Situation], str]
) -> None:
    """What was cancelled or changed stands in the remark alone."""
    events: list[Any] = auction.replace("{slip}", "").split()
    if "slip" in auction:
        events.append({"change": "1D", "unintended": True, "pause": False})
    document = {"edition": "1997", "dealer": dealer, "auction": events}
    assert section(written(Situation.from_dict(document))) == expected


def test_what_a_record_says_by_itself_needs_no_remark(
    written: Callable[[Situation], str],
) -> None:
    """Only the edition is always told."""
    for auction in ("1C P 1NT X XX 2S", "1D 1C 1H", "P P P P"):
        text = written(Situation.parse(auction, edition="2017", dealer="N"))
        assert re.findall(r"^;.*$", text, re.M) == ['; bridgelaws {"edition": "2017"}']


def test_the_contract_is_told(written: Callable[[Situation], str]) -> None:
    """3H doubled by South, and a board that was passed out."""
    text = written(Situation.parse("P P 3H X P P P", edition="1997", dealer="N"))
    assert '[Contract "3HX"]\n' in text and '[Declarer "S"]\n' in text
    text = written(Situation.parse("P P P P", edition="1997", dealer="N"))
    assert '[Contract "Pass"]\n' in text and '[Declarer ""]\n' in text


@pytest.mark.parametrize("way", WAYS)
def test_the_plain_record_is_a_true_one(
    way: str,
    request: pytest.FixtureRequest,
    base: KnowledgeBase,
    written: Callable[[Situation], str],
) -> None:
    """Without the remark, the calls of the board are those that stood: no mark claims too much."""
    draw: Draw = request.getfixturevalue(way)
    seen = 0
    for seed in range(150):
        try:
            situation = Situation.from_dict(draw(random.Random(seed)))
            text = written(situation)
        except SituationError:
            continue
        plain = re.sub(r"^;.*\n", "", text, flags=re.M)
        bare = read(plain.replace("[Auction", '; bridgelaws {"edition": "1997"}\n[Auction'))
        stood = base.rule(situation).to_dict()["auction"]
        assert base.rule(bare).to_dict()["auction"] == stood
        seen += bool(stood)
    assert seen > 50
