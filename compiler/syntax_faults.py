"""What is said of a block of a law file that can't be read.

The parser tells where it gave up and what it could have gone on with; here that becomes words. Ids
are looked at before the parser is asked: a slip in one would otherwise look like something else.
"""

import re

from lark import UnexpectedCharacters, UnexpectedToken
from lark.exceptions import UnexpectedInput

from .diagnostics import Diagnostic, Span, nearest
from .frozen import frozen
from .provision_ids import id_parts, written_id
from .syntax import KEYWORDS

_EXPECTED = {
    "PHRASE": "a phrase of the vocabulary",
    "NAME": "a name",
    "ID": "a provision id such as `27B1a`",
    "NUMBER": "a law number",
    "TEXT": "a sentence",
    "_NL": "the end of the line",
    "KIND": "a reference such as `apply 31`",
    "$END": "the end of the block",
    "_ON": "`on` and irregularities",
    "_FOR_EACH": "`for each` and a moment",
}
_HEAD_WORDS = ("law", "on", "for each")
_AT_MARGIN = ("`law NN on …`", _EXPECTED["ID"])
_OPENING_WORDS = {word.split()[0] for word in KEYWORDS}
_RUN_ON = re.compile(r"([1-9][0-9A-Za-z]*?)([a-z]+)")


@frozen
class Block:
    """What stands between two unindented lines, and how many lines stand before it in its file."""

    text: str
    offset: int
    file: str

    def span(self, line: int, column: int, length: int) -> Span:
        """A place in the file, from one in the block."""
        at = line + self.offset
        return Span(self.file, at, column, at, column + max(1, length))


def syntax_fault(error: UnexpectedInput, block: Block) -> Diagnostic:
    """The fault at which the parser gave up."""
    lines = block.text.split("\n")
    expected: set[str] = set()
    line, column = len(lines), len(lines[-1]) + 1
    if isinstance(error, UnexpectedToken):
        expected = set(error.accepts or error.expected)
    elif isinstance(error, UnexpectedCharacters):
        expected = set(error.allowed or ())
    if isinstance(error, UnexpectedCharacters) or (
        isinstance(error, UnexpectedToken) and error.token.type != "$END"
    ):
        line, column = error.line, error.column
    else:  # the block ends too early: Lark would point at the start of its last token
        line = max((i for i, text in enumerate(lines, 1) if _said(text)), default=1)
    said = _said(lines[line - 1])
    found = said[column - 1 :].split("  ")[0].strip()
    words = tuple(sorted({_EXPECTED[e] for e in expected if e in _EXPECTED})) or ("a statement",)
    if not found:
        span = block.span(line, len(said) + 1, 1)
        return Diagnostic(
            "syntax", f"expected {_any_of(words)}, the line ends here", span, "error", words
        )
    if line == 1 and not lines[0][: column - 1].strip():
        words = _AT_MARGIN
    meant, near = _keyword(found)
    span = block.span(line, column, len(meant))
    message = f"expected {_any_of(words)}, found `{meant[:40]}`"
    return Diagnostic("syntax", message, span, "error", words, near)


def _said(line: str) -> str:
    """A line without its comment and the blanks at its end."""
    return line.partition("#")[0].rstrip()


def _any_of(words: tuple[str, ...]) -> str:
    return " or ".join(words[:4])


def _keyword(found: str) -> tuple[str, str | None]:
    """The words that are wrong, and the structural word that was likely meant by them."""
    words, keywords = found.split(" "), (*_HEAD_WORDS, *KEYWORDS)
    for count in (2, 1):
        first = " ".join(words[:count])
        if first in keywords:  # rightly written, and in the wrong place
            return first, None
        near = nearest(first, keywords)
        if near is not None and near != words[0]:
            return first, near
    return found, None


def misread_id(block: Block, law: str) -> tuple[Diagnostic, str | None] | None:
    """What is wrong with the provision id at the start of a block, if anything is.

    Args:
        block: The block.
        law: The number of the law, for an id that leaves it out.
    Returns:
        The fault, and the text of the block with the id that was meant (None where it has no place
        there, since columns would change); None where the block begins with an id, or with a head.
    """
    line, end, rest = block.text.partition("\n")
    words = _said(line).split()
    if not words or words[0] == "law":
        return None
    written, meant = _meant_id(line, words, law)
    if meant is None:
        return None
    expected = (_EXPECTED["ID"],)
    message = f"`{written[:40]}` is no provision id"
    fault = Diagnostic("syntax", message, block.span(1, 1, len(written)), "error", expected, meant)
    after = line[len(written) :]
    longer = len(meant) - len(written)
    if after and (len(after) - len(after.lstrip(" ")) <= longer or " " in meant):
        return fault, None
    repaired = meant.ljust(len(written)) + (after[longer:] if longer > 0 else after)
    return fault, repaired + end + rest


def _meant_id(line: str, words: list[str], law: str) -> tuple[str, str | None]:
    """The words in place of an id, and the id they mean; None where they mean none, or are one."""
    first = words[0]
    if id_parts(first) is None:
        run_on = _RUN_ON.fullmatch(first)
        if run_on and run_on[2] in _OPENING_WORDS and id_parts(run_on[1]):
            return first, f"{run_on[1]} {run_on[2]}"
        return first, written_id(first, law)
    # `27 B1`: a blank in an id, unless the second word can begin what a law says.
    if len(words) > 1 and first.isdigit():
        both = line[: line.index(words[1], len(first)) + len(words[1])]
        joined = first + words[1]
        is_label = len(words[1]) > 1 or len(words) == 2 or words[2] in _OPENING_WORDS
        if id_parts(joined) is not None and words[1][0].isupper() and is_label:
            return both, joined
    return first, None
