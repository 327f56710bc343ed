"""The files of a base -> the compiled form of each edition, through all stages in their order.

This is the one place that runs the whole pipeline. It imports the parsers, so a ruling with a
compiled base at hand never imports it.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from types import CodeType
from typing import TypeVar

from . import model
from .base_files import BaseFile, BaseFiles
from .borrowed import Game, with_game
from .decide import Decision, decide
from .declarations import Places, Vocabulary
from .diagnostics import Diagnostic, LawError, Span, in_order, nearest
from .documents import Limits, read_document
from .edition_terms import unknown_editions
from .fields import Fields
from .frozen import field, frozen
from .generate import generate
from .packed import packed
from .rule_files import bind_rules, read_rules
from .tables import Tables, shared_tables, tables
from .vocabulary import read_vocabulary
from .wording import shown

T = TypeVar("T")

_EDITION = re.compile("[0-9A-Za-z][0-9A-Za-z.-]{0,39}")
LANGUAGE = re.compile("[a-z]{2}")
"""The code of a language, which is the name of the folder with the texts in it."""


@frozen
class EditionFile:
    """What `edition.yaml` says: the name, the languages of the texts, the title, and more titles.

    `outside` are those of laws outside the base; `titles` and `headings` are those of its own laws
    and of what stands above them, for readers of a language in which it has no text. `game` tells
    where the facts of the game come from that none of its own laws says.
    """

    name: str
    folder: str
    languages: tuple[str, ...]
    title: dict[str, str]
    outside: dict[str, dict[str, str]]
    titles: dict[str, dict[str, str]]
    headings: dict[str, dict[str, str]]
    game: Game | None
    span: Span = field(compare=False)
    places: Places = field(compare=False)


Place = tuple[str, tuple[str, ...], dict[str, dict[str, str]]]
"""Where the texts of an edition are: its folder, the languages, and titles that stand in none."""


CompiledEdition = tuple[CodeType, Tables]
"""The functions of an edition, and the tables beside them."""


@frozen
class CompiledBase:
    """A compiled base as data that can be packed: each edition, packed by itself; where its texts
    are; and what the vocabulary says for all."""

    digest: str
    editions: dict[str, bytes]
    places: dict[str, Place]
    shared: Tables


def vocabulary_of(files: BaseFiles) -> Vocabulary:
    """Read the vocabulary of a base."""
    return _read_vocabulary(files.vocabulary)


@lru_cache(maxsize=4)  # what shows a base asks for it with every edition
def _read_vocabulary(files: tuple[BaseFile, ...]) -> Vocabulary:
    sources = {f.path.rsplit("/", 1)[-1].removesuffix(".yaml"): (f.name, f.data) for f in files}
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
        languages, title = fields.texts("languages"), fields.words("title", (), shared=False)
        outside = _names(fields, "outside", faults)
        titles, headings = _names(fields, "titles", faults), _names(fields, "headings", faults)
        _check_names(fields, name, languages, [e.name for e in found])
        game = _game(fields, faults)
        fields.finish()
        folder = file.path.split("/")[0]
        found.append(
            EditionFile(
                name or "", folder, languages, title, outside, titles, headings, game, node.span,
                fields.places(),
            )
        )  # fmt: skip
    folders = {edition.name: edition.folder for edition in found}
    faults += (fault for edition in found if (fault := _unknown_lender(edition, folders)))
    if faults:
        raise LawError(in_order(faults))
    return tuple(found)


def _game(fields: Fields, faults: list[Diagnostic]) -> Game | None:
    """Which edition says what is a fact of the game, and which of its laws."""
    node = fields.node("game")
    if node is None:
        return None
    game = Fields(node, "`game`", faults)
    lender, laws = game.text("edition", required=True), game.texts("laws")
    game.finish()
    at = game.places()
    spans = tuple(
        at[f"laws.{i}"].span if f"laws.{i}" in at else node.span for i in range(len(laws))
    )
    return Game(lender or "", laws, at["edition"].span if "edition" in at else node.span, spans)


def _unknown_lender(edition: EditionFile, folders: dict[str, str]) -> Diagnostic | None:
    """A fault where the facts of the game come from an edition that isn't there, or from itself."""
    others = [name for name in folders if name != edition.name]
    if edition.game is None or edition.game.edition in others:
        return None
    name = edition.game.edition
    near, message = nearest(name, others), f"there is no other edition {shown(name)} here"
    expected = () if near else tuple(others[:4])
    return Diagnostic("unknown-edition", message, edition.game.span, "error", expected, near)


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
            at = places.get(f"languages.{i}") or places["languages"]
            fields.fault("bad-id", message, at.span, expected)


def _names(fields: Fields, key: str, faults: list[Diagnostic]) -> dict[str, dict[str, str]]:
    """What laws are called, by their ids and by language."""
    node = fields.node(key)
    if node is None:
        return {}
    names = Fields(node, f"`{key}`", faults)
    return {law: names.words(law, (), shared=False) for law, _, _ in names.entries()}


def edition_model(files: BaseFiles, edition: EditionFile, vocabulary: Vocabulary) -> model.Edition:
    """Parse and bind the rules of one edition, with the facts of the game it takes from another.

    Raises:
        LawError: with the faults of all its files.
    """
    own = own_rules(files, edition, vocabulary)
    if edition.game is None:
        return own
    lender = next(e for e in edition_files(files) if e.name == edition.game.edition)
    return with_game(own, own_rules(files, lender, vocabulary), edition.game)


def own_rules(files: BaseFiles, edition: EditionFile, vocabulary: Vocabulary) -> model.Edition:
    """Parse and bind what stands in the rule files of one edition.

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
    editions = edition_files(files)
    if faults := unknown_editions(vocabulary, [edition.name for edition in editions]):
        raise LawError(in_order(faults))
    bound = _each(editions, lambda edition: own_rules(files, edition, vocabulary))

    def decided(edition: EditionFile) -> Decision:
        own = bound[edition.name]
        game = edition.game
        return decide(own if game is None else with_game(own, bound[game.edition], game))

    return _each(editions, decided)


def _each(editions: tuple[EditionFile, ...], stage: Callable[[EditionFile], T]) -> dict[str, T]:
    """What a stage makes of each edition, by name; the faults of all come together."""
    faults: list[Diagnostic] = []
    found = {}
    for edition in editions:
        try:
            found[edition.name] = stage(edition)
        except LawError as error:
            faults += error.diagnostics
    if faults:
        raise LawError(faults)
    return found


def compile_edition(decision: Decision) -> CompiledEdition:
    """The functions and tables of one edition."""
    name = f"<laws {decision.edition.name}>"
    return compile(generate(decision), name, "exec", optimize=0), tables(decision)


def compile_base(files: BaseFiles) -> CompiledBase:
    """Compile the editions of a base that can rule.

    One whose rules don't tell how an auction goes on, such as whose turn it is, would call every
    call regular: it has texts, and no rulings. Where none can, they are taken as they are.
    """
    found = decisions(files)
    able = {name: decision for name, decision in found.items() if decision.knows_the_game}
    compiled = {name: packed(compile_edition(each)) for name, each in (able or found).items()}
    places = {
        e.name: (e.folder, e.languages, {**e.outside, **e.titles}) for e in edition_files(files)
    }
    vocabulary = next(iter(found.values())).edition.vocabulary  # each has the whole of it
    return CompiledBase(files.digest, compiled, places, shared_tables(vocabulary))
