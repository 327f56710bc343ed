"""What the director must keep in mind, in words: laws in one line, then each finding as its
question, with what follows if he finds so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .case import Case
from .kept_in_mind import brought_by
from .page import as_sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .explanation import Teller


def remind(teller: Teller, case: Case) -> None:
    """All that stays with the director beside a ruling."""
    entries, applied = teller.ruling.consider(case), teller.ruling.laws(case)
    remind_of_laws(teller, (entry for entry in entries if entry["law"] not in applied), 2)
    for entry in entries:
        if entry["why"] == "finding":
            fact, law = entry["fact"], entry["law"]
            question = teller.data["facts"][fact][3][teller.language]
            words = teller.sentence("consider_finding", law=law, question=question)
            words = as_sentence(f"{teller.sentence('consider')}: {words}")
            says = [teller.says(effect) for effect in brought_by(case, fact, law)]
            if says:
                words += " " + as_sentence(f"{teller.sentence('if_found')}: {'; '.join(says)}")
            teller.page.item("", words)


def remind_of_laws(teller: Teller, entries: Iterable[Mapping[str, Any]], indent: int) -> None:
    """The laws among them, in one line with their titles."""
    laws = [entry["law"] for entry in entries if entry["why"] != "finding"]
    if laws:
        named = (teller.titled(teller.sentence("consider_law", law=law), law) for law in laws)
        words = teller.listed(named, "and")
        teller.page.item("", as_sentence(f"{teller.sentence('consider')}: {words}"), indent)
