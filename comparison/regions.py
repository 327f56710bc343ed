"""The differences between two editions on a law: each with its condition, and what shows it.

The diagrams say where the editions differ; what `rule` says of an auction decides what is told.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from ..compiler import model
from ..compiler.diagram import TooComplexError
from ..compiler.frozen import frozen, replace
from ..diagrams.constraints import too_entangled
from ..runtime.base import KnowledgeBase
from ..runtime.calls import Seat
from ..runtime.rules import Kinds
from ..runtime.situation import Situation
from .asked import Circumstances
from .confirming import NOT_FOUND, Confirming
from .planting import planted
from .product import Part, Product, Scopes, facts_of_changes
from .reading import Reader
from .search import Search
from .sides import Mark, Said
from .trials import Trial, Trials


@frozen
class Example:
    """A worked situation; `names` are what its ruling names: irregularities, laws, effects."""

    situation: Situation
    names: frozenset[str]


@frozen
class Where:
    """What is said on a call of some kinds, and the condition of that; with a `reason` where
    nothing shows it."""

    part: Part
    condition: int
    said: tuple[Said, ...]
    reason: str | None = None


@frozen
class Region:
    """Where two editions differ in one way: on calls of some kinds, each with its condition.

    `trial` shows it; where nothing does, there is a `reason`.
    """

    law: str
    where: tuple[Where, ...]
    circumstances: tuple[Circumstances, ...]
    trial: Trial | None
    reason: str | None = None

    @property
    def said(self) -> tuple[Said, ...]:
        """What one edition says and the other does not."""
        return tuple(dict.fromkeys(one for each in self.where for one in each.said))


@frozen
class Draft:
    """A region of which it is not yet said by which of the trials it is shown, the best first."""

    where: tuple[Where, ...]
    trials: tuple[Trial, ...]

    @property
    def kinds(self) -> tuple[Kinds, ...]:
        """What the calls are."""
        return tuple(each.part.kinds for each in self.where)

    @property
    def sides(self) -> set[int]:
        """The editions that say something."""
        return {one.side for each in self.where for one in each.said}

    @property
    def shown(self) -> frozenset[object]:
        """What the editions tell in what shows it."""
        return frozenset(trial.told for trial in self.trials)


class Comparison:
    """Two editions held against each other.

    Args:
        base: What rules under both.
        editions: Their rules, with one vocabulary.
        given: Worked situations to look through for differences.
        counterparts: For provisions of the left edition those of the right one that answer them.
    """

    def __init__(
        self,
        base: KnowledgeBase,
        editions: tuple[model.Edition, model.Edition],
        given: Sequence[Example],
        counterparts: Mapping[str, Collection[str]],
    ) -> None:
        self.rules = (base.rules(editions[0].name), base.rules(editions[1].name))
        probe = self.rules[0].probe(self.rules[0].opening(Seat.N))
        unchanged = {f: self.rules[0].value(f, probe) for f in facts_of_changes(editions[0])}
        self.product = Product(*editions, unchanged)
        self.editions = editions
        self.given = given
        self.counterparts = counterparts
        self.trials = Trials(base, (editions[0].name, editions[1].name))
        self.confirming = Confirming(self.product)
        self.search = Search(self.product, self.trials, self.confirming.confirms)
        self.reader = Reader(self.product)

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws that both editions have rules of."""
        left, right = self.own_laws
        return tuple(law for law in left if law in right)

    @property
    def own_laws(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The laws that each edition has rules of, but for what it takes from another."""
        left, right = self.editions
        return self._own(left), self._own(right)

    def every_region(self, looks_at: Callable[[str], None] | None = None) -> tuple[Region, ...]:
        """The differences on all laws; one that several laws have is told with the first.

        Args:
            looks_at: Is told each law before its differences are looked for, which takes a while.
        """
        found: dict[object, Region] = {}
        for law in self.laws:
            if looks_at is not None:
                looks_at(law)
            for region in self.regions(law):
                kinds = frozenset(each.part.kinds for each in region.where)
                marks = frozenset(one.mark for one in region.said)
                found.setdefault((kinds, region.trial.told if region.trial else marks), region)
        return tuple(found.values())

    def regions(self, law: str) -> tuple[Region, ...]:
        """Where the editions differ on a law, in the order of the law.

        Raises:
            LawError: the conditions of the two can't be worked out together.
        """
        try:
            return self._regions(law)
        except TooComplexError:
            raise too_entangled(self.editions[0]) from None

    def _regions(self, law: str) -> tuple[Region, ...]:
        scopes = self._scopes(law)
        merged: dict[object, list[tuple[Where, tuple[Trial, ...]]]] = {}
        told: dict[Kinds, frozenset[Mark]] = {}
        for kinds in self._kinds(law):
            less = (told[each] for each in told if set(each) < set(kinds))
            part = self.product.part(kinds, scopes, frozenset[Mark]().union(*less))
            told[kinds] = frozenset(mark for each in part.differences for mark in each.key)
            cover = self.reader.alternatives(part)
            more = planted(kinds, self.rules)
            found_of = self.search.find(part, cover, self._given(kinds), more)
            for place, difference in enumerate(part.differences):
                trials, met = found_of.shown.get(place, ()), found_of.met.get(place, ())
                reason = None if trials else self.confirming.reason(difference, met)
                where = Where(part, difference.condition, difference.said, reason)
                merged.setdefault((difference.key, bool(trials)), []).append((where, trials))
        # What comes to the same with several kinds of irregularity is one region.
        drafts = [
            Draft(tuple(where for where, _ in ways), tuple(t for _, ts in ways for t in ts))
            for ways in merged.values()
        ]
        found: dict[object, Draft] = {}
        # Those that few trials show choose first: no two regions tell the same rulings.
        for draft in sorted(self._shown_alike(drafts), key=lambda draft: len(draft.trials)):
            new = [trial for trial in draft.trials if trial.told not in found]
            trial = next(iter(new or draft.trials), None)
            key = object() if trial is None else trial.told
            if key in found:
                draft = self._together(found[key], draft)
                trial = found[key].trials[0]
            found[key] = Draft(draft.where, () if trial is None else (trial,))
        regions = [self._region(law, draft, scopes) for draft in found.values()]
        return tuple(sorted(regions, key=self._rank))

    def _region(self, law: str, draft: Draft, scopes: Scopes) -> Region:
        circumstances = (
            self.reader.circumstances(where.part, where.condition, where.said, scopes)
            for where in draft.where
        )
        trial = next(iter(draft.trials), None)
        reasons = {where.reason for where in draft.where}
        reason = None if trial else reasons.pop() if len(reasons) == 1 else NOT_FOUND
        return Region(law, draft.where, tuple(circumstances), trial, reason)

    def _shown_alike(self, drafts: Iterable[Draft]) -> list[Draft]:
        """The drafts, what one edition says put together with what the other says in its place:
        the same trials show both."""
        found: list[Draft] = []
        alike: dict[object, list[int]] = {}
        for draft in drafts:
            places = alike.setdefault((draft.shown, draft.kinds), [])
            other = next(
                (p for p in places if draft.trials and not draft.sides & found[p].sides), None
            )
            if other is None:
                places.append(len(found))
                found.append(draft)
            else:
                found[other] = self._together(found[other], draft)
        return found

    def _together(self, one: Draft, other: Draft) -> Draft:
        """Two drafts as one: what both say, where both do."""
        table, where = self.product.table, {each.part.kinds: each for each in one.where}
        for each in other.where:
            mine = where.get(each.part.kinds)
            if mine is not None:
                both = table.both(mine.condition, each.condition)
                if table.both(both, each.part.possible) == table.false:
                    both = table.either(mine.condition, each.condition)
                each = replace(each, condition=both, said=(*mine.said, *each.said))
            where[each.part.kinds] = each
        return Draft(tuple(where.values()), one.trials)

    def _given(self, kinds: Kinds) -> list[Situation]:
        """The worked situations of a call of these kinds, named by the first; or of a law that is
        looked at for each moment."""
        return [e.situation for e in self.given if kinds[0] in e.names]

    # -- what is compared ------------------------------------------------------------------------

    def _own(self, edition: model.Edition) -> tuple[str, ...]:
        return tuple(number for number, law in edition.laws.items() if law.lender is None)

    def _scopes(self, law: str) -> Scopes:
        left, right = ({p.id for p in e.provisions.values() if p.law == law} for e in self.editions)
        return (
            left | {name for name, others in self.counterparts.items() if right & set(others)},
            right | {other for name in left for other in self.counterparts.get(name, ())},
        )

    def _kinds(self, law: str) -> list[Kinds]:
        """What the law stands on in either edition, then a call that is two of those at once, or
        one and something else; no player's request, which `rule` has not."""
        found: dict[str, None] = {}
        for edition in self.editions:
            if edition.laws[law].for_each is not None:
                found[law] = None
            found |= dict.fromkeys(edition.laws[law].entries)
            for name in edition.laws[law].provisions:
                for clause in edition.provisions[name].clauses:
                    found |= dict.fromkeys(clause.entries)
        declared = self.product.vocabulary.irregularities
        single = [k for k in found if k not in declared or not declared[k].is_action]
        left, right = (map(tuple, rules.data["entries"]) for rules in self.rules)
        both = set(left) & set(right)
        pairs = sorted(entry for entry in both if len(entry) == 2 and set(entry) & set(single))
        return [*((kind,) for kind in single), *pairs]

    def _rank(self, region: Region) -> list[tuple[int, int]]:
        order = [{name: i for i, name in enumerate(e.provisions)} for e in self.editions]
        return sorted((order[s.side][i.provision], s.side) for s in region.said for i in s.items)
