"""What the conditions of an edition mean: for each provision, when it holds and when it does not.

A condition is a pair of diagrams, `Pair(true, false)`; where neither is satisfied it waits for
something that has not happened. Here stand the rules by which conditions are read: a part holds
within its parent, `otherwise` is when nothing before it holds, `instead of` takes the place of
what it names, a law is entered by its irregularities or, where it has none, by reference.
"""

from collections.abc import Callable, Mapping

from . import model
from .diagnostics import Diagnostic, LawError, Span
from .diagram import Diagrams
from .positions import Positions
from .provision_ids import id_order
from .recall import Kinds, Recall, together

_DEEPEST = 70  # open conditions, a provision and its clause each; laws need a dozen
_DEEP = 20
_NOTHING: Kinds = frozenset()


class Pair:
    """When a condition is true and when it is false, as two diagrams.

    Most conditions are never denied; when one is false is worked out when that is asked for.
    `hangs_on` are the kinds of the call by which it came out so, whatever the others are.
    """

    __slots__ = ("_false", "hangs_on", "true")

    def __init__(
        self, true: int, false: int | Callable[[], int], hangs_on: Kinds = _NOTHING
    ) -> None:
        self.true = true
        self._false = false
        self.hangs_on = hangs_on

    @property
    def false(self) -> int:
        if not isinstance(self._false, int):
            self._false = self._false()
        return self._false

    def denied(self) -> "Pair":
        """True where this is false, and the reverse."""
        return Pair(self.false, self.true, self.hangs_on)


