"""A situation for each difference: those that are given, and short auctions made for it.

The search goes on from a situation only where what it leaves open could lead to a difference that
nothing shows yet, and from no two that are alike in all that the comparison asks.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from operator import itemgetter

from ..compiler.diagnostics import SituationError
from ..compiler.frozen import frozen, replace
from ..runtime.attributes import Known
from ..runtime.calls import ALL_CALLS, DOUBLE, PASS, REDOUBLE, Call, Seat
from ..runtime.events import CallMade, DirectorCalled
from ..runtime.interview import Interview
from ..runtime.situation import Situation
from .covers import Cube
from .planting import unnoticed
from .points import Point
from .product import Difference, Part, Product, gap_told
from .trials import Trial, Trials, size_of

_MOST_TRIALS = 250  # for one kind of one law, beside what is given
_PLAINER = 40  # once every difference is shown, for what shows it more plainly
_MOST_EVENTS = 9
_BIDS = 2  # of those that a player may make, the lowest

_Rank = tuple[bool, bool, int, int, tuple[int, int]]
Cover = Callable[[Difference], Sequence[Cube]]
Confirms = Callable[[Difference, Trial], bool]


@frozen
class Found:
    """For each difference of a part, by its place, the trials that show it, the plainest first; and
    those that came to it and whose rulings don't confirm it."""

    shown: dict[int, tuple[Trial, ...]]
    met: dict[int, tuple[Trial, ...]]


