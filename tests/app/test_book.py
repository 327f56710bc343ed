"""The book: every link leads somewhere, every word of the laws is there, all is its own."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from bridgelaws.app.cli import main
from bridgelaws.book.contents import Chapter, EditionContents, Entry, Frame, LawPage, Said, Worked
from bridgelaws.book.law_html import law_html
from bridgelaws.compiler.texts import read_texts
from bridgelaws.runtime.base import SHIPPED


class Page(HTMLParser):
    """What a page holds: ids, links, pictures, and its words."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.alternatives: list[str | None] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if given.get("id"):
            self.ids.append(given["id"] or "")
        if tag == "a":
            self.links.append(given.get("href") or "")
        if tag in ("img", "script", "link"):
            self.loaded.append(given.get("src") or given.get("href") or "")
        if tag == "img":
            self.alternatives.append(given.get("alt"))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return "".join(self.words)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    assert main(["book", "-o", str(folder), "--lang", "da"]) == 0
    return folder


@pytest.fixture(scope="module")
def pages(book: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in sorted(book.rglob("*.html"))}


def broken(pages: dict[Path, Page]) -> Iterator[str]:
    """Links, and files that a page loads, that lead nowhere or out of the book."""
    for file, page in pages.items():
        for target in (*page.links, *page.loaded):
            where = urlsplit(target)
            there = file if not where.path else (file.parent / unquote(where.path)).resolve()
            is_there = not (where.scheme or where.netloc) and there.is_file()
            named = not where.fragment or there not in pages or where.fragment in pages[there].ids
            if not (is_there and named):
                yield f"{file.name}: {target}"


def test_every_link_leads_to_a_place_in_the_book(pages: dict[Path, Page]) -> None:
    assert sum(len(page.links) for page in pages.values()) > 1000
    assert list(broken(pages)) == []


def test_a_planted_link_is_noticed(pages: dict[Path, Page], book: Path) -> None:
    """To a provision that isn't there, to a page that isn't, to elsewhere."""
    file = book / "1997" / "planted.html"
    for target in ("27.html#27X", "41.html", "https://example.org/x.js"):
        file.write_text(f'<a href="{target}">x</a>', "utf-8")
        assert list(broken({**pages, file: Page(file)})) == [f"planted.html: {target}"]
    file.unlink()


def test_ids_are_unique_and_pictures_have_words(pages: dict[Path, Page]) -> None:
    for page in pages.values():
        assert len(page.ids) == len(set(page.ids))
        assert all(page.alternatives)
        assert page.tags.count("h1") == 1
    assert sum(len(page.alternatives) for page in pages.values()) > 40


@pytest.mark.parametrize(("edition", "language"), [("1997", "da"), ("1997", "sv"), ("2017", "nl")])
def test_every_word_of_the_laws_is_there(
    edition: str, language: str, pages: dict[Path, Page], book: Path
) -> None:
    """Title, paragraphs and notes of each provision, word for word, on the page of its law."""
    laws = read_texts(Path(SHIPPED) / edition / language)
    assert laws
    for law in laws:
        page = pages[book / edition / f"{law.number}.html"]
        for part in law.provisions:
            assert part.id in page.ids
            for words in (part.title, *part.text.split("\n")):
                assert not words or words in page.text
        for note in law.footnotes:
            assert note.text in page.text


def test_a_page_tells_the_rule_the_references_and_what_changed(
    pages: dict[Path, Page], book: Path
) -> None:
    """27B1a of 1997: its rule in Danish, what it cites, who cites 27, an auction that differs."""
    page = pages[book / "1997" / "27.html"]
    assert "ingen straf" in page.text
    assert "../1997/25.html#25B1" in page.links  # "anvendes §27", in the note of 25B1
    assert "../2017/27.html" in page.links
    assert "Anderledes i 2017" in page.text
    assert '"auction"' in page.text
    assert "bridgelaws rule --edition 1997 --dealer" in page.text


def test_a_difference_is_told_way_by_way(pages: dict[Path, Page], book: Path) -> None:
    """37 as `compare` tells it: where LHO has called there is one way, and it has no list."""
    text = (book / "1997" / "37.html").read_text("utf-8")
    differences = text.partition('id="compared"')[2].partition('id="worked"')[0]
    assert differences.count("<article>") == differences.count("{&quot;dealer") > 0
    one = "MTV meldte, før turneringslederen traf afgørelse</p><dl><dt>1997</dt>"
    assert one in differences
    ways = (book / "1997" / "36.html").read_text("utf-8").partition('id="compared"')[2]
    assert "<ul><li>det var makkers tur" in ways


