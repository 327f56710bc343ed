"""`bridgelaws rule`: what it reads, what it answers, and what it loads."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import jsonschema
import pytest

from bridgelaws.runtime.base import SHIPPED

from .conftest import PROGRAM, Result

Call = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[bytes]]
AUCTION = ("--edition", "1997", "--dealer", "N", "1H 1S 1D")
DOCUMENT = {"edition": "1997", "dealer": "N", "auction": "1H 1S 1D"}
INTERVIEW = ("bridgelaws.app.commands.ask", "bridgelaws.runtime.interview")
YAML = 'edition: "1997"\ndealer: N\nauction: "1H 1S 1D"\n'


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A situation in a file."""
    file = tmp_path / "table 4.json"
    file.write_text(json.dumps(DOCUMENT))
    return file


def test_an_auction_on_the_command_line(call: Call) -> None:
    """The insufficient bid of south: 27A gives west the choice (1997)."""
    code, out, err = call("rule", *AUCTION, "--json")
    ruling = json.loads(out)
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    assert ruling["rulings"][0]["laws"] == ["27A"]
    assert ruling["rulings"][0]["needs"][0]["player"] == "W"
    assert "file" not in ruling


@pytest.mark.parametrize(
    "given",
    [YAML, YAML.replace("\n", "\r\n"), "\ufeff" + YAML, json.dumps(DOCUMENT)],
    ids=["yaml", "windows line ends", "byte order mark", "json"],
)
def test_a_document_gives_the_same(given: str, call: Call, tmp_path: Path) -> None:
    """From standard input or a file, as YAML or JSON."""
    usual = call("rule", *AUCTION, "--json")
    file = tmp_path / "situation"
    file.write_bytes(given.encode())
    assert call("rule", "-", "--json", given=given) == usual
    assert call("rule", file, "--json") == usual


def test_several_files_give_one_line_each(call: Call, document: Path, tmp_path: Path) -> None:
    """Each with the name it was given by."""
    other = tmp_path / "other.yaml"
    other.write_text(YAML)
    code, out, err = call("rule", document, "-", other, "--json", given=YAML)
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [answer["file"] for answer in answers] == [str(document), "-", str(other)]


@pytest.mark.parametrize(
    "auction", ["", "P P P P", "1H X XX", "1H 1S 1D TD S:2C", "1H 1S 1D= TD S:P W:P N:P"]
)
def test_a_ruling_satisfies_the_schema(auction: str, call: Call) -> None:
    """Alone and as one of several; the situation that is asked about satisfies its own."""
    schemas = {name: json.loads(call("schema", name).out) for name in ("situation", "ruling")}
    situation = {"edition": "1997", "dealer": "N", "auction": auction}
    jsonschema.Draft202012Validator(schemas["situation"]).validate(situation)
    for words in (("-",), ("-", "no-such-file")):
        answer = json.loads(call("rule", *words, "--json", given=json.dumps(situation)).out)
        assert ("file" in answer) == (len(words) > 1)
        jsonschema.Draft202012Validator(schemas["ruling"]).validate(answer)


def test_one_bad_file_costs_no_other_its_answer(call: Call, document: Path, tmp_path: Path) -> None:
    """The good ones are answered, the bad ones told with their place; exit code 2."""
    bad = tmp_path / "bad.yaml"
    bad.write_text(YAML.replace("1D", "1Q"))
    code, out, err = call("rule", bad, document, "no-such-file", "--json")
    assert code == 2
    assert [json.loads(line)["file"] for line in out.splitlines()] == [str(document)]
    assert f"--> {bad}:3:18" in err and "error[no-file]" in err


def test_prose(call: Call, document: Path) -> None:
    """In words by default, in the language asked for, with the names of several files."""
    code, out, err = call("rule", document, "--lang", "da")
    assert (code, err) == (0, "")
    assert "27A" in out and "Vest" in out and "\x1b" not in out
    assert call("rule", document).out != out
    assert str(document) in call("rule", document, document).out


