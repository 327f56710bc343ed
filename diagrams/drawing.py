"""Charts and maps as pictures: the front door of this folder."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..compiler import model
from ..compiler.base_files import BaseFiles, read_base
from ..compiler.citation_graph import as_read
from ..compiler.citation_targets import law_of
from ..compiler.compile import EditionFile, edition_files, edition_model, vocabulary_of
from ..compiler.diagnostics import nearest
from ..compiler.edition_terms import in_terms_of
from ..compiler.edition_texts import EditionTexts, read_edition_texts
from ..compiler.graph import surroundings
from ..compiler.provision_ids import id_parts
from ..compiler.texts import LawText, read_law
from ..compiler.wording import shown
from ..runtime.ruling import Ruling
from .arranging import cost, orders
from .chart import Chart
from .chart_words import ChartWords
from .coverage import covered
from .dot import PAGE, Rows, chart_dot
from .engine import laid_out, render
from .formats import FORMATS
from .law_chart import law_chart
from .law_map import LawMap, law_map, surroundings_map
from .map_difference import DifferenceWords, difference, difference_map
from .map_dot import LAYOUT, map_dot
from .map_layout import lay_out
from .map_legend import legend, legend_height
from .map_mermaid import map_mermaid
from .map_outline import spoken_map
from .mermaid import chart_mermaid
from .own_law import own_law
from .pdf import pdf
from .sheets import LEEWAY, Sheet, sheets
from .svg import Spoken, speaking, spoken_chart
from .titles import titles_of
from .trace import Seen, traced

if TYPE_CHECKING:
    import networkx as nx

_SMALL = 0.7  # made smaller than this, a chart is hard to read: it gets more pages
_HEADING = 0.6  # inches that title and notes take
_NEARLY = 1.3  # what is so much too large may fit with its boxes in another order


def draw_law(
    base_root: str | os.PathLike[str], edition: str, law: str, language: str, format: str
) -> tuple[bytes, ...]:
    """Draw the chart of one law.

    The same base gives the same bytes. `dot` and `mmd` are source for Graphviz and Mermaid.

    Args:
        base_root: The folder of the knowledge base.
        edition: The name of an edition.
        law: The number of a law in it.
        language: A language of the vocabulary.
        format: One of `FORMATS`.
    Returns:
        A picture for each page that the chart takes; all pages in one for the other formats.
    Raises:
        LawError: The base has faults.
        ValueError: There is no such edition, law, language or format, or the chart can't be drawn;
            the message is one sentence for the reader.
    """
    _check("format", format, FORMATS)
    files = read_base(base_root)
    chart, text, words = chart_of(files, edition, law, language)
    return draw_chart(chart, text, words, format)


def draw_trace(
    base_root: str | os.PathLike[str], ruling: Ruling, law: str | None, language: str, format: str
) -> tuple[bytes, ...]:
    """Draw the way of a ruling on the chart of a law; as `draw_law`.

    Args:
        ruling: The ruling, of an edition of the base.
        law: The number of a law; None for the one by which the first irregularity is ruled on.
    Raises:
        LawError: The base has faults.
        ValueError: As `draw_law`; or nothing is irregular, or the law says nothing of what is.
    """
    _check("format", format, FORMATS)
    files, edition = read_base(base_root), ruling.rules.edition
    if not ruling.cases:
        raise ValueError("there is nothing irregular in this situation, so nothing to trace")
    chart, text, words = chart_of(files, edition, law or _law_of(ruling), language)
    for case in ruling.cases:
        found = traced(chart, case, ruling.laws(case), words)
        if found is not None:
            return draw_chart(found, text, words, format)
    message = f"law {chart.law} says nothing of what is irregular in this situation"
    raise ValueError(f"{message}; it is ruled on by law {_law_of(ruling)}")


def draw_coverage(
    base_root: str | os.PathLike[str],
    rulings: Iterable[Seen],
    edition: str,
    law: str,
    language: str,
    format: str,
) -> tuple[bytes, ...]:
    """Draw the chart of a law with what worked rulings reach of it; as `draw_law`.

    Args:
        rulings: What they see of the law, whenever one of them looks at it and it applies.
    """
    _check("format", format, FORMATS)
    chart, text, words = chart_of(read_base(base_root), edition, law, language)
    return draw_chart(covered(chart, rulings, words), text, words, format)


def _law_of(ruling: Ruling) -> str:
    """The law by which the first irregularity is ruled on; else the first that is about it."""
    case = ruling.cases[0]
    for provision in ruling.laws(case):
        return law_of(provision)
    home = ruling.rules.data["homes"].get(case.irregularity)
    if home is None:
        raise ValueError("no law of the base is about what is irregular in this situation")
    return str(home)


def draw_chart(
    chart: Chart, text: LawText | None, words: ChartWords, format: str
) -> tuple[bytes, ...]:
    """Draw a chart in a format, with the law's own words to be pointed at; as `draw_law`."""
    if format == "mmd":
        return (chart_mermaid(chart).encode(),)
    pages = pages_of(chart, words)
    sources = [_source(page) for page in pages]
    if format == "dot":
        return ("".join(sources).encode(),)
    if format == "png":
        return tuple(render(source, "png") for source in sources)
    drawn = [render(source, "svg") for source in sources]
    if format == "pdf":
        return (pdf(drawn, chart.title, chart.language),)
    spoken = [spoken_chart(page.chart, text) for page in pages]
    return tuple(speaking(picture, said) for picture, said in zip(drawn, spoken, strict=True))


