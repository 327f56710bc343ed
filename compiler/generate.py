"""What is worked out anew for each call -> Python source; the tables beside it are in `tables`.

Each fact becomes a function of the scope `s`. So do the diagrams that are read most, as nested
tests: what a call is recognised as, and what a defined fact is; a node that is reached on several
ways is a function of its own. The outcomes stay tables, which a ruling walks: they are a hundred
times as many, most are read seldom, and Python takes seconds to compile so many tests. `DATA` holds
whatever names a function.
"""

from collections.abc import Iterable, Mapping

from . import model
from .circles import CALL
from .decide import Decision
from .declarations import Effect, Fact, Irregularity
from .diagnostics import Diagnostic, LawError
from .expression import compile_expression
from .place import read_of_the_place

_DEEPEST = 12  # nested tests in one function, before the rest moves to one of its own


def generate(decision: Decision) -> str:
    """The source of the compiled form of one edition."""
    return _Generator(decision).source()


class _Generator:
    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.table = decision.table
        self.vocabulary = decision.edition.vocabulary
        self.lines: list[str] = []
        self.constants: dict[str, str] = {}
        self.names = 0
        self.written: set[int] = set()
        self.parents: dict[int, int] = {}
        self.unknown = self._unknown_facts()

    def source(self) -> str:
        roots = [
            *self.decision.recognition.values(),
            *(d.node for d in self.decision.definitions),
        ]
        for node in {n for root in roots for n in self.table.reachable(root)}:
            for child in set(self.table.nodes[node][1]):
                self.parents[child] = self.parents.get(child, 0) + 1
        for fact in self.decision.facts:
            self._fact(fact)
        for root in roots:
            self._function(root)
        for player in self.vocabulary.players.values():
            self._expression(f"player_{player.id}", player.value)
        place = read_of_the_place(self.decision, "call")
        if place is not None:
            self._put("def place(s):", f"    return {_tuple(place)}")
        data = self._data("None" if place is None else "place")
        constants = [f"{name} = {value}" for value, name in self.constants.items()]
        return "\n".join([*constants, *self.lines, f"DATA = {data}", ""])

    def _unknown_facts(self) -> set[str]:
        """Facts that may be unknown, by their own expression or through their definition."""
        found = {f.id for f in self.decision.facts if f.kind == "choice"}
        found |= {name for name, e in self.decision.expressions.items() if e.may_be_unknown}
        for _ in self.decision.definitions:  # a chain of definitions is no longer than their number
            before = len(found)
            for d in self.decision.definitions:
                reads = {
                    self.decision.facts[self.table.nodes[n][0]].id
                    for n in self.table.reachable(d.node)
                }
                if reads & found:
                    found.add(d.fact)
            if len(found) == before:
                break
        return found

    def _fact(self, fact: Fact) -> None:
        name = _name(fact.id)
        definition = next((d for d in self.decision.definitions if d.fact == fact.id), None)
        if definition is not None and fact.id in self.unknown and definition.node >= 0:
            # The tests stop at the first that is unknown; it may be one on which nothing hangs.
            self._put(f"def {name}(s):", f"    v = {self._call(definition.node)}")
            walked = f"s.rules.meaning({definition.node}, s)"
            self._put(f"    return {walked} if v.__class__ is Unknown else v")
        elif definition is not None:
            self._put(f"def {name}(s):", f"    return {self._call(definition.node)}")
        elif fact.kind in ("choice", "finding"):
            self._put(f"def {name}(s):", f"    return s.{fact.kind}({fact.id!r})")
        else:
            expression = self.decision.expressions[fact.id]
            lines = [f"def {name}(s):"]
            if fact.may_wait:
                waits = [fact.moment] if fact.moment not in (None, "call") else []
                lines += [f"    if s.moments.get({m!r}) is None: return None" for m in waits]
            self._put(*lines, f"    return {expression.source}")

    def _expression(self, name: str, text: str) -> str:
        faults: list[Diagnostic] = []
        span = next(iter(self.vocabulary.facts.values())).span
        expression = compile_expression(text, self.vocabulary, span, faults)
        if faults:
            raise LawError(faults)
        self._put(f"def {name}(s):", f"    return {expression.source}")
        return name

    def _unused(self, what: str) -> str:
        """A name that nothing else has: two ids joined could be the same as two others."""
        self.names += 1
        return f"{what}{self.names}"

    def _put(self, *lines: str) -> None:
        self.lines += lines

    def _constant(self, value: object) -> str:
        text = repr(value)
        return self.constants.setdefault(text, f"L{len(self.constants)}")

    def _call(self, node: int) -> str:
        return f"n{node}(s)" if node >= 0 else self._constant(self.table.value(node))

    def _function(self, node: int) -> None:
        todo = [node]
        while todo:
            current = todo.pop()
            if current < 0 or current in self.written:
                continue
            self.written.add(current)
            self._put(f"def n{current}(s):")
            self._tests(current, 1, todo)

    def _tests(self, node: int, depth: int, todo: list[int]) -> None:
        variable, children = self.table.nodes[node]
        fact, indent = self.decision.facts[variable], " " * depth
        self._put(f"{indent}v = {_name(fact.id)}(s)")
        if fact.id in self.unknown:
            self._put(f"{indent}if v.__class__ is Unknown: return v")
        groups: dict[int, list[object]] = {}
        values = (*fact.values, None) if len(children) > len(fact.values) else fact.values
        for value, child in zip(values, children, strict=True):
            groups.setdefault(child, []).append(value)
        for child, wanted in groups.items():
            self._put(f"{indent}if {_test(wanted)}:")
            self._branch(child, depth + 1, todo)
        self._put(f"{indent}raise LookupError(({fact.id!r}, v))")

    def _branch(self, child: int, depth: int, todo: list[int]) -> None:
        if child >= 0 and self.parents.get(child, 0) == 1 and depth < _DEEPEST:
            self._tests(child, depth, todo)
            return
        self._put(f"{' ' * depth}return {self._call(child)}")
        todo.append(child)

    def _data(self, place: str) -> str:
        """The tables in which functions stand, as the source of a dict."""
        vocabulary = self.vocabulary
        parts = {
            "facts": _dict({f.id: self._fact_row(f) for f in self.decision.facts}),
            "place": place,
            "recognise": _dict({k: self._lambda(n) for k, n in self.decision.recognition.items()}),
            "effects": _dict({e.id: self._effect_row(e) for e in vocabulary.effects.values()}),
            "seated": _names(
                p.id for p in vocabulary.players.values() if self._is_of_the_call(p.value)
            ),
            "steady": _names(filter(self._is_steady, vocabulary.effects)),
            "players": _dict(
                {p.id: f"(player_{p.id}, {p.name!r})" for p in vocabulary.players.values()}
            ),
            "irregularities": _dict(
                {i.id: self._irregularity_row(i) for i in vocabulary.irregularities.values()}
            ),
            "choices": _dict({k: self._kinds(v) for k, v in vocabulary.choices.items()}),
            "excludes": _dict({k: self._kinds(v) for k, v in vocabulary.excludes.items()}),
            "game": _dict({k: _name(v) for k, v in vocabulary.game.items()}),
            "means": _dict({f.id: self._means(f) for f in vocabulary.facts.values() if f.means}),
        }
        return "{" + ",\n ".join(f"{k!r}: {v}" for k, v in parts.items()) + "}"

    def _lambda(self, node: int) -> str:
        return f"n{node}" if node >= 0 else f"(lambda s: {self._constant(self.table.value(node))})"

    def _fact_row(self, fact: Fact) -> str:
        labels = {p.values: p.words for p in fact.phrases}
        settled = tuple((s.moment, s.value, s.only, s.unless) for s in fact.settled)
        row = (fact.kind, fact.values, fact.question, labels, fact.player, fact.offer, settled)
        return f"({_name(fact.id)}, *{row!r})"

    def _irregularity_row(self, irregularity: Irregularity) -> str:
        about = irregularity.about and self._expression(self._unused("about"), irregularity.about)
        row = (irregularity.of, irregularity.name, irregularity.has_offender)
        return f"(*{row!r}, {about})"

    def _kinds(self, conditions: Mapping[str, tuple[object, ...]]) -> str:
        return _tuple(f"({_name(fact)}, {values!r})" for fact, values in conditions.items())

    def _means(self, fact: Fact) -> str:
        return _dict(
            {
                value: self._expression(self._unused("means"), text)
                for value, text in fact.means.items()
            }
        )

    def _is_steady(self, effect: str) -> bool:
        """Whether what an effect says hangs on the call alone, and on no other event."""
        players = self.vocabulary.players
        values = self.vocabulary.effects[effect].fields.items()
        texts = (players[v].value if k == "player" and v in players else v for k, v in values)
        return all(self._is_of_the_call(t) for t in texts if isinstance(t, str) and "(" in t)

    def _is_of_the_call(self, text: str) -> bool:
        span = next(iter(self.vocabulary.facts.values())).span
        found = compile_expression(text, self.vocabulary, span, [])
        return {*found.moments} <= {CALL} and not (found.looks or found.facts)

    def _effect_row(self, effect: Effect) -> str:
        fields = {}
        for key, value in effect.fields.items():
            known = (
                ("player", self.vocabulary.players) if key == "player"
                else ("moment", self.vocabulary.moments) if key in ("event", "call")
                else None
            )  # fmt: skip
            if known and value in known[1]:
                fields[key] = f"({known[0]!r}, {value!r})"
            elif isinstance(value, str) and "(" in value:
                name = self._expression(self._unused("field"), value)
                fields[key] = f"('value', {name})"
            else:
                fields[key] = f"('word', {list(value) if isinstance(value, tuple) else value!r})"
        move = effect.move or self.vocabulary.moves.get(effect.effect)
        sweeps = effect.sweeps and (effect.sweeps, effect.swept_kinds)
        rest = (effect.until, effect.phrase, effect.says, move, sweeps, effect.kept)
        return f"({effect.effect!r}, {_dict(fields)}, *{rest!r})"


def _name(fact: str) -> str:
    if fact.startswith(model.IS):
        return "is_" + fact.removeprefix(model.IS)
    return "fact_" + fact


def _test(values: list[object]) -> str:
    return " or ".join(
        f"v is {v!r}" if v is None or isinstance(v, bool) else f"v == {v!r}" for v in values
    )


def _names(names: Iterable[str]) -> str:
    """A set, in one order, so that the source is always the same."""
    ordered = ", ".join(map(repr, sorted(names)))
    return f"{{{ordered}}}" if ordered else "()"


def _tuple(parts: Iterable[str]) -> str:
    return "(" + "".join(f"{part}, " for part in parts) + ")"


def _dict(parts: Mapping[str, str] | Mapping[int, str] | Mapping[tuple[str, ...], str]) -> str:
    return "{" + ", ".join(f"{key!r}: {value}" for key, value in parts.items()) + "}"
