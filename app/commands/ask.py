"""`bridgelaws ask`: the interview, from the first question to the slip."""

from __future__ import annotations

from ...runtime.calls import find_seat
from ...runtime.interview import Interview
from ...runtime.interview_page import slip
from ...runtime.notation import EXPECTED_SEAT
from .. import bases, streams
from ..beginning import Beginning
from ..conversation import Conversation
from ..faults import Sources, UsageError
from ..kept_files import KeptFiles
from ..options import DEALER, EDITION, LAWS, RULING_LANG, Arguments, Command, Option
from ..situations import given_situations, read_situation
from ..terminal import Terminal
from ..typed import Stopped

_DONE, _UNUSABLE = 0, 2
_SAVE = Option("--save", "write the situation with all answers, as YAML", "FILE")
_SLIP = Option("--slip", "write the ruling as a page to print", "FILE")

COMMAND = Command(
    name="ask",
    does="rule step by step, one question at a time",
    takes="[FILE]",
    options=(
        RULING_LANG,
        EDITION,
        DEALER,
        _SAVE,
        _SLIP,
        LAWS,
    ),
    more=(
        "FILE is a situation in YAML or JSON; with --edition and --dealer an auction can be given\n"
        "instead. Without either it is asked for. Only what decides something is asked, and each\n"
        "answer is shown with what follows from it. Keys: a number answers, `b` goes back, `?` is\n"
        "not known, `w 1` shows what would follow, `q` ends; after the ruling `+ 2H P` goes on\n"
        "with the auction, `s FILE` saves it, `p` prints the slip. A pipe may answer, too."
    ),
    examples=(
        ('bridgelaws ask --edition 1997 --dealer N "1H 1S 1D"', "what has to be known for it"),
        ("bridgelaws ask --lang da", "from the beginning, in Danish"),
        ("bridgelaws ask table-4.yaml --save table-4.yaml", "go on with a saved situation"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Hold the interview; what was answered is told and written however it ends.

    Raises:
        UsageError: the call itself can't be used.
        SituationError: the situation given can't be used.
        LawError: the knowledge base has faults.
    """
    base = bases.load_base(arguments.value("--laws"), sources)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    edition, dealer = arguments.value("--edition"), arguments.value("--dealer")
    if edition is not None:
        bases.pick("edition", edition, base.editions)
    given = given_situations(arguments, arguments.words) if arguments.words else []
    if dealer is not None and not given and find_seat(dealer) is None:
        raise UsageError.near("unknown-seat", f"`{dealer}` is no seat", dealer, EXPECTED_SEAT)
    if len(given) > 1:
        raise UsageError("needless-argument", "one situation is asked about at a time", ("one",))
    if any(name == streams.STDIN and auction is None for name, auction in given):
        message = "standard input holds the answers, so the situation can't stand there"
        raise UsageError("unreadable", message, ("a file", "an auction"))
    known = [Interview.begin(base, read_situation(one, arguments, base, sources)) for one in given]

    terminal = Terminal()
    words = base.rules(base.editions[0]).data["words"]
    files = KeptFiles(language, words, terminal, sources)
    talk = Conversation(language, words, terminal, sources, files)
    beginning = Beginning(base, language, words, terminal, sources)

    def begin() -> Interview:
        options = {"edition": edition, "dealer": dealer}
        return known[0] if known else beginning.ask(options, talk.goes_back)

    wanted = {o.name: name for o in (_SAVE, _SLIP) if (name := arguments.value(o.name)) is not None}
    try:
        # Asked now, so that whoever leaves in the middle has nothing more to answer.
        for name in wanted.values():
            files.may_write(name)
        talk.run(begin, can_begin_again=not known)
    except (Stopped, EOFError):
        pass
    except KeyboardInterrupt:
        print()
    talk.tell_so_far()
    state = talk.state or next(iter(known), None)
    return _DONE if _write(state, wanted, files, language, sources) else _UNUSABLE


def _write(
    state: Interview | None,
    wanted: dict[str, str],
    files: KeptFiles,
    language: str,
    sources: Sources,
) -> bool:
    """Write the files that were asked for; whether all of them are there now."""
    if state is None:
        unwritten = [name for name in wanted.values() if not files.is_left(name)]
        for name in unwritten:
            message = f"`{name}` isn't written, since there is no situation yet"
            streams.complain(UsageError("nothing-to-write", message), sources)
        return not unwritten
    is_complete = True
    for option, name in wanted.items():
        text = slip(state, language) if option == _SLIP.name else state.situation.to_yaml()
        try:
            is_complete &= files.write(name, text)
        except Stopped:
            continue  # it stays, which has been said
        except (EOFError, KeyboardInterrupt):
            message = f"`{name}` isn't written, since nobody has said whether it may be replaced"
            streams.complain(UsageError("nothing-to-write", message), sources)
            is_complete = False
    return is_complete
