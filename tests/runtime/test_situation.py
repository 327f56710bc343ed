"""Situations from auction strings, mappings, YAML and JSON; and every way to get one wrong."""

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.compiler.diagnostics import SituationError
from bridgelaws.compiler.document_nodes import Mapping, Sequence
from bridgelaws.compiler.documents import read_document
from bridgelaws.runtime.attributes import ATTRIBUTES, CONTRACT, FACTS, Known
from bridgelaws.runtime.calls import Denomination, Seat, parse_call
from bridgelaws.runtime.cards import parse_card
from bridgelaws.runtime.situation import (
    CallChanged,
    CallMade,
    CardsExposed,
    DirectorCalled,
    Duty,
    LeadFaced,
    Situation,
)

SCENARIOS = Path(__file__).resolve().parent.parent / "data" / "scenarios"
EDITIONS = ("1997", "2017")
HEAD = "edition: 1997\ndealer: N\n"


def parse(auction: str, **more: Any) -> Situation:
    """A situation of the 1997 code with dealer north."""
    return Situation.parse(auction, edition="1997", dealer="N", **more)


def test_a_compact_auction_is_a_list_of_numbered_events() -> None:
    """Every item counts, and `S:1D>2D` is two events."""
    situation = parse("1H S:1D>2D TD  LEAD\n>X=")
    assert situation.events == (
        CallMade(0, None, parse_call("1H")),
        CallMade(1, Seat.S, parse_call("1D")),
        CallChanged(2, Seat.S, parse_call("2D")),
        DirectorCalled(3),
        LeadFaced(4),
        CallChanged(5, None, parse_call("X"), Known(artificial=False)),
    )


def test_every_kind_of_event_is_read_from_a_mapping() -> None:
    """Calls, changes, exposures, the director, the lead; mixed with tokens."""
    situation = Situation.from_dict(
        {
            "edition": 1997,
            "dealer": "w",
            "auction": [
                "W:2C*[HS]",
                {"call": "1d", "by": "S", "conventional": True, "shows": ["S", "H"]},
                {"change": "2N", "by": None, "because": "misinformation", "unintended": "?"},
                {"exposed": ["HA", "D10"], "by": "E", "led": None},
                {"director": True, "accepted": False, "damaged": "?"},
                {"lead": "faced"},
            ],
        }
    )
    shows = (Denomination.H, Denomination.S)
    known = Known(artificial=True, shows=shows)
    assert (situation.edition, situation.dealer) == ("1997", Seat.W)
    assert situation.events == (
        CallMade(0, Seat.W, parse_call("2C"), known),
        CallMade(1, Seat.S, parse_call("1D"), known),
        CallChanged(2, None, parse_call("2NT"), Known(because="misinformation")),
        CardsExposed(3, Seat.E, (parse_card("HA"), parse_card("DT")), None),
        DirectorCalled(4, Known(accepted=False)),
        LeadFaced(5),
    )


def test_facts_and_duties_stand_beside_the_auction() -> None:
    """Unknown facts are absent; a duty to repeat may leave its duration out."""
    duties = [
        {"player": "N", "must": "pass", "duration": "rest_of_auction", "law": "27B2"},
        {"player": "E", "must": "repeat", "call": "1n", "law": None},
    ]
    facts = {"could_have_known": False, "damaged": None, "misinformed": "?"}
    situation = parse("", facts=facts, duties=duties)
    assert situation.facts == {"could_have_known": False}
    assert situation.duties == (
        Duty(Seat.N, "pass", "rest_of_auction", None, "27B2"),
        Duty(Seat.E, "repeat", "next_turn", parse_call("1NT")),
    )


@pytest.mark.parametrize("name", [*ATTRIBUTES, "conventional"])
def test_every_attribute_may_be_unknown(name: str) -> None:
    """`null` and `?` say the same as leaving it out."""
    for unknown in (None, "?"):
        document = {"edition": "2017", "dealer": "N", "auction": [{"change": "P", name: unknown}]}
        (event,) = Situation.from_dict(document).events
        assert event == CallChanged(0, None, parse_call("P"))


@pytest.mark.parametrize("shows", [["H", "NT"], ["N", "h"], ["HNT"], "HNT", "[HNT]", "[♥N]"])
def test_shows_is_a_list_or_compact_text(shows: object) -> None:
    """All ways give the strains in ranking order."""
    document = {"edition": "2017", "dealer": "N", "auction": [{"call": "2C", "shows": shows}]}
    (event,) = Situation.from_dict(document).events
    assert isinstance(event, CallMade)
    assert event.attributes["shows"] == (Denomination.H, Denomination.NT)


