"""The shipped laws and their charts, each worked out once for all tests here."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from bridgelaws.compiler import model
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import edition_files, edition_model, vocabulary_of
from bridgelaws.compiler.declarations import Vocabulary
from bridgelaws.compiler.edition_texts import EditionTexts
from bridgelaws.compiler.texts import read_law
from bridgelaws.diagrams.chart import Chart
from bridgelaws.diagrams.law_chart import law_chart
from bridgelaws.diagrams.own_law import OwnLaw, own_law
from bridgelaws.diagrams.titles import titles_of
from bridgelaws.runtime.base import SHIPPED

EDITION = "1997"
LANGUAGES = ("en", "da", "nl", "sv")


@cache
def shipped_vocabulary() -> Vocabulary:
    """The vocabulary of the base."""
    return vocabulary_of(read_base(SHIPPED))


@cache
def shipped_edition() -> model.Edition:
    """The rules of 1997."""
    files = read_base(SHIPPED)
    (file,) = (found for found in edition_files(files) if found.name == EDITION)
    return edition_model(files, file, shipped_vocabulary())


@cache
def shipped_own(law: str) -> OwnLaw:
    """The diagram of a law's own provisions."""
    return own_law(shipped_edition(), law)


@cache
def shipped_chart(law: str, language: str = "en") -> Chart:
    """The chart of a law, with the titles of the text or edition in this language."""
    files = read_base(SHIPPED)
    (file,) = (found for found in edition_files(files) if found.name == EDITION)
    text = read_law(Path(SHIPPED) / EDITION / language, law)
    titles = titles_of(file, EditionTexts({language: (text,)} if text else {}), language)
    return law_chart(shipped_own(law), language, titles.of)


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
