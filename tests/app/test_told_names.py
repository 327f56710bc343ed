"""A committee adds a fact that is asked, by text alone: it is asked, told, saved and ruled on."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
LANGUAGES = ("en", "da", "nl", "sv")
SITUATION = 'edition: "1997"\ndealer: N\nauction: "1C 1S 1D TD S:P"\n'
PASS = "partner must pass for the rest of the auction"


def words(text: str) -> str:
    """The same words in every language, as a mapping."""
    return "{" + ", ".join(f'{language}: "{text}"' for language in LANGUAGES) + "}"


def phrase(value: str, text: str) -> str:
    """A phrase of a value."""
    clause = (
        f"      clause: {words(text)}\n" if " was " in text or text.endswith("complained") else ""
    )
    line = f"    - {{value: {value}, {words(text)[1:]}\n"
    if not clause:
        return line
    each = "".join(f'      {language}: "{text}"\n' for language in LANGUAGES)
    return f"    - value: {value}\n{each}{clause}"


FACTS = (
    "\noffender_disturbed:\n  kind: attribute\n  moment: call\n"
    "  value: attribute(call, 'disturbed')\n"
    f"  question: {words('Was the offender disturbed?')}\n  phrases:\n"
    + phrase("true", "the offender was disturbed")
    + phrase("false", "the offender was not disturbed")
    + "\ncomplaint:\n  kind: attribute\n  moment: call\n  value: told(call, 'complaint_of')\n"
    "  values: [player, kibitzer]\n"
    f"  question: {words('Who complained?')}\n  phrases:\n"
    + phrase("player", "a player complained")
    + phrase("kibitzer", "a kibitzer complained")
)
ATTRIBUTES = (
    f"\ndisturbed:\n  question: {words('Was {player} disturbed?')}\n  phrases:\n"
    + phrase("true", "disturbed")
    + phrase("false", "undisturbed")
    + f"\ncomplaint_of:\n  question: {words('Who complained of {call_of}?')}\n  phrases:\n"
    + phrase("player", "a player")
    + phrase("kibitzer", "a kibitzer")
)


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A copy of the laws in which partner passes after 27B2 only if the new facts say so."""
    copied = Path(copytree(SHIPPED, tmp_path / "laws"))
    for name, more in (("facts", FACTS), ("attributes", ATTRIBUTES)):
        file = copied / "vocabulary" / f"{name}.yaml"
        file.write_text(file.read_text("utf-8") + more, "utf-8")
    (law,) = (copied / "1997" / "rules").glob("27*")
    before, _, after = law.read_text("utf-8").partition("27B2 ")
    condition = "if the offender was not disturbed\n           and a player complained"
    after = after.replace(PASS, f"{PASS}\n           {condition}", 1)
    law.write_text(f"{before}27B2 {after}", "utf-8")
    return copied


def test_it_is_asked_and_what_is_answered_can_be_ruled_on(
    call: Call, base: Path, tmp_path: Path
) -> None:
    """Of a call it stands at the call, as a fact where the director is told it."""
    given, saved = tmp_path / "given.yaml", tmp_path / "saved.yaml"
    given.write_text(SITUATION, "utf-8")
    options = ("--laws", base, "--save", saved)
    code, out, err = call("ask", given, *options, given="2\n1\n")
    assert (code, err) == (0, "")
    assert out.index("Was South disturbed?") < out.index("Who complained of South's 1♦?")
    assert "disturbed: false" in saved.read_text("utf-8")
    assert "complaint_of: player" in saved.read_text("utf-8")

    def passes(*documents: str) -> list[bool]:
        """Whether North must pass, for each document."""
        read = []
        for text in documents:
            given.write_text(text, "utf-8")
            code, out, err = call("rule", given, "--json", "--laws", base)
            assert (code, err) == (0, "")
            read.append(json.loads(out)["obligations"] != [])
        return read

    told = saved.read_text("utf-8")
    kibitzed = told.replace("complaint_of: player", "complaint_of: kibitzer")
    disturbed = told.replace("disturbed: false", "disturbed: true")
    assert passes(told, kibitzed, disturbed) == [True, False, False]


def test_scenarios_and_batch_may_say_it_too(call: Call, base: Path, tmp_path: Path) -> None:
    """And `check` reads the scenario in which it is said; elsewhere the name is none."""
    event = "{call: 1D, by: S, disturbed: true}"
    situation = f'{{edition: "1997", dealer: N, auction: [1C, 1S, {event}, TD, "S:P"]}}'
    scenarios = base / "1997" / "scenarios"
    for file in base.glob("*/scenarios/*.yaml"):
        file.unlink()
    (scenarios / "27.yaml").write_text(
        f"- id: planted\n  title: t\n  situation: {situation}\n"
        '  expect: {status: ruled, obligations: []}\n  why: "w"\n',
        "utf-8",
    )
    assert call("test", base).out == "1 scenario: 1 as expected, 0 not\n"
    assert "disturbed" not in call("check", base).out
    line = json.dumps({"edition": "1997", "dealer": "N", "auction": ["1C", {"call": "1S"}]})
    told = line.replace('"1S"', '"1S", "disturbed": false')
    for laws, refused in (((), 1), (("--laws", str(base)), 0)):
        out = call("batch", "-", "-o", "-", *laws, given=f"{told}\n").out
        assert ("error" in json.loads(out)) is bool(refused)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ("complaint_of: nobody", "= expected: player, kibitzer"),
        ("disturbed: true", "`disturbed` is said of a call or change, so it can't stand here"),
    ],
)
def test_what_can_be_said_is_checked(
    call: Call, base: Path, tmp_path: Path, facts: str, told: str
) -> None:
    """The values are those of the phrases, and the place is that of its kind."""
    given = tmp_path / "given.yaml"
    given.write_text(f"{SITUATION}facts: {{{facts}}}\n", "utf-8")
    code, _, err = call("rule", given, "--laws", base)
    assert code == 2
    assert told in err
