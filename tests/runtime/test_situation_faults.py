"""Every way to get a situation wrong, and what is said of it."""

from typing import Any

import pytest

from bridgelaws.compiler.diagnostics import SituationError
from bridgelaws.runtime.situation import Situation, situation_error

EDITIONS = ("1997", "2017")
HEAD = "edition: 1997\ndealer: N\n"
A = HEAD + "auction: "
P = HEAD + "auction: P\n"
DOCUMENT = "a mapping with `edition`, `dealer` and `auction`"
AUCTION = "a string of tokens or a list of events"
MOST = "at most 1000 events"
QUOTED = "the token in quotes"
CARD = "suit and rank such as HA, D3, HT"
CARDS = "a list of cards such as [HA, D3]"
STRAINS = "a list of C, D, H, S, NT"
DUTY = "a mapping with `player`, `must` and `duration`"

BAD: list[tuple[str, str, int, int, str, str | None]] = [
    # A document that is none.
    ("", "empty-document", 1, 1, "a YAML or JSON document", None),
    ("- 1H", "wrong-type", 1, 1, DOCUMENT, None),
    ("1H 1S", "wrong-type", 1, 1, DOCUMENT, None),
    (A + "1H\0", "binary", 3, 12, "a YAML or JSON document", None),
    (A + "1H " * 100_000, "too-large", 1, 1, "at most 262144 bytes", None),
    (HEAD + "x" * 1_000_000, "too-large", 1, 1, "at most 262144 bytes", None),
    (A + "[" * 40, "too-deep", 3, 41, "at most 32 levels", None),
    ('{"auction": ' + "[" * 100_000, "too-deep", 1, 44, "at most 32 levels", None),
    # What YAML would read otherwise.
    (A + "[1H, >2D]", "unquoted-token", 3, 15, QUOTED, '">2D"'),
    (A + "[2C*[HS]]", "unquoted-token", 3, 11, QUOTED, '"2C*[HS]"'),
    (A + "[1H, *2D]", "alias", 3, 15, QUOTED, '"*2D"'),
    (A + "&a 1H", "anchor", 3, 10, "a value without anchor", None),
    (A + "!!str 1H", "tag", 3, 10, "a value without tag", None),
    (A + "[1H, S: 1D]", "unknown-event", 3, 15, "a token", "S:1D"),
    (P + "auction: P", "duplicate-key", 4, 1, "each key once", None),
    # Keys.
    ("dealer: N\nauction: P", "missing-key", 1, 1, "`edition`", None),
    ("edition: 1997\nauction: P", "missing-key", 1, 1, "`dealer`", None),
    (HEAD, "missing-key", 1, 1, "`auction`", None),
    (P + "fact: {}", "unknown-key", 4, 1, "facts", "facts"),
    # Edition and dealer.
    ("edition: 1998\ndealer: N\nauction: P", "unknown-edition", 1, 10, "1997", "1997"),
    ("edition: [1997]\ndealer: N\nauction: P", "wrong-type", 1, 10, "1997", None),
    ("edition: ''\ndealer: N\nauction: P", "wrong-type", 1, 10, "1997", None),
    ("edition: true\ndealer: N\nauction: P", "wrong-type", 1, 10, "1997", None),
    ("edition: 1997\ndealer: Q\nauction: P", "unknown-seat", 2, 9, "N", None),
    ("edition: 1997\ndealer: north\nauction: P", "unknown-seat", 2, 9, "N", "N"),
    ("edition: 1997\ndealer:\nauction: P", "unknown-seat", 2, 8, "N", None),
    # The auction.
    (A + "7", "wrong-type", 3, 10, AUCTION, None),
    (HEAD + "auction:", "wrong-type", 3, 9, AUCTION, None),
    (A + "{call: P}", "wrong-type", 3, 10, AUCTION, None),
    (A + "1H PAS 1S", "unknown-call", 3, 13, "P", "P"),
    (A + ">\n  1H 1S\n  1Z", "unknown-call", 5, 4, "NT", None),
    (A + "'1H  Q:1D'", "unknown-seat", 3, 15, "N", None),
    (A + "[1H, TDD]", "unknown-call", 3, 15, "P", "TD"),
    (A + "[1H 1S]", "unknown-token", 3, 11, "one token for each item", None),
    (A + "[1H, '']", "unknown-call", 3, 16, "P", None),
    (A + "[1H, null]", "wrong-type", 3, 15, "a token", None),
    (A + "[[1H]]", "wrong-type", 3, 11, "a token", None),
    (A + "P " * 1001, "too-many-events", 3, 10, MOST, None),
    (A + "[" + "P," * 1001 + "]", "too-many-events", 3, 10, MOST, None),
    (A + "1C>2C " * 501, "too-many-events", 3, 10, MOST, None),
    # Events as mappings.
    (A + "[{cal: 1D}]", "unknown-event", 3, 11, "`call`", "call"),
    (A + "[{}]", "unknown-event", 3, 11, "`call`", None),
    (A + "[{call: P, change: P}]", "unknown-event", 3, 11, "one of them", None),
    (A + "[{call: 1Z}]", "unknown-call", 3, 18, "1C to 7NT", None),
    (A + "[{call: pas}]", "unknown-call", 3, 18, "P", "P"),
    (A + "[{call: 'S:1D'}]", "unknown-call", 3, 18, "P", "1D"),
    (A + "[{call: 1}]", "unknown-call", 3, 18, "P", None),
    (A + "[{call: P, by: Q}]", "unknown-seat", 3, 25, "N", None),
    (A + "[{call: P, artifical: true}]", "unknown-attribute", 3, 21, "by", "artificial"),
    (A + "[{call: P, accepted: true}]", "unknown-attribute", 3, 21, "`facts`", None),
    (A + "[{call: P, artificial: no}]", "wrong-type", 3, 33, "false", "false"),
    (A + "[{call: P, artificial: 1}]", "wrong-type", 3, 33, "true", None),
    (A + "[{call: P, conventional: 'yes'}]", "wrong-type", 3, 35, "true", "true"),
    (
        A + "[{call: P, artificial: true, conventional: true}]",
        "duplicate-key",
        3,
        39,
        "one of them",
        None,
    ),
    (A + "[{call: P, shows: true}]", "wrong-type", 3, 28, STRAINS, None),
    (A + "[{call: P, shows: [H, X]}]", "unknown-strain", 3, 32, "NT", None),
    (A + "[{call: P, shows: [H, H]}]", "repeated-strain", 3, 32, "each once", None),
    (A + "[{call: P, shows: [1]}]", "unknown-strain", 3, 29, "NT", None),
    (A + "[{call: P, shows: '[HX]'}]", "unknown-strain", 3, 31, "NT", None),
    (A + "[{call: X, misnamed: 1}]", "wrong-type", 3, 31, "a text", None),
    (A + "[{call: P, because: misinformation}]", "unknown-attribute", 3, 21, "`change`", None),
    (
        A + "[{change: P, because: misinfo}]",
        "unknown-value",
        3,
        32,
        "misinformation",
        "misinformation",
    ),
    (A + "[{exposed: [HA]}]", "missing-key", 3, 11, "`by`", None),
    (A + "[{exposed: HA, by: N}]", "wrong-type", 3, 21, CARDS, None),
    (A + "[{exposed: [], by: N}]", "wrong-type", 3, 21, CARDS, None),
    (A + "[{exposed: [AH], by: N}]", "unknown-card", 3, 22, CARD, "HA"),
    (A + "[{exposed: [HT, H10], by: N}]", "repeated-card", 3, 26, "each once", None),
    (A + "[{exposed: [HA], by: N, led: maybe}]", "wrong-type", 3, 39, "true", None),
    (A + "[{exposed: [HA], by: N, let: true}]", "unknown-key", 3, 34, "led", "led"),
    (A + "[{director: false}]", "wrong-type", 3, 22, "true", "true"),
    (A + "[{director: true, acepted: true}]", "unknown-fact", 3, 28, "accepted", "accepted"),
    (A + "[{director: true, artificial: true}]", "unknown-fact", 3, 28, "`call`", None),
    (A + "[{lead: face}]", "unknown-value", 3, 18, "faced", "faced"),
    (A + "[{lead: faced, by: N}]", "unknown-key", 3, 25, "lead", None),
    # Facts and duties.
    (P + "facts: [accepted]", "wrong-type", 4, 8, "a mapping of facts", None),
    (
        P + "facts: {could_have_knwon: true}",
        "unknown-fact",
        4,
        9,
        "could_have_known",
        "could_have_known",
    ),
    (P + "facts: {unintended: true}", "unknown-fact", 4, 9, "`change`", None),
    (P + "facts: {damaged: [true]}", "wrong-type", 4, 18, "true", None),
    (P + "duties: {player: N}", "wrong-type", 4, 9, "a list of duties", None),
    (P + "duties: [N]", "wrong-type", 4, 10, DUTY, None),
    (P + "duties: [{must: pass, duration: next_turn}]", "missing-key", 4, 10, "`player`", None),
    (P + "duties: [{player: N, must: pass}]", "missing-key", 4, 10, "`duration`", None),
    (P + "duties: [{player: N, must: repeat}]", "missing-key", 4, 10, "`call`", None),
    (
        P + "duties: [{player: N, must: pas, duration: next_turn}]",
        "unknown-value",
        4,
        28,
        "pass",
        "pass",
    ),
    (
        P + "duties: [{player: N, must: pass, duration: next_tern}]",
        "unknown-value",
        4,
        44,
        "next_turn",
        "next_turn",
    ),
    (
        P + "duties: [{player: N, must: pass, call: P, duration: next_turn}]",
        "unknown-key",
        4,
        34,
        "no `call`",
        None,
    ),
    (
        P + "duties: [{player: N, must: pass, duration: next_turn, low: x}]",
        "unknown-key",
        4,
        55,
        "law",
        "law",
    ),
]


