"""Two texts of the same laws side by side: in what one says more, less or something else.

Structure, citations and numbers are read off the texts; what is said with which words is in the
notes of the edition (`text_notes`). Nothing decides between two texts: a person sees both.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from ..compiler.citation_targets import is_within
from ..compiler.citations import Citation
from ..compiler.frozen import frozen
from ..compiler.law_text import Footnote, LawText, ProvisionText
from ..compiler.provision_ids import id_order
from .text_notes import Accepted, TextNotes

_BRACKET = re.compile(r"\(([^()]{3,})\)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?(?:\s?%)?")


@frozen
class Side:
    """A law in one language, and what its text refers to."""

    language: str
    law: LawText
    citations: tuple[Citation, ...]

    def part(self, provision: str) -> ProvisionText | None:
        return next((part for part in self.law.provisions if part.id == provision), None)

    def notes(self, provision: str) -> list[Footnote]:
        return [note for note in self.law.footnotes if note.belongs_to == provision]

    def words(self, provision: str) -> str:
        """All that stands in a provision: title, text and notes."""
        part = self.part(provision)
        own = () if part is None else (part.title or "", part.text)
        return "\n".join((*own, *(note.text for note in self.notes(provision))))

    def cited(self, provision: str) -> dict[str, Citation]:
        """The citations of a provision, by their targets."""
        return {c.target: c for c in self.citations if c.source == provision}


@frozen
class Difference:
    """What two texts say otherwise; None where one says nothing. `reason`: why it is in order.

    `letters` are those of either that differ, where the two are prints of one text.
    """

    kind: str
    left: str | None
    right: str | None
    reason: str | None = None
    letters: tuple[str, str] | None = None


@frozen
class Row:
    """A provision in both texts, and in what they differ; None where one has no such provision."""

    left: str | None
    right: str | None
    differences: tuple[Difference, ...]

    @property
    def id(self) -> str:
        return self.left or self.right or ""


@frozen
class SideBySide:
    """The provisions of a law in both texts; `needless` are accepted differences that aren't."""

    rows: tuple[Row, ...]
    needless: tuple[Accepted, ...]


def side_by_side(left: Side, right: Side, notes: TextNotes) -> SideBySide:
    """Hold two texts of a law side by side, provision by provision, in the order of the law.

    Args:
        left: The law in one language.
        right: The same law in another.
        notes: What is known of the texts of the edition.
    """
    ids = {part.id for side in (left, right) for part in side.law.provisions}
    rows, used = [], set[int]()
    for provision in sorted(ids, key=id_order):
        differences = []
        for each in _differences(provision, left, right, notes):
            said = {left.language: each.left, right.language: each.right}
            at = _accepting(provision, each.kind, said, notes)
            used |= set() if at is None else {at}
            reason = None if at is None else notes.accepted[at].reason
            differences.append(Difference(each.kind, each.left, each.right, reason))
        ours, theirs = (provision if side.part(provision) else None for side in (left, right))
        rows.append(Row(ours, theirs, tuple(differences)))
    needless = (
        entry
        for at, entry in enumerate(notes.accepted)
        if at not in used and is_within(entry.provision, left.law.number)
        and not _others(entry, left, right)
    )  # fmt: skip
    return SideBySide(tuple(rows), tuple(needless))


def _others(entry: Accepted, left: Side, right: Side) -> bool:
    """Whether an accepted difference is one of other languages."""
    spoken = {language for language, words in entry.words.items() if words is not None}
    return not spoken <= {left.language, right.language}


def _accepting(
    provision: str, kind: str, said: Mapping[str, str | None], notes: TextNotes
) -> int | None:
    for at, entry in enumerate(notes.accepted):
        told = {language: entry.words.get(language) for language in said}
        if (entry.provision, entry.kind, told) == (provision, kind, dict(said)):
            return at
    return None


def _differences(provision: str, left: Side, right: Side, notes: TextNotes) -> Iterator[Difference]:
    ours, theirs = left.part(provision), right.part(provision)
    if ours is None or theirs is None:
        left_words, right_words = (
            None if p is None else p.title or p.text or provision for p in (ours, theirs)
        )
        yield Difference("structure", left_words, right_words)
        return
    headings = [" / ".join(side.law.headings) or None for side in (left, right)]
    if provision == left.law.number and None in headings and headings != [None, None]:
        yield Difference("structure", headings[0], headings[1])
    if (ours.title is None) != (theirs.title is None):
        yield Difference("structure", ours.title, theirs.title)
    remarks = _Remarks(provision, left, right)
    yield from remarks.in_notes
    yield from _citations(left.cited(provision), right.cited(provision))
    told = list(_terms(left, right, provision, notes))
    said = [words for each in told for words in (each.left, each.right) if words]
    for each in (*_numbers(left, right, provision), *remarks.alone):
        words = each.left or each.right or ""
        if not any(words in other or other in words for other in said):
            yield each  # what is told as a term is not told again
    yield from told