def pages_of(chart: Chart, words: ChartWords) -> tuple[Sheet, ...]:
    """A chart on as many pages as it takes to be readable."""

    page = (PAGE[0] / _SMALL, PAGE[1] / _SMALL - _HEADING)

    def too_large(size: tuple[float, float]) -> float:
        return max(size[0] / page[0], size[1] / page[1])

    def measure(part: Chart, rows: Rows) -> tuple[float, float]:
        found = []
        for ordered in orders(part):
            found.append(laid_out(chart_dot(ordered, rows, narrow=True)).size)
            if sum(map(len, rows)) > 1 or not 1 < too_large(found[-1]) < _NEARLY:
                break
        return min(found, key=too_large)

    return sheets(chart, measure, page, words)


def _source(page: Sheet) -> str:
    """A page in the lines that let its letters be larger, its boxes in the best order."""
    wide, narrow = (
        laid_out(chart_dot(page.chart, page.rows, narrow)).scale for narrow in (False, True)
    )
    is_narrow = wide < min(1.0, narrow)
    sources = [chart_dot(ordered, page.rows, is_narrow) for ordered in orders(page.chart)]
    return min(sources, key=lambda source: cost(laid_out(source), _SMALL / LEEWAY))


def draw_map(
    base_root: str | os.PathLike[str],
    graph: "nx.MultiDiGraph[str]",
    language: str,
    format: str,
    provision: str | None = None,
) -> bytes:
    """Draw the map of the laws of an edition, or that of what is around one provision.

    The same base gives the same bytes.

    Args:
        base_root: The folder of the knowledge base.
        graph: The graph of an edition of it.
        language: A language of the vocabulary.
        format: One of `FORMATS`.
        provision: A law or provision of the graph, of this edition or outside; None for all laws.
    Raises:
        LawError: The base has faults.
        ValueError: There is no such provision, language or format, or the map can't be drawn; the
            message is one sentence for the reader.
    """
    _check("format", format, FORMATS)
    plan, words = map_of(read_base(base_root), graph, language, provision)
    return _drawn_map(plan, words, format)


def draw_difference(
    base_root: str | os.PathLike[str],
    graphs: "tuple[nx.MultiDiGraph[str], nx.MultiDiGraph[str]]",
    language: str,
    format: str,
) -> bytes:
    """Draw what only one of two editions refers to, from one law to another; as `draw_map`.

    Args:
        graphs: The graphs of two editions of the base, the earlier first.
    """
    _check("format", format, FORMATS)
    files = read_base(base_root)
    vocabulary = vocabulary_of(files)
    _check("language", language, vocabulary.languages)
    names = [str(graph.graph["edition"]) for graph in graphs]
    editions = [_edition(files, name) for name in names]
    texts = [read_edition_texts(files, each, each.folder) for each in editions]
    words = DifferenceWords(vocabulary, language, (names[0], names[1]))
    left, right = (as_read(graph, of, language) for graph, of in zip(graphs, texts, strict=True))
    earlier, later = (
        titles_of(edition, of, language) for edition, of in zip(editions, texts, strict=True)
    )
    plan = difference_map(difference(left, right), (earlier, later), words)
    return _drawn_map(plan, words, format)


