"""The compiled rules of one edition, as the replay uses them: tables and functions, no state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import CodeType

from ..compiler.packed import PackedTable, numbers_in
from . import game, ruling_game
from .awaiting import Awaiting
from .bringing import Bringers
from .calls import ALL_CALLS, PASS, Call, Seat
from .decision import Items, Leaf, Outcome, decide, meaning
from .game import Unknown
from .likeness import Likeness, Likenesses
from .plan import Plan
from .position import Position, Record
from .recalled import Recalled
from .scope import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .columns import Columns

Kinds = tuple[str, ...]
Step = tuple[str, "Callable[[Scope], object]", dict[object, int]]
_FOLLOWED = ("effect", "apply", "may_apply", "not_apply", "treated_as")
_BY_LIKENESS = ("call", "auction")  # the stages of `compiler.likeness`
_DOUBLED = {"double": 1, "redouble": 2}


class Rules:
    """The rules of an edition. `data` are its tables and what all editions share
    (`compiler.tables`, `compiler.generate`)."""

    def __init__(self, code: CodeType, tables: dict[str, Any], shared: dict[str, Any]) -> None:
        namespace: dict[str, Any] = {"game": game, "ruling_game": ruling_game, "Unknown": Unknown}
        exec(code, namespace)  # our own generated code: law files can't put code into it
        self.data: dict[str, Any] = {**namespace["DATA"], **tables, **shared}
        self.edition: str = self.data["edition"]
        self.items: tuple[tuple[str, str, str, str, bool | None], ...] = self.data["items"]
        self.law_of = {provision: law for provision, law, *_ in self.items}
        self.decisive = frozenset(
            i for i, (_, _, kind, _, _) in enumerate(self.items) if kind in ("effect", "gap")
        )
        reads = self.data["reads"].values()
        # What may be said and has a use here; what only another edition reads is ignored.
        self.names_read = frozenset(name for _, names in reads for name in names)
        self.actions: tuple[str, ...] = tuple(self.data["actions"])
        self.nodes = PackedTable(self.data["nodes"])
        """Of each node the variable it tests, and the node for each of its values and for none."""
        self._leaves = PackedTable(self.data["leaves"])
        stages = self.data["irregularities"].items()
        # Outcomes for which nothing was unknown: as many as the diagrams have leaves.
        self.known_outcomes: dict[tuple[Items, int], Outcome] = {}
        self.known_leaves: dict[int, Leaf] = {}
        # The facts that an event can settle, and how: few of all.
        self.settling = [(name, row[-1]) for name, row in self.data["facts"].items() if row[-1]]
        self.settled_by: dict[str, tuple[str, ...]] = {
            moment: tuple(name for name, ways in self.settling if any(w[0] == moment for w in ways))
            for moment in self.data["moments"]
        }
        # The lawful calls where all that is read of a place is alike: few places differ in that.
        self._lawful: dict[tuple[object, ...] | None, list[Call]] = {}
        counted, told = self.data["likeness"] or (None, ())
        self._likenesses = None if counted is None else Likenesses(counted)
        self._openings: dict[Seat, Likeness] = {}
        self._told = frozenset(told)  # what decides what a call is, beside its words and its place
        self._steps: dict[int, Step] = {}
        self._facts_read: dict[Kinds, frozenset[str]] = {}
        self.awaiting = Awaiting(self.data["moments"])
        self.bringers = Bringers(self)
        self.recalled = Recalled()
        # What was told of outcomes before (`kept_in_mind`), and the provisions in force in them.
        self.kept_in_mind: dict[tuple[tuple[Items, Items], ...], list[dict[str, Any]]] = {}
        self._laws: dict[Items, list[str]] = {}
        self.columns: dict[Kinds, Columns] = {}  # the diagrams as arrays, where they were wanted
        self.before_call = tuple((k,) for k, (of, *_) in stages if "before_call" in of)

    # -- the state of an auction -----------------------------------------------------------------

    def probe(self, position: Position) -> Scope:
        """A scope for what is defined of a position alone."""
        return Scope(self, Record(position.dealer, PASS, -1, {}, position), position)

    def defined(self, role: str, scope: Scope) -> Any:
        """What a rule defines for this role; the meaning of its value where that is declared."""
        value = self.data["game"][role](scope)
        means = self.data["means"].get(self.data["roles"][role])
        return means[value](scope) if means and value is not None else value

    def opening(self, dealer: Seat) -> Position:
        """The empty auction."""
        position, known = Position(dealer), self._openings.get(dealer)
        if known is None:
            self._with_turn(position)
            if position.likeness is not None:
                self._openings[dealer] = position.likeness
        else:
            position.turn, position.likeness = known.turn, known
        return position

    def entered(self, record: Record, position: Position | None = None) -> Position:
        """The position once a call stands, made over `position` (default: where it was made)."""
        before = record.before if position is None else position
        if before is not record.before:
            record = record.moved(before)
        following = before.after(record)
        if before.likeness is None:
            return self._with_turn(following)
        after = before.likeness.after[record.by]
        known = after.get(record.call)
        if known is None:
            self._with_turn(following)
            assert following.likeness is not None
            after[record.call] = following.likeness
        else:
            following.turn, following.likeness = known.turn, known
        return following

    def _with_turn(self, position: Position) -> Position:
        scope = self.probe(position)
        over = self.defined("over", scope)
        position.turn = None if over else self.defined("turn", scope)
        if self._likenesses is not None:
            position.likeness = self._likenesses.of(position, over is True)
        return position

    def is_over(self, position: Position) -> bool:
        if position.likeness is not None:
            return position.likeness.is_over
        return self.defined("over", self.probe(position)) is True

    def declarer(self, position: Position) -> Seat | None:
        """Who declares once the auction is over; None before, and when nobody has bid."""
        scope = self.probe(position)
        if not self.defined("over", scope) or self.defined("contract", scope) is None:
            return None
        declarer: Seat | None = self.defined("declarer", scope)
        return declarer

    def contract(self, position: Position) -> dict[str, object] | None:
        """The contract as JSON, None when passed out or not over."""
        scope, declarer = self.probe(position), self.declarer(position)
        if declarer is None or position.action is None:
            return None
        bid = self.defined("contract", scope)
        doubled = _DOUBLED.get(position.action.call.kind, 0)
        return {"bid": bid.call.text, "doubled": doubled, "declarer": declarer.text}

    def replaced(self, position: Position, change: Record) -> Position | None:
        """The auction with a changed call in the place of the first; None where a call made since
        would not be lawful over it."""
        assert change.replaces is not None
        later = []
        for record in position.backwards():
            if record.event == change.replaces.event:
                break
            later.append(record)
        return self.laid_over(change, later[::-1])

    def laid_over(self, change: Record, later: Iterable[Record]) -> Position | None:
        """The position once a changed call and those made since stand; None where one of these
        would not be lawful over it."""
        at = self.entered(change)
        for record in later:
            moved = record.moved(at)
            if self.recognise("call", moved):
                return None
            at = self.entered(moved)
        return at

    def removed(self, position: Position, record: Record, following: bool) -> Position:
        """The auction without a call, and without the later ones where `following`."""
        later: list[Record] = []
        for standing in position.backwards():
            if standing.event == record.event:
                at = standing.before
                for kept in () if following else reversed(later):
                    at = self.entered(kept, at)
                return at
            later.append(standing)
        return position

    # -- what a call is, and what follows ---------------------------------------------------------

    def recognise(self, stage: str, record: Record, scope: Scope | None = None) -> Kinds:
        """The irregularities that a call (or an event at another stage) is, in naming order."""
        function = self.data["recognise"].get(stage)
        if function is None:
            return ()
        like = None if scope is not None else self.like(record)
        if like is None or stage not in _BY_LIKENESS:
            kinds: Kinds = function(scope or Scope(self, record, record.before))
            return kinds
        known, made = like.recognised[record.by], (stage, record.call, record.obliged)
        if made not in known:
            known[made] = function(Scope(self, record, record.before))
        return known[made]

    def like(self, record: Record) -> Likeness | None:
        """What is known of all auctions like the one over which a call was made; None where
        something is told of the call that can decide what it is."""
        return record.before.likeness if self.is_plain(record.attributes) else None

    def is_plain(self, attributes: Mapping[str, object]) -> bool:
        """Whether nothing is told of a call that can decide what it is."""
        return not attributes or self._told.isdisjoint(attributes)

    def leaf(self, node: int) -> tuple[Items, Items]:
        """What an outcome brings: items in force, and those that a finding could bring."""
        items, findable = self._leaves[node]
        return numbers_in(items), numbers_in(findable)

    def step(self, node: int) -> Step:
        """The fact that a node of a diagram tests, and where each value of it leads."""
        step = self._steps.get(node)
        if step is None:
            variable, children = self.nodes[node]
            fact = self.data["variables"][variable]
            function, _, values, *_ = self.data["facts"][fact]
            ways = dict(zip((*values, None), children, strict=False))
            step = self._steps[node] = fact, function, ways
        return step

    def meaning(self, node: int, scope: Scope) -> Any:
        """What a defined fact is where something that its diagram tests is unknown."""
        return meaning(self, node, scope)

    def bringing(self, items: Iterable[int]) -> set[str]:
        """The provisions of items that are effects, or refer to a law that is followed."""
        return {self.items[i][0] for i in items if self.items[i][2] in _FOLLOWED}

    def in_order(self, provisions: set[str]) -> list[str]:
        """Provisions in the order of the code."""
        return [provision for provision in self.data["provisions"] if provision in provisions]

    def laws(self, items: Items) -> list[str]:
        """The provisions of items that bring something of their own, in the order of the code."""
        known = self._laws.get(items)
        if known is None:
            known = self._laws[items] = self.in_order(self.bringing(items))
        return [*known]

    def is_of(self, stage: str, kinds: Kinds) -> bool:
        """Whether irregularities are looked for at this stage."""
        return any(stage in self.data["irregularities"][kind][0] for kind in kinds)

    def about(self, kind: str, record: Record) -> Record:
        """The call that a ruling on this irregularity is about."""
        function = self.data["irregularities"][kind][3]
        found: Record | None = function and function(Scope(self, record, record.before))
        return found or record

    def facts_read(self, entry: Kinds) -> frozenset[str]:
        """The facts that the diagram of an entry tests."""
        if entry not in self._facts_read:
            variables, tested = self.data["variables"], numbers_in(self.data["tested"][entry])
            self._facts_read[entry] = frozenset(variables[number] for number in tested)
        return self._facts_read[entry]

    def outcome(self, entry: Kinds, scope: Scope) -> Outcome:
        return self.planned(entry, scope)[0]

    def planned(self, entry: Kinds, scope: Scope) -> tuple[Outcome, Plan]:
        """The outcome, and what it means for the ruling."""
        found = self.recalled.find(entry, scope)
        if found is None:
            values: dict[str, Any] = {}
            outcome = decide(self, entry, scope, values)
            plan = Plan(self, values, outcome.in_force, outcome.possible)
            self.recalled.keep(entry, values, self.fact, outcome, plan)
            found = outcome, plan
        return found

    def move_of(self, effect: str) -> str | None:
        """How an effect of the vocabulary, by its id, moves the auction."""
        move: str | None = self.data["effects"][effect][5]
        return move

    def kind_of(self, fact: str) -> str | None:
        """The kind of a declared fact; None of one that is not."""
        row = self.data["facts"].get(fact)
        return None if row is None else str(row[1])

    def fact(self, fact: str) -> Callable[[Scope], Any]:
        """How a declared fact is worked out."""
        function: Callable[[Scope], Any] = self.data["facts"][fact][0]
        return function

    def value(self, fact: str, scope: Scope) -> Any:
        """What a declared fact is: a value, None where it is not yet or has none, or `Unknown`."""
        return self.data["facts"][fact][0](scope)

    def fits(self, conditions: dict[str, Iterable[object]], scope: Scope) -> bool:
        """Whether facts, named by id, have one of the values wanted."""
        facts = self.data["facts"]
        return all(facts[fact][0](scope) in wanted for fact, wanted in conditions.items())

    def is_kind(self, table: str, names: Iterable[str], record: Record) -> bool:
        """Whether a call is of one of the kinds that an effect names (`choices`, `excludes`)."""
        scope = Scope(self, record, record.before)
        rows: Callable[[str], Any] = self.data[table].__getitem__
        return any(
            all(function(scope) in values for function, values in rows(name)) for name in names
        )

    def lawful_calls(self, position: Position, seat: Seat, obliged: frozenset[Seat]) -> list[Call]:
        """The calls a player can make that no rule recognises as an irregularity."""
        like = position.likeness
        if like is None:
            return self._found_lawful(position, seat, obliged)
        known = like.lawful[seat]
        if obliged not in known:
            known[obliged] = self._found_lawful(position, seat, obliged)
        return [*known[obliged]]

    def _found_lawful(self, position: Position, seat: Seat, obliged: frozenset[Seat]) -> list[Call]:
        place = self.data["place"]
        alike = place and place(self._trying(PASS, position, seat, obliged))
        lawful = self._lawful.get(alike)
        if lawful is None:
            tried = ((c, self._trying(c, position, seat, obliged)) for c in ALL_CALLS)
            lawful = [c for c, scope in tried if not self.recognise("call", scope.call, scope)]
            if alike is not None:
                self._lawful[alike] = lawful
        return lawful

    def _trying(
        self, call: Call, position: Position, seat: Seat, obliged: frozenset[Seat]
    ) -> Scope:
        return Scope(self, Record(seat, call, -1, {}, position, obliged), position)
