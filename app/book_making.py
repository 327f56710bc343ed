"""Gathers what stands in the book: of one law at a time, so that several can be made at once."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from ..book.contents import (
    Answer,
    Chapter,
    EditionContents,
    Entry,
    Frame,
    LawPage,
    Reference,
    Said,
    Worked,
)
from ..compiler.base_files import read_base
from ..compiler.citation_targets import law_of
from ..compiler.citations import Citation
from ..compiler.compile import edition_files, vocabulary_of
from ..compiler.coverage import coverage
from ..compiler.diagnostics import SituationError
from ..compiler.law_text import LawText, ProvisionText
from ..compiler.provision_ids import id_order, id_parts
from ..diagrams.chart import Chart
from ..diagrams.chart_words import ChartWords
from ..diagrams.drawing import chart_in, draw_chart, draw_map
from ..diagrams.rule_lines import rule_lines
from ..diagrams.titles import Titles, titles_of
from ..runtime.base import KnowledgeBase
from .book_differences import BookDifferences
from .pictures import numbered
from .provision_page import Edition, answered, read_edition
from .references_page import text_citations
from .scenarios import Scenario, command_for, every_scenario

_WIDTH = 76


class BookMaking:
    """A base as a book for the readers of one language.

    Args:
        base: The base, compiled.
        root: Its folder.
        name: What messages call it.
        language: A language of the vocabulary.
    """

    def __init__(self, base: KnowledgeBase, root: str, name: str, language: str) -> None:
        self.base = base
        self.root = root
        self.name = name
        self.language = language
        files = read_base(root, name)
        self.editions = {
            each.name: _EditionMaking(read_edition(files, each, name), language)
            for each in edition_files(files)
            if each.name in base.editions
        }
        self.words = ChartWords(vocabulary_of(files), language)

    @cached_property
    def scenarios(self) -> dict[tuple[str, str | None], list[Scenario]]:
        """The worked situations by edition and law; None: those that belong to no law."""
        found: dict[tuple[str, str | None], list[Scenario]] = {}
        for each in every_scenario(self.root, self.name, self.base.editions, self.base.declared):
            edition = each.situation.edition
            law = next((n for n in _laws_of(each) if n in self.editions[edition].laws), None)
            found.setdefault((edition, law), []).append(each)
        return found

    def begin(self) -> None:
        """Work out what all laws need, before several processes do the rest."""
        _ = self.scenarios, self._told_apart if len(self.editions) > 1 else None

    def work(self, law: str) -> int:
        """How much there is to do for a law, in no unit; what takes longest is begun first."""
        return sum(len(self.scenarios.get((name, law), ())) for name in self.editions)

    def frame(self) -> Frame:
        """What the pages say themselves, and the laws that have one."""
        keys = ("title", "search", "none", "chart", "worked", "compared", "no_difference")
        words = {key: self.words.word("book", key) for key in keys}
        words |= {key: self.words.word("show", key) for key in ("refers_to", "referred_by")}
        words["map"] = self.words.word("map", "title")
        spoken = {each for e in self.editions.values() for each in e.edition.languages}
        return Frame(
            self.language,
            words,
            {each: self.words.language_name(each) for each in sorted(spoken)},
            tuple(
                each.contents((name, None) in self.scenarios)
                for name, each in self.editions.items()
            ),
        )

    def page(self, edition: str, law: str) -> LawPage:
        """The page of a law, without its pictures."""
        other = next((n for n, e in self.editions.items() if n != edition and law in e.laws), None)
        making = self.editions[edition]
        return LawPage(
            edition,
            law,
            making.titles.title(law) or "",
            tuple(making.entries(law)),
            (),
            tuple(self.worked(edition, law)),
            other,
            () if other is None else self._told_apart.of(law),
        )

    def worked(self, edition: str, law: str | None) -> Iterator[Worked]:
        """The worked situations of a law, ruled on."""
        for each in self.scenarios.get((edition, law), ()):
            try:
                ruling = self.base.rule(each.situation)
            except SituationError as error:
                told = error.diagnostics[0].message
            else:
                asked = each.asked
                found = ruling if asked is None else ruling.may(asked.player, asked.action)
                told = found.prose(self.language, _WIDTH)
            yield Worked(each.id, each.title, command_for(each, None), told, each.why)

    def charts(self, edition: str, law: str) -> dict[str, bytes]:
        """The pictures of a law by the names of their files; none where it can't be drawn."""
        if law not in self.editions[edition].edition.rules.laws:
            return {}
        pages = draw_chart(*self.editions[edition].chart(law), "svg")
        return dict(zip(numbered(f"{law}.svg", len(pages)), pages, strict=True))

    def map(self, edition: str) -> bytes:
        """The picture of how the laws of an edition refer to one another."""
        return draw_map(self.root, self.base.graph(edition), self.language, "svg")

    @cached_property
    def _told_apart(self) -> BookDifferences:
        """In what the first and the last edition differ."""
        first, *_, last = (each.edition for each in self.editions.values())
        every = (each for some in self.scenarios.values() for each in some)
        return BookDifferences(self.base, (first, last), every, self.words)


