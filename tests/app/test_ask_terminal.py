"""`bridgelaws ask` and the prose of a ruling at a pseudo-terminal: keys, colours, width."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bridgelaws import Situation

from .conftest import PROGRAM

PATIENCE = 30.0
AUCTION = ("--edition", "1997", "--dealer", "N", "1H 1S 1D")
COLOUR = re.compile("\x1b\\[[0-9;]*m")


class Person:
    """Sits at a terminal: reads up to the prompt, and types."""

    def __init__(self, words: tuple[str, ...], columns: int, environment: dict[str, str]) -> None:
        self.terminal, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR", "TERM")}
        self.process = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**kept, "TERM": "xterm", **environment},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(inner)

    def reads(self, until: str | None = "\n> ") -> str:
        """What is shown up to some words, or to the end (None)."""
        shown = b""
        end = time.monotonic() + PATIENCE
        while until is None or not shown.decode("utf-8", "ignore").replace("\r", "").endswith(
            until
        ):
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.monotonic()))
            assert ready, f"nothing more came after {_text(shown)}"
            try:
                data = os.read(self.terminal, 4096)
            except OSError:  # the other end is closed
                data = b""
            if not data:
                assert until is None, f"it ended after {_text(shown)}"
                break
            shown += data
        return _text(shown)

    def types(self, line: str) -> str:
        """Type a line, and read what is shown then."""
        self.sends(f"{line}\n")
        return self.reads()

    def sends(self, text: str) -> None:
        """Press keys."""
        os.write(self.terminal, text.encode())

    def leaves(self) -> tuple[int, str]:
        """The exit code, and what was shown last."""
        shown = self.reads(None)
        return self.process.wait(PATIENCE), shown

    def close(self) -> None:
        """Leave nothing behind, whatever happened."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.terminal)


def _text(shown: bytes) -> str:
    """What came so far; a letter may still be cut in two at the end."""
    return shown.decode("utf-8", "ignore").replace("\r", "")


