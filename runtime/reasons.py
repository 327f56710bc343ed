"""By what a test of a rule stands as it does: the event it is read from, or what is missing."""

from __future__ import annotations

from ..compiler import model
from ..compiler.frozen import frozen
from .case import Case
from .game import Unknown
from .needs import open_question
from .position import Record
from .standing import Standing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BY_EVENT, TOLD, ASKED, AWAITED, FINDING, NONE = (
    "event", "told", "asked", "awaited", "finding", "none"
)  # fmt: skip


@frozen
class Reason:
    """What makes a test stand as it does.

    `kind` is `event` (read from a call or another event, `record`), `told` (somebody said so, of
    `record` if it speaks of a call), `asked` (nobody has said it), `awaited` (its moment has not
    come), `finding` (the director has still to find it) or `none` (there is no such thing).
    `fact` is empty where the line says what the call is. `question` is what is asked, or the name
    of what is awaited, in every language.
    """

    fact: str
    kind: str
    value: object = None
    record: Record | None = None
    question: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The reason as JSON; `event` is the number of the event, from 0."""
        plain = self.value if isinstance(self.value, bool | str) else None
        event = self.record.event if self.record is not None and self.record.event >= 0 else None
        return {"fact": self.fact or None, "kind": self.kind, "value": plain, "event": event}


def reason_of(test: model.Test, standing: Standing, case: Case) -> Reason:
    """Why a test stands as it does in a ruling."""
    value, fact = standing.value(test.fact), test.fact
    declared = next(each for each in standing.standings.facts if each.id == fact)
    if isinstance(value, Unknown):
        asked = open_question(case, value)
        return Reason(fact, ASKED, record=value.record, question=tuple(asked.items()))
    if value is None and declared.kind == "finding":
        return Reason(fact, FINDING, question=tuple(declared.question.items()))
    moment = declared.moment
    record = _record(moment, standing)
    if value is None:
        if moment is None or record is not None:
            return Reason(fact, NONE)
        name = standing.standings.edition.vocabulary.moments[moment].name
        return Reason(fact, AWAITED, question=tuple(name.items()))
    if declared.kind == "choice":
        record = _choice_made_by(fact, value, standing)
        return Reason(fact, BY_EVENT if record is not None else TOLD, value, record)
    kind = TOLD if declared.kind in ("attribute", "finding") else BY_EVENT
    return Reason(fact, kind, value, record or case.call)


def _record(moment: str | None, standing: Standing) -> Record | None:
    scope = standing.scope
    return scope.call if moment == "call" else scope.moments.get(moment or "")


def _choice_made_by(fact: str, value: object, standing: Standing) -> Record | None:
    """The event that made a choice; None where the director was told of it."""
    ways = dict(standing.standings.rules.settling).get(fact, ())
    moments = standing.scope.moments
    found = [moments[m] for m, makes, *_ in ways if makes == value and m in moments]
    return min(found, key=lambda record: record.event, default=None)
