"""The compact token: what it says, and where it is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.runtime.attributes import Known, Value
from bridgelaws.runtime.calls import ALL_CALLS, Call, Denomination, Seat, parse_call
from bridgelaws.runtime.notation import (
    CALL,
    CHANGE,
    NotationFault,
    format_token,
    read_strains,
    read_token,
)

H, S, NT = Denomination.H, Denomination.S, Denomination.NT


@pytest.mark.parametrize(
    ("token", "by", "call", "known"),
    [
        ("1D", None, "1D", {}),
        ("W:2C", Seat.W, "2C", {}),
        ("n:pass", Seat.N, "P", {}),
        ("2C*", None, "2C", {"artificial": True}),
        ("2C=", None, "2C", {"artificial": False}),
        ("2C*[HS]", None, "2C", {"artificial": True, "shows": (H, S)}),
        ("2C*[NTsh]", None, "2C", {"artificial": True, "shows": (H, S, NT)}),
        ("2C*[HNT]", None, "2C", {"artificial": True, "shows": (H, NT)}),
        ("2C*[♠♥\ufe0f]", None, "2C", {"artificial": True, "shows": (H, S)}),
        ("2C*[]", None, "2C", {"artificial": True, "shows": ()}),
        ("E:X*[S]", Seat.E, "X", {"artificial": True, "shows": (S,)}),
    ],
)
def test_a_call_token_is_read(
    token: str, by: Seat | None, call: str, known: dict[str, Value]
) -> None:
    """Seat, call and mark, in any case and with suit symbols."""
    (part,) = read_token(token)
    assert (part.kind, part.by, part.call, part.attributes) == (CALL, by, parse_call(call), known)
    assert (part.start, part.end) == (0, len(token))


@pytest.mark.parametrize(
    ("token", "by", "kinds"),
    [
        (">2D", None, [CHANGE]),
        ("S:>2D", Seat.S, [CHANGE]),
        ("S:1D>2D", Seat.S, [CALL, CHANGE]),
        ("1D*>2D=", None, [CALL, CHANGE]),
    ],
)
def test_a_change_token_is_one_event_or_two(token: str, by: Seat | None, kinds: list[str]) -> None:
    """With a call in front it is the call and its change, both by the same player."""
    parts = read_token(token)
    assert [part.kind for part in parts] == kinds
    assert {part.by for part in parts} == {by}
    assert parts[-1].call is parse_call("2D")


def test_marks_of_call_and_change_are_their_own() -> None:
    """`1D*>2D=` says of each call what stands behind it, and where each part stands."""
    call, change = read_token("S:1D*>2D=")
    assert (dict(call.attributes), dict(change.attributes)) == (
        {"artificial": True},
        {"artificial": False},
    )
    assert (call.start, call.end, change.start, change.end) == (0, 5, 5, 9)


@pytest.mark.parametrize(
    ("token", "kind"), [("TD", "director"), ("td", "director"), ("LEAD", "lead")]
)
def test_words_are_events(token: str, kind: str) -> None:
    """The director and the opening lead have words of their own."""
    assert [part.kind for part in read_token(token)] == [kind]


@pytest.mark.parametrize(
    ("token", "code", "start", "end", "expected", "suggestion"),
    [
        ("", "unknown-call", 0, 0, "P", None),
        ("PAS", "unknown-call", 0, 3, "P", "P"),
        ("TDD", "unknown-call", 0, 3, "P", "TD"),
        ("LAED", "unknown-call", 0, 4, "P", "LEAD"),
        ("1Z", "unknown-call", 1, 2, "NT", None),
        ("1", "unknown-call", 1, 1, "NT", None),
        ("0C", "unknown-call", 0, 1, "1 to 7", None),
        ("S:1NTT", "unknown-call", 3, 6, "NT", "1NT"),
        ("Q:1D", "unknown-seat", 0, 1, "N", None),
        ("North:1D", "unknown-seat", 0, 5, "N", "N"),
        (":1D", "unknown-seat", 0, 1, "N", None),
        ("S:", "unknown-call", 2, 2, "P", None),
        (">", "unknown-call", 1, 1, "P", None),
        ("S:1D>", "unknown-call", 5, 5, "P", None),
        ("S:1D>PAS", "unknown-call", 5, 8, "P", "P"),
        ("1C>1D>1H", "unknown-token", 5, 8, "a blank", None),
        ("*2D", "unknown-call", 0, 1, "P", None),
        ("2C[HS]", "bad-mark", 2, 3, "`*[`", "*[HS]"),
        ("2C*[HS", "bad-mark", 6, 6, "`]`", None),
        ("2C*[H,S]", "unknown-strain", 5, 6, "NT", None),
        ("2C*[HXS]", "unknown-strain", 5, 6, "NT", None),
        ("2C*[HSH]", "repeated-strain", 6, 7, "each once", None),
        ("2C**", "bad-mark", 3, 4, "`[`", None),
        ("2C*=", "bad-mark", 3, 4, "`[`", None),
        ("2C=*", "bad-mark", 3, 4, "`>`", None),
        ("2C*[H]S", "bad-mark", 6, 7, "`>`", None),
        ("P" * 65, "unknown-token", 0, 65, "a call", None),
    ],
)
def test_a_fault_points_at_its_characters(
    token: str, code: str, start: int, end: int, expected: str, suggestion: str | None
) -> None:
    """Code, characters, what was expected and the near word."""
    with pytest.raises(NotationFault) as caught:
        read_token(token)
    fault = caught.value
    assert (fault.code, fault.start, fault.end) == (code, start, end)
    assert expected in fault.expected
    assert fault.suggestion == suggestion


def test_strains_are_put_in_ranking_order() -> None:
    """`SNTH` and `HSN` say the same."""
    assert read_strains("SNTH") == read_strains("HSN") == (H, S, NT)


STRAINS = st.sets(st.sampled_from(list(Denomination))).map(lambda found: tuple(sorted(found)))
MARKS = st.one_of(
    st.just(Known()),
    st.booleans().map(lambda artificial: Known(artificial=artificial)),
    STRAINS.map(lambda shows: Known(artificial=True, shows=shows)),
)


@given(
    st.sampled_from([CALL, CHANGE]),
    st.none() | st.sampled_from(list(Seat)),
    st.sampled_from([*ALL_CALLS, parse_call("8H"), parse_call("12NT")]),
    MARKS,
)
def test_what_is_written_reads_back(kind: str, by: Seat | None, call: Call, known: Known) -> None:
    """Every call or change a token can say is read as it was written."""
    token = format_token(kind, by, call, known)
    assert token is not None
    (part,) = read_token(token)
    assert (part.kind, part.by, part.call, part.attributes) == (kind, by, call, known)


@pytest.mark.parametrize(
    "known", [Known(pause=True), Known(shows=(H,)), Known(artificial=False, shows=(H,))]
)
def test_what_a_token_can_not_say_has_none(known: Known) -> None:
    """Other attributes need a mapping."""
    assert format_token(CALL, None, parse_call("1H"), known) is None


@given(st.text(max_size=80))
def test_any_text_is_a_token_or_a_fault_within_it(text: str) -> None:
    """Nothing else is ever raised, and the characters named exist."""
    try:
        parts = read_token(text)
    except NotationFault as fault:
        assert 0 <= fault.start <= fault.end <= max(len(text), 1)
        assert fault.message.isprintable()
    else:
        assert parts[-1].end == len(text)


TOKENISH = st.text(alphabet="NESW:1279CDHSNTPX*=[]>TLEADdb♠", max_size=14)


@given(TOKENISH)
def test_near_tokens_are_read_or_refused(text: str) -> None:
    """Text of the notation's own characters never breaks the reader."""
    try:
        read_token(text)
    except NotationFault as fault:
        assert 0 <= fault.start <= fault.end <= max(len(text), 1)
