"""The syntax tree of a law file: what is written, names still as text.

Every node keeps the place it came from; places are left out of comparison, so that two layouts of
one law are equal. A law holds provisions in the order of the file, a provision holds clauses: a
condition with what follows from it.
"""

from dataclasses import dataclass, field

from .diagnostics import Span

KEYWORDS = (
    "when", "and", "or", "except when", "otherwise", "if", "one of", "instead of", "directly on",
    "define", "irregularity", "narrative:", "not yet encoded", "remark:",
    "apply", "may apply", "not apply", "see", "but see", "per", "as in", "consider", "proceed by",
)  # fmt: skip
"""The structural words of the language; a phrase that begins like one is likely a slip."""


@dataclass(frozen=True, slots=True)
class Name:
    """A word or phrase that stands for something declared elsewhere, or a provision id."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Atom:
    """One test of a condition: a phrase of the vocabulary, or `27B` for that provision to hold."""

    name: Name
    is_provision: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """Alternatives (`or`), each a list of tests that must all hold (`and`)."""

    alternatives: tuple[tuple[Atom, ...], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """A phrase for what follows, with side conditions (`if`) of its own."""

    name: Name
    conditions: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to another provision; `kind` is the word of the language (`may apply`)."""

    kind: str
    target: Name


@dataclass(frozen=True, slots=True)
class Clause:
    """A condition and what follows from it.

    `defines` is the phrase that the condition gives a meaning, `recognises` the irregularity it
    makes out; at most one of the two is set. `entries` are the irregularities on which the clause
    stands directly, whatever its parent says.
    """

    span: Span = field(compare=False)
    condition: Condition | None = None
    otherwise: bool = False
    exceptions: tuple[Atom, ...] = ()
    instead_of: tuple[Name, ...] = ()
    entries: tuple[Name, ...] = ()
    defines: Name | None = None
    recognises: Name | None = None
    effects: tuple[Effect, ...] = ()
    references: tuple[Reference, ...] = ()
    encoded: bool = True


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision under the id that the book gives it."""

    id: Name
    clauses: tuple[Clause, ...]
    one_of: tuple[Name, ...]
    narrative: str | None
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Law:
    """One law file: its number, the irregularities it stands on, and its provisions."""

    number: Name
    entries: tuple[Name, ...]
    for_each: Name | None
    provisions: tuple[Provision, ...]