def _drawn_map(plan: LawMap, words: ChartWords, format: str) -> bytes:
    if format == "mmd":
        return map_mermaid(plan, words).encode()
    page = lay_out(plan, words, legend_height(legend(plan, words)))
    source = map_dot(plan, page, words)
    if format == "dot":
        return source.encode()
    return _picture(source, format, spoken_map(plan, words), LAYOUT)


def chart_of(
    files: BaseFiles, edition: str, law: str, language: str
) -> tuple[Chart, LawText | None, ChartWords]:
    """The chart of one law, the law's text in this language where the edition has it, and the words
    that the chart is drawn with.

    Raises:
        LawError: The base has faults.
        ValueError: There is no such edition, law or language; the message is one sentence.
    """
    found = _edition(files, edition)
    vocabulary = vocabulary_of(files)
    _check("language", language, vocabulary.languages)
    bound = edition_model(files, found, vocabulary)
    if law not in bound.laws:
        parts = id_parts(law)
        if parts and parts[0] in bound.laws:
            message = f"{shown(law)} is a part of a law, and only whole laws are drawn"
            raise ValueError(f"{message}: draw law {parts[0]}")
        raise ValueError(_unknown("law", law, tuple(bound.laws)))
    source = _edition(files, bound.laws[law].lender or edition)
    return chart_in(source, bound, _text(files, source, law, language), law, language)


def chart_in(
    edition: EditionFile, rules: model.Edition, text: LawText | None, law: str, language: str
) -> tuple[Chart, LawText | None, ChartWords]:
    """The same from an edition that is read: whoever draws many laws reads it once.

    Args:
        edition: The one whose text it is, which of a borrowed law is its lender.
        rules: Those that are drawn.
        text: The law in this language, if there is one.
        law: The number of the law.
        language: A language of the vocabulary.
    Raises:
        LawError: A wording is missing.
    """
    titles = titles_of(edition, EditionTexts({language: (text,)} if text else {}), language)
    chart = law_chart(own_law(rules, law), language, titles.of)
    return chart, text, ChartWords(rules.vocabulary, language)


def map_of(
    files: BaseFiles, graph: "nx.MultiDiGraph[str]", language: str, provision: str | None
) -> tuple[LawMap, ChartWords]:
    """The map of an edition, or of what is around a provision, and the words it is drawn with.

    Raises:
        LawError: The base has faults.
        ValueError: There is no such edition, language or provision; the message is one sentence.
    """
    vocabulary = vocabulary_of(files)
    _check("language", language, vocabulary.languages)
    found = _edition(files, str(graph.graph["edition"]))
    texts = read_edition_texts(files, found, found.folder)
    titles, graph = titles_of(found, texts, language), as_read(graph, texts, language)
    words = ChartWords(in_terms_of(found.name, vocabulary), language)
    if provision is None:
        return law_map(graph, titles, words), words
    _check("provision", provision, tuple(node for node in graph if id_parts(node)))
    return surroundings_map(surroundings(graph, provision), provision, titles, words), words


def _picture(source: str, format: str, spoken: Spoken, layout: str) -> bytes:
    drawn = render(source, "png" if format == "png" else "svg", layout=layout)
    if format == "png":
        return drawn
    if format == "pdf":
        return pdf([drawn], spoken.title, spoken.language)
    return speaking(drawn, spoken)


def _edition(files: BaseFiles, edition: str) -> EditionFile:
    editions = {found.name: found for found in edition_files(files)}
    _check("edition", edition, tuple(editions))
    return editions[edition]


def _text(files: BaseFiles, edition: EditionFile, law: str, language: str) -> LawText | None:
    if language not in edition.languages:
        return None
    return read_law(f"{files.root}/{edition.folder}/{language}", law)


def _check(what: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        raise ValueError(_unknown(what, given, known))


def _unknown(what: str, given: str, known: tuple[str, ...]) -> str:
    near = nearest(given, known)
    help_ = f"did you mean `{near}`?" if near else f"there are {', '.join(known[:40])}"
    return f"there is no {what} {shown(given)}; {help_}"
