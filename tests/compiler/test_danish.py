"""The Danish texts of 1997: imported word for word, split as a careful reader would.

What is expected here was found by reading the source, before the importer was run on it.
"""

import json
from pathlib import Path

import pytest

from bridgelaws.compiler.provision_ids import id_parts
from bridgelaws.compiler.sources.danish import import_danish
from bridgelaws.compiler.sources.oddities import Imported
from bridgelaws.compiler.texts import LawText, read_texts, render_texts
from bridgelaws.runtime.base import SHIPPED

NAME = "000_340ac7b6c74217df.txt"
DATA = Path(__file__).parents[1] / "data"
SOURCE = (DATA / NAME).read_bytes().decode("utf-8")
COMMITTED = Path(SHIPPED) / "1997" / "da"


@pytest.fixture(scope="module")
def imported() -> Imported:
    """The source as the importer reads it."""
    return import_danish(SOURCE, NAME)


@pytest.fixture(scope="module")
def committed() -> tuple[LawText, ...]:
    """The texts as they stand in the repository."""
    return read_texts(COMMITTED)


def test_the_sample_made_by_hand_holds(committed: tuple[LawText, ...]) -> None:
    """Id, title, words and notes of every provision of 17 to 25 are those found by hand."""
    sample = json.loads((DATA / "danish-structure.json").read_text("utf-8"))
    laws = {row["id"] for row in sample if row["id"].isdigit()}
    assert [
        {
            "source_file": NAME,
            "id": provision.id,
            "title": provision.title,
            "text": provision.text,
            "footnotes": list(provision.footnotes),
        }
        for law in committed
        if law.number in laws
        for provision in law.provisions
    ] == sample


def test_the_committed_files_are_what_the_importer_writes(imported: Imported) -> None:
    """Nobody has edited a text by hand, and no file is missing or left over."""
    on_disk = {
        entry.name: entry.read_bytes().decode("utf-8")
        for entry in COMMITTED.iterdir()
        if entry.name.endswith(".txt")
    }
    assert on_disk == render_texts(imported.laws)


# Labelled provisions of each law, counted in the source by hand.
LABELLED = {
    17: 7, 18: 6, 19: 10, 20: 10, 21: 5, 22: 2, 23: 0, 24: 3, 25: 9, 26: 6, 27: 8, 28: 2,
    29: 3, 30: 9, 31: 6, 32: 4, 33: 0, 34: 0, 35: 4, 36: 0, 37: 0, 38: 0, 39: 2, 40: 7,
}  # fmt: skip


def test_the_provisions_are_as_many_as_counted(committed: tuple[LawText, ...]) -> None:
    """24 laws with 103 labelled provisions: with each law itself that makes 127 provisions."""
    assert {int(law.number): len(law.provisions) - 1 for law in committed} == LABELLED
    assert sum(LABELLED.values()) == 103
    assert sum(len(law.provisions) for law in committed) == 127
    assert sum(len(law.footnotes) for law in committed) == 10


def test_headings_stand_before_their_laws(committed: tuple[LawText, ...]) -> None:
    """The seven headings between laws are kept with the law they precede."""
    assert {law.number: law.headings for law in committed if law.headings} == {
        "23": ("FEJL I FREMGANGSMÅDEN",),
        "24": ("VIST KORT UNDER MELDEFORLØBET",),
        "25": ("ÆNDRING AF MELDINGER",),
        "27": ("UTILSTRÆKKELIGT BUD",),
        "28": ("MELDING UDEN FOR TUR",),
        "35": ("UTILLADELIGE MELDINGER",),
        "40": ("KONVENTIONER OG AFTALER",),
    }


NOTES = [
    ("17.fn1", "17D", "Den fejlendes MTV skal gentage"),
    ("20.fn1", "20B", "En spiller må ikke bede om en delvis"),
    ("20.fn2", "20F1", "Anvendelse af §16A"),
    ("25.fn1", "25B1", "Hvis den første melding var et utilstrækkeligt bud"),
    ("25.fn2", "25B2bII", "Den ikke-fejlende side får den ved bordet"),
    ("26.fn1", "26", "En melding, som gentages med en væsentligt"),
    ("26.fn2", "26B", "Spilfører angiver denne farve"),
    ("31.fn1", "31A2", "En ulovlig melding af MTH"),
    ("31.fn2", "31B", "Bud efter at den fejlende har meldt"),
    ("40.fn1", "40E2", "Under meldeforløbet og spilleperioden har en spiller ikke ret"),
]


def test_notes_belong_where_they_were_settled(committed: tuple[LawText, ...]) -> None:
    """Each note, told by its first words, belongs to the provision the readings name."""
    notes = [note for law in committed for note in law.footnotes]
    assert [(note.id, note.belongs_to) for note in notes] == [row[:2] for row in NOTES]
    assert all(n.text.startswith(row[2]) for n, row in zip(notes, NOTES, strict=True))
    of_provisions = {
        note: provision.id for law in committed for provision in law.provisions
        for note in provision.footnotes
    }  # fmt: skip
    assert of_provisions == {row[0]: row[1] for row in NOTES}


