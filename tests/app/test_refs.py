"""`bridgelaws refs`: who refers to a provision, and what it refers to."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.app.references_page import read_references
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import edition_files
from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
TO_23 = [
    "24B", "24C", "25B2bI", "27B2", "27B3", "31A2a", "31A2b", "31B", "32A", "32B2", "36", "37",
    "38",
]  # fmt: skip


def page(call: Call, *words: str | Path) -> Any:
    """The JSON of a call."""
    edition = () if "--edition" in words else ("--edition", "1997")
    code, out, err = call("refs", *words, *edition, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_a_law(call: Call) -> None:
    """23 of 1997: exactly these refer to it, and it refers to one outside."""
    found = page(call, "23", "--edition", "1997")
    keys = ["id", "edition", "external", "refers_to", "referred_by"]
    assert list(found) == [*keys, "other_texts"]
    assert list(page(call, "23", "--edition", "1997", "--lang", "da")) == keys
    assert (found["id"], found["edition"], found["external"]) == ("23", "1997", False)
    assert [c["from"] for c in found["referred_by"]] == TO_23
    assert found["refers_to"] == [
        {
            "from": "23", "to": "72B1", "kind": "see", "text": "se §72B1", "internal": False,
            "in_footnote": False, "in_title": False,
        }
    ]  # fmt: skip


def test_with_its_parts(call: Call) -> None:
    """31A stands for 31A1, 31A2, 31A2a and 31A2b too, 31 for all of them."""
    found = page(call, "31A")
    assert {c["from"] for c in found["refers_to"]} == {"31A", "31A2a", "31A2b"}
    assert [(c["from"], c["to"]) for c in found["referred_by"]] == [("31A", "31A2b")]
    assert {"27C", "29B", "29C", "30C"} <= {c["from"] for c in page(call, "31")["referred_by"]}
    # 3 isn't above 31.
    assert call("refs", "--edition", "1997", "3").code == 2


def test_a_law_outside_the_base(call: Call) -> None:
    """It has a title and is referred to; what it refers to itself isn't known."""
    found = page(call, "16C", "--edition", "1997")
    assert (found["external"], found["refers_to"]) == (True, [])
    assert [(c["from"], c["to"]) for c in found["referred_by"]] == [
        ("21B2", "16C"), ("25B1", "16C2"), ("26A1", "16C"), ("27B1a", "16C2"), ("28B", "16C2"),
    ]  # fmt: skip
    out = call("refs", "16C", "--edition", "1997").out
    assert "16C  ubeføjede oplysninger fra tilbagetagne meldinger\n" in out
    assert "outside the base" in out
    assert {c["to"] for c in page(call, "16")["referred_by"]} == {"16A", "16C", "16C2"}


def test_every_citation_of_a_text(call: Call) -> None:
    """In the order of the text; each kind of the contract is met."""
    found = page(call, "--edition", "1997", "--lang", "da")
    assert (found[0]["from"], found[-1]["from"]) == ("17D", "40C")
    assert len({c["kind"] for c in found}) == 7
    assert [c["from"] for c in found if c["to"] == "23"] == TO_23


def test_every_law_outside_has_a_title() -> None:
    """So that a reader learns what stands there."""
    files = read_base(SHIPPED, "laws")
    for edition in edition_files(files):
        texts = read_references(files, edition, "laws", edition.languages)
        for language, references in zip(edition.languages, texts, strict=True):
            outside = {c.target for c in references.citations if references.is_outside(c.target)}
            assert len(outside) >= (2 if language == "sv" else 10)
            assert [law for law in outside if not references.titles.title(law)] == []


def test_prose(call: Call) -> None:
    """From, to, kind and words on a line; laws outside with their titles; notes are marked."""
    code, out, err = call("refs", "23", "--edition", "1997")
    assert (code, err) == (0, "")
    assert out.startswith("23  Tvungen pas skader ikke-fejlende side\n1997, da\n")
    assert "  24B     → 23      see however  se dog §23\n" in out
    assert "  72B1    justeret score" in out
    assert "anvendes §27 (note)" in call("refs", "--edition", "1997", "27").out
    assert max(map(len, out.splitlines())) <= 80
    for words in ("refers to nothing", "nothing refers to it"):
        assert words in call("refs", "--edition", "1997", "33").out
    every = call("refs", "--edition", "1997").out
    assert every.count("→") == len(page(call))


