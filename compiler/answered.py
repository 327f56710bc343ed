"""Text and rules answer for each other: every citation of a text is a reference of a rule.

Each text of an edition answers by itself, for the provisions that it has: a translation may say
more or less than another. Where text and rules rightly differ, `accepted.yaml` of the edition says
so, with a reason; an entry there that nothing needs any more is a fault itself. Provisions that no
rule encodes are left alone.
"""

from collections.abc import Collection, Iterable

from . import model
from .accepted_file import read_section
from .citation_targets import law_of
from .citations import Citation
from .declarations import place
from .diagnostics import Diagnostic, Span, near_code
from .fields import Fields
from .frozen import frozen, replace
from .provision_ids import near_ids
from .slips import Accepted, Lacking, Referring, Slips, Unanswered

KINDS = ("apply", "may_apply", "not_apply", "see", "see_however", "per", "definition")


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
    return read_section(data, file, "citations", ("an accepted citation", "- from: 27B1"), _entry)


def _entry(entry: Fields) -> Accepted | None:
    source, target = entry.text("from", required=True), entry.text("to", required=True)
    kind = entry.word("kind", KINDS, required=True)
    language, reason = entry.text("lang"), entry.text("reason", required=True)
    if not (source and target and kind and reason):
        return None
    return Accepted((source, target, kind), language, reason, entry.span, entry.places())


def unanswered(
    edition: model.Edition,
    texts: Iterable[TextReferences],
    accepted: Iterable[Accepted],
    languages: tuple[str, ...],
    outside: Collection[str] = (),
) -> list[Diagnostic]:
    """Citations that no rule answers, references that a text hasn't got, needless acceptances.

    Args:
        edition: The rules.
        texts: What each text of the edition refers to; where there is none, nothing can be said.
        accepted: Where text and rules rightly differ.
        languages: Those of all texts.
        outside: The laws outside the base of which something is known.
    """
    texts, accepted = tuple(texts), tuple(accepted)
    if not texts:
        return []
    provisions = {*edition.provisions, *(name for text in texts for name in text.provisions)}
    faults: list[Diagnostic] = []
    by_rule = _by_rules(edition)
    cited = {(c.source, c.target, c.kind) for text in texts for c in text.citations}
    every = {*by_rule, *cited}
    entries = [_read_right(e, every, provisions, languages, faults) for e in accepted]
    open_citations: list[Unanswered] = []
    uncited: dict[Referring, list[str]] = {}
    differing: dict[str, set[Referring]] = {}
    said: dict[str, Collection[Referring]] = {"": by_rule.keys()}
    for text in texts:
        allowed = {e.referring for e in entries if e.language in (None, text.language)}
        by_text = {
            (c.source, c.target, c.kind): c
            for c in text.citations
            if _is_encoded(edition, c.source)
        }
        said[text.language] = by_text.keys()
        of_rule = {referring for referring in by_rule if referring[0] in text.provisions}
        differing[text.language] = by_text.keys() ^ of_rule
        excused = of_rule | allowed
        open_citations += [
            Unanswered(text.language, c) for r, c in by_text.items() if r not in excused
        ]
        for referring in by_rule:
            if referring in of_rule and referring not in by_text and referring not in allowed:
                uncited.setdefault(referring, []).append(text.language)
    needless = {
        entry: fault
        for entry, given in zip(entries, accepted, strict=True)
        if entry == given and (fault := _needless(entry, texts, differing)) is not None
    }
    slips = Slips({*provisions, *edition.laws, *outside}, said)
    for found in open_citations:
        lacking = [
            *(Lacking(r, by_rule[r]) for r, told in uncited.items() if found.language in told),
            *(Lacking(e.referring, e.span, e) for e in needless if e.language == found.language),
        ]
        fault, other = slips.fault(found, lacking) or (None, None)
        if fault is None:
            span = slips.alone(found) or edition.provisions[found.citation.source].span
            fault = _no_rule(found, span)
        elif other is not None and other.entry is not None:
            del needless[other.entry]
        elif other is not None:
            uncited[other.referring].remove(found.language)
        faults.append(fault)
    faults += [_no_text(r, languages, by_rule[r]) for r, languages in uncited.items() if languages]
    return [*faults, *needless.values()]


def _read_right(
    entry: Accepted,
    said: Collection[Referring],
    provisions: Collection[str],
    languages: tuple[str, ...],
    faults: list[Diagnostic],
) -> Accepted:
    """An entry as it was meant, with a fault for what in it names nothing.

    `said` is what texts and rules say: of near names it is the one with which they say the rest.
    """
    source, target, kind = entry.referring
    if entry.language is not None and entry.language not in languages:
        message = f"no text of the edition is in `{entry.language}`"
        near = near_code(entry.language, languages)
        span = place(entry, "lang")
        faults.append(Diagnostic("unknown-language", message, span, "error", languages, near))
        entry = replace(entry, language=near)
    laws = {law_of(name) for name in provisions}
    if source not in provisions:
        beside = {other for other, *rest in said if rest == [target, kind]}
        source = _meant(entry, "from", source, beside, provisions, faults)
    elif target not in provisions and law_of(target) in laws:
        beside = {other for at, other, how in said if (at, how) == (source, kind)}
        target = _meant(entry, "to", target, beside, provisions, faults)
    return replace(entry, referring=(source, target, kind))


def _meant(
    entry: Accepted,
    key: str,
    name: str,
    beside: Collection[str],
    provisions: Collection[str],
    faults: list[Diagnostic],
) -> str:
    """The provision that was meant by a name that is none; the name where that is open."""
    near = near_ids(name, beside) or near_ids(name, provisions)
    only = near[0] if len(near) == 1 else None
    message = f"no text and no rule of the edition has a provision `{name}`"
    expected = () if only else tuple(sorted(near))
    span = place(entry, key)
    faults.append(Diagnostic("unknown-provision", message, span, "error", expected, only))
    return only or name


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


def _no_rule(found: Unanswered, span: Span) -> Diagnostic:
    referring, words = found.referring, found.citation.words
    message = (
        f"the text ({found.language}) refers from {_said(referring)}, in “{words}”, and no rule"
        " does"
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
) -> Diagnostic | None:
    """A fault where text and rule don't differ; an entry for every text is needed in each."""
    source = entry.referring[0]
    of = [
        text.language
        for text in texts
        if entry.language in (None, text.language) and source in text.provisions
    ]
    needed = [language for language in of if entry.referring in differing[language]]
    if needed and needed == of:
        return None
    said = _said(entry.referring)
    if not needed:
        message, expected = f"nothing is to be accepted any more from {said}", "no such entry"
    else:
        others = ", ".join(language for language in of if language not in needed)
        message = f"nothing is to be accepted from {said} in the text ({others})"
        expected = f"`lang: {needed[0]}`"
    return Diagnostic("needless-acceptance", message, entry.span, expected=(expected,), law=source)