@pytest.mark.parametrize(("text", "code", "line", "column", "expected", "suggestion"), BAD)
def test_a_bad_situation_is_refused_at_its_place(
    text: str, code: str, line: int, column: int, expected: str, suggestion: str | None
) -> None:
    """File, line, column, code, expected words and the near one, each stated beforehand."""
    with pytest.raises(SituationError) as caught:
        Situation.read(text, "table.yaml", known_editions=EDITIONS)
    error = caught.value
    assert (error.diagnostics[0].code, error.file) == (code, "table.yaml")
    assert (error.line, error.column) == (line, column)
    assert expected in error.expected
    assert error.suggestion == suggestion


def test_the_places_of_a_json_document_are_as_good() -> None:
    """Also behind escapes, and with the lines of CRLF text."""
    text = (
        '{"edition": "1997", "dealer": "N",\r\n "auction": ["1H", {"call": "1\\u2660", "by": "T"}]}'
    )
    with pytest.raises(SituationError) as caught:
        Situation.read(text, "s.json")
    assert (caught.value.file, caught.value.line, caught.value.column) == ("s.json", 2, 46)


def test_all_faults_are_told_at_once_in_the_order_of_the_text() -> None:
    """One reading is enough to mend a document."""
    text = "dealer: Q\nedition: 1997\nauction: 1H PAS\nfacts: {acepted: true}\n"
    with pytest.raises(SituationError) as caught:
        Situation.read(text, "f")
    assert [(f.code, f.span.line) for f in caught.value.diagnostics] == [
        ("unknown-seat", 1),
        ("unknown-call", 3),
        ("unknown-fact", 4),
    ]


