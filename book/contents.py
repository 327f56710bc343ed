"""What stands in the book, as data: each law with its words, its rule and what was worked out.

Nothing here reads a base; `app.book_making` gathers it, `law_html` and `site` write it down.
"""

from ..compiler.frozen import frozen
from ..diagrams.rule_lines import RuleLine


@frozen
class Said:
    """A provision in one language: title, paragraphs, and notes with their ids."""

    language: str
    title: str | None
    paragraphs: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]


@frozen
class Reference:
    """A provision that refers or is referred to, and the words of the text, with their language."""

    provision: str
    words: str
    language: str


@frozen
class Answer:
    """What answers a provision in another edition, and how, in words; `provisions` may be none."""

    edition: str
    provisions: tuple[str, ...]
    words: str


@frozen
class Entry:
    """A provision: its words in every language, its rule, and what is known of it."""

    id: str
    said: tuple[Said, ...]
    status: str
    rule: tuple[RuleLine, ...]
    remarks: tuple[str, ...]
    refers_to: tuple[Reference, ...]
    referred_by: tuple[Reference, ...]
    answers: tuple[Answer, ...]


@frozen
class Worked:
    """A worked situation: what happened, as it can be ruled on again, the ruling, and why."""

    id: str
    title: str
    command: str
    ruling: str
    why: str


@frozen
class When:
    """What has to be so, in both editions or in one: in any case, by which ways, save for what."""

    words: str
    ways: tuple[str, ...]
    exceptions: tuple[str, ...]


@frozen
class Difference:
    """Where two editions rule differently: when, what each says, and an auction that shows it."""

    condition: tuple[When, ...]
    sides: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    witness: str


@frozen
class LawPage:
    """A law of an edition. `charts` are the files of its pictures, in their order."""

    edition: str
    law: str
    title: str
    entries: tuple[Entry, ...]
    charts: tuple[str, ...]
    worked: tuple[Worked, ...]
    other_edition: str | None
    differences: tuple[Difference, ...]


@frozen
class Chapter:
    """Laws under one heading, each with its title."""

    heading: str | None
    laws: tuple[tuple[str, str], ...]


@frozen
class EditionContents:
    """An edition as the book lists it; `has_more`: some worked rulings belong to no law of it."""

    edition: str
    title: str
    chapters: tuple[Chapter, ...]
    has_more: bool

    @property
    def laws(self) -> tuple[str, ...]:
        return tuple(law for chapter in self.chapters for law, _ in chapter.laws)


@frozen
class Frame:
    """What the pages themselves say, in the reader's language, and the parts they are made for."""

    language: str
    words: dict[str, str]
    languages: dict[str, str]
    editions: tuple[EditionContents, ...]

    def has(self, edition: str, law: str) -> bool:
        """Whether the book has a page of a law."""
        return any(e.edition == edition and law in e.laws for e in self.editions)
