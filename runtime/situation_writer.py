"""Writes a situation in the form of a document: what is written reads back as the same situation.

Tokens where a token says it all, mappings where it doesn't.
"""

from .attributes import Known, Value
from .events import CallChanged, CallMade, CardsExposed, DirectorCalled, Duty, Event
from .notation import CALL, CHANGE, format_token
from .value_reader import UNKNOWN

Written = bool | str | list[str]


def write_event(event: Event) -> str | dict[str, object]:
    """A token or a mapping, as an item of `auction`."""
    if isinstance(event, CallMade):
        return _call(CALL, event)
    if isinstance(event, CallChanged):
        return _call(CHANGE, event)
    if isinstance(event, CardsExposed):
        written: dict[str, object] = {"exposed": [card.text for card in event.cards]}
        written["by"] = event.by.text
        return written if event.led is None else {**written, "led": event.led}
    if isinstance(event, DirectorCalled):
        said = {**dict.fromkeys(event.unknown, UNKNOWN), **write_known(event.facts)}
        return {"director": True, **said} if said else "TD"
    return "LEAD"


def _call(kind: str, event: CallMade | CallChanged) -> str | dict[str, object]:
    token = format_token(kind, event.by, event.call, event.attributes)
    if token is not None:
        return token
    by = {} if event.by is None else {"by": event.by.text}
    return {kind: event.call.text, **by, **write_known(event.attributes)}


def write_known(known: Known) -> dict[str, object]:
    """Facts or attributes with their values as a document has them."""
    return {name: _value(value) for name, value in known.items()}


def _value(value: Value) -> Written:
    return [strain.text for strain in value] if isinstance(value, tuple) else value


def write_duty(duty: Duty) -> dict[str, object]:
    """A duty as an item of `duties`."""
    written: dict[str, object] = {"player": duty.player.text, "must": duty.must}
    if duty.call is not None:
        written["call"] = duty.call.text
    written["duration"] = duty.duration
    return written if duty.law is None else {**written, "law": duty.law}
