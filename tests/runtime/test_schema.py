"""The published schemas: valid, complete, and in agreement with what is read."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bridgelaws.compiler.diagnostics import SituationError
from bridgelaws.compiler.document_nodes import Mapping, Sequence
from bridgelaws.compiler.documents import read_document
from bridgelaws.runtime.attributes import ALIASES, ATTRIBUTES, FACTS
from bridgelaws.runtime.schema import NAMES, schema
from bridgelaws.runtime.situation import Situation

SCENARIOS = Path(__file__).resolve().parent.parent / "data" / "scenarios"
LANGUAGES = {"en": "w", "da": "w", "nl": "w", "sv": "w"}
Validator = jsonschema.Draft202012Validator


def valid(name: str, document: object) -> bool:
    """Whether the document satisfies the schema."""
    return bool(Validator(schema(name)).is_valid(document))


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one(name: str) -> None:
    """Draft 2020-12, and every definition says what it is."""
    published: Any = schema(name)
    Validator.check_schema(published)
    assert published["$schema"].endswith("2020-12/schema")
    assert all(part.get("description") for part in published["$defs"].values())
    assert all("description" in part or "$ref" in part for part in published["properties"].values())


def test_an_unknown_schema_is_refused() -> None:
    """There are three."""
    with pytest.raises(KeyError):
        schema("law")


def test_the_schema_has_every_attribute_and_fact_and_no_other() -> None:
    """One table decides the names; the schema repeats it for others to read."""
    defs: Any = schema("situation")["$defs"]
    changes = set(defs["call_changed"]["properties"]) - {"change", "by"}
    calls = set(defs["call_made"]["properties"]) - {"call", "by"}
    only_changes = {name for name, kind in ATTRIBUTES.items() if kind.changes_only}
    assert changes == set(ATTRIBUTES) | set(ALIASES)
    assert calls == changes - only_changes
    assert set(defs["facts"]["properties"]) == set(FACTS)
    assert set(defs["director_called"]["properties"]) == set(FACTS) | {"director"}


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_every_handed_scenario_satisfies_the_schema(edition: str) -> None:
    """Both as it was written by hand and as it is written back."""
    text = (SCENARIOS / f"{edition}.yaml").read_text(encoding="utf-8")
    root = read_document(text, f"{edition}.yaml")
    assert isinstance(root, Sequence)
    validator = Validator(schema("situation"))
    for item in root.items:
        assert isinstance(item, Mapping)
        node = item.get("situation")
        assert node is not None
        validator.validate(node.plain())
        validator.validate(Situation.from_node(node).to_dict())


@pytest.mark.parametrize(
    ("item", "right"),
    [
        ("1H", True),
        ("n:Pass", True),
        ("S:1♦>2♦*[♥NT]", True),
        ("10NT=", True),
        ("td", True),
        ("PAS", False),
        ("1Z", False),
        ("0C", False),
        ("Q:1D", False),
        ("2C[H]", False),
        ("1C>1D>1H", False),
        ({"call": "1D", "by": "S", "artificial": "?", "shows": ["H"]}, True),
        ({"call": "1D", "shows": "[HNT]"}, True),
        ({"call": "1D", "because": "misinformation"}, False),
        ({"change": "1D", "because": "misinformation"}, True),
        ({"call": "1D", "artifical": True}, False),
        ({"call": "1D", "artificial": "yes"}, False),
        ({"call": "1D", "artificial": True, "conventional": True}, False),
        ({"exposed": ["HA", "H10"], "by": "S", "led": False}, True),
        ({"exposed": ["AH"], "by": "S"}, False),
        ({"exposed": [], "by": "S"}, False),
        ({"exposed": ["HA"]}, False),
        ({"director": True, "accepted": False}, True),
        ({"director": False}, False),
        ({"lead": "faced"}, True),
        ({"lead": "face"}, False),
        (7, False),
    ],
)
def test_schema_and_reader_agree_on_an_event(item: object, right: bool) -> None:
    """What one accepts the other does."""
    document = {"edition": "1997", "dealer": "N", "auction": [item]}
    assert valid("situation", document) is right
    try:
        Situation.from_dict(document)
    except SituationError:
        assert not right
    else:
        assert right


@pytest.mark.parametrize(
    ("duty", "right"),
    [
        ({"player": "N", "must": "pass", "duration": "rest_of_auction"}, True),
        ({"player": "N", "must": "pass"}, False),
        ({"player": "N", "must": "repeat", "call": "1H"}, True),
        ({"player": "N", "must": "repeat", "call": "1H", "duration": "next_turn"}, True),
        ({"player": "N", "must": "repeat"}, False),
        ({"player": "N", "must": "pass", "call": "1H", "duration": "next_turn"}, False),
        ({"must": "pass", "duration": "next_turn"}, False),
    ],
)
def test_schema_and_reader_agree_on_a_duty(duty: dict[str, object], right: bool) -> None:
    """Also on what goes together in it."""
    document = {"edition": "1997", "dealer": "N", "auction": "", "duties": [duty]}
    assert valid("situation", document) is right
    try:
        Situation.from_dict(document)
    except SituationError:
        assert not right
    else:
        assert right


def ruling() -> dict[str, Any]:
    """The example of the contract."""
    return {
        "edition": "1997",
        "status": "ruled",
        "rulings": [
            {
                "irregularity": "insufficient_bid",
                "offender": "S",
                "event": 2,
                "laws": ["27B", "27B2"],
                "effects": [
                    {"effect": "cancelled", "law": "27B", "event": 2},
                    {
                        "effect": "must_pass",
                        "law": "27B2",
                        "player": "N",
                        "duration": "rest_of_auction",
                    },
                ],
                "consider": [{"law": "23", "why": "may_apply"}],
                "needs": [],
            }
        ],
        "auction": [["N", "1H"], ["E", "1S"], ["S", "2H"]],
        "turn": "W",
        "legal_calls": ["P", "X", "2S", "2NT"],
        "obligations": [
            {"player": "N", "must": "pass", "duration": "rest_of_auction", "law": "27B2"}
        ],
        "restrictions": [],
        "over": False,
        "contract": None,
        "base": {"digest": "0", "version": "0"},
    }


def test_the_ruling_of_the_contract_satisfies_the_schema() -> None:
    """With a gap and a question in it too."""
    document = ruling()
    assert valid("ruling", document)
    document["rulings"][0]["gap"] = {"law": "30", "reason": "text", "why": LANGUAGES}
    document["rulings"][0]["needs"] = [
        {
            "fact": "accepted",
            "player": "W",
            "law": "27A",
            "question": LANGUAGES,
            "answers": [{"value": True, "label": LANGUAGES, "effects": []}],
        }
    ]
    assert valid("ruling", document)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("status",), "fine"),
        (("turn",), "Q"),
        (("legal_calls",), ["P", "P"]),
        (("rulings", 0, "effects", 0, "effect"), "cancel"),
        (("rulings", 0, "effects", 0), {"effect": "cancelled", "law": "27B"}),
        (("rulings", 0, "effects", 1), {"effect": "must_pass", "law": "27B2", "player": "N"}),
        (("rulings", 0, "effects", 1, "whom"), "N"),
        (("rulings", 0, "consider", 0), {"law": "72C", "why": "finding"}),
        (("auction", 0), ["N", "1H", "x"]),
        (("contract",), {"bid": "2S", "doubled": 3, "declarer": "E"}),
        (("more",), 1),
    ],
)
def test_a_ruling_of_another_form_is_refused(path: tuple[str | int, ...], value: object) -> None:
    """Missing fields, unknown words and unknown fields."""
    document: Any = ruling()
    at = document
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    assert not valid("ruling", document)
