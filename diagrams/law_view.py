"""What is looked at in the chart of a law: its own provisions, and the order of its questions.

Other laws' provisions that take the place of its own are not drawn inside; `comes_first` names
them. Dead clauses, whose condition nothing can satisfy, decide nothing here.
"""

from ..compiler import model
from ..compiler.bind import facts_of
from ..compiler.conditions import Conditions
from ..compiler.declarations import Fact, Value
from ..compiler.diagram import Diagrams, Variable
from ..compiler.frozen import replace
from ..compiler.order import fact_order
from ..compiler.provision_ids import id_parts
from .constraints import Constraints

RENEW = "renew"  # how an effect moves the auction that begins the ruling again with another call


def own_view(edition: model.Edition, number: str) -> model.Edition:
    """The edition in which no other law takes the place of anything."""
    provisions = {
        p.id: p
        if p.law == number
        else replace(p, clauses=tuple(replace(c, instead_of=()) for c in p.clauses))
        for p in edition.provisions.values()
    }
    return replace(edition, provisions=provisions)


def atoms_of(clause: model.Clause) -> tuple[model.Atom, ...]:
    """What a clause asks for, in the order in which it says so."""
    conditions = (a for alternative in clause.alternatives for a in alternative)
    sides = (a for effect in clause.effects for a in effect.conditions)
    return (*conditions, *clause.exceptions, *sides)


def drawn_values(fact: Fact) -> tuple[Value, ...]:
    """The values a chart tells apart: those the vocabulary has words for, if it has for two.

    The others can't be spoken of, so no provision can say anything about them.
    """
    said = {value for phrase in fact.phrases for value in phrase.values}
    values = tuple(value for value in fact.values if value in said)
    return values if len(values) > 1 else fact.values


class LawView:
    """The conditions of an edition as one law sees them, over facts in a given order.

    `kinds` tells what the call is, where that is known beforehand.
    """

    def __init__(
        self, edition: model.Edition, names: tuple[str, ...], kinds: dict[str, bool] | None = None
    ) -> None:
        facts = facts_of(edition.vocabulary)
        self.edition = edition
        self.facts = tuple(facts[name] for name in names)
        self.order = {name: i for i, name in enumerate(names)}
        self.table = Diagrams(
            tuple(Variable(f.values, f.may_wait or f.kind == "finding") for f in self.facts)
        )
        self.conditions = Conditions(edition, self.table, self.order, kinds)
        self.constraints = Constraints(edition, self.conditions, self.facts)

    def reached(self, number: str) -> int:
        """When a law, or a clause of it that stands directly on an irregularity, is looked at."""
        found = self.conditions.entered(number).true
        for name in self.entries(number):
            found = self.table.either(found, self.is_kind(name))
        return found

    def entries(self, number: str) -> tuple[str, ...]:
        """The irregularities on which the law or a clause of it stands."""
        law = self.edition.laws[number]
        direct = [
            name
            for p in law.provisions
            for c in self.edition.provisions[p].clauses
            for name in c.entries
        ]
        return tuple(dict.fromkeys([*law.entries, *direct]))

    def is_kind(self, irregularity: str) -> int:
        return self.table.test(self.order[model.IS + irregularity], (True,))[0]

    def live(self, number: str) -> list[tuple[model.Provision, int]]:
        """The rules of a law whose condition something can satisfy, in the order of the law."""
        found = []
        for name in self.edition.laws[number].provisions:
            provision = self.edition.provisions[name]
            for index, clause in enumerate(provision.clauses):
                if clause.is_rule and self.can_be(self.conditions.clause(provision, index).true):
                    found.append((provision, index))
        return found

    def entering(self, number: str) -> list[tuple[model.Provision, int]]:
        """The rules of other laws by which something is ruled as under this one."""
        return [
            place
            for place, reference in self.conditions.positions.referring.get(number, ())
            if reference.kind == "treated_as" and place[0].law != number
        ]

    def renews(self, name: str) -> bool:
        """Whether an effect puts another call in the place of the one that is ruled on."""
        vocabulary = self.edition.vocabulary
        effect = vocabulary.effects[name]
        return (effect.move or vocabulary.moves.get(effect.effect)) == RENEW

    def can_be(self, node: int) -> bool:
        """Whether something satisfies a condition, seeing what the facts in it mean."""
        if node == self.table.false:
            return False
        held = self.constraints.meaning(self.constraints.support(node))
        return self.table.both(node, held) != self.table.false

    def facts_held(self, provision: str) -> list[str]:
        """The facts on which a provision of another law hangs, without the kinds of the call.

        They come in the order in which that law's live rules read them.
        """
        support = self.constraints.support(self.conditions.holds(provision).true)
        law = (id_parts(provision) or ("",))[0]
        atoms = (a for p, i in self.live(law) for a in atoms_of(p.clauses[i]))
        read = [atom.fact for atom in atoms if isinstance(atom, model.Test)]
        rest = sorted(self.facts[i].id for i in support)
        names = [name for name in dict.fromkeys([*read, *rest]) if self.order[name] in support]
        return [name for name in names if not name.startswith(model.IS)]


