"""The shipped laws and their charts, each worked out once for all tests here."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from bridgelaws.compiler import model
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import EditionFile, edition_files, edition_model, vocabulary_of
from bridgelaws.compiler.declarations import Vocabulary
from bridgelaws.compiler.edition_texts import EditionTexts
from bridgelaws.compiler.texts import read_law
from bridgelaws.diagrams.chart import Chart
from bridgelaws.diagrams.law_chart import law_chart
from bridgelaws.diagrams.own_law import OwnLaw, own_law
from bridgelaws.diagrams.titles import titles_of
from bridgelaws.runtime.base import SHIPPED

EDITION = "1997"
EDITIONS = ("1997", "2017")
LANGUAGES = ("en", "da", "nl", "sv")


@cache
def shipped_vocabulary() -> Vocabulary:
    """The vocabulary of the base."""
    return vocabulary_of(read_base(SHIPPED))


@cache
def shipped_edition(edition: str = EDITION) -> model.Edition:
    """The rules of an edition."""
    files = read_base(SHIPPED)
    return edition_model(files, _file(edition), shipped_vocabulary())


@cache
def shipped_own(law: str, edition: str = EDITION) -> OwnLaw:
    """The diagram of a law's own provisions."""
    return own_law(shipped_edition(edition), law)


@cache
def shipped_chart(law: str, language: str = "en", edition: str = EDITION) -> Chart:
    """The chart of a law, with the titles of the text or edition in this language."""
    source = shipped_edition(edition).laws[law].lender or edition
    text = read_law(Path(SHIPPED) / source / language, law)
    texts = EditionTexts({language: (text,)} if text else {})
    titles = titles_of(_file(source), texts, language)
    return law_chart(shipped_own(law, edition), language, titles.of)


def shipped_charts() -> list[tuple[str, str]]:
    """Every law of every edition, those it borrows too: the edition and the number."""
    return [(edition, law) for edition in EDITIONS for law in shipped_edition(edition).laws]


def own_charts() -> list[tuple[str, str]]:
    """Every law that an edition has a text of: the edition and the number."""
    return [
        (edition, law)
        for edition, law in shipped_charts()
        if shipped_edition(edition).laws[law].lender is None
    ]


def _file(edition: str) -> EditionFile:
    (file,) = (found for found in edition_files(read_base(SHIPPED)) if found.name == edition)
    return file


def written_in_any_order(code: str) -> set[bytes]:
    """What a program writes, under several orders of sets in memory."""
    return {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
