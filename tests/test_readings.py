"""Readings that are cited by number have to be told, where rules and worked rulings cite them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
CITED = re.compile(r"\b[Rr]eadings? ((?:\d+(?:, | and ))*\d+)(?![A-Z0-9])")
TOLD = re.compile(r"^(\d+)\. ", re.M)


def cited(text: str) -> set[int]:
    """The numbers of the readings that a text names; of a provision (`17E`) none."""
    return {int(n) for found in CITED.findall(text) for n in re.findall(r"\d+", found)}


def test_every_reading_that_is_cited_is_told() -> None:
    """In `readings.md` of the edition, each once and in order."""
    for page in ROOT.glob("laws/*/readings.md"):
        told = [int(number) for number in TOLD.findall(page.read_text("utf-8"))]
        assert told == sorted(set(told))
        files = [*page.parent.glob("rules/*.law"), *page.parent.glob("scenarios/*.yaml")]
        files.append(page.parent / "accepted.yaml")
        named = {file: cited(file.read_text("utf-8")) for file in files if file.exists()}
        assert len(set().union(*named.values())) > 15
        lacking = {file.name: missing for file, ns in named.items() if (missing := ns - set(told))}
        assert lacking == {}


def test_every_edition_that_cites_readings_has_them() -> None:
    """A number alone tells nobody anything."""
    for edition in ROOT.glob("laws/*/edition.yaml"):
        rules = "".join(f.read_text("utf-8") for f in edition.parent.glob("rules/*.law"))
        assert not cited(rules) or (edition.parent / "readings.md").exists()


def test_a_remark_says_what_the_reading_means_there() -> None:
    """None is a number and nothing else."""
    remarks = [
        line.strip()
        for file in ROOT.glob("laws/*/rules/*.law")
        for line in file.read_text("utf-8").split("\n")
        if line.strip().startswith("remark:")
    ]
    bare = re.compile(r"remark: (see )?readings? \d+\.?")
    assert len(remarks) > 30
    assert [remark for remark in remarks if bare.fullmatch(remark)] == []
    assert bare.fullmatch("remark: reading 30.")


def test_citations_are_seen() -> None:
    """One, several, and beside the id of a provision."""
    assert cited("reading 28; readings 7 and 42. Reading 3, 17E") == {28, 7, 42, 3}
    assert cited("reading 10 and 17E") == {10}
