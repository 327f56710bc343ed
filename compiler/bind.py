"""Syntax trees of an edition -> bound model: every name looked up, every fault reported.

No unresolved name leaves this stage. What a rule says in words is found whole in the vocabulary;
a phrase that is not there may be a misspelt phrase or a misspelt structural word, and both are
considered for the suggestion.
"""

from collections.abc import Collection, Iterable

from . import model, syntax
from .declarations import Fact, Vocabulary
from .diagnostics import Diagnostic, LawError, Related, in_order, nearest
from .duplicate_phrases import rule_language, rule_phrase
from .near_phrases import NearPhrases
from .provision_ids import id_order, id_parts, near_ids

_KINDS = {
    "apply": "apply", "may apply": "may_apply", "not apply": "not_apply", "see": "see",
    "but see": "see_however", "per": "per", "as in": "definition", "consider": "see",
    "proceed by": "apply", "rule as": "treated_as", "left to": "apply",
}  # fmt: skip
_CITED = {"treated_as": "apply"}  # a text has no word of its own for it
_SHOWN = {"consider": True, "proceed by": False, "left to": False}
_MOST_SUGGESTIONS = 100  # looking for near words takes time; after so many faults it is no help


def bind_edition(
    name: str,
    laws: Iterable[syntax.Law],
    vocabulary: Vocabulary,
    *,
    are_all: bool = True,
    told: Collection[str] = (),
) -> model.Edition:
    """Bind the laws of one edition to the vocabulary.

    Args:
        name: What the edition is called.
        laws: Its laws.
        vocabulary: What their phrases mean.
        are_all: Whether these are all provisions there are. Where some couldn't be read, one that
            is not there is no fault.
        told: Provisions that are missing for a reason told elsewhere.
    Raises:
        LawError: with every unknown or duplicate name, in the order of files and lines.
    """
    binder = _Binder(vocabulary, are_all, told)
    edition = binder.edition(name, sorted(laws, key=lambda law: int(law.number.text)))
    if binder.faults:
        raise LawError(in_order(binder.faults))
    return edition


def facts_of(vocabulary: Vocabulary) -> dict[str, Fact]:
    """The declared facts, and one for each irregularity: that the call is of this kind."""
    recognised = {
        model.IS + i.id: Fact(model.IS + i.id, "defined", (True, False), i.phrases, i.span)
        for i in vocabulary.irregularities.values()
    }
    return vocabulary.facts | recognised


