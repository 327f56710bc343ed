"""`bridgelaws rule`: situations from files, standard input or the command line -> rulings."""

import os
import sys

from ...compiler.diagnostics import Diagnostic, SituationError
from ...compiler.documents import LIMITS
from ...runtime.base import KnowledgeBase
from ...runtime.ruling import Ruling
from ...runtime.situation import Situation
from .. import bases, streams
from ..faults import Sources, UsageError
from ..options import EDITION, JSON, LAWS, Arguments, Command, Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...compiler.document_nodes import Node

_UNUSABLE = 2
_OPTIONS = ("--edition", "--dealer")
_STDIN = "<stdin>"
_COMMAND_LINE = "command line"

COMMAND = Command(
    name="rule",
    does="rule on situations",
    takes="FILE…",
    options=(
        JSON,
        Option("--lang", "the language of the ruling, en if not given", "LANG"),
        EDITION,
        Option("--dealer", "the dealer: N, E, S or W", "SEAT"),
        LAWS,
    ),
    least=1,
    more=(
        "FILE is a situation in YAML or JSON, `-` standard input. With --edition and --dealer an\n"
        "auction can be given instead. The two say what a document leaves out, and never override\n"
        "what it says. Several files give one JSON document a line, each with its `file`."
    ),
    examples=(
        ('bridgelaws rule --edition 1997 --dealer N "1H 1S 1D"', "an auction, ruled on in words"),
        ("bridgelaws rule table-4.yaml --lang da", "a situation from a file, in Danish"),
        ("cat table-4.json | bridgelaws rule - --json", "from standard input, as JSON"),
    ),
)


_Given = tuple[str, str | None]
"""What is to be ruled on: a document by the name it was given, or an auction."""


def run(arguments: Arguments, sources: Sources) -> int:
    """Rule on everything given; what can't be used is reported, the rest is answered.

    Raises:
        UsageError: the call itself can't be used.
        LawError: the knowledge base has faults.
    """
    base = bases.load_base(arguments.value("--laws"), sources)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    if arguments.has("--edition"):
        bases.pick("edition", arguments.value("--edition"), base.editions)
    everything = _everything(arguments)
    code = 0
    for given in everything:
        try:
            ruling = base.rule(_situation(given, arguments, base, sources))
        except (SituationError, UsageError) as error:
            streams.complain(error, sources)
            code = _UNUSABLE
            continue
        name = given[0] if len(everything) > 1 else None
        if arguments.has("--json"):
            print(_json(ruling, name))
        else:
            _print_prose(ruling, language, name)
    return code


def _everything(arguments: Arguments) -> list[_Given]:
    words = arguments.words
    named = [option for option in _OPTIONS if arguments.has(option)]
    if not named or any(word == streams.STDIN or os.path.exists(word) for word in words):
        if words.count(streams.STDIN) > 1:
            raise UsageError("repeated-stdin", "standard input can be read once", ("one `-`",))
        return [(word, None) for word in words]
    auction = " ".join(words)
    # No call is written with these, every path of a situation is.
    if any(sign in auction for sign in "./\\"):
        return [(word, None) for word in words]
    for option in _OPTIONS:
        if option not in named:
            message = f"an auction on the command line needs `{option}` too"
            raise UsageError("missing-option", message, (f"`{option} …`",))
    return [(_COMMAND_LINE, auction)]


def _situation(
    given: _Given, arguments: Arguments, base: KnowledgeBase, sources: Sources
) -> Situation:
    given_name, auction = given
    edition, dealer = (arguments.value(option) for option in _OPTIONS)
    if auction is not None:
        assert edition is not None and dealer is not None
        sources.keep(_COMMAND_LINE, auction)
        return Situation.parse(
            auction,
            edition=edition,
            dealer=dealer,
            file=_COMMAND_LINE,
            known_editions=base.editions,
        )
    try:
        data = streams.read_bytes(given_name, LIMITS.size)
    except UsageError as error:
        if error.code == "no-file" and error.suggestion is None:
            wanted = ("a file", "or an auction with `--edition` and `--dealer`")
            raise UsageError(error.code, error.message, wanted) from None
        raise
    name = _STDIN if given_name == streams.STDIN else given_name
    sources.keep(name, data)
    if edition is None and dealer is None:
        return Situation.read(data, name, known_editions=base.editions)
    return _with_options(data, name, {"edition": edition, "dealer": dealer}, base)


def _with_options(
    data: bytes, name: str, options: dict[str, str | None], base: KnowledgeBase
) -> Situation:
    """The situation of a document, in which options say what it leaves out."""
    from ...compiler.document_nodes import Entry, Mapping, Scalar
    from ...compiler.documents import read_document

    root = read_document(data, name, error=SituationError)
    added = []
    if isinstance(root, Mapping):
        for key, value in options.items():
            if value is not None and root.get(key) is None:
                word, text = (Scalar(part, True, root.span, part) for part in (key, value))
                added.append(Entry(word, text))
    filled: Node = root
    if isinstance(root, Mapping) and added:
        filled = Mapping((*root.entries, *added), root.span)
    situation = Situation.from_node(filled, known_editions=base.editions)
    said = {"edition": situation.edition, "dealer": situation.dealer.text}
    for key, option in options.items():
        if option is not None and option.strip().upper() != said[key].upper():
            place = filled.get(key) if isinstance(filled, Mapping) else None
            message = f"the {key} here is `{said[key]}`, and `--{key}` says `{option}`"
            span = root.span if place is None else place.span
            expected = (f"no `--{key}`, or the same",)
            fault = Diagnostic("contradicting-option", message, span, expected=expected)
            raise SituationError([fault])
    return situation


def _json(ruling: Ruling, name: str | None) -> str:
    answer = ruling.to_dict()
    return streams.json_line(answer if name is None else {"file": name, **answer})


def _print_prose(ruling: Ruling, language: str, name: str | None) -> None:
    words = ruling.prose(language, width=streams.width(), color=streams.wants_color(sys.stdout))
    if name is not None:
        print(f"{name}:\n")
    print(words.rstrip("\n"))
    if name is not None:
        print()
