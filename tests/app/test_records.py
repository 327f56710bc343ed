"""Records on the command line: `rule`, `may`, `ask` and `batch` read them, `record` writes them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from .conftest import PROGRAM, Result

Call = Callable[..., Result]
GOOD_1 = '[Event "a"]\n[Board "7"]\n[Auction "N"]\n1D ^I 1C Pass +\n'
BAD = '[Event "b"]\n[Board "8"]\n[Auction "N"]\n1D 1Q\n'
GOOD_2 = '[Event "c"]\n[Auction "W"]\n1D ^S 2D +\n'
FILE = f"% PBN 2.1\n\n{GOOD_1}\n{BAD}\n{GOOD_2}"
LIN = "qx|o1|md|3|mb|1C|mb|1S!|mb|1D|qx|c1|md|2|mb|p|"
EDITION = ("--edition", "1997")


@pytest.fixture
def pbn(tmp_path: Path) -> Path:
    """A record of three boards, of which the second can't be read."""
    file = tmp_path / "evening.pbn"
    file.write_text(FILE)
    return file


def test_every_board_is_ruled_on(call: Call, pbn: Path) -> None:
    """Each with its name; the bad one is told with its place, and costs no other its answer."""
    code, out, err = call("rule", pbn, *EDITION, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [answer["board"] for answer in found] == ["7", "3"]
    assert [answer["rulings"][0]["laws"] for answer in found] == [["27A"], ["29A"]]
    assert "file" not in found[0]
    assert f"error[unknown-call]: no call is written `1Q`\n  --> {pbn}:11:4\n" in err
    assert "11 | 1D 1Q\n   |    ^^\n" in err


def test_what_is_told_of_a_board_satisfies_the_schemas(call: Call, pbn: Path) -> None:
    """A ruling and an answer, alone or as of one of several files."""
    for name, words in (("ruling", ("rule",)), ("answer", ("may", "S", "review"))):
        schema = json.loads(call("schema", name).out)
        for files in ((pbn,), (pbn, pbn)):
            lines = call(*words, *files, *EDITION, "--json").out.splitlines()
            assert len(lines) == 2 * len(files)
            for line in lines:
                jsonschema.Draft202012Validator(schema).validate(json.loads(line))


def test_boards_of_several_files(call: Call, pbn: Path, tmp_path: Path) -> None:
    """Each answer says its file and its board; in words they are a heading."""
    lin = tmp_path / "final.LIN"
    lin.write_text(LIN)
    found = [json.loads(x) for x in call("rule", pbn, lin, *EDITION, "--json").out.splitlines()]
    assert [(a["file"], a["board"]) for a in found] == [
        *((str(pbn), board) for board in ("7", "3")),
        *((str(lin), board) for board in ("o1", "c1")),
    ]
    assert found[2]["auction"] == [["N", "1C"], ["E", "1S"]]
    assert f"{lin} #o1:\n" in call("rule", lin, *EDITION).out


def test_standard_input_is_what_the_option_says(call: Call, pbn: Path) -> None:
    """The same answers; without the option it is a situation."""
    usual = call("rule", pbn, *EDITION, "--json")
    piped = call("rule", "-", "--format", "pbn", *EDITION, "--json", given=FILE)
    assert (piped.code, piped.out) == (2, usual.out)
    assert "--> <stdin>:11:4\n" in piped.err and "11 | 1D 1Q\n" in piped.err
    assert call("rule", "-", "--format", "lin", *EDITION, "--json", given=LIN).code == 0
    assert call("rule", "-", *EDITION, "--json", given=FILE).code == 2


@pytest.mark.parametrize(
    ("words", "given", "code"),
    [
        (("rule", "-", "--format", "pnb", *EDITION), FILE, "unknown-format"),
        (("rule", "x.yaml", "--format", "pbn"), "", "needless-option"),
        (("batch", "x.jsonl", "--format", "pbn"), "", "needless-option"),
        (("rule", "-", "--format", "pbn"), GOOD_1, "untold"),
        (("rule", "-", "--format", "lin", *EDITION), "mb|p|", "untold"),
        (("rule", "-", "--format", "pbn", *EDITION), "no tags\n", "no-board"),
        (("rule", "no-such-file.pbn", *EDITION), "", "no-file"),
        (
            ("rule", "-", "--format", "pbn", *EDITION, "--dealer", "E"),
            GOOD_1,
            "contradicting-option",
        ),
    ],
)
def test_what_cannot_be_used(words: tuple[str, ...], given: str, code: str, call: Call) -> None:
    """Told in the words of a fault; exit code 2."""
    done = call(*words, given=given)
    assert (done.code, done.out) == (2, "")
    assert f"error[{code}]" in done.err


def test_options_say_what_a_record_leaves_out(call: Call) -> None:
    """The edition of any record, and the dealer of one in LIN that has none."""
    words = ("rule", "-", "--format", "lin", *EDITION, "--dealer", "e", "--json")
    assert json.loads(call(*words, given="mb|p|mb|1C|").out)["auction"] == [["E", "P"], ["S", "1C"]]


def test_may_and_ask_read_them_too(call: Call, pbn: Path, tmp_path: Path) -> None:
    """`may` for every board; `ask` asks about one."""
    found = call("may", "S", "review", pbn, *EDITION, "--json").out.splitlines()
    assert [json.loads(line)["board"] for line in found] == ["7", "3"]
    several = call("ask", pbn, *EDITION, given="q\n")
    assert several.code == 2 and "error[several-boards]" in several.err
    one = tmp_path / "one.pbn"
    one.write_text(GOOD_1)
    assert "27A" in call("ask", one, *EDITION, given="q\n").out


def test_record_writes_what_rule_reads(call: Call, pbn: Path, tmp_path: Path) -> None:
    """Documents and records become one record; its boards are ruled on as the situations were."""
    documents = []
    for number, auction in enumerate(("1C 1S 1D TD S:P", "1H P S:1D>2D"), 1):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps({"edition": "2017", "dealer": "N", "auction": auction}))
        documents.append(file)
    out = tmp_path / "out.pbn"
    code, printed, err = call("record", *documents, pbn, "-o", out)
    assert code == 2 and printed == "" and "1Q" in err  # the bad board; nor is the edition told
    code, printed, err = call("record", *documents, "-o", out)
    assert (code, printed, err) == (0, "", "")
    text = out.read_text("ascii")
    assert text.startswith("% PBN 2.1\n") and text.count("\n[Event ") == 2
    assert call("record", *documents).out == text

    def answers(*files: Path) -> list[object]:
        found = [json.loads(x) for x in call("rule", *files, "--json").out.splitlines()]
        return [{k: v for k, v in one.items() if k not in ("file", "board")} for one in found]

    assert answers(out) == answers(*documents)


