"""`bridgelaws compare`: the table, the JSON, and what can't be compared."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Result

Call = Callable[..., Result]
EDITIONS = ("--editions", "1997,2017")


def test_the_table_tells_both_rulings_side_by_side(call: Call) -> None:
    """37 of both editions: where LHO has called, 1997 says that there is no penalty."""
    done = call("compare", *EDITIONS, "37")
    assert done.code == 0 and done.err == ""
    lines = done.out.splitlines()
    assert lines[0] == "Law 37"
    heading = "call by a player who must pass: LHO called before the director ruled"
    at = lines.index(heading)
    assert lines[at + 1] == "  1997  35       no penalty"
    assert lines[at + 2] == "  2017  37A      26B does not apply"
    # As a double as well: what it is to be replaced by, and two things once the lead is faced.
    assert lines[-1].startswith("5 differences between 1997 and 2017")


def test_the_auction_of_the_table_can_be_ruled_on_under_both(call: Call) -> None:
    """It leaves the edition open, so `--edition` says it."""
    lines = call("compare", *EDITIONS, "37").out.splitlines()
    document = next(line.strip() for line in lines if line.strip().startswith("{"))
    told = {}
    for edition in ("1997", "2017"):
        done = call("rule", "--edition", edition, "--json", "-", given=document)
        assert done.code == 0, done.err
        told[edition] = {e["effect"] for e in json.loads(done.out)["rulings"][0]["effects"]}
    assert "no_penalty" in told["1997"] and "no_penalty" not in told["2017"]


def test_a_witness_of_the_json_is_a_document_that_both_editions_rule_on(
    call: Call, tmp_path: Path
) -> None:
    """As it is, in a file, with `--edition`: it tells what the difference says of that edition."""
    regions = json.loads(call("compare", *EDITIONS, "38", "--json").out)["regions"]
    assert len(regions) > 2
    for number, region in enumerate(regions):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(region["witness"]), "utf-8")
        for edition, side in (("1997", "left"), ("2017", "right")):
            done = call("rule", str(file), "--edition", edition, "--json")
            assert done.code == 0, done.err
            rulings = json.loads(done.out)["rulings"]
            assert [e for ruling in rulings for e in ruling["effects"]] == region[side]["effects"]


def test_the_json_is_that_of_the_contract(call: Call) -> None:
    page = json.loads(call("compare", *EDITIONS, "37", "--json").out)
    assert list(page) == ["left", "right", "law", "regions"]
    assert (page["left"], page["right"], page["law"]) == ("1997", "2017", "37")
    for region in page["regions"]:
        assert set(region) == {"law", "condition", "left", "right", "witness"}
        assert set(region["condition"]) == {"en", "da", "nl", "sv"}
        for side in ("left", "right"):
            assert {"laws", "effects"} <= set(region[side]) <= {"laws", "effects", "gap"}
        assert (
            {"dealer", "auction"}
            <= set(region["witness"])
            <= {"dealer", "auction", "facts", "duties"}
        )


def test_the_editions_can_be_named_the_other_way_round(call: Call) -> None:
    """What is on the left comes to stand on the right, and nothing else changes hands."""
    there = json.loads(call("compare", *EDITIONS, "37", "--json").out)["regions"]
    back = json.loads(call("compare", "--editions", "2017,1997", "37", "--json").out)["regions"]
    assert len(there) == len(back)

    def effects(region: dict[str, dict[str, list[dict[str, str]]]], side: str) -> list[str]:
        return sorted(e["effect"] for e in region[side]["effects"])

    assert sorted((effects(r, "left"), effects(r, "right")) for r in there) == sorted(
        (effects(r, "right"), effects(r, "left")) for r in back
    )


def test_the_words_are_in_the_language_asked_for(call: Call) -> None:
    done = call("compare", *EDITIONS, "37", "--lang", "da")
    assert "melding i strid med tvungen pas: MTV meldte, før" in done.out
    assert "ingen straf" in done.out


def test_what_nothing_shows_is_listed_where_it_is_asked_for(call: Call) -> None:
    """It is counted in any case, and never called impossible."""
    plain, verbose = (call("compare", *EDITIONS, "32", *more).out for more in ((), ("--verbose",)))
    assert "no auction was found that shows it" in plain
    assert "no witness found:" not in plain and "no witness found:" in verbose
    assert "the other edition says the" in verbose
    page = json.loads(call("compare", *EDITIONS, "32", "--json", "--verbose").out)
    assert page["without_witness"] and "witness" not in page["without_witness"][0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("27",), "`compare` needs `--editions`"),
        (("--editions", "1997", "27"), "two editions are compared"),
        (("--editions", "1997,1997", "27"), "two editions are compared"),
        (("--editions", "1997,2071", "27"), "there is no edition `2071` here"),
        ((*EDITIONS, "72"), "there is no law `72` here"),
        ((*EDITIONS, "17"), "the edition `2017` has no rules of law 17"),  # lent by 1997
        ((*EDITIONS, "23"), "the edition `2017` has no rules of law 23"),
        (("--editions", "2017,1997", "23"), "the edition `2017` has no rules of law 23"),
        ((*EDITIONS, "27", "28"), "the argument `28` is one too many"),
        ((*EDITIONS, "27", "--lang", "fr"), "there is no language `fr` here"),
        ((*EDITIONS, "27", "--verbos"), "no option `--verbos`"),
    ],
)
def test_what_cannot_be_compared_is_refused(call: Call, words: tuple[str, ...], said: str) -> None:
    """With exit code 2, and what was expected."""
    done = call("compare", *words)
    assert done.code == 2 and done.out == ""
    assert said in done.err


def test_one_changed_line_of_a_law_changes_the_table(call: Call, laws_copy: Path) -> None:
    """32A2b of 2017 with the rest of the auction, as 32B2 of 1997 has it: no more a difference."""

    def once(out: str) -> list[str]:
        return [line for line in out.splitlines() if line.startswith("  2017  32A2b")]

    before = call("compare", *EDITIONS, "32", "--laws", str(laws_copy)).out
    assert once(before) == ["  2017  32A2b    partner must pass at the next turn"]
    (file,) = (laws_copy / "2017" / "rules").glob("32-*.law")
    text, line = file.read_text("utf-8"), "partner must pass at the next turn"
    assert text.count(line) == 1
    file.write_text(text.replace(line, "partner must pass for the rest of the auction"), "utf-8")
    after = call("compare", *EDITIONS, "32", "--laws", str(laws_copy)).out
    assert once(after) == [] and "partner must pass at the next turn" not in after
    assert "2017  32A2a    no further rectification" in after  # the rest is told as before


def test_a_near_edition_is_suggested(call: Call) -> None:
    assert "`2017`" in call("compare", "--editions", "1997,2071", "27").err


def test_a_base_with_faults_is_refused(call: Call, laws_copy: Path) -> None:
    file = laws_copy / "correspondence.yaml"
    file.write_text("editions: [", "utf-8")
    done = call("compare", *EDITIONS, "37", "--laws", str(laws_copy))
    assert done.code == 2 and "correspondence.yaml:1:" in done.err
