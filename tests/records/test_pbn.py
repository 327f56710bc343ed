"""Boards of PBN 2.1 as situations: what the record tells, and nothing that it doesn't."""

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws import KnowledgeBase, Situation, SituationError
from bridgelaws.compiler.documents import LIMITS
from bridgelaws.records.board import Board
from bridgelaws.records.formats import FORMATS

PBN = FORMATS["pbn"]
EDITION = '; bridgelaws {"edition": "1997"}\n'
ACCEPTED = {"director": True, "accepted": True}


def situation(section: str, first: str = "N", more: str = "") -> Situation:
    """The situation of a board with this auction section."""
    text = f'{more}[Auction "{first}"]\n{section}\n{EDITION}'
    return Situation.from_node(PBN.read(Board("1", text, "f.pbn")))


def events(section: str, first: str = "N") -> list[Any]:
    """Its events as a document has them."""
    found = situation(section, first).to_dict()["auction"]
    assert isinstance(found, list)
    return found


def faults(text: str) -> list[tuple[int, int, str, tuple[str, ...], str | None]]:
    """Line, column, message, what was expected and the near word of each fault of a board."""
    with pytest.raises(SituationError) as caught:
        Situation.from_node(PBN.read(Board("1", text, "f.pbn")))
    assert {fault.span.file for fault in caught.value.diagnostics} == {"f.pbn"}
    return [
        (f.span.line, f.span.column, f.message, f.expected, f.suggestion)
        for f in caught.value.diagnostics
    ]


@pytest.mark.parametrize(
    ("section", "first", "dealer", "expected"),
    [
        ("1C Pass 1NT X\nXX 2S", "N", "N", ["1C", "P", "1NT", "X", "XX", "2S"]),
        ("1c pass 1nt x xx ap", "E", "E", ["1C", "P", "1NT", "X", "XX", "P", "P", "P"]),
        ("- - 1C Pass *", "N", "S", ["1C", "P"]),
        ("- - - +", "W", "S", []),
        ("+", "W", "W", []),
        ("", "S", "S", []),
        ("AP", "N", "N", ["P", "P", "P", "P"]),
        ("Pass Pass AP", "N", "N", ["P", "P", "P", "P"]),
        ("Pass 1C AP", "N", "N", ["P", "1C", "P", "P", "P"]),
        ("1C Pass Pass AP", "N", "N", ["1C", "P", "P", "P"]),
        ("Pass 1C X Pass AP", "N", "N", ["P", "1C", "X", "P", "P", "P"]),
    ],
)
def test_calls_in_their_columns(section: str, first: str, dealer: str, expected: list[str]) -> None:
    """The first column belongs to the seat of the tag, the dealer's is the first without `-`."""
    found = situation(section, first)
    assert found.dealer.text == dealer
    assert found.to_dict()["auction"] == expected


@pytest.mark.parametrize(
    "section",
    [
        "1C! 1S?? Pass!? X!!",
        "1C=1= 1S=12=! Pass$5 X $14 *",
        "1C{natural} 1S ; a comment with 7NT\nPass {over\ntwo lines, 7NT} X",
        "% 7NT\n1C 1S\n% AP\nPass X",
        "1C!1S?Pass=3=X",
    ],
)
def test_what_says_nothing_of_a_situation(section: str) -> None:
    """Suffixes, notes and comments; a call ends before the first sign that can't be in it."""
    assert events(section) == ["1C", "1S", "P", "X"]


@pytest.mark.parametrize(
    ("section", "first", "expected"),
    [
        # South accepts by calling, or the record says that somebody accepted.
        ("1D ^I 1C Pass", "N", ["1D", "1C", "P"]),
        ("1D ^I 1C +", "N", ["1D", "1C", ACCEPTED]),
        # West deals; East skips North, then South calls over it or not.
        ("1D ^S 2D Pass", "W", ["1D", "E:2D", "P"]),
        ("1D ^S 2D", "W", ["1D", "E:2D", ACCEPTED]),
        ("1D ^S ^I 1C *", "W", ["1D", "E:1C", ACCEPTED]),
        ("1D ^s ^i 1C Pass", "W", ["1D", "E:1C", "P"]),
        # Two skipped at the start: South calls for North, who deals; then West is skipped.
        ("^S ^S 1C ^S 1D Pass", "N", ["S:1C", ACCEPTED, "N:1D", "P"]),
        # West calls first; that North, whose turn it was, calls then tells nothing by itself.
        ("^S ^S ^S 1C Pass", "N", ["W:1C", ACCEPTED, "N:P"]),
        ("- ^S 1C AP", "N", ["S:1C", "P", "P", "P"]),
    ],
)
def test_irregular_calls_that_were_accepted(section: str, first: str, expected: list[Any]) -> None:
    """`^I` is before the call that is meant, `^S` in place of the call of a skipped player."""
    assert events(section, first) == expected