class Conditions:
    """The conditions of one edition over ordered facts.

    `kinds` tells for an irregularity whether the call is one, where that is known beforehand: what
    can't be then is left out at once, and the diagrams stay small. `named` is a provision that a
    reference brings into question by itself: whether those before it hold doesn't matter then.
    `recall` holds what was found for other kinds, where all else is the same.
    """

    def __init__(
        self,
        edition: model.Edition,
        diagrams: Diagrams,
        order: dict[str, int],
        kinds: Mapping[str, bool] | None = None,
        named: str | None = None,
        positions: Positions | None = None,
        recall: Recall[Pair] | None = None,
    ) -> None:
        told = kinds or {}
        is_kind = {model.IS + i: told.get(i) for i in edition.vocabulary.irregularities}
        self.kinds: Kinds = frozenset(is_kind.items())
        self._is_kind = is_kind
        self.named = named
        self.edition = edition
        self.diagrams = diagrams
        self.order = order
        self.always = Pair(diagrams.true, diagrams.false)
        self.never = Pair(diagrams.false, diagrams.true)
        self.positions = Positions(edition) if positions is None else positions
        self._recall: Recall[Pair] = Recall() if recall is None else recall
        self._open: list[str] = []

    def both(self, *pairs: Pair) -> Pair:
        """Where all of these hold."""
        table, hangs_on = self.diagrams, self._hangs_on(pairs, self.never)
        true = table.all_of(part.true for part in pairs)
        return Pair(true, lambda: table.any_of(part.false for part in pairs), hangs_on)

    def either(self, *pairs: Pair) -> Pair:
        """Where at least one of these holds."""
        table, hangs_on = self.diagrams, self._hangs_on(pairs, self.always)
        true = table.any_of(part.true for part in pairs)
        return Pair(true, lambda: table.all_of(part.false for part in pairs), hangs_on)

    def without(self, pair: Pair, *others: Pair) -> Pair:
        """Where one holds and none of the others does."""
        return self.both(pair, *(other.denied() for other in others)) if others else pair

    def _hangs_on(self, pairs: tuple[Pair, ...], settling: Pair) -> Kinds:
        """What several parts hang on together; where one settles it, what that one hangs on."""
        settled = [
            part.hangs_on
            for part in pairs
            if part.true == settling.true and part.false == settling.false
        ]
        return min(settled, key=len) if settled else together(part.hangs_on for part in pairs)

    def holds(self, provision: str) -> Pair:
        """When a provision is in force: when one of its clauses is, or else its parent."""
        return self._remember(provision, lambda: self._provision(provision))

    def clause(self, provision: model.Provision, index: int) -> Pair:
        """When one clause of a provision is in force."""
        key = f"{provision.id}#{index}"
        return self._remember(key, lambda: self._clause(provision, index))

    def test(self, atom: model.Atom) -> Pair:
        if isinstance(atom, model.Holds):
            return self.holds(atom.provision)
        hangs_on: Kinds = _NOTHING
        if atom.fact in self._is_kind:
            known = self._is_kind[atom.fact]
            hangs_on = frozenset([(atom.fact, known)])
            if known is not None:
                pair = self.always if known in atom.values else self.never
                return Pair(pair.true, pair.false, hangs_on)
        return Pair(*self.diagrams.test(self.order[atom.fact], atom.values), hangs_on)

    def all_of(self, atoms: tuple[model.Atom, ...]) -> Pair:
        return self.both(*map(self.test, atoms))

    def own(self, clause: model.Clause) -> Pair:
        """The condition as its own lines say it: `when`, `and`, `or`, `except when`."""
        held = self.always
        if clause.alternatives:
            held = self.either(*map(self.all_of, clause.alternatives))
        return self.without(held, *map(self.test, clause.exceptions))

    def _remember(self, key: str, make: Callable[[], Pair]) -> Pair:
        found = self._recall.find(key, self.kinds)
        if found is None:
            if key in self._open:
                raise LawError([self._circle(key)])
            if len(self._open) > _DEEPEST:
                raise LawError([self._too_deep(key)])
            self._open.append(key)
            found = make()
            self._recall.keep(key, found.hangs_on, found)
            if len(self._open) > _DEEP:
                _ = found.false  # now: later it would take as many calls as are open
            self._open.remove(key)
        return found

    def _too_deep(self, key: str) -> Diagnostic:
        name = key.split("#")[0]
        message = f"the condition of `{name}` hangs on too many other provisions, one after another"
        expected = (f"a chain of at most {_DEEPEST // 2} provisions",)
        return Diagnostic("too-deep", message, self.place(name), expected=expected, law=name)

    def place(self, name: str) -> Span:
        """Where a provision stands, or a law that has no preamble."""
        provision = self.edition.provisions.get(name)
        return provision.span if provision else self.edition.laws[name].span

    @property
    def open_provision(self) -> str | None:
        """The provision whose condition is being worked out."""
        return self._open[-1].split("#")[0] if self._open else None

    def _circle(self, key: str) -> Diagnostic:
        keys = self._open[self._open.index(key) :]
        around = [*dict.fromkeys(k.split("#")[0] for k in keys)]
        name = min(around, key=id_order)  # a reader begins at the first of them
        start = around.index(name)
        names = " → ".join([*around[start:], *around[:start], name])
        message = f"the conditions go round in a circle: {names}"
        return Diagnostic("circular-condition", message, self.place(name), law=name)

    def _provision(self, name: str) -> Pair:
        if name not in self.edition.provisions:  # the number of a law without a preamble
            return self.entered(name)
        provision = self.edition.provisions[name]
        rules = self.positions.rules[name]
        if not rules:
            return self._unless_replaced(name, self._above(provision))
        return self.either(*(self.clause(provision, index) for index in rules))

    def _above(self, provision: model.Provision) -> Pair:
        if provision.parent is not None:
            return self.holds(provision.parent)
        return (
            self.holds(provision.law)
            if provision.id != provision.law
            else self.entered(provision.law)
        )

    def _clause(self, provision: model.Provision, index: int) -> Pair:
        return self.within(provision, index, provision.clauses[index])

    def within(self, provision: model.Provision, index: int, clause: model.Clause) -> Pair:
        """When a clause would be in force in the place of the one that stands at an index."""
        if not clause.is_rule:
            return self.own(clause)
        result = self.on(clause.entries) if clause.entries else self._above(provision)
        result = self.both(result, self.own(clause))
        if clause.otherwise:
            result = self.both(result, self.nothing_before(provision, index))
        return self._unless_replaced(provision.id, result)

    def _unless_replaced(self, name: str, result: Pair) -> Pair:
        """A condition where no clause stands `instead of` what it belongs to."""
        return self.without(result, *self._instead(name))

    def replaced(self, name: str) -> Pair:
        """When a clause is in force that stands `instead of` a provision."""
        return self.either(*self._instead(name))

    def _instead(self, name: str) -> list[Pair]:
        return [self.clause(*place) for place in self.positions.instead.get(name, ())]

    def nothing_before(self, provision: model.Provision, index: int) -> Pair:
        """What `otherwise` asks: that no clause before it holds, or else no provision before it."""
        if provision.id == self.named:
            return self.always
        return self._earlier(provision, index).denied()

    def _earlier(self, provision: model.Provision, index: int) -> Pair:
        rules = self.positions.rules[provision.id]
        before = self.positions.before(provision, index)
        if before:
            return self._any_of(
                f"of {provision.id}", before, lambda n: self.clause(provision, rules[n])
            )
        siblings = self.positions.beside.get(provision.id, (provision.id,))
        place = siblings.index(provision.id)
        return self._any_of(f"beside {siblings[0]}", place, lambda n: self.holds(siblings[n]))

    def _any_of(self, key: str, count: int, part: Callable[[int], Pair]) -> Pair:
        """Whether one of the first `count` parts holds; what is known of fewer is used again."""
        at, found = count, None
        while at and (found := self._recall.find(f"{key} {at}", self.kinds)) is None:
            at -= 1
        found = found or self.never
        for n in range(at, count):
            found = self.either(found, part(n))
            _ = found.false  # now: by way of those before it, of which there can be thousands
            self._recall.keep(f"{key} {n + 1}", found.hangs_on, found)
        return found

    def on(self, irregularities: tuple[str, ...]) -> Pair:
        """When the call is one of these."""
        tests = (model.Test(model.IS + name, (True,)) for name in irregularities)
        return self.either(*map(self.test, tests))

    def entered(self, number: str) -> Pair:
        """When a law comes into question at all."""
        law = self.edition.laws[number]
        if law.for_each is not None:
            return self.always
        # A law on an irregularity says itself where it holds; only `rule as` can add to that.
        joining = ("treated_as",) if law.entries else ("apply", "may_apply", "treated_as")
        findings_only = number in self.positions.findings_only
        joined = (
            self.clause(*place)
            for place, reference in self.positions.referring.get(number, ())
            if place[0].law != number and (findings_only or reference.kind in joining)
        )
        return self._unless_replaced(number, self.either(self.on(law.entries), *joined))
