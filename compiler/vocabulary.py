"""Vocabulary files -> declarations. Reads what a rule may speak of, and in which words."""

import re
from collections.abc import Callable

from .declarations import (
    Attribute,
    Effect,
    Fact,
    Irregularity,
    Moment,
    Player,
    Settling,
    Value,
    Vocabulary,
    Words,
)
from .diagnostics import Diagnostic, LawError, Span, nearest
from .document_nodes import Mapping, Node, Sequence
from .documents import Limits, read_document
from .fields import Fields
from .vocabulary_check import check_vocabulary
from .wording import shown

FILES = (
    "languages", "facts", "moments", "effects", "irregularities", "players", "attributes", "game",
    "words",
)  # fmt: skip
KINDS = ("state", "event", "attribute", "choice", "finding", "defined")
EVENTS = ("opened", "made", "stands", "changed", "changed_back", "director")
STAGES = ("before_call", "call", "auction", "change", "exposure", "director")
MOVES = (
    "keep", "judge", "remove", "oblige", "correct", "permit", "enter_pass", "pass_instead", "treat",
    "allow_change",
)  # fmt: skip
CALLS = ("bid", "pass", "double", "redouble")
GAME = ("turn", "over", "contract", "declarer")
_LIMITS = Limits(size=1_000_000, depth=12)


def read_vocabulary(sources: dict[str, tuple[str, bytes]]) -> Vocabulary:
    """Read the files of a vocabulary: by name, what messages call it and what it holds.

    Raises:
        LawError: with every fault of all files.
    """
    roots = _roots(sources)
    faults = roots["facts"].faults
    languages = _languages(roots["languages"])
    reader = _Reader(languages, faults)
    roots["facts"].each(reader.fact, "fact")
    roots["moments"].each(reader.moment, "moment")
    roots["players"].each(reader.player, "player")
    roots["attributes"].each(reader.attribute, "attribute")
    reader.section(roots["effects"], "effects", reader.effect)
    reader.section(roots["irregularities"], "irregularities", reader.irregularity)
    vocabulary = Vocabulary(
        languages=languages,
        facts=reader.facts,
        moments=reader.moments,
        effects=reader.effects,
        irregularities=reader.irregularities,
        players=reader.players,
        attributes=reader.attributes,
        naming=_naming(roots["irregularities"]),
        moves=reader.moves(roots["effects"]),
        untold=roots["effects"].texts("untold"),
        choices=reader.kinds_of_call(roots["effects"], "choices"),
        excludes=reader.kinds_of_call(roots["effects"], "excludes"),
        words=reader.words(roots["words"]),
        game={key: roots["game"].text(key, required=True) or "" for key in GAME},
    )
    for root in roots.values():
        root.finish()
    faults += check_vocabulary(vocabulary, _section_spans(roots))
    if faults:
        raise LawError(_in_order(faults))
    return vocabulary


def _naming(root: Fields) -> tuple[str, ...]:
    root.node("naming", required=True)
    return root.texts("naming")


def _section_spans(roots: dict[str, Fields]) -> dict[str, Span]:
    """The places of what keeps none of its own."""
    places = (
        ("irregularities", ("naming",)), ("effects", ("moves", "choices", "excludes")),
        ("game", GAME),
    )  # fmt: skip
    nodes = {key: roots[file].node(key) for file, keys in places for key in keys}
    whole = {key: roots[file].span for file, keys in places for key in keys}
    return {key: node.span if node else whole[key] for key, node in nodes.items()}