class _Binder:
    def __init__(self, vocabulary: Vocabulary, are_all: bool, told: Collection[str]) -> None:
        self.faults: list[Diagnostic] = []
        self.are_all = are_all
        self.told = told
        self.near: NearPhrases | None = None
        language = rule_language(vocabulary)
        self.vocabulary = vocabulary
        # Each phrase means one thing, or the vocabulary has been refused (`duplicate_phrases`).
        self.tests = {
            phrase.words.get(language, ""): model.Test(fact.id, phrase.values)
            for fact in facts_of(vocabulary).values()
            for phrase in fact.phrases
        }
        v = vocabulary
        self.effects = {e.phrase.get(language, ""): e.id for e in v.effects.values()}
        self.kinds = {i.name.get(language, ""): i.id for i in v.irregularities.values()}
        self.moments = {rule_phrase("moment", m.name, language): m.id for m in v.moments.values()}
        self.provisions: dict[str, syntax.Provision] = {}
        self.laws: dict[str, syntax.Law] = {}

    def edition(self, name: str, laws: list[syntax.Law]) -> model.Edition:
        for law in laws:
            self._register(law)
        bound_laws: dict[str, model.Law] = {}
        bound: dict[str, model.Provision] = {}
        for law in laws:
            ids = [p.id.text for p in law.provisions if self.provisions.get(p.id.text) is p]
            for provision in law.provisions:  # those that stand twice as well: for their faults
                bound.setdefault(provision.id.text, self._provision(provision, law))
            bound_laws[law.number.text] = model.Law(
                number=law.number.text,
                entries=self._look_up(law.entries, self.kinds, "irregularity"),
                for_each=self._for_each(law),
                provisions=tuple(sorted(ids, key=id_order)),
                span=law.number.span,
            )
        known = [i for i in bound if i in self.provisions]
        ordered = {i: bound[i] for i in sorted(known, key=id_order)}
        return model.Edition(name, self.vocabulary, bound_laws, ordered)

    def _register(self, law: syntax.Law) -> None:
        number = law.number.text
        if number in self.laws:
            self._fault_duplicate(f"law {number}", law.number, self.laws[number].number)
            return
        self.laws[number] = law
        foreign: list[tuple[str, syntax.Provision]] = []
        for provision in law.provisions:
            name = provision.id
            parts = id_parts(name.text)
            if parts is None or parts[0] != number:
                message = f"`{name.text}` is no provision of law {number}"
                meant = number + "".join((parts or ())[1:])
                self._fault("foreign-provision", message, name, (f"an id of law {number}",), meant)
                foreign.append((meant, provision))
            elif name.text in self.provisions:
                self._fault_duplicate(name.text, name, self.provisions[name.text].id)
            else:
                self.provisions[name.text] = provision
        for meant, provision in foreign:
            # References to the id that was meant aren't wrong as well.
            self.provisions.setdefault(meant, provision)

    def _for_each(self, law: syntax.Law) -> str | None:
        if law.for_each is None:
            return None
        found = self._look_up((law.for_each,), self.moments, "moment")
        return found[0] if found else None

    def _provision(self, provision: syntax.Provision, law: syntax.Law) -> model.Provision:
        return model.Provision(
            id=provision.id.text,
            law=law.number.text,
            parent=self._parent(provision.id.text),
            clauses=tuple(self._clause(clause) for clause in provision.clauses),
            narrative=provision.narrative,
            remarks=provision.remarks,
            span=provision.id.span,
        )

    def _parent(self, provision: str) -> str | None:
        parts = id_parts(provision) or ()
        above = ("".join(parts[:depth]) for depth in range(len(parts) - 1, 0, -1))
        return next((p for p in above if p in self.provisions), None)

    def _clause(self, clause: syntax.Clause) -> model.Clause:
        alternatives = clause.condition.alternatives if clause.condition else ()
        defines = self._defines(clause.defines) if clause.defines else None
        recognises = self._look_up(
            (clause.recognises,) if clause.recognises else (), self.kinds, "irregularity"
        )
        return model.Clause(
            span=clause.span,
            alternatives=tuple(self._atoms(alternative) for alternative in alternatives),
            otherwise=clause.otherwise,
            exceptions=self._atoms(clause.exceptions),
            instead_of=self._targets(clause.instead_of),
            entries=self._look_up(clause.entries, self.kinds, "irregularity"),
            defines=defines,
            recognises=recognises[0] if recognises else None,
            effects=tuple(e for effect in clause.effects if (e := self._effect(effect))),
            references=tuple(self._reference(reference) for reference in clause.references),
            encoded=clause.encoded,
            one_of=self._targets(clause.one_of),
            silent=clause.silent,
        )

    def _defines(self, name: syntax.Name) -> model.Test | None:
        test = self._test(name)
        fact = self.vocabulary.facts.get(test.fact) if test else None
        if test and (fact is None or fact.kind != "defined"):
            message = f"`{name.text[:80]}` speaks of a fact that no rule defines"
            self._fault("not-definable", message, name, ("a fact of kind `defined`",))
        elif test and len(test.values) != 1:
            message = f"`{name.text[:80]}` leaves open which value the fact has"
            self._fault("not-definable", message, name, ("a phrase for one value",))
        return test

    def _atoms(self, atoms: Iterable[syntax.Atom]) -> tuple[model.Atom, ...]:
        found: list[model.Atom] = []
        for atom in atoms:
            if atom.is_provision:
                found += [model.Holds(target) for target in self._targets((atom.name,))]
            elif test := self._test(atom.name):
                found.append(test)
        return tuple(found)

    def _test(self, name: syntax.Name) -> model.Test | None:
        test = self.tests.get(name.text)
        if test is None:
            self._unknown_phrase(name, "fact")
        return test

    def _effect(self, effect: syntax.Effect) -> model.Effect | None:
        conditions, found = self._atoms(effect.conditions), self.effects.get(effect.name.text)
        if found is None:
            self._unknown_phrase(effect.name, "effect")
            return None
        return model.Effect(found, conditions)

    def _reference(self, reference: syntax.Reference) -> model.Reference:
        target = reference.target
        parts = id_parts(target.text)
        leaves = reference.kind == "left to"
        if leaves and parts is not None and parts[0] in self.laws:
            message = f"law {parts[0]} is in this edition, so nothing is left to it"
            expected = ("a law outside the base, or another word such as `apply`",)
            self._fault("left-to-own-law", message, target, expected)
        elif parts is None or parts[0] in self.laws:
            self._targets((target,), may_be_text=True)
        kind = _KINDS[reference.kind]
        cited = _KINDS[reference.cited or reference.kind]
        return model.Reference(
            kind, target.text, target.span, _SHOWN.get(reference.kind), _CITED.get(cited, cited),
            leaves,
        )  # fmt: skip

    def _targets(self, names: Iterable[syntax.Name], may_be_text: bool = False) -> tuple[str, ...]:
        """Provisions of this edition; a law's number stands for the whole law."""
        found = []
        for name in names:
            law = (id_parts(name.text) or ("",))[0]
            known = name.text in self.provisions or name.text in self.laws
            # A law that is not encoded yet has no provisions to point at but its own number.
            if known or (may_be_text and law in self.laws and not self._is_detailed(law)):
                found.append(name.text)
                continue
            if self.are_all and name.text not in self.told:
                self._unknown_provision(name)
        return tuple(found)

    def _unknown_provision(self, name: syntax.Name) -> None:
        may_search = len(self.faults) < _MOST_SUGGESTIONS
        near = near_ids(name.text, self.provisions) if may_search else ()
        only = near[0] if len(near) == 1 else None
        message = f"there is no provision `{name.text}`"
        self._fault("unknown-provision", message, name, () if only else sorted(near), only)

    def _is_detailed(self, law: str) -> bool:
        return all(c.encoded for p in self.laws[law].provisions for c in p.clauses)

    def _look_up(
        self, names: Iterable[syntax.Name], known: dict[str, str], what: str
    ) -> tuple[str, ...]:
        found = []
        for name in names:
            if name.text in known:
                found.append(known[name.text])
                continue
            message = f"no {what} is called `{name.text}`"
            near = self._near_phrases().said_here(name.text, what) or self._nearest(
                name.text, known
            )
            self._fault(f"unknown-{what}", message, name, () if near else sorted(known)[:4], near)
        return tuple(found)

    def _nearest(self, word: str, known: Iterable[str]) -> str | None:
        return nearest(word, known) if len(self.faults) < _MOST_SUGGESTIONS else None

    def _near_phrases(self) -> NearPhrases:
        self.near = self.near or NearPhrases(self.vocabulary, self.tests, self.effects)
        return self.near

    def _unknown_phrase(self, name: syntax.Name, what: str) -> None:
        message, near = f"the vocabulary has no {what} `{name.text[:80]}`", None
        if len(self.faults) < _MOST_SUGGESTIONS:
            advice = self._near_phrases().advice(name.text, what)
            message, near = advice.message, advice.suggestion
        expected = (f"a phrase of the vocabulary for {'an' if what == 'effect' else 'a'} {what}",)
        self._fault(f"unknown-{what}", message, name, expected, near)

    def _fault(
        self,
        code: str,
        message: str,
        name: syntax.Name,
        expected: Iterable[str] = (),
        suggestion: str | None = None,
    ) -> None:
        fault = Diagnostic(
            code, message, name.span, expected=tuple(expected), suggestion=suggestion
        )
        self.faults.append(fault)

    def _fault_duplicate(self, what: str, name: syntax.Name, first: syntax.Name) -> None:
        related = (Related("the first one stands here", first.span),)
        message = f"`{what}` stands twice"
        self.faults.append(Diagnostic("duplicate-provision", message, name.span, related=related))
