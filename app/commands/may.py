"""`bridgelaws may`: whether a player may do something now, after the last event of a situation."""

from ...runtime.base import KnowledgeBase
from .. import bases
from ..answering import answer_each
from ..asking import player_asking
from ..faults import Sources
from ..options import JSON, LAWS, Arguments, Command, Option
from ..record_files import FORMAT
from ..situations import OPTIONS


def _actions() -> list[tuple[str, str]]:
    """The actions of the shipped laws, each in words."""
    base = KnowledgeBase.load()
    data = base.rules(base.editions[0]).data
    language = data["languages"][0]
    return [(action, data["irregularities"][action][1][language]) for action in data["actions"]]


COMMAND = Command(
    name="may",
    does="tell whether a player may do something now",
    takes="SEAT ACTION FILE…",
    options=(
        JSON,
        Option("--lang", "the language of the answer, en if not given", "LANG"),
        *OPTIONS,
        FORMAT,
        LAWS,
    ),
    least=3,
    more=(
        "SEAT is the player who asks: N, E, S or W. FILE and the options for it are those of\n"
        "`bridgelaws rule`; now is after the last event. What the auction doesn't tell can stand\n"
        "in the `facts` of a file, such as `to_play: E`. Whatever the answer, the exit code is 0."
    ),
    examples=(
        ('bridgelaws may E review --edition 1997 --dealer N "1H"', "may East have a review now?"),
        ("bridgelaws may S ask_explanation table-4.yaml --lang da", "a file, in Danish"),
    ),
    listing=("actions", _actions),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Answer for everything given.

    Raises:
        UsageError: the call itself can't be used: there is no such seat or action.
        LawError: the knowledge base has faults.
    """
    seat, action, *words = arguments.words
    base = bases.load_base(arguments.value("--laws"), sources)
    player = player_asking(seat, action, base)
    return answer_each(
        arguments, tuple(words), base, sources, lambda given: base.may(given, player, action)
    )
