"""What recognition reads of the place in which a call is made, whatever the call is.

Where it reads nothing else but the words of the call, two places that are alike in these values
have the same lawful calls. They are taken from the expressions of the facts themselves, so there is
nothing to keep in step.
"""

import ast
from collections.abc import Iterator

from .decide import Decision
from .functions import CALL, FUNCTIONS, OF_THE_PLACE, OF_THE_WORDS


class _MoreIsReadError(Exception):
    """Something is read that is neither of the place nor of the words of the call."""


def read_of_the_place(decision: Decision, stage: str) -> tuple[str, ...] | None:
    """The parts of expressions that are of the place alone; None where more is read."""
    root = decision.recognition.get(stage)
    if root is None:
        return None
    definitions = {d.fact: d.node for d in decision.definitions}
    todo, seen, found = [root], set(), dict[str, None]()
    try:
        while todo:
            for node in decision.table.reachable(todo.pop()):
                fact = decision.facts[decision.table.nodes[node][0]]
                if fact.id in seen:
                    continue
                seen.add(fact.id)
                if fact.id in definitions:
                    todo.append(definitions[fact.id])
                elif fact.id not in decision.expressions or fact.may_wait:
                    return None
                else:
                    source = decision.expressions[fact.id].source
                    found |= dict.fromkeys(_parts(ast.parse(source, mode="eval").body))
    except _MoreIsReadError:
        return None
    return tuple(found)


def _parts(tree: ast.expr) -> Iterator[str]:
    """The largest parts of an expression that are of the place."""
    if isinstance(tree, ast.Constant):
        return
    name = _function(tree)
    if _is_of_the_place(tree):
        if FUNCTIONS[name].gives == CALL:  # a call has more to it than a value
            raise _MoreIsReadError
        yield ast.unparse(tree)
        return
    assert isinstance(tree, ast.Call)
    if name in OF_THE_WORDS and _is_the_call(tree.args[0]):
        return
    for argument in tree.args:
        yield from _parts(argument)


def _is_of_the_place(tree: ast.expr) -> bool:
    if isinstance(tree, ast.Constant):
        return True
    name = _function(tree)
    assert isinstance(tree, ast.Call)
    of_call = any(_is_the_call(argument) for argument in tree.args)
    if of_call and name not in OF_THE_PLACE | OF_THE_WORDS:
        raise _MoreIsReadError
    others = [argument for argument in tree.args if not _is_the_call(argument)]
    of_the_place = [_is_of_the_place(other) for other in others]  # each, for what it may read
    return all(of_the_place) and (not of_call or name in OF_THE_PLACE)


def _function(tree: ast.expr) -> str:
    """The function of the game that is called; only these know nothing but their arguments."""
    if (
        isinstance(tree, ast.Call)
        and isinstance(tree.func, ast.Attribute)
        and isinstance(tree.func.value, ast.Name)
        and tree.func.value.id == "game"
    ):
        return tree.func.attr
    raise _MoreIsReadError


def _is_the_call(tree: ast.expr) -> bool:
    return ast.unparse(tree) == "s.call"
