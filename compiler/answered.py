"""Text and rules answer for each other: every citation of a text is a reference of a rule.

Each text of an edition answers by itself, for the provisions that it has: a translation may say
more or less than another. Where text and rules rightly differ, `accepted.yaml` of the edition says
so, with a reason; an entry there that nothing needs any more is a fault itself. Provisions that no
rule encodes are left alone.
"""

from collections.abc import Iterable

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
    """A reference that only the text or only a rule has, and why that is right.

    `language` is that of the one text in which it is so; None where it is so in each that has the
    provision.
    """

    referring: Referring
    language: str | None
    reason: str
    span: Span


@frozen
class TextReferences:
    """What the text in a language refers to, and the provisions for which it can be asked."""

    language: str
    provisions: frozenset[str]
    citations: tuple[Citation, ...]


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
        language, reason = entry.text("lang"), entry.text("reason", required=True)
        entry.finish()
        if source and target and kind and reason:
            found.append(Accepted((source, target, kind), language, reason, entry.span))
    if faults:
        raise LawError(faults)
    return tuple(found)


def unanswered(
    edition: model.Edition, texts: Iterable[TextReferences], accepted: Iterable[Accepted]
) -> list[Diagnostic]:
    """Citations that no rule answers, references that a text hasn't got, needless acceptances.

    Args:
        edition: The rules.
        texts: What each text of the edition refers to; where there is none, nothing can be said.
        accepted: Where text and rules rightly differ.
    """
    entries, texts = tuple(accepted), tuple(texts)
    if not texts:
        return []
    by_rule = _by_rules(edition)
    faults: list[Diagnostic] = []
    uncited: dict[Referring, list[str]] = {}
    differing: dict[str, set[Referring]] = {}
    for text in texts:
        allowed = {e.referring for e in entries if e.language in (None, text.language)}
        by_text = {
            (c.source, c.target, c.kind): c
            for c in text.citations
            if _is_encoded(edition, c.source)
        }
        of_rule = {referring for referring in by_rule if referring[0] in text.provisions}
        differing[text.language] = by_text.keys() ^ of_rule
        excused = of_rule | allowed
        for referring, citation in by_text.items():
            if referring not in excused:
                span = edition.provisions[citation.source].span
                faults.append(_no_rule(referring, citation.words, text.language, span))
        for referring in by_rule:
            if referring in of_rule and referring not in by_text and referring not in allowed:
                uncited.setdefault(referring, []).append(text.language)
    faults += [_no_text(r, languages, by_rule[r]) for r, languages in uncited.items()]
    return faults + [fault for e in entries for fault in _needless(e, texts, differing)]


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


def _no_text(referring: Referring, languages: list[str], span: Span) -> Diagnostic:
    said = ", ".join(languages)
    message = f"the rule refers from {_said(referring)}, and the text ({said}) does not"
    expected = ("`(cited as …)`, `consider`, or an entry in `accepted.yaml`",)
    return Diagnostic("uncited-reference", message, span, expected=expected, law=referring[0])


def _needless(
    entry: Accepted, texts: tuple[TextReferences, ...], differing: dict[str, set[Referring]]
) -> list[Diagnostic]:
    """A fault where text and rule don't differ; an entry for every text is needed in each."""
    source = entry.referring[0]
    of = [
        text.language
        for text in texts
        if entry.language in (None, text.language) and source in text.provisions
    ]
    needed = [language for language in of if entry.referring in differing[language]]
    if needed and needed == of:
        return []
    said = _said(entry.referring)
    if not needed:
        message, expected = f"nothing is to be accepted any more from {said}", "no such entry"
    else:
        others = ", ".join(language for language in of if language not in needed)
        message = f"nothing is to be accepted from {said} in the text ({others})"
        expected = f"`lang: {needed[0]}`"
    return [
        Diagnostic("needless-acceptance", message, entry.span, expected=(expected,), law=source)
    ]