def test_a_mapping_without_text_is_told_by_path() -> None:
    """A program's own objects have no lines, so the message names the path."""
    document = {"edition": "1997", "dealer": "N", "auction": ["P", "P", {"call": "P", "by": "Q"}]}
    with pytest.raises(SituationError, match=r"auction\[2\]\.by: `Q` is no seat"):
        Situation.from_dict(document)
    with pytest.raises(SituationError, match="auction, character 4: no call is written `PAS`"):
        Situation.from_dict(document | {"auction": "1C PAS"})


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        [],
        {1: 2},
        {"edition": 10**5000, "dealer": None, "auction": "P"},
        {"edition": 1.5, "dealer": 2.5, "auction": 3.5},
        {"edition": "1997", "dealer": "N", "auction": [float("inf"), object(), {None: 1}]},
        {"edition": "1997", "dealer": "N", "auction": [{"director": True, ("x",): 1}]},
        {"edition": "1997", "dealer": "N", "auction": "P", "facts": {"damaged": {}}},
    ],
)
def test_objects_of_wrong_types_are_refused(data: Any) -> None:
    """Whatever a program passes, the answer is a SituationError."""
    with pytest.raises(SituationError):
        Situation.from_dict(data)


def test_a_list_that_holds_itself_is_refused() -> None:
    """Messages never print what stands in the document beyond its kind."""
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(SituationError):
        Situation.from_dict({"edition": "1997", "dealer": "N", "auction": endless})


def test_an_auction_string_has_its_own_columns() -> None:
    """On the command line the auction is the document."""
    with pytest.raises(SituationError) as caught:
        Situation.parse("1H\n1S Q:2C", edition="1997", dealer="N", file="<command line>")
    assert str(caught.value).startswith("<command line>:2:4: ")
    with pytest.raises(SituationError):
        Situation.parse("P" * 300_000, edition="1997", dealer="N")


def test_a_fault_of_the_replay_is_told_at_its_event() -> None:
    """`situation_error` takes the place from the event."""
    event = Situation.parse("1H >2D LEAD", edition="1997", dealer="N").events[2]
    error = situation_error(event, "too-early", "the auction isn't over", ("a call",), "P")
    assert (error.line, error.column, error.expected, error.suggestion) == (1, 8, ("a call",), "P")
    document = {"edition": "1997", "dealer": "N", "auction": ["1H", "LEAD"]}
    faced = Situation.from_dict(document).events[1]
    assert "auction[1]" in str(situation_error(faced, "too-early", "the auction isn't over"))
