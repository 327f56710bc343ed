"""What `compare --langs` and `--sources` compare: two texts of an edition, as they stand."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from ..comparison.letters import readings
from ..comparison.text_notes import TextNotes, read_text_notes
from ..comparison.translations import Difference, Row, Side, SideBySide, side_by_side
from ..compiler.base_files import BaseFiles, read_base
from ..compiler.citations import citation_languages, find_citations
from ..compiler.compile import EditionFile, edition_files
from ..compiler.diagnostics import nearest
from ..compiler.edition_texts import read_edition_texts
from ..compiler.frozen import frozen
from ..compiler.law_text import LawText
from ..compiler.provision_ids import id_order
from ..compiler.sources.oddities import Imported
from ..compiler.sources.print_differences import print_differences
from ..compiler.texts import read_texts
from . import bases
from .faults import UsageError


@frozen
class TextComparison:
    """Two texts, what they are called, the laws that both have, and what differs in each."""

    left: str
    right: str
    laws: dict[str, SideBySide]
    texts: tuple[tuple[LawText, ...], tuple[LawText, ...]]

    @property
    def rows(self) -> list[Row]:
        return [row for law in self.laws.values() for row in law.rows]

    def text_of(self, side: int, provision: str) -> str:
        """Title and words of a provision in one of the texts; empty where it has none."""
        parts = (part for law in self.texts[side] for part in law.provisions)
        part = next((part for part in parts if part.id == provision), None)
        return "" if part is None else "\n".join(p for p in (part.title, part.text) if p)

    def to_dict(self, law: str | None) -> dict[str, object]:
        """The JSON of `compare --langs` as the contract has it, with what it is about."""
        return {
            "left": self.left,
            "right": self.right,
            "law": law,
            "rows": [_row(row) for row in self.rows],
        }


def _row(row: Row) -> dict[str, object]:
    differences = [
        {"kind": d.kind, "left": d.left, "right": d.right, "accepted": d.reason is not None}
        | ({} if d.reason is None else {"reason": d.reason})
        | ({} if d.letters is None else {"letters": list(d.letters)})
        for d in row.differences
    ]
    return {"left": row.left, "right": row.right, "differences": differences}


def compare_languages(
    root: str, name: str, edition: str | None, given: str, law: str | None
) -> TextComparison:
    """Hold the texts of an edition in two languages side by side.

    Args:
        root: The folder of the base.
        name: What messages call it.
        edition: The edition; the first with both languages where none is named.
        given: The two languages, with a comma between them.
        law: The law; all that both texts have where none is named.
    Raises:
        UsageError: there is no such edition, language or law.
        LawError: a text, or what is noted of the texts, has faults.
    """
    files = read_base(root, name)
    editions = edition_files(files)
    names = _two(given, "language", [each.languages for each in editions])
    able = [each for each in editions if set(names) <= set(each.languages)]
    if not able:
        message = f"no edition has texts in both `{names[0]}` and `{names[1]}`"
        expected = tuple(f"{each.name}: {', '.join(each.languages)}" for each in editions)
        raise UsageError("no-such-texts", message, expected)
    found = _edition(able, edition)
    every = read_edition_texts(files, found, name)
    readable = citation_languages()
    texts = tuple(every.by_language[each] for each in names)
    beside = every.every
    citations = [
        find_citations(text, language, beside).citations if language in readable else ()
        for text, language in zip(texts, names, strict=True)
    ]
    notes = read_text_notes(files, found.folder, name)
    laws = {}
    for number in _laws(law, texts, names):
        left, right = (
            Side(language, _law(text, number), cited)
            for language, text, cited in zip(names, texts, citations, strict=True)
        )
        laws[number] = side_by_side(left, right, notes)
    return TextComparison(*names, laws, (texts[0], texts[1]))


def compare_prints(
    root: str, name: str, edition: str | None, given: str, law: str | None
) -> TextComparison:
    """Hold two prints of the text of an edition side by side, word by word; see above."""
    files = read_base(root, name)
    noted = {each.name: _notes(files, each, name) for each in edition_files(files)}
    names = _two(given, "print", [tuple(notes.prints) for notes in noted.values()])
    able = [e for e in edition_files(files) if set(names) <= set(noted[e.name].prints)]
    if not able:
        message = f"`{names[0]}` and `{names[1]}` are not prints of the same text"
        expected = tuple(f"{each}: {', '.join(notes.prints)}" for each, notes in noted.items())
        raise UsageError("no-such-texts", message, expected)
    found = _edition(able, edition)
    folders = [f"{found.folder}/{noted[found.name].prints[each]}" for each in names]
    left, right = (read_texts(f"{root}/{each}", f"{name}/{each}") for each in folders)
    laws = {}
    for number in _laws(law, (left, right), names):
        ours, theirs = _law(left, number), _law(right, number)
        rows: dict[str, list[Difference]] = {part.id: [] for part in ours.provisions}
        for each in print_differences(Imported((ours,), ()), [theirs]):
            rows.setdefault(each.provision, []).extend(
                Difference("wording", mine or None, yours or None, letters=found_in.letters)
                for found_in in readings(each.here, each.there)
                for mine, yours in [found_in.words]
            )
        laws[number] = SideBySide(
            tuple(Row(each, each, tuple(differences)) for each, differences in rows.items()), ()
        )
    return TextComparison(*names, laws, (left, right))


def _notes(files: BaseFiles, edition: EditionFile, name: str) -> TextNotes:
    return read_text_notes(files, edition.folder, name)


def _edition(able: Sequence[EditionFile], given: str | None) -> EditionFile:
    names = [each.name for each in able]
    return able[names.index(bases.pick("edition", given, names)) if given is not None else 0]


def _two(given: str, what: str, together: Sequence[Sequence[str]]) -> tuple[str, str]:
    """The two names that an option holds, with a comma between them; `together` are the names that
    each edition has."""
    known = sorted({each for names in together for each in names})
    names = [each.strip() for each in given.split(",")]
    for each in names:
        if each not in known:
            near = nearest(each, known)
            raise UsageError(
                f"unknown-{what}", f"there is no {what} `{each}` here", (*known,), near
            )
    if len(names) != 2 or names[0] == names[1]:
        pairs = [pair for each in together for pair in combinations(sorted(each), 2)]
        expected = tuple(",".join(pair) for pair in pairs) or (*known,)
        raise UsageError("two-texts", f"two different {what}s are compared", expected)
    return names[0], names[1]


def _laws(
    given: str | None, texts: Sequence[Iterable[LawText]], names: tuple[str, str]
) -> list[str]:
    """The laws to compare: the one named, or all that both texts have."""
    numbers = [{law.number for law in text} for text in texts]
    both = sorted(set.intersection(*numbers), key=id_order)
    if given is None or given in both:
        return both if given is None else [given]
    lacking = [name for name, has in zip(names, numbers, strict=True) if given not in has]
    if len(lacking) == 1:
        message = f"the text `{lacking[0]}` has no law {given}"
        raise UsageError("unknown-law", message, tuple(both))
    raise UsageError.near("unknown-law", f"there is no law `{given}` here", given, both)


def _law(text: Iterable[LawText], number: str) -> LawText:
    return next(law for law in text if law.number == number)