# The titles that run into their text: line of the source, id, title.
RUN_IN = [
    (11, "17D1", "Den annullerede melding gentages med samme betydning"),
    (12, "17D2", "Den annullerede melding gentages ikke"),
    (36, "19A1", "Lovlig dobling"),
    (37, "19A2", "Den korrekte form for dobling"),
    (38, "19A3", "Dobling af ukorrekt angivet bud"),
    (40, "19B1", "Lovlig redobling"),
    (41, "19B2", "Den korrekte form for redobling"),
    (42, "19B3", "Redobling af ukorrekt angivet bud"),
    (55, "20C1", "Spørgsmål om åbningsudspillet"),
    (56, "20C2", "Gentagelse af meldinger"),
    (62, "20F1", "Under meldeforløbet"),
    (63, "20F2", "I spilleperioden"),
    (74, "21B1", "Ændring af melding"),
    (75, "21B2", "Ændring af en modstanders melding efter en korrektion"),
    (76, "21B3", "Fremgangsmåden når det er for sent at ændre melding"),
    (113, "25B1", "Ændring af melding accepteret"),
    (114, "25B2", "Ændring af melding ikke accepteret"),
    (115, "25B2a", "første melding ulovlig"),
    (116, "25B2b", "første melding lovlig"),
    (117, "25B2c", "udspilsstraffe"),
    (128, "26A1", "Farven angivet"),
    (129, "26A2", "Farven ikke angivet"),
    (148, "27B1a", "ingen straf"),
    (149, "27B1b", "tildeling af justeret score"),
    (
        150,
        "27B2",
        "Meldingen konventionel eller rettet til et hvilket som helst andet tilstrækkeligt bud"
        " eller pas",
    ),
    (151, "27B3", "Forsøg på ændring til en dobling eller en redobling"),
    (179, "30B1", "MTH's tur til at melde"),
    (181, "30B2a", "Den fejlende"),
    (182, "30B2b", "Den fejlendes makker"),
    (183, "30B3", "MTV's tur til at melde"),
    (194, "31A1", "MTH passer"),
    (195, "31A2", "MTH byder, dobler eller redobler"),
    (196, "31A2a", "benævnelsen i budet uden for tur gentages"),
    (197, "31A2b", "benævnelsen i budet uden for tur gentages ikke"),
    (212, "32B1", "MTH passer"),
    (213, "32B2", "MTH byder"),
    (270, "40E1", "Ret til at kræve anvendelse af systemkort"),
    (271, "40E2", "Læsning af systemkort"),
]
# Titles that stand on their own line in laws 26 to 40, and the laws' own.
TITLES = {
    "26": "Udspilsstraffe efter tilbagetaget melding",
    "26A": "Meldingen henviste til bestemt farve",
    "26B": "Andre tilbagetagne meldinger",
    "27": "Utilstrækkeligt bud",
    "27A": "Utilstrækkeligt bud accepteret",
    "27B": "Utilstrækkeligt bud ikke accepteret",
    "27B1": "Meldingen ikke konventionel og rettet til laveste tilstrækkelige bud i samme"
    " benævnelse",
    "27C": "Utilstrækkeligt bud uden for tur",
    "28": "Meldinger der betragtes som afgivet efter tur",
    "28A": "Tvungen pas fra MTH",
    "28B": "Melding afgivet efter tur annullerer melding uden for tur",
    "29": "Fremgangsmåden efter en melding uden for tur",
    "29A": "Fortabelse af retten til straf",
    "29B": "Melding uden for tur annulleret",
    "29C": "Melding uden for tur konventionel",
    "30": "Pas uden for tur",
    "30A": "Før nogen spiller har budt",
    "30B": "Efter at en spiller har budt",
    "30B2": "Den fejlendes makkers tur til at melde",
    "30C": "Konventionel pas uden for tur",
    "30D": "Definition på konventionel pas",
    "31": "Bud uden for tur",
    "31A": "MTH's tur til at melde",
    "31B": "MTV's eller den fejlendes makkers tur til at melde",
    "32": "Dobling eller redobling uden for tur",
    "32A": "Den fejlendes makkers tur til at melde",
    "32B": "MTH's tur til at melde",
    "33": "Meldinger afgivet samtidigt",
    "34": "Bevarelse af retten til at melde",
    "35": "Utilladelig melding der ikke straffes",
    "35A": "Dobling eller redobling",
    "35B": "Melding i strid med tvungen pas",
    "35C": "Bud over syv træk",
    "35D": "Melding efter den afsluttende pas",
    "36": "Utilladelig dobling eller redobling",
    "37": "Melding i strid med tvungen pas",
    "38": "Bud over syv træk",
    "39": "Melding efter den afsluttende pas",
    "39A": "Pas eller en melding fra spilfører eller den blinde",
    "39B": "Bud, dobling eller redobling fra en modspiller",
    "40": "Makkerforståelse",
    "40A": "Retten til at vælge en melding eller et ud- eller tilspil",
    "40B": "Forbud mod skjulte makkerforståelser",
    "40C": "Turneringslederens beføjelser",
    "40D": "Regler for anvendelse af konventioner",
    "40E": "Systemkort",
}
UNTITLED = {"26A2a": "kræve, at den", "26A2b": "forbyde, at den"}
ONLY_TITLES = ["27B1", "30B2"]


