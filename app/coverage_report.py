"""What scenarios have seen of the rules, in words and as JSON, with what they haven't."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from ..compiler import model
from ..compiler.claims import Otherwise
from ..compiler.frozen import frozen
from ..diagrams.chart_words import ChartWords
from ..runtime.standing import FALSE, TRUE
from .covering import CONDITION, EXCEPTION, PROVISION, Coverage, Point
from .unseen import Unseen

_SIDES = {
    (PROVISION, TRUE): "never in force",
    (PROVISION, FALSE): "never not in force where its law applied",
    (CONDITION, TRUE): "never true",
    (CONDITION, FALSE): "never false",
    (EXCEPTION, TRUE): "never taken",
}
_KINDS = {
    PROVISION: "provisions in force and not in force",
    CONDITION: "conditions true and false",
    EXCEPTION: "exceptions taken",
}


@frozen
class EditionReport:
    """The coverage of one edition, held against what is accepted; the words are those of rules."""

    coverage: Coverage
    unseen: tuple[Unseen, ...]
    words: ChartWords

    def is_accepted(self, point: Point, side: str) -> bool:
        """Whether there is a reason why a point is not seen on a side."""
        return any(self._is_about(entry, point, side) for entry in self.unseen)

    def needless(self) -> Iterator[Unseen]:
        """Entries for what was seen after all, or isn't there."""
        missing = tuple(self.coverage.missing())
        for entry in self.unseen:
            if not any(self._is_about(entry, point, side) for point, side in missing):
                yield entry

    def _is_about(self, entry: Unseen, point: Point, side: str) -> bool:
        if (entry.provision, entry.side) != (point.provision, side):
            return False
        if entry.condition is None or point.claim is None:
            return entry.condition is None and point.kind == PROVISION
        return point.kind == CONDITION and entry.condition == self.said(point)

    def percent(self) -> float:
        """How many of a hundred provisions were seen both ways, or have a reason."""
        seen, every = self.coverage.count(PROVISION, self.is_accepted)
        return 100 * seen / every if every else 100.0

    def to_dict(self) -> dict[str, object]:
        """The coverage as JSON; percentages only of provisions."""
        counts = {}
        for kind in _KINDS:
            seen, every = self.coverage.count(kind, self.is_accepted)
            counts[kind + "s"] = {"seen": seen, "of": every}
        return {
            **counts,
            "percent": round(self.percent(), 1),
            "missing": [self._missing(point, side) for point, side in self._left()],
            "accepted": [{**_entry(e), "reason": e.reason} for e in self.unseen],
            "needless": [_entry(e) for e in self.needless()],
        }

    def _left(self) -> Iterator[tuple[Point, str]]:
        """What is missing and has no reason."""
        for point, side in self.coverage.missing():
            if not self.is_accepted(point, side):
                yield point, side

    def _missing(self, point: Point, side: str) -> dict[str, object]:
        found: dict[str, object] = {"kind": point.kind, "provision": point.provision, "side": side}
        if point.claim is not None:
            found |= {"clause": point.clause, "condition": self.said(point)}
        return found

    def lines(self) -> Iterator[str]:
        """The coverage in words: the counts, and below them all that is missing."""
        parts = []
        for kind, says in _KINDS.items():
            seen, every = self.coverage.count(kind, self.is_accepted)
            parts.append(f"{seen} of {every} {says}")
        yield f"{self.coverage.name}: {'; '.join(parts)}"
        for point, side in self._left():
            condition = "" if point.claim is None else f"“{self.said(point)}” "
            yield f"  {point.provision:<8} {condition}{_SIDES[point.kind, side]}"
        for entry in self.needless():
            condition = "" if entry.condition is None else f"“{entry.condition}” "
            says = _SIDES[PROVISION if entry.condition is None else CONDITION, entry.side]
            yield f"  {entry.provision:<8} needs no reason in accepted.yaml: {condition}{says}"

    def said(self, point: Point) -> str:
        """A condition in the words of the rules."""
        claim = point.claim
        if isinstance(claim, Otherwise):
            return self.words.word("rule", "otherwise")
        if isinstance(claim, model.Holds):
            return self.words.test(claim.provision, ())
        assert isinstance(claim, model.Test)
        return self.words.test(claim.fact, claim.values)


def _entry(entry: Unseen) -> dict[str, object]:
    """What an entry of `accepted.yaml` is about, as JSON."""
    found: dict[str, object] = {"provision": entry.provision, "side": entry.side}
    return found if entry.condition is None else {**found, "condition": entry.condition}


def reached(report: EditionReport, width: int) -> Iterator[str]:
    """Which scenarios have seen a provision and its conditions, on each side."""
    coverage = report.coverage
    yield f"{coverage.name}: {coverage.points[0].provision}"
    for point, seen in coverage.seen.items():
        what = point.provision if point.claim is None else f"“{report.said(point)}”"
        sides = _WORDS[point.kind]
        for side in point.sides:
            listed = ", ".join(seen[side]) or "no scenario"
            told = f"{what}: {sides[side]}: {listed}"
            yield from wrap(
                told, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
            )


_WORDS = {
    PROVISION: {TRUE: "in force", FALSE: "not in force"},
    CONDITION: {TRUE: "true", FALSE: "false"},
    EXCEPTION: {TRUE: "taken", FALSE: "not taken"},
}


def reached_as_json(report: EditionReport) -> list[dict[str, object]]:
    """The same as JSON."""
    return [
        {
            "kind": point.kind,
            **({} if point.claim is None else {"condition": report.said(point)}),
            "true": seen[TRUE],
            "false": seen[FALSE],
        }
        for point, seen in report.coverage.seen.items()
    ]


def lowest(reports: Sequence[EditionReport]) -> float:
    """The edition of which least was seen, in percent."""
    return min((report.percent() for report in reports), default=100.0)
