"""How a fact is worked out: from the expression in the vocabulary to Python source.

Only the functions of the game can be named (`functions`): seats and their order, ranks, what
stands, trying a call. So a vocabulary file can run nothing else.
"""

from collections.abc import Collection
from functools import cache, lru_cache
from importlib.resources import files
from keyword import iskeyword

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedToken
from lark.exceptions import UnexpectedInput

from .declarations import Vocabulary, within
from .diagnostics import Diagnostic, Span, nearest
from .frozen import frozen
from .functions import ANY, CALL, FACT, FUNCTIONS, NUMBER, WORD, fits
from .wording import shown

_LONGEST = 400

SCOPED = {
    "change_lawful", "claimed", "defends", "ends", "has_played", "later_lawful", "lawful",
    "lawful_ways", "lead_faced", "lowest", "own_turn", "role", "stated", "suits_shown_legally",
    "told", "true_of",
}  # fmt: skip
"""Functions that look at the whole ruling and get it as their first argument."""

TELLING: dict[str, tuple[str, ...]] = {
    "attribute": (), "decided": (), "differs": ("same_meaning",), "has_played": (),
    "shown": ("artificial", "shows"), "own_turn": (), "told": (),
}  # fmt: skip
"""Functions whose answer may be unknown because nobody has told an attribute of a call: which."""

_ASKING = {"attribute", "has_played", "own_turn", "told"}
"""Those whose last argument is what has to be asked."""

TELLS = {
    "attribute": "attributes", "claimed": "facts", "flag": "attributes", "has_played": "facts",
    "own_turn": "facts", "stated": "facts", "text": "attributes", "told": "facts",
}  # fmt: skip
"""Functions that read what a situation says under the names in quotes: of a call, or as a fact."""

JUDGING = {"change_lawful", "later_lawful", "lawful", "lawful_ways"}
"""Those of them that work out again what a call is."""

PLAYING = {"defends", "ends", "own_turn", "role", *JUDGING}
"""Those of them that work out again how an auction goes."""

_OF_A_FACT = {("lowest", 1), ("true_of", 1)}
"""The arguments that name a fact, to be asked of another call; all other names are moments."""


@frozen
class Expression:
    """Python source over the scope `s`, the moments it reads, and whether it may be unknown.

    `asks` are the attributes of calls that it may have to ask for, `facts` the facts it asks of
    other calls, `looks` its functions that look at the whole ruling, `tells` the names under which
    a situation says what it reads, each with the function.
    """

    source: str
    moments: tuple[str, ...]
    may_be_unknown: bool
    asks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    tells: tuple[tuple[str, str], ...] = ()


_NOTHING = Expression("None", (), False)


@cache
def _parser() -> Lark:
    grammar = files("bridgelaws").joinpath("grammar/expression.lark").read_text("utf-8")
    return Lark(grammar, start="value", parser="lalr", propagate_positions=True)


@lru_cache(maxsize=1000)
def _tree(text: str) -> Tree[Token]:
    """The tree of an expression; each is looked at by who checks it and by who compiles it."""
    return _parser().parse(text)


def compile_expression(
    text: str, vocabulary: Vocabulary, span: Span, faults: list[Diagnostic], gives: str = ANY
) -> Expression:
    """Translate one expression; what can't be translated is added to `faults`.

    Args:
        text: The expression.
        vocabulary: What its names mean.
        span: The place of the text.
        faults: Where faults are added, each at its place in the text.
        gives: What the expression has to give, as `functions` names it.
    """
    before = len(faults)
    if len(text) > _LONGEST:
        expected = (f"at most {_LONGEST} characters",)
        message = f"the expression is too long, {len(text)} characters"
        faults.append(Diagnostic("bad-expression", message, span, expected=expected))
        return _NOTHING
    try:
        tree = _tree(text)
    except UnexpectedInput as error:
        faults.append(_unreadable(error, text, span))
        return _NOTHING
    translator = _Translator(vocabulary, text, span, faults)
    translator.expect(tree, (gives,), "the vocabulary")
    source = translator.source(tree)
    if len(faults) > before:
        return _NOTHING
    return Expression(
        source=source,
        moments=tuple(dict.fromkeys(translator.moments)),
        may_be_unknown=translator.may_be_unknown,
        asks=tuple(dict.fromkeys(translator.asks)),
        facts=tuple(dict.fromkeys(translator.facts)),
        looks=tuple(dict.fromkeys(translator.looks)),
        tells=tuple(dict.fromkeys(translator.tells)),
    )


def _unreadable(error: UnexpectedInput, text: str, span: Span) -> Diagnostic:
    """The fault of an expression that can't be read: where, and what could stand there."""
    start = len(text)
    if isinstance(error, UnexpectedCharacters):
        start = error.column - 1 if error.line == 1 else 0
    elif isinstance(error, UnexpectedToken) and error.token.type != "$END":
        start = error.token.start_pos or 0
    found, expected = text[start:], "functions of moments, such as `kind(call)`"
    if found.startswith("'"):
        message, expected = "the quote isn't closed in this expression", "`'`"
    elif found:
        message = f"the expression can't go on with {shown(found, 20)}"
    else:
        message = "the expression ends too early"
    place = within(span, text, start, len(text))
    return Diagnostic("bad-expression", message, place, expected=(expected,))


