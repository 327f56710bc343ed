"""`bridgelaws ask` with a pipe for a person: what is typed, what is shown, what is written."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from bridgelaws import Situation
from bridgelaws.app.typed import Typed, read_line
from bridgelaws.runtime.base import SHIPPED, KnowledgeBase

from .conftest import PROGRAM, Result
from .test_rule import INTERVIEW

Call = Callable[..., Result]
AUCTION = ("--edition", "1997", "--dealer", "N", "1H 1S 1D")
ACCEPTS, REFUSES = "1", "2"
YAML = 'edition: "1997"\ndealer: N\nauction: "1H 1S 1D"\n'


def typed(*lines: str) -> str:
    """The lines as a pipe gives them."""
    return "".join(f"{line}\n" for line in lines)


def auction(file: Path) -> object:
    """The auction of a situation that was saved."""
    return Situation.read(file.read_bytes()).to_dict()["auction"]


def ruled(call: Call, file: Path) -> object:
    """What `rule` says of a file."""
    code, out, _ = call("rule", file, "--json")
    assert code == 0
    return json.loads(out)


def test_it_asks_and_ends_in_the_ruling(call: Call) -> None:
    """27A: every answer with what follows from it, then who chooses, then the ruling; 27B."""
    code, out, err = call("ask", *AUCTION, given=typed(REFUSES))
    assert (code, err) == (0, "")
    question, _, ruling = out.partition("> 2\n")
    told = [
        "South: insufficient bid (1♦)", "Does West accept 1♦?", "law 27A",
        "1 The call is accepted:", "27A South's 1♦ stands.", "2 The call is not accepted:",
        "27B South's 1♦ is cancelled.", "27B3 North must pass for the rest of the auction.",
        "West chooses",
    ]  # fmt: skip
    flat = " ".join(question.split())
    assert [flat.find(words) >= 0 for words in told] == [True] * len(told)
    assert [flat.find(words) for words in told] == sorted(flat.find(words) for words in told)
    assert "27B     South must correct it" in ruling and "Does West accept" not in ruling


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ([ACCEPTS], {"accepted": True}),
        ([REFUSES], {"accepted": False}),
        (["w 1", REFUSES], {"accepted": False}),
        ([ACCEPTS, "b", REFUSES], {"accepted": False}),
        (["5", "", "accept", "1 2", REFUSES], {"accepted": False}),
    ],
    ids=["accepted", "refused", "what if", "back", "not understood"],
)
def test_the_answer_is_saved(
    lines: list[str], wanted: dict[str, bool], call: Call, tmp_path: Path
) -> None:
    """Only what was answered, as the fact of the contract; `rule` then says what was told."""
    file = tmp_path / "table 4.yaml"
    code, out, err = call("ask", *AUCTION, "--save", file, given=typed(*lines))
    assert (code, err) == (0, "")
    assert auction(file) == ["1H", "1S", "1D", {"director": True, **wanted}]
    prose = call("rule", file).out
    assert prose in out


def test_what_is_not_known_is_left_open(call: Call, tmp_path: Path) -> None:
    """Neither accepted nor refused: the ruling says what is still to be answered."""
    file = tmp_path / "open.yaml"
    code, out, _ = call("ask", *AUCTION, "--save", file, given=typed("?"))
    assert code == 0
    assert auction(file) == ["1H", "1S", "1D"]
    assert "Question: Does West accept 1♦?" in out.partition("> ?\n")[2]


def test_what_if_tells_the_whole_ruling_and_takes_nothing(call: Call) -> None:
    """27A, with the words of the law; then the question stands as before."""
    out = call("ask", *AUCTION, given=typed("w 1", "q")).out
    tried = out.partition("> w 1\n")[2]
    assert "What if: the call is accepted" in tried
    whole = call("rule", "--edition", "1997", "--dealer", "N", "1H 1S 1D TD W:P").out
    assert "27A     South's 1♦ stands." in tried and "The words of the law" in tried
    assert "South's 1♦ stands" in whole
    after = tried.partition("That was only a trial")[2]
    assert "Does West accept 1♦?" in after and "1  The call is accepted." in after
    assert "A question has to be answered first." in after  # as far as it was answered: nothing


def test_the_auction_goes_on(call: Call, tmp_path: Path) -> None:
    """27B1a after a natural correction; then back over it, to another one: 27B2."""
    file = tmp_path / "on.yaml"
    lines = [REFUSES, "+ 2D", "2", "2", "b", "b", "b", "+2S"]
    code, out, _ = call("ask", *AUCTION, "--save", file, given=typed(*lines))
    assert code == 0
    assert "27B1a   There is no penalty." in out
    assert auction(file) == ["1H", "1S", "1D", {"director": True, "accepted": False}, "2S"]
    assert out.count("27B2    North must pass for the rest of the auction.") > 1


def test_no_call_is_added_while_it_is_open_whose_it_would_be(call: Call, tmp_path: Path) -> None:
    """27A: before West has chosen, a pass would be his or South's: it is not understood."""
    file = tmp_path / "open.yaml"
    code, out, _ = call("ask", *AUCTION, "--save", file, given=typed("+ P", REFUSES, "q"))
    assert code == 0 and "Not understood" in out
    assert auction(file) == ["1H", "1S", "1D", {"director": True, "accepted": False}]