def _own_terminal() -> None:
    """Make the terminal the one whose keys interrupt the program."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


Sit = Callable[..., Person]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """A person at a terminal of a given width."""
    people: list[Person] = []

    def sit_down(*words: str | Path, columns: int = 80, **environment: str) -> Person:
        people.append(Person(tuple(map(str, words)), columns, environment))
        return people[-1]

    yield sit_down
    for person in people:
        person.close()


def plain(text: str) -> str:
    """What is read, without colours and with all blanks alike."""
    return " ".join(COLOUR.sub("", text).split())


TALKS = {
    "en": {
        "question": "Does West accept 1♦?",
        "supposed": "What if: the call is accepted",
        "trial": "That was only a trial; nothing has been answered yet.",
        "open": "Question: Does West accept 1♦?",
        "refused": "South must correct it to a sufficient bid or a pass.",
        "conventional": "Is South's 1♦ conventional?",
        "ruling": "27B1a There is no penalty.",
        "back": "back",
        "what if": "what if 1",
    },
    "da": {
        "question": "Accepterer Vest 1♦?",
        "supposed": "Hvad nu hvis: meldingen accepteres",
        "trial": "Det var kun en prøve; der er ikke svaret endnu.",
        "open": "Spørgsmål: Accepterer Vest 1♦?",
        "refused": "Syd skal rette buddet til et tilstrækkeligt bud eller pas.",
        "conventional": "Er Syds 1♦ en konventionel melding?",
        "ruling": "27B1a Der er ingen straf.",
        "back": "tilbage",
        "what if": "hvad nu hvis 1",
    },
    "nl": {
        "question": "Accepteert West de bieding 1♦?",
        "supposed": "Stel dat: de bieding wordt geaccepteerd",
        "trial": "Dit was maar een proef; er is nog niets beantwoord.",
        "open": "Vraag: Accepteert West de bieding 1♦?",
        "refused": "Zuid moet het bod verbeteren door een voldoende bod of een pas.",
        "conventional": "Is de bieding 1♦ van Zuid conventioneel?",
        "ruling": "27B1a Er is geen rechtzetting.",
        "back": "terug",
        "what if": "stel dat 1",
    },
    "sv": {
        "question": "Godkänner Väst budet 1♦?",
        "supposed": "Tänk om: budet godkänns",
        "trial": "Det var bara på prov; inget är besvarat ännu.",
        "open": "Fråga: Godkänner Väst budet 1♦?",
        "refused": "Syd måste rätta budet till ett tillräckligt kontraktbud eller pass.",
        "conventional": "Är Syds 1♦ ett konventionellt bud?",
        "ruling": "27B1a Ingen bestraffning utgår.",
        "back": "tillbaka",
        "what if": "tänk om 1",
    },
}


@pytest.mark.parametrize("language", TALKS)
def test_a_whole_interview(language: str, sit: Sit, tmp_path: Path) -> None:
    """27A to 27B1a: what if, not known, back, the answers, the auction goes on, saved."""
    file = tmp_path / "table.yaml"
    said = TALKS[language]
    person = sit("ask", *AUCTION, "--lang", language)
    assert said["question"] in plain(person.reads())
    tried = plain(person.types(said["what if"]))
    assert said["supposed"] in tried and said["trial"] in tried
    assert said["open"] in plain(person.types("?"))
    assert said["question"] in plain(person.types(said["back"]))
    assert said["refused"] in plain(person.types("2"))
    assert said["conventional"] in plain(person.types("+ 2D"))
    person.types("2")
    assert said["ruling"] in plain(person.types("2"))
    person.types(f"s {file}")
    person.sends("q\n")
    code, last = person.leaves()
    assert code == 0 and plain(last) == "q"  # the ruling has been told
    auction = Situation.read(file.read_bytes()).to_dict()["auction"]
    assert auction == ["1H", "1S", "1D=", {"director": True, "accepted": False}, "2D="]


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_in_the_middle_keeps_what_was_answered(key: str, sit: Sit, tmp_path: Path) -> None:
    """The ruling as far as it goes is told and saved, and nothing breaks."""
    file, page = tmp_path / "half.yaml", tmp_path / "half.txt"
    person = sit("ask", *AUCTION[:4], "1H 1S 1D TD S:2D", "--save", file, "--slip", page)
    person.reads()
    assert "Is South's 2♦ conventional?" in plain(person.types("2"))
    person.sends(key)
    code, last = person.leaves()
    assert code == 0 and "Traceback" not in last
    assert "As far as it has been answered:" in last and "Question: Is South's 2♦" in last
    auction = Situation.read(file.read_bytes()).to_dict()["auction"]
    assert auction == ["1H", "1S", "1D=", "TD", "S:2D"]
    assert "Question: Is South's 2♦ conventional?" in plain(page.read_text("utf-8"))


def test_interrupted_before_anything_was_said(sit: Sit) -> None:
    """There is nothing to rule on, and nothing breaks."""
    person = sit("ask")
    assert "Which edition" in person.reads()
    person.sends("\x03")
    code, last = person.leaves()
    assert code == 0 and plain(last) == "^C"


@pytest.mark.parametrize("columns", [40, 100])
@pytest.mark.parametrize("command", ["ask", "rule"])
def test_lines_are_as_wide_as_the_terminal(command: str, columns: int, sit: Sit) -> None:
    """On a telephone and on a wide screen, in the language with the longest words."""
    person = sit(command, *AUCTION, "--lang", "nl", columns=columns)
    shown = person.reads() + person.types("2") if command == "ask" else person.leaves()[1]
    widths = [len(COLOUR.sub("", line)) for line in shown.split("\n")]
    assert max(widths) <= columns
    assert max(widths) > columns - 20


@pytest.mark.parametrize(
    ("environment", "is_bold"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)],
    ids=["a terminal", "NO_COLOR", "a dumb terminal", "NO_COLOR is empty"],
)
@pytest.mark.parametrize("command", ["ask", "rule"])
def test_colour_is_for_eyes_that_want_it(
    command: str, environment: dict[str, str], is_bold: bool, sit: Sit
) -> None:
    """NO_COLOR and a dumb terminal turn it off; nothing but bold is ever written."""
    person = sit(command, *AUCTION, **environment)
    shown = person.reads() if command == "ask" else person.leaves()[1]
    assert ("\x1b" in shown) == is_bold
    assert {*COLOUR.findall(shown)} <= {"\x1b[1m", "\x1b[0m"}
    assert "\x1b" not in COLOUR.sub("", shown)


def test_the_slip_is_plain_on_a_terminal_too(sit: Sit) -> None:
    """Printed from the screen, it is what the file would hold."""
    person = sit("ask", *AUCTION, columns=100)
    person.reads()
    person.types("1")
    shown = person.types("p").partition("RULING AT THE TABLE")[2]
    assert shown and "\x1b" not in shown
    assert max(map(len, shown.split("\n"))) <= 60
