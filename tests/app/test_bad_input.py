"""Every situation that can't be read: exit code 2, its place and what was expected, no answer."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Result

Call = Callable[..., Result]

HEAD = 'edition: "1997"\ndealer: N\n'
CASES = {
    # name: document, code, place, the line and the marks below it, another line of the message
    "unknown call": (
        HEAD + 'auction: "1H 1Q"\n', "unknown-call", "3:15",
        '3 | auction: "1H 1Q"\n  |               ^', "expected: C, D, H, S, NT",
    ),
    "unknown seat": (
        'edition: "1997"\ndealer: Q\nauction: "1H"\n', "unknown-seat", "2:9",
        "2 | dealer: Q\n  |         ^", "expected: N, E, S, W",
    ),
    "unknown seat of a call": (
        HEAD + "auction: [1H, {call: 1S, by: East}]\n", "unknown-seat", "3:30",
        "3 | auction: [1H, {call: 1S, by: East}]\n  |                              ^^^^",
        "help: did you mean `E`?",
    ),
    "unknown edition": (
        'edition: "1979"\ndealer: N\nauction: "1H"\n', "unknown-edition", "1:10",
        '1 | edition: "1979"\n  |          ^^^^^^', "help: did you mean `1997`?",
    ),
    "unknown attribute": (
        HEAD + "auction: [{call: 1H, artifical: true}]\n", "unknown-attribute", "3:22",
        "  |                      ^^^^^^^^^", "help: did you mean `artificial`?",
    ),
    "unknown key": (
        HEAD + 'auction: "1H"\nfact: {}\n', "unknown-key", "4:1",
        "4 | fact: {}\n  | ^^^^", "help: did you mean `facts`?",
    ),
    "wrong type": (
        HEAD + "auction: [{call: 1H, artificial: perhaps}]\n", "wrong-type", "3:34",
        "^^^^^^^", "expected: ",
    ),
    "no situation": ("- 1H\n", "wrong-type", "1:1", "1 | - 1H\n", "expected: a mapping"),
    "missing key": (HEAD, "missing-key", "1:1", "  | ^", "expected: `auction`"),
    "unquoted token": (
        HEAD + "auction: [1H, S:1D>2D, *a]\n", "alias", "3:24",
        "  |                        ^^", "expected: the token in quotes",
    ),
    "duplicate key": (
        HEAD + 'dealer: E\nauction: "1H"\n', "duplicate-key", "3:1",
        "3 | dealer: E\n  | ^^^^^^", "note: the first one stands here\n --> <stdin>:2:1",
    ),
    "alias": (
        'edition: "1997"\ndealer: &n N\nauction: *n\n', "anchor", "2:9",
        "3 | auction: *n\n  |          ^^", "error[alias]",
    ),
    "a second document": (
        HEAD + 'auction: "1H"\n---\na: b\n', "several-documents", "4:1",
        "4 | ---", "expected: one document",
    ),
    "too many events": (
        HEAD + f'auction: "{"P " * 1001}"\n', "too-many-events", "3:10",
        "…", "expected: at most 1000 events",
    ),
    "too deep": (
        json.dumps({"edition": "1997", "dealer": "N", "auction": []})[:-2] + "[" * 40, "too-deep",
        "1:78", "[ [ [".replace(" ", ""), "expected: at most 32 levels",
    ),
    "half a JSON document": (
        '{"edition": "1997", "dealer": ', "syntax", "1:30",
        "  |                              ^", "expected: the rest of the document",
    ),
    "empty": ("", "empty-document", "1:1", " --> <stdin>:1:1\n", "expected: a YAML or JSON doc"),
}  # fmt: skip
BINARY = {
    "binary": (b"\x7fELF\x02\x01\x00\x00", "binary", "1:7", "\N{REPLACEMENT CHARACTER}ELF"),
    "not UTF-8": (b"edition: \xff\n", "not-utf8", "1:10", "edition: \N{REPLACEMENT CHARACTER}"),
    "too large": (b"#" * 300_000, "too-large", "1:1", "at most 262144 bytes"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_situation_that_cannot_be_read(name: str, call: Call) -> None:
    """The fault stands at its place in the text, which standard input can't give a second time."""
    given, code, place, snippet, words = CASES[name]
    result = call("rule", "-", given=given)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"error[{code}]: ")
    assert f" --> <stdin>:{place}\n" in result.err
    assert snippet in result.err
    assert words in result.err


@pytest.mark.parametrize("name", BINARY)
def test_bytes_that_are_no_text(name: str, call: Call, tmp_path: Path) -> None:
    """Nothing of it reaches the terminal; from a file it is the same."""
    given, code, place, words = BINARY[name]
    file = tmp_path / "table.yaml"
    file.write_bytes(given)
    for result, shown in (
        (call("rule", "-", given=given), "<stdin>"),
        (call("rule", file, "--json"), str(file)),
    ):
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"error[{code}]: ")
        assert f" --> {shown}:{place}\n" in result.err
        assert words in result.err
        assert result.err.replace("\n", "").isprintable()


def test_a_seat_is_needed_where_a_ruling_leaves_it_open(call: Call) -> None:
    """After TD on an insufficient bid west may accept, so south need not be next (27A, 1997)."""
    given = '{"edition": "1997", "dealer": "N", "auction": ["1H", "1S", "1D", "TD", "2D"]}'
    code, out, err = call("rule", "-", given=given)
    assert (code, out) == (2, "")
    assert f" --> <stdin>:1:{given.index('2D') + 1}\n" in err
    assert "the call needs its seat" in err and "expected: " in err


@pytest.mark.parametrize("auction", ["1H >2H 1S >", "LEAD", "S:>2D"])
def test_events_that_cannot_be(auction: str, call: Call) -> None:
    """A change of no call, a lead before the auction is over: told with their place."""
    code, out, err = call("rule", "--edition", "1997", "--dealer", "N", auction)
    assert (code, out) == (2, "")
    assert " --> command line:1:" in err and "^" in err


def test_all_faults_come_together(call: Call) -> None:
    """In the order of the text."""
    given = 'edition: "1979"\ndealer: Q\nauction: "1Q 1H 9"\n'
    err = call("rule", "-", given=given).err
    places = [line.split(":", 1)[1] for line in err.splitlines() if line.startswith(" -->")]
    assert places == ["1:10", "2:9", "3:12", "3:18"]
