"""What later events tell of a call: a director who comes late, and what he hears of it then.

A situation is told as a whole. Whether attention was drawn before the opening lead was faced, or
whether a call was made without having seen another, is known when the call itself is looked at.
"""

from __future__ import annotations

from .attributes import NOTHING, Known
from .events import CallMade, DirectorCalled, Event, LeadFaced
from .rules import Rules
from .situation import Situation


class Foreseen:
    """What a situation tells of its calls by events that come after them."""

    def __init__(self, rules: Rules, situation: Situation) -> None:
        events = situation.events
        self.is_nothing = not situation.facts and all(_tells_nothing(event) for event in events)
        if self.is_nothing:
            return
        lead = next((e.index for e in events if isinstance(e, LeadFaced)), 0)
        comings = [e for e in events if isinstance(e, DirectorCalled)]
        before = max((e.index for e in comings if e.index < lead), default=-1)
        self.unnoticed = range(before + 1, lead)  # nobody had come when the lead was faced
        self.always = _of_calls(rules, situation.facts)
        self.told = [(c.index, _of_calls(rules, c.facts)) for c in comings if c.facts]
        self.is_nothing = not (self.always or self.unnoticed or any(told for _, told in self.told))

    def of(self, event: CallMade) -> Known:
        """The attributes of a call, with what the director is told of it when he comes."""
        if self.is_nothing:
            return event.attributes
        told = next((told for index, told in self.told if index > event.index), NOTHING)
        late = {"noticed_late": True} if event.index in self.unnoticed else NOTHING
        if not (self.always or told or late):
            return event.attributes
        return Known({**self.always, **told, **event.attributes, **late})


def _tells_nothing(event: Event) -> bool:
    if isinstance(event, DirectorCalled):
        return not event.facts
    return isinstance(event, CallMade)


def _of_calls(rules: Rules, facts: Known) -> Known:
    """Those of some facts that speak of a call, and not of a choice or a finding."""
    return Known({f: v for f, v in facts.items() if rules.kind_of(f) == "attribute"})