class _Translator:
    def __init__(
        self, vocabulary: Vocabulary, text: str, span: Span, faults: list[Diagnostic]
    ) -> None:
        self.vocabulary = vocabulary
        self.text = text
        self.span = span
        self.faults = faults
        self.moments: list[str] = []
        self.asks: list[str] = []
        self.facts: list[str] = []
        self.looks: list[str] = []
        self.tells: list[tuple[str, str]] = []
        self.may_be_unknown = False

    def source(self, tree: Tree[Token]) -> str:
        name = str(tree.children[0])
        if tree.data == "number":
            return str(int(name))
        if tree.data == "word":
            return repr(name[1:-1])
        if tree.data == "name":
            return self._name(tree)
        children = [child for child in tree.children[1:] if isinstance(child, Tree)]
        function = FUNCTIONS.get(name)
        if function is None:
            self._unknown("function", tree, FUNCTIONS)
        elif len(children) != len(function.asks):
            self._wrong_number(tree, len(children), len(function.asks))
        else:
            for child, asked in zip(children, function.asks, strict=True):
                self.expect(child, asked, f"`{name}`")
        self._note(tree, children)
        arguments = [self._argument(name, i, child) for i, child in enumerate(children)]
        if name in SCOPED:
            return f"ruling_game.{name}({', '.join(['s', *arguments])})"
        return f"game.{name + '_' if iskeyword(name) else name}({', '.join(arguments)})"

    def expect(self, tree: Tree[Token], asked: tuple[str, ...], by: str) -> None:
        """Note a fault where an expression gives something else than what is asked for."""
        name = str(tree.children[0])
        function = FUNCTIONS.get(name)
        given = {"number": NUMBER, "word": WORD, "name": CALL}.get(str(tree.data))
        if tree.data == "name" and FACT in asked:
            return  # looked up among the facts
        if given is None:
            given = function.gives if function else ANY
        if not fits(given, asked):
            wanted = " or ".join(asked)
            message = f"{by} asks for {wanted} here, and `{self._written(tree)}` is {given}"
            self._fault("wrong-arguments", message, tree, (wanted,))

    def _note(self, tree: Tree[Token], children: list[Tree[Token]]) -> None:
        """What the answer of a function can hang on."""
        name = str(tree.children[0])
        if name in TELLING:
            self.may_be_unknown = True
            self.asks += TELLING[name]
            for asked in TELLING[name]:
                if asked not in self.vocabulary.attributes:
                    self._unknown("attribute", tree, self.vocabulary.attributes, asked)
        if name in _ASKING and children[-1].data == "word":
            attribute = str(children[-1].children[0])[1:-1]
            self.asks.append(attribute)
            if attribute not in self.vocabulary.attributes:
                self._unknown("attribute", children[-1], self.vocabulary.attributes, attribute)
        if name in TELLS:
            words = [str(child.children[0])[1:-1] for child in children if child.data == "word"]
            # The second word of `stated` is what is said.
            self.tells += [(name, word) for word in words[: 1 if name == "stated" else None]]
        if name in SCOPED:
            self.looks.append(name)

    def _argument(self, function: str, index: int, tree: Tree[Token]) -> str:
        if (function, index) in _OF_A_FACT and tree.data == "name":
            return self._fact(tree)
        return self.source(tree)

    def _name(self, tree: Tree[Token]) -> str:
        name = str(tree.children[0])
        if name in self.vocabulary.moments:
            self.moments.append(name)
            return "s.call" if name == "call" else f"s.moments.get({name!r})"
        self._unknown("moment", tree, self.vocabulary.moments)
        return "None"

    def _fact(self, tree: Tree[Token]) -> str:
        name = str(tree.children[0])
        if name not in self.vocabulary.facts:
            self._unknown("fact", tree, self.vocabulary.facts)
            return "None"
        self.facts.append(name)
        return f"fact_{name}"

    def _written(self, tree: Tree[Token]) -> str:
        return self.text[tree.meta.start_pos : tree.meta.end_pos]

    def _wrong_number(self, tree: Tree[Token], given: int, asked: int) -> None:
        name = str(tree.children[0])
        arguments = f"{asked} argument{'' if asked == 1 else 's'}"
        message = f"`{name}` has {arguments}, and {given} {'is' if given == 1 else 'are'} given"
        self._fault("wrong-arguments", message, tree, (arguments,))

    def _unknown(
        self, what: str, tree: Tree[Token], known: Collection[str], name: str | None = None
    ) -> None:
        token = tree.children[0]
        assert isinstance(token, Token)
        name = str(token) if name is None else name
        message = f"the vocabulary has no {what} `{name}`"
        if what == "moment" and name in self.vocabulary.facts:
            message = f"`{name}` is a fact, and a moment is asked for"
        place = within(self.span, self.text, token.start_pos or 0, token.end_pos or 0)
        near = nearest(name, known)
        code = "unknown-attribute" if what == "attribute" else "unknown-name"
        self.faults.append(Diagnostic(code, message, place, suggestion=near))

    def _fault(self, code: str, message: str, tree: Tree[Token], expected: tuple[str, ...]) -> None:
        place = within(self.span, self.text, tree.meta.start_pos, tree.meta.end_pos)
        self.faults.append(Diagnostic(code, message, place, expected=expected))