class Search:
    """Looks for trials that show the differences of a part.

    `confirms` tells whether the rulings of a trial differ as a difference says.
    """

    def __init__(self, product: Product, trials: Trials, confirms: Confirms) -> None:
        self.product = product
        self.trials = trials
        self.confirms = confirms

    def find(
        self,
        part: Part,
        cover: Cover,
        given: Iterable[Situation],
        planted: Iterator[Situation],
    ) -> Found:
        """Trials that show the differences of a part.

        Args:
            part: What is compared.
            cover: The condition of a difference as it is read.
            given: Situations to begin with.
            planted: More of them, looked at while a difference is left that nothing shows.
        """
        found: dict[int, dict[object, tuple[_Rank, Trial]]] = {}
        met: dict[int, tuple[Trial, ...]] = {}
        seen: set[object] = set()
        numbers = count()
        queue = [(False, size_of(given_one), next(numbers), given_one) for given_one in given]
        heapify(queue)
        left = len(queue) + _MOST_TRIALS if part.differences else 0
        while left:
            left -= 1
            is_missing = len(found) < len(part.differences)
            left = left if is_missing else min(left, _PLAINER)
            if queue:
                *_, situation = heappop(queue)
            elif is_missing and (more := next(planted, None)):
                situation = more
            else:
                break
            trial = self.trials.trial(situation, part.kinds)
            if trial is None:
                continue
            point = self._point(part, trial)
            for place in point.certain() if trial.is_settled else ():
                if self.confirms(part.differences[place], trial):
                    alike = found.setdefault(place, {})
                    shown = (_rank(point, part.differences[place], cover), trial)
                    alike[trial.told] = min(shown, alike.get(trial.told, shown), key=itemgetter(0))
                elif place not in found:
                    met[place] = (*met.get(place, ()), trial)
            is_last = trial.sides[0].case.call.event == len(trial.situation.events) - 1
            unnoticed_too = [*self._unnoticed(trial)] if is_last else []
            key = (point.key(), trial.asked, is_last, len(unnoticed_too))
            if key in seen or not is_missing:
                continue
            seen.add(key)
            further: list[Situation] = []
            if point.possible() - set(found):
                further += self._further(part, trial)
            if is_last:  # no fact tells that this may yet come
                further += [*self._called_over(trial), *unnoticed_too]
            for situation in further:
                heappush(queue, (True, size_of(situation), next(numbers), situation))
        shown_by = {
            place: tuple(trial for _, trial in sorted(alike.values(), key=itemgetter(0)))
            for place, alike in found.items()
        }
        return Found(
            shown_by, {place: trials for place, trials in met.items() if place not in found}
        )

    def _point(self, part: Part, trial: Trial) -> Point:
        left, right = (side.scope(part.kinds) for side in trial.sides)
        assert left is not None and right is not None
        return Point(self.product, part, trial, (left, right))

    # -- what can come of a situation ------------------------------------------------------------

    def _further(self, part: Part, trial: Trial) -> Iterator[Situation]:
        asked = [side.interview for side in trial.sides if side.interview.question is not None]
        for interview in asked:
            yield from self._answered(interview)
        yield from self._judged(part, trial.situation)
        if not asked and len(trial.situation.events) < _MOST_EVENTS:
            yield from self._continued(trial)

    def _answered(self, interview: Interview) -> Iterator[Situation]:
        """The next question answered, in every way."""
        need = interview.question
        for value, _ in need.options() if need is not None else ():
            try:
                following = interview.answer(value, need)
            except SituationError:
                continue
            events = (*following.situation.events, *following.waiting)
            yield replace(following.situation, events=events)

    def _judged(self, part: Part, situation: Situation) -> Iterator[Situation]:
        """The director finds what a difference hangs on."""
        for place in part.support:
            fact = self.product.facts[place]
            if fact.kind == "finding" and fact.id not in situation.facts:
                yield replace(situation, facts=Known({**situation.facts, fact.id: True}))

    def _continued(self, trial: Trial) -> Iterator[Situation]:
        """The director comes, or the player in turn calls."""
        situation, number = trial.situation, len(trial.situation.events)
        if any(side.interview.ruling.awaits_director for side in trial.sides):
            yield replace(situation, events=(*situation.events, DirectorCalled(number)))
            return
        rulings = [side.interview.ruling.to_dict() for side in trial.sides]
        for turn in dict.fromkeys(ruling["turn"] for ruling in rulings if ruling["turn"]):
            lawful = {c for r in rulings if r["turn"] == turn for c in r["legal_calls"]}
            for call in self._some_calls(lawful, trial):
                yield self._with_call(situation, Seat[turn], call)

    def _called_over(self, trial: Trial) -> Iterator[Situation]:
        """An opponent calls before anybody has drawn attention."""
        offender = trial.sides[0].case.offender
        for seat in (offender.left, offender.right):
            yield self._with_call(trial.situation, seat, PASS)

    def _unnoticed(self, trial: Trial) -> Iterator[Situation]:
        """Nobody draws attention before the opening lead."""
        case = trial.sides[0].case
        if not any(isinstance(event, DirectorCalled) for event in trial.situation.events):
            yield from unnoticed(trial.situation, case.call.by, case.rules)

    def _some_calls(self, lawful: set[str], trial: Trial) -> Iterator[Call]:
        """A few of the calls a player may make: the lowest bids, and one like the irregular call.
        A double may be tried whether or not it is one of them."""
        yield from (PASS, DOUBLE)
        if REDOUBLE.text in lawful:
            yield REDOUBLE
        bids = [call for call in ALL_CALLS if call.is_bid and call.text in lawful]
        named = trial.sides[0].case.call.call.denomination
        alike = [call for call in bids if call.denomination is named]
        yield from dict.fromkeys([*alike[:1], *bids[:_BIDS]])

    def _with_call(self, situation: Situation, seat: Seat, call: Call) -> Situation:
        events = situation.events
        return replace(situation, events=(*events, CallMade(len(events), seat, call)))


def _rank(point: Point, difference: Difference, cover: Cover) -> _Rank:
    """What makes a trial plain: no gap ends it but one that is told, it is as the condition is
    read, has a single irregularity and few events, and the editions differ in little else."""
    left, right = point.trial.told
    gaps = {
        (place, gap_told(side.case.gap.reason))
        for place, side in enumerate(point.trial.sides)
        if side.case.gap is not None
    }
    is_ended = not gaps <= difference.key
    is_read = any(point.fits(cube) for cube in cover(difference))
    return is_ended, not is_read, point.trial.rulings, len(left ^ right), point.trial.size
