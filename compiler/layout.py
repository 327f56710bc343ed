"""The one layout of a law file: text -> text.

What stands where is taken from the syntax tree, so the grammar is known in one place only; the
lines themselves are taken from the text, so every word, comment and remark stays. A statement is
always one line, and lines never change their order.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, takewhile

from . import syntax
from .diagnostics import LawError
from .frozen import frozen, replace
from .parse import parse_law
from .plain_text import MAX_BYTES, read_plain_text
from .syntax import KEYWORDS

_STATEMENT, _EFFECT, _SIDE_CONDITION = 7, 9, 11  # blanks before each: columns 8, 10 and 12
_MEANING = 9  # what tells a defined word or an irregularity stands below its name
_BEFORE_COMMENT = "  "
_FREE_TEXT = tuple(word for word in KEYWORDS if word.endswith(":"))
_GROWN = {"long-line", "too-large"}  # the only faults that laying out a text can bring


@frozen
class _Comment:
    """A comment on a line of its own; at the margin it can't belong to what is above it."""

    line: int
    text: str
    at_margin: bool


@frozen
class _Entry:
    """A line that says something: `words` is its statement, `above` the comments before it."""

    line: int
    id: str
    words: str
    comment: str
    above: tuple[_Comment, ...]


@frozen
class _Plan:
    """What the syntax tree says of each line of the text, by its number.

    `openings` are the lines with which a clause other than the first of its provision begins.
    """

    head: tuple[int, str]
    ids: dict[int, str]
    openings: frozenset[int]
    lists: frozenset[int]
    indents: dict[int, int]


def layout(text: str | bytes, file: str) -> str:
    """Lay a law file out anew; what it says, and its comments, stay as they are.

    Args:
        text: The file; Windows line ends and a byte order mark are accepted, and left out.
        file: What messages call it.
    Returns:
        The text in the one layout; laid out again, it stays the same.
    Raises:
        LawError: with every fault of a text that can't be parsed, or that would become too long.
    """
    law = parse_law(text, file)
    plan = _plan(law)
    entries, rest = _entries(read_plain_text(text, file, [], longest_line=MAX_BYTES), plan)
    lines = list(_lines(entries, rest, plan))
    laid_out = "".join(f"{line}\n" for _, line in lines)
    _read_back(laid_out, law, file, [number for number, _ in lines])
    return laid_out


def _read_back(laid_out: str, law: syntax.Law, file: str, origins: list[int]) -> None:
    """Hold a layout against the law it was made from; `origins` are the lines it had there."""
    try:
        # INVARIANT: what is written is read back unchanged; no slip here may ever change a law.
        if parse_law(laid_out, file) != law:
            raise AssertionError("the layout changed the law")
    except LawError as error:
        if any(fault.code not in _GROWN for fault in error.diagnostics):
            raise AssertionError("the layout broke the law") from error
        # Told where the line stands in the text that was given, the only one anybody has seen.
        faults = []
        for fault in error.diagnostics:
            line = origins[fault.span.line - 1]
            span = replace(fault.span, line=line, end_line=line)
            message = f"{fault.message}, once it is laid out"
            faults.append(replace(fault, span=span, message=message))
        raise LawError(faults) from None


def _plan(law: syntax.Law) -> _Plan:
    clauses = [clause for provision in law.provisions for clause in provision.clauses]
    effects = [effect for clause in clauses for effect in clause.effects]
    lists = [name for clause in clauses for name in clause.one_of]
    indents = {effect.name.span.line: _EFFECT for effect in effects}
    for effect in effects:
        indents |= _at(effect.conditions, _SIDE_CONDITION)
    for clause in clauses:
        lists += (*clause.instead_of, *clause.entries, *(r.target for r in clause.references))
        if clause.defines or clause.recognises:
            alternatives = clause.condition.alternatives if clause.condition else ()
            indents |= _at(chain(*alternatives, clause.exceptions), _MEANING)
    later = [clause for provision in law.provisions for clause in provision.clauses[1:]]
    return _Plan(
        head=(law.number.span.line, _head(law)),
        ids={provision.id.span.line: provision.id.text for provision in law.provisions},
        openings=frozenset(clause.span.line for clause in later),
        lists=frozenset(name.span.line for name in lists),
        indents=indents,
    )


