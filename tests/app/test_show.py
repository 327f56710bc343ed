"""`bridgelaws show`: the words, the rule and the references of a provision."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import Result

Call = Callable[..., Result]
# As the contract lists them; `text_lang` and `counterparts` are ours.
KEYS = [
    "id", "edition", "lang", "text_lang", "title", "text", "footnotes", "status", "reason", "rule",
    "refers_to", "referred_by", "counterparts",
]  # fmt: skip


def page(call: Call, *words: str) -> dict[str, Any]:
    """The JSON of a provision."""
    edition = () if "--edition" in words else ("--edition", "1997")
    code, out, err = call("show", *words, *edition, "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_a_provision(call: Call) -> None:
    """27B2 of 1997: words and title as printed, references in the words of the text."""
    found = page(call, "27B2", "--edition", "1997", "--lang", "da")
    assert list(found) == KEYS
    assert (found["id"], found["edition"], found["lang"]) == ("27B2", "1997", "da")
    assert found["title"].startswith("Meldingen konventionel eller rettet til")
    assert found["text"].startswith("Hvis enten det utilstrækkelige bud")
    assert found["footnotes"] == []
    assert (found["status"], found["reason"]) == ("encoded", None)
    assert found["rule"].split("\n") == [
        "27     Utilstrækkeligt bud",
        "27B      hvor §27A ikke finder anvendelse",
        "27B2       hvor §27B1 ikke finder anvendelse",
        "           når der rettes til et tilstrækkeligt bud eller pas",
        "             makker skal passe under resten af meldeforløbet",
        "             anvend §10C1",
        "             se §23",
        "             §26 kan komme i betragtning",
        "       Se først §25A, 27B3, 27C, 35A, 35B, 35C og 37: hvad der gælder dér, går forud.",
    ]
    by_target = {citation["to"]: citation for citation in found["refers_to"]}
    assert list(by_target) == ["10C1", "23", "26"]
    assert by_target["26"] == {
        "from": "27B2", "to": "26", "kind": "may_apply",
        "text": "kan udspilsstraffene i §26 (udspilsstraffe efter tilbagetaget melding)"
        " komme i betragtning",
        "internal": True, "in_footnote": False, "in_title": False,
    }  # fmt: skip
    assert by_target["10C1"]["internal"] is False


def test_who_refers_to_it(call: Call) -> None:
    """31 is applied by 27C."""
    assert ("27C", "apply") in {(c["from"], c["kind"]) for c in page(call, "31")["referred_by"]}


def test_a_reference_in_a_note_is_the_provision_s(call: Call) -> None:
    """25B1 applies 27 by a note, and refers to nothing that a rule alone says."""
    noted = [c for c in page(call, "25B1")["refers_to"] if c["in_footnote"]]
    assert [(c["from"], c["to"], c["kind"]) for c in noted] == [("25B1", "27", "apply")]
    assert page(call, "25.fn1")["refers_to"] == page(call, "25B1")["refers_to"]


def test_a_text_whose_citations_nobody_can_read(
    call: Call, laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    """It's shown all the same, and says that its references are missing."""
    edit("1997/edition.yaml", "languages: [da, sv]", "languages: [da, xx]")
    (laws_copy / "1997/xx").mkdir()
    (laws_copy / "1997/xx/27.txt").write_text("27  Title\n", "utf-8")
    code, out, err = call("show", "--edition", "1997", "27", "--lang", "xx", "--laws", laws_copy)
    assert (code, err) == (0, "")
    assert "Citations can't be read in xx yet." in out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "partner must pass for the rest of the auction"),
        ("nl", "partner moet verder passen, tot het einde van het bieden"),
        ("sv", "partnern måste passa under resten av budgivningen"),
    ],
)
def test_a_reader_without_a_text(call: Call, language: str, words: str) -> None:
    """The rule in the reader's language beside the Danish words; only the rule is another."""
    found = page(call, "27B2", "--lang", language)
    assert (found["lang"], found["text_lang"]) == (language, "da")
    assert words in found["rule"]
    danish = page(call, "27B2", "--lang", "da")
    different = {key for key in KEYS if found[key] != danish[key]}
    assert different == {"lang", "rule"}


