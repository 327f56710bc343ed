"""Vocabulary files -> declarations. Reads what a rule may speak of, and in which words."""

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
from .diagnostics import Diagnostic, LawError
from .document_nodes import Sequence
from .documents import Limits, read_document
from .fields import Fields

FILES = (
    "languages", "facts", "moments", "effects", "irregularities", "players", "attributes", "game",
    "words",
)  # fmt: skip
KINDS = ("state", "event", "attribute", "choice", "finding", "defined")
EVENTS = ("opened", "made", "stands", "changed", "director")
STAGES = ("before_call", "call", "auction", "change", "exposure", "director")
MOVES = ("keep", "remove", "oblige", "correct", "permit", "enter_pass")
GAME = ("turn", "over", "contract", "declarer")
_LIMITS = Limits(size=1_000_000, depth=12)


def read_vocabulary(sources: dict[str, tuple[str, bytes]]) -> Vocabulary:
    """Read the files of a vocabulary: by name, what messages call it and what it holds.

    Raises:
        LawError: with every fault of all files.
    """
    faults: list[Diagnostic] = []
    roots = {name: _root(name, *sources[name], faults) for name in FILES if name in sources}
    for name in FILES:
        if name not in sources:
            raise LawError([_missing_file(name, sources)])
    languages = roots["languages"].texts("required")
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
        naming=roots["irregularities"].texts("naming"),
        moves=reader.moves(roots["effects"]),
        choices=reader.kinds_of_call(roots["effects"], "choices"),
        excludes=reader.kinds_of_call(roots["effects"], "excludes"),
        words=reader.words(roots["words"]),
        game={key: roots["game"].text(key, required=True) or "" for key in GAME},
    )
    for root in roots.values():
        root.finish()
    if faults:
        raise LawError(sorted(faults, key=lambda f: (f.span.file, f.span.line, f.span.column)))
    return vocabulary


def _missing_file(name: str, sources: dict[str, tuple[str, bytes]]) -> Diagnostic:
    from .diagnostics import Span

    folder = next((file.rsplit("/", 1)[0] for file, _ in sources.values()), "vocabulary")
    file = f"{folder}/{name}.yaml"
    message = f"the vocabulary has no file `{name}.yaml`"
    return Diagnostic("missing-file", message, Span(file, 1, 1, 1, 2), expected=(file,))


def _root(name: str, file: str, data: bytes, faults: list[Diagnostic]) -> Fields:
    try:
        node = read_document(data, file, limits=_LIMITS, error=LawError)
    except LawError as error:
        faults += error.diagnostics
        raise LawError(faults) from None
    return Fields(node, f"`{name}.yaml`", faults)


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

    def section(self, root: Fields, key: str, read: object) -> None:
        node = root.node(key, required=True)
        if node is not None:
            Fields(node, f"`{key}`", self.faults).each(read, key.removesuffix("s"))  # type: ignore[arg-type]

    def fact(self, key: str, fields: Fields) -> None:
        kind = fields.word("kind", KINDS, required=True) or "state"
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
        if not isinstance(node, Sequence):
            return ()
        found = []
        for item in node.items:
            inner = Fields(item, f"`settled` of {fields.what}", self.faults)
            moment, values = inner.text("moment", required=True), inner.values("is")
            only, unless = inner.conditions("only"), inner.conditions("unless")
            inner.finish()
            if moment and values:
                found.append(Settling(moment, values[0], only, unless))
        return tuple(found)

    def moment(self, key: str, fields: Fields) -> None:
        events = fields.texts("event")
        for event in events:
            if event not in EVENTS:
                fields.word("event", EVENTS)
        self.moments[key] = Moment(
            id=key,
            events=events,
            name=fields.words("name", self.languages),
            span=fields.span,
            by=fields.text("by"),
            after=fields.text("after"),
            before=fields.text("before"),
            kinds=fields.texts("kinds"),
            only=fields.conditions("only"),
            each=fields.values("each") == (True,),
        )

    def effect(self, key: str, fields: Fields) -> None:
        phrase = fields.words("phrase", self.languages)
        says = fields.words("says", self.languages)
        effect, until = fields.text("effect", required=True) or "", fields.text("until")
        own = ("phrase", "says", "effect", "until")
        rest: dict[str, Value | tuple[str, ...]] = {}
        for name, _, node in fields.entries():
            if name not in own:
                several = isinstance(node, Sequence)
                values = fields.texts(name) if several else fields.values(name)
                rest[name] = tuple(map(str, values)) if several else (*values, "")[0]
        self.effects[key] = Effect(key, effect, rest, phrase, says, fields.span, until)

    def irregularity(self, key: str, fields: Fields) -> None:
        of = fields.texts("of")
        if len(of) == 1:
            fields.word("of", STAGES, required=True)
        name, phrases = fields.words("name", self.languages), fields.phrases(self.languages)
        alone, joins = (fields.values(k) == (True,) for k in ("alone", "joins"))
        has_offender = fields.values("offender") != (False,)
        self.irregularities[key] = Irregularity(
            key, of, name, phrases, fields.span, alone, joins, has_offender
        )

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
