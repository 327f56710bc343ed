"""Names within a vocabulary -> faults: whether what one declaration names is declared at all.

A pure function of what was read. Each fault stands where the name does; a fault here would
otherwise show up at the table.
"""

from collections.abc import Iterable, Mapping

from .circles import circles
from .declarations import (
    AtMostOne,
    Declared,
    Effect,
    Fact,
    Moment,
    Places,
    Value,
    Vocabulary,
    place,
)
from .diagnostics import Diagnostic, Span, nearest
from .duplicate_phrases import duplicate_phrases
from .expression import compile_expression
from .frozen import frozen
from .functions import ANY, CALL, PLAYER, TRUTH, WORD

MADE_OF = {"state", "event", "attribute"}
"""Kinds of facts that are worked out by an expression."""
TOLD = {"choice", "finding", "defined"}
"""Kinds of facts that are told by somebody, or defined by a rule."""
NEEDED_FIELDS = {
    "keep": ("event",), "judge": ("event",), "remove": ("event",), "oblige": ("player",),
    "correct": ("player",), "enter_pass": ("player",), "pass_instead": ("event",),
    "treat": ("as",), "allow_change": ("player",), "renew": ("event",),
}  # fmt: skip
"""The fields without which an effect can't move the auction, by its move."""
_NAMED = {
    "player": ("player", "players"), "event": ("moment", "moments"), "call": ("moment", "moments"),
    "with": ("choice", "choices"), "except": ("exclusion", "excludes"),
    "as": ("irregularity", "irregularities"),
}  # fmt: skip
"""The fields of effects that name something declared: what, and where in the vocabulary."""
ASKED_WITH = ("player", "call", "the_call", "call_of")
"""What is filled in where a director asks: a player, a call, and that call within a sentence."""
Conditions = Mapping[str, tuple[Value, ...]]


@frozen
class _Section:
    """A file with what is no declaration of its own, and the places in it."""

    span: Span
    places: Places


class Sections:
    """The files whose sections name something: irregularities, effects, the roles of the game."""

    def __init__(self, *files: tuple[Span, Places]) -> None:
        self.irregularities, self.effects, self.game = (_Section(*file) for file in files)


def check_vocabulary(vocabulary: Vocabulary, sections: Sections) -> list[Diagnostic]:
    """Every name that is not declared, every value a fact can't have, every bad expression.

    Args:
        vocabulary: What was read.
        sections: The places of `naming`, `moves`, `choices`, `excludes` and the roles of the game.
    """
    check = _Check(vocabulary)
    for fact in vocabulary.facts.values():
        check.fact(fact)
    for moment in vocabulary.moments.values():
        check.moment(moment)
    for effect in vocabulary.effects.values():
        check.effect(effect)
    for rule in vocabulary.at_most_one:
        check.at_most_one(rule)
    for player in vocabulary.players.values():
        check.expression(player.value, place(player, "value"), PLAYER)
    check.circles({f.id: f.after for f in vocabulary.facts.values()}, vocabulary.facts)
    followed = {m.id: (m.after,) if m.after else () for m in vocabulary.moments.values()}
    check.circles(followed, vocabulary.moments)
    check.naming(sections.irregularities)
    check.moves(sections.effects)
    check.game(sections.game)
    return [*check.faults, *duplicate_phrases(vocabulary)]