class _EditionMaking:
    """An edition for readers of a language: what all its provisions have in common, read once."""

    def __init__(self, edition: Edition, language: str) -> None:
        self.name = edition.file.name
        self.edition = edition
        self.language = language
        rules, texts = edition.rules, edition.texts
        self.words = ChartWords(rules.vocabulary, language)
        self.titles: Titles = titles_of(edition.file, texts, language)
        self.coverage = coverage(rules, texts.every)
        self.citations = {
            known: text_citations(laws, known) for known, laws in texts.by_language.items()
        }
        self.laws = tuple(sorted({law_of(name) for name in texts.provisions}, key=id_order))

    def contents(self, has_more: bool) -> EditionContents:
        chapters = tuple(
            Chapter(each.heading, tuple((law, self.titles.title(law) or "") for law in each.laws))
            for each in self.titles.chapters(self.laws)
        )
        return EditionContents(self.name, self.titles.edition, chapters, has_more)

    def entries(self, law: str) -> Iterator[Entry]:
        """The provisions of a law, in its order."""
        texts, rules = self.edition.texts, self.edition.rules
        ids = {name for name in texts.provisions if law_of(name) == law}
        for provision in sorted(ids, key=id_order):
            covered = self.coverage[provision]
            status = self.words.word("show", covered.status)
            rule = rules.provisions.get(provision)
            lines = () if rule is None else rule_lines(rules, provision, self.words)
            yield Entry(
                provision,
                tuple(self._said(provision)),
                f"{status}: {covered.reason}" if covered.reason else status,
                lines,
                () if rule is None else rule.remarks,
                self._references(provision, lambda c: (c.source, c.target)),
                self._references(provision, lambda c: (c.target, c.source)),
                tuple(self._answers(provision)),
            )

    def chart(self, law: str) -> tuple[Chart, LawText | None, ChartWords]:
        """The chart of a law, with what it is drawn with."""
        laws = self.edition.texts.by_language.get(self.language, ())
        text = next((each for each in laws if each.number == law), None)
        return chart_in(self.edition.file, self.edition.rules, text, law, self.language)

    def _said(self, provision: str) -> Iterator[Said]:
        for language, laws in self.edition.texts.by_language.items():
            for law in laws:
                for part in law.provisions:
                    if part.id == provision:
                        yield _said(language, law, part)

    def _references(
        self, provision: str, ends: Callable[[Citation], tuple[str, str]]
    ) -> tuple[Reference, ...]:
        """What stands at the other end of the citations that have this provision at one."""
        found: dict[str, Reference] = {}
        for language, citations in self.citations.items():
            for each in citations:
                here, there = ends(each)
                if here == provision:
                    found.setdefault(there, Reference(there, each.words, language))
        return tuple(found[each] for each in sorted(found, key=_order))

    def _answers(self, provision: str) -> Iterator[Answer]:
        for each in self.edition.correspondence.of(self.name, provision):
            yield Answer(each.edition, each.provisions, answered(each, self.words))


def _order(provision: str) -> tuple[int, ...]:
    return id_order(provision) if id_parts(provision) else (0,)


def _said(language: str, law: LawText, part: ProvisionText) -> Said:
    notes = tuple((n.id, n.text) for n in law.footnotes if n.belongs_to == part.id)
    return Said(language, part.title, tuple(part.text.split("\n")) if part.text else (), notes)


def _laws_of(scenario: Scenario) -> Iterable[str]:
    """The laws that a scenario may be about: that of its file, those expected first."""
    stem = scenario.span.file.rsplit("/", 1)[-1].removesuffix(".yaml")
    if id_parts(stem):
        yield law_of(stem)
    expected = scenario.expect
    for each in expected.get("rulings") or [expected]:
        yield from map(law_of, each.get("laws") or () if isinstance(each, dict) else ())