def test_the_swedish_words(call: Call) -> None:
    """25B1 as printed, with its own references; who refers to it is told by both texts."""
    found = page(call, "25B1", "--lang", "sv")
    assert (found["lang"], found["text_lang"]) == ("sv", "sv")
    assert found["title"] == "Det nya budet godkännes"
    assert found["text"].startswith("Det nya budet kan godkännas av MTV")
    assert [(c["to"], c["text"]) for c in found["refers_to"]] == [
        ("27", "tillämpas lag 27"), ("16C2", "men se lag 16C2"),
    ]  # fmt: skip
    assert found["footnotes"] == [] and found["status"] == "encoded"
    assert page(call, "25B1", "--lang", "da")["footnotes"] == ["25.fn1"]
    # 30B3 and 31B stand in the Danish text alone, 25B2c in both: here it's the Swedish one.
    assert [c["from"] for c in page(call, "25", "--lang", "sv")["referred_by"]] == ["30B3", "31B"]
    by = page(call, "25B2bII", "--lang", "sv")["referred_by"]
    assert [(c["from"], c["text"]) for c in by] == [("25B2c", "I fall b(1) och b(2) ovan")]
    assert page(call, "25B2b", "--lang", "sv")["referred_by"] == []
    assert [c["from"] for c in page(call, "25B2b", "--lang", "da")["referred_by"]] == ["25B2c"]


@pytest.mark.parametrize("provision", ["27", "27B2", "25.fn1"])
def test_what_the_reader_s_text_has_not(call: Call, provision: str) -> None:
    """It's said; the words are Danish and the rule is told in Swedish."""
    said = "Det finns ingen text till den på svenska.\n"
    found = page(call, provision, "--lang", "sv")
    danish = page(call, provision, "--lang", "da")
    assert (found["lang"], found["text_lang"], found["text"]) == ("sv", "da", danish["text"])
    out = call("show", "--edition", "1997", provision, "--lang", "sv").out
    assert "1997, på danska; införd som regel\n" + said in out
    assert said not in call("show", "--edition", "1997", "25B1", "--lang", "sv").out
    # In Dutch there is no text at all, so nothing is lacking in it.
    assert (
        "in het Deens; als regel opgenomen\n\n"
        in call("show", "--edition", "1997", "27B2", "--lang", "nl").out
    )
    if provision == "27B2":
        assert "partnern måste passa under resten av budgivningen" in out


def test_defaults(call: Call) -> None:
    """The only edition, its first language."""
    assert page(call, "27B2") == page(call, "27B2", "--edition", "1997", "--lang", "da")


def test_a_heading_has_no_words_and_no_rule(call: Call) -> None:
    """The law itself; its rules stand below it."""
    found = page(call, "27")
    assert (found["title"], found["text"], found["rule"]) == ("Utilstrækkeligt bud", "", None)
    assert found["status"] == "encoded"


def test_a_narrative_provision_says_why(call: Call) -> None:
    """17A: no ruling hangs on it."""
    found = page(call, "17A")
    assert found["status"] == "narrative"
    assert found["reason"]
    assert found["rule"].endswith("17A      kun i lovens ord")


def test_a_note(call: Call) -> None:
    """By its own id; the provision it belongs to lists it, and its rule is that provision's."""
    found = page(call, "17.fn1")
    assert found["text"] == "Den fejlendes MTV skal gentage sin tidligere melding."
    assert found["title"] is None
    assert page(call, "17D")["footnotes"] == ["17.fn1"]
    assert found["rule"] == page(call, "17D")["rule"]