def test_batch_answers_every_board(call: Call, pbn: Path) -> None:
    """One line for each, with its name; an error has its line in the record."""
    code, out, err = call("batch", pbn, *EDITION)
    found = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "3 situations: 2 answered, 1 failed\n")
    assert [answer["board"] for answer in found] == ["7", "8", "3"]
    assert found[1]["error"]["line"] == 11
    assert found[1]["error"]["message"].startswith("no call is written `1Q`, at column 4; expected")
    ruled = [json.loads(x) for x in call("rule", pbn, *EDITION, "--json").out.splitlines()]
    assert [found[0], found[2]] == ruled
    piped = call("batch", "-", "--format", "pbn", *EDITION, given=FILE)
    assert piped.out == out


def test_a_situation_loads_nothing_of_records() -> None:
    """Nor do several processes cost one ruling anything."""
    probe = (
        "import sys; from bridgelaws.app.cli import main; main(sys.argv[1:]);"
        "print([m for m in sys.modules if m.startswith(('bridgelaws.records', 'concurrent',"
        " 'multiprocessing'))], file=sys.stderr)"
    )
    for words, loaded in (
        (["rule", *EDITION, "--dealer", "N", "1H 1S 1D"], False),
        (["batch", "-"], False),
        (["rule", "-", "--format", "pbn", *EDITION], True),  # so the guard would notice
    ):
        done = subprocess.run(
            [PROGRAM[0], "-c", probe, *words], input=GOOD_1, text=True, capture_output=True
        )
        assert (done.stderr.splitlines()[-1] != "[]") == loaded
