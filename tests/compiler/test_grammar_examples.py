"""The smallest texts of the rule language: each is read, or refused as its comment says."""

import re
from pathlib import Path

import pytest
from lark import Lark

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.bind import bind_edition
from bridgelaws.compiler.compile import vocabulary_of
from bridgelaws.compiler.decide import decide
from bridgelaws.compiler.declarations import Vocabulary
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.parse import parse_law
from bridgelaws.runtime.base import SHIPPED

GRAMMAR = Path(__file__).parents[2] / "grammar"
COMPILER = Path(__file__).parents[2] / "compiler"
OK = sorted((GRAMMAR / "examples/ok").glob("*.law"))
BAD = sorted((GRAMMAR / "examples/bad").glob("*.law"))
EXPECTED = re.compile(
    r'# error(?: at line (\d+))?: ([a-z0-9-]+) at column (\d+)(?:, suggests "([^"]+)")?$'
)
Told = tuple[int, str, int, str | None]

ELSEWHERE = {
    "too-large": "a file of a megabyte is no example: test_plain_text",
    "too-deep": "dozens of provisions: test_untrusted_laws",
    "law-in-wrong-file": "an example isn't called by a number: test_planted_faults",
    "utf-8": "no code of a fault",
}
"""Codes in the modules below that no example can have, and where they are tested."""


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    """The shipped vocabulary: examples speak of bridge."""
    return vocabulary_of(read_base(SHIPPED, "laws"))


def faults(data: bytes, vocabulary: Vocabulary) -> list[Told]:
    """The faults of a law file that stands alone in its edition."""
    try:
        decide(bind_edition("example", [parse_law(data, "x.law")], vocabulary))
    except LawError as error:
        return [(f.span.line, f.code, f.span.column, f.suggestion) for f in error.diagnostics]
    return []


def announced(data: bytes) -> list[Told]:
    """The faults that the comments of an example announce."""
    found = []
    for number, line in enumerate(data.decode("latin-1").split("\n"), 1):
        if match := EXPECTED.search(line):
            at, code, column, suggestion = match.groups()
            found.append((int(at or number), code, int(column), suggestion))
    return found


@pytest.mark.parametrize("file", OK, ids=lambda f: f.stem)
def test_a_good_example_is_read(file: Path, vocabulary: Vocabulary) -> None:
    """Without a fault, through to the diagrams."""
    assert faults(file.read_bytes(), vocabulary) == []


@pytest.mark.parametrize("file", BAD, ids=lambda f: f.stem)
def test_a_bad_example_is_refused_as_it_says(file: Path, vocabulary: Vocabulary) -> None:
    """Code, place and suggestion of every fault, and no other one."""
    data = file.read_bytes()
    assert announced(data)
    assert faults(data, vocabulary) == announced(data)


@pytest.mark.parametrize("file", [*OK, *BAD], ids=lambda f: f.stem)
def test_an_example_is_as_small_as_can_be(file: Path) -> None:
    """A dozen lines show one thing."""
    assert file.read_bytes().count(b"\n") <= 12


def test_every_statement_of_the_grammar_has_a_good_example() -> None:
    """Also the heads, the kinds of conditions, and every word for a reference."""
    grammar = (GRAMMAR / "law.lark").read_text("utf-8")
    parser = Lark(grammar, start=["head", "provision"], parser="lalr")
    met: set[str] = set()
    kinds: set[str] = set()
    for file in OK:
        for block in re.split(r"\n(?=[^ #\n])", file.read_text("utf-8")):
            start = "head" if block.startswith("law") else "provision"
            if block[0] != "#":
                tree = parser.parse(block, start=start)
                met |= {str(t.data) for t in tree.iter_subtrees()}
                kinds |= {
                    str(token).strip()
                    for t in tree.find_data("reference")
                    for token in t.children[:1]
                }
    rules = {str(rule.origin.name) for rule in parser.rules if rule.origin.name[0] != "_"}
    aliases = {rule.alias for rule in parser.rules if rule.alias}
    inlined = {"statement", "condition"}
    assert {str(r) for r in rules | aliases} - inlined == met
    words = re.search(r"KIND\.2: /\(([^)]+)\)", grammar)
    assert words is not None
    assert kinds == set(words[1].replace("[ ]+", " ").split("|"))


def codes_of(source: str) -> set[str]:
    """The codes of faults in a module: quoted slugs."""
    return set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+|syntax)"', source))


def test_every_code_of_a_rule_file_has_a_bad_example() -> None:
    """Of the reader, the binder, and what the conditions and definitions can have wrong."""
    modules = (
        "parse", "syntax_faults", "clauses", "plain_text", "lookalikes", "encoding", "bind",
        "conditions", "circles", "rule_files",
    )  # fmt: skip
    codes = {c for m in modules for c in codes_of((COMPILER / f"{m}.py").read_text("utf-8"))}
    # The binder puts these together: `unknown-` and what it looked for.
    codes |= {f"unknown-{what}" for what in ("fact", "effect", "irregularity", "moment")}
    shown = {code for file in BAD for _, code, _, _ in announced(file.read_bytes())}
    assert set(ELSEWHERE) <= codes
    assert codes - set(ELSEWHERE) == shown


def test_the_guards_see_what_they_are_there_for() -> None:
    """A code in a module, and a comment that announces a fault."""
    assert codes_of('Diagnostic("syntax", x); Diagnostic("no-such-thing", "a message")') == {
        "syntax", "no-such-thing",
    }  # fmt: skip
    assert announced(b'x  # error: a-code at column 3, suggests "y z"') == [(1, "a-code", 3, "y z")]
    assert announced(b"# error at line 4: b-code at column 5\n") == [(4, "b-code", 5, None)]
    assert announced(b"x  # error in prose\n") == []
