"""The expressions of the vocabulary: what can be named, and that nothing else gets into code."""

import ast
import inspect
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.bind import bind_edition
from bridgelaws.compiler.compile import compile_base, decisions
from bridgelaws.compiler.decide import decide
from bridgelaws.compiler.declarations import Vocabulary
from bridgelaws.compiler.diagnostics import Diagnostic, LawError, Span
from bridgelaws.compiler.expression import (
    JUDGING,
    PLAYING,
    SCOPED,
    TELLING,
    Expression,
    compile_expression,
)
from bridgelaws.compiler.frozen import replace
from bridgelaws.compiler.functions import FUNCTIONS
from bridgelaws.compiler.generate import generate
from bridgelaws.compiler.parse import parse_law
from bridgelaws.compiler.vocabulary import read_vocabulary
from bridgelaws.runtime import game, ruling_game
from bridgelaws.runtime.attributes import ATTRIBUTES

TINY = Path(__file__).parents[1] / "data" / "tiny" / "vocabulary"
LAW = "law 1 on any call\n\n1A when b holds\n   X follows\n"
SPAN = Span("facts.yaml", 1, 1, 2, 2)  # over two lines, so that no part of it is told apart
Sources = dict[str, tuple[str, bytes]]


def compiled(text: str, vocabulary: Vocabulary) -> tuple[Expression, list[Diagnostic]]:
    """An expression and its faults."""
    faults: list[Diagnostic] = []
    return compile_expression(text, vocabulary, SPAN, faults), faults


@pytest.mark.parametrize(
    ("text", "source", "moments", "unknown"),
    [
        ("kind(call)", "game.kind(s.call)", ("call",), False),
        ("kind(later)", "game.kind(s.moments.get('later'))", ("later",), False),
        ("above(level(call), 7)", "game.above(game.level(s.call), 7)", ("call",), False),
        ("flag(call,'x y')", "game.flag(s.call, 'x y')", ("call",), False),
        ("and(exists(call), exists(later))",
         "game.and_(game.exists(s.call), game.exists(s.moments.get('later')))",
         ("call", "later"), False),
        ("attribute(call, 'chosen')", "game.attribute(s.call, 'chosen')", ("call",), True),
        ("lawful(later)", "ruling_game.lawful(s, s.moments.get('later'))", ("later",), False),
        ("lowest(call, d)", "ruling_game.lowest(s, s.call, fact_d)", ("call",), False),
        ("claimed('a')", "ruling_game.claimed(s, 'a')", (), False),
    ],
)  # fmt: skip
def test_an_expression_becomes_calls_of_the_game(
    text: str, source: str, moments: tuple[str, ...], unknown: bool, tiny: Any
) -> None:
    """Functions, moments, numbers and words, and what it may have to ask for."""
    found, faults = compiled(text, tiny.vocabulary)
    assert faults == []
    assert (found.source, found.moments, found.may_be_unknown) == (source, moments, unknown)


def test_the_list_of_functions_is_that_of_the_game() -> None:
    """Every function listed is there with so many arguments, and every public one is listed."""
    helpers = {"Unknown"}
    there = {
        name.removesuffix("_"): function
        for module in (game, ruling_game)
        for name, function in vars(module).items()
        if inspect.isfunction(function)
        and function.__module__ == module.__name__
        and not name.startswith("_")
        and name not in helpers
    }
    assert set(there) == set(FUNCTIONS)
    for name, function in there.items():
        parameters = list(inspect.signature(function).parameters.values())
        assert (parameters[0].name == "s") is (name in SCOPED), name
        own = parameters[name in SCOPED :]
        if own[-1].kind is inspect.Parameter.VAR_POSITIONAL:
            continue
        assert len(own) == len(FUNCTIONS[name].asks), name


def test_what_is_said_of_functions_is_said_of_functions() -> None:
    """The tables beside the list name only what it has, and attributes that a situation knows."""
    assert set(FUNCTIONS) >= SCOPED
    assert set(TELLING) <= set(FUNCTIONS)
    assert PLAYING >= JUDGING
    assert SCOPED >= PLAYING
    asked = {name for names in TELLING.values() for name in names}
    assert set(ATTRIBUTES) >= asked