def test_options_say_what_a_document_leaves_out(call: Call, document: Path) -> None:
    """And may repeat what it says."""
    usual = call("rule", *AUCTION, "--json")
    for given in ('auction: "1H 1S 1D"', '{"auction": "1H 1S 1D"}', json.dumps(DOCUMENT)):
        for seat in ("N", "n"):
            words = ("rule", "-", "--json", "--edition", "1997", "--dealer", seat)
            assert call(*words, given=given) == usual
    assert call("rule", document, "--json", "--edition", "1997") == usual


def test_options_never_override_a_document(call: Call) -> None:
    """A dealer that contradicts the document is an error at its place."""
    code, out, err = call("rule", "-", "--dealer", "E", given=YAML)
    assert (code, out) == (2, "")
    assert "error[contradicting-option]" in err and " --> <stdin>:2:9\n" in err
    assert "2 | dealer: N\n  |         ^\n" in err


def test_a_misspelt_file_is_no_auction(call: Call, document: Path) -> None:
    """With both options given, a path that isn't there is still told as one."""
    wrong = document.with_name("table 5.json")
    code, out, err = call("rule", wrong, *AUCTION[:4])
    assert (code, out) == (2, "")
    assert "error[no-file]" in err and f"did you mean `{document}`?" in err


def test_a_base_of_your_own(call: Call, tmp_path: Path) -> None:
    """Its faults are shown in its files; the answer can't be given, so it is exit code 2."""
    laws = tmp_path / "laws"
    copytree(SHIPPED, laws)
    usual = json.loads(call("rule", *AUCTION, "--json").out)
    assert json.loads(call("rule", "--laws", laws, *AUCTION, "--json").out) == usual
    (laws / "vocabulary/game.yaml").write_text("turn: [\n")
    code, out, err = call("rule", "--laws", laws, *AUCTION)
    assert (code, out) == (2, "")
    assert f" --> {laws}/vocabulary/game.yaml:" in err


def test_a_terminal_decides_on_colour_and_width(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bold and as wide as the terminal for eyes, plain where NO_COLOR is set."""
    monkeypatch.setattr("bridgelaws.app.streams.is_terminal", lambda stream: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)
    colored = call("rule", *AUCTION).out
    assert "\x1b[1m" in colored
    monkeypatch.setenv("NO_COLOR", "1")
    plain = call("rule", *AUCTION).out
    assert "\x1b" not in plain
    assert max(map(len, plain.splitlines())) <= 40


def test_a_ruling_loads_no_library(shell: Shell) -> None:
    """With the laws compiled, no parser, graph, YAML or argparse, and not the interview."""
    heavy = ("lark", "networkx", "yaml", "graphviz", "numpy", "argparse", *INTERVIEW)
    probe = "import sys; from bridgelaws.app.cli import main; code = main(sys.argv[1:]);"
    probe += f"print([m for m in {heavy!r} if m in sys.modules], file=sys.stderr); sys.exit(code)"
    for words, given in (
        (["rule", *AUCTION], ""),
        (["rule", *AUCTION, "--json"], ""),
        (["rule", "-", "--json"], json.dumps(DOCUMENT)),
        (["batch", "-"], json.dumps(DOCUMENT)),
    ):
        subprocess.run([*PROGRAM, *words], input=given, text=True, capture_output=True, check=True)
        done = subprocess.run(
            [PROGRAM[0], "-c", probe, *words], input=given, text=True, capture_output=True
        )
        assert done.returncode == 0
        assert done.stderr.splitlines()[-1] == "[]"


def test_the_guard_sees_a_library(tmp_path: Path) -> None:
    """A YAML file does load yaml, so the guard above would notice."""
    file = tmp_path / "s.yaml"
    file.write_text(YAML)
    probe = (
        "import sys; from bridgelaws.app.cli import main; main(sys.argv[1:]);"
        "print('yaml' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [PROGRAM[0], "-c", probe, "rule", str(file)], text=True, capture_output=True
    )
    assert done.stderr.splitlines()[-1] == "True"
