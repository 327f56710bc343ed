"""Law file -> syntax tree. The only module that knows Lark's rule-language grammar.

A file is cut at its unindented lines, each block is parsed by itself: so one slip costs one block,
and every fault of a file is reported in one go.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedEOF, UnexpectedToken
from lark.exceptions import UnexpectedInput

from . import syntax
from .clauses import Statement, assemble_provision
from .diagnostics import Diagnostic, LawError, Span, nearest
from .plain_text import read_plain_text

KEYWORDS = (
    "when", "and", "or", "except when", "otherwise", "if", "one of", "instead of", "directly on",
    "define", "irregularity", "narrative:", "not yet encoded", "no rule in the text", "remark:",
    "apply", "may apply", "not apply", "see", "but see", "per", "as in", "consider", "proceed by",
    "rule as",
)  # fmt: skip
"""The structural words of the language; a phrase that begins like one is likely a slip."""

_MAX_LINE = 2_000
_EXPECTED = {
    "PHRASE": "a phrase of the vocabulary",
    "NAME": "a name",
    "ID": "a provision id such as `27B1a`",
    "NUMBER": "a law number",
    "TEXT": "a sentence",
    "_NL": "the end of the line",
    "KIND": "a reference such as `apply 31`",
    "$END": "the end of the block",
}


@cache
def _parser() -> Lark:
    grammar = files("bridgelaws").joinpath("grammar/law.lark").read_text("utf-8")
    return Lark(grammar, start=["head", "provision"], parser="lalr", propagate_positions=True)


def parse_law(text: str | bytes, file: str) -> syntax.Law:
    """Read one law file.

    Raises:
        LawError: with every fault of the file, in the order of the text.
    """
    faults: list[Diagnostic] = []
    lines = read_plain_text(text, file, faults, longest_line=_MAX_LINE)
    blocks = list(_blocks(lines))
    trees = [t for t in (_parse_block(b, at, file, faults) for at, b in blocks) if t]
    if not blocks or not _is_head(blocks[0][1]):
        span = Span(file, 1, 1, 1, 2)
        message = "a law file begins with its head, `law NN on …`"
        faults.append(Diagnostic("missing-head", message, span, expected=("law NN on …",)))
    law = _assemble(trees, file, faults)
    if faults or law is None:
        raise LawError(sorted(faults, key=lambda f: (f.span.line, f.span.column)))
    return law


def _blocks(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The blocks with the number of lines before them; comments before a block are passed over."""
    starts = [i for i, line in enumerate(lines) if line and line[0] not in " #"]
    if not starts or starts[0] > 0:
        before = lines[: starts[0]] if starts else lines
        for i, line in enumerate(before):
            if line.strip() and not line.lstrip().startswith("#"):
                starts.insert(0, i)
                break
    for start, end in pairwise((*starts, len(lines))):
        yield start, "\n".join(lines[start:end])


def _is_head(block: str) -> bool:
    """Whether a block is the head of a law, or was likely meant to be: it has no provision id."""
    return not block[:1].isdigit()


def _parse_block(
    block: str, offset: int, file: str, faults: list[Diagnostic]
) -> tuple[Tree[Token], int] | None:
    try:
        tree = _parser().parse(block, start="head" if _is_head(block) else "provision")
    except UnexpectedInput as error:
        faults.append(_syntax_fault(error, block, offset, file))
        return None
    assert isinstance(tree, Tree)
    return tree, offset


