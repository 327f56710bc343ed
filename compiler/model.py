"""The bound model: every name of the rules resolved to what the vocabulary or a law declares.

Nodes hold data only. Law order is the order of the ids, whatever the order of files.
"""

from .declarations import Value, Vocabulary
from .diagnostics import Span
from .frozen import field, frozen


@frozen
class Test:
    """The fact has one of these values."""

    fact: str
    values: tuple[Value, ...]


@frozen
class Holds:
    """The provision is in force."""

    provision: str


Atom = Test | Holds


@frozen
class Effect:
    """An effect of the vocabulary, with the side conditions a rule gives it."""

    id: str
    conditions: tuple[Atom, ...]


@frozen
class Reference:
    """A reference to a provision or law, inside the base or not; `kind` as in the contract.

    `shown` True: to be kept in mind even where the target has a rule; False: never, it is how the
    director proceeds; None: where the target has no rule of its own. `cited` is the kind of the
    text's own citation. `leaves` says that what follows is left to the target, which has no text.
    """

    kind: str
    target: str
    span: Span = field(compare=False)
    shown: bool | None = None
    cited: str = field(default="", compare=False)
    leaves: bool = False


@frozen
class Clause:
    """A condition with what follows; see `syntax.Clause`. `alternatives` empty: always.

    `one_of` are all the cases there are; `silent` says that the text gives no rule here.
    """

    span: Span = field(compare=False)
    alternatives: tuple[tuple[Atom, ...], ...]
    otherwise: bool
    exceptions: tuple[Atom, ...]
    instead_of: tuple[str, ...]
    entries: tuple[str, ...]
    defines: Test | None
    recognises: str | None
    effects: tuple[Effect, ...]
    references: tuple[Reference, ...]
    encoded: bool
    one_of: tuple[str, ...] = ()
    silent: bool = False

    @property
    def is_rule(self) -> bool:
        """Whether it says what follows, rather than what a word means."""
        return self.defines is None and self.recognises is None


@frozen
class Provision:
    """A provision with its clauses. `parent` is the nearest provision above it that has a rule."""

    id: str
    law: str
    parent: str | None
    clauses: tuple[Clause, ...]
    narrative: str | None
    remarks: tuple[str, ...]
    span: Span = field(compare=False)

    @property
    def status(self) -> str:
        """`encoded`, `narrative` or `not_encoded`, by what its own lines say."""
        if self.narrative is not None:
            return "narrative"
        return "encoded" if all(c.encoded for c in self.clauses) else "not_encoded"


@frozen
class Law:
    """A law: the irregularities it stands on, or the moment for each of which it is looked at.

    One from another edition, its `lender`, only says what is a fact of the game (`borrowed`).
    """

    number: str
    entries: tuple[str, ...]
    for_each: str | None
    provisions: tuple[str, ...]
    span: Span = field(compare=False)
    lender: str | None = None


@frozen
class Edition:
    """The rules of one edition, bound to the vocabulary."""

    name: str
    vocabulary: Vocabulary
    laws: dict[str, Law]
    provisions: dict[str, Provision]

    def reads(self, law: str) -> tuple[Test, ...]:
        """The facts that the provisions of a law test, in the order of the law."""
        atoms: list[Atom] = []
        for provision in self.laws[law].provisions:
            for clause in self.provisions[provision].clauses:
                atoms += [a for alternative in clause.alternatives for a in alternative]
                atoms += clause.exceptions
                atoms += [a for effect in clause.effects for a in effect.conditions]
        return tuple(atom for atom in atoms if isinstance(atom, Test))

    @property
    def homes(self) -> dict[str, str]:
        """For each irregularity the law that is about it: of those that stand on it, the one that
        stands on the fewest others; for an action the last one with a clause on it."""
        laws = sorted(self.laws.values(), key=lambda law: len(law.entries), reverse=True)
        direct = {
            kind: provision.law
            for provision in self.provisions.values()
            for clause in provision.clauses
            for kind in clause.entries
            if self.vocabulary.irregularities[kind].is_action
        }
        return direct | {kind: law.number for law in laws for kind in law.entries}

    def holds_findings_only(self, law: str) -> bool:
        """Whether a law says nothing but what follows from a finding; any reference joins it."""
        facts, reads = self.vocabulary.facts, self.reads(law)
        return bool(reads) and all(
            not test.fact.startswith(IS) and facts[test.fact].kind == "finding" for test in reads
        )


IS = "is:"
"""Prefix of the fact that a call is of a recognised kind: `is:` and the irregularity."""
