"""Words that one edition has for itself are told wherever that edition is, and nowhere else.

They are planted in a copy of the laws; every front door is asked for both editions.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import Edit
from .conftest import Result

Call = Callable[..., Result]
VOCABULARY = "vocabulary/{}.yaml"

# What stands in the vocabulary, and what is planted behind it for 2017. In Danish: rules are
# written in English, so they stay as they are.
PLANTED = [
    ("irregularities", "      sv: otillräckligt kontraktbud\n    phrases:",
     '      sv: otillräckligt kontraktbud\n      "2017": {da: for lavt bud}\n    phrases:'),
    ("effects", '      nl: "{event} wordt geannuleerd"\n      sv: "{event} ogiltigförklaras"\n'
     "  attempt_cancelled:",
     '      nl: "{event} wordt geannuleerd"\n      sv: "{event} ogiltigförklaras"\n'
     '      "2017": {da: "{event} slettes"}\n  attempt_cancelled:'),
    ("effects", "      sv: budet ogiltigförklaras\n    says:\n      en: \"{event} is cancelled\"\n",
     "      sv: budet ogiltigförklaras\n      \"2017\": {da: meldingen slettes}\n    says:\n"
     "      en: \"{event} is cancelled\"\n"),
    ("attributes", '    sv: "Godkänner {player} {the_call}?"\n',
     '    sv: "Godkänner {player} {the_call}?"\n'
     '    "2017": {da: "Godtager {player} {the_call}?"}\n'),
    ("facts", '    sv: "Godkänner MTV budet?"\n',
     '    sv: "Godkänner MTV budet?"\n    "2017": {da: "Godtager MTV meldingen?"}\n'),
    ("facts", "      sv: MTV godkänner inte budet\n      clause: {da: MTV ikke accepterer, ",
     '      sv: MTV godkänner inte budet\n      "2017": {da: MTV godtager ikke}\n'
     '      clause: {"2017": {da: MTV ikke godtager}, da: MTV ikke accepterer, '),
    ("words", "    sv: En fråga måste besvaras först.\n",
     '    sv: En fråga måste besvaras först.\n    "2017": {da: Svar først.}\n'),
    ("words", '    sv: "Hur lagarna hänvisar till varandra"\n',
     '    sv: "Hur lagarna hänvisar till varandra"\n    "2017": {da: "Hvem henviser til hvem"}\n'),
]  # fmt: skip

# A command, and what it tells in the shared words and in those of 2017.
ASKED: dict[str, tuple[list[str], list[tuple[str, str]]]] = {
    "a ruling": (["rule", "--dealer", "N", "1C 1S 1D"], [
        ("Syd: utilstrækkeligt bud (1♦)", "Syd: for lavt bud (1♦)"),
        ("Syds 1♦ annulleres.", "Syds 1♦ slettes."),
        ("Spørgsmål: Accepterer Vest 1♦?", "Spørgsmål: Godtager Vest 1♦?"),
        ("Et spørgsmål skal besvares først.", "Svar først."),
    ]),
    "the interview": (["ask", "--dealer", "N", "1C 1S 1D"], [
        ("Syd: utilstrækkeligt bud (1♦)", "Syd: for lavt bud (1♦)"),
        ("Accepterer Vest 1♦?", "Godtager Vest 1♦?"),
        ("Syds 1♦ annulleres.", "Syds 1♦ slettes."),
    ]),
    "a chart": (["diagram", "27", "--format", "mmd"], [
        ('(["Utilstrækkeligt bud"])', '(["For lavt bud"])'),
        ("Accepterer MTV meldingen?", "Godtager MTV meldingen?"),
        ("27B Meldingen annulleres", "27B Meldingen slettes"),
    ]),
    "the map": (["graph", "--format", "mmd"], [
        ("Hvordan lovene henviser til hinanden", "Hvem henviser til hvem"),
    ]),
    "a rule": (["show", "27B"], [
        ("meldingen annulleres", "meldingen slettes"),
    ]),
}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_words_of_an_edition_are_told_for_that_edition_alone(
    name: str, edit: Edit, laws_copy: Path, call: Call
) -> None:
    """In a ruling and its question, in the interview, on a chart and in a rule."""
    for file, old, new in PLANTED:
        edit(VOCABULARY.format(file), old, new)
    command, told = ASKED[name]
    for edition, own in (("1997", 0), ("2017", 1)):
        where = ["--laws", laws_copy, "--edition", edition, "--lang", "da"]
        code, out, err = call(*command, *where, given="q\n")
        assert (code, err) == (0, ""), err
        text = " ".join(out.replace("<br/>", " ").split())
        for words in told:
            assert words[own] in text, f"{edition}: {words[own]}\n{text}"
            assert words[1 - own] not in text, f"{edition}: {words[1 - own]}\n{text}"


def test_other_languages_keep_their_words(edit: Edit, laws_copy: Path, call: Call) -> None:
    """Danish words of an edition are nothing to a Swedish reader."""
    rule = ["rule", "--edition", "2017", "--dealer", "N", "--lang", "sv", "1C 1S 1D", "--laws"]
    before = call(*rule, laws_copy).out
    for file, old, new in PLANTED:
        edit(VOCABULARY.format(file), old, new)
    assert "Godkänner Väst budet 1♦?" in before
    assert call(*rule, laws_copy).out == before


def test_no_ruling_comes_from_words_of_an_edition_that_is_not_there(
    edit: Edit, laws_copy: Path, call: Call
) -> None:
    """They would never be told: the fault is, with its place."""
    for file, old, new in PLANTED[:1]:
        edit(VOCABULARY.format(file), old, new.replace('"2017"', '"2071"'))
    code, out, err = call(
        "rule", "--laws", laws_copy, "--edition", "2017", "--dealer", "N", "1C 1S 1D"
    )
    assert (code, out) == (2, "")
    assert "there is no edition `2071` here" in err and "did you mean `2017`?" in err
    assert "irregularities.yaml:" in err
