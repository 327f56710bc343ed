"""The kinds of what functions ask for and give: those of the game itself, read from its code."""

import inspect
from keyword import iskeyword

import pytest

from bridgelaws.compiler.expression import SCOPED
from bridgelaws.compiler.functions import (
    ANY,
    CALL,
    FUNCTIONS,
    NUMBER,
    PLAYER,
    TRUTH,
    WORD,
    Function,
    fits,
)
from bridgelaws.runtime import game, ruling_game

# What the types of the game are called in messages; `Any` and `object` say nothing.
KINDS = {
    "Record": CALL, "Seat": PLAYER, "int": NUMBER, "str": WORD, "bool": TRUTH, "Fact": "a fact",
    "Denomination": "a denomination", "Suits": "some denominations", "Maybe": "some denominations",
    "frozenset[Seat]": "some players", "tuple[Any, ...]": "some cards",
}  # fmt: skip
SAY_NOTHING = ("Any", "object", "None")


def kind(annotation: str) -> str | None:
    """The kind that a type of the game is; None where it says nothing."""
    name = annotation.removesuffix(" | None")
    return None if name in SAY_NOTHING else KINDS[name]


def misfits(name: str, function: Function) -> list[str]:
    """In what the kinds of a function differ from the types of the one in the game."""
    module = ruling_game if name in SCOPED else game
    signature = inspect.signature(vars(module)[f"{name}_" if iskeyword(name) else name])
    types = [p.annotation for p in signature.parameters.values() if p.annotation != "Scope"]
    if any(p.kind is p.VAR_POSITIONAL for p in signature.parameters.values()):
        types *= len(function.asks)
    wrong = [
        f"{i}: {written}"
        for i, (written, asked) in enumerate(zip(types, function.asks, strict=True))
        if (found := kind(written)) is not None and found not in asked
    ]
    given = kind(signature.return_annotation)
    return wrong if given in (None, function.gives) else [*wrong, signature.return_annotation]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_kinds_of_a_function_are_those_of_the_game(name: str) -> None:
    """Each argument and the answer, as far as the types of the game say it."""
    assert misfits(name, FUNCTIONS[name]) == []


def test_a_wrong_kind_is_seen() -> None:
    """The guard itself: `level` asks for a call and gives a number."""
    assert misfits("level", Function(((CALL,),), WORD)) == ["int | None"]
    assert misfits("level", Function(((PLAYER,),), NUMBER)) == ["0: Record | None"]


def test_what_fits() -> None:
    """A kind that is asked for; and anything, on either side."""
    assert fits(CALL, (CALL,)) and fits(CALL, (PLAYER, CALL))
    assert fits(ANY, (CALL,)) and fits(CALL, (ANY,))
    assert not fits(CALL, (PLAYER,)) and not fits(CALL, ())
