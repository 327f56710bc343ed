"""The interview at a terminal: shows each question, reads what is typed, and does it.

The states and what they ask are those of `runtime.interview`; here are the keys, the reading of
answers, and what is shown when.
"""

from __future__ import annotations

from collections.abc import Callable

from ..compiler.diagnostics import SituationError
from ..runtime.attributes import Value
from ..runtime.interview import Interview
from ..runtime.interview_page import question_page, slip, waiting_line
from ..runtime.needs import Need
from ..runtime.page import as_sentence
from ..runtime.saying import wording
from ..runtime.situation import Situation
from . import streams
from .faults import Sources
from .kept_files import KeptFiles
from .terminal import Terminal
from .typed import KEYS, Stopped, Typed, read_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..runtime.saying import Words

_INPUT = "<input>"
_EXAMPLES = {"suppose": "w 1", "go_on": "+ 2H P", "save": "s table-4.yaml"}
_AT_A_QUESTION = ("back", "unknown", "suppose", "stop")
_AT_THE_END = ("back", "go_on", "save", "slip", "stop")
_UNBROKEN = "\N{NO-BREAK SPACE}"


class Conversation:
    """Goes from state to state as the person says; `state` is where it stands."""

    def __init__(
        self, language: str, words: Words, terminal: Terminal, sources: Sources, files: KeptFiles
    ) -> None:
        self.language = language
        self.words = words
        self.terminal = terminal
        self.sources = sources
        self.files = files
        self.state: Interview | None = None
        self.is_told = False  # whether the ruling of this state has been shown

    def run(self, begin: Callable[[], Interview], can_begin_again: bool) -> None:
        """Ask and answer until there is an end to it.

        Args:
            begin: Gives the first state.
            can_begin_again: Whether going back from there leads to `begin` once more.
        Raises:
            Stopped: the person ends it.
            EOFError: nothing more will come.
        """
        while True:
            if self.state is None:
                self.state = begin()
            self._show(self.state)
            following = None
            while following is None:
                typed = read_line(self.terminal.line(), self.language, self.words)
                if typed.command == "back" and self.state.before is None and can_begin_again:
                    break
                following = self._do(self.state, typed)
            self.state = following

    def goes_back(self, line: str) -> bool:
        """Whether a line before the first state is the wish to go back.

        Raises:
            Stopped: it is the wish to end.
        """
        command = read_line(line, self.language, self.words).command
        if command == "stop":
            raise Stopped
        return command == "back"

    def tell_so_far(self) -> None:
        """The ruling, where the interview ends before it was told."""
        if self.state is not None and not self.is_told:
            self._say("answered_so_far")
            self._tell(self.state)

    # -- what is shown ---------------------------------------------------------------------------

    def _show(self, state: Interview) -> None:
        need = state.question
        self.is_told = False
        print()
        if need is None:
            self._tell(state)
            self.is_told = True
        else:
            width, color = self.terminal.width, self.terminal.color
            self.terminal.show(question_page(state, need, self.language, width, color))
        print()
        self._hint(state)

    def _tell(self, state: Interview) -> None:
        width, color = self.terminal.width, self.terminal.color
        self.terminal.show(state.ruling.prose(self.language, width, color))
        waiting = waiting_line(state, self.language)
        if waiting is not None:
            print()
            self.terminal.say(waiting)

    def _hint(self, state: Interview) -> None:
        """What can be typed here."""
        need = state.question
        parts = [] if need is None else [f"1-{len(need.options())}"]
        for command in _AT_THE_END if need is None else _AT_A_QUESTION:
            typed = _EXAMPLES.get(command, KEYS[command])
            parts.append(f"{typed} = {wording('commands', command, self.language, self.words)}")
        page = self.terminal.page()
        page.item("", "  ".join(part.replace(" ", _UNBROKEN) for part in parts), 0)
        self.terminal.show(page.text().replace(_UNBROKEN, " "))

    def _say(self, key: str, **fields: str) -> None:
        self.terminal.say(wording("interview", key, self.language, self.words, **fields))

    # -- what is done ----------------------------------------------------------------------------

    def _do(self, state: Interview, typed: Typed) -> Interview | None:
        """The next state; None where the person is still at this one."""
        try:
            return self._next(state, typed)
        except SituationError as error:
            streams.complain(error, self.sources)
            return None

    def _next(self, state: Interview, typed: Typed) -> Interview | None:
        need = state.question
        if typed.command == "stop":
            raise Stopped
        if typed.command == "back":
            if state.before is None:
                self._say("nothing_before")
            return state.before
        # While it is open whose turn it is, a call would become that of whoever the answer names.
        if typed.command == "go_on" and (need is None or state.ruling.to_dict()["turn"]):
            return self._go_on(state, typed.rest)
        if typed.command == "save":
            self._save(state, typed.rest)
        elif typed.command == "slip":
            self._slip(state, typed.rest)
        elif typed.command == "unknown" and need is not None:
            return state.leave_open()
        else:
            value = None if need is None else _value(need, typed.rest)
            if value is not None and typed.command is None:
                return state.answer(value)
            if need is None or value is None:
                self._say("not_understood")
            else:
                self._suppose(state, need, value, typed.rest)
            self._hint(state)
        return None

    def _go_on(self, state: Interview, auction: str) -> Interview | None:
        if not auction:
            self._say("events_missing", example=_EXAMPLES["go_on"])
            return None
        self.sources.keep(_INPUT, auction)
        before = state.situation
        more = Situation.parse(auction, edition=before.edition, dealer=before.dealer, file=_INPUT)
        return state.go_on(more.events)

    def _suppose(self, state: Interview, need: Need, value: Value, numbers: str) -> None:
        """Show the whole ruling for an answer, without giving it; then the question again."""
        page = self.terminal.page()
        labels = [label[self.language] for _, label in need.options()]
        named = ", ".join(labels[number - 1] for number in _numbers(numbers))
        page.heading(wording("interview", "supposed", self.language, self.words, answer=named))
        print()
        self.terminal.show(page.text())
        print()
        self._tell(state.answer(value))
        page = self.terminal.page()
        page.space()
        page.item("", wording("interview", "not_taken", self.language, self.words), 0)
        page.item("", need.question()[self.language], 0)
        for number, label in enumerate(labels, 1):
            page.option(number, as_sentence(label))
        self.terminal.show(page.text())

    def _save(self, state: Interview, name: str) -> None:
        if name:
            self.files.write(name, state.situation.to_yaml())
        else:
            self._say("name_missing", example=_EXAMPLES["save"])

    def _slip(self, state: Interview, name: str) -> None:
        text = slip(state, self.language)
        if name:
            self.files.write(name, text)
        else:
            print()
            self.terminal.show(text)


def _numbers(text: str) -> list[int]:
    """The numbers of a line; none where it holds anything else."""
    parts = text.replace(",", " ").split()
    return [int(part) for part in parts] if all(part.isdecimal() for part in parts) else []


def _value(need: Need, text: str) -> Value | None:
    """The answer that numbers name; several are one answer where each is part of a list."""
    values = [value for value, _ in need.options()]
    numbers = _numbers(text)
    if not numbers or not all(0 < number <= len(values) for number in numbers):
        return None
    named = [values[number - 1] for number in numbers]
    if len(named) == 1:
        (only,) = named
        return only
    parts = [part for value in named if isinstance(value, tuple) and value for part in value]
    return tuple(sorted(set(parts))) if len(parts) == len(named) else None