REFUSED = [
    "", " ", "(", ")", "kind", "kind()", "kind(call", "kind(call))", "kind(call) kind(call)",
    "kind(call).by", "call.by", "call[0]", "kind(call) + 1", "1.5", "-1", "lambda: 1",
    "kind(*call)", "kind(call=call)", "__import__('os')", "__import__", "game", "s", "self",
    "None", "True",
    "eval('1')", "exec('1')", "open('/etc/passwd')", "getattr(call, 'by')", "print(call)",
    "kind(call)\nimport os", "kind(call); import os", "kind(call) # x", "'a' 'b'", "'a\nb'",
    '"a"', "f'{call}'", "'it\\'s'", "`id`", "kind(d)", "exists(fact_d)", "lowest(call, call)",
    "Kind(call)", "kind(call,)", "kind(,call)", "k\u0456nd(call)", "kind(call)\x00",
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_nothing_else_can_be_named_or_written(text: str, tiny: Any) -> None:
    """Anything but functions, moments, numbers and words is a fault, and no code comes of it."""
    _, faults = compiled(text, tiny.vocabulary)
    assert faults
    assert {f.code for f in faults} <= {"bad-expression", "unknown-name", "wrong-arguments"}
    assert {f.span for f in faults} == {SPAN}


@given(st.text(max_size=60) | st.text(alphabet="kindcall(),' 1_.\n\\\"", max_size=60))
def test_whatever_is_written_the_code_names_the_game_and_the_scope_only(text: str) -> None:
    """Any text is refused, or becomes one expression of calls and constants."""
    found, faults = compiled(text, tiny_vocabulary())
    if not faults:
        assert_harmless(ast.parse(found.source, mode="eval").body)


@cache
def tiny_vocabulary() -> Vocabulary:
    """The tiny vocabulary, read once; hypothesis and fixtures don't go together."""
    return read_vocabulary({f.stem: (f.name, f.read_bytes()) for f in TINY.glob("*.yaml")})


def assert_harmless(node: ast.expr) -> None:
    """Constants, moments and facts of the scope, calls of functions of the list."""
    if isinstance(node, ast.Constant):
        return
    if isinstance(node, ast.Name):
        assert node.id == "s" or node.id.startswith("fact_")
        return
    if isinstance(node, ast.Attribute):
        assert ast.unparse(node) == "s.call"
        return
    assert isinstance(node, ast.Call)
    called = ast.unparse(node.func)
    assert called == "s.moments.get" or called.removeprefix("game.").removesuffix("_") in FUNCTIONS
    for argument in node.args:
        assert_harmless(argument)


def test_an_expression_nested_deeply_is_refused_or_compiled(tiny: Any) -> None:
    """As deep as its length lets it be, and never deeper than Python can take."""
    _, faults = compiled("by(" * 500 + "call" + ")" * 500, tiny.vocabulary)
    assert [f.code for f in faults] == ["bad-expression"]
    deepest = "left(" * 65 + "by(call)" + ")" * 65
    found, faults = compiled(deepest, tiny.vocabulary)
    assert (len(deepest), faults) == (398, [])
    compile(found.source, "x", "eval")


INJECTIONS = ["'", '"', "\\", "\n", "#", "{", "}", "__import__('os').system('false')", "\u2028",
              "'''", '"""', "');raise SystemExit(('", "\\'", "%s", "\r"]  # fmt: skip


@pytest.mark.parametrize("evil", INJECTIONS, ids=ascii)
def test_words_never_end_up_as_code(evil: str, tiny_sources: Sources) -> None:
    """Phrases, values and words of expressions are constants, whatever they are."""
    quoted = "".join(f"\\U{ord(c):08x}" for c in evil if c not in "{}")
    bare = "".join(f"\\U{ord(c):08x}" for c in evil if c not in "{}('\n")  # no expression
    planted = {
        "facts": [
            (b"[bid, pass, double, redouble]", f'[bid, pass, double, redouble, "{quoted}"]'),
            (b"value: flag(call, 'a')", f"value: \"flag(call, '{bare}')\""),
            (b"{value: true, en: a holds}", f'{{value: true, en: "a {quoted} holds"}}'),
        ],
        "effects": [
            (b"effect: x\n", f'effect: "x{quoted}"\n    other: "{bare}"\n'),
            (b"says: {en: X follows}", f'says: {{en: "X {quoted}"}}'),
        ],
        "moments": [(b"{en: the call}", f'{{en: "the {quoted} call"}}')],
        "players": [(b"{en: the caller}", f'{{en: "the {quoted} caller"}}')],
        "irregularities": [(b"{en: first fault}", f'{{en: "first {quoted} fault"}}')],
        "words": [(b"{en: North}", f'{{en: "North {quoted}"}}')],
    }
    for name, edits in planted.items():
        file, data = tiny_sources[name]
        for old, new in edits:
            assert data.count(old) == 1
            data = data.replace(old, new.encode())
        tiny_sources[name] = (file, data)
    vocabulary = read_vocabulary(tiny_sources)
    edition = bind_edition(f"1{evil}", [parse_law(LAW, "1.law")], vocabulary)
    assert_only_tables_and_tests(generate(decide(edition)))


def assert_only_tables_and_tests(source: str) -> None:
    """The generated module defines functions and constants and calls nothing but the game."""
    tree = ast.parse(source)
    allowed = {"s", "v", "game", "Unknown", "LookupError"}
    names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    defined = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    constants = {
        t.id for n in tree.body if isinstance(n, ast.Assign)
        for t in n.targets if isinstance(t, ast.Name)
    }  # fmt: skip
    assert names <= allowed | defined | constants
    assert all(isinstance(n, ast.FunctionDef | ast.Assign) for n in tree.body)
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom)]
    for call in (n for n in ast.walk(tree) if isinstance(n, ast.Call)):
        called = ast.unparse(call.func)
        assert called in defined | {"LookupError", "s.moments.get", "s.choice", "s.finding"} or (
            called.removeprefix("game.").removesuffix("_") in FUNCTIONS
        ), called


