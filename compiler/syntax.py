"""The syntax tree of a law file: what is written, names still as text.

Every node keeps the place it came from; places are left out of comparison, so that two layouts of
one law are equal. A law holds provisions in the order of the file, a provision holds clauses: a
condition with what follows from it.
"""

from .diagnostics import Span
from .frozen import field, frozen

KEYWORDS = (
    "when", "and", "or", "except when", "otherwise", "if", "one of", "instead of", "directly on",
    "define", "irregularity", "narrative:", "not yet encoded", "no rule in the text", "remark:",
    "apply", "may apply", "not apply", "see", "but see", "per", "as in", "consider", "proceed by",
    "rule as", "left to",
)  # fmt: skip
"""The structural words of the language; a phrase that begins like one is likely a slip."""


@frozen
class Name:
    """A word or phrase that stands for something declared elsewhere, or a provision id."""

    text: str
    span: Span = field(compare=False)


@frozen
class Atom:
    """One test of a condition: a phrase of the vocabulary, or `27B` for that provision to hold."""

    name: Name
    is_provision: bool


@frozen
class Condition:
    """Alternatives (`or`), each a list of tests that must all hold (`and`)."""

    alternatives: tuple[tuple[Atom, ...], ...]


@frozen
class Effect:
    """A phrase for what follows, with side conditions (`if`) of its own."""

    name: Name
    conditions: tuple[Atom, ...]


@frozen
class Reference:
    """A reference to another provision; `kind` is the word of the language (`may apply`).

    `cited` is the word for what the text says, where that is another one.
    """

    kind: str
    target: Name
    cited: str | None = None


@frozen
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
    one_of: tuple[Name, ...] = ()
    encoded: bool = True
    silent: bool = False


@frozen
class Provision:
    """A provision under the id that the book gives it."""

    id: Name
    clauses: tuple[Clause, ...]
    narrative: str | None
    remarks: tuple[str, ...]


@frozen
class Law:
    """One law file: its number, the irregularities it stands on, and its provisions."""

    number: Name
    entries: tuple[Name, ...]
    for_each: Name | None
    provisions: tuple[Provision, ...]
