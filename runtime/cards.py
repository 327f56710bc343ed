"""Cards: one shared object for each of the 52, and how they are written."""

from .calls import SUITS, Denomination, spelled, unknown_word

RANKS = "AKQJT98765432"
_HONOURS = frozenset("AKQJT")


class Card:
    """A card: suit and rank, one shared object for each of the 52. It can't be changed."""

    __slots__ = ("is_honour", "rank", "suit", "text")

    suit: Denomination
    rank: str
    text: str
    is_honour: bool

    def __init__(self, suit: Denomination, rank: str) -> None:
        put = object.__setattr__
        put(self, "suit", suit)
        put(self, "rank", rank)
        put(self, "text", suit.text + rank)
        put(self, "is_honour", rank in _HONOURS)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card can't be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card can't be changed: {name}")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_card, (self.text,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text})"


_CARDS = {card.text: card for card in (Card(suit, rank) for suit in SUITS for rank in RANKS)}


def find_card(text: str) -> Card | None:
    """The card that is written `text`, suit first (`H10` is `HT`), or None."""
    word = spelled(text) or ""
    return _CARDS.get(word[:1] + "T" if word[1:] == "10" else word)


def parse_card(text: str) -> Card:
    """The card that is written `text`.

    Raises:
        SituationError: It is no card.
    """
    card = find_card(text)
    if card is None:
        raise unknown_word("card", text, ("suit and rank such as HA, D3, HT",), suggest_card(text))
    return card


def suggest_card(text: str) -> str | None:
    """The card whose suit and rank stand in `text` the other way round, or None."""
    turned = find_card(text[-1:] + text[:-1])
    return None if turned is None else turned.text