def _at(atoms: Iterable[syntax.Atom], indent: int) -> dict[int, int]:
    return {atom.name.span.line: indent for atom in atoms}


def _head(law: syntax.Law) -> str:
    on = f" on {', '.join(entry.text for entry in law.entries)}" if law.entries else ""
    for_each = f" for each {law.for_each.text}" if law.for_each else ""
    return f"law {law.number.text}{on}{for_each}"


def _entries(lines: list[str], plan: _Plan) -> tuple[list[_Entry], tuple[_Comment, ...]]:
    """The lines that say something, and the comments behind the last of them."""
    entries: list[_Entry] = []
    comments: list[_Comment] = []
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("#"):
            comments.append(_Comment(number, line.strip(), line.startswith("#")))
        elif line.strip():
            entry = _entry(number, line, tuple(comments), plan)
            if entries and entries[-1].id and not entries[-1].words and not entry.id:
                entry = _joined(entries.pop(), entry)
            entries.append(entry)
            comments = []
    return entries, tuple(comments)


def _entry(number: int, line: str, above: tuple[_Comment, ...], plan: _Plan) -> _Entry:
    place = plan.ids.get(number, "")
    words, comment = line[len(place) :].strip(), ""
    if not words.startswith(_FREE_TEXT):  # there, every character belongs to the text
        words, mark, after = words.partition("#")
        words, comment = words.rstrip(), mark + after
    return _Entry(number, place, words, comment, above)


def _joined(alone: _Entry, first: _Entry) -> _Entry:
    """A provision id that stood on a line of its own, with its first statement.

    The comments between them go above both: nowhere else would they keep their order.
    """
    behind = (_Comment(alone.line, alone.comment, True),) if alone.comment else ()
    between = (replace(comment, at_margin=True) for comment in first.above)
    return replace(first, id=alone.id, above=(*alone.above, *behind, *between))


def _lines(
    entries: list[_Entry], rest: tuple[_Comment, ...], plan: _Plan
) -> Iterator[tuple[int, str]]:
    """The lines of the layout, each with the number of the line it was made from."""
    for entry in entries:
        above, indent = entry.above, plan.indents.get(entry.line, _STATEMENT)
        if entry.line == plan.head[0]:
            indent = 0
        elif entry.id:
            staying = _staying(above)
            above = above[len(staying) :]
            yield from _indented(staying, _STATEMENT)
            yield entry.line, ""
        elif entry.line in plan.openings:
            yield entry.line, ""
        yield from _indented(above, 0 if entry.id else indent)
        yield entry.line, _line(entry, indent, plan)
    staying = _staying(rest)
    yield from _indented(staying, _STATEMENT)
    if len(staying) < len(rest):
        yield rest[-1].line, ""
        yield from _indented(rest[len(staying) :], 0)


def _staying(comments: tuple[_Comment, ...]) -> tuple[_Comment, ...]:
    """Of the comments between two provisions those that end the first one."""
    return tuple(takewhile(lambda comment: not comment.at_margin, comments))


def _indented(comments: Iterable[_Comment], indent: int) -> Iterator[tuple[int, str]]:
    for comment in comments:
        yield comment.line, " " * indent + comment.text


def _line(entry: _Entry, indent: int, plan: _Plan) -> str:
    words = _words(entry, plan)
    place = f"{entry.id} " if entry.id and words else entry.id
    gap = _BEFORE_COMMENT if entry.comment else ""
    return f"{place.ljust(indent) if words else place}{words}{gap}{entry.comment}"


def _words(entry: _Entry, plan: _Plan) -> str:
    """A statement with single blanks."""
    head, laid_out = plan.head
    if entry.line == head:
        return laid_out
    words = " ".join(entry.words.split())
    for keyword in _FREE_TEXT:
        if words.startswith(keyword):
            return f"{keyword} {words.removeprefix(keyword).lstrip()}"
    if entry.line in plan.lists:
        return re.sub(" ?, ?", ", ", words)
    return words