def test_yaml_seats_and_words_do_not_become_booleans() -> None:
    """`by: N` is north, and texts keep their spelling."""
    (event,) = Situation.read(HEAD + "auction: [{call: 1D, by: N}]").events
    assert event == CallMade(0, Seat.N, parse_call("1D"))


def test_events_know_their_places() -> None:
    """In a string, in YAML and in JSON; the change of `S:1D>2D` stands behind the call."""
    yaml_text = HEAD + "auction: [1H, 'S:1D>2D', {call: P}]"
    json_text = json.dumps({"edition": "1997", "dealer": "N", "auction": ["1H", "S:1D>2D"]})
    spans = [event.span for event in Situation.read(yaml_text, "f").events]
    assert [(span.line, span.column) for span in spans] == [(3, 11), (3, 16), (3, 20), (3, 26)]
    assert [event.span.column for event in Situation.read(json_text, "f").events] == [49, 55, 59]
    assert [event.span.column for event in parse("1H S:1D>2D").events] == [1, 4, 8]


def test_the_edition_is_checked_only_against_known_ones() -> None:
    """Without them any name will do; the knowledge base knows better."""
    assert Situation.parse("P", edition=2030, dealer=Seat.E).edition == "2030"
    with pytest.raises(SituationError) as caught:
        Situation.parse("P", edition="2O17", dealer="N", known_editions=EDITIONS)
    assert caught.value.suggestion == "2017"


def test_further_names_may_be_declared() -> None:
    """A vocabulary adds its own; the contract's keep their type, and keys of events their place."""
    words, truth = ("dummy", "declarer"), (True, False)
    declared = CONTRACT.extended(
        {
            "attributes": {"alerted": truth, "suits": None, "led": truth, "shows": truth},
            "facts": {"dummy_awake": truth, "asleep": words, "remark": ()},
        }
    )
    facts = {"dummy_awake": True, "asleep": "dummy", "remark": "late"}
    event = {"call": "2C", "alerted": False, "suits": ["H"], "shows": ["S"]}
    data: dict[str, object] = {"edition": "1997", "dealer": "N", "auction": [event], "facts": facts}
    situation = Situation.from_dict(data, declared=declared)
    assert situation.facts == facts
    assert situation.to_dict()["auction"] == [event]
    wrong_ones: list[dict[str, object]] = [
        {"facts": {"asleep": "kibitzer"}},
        {"auction": [{"call": "2C", "led": True}]},
    ]
    for wrong in wrong_ones:
        with pytest.raises(SituationError):
            Situation.from_dict(data | wrong, declared=declared)
    assert set(FACTS) < set(declared.facts)


def test_a_situation_can_not_be_changed() -> None:
    """Nor what it holds."""
    situation = parse("2C*", facts={"damaged": True})
    changed: Any = situation  # as a program without types would have it
    with pytest.raises(AttributeError):
        changed.edition = "2017"
    with pytest.raises(TypeError):
        situation.facts["damaged"] = False
    with pytest.raises(TypeError):
        situation.facts.clear()


def test_a_situation_is_a_value() -> None:
    """Equal and of equal hash wherever it was read; it survives pickling."""
    document = {
        "edition": 1997,
        "dealer": "N",
        "auction": ["1H", {"call": "2C", "artificial": True}],
    }
    from_dict, parsed = Situation.from_dict(document), parse("1H 2C*")
    assert from_dict == parsed == Situation.read(json.dumps(document))
    assert hash(from_dict) == hash(parsed)
    assert pickle.loads(pickle.dumps(parsed)) == parsed


def test_reading_json_loads_no_parser() -> None:
    """The way to a ruling stays cheap."""
    code = (
        "import sys; from bridgelaws.runtime.situation import Situation;"
        """Situation.read('{"edition": "1997", "dealer": "N", "auction": "1H 1S 1D"}', 'f');"""
        "print([m for m in ('yaml', 'lark', 'networkx', 'difflib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_handed_scenario_is_read_and_written_back(edition: str) -> None:
    """As part of its file, and from what it is written as."""
    text = (SCENARIOS / f"{edition}.yaml").read_text(encoding="utf-8")
    root = read_document(text, f"{edition}.yaml")
    assert isinstance(root, Sequence)
    assert len(root.items) == {"1997": 130, "2017": 79}[edition]
    for item in root.items:
        assert isinstance(item, Mapping)
        node = item.get("situation")
        assert node is not None
        situation = Situation.from_node(node, known_editions=[edition])
        assert Situation.from_dict(situation.to_dict()) == situation
        assert situation.span.line == node.span.line
