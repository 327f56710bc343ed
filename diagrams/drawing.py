"""The chart of a law as a picture: the front door of this folder."""

import os

from ..compiler.base_files import BaseFiles, read_base
from ..compiler.compile import EditionFile, edition_files, edition_model, vocabulary_of
from ..compiler.diagnostics import nearest
from ..compiler.provision_ids import id_parts
from ..compiler.texts import LawText, read_law
from ..compiler.wording import shown
from .chart import Chart
from .dot import chart_dot
from .engine import render, scale
from .law_chart import law_chart
from .mermaid import chart_mermaid
from .own_law import own_law
from .svg import with_words

FORMATS = ("svg", "png", "dot", "mmd")
_SMALL = 0.75  # made smaller than this, a chart is hard to read, and a narrow one may be better


def draw_law(
    base_root: str | os.PathLike[str], edition: str, law: str, language: str, format: str
) -> bytes:
    """Draw the chart of one law.

    The same base gives the same bytes. `dot` and `mmd` are source for Graphviz and Mermaid.

    Args:
        base_root: The folder of the knowledge base.
        edition: The name of an edition.
        law: The number of a law in it.
        language: A language of the vocabulary.
        format: One of `FORMATS`.
    Raises:
        LawError: The base has faults.
        ValueError: There is no such edition, law, language or format, or the chart can't be drawn;
            the message is one sentence for the reader.
    """
    check_format(format)
    chart, text = chart_of(read_base(base_root), edition, law, language)
    if format == "mmd":
        return chart_mermaid(chart).encode()
    source = chart_dot(chart)
    if format == "dot":
        return source.encode()
    fits = scale(source)
    if fits < _SMALL:
        narrow = chart_dot(chart, narrow=True)
        source = narrow if scale(narrow) > fits else source
    picture = render(source, format)
    return with_words(picture, chart, text) if format == "svg" else picture


def check_format(format: str) -> None:
    """Refuse a format that can't be drawn.

    Raises:
        ValueError: With the formats there are; for pdf, with the way to one.
    """
    if format in FORMATS:
        return
    if format.lower() == "pdf":
        raise ValueError(
            "pdf can't be drawn directly: draw svg, open it in a browser and print it to pdf"
        )
    raise ValueError(_unknown("format", format, FORMATS))


def chart_of(
    files: BaseFiles, edition: str, law: str, language: str
) -> tuple[Chart, LawText | None]:
    """The chart of one law, and the law's text in this language where the edition has it.

    Raises:
        LawError: The base has faults.
        ValueError: There is no such edition, law or language; the message is one sentence.
    """
    editions = {found.name: found for found in edition_files(files)}
    if edition not in editions:
        raise ValueError(_unknown("edition", edition, tuple(editions)))
    vocabulary = vocabulary_of(files)
    if language not in vocabulary.languages:
        raise ValueError(_unknown("language", language, vocabulary.languages))
    bound = edition_model(files, editions[edition], vocabulary)
    if law not in bound.laws:
        parts = id_parts(law)
        if parts and parts[0] in bound.laws:
            message = f"{shown(law)} is a part of a law, and only whole laws are drawn"
            raise ValueError(f"{message}: draw law {parts[0]}")
        raise ValueError(_unknown("law", law, tuple(bound.laws)))
    text = _text(files, editions[edition], law, language)
    return law_chart(own_law(bound, law), language, text), text


def _text(files: BaseFiles, edition: EditionFile, law: str, language: str) -> LawText | None:
    if language not in edition.languages:
        return None
    return read_law(f"{files.root}/{edition.folder}/{language}", law)


def _unknown(what: str, given: str, known: tuple[str, ...]) -> str:
    near = nearest(given, known)
    help_ = f"did you mean `{near}`?" if near else f"there are {', '.join(known[:40])}"
    return f"there is no {what} {shown(given)}; {help_}"
