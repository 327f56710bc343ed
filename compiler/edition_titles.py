"""Titles of an edition -> faults: whether every law has a name for every reader.

A reader finds laws by their titles in charts, maps and rulings. They come from the text in his
language; what has none there needs one in `edition.yaml`.
"""

from collections.abc import Iterator, Mapping

from .compile import EditionFile
from .declarations import Words, place
from .diagnostics import Diagnostic, near_code
from .law_text import LawText
from .provision_ids import id_order

Texts = Mapping[str, tuple[LawText, ...]]
Path = tuple[str, ...]
"""The keys that lead to what is named in `edition.yaml`."""


def untitled(edition: EditionFile, texts: Texts, languages: tuple[str, ...]) -> list[Diagnostic]:
    """What has no title in a language, and titles in a language that nobody reads.

    Args:
        edition: The edition file, which names what no text does.
        texts: The texts of the edition, by language.
        languages: Those of the vocabulary, in which everything is told.
    """
    return [
        fault
        for path, words in _named(edition, texts)
        for fault in (
            *_lacking(edition, path, words, _untold(path, texts, languages)),
            *_unread(edition, path, words, (*languages, *edition.languages)),
        )
    ]


def _named(edition: EditionFile, texts: Texts) -> Iterator[tuple[Path, Words]]:
    """Everything that has to be called something, with what the edition file calls it."""
    every = [law for laws in texts.values() for law in laws]
    of = {
        "outside": (edition.outside, ()),
        "titles": (edition.titles, [law.number for law in every]),
        "headings": (edition.headings, [law.number for law in every if law.headings]),
    }
    yield ("title",), edition.title
    for section, (named, in_texts) in of.items():
        for name in sorted({*named, *in_texts}, key=id_order):
            yield (section, name), named.get(name, {})


def _untold(path: Path, texts: Texts, languages: tuple[str, ...]) -> list[str]:
    """The languages in which no text says what this is called."""
    section, name = path[0], path[-1]
    told = {
        language
        for language, laws in texts.items()
        for law in laws
        if law.number == name
        and ((section == "titles" and law.title) or (section == "headings" and law.headings))
    }
    return [language for language in languages if language not in told]


def _lacking(
    edition: EditionFile, path: Path, words: Words, wanted: list[str]
) -> Iterator[Diagnostic]:
    """One fault for all languages in which there are no words."""
    lacking = [language for language in wanted if not words.get(language)]
    if lacking:
        what = "the edition" if len(path) == 1 else f"`{path[1]}` under `{path[0]}`"
        said = ", ".join(f"`{language}`" for language in lacking)
        span = place(edition, *path[:-1], f"{path[-1]}:")
        message = f"{what} has no title in {said}"
        expected = tuple(f"`{language}: …`" for language in lacking)
        yield Diagnostic("missing-title", message, span, "error", expected)


def _unread(
    edition: EditionFile, path: Path, words: Words, known: tuple[str, ...]
) -> Iterator[Diagnostic]:
    known = tuple(dict.fromkeys(known))
    for language in words:
        if language not in known:
            message = f"no text and no vocabulary is in `{language}`"
            span, near = place(edition, *path, f"{language}:"), near_code(language, known)
            yield Diagnostic("unknown-language", message, span, "error", known, near)
