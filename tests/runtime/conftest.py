"""Situations drawn by chance, and how to rule on them, for the tests that hold for every situation.

A generator takes a `random.Random`, so that a seed and hypothesis can both drive it.
"""

import random
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from bridgelaws import KnowledgeBase, Situation, SituationError
from bridgelaws.runtime.attributes import ATTRIBUTES, FACTS, SEAT, Kind
from bridgelaws.runtime.calls import ALL_CALLS
from bridgelaws.runtime.events import CallChanged, CallMade, CardsExposed, DirectorCalled
from bridgelaws.runtime.schema import schema

Document = dict[str, Any]
SEATS = "NESW"
STRAINS = ["C", "D", "H", "S", "NT"]
CALLS = [call.text for call in ALL_CALLS]
TRUTH = (True, False, None)
SAID = [name for name, kind in ATTRIBUTES.items() if kind.type == "bool"]


def _attributes(chance: random.Random, change: bool) -> Document:
    found: Document = {name: chance.choice(TRUTH) for name in SAID if chance.random() < 0.12}
    if chance.random() < 0.1:
        found["shows"] = chance.sample(STRAINS, chance.randint(0, 3))
    if chance.random() < 0.03:
        found["misnamed"] = "1H"
    if change and chance.random() < 0.15:
        found["because"] = chance.choice(["misinformation", "opponent_changed"])
    return found


def _call(chance: random.Random) -> str:
    """A call; passes, doubles and low bids often, since high bids leave nothing to call."""
    drawn = chance.random()
    if drawn < 0.4:
        return chance.choice(CALLS[:3])
    return chance.choice(CALLS[3:18]) if drawn < 0.9 else chance.choice([*CALLS, "8H"])


def _facts(chance: random.Random, share: float = 0.15) -> Document:
    return {name: _value(kind, chance) for name, kind in FACTS.items() if chance.random() < share}


def _value(kind: Kind, chance: random.Random) -> object:
    known = "NESW" if kind.type == SEAT else kind.words
    return chance.choice(known or TRUTH)


def _by(chance: random.Random, share: float) -> Document:
    return {"by": chance.choice(SEATS)} if chance.random() < share else {}


def _event(chance: random.Random) -> Document:
    drawn = chance.random()
    if drawn < 0.62:
        return {"call": _call(chance), **_attributes(chance, False), **_by(chance, 0.3)}
    if drawn < 0.72:
        return {"change": _call(chance), **_attributes(chance, True), **_by(chance, 0.4)}
    if drawn < 0.94:
        return {"director": True, **_facts(chance)}
    if drawn < 0.98:
        return {"exposed": chance.choice([["HA"], ["D3", "ST"]]), "by": chance.choice(SEATS)}
    return {"lead": "faced"}


def _around(chance: random.Random) -> Document:
    """What a situation holds beside its auction."""
    found: Document = {"edition": "1997", "dealer": chance.choice(SEATS)}
    if chance.random() < 0.1:
        found["facts"] = _facts(chance, 0.3)
    if chance.random() < 0.15:
        duty = {"player": chance.choice(SEATS), "must": "pass", "duration": "rest_of_auction"}
        repeat = {"must": "repeat", "call": chance.choice(CALLS), "duration": "next_turn"}
        found["duties"] = [duty | chance.choice([{}, {"duration": "next_turn"}, repeat])]
    return found


def uniform(chance: random.Random) -> Document:
    """A situation of up to nine events that know nothing of each other."""
    return {**_around(chance), "auction": [_event(chance) for _ in range(chance.randint(0, 9))]}


@pytest.fixture(scope="session")
def draw_uniform() -> Callable[[random.Random], Document]:
    """Draws a situation whose events know nothing of each other."""
    return uniform


@pytest.fixture(scope="session")
def spell_out() -> Callable[[Document], Document]:
    """Writes a situation with every event as a mapping, one mapping for each event number."""

    def spelled_out(document: Document) -> Document:
        situation = Situation.from_dict(document)
        return {**situation.to_dict(), "auction": [_mapping(e) for e in situation.events]}

    return spelled_out


def _mapping(event: object) -> Document:
    if isinstance(event, CallMade | CallChanged):
        kind = "call" if isinstance(event, CallMade) else "change"
        by = {} if event.by is None else {"by": event.by.text}
        said = {
            name: [strain.text for strain in value] if isinstance(value, tuple) else value
            for name, value in event.attributes.items()
        }
        return {kind: event.call.text, **by, **said}
    if isinstance(event, CardsExposed):
        return {"exposed": [card.text for card in event.cards], "by": event.by.text}
    if isinstance(event, DirectorCalled):
        return {"director": True, **event.facts}
    return {"lead": "faced"}


@pytest.fixture(scope="session")
def draw_mutated(
    handed_1997: list[Document], spell_out: Callable[[Document], Document]
) -> Callable[[random.Random], Document]:
    """Draws a handed situation with one thing changed in it."""

    def mutated(chance: random.Random) -> Document:
        document = spell_out(chance.choice(handed_1997)["situation"])
        events = list(document["auction"])
        at = chance.randint(0, len(events))
        if chance.random() < 0.4 or at == len(events):
            events.insert(at, _event(chance))
        elif chance.random() < 0.4:
            del events[at]
        else:
            event = _event(chance)
            events[at] = {**events[at], **event} if set(event) & set(events[at]) else event
        return {**document, "auction": events}

    return mutated


@pytest.fixture(scope="session")
def draw_grown(base: KnowledgeBase) -> Callable[[random.Random], Document]:
    """Draws an auction that mostly goes on lawfully, so that it gets somewhere."""

    def grown(chance: random.Random) -> Document:
        document: Document = {**_around(chance), "auction": []}
        for _ in range(chance.randint(1, 14)):
            event = _next_event(chance, base, document)
            longer = {**document, "auction": [*document["auction"], event]}
            try:
                base.rule(Situation.from_dict(longer))
            except SituationError:
                continue
            document = longer
        return document

    return grown


def _next_event(chance: random.Random, base: KnowledgeBase, document: Document) -> Document:
    found = base.rule(Situation.from_dict(document)).to_dict()
    if found["turn"] is None or chance.random() < 0.2:
        return _event(chance)
    legal = found["legal_calls"][:12]
    if not legal or chance.random() < 0.1:
        return {"call": _call(chance), "by": found["turn"]}
    said = {"artificial": chance.choice(TRUTH)} if chance.random() < 0.5 else {}
    call = "P" if "P" in legal and chance.random() < 0.6 else chance.choice(legal)
    return {"call": call, "by": found["turn"], **said}


@pytest.fixture(scope="session")
def rule(base: KnowledgeBase) -> Callable[[Document], Document]:
    """Rules on a situation given as a document; the answer is JSON without the base's digest."""

    def ruled(document: Document) -> Document:
        found = base.rule(Situation.from_dict(document)).to_dict()
        del found["base"]
        return found

    return ruled


@pytest.fixture(scope="session")
def ruling_faults(base: KnowledgeBase) -> Callable[[Document], list[str]]:
    """What is wrong with a ruling by the published schema, in the languages of the vocabulary."""
    published: Any = schema("ruling")
    languages = base.rules("1997").data["languages"]
    for part in published["$defs"].values():
        if set(part.get("required", ())) == {"en", "da", "nl", "sv"}:
            part["required"] = list(languages)
    validator = jsonschema.Draft202012Validator(published)

    def faults(ruling: Document) -> list[str]:
        whole = {**ruling, "base": {"digest": "0", "version": "0"}}
        return [error.message for error in validator.iter_errors(whole)]

    return faults
