"""`bridgelaws rule`: situations from files, standard input or the command line -> rulings."""

from .. import bases
from ..answering import answer_each
from ..faults import Sources
from ..options import JSON, LAWS, RULING_LANG, Arguments, Command
from ..record_files import FORMAT
from ..situations import OPTIONS

COMMAND = Command(
    name="rule",
    does="rule on situations",
    takes="FILE…",
    options=(
        JSON,
        RULING_LANG,
        *OPTIONS,
        FORMAT,
        LAWS,
    ),
    least=1,
    more=(
        "FILE is a situation in YAML or JSON, `-` standard input. With --edition and --dealer an\n"
        "auction can be given instead. The two say what a document leaves out, and never override\n"
        "what it says. Several files give one JSON document a line, each with its `file`.\n"
        "A file that ends in .pbn or .lin is a record: each of its boards is ruled on, and its\n"
        "JSON says which `board` it is. A record doesn't tell the edition."
    ),
    examples=(
        ('bridgelaws rule --edition 1997 --dealer N "1H 1S 1D"', "an auction, ruled on in words"),
        ("bridgelaws rule table-4.yaml --lang da", "a situation from a file, in Danish"),
        ("bridgelaws rule evening.pbn --edition 2017", "every board of a record"),
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
    return answer_each(arguments, arguments.words, base, sources, base.rule)
