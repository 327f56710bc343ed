"""What the conditions of an edition mean: for each provision, when it holds and when it does not.

A condition is a pair of diagrams, `Pair(true, false)`; where neither is satisfied it waits for
something that has not happened. Here stand the rules by which conditions are read: a part holds
within its parent, `otherwise` is when nothing before it holds, `instead of` takes the place of
what it names, a law is entered by its irregularities or, where it has none, by reference.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping

from . import model
from .diagnostics import Diagnostic, LawError, Span
from .diagram import Diagrams
from .frozen import frozen
from .provision_ids import id_order, id_parts
from .siblings import provisions_beside

_DEEPEST = 70  # open conditions, a provision and its clause each; laws need a dozen


@frozen
class Pair:
    """When a condition is true and when it is false, as two diagrams."""

    true: int
    false: int


class Conditions:
    """The conditions of one edition over ordered facts.

    `kinds` tells for an irregularity whether the call is one, where that is known beforehand: what
    can't be then is left out at once, and the diagrams stay small. `named` is a provision that a
    reference brings into question by itself: whether those before it hold doesn't matter then.
    """

    def __init__(
        self,
        edition: model.Edition,
        diagrams: Diagrams,
        order: dict[str, int],
        kinds: Mapping[str, bool] | None = None,
        named: str | None = None,
    ) -> None:
        self.kinds = {model.IS + name: known for name, known in (kinds or {}).items()}
        self.named = named
        self.edition = edition
        self.diagrams = diagrams
        self.order = order
        self.always = Pair(diagrams.true, diagrams.false)
        self.never = Pair(diagrams.false, diagrams.true)
        self._memo: dict[str, Pair] = {}
        self._open: list[str] = []
        self._instead: dict[str, list[tuple[model.Provision, int]]] = {}
        for provision in edition.provisions.values():
            for index, clause in enumerate(provision.clauses):
                for target in clause.instead_of:
                    self._instead.setdefault(target, []).append((provision, index))
        self._rules = {
            p.id: [i for i, clause in enumerate(p.clauses) if clause.is_rule]
            for p in edition.provisions.values()
        }
        self._siblings = provisions_beside(edition)
        self._any_memo: dict[str, list[Pair]] = {}
        self._referring: dict[str, list[tuple[model.Provision, int, model.Reference]]] = {}
        for provision in edition.provisions.values():
            for index, clause in enumerate(provision.clauses):
                for reference in clause.references if clause.is_rule else ():
                    law = (id_parts(reference.target) or ("",))[0]
                    self._referring.setdefault(law, []).append((provision, index, reference))

    def both(self, a: Pair, b: Pair) -> Pair:
        d = self.diagrams
        return Pair(d.both(a.true, b.true), d.either(a.false, b.false))

    def either(self, a: Pair, b: Pair) -> Pair:
        d = self.diagrams
        return Pair(d.either(a.true, b.true), d.both(a.false, b.false))

    def without(self, a: Pair, b: Pair) -> Pair:
        return self.both(a, Pair(b.false, b.true))

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
        known = self.kinds.get(atom.fact)
        if known is not None:
            return self.always if known in atom.values else self.never
        return Pair(*self.diagrams.test(self.order[atom.fact], atom.values))

    def all_of(self, atoms: tuple[model.Atom, ...]) -> Pair:
        result = self.always
        for atom in atoms:
            result = self.both(result, self.test(atom))
        return result

    def own(self, clause: model.Clause) -> Pair:
        """The condition as its own lines say it: `when`, `and`, `or`, `except when`."""
        result = self.never if clause.alternatives else self.always
        for alternative in clause.alternatives:
            result = self.either(result, self.all_of(alternative))
        for exception in clause.exceptions:
            result = self.without(result, self.test(exception))
        return result

    def _remember(self, key: str, make: Callable[[], Pair]) -> Pair:
        if key not in self._memo:
            if key in self._open:
                raise LawError([self._circle(key)])
            if len(self._open) > _DEEPEST:
                raise LawError([self._too_deep(key)])
            self._open.append(key)
            self._memo[key] = make()
            self._open.remove(key)
        return self._memo[key]

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
        rules = self._rules[name]
        if not rules:
            return self._unless_replaced(name, self._above(provision))
        result = self.never
        for index in rules:
            result = self.either(result, self.clause(provision, index))
        return result

    def _above(self, provision: model.Provision) -> Pair:
        if provision.parent is not None:
            return self.holds(provision.parent)
        return (
            self.holds(provision.law)
            if provision.id != provision.law
            else self.entered(provision.law)
        )

    def _clause(self, provision: model.Provision, index: int) -> Pair:
        clause = provision.clauses[index]
        if not clause.is_rule:
            return self.own(clause)
        result = self._entry(clause.entries) if clause.entries else self._above(provision)
        result = self.both(result, self.own(clause))
        if clause.otherwise and provision.id != self.named:
            result = self.without(result, self._earlier(provision, index))
        return self._unless_replaced(provision.id, result)

    def _unless_replaced(self, name: str, result: Pair) -> Pair:
        """A condition where no clause stands `instead of` what it belongs to."""
        for other, i in self._instead.get(name, ()):
            result = self.without(result, self.clause(other, i))
        return result

    def _earlier(self, provision: model.Provision, index: int) -> Pair:
        """What `otherwise` excludes: the clauses before it, or else the provisions before it."""
        rules = self._rules[provision.id]
        before = bisect_left(rules, index)
        if before:
            return self._any_of(
                f"of {provision.id}", before, lambda n: self.clause(provision, rules[n])
            )
        siblings = self._siblings.get(provision.id, (provision.id,))
        place = siblings.index(provision.id)
        return self._any_of(f"beside {siblings[0]}", place, lambda n: self.holds(siblings[n]))

    def _any_of(self, key: str, count: int, part: Callable[[int], Pair]) -> Pair:
        """Whether one of the first `count` parts holds; what is known of fewer is used again."""
        known = self._any_memo.setdefault(key, [self.never])
        while len(known) <= count:
            at = len(known) - 1
            found = part(at)  # may come back here for fewer parts, and add them itself
            if len(known) == at + 1:
                known.append(self.either(known[at], found))
        return known[count]

    def _entry(self, irregularities: tuple[str, ...]) -> Pair:
        result = self.never
        for irregularity in irregularities:
            result = self.either(result, self.test(model.Test(model.IS + irregularity, (True,))))
        return result

    def entered(self, number: str) -> Pair:
        """When a law comes into question at all."""
        law = self.edition.laws[number]
        if law.for_each is not None:
            return self.always
        # A law on an irregularity says itself where it holds; only `rule as` can add to that.
        result = self._entry(law.entries)
        joining = ("treated_as",) if law.entries else ("apply", "may_apply", "treated_as")
        findings_only = self.holds_findings_only(number)
        for provision, index, reference in self._referring.get(number, ()):
            if provision.law != number and (findings_only or reference.kind in joining):
                result = self.either(result, self.clause(provision, index))
        return self._unless_replaced(number, result)

    def holds_findings_only(self, number: str) -> bool:
        """Whether a law says nothing but what follows from a finding; any reference joins it."""
        facts = self.edition.vocabulary.facts
        reads = self.edition.reads(number)
        return bool(reads) and all(
            not t.fact.startswith(model.IS) and facts[t.fact].kind == "finding" for t in reads
        )
