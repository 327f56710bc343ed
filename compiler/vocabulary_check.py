"""Names within a vocabulary -> faults: whether what one declaration names is declared at all.

A pure function of what was read. Each fault stands at the key of its declaration, or of the section
that names something; a fault here would otherwise show up at the table.
"""

import re
from collections.abc import Iterable, Mapping

from .circles import circles
from .declarations import Effect, Fact, Moment, Value, Vocabulary, Words
from .diagnostics import Diagnostic, Span, nearest
from .expression import Expression, compile_expression

MADE_OF = {"state", "event", "attribute"}
"""Kinds of facts that are worked out by an expression."""
TOLD = {"choice", "finding", "defined"}
"""Kinds of facts that are told by somebody, or defined by a rule."""
_NEEDS = {
    "keep": ("event",), "judge": ("event",), "remove": ("event",), "oblige": ("player",),
    "correct": ("player",), "enter_pass": ("player",), "pass_instead": ("event",),
    "treat": ("as",), "allow_change": ("player",),
}  # fmt: skip
"""The fields without which an effect can't move the auction."""
_NAMED = {
    "player": ("player", "players"), "event": ("moment", "moments"), "call": ("moment", "moments"),
    "with": ("choice", "choices"), "except": ("exclusion", "excludes"),
    "as": ("irregularity", "irregularities"),
}  # fmt: skip
"""The fields of effects that name something declared: what, and where in the vocabulary."""
_ASKED_WITH = ("player", "call", "the_call", "call_of")
"""What is filled in where a director asks: a player, a call, and that call within a sentence."""
_PLACEHOLDER = re.compile("{([a-z_]+)}")
Conditions = Mapping[str, tuple[Value, ...]]