def view_of(edition: model.Edition, number: str) -> LawView:
    """A law's view with its questions in the order in which a chart asks them.

    Findings come last. Before them the law's own order holds, but what takes the place of a
    provision is asked before that provision, what begins the chart again before the parts beside
    it, a kind of call that shuts out others before these, and each fact after those that its
    declaration names in `after`.
    """
    view = own_view(edition, number)
    first = LawView(view, fact_order(view))
    return LawView(view, _Order(first, number).names())


class _Order:
    def __init__(self, view: LawView, number: str) -> None:
        self.view = view
        self.number = number
        self.live = view.live(number)
        self.placed: dict[str, None] = {}
        self.seen: set[tuple[str, int]] = set()

    def names(self) -> tuple[str, ...]:
        for provision, index in self.live:
            self._visit(provision, index)
            self._visit_renewing(provision.id)
        self._place_entering()
        facts = {fact.id: fact for fact in self.view.facts}
        rank = {name: i for i, name in enumerate(dict.fromkeys([*self.placed, *facts]))}

        def key(name: str) -> tuple[int, int]:
            first = name.startswith(model.IS) and name not in self.placed
            return (0 if first else 2 if facts[name].kind == "finding" else 1, rank[name])

        return tuple(sorted(facts, key=key))

    def _place_entering(self) -> None:
        """Place the facts by which other laws rule something as under this one.

        They stand where those laws have them: right behind what is asked with them.
        """
        placed = list(self.placed)
        for provision, index in self.view.entering(self.number):
            at = 0
            for atom in atoms_of(provision.clauses[index]):
                if not isinstance(atom, model.Test) or atom.fact not in self.view.order:
                    continue
                fact = self.view.facts[self.view.order[atom.fact]]
                if fact.id in placed:
                    at = max(at, placed.index(fact.id) + 1)
                else:
                    at = max([at, *(placed.index(f) + 1 for f in fact.after if f in placed)])
                    placed.insert(at, fact.id)
                    at += 1
        self.placed = dict.fromkeys(placed)

    def _visit(self, provision: model.Provision, index: int) -> None:
        if (provision.id, index) in self.seen:
            return
        self.seen.add((provision.id, index))
        clause = provision.clauses[index]
        self._visit_before(provision.id)
        for atom in atoms_of(clause):
            if isinstance(atom, model.Test):
                self._place(atom.fact)
            elif (id_parts(atom.provision) or ("",))[0] != self.number:
                self._visit_before(atom.provision)
                for fact in self.view.facts_held(atom.provision):
                    self._place(fact)

    def _visit_renewing(self, parent: str) -> None:
        """What begins the chart again comes before the other parts of a provision."""
        for provision, index in self.live:
            effects = provision.clauses[index].effects
            if provision.parent == parent and any(self.view.renews(e.id) for e in effects):
                self._visit(provision, index)

    def _visit_before(self, target: str) -> None:
        for provision, index in self.live:
            if target in provision.clauses[index].instead_of:
                self._visit(provision, index)

    def _shutting_out(self, fact: str) -> list[str]:
        """The kinds that are alone with their call, so that it is not of this kind, either."""
        declared = self.view.edition.vocabulary.irregularities
        kind = declared.get(fact.removeprefix(model.IS))
        if kind is None or kind.alone or kind.beside:
            return []
        mine = self.view.entries(self.number)
        return [model.IS + name for name in mine if declared[name].alone]

    def _place(self, fact: str) -> None:
        if fact in self.placed or fact not in self.view.order:
            return
        for before in (*self.view.facts[self.view.order[fact]].after, *self._shutting_out(fact)):
            self._place(before)
        self.placed[fact] = None
