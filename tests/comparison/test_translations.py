"""Two texts of a law side by side: what a careful reader finds, and what is planted."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.app.cli import main
from bridgelaws.app.text_comparison import TextComparison, compare_languages, compare_prints
from bridgelaws.comparison.text_notes import read_text_notes
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.sources.dutch import import_dutch
from bridgelaws.compiler.texts import render_texts
from bridgelaws.runtime.base import SHIPPED

DATA = Path(__file__).parent.parent / "data"
Told = tuple[str, str, str | None, str | None]

# Both texts of law 25 laid side by side and read by hand: provision, kind, Danish, Swedish.
READ: list[Told] = [
    ("25", "structure", "ÆNDRING AF MELDINGER", None),
    ("25", "term", "Lovlige", "Korrekta"),  # lawful, correct
    ("25A", "citation", None, "112"),  # on bidding boxes
    ("25A", "term", "uagtsomt", "oavsiktligt"),  # careless, unintended
    ("25A", "term", "Øjeblikkelig rettelse", "Omedelbar ändring"),  # correction, change
    ("25A", "term", "spillerens sidste melding", "det senare budet"),  # last, later
    ("25A", "term", "behandles den efter", "bedöms det enligt"),  # dealt with, judged
    ("25A", "term", "den paragraf, som omhandler den pågældende uregelmæssighed",
     "tillämplig lag"),  # the law on that irregularity, the law that applies
    ("25B", "term", "For sen", "Fördröjd"),  # too late, delayed
    ("25B", "wording", "selv når", None),  # even when
    ("25B", "term", "afsnit A", "punkt A"),
    ("25B", "term", "ikke kan anvendes", "inte gäller"),  # can't be applied, doesn't apply
    ("25B", "term", "må en melding ændres", "kan ett bud få ändras"),  # may be, can be allowed
    ("25B1", "term", "før opmærksomheden", "när regelbrottet"),  # before, when it is noticed
    ("25B1", "wording", "hvis MTV vælger det", None),
    ("25B1", "term", "Den ændrede melding", "Det nya budet"),
    ("25B1", "term", "på grundlag af", "avsåg att avge"),  # based on, intended to make over
    ("25B1", "term", "den fejlendes første melding", "motståndarens ursprungliga bud"),
    ("25B1", "term", "tage sin melding tilbage", "ändra sitt bud"),  # withdraw, change
    ("25B1", "wording", "behandles som lovlig", None),
    ("25B1", "wording", "Den sidste melding står derpå ved magt", None),
    ("25B1", "wording", "i denne tur", None),
    ("25B1", "wording", "angående oplysninger fra tilbagetagne meldinger", None),
    ("25B1", "structure", "Hvis den første melding var et utilstrækkeligt bud, anvendes §27.",
     "om det första budet var otillräckligt, tillämpas lag 27"),
    ("25B1", "wording", "ved magt uden straf", None),  # also the offender's change: no penalty
    ("25B1", "term", "den fejlendes ændring af melding", "den felandes sista bud"),
    ("25B1", "term", "MTV kan uden straf", "motståndaren som redan bjudit"),
    ("25B2", "term", "den ændrede melding", "Det nya budet"),
    ("25B2", "term", "den sidst afgivne melding", None),  # "it" is cancelled
    ("25B2", "wording", "Desuden gælder følgende", None),
    ("25B2a", "term", "straffes", "döms"),  # penalised, judged
    ("25B2a", "term", "den paragraf, der omhandler den pågældende uregelmæssighed",
     "tillämplig lag"),
    ("25B2a", "term", "den sidst afgivne melding", "andra budet"),  # the last, the second
    ("25B2bI", "structure", None, "Låta det första budet stå"),  # a title
    ("25B2bI", "citation", "25B2c", None),
    ("25B2bI", "citation", "23 (see_however)", "23 (see)"),
    ("25B2bI", "term", "næste gang denne er i tur", "vid nästa tillfälle"),  # turn, opportunity
    ("25B2bI", "wording", "den tvungne pas", None),  # the forced pass
    ("25B2bII", "structure", None, "Ersätta det med annat bud"),
    ("25B2bII", "term", "afgive en hvilken som helst anden", "ändra det till vilket annan"),
    ("25B2bII", "number", "middel minus", "40%"),
    ("25B2bII", "citation", "12C1", None),
    ("25B2bII", "structure", "Den ikke-fejlende side får den ved bordet opnåede score.",
     "Den icke-felande sidan får det resultat som uppnås vid bordet."),
    ("25B2c", "citation", "26 (apply)", "26 (see)"),
    ("25B2c", "citation", "25B2b", "25B2bI, 25B2bII"),
    ("25B2c", "term", "den fejlende side bliver modspillere", "han blir motspelare"),
]  # fmt: skip


def told(found: TextComparison) -> list[Told]:
    return [(row.id, each.kind, each.left, each.right) for row in found.rows
            for each in row.differences]  # fmt: skip


@pytest.fixture
def laws(tmp_path: Path) -> Path:
    """The shipped base, to be written in."""
    return Path(shutil.copytree(SHIPPED, tmp_path / "laws"))


@pytest.fixture
def edited(laws: Path) -> Callable[[str, str, str], TextComparison]:
    """What is told of law 25 once words of a file are others."""

    def with_words(file: str, old: str, new: str) -> TextComparison:
        text = (laws / file).read_text("utf-8")
        assert text.count(old) == 1
        (laws / file).write_text(text.replace(old, new), "utf-8")
        return compare_languages(str(laws), "laws", "1997", "da,sv", "25")

    return with_words


def test_the_two_texts_of_law_25_differ_where_a_reader_sees_it() -> None:
    """All that was read by hand is told, nothing else, and the mirrored call tells the mirror."""
    found = told(compare_languages(SHIPPED, "laws", None, "da,sv", "25"))
    assert sorted(map(repr, found)) == sorted(map(repr, READ))
    mirrored = told(compare_languages(SHIPPED, "laws", None, "sv,da", None))
    assert sorted(map(repr, found)) == sorted(repr((i, k, b, a)) for i, k, a, b in mirrored)


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("1997/sv/25.txt", "lag 16C2", "lag 16C1", ("25B1", "citation", "16C2", "16C1")),
        ("1997/sv/25.txt", "40%", "60%", ("25B2bII", "number", None, "60%")),
        ("1997/sv/25.txt", "om han blir motspelare", "som motspelare",
         ("25B2c", "term", "den fejlende side bliver modspillere", None)),
        ("1997/da/25.txt", "uden tænkepause.", "uden tænkepause (eller straks).",
         ("25A", "wording", "eller straks", None)),
        ("1997/da/25.txt", "Indtil MTV melder", "Indtil 3 meldinger senere",
         ("25B", "number", "3", None)),
    ],
)  # fmt: skip
def test_a_planted_difference_is_told(
    file: str,
    old: str,
    new: str,
    expected: Told,
    edited: Callable[[str, str, str], TextComparison],
) -> None:
    """A citation (the near one is no other law), a number, a clause, a bracket."""
    found = told(edited(file, old, new))
    if expected[1] == "citation":
        assert ("25B1", "citation", "16C2", None) in found
        assert ("25B1", "citation", None, "16C1") in found
    else:
        assert expected in found
    assert expected not in told(compare_languages(SHIPPED, "laws", None, "da,sv", "25"))


def test_what_is_in_order_says_why_and_goes_once_it_is_needless(
    edited: Callable[[str, str, str], TextComparison],
) -> None:
    """112 is accepted; without the citation the acceptance is a remnant."""
    shipped = compare_languages(SHIPPED, "laws", None, "da,sv", "25")
    (accepted,) = (each for row in shipped.rows for each in row.differences if each.right == "112")
    assert "bidding boxes" in (accepted.reason or "")
    assert shipped.laws["25"].needless == ()
    found = edited("1997/sv/25.txt", " (se även lag 112 om budlådor)", "")
    assert [entry.provision for entry in found.laws["25"].needless] == ["25A"]


def test_a_provision_that_only_one_text_has(
    edited: Callable[[str, str, str], TextComparison],
) -> None:
    cut = (
        "25B2c  Utspelsbestraffning\n    I fall b(1) och b(2) ovan, drabbas den felandes partner"
        " av utspelsbestraffning (se lag 26) om han blir motspelare."
    )
    found = edited("1997/sv/25.txt", cut, "")
    (row,) = (row for row in found.rows if row.id == "25B2c")
    assert (row.left, row.right) == ("25B2c", None)
    assert told(found)[-1] == ("25B2c", "structure", "udspilsstraffe", None)


# The two prints read letter by letter: provision, words and letters of 001, and of 003.
PRINTED = [
    ("36A", "toepassing", "toepassing.", "", "."),
    ("36B2", "de", "het", "de", "het"),
    ("36B2", "bieding", "bieden", "ing", "en"),
    ("36B3", "26", "26B", "", "B"),
    ("36B4", "artikel", "Artikel", "a", "A"),
    ("37A", "doeteen", "doet een", "", " "),
    ("37A", "19A1>", "19A1", ">", ""),
    ("37B1", "geannuleerd.", "geannuleerd;", ".", ";"),
    ("37B2", "artikel", "Artikel", "a", "A"),
    ("38C", "beēindigen", "beëindigd", "ē", "ë"),
    ("38C", "beēindigen", "beëindigd", "en", "d"),
    ("38D", None, "de", "", "de"),
    ("38D", "artikel", "artikelen", "", "en"),
    ("38D", "en artikel", "en", " artikel", ""),
]


def test_the_two_dutch_prints() -> None:
    """Every letter that differs is told with the words it stands in; nothing else is."""
    found = compare_prints(SHIPPED, "laws", None, "001,003", None)
    got = [
        (row.id, each.left, each.right, *(each.letters or ()))
        for row in found.rows
        for each in row.differences
    ]
    assert got == PRINTED
    assert told(compare_prints(SHIPPED, "laws", "2017", "003,001", "36"))[0] == (
        "36A", "wording", "toepassing.", "toepassing"
    )  # fmt: skip


def test_the_second_print_is_what_its_source_says() -> None:
    """Word for word, as the importer reads it."""
    source = next(DATA.glob("001_*.txt"))
    imported = import_dutch(source.read_text("utf-8"), source.name)
    folder = Path(SHIPPED) / "2017" / "prints" / "001"
    kept = {file.name: file.read_text("utf-8") for file in folder.glob("*.txt")}
    assert kept == render_texts(imported.laws)


BAD = {
    "prints: [da]": ("wrong-type", 1),
    "prints: {x: ../../etc}": ("bad-id", 1),
    "terms: 3": ("wrong-type", 1),
    "terms:\n  - {dansk: [x]}": ("unknown-key", 2),
    "accepted:\n  - {in: 25A, kind: cite, reason: x}": ("unknown-word", 2),
    "accepted:\n  - {in: 25A, kind: citation}": ("missing-key", 2),
    "words: []": ("unknown-key", 1),
}


@pytest.mark.parametrize("text", BAD)
def test_faulty_notes_are_told_with_their_place(text: str, laws: Path) -> None:
    (laws / "1997" / "texts.yaml").write_text(text + "\n", "utf-8")
    with pytest.raises(LawError) as caught:
        read_text_notes(read_base(laws, "laws"), "1997", "laws")
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.line) == BAD[text]
    assert fault.span.file == "laws/1997/texts.yaml"


def test_check_tells_faulty_notes(laws: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (laws / "1997" / "texts.yaml").write_text("terms: 3\n", "utf-8")
    assert main(["check", str(laws)]) == 1
    assert "1997/texts.yaml:1:8" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--langs", "da,dk"], "unknown-language"),
        (["--langs", "da,da"], "two-texts"),
        (["--langs", "da,nl"], "no-such-texts"),
        (["--langs", "da,sv", "27"], "unknown-law"),
        (["--sources", "001,002"], "unknown-print"),
        (["--sources", "000,001"], "no-such-texts"),
        (["--langs", "da,sv", "--editions", "1997,2017"], "options"),
    ],
)
def test_a_call_that_can_not_be_used(
    words: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *words]) == 2
    assert f"error[{code}]" in capsys.readouterr().err


def test_two_languages_that_an_edition_has_are_suggested(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """1997 has Danish and Swedish texts; Dutch ones are of 2017 alone."""
    assert main(["compare", "--langs", "da,da"]) == 2
    told = capsys.readouterr().err
    assert "two different languages are compared" in told
    assert "expected: da,sv\n" in told


def test_the_page_shows_both_texts_and_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    """Both columns, what differs, and why it is in order."""
    assert main(["compare", "--langs", "da,sv", "25"]) == 0
    page = capsys.readouterr().out
    assert "  Ændring af melding ikke accepteret      Det nya budet godkännes ej\n" in page
    assert "  number    middel minus | 40%\n" in page
    assert "in order: 112, on bidding boxes," in page
    assert page.endswith("alike: 25B2b\n")
