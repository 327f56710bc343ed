"""Which provisions of other laws come before a law: the chart sends its reader there first."""

from ..compiler import model
from ..compiler.decide import recognition_of
from ..compiler.entries import kinds_known
from ..compiler.provision_ids import id_parts
from .law_view import LawView, atoms_of


def comes_first(
    edition: model.Edition, view: LawView, number: str, known: dict[int, object]
) -> tuple[str, ...]:
    """Provisions of other laws whose place is before this law, and which can come about.

    They take the place of its provisions or of those it builds on, or it makes an exception of
    them while the call is of no kind on which they stand.

    Args:
        edition: The edition as it is, where laws take the place of others.
        view: The edition as the law sees it.
        known: The kinds of a call that are settled in the chart of the law.
    """
    clauses = [provision.clauses[i] for provision, i in view.live(number)]
    held = {a.provision for c in clauses for a in atoms_of(c) if isinstance(a, model.Holds)}
    laws = {number, *((id_parts(name) or ("",))[0] for name in held)}
    looked_at = _LookedAt(edition, view, number)
    found = []
    for provision in edition.provisions.values():
        if provision.law == number:
            continue
        excepted = provision.id in held and view.table.false == view.table.restrict(
            view.conditions.holds(provision.id).true, known
        )
        for index, clause in enumerate(provision.clauses):
            targets = {(id_parts(target) or ("",))[0] for target in clause.instead_of}
            if (targets & laws or excepted) and looked_at.with_clause(provision, index):
                found.append(provision.id)
    return tuple(dict.fromkeys(found))


def replaced_whole(
    edition: model.Edition,
    view: LawView,
    number: str,
    first: tuple[str, ...],
    known: dict[int, object],
) -> int:
    """When a provision of another law takes the place of the whole law.

    What such a provision makes an exception of counts too, if it comes first itself.

    Args:
        first: The provisions that come first.
        known: The kinds of a call that are settled in the chart of the law.
    """
    table, found = view.table, view.table.false
    for name in first:
        provision = edition.provisions[name]
        for index, clause in enumerate(provision.clauses):
            if number in clause.instead_of:
                excepted = (a.provision for a in clause.exceptions if isinstance(a, model.Holds))
                before = (view.conditions.holds(p) for p in excepted if p in first)
                when = (view.conditions.clause(provision, index), *before)
                found = table.any_of([found, *(table.restrict(w.true, known) for w in when)])
    return found


class _LookedAt:
    """The cases in which a law is looked at: one for each set of kinds that a call can be.

    Taken one by one their conditions stay small; all in one they can't be worked out.
    """

    def __init__(self, edition: model.Edition, view: LawView, number: str) -> None:
        self.edition = edition
        self.number = number
        self.names = tuple(fact.id for fact in view.facts)
        self.entries = set(view.entries(number))
        self._cases: list[tuple[LawView, int]] = []
        self._entries_left = self._sets_of_kinds(view)

    def with_clause(self, provision: model.Provision, index: int) -> bool:
        """Whether the clause of another law can hold while the law is looked at."""
        at = 0
        while at < len(self._cases) or self._entries_left:
            if at == len(self._cases):
                self._cases.append(self._case(self._entries_left.pop(0)))
            view, reached = self._cases[at]
            if view.can_be(view.table.both(view.conditions.clause(provision, index).true, reached)):
                return True
            at += 1
        return False

    def _sets_of_kinds(self, view: LawView) -> list[tuple[str, ...]]:
        """What a call can be that brings the law into question; nothing for a law on no kind."""
        if not self.entries:
            return [()]
        recognition = recognition_of(self.edition, view.conditions)
        sets = {kinds for node in recognition.values() for kinds in view.table.terminals_of(node)}
        named = {kind for kinds in sets if isinstance(kinds, tuple) for kind in kinds}
        alone = [(kind,) for kind in sorted(self.entries - named)]  # that no rule recognises
        some = [s for s in sets if isinstance(s, tuple) and self.entries & set(s)]
        return [*alone, *sorted(some, key=lambda kinds: (len(kinds), kinds))]

    def _case(self, kinds: tuple[str, ...]) -> tuple[LawView, int]:
        """The conditions of the edition for these kinds, and when the call is of these kinds."""
        known = kinds_known(kinds, self.edition.vocabulary) if kinds else {}
        view = LawView(self.edition, self.names, known)
        if not kinds:
            return view, view.reached(self.number)
        recognition = recognition_of(self.edition, view.conditions)
        reached = view.table.false
        for node in recognition.values():
            here = view.table.relabel(node, lambda found: found == kinds)
            reached = view.table.either(reached, here)
        is_named = any(kinds in view.table.terminals_of(node) for node in recognition.values())
        return view, reached if is_named else view.table.true
