"""What a call of `check` found, and how it is told: to a person, as JSON, to a pipeline."""

import sys
import time
from collections.abc import Iterator
from functools import partial

from ..compiler.diagnostics import Diagnostic
from ..compiler.frozen import frozen, replace
from ..diagrams.phrasing import Phrasing
from . import streams
from .checking import Checked
from .faults import Saying, Sources, english, printable, render
from .reports import GITHUB, SARIF, Reports

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..proof.prove import Proof
    from .proving import Known, Proved

_REVIEWED = "reviewed"


@frozen
class CheckAnswer:
    """What was found.

    Attributes:
        checked: What was compiled.
        faults: The faults and new findings that are asked for.
        files: The files that are asked for, by the names that messages give them.
        proved: What was proved, by edition; nothing where the rules have faults.
        was_proof_asked: Whether a proof was asked for.
    """

    checked: Checked
    faults: tuple[Diagnostic, ...]
    files: tuple[str, ...]
    proved: "dict[str, Proved]"
    was_proof_asked: bool

    @property
    def is_lacking(self) -> bool:
        """Whether a proof was asked for that the faults of the rules don't allow."""
        return self.was_proof_asked and not self.proved

    @property
    def is_found_by_proof(self) -> bool:
        """Whether the proof found something that nobody has reviewed."""
        return any(proved.review.new for proved in self.proved.values())

    @property
    def ok(self) -> bool:
        return not self.is_lacking and not self.faults

    def page(self) -> dict[str, object]:
        """The JSON of it."""
        told = [fault.to_dict() for fault in self.faults]
        page: dict[str, object] = {"ok": self.ok, "faults": told, "counts": self.checked.counts}
        if self.proved:
            page["proof"] = {edition: _proof_page(each) for edition, each in self.proved.items()}
        return page


def saying(checked: Checked, language: str | None) -> Saying:
    """The words around faults, in a language; in English where the vocabulary can't be read."""
    vocabulary = checked.vocabulary
    if vocabulary is None:
        return english
    return partial(Phrasing(vocabulary, language or vocabulary.languages[0]).word, "faults")


class Telling:
    """Tells what was found.

    Args:
        answer: What was found.
        sources: Where the lines are that are shown.
        language: That of the reader; the first of the vocabulary where none is said.
        is_verbose: Whether what was reviewed is told, too.
        has_costs: Whether it is told what the proof of each law took.
    """

    def __init__(
        self,
        answer: CheckAnswer,
        sources: Sources,
        language: str | None,
        is_verbose: bool,
        has_costs: bool,
    ) -> None:
        self.answer = answer
        self.sources = sources
        self.say = saying(answer.checked, language)
        self.is_verbose = is_verbose
        self.has_costs = has_costs

    def text(self) -> str:
        """What a person reads."""
        return "".join(f"{line}\n" for line in self._lines())

    def looked(self, now: time.struct_time, seconds: float) -> str:
        """When the base was looked at, and how long that took."""
        told = {"time": time.strftime("%H:%M:%S", now), "seconds": f"{seconds:.1f}"}
        return printable(self.say("checked_at", **told)) + "\n"

    def report(self, form: str) -> str:
        """What a program reads; for GitHub, where people read it as well, with the counts."""
        reviewed = self._reviewed() if self.is_verbose else ()
        told = (*self.answer.faults, *(fault for _, fault in reviewed))
        reports = Reports(told, self.answer.files, self.sources, self.say)
        if form == GITHUB:
            return reports.github() + "".join(f"{line}\n" for line in self._summary())
        return streams.json_page(reports.sarif()) + "\n" if form == SARIF else reports.junit()

    def _lines(self) -> Iterator[str]:
        color = streams.wants_color(sys.stdout)
        if self.answer.faults:
            yield render(self.answer.faults, self.sources, color, self.say)
        yield from self._counts()
        for edition, proved in self.answer.proved.items():
            yield self._proved(edition, proved)
            if self.is_verbose:
                for name, fault in self._reviewed():
                    if name == edition:
                        yield render((fault,), self.sources, color, self.say)
            if self.has_costs:
                yield from _costs(proved.proof, self.say)
        yield from self._end()

    def _summary(self) -> Iterator[str]:
        yield from self._counts()
        yield from (self._proved(edition, each) for edition, each in self.answer.proved.items())
        yield from self._end()

    def _counts(self) -> Iterator[str]:
        for edition, numbers in self.answer.checked.counts.items():
            told = {name: str(number) for name, number in numbers.items()}
            yield printable(self.say("counts", edition=edition, **told))

    def _proved(self, edition: str, proved: "Proved") -> str:
        proof, review = proved.proof, proved.review
        return printable(
            self.say(
                "proved",
                edition=edition,
                kinds=str(len(proof.outcomes)),
                conditions=str(sum(cost.conditions for cost in proof.costs)),
                new=str(len(review.new)),
                reviewed=str(len(review.known)),
            )
        )

    def _reviewed(self) -> tuple[tuple[str, Diagnostic], ...]:
        """What was reviewed, by edition: a fault that says so, with the reason last."""
        return tuple(
            (edition, _as_reviewed(known))
            for edition, proved in self.answer.proved.items()
            for known in proved.known
        )

    def _end(self) -> Iterator[str]:
        if self.answer.is_lacking:
            yield printable(self.say("unproved"))
        number = len(self.answer.faults)
        names = {0: "none", 1: "one"}
        yield printable(self.say(names.get(number, "many"), count=str(number)))


def _as_reviewed(known: "Known") -> Diagnostic:
    notes = (*known.fault.notes, known.reviewed.reason)
    return replace(known.fault, severity=_REVIEWED, notes=notes)


def _costs(proof: "Proof", say: Saying) -> Iterator[str]:
    """What the proof of each law took, as a table; its head is in the reader's words."""
    head = [printable(say(name)) for name in ("law", "provisions", "conditions", "seconds")]
    rows = [
        [cost.law, str(cost.provisions), str(cost.conditions), f"{cost.seconds:.2f}"]
        for cost in proof.costs
    ]
    rows.append([printable(say("all_laws")), "", "", f"{proof.seconds:.2f}"])
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        over = f"  {printable(say('over_all'))}" if row is rows[-1] else ""
        yield "  ".join([first.strip().ljust(widths[0]), *others]) + over


def _proof_page(proved: "Proved") -> dict[str, object]:
    """The JSON of a proof: what was reviewed, and what each law took."""
    proof = proved.proof
    return {
        "kinds": len(proof.outcomes),
        "reviewed": [
            known.fault.to_dict() | {"reason": known.reviewed.reason} for known in proved.known
        ],
        "laws": [
            {
                "law": cost.law,
                "provisions": cost.provisions,
                "conditions": cost.conditions,
                "seconds": round(cost.seconds, 3),
            }
            for cost in proof.costs
        ],
        "seconds": round(proof.seconds, 3),
    }
