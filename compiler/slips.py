"""A citation that nothing answers and a reference that is lacking -> the one slip that made both.

Where a text says 13 and the rule 31, either may be the slip. It is told where somebody would mend
it: at the one of the two that nothing else bears out.
"""

from collections.abc import Collection, Iterable, Mapping

from .citations import Citation
from .declarations import Places, place
from .diagnostics import Diagnostic, Related, Span
from .frozen import field, frozen

Referring = tuple[str, str, str]
"""Who refers, to what, and the kind."""


@frozen
class Accepted:
    """A reference that only the text or only a rule has, and why that is right.

    `language` is that of the one text in which it is so; None where it is so in each that has the
    provision.
    """

    referring: Referring
    language: str | None
    reason: str
    span: Span
    places: Places = field(default_factory=dict, compare=False)


@frozen
class Unanswered:
    """A citation of the text in a language that no rule answers and nothing excuses."""

    language: str
    citation: Citation

    @property
    def referring(self) -> Referring:
        return self.citation.source, self.citation.target, self.citation.kind


@frozen
class Lacking:
    """What the text in a language should cite: as a rule does, or as it was accepted of it."""

    referring: Referring
    span: Span
    entry: Accepted | None = None


class Slips:
    """What bears a reference out: what is known, and who else refers from there to it."""

    def __init__(self, known: Collection[str], said: Mapping[str, Collection[Referring]]) -> None:
        """Note what is known.

        Args:
            known: The provisions and laws that there are, and those outside that have a title.
            said: Who refers to what, by the language of each text, and of the rules by `""`.
        """
        self.known = known
        self.said = {
            who: {(source, target) for source, target, _ in referring}
            for who, referring in said.items()
        }

    def fault(
        self, found: Unanswered, lacking: Iterable[Lacking]
    ) -> tuple[Diagnostic, Lacking] | None:
        """The fault, and what it tells beside the citation; None where these are no slip of one.

        Args:
            found: The citation.
            lacking: What its text lacks; a slip changes the target alone.
        """
        source, target, kind = found.referring
        possible = [
            one for one in lacking if (one.referring[0], one.referring[2]) == (source, kind)
        ]
        if len(possible) != 1:
            return None
        (other,) = possible
        is_accepted = other.entry is not None
        text = self._weight(source, target, {found.language})
        rule = self._weight(
            source, other.referring[1], {found.language, *([] if is_accepted else [""])}
        )
        # Of two that are borne out alike, the rules are edited, and what was accepted is older.
        is_text = text <= rule if is_accepted else text < rule
        return (self._at_text if is_text else self._at_other)(found, other), other

    def alone(self, found: Unanswered) -> Span | None:
        """The place of a citation that must be the slip itself, since nobody knows its target."""
        return None if found.citation.target in self.known else found.citation.span

    def _weight(self, source: str, target: str, besides: Collection[str]) -> int:
        others = [who for who in self.said if who not in besides]
        return (target in self.known) + sum((source, target) in self.said[who] for who in others)

    def _at_text(self, found: Unanswered, other: Lacking) -> Diagnostic:
        source, target, _ = found.referring
        meant = other.referring[1]
        whose = "the rule" if other.entry is None else "`accepted.yaml`"
        message = (
            f"the text ({found.language}) refers from `{source}` to `{target}`, in"
            f" “{found.citation.words}”, and {whose} to `{meant}`"
        )
        related = (Related(f"{whose} says `{meant}`", other.span),)
        expected = (f"`{meant}`, or `{target}` in {whose}",)
        return Diagnostic(
            "unanswered-citation", message, found.citation.span, "error", expected, meant, source,
            related,
        )  # fmt: skip

    def _at_other(self, found: Unanswered, other: Lacking) -> Diagnostic:
        source, meant, _ = found.referring
        target = other.referring[1]
        related = (Related(f"the text says “{found.citation.words}”", found.citation.span),)
        if other.entry is None:
            code, span, whose = "uncited-reference", other.span, "the rule refers"
        else:
            code, span, whose = "needless-acceptance", place(other.entry, "to"), "this speaks"
        message = (
            f"{whose} from `{source}` to `{target}`, and the text ({found.language}) refers to"
            f" `{meant}`"
        )
        return Diagnostic(code, message, span, "error", (f"`{meant}`",), meant, source, related)
