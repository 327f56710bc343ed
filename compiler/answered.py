"""Text and rules answer for each other: every citation of a text is a reference of a rule.

Where they rightly differ, `accepted.yaml` of the edition says so, with a reason; an entry there
that nothing needs any more is a fault itself. Provisions that no rule encodes are left alone.
"""

from collections.abc import Iterable, Mapping

from . import model
from .citations import Citation
from .diagnostics import Diagnostic, LawError, Span
from .document_nodes import Sequence
from .documents import Limits, read_document
from .fields import Fields
from .frozen import frozen

KINDS = ("apply", "may_apply", "not_apply", "see", "see_however", "per", "definition")

Referring = tuple[str, str, str]
"""Who refers, to what, and the kind."""


@frozen
class Accepted:
    """A reference that only the text or only a rule has, and why that is right."""

    referring: Referring
    reason: str
    span: Span


def read_accepted(data: bytes, file: str) -> tuple[Accepted, ...]:
    """Read an `accepted.yaml`.

    Raises:
        LawError: with every fault of the file.
    """
    faults: list[Diagnostic] = []
    fields = Fields(read_document(data, file, limits=Limits(depth=6), error=LawError), file, faults)
    node = fields.node("citations", required=True)
    fields.finish()
    found = []
    if node is not None and not isinstance(node, Sequence):
        fields.fault("wrong-type", "`citations` is a list", node.span, ("- from: 27B1",))
    for item in node.items if isinstance(node, Sequence) else ():
        entry = Fields(item, "an accepted citation", faults)
        source, target = entry.text("from", required=True), entry.text("to", required=True)
        kind = entry.word("kind", KINDS, required=True)
        reason = entry.text("reason", required=True)
        entry.finish()
        if source and target and kind and reason:
            found.append(Accepted((source, target, kind), reason, entry.span))
    if faults:
        raise LawError(faults)
    return tuple(found)


def unanswered(
    edition: model.Edition,
    citations: Mapping[str, Iterable[Citation]],
    accepted: Iterable[Accepted],
) -> list[Diagnostic]:
    """Citations that no rule answers, references that no text has, and needless acceptances.

    Args:
        edition: The rules.
        citations: For each language of the edition what its text cites.
        accepted: Where text and rules rightly differ.
    """
    allowed = {a.referring: a for a in accepted}
    needed: set[Referring] = set()
    by_rule = _by_rules(edition)
    by_text = {
        (c.source, c.target, c.kind): (language, c)
        for language, found in citations.items()
        for c in found
        if _is_encoded(edition, c.source)
    }
    faults = []
    for referring in {**by_text, **by_rule}:
        if (referring in by_text) == (referring in by_rule):
            continue
        if referring in allowed:
            needed.add(referring)
        elif referring in by_text:
            language, citation = by_text[referring]
            span = edition.provisions[citation.source].span
            faults.append(_no_rule(referring, citation.words, language, span))
        elif citations:
            faults.append(_no_text(referring, by_rule[referring]))
    faults += [_needless(entry) for key, entry in allowed.items() if key not in needed]
    return faults


def _by_rules(edition: model.Edition) -> dict[Referring, Span]:
    """The references of the rules; what a rule only brings to mind is no word of the text."""
    return {
        (provision.id, reference.target, reference.cited): reference.span
        for provision in edition.provisions.values()
        if _is_encoded(edition, provision.id)
        for clause in provision.clauses
        for reference in clause.references
        if not reference.shown
    }


def _is_encoded(edition: model.Edition, name: str) -> bool:
    provision = edition.provisions.get(name)
    return provision is not None and provision.status == "encoded"


def _said(referring: Referring) -> str:
    source, target, kind = referring
    return f"`{source}` to `{target}` (`{kind.replace('_', ' ')}`)"


def _no_rule(referring: Referring, words: str, language: str, span: Span) -> Diagnostic:
    message = (
        f"the text ({language}) refers from {_said(referring)}, in “{words}”, and no rule does"
    )
    expected = ("the reference in the rule, or an entry in `accepted.yaml`",)
    return Diagnostic("unanswered-citation", message, span, expected=expected, law=referring[0])


def _no_text(referring: Referring, span: Span) -> Diagnostic:
    message = f"the rule refers from {_said(referring)}, and no text does"
    expected = ("`(cited as …)`, `consider`, or an entry in `accepted.yaml`",)
    return Diagnostic("uncited-reference", message, span, expected=expected, law=referring[0])


def _needless(accepted: Accepted) -> Diagnostic:
    message = f"nothing is to be accepted any more from {_said(accepted.referring)}"
    span, law = accepted.span, accepted.referring[0]
    return Diagnostic("needless-acceptance", message, span, expected=("no such entry",), law=law)
