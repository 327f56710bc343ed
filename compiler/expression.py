"""How a fact is worked out: from the expression in the vocabulary to Python source.

Only the functions listed here can be named, and they are Python's part of the game: seats and
their order, ranks, what stands, trying a call. So a vocabulary file can run nothing else.
"""

from collections.abc import Collection
from functools import cache
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from .declarations import Vocabulary
from .diagnostics import Diagnostic, Span, nearest
from .frozen import frozen

_ARITIES = """
    above/2 and/2 at_least/2 attribute/2 by/1 call_since/2 callers/1 calls/1
    card_count/1 cards/1 change_lawful/1 claimed/2 came_first/2 common/2 compare/2 dealer/1
    defends/1 denomination/1 differs/2 ends/1 exists/1 filled/1 first_of_side/1 flag/2 includes/2
    has_honour/1 kind/1 last_action/1 last_bid/1 last_call/1 lawful/1 lawful_ways/2 lead_faced/1
    left/1 level/1 lowest/2 must_pass/2 nothing/1 or_else/2 partner/1 passes/1 place/2 repeats/2
    right/1 same/2 shown/1 side/2 since/1 skipped/2 skipping/2 suits/1 suits_shown_legally/1 text/2
    told/2 true_of/2 turn/1 without/2
"""
FUNCTIONS: dict[str, int] = {
    name: int(count) for name, _, count in (word.partition("/") for word in _ARITIES.split())
}
"""The functions of the game by name, with the number of their arguments (`runtime.game`)."""

SCOPED = {
    "change_lawful", "claimed", "defends", "ends", "lawful", "lawful_ways", "lead_faced", "lowest",
    "suits_shown_legally", "told", "true_of",
}  # fmt: skip
"""Functions that look at the whole ruling and get it as their first argument."""

TELLING: dict[str, tuple[str, ...]] = {
    "attribute": (), "differs": ("same_meaning",),
    "shown": ("artificial", "shows"), "told": (),
}  # fmt: skip
"""Functions whose answer may be unknown because nobody has told an attribute of a call: which."""

JUDGING = {"change_lawful", "lawful", "lawful_ways"}
"""Those of them that work out again what a call is."""

PLAYING = {"defends", "ends", *JUDGING}
"""Those of them that work out again how an auction goes."""

_OF_A_FACT = {("lowest", 1), ("true_of", 1)}
"""The arguments that name a fact, to be asked of another call; all other names are moments."""


@frozen
class Expression:
    """Python source over the scope `s`, the moments it reads, and whether it may be unknown.

    `asks` are the attributes of calls that it may have to ask for, `facts` the facts it asks of
    other calls, `looks` its functions that look at the whole ruling.
    """

    source: str
    moments: tuple[str, ...]
    may_be_unknown: bool
    asks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()


@cache
def _parser() -> Lark:
    grammar = files("bridgelaws").joinpath("grammar/expression.lark").read_text("utf-8")
    return Lark(grammar, start="value", parser="lalr", propagate_positions=True)


def compile_expression(
    text: str, vocabulary: Vocabulary, span: Span, faults: list[Diagnostic]
) -> Expression:
    """Translate one expression; what can't be translated is added to `faults`."""
    if len(text) > 400:
        faults.append(Diagnostic("bad-expression", "the expression is too long", span))
        return Expression("None", (), False)
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        found = text[max(0, (error.column or 1) - 1) :][:20]
        message = f"the expression `{text}` can't be read at `{found}`"
        faults.append(Diagnostic("bad-expression", message, span, expected=("kind(call)",)))
        return Expression("None", (), False)
    translator = _Translator(vocabulary, span, faults)
    source = translator.source(tree)
    return Expression(
        source=source,
        moments=tuple(dict.fromkeys(translator.moments)),
        may_be_unknown=translator.may_be_unknown,
        asks=tuple(dict.fromkeys(translator.asks)),
        facts=tuple(dict.fromkeys(translator.facts)),
        looks=tuple(dict.fromkeys(translator.looks)),
    )


class _Translator:
    def __init__(self, vocabulary: Vocabulary, span: Span, faults: list[Diagnostic]) -> None:
        self.vocabulary = vocabulary
        self.span = span
        self.faults = faults
        self.moments: list[str] = []
        self.asks: list[str] = []
        self.facts: list[str] = []
        self.looks: list[str] = []
        self.may_be_unknown = False

    def source(self, tree: Tree[Token]) -> str:
        name = str(tree.children[0])
        if tree.data == "number":
            return str(int(name))
        if tree.data == "word":
            return repr(name[1:-1])
        if tree.data == "name":
            return self._name(name)
        children = [child for child in tree.children[1:] if isinstance(child, Tree)]
        if name in TELLING:
            self.may_be_unknown = True
            self.asks += TELLING[name]
        if name in ("attribute", "told") and children[-1].data == "word":
            self.asks.append(str(children[-1].children[0])[1:-1])
        if name in SCOPED:
            self.looks.append(name)
        arguments = [
            self._fact(child)
            if (name, i) in _OF_A_FACT and child.data == "name"
            else self.source(child)
            for i, child in enumerate(children)
        ]
        if FUNCTIONS.get(name) != len(arguments):
            self._fault(name, FUNCTIONS, f"no function `{name}` of {len(arguments)} arguments")
            return "None"
        called = "and_" if name == "and" else name
        if name in SCOPED:
            return f"ruling_game.{called}({', '.join(['s', *arguments])})"
        return f"game.{called}({', '.join(arguments)})"

    def _name(self, name: str) -> str:
        if name in self.vocabulary.moments:
            self.moments.append(name)
            return "s.call" if name == "call" else f"s.moments.get({name!r})"
        self._fault(name, self.vocabulary.moments, f"no moment `{name}`")
        return "None"

    def _fact(self, tree: Tree[Token]) -> str:
        name = str(tree.children[0])
        if name not in self.vocabulary.facts:
            self._fault(name, self.vocabulary.facts, f"no fact `{name}`")
            return "None"
        self.facts.append(name)
        return f"fact_{name}"

    def _fault(self, name: str, known: Collection[str], problem: str) -> None:
        near = nearest(name, known) if name not in known else None
        message = f"the vocabulary knows {problem}"
        self.faults.append(Diagnostic("unknown-name", message, self.span, suggestion=near))
