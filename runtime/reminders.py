"""What the director must keep in mind, in words: laws in one line, then each finding as its
question, with what follows if he finds so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .case import Case
from .kept_in_mind import brought_by
from .page import as_sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .explanation import Teller
    from .scope import Scope


def remind(teller: Teller, case: Case) -> None:
    """All that stays with the director beside a ruling: what it has not told nor excluded."""
    ruling = teller.ruling
    done = {*ruling.laws(case), *ruling.excluded(case)}
    entries = [e for e in ruling.consider(case) if e["why"] == "finding" or e["law"] not in done]
    remind_of(teller, entries, 2, [(case, case)])


def remind_of(
    teller: Teller,
    entries: Sequence[Mapping[str, Any]],
    indent: int,
    beside: Sequence[tuple[Case, Scope]],
) -> None:
    """The laws among the entries in one line with their titles, then each finding.

    Args:
        teller: Who tells it.
        entries: What to keep in mind.
        indent: Where the lines begin.
        beside: The rulings beside which it is kept in mind, each as it stands or is supposed to,
            for what a finding would bring.
    """
    remind_of_laws(teller, entries, indent)
    for entry in (e for number, e in enumerate(entries) if e not in entries[:number]):
        if entry["why"] == "finding":
            fact, law = entry["fact"], entry["law"]
            question = teller.data["facts"][fact][3][teller.language]
            words = teller.sentence("consider_finding", law=law, question=question)
            words = as_sentence(f"{teller.sentence('consider')}: {words}")
            brought = (brought_by(case, scope, fact, law) for case, scope in beside)
            if says := [teller.says(effect) for effect in next(filter(None, brought), ())]:
                words += " " + as_sentence(f"{teller.sentence('if_found')}: {'; '.join(says)}")
            teller.page.item("", words, indent)


def remind_of_laws(teller: Teller, entries: Iterable[Mapping[str, Any]], indent: int) -> None:
    """The laws among them, in one line with their titles."""
    laws = dict.fromkeys(entry["law"] for entry in entries if entry["why"] != "finding")
    if laws:
        named = (teller.titled(teller.sentence("consider_law", law=law), law) for law in laws)
        words = teller.listed(named, "and")
        teller.page.item("", as_sentence(f"{teller.sentence('consider')}: {words}"), indent)
