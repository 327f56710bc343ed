"""Answers for every situation of a call, in words or as JSON, one after another."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ..compiler.diagnostics import SituationError
from ..runtime.base import KnowledgeBase
from ..runtime.situation import Situation
from . import bases, streams
from .faults import Sources, UsageError
from .options import Arguments
from .situations import Given, given_situations, readings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Told(Protocol):
        """What is answered: a ruling, or what a player may do."""

        def to_dict(self) -> dict[str, Any]:
            """The answer as the contract's JSON."""

        def prose(self, language: str = ..., width: int | None = ..., color: bool = ...) -> str:
            """The answer as a director says it."""


_UNUSABLE = 2


def answer_each(
    arguments: Arguments,
    words: tuple[str, ...],
    base: KnowledgeBase,
    sources: Sources,
    ask: Callable[[Situation], Told],
) -> int:
    """Answer for everything given; what can't be used is reported, the rest is answered.

    Args:
        arguments: The options of the call.
        words: The arguments that name situations.
        ask: What is asked of each.
    Returns:
        The exit code.
    Raises:
        UsageError: the call itself can't be used.
    """
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    if arguments.has("--edition"):
        bases.pick("edition", arguments.value("--edition"), base.editions)
    everything = given_situations(arguments, words)

    def answer(situation: Situation, name: str, board: str | None) -> None:
        told = ask(situation)
        file = {"file": name} if len(everything) > 1 else {}
        if arguments.has("--json"):
            label = {} if board is None else {"board": board}
            print(streams.json_line({**file, **label, **told.to_dict()}))
        else:
            title = name if board is None else f"{name} #{board}"
            _print_prose(told, language, title if file or board is not None else None)

    return for_each(everything, arguments, base, sources, answer)


def for_each(
    everything: list[Given],
    arguments: Arguments,
    base: KnowledgeBase,
    sources: Sources,
    do: Callable[[Situation, str, str | None], None],
) -> int:
    """Do something with each situation; what can't be used is reported, the rest is done.

    Args:
        do: Takes the situation, the name it was given by, and the name of its board.
    Returns:
        The exit code.
    """
    code = 0
    for given in everything:
        try:
            for board, read in readings(given, arguments, base, sources):
                try:
                    do(read(), given[0], board)
                except SituationError as error:
                    streams.complain(error, sources)
                    code = _UNUSABLE
        except UsageError as error:
            streams.complain(error, sources)
            code = _UNUSABLE
    return code


def _print_prose(told: Told, language: str, name: str | None) -> None:
    words = told.prose(language, width=streams.width(), color=streams.wants_color(sys.stdout))
    if name is not None:
        print(f"{name}:\n")
    print(words.rstrip("\n"))
    if name is not None:
        print()
