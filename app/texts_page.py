"""`compare --langs` and `compare --sources`: two texts side by side, for people and as JSON."""

import sys
from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from ..comparison.translations import Difference, Row
from ..compiler.provision_ids import id_parts
from . import bases, streams
from .faults import Sources, UsageError
from .options import Arguments
from .text_comparison import TextComparison, compare_languages, compare_prints

_LANGS, _SOURCES = "--langs", "--sources"
_WIDTH, _GAP = 80, "  "
_NOTHING = "–"
_BLANK = "␣"


def compare_texts(arguments: Arguments, sources: Sources) -> int:
    """Hold two texts side by side.

    Raises:
        UsageError: options that don't go together, no such edition, text or law.
        LawError: a text has faults.
    """
    given = [o for o in (_LANGS, _SOURCES, "--editions", "--against") if arguments.has(o)]
    if len(given) > 1:
        raise UsageError("options", f"`{given[0]}` and `{given[1]}` don't go together")
    root, name = bases.locate(arguments.value("--laws"), sources)
    edition = arguments.value("--edition")
    law = arguments.words[0] if arguments.words else None
    languages, prints = arguments.value(_LANGS), arguments.value(_SOURCES)
    found = (
        compare_languages(root, name, edition, languages, law)
        if languages is not None
        else compare_prints(root, name, edition, prints or "", law)
    )
    if arguments.has("--json"):
        print(streams.json_page(found.to_dict(law)))
        return 0
    print("\n".join(_Page(found).lines()))
    return 0


class _Page:
    """The rows that differ, their words in two columns, and what differs in them below."""

    def __init__(self, found: TextComparison) -> None:
        self.found = found
        self.width = streams.width() or _WIDTH
        self.column = (self.width - 2 * len(_GAP)) // 2
        self.bold = ("\x1b[1m", "\x1b[0m") if streams.wants_color(sys.stdout) else ("", "")

    def lines(self) -> Iterator[str]:
        rows = [row for row in self.found.rows if row.differences]
        for row in rows:
            yield from self._row(row)
            yield ""
        alike = [row.id for row in self.found.rows if not row.differences]
        every = [each for row in rows for each in row.differences]
        in_order = sum(each.reason is not None for each in every)
        between = f"between {self.found.left} and {self.found.right}"
        yield f"{len(every)} difference{'' if len(every) == 1 else 's'} {between}" + (
            f", {in_order} of them in order" if in_order else ""
        )
        if alike:
            yield from wrap(f"alike: {', '.join(alike)}", self.width, subsequent_indent=_GAP)
        for law in self.found.laws.values():
            for entry in law.needless:
                said = f"{entry.provision}: no such difference is to be accepted any more"
                yield f"{entry.span.file}:{entry.span.line}: {said} ({entry.kind})"

    def _row(self, row: Row) -> Iterator[str]:
        first, last = self.bold
        yield f"{first}{row.id}{last}"
        if len(id_parts(row.id) or ()) == 1:
            yield _GAP + self._beside(self.found.left, self.found.right)
        columns = (self._column(side, row.id) for side in (0, 1))
        for left, right in zip_longest(*columns, fillvalue=""):
            yield (_GAP + self._beside(left, right)).rstrip()
        for each in row.differences:
            yield from self._difference(each)

    def _difference(self, each: Difference) -> Iterator[str]:
        said = f"{each.left or _NOTHING} | {each.right or _NOTHING}"
        if each.letters not in (None, (each.left or "", each.right or "")):
            mine, yours = (said.replace(" ", _BLANK) or _NOTHING for said in each.letters or ())
            said += f" ({mine} | {yours})"
        yield from self._wrapped(f"{_GAP}{each.kind:<10}", said)
        if each.reason is not None:
            yield from self._wrapped(f"{_GAP}{'':<10}", f"in order: {each.reason}")

    def _beside(self, left: str, right: str) -> str:
        return f"{left:<{self.column}}{_GAP}{right}"

    def _column(self, side: int, provision: str) -> list[str]:
        paragraphs = self.found.text_of(side, provision).split("\n")
        return [line for words in paragraphs for line in wrap(words, self.column) or [""]]

    def _wrapped(self, first: str, words: str) -> list[str]:
        return wrap(
            words, self.width, initial_indent=first, subsequent_indent=" " * len(first)
        )  # fmt: skip
