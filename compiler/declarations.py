"""What a vocabulary declares: facts, moments, effects, irregularities, players, attributes.

Frozen data; `vocabulary` reads it from the files, `bind` looks rules up in it.
"""

from typing import Protocol

from .diagnostics import Span
from .frozen import field, frozen

Words = dict[str, str]
"""One wording for each language, by its code."""

Value = bool | str


class Located(Protocol):
    """What knows where it stands."""

    @property
    def span(self) -> Span: ...


Places = dict[str, Located]
"""Where the values of a declaration stand, by keys and list indexes: `settled.0.moment`; that of a
key itself has a colon behind it: `settled.0.only.kind:`."""


@frozen
class Phrase:
    """The words for a fact having one of some values; `answer` says it as a short answer.

    `clause` says it after "when" or "if", in languages in which that has another order of words.
    """

    values: tuple[Value, ...]
    words: Words
    answer: Words = field(default_factory=dict)
    clause: Words = field(default_factory=dict)


@frozen
class Settling:
    """How what happens decides a choice: at this moment it has the value `value`."""

    moment: str
    value: Value
    only: dict[str, tuple[Value, ...]]
    unless: dict[str, tuple[Value, ...]]


@frozen
class Fact:
    """A fact a rule may ask for. `kind` is state, event, attribute, choice, finding or defined."""

    id: str
    kind: str
    values: tuple[Value, ...]
    phrases: tuple[Phrase, ...]
    span: Span = field(compare=False)
    moment: str | None = None
    value: str | None = None
    means: dict[str, str] = field(default_factory=dict)
    player: str | None = None
    offer: str | None = None
    after: tuple[str, ...] = ()
    settled: tuple[Settling, ...] = ()
    question: Words = field(default_factory=dict)
    places: Places = field(default_factory=dict, compare=False)

    @property
    def may_wait(self) -> bool:
        """Whether the fact is `not yet` until something has happened."""
        return self.kind in ("event", "attribute")


@frozen
class Moment:
    """A moment of a ruling: the first event that fits this pattern."""

    id: str
    events: tuple[str, ...]
    name: Words
    span: Span = field(compare=False)
    by: str | None = None
    after: str | None = None
    before: str | None = None
    kinds: tuple[str, ...] = ()
    only: dict[str, tuple[Value, ...]] = field(default_factory=dict)
    each: bool = False
    places: Places = field(default_factory=dict, compare=False)


@frozen
class Effect:
    """A phrase of a rule for something that follows: the contract's effect with its fields.

    `until` are the moments that use it up; it stays in the ruling where `kept`. `move` is how it
    moves the auction, where that is another way than the one of its effect. Calls that are made
    before the moment `sweeps` fall with the call it cancels: all of them, or those of the
    `swept_kinds` by players who are not in turn.
    """

    id: str
    effect: str
    fields: dict[str, Value | tuple[str, ...]]
    phrase: Words
    says: Words
    span: Span = field(compare=False)
    until: tuple[str, ...] = ()
    kept: bool = False
    move: str | None = None
    sweeps: str | None = None
    swept_kinds: tuple[str, ...] = ()
    places: Places = field(default_factory=dict, compare=False)


@frozen
class Irregularity:
    """An irregularity and the stages of the replay (`of`) at which it is looked for.

    With `asks` it is an action instead: what a player may ask to do, in the words of that question.
    Rules stand on it as on an irregularity; the player who asks is in the place of the offender.
    One that is `alone` shuts out the other kinds of its call, save one that stands `beside` any;
    one that `joins` can be added to a ruling that is already open. `about` works out the call that
    the ruling is about, where that is another one than the call looked at.
    """

    id: str
    of: tuple[str, ...]
    name: Words
    phrases: tuple[Phrase, ...]
    span: Span = field(compare=False)
    alone: bool = False
    joins: bool = False
    has_offender: bool = True
    about: str | None = None
    beside: bool = False
    places: Places = field(default_factory=dict, compare=False)
    asks: Words = field(default_factory=dict)

    @property
    def is_action(self) -> bool:
        """Whether it is asked for, and not looked for."""
        return bool(self.asks)


@frozen
class Player:
    """A player as a rule names him, worked out from the call the ruling is about."""

    id: str
    value: str
    name: Words
    span: Span = field(compare=False)
    places: Places = field(default_factory=dict, compare=False)


@frozen
class Attribute:
    """What is asked about a call; without `phrases` any list of denominations is an answer.

    `of_change` is how it is asked of a change, where that is asked otherwise.
    """

    id: str
    phrases: tuple[Phrase, ...]
    question: Words
    of_change: Words
    span: Span = field(compare=False)
    places: Places = field(default_factory=dict, compare=False)


@frozen
class AtMostOne:
    """Effects of which at most one can follow, or one for each value of their field `on`.

    Two of one name are the same where their fields `by` are. `but` are effects, by their ids, that
    it is not about.
    """

    of: tuple[str, ...]
    on: str | None
    by: tuple[str, ...]
    but: tuple[str, ...]
    span: Span = field(compare=False)
    places: Places = field(default_factory=dict, compare=False)


@frozen
class Vocabulary:
    """Everything declared, by id; the order of declaration means nothing but for `naming`.

    `never` are values that facts never have together, by a name for that.
    """

    languages: tuple[str, ...]
    facts: dict[str, Fact]
    moments: dict[str, Moment]
    effects: dict[str, Effect]
    irregularities: dict[str, Irregularity]
    players: dict[str, Player]
    attributes: dict[str, Attribute]
    naming: tuple[str, ...]
    moves: dict[str, str]
    untold: tuple[str, ...]
    choices: dict[str, dict[str, tuple[Value, ...]]]
    excludes: dict[str, dict[str, tuple[Value, ...]]]
    game: dict[str, str]
    words: dict[str, dict[str, Words]]
    answers: dict[str, str] = field(default_factory=dict)
    while_open: tuple[str, ...] = ()
    at_most_one: tuple[AtMostOne, ...] = ()
    never: dict[str, dict[str, tuple[Value, ...]]] = field(default_factory=dict)


class Declared(Located, Protocol):
    """What is declared, and knows where each of its values stands."""

    @property
    def places(self) -> Places: ...


def place(declared: Declared, *keys: str | int) -> Span:
    """The place of a value within a declaration, or of the nearest above it that has one."""
    path = [str(key) for key in keys]
    while path:
        found = declared.places.get(".".join(path))
        if found is not None:
            return found.span
        path.pop()
    return declared.span


def within(span: Span, text: str, start: int, end: int) -> Span:
    """The place of some characters of a text; of the whole where they can't be told apart."""
    quotes = (span.end_column - span.column - len(text)) // 2
    if span.line != span.end_line or quotes not in (0, 1):
        return span  # folded, or with escapes
    column = span.column + quotes
    # Where a text ends too early, the place is behind it.
    return Span(span.file, span.line, column + start, span.line, column + max(end, start + 1))
