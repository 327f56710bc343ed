"""Law file -> syntax tree. The only module that knows Lark's rule-language grammar.

A file is cut at its unindented lines, each block is parsed by itself: so one slip costs one block,
and every fault of a file is reported in one go.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from . import syntax
from .clauses import Statement, assemble_provision
from .diagnostics import Diagnostic, LawError, Span
from .plain_text import read_plain_text
from .provision_ids import id_parts
from .syntax_faults import Block, misread_id, syntax_fault

_MAX_LINE = 2_000
_LAW = re.compile("law +([1-9][0-9]*)")


@cache
def _parser() -> Lark:
    grammar = files("bridgelaws").joinpath("grammar/law.lark").read_text("utf-8")
    return Lark(grammar, start=["head", "provision"], parser="lalr", propagate_positions=True)


def parse_law(text: str | bytes, file: str) -> syntax.Law:
    """Read one law file.

    Raises:
        LawError: with every fault of the file, in the order of the text.
    """
    law, faults = read_law(text, file)
    if faults or law is None:
        raise LawError(faults)
    return law


def read_law(text: str | bytes, file: str) -> tuple[syntax.Law | None, list[Diagnostic]]:
    """What can be read of a law file, and every fault of it, in the order of the text.

    With a fault the law lacks what couldn't be read; without its head there is none.
    """
    faults: list[Diagnostic] = []
    try:
        lines = read_plain_text(text, file, faults, longest_line=_MAX_LINE)
    except LawError as error:
        return None, list(error.diagnostics)
    blocks = [Block(text, at, file) for at, text in _blocks(lines)]
    number = next((m[1] for block in blocks if (m := _LAW.match(block.text))), "")
    trees = [t for t in (_parse_block(b, number, faults) for b in blocks) if t]
    if not blocks or blocks[0].text[:1].isdigit():
        faults.append(_missing_head(blocks, file))
    law = _assemble(trees, file, faults)
    return law, one_a_line(faults)


def one_a_line(faults: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The first fault of each line, in the order of the lines.

    Faults come in the order of what is looked at, so what follows from one on its line is left out.
    """
    first: dict[int, Diagnostic] = {}
    for fault in faults:
        first.setdefault(fault.span.line, fault)
    return sorted(first.values(), key=lambda f: f.span.line)


def _missing_head(blocks: list[Block], file: str) -> Diagnostic:
    """A fault at the first word of the file, which is a provision id where there is one."""
    words = blocks[0].text.split(maxsplit=1) if blocks else []
    line, word = (blocks[0].offset + 1, words[0]) if words else (1, "")
    number = (id_parts(word) or ("",))[0]
    message = "a law file begins with its head, `law NN on …`"
    span = Span(file, line, 1, line, 1 + max(1, len(word)))
    near = f"law {number}" if number else None
    return Diagnostic("missing-head", message, span, "error", ("law NN on …",), near)


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


def _parse_block(
    block: Block, law: str, faults: list[Diagnostic]
) -> tuple[Tree[Token], int] | None:
    misread = misread_id(block, law)
    text: str | None = block.text
    if misread is not None:
        fault, text = misread
        faults.append(fault)
    if text is None:
        return None
    try:
        tree = _parser().parse(text, start="provision" if text[:1].isdigit() else "head")
    except UnexpectedInput as error:
        faults.append(syntax_fault(error, block))
        return None
    assert isinstance(tree, Tree)
    return tree, block.offset


def _assemble(
    trees: list[tuple[Tree[Token], int]], file: str, faults: list[Diagnostic]
) -> syntax.Law | None:
    heads = [i for i, (tree, _) in enumerate(trees) if tree.data == "head"]
    if len(heads) > 1:
        tree, at = trees[heads[1]]
        message = "a second law in one file; each law has a file of its own"
        faults.append(Diagnostic("second-head", message, _name(tree.children[0], at, file).span))
        trees = trees[: heads[1]]  # what follows belongs to the other law
    provisions = []
    for tree, offset in trees:
        if tree.data == "provision":
            name = _name(tree.children[0], offset, file)
            statements = list(_statements(tree, offset, file))
            provisions.append(assemble_provision(name, statements, faults))
    if not heads:
        return None
    head, at = trees[heads[0]]
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
            word = None if cited is None else " ".join(str(cited).split())
            words = " ".join(str(kind).split())
            parts.extend(syntax.Reference(words, name, word) for name in names)
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