def test_the_guard_sees_code_that_was_let_in() -> None:
    """Each of these would be an injection."""
    for source in (
        "import os\n",
        "X = open('x')\n",
        "def f(s):\n    return s.rules.exec(s)\n",
        "f()\n",
    ):
        with pytest.raises(AssertionError):
            assert_only_tables_and_tests(source)


def test_two_names_never_become_one_function(tiny_sources: Sources, laws_copy: Path) -> None:
    """A fact `is_x` is not that the call is an `x`; joined ids can't meet either."""
    with (laws_copy / "vocabulary/facts.yaml").open("a") as file:
        file.write(
            "\nis_insufficient_bid:\n  kind: state\n  moment: call\n  value: flag(call, 'x')\n"
        )
    files = read_base(laws_copy)
    for decision in decisions(files).values():
        source = generate(decision)
        functions = [n.name for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)]
        assert len(functions) == len(set(functions))
    assert compile_base(files).editions


@pytest.mark.parametrize("key", ["value", "means"])
def test_a_bad_expression_is_told_by_whichever_stage_meets_it(key: str, tiny: Any) -> None:
    """A vocabulary that was put together by a program is checked as well."""
    facts = dict(tiny.vocabulary.facts)
    name = "a" if key == "value" else "turn"
    bad: dict[str, Any] = {"value": {"value": "os(call)"}, "means": {"means": {"one": "os(call)"}}}
    facts[name] = replace(facts[name], **bad[key])
    vocabulary = replace(tiny.vocabulary, facts=facts)
    edition = bind_edition("1", [parse_law(LAW, "1.law")], vocabulary)
    with pytest.raises(LawError) as caught:
        generate(decide(edition))
    assert [f.code for f in caught.value.diagnostics] == ["unknown-name"]


def test_what_a_function_asks_has_to_be_declared(tiny: Any) -> None:
    """Else the question would have no words at the table."""
    bare = replace(tiny.vocabulary, attributes={})
    _, faults = compiled("shown(call)", bare)
    assert [(fault.code, fault.message) for fault in faults] == [
        ("unknown-attribute", "the vocabulary has no attribute `artificial`"),
        ("unknown-attribute", "the vocabulary has no attribute `shows`"),
    ]
