"""The way of a ruling on the chart of a law: what was told, what is asked, what is awaited."""

import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.diagrams.chart import (
    ASKED,
    CONNECTOR,
    EFFECTS,
    OFF,
    OPEN,
    TAKEN,
    WAITING,
    Box,
    Chart,
)
from bridgelaws.diagrams.chart_words import ChartWords
from bridgelaws.diagrams.drawing import draw_law, draw_trace
from bridgelaws.diagrams.trace import traced
from bridgelaws.runtime.base import SHIPPED

from .shipped import shipped_chart, shipped_vocabulary


def _trace(base: KnowledgeBase, auction: str, law: str = "27", edition: str = "1997") -> Chart:
    ruling = base.rule(Situation.parse(auction, edition=edition, dealer="N"))
    words = ChartWords(shipped_vocabulary(), "en")
    case = ruling.cases[0]
    found = traced(shipped_chart(law, edition=edition), case, ruling.laws(case), words)
    assert found is not None
    return found


def _state(chart: Chart, heading: str) -> set[str | None]:
    return {box.state for box in chart.boxes if box.heading == heading}


def _said(chart: Chart, state: str) -> set[str]:
    """The provisions that boxes of this state say."""
    boxes = (box for box in chart.boxes if box.kind == EFFECTS and box.state == state)
    return {line.provision for box in boxes for line in box.lines}


def test_a_choice_still_open_ends_the_way(base: KnowledgeBase) -> None:
    """27A: nobody has said whether LHO accepts, so nothing behind that question is reached."""
    chart = _trace(base, "1H 1S 1D")
    assert _state(chart, "Bid out of turn?") == {TAKEN}
    assert _state(chart, "Does LHO accept the call?") == {OPEN}
    assert _said(chart, TAKEN) == set()
    (box,) = (box for box in chart.boxes if box.state == OPEN)
    assert box.lines[-1].text == "still to be asked"


def test_a_call_that_has_become_another_one_is_traced_as_what_it_was(base: KnowledgeBase) -> None:
    """31B, note: a bid at LHO's turn by one who had called is a change of call, and 25 goes on."""
    ruling = base.rule(Situation.parse("S:1H S:2H", edition="1997", dealer="S"))
    case, words = ruling.cases[0], ChartWords(shipped_vocabulary(), "en")
    before = traced(shipped_chart("31"), case, ruling.laws(case), words)
    after = traced(shipped_chart("25"), case, ruling.laws(case), words)
    assert before is not None and after is not None
    assert _said(before, TAKEN) == {"31B"}
    assert _state(before, "Apply law 25") == {TAKEN}
    assert _state(after, "Was the first call inadvertent?") == {OPEN}


@pytest.mark.parametrize(("auction", "law"), [("S:P", "30"), ("S:1H", "31")], ids=["pass", "bid"])
def test_of_several_laws_that_which_is_about_the_call_goes_on(
    auction: str, law: str, base: KnowledgeBase
) -> None:
    """29B sends a pass to 30 and a bid to 31; the two others are none of its business."""
    document = {
        "edition": "1997",
        "dealer": "N",
        "auction": [auction, {"director": True, "accepted": False}],
    }
    ruling = base.rule(Situation.from_dict(document))
    case, words = ruling.cases[0], ChartWords(shipped_vocabulary(), "en")
    chart = traced(shipped_chart("29"), case, ruling.laws(case), words)
    assert chart is not None
    states = {box.law: box.state for box in chart.boxes if box.kind == CONNECTOR}
    assert states == {name: TAKEN if name == law else OFF for name in ("30", "31", "32")}


def test_what_has_not_happened_is_awaited(base: KnowledgeBase) -> None:
    """27B: the bid is cancelled; whether South tries to double is seen when South calls."""
    situation = {
        "edition": "1997",
        "dealer": "N",
        "auction": ["1H", "1S", "1D", {"director": True, "accepted": False}],
    }
    ruling = base.rule(Situation.from_dict(situation))
    case, words = ruling.cases[0], ChartWords(shipped_vocabulary(), "en")
    chart = traced(shipped_chart("27"), case, ruling.laws(case), words)
    assert chart is not None
    assert _state(chart, "Does LHO accept the call?") == {ASKED}
    assert _said(chart, TAKEN) == {"27B"}
    waiting = [box for box in chart.boxes if box.state == WAITING]
    assert [box.lines[-1].text for box in waiting] == ["has not happened yet"]


def test_a_ruling_goes_to_its_end(base: KnowledgeBase) -> None:
    """27B2: corrected to a pass; what is on the way is what the ruling says."""
    auction = "1C 1S 1D TD S:P"
    ruling = base.rule(Situation.parse(auction, edition="1997", dealer="N"))
    chart = _trace(base, auction)
    assert _said(chart, TAKEN) == {"27B", "27B2"} == set(ruling.laws(ruling.cases[0]))
    assert _said(chart, OFF) >= {"27A", "27B1a", "27B3"}
    assert chart.notes[0] == "South: insufficient bid"
    assert not [box for box in chart.boxes if box.state in (OPEN, WAITING)]


