"""The first page, the search and the style of the book: what stands beside the laws."""

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import takewhile

from .contents import Chapter, EditionContents, Entry, Frame, LawPage
from .markup import Markup, joined, link, tag
from .pages import page, picture

_ASSETS = ("style.css", "search.js")
MORE, MAP = "more", "map"
"""The page of the worked rulings that belong to no law, and that of the map of the laws."""


def assets() -> dict[str, str]:
    """The files that are the same in every book."""
    folder = files("bridgelaws").joinpath("book/assets")
    return {name: folder.joinpath(name).read_text("utf-8") for name in _ASSETS}


def index_html(frame: Frame) -> str:
    """The first page: the search, and every law of every edition."""
    search = tag(
        "section",
        tag("label", frame.words["search"], attributes={"for": "wanted"}),
        tag("input", attributes={"id": "wanted", "type": "search", "autocomplete": "off"}),
        tag(
            "ul",
            attributes={"id": "found", "aria-live": "polite", "data-none": frame.words["none"]},
        ),
        attributes={"class": "search"},
    )
    scripts = [tag("script", attributes={"src": name}) for name in ("search-data.js", "search.js")]
    editions = (_edition(each, frame) for each in frame.editions)
    title = frame.words["title"]
    return page(title, joined([tag("h1", title), search, *editions, *scripts]), frame)


def _edition(edition: EditionContents, frame: Frame) -> Markup:
    more = link(f"{edition.edition}/{MORE}.html", frame.words["worked"])
    laid_out = link(f"{edition.edition}/{MAP}.html", frame.words["map"])
    return tag(
        "section",
        tag("h2", edition.title),
        *(_chapter(edition.edition, each) for each in edition.chapters),
        tag("p", laid_out),
        tag("p", more) if edition.has_more else None,
    )


def _chapter(edition: str, chapter: Chapter) -> Markup:
    rows = (
        tag("li", link(f"{edition}/{law}.html", f"{law}  {title}")) for law, title in chapter.laws
    )
    heading = None if chapter.heading is None else tag("h3", chapter.heading)
    return joined([heading, tag("ul", *rows, attributes={"class": "laws"})])


def map_html(edition: EditionContents, frame: Frame) -> str:
    """The page of the map of an edition, with every law as a link."""
    title = frame.words["map"]
    laws = (link(f"{law}.html", law) for law in edition.laws)
    inside = (
        tag("h1", title),
        tag("p", edition.title),
        tag("section", picture(f"{MAP}.svg", title), attributes={"class": "charts"}),
        tag("nav", *laws, attributes={"class": "parts"}),
    )
    return page(f"{edition.edition} · {title}", joined(inside), frame, depth=1)


def search_data(pages: Iterable[LawPage]) -> str:
    """A script that holds where each provision stands, all its words, and its rule."""
    rows = [
        [
            f"{law.edition}/{law.law}.html#{entry.id}",
            f"{law.edition} {entry.id}",
            " · ".join(dict.fromkeys(part for part in _searched(law, entry) if part)),
        ]
        for law in pages
        for entry in law.entries
    ]
    return f"const PROVISIONS = {json.dumps(rows)};\n"


def _searched(law: LawPage, entry: Entry) -> Iterator[str | None]:
    """The words by which a provision is found: in the languages of its texts, and the reader's."""
    if entry.id == law.law:
        yield law.title
    for said in entry.said:
        yield from (said.title, *said.paragraphs, *(words for _, words in said.notes))
    above = takewhile(lambda line: line.provision != entry.id, entry.rule)
    yield from (line.text for line in entry.rule[len(tuple(above)) :])
