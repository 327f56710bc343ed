"""`bridgelaws book`: the laws as a static site, with texts, rules, charts and worked rulings."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from ...book.contents import Frame, LawPage
from ...book.law_html import law_html, more_html
from ...book.site import MAP, MORE, assets, index_html, map_html, search_data
from ...compiler.frozen import replace
from ...compiler.provision_ids import id_order
from ...runtime.base import KnowledgeBase
from .. import bases, streams
from ..book_making import BookMaking
from ..faults import Sources, UsageError
from ..jobs import ALL, wanted_jobs
from ..options import JSON, LAWS, Arguments, Command, Option
from ..progress import Progress
from ..replacement import Replacement

_OUT, _JOBS = "--out", "--jobs"
COMMAND = Command(
    name="book",
    does="write the laws as a book for a browser",
    takes="",
    options=(
        Option(_OUT, "the folder for the book", "DIR", short="-o"),
        Option("--lang", "the language of the reader, en if not given", "LANG"),
        Option(_JOBS, f"how many laws are made at once, or `{ALL}`: one for each core", "N"),
        JSON,
        LAWS,
    ),
    most=0,
    more=(
        "A page for each law of each edition: its texts side by side, provision by provision, the\n"
        "rule in the reader's language, the chart, what refers to what, worked rulings, and what\n"
        "the other edition rules otherwise. `index.html` has the search. Everything is in the\n"
        "folder, nothing comes from elsewhere; files of an older book there are written over."
    ),
    examples=(
        ("bridgelaws book -o book", "then open book/index.html"),
        ("bridgelaws book --lang da -o bog", "for Danish readers"),
    ),
)
_Made = tuple[list[LawPage], dict[str, bytes]]


def run(arguments: Arguments, sources: Sources) -> int:
    """Write the book.

    Raises:
        UsageError: no folder is named, it can't be written, or there is no such language.
        LawError: the knowledge base has faults.
    """
    out = arguments.value(_OUT)
    if out is None:
        expected = ("`-o DIR`",)
        raise UsageError("missing-option", "it isn't said where to write the book", expected)
    said = arguments.value(_JOBS)
    jobs = wanted_jobs(ALL if said is None else said)
    root, name = bases.locate(arguments.value("--laws"), sources)
    base = bases.load_base(arguments.value("--laws"), sources)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    making = BookMaking(base, root, name, language)
    frame = making.frame()
    written, pages = 0, []
    for found, pictures in _made(jobs, making):
        pages += found
        for path, content in (*_pages(found, frame), *pictures.items()):
            _write(out, path, content)
            written += 1
    for path, content in _beside(making, frame, pages):
        _write(out, path, content)
        written += 1
    if arguments.has("--json"):
        print(streams.json_page({"folder": out, "pages": len(pages), "files": written}))
    else:
        print(f"{len(pages)} laws, {written} files: {os.path.join(out, 'index.html')}")
    return 0


def _pages(found: list[LawPage], frame: Frame) -> Iterator[tuple[str, bytes]]:
    for page in found:
        yield f"{page.edition}/{page.law}.html", law_html(page, frame).encode()


def _beside(making: BookMaking, frame: Frame, pages: list[LawPage]) -> Iterator[tuple[str, bytes]]:
    """What stands beside the laws."""
    yield "index.html", index_html(frame).encode()
    ordered = sorted(pages, key=lambda page: (page.edition, id_order(page.law)))
    yield "search-data.js", search_data(ordered).encode()
    for name, text in assets().items():
        yield name, text.encode()
    for edition in frame.editions:
        yield f"{edition.edition}/{MAP}.html", map_html(edition, frame).encode()
        if edition.has_more:
            worked = tuple(making.worked(edition.edition, None))
            path = f"{edition.edition}/{MORE}.html"
            yield path, more_html(edition.edition, worked, frame).encode()


def _made(jobs: int, making: BookMaking) -> Iterator[_Made]:
    """Every law of all editions, with its pictures, and the map of each edition."""
    laws = sorted(
        {law for each in making.editions.values() for law in each.laws},
        key=making.work,
        reverse=True,
    )
    with Progress() as progress:
        parts = len(laws) + len(making.editions)
        for done, made in enumerate(_in_turn(jobs, making, laws), 1):
            progress.tell(f"{done}/{parts}")
            yield made


def _in_turn(jobs: int, making: BookMaking, laws: list[str]) -> Iterator[_Made]:
    if jobs == 1:
        yield from (_of_law(making, law) for law in laws)
        yield from (_map_of(making, edition) for edition in making.editions)
        return
    given = (making.root, making.name, making.language)
    _making[:] = [making]
    making.begin()
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=given) as pool:
        maps = [pool.submit(_map, edition) for edition in making.editions]
        yield from pool.map(_law, laws)
        yield from (each.result() for each in maps)


def _of_law(making: BookMaking, law: str) -> _Made:
    pages: list[LawPage] = []
    pictures: dict[str, bytes] = {}
    for edition, each in making.editions.items():
        if law in each.laws:
            charts = making.charts(edition, law)
            pictures |= {f"{edition}/{file}": drawn for file, drawn in charts.items()}
            pages.append(replace(making.page(edition, law), charts=tuple(charts)))
    return pages, pictures


def _map_of(making: BookMaking, edition: str) -> _Made:
    return [], {f"{edition}/{MAP}.svg": making.map(edition)}


_making: list[BookMaking] = []
"""That of this process: inherited where the system can, else read once more."""


def _begin(root: str, name: str, language: str) -> None:
    if not _making:
        _making.append(BookMaking(KnowledgeBase.load(root), root, name, language))


def _law(law: str) -> _Made:
    return _of_law(_making[0], law)


def _map(edition: str) -> _Made:
    return _map_of(_making[0], edition)


def _write(out: str, path: str, content: bytes) -> None:
    """Write a file of the book, whole or not at all."""
    file = os.path.join(out, path)
    try:
        os.makedirs(os.path.dirname(file), exist_ok=True)
    except OSError:
        message = f"the folder `{os.path.dirname(file)}` can't be made"
        raise UsageError("unwritable", message, ("a place that can be written to",)) from None
    with Replacement(file) as stream:
        stream.write(content)
