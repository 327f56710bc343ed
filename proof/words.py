"""Findings in one language, as faults that name their place and what shows them."""

from ..compiler import model
from ..compiler.declarations import Vocabulary
from ..compiler.diagnostics import Diagnostic, Related
from ..diagrams.phrasing import Phrasing
from .findings import CIRCLE, CONFLICT, DEAD, GAP, IDLE, TWICE, UNASKED, Finding
from .reviewed import Reviewed
from .witnesses import Example

_MOST_KINDS = 4  # that are named; what comes up with every call needs no list


class FindingWords:
    """Every method raises LawError where the vocabulary lacks a wording."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self.vocabulary = vocabulary
        self.words = Phrasing(vocabulary, language)

    def fault(
        self, finding: Finding, witness: Example | None, is_sought: bool = False
    ) -> Diagnostic:
        """A finding that nobody has reviewed; `is_sought` while a witness is still looked for."""
        related: tuple[Related, ...] = ()
        if finding.code == CONFLICT:
            effect = self.words.effect(finding.effects[1])
            related = (Related(f"{finding.other}: {effect}", finding.spans[1]),)
        elif len(finding.spans) > 1:
            related = tuple(
                Related(self._said("also", law=finding.provision), span)
                for span in finding.spans[1:]
            )
        shown = None if witness is None else witness.situation.to_dict()
        return Diagnostic(
            finding.code, self.sentence(finding), finding.spans[0], related=related,
            law=None if finding.code == UNASKED else finding.provision,
            notes=self._notes(finding, witness, is_sought), witness=shown,
        )  # fmt: skip

    def sentence(self, finding: Finding) -> str:
        """What was found, as one sentence."""
        law, words = finding.provision, self.words
        if finding.code == GAP:
            return self._said("gap", law=law)
        if finding.code == CONFLICT:
            one, other = map(words.effect, finding.effects)
            return self._said("conflict", law=law, effect=one, other=finding.other, second=other)
        if finding.code == TWICE:
            return self._said("twice", law=law)
        if finding.code == DEAD and finding.effects:
            return self._said("never_follows", law=law, effect=words.effect(finding.effects[0]))
        if finding.code == DEAD:
            return self._said("dead", law=law)
        if finding.code == IDLE:
            return self._said("idle", law=law, condition=condition(finding.atoms, words))
        if finding.code == CIRCLE:
            return self._said("circle", laws=" → ".join((law, finding.other, law)))
        return self._said("unasked", fact=self._fact(law))

    def needless(self, entry: Reviewed) -> Diagnostic:
        """An entry for a finding that there is no more."""
        code, law, other = entry.key
        named = f"{code}, {law}, {other}" if other else f"{code}, {law}"
        message = self._said("needless", finding=named)
        return Diagnostic("needless-acceptance", message, entry.span, law=law)

    def _notes(self, finding: Finding, witness: Example | None, is_sought: bool) -> tuple[str, ...]:
        declared = self.vocabulary.irregularities
        alone = [e[0] for e in finding.entries if len(e) == 1 and e[0] in declared]
        found = []
        if 0 < len(alone) <= _MOST_KINDS:
            kinds = self.words.listing(map(self.words.irregularity, alone), "or")
            found.append(self._said("comes_up", irregularities=kinds))
        if witness is not None:
            found.append(self._said("shown_by", command=witness.command))
        elif finding.shown_by:
            found.append(self._said("sought" if is_sought else "no_witness"))
        return tuple(found)

    def _fact(self, name: str) -> str:
        phrases = self.vocabulary.facts[name].phrases
        return self.words.own(phrases[0].words, f"the fact `{name}`") if phrases else name

    def _said(self, key: str, **filled: str) -> str:
        return self.words.word("proof", key, **filled)


def condition(atoms: tuple[model.Atom, ...], words: Phrasing) -> str:
    """A condition in one language; that of no atoms is `otherwise`."""
    found = [
        words.test(atom.fact, atom.values) if isinstance(atom, model.Test) else atom.provision
        for atom in atoms
    ]
    return words.listing(found) if found else words.word("rule", "otherwise")
