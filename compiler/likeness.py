"""Whether auctions go on alike that are alike in a few things, and in which.

Who is in turn, whether the auction is over, and what a call is, is worked out from what stands.
Where the rules read no more of it than who made the last calls, in what words, and some small
numbers, an auction can be known again by these, and what follows from a call be remembered. It is
taken from the expressions of the facts themselves, so there is nothing to keep in step.
"""

import ast
from collections.abc import Iterator

from .decide import Decision
from .expression import compile_expression
from .functions import CALL, FUNCTIONS, OF_THE_PLACE, OF_THE_WORDS

Likeness = tuple[int, tuple[str, ...]]
"""Up to where calls are counted, and the names of what is read that is told of the call itself."""

_STAGES = ("call", "auction")
_ENTERED = "before_call"  # the stage at which passes are entered
_ROLES = ("turn", "over")
_COUNTS = ("calls", "passes")
_LIMITED = ("above", "at_least")
_OF_A_CALL = OF_THE_WORDS | {"by", "exists", "names", "side"}
_OF_VALUES = frozenset((
    "above", "and_", "at_least", "compare", "exists", "includes", "left", "names", "or_", "partner",
    "place", "right", "same", "side", "unless",
))  # fmt: skip


class _MoreIsReadError(Exception):
    """Something is read by which auctions that look alike can differ."""


def likeness(decision: Decision) -> Likeness | None:
    """In what auctions have to be alike to go on alike; None where more is read of them."""
    counted, told = {0}, dict[str, None]()
    try:
        for source in dict.fromkeys(_sources(decision)):
            tree = ast.parse(source, mode="eval").body
            _check(tree, None, told)
            counted |= {number for node in ast.walk(tree) if (number := _number(node)) is not None}
    except _MoreIsReadError:
        return None
    return max(counted), tuple(told)


def _sources(decision: Decision) -> Iterator[str]:
    """The expressions of all facts that are read, and of what values mean."""
    vocabulary, table = decision.edition.vocabulary, decision.table
    definitions = {d.fact: d.node for d in decision.definitions}
    todo = [decision.recognition[stage] for stage in _STAGES if stage in decision.recognition]
    entering = [i.id for i in vocabulary.irregularities.values() if _ENTERED in i.of]
    todo += [decision.outcomes[(kind,)] for kind in entering if (kind,) in decision.outcomes]
    facts = {fact.id: fact for fact in decision.facts}
    names = [vocabulary.game[role] for role in _ROLES if role in vocabulary.game]
    seen = set[str]()
    while todo or names:
        if todo:
            nodes = table.reachable(todo.pop())
            names += [decision.facts[table.nodes[node][0]].id for node in nodes]
            continue
        fact = facts[names.pop()]
        if fact.id in seen or fact.kind in ("choice", "finding"):
            continue  # nothing is chosen or found of a call that is looked at for itself
        seen.add(fact.id)
        for text in fact.means.values():
            yield compile_expression(text, vocabulary, fact.span, []).source
        if fact.id in definitions:
            todo.append(definitions[fact.id])
        elif fact.id in decision.expressions:
            yield decision.expressions[fact.id].source
        else:
            raise _MoreIsReadError


def _check(tree: ast.expr, within: str | None, told: dict[str, None]) -> None:
    """Go through an expression, which is an argument of a function or stands alone."""
    if isinstance(tree, ast.Constant):
        return
    name, arguments = _function(tree)
    if name == "moments":
        return  # nothing has happened yet
    gives = FUNCTIONS[name.removesuffix("_")].gives
    if gives == CALL and within is not None and within not in _OF_A_CALL:
        raise _MoreIsReadError
    if name in _COUNTS and within not in _LIMITED:
        raise _MoreIsReadError
    of_the_call = any(ast.unparse(argument) == "s.call" for argument in arguments)
    if not of_the_call and name not in _OF_VALUES | OF_THE_WORDS | {"by"}:
        raise _MoreIsReadError
    if of_the_call and name not in OF_THE_PLACE | OF_THE_WORDS:
        raise _MoreIsReadError
    if name in (*_LIMITED, "skipped") and _number(arguments[-1]) is None:
        raise _MoreIsReadError
    if name in ("flag", "text"):
        told[str(ast.literal_eval(arguments[-1]))] = None
    for argument in arguments:
        if ast.unparse(argument) != "s.call":
            _check(argument, name, told)


def _function(tree: ast.expr) -> tuple[str, list[ast.expr]]:
    """The function of the game that is called, with its arguments; `moments` for a moment."""
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute):
        module = ast.unparse(tree.func.value)
        if module == "game":
            return tree.func.attr, tree.args
        if module == "s.moments":
            return "moments", []
    raise _MoreIsReadError


def _number(tree: ast.AST) -> int | None:
    return tree.value if isinstance(tree, ast.Constant) and type(tree.value) is int else None