@pytest.mark.parametrize(
    ("section", "first", "laws", "auction"),
    [
        ("1D ^I 1C +", "N", [["27A"]], [["N", "1D"], ["E", "1C"]]),
        ("1D ^I 1C Pass +", "N", [["27A"]], [["N", "1D"], ["E", "1C"], ["S", "P"]]),
        ("1D ^S 2D +", "W", [["29A"]], [["W", "1D"], ["E", "2D"]]),
        ("1D ^S 2D Pass +", "W", [["29A"]], [["W", "1D"], ["E", "2D"], ["S", "P"]]),
    ],
)
def test_rulings_on_what_was_accepted(
    section: str, first: str, laws: list[Any], auction: list[Any], base: KnowledgeBase
) -> None:
    """1997: 27A for the insufficient bid, 29A for the bid out of turn; the call stands."""
    ruling = base.rule(situation(section, first)).to_dict()
    assert [one["laws"] for one in ruling["rulings"]] == laws
    assert (ruling["status"], ruling["auction"]) == ("ruled", auction)


def test_what_the_record_cannot_tell_stays_unknown(base: KnowledgeBase) -> None:
    """An alert or a note doesn't make a call conventional: 27B1a still asks about both."""
    found = situation('1C 1S 1D!=1= +\n[Note "1:transfer"]')
    assert all(not getattr(event, "attributes", {}) for event in found.events)
    assert found.facts == {} and found.duties == ()
    assert base.rule(found).status == "needs_facts"


def test_the_dealer_may_be_told_twice() -> None:
    """But not differently; `?` and nothing tell no dealer."""
    for tag in ('[Dealer "S"]\n', '[Dealer "?"]\n', '[Dealer ""]\n', ""):
        assert situation("- - 1C", "N", tag).dealer.text == "S"
    assert faults(f'[Dealer "E"]\n[Auction "N"]\n- - 1C\n{EDITION}') == [
        (
            1,
            10,
            "E deals, and the auction begins with S",
            ("`S`", "`-` for each player before the dealer"),
            None,
        )
    ]


def test_a_remark_says_what_the_record_cannot() -> None:
    """Numbers are calls of the auction; whatever else happened stands beside them."""
    text = (
        '[Auction "N"]\n; bridgelaws {"edition": "1997", "calls": 3, "facts": {"damaged": true},\n'
        '; bridgelaws "duties": [{"player": "W", "must": "pass", "duration": "next_turn"}],\n'
        '; bridgelaws "auction": [1, "E:2*[HS]", {"call": "1D", "pause": true}, "TD", {"call": 3,\n'
        '; bridgelaws "by": "S", "comparable": false}]}\n1C 1S 2D +\n'
    )
    found = Situation.from_node(PBN.read(Board("1", text, "f")))
    assert found == Situation.from_dict(
        {
            "edition": "1997",
            "dealer": "N",
            "auction": [
                "1C",
                "E:1S*[HS]",
                {"call": "1D", "pause": True},
                "TD",
                {"call": "2D", "by": "S", "comparable": False},
            ],
            "facts": {"damaged": True},
            "duties": [{"player": "W", "must": "pass", "duration": "next_turn"}],
        }
    )


