"""The situations that a call gives: files, standard input, or an auction with its options."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from ..compiler.diagnostics import Diagnostic, SituationError, Span
from ..compiler.documents import LIMITS
from ..compiler.frozen import replace
from ..runtime.base import KnowledgeBase
from ..runtime.situation import Situation
from . import streams
from .faults import Sources, UsageError
from .options import DEALER, EDITION, Arguments
from .record_files import boards_of, check_format, format_of, read_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..compiler.document_nodes import Node
    from ..records.board import Board

OPTIONS = (EDITION, DEALER)
"""What an auction on the command line needs, and a document may leave out."""
_NAMES = tuple(option.name for option in OPTIONS)
_STDIN = "<stdin>"
_COMMAND_LINE = "command line"

Given = tuple[str, str | None]
"""What is to be looked at: a document by the name it was given, or an auction."""
Reading = tuple[str | None, Callable[[], Situation]]
"""A board by its name, or None for what is no board; and what reads the situation."""


def given_situations(arguments: Arguments, words: tuple[str, ...]) -> list[Given]:
    """What the words of a call name.

    Raises:
        UsageError: an auction without its options, or standard input twice.
    """
    check_format(arguments, words)
    named = [option for option in _NAMES if arguments.has(option)]
    if not named or any(word == streams.STDIN or os.path.exists(word) for word in words):
        if words.count(streams.STDIN) > 1:
            raise UsageError("repeated-stdin", "standard input can be read once", ("one `-`",))
        return [(word, None) for word in words]
    auction = " ".join(words)
    # No call is written with these, every path of a situation is.
    if any(sign in auction for sign in "./\\"):
        return [(word, None) for word in words]
    for option in _NAMES:
        if option not in named:
            message = f"an auction on the command line needs `{option}` too"
            raise UsageError("missing-option", message, (f"`{option} …`",))
    return [(_COMMAND_LINE, auction)]


def said_by_options(arguments: Arguments) -> dict[str, str | None]:
    """What the options say of a situation, by the key of a document."""
    return {option.removeprefix("--"): arguments.value(option) for option in _NAMES}


def readings(
    given: Given, arguments: Arguments, base: KnowledgeBase, sources: Sources
) -> Iterator[Reading]:
    """What was given, one situation after another, each to be read: a record may hold many.

    Raises:
        UsageError: a record can't be read, or there is nothing in it.
    """
    name, auction = given
    record_format = None if auction is not None else format_of(name, arguments)
    if record_format is None:
        yield None, partial(_read, given, arguments, base, sources)
        return
    options = said_by_options(arguments)
    for board in boards_of(name, record_format, _named(name), sources):
        yield board.label, partial(situation_of_board, board, record_format, options, base)


def read_situation(
    given: Given, arguments: Arguments, base: KnowledgeBase, sources: Sources
) -> Situation:
    """Read what was given, where one situation is wanted.

    Raises:
        SituationError: it has faults, or an option contradicts it.
        UsageError: it can't be read, or it is a record of several boards.
    """
    (_, read), *more = islice(readings(given, arguments, base, sources), 2)
    if more:
        message = f"there are several boards in `{given[0]}`"
        raise UsageError("several-boards", message, ("a file with one board",))
    return read()


def _named(given: str) -> str:
    return _STDIN if given == streams.STDIN else given


def _read(given: Given, arguments: Arguments, base: KnowledgeBase, sources: Sources) -> Situation:
    given_name, auction = given
    options = said_by_options(arguments)
    edition, dealer = options["edition"], options["dealer"]
    if auction is not None:
        assert edition is not None and dealer is not None
        sources.keep(_COMMAND_LINE, auction)
        return Situation.parse(
            auction,
            edition=edition,
            dealer=dealer,
            file=_COMMAND_LINE,
            known_editions=base.editions,
            declared=base.declared,
        )
    try:
        data = streams.read_bytes(given_name, LIMITS.size)
    except UsageError as error:
        if error.code == "no-file" and error.suggestion is None:
            wanted = ("a file", "or an auction with `--edition` and `--dealer`")
            raise UsageError(error.code, error.message, wanted) from None
        raise
    name = _named(given_name)
    sources.keep(name, data)
    return read_document_given(data, name, options, base)


def read_document_given(
    data: bytes, name: str, options: dict[str, str | None], base: KnowledgeBase
) -> Situation:
    """The situation of a document, in which options say what it leaves out.

    Args:
        data: The document.
        name: What messages call it.
        options: The edition and the dealer, None where no option says it.
        base: Has the editions there are.
    Raises:
        SituationError: it can't be read, or an option contradicts it.
    """
    if all(value is None for value in options.values()):
        return Situation.read(data, name, known_editions=base.editions, declared=base.declared)
    from ..compiler.documents import read_document

    return situation_of(read_document(data, name, error=SituationError), options, base)


def situation_of(root: Node, options: dict[str, str | None], base: KnowledgeBase) -> Situation:
    """The situation of a document that was read, in which options say what it leaves out.

    Raises:
        SituationError: it isn't right, or an option contradicts it.
    """
    from ..compiler.document_nodes import Entry, Mapping, Scalar

    added = []
    if isinstance(root, Mapping):
        for key, value in options.items():
            if value is not None and root.get(key) is None:
                at = (root.source, root.start, root.end)
                added.append(Entry(Scalar(key, True, *at), Scalar(value, True, *at)))
    filled: Node = root
    if isinstance(root, Mapping) and added:
        filled = replace(root, entries=(*root.entries, *added))
    situation = Situation.from_node(filled, known_editions=base.editions, declared=base.declared)
    places = {k: filled.get(k) if isinstance(filled, Mapping) else None for k in options}
    spans = {key: root.span if place is None else place.span for key, place in places.items()}
    _must_agree(situation, options, spans)
    return situation


def situation_of_row(
    row: dict[str, object], options: dict[str, str | None], base: KnowledgeBase
) -> Situation:
    """The situation of a row of a table, in which options say what it leaves out.

    Raises:
        SituationError: it isn't right, or an option contradicts it.
    """
    said = {key: value for key, value in options.items() if value is not None}
    situation = Situation.from_dict(
        {**said, **row}, known_editions=base.editions, declared=base.declared
    )
    _must_agree(situation, options, {key: Span("<row>", 1, 1, 1, 1) for key in options})
    return situation


def _must_agree(
    situation: Situation, options: dict[str, str | None], spans: dict[str, Span]
) -> None:
    """An option fills what is left out, and overrides nothing."""
    said = {"edition": situation.edition, "dealer": situation.dealer.text}
    for key, option in options.items():
        if option is not None and option.strip().upper() != said[key].upper():
            message = f"the {key} here is `{said[key]}`, and `--{key}` says `{option}`"
            expected = (f"no `--{key}`, or the same",)
            fault = Diagnostic("contradicting-option", message, spans[key], expected=expected)
            raise SituationError([fault])


def situation_of_board(
    board: Board, record_format: str, options: dict[str, str | None], base: KnowledgeBase
) -> Situation:
    """The situation of a board, in which options say what the record leaves out.

    Raises:
        SituationError: it can't be read, it lacks what no option says, or an option contradicts it.
    """
    document = read_board(board, record_format)
    untold = [k for k, said in options.items() if said is None and document.get(k) is None]
    if untold:
        raise SituationError(
            Diagnostic(
                "untold",
                f"the record doesn't tell the {key}",
                document.span,
                expected=(f"`--{key} …`",),
            )
            for key in untold
        )
    return situation_of(document, options, base)
