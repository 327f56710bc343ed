"""How things are said in a language: calls alone, as an object and as a player's; cards; the rest.

All words come from the vocabulary; `words` are those of `words.yaml`, by section and name.
"""

from __future__ import annotations

from collections.abc import Iterable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Card

    Words = dict[str, dict[str, dict[str, str]]]

ANY_CALL = "any"  # in place of a call, where whichever it is is spoken of
_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def wording(section: str, key: str, language: str, words: Words, /, **fields: str) -> str:
    """A wording of the program, filled in; the key itself where no word has it."""
    template = words[section].get(key, {}).get(language, key)
    return template.format_map(fields) if fields else template


def call_words(call: str, language: str, words: Words) -> str:
    """A call as it is said: its name where it has one, else level and suit symbol."""
    named = words["calls"].get(call)
    if named:
        return named.get(language, call)
    if call.endswith("NT"):
        level = words["sentences"]["bid_in_notrump"].get(language, "{level}NT")
        return level.format(level=call[:-2])
    is_bid = call[-1:] in _SYMBOLS and call[0].isdigit()
    return call[:-1] + _SYMBOLS[call[-1]] if is_bid else call


def the_call(call: str, language: str, words: Words) -> str:
    """A call as the object of a sentence: `the pass`, `1♦`."""
    template = _of_kind("the_call", call, language, words)
    return template.format_map({"call": call_words(call, language, words)})


def call_of(call: str, seat: str, language: str, words: Words) -> str:
    """A call as the one that a player made: `South's pass`."""
    template = _of_kind("call_of", call, language, words)
    player = words["seats"][seat][language]
    return template.format_map({"player": player, "call": call_words(call, language, words)})


def card_words(cards: Iterable[Card], language: str, words: Words) -> str:
    """Cards as they are written in a language, in the order given."""
    ranks = words.get("ranks", {})
    return ", ".join(
        _SYMBOLS[card.suit.text] + ranks.get(card.rank, {}).get(language, card.rank)
        for card in cards
    )


def _of_kind(section: str, call: str, language: str, words: Words) -> str:
    """The wording for a call of this name, or for any bid."""
    wordings = words.get(section, {})
    return wordings.get(call, wordings.get("bid", {})).get(language, "{call}")
