"""`bridgelaws compare`: what two editions of the laws rule differently, each with an auction."""

import json
import sys
from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING

from ...compiler.provision_ids import id_order
from .. import bases, streams
from ..exit_codes import DONE
from ..faults import Sources, UsageError
from ..options import EDITION, JSON, LAWS, Arguments, Command, Option
from ..progress import Progress

if TYPE_CHECKING:
    from ...comparison.asked_words import Ways
    from ...comparison.regions import Region
    from ...comparison.words import Clause, RegionWords
    from ...runtime.situation import Situation

_EDITIONS, _VERBOSE, _AGAINST = "--editions", "--verbose", "--against"
_LANGS, _SOURCES = "--langs", "--sources"
_WIDTH = 80

COMMAND = Command(
    name="compare",
    does="show what two editions of the laws rule differently",
    takes="[LAW]",
    options=(
        Option(_EDITIONS, "the two editions, such as 1997,2017", "LEFT,RIGHT"),
        Option(_AGAINST, "an older copy of the base: what its edition ruled otherwise", "PATH"),
        Option(_LANGS, "two languages of an edition, such as da,sv: where they differ", "L,R"),
        Option(_SOURCES, "two prints of a text, such as 001,003: where they differ", "L,R"),
        EDITION,
        Option("--lang", "the language of the words, en if not given", "LANG"),
        Option(_VERBOSE, "list the differences for which no auction was found, too"),
        JSON,
        LAWS,
    ),
    most=1,
    more=(
        "Each kind of irregularity is looked at by itself, and two at once where neither alone\n"
        "tells the difference. A difference is told with when it is there, what either edition\n"
        "says, and an auction on which the two rulings differ: in a file, `rule --edition` takes\n"
        "it under both. Rulings are compared without the provisions they name and the numbers of\n"
        "events. Without LAW every law is compared that both editions have.\n\n"
        "With --against an edition is held against its own older form, over everything a call can\n"
        "be. That no ruling changes is proved, not tried out; what changes is told as above.\n\n"
        "With --langs or --sources two texts are held side by side, provision by provision: in\n"
        "structure, citations, numbers, and what the `texts.yaml` of the edition knows of terms."
    ),
    examples=(
        ("bridgelaws compare --editions 1997,2017 27", "what became of a law"),
        ("bridgelaws compare --editions 1997,2017 --json", "every difference, for a program"),
        ("bridgelaws compare --langs da,sv 25", "what a translation says otherwise"),
        ("bridgelaws compare --against old/laws --edition 1997", "what my change does to rulings"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Compare two editions, an edition with its older form, or two texts.

    Raises:
        UsageError: there is no such law, edition, text or language.
        LawError: the knowledge base has faults.
    """
    if arguments.has(_LANGS) or arguments.has(_SOURCES):
        from ..texts_page import compare_texts

        return compare_texts(arguments, sources)
    from ..checking import uncollected  # brings the parsers

    with uncollected():
        return (_against if arguments.has(_AGAINST) else _editions)(arguments, sources)


def _editions(arguments: Arguments, sources: Sources) -> int:
    """Hold two editions against each other; errors as those of `run`."""
    from ...comparison.words import RegionWords  # brings the parsers
    from ...diagrams.chart_words import ChartWords
    from ..comparing import compare, comparison_page, law_to_compare, two_editions

    root, name = bases.locate(arguments.value("--laws"), sources)
    base = bases.load_base(arguments.value("--laws"), sources)
    editions = two_editions(arguments.value(_EDITIONS), base.editions)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    comparison = compare(base, root, name, editions)
    law = law_to_compare(comparison, next(iter(arguments.words), None))
    with Progress() as progress:
        regions = comparison.every_region(progress.tell) if law is None else comparison.regions(law)
    if arguments.has("--json"):
        page = comparison_page(comparison, law, regions, arguments.has(_VERBOSE))
        print(streams.json_page(page))
        return DONE
    words = RegionWords(ChartWords(comparison.product.vocabulary, language), comparison.product)
    print("\n".join(_Prose(editions, words).lines(regions, arguments.has(_VERBOSE))))
    return DONE


def _against(arguments: Arguments, sources: Sources) -> int:
    """Hold an edition against its older form.

    Raises:
        UsageError: an option that means nothing here, no such law, edition or language.
        LawError: one of the two bases has faults.
    """
    from ...comparison.words import RegionWords
    from ...diagrams.chart_words import ChartWords
    from ..against import NEW, OLD, against
    from ..comparing import comparison_page

    if arguments.has(_EDITIONS):
        raise UsageError("options", f"`{_EDITIONS}` and `{_AGAINST}` don't go together")
    root, name = bases.locate(arguments.value("--laws"), sources)
    older, _ = bases.locate(arguments.value(_AGAINST), sources)
    found = against(root, name, older, arguments.value("--edition"))
    comparison, changes = found.comparison, found.changes
    language = bases.vocabulary_language(arguments.value("--lang"), found.base)
    laws = found.laws
    if arguments.words:
        laws = (bases.pick("law", arguments.words[0], comparison.laws),)
    regions = [region for law in laws for region in comparison.regions(law)]
    unlike = found.unlike() if changes.declared or changes.meanings else None
    if arguments.has("--json"):
        page = comparison_page(comparison, None, regions, arguments.has(_VERBOSE))
        page |= {
            "proved_over": changes.kinds,
            "no_ruling_changes": changes.is_nothing,
            "declared": list(changes.declared),
            "meanings": list(changes.meanings),
            "provisions": sorted(changes.provisions, key=id_order),
            "unlike": unlike and unlike.to_dict(),
        }
        print(streams.json_page(page))
        return DONE
    if changes.is_nothing:
        print(f"no ruling changes: proved over {changes.kinds} kinds of call")
        return DONE
    words = RegionWords(ChartWords(comparison.product.vocabulary, language), comparison.product)
    print("\n".join(_Prose((OLD, NEW), words).lines(regions, arguments.has(_VERBOSE))))
    if changes.provisions:
        listed = ", ".join(sorted(changes.provisions, key=id_order))
        print(f"something else follows from: {listed}")
    for what, names in (
        ("declared otherwise", changes.declared),
        ("other meaning", changes.meanings),
    ):
        if names:
            print(f"{what}: {', '.join(names)}")
    if unlike is not None:
        print(f"a worked situation that is ruled otherwise:\n  {_as_document(unlike)}")
    return DONE


class _Prose:
    """The differences as a table for people."""

    def __init__(self, editions: tuple[str, str], words: "RegionWords") -> None:
        self.editions = editions
        self.words = words
        self.width = streams.width() or _WIDTH
        self.bold = ("\x1b[1m", "\x1b[0m") if streams.wants_color(sys.stdout) else ("", "")

    def lines(self, regions: Iterable["Region"], is_verbose: bool) -> list[str]:
        shown = [region for region in regions if region.trial is not None]
        rest = [region for region in regions if region.trial is None]
        lines: list[str] = []
        for place, region in enumerate(shown):
            if place == 0 or region.law != shown[place - 1].law:
                title = self.words.words.chart("title", law=region.law)
                lines += [f"{self.bold[0]}{title}{self.bold[1]}", ""]
            assert region.trial is not None
            lines += [*self._region(region), f"  {_as_document(region.trial.situation)}", ""]
        if is_verbose and rest:
            lines += [self._said("unshown"), ""]
            for region in rest:
                reason = self.words.reason(region)
                lines += [*self._region(region), *self._wrapped("  ", reason), ""]
        left, right = self.editions
        number = "one" if len(shown) == 1 else "many"
        ends = [self._said(number, count=str(len(shown)), left=left, right=right)]
        ends += [self._said("more", count=str(len(rest)))] if rest else []
        return [*lines, "; ".join(ends)]

    def _said(self, name: str, **filled: str) -> str:
        return self.words.words.word("compare", name, **filled)

    def _region(self, region: "Region") -> list[str]:
        lines = [line for clause in self.words.clauses(region) for line in self._clause(clause)]
        for side, edition in enumerate(self.editions):
            for place, said in enumerate(self.words.said(region, side)):
                label = edition if place == 0 else ""
                lines += self._wrapped(f"  {label:<6}{said.law:<9}", said.text)
        return lines

    def _clause(self, clause: "Clause") -> list[str]:
        lines = self._ways(clause.kinds, "", clause.both)
        for name, ways in clause.sides:
            if not ways.is_nothing:
                lines += self._ways(name.rstrip(":"), "  ", ways)
        return lines

    def _ways(self, name: str, indent: str, ways: "Ways") -> list[str]:
        lines = self._wrapped(indent, f"{name}: {ways.common}" if ways.common else name)
        for way in ways.alternatives:
            lines += self._wrapped(f"{indent}  - ", way)
        for exception in ways.exceptions:
            lines += self._wrapped(f"{indent}  ", exception)
        return lines

    def _wrapped(self, first: str, text: str) -> list[str]:
        rest = " " * (max(len(first), 2) if first.strip() else len(first) + 2)
        return wrap(text, self.width, initial_indent=first, subsequent_indent=rest)


def _as_document(situation: "Situation") -> str:
    """A situation as a document that either edition rules on."""
    from ..comparing import either_rules

    return json.dumps(either_rules(situation), ensure_ascii=False)
