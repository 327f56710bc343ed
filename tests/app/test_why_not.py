"""`bridgelaws why --not`: the smallest change that brings a provision in force, as ruled."""

import json
import shlex
from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Result

Call = Callable[..., Result]
EVEN = ("--edition", "1997", "--dealer", "N")

# What the law text asks for more than there is, and how many changes that takes.
FOUND = [
    # 27B3: an attempt to double instead of the pass.
    ("1C 1S 1D TD S:P", "27B3", 1, [{"kind": "instead", "event": 4, "call": "X"}]),
    # 23: “hvis … kunne have vidst” is a finding.
    ("1C 1S 1D TD S:P", "23", 1, [{"kind": "told", "fact": "could_have_known", "value": True}]),
    # 27A: LHO accepts; of what can be said that is one thing.
    ("1C 1S 1D", "27A", 1, [{"kind": "told", "fact": "accepted", "value": True}]),
    # 27B1b: what is natural both times is free, unless the director finds that it damages.
    ("1C 1S 1D= TD S:2D=", "27B1b", 1,
     [{"kind": "told", "fact": "information_damages", "value": True}]),
    # 39: after the final pass any call is one too many.
    ("1H P P P", "39", 1, [{"kind": "next", "by": "N", "call": "P"}]),
    # 27B1a: the lowest bid in the suit, natural, and the first natural too: two things.
    ("1C 1S 1D TD S:P", "27B1a", 2,
     [{"kind": "instead", "event": 4, "call": "2D", "artificial": False},
      {"kind": "of_call", "event": 2, "fact": "artificial", "value": False}]),
    # 27A, where the offender has corrected already: that undone, and LHO accepts.
    ("1C 1S 1D TD S:P", "27A", 2,
     [{"kind": "without", "event": 4}, {"kind": "told", "fact": "accepted", "value": True}]),
    # 25A: “en uagtsomt afgivet melding … uden tænkepause”; neither alone changes the ruling yet.
    ("1H P 2H>3H TD", "25A", 2,
     [{"kind": "of_call", "event": 3, "fact": "unintended", "value": True},
      {"kind": "of_call", "event": 3, "fact": "pause", "value": False}]),
]  # fmt: skip


@pytest.mark.parametrize(("auction", "provision", "count", "changes"), FOUND)
def test_the_smallest_change(
    auction: str, provision: str, count: int, changes: list[Any], call: Call
) -> None:
    """It is what the text asks for, no fewer changes do, and `rule` on it names the provision."""
    code, out, err = call("why", auction, "--not", provision, *EVEN, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["in_force"] is False
    assert {len(way["changes"]) for way in found["ways"]} == {count}
    assert changes in [way["changes"] for way in found["ways"]]
    for way in found["ways"]:
        ruled = call("rule", "-", "--json", given=json.dumps(way["situation"]))
        said = json.loads(ruled.out)["rulings"]
        assert any(law.startswith(provision) for ruling in said for law in ruling["laws"])


def test_an_exception_is_nearer_where_it_does_not_hold(call: Call) -> None:
    """2017, 27B2: a pass that isn't comparable (27B1b) is nearer than any bid, of which 27B1a has
    to be asked as well; and nobody says of a pass that the laws have ordered it."""
    even = ("--edition", "2017", "--dealer", "N", "--json")
    (way,) = json.loads(call("why", "1C 1S 1D TD S:1H", "--not", "27B2", *even).out)["ways"]
    assert way["changes"] == [
        {"kind": "instead", "event": 4, "call": "P"},
        {"kind": "of_call", "event": 4, "fact": "comparable", "value": False},
    ]


def test_every_change_of_a_change_can_be_ruled_on(call: Call) -> None:
    """2017, 25A1: “niet de bieding … die hij wilde doen”; each other change is ruled on as well."""
    even = ("--edition", "2017", "--dealer", "N", "--json")
    code, out, err = call("why", "1H P 2H>3H TD", "--not", "25A1", *even)
    assert (code, err) == (0, "")
    changes = [way["changes"] for way in json.loads(out)["ways"]]
    assert [{"kind": "of_call", "event": 3, "fact": "unintended", "value": True}] in changes


def test_what_is_said_of_one_call_is_told_in_one_breath(call: Call) -> None:
    """Two things that are told of a change: the call is named once."""
    out = call("why", "1H P 2H>3H TD", "--not", "25A", *EVEN).out
    assert "It were said of South's 3♥: inadvertent, without pause for thought." in out


def test_the_command_gives_that_ruling(call: Call) -> None:
    """It can be copied into a shell."""
    out = call("why", "1C 1S 1D TD S:P", "--not", "27B3", *EVEN).out
    command = next(line for line in out.splitlines() if "bridgelaws rule" in line)
    words = shlex.split(command)
    assert words[:2] == ["bridgelaws", "rule"]
    assert "27B3    North must pass for the rest of the auction." in call(*words[1:]).out


WRITTEN = {
    "en": "27B3 is not in force, and would be if: The call were double instead of South's pass.",
    "da": "§27B3 gælder ikke, og ville gælde, hvis: Meldingen var dobling i stedet for Syds pas.",
    "nl": "en zou het zijn als: De bieding doublet was in plaats van de pas van Zuid.",
    "sv": "Lag 27B3 gäller inte, och skulle gälla om: Budet var dubbling i stället för Syds pass.",
}


@pytest.mark.parametrize("language", WRITTEN)
def test_in_the_reader_s_language(language: str, call: Call) -> None:
    """What would have to be otherwise, as a sentence."""
    out = call("why", "1C 1S 1D TD S:P", "--not", "27B3", *EVEN, "--lang", language).out
    assert WRITTEN[language] in " ".join(out.split())


def test_where_nothing_is_found(call: Call) -> None:
    """It says so, with how many were tried, and never that it can't be."""
    code, out, _ = call("why", "1C", "--not", "26A2", *EVEN)
    told = " ".join(out.split())
    assert code == 0 and "changes that were tried, one or two at once, none" in told
    assert "which does not prove that none can." in told


def test_what_is_in_force_already(call: Call) -> None:
    """Nothing has to be otherwise."""
    out = call("why", "1C 1S 1D TD S:P", "--not", "27B2", *EVEN).out
    assert out.startswith("27B2 is in force.\n")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("1C", "--not", "27B9", *EVEN), "unknown-provision"),
        (("1C", "--not"), "missing-value"),
        (("--not", "27A"), "missing-argument"),
    ],
)
def test_bad_input(words: tuple[str, ...], code: str, call: Call) -> None:
    """Exit code 2."""
    result = call("why", *words)
    assert (result.code, result.out) == (2, "") and f"error[{code}]" in result.err
