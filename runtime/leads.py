"""When the auction is over: the laws that are looked at for each of several calls of a ruling.

What they say moves nothing any more (restrictions on the lead), so they are read once, at the end.
"""

from ..compiler.frozen import frozen
from .case import Case
from .decision import Outcome
from .effects import Effect
from .position import Record
from .replay import Replay
from .scope import Scope


@frozen
class Application:
    """A law applied to one call of a ruling: what is in force, and the call it was applied to."""

    law: str
    record: Record
    scope: Scope
    outcome: Outcome
    effects: tuple[Effect, ...]


def applications(replay: Replay, case: Case) -> tuple[Application, ...]:
    """The laws that a ruling refers to for each withdrawn call, once the auction is over."""
    rules = replay.rules
    if case.gap is not None or not replay.is_over:
        return ()
    reached: dict[str, tuple[str, str]] = {}  # what is applied, with its law and moment
    for item in case.outcome.in_force:
        _, _, kind, target, _ = rules.items[item]
        law = rules.data["targets"].get(target)
        if kind in ("apply", "may_apply") and law in rules.data["laws"]:
            moment = rules.data["laws"][law][0]
            # Of a law that is named itself and by its parts, what is named first decides.
            named = [*reached, *(law for law, _ in reached.values())] if target == law else reached
            if moment is not None and law not in named:
                reached[target] = law, moment
    return tuple(
        _apply(replay, case, named, moment, record)
        for named, (_, moment) in reached.items()
        for record in sorted(case.withdrawn, key=lambda record: record.event)
    )


def _apply(replay: Replay, case: Case, law: str, moment: str, record: Record) -> Application:
    """Apply a law, or a part of it that is named by itself."""
    scope = Scope(
        replay.rules, case.call, replay.position, {**case.moments, moment: record},
        case.given, case.settled,
    )  # fmt: skip
    outcome = replay.rules.outcome((law,), scope)
    effects = tuple(e for item in outcome.in_force for e in case.instances(item, scope))
    return Application(law, record, scope, outcome, effects)