_Remark = tuple[str, frozenset[str]]
"""What stands in brackets or in a note, and what it cites."""


class _Remarks:
    """What a provision says in brackets or in notes, each with what answers it in the other."""

    def __init__(self, provision: str, left: Side, right: Side) -> None:
        sides = (left, right)
        self._brackets = [_brackets(side, provision) for side in sides]
        noted = [(side, note) for side in (0, 1) for note in _notes(sides[side], provision)]
        cited = [(side, note, self._citing(1 - side, note)) for side, note in noted]
        self._meet()
        answered = [(side, note, at or self._plain(1 - side)) for side, note, at in cited]
        self.in_notes = [
            _of_side("structure", side, note[0], at and at[0]) for side, note, at in answered
        ]
        """What one text has in a note, and the other in brackets or not at all."""
        self.alone = [
            _of_side("wording", side, words, None)
            for side in (0, 1)
            for words, targets in self._brackets[side]
            if not targets
        ]
        """What one text alone has in brackets, without a citation."""

    def _citing(self, side: int, note: _Remark) -> _Remark | None:
        """The bracket of a side that cites the same as a note; it is taken."""
        return self._taken(side, lambda bracket: bool(bracket[1] & note[1]))

    def _plain(self, side: int) -> _Remark | None:
        """The first bracket of a side that cites nothing; it is taken."""
        return self._taken(side, lambda bracket: not bracket[1])

    def _taken(self, side: int, fits: Callable[[_Remark], bool]) -> _Remark | None:
        found = next(filter(fits, self._brackets[side]), None)
        if found is not None:
            self._brackets[side].remove(found)
        return found

    def _meet(self) -> None:
        """Leave out what stands in both: brackets that cite the same, others in their order."""
        for mine in tuple(self._brackets[0]):
            answer = self._citing(1, mine) if mine[1] else self._plain(1)
            if answer is not None:
                self._brackets[0].remove(mine)


def _notes(side: Side, provision: str) -> list[_Remark]:
    return [(note.text, _targets(note.text, side, provision)) for note in side.notes(provision)]


def _brackets(side: Side, provision: str) -> list[_Remark]:
    part = side.part(provision)
    words = [] if part is None else [found[1] for found in _BRACKET.finditer(part.text)]
    return [(said, _targets(said, side, provision)) for said in words]


def _targets(words: str, side: Side, provision: str) -> frozenset[str]:
    """What is cited in some words of a provision."""
    return frozenset(
        target
        for target, citation in side.cited(provision).items()
        if citation.words.strip("()") in words or words in citation.words
    )


def _of_side(kind: str, side: int, words: str, other: str | None) -> Difference:
    return Difference(kind, *((words, other) if side == 0 else (other, words)))


def _citations(left: Mapping[str, Citation], right: Mapping[str, Citation]) -> Iterator[Difference]:
    for target in left.keys() & right.keys():
        kinds = left[target].kind, right[target].kind
        if kinds[0] != kinds[1]:
            yield Difference("citation", f"{target} ({kinds[0]})", f"{target} ({kinds[1]})")
    alone = (sorted(left.keys() - right.keys(), key=id_order),
             sorted(right.keys() - left.keys(), key=id_order))  # fmt: skip
    either = sorted({*alone[0], *alone[1]}, key=id_order)
    for target in either:
        if not any(is_within(target, other) for other in either if other != target):
            # A law and its parts are one reference, which one text makes more exactly.
            within = [", ".join(t for t in side if is_within(t, target)) for side in alone]
            yield Difference("citation", within[0] or None, within[1] or None)


def _numbers(left: Side, right: Side, provision: str) -> Iterator[Difference]:
    """Numbers that no citation holds."""
    ours, theirs = (_plain_numbers(side, provision) for side in (left, right))
    for number in ours:
        if number not in theirs:
            yield Difference("number", number, None)
    for number in theirs:
        if number not in ours:
            yield Difference("number", None, number)


def _plain_numbers(side: Side, provision: str) -> list[str]:
    words = side.words(provision)
    for citation in sorted(side.cited(provision).values(), key=lambda c: -len(c.words)):
        words = words.replace(citation.words, " ")
    return list(dict.fromkeys(found[0].replace(" ", "") for found in _NUMBER.finditer(words)))


def _terms(left: Side, right: Side, provision: str, notes: TextNotes) -> Iterator[Difference]:
    ours, theirs = left.words(provision), right.words(provision)
    for term in notes.terms:
        said = [
            (way.found_in(ours, left.language), way.found_in(theirs, right.language))
            for way in term.ways
            if way.words.get(left.language) or way.words.get(right.language)
        ]
        here = [mine for mine, yours in said if mine and not yours]
        there = [yours for mine, yours in said if yours and not mine]
        if here or there:
            both = [" / ".join(words) or None for words in (here, there)]
            is_number = any(_NUMBER.fullmatch(words or "") for words in both)
            yield Difference("number" if is_number else term.kind, both[0], both[1])
