"""The words after a command -> its options and arguments; and the help, from the same table.

Kept small on purpose: a ruling at the table has to be there at once, and every slip is answered
with what was expected and the near word, as a slip in a law file is.
"""

import re
from collections.abc import Callable, Sequence

from ..compiler.frozen import frozen
from .faults import UsageError

_HELP = ("--help", "-h")
_NO_OPTION = re.compile(r"-\d*")  # standard input, or a number, which is the command's to refuse
_COLUMN = 26  # where the explanations of the help begin


@frozen
class Option:
    """An option: `value` is what follows it, as the help calls it; without one it is a switch."""

    name: str
    says: str
    value: str | None = None
    short: str | None = None


@frozen
class Command:
    """What a command takes, and its help. `least` and `most` count the arguments it takes.

    `listing` is a title and what its table holds; it is worked out for the help only.
    """

    name: str
    does: str
    takes: str
    options: tuple[Option, ...]
    examples: tuple[tuple[str, str], ...]
    least: int = 0
    most: int | None = None
    more: str = ""
    listing: tuple[str, Callable[[], list[tuple[str, str]]]] | None = None

    def help(self) -> str:
        """The help text: usage, options, examples that can be copied."""
        usage = " ".join(part for part in ("bridgelaws", self.name, self.takes) if part)
        lines = [f"usage: {usage} [options]", "", f"{self.does[:1].upper()}{self.does[1:]}."]
        if self.more:
            lines += ["", self.more]
        if self.listing is not None:
            title, rows = self.listing
            lines += ["", f"{title}:", *(table_row(*row) for row in rows())]
        lines += ["", "options:"]
        for option in (*self.options, Option("--help", "show this help", short="-h")):
            lines.append(table_row(_spelling(option), option.says))
        lines += ["", "examples:"]
        for words, says in self.examples:
            lines += [f"  {words}", f"      {says}"]
        return "\n".join(lines)


@frozen
class Arguments:
    """What was given: arguments in their order, and the options by name."""

    words: tuple[str, ...]
    given: dict[str, str]

    def value(self, option: str) -> str | None:
        """What followed an option; None where it wasn't given."""
        return self.given.get(option)

    def has(self, option: str) -> bool:
        """Whether an option was given."""
        return option in self.given


LAWS = Option("--laws", "a knowledge base of your own in place of the shipped one", "PATH")
JSON = Option("--json", "write JSON, and nothing else, on standard output")
EDITION = Option("--edition", "the edition of the laws, such as 1997", "EDITION")
DEALER = Option("--dealer", "the dealer: N, E, S or W", "SEAT")
RULING_LANG = Option("--lang", "the language of the ruling, en if not given", "LANG")
OF_A_TEXT = (
    EDITION,
    Option("--lang", "the reader's language, the first of the texts if not given", "LANG"),
    JSON,
    LAWS,
)
"""The options of a command that shows something of a text of the laws."""


def table_row(left: str, right: str) -> str:
    """A line of a help table; a long entry pushes its explanation to the next line."""
    if len(left) + 4 <= _COLUMN:
        return f"  {left:<{_COLUMN - 2}}{right}"
    return f"  {left}\n{' ' * _COLUMN}{right}"


def asks_for_help(words: Sequence[str]) -> bool:
    """Whether help is wanted, wherever among the options the word stands."""
    before = words[: words.index("--")] if "--" in words else words
    return any(word in _HELP for word in before)


def read_arguments(command: Command, words: Sequence[str]) -> Arguments:
    """Read the words that follow a command.

    Raises:
        UsageError: an option isn't known, lacks its value or is given twice; or there are too few
            or too many arguments.
    """
    found: list[str] = []
    given: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            found += rest
            break
        if not word.startswith("-") or word == "-":
            found.append(word)
            continue
        name, equals, after = word.partition("=")
        option = _find(command, name)
        if option.name in given:
            raise UsageError("repeated-option", f"`{option.name}` is given twice", ("it once",))
        given[option.name] = _value(option, after if equals else None, rest)
    _count(command, found)
    return Arguments(tuple(found), given)


def _find(command: Command, name: str) -> Option:
    for option in command.options:
        if name in (option.name, option.short):
            return option
    known = [option.name for option in command.options]
    message = f"`bridgelaws {command.name}` has no option `{name}`"
    raise UsageError.near("unknown-option", message, name, [*known, _HELP[0]])


def _value(option: Option, after: str | None, rest: list[str]) -> str:
    if option.value is None:
        if after is not None:
            message = f"`{option.name}` takes no value"
            raise UsageError("needless-value", message, (f"`{option.name}` alone",))
        return ""
    if after is None and rest and (not rest[0].startswith("-") or _NO_OPTION.fullmatch(rest[0])):
        after = rest.pop(0)
    if not after:
        expected = (f"`{option.name} {option.value}`",)
        raise UsageError("missing-value", f"`{option.name}` needs a value", expected)
    return after


def _count(command: Command, found: list[str]) -> None:
    usage = f"`bridgelaws {command.name} {command.takes}`".replace(" `", "`")
    if len(found) < command.least:
        wanted = command.takes.split(" ")[len(found)].rstrip("….")
        raise UsageError("missing-argument", f"the argument {wanted} is missing", (usage,))
    if command.most is not None and len(found) > command.most:
        message = f"the argument `{found[command.most]}` is one too many"
        raise UsageError("needless-argument", message, (usage,))


def _spelling(option: Option) -> str:
    names = option.name if option.short is None else f"{option.short}, {option.name}"
    return names if option.value is None else f"{names} {option.value}"
