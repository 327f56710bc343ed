"""Frozen records against the standard library's, which they stand for.

Each class body is decorated twice, by `frozen` and by `dataclass(frozen=True, slots=True)`.
"""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bridgelaws.compiler.frozen import field, frozen, replace

Decorator = Callable[[Any], Any]


class Named:
    """A base with something to inherit, and no fields."""

    __slots__ = ()
    name: str

    @property
    def loud(self) -> str:
        return self.name.upper()


@frozen
class Card:
    """A record as the modules write them; at the top, so that it can be pickled."""

    rank: str
    suit: str = "S"
    place: int = field(default=0, compare=False, repr=False)
    notes: dict[str, int] = field(default_factory=dict, compare=False)

    def said(self) -> str:
        """Rank and suit."""
        return self.rank + self.suit


def _card(decorate: Decorator, field: Callable[..., Any]) -> Any:
    """The same record, decorated in either way."""

    class Card:
        rank: str
        suit: str = "S"
        place: int = field(default=0, compare=False, repr=False)
        notes: dict[str, int] = field(default_factory=dict, compare=False)

    return decorate(Card)


OURS = _card(frozen, field)
THEIRS = _card(dataclasses.dataclass(frozen=True, slots=True), dataclasses.field)


@pytest.mark.parametrize(
    ("positional", "named"),
    [
        (("A",), {}),
        (("A", "H"), {}),
        (("A", "H", 3, {"x": 1}), {}),
        ((), {"rank": "A"}),
        (("A",), {"notes": {"x": 1}, "suit": "D"}),
        # What is not right: too few, too many, twice, unknown.
        ((), {}),
        (("A", "H", 3, {}, 5), {}),
        (("A",), {"rank": "K"}),
        (("A",), {"colour": "red"}),
    ],
)
def test_a_call_does_the_same(positional: tuple[Any, ...], named: dict[str, Any]) -> None:
    """The same fields, or the same words for what is wrong with the call."""

    def made(cls: Any) -> object:
        try:
            record = cls(*positional, **named)
        except TypeError as error:
            return str(error)
        return [getattr(record, name) for name in ("rank", "suit", "place", "notes")]

    assert made(OURS) == made(THEIRS)


def test_its_signature_can_be_read() -> None:
    """By people and by editors: names, order, and which can be left out."""
    ours, theirs = (inspect.signature(cls).parameters.values() for cls in (OURS, THEIRS))
    assert [(p.name, p.kind, p.default is p.empty) for p in ours] == [
        (p.name, p.kind, p.default is p.empty) for p in theirs
    ]
    assert OURS.__match_args__ == THEIRS.__match_args__ == ("rank", "suit", "place", "notes")


@pytest.mark.parametrize("cls", [OURS, THEIRS])
def test_equal_is_what_says_the_same(cls: Any) -> None:
    """Fields left out of comparison count neither for `==` nor for the hash."""
    record = cls("A", "H", 1)
    assert record == cls("A", "H", 2, {"x": 1})
    assert hash(record) == hash(cls("A", "H", 2, {"x": 1}))
    assert record != cls("A", "S", 1)
    assert record != cls("K", "H", 1)
    assert record != ("A", "H", 1)
    assert len({record, cls("A", "H", 2), cls("A", "S", 1)}) == 2


def test_records_of_different_classes_differ() -> None:
    """Even where the fields are the same."""
    assert OURS("A") != Card("A")
    assert OURS("A").__eq__(Card("A")) is NotImplemented


def test_what_is_compared_must_have_a_hash() -> None:
    """As with tuples: a record is no key if a field can't be one."""
    with pytest.raises(TypeError, match="unhashable type: 'list'"):
        hash(OURS(["A"]))


def test_the_written_form_is_the_same() -> None:
    """With the fields that are to be shown."""
    assert repr(OURS("A", place=3)) == repr(THEIRS("A", place=3))
    assert repr(Card("A")) == "Card(rank='A', suit='S', notes={})"


@pytest.mark.parametrize("cls", [OURS, THEIRS])
@pytest.mark.parametrize("name", ["rank", "place", "colour"])
def test_nothing_can_be_changed(cls: Any, name: str) -> None:
    """No field can be set or deleted, and none can be added."""
    record = cls("A")
    # With slots the standard library's stumbles over its own `super()` where a field is unknown.
    refusals = (AttributeError, TypeError) if cls is THEIRS else AttributeError
    with pytest.raises(refusals):
        setattr(record, name, "K")
    with pytest.raises(refusals):
        delattr(record, name)
    assert record == cls("A") and not hasattr(record, "colour")
    assert not hasattr(record, "__dict__")


def test_a_default_that_can_be_changed_is_made_anew() -> None:
    """Two records don't share it."""
    first, second = OURS("A"), OURS("A")
    first.notes["x"] = 1
    assert second.notes == {}


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda card: pickle.loads(pickle.dumps(card)), replace],
    ids=["copy", "deepcopy", "pickle", "replace"],
)
def test_a_copy_is_whole(copied: Callable[[Card], Card]) -> None:
    """Every field is in it, those too that aren't compared."""
    card = Card("A", "H", 7, {"x": 1})
    again = copied(card)
    assert again is not card and type(again) is Card
    assert (again.rank, again.suit, again.place, again.notes) == ("A", "H", 7, {"x": 1})
    assert (again.notes is card.notes) is (copied in (copy.copy, replace))


def test_a_copy_with_changes() -> None:
    """The rest stays; an unknown field is refused."""
    card = Card("A", "H", 7)
    assert (replace(card, suit="D").said(), replace(card, suit="D").place) == ("AD", 7)
    assert card.said() == "AH"
    with pytest.raises(TypeError, match="colour"):
        replace(card, colour="red")


def test_the_class_is_what_was_written() -> None:
    """Its name, home, words and methods; a base keeps its place."""

    @frozen
    class Player(Named):
        """Somebody."""

        name: str

    assert Player("north").loud == "NORTH"
    assert isinstance(Player("north"), Named)
    assert (Card.__name__, Card.__qualname__, Card.__module__) == ("Card", "Card", __name__)
    assert Player.__doc__ == "Somebody."
    assert Card("A").said() == "AS"


def test_a_record_can_be_matched() -> None:
    """By position, as a dataclass."""
    match Card("A", "H"):
        case Card(rank, suit):
            assert (rank, suit) == ("A", "H")
        case _:
            pytest.fail("it was not matched")


def test_the_type_checker_sees_a_frozen_dataclass() -> None:
    """An ignored complaint that isn't made is a fault to mypy, so these lines prove both."""
    with pytest.raises(AttributeError):
        Card("A").rank = "K"  # type: ignore[misc]  # it is frozen
    with pytest.raises(TypeError):
        Card()  # type: ignore[call-arg]  # it needs its fields
    assert Card(1).rank == 1  # type: ignore[arg-type, comparison-overlap]  # of their types