def _syntax_fault(error: UnexpectedInput, block: str, offset: int, file: str) -> Diagnostic:
    lines = block.split("\n")
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        line, column, found = error.line, error.column, str(error.token).split("\n")[0].strip()
        expected = error.accepts or error.expected
    elif isinstance(error, UnexpectedCharacters):
        line, column = error.line, error.column
        found, expected = (
            lines[line - 1][column - 1 :].split("  ")[0].strip(),
            error.allowed or set(),
        )
    else:  # the block ends too early: Lark would point at the start of its last token
        assert isinstance(error, UnexpectedEOF | UnexpectedToken)
        line = max((i for i, text in enumerate(lines, 1) if text.strip()), default=1)
        column, found = len(lines[line - 1].rstrip()) + 1, ""
        expected = set(error.expected)
    words = sorted({_EXPECTED[e] for e in expected if e in _EXPECTED}) or ["a statement"]
    if line == 1 and not lines[0][: column - 1].strip():
        words = ["`law NN on …`", "a provision id such as `27B1a`"]
    span = Span(file, line + offset, column, line + offset, column + max(1, len(found)))
    met = f"found `{found[:40]}`" if found else "the text ends here"
    first, keywords = " ".join(found.split(" ")[:2]), ("law", *KEYWORDS)
    near = nearest(first, keywords) or nearest(first.split(" ")[0], keywords) if first else None
    return Diagnostic(
        "syntax",
        f"expected {' or '.join(words[:4])}, {met}",
        span,
        expected=tuple(words),
        suggestion=near if near not in (first, first.split(" ")[0]) else None,
    )


def _assemble(
    trees: list[tuple[Tree[Token], int]], file: str, faults: list[Diagnostic]
) -> syntax.Law | None:
    heads = [(tree, at) for tree, at in trees if tree.data == "head"]
    for tree, at in heads[1:]:
        number = _name(tree.children[0], at, file)
        message = "a second law in one file; each law has a file of its own"
        faults.append(Diagnostic("second-head", message, number.span))
    provisions = []
    for tree, offset in trees:
        if tree.data == "provision":
            name = _name(tree.children[0], offset, file)
            statements = list(_statements(tree, offset, file))
            provisions.append(assemble_provision(name, statements, faults))
    if not heads:
        return None
    head, at = heads[0]
    entries = _entries(head.children[1], at, file)
    for_each = _name(head.children[2], at, file) if head.children[2] else None
    return syntax.Law(_name(head.children[0], at, file), entries, for_each, tuple(provisions))


def _entries(names: object, offset: int, file: str) -> tuple[syntax.Name, ...]:
    return tuple(_name(t, offset, file) for t in names.children) if isinstance(names, Tree) else ()


def _statements(tree: Tree[Token], offset: int, file: str) -> Iterator[Statement]:
    for child in tree.children[1:]:
        if isinstance(child, Tree):
            yield Statement(
                str(child.data), _parts(child, offset, file), _span(child, offset, file)
            )


def _parts(tree: Tree[Token], offset: int, file: str) -> tuple[object, ...]:
    """The leaves of a statement: names, tests and references, in order."""
    parts: list[object] = []
    for child in tree.children:
        if child is None:
            continue
        if isinstance(child, Token):
            parts.append(_name(child, offset, file))
        elif child.data in ("phrase", "provision_holds"):
            name = _name(child.children[0], offset, file)
            parts.append(syntax.Atom(name, child.data == "provision_holds"))
        elif child.data == "reference":
            kind, ids, cited = child.children
            assert isinstance(ids, Tree)
            names = [_name(token, offset, file) for token in ids.children]
            word = None if cited is None else str(cited)
            parts.extend(syntax.Reference(str(kind).strip(), name, word) for name in names)
        else:
            parts.extend(_parts(child, offset, file))
    return tuple(parts)


def _span(tree: Tree[Token], offset: int, file: str) -> Span:
    if tree.meta.empty:  # a statement without words, such as `not yet encoded`, keeps no place
        return Span(file, offset + 1, 1, offset + 1, 2)
    meta = tree.meta
    return Span(file, meta.line + offset, meta.column, meta.end_line + offset, meta.end_column)


def _name(token: object, offset: int, file: str) -> syntax.Name:
    assert isinstance(token, Token)
    text = " ".join(str(token).split())
    line, column = (token.line or 1) + offset, token.column or 1
    return syntax.Name(text, Span(file, line, column, line, column + len(str(token))))
