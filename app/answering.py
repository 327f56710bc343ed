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
from .situations import given_situations, read_situation

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
    code = 0
    for given in everything:
        try:
            told = ask(read_situation(given, arguments, base, sources))
        except (SituationError, UsageError) as error:
            streams.complain(error, sources)
            code = _UNUSABLE
            continue
        name = given[0] if len(everything) > 1 else None
        if arguments.has("--json"):
            print(_json(told, name))
        else:
            _print_prose(told, language, name)
    return code


def _json(told: Told, name: str | None) -> str:
    answer = told.to_dict()
    return streams.json_line(answer if name is None else {"file": name, **answer})


def _print_prose(told: Told, language: str, name: str | None) -> None:
    words = told.prose(language, width=streams.width(), color=streams.wants_color(sys.stdout))
    if name is not None:
        print(f"{name}:\n")
    print(words.rstrip("\n"))
    if name is not None:
        print()
