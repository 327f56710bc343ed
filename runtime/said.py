"""What was said of a situation, in the words of the vocabulary."""

from __future__ import annotations

from .notation import CALL, CHANGE
from .saying import call_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .attributes import Value
    from .explanation import Teller
    from .notes import Note


def labels(name: str, value: Value, teller: Teller) -> list[str]:
    """What is known of a call or a ruling, as the answer that would have said it.

    What is merely not special, such as that a call was made at no other's time, isn't told.
    """
    if isinstance(value, tuple):
        strains = teller.listed(map(teller.strain, value), "and")
        return [teller.word("slip", name, strains=strains)]
    data = teller.data
    facts = data["facts"][name][4] if name in data["facts"] else {}
    attributes = data["attributes"][name][1] if name in data["attributes"] else {}
    phrase = attributes.get((value,)) or facts.get((value,))
    if phrase:
        return [phrase[teller.language]]
    own_words = data["words"]["slip"]
    if isinstance(value, bool) and name not in own_words:  # of no use to this edition
        return [f"{name}: {teller.word('chart', 'yes' if value else 'no')}"]
    if isinstance(value, bool):
        return [teller.word("slip", name)] if value else []
    return [teller.word("slip", value if value in own_words else name, text=value)]


def note_words(note: Note, teller: Teller) -> str:
    """What was said in vain, and why."""
    why = teller.word("notes", note.why)
    asked = teller.data["facts"].get(note.fact)
    if note.value is None and asked is not None and asked[3]:
        return teller.sentence("note_unknown", question=asked[3][teller.language], why=why)
    return teller.sentence("note", said=_said(note, teller), why=why)


def _said(note: Note, teller: Teller) -> str:
    if note.fact in (CALL, CHANGE):
        call = call_words(str(note.value), teller.language, teller.data["words"])
        player = teller.seat(teller.ruling.callers[note.event].text)
        kind = "called" if note.fact == CALL else "changed"
        return teller.word("slip", kind, player=player, call=call)
    found = [] if note.value is None else labels(note.fact, note.value, teller)
    return ", ".join(found) or note.fact
