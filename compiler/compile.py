"""The files of a base -> the compiled form of each edition, through all stages in their order.

This is the one place that runs the whole pipeline. It imports the parsers, so a ruling with a
compiled base at hand never imports it.
"""

import re
from types import CodeType

from . import model
from .base_files import BaseFiles
from .decide import Decision, decide
from .declarations import Places, Vocabulary
from .diagnostics import Diagnostic, LawError, Span, in_order
from .documents import Limits, read_document
from .fields import Fields
from .frozen import field, frozen
from .generate import generate
from .rule_files import bind_rules, read_rules
from .vocabulary import read_vocabulary
from .wording import shown

_EDITION = re.compile("[0-9A-Za-z][0-9A-Za-z.-]{0,39}")
LANGUAGE = re.compile("[a-z]{2}")
"""The code of a language, which is the name of the folder with the texts in it."""


@frozen
class EditionFile:
    """What `edition.yaml` says: the name, the languages of the texts, the title, and more titles.

    `outside` are those of laws outside the base; `titles` and `headings` are those of its own laws
    and of what stands above them, for readers of a language in which it has no text.
    """

    name: str
    folder: str
    languages: tuple[str, ...]
    title: dict[str, str]
    outside: dict[str, dict[str, str]]
    titles: dict[str, dict[str, str]]
    headings: dict[str, dict[str, str]]
    span: Span = field(compare=False)
    places: Places = field(compare=False)


Place = tuple[str, tuple[str, ...], dict[str, dict[str, str]]]
"""Where the texts of an edition are: its folder, the languages, and titles that stand in none."""


@frozen
class CompiledBase:
    """A compiled base as data that `marshal` can keep: code by edition, and where texts are."""

    digest: str
    code: dict[str, CodeType]
    places: dict[str, Place]


def vocabulary_of(files: BaseFiles) -> Vocabulary:
    """Read the vocabulary of a base."""
    sources = {
        f.path.rsplit("/", 1)[-1].removesuffix(".yaml"): (f.name, f.data) for f in files.vocabulary
    }
    return read_vocabulary(sources)


def edition_files(files: BaseFiles) -> tuple[EditionFile, ...]:
    """Read the `edition.yaml` of each edition."""
    faults: list[Diagnostic] = []
    found: list[EditionFile] = []
    for file in files.editions:
        try:
            node = read_document(file.data, file.name, limits=Limits(depth=6), error=LawError)
        except LawError as error:
            faults += error.diagnostics
            continue
        fields = Fields(node, "the edition", faults)
        name = fields.text("edition", required=True)
        languages, title = fields.texts("languages"), fields.words("title", ())
        outside = _names(fields, "outside", faults)
        titles, headings = _names(fields, "titles", faults), _names(fields, "headings", faults)
        _check_names(fields, name, languages, [e.name for e in found])
        fields.finish()
        folder = file.path.split("/")[0]
        found.append(
            EditionFile(
                name or "", folder, languages, title, outside, titles, headings, node.span,
                fields.places(),
            )
        )  # fmt: skip
    if faults:
        raise LawError(in_order(faults))
    return tuple(found)


def _check_names(
    fields: Fields, name: str | None, languages: tuple[str, ...], others: list[str]
) -> None:
    """The names of editions stand in messages, those of languages are folders: plain words only."""
    node = fields.node("edition")
    if node is not None and name is not None:
        if not _EDITION.fullmatch(name):
            expected = ("a year or a short name of letters, digits, `.` and `-`",)
            fields.fault("bad-id", f"{shown(name)} is no name of an edition", node.span, expected)
        elif name in others:
            fields.fault("duplicate-edition", f"there are two editions {shown(name)}", node.span)
    places = fields.places()
    for i, language in enumerate(languages):
        if not LANGUAGE.fullmatch(language):
            message = f"{shown(language)} is no code of a language"
            expected = ("two small letters, such as `da`",)
            span = places.get(f"languages.{i}") or places["languages"]
            fields.fault("bad-id", message, span, expected)


def _names(fields: Fields, key: str, faults: list[Diagnostic]) -> dict[str, dict[str, str]]:
    """What laws are called, by their ids and by language."""
    node = fields.node(key)
    if node is None:
        return {}
    names = Fields(node, f"`{key}`", faults)
    return {law: names.words(law, ()) for law, _, _ in names.entries()}


def edition_model(files: BaseFiles, edition: EditionFile, vocabulary: Vocabulary) -> model.Edition:
    """Parse and bind the rules of one edition.

    Raises:
        LawError: with the faults of all its files.
    """
    laws, faults = read_rules(files.rules[edition.folder])
    return bind_rules(edition.name, laws, faults, vocabulary)


def decisions(files: BaseFiles) -> dict[str, Decision]:
    """The decision diagrams of every edition of a base.

    Raises:
        LawError: with the faults of the first stage that found any, over all editions.
    """
    vocabulary = vocabulary_of(files)
    faults: list[Diagnostic] = []
    found = {}
    for edition in edition_files(files):
        try:
            found[edition.name] = decide(edition_model(files, edition, vocabulary))
        except LawError as error:
            faults += error.diagnostics
    if faults:
        raise LawError(faults)
    return found


def compile_base(files: BaseFiles) -> CompiledBase:
    """Compile every edition of a base."""
    code = {
        name: compile(generate(decision), f"<laws {name}>", "exec", optimize=0)
        for name, decision in decisions(files).items()
    }
    places = {
        e.name: (e.folder, e.languages, {**e.outside, **e.titles}) for e in edition_files(files)
    }
    return CompiledBase(files.digest, code, places)