def test_what_was_given_is_kept_where_no_answer_comes(call: Call, tmp_path: Path) -> None:
    """Whether a file may be replaced is asked first; at the end of the input it stays."""
    file = tmp_path / "there.yaml"
    file.write_text("mine")
    code, _, err = call("ask", *AUCTION, "--save", file, given="")
    assert (code, file.read_text()) == (2, "mine")
    assert "there is no situation yet" not in err


def test_what_cannot_be_is_told_and_asked_again(call: Call) -> None:
    """A slip in what is typed has its place and its caret; the ruling stays."""
    code, out, err = call("ask", *AUCTION, given=typed(REFUSES, "+ 2D 2Q", "+", "+ E:>X", "s", "q"))
    assert code == 0
    assert "error[unknown-call]" in err and " --> <input>:1:5\n" in err and "2D 2Q\n" in err
    assert err.count("error[") == 1
    assert "East: change of call (1♠, changed to double)" in out
    assert "such as + 2H P" in out and "such as s table-4.yaml" in out


def test_a_question_at_a_time_from_nothing(call: Call, tmp_path: Path) -> None:
    """Edition, dealer and auction, with a way back."""
    file = tmp_path / "begun.yaml"
    lines = ["1997", "S", "b", "x", "4", "", "1H 1Q", "1H 1S 1D", "b", "1H 1S 1C", REFUSES]
    # The last `b` is at the first question, and leads back to the auction.
    code, out, err = call("ask", "--save", file, given=typed(*lines))
    assert code == 0
    assert "> 1997\nWho is the dealer?\n 1  North\n 2  East\n 3  South\n 4  West\n> S\n" in out
    assert "error[unknown-call]" in err
    found = Situation.read(file.read_bytes())
    assert found.dealer.text == "W"
    assert auction(file) == ["1H", "1S", "1C", {"director": True, "accepted": False}]


def test_of_several_editions_one_is_asked_for(call: Call, tmp_path: Path) -> None:
    """By its name or by its number."""
    laws = tmp_path / "laws"
    copytree(SHIPPED, laws)
    if not (laws / "2017").exists():
        copytree(laws / "1997", laws / "2017")
        about = laws / "2017/edition.yaml"
        about.write_text(about.read_text("utf-8").replace('edition: "1997"', 'edition: "2017"'))
    for answer in ("1997", "1"):
        file = tmp_path / f"{answer}.yaml"
        lines = typed(answer, "N", "1H 1S 1D", REFUSES)
        code, out, _ = call("ask", "--laws", laws, "--save", file, given=lines)
        assert code == 0
        assert out.startswith("Which edition of the laws?\n 1  1997\n 2  2017\n")
        assert Situation.read(file.read_bytes()).edition == "1997"


@pytest.mark.parametrize("document", [YAML, json.dumps(Situation.read(YAML).to_dict())])
@pytest.mark.parametrize("before", [[], ["E"]], ids=["at once", "at the second question"])
def test_a_situation_can_be_pasted(
    document: str, before: list[str], call: Call, tmp_path: Path
) -> None:
    """As YAML or JSON, up to an empty line; what it says counts."""
    file = tmp_path / "pasted.yaml"
    lines = typed(*before, document, REFUSES)
    code, _, err = call("ask", "--save", file, given=lines.replace("\n\n", "\n").replace(
        f"{document.rstrip()}\n", f"{document.rstrip()}\n\n"))  # fmt: skip
    assert (code, err) == (0, "")
    found = Situation.read(file.read_bytes())
    assert (found.dealer.text, auction(file)) == (
        "N",
        ["1H", "1S", "1D", {"director": True, "accepted": False}],
    )


def test_a_pasted_situation_with_a_slip_is_told_with_its_line(call: Call) -> None:
    """And asked for again; an option that it contradicts is told as well."""
    broken = YAML.replace("1D", "1Q")
    _, _, err = call("ask", given=broken + "\n")
    assert "error[unknown-call]" in err and " --> <input>:3:18\n" in err
    _, _, err = call("ask", "--dealer", "E", given=YAML + "\n")
    assert "error[contradicting-option]" in err