def test_what_another_law_stands_in_the_place_of_is_not_done(base: KnowledgeBase) -> None:
    """32: a double of nothing that was accepted is cancelled by 32, so 29A doesn't let it stand."""
    situation = {
        "edition": "1997",
        "dealer": "N",
        "auction": ["1C", "S:X", {"director": True, "accepted": True}],
    }
    ruling = base.rule(Situation.from_dict(situation))
    case, words = ruling.cases[0], ChartWords(shipped_vocabulary(), "en")
    assert "29A" not in ruling.laws(case)
    chart = traced(shipped_chart("29"), case, ruling.laws(case), words)
    assert chart is not None and "29A" not in _said(chart, TAKEN)


def test_what_is_awaited_may_make_no_difference(base: KnowledgeBase) -> None:
    """25B2b: LHO refuses the change; that he has not called since leaves nothing open."""
    chart = _trace(base, "1H N:>1S TD N:1H", "25")
    ruling = base.rule(Situation.parse("1H N:>1S TD N:1H", edition="1997", dealer="N"))
    said = {law for law in ruling.laws(ruling.cases[0]) if law.startswith("25")}
    assert _said(chart, TAKEN) <= said


def test_a_law_that_says_nothing_of_it_has_no_way(base: KnowledgeBase) -> None:
    """34 is about a right that a player loses, and 27 sends nobody there."""
    ruling = base.rule(Situation.parse("1H 1S 1D", edition="1997", dealer="N"))
    with pytest.raises(ValueError, match="law 34 says nothing of what is irregular"):
        draw_trace(SHIPPED, ruling, "34", "en", "dot")


def test_what_no_law_of_the_base_is_about_is_said(base: KnowledgeBase) -> None:
    """2017: misinformation comes under 21, which is not among the texts."""
    auction = ["1NT", "P", "3NT", "P", "P", "P", "LEAD", {"director": True, "damaged": False}]
    situation = {"edition": "2017", "dealer": "N", "auction": auction}
    ruling = base.rule(Situation.from_dict(situation))
    with pytest.raises(ValueError, match="no law of the base is about what is irregular"):
        draw_trace(SHIPPED, ruling, None, "en", "dot")


def test_ways_lead_along_the_boxes(base: KnowledgeBase) -> None:
    """A way that is taken joins two boxes on the way, whatever box of 31 comes in."""
    chart = _trace(base, "1H 1S P 2D TD W:P", "29", "2017")
    states = {box.id: box.state for box in chart.boxes}
    taken = [edge for edge in chart.edges if edge.state == TAKEN]
    assert taken
    assert all(OFF not in (states[e.source], states[e.target]) for e in taken)


def _ids(boxes: tuple[Box, ...]) -> list[str]:
    return [box.id for box in boxes]


def test_the_chart_itself_is_the_same(base: KnowledgeBase) -> None:
    """The same boxes and ways stand where they stand without a ruling."""
    chart, bare = _trace(base, "1H 1S 1D"), shipped_chart("27")
    assert _ids(chart.boxes) == _ids(bare.boxes)
    ways = [(edge.source, edge.target, edge.label) for edge in chart.edges]
    assert ways == [(edge.source, edge.target, edge.label) for edge in bare.edges]


@pytest.mark.parametrize("form", ["svg", "png", "dot", "mmd", "pdf"])
def test_every_format_shows_the_way(form: str, base: KnowledgeBase) -> None:
    """Drawn twice it is the same, and not what is drawn without a ruling."""
    ruling = base.rule(Situation.parse("1H 1S 1D", edition="1997", dealer="N"))
    pages = draw_trace(SHIPPED, ruling, None, "da", form)
    assert pages == draw_trace(SHIPPED, ruling, "27", "da", form)
    assert pages != draw_law(SHIPPED, "1997", "27", "da", form)
    if form in ("svg", "dot", "mmd"):
        drawn = b"".join(pages).decode()
        assert "mangler at" in drawn and "#999" in drawn


@pytest.mark.parametrize(
    ("auction", "law", "words"),
    [
        ("1H 1S", None, "nothing irregular"),
        ("1H 1S 1D", "38", "law 38 says nothing .* ruled on by law 27"),
        ("1H 1S 1D", "27B", "draw law 27"),
    ],
)
def test_what_cannot_be_traced_is_said(
    auction: str, law: str | None, words: str, base: KnowledgeBase
) -> None:
    """A regular auction, a law that is about something else, a part of a law."""
    ruling = base.rule(Situation.parse(auction, edition="1997", dealer="N"))
    with pytest.raises(ValueError, match=words):
        draw_trace(SHIPPED, ruling, law, "en", "svg")