_NOT_A_TAG = "the tag `Auction` has no value in quotes, or no end"
CALLS = ("`Pass`, `X`, `XX`", "`1C` to `7NT`", "`AP`", "`*` or `+`")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[Board "1"]\n', (1, 1, "the board has no auction", ('`[Auction "N"]`',), None)),
        ('[Auction "Q"]\n', (1, 11, "`Q` is no seat", ("`N`", "`E`", "`S`", "`W`"), None)),
        ("[Auction N]\n", (1, 10, _NOT_A_TAG, ('`[Auction "N"]`',), None)),
        ('[Auction "N"\n1C\n', (1, 10, _NOT_A_TAG, ('`[Auction "N"]`',), None)),
        ('[Auction "N"]\n1C 8C\n', (2, 4, "no call is written `8C`", CALLS, None)),
        ('[Auction "N"]\n1C\nPasss\n', (3, 1, "no call is written `Passs`", CALLS, "P")),
        (
            '[Auction "N"]\n1C - 1D',
            (2, 4, "`-` stands only for the players before the dealer", CALLS, None),
        ),
        (
            '[Auction "N"]\n- - - - 1C',
            (2, 7, "`-` stands only for the players before the dealer", CALLS, None),
        ),
        (
            '[Auction "N"]\n1C ^R 1D',
            (2, 4, "`^R` marks nothing in an auction", ("`^I`", "`^S`"), None),
        ),
        (
            '[Auction "N"]\n1C ^I 1D',
            (2, 4, "`^I` stands before a bid that isn't above the last one", ("no `^I`",), None),
        ),
        (
            '[Auction "N"]\n1C ^I Pass',
            (2, 4, "`^I` stands before a bid that isn't above the last one", ("no `^I`",), None),
        ),
        ('[Auction "N"]\n1D ^I ^S 1C', (2, 7, "a bid stands behind `^I`", ("a bid",), None)),
        ('[Auction "N"]\n1D ^S +', (2, 4, "no call follows this", ("a call",), None)),
        ('[Auction "N"]\nAP 1C', (2, 4, "`1C` stands behind `AP`", ("a tag",), None)),
        ('[Auction "N"]\n1C * Pass', (2, 6, "`Pass` stands behind `*`", ("a tag",), None)),
        (
            '[Auction "N"]\n1C Pass Pass Pass AP',
            (2, 19, "the auction is over before `AP`", ("a tag",), None),
        ),
        ('[Auction "N"]\n1C {no end', (2, 4, "the comment isn't closed", ("`}`",), None)),
        (
            '[Auction "N"]\n1C =x= 1D',
            (2, 4, "a note is a number between two `=`", ("`=1=`",), None),
        ),
        ('[Auction "N"]\n1C $ 1D', (2, 4, "a suffix is a number behind `$`", ("`$1`",), None)),
        ('[Auction "N"]\n1C / 1D', (2, 4, "`/` can't stand here", CALLS, None)),
        (
            '[Auction "N"]\n[Auction "E"]',
            (
                2,
                1,
                "a second `Auction` stands in this board",
                ("an empty line between two boards",),
                None,
            ),
        ),
        ('[Auction "N"]\n; bridgelaws [1]\n', (2, 14, "a remark is a JSON object", ("`{`",), None)),
        (
            '[Auction "N"]\n; bridgelaws {edition: 1997}\n',
            (
                2,
                15,
                "not valid JSON: expecting property name enclosed in double quotes",
                ("a JSON object",),
                None,
            ),
        ),
        (
            '[Auction "N"]\n; bridgelaws {"edition": "1997", "edition": "2017"}\n',
            (
                2,
                34,
                "the key `edition` stands twice in the same mapping",
                ("each key once",),
                None,
            ),
        ),
        (
            '[Auction "N"]\n; bridgelaws {"edition" 5}\n',
            (2, 25, "not valid JSON: expecting ':' delimiter", ("a JSON object",), None),
        ),
        (
            '[Auction "N"]\n; bridgelaws {"edition": "1997", "dealer": "E"}\n',
            (2, 34, "the key `dealer` stands twice in the same mapping", ("each key once",), None),
        ),
        (
            '[Auction "N"]\n; bridgelaws {"edition": "1997", "auction": "1 3"}\n1C 1D',
            (2, 48, "the auction has no call 3", ("1 to 2",), None),
        ),
        (
            '[Auction "N"]\n; bridgelaws {"edition": "1997", "auction": "1 S:2Q"}\n1C 1D',
            (2, 51, "`Q` is no denomination", ("C", "D", "H", "S", "NT"), None),
        ),
    ],
)
def test_a_fault_has_its_place(text: str, expected: tuple[Any, ...]) -> None:
    """Line and column in the file, what was expected, and the near word."""
    assert faults(text)[0] == expected


