"""Situations of every shape: what is read is written back, and nothing breaks the reader."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.compiler.diagnostics import SituationError
from bridgelaws.runtime.attributes import ATTRIBUTES, FACTS
from bridgelaws.runtime.calls import ALL_CALLS, Seat
from bridgelaws.runtime.situation import Situation

SEATS = st.sampled_from([seat.text for seat in Seat])
CALLS = st.sampled_from([*(call.text for call in ALL_CALLS), "8H", "9NT"])
TRUTH = st.sampled_from([True, False, None, "?"])
STRAINS = st.lists(st.sampled_from(["C", "D", "H", "S", "NT"]), unique=True)
CARDS = st.lists(
    st.builds(lambda s, r: s + r, st.sampled_from("CDHS"), st.sampled_from("AKT2")),
    min_size=1,
    unique=True,
)
VALUES = {
    name: TRUTH if kind.type == "bool" else STRAINS if kind.type == "strains" else st.just("1H")
    for name, kind in ATTRIBUTES.items()
    if name != "because"
}
SAID = st.fixed_dictionaries({}, optional=VALUES | {"by": SEATS | st.none()})
BECAUSE = st.fixed_dictionaries(
    {}, optional={"because": st.sampled_from(["misinformation", "opponent_changed"])}
)
FACT_VALUES = st.fixed_dictionaries(
    {},
    optional={
        name: SEATS if kind.type == "seat" else st.sampled_from(kind.words) if kind.words else TRUTH
        for name, kind in FACTS.items()
    },
)
EVENTS = st.one_of(
    st.sampled_from(["TD", "LEAD", "1H", "S:1D>2D", ">2D*", "S:>X=", "W:2C*[HNT]"]),
    st.builds(lambda call, said: {"call": call, **said}, CALLS, SAID),
    st.builds(lambda call, said, why: {"change": call, **said, **why}, CALLS, SAID, BECAUSE),
    st.builds(lambda c, by, led: {"exposed": c, "by": by, "led": led}, CARDS, SEATS, TRUTH),
    FACT_VALUES.map(lambda facts: {"director": True, **facts}),
    st.just({"lead": "faced"}),
)
DUTIES = st.one_of(
    st.builds(
        lambda player, how_long: {"player": player, "must": "pass", "duration": how_long},
        SEATS,
        st.sampled_from(["next_turn", "rest_of_auction"]),
    ),
    st.builds(
        lambda player, call: {"player": player, "must": "repeat", "call": call, "law": "25"},
        SEATS,
        CALLS,
    ),
)
DOCUMENTS = st.fixed_dictionaries(
    {"edition": st.sampled_from([1997, "2017"]), "dealer": SEATS, "auction": st.lists(EVENTS)},
    optional={"facts": FACT_VALUES, "duties": st.lists(DUTIES)},
)


@given(DOCUMENTS)
def test_what_is_read_is_written_and_read_back_the_same(document: dict[str, Any]) -> None:
    """The form of a document keeps all that a situation says, also as JSON text."""
    situation = Situation.from_dict(document)
    written = situation.to_dict()
    assert Situation.from_dict(written) == situation
    assert Situation.read(json.dumps(written)) == situation
    assert [event.index for event in situation.events] == list(range(len(situation.events)))


@given(st.binary(max_size=120) | st.text(max_size=120))
def test_any_text_is_a_situation_or_a_situation_error(text: str | bytes) -> None:
    """Nothing else is ever raised."""
    try:
        Situation.read(text, "f")
    except SituationError as error:
        assert error.diagnostics


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | CALLS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["call", "change", "exposed", "by", "led", "director", "lead", "shows"])
            | st.sampled_from([*ATTRIBUTES, *FACTS])
            | st.text(max_size=4),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(ANYTHING, ANYTHING, ANYTHING, ANYTHING, ANYTHING)
def test_any_objects_are_a_situation_or_a_situation_error(
    edition: object, dealer: object, auction: object, facts: object, duties: object
) -> None:
    """Nothing else is ever raised, and every message can be printed."""
    for document in (
        {"edition": "1997", "dealer": "N", "auction": auction},
        {"edition": edition, "dealer": dealer, "auction": "P", "facts": facts, "duties": duties},
    ):
        try:
            Situation.from_dict(document)
        except SituationError as error:
            for fault in error.diagnostics:
                assert fault.message.isprintable()
