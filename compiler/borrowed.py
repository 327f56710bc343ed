"""The game's facts that one edition takes from the rules of another.

An edition may have the texts of some laws only. Whose turn it is or when the auction ends is the
same game in every edition, so the rules of another one say it: what words mean, and what a call is
recognised as. Whatever else the laws taken from there decide is no rule of this edition: where
none of its own laws is about such an irregularity or action, it is left to the law that is missing.
"""

from collections.abc import Collection, Iterator

from . import model
from .diagnostics import Diagnostic, LawError, Span, nearest
from .frozen import field, frozen, replace
from .provision_ids import id_order


@frozen
class Game:
    """From which laws of which other edition an edition takes the facts of the game."""

    edition: str
    laws: tuple[str, ...]
    span: Span = field(compare=False)  # of the edition's name
    spans: tuple[Span, ...] = field(compare=False)  # of each law


def with_game(own: model.Edition, lender: model.Edition, game: Game) -> model.Edition:
    """An edition with what laws of another one say of the game.

    Raises:
        LawError: the other edition has no such law, or this one has it itself.
    """
    if faults := [*_faults(own, lender, game)]:
        raise LawError(faults)
    spoken_of = {kind for law in own.laws.values() for kind in law.entries}
    spoken_of |= {k for p in own.provisions.values() for c in p.clauses for k in c.entries}
    provisions = {
        name: _lent(provision, spoken_of)
        for name, provision in lender.provisions.items()
        if provision.law in game.laws
    }
    laws = {
        number: replace(
            lender.laws[number],
            entries=tuple(k for k in lender.laws[number].entries if k not in spoken_of),
            lender=lender.name,
        )
        for number in game.laws
    }
    everything = own.provisions | provisions
    return replace(
        own,
        laws=dict(sorted((own.laws | laws).items(), key=lambda item: int(item[0]))),
        provisions={name: everything[name] for name in sorted(everything, key=id_order)},
    )


def _lent(provision: model.Provision, spoken_of: Collection[str]) -> model.Provision:
    """What a provision says of the game; what it decides is left to it."""
    meanings = tuple(replace(c, references=()) for c in provision.clauses if not c.is_rule)
    stood_on = (
        *(c.recognises for c in meanings if c.recognises is not None),
        *(kind for c in provision.clauses for kind in c.entries),
    )
    kinds = tuple(kind for kind in dict.fromkeys(stood_on) if kind not in spoken_of)
    return replace(
        provision,
        clauses=(*meanings, _left_to(provision, kinds)) if kinds else meanings,
        narrative=None,
        remarks=(),
    )


def _left_to(provision: model.Provision, kinds: tuple[str, ...]) -> model.Clause:
    reference = model.Reference("apply", provision.id, provision.span, shown=False, leaves=True)
    return model.Clause(
        span=provision.span,
        alternatives=(),
        otherwise=False,
        exceptions=(),
        instead_of=(),
        entries=kinds,
        defines=None,
        recognises=None,
        effects=(),
        references=(reference,),
        encoded=True,
    )


def _faults(own: model.Edition, lender: model.Edition, game: Game) -> Iterator[Diagnostic]:
    for law, span in zip(game.laws, game.spans, strict=True):
        if law not in lender.laws:
            near = nearest(law, lender.laws)
            expected = () if near else ("the number of a law of that edition",)
            message = f"the rules of {game.edition} have no law `{law}`"
            yield Diagnostic("unknown-law", message, span, "error", expected, near)
        elif law in own.laws:
            message = f"law `{law}` has rules of its own in this edition, so it can't be borrowed"
            expected = ("a law that this edition has no text of",)
            yield Diagnostic("borrowed-law", message, span, "error", expected)