class _Check:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.faults: list[Diagnostic] = []

    def fault(
        self, code: str, message: str, span: Span, expected: Iterable[str] = (), near: str = ""
    ) -> None:
        suggestion = near or None
        self.faults.append(
            Diagnostic(code, message, span, expected=tuple(expected), suggestion=suggestion)
        )

    def known(self, what: str, name: str | None, declared: Iterable[str], span: Span) -> bool:
        """Whether a name is declared; where it isn't, that is a fault."""
        declared = tuple(declared)
        if name is None or name in declared:
            return name is not None
        near = nearest(name, declared) or ""
        self.fault(f"unknown-{what}", f"the vocabulary has no {what} `{name}`", span, (), near)
        return False

    def values(self, fact: Fact, values: Iterable[Value], at: Declared, *keys: str | int) -> None:
        """Whether a fact can have these values; where its own can't be read, it can have any."""
        words = [_word(v) for v in fact.values]
        for index, value in enumerate(values):
            if fact.values and value not in fact.values:
                message = f"the fact `{fact.id}` is never `{_word(value)}`"
                near = nearest(_word(value), words) or ""
                span = place(at, *keys, index)
                self.fault("unknown-value", message, span, words[:4], near)

    def conditions(self, conditions: Conditions, at: Declared, *keys: str | int) -> None:
        """Facts with the values they must have."""
        for name, values in conditions.items():
            span = place(at, *keys, f"{name}:")
            if self.known("fact", name, self.vocabulary.facts, span):
                self.values(self.vocabulary.facts[name], values, at, *keys, name)

    def expression(self, text: str, span: Span, gives: str = ANY) -> None:
        compile_expression(text, self.vocabulary, span, self.faults, gives)

    def fact(self, fact: Fact) -> None:
        v = self.vocabulary
        self.known("moment", fact.moment, v.moments, place(fact, "moment"))
        self.known("player", fact.player, v.players, place(fact, "player"))
        self.known("effect", fact.offer, v.effects, place(fact, "offer"))
        for i, name in enumerate(fact.after):
            self.known("fact", name, v.facts, place(fact, "after", i))
        for i, phrase in enumerate(fact.phrases):
            self.values(fact, phrase.values, fact, "phrases", i, "value")
        for value, text in fact.means.items():
            self.values(fact, (value,), fact, "means", f"{value}:")
            self.expression(text, place(fact, "means", value))
        for i, settling in enumerate(fact.settled):
            self.known("moment", settling.moment, v.moments, place(fact, "settled", i, "moment"))
            self.values(fact, (settling.value,), fact, "settled", i, "is")
            self.conditions(settling.only, fact, "settled", i, "only")
            self.conditions(settling.unless, fact, "settled", i, "unless")
        if fact.value is not None:
            gives = {bool: TRUTH, str: WORD}.get(type(next(iter(fact.values), None)), ANY)
            self.expression(fact.value, place(fact, "value"), gives)
            if fact.kind in TOLD:
                message = f"the fact `{fact.id}` is of kind `{fact.kind}`, so `value` means nothing"
                self.fault("unknown-key", message, place(fact, "value:"), ("no `value`",))
        if fact.kind == "choice":
            self.known("attribute", fact.id, v.attributes, fact.span)

    def moment(self, moment: Moment) -> None:
        v = self.vocabulary
        self.known("player", moment.by, v.players, place(moment, "by"))
        self.known("moment", moment.after, v.moments, place(moment, "after"))
        self.known("moment", moment.before, v.moments, place(moment, "before"))
        self.conditions(moment.only, moment, "only")

    def effect(self, effect: Effect) -> None:
        v = self.vocabulary
        for moment in effect.until:
            self.known("moment", moment, v.moments, place(effect, "until"))
        self.known("moment", effect.sweeps, v.moments, place(effect, "sweeps"))
        for key, value in effect.fields.items():
            names = (
                (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
            )
            what, declared = _NAMED.get(key, ("", None))
            for i, name in enumerate(names):
                if isinstance(value, str) and "(" in value:
                    self.expression(value, place(effect, key))
                elif declared is not None:
                    self.known(what, name, getattr(v, declared), place(effect, key, i))
        for key in NEEDED_FIELDS.get(effect.move or v.moves.get(effect.effect, ""), ()):
            if key not in effect.fields:
                self.missing_field(effect, key)

    def at_most_one(self, rule: AtMostOne) -> None:
        """Names of effects, and of fields that at least one of these effects has."""
        effects = self.vocabulary.effects.values()
        about = [effect.id for effect in effects if effect.effect in rule.of]
        for i, name in enumerate(rule.but):
            self.known("effect", name, about, place(rule, "but", i))
        for i, name in enumerate(rule.of):
            self.known("effect", name, (e.effect for e in effects), place(rule, "of", i))
        fields = [name for e in effects if e.effect in rule.of for name in e.fields]
        if fields:
            self.known("field", rule.on, fields, place(rule, "on"))
            for i, name in enumerate(rule.by):
                self.known("field", name, fields, place(rule, "by", i))

    def missing_field(self, effect: Effect, key: str) -> None:
        """A field that is needed; one with a name that means nothing was likely meant by it."""
        misspelt = nearest(key, (name for name in effect.fields if name not in _NAMED))
        if misspelt is not None:
            message = f"the effect `{effect.id}` has no key `{misspelt}`"
            self.fault("unknown-key", message, place(effect, f"{misspelt}:"), (), key)
            return
        message = f"the effect `{effect.id}` moves the auction and needs `{key}`"
        self.fault("missing-key", message, effect.span, (f"`{key}: …`",))

    def circles(
        self, follows: Mapping[str, tuple[str, ...]], declared: Mapping[str, Fact | Moment]
    ) -> None:
        """Declarations that come `after` one another, round and round."""
        for circle in circles(follows):
            message = f"these name each other in `after`: {' → '.join((*circle, circle[0]))}"
            self.fault("circular-order", message, place(declared[circle[0]], "after"))

    def naming(self, section: _Section) -> None:
        v = self.vocabulary
        meant: set[str | None] = set()
        for i, name in enumerate(v.naming):
            span = place(section, "naming", i)
            if not self.known("irregularity", name, v.irregularities, span):
                meant.add(nearest(name, v.irregularities))
            if name in v.naming[:i]:
                self.fault(
                    "duplicate-name", f"`naming` has `{name}` twice", span, ("each name once",)
                )
        for irregularity in v.irregularities.values():
            if irregularity.about is not None:
                self.expression(irregularity.about, place(irregularity, "about"), CALL)
            name = irregularity.id
            is_named = irregularity.of in ((), ("before_call",)) or name in {*v.naming, *meant}
            if v.naming and not is_named and not irregularity.is_action:
                message = f"`naming` leaves out the irregularity `{name}`"
                self.fault("missing-name", message, irregularity.span, ("its place in `naming`",))

    def moves(self, section: _Section) -> None:
        v = self.vocabulary
        effects = {e.effect for e in v.effects.values()}
        for key, names in (("moves", v.moves), ("answers", v.answers)):
            for name in names:
                self.known("effect", name, effects, place(section, key, f"{name}:"))
        for key, listed in (("untold", v.untold), ("while_open", v.while_open)):
            for i, name in enumerate(listed):
                self.known("effect", name, effects, place(section, key, i))
        for key, kinds in (("choices", v.choices), ("excludes", v.excludes)):
            for name, conditions in kinds.items():
                self.conditions(conditions, section, key, name)

    def game(self, section: _Section) -> None:
        """The facts that tell how an auction goes on have to be defined, and to mean something;
        those that are never together, to be declared."""
        for name, conditions in self.vocabulary.never.items():
            self.conditions(conditions, section, "never", name)
        for role, name in self.vocabulary.game.items():
            span = place(section, role)
            # A role without a fact is reported as a missing key.
            if not name or not self.known("fact", name, self.vocabulary.facts, span):
                continue
            fact = self.vocabulary.facts[name]
            if fact.kind != "defined":
                message = f"the fact `{name}` is of kind `{fact.kind}`, and `{role}` is defined"
                self.fault("wrong-type", message, span, ("a fact of kind `defined`",))
            words = [_word(value) for value in fact.values]
            # A misspelt value has been told; the right one isn't missing as well.
            said = {name if name in words else nearest(name, words) for name in fact.means}
            unsaid = [word for word in words if word not in said]
            if role != "over" and unsaid:
                message = f"the fact `{name}` needs `means` for `{unsaid[0]}`"
                self.fault("missing-key", message, fact.span, (f"`means: {{{unsaid[0]}: …}}`",))


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else value