def test_a_file_is_gone_on_with(call: Call, tmp_path: Path) -> None:
    """It may be replaced once that has been agreed to."""
    file = tmp_path / "table.yaml"
    file.write_text(YAML)
    code, out, _ = call("ask", file, "--save", file, given=typed("x", "1", REFUSES))
    assert code == 0
    # The line is broken where the name of the folder happens to end.
    assert "".join(out.split()).count(f"Thefile{file}exists.Replaceit?") == 2
    assert auction(file) == ["1H", "1S", "1D", {"director": True, "accepted": False}]


@pytest.mark.parametrize("lines", [("2", REFUSES), ()], ids=["no", "no answer"])
@pytest.mark.parametrize("option", ["--save", "--slip"])
def test_no_file_is_replaced_unasked(
    lines: tuple[str, ...], option: str, call: Call, tmp_path: Path
) -> None:
    """Refused, it stays, and nothing is wrong; without an answer it stays, and that is."""
    file = tmp_path / "kept"
    file.write_text("mine")
    code, _, _ = call("ask", *AUCTION, option, file, given=typed(*lines))
    assert code == (0 if lines else 2)
    assert file.read_text() == "mine"


@pytest.mark.parametrize("key", ["q", "quit"])
def test_it_can_be_ended_where_a_file_is_there(call: Call, tmp_path: Path, key: str) -> None:
    """It stays, which is said; no other file is asked about, and a new one is still written."""
    mine, yours, new = (tmp_path / name for name in ("mine", "yours", "new"))
    for file in (mine, yours):
        file.write_text("kept")
    code, out, err = call("ask", *AUCTION, "--save", mine, "--slip", yours, given=typed(key))
    assert (code, err) == (0, "")
    flat = " ".join(out.split())
    assert f"{mine} is left as it was. {yours} is left as it was." in flat
    assert flat.count("Replace it?") == 1 and "accept" not in flat
    assert (mine.read_text(), yours.read_text()) == ("kept", "kept")
    code, out, err = call("ask", *AUCTION, "--save", mine, "--slip", new, given=typed(key))
    assert (code, err, mine.read_text()) == (0, "", "kept")
    assert "1♦" in new.read_text("utf-8")


def test_ended_where_a_file_is_there_on_the_way_all_is_told(call: Call, tmp_path: Path) -> None:
    """What was answered is shown and written where it was to be written."""
    mine, wanted = tmp_path / "mine", tmp_path / "wanted.yaml"
    mine.write_text("kept")
    lines = typed(REFUSES, f"s {mine}", "q")
    code, out, err = call("ask", *AUCTION, "--save", wanted, given=lines)
    assert (code, err, mine.read_text()) == (0, "", "kept")
    assert f"{mine} is left as it was." in " ".join(out.split())
    assert auction(wanted) == ["1H", "1S", "1D", {"director": True, "accepted": False}]


def test_a_file_that_nobody_answers_for_is_told_of(call: Call, tmp_path: Path) -> None:
    """The pipe ends at the question whether it may be replaced."""
    mine = tmp_path / "mine"
    mine.write_text("kept")
    code, _, err = call("ask", *AUCTION, "--save", mine)
    assert (code, mine.read_text()) == (2, "kept")
    assert "isn't written, since nobody has said whether it may be replaced" in " ".join(
        err.split()
    )


def test_files_can_be_written_on_the_way(call: Call, tmp_path: Path) -> None:
    """`s` and `p`; one written here may be written again, another is asked about."""
    saved, printed, other = tmp_path / "s.yaml", tmp_path / "p.txt", tmp_path / "other"
    other.write_text("mine")
    lines = [f"s {saved}", REFUSES, f"s {saved}", f"p {printed}", f"s {other}", "2", "p"]
    code, out, err = call("ask", *AUCTION, given=typed(*lines))
    assert (code, err) == (0, "")
    assert auction(saved) == ["1H", "1S", "1D", {"director": True, "accepted": False}]
    assert printed.read_text("utf-8") in out
    assert other.read_text() == "mine"
    code, _, err = call("ask", *AUCTION, given=typed(f"s {tmp_path}/no/such/folder"))
    assert code == 0 and "error[unwritable]" in err


def test_the_slip_is_written_at_the_end(call: Call, tmp_path: Path) -> None:
    """Plain and at most 60 columns wide, with what happened and the ruling."""
    file = tmp_path / "slip.txt"
    code, _, _ = call("ask", *AUCTION, "--slip", file, "--lang", "da", given=typed(REFUSES))
    assert code == 0
    text = file.read_text("utf-8")
    assert max(map(len, text.splitlines())) <= 60
    assert "Syd 1♦, turneringslederen kom (meldingen accepteres ikke)" in " ".join(text.split())