def test_prose(call: Call) -> None:
    """Everything for a reader."""
    code, out, err = call("show", "--edition", "1997", "27B2")
    assert (code, err) == (0, "")
    for words in (
        "27B2  Meldingen",
        "1997, på dansk; indført som regel",
        "§26 kan komme",
        "se §23",
    ):
        assert words in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("38  Bid of more than seven tricks", "1997, in Danish; encoded",
                "refers to:", "referred to by:")),
        ("da", ("38  Bud over syv træk", "1997, på dansk; indført som regel",
                "henviser til:", "hertil henviser:")),
        ("nl", ("38  Bod van meer dan zeven trekken", "1997, in het Deens; als regel opgenomen",
                "verwijst naar:", "hiernaar verwijzen:")),
        ("sv", ("38  Kontraktbud på fler än sju stick", "1997, på danska; införd som regel",
                "hänvisar till:", "hit hänvisar:")),
    ],
)  # fmt: skip
def test_headings_are_in_the_reader_s_language(
    call: Call, language: str, said: tuple[str, ...]
) -> None:
    """The title of the law as well, also where its words stand in Danish alone."""
    out = call("show", "--edition", "1997", "38", "--lang", language).out
    out += call("show", "--edition", "1997", "23", "--lang", language).out
    assert [words for words in said if words not in out] == []


def test_what_there_is_not(call: Call) -> None:
    """An unknown provision, of a known law and of none."""
    code, out, err = call("show", "--edition", "1997", "27B9")
    assert (code, out) == (2, "")
    assert "law 27 of 1997 has no provision `27B9`" in err and "did you mean" in err
    assert "expected: 17, 18" in call("show", "--edition", "1997", "99").err
    err = call("show", "--edition", "1997", "27", "--lang", "dd").err
    assert err.startswith("error[unknown-language]") and "expected: da, sv, en, nl" in err


@pytest.mark.parametrize(
    ("provision", "edition", "answers"),
    [
        ("27B1a", "1997", [(["27B1a"], "changed")]),
        ("27B1b", "1997", [(["27D"], "changed")]),
        ("27B1b", "2017", [([], "new")]),
        ("27D", "2017", [(["27B1b"], "changed")]),
        ("25B2bII", "1997", [([], "gone")]),
        ("27A", "1997", [(["27A", "27A1"], "split")]),
        ("27A1", "2017", [(["27A"], "split")]),
        ("36A", "2017", [(["35"], "split"), (["35A"], "split")]),
        ("17D", "1997", []),
    ],
)
def test_what_answers_it_in_the_other_edition(
    call: Call, provision: str, edition: str, answers: list[tuple[list[str], str]]
) -> None:
    """From the texts of both: 27B1b of 1997 on damage is 27D; a cap on the score is no more."""
    found = page(call, provision, "--edition", edition)["counterparts"]
    assert [(each["provisions"], each["kind"]) for each in found] == answers
    assert {each["edition"] for each in found} <= {"1997", "2017"} - {edition}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("27B1a", "--edition", "1997", "--lang", "en"),
            "in 2017:\n  27B1a    changed; note: the same ",
        ),
        (
            ("27B", "--edition", "2017", "--lang", "nl"),
            "noot, in de woorden van de commissie: any ",
        ),
        (("27A", "--edition", "1997", "--lang", "en"), "in 2017:\n  27A, 27A1 split up"),
        (("27A1", "--edition", "2017", "--lang", "nl"), "in 1997:\n  27A      dit is er een deel "),
        (("25B2bI", "--edition", "1997", "--lang", "sv"), "i 2017:\n  -        ingenting efter "),
        (("27B1b", "--edition", "2017", "--lang", "da"), "i 1997:\n  -        intet før den"),
    ],
)
def test_what_answers_it_is_told_in_words(call: Call, words: tuple[str, ...], said: str) -> None:
    assert said in call("show", *words).out


def test_a_base_without_correspondence_tells_of_no_counterpart(call: Call, laws_copy: Path) -> None:
    (laws_copy / "correspondence.yaml").unlink()
    found = page(call, "27B1a", "--laws", str(laws_copy))
    assert found["counterparts"] == []