def test_a_remark_may_be_written_with_escapes() -> None:
    """As any program that writes JSON may."""
    remark = '; bridgelaws {"edition": "1997", "auction": "1 E:1\\u2660 \\u0032"}\n'
    found = Situation.from_node(PBN.read(Board("1", f'[Auction "N"]\n{remark}1C 2H', "f")))
    assert found == Situation.parse("1C E:1S 2H", edition="1997", dealer="N")


def test_an_auction_that_was_changed_is_noticed() -> None:
    """A call was added in another program, and the remark knows nothing of it."""
    remark = '; bridgelaws {"edition": "1997", "calls": 2, "auction": "1 2 1D"}\n'
    found = faults(f'[Auction "N"]\n{remark}1C 1S Pass')
    assert found[0][:3] == (2, 43, "the remark speaks of 2 calls, and the auction has 3")


def test_every_fault_of_a_board_is_told() -> None:
    """One reading finds them all."""
    found = faults('[Dealer "Q"]\n[Auction "N"]\n1C 1Q 1H 1P')
    assert [place[:2] for place in found] == [(1, 10), (3, 4), (3, 10)]


def boards(data: bytes) -> list[Board]:
    """The boards of a file."""
    return list(PBN.boards(io.BytesIO(data), "f.pbn"))


FILE = """% PBN 2.1
[Event "one"]
[Board "7"]
[Auction "N"]
1C AP

[Event "two"]
[Dealer "E"]
[Auction "E"]
1D {a comment

with an empty line} 1Q
[Event "three"]
[Board "9"]
[Auction "S"]
1H AP {without an end


[Event "four"]
[Board "10"]
[Auction "W"]
1S AP
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_file_is_split_into_boards(end: str, mark: str) -> None:
    """At empty lines and at `Event`, each with its name and line; a bad one costs no other."""
    found = boards((mark + FILE.replace("\n", end)).encode())
    assert [(b.label, b.line) for b in found] == [("7", 2), ("2", 7), ("9", 13), ("10", 19)]
    with pytest.raises(SituationError) as caught:
        PBN.read(found[1])
    assert (caught.value.line, caught.value.column) == (12, 21)
    with pytest.raises(SituationError) as caught:
        PBN.read(found[2])
    assert (caught.value.line, caught.value.column) == (16, 7)
    assert PBN.read(found[0]).plain()["auction"] == ["1C", "P", "P", "P"]
    assert PBN.read(found[3]).plain()["dealer"] == "W"


def test_the_character_set_of_the_standard() -> None:
    """ISO 8859-1, and UTF-8 where it is that."""
    for encoding in ("latin-1", "utf-8"):
        (found,) = boards('[Board "blå"]\n[Auction "N"]\nAP'.encode(encoding))
        assert found.label == "blå"


def test_a_board_too_long_is_answered_and_passed_over() -> None:
    """No more of it is held than a situation may have; what follows is read."""
    long = b'[Auction "N"]\n' + b"{" + b"x" * 2_000_000 + b"}\n" + b"; y\n" * 500_000
    first, second = boards(long + b'\n[Board "2"]\n[Auction "N"]\nAP')
    assert len(first.text) <= 2 * LIMITS.size + 2
    with pytest.raises(SituationError, match="too long"):
        PBN.read(first)
    assert second.line == 500_004 and PBN.read(second).plain()["dealer"] == "N"


WORDS = '1C 7nt Pass AP ^I ^S ^ - * + !? =1= = $3 { } [ ; md|3 | mb| 1C| p| qx|o1| é \x00 " \\ 1D'
LINES = ("\n", "\n\n", '[Auction "N"]', '[Dealer "E"]', '[Event "x"]', "\n%", "\n; bridgelaws ")
REMARKS = (
    '{"edition": "1997"',
    ', "auction": "1 2',
    ', "auction": [{"call": 1}',
    '"}',
    ', "calls": 2',
)
PIECES = st.sampled_from([*WORDS.split(), *LINES, *REMARKS, " ", "]", "}"])


@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=60))
def test_any_text_is_boards_and_each_a_situation_or_an_error(text: str) -> None:
    """Nothing else is ever raised, and every place lies in the text."""
    for record in FORMATS.values():
        for board in record.boards(io.BytesIO(text.encode("utf-8", "ignore")), "f"):
            try:
                Situation.from_node(record.read(board))
            except SituationError as error:
                for fault in error.diagnostics:
                    assert 1 <= fault.span.line <= text.count("\n") + text.count("\r") + 1
                    assert fault.message.isprintable()