def test_an_answer_may_cancel_a_call_that_was_changed_later(call: Call, tmp_path: Path) -> None:
    """It hangs on the answers whether 36 or 25B1 is about North's redouble; both go on.

    By 36 the pass is his legal call instead, and South must pass; by 25B1 he takes the redouble
    back without penalty.
    """
    words, saved = ("--edition", "1997", "--dealer", "W", "1NT >1S N:XX TD N:>P"), tmp_path / "s"
    for number, (lines, duties) in enumerate(((("1", "2"), 1), (("2", "1"), 0))):
        file = f"{saved}{number}"
        code, out, err = call("ask", *words, "--save", file, given=typed(*lines))
        assert (code, err) == (0, "")
        assert "West 1♠, North pass" in out
        found = ruled(call, Path(file))
        assert isinstance(found, dict) and len(found["obligations"]) == duties


def test_calls_that_wait_are_named(call: Call) -> None:
    """After `TD` it hangs on the answer whose 2♦ it is."""
    words = (*AUCTION[:4], "1H 1S 1D TD 2D")
    out = call("ask", *words, given=typed("?")).out
    assert "Not ruled on yet, since it depends on the answer whose call it is: 2♦." in out
    assert "Not ruled on yet" not in call("ask", *words, given=typed(ACCEPTS)).out


def test_a_call_that_cannot_be_used(call: Call, tmp_path: Path) -> None:
    """Exit code 2, and what was expected."""
    wrong = {
        ("ask", "-"): "error[unreadable]",
        ("ask", tmp_path / "none.yaml"): "error[no-file]",
        ("ask", "--dealer", "Q"): "error[unknown-seat]",
        ("ask", "--edition", "1996"): "error[unknown-edition]",
        ("ask", "--lang", "xx"): "error[unknown-language]",
        ("ask", "--save", tmp_path / "x"): "error[nothing-to-write]",
        ("ask", *AUCTION[:4], "1H 1Q"): "error[unknown-call]",
        ("ask", "a.yaml", "b.yaml"): "error[needless-argument]",
    }
    for words, fault in wrong.items():
        code, _, err = call(*words)
        assert (code, fault in err) == (2, True), (words, err)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("language", ["en", "da", "nl", "sv"])
def test_commands_are_keys_and_words_of_the_reader(language: str, base: KnowledgeBase) -> None:
    """The keys are the same in every language; an answer is no command."""
    words = base.rules("1997").data["words"]
    said = {
        "en": {"back": "Back", "unknown": "don't know", "suppose": "what if 2", "stop": "quit"},
        "da": {"back": "tilbage", "unknown": "ved ikke", "suppose": "hvad nu hvis 2",
               "stop": "afslut"},
        "nl": {"back": "terug", "unknown": "Weet niet", "suppose": "stel dat 2",
               "stop": "stoppen"},
        "sv": {"back": "tillbaka", "unknown": "vet inte", "suppose": "tänk om 2",
               "stop": "avsluta"},
    }  # fmt: skip
    keys = {"back": "b", "unknown": "?", "suppose": "w 2", "stop": "Q"}
    for command in keys:
        rest = "2" if command == "suppose" else ""
        assert read_line(keys[command], language, words) == Typed(command, rest)
        assert read_line(said[language][command], language, words) == Typed(command, rest)
    assert read_line("+2H P", language, words) == Typed("go_on", "2H P")
    for answer in ("2", "3 4", "", "bord", "1H"):
        assert read_line(answer, language, words) == Typed(None, answer)


def test_every_command_has_its_own_word(base: KnowledgeBase) -> None:
    """In each language no word begins another, so that none is taken for another."""
    for language in ("en", "da", "nl", "sv"):
        commands = base.rules("1997").data["words"]["commands"]
        found = [words[language].casefold() for words in commands.values()]
        assert len(found) == 7
        for word in found:
            others = [other for other in found if other != word]
            assert len(others) == 6 and not any(other.startswith(word) for other in others)


def test_nothing_unprintable_is_shown(call: Call) -> None:
    """What comes through a pipe can't steer the terminal."""
    out = call("ask", *AUCTION, given="\x1b[2J\n\xff\n").out
    assert "\x1b" not in out and re.search(r"> \\x1b\[2J\n", out)


def test_it_is_loaded_only_where_it_is_used() -> None:
    """The names that a ruling must not load are those of the interview: `ask` does load them."""
    probe = "import sys; from bridgelaws.app.cli import main; main(sys.argv[1:]);"
    probe += f"assert {{*{INTERVIEW!r}}} <= {{*sys.modules}} and 'yaml' not in sys.modules"
    words = [PROGRAM[0], "-c", probe, "ask", *AUCTION]
    subprocess.run([*PROGRAM, "ask", *AUCTION], input=b"", capture_output=True, check=True)
    done = subprocess.run(words, input=b"1\n", capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
