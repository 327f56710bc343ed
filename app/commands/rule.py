"""`bridgelaws rule`: situations from files, standard input or the command line -> rulings."""

import sys

from ...compiler.diagnostics import SituationError
from ...runtime.ruling import Ruling
from .. import bases, streams
from ..faults import Sources, UsageError
from ..given_situations import everything_given, situation_of
from ..options import DEALER, EDITION, JSON, LAWS, RULING_LANG, Arguments, Command

_UNUSABLE = 2

COMMAND = Command(
    name="rule",
    does="rule on situations",
    takes="FILE…",
    options=(
        JSON,
        RULING_LANG,
        EDITION,
        DEALER,
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
    everything = everything_given(arguments)
    code = 0
    for given in everything:
        try:
            ruling = base.rule(situation_of(given, arguments, base, sources))
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