def _in_order(faults: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(faults, key=lambda f: (f.span.file, f.span.line, f.span.column))


def _roots(sources: dict[str, tuple[str, bytes]]) -> dict[str, Fields]:
    """The trees of all files, with one list for their faults; nothing more where one is missing."""
    faults: list[Diagnostic] = []
    nodes: dict[str, Node] = {}
    for name, (file, data) in sources.items():
        if name not in FILES:
            faults.append(_unknown_file(name, file))
            continue
        try:
            nodes[name] = read_document(data, file, limits=_LIMITS, error=LawError)
        except LawError as error:
            faults += error.diagnostics
    faults += [_missing_file(name, sources) for name in FILES if name not in sources]
    if len(nodes) < len(FILES):
        raise LawError(_in_order(faults))
    roots = {name: Fields(nodes[name], f"`{name}.yaml`", faults) for name in FILES}
    if any(not isinstance(node, Mapping) for node in nodes.values()):
        raise LawError(_in_order(faults))
    return roots


def _unknown_file(name: str, file: str) -> Diagnostic:
    message, near = f"`{name}.yaml` is no file of a vocabulary", nearest(name, FILES)
    suggestion = f"{near}.yaml" if near else None
    return Diagnostic("unknown-file", message, Span(file, 1, 1, 1, 2), suggestion=suggestion)


def _languages(root: Fields) -> tuple[str, ...]:
    """The languages that every phrase needs."""
    node, languages = root.node("required", required=True), root.texts("required")
    if node is not None and not languages:
        root.fault("wrong-type", "`required` is a list of languages", node.span, ("[en, da]",))
    for language in languages:
        if node is not None and not re.fullmatch("[a-z]{2}", language):
            message = f"{shown(language)} is no code of a language"
            root.fault("bad-id", message, node.span, ("two small letters, such as `en`",))
    return tuple(language for language in languages if re.fullmatch("[a-z]{2}", language))


def _missing_file(name: str, sources: dict[str, tuple[str, bytes]]) -> Diagnostic:
    folder = next((file.rsplit("/", 1)[0] for file, _ in sources.values()), "vocabulary")
    file = f"{folder}/{name}.yaml"
    message = f"the vocabulary has no file `{name}.yaml`"
    return Diagnostic("missing-file", message, Span(file, 1, 1, 1, 2), expected=(file,))


class _Reader:
    """The declarations read so far."""

    def __init__(self, languages: tuple[str, ...], faults: list[Diagnostic]) -> None:
        self.languages = languages
        self.faults = faults
        self.facts: dict[str, Fact] = {}
        self.moments: dict[str, Moment] = {}
        self.effects: dict[str, Effect] = {}
        self.irregularities: dict[str, Irregularity] = {}
        self.players: dict[str, Player] = {}
        self.attributes: dict[str, Attribute] = {}

    def section(self, root: Fields, key: str, read: Callable[[str, Fields], None]) -> None:
        node = root.node(key, required=True)
        if node is not None:
            what = "irregularity" if key == "irregularities" else key.removesuffix("s")
            Fields(node, f"`{key}`", self.faults).each(read, what)

    def fact(self, key: str, fields: Fields) -> None:
        kind = fields.word("kind", KINDS, required=True) or ""
        self.facts[key] = Fact(
            id=key,
            kind=kind,
            values=fields.values("values") or (True, False),
            phrases=fields.phrases(self.languages),
            span=fields.span,
            moment=fields.text("moment"),
            value=fields.text("value"),
            means=self._means(fields),
            player=fields.text("player"),
            offer=fields.text("offer"),
            after=fields.texts("after"),
            settled=self._settled(fields),
            question=fields.words("question", self.languages, required=False),
        )

    def _means(self, fields: Fields) -> dict[str, str]:
        node = fields.node("means")
        if node is None:
            return {}
        inner = Fields(node, f"`means` of {fields.what}", self.faults)
        return {name: inner.text(name) or "" for name, _, _ in inner.entries()}

    def _settled(self, fields: Fields) -> tuple[Settling, ...]:
        node = fields.node("settled")
        if node is None:
            return ()
        if not isinstance(node, Sequence):
            message = f"`settled` of {fields.what} is a list"
            fields.fault("wrong-type", message, node.span, ("- {moment: …, is: …}",))
            return ()
        found = []
        for item in node.items:
            inner = Fields(item, f"`settled` of {fields.what}", self.faults)
            moment, value = inner.text("moment", required=True), inner.node("is", required=True)
            values = inner.values("is")
            only, unless = inner.conditions("only"), inner.conditions("unless")
            inner.finish()
            if value is not None and len(values) > 1:
                inner.fault("wrong-type", f"`is` of {inner.what} is one value", value.span)
            if moment and values:
                found.append(Settling(moment, values[0], only, unless))
        return tuple(found)

    def moment(self, key: str, fields: Fields) -> None:
        self.moments[key] = Moment(
            id=key,
            events=fields.words_of("event", EVENTS, required=True),
            name=fields.words("name", self.languages),
            span=fields.span,
            by=fields.text("by"),
            after=fields.text("after"),
            before=fields.text("before"),
            kinds=fields.words_of("kinds", CALLS),
            only=fields.conditions("only"),
            each=fields.flag("each", False),
        )

    def effect(self, key: str, fields: Fields) -> None:
        phrase = fields.words("phrase", self.languages)
        says = fields.words("says", self.languages)
        effect, until = fields.text("effect", required=True) or "", fields.text("until")
        move, sweeps = fields.word("move", MOVES), fields.text("sweeps")
        kept, swept = fields.flag("kept", False), fields.words_of("swept_kinds", CALLS)
        own = ("phrase", "says", "effect", "until", "kept", "move", "sweeps", "swept_kinds")
        rest: dict[str, Value | tuple[str, ...]] = {}
        for name, _, node in fields.entries():
            if name not in own:
                several = isinstance(node, Sequence)
                values = fields.texts(name) if several else fields.values(name)
                rest[name] = tuple(map(str, values)) if several else (*values, "")[0]
        self.effects[key] = Effect(
            key, effect, rest, phrase, says, fields.span, until, kept, move, sweeps, swept
        )

    def irregularity(self, key: str, fields: Fields) -> None:
        of = fields.words_of("of", STAGES, required=True)
        name, phrases = fields.words("name", self.languages), fields.phrases(self.languages)
        alone, joins = fields.flag("alone", False), fields.flag("joins", False)
        has_offender = fields.flag("offender", True)
        self.irregularities[key] = Irregularity(
            key, of, name, phrases, fields.span, alone, joins, has_offender, fields.text("about"),
            fields.flag("beside", False),
        )  # fmt: skip

    def player(self, key: str, fields: Fields) -> None:
        value = fields.text("value", required=True) or ""
        name = fields.words("name", self.languages)
        self.players[key] = Player(key, value, name, fields.span)

    def attribute(self, key: str, fields: Fields) -> None:
        phrases = fields.phrases(self.languages)
        question = fields.words("question", self.languages)
        self.attributes[key] = Attribute(key, phrases, question, fields.span)

    def words(self, root: Fields) -> dict[str, dict[str, Words]]:
        """Every section of `words.yaml`: wordings by name."""
        found: dict[str, dict[str, Words]] = {}
        for section, _, node in root.entries():
            inner = Fields(node, f"`{section}`", self.faults)
            found[section] = {k: inner.words(k, self.languages) for k, _, _ in inner.entries()}
        return found

    def moves(self, root: Fields) -> dict[str, str]:
        node = root.node("moves", required=True)
        if node is None:
            return {}
        inner = Fields(node, "`moves`", self.faults)
        return {name: inner.word(name, MOVES) or "" for name, _, _ in inner.entries()}

    def kinds_of_call(self, root: Fields, key: str) -> dict[str, dict[str, tuple[Value, ...]]]:
        node = root.node(key, required=True)
        if node is None:
            return {}
        inner = Fields(node, f"`{key}`", self.faults)
        return {name: inner.conditions(name) for name, _, _ in inner.entries()}