@pytest.mark.parametrize(
    ("words", "message", "near"),
    [
        (["27B9"], "law 27 of 1997 has no provision `27B9`", "27B"),
        (["16D"], "law 16 is outside the base, and nothing in it refers to `16D`", None),
        (["99"], "no text of 1997 has `99`", None),
        (["tyve"], "no text of 1997 has `tyve`", None),
        (["25.fn1"], "`25.fn1` is a note", "25B1"),
        (["23", "--edition", "1998"], "there is no edition `1998`", "1997"),
        (["23", "--lang", "dd"], "there is no language `dd`", None),
    ],
)
def test_what_there_is_not(words: list[str], message: str, near: str | None, call: Call) -> None:
    """Exit 2, with what was expected and a near word."""
    edition = () if "--edition" in words else ("--edition", "1997")
    code, out, err = call("refs", *words, *edition)
    assert (code, out) == (2, "")
    assert message in err and "expected:" in err
    assert near is None or f"did you mean `{near}" in err


def test_a_language_without_a_grammar(
    call: Call, laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    """It's said, rather than answered with no citations."""
    edit("1997/edition.yaml", "languages: [da, sv]", "languages: [da, xx]")
    (laws_copy / "1997/xx").mkdir()
    code, out, err = call("refs", "--edition", "1997", "23", "--lang", "xx", "--laws", laws_copy)
    assert (code, out) == (2, "")
    assert "citations can't be read in `xx`" in err and "expected: da" in err


SWEDISH_OF_25 = [
    ("25A", "112", "see"), ("25B", "25A", "not_apply"), ("25B1", "27", "apply"),
    ("25B1", "16C2", "see_however"), ("25B2a", "26", "may_apply"), ("25B2bI", "23", "see"),
    ("25B2c", "25B2bI", "per"), ("25B2c", "25B2bII", "per"), ("25B2c", "26", "see"),
]  # fmt: skip


def told(citations: list[dict[str, str]]) -> list[tuple[str, str, str]]:
    """From, to and kind of each citation."""
    return [(c["from"], c["to"], c["kind"]) for c in citations]


def test_both_texts_of_a_law(call: Call) -> None:
    """25 without a language: what the Danish text says, and beside it all that the Swedish does."""
    found = page(call, "25")
    danish = page(call, "25", "--lang", "da")
    assert {key: found[key] for key in danish} == danish
    (other,) = found["other_texts"]
    assert other["lang"] == "sv"
    assert told(other["refers_to"]) == SWEDISH_OF_25
    # The Swedish text has no 30B3 and no 31B, which the Danish one sends to 25.
    assert [c["from"] for c in other["referred_by"]] == ["25B", "25B2c", "25B2c"]
    out = call("refs", "--edition", "1997", "25").out
    assert out.index("1997, da") < out.index("se dog §23") < out.index("1997, sv")
    assert out.index("1997, sv") < out.index("se lag 23") < out.index("112     budlådor")


def test_the_swedish_text_alone(call: Call) -> None:
    """Every citation of it; laws that only the Danish text has are in the base all the same."""
    assert told(page(call, "--lang", "sv")) == SWEDISH_OF_25
    found = page(call, "25", "--lang", "sv")
    assert "other_texts" not in found
    assert told(found["refers_to"]) == SWEDISH_OF_25
    by_23 = page(call, "23", "--lang", "sv")
    assert (by_23["external"], told(by_23["referred_by"])) == (False, [("25B2bI", "23", "see")])
    out = call("refs", "--edition", "1997", "25", "--lang", "sv").out
    assert "25  Korrekta och felaktiga ändringar av bud\n1997, sv\n" in out
    outside = out[out.index("outside the base:") :].split("\n")[1:]
    assert [line.split()[0] for line in outside if line] == ["16C2", "112"]
    out = call("refs", "--edition", "1997", "27", "--lang", "sv").out
    assert out.startswith("27  Otillräckligt kontraktbud\n1997, sv\n")
    assert "the sv text has no law 27; it has law 25\n" in out


def test_a_law_that_only_one_text_knows(call: Call) -> None:
    """112 is of the Swedish book; the Danish text says nothing of it."""
    found = page(call, "112")
    assert (found["external"], found["referred_by"]) == (True, [])
    assert [told(text["referred_by"]) for text in found["other_texts"]] == [[("25A", "112", "see")]]
    assert (
        "112  budlådor\n1997, sv; outside the base"
        in call("refs", "--edition", "1997", "112", "--lang", "sv").out
    )


def test_rules_are_not_needed(
    call: Call, laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    """A fault in a rule doesn't keep anyone from reading the texts."""
    edit("1997/rules/33-*.law", "law 33", "lov 33")
    assert page(call, "23", "--laws", laws_copy)["refers_to"]
