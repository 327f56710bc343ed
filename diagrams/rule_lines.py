"""The rule of a provision in the reader's language, nested as the law nests it.

It is made from the bound model with the words of the charts. A part holds within its parents, so
their conditions stand above it; what takes the place of a provision is named below it.
"""

from collections.abc import Iterator
from textwrap import wrap

from ..compiler import model
from ..compiler.claims import Claim, Directly, Entered, Follows, Otherwise, Replaced
from ..compiler.entries import NOT_ENCODED, TEXT
from ..compiler.frozen import field, frozen, replace
from ..compiler.positions import Positions
from ..compiler.provision_ids import id_parts
from .chart_words import ChartWords
from .law_heading import law_heading
from .phrasing import condition_of

_INDENT = "  "


@frozen
class RuleLine:
    """One line: the provision that it begins, if any, its depth, and its words.

    `claim` is what the line says to be so, or that its clause is in force.
    """

    provision: str
    depth: int
    text: str
    claim: Claim | None = field(default=None, compare=False)


def rule_lines(edition: model.Edition, provision: str, words: ChartWords) -> tuple[RuleLine, ...]:
    """The rule of one provision; its parts are rules of their own.

    Raises:
        KeyError: the edition has no rule of this id.
        LawError: a wording is missing.
    """
    return tuple(_Rule(edition, words).lines(edition.provisions[provision]))


def rule_text(lines: tuple[RuleLine, ...], width: int | None = None) -> str:
    """The lines as text, the ids in a column of their own; longer ones are broken at `width`."""
    column = max([5, *(len(line.provision) for line in lines)]) + 2
    found: list[str] = []
    for line in lines:
        first = line.provision.ljust(column) + _INDENT * line.depth
        if width is None:
            found.append(first + line.text)
        else:
            rest = " " * len(first) + _INDENT
            found += wrap(
                line.text,
                width,
                initial_indent=first,
                subsequent_indent=rest,
                break_on_hyphens=False,
            )
    return "\n".join(found)


