"""From the statements of a provision to its clauses.

A clause is a condition with what follows from it. A new one begins where a condition starts
(`when`, `otherwise`, `define`, `irregularity`, `directly on`) after the clause before it is full.
"""

from dataclasses import dataclass, field
from typing import cast

from . import syntax
from .diagnostics import Diagnostic, Span
from .frozen import frozen


@frozen
class Statement:
    """One statement of a provision as the parser hands it over."""

    kind: str
    parts: tuple[object, ...]
    span: Span


@dataclass(slots=True)
class _Draft:
    """A clause while it is being put together."""

    span: Span
    alternatives: list[list[syntax.Atom]] = field(default_factory=list)
    otherwise: bool = False
    exceptions: list[syntax.Atom] = field(default_factory=list)
    instead_of: list[syntax.Name] = field(default_factory=list)
    entries: list[syntax.Name] = field(default_factory=list)
    defines: syntax.Name | None = None
    recognises: syntax.Name | None = None
    effects: list[syntax.Effect] = field(default_factory=list)
    references: list[syntax.Reference] = field(default_factory=list)
    one_of: list[syntax.Name] = field(default_factory=list)
    encoded: bool = True
    silent: bool = False
    last: str = ""  # the kind of the statement before: `and`, `or`, `if` continue it

    def is_full(self, kind: str) -> bool:
        """Whether a statement of this kind has to begin a clause of its own."""
        has_body = bool(self.effects or self.references or self.silent or not self.encoded)
        if kind in (
            "effect",
            "not_encoded",
            "silent",
            "one_of",
        ):  # what a word means has no effects: a rule begins
            return bool(self.defines or self.recognises)
        if kind in ("define", "irregularity"):
            return bool(self.defines or self.recognises or self.alternatives or has_body)
        if kind == "directly":
            return bool(self.entries or self.alternatives or self.otherwise or has_body)
        return has_body or bool(self.alternatives) or self.otherwise

    def freeze(self) -> syntax.Clause:
        alternatives = tuple(tuple(a) for a in self.alternatives)
        return syntax.Clause(
            span=self.span,
            condition=syntax.Condition(alternatives) if alternatives else None,
            otherwise=self.otherwise,
            exceptions=tuple(self.exceptions),
            instead_of=tuple(self.instead_of),
            entries=tuple(self.entries),
            defines=self.defines,
            recognises=self.recognises,
            effects=tuple(self.effects),
            references=tuple(self.references),
            one_of=tuple(self.one_of),
            encoded=self.encoded,
            silent=self.silent,
        )


_OPENERS = (
    "when", "otherwise", "define", "irregularity", "directly", "effect", "not_encoded",
    "silent", "one_of",
)  # fmt: skip
_CONTINUES = {"and_": "and", "or_": "or", "if_": "if"}
_PLACING = {"otherwise": "otherwise", "directly": "directly on", "instead": "instead of"}


def assemble_provision(
    name: syntax.Name, statements: list[Statement], faults: list[Diagnostic]
) -> syntax.Provision:
    """Put the statements of one provision together; misplaced ones are added to `faults`."""
    drafts: list[_Draft] = []
    narrative: str | None = None
    remarks: list[str] = []
    rule = next((s for s in statements if s.kind not in ("narrative", "remark")), None)
    for statement in statements:
        names = cast("tuple[syntax.Name, ...]", statement.parts)
        if statement.kind == "narrative":
            if narrative is not None or rule is not None:
                what = "a rule" if rule else "another reason"
                message = f"`narrative:` says that no rule is needed, and here is {what}"
                faults.append(Diagnostic("misplaced-word", message, statement.span))
            narrative = names[0].text
        elif statement.kind == "remark":
            remarks.append(names[0].text)
        else:
            _add(statement, drafts, faults)
    clauses = tuple(draft.freeze() for draft in drafts)
    return syntax.Provision(name, clauses, narrative, tuple(remarks))


def _add(statement: Statement, drafts: list[_Draft], faults: list[Diagnostic]) -> None:
    kind, parts = statement.kind, statement.parts
    # What is left to another law is no reference beside a definition, as others are: it is a rule.
    leaves = any(isinstance(p, syntax.Reference) and p.kind == "left to" for p in parts)
    opens = "silent" if leaves else kind
    if not drafts or (opens in _OPENERS and drafts[-1].is_full(opens)):
        drafts.append(_Draft(statement.span))
    draft = drafts[-1]
    _check_definition(statement, draft, faults)
    atoms = [part for part in parts if isinstance(part, syntax.Atom)]
    names = [part for part in parts if isinstance(part, syntax.Name)]
    if kind in ("when", "otherwise"):
        draft.otherwise = kind == "otherwise"
        draft.alternatives += [[atom] for atom in atoms]
    elif kind in _CONTINUES:
        _continue(statement, draft, atoms, faults)
    elif kind == "except_":
        draft.exceptions += atoms
    elif kind == "define":
        draft.defines = names[0]
    elif kind == "irregularity":
        draft.recognises = names[0]
    elif kind == "instead":
        draft.instead_of += names
    elif kind == "directly":
        draft.entries += names
    elif kind == "references":
        draft.references += [part for part in parts if isinstance(part, syntax.Reference)]
    elif kind == "one_of":
        draft.one_of += names
    elif kind == "not_encoded":
        draft.encoded = False
    elif kind == "silent":
        draft.silent = True
    else:
        draft.effects.append(syntax.Effect(names[0], ()))
    # `and` after a condition keeps continuing it, after `if` it continues the side condition
    draft.last = draft.last if kind == "and_" else kind


def _check_definition(statement: Statement, draft: _Draft, faults: list[Diagnostic]) -> None:
    """What a word means holds everywhere, so nothing places it in the law."""
    is_placed = draft.otherwise or draft.entries or draft.instead_of
    if statement.kind in _PLACING and (draft.defines or draft.recognises):
        word = _PLACING[statement.kind]
        message = f"`{word}` speaks of rules, and here a word gets its meaning"
    elif statement.kind in ("define", "irregularity") and is_placed:
        message = f"`{statement.kind}` holds everywhere in the law, so nothing can place it"
    else:
        return
    faults.append(Diagnostic("misplaced-word", message, statement.span))


def _continue(
    statement: Statement, draft: _Draft, atoms: list[syntax.Atom], faults: list[Diagnostic]
) -> None:
    word, last = _CONTINUES[statement.kind], draft.last
    if word == "if" or (word == "and" and last == "if_"):
        if last in ("effect", "if_") and draft.effects:
            effect = draft.effects[-1]
            draft.effects[-1] = syntax.Effect(effect.name, (*effect.conditions, *atoms))
            return
    elif last in ("when", "otherwise", "and_", "or_") and draft.alternatives:
        if word == "or":
            draft.alternatives.append(list(atoms))
        else:
            draft.alternatives[-1] += atoms
        return
    follows = "an effect" if word == "if" else "a condition"
    message = f"`{word}` continues {follows}, and none stands before it"
    faults.append(Diagnostic("misplaced-word", message, statement.span, expected=(follows,)))