def test_titles_are_those_a_reader_finds(committed: tuple[LawText, ...]) -> None:
    """Every title of laws 26 to 40, and every title that ran into its text, is the one read."""
    run_in = {label: title for _, label, title in RUN_IN}
    titles = {p.id: p.title for law in committed for p in law.provisions}
    assert {label: titles[label] for label in run_in} == run_in
    late = {p: t for p, t in titles.items() if int((id_parts(p) or ("0",))[0]) >= 26}
    read = TITLES | {label: t for label, t in run_in.items() if label in late}
    assert late == read | dict.fromkeys(UNTITLED)


def test_words_begin_where_a_reader_begins(committed: tuple[LawText, ...]) -> None:
    """Texts without title begin small, titles without text have none, and laws keep preambles."""
    texts = {p.id: p.text for law in committed for p in law.provisions}
    assert all(texts[label].startswith(words) for label, words in UNTITLED.items())
    assert [label for label in ONLY_TITLES if texts[label]] == []
    without_words = {label for label, text in texts.items() if not text}
    assert without_words == {
        "17", "18", "19", "19A", "19B", "20", "20C", "20F", "21", "21B", "22", "25",
        "27", "27B1", "28", "29", "30B", "30B2", "40", "40E",
    }  # fmt: skip
    assert texts["23"].count("\n") == 1
    assert texts["25B2b"].endswith("skal den fejlende enten:")
    assert texts["25B2bI"].endswith("samt punkt c), eller")


# Found by reading the source line by line: line, column, kind, words.
ODDITIES = [
    (37, 145, "odd-quotes", ",,dobler``"),
    (41, 149, "odd-quotes", ",,redobler``"),
    (74, 421, "hyphen-as-dash", "betragtes - hvor"),
    (74, 471, "hyphen-as-dash", "organisation - som"),
    (110, 157, "hyphen-as-dash", "det - eller"),
    (110, 186, "hyphen-as-dash", "det - uden"),
    (115, 6, "lowercase-title", "første melding ulovlig"),
    (116, 6, "lowercase-title", "første melding lovlig"),
    (116, 89, "non-breaking-space", "\u00a0"),
    (116, 91, "run-in-label", "I."),
    (116, 275, "non-breaking-space", "\u00a0"),
    (116, 277, "run-in-label", "II."),
    (117, 6, "lowercase-title", "udspilsstraffe"),
    (147, 5, "title-alone", TITLES["27B1"]),
    (148, 6, "lowercase-title", "ingen straf"),
    (148, 238, "slip", "uregelmæssigheden ikke have fundet sted"),
    (149, 6, "lowercase-title", "tildeling af justeret score"),
    (177, 124, "missing-space", "melde.Anvendelse"),
    (180, 5, "title-alone", TITLES["30B2"]),
    (181, 69, "hyphenation", "no- gen"),
    (196, 6, "lowercase-title", "benævnelsen i budet uden for tur gentages"),
    (197, 6, "lowercase-title", "benævnelsen i budet uden for tur gentages ikke"),
    (199, 134, "slip", "den skyldiges makkers tur"),
    (262, 112, "hyphen-as-dash", "melding - som"),
    (262, 132, "hyphen-as-dash", "bluffmelding - eller"),
    (271, 75, "hyphen-as-dash", "spiller - under"),
    (271, 119, "hyphen-as-dash", "blinde - se"),
]
NOTE_LINES = [16, 65, 67, 119, 121, 135, 137, 201, 203, 273]
UNTITLED_LINES = [130, 131]


def test_the_oddities_are_those_a_reader_finds(imported: Imported) -> None:
    """The list holds what reading found, at the same places, and nothing else."""
    # A run-in title stands behind its tabs and its label: column 5, or 6 one level deeper.
    run_in = {
        (line, 2 + len(id_parts(label) or ()), "run-in-title", title)
        for line, label, title in RUN_IN
    }
    by_hand = {*ODDITIES, *run_in}
    found = {
        (o.line, o.column, o.kind, o.words)
        for o in imported.oddities
        if o.kind not in ("note-at-end", "untitled")
    }
    assert found == by_hand
    assert [o.line for o in imported.oddities if o.kind == "note-at-end"] == NOTE_LINES
    assert [o.line for o in imported.oddities if o.kind == "untitled"] == UNTITLED_LINES


def test_an_oddity_says_where_and_what(imported: Imported) -> None:
    """Every oddity names the source, stands where its words are, and has a sentence."""
    lines = SOURCE.split("\n")
    for oddity in imported.oddities:
        assert oddity.span.file == NAME
        assert lines[oddity.line - 1][oddity.column - 1 :].startswith(oddity.words)
        assert len(oddity.remark) > 20 and not oddity.remark.endswith(".")
    places = [(o.line, o.column) for o in imported.oddities]
    assert places == sorted(places)