class _Rule:
    def __init__(self, edition: model.Edition, words: ChartWords) -> None:
        self.edition = edition
        self.words = words
        self.positions = Positions(edition)

    def lines(self, provision: model.Provision) -> Iterator[RuleLine]:
        law = self.edition.laws[provision.law]
        above = self._above(provision)
        depth = 0
        heading = law_heading(self.edition, law, law.entries, self.words)
        if heading and provision.id != law.number:
            yield RuleLine(law.number, depth, heading, Entered(law.number))
            depth += 1
        for parent in above:
            held = list(self._condition_to_hold(parent, depth))
            if held:
                yield from _labelled(parent.id, held)
                depth += 1
        yield from _labelled(provision.id, list(self._own(provision, depth, heading)))
        first = self._before(provision)
        if first:
            laws = self.words.listing(first)
            text = self.words.chart("comes_first", laws=laws)
            yield RuleLine("", 0, text, Replaced(_and_above(provision)))

    def _above(self, provision: model.Provision) -> list[model.Provision]:
        """The parents within which a provision holds, the law first; none where it stands alone."""
        found: list[model.Provision] = []
        rules = [clause for clause in provision.clauses if clause.is_rule]
        name = None if rules and all(clause.entries for clause in rules) else provision.parent
        while name is not None:
            found.insert(0, self.edition.provisions[name])
            name = found[0].parent
        return found

    def _condition_to_hold(self, parent: model.Provision, depth: int) -> Iterator[RuleLine]:
        """When a parent holds: its condition, or, where it has several, that it applies."""
        rules = [i for i, clause in enumerate(parent.clauses) if clause.is_rule]
        if len(rules) == 1:
            yield from self._when(parent, rules[0], depth)
        elif rules:
            phrase = self.words.test(parent.id, ())
            text = self.words.word("rule", "when", phrase=phrase)
            yield RuleLine("", depth, text, model.Holds(parent.id))

    def _own(self, provision: model.Provision, depth: int, heading: str) -> Iterator[RuleLine]:
        if provision.id == provision.law and heading:
            yield RuleLine("", depth, heading, Entered(provision.law))
            depth += 1
        if provision.narrative is not None:
            yield RuleLine("", depth, self.words.chart("narrative"))
        for index, clause in enumerate(provision.clauses):
            if clause.is_rule:
                held = [*self._when(provision, index, depth), *self._instead(clause, depth)]
                yield from held
                follows = Follows(provision.id, index)
                for line in self._follows(clause, depth + 1 if held else depth):
                    yield line if line.claim else replace(line, claim=follows)
            else:
                yield RuleLine("", depth, self._meaning(clause))
                yield from self._when(provision, index, depth + 1)
                yield from self._references(clause, depth + 1)

    def _meaning(self, clause: model.Clause) -> str:
        if clause.recognises is not None:
            name = self.words.irregularity(clause.recognises)
            return self.words.word("rule", "irregularity", phrase=name)
        assert clause.defines is not None
        return self.words.phrase(clause.defines.fact, clause.defines.values)

    # -- conditions ------------------------------------------------------------------------------

    def _when(self, provision: model.Provision, index: int, depth: int) -> Iterator[RuleLine]:
        clause = provision.clauses[index]
        if clause.entries:
            named = self.words.listing(map(self.words.irregularity, clause.entries), "or")
            text = self.words.word("rule", "directly_on", irregularities=named)
            yield RuleLine("", depth, text, Directly(clause.entries))
        if clause.otherwise:
            yield from self._otherwise(provision, index, depth)
        yield from self._alternatives(clause, depth)
        for exception in clause.exceptions:
            text = self.words.word("rule", "except", phrase=self._test(exception))
            yield RuleLine("", depth, text, exception)

    def _instead(self, clause: model.Clause, depth: int) -> Iterator[RuleLine]:
        if clause.instead_of:
            laws = self.words.listing(clause.instead_of)
            yield RuleLine("", depth, self.words.word("rule", "instead_of", law=laws))

    def _otherwise(self, provision: model.Provision, index: int, depth: int) -> Iterator[RuleLine]:
        """What `otherwise` leaves out, by its ids: who reads one rule doesn't see the others."""
        claim = Otherwise(provision.id, index)
        if self.positions.before(provision, index):
            yield RuleLine("", depth, self.words.word("rule", "otherwise"), claim)
            return
        beside = self.positions.beside.get(provision.id, (provision.id,))
        before = beside[: beside.index(provision.id)]
        if before:
            key = "beside" if len(before) == 1 else "beside_all"
            laws = self.words.listing(before)
            yield RuleLine("", depth, self.words.word("rule", key, law=laws), claim)

    def _alternatives(self, clause: model.Clause, depth: int) -> Iterator[RuleLine]:
        """`and` stands below its alternative where there are several, since it goes before `or`."""
        inner = depth + (len(clause.alternatives) > 1)
        for number, alternative in enumerate(clause.alternatives):
            for place, atom in enumerate(alternative):
                key = "and" if place else "or" if number else "when"
                text = self.words.word("rule", key, phrase=self._test(atom))
                yield RuleLine("", inner if place else depth, text, atom)

    def _test(self, atom: model.Atom) -> str:
        """One test in words; where it is a choice, with the player who has it."""
        (((name, values),),) = condition_of(((atom,),))
        text = self.words.test(name, values)
        fact = self.words.facts.get(name)
        is_choice = fact is not None and fact.kind == "choice"
        return f"{text} ({self.words.choice(fact)})" if fact and is_choice else text

    # -- what follows ----------------------------------------------------------------------------

    def _follows(self, clause: model.Clause, depth: int) -> Iterator[RuleLine]:
        for effect in clause.effects:
            yield RuleLine("", depth, self.words.effect(effect.id))
            for place, atom in enumerate(effect.conditions):
                key = "and" if place else "if"
                text = self.words.word("rule", key, phrase=self._test(atom))
                yield RuleLine("", depth + 1, text, atom)
        if clause.one_of:
            laws = self.words.listing(clause.one_of, "or")
            yield RuleLine("", depth, self.words.word("rule", "one_of", law=laws))
        for reason in ([TEXT] if clause.silent else []) + ([] if clause.encoded else [NOT_ENCODED]):
            yield RuleLine("", depth, self.words.gap(reason))
        yield from self._references(clause, depth)

    def _references(self, clause: model.Clause, depth: int) -> Iterator[RuleLine]:
        by_kind: dict[str, list[str]] = {}
        for reference in clause.references:
            by_kind.setdefault(reference.kind, []).append(reference.target)
        for kind, targets in by_kind.items():
            yield RuleLine("", depth, self.words.reference(kind, targets))

    def _before(self, provision: model.Provision) -> list[str]:
        """The provisions that take the place of this one, of a part above it, or of its law."""
        above = {*_and_above(provision)}
        return [
            other.id
            for other in self.edition.provisions.values()
            if other.id != provision.id
            and any(above & set(clause.instead_of) for clause in other.clauses)
        ]


def _and_above(provision: model.Provision) -> tuple[str, ...]:
    """A provision and what it is a part of, the law first."""
    parts = id_parts(provision.id) or ()
    return tuple("".join(parts[:depth]) for depth in range(1, len(parts) + 1))


def _labelled(name: str, lines: list[RuleLine]) -> Iterator[RuleLine]:
    """The lines with the provision in front of the first."""
    for place, line in enumerate(lines):
        yield line if place else replace(line, provision=name)
