"""The texts of the laws -> every citation in them: from where, to what, in which sense.

What a language says, its phrases and the sense of each, stands in `grammar/citations/`, one grammar
for a language; nothing here knows a language. A grammar names the kinds of citation as the contract
does, and its references `law`, `part` or `sibling`. This module finds the targets of the relative
ones and keeps the place of everything. What looks like a reference and can't be read is a fault.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.load_grammar import FromPackageLoader

from .citation_targets import Targets, law_of
from .diagnostics import Diagnostic, Span
from .frozen import field, frozen
from .law_text import LawText
from .provision_ids import id_at_end, id_parts
from .wording import shown

_FOLDER = "grammar/citations"
_SHARED = "ids"  # what the grammars of all languages import
_ROW, _LAW, _SIBLING, _UNREAD = "refs", "law", "sibling", "unread"
# How the terminals begin that a first reference can be; a paragraph without any needs no parser.
_STARTS = ("LAW", "PART", "UNREAD")
# A text in which nothing can be read shouldn't be answered with a fault for each word.
_MOST_FAULTS = 200
_LONGEST_PIECE = 20_000  # characters of a paragraph; the longest of a law has some two thousand
_LONGEST_ROW = 100  # of references that share their words


@frozen
class Citation:
    """A reference of a text to one provision.

    `source` is the provision in which it stands, or to which its note belongs; `words` are the
    words of the text; `internal` says whether the same text holds the law of the target.
    """

    source: str
    target: str
    kind: str
    words: str
    internal: bool
    in_footnote: bool
    in_title: bool
    span: Span = field(compare=False)

    def to_dict(self) -> dict[str, object]:
        """The JSON of a citation as the contract has it."""
        return {
            "from": self.source,
            "to": self.target,
            "kind": self.kind,
            "text": self.words,
            "internal": self.internal,
            "in_footnote": self.in_footnote,
            "in_title": self.in_title,
        }


@frozen
class TextCitations:
    """The citations of a text in its order, and what in it is wrong with them."""

    citations: tuple[Citation, ...]
    faults: tuple[Diagnostic, ...]


@frozen
class _Piece:
    """A paragraph or title in which citations are looked for."""

    home: str
    words: str
    span: Span
    in_footnote: bool = False
    in_title: bool = False

    def place(self, start: int, end: int) -> Span:
        """Where characters of the piece stand in the file; a piece is one line."""
        line, column = self.span.line, self.span.column
        return Span(self.span.file, line, column + start, line, column + end)


def citation_languages() -> tuple[str, ...]:
    """The languages whose citations can be read."""
    names = [entry.name for entry in files("bridgelaws").joinpath(_FOLDER).iterdir()]
    found = {name.removesuffix(".lark") for name in names if name.endswith(".lark")}
    return tuple(sorted(found - {_SHARED}))


def find_citations(
    texts: Iterable[LawText], language: str, beside: Iterable[LawText] = ()
) -> TextCitations:
    """Every citation of a text.

    Args:
        texts: All laws that the text holds: what is among them is internal.
        language: The language of the text; one of `citation_languages`.
        beside: The same laws in other languages, of which this text may hold only some: what is
            cited and not among them is a fault too.
    Raises:
        ValueError: There is no grammar for the language.
    """
    if language not in citation_languages():
        raise ValueError(f"there is no citation grammar for {language!r}")
    laws = tuple(texts)
    reader = _Reader(language, _targets(laws), _targets(beside))
    for piece in (piece for law in laws for piece in _pieces(law)):
        if len(reader.faults) >= _MOST_FAULTS:
            message = "too many faults, the rest of the text was not searched for citations"
            reader.faults.append(Diagnostic("too-many-faults", message, piece.span))
            break
        reader.read(piece)
    return TextCitations(tuple(reader.citations), tuple(reader.faults))


@cache
def _parser(language: str) -> tuple[Lark, re.Pattern[str]]:
    """The parser of a language, and what finds out whether there is anything to parse."""
    grammar = files("bridgelaws").joinpath(f"{_FOLDER}/{language}.lark").read_text("utf-8")
    loader = FromPackageLoader("bridgelaws", (_FOLDER,))
    parser = Lark(grammar, parser="lalr", import_paths=[loader])
    starts = (t.pattern.to_regexp() for t in parser.terminals if t.name.startswith(_STARTS))
    return parser, re.compile("|".join(starts))


def _targets(laws: Iterable[LawText]) -> Targets:
    return Targets(part.id for law in laws for part in law.provisions)


def _pieces(law: LawText) -> Iterator[_Piece]:
    for part in law.provisions:
        if part.title is not None:
            yield _Piece(part.id, part.title, part.title_span or part.span, in_title=True)
        paragraphs = part.text.split("\n") if part.text else ()
        for words, span in zip(paragraphs, part.text_spans, strict=True):
            yield _Piece(part.id, words, span)
    for note in law.footnotes:
        for words, span in zip(note.text.split("\n"), note.text_spans, strict=True):
            yield _Piece(note.belongs_to, words, span, in_footnote=True)


@frozen
class _Quote:
    """What the references in a row have in common."""

    kind: str
    words: str
    span: Span


class _Reader:
    """The citations and faults found so far."""

    def __init__(self, language: str, targets: Targets, beside: Targets) -> None:
        self.parser, self.starts = _parser(language)
        self.targets = targets
        self.beside = beside
        self.citations: list[Citation] = []
        self.faults: list[Diagnostic] = []

    def read(self, piece: _Piece) -> None:
        if len(piece.words) > _LONGEST_PIECE:
            message = "this paragraph is too long to be searched for citations"
            place = piece.place(_LONGEST_PIECE, len(piece.words))
            expected = (f"at most {_LONGEST_PIECE} characters",)
            self._fault("long-line", message, place, expected, None)
            return
        if not self.starts.search(piece.words):
            return
        for found in self.parser.parse(piece.words).children:
            if not isinstance(found, Tree):
                continue  # a cue beside which no reference stands
            if found.data == _UNREAD:
                self._unread(piece, *_extent(found))
            else:
                self._take(piece, found)

    def _take(self, piece: _Piece, found: Tree[Token]) -> None:
        """One citation for each reference in a row; all quote the same words."""
        start, end = _extent(found)
        row = next(found.find_data(_ROW)).children
        before = piece.home
        quote = _Quote(str(found.data), piece.words[start:end], piece.place(start, end))
        for reference in row[:_LONGEST_ROW]:
            assert isinstance(reference, Tree)
            target = self._target(reference, before if reference.data == _SIBLING else piece.home)
            if target is None:
                self._unread(piece, *_extent(reference))
                continue
            before = target
            self._note(piece, quote, target)
            known = self.targets if self.citations[-1].internal else self.beside
            if law_of(target) in known and target not in known:
                self._without_target(piece, target, known, *_extent(reference))
        if len(row) > _LONGEST_ROW:
            message = f"more than {_LONGEST_ROW} references in a row can't be read"
            self._fault("unreadable-citation", message, quote.span, (), None)

    def _note(self, piece: _Piece, quote: _Quote, target: str) -> None:
        self.citations.append(
            Citation(
                source=piece.home,
                target=target,
                kind=quote.kind,
                words=quote.words,
                internal=law_of(target) in self.targets,
                in_footnote=piece.in_footnote,
                in_title=piece.in_title,
                span=quote.span,
            )
        )

    def _target(self, reference: Tree[Token], at: str) -> str | None:
        end = id_at_end(str(reference.children[-1]))
        if reference.data == _LAW:
            return end if id_parts(end) is not None else None
        return self.targets.completed(end, at)

    def _unread(self, piece: _Piece, start: int, end: int) -> None:
        message = f"{shown(piece.words[start:end])} can't be read as a citation"
        expected = ("a law number and the labels of a provision, such as `9B1a`",)
        self._fault("unreadable-citation", message, piece.place(start, end), expected, None)

    def _without_target(
        self, piece: _Piece, target: str, known: Targets, start: int, end: int
    ) -> None:
        if len(self.faults) < _MOST_FAULTS:  # a near word costs time
            whose = "the text has no" if known is self.targets else "no text of the edition has a"
            message = f"{whose} provision `{target}`"
            near = known.near(target)
            only = near[0] if len(near) == 1 else None
            expected = () if only else tuple(sorted(near))
            self._fault("no-such-provision", message, piece.place(start, end), expected, only)

    def _fault(
        self, code: str, message: str, place: Span, expected: tuple[str, ...], near: str | None
    ) -> None:
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(Diagnostic(code, message, place, "error", expected, near))


def _extent(tree: Tree[Token]) -> tuple[int, int]:
    """Where the tokens of a tree begin and end in what was parsed."""
    tokens = list(tree.scan_values(lambda value: isinstance(value, Token)))
    return tokens[0].start_pos or 0, tokens[-1].end_pos or 0