def check_vocabulary(vocabulary: Vocabulary, spans: Mapping[str, Span]) -> list[Diagnostic]:
    """Every name that is not declared, every value a fact can't have, every bad expression.

    Args:
        vocabulary: What was read.
        spans: The places of the sections that keep none of their own: `naming`, `moves`,
            `choices`, `excludes` and the keys of `game`.
    """
    check = _Check(vocabulary)
    for fact in vocabulary.facts.values():
        check.fact(fact)
    for moment in vocabulary.moments.values():
        check.moment(moment)
    for effect in vocabulary.effects.values():
        check.effect(effect)
    for player in vocabulary.players.values():
        check.expression(player.value, player.span)
    for attribute in vocabulary.attributes.values():
        check.placeholders(attribute.question, _ASKED_WITH, attribute.span)
    check.circles({f.id: f.after for f in vocabulary.facts.values()}, vocabulary.facts)
    followed = {m.id: (m.after,) if m.after else () for m in vocabulary.moments.values()}
    check.circles(followed, vocabulary.moments)
    check.naming(spans)
    check.sections(spans)
    check.game(spans)
    return check.faults


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

    def values(self, fact: Fact, values: Iterable[Value], span: Span) -> None:
        """Whether a fact can have these values."""
        words = [_word(v) for v in fact.values]
        for value in values:
            if value not in fact.values:
                message = f"the fact `{fact.id}` is never `{_word(value)}`"
                near = nearest(_word(value), words) or ""
                self.fault("unknown-value", message, span, words[:4], near)

    def conditions(self, conditions: Conditions, span: Span) -> None:
        """Facts with the values they must have."""
        for name, values in conditions.items():
            if self.known("fact", name, self.vocabulary.facts, span):
                self.values(self.vocabulary.facts[name], values, span)

    def expression(self, text: str, span: Span) -> Expression:
        """An expression, with the attributes it may have to ask for."""
        found = compile_expression(text, self.vocabulary, span, self.faults)
        for name in found.asks:
            self.known("attribute", name, self.vocabulary.attributes, span)
        return found

    def placeholders(self, words: Words, known: Iterable[str], span: Span) -> None:
        """Placeholders that nothing would fill in."""
        known = tuple(known)
        used = dict.fromkeys(n for text in words.values() for n in _PLACEHOLDER.findall(text))
        for name in used:
            if name not in known:
                message = f"nothing fills in `{{{name}}}` here"
                near = nearest(name, known) or ""
                self.fault("bad-placeholder", message, span, [f"{{{k}}}" for k in known][:4], near)

    def fact(self, fact: Fact) -> None:
        v, span = self.vocabulary, fact.span
        self.known("moment", fact.moment, v.moments, span)
        self.known("player", fact.player, v.players, span)
        self.known("effect", fact.offer, v.effects, span)
        for name in fact.after:
            self.known("fact", name, v.facts, span)
        for phrase in fact.phrases:
            self.values(fact, phrase.values, span)
        self.values(fact, fact.means, span)
        for settling in fact.settled:
            self.known("moment", settling.moment, v.moments, span)
            self.values(fact, (settling.value,), span)
            self.conditions(settling.only, span)
            self.conditions(settling.unless, span)
        for text in (*((fact.value,) if fact.value is not None else ()), *fact.means.values()):
            self.expression(text, span)
        if fact.kind in MADE_OF and fact.value is None:
            message = f"the fact `{fact.id}` is of kind `{fact.kind}` and needs `value`"
            self.fault("missing-key", message, span, ("`value: …`",))
        if fact.kind in TOLD and fact.value is not None:
            message = f"the fact `{fact.id}` is of kind `{fact.kind}`, so `value` means nothing"
            self.fault("unknown-key", message, span, ("no `value`",))
        if fact.kind == "choice":
            self.known("attribute", fact.id, v.attributes, span)

    def moment(self, moment: Moment) -> None:
        v, span = self.vocabulary, moment.span
        self.known("player", moment.by, v.players, span)
        self.known("moment", moment.after, v.moments, span)
        self.known("moment", moment.before, v.moments, span)
        self.conditions(moment.only, span)
        if moment.after is None and any(event != "opened" for event in moment.events):
            message = f"the moment `{moment.id}` needs `after`: it comes after another one"
            self.fault("missing-key", message, span, ("`after: call`",))

    def effect(self, effect: Effect) -> None:
        v, span = self.vocabulary, effect.span
        self.known("moment", effect.until, v.moments, span)
        self.known("moment", effect.sweeps, v.moments, span)
        for key, value in effect.fields.items():
            names = (
                (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
            )
            what, declared = _NAMED.get(key, ("", None))
            for name in names:
                if isinstance(value, str) and "(" in value:
                    self.expression(value, span)
                elif declared is not None:
                    self.known(what, name, getattr(v, declared), span)
        for key in _NEEDS.get(effect.move or v.moves.get(effect.effect, ""), ()):
            if key not in effect.fields:
                message = f"the effect `{effect.id}` moves the auction and needs `{key}`"
                self.fault("missing-key", message, span, (f"`{key}: …`",))
        self.placeholders(effect.says, effect.fields, span)

    def circles(
        self, follows: Mapping[str, tuple[str, ...]], declared: Mapping[str, Fact | Moment]
    ) -> None:
        """Declarations that come `after` one another, round and round."""
        for circle in circles(follows):
            message = f"these name each other in `after`: {' → '.join((*circle, circle[0]))}"
            self.fault("circular-order", message, declared[circle[0]].span)

    def naming(self, spans: Mapping[str, Span]) -> None:
        v = self.vocabulary
        for name in dict.fromkeys(v.naming):
            self.known("irregularity", name, v.irregularities, spans["naming"])
            if v.naming.count(name) > 1:
                message = f"`naming` has `{name}` twice"
                self.fault("duplicate-name", message, spans["naming"], ("each name once",))
        for irregularity in v.irregularities.values():
            if irregularity.about is not None:
                self.expression(irregularity.about, irregularity.span)
            is_named = irregularity.of in ((), ("before_call",)) or irregularity.id in v.naming
            if v.naming and not is_named:
                message = f"`naming` leaves out the irregularity `{irregularity.id}`"
                self.fault("missing-name", message, irregularity.span, ("its place in `naming`",))

    def sections(self, spans: Mapping[str, Span]) -> None:
        v = self.vocabulary
        for name in v.moves:
            self.known("effect", name, {e.effect for e in v.effects.values()}, spans["moves"])
        for key, kinds in (("choices", v.choices), ("excludes", v.excludes)):
            for conditions in kinds.values():
                self.conditions(conditions, spans[key])

    def game(self, spans: Mapping[str, Span]) -> None:
        """The facts that tell how an auction goes on have to be defined, and to mean something."""
        for role, name in self.vocabulary.game.items():
            span = spans[role]
            # A role without a fact is reported as a missing key.
            if not name or not self.known("fact", name, self.vocabulary.facts, span):
                continue
            fact = self.vocabulary.facts[name]
            if fact.kind != "defined":
                message = f"the fact `{name}` is of kind `{fact.kind}`, and `{role}` is defined"
                self.fault("wrong-type", message, span, ("a fact of kind `defined`",))
            unsaid = [_word(value) for value in fact.values if value not in fact.means]
            if role != "over" and unsaid:
                message = f"the fact `{name}` needs `means` for `{unsaid[0]}`"
                self.fault("missing-key", message, fact.span, (f"`means: {{{unsaid[0]}: …}}`",))


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else value