def test_borrowed_laws_have_no_page_of_their_own(book: Path) -> None:
    """2017 takes 18 from 1997 as a fact of the game; it has no text of it."""
    assert (book / "1997" / "18.html").is_file()
    assert not (book / "2017" / "18.html").exists()


def test_the_search_holds_every_provision(book: Path, pages: dict[Path, Page]) -> None:
    """Each with the place where it stands."""
    script = (book / "search-data.js").read_text("utf-8")
    rows = json.loads(script.removeprefix("const PROVISIONS = ").rstrip().removesuffix(";"))
    assert ["1997/27.html#27A", "1997 27A"] in [row[:2] for row in rows]
    for place, _, _ in rows:
        file, _, provision = place.partition("#")
        assert provision in pages[book / file].ids


def test_the_search_knows_the_reader_s_words(book: Path) -> None:
    """2017 has a text in Dutch alone; a Danish reader finds 27B1a by its rule in Danish."""
    script = (book / "search-data.js").read_text("utf-8")
    rows = json.loads(script.removeprefix("const PROVISIONS = ").rstrip().removesuffix(";"))
    words = {place: text for place, _, text in rows}
    assert "laveste tilstrækkelige bud i samme benævnelse" in words["2017/27.html#27B1a"]
    assert "laagste bod" in words["2017/27.html#27B1a"]
    assert "laveste tilstrækkelige bud" not in words["2017/27.html#27D"]  # nor by what is above it


def test_what_stands_far_down_is_reached_at_once(pages: dict[Path, Page], book: Path) -> None:
    """From the top of a page to each provision, to the other edition, to the worked rulings."""
    page = pages[book / "1997" / "27.html"]
    for place in ("27B1a", "27C", "compared", "worked"):
        assert f"#{place}" in page.links
        assert place in page.ids
    assert "#worked" not in pages[book / "1997" / "more.html"].links


@pytest.mark.parametrize(("edition", "many"), [("1997", 24), ("2017", 18)])
def test_each_edition_has_a_map(
    edition: str, many: int, pages: dict[Path, Page], book: Path
) -> None:
    """It is reached from the first page, and leads to each law: 17 to 40; 19 and 24 to 40."""
    page = pages[book / edition / "map.html"]
    assert f"{edition}/map.html" in pages[book / "index.html"].links
    assert "Hvordan lovene henviser til hinanden" in page.text
    assert sum(link.removesuffix(".html").isdigit() for link in page.links) == many
    assert (book / edition / "map.svg").read_bytes().count(b"<svg") == 1


HOSTILE = "<script>alert('x')</script> & \"quoted\" </pre> \u202e"


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    """Words of texts, rules and scenarios are shown as they are, and are never markup."""
    said = Said("da", HOSTILE, (HOSTILE,), (("1.fn1", HOSTILE),))
    entry = Entry("1A", (said,), HOSTILE, (), (HOSTILE,), (), (), ())
    worked = Worked("x", HOSTILE, HOSTILE, HOSTILE, HOSTILE)
    law = LawPage("x", "1", HOSTILE, (entry,), (), (worked,), None, ())
    words = dict.fromkeys(("title", "worked", "chart", "refers_to", "referred_by"), HOSTILE)
    frame = Frame("en", words, {}, (EditionContents("x", "x", (_chapter(),), False),))
    file = tmp_path / "1.html"
    file.write_text(law_html(law, frame), "utf-8")
    page = Page(file)
    assert "script" not in page.tags
    assert page.text.count(HOSTILE) >= 9


def _chapter() -> Chapter:
    return Chapter(None, (("1", "x"),))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], "missing-option"),
        (["-o", "x", "--lang", "fr"], "unknown-language"),
        (["-o", "x", "--jobs", "0"], "unknown-number"),
        (["27", "-o", "x"], "needless-argument"),
    ],
)
def test_a_call_that_can_not_be_used(
    words: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", *words]) == 2
    assert f"error[{code}]" in capsys.readouterr().err


def test_a_folder_that_can_not_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    assert main(["book", "-o", str(tmp_path / "file" / "book"), "--jobs", "1"]) == 2
    assert "error[" in capsys.readouterr().err
