"""`bridgelaws why`: why a provision is in force or not, by the conditions of its rule."""

from __future__ import annotations

import sys

from ...compiler.base_files import read_base
from ...diagrams.chart_words import ChartWords
from ...runtime.base import KnowledgeBase
from ...runtime.calls import Seat
from ...runtime.explanation import page_for
from ...runtime.situation import Situation
from .. import bases, streams
from ..answering import for_each
from ..asking import player_asking
from ..faults import Sources, UsageError
from ..looks import Looks
from ..options import JSON, LAWS, Arguments, Command, Option
from ..provision_page import unknown_provision
from ..record_files import FORMAT
from ..scenarios import command_of
from ..situations import OPTIONS, given_situations
from ..way_words import WayTeller
from ..why_not import Search
from ..why_page import why
from ..why_words import WhyTeller

_NOT, _ASKS = "--not", "--asks"

COMMAND = Command(
    name="why",
    does="tell why a provision is in force, or which condition fails",
    takes="FILE… PROVISION",
    options=(
        JSON,
        Option(_NOT, "what would bring this provision in force instead", "PROVISION"),
        Option(_ASKS, 'a player and what he asks for, as in `may`: "E review"', "WHO"),
        Option("--lang", "the language of the answer, en if not given", "LANG"),
        *OPTIONS,
        FORMAT,
        LAWS,
    ),
    least=1,
    more=(
        "FILE and the options for it are those of `bridgelaws rule`; PROVISION is written as the\n"
        "book has it, 27B1, or is a law. Each line of the rule is told with how it stands: yes,\n"
        "no, not known where somebody has to be asked or the director to find it, and not yet\n"
        "where something has to happen first. Every ruling that looks at the law is told; with\n"
        "--asks it is what a player may do after the last event.\n"
        "With --not one change of the situation is looked for that brings a provision in force,\n"
        "or two: a fact, what is said of a call, the last call, one more. Each is ruled on, and\n"
        "the command for it is told. That none is found is no proof that there is none."
    ),
    examples=(
        (
            'bridgelaws why "1C 1S 1D TD S:P" 27B2 --edition 1997 --dealer N',
            "an auction: why partner must pass",
        ),
        ("bridgelaws why table-4.yaml 26A2 --lang da", "a situation from a file, in Danish"),
        (
            'bridgelaws why "1C 1S 1D TD S:P" --not 27B1a --edition 1997 --dealer N',
            "what would have been free of penalty",
        ),
        (
            'bridgelaws why "1H" 20B --asks "E review" --edition 1997 --dealer N',
            "why East may have a review",
        ),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Answer for everything given.

    Raises:
        UsageError: the call itself can't be used; an edition has no such provision.
        LawError: the knowledge base has faults.
    """
    words = list(arguments.words)
    given = arguments.value(_NOT)
    if given is None and len(words) < 2:
        usage = "`bridgelaws why FILE… PROVISION`"
        raise UsageError("missing-argument", "the argument PROVISION is missing", (usage,))
    provision = words.pop() if given is None else given
    laws = arguments.value("--laws")
    root, name = bases.locate(laws, sources)
    base = bases.load_base(laws, sources)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    if arguments.has("--edition"):
        bases.pick("edition", arguments.value("--edition"), base.editions)
    asks = _asked(arguments, base)
    looks = Looks(read_base(root, name), base)
    everything = given_situations(arguments, tuple(words))

    def answer(situation: Situation, name: str, board: str | None) -> None:
        check_known(looks, situation.edition, provision)
        ruling = base.rule(situation)
        chart = ChartWords(looks.edition(situation.edition).vocabulary, language)
        page = page_for(ruling, language, streams.width(), streams.wants_color(sys.stdout))
        told: dict[str, object]
        if given is None:
            asking = () if asks is None else (ruling.may(*asks).case,)
            cases = asking or ruling.cases + ruling.deemed
            found = [why(look, provision, chart) for look in looks.at(ruling, cases, provision)]
            told = {"rulings": [each.to_dict() for each in found]}
            WhyTeller(ruling, language, page).tell_why(found, provision)
        else:
            ways = Search(base, looks, chart, situation.edition, provision).find(situation)
            commands = [command_of(way.situation, laws) for way in ways.ways]
            told = ways.to_dict(commands)
            WayTeller(situation, ruling, language, page).tell_ways(ways, provision, commands)
        if arguments.has("--json"):
            label = {"file": name} if len(everything) > 1 else {}
            label |= {} if board is None else {"board": board}
            head = {"provision": provision, "edition": situation.edition}
            print(streams.json_line({**label, **head, **told}))
            return
        if len(everything) > 1 or board is not None:
            print(f"{name if board is None else f'{name} #{board}'}:\n")
        print(page.text().rstrip("\n"))

    return for_each(everything, arguments, base, sources, answer)


def _asked(arguments: Arguments, base: KnowledgeBase) -> tuple[Seat, str] | None:
    """The player who asks, and for what; None where nobody does."""
    given = arguments.value(_ASKS)
    if given is None:
        return None
    seat, _, action = given.strip().partition(" ")
    if arguments.has(_NOT):
        message = f"`{_NOT}` looks for what brings a ruling, and `{_ASKS}` at what a player may do"
        raise UsageError("contradicting-option", message, ("one of them",))
    return player_asking(seat, action.strip(), base), action.strip()


def check_known(looks: Looks, edition: str, provision: str) -> None:
    """Check that the edition itself has a provision.

    Raises:
        UsageError: it has not.
    """
    rules = looks.edition(edition)
    own = [number for number, law in rules.laws.items() if law.lender is None]
    known = [name for name, found in rules.provisions.items() if found.law in own]
    known += [number for number in own if number not in rules.provisions]
    if provision not in known:
        raise unknown_provision(provision, known, edition)
