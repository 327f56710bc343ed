"""Vocabulary files -> declarations. Reads what a rule may speak of, and in which words."""

import re
from collections.abc import Callable

from .declarations import (
    AtMostOne,
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
from .diagnostics import Diagnostic, LawError, in_order
from .document_nodes import Sequence
from .fields import Fields
from .program_words import PROGRAM_WORDS
from .vocabulary_check import ASKED_WITH, MADE_OF, NEEDED_FIELDS, Sections, check_vocabulary
from .vocabulary_files import read_files
from .wording import shown

KINDS = ("state", "event", "attribute", "choice", "finding", "defined")
EVENTS = ("opened", "made", "stands", "changed", "changed_back", "director")
STAGES = ("before_call", "call", "auction", "change", "exposure", "director")
MOVES = (
    "keep", "judge", "remove", "oblige", "correct", "permit", "enter_pass", "pass_instead", "treat",
    "allow_change", "renew",
)  # fmt: skip
ANSWERS = ("no", "must", "yes")
CALLS = ("bid", "pass", "double", "redouble")
GAME = ("turn", "over", "contract", "declarer")


def read_vocabulary(sources: dict[str, tuple[str, bytes]]) -> Vocabulary:
    """Read the files of a vocabulary: by name, what messages call it and what it holds.

    Raises:
        LawError: with every fault of all files.
    """
    roots = read_files(sources)
    faults = roots["facts"].faults
    languages = _languages(roots["languages"])
    reader = _Reader(languages, _clauses(roots["languages"], languages), faults)
    roots["facts"].each(reader.fact, "fact")
    roots["moments"].each(reader.moment, "moment")
    roots["players"].each(reader.player, "player")
    roots["attributes"].each(reader.attribute, "attribute")
    reader.read_moves(roots["effects"])
    reader.section(roots["effects"], "effects", reader.effect)
    reader.section(roots["irregularities"], "irregularities", reader.irregularity)
    reader.section(roots["irregularities"], "actions", reader.action, required=False)
    vocabulary = Vocabulary(
        languages=languages,
        facts=reader.facts,
        moments=reader.moments,
        effects=reader.effects,
        irregularities=reader.irregularities,
        players=reader.players,
        attributes=reader.attributes,
        naming=_naming(roots["irregularities"]),
        moves=reader.moves,
        answers=reader.answers(roots["effects"]),
        untold=roots["effects"].texts("untold"),
        while_open=roots["effects"].texts("while_open"),
        at_most_one=reader.at_most_one(roots["effects"]),
        choices=reader.conditions(roots["effects"], "choices", required=True),
        excludes=reader.conditions(roots["effects"], "excludes", required=True),
        words=reader.words(roots["words"]),
        game={key: roots["game"].text(key, required=True) or "" for key in GAME},
        never=reader.conditions(roots["game"], "never"),
    )
    for root in roots.values():
        root.finish()
    faults += check_vocabulary(vocabulary, _sections(roots))
    if faults:
        raise LawError(in_order(faults))
    return vocabulary


def _naming(root: Fields) -> tuple[str, ...]:
    root.node("naming", required=True)
    return root.texts("naming")


def _sections(roots: dict[str, Fields]) -> Sections:
    """The places in the sections that are no declarations."""
    files = ("irregularities", "effects", "game")
    return Sections(*((roots[name].span, roots[name].places()) for name in files))


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


def _clauses(root: Fields, languages: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The languages in which words stand in another order after "if", and the words that tell."""
    node = root.node("clauses")
    if node is None:
        return {}
    inner = Fields(node, "`clauses`", root.faults)
    found = {language: inner.texts(language) for language in languages if inner.node(language)}
    inner.finish()
    return found


class _Reader:
    """The declarations read so far."""

    def __init__(
        self,
        languages: tuple[str, ...],
        clauses: dict[str, tuple[str, ...]],
        faults: list[Diagnostic],
    ) -> None:
        self.languages = languages
        self.clauses = clauses
        self.faults = faults
        self.facts: dict[str, Fact] = {}
        self.moments: dict[str, Moment] = {}
        self.effects: dict[str, Effect] = {}
        self.irregularities: dict[str, Irregularity] = {}
        self.players: dict[str, Player] = {}
        self.attributes: dict[str, Attribute] = {}
        self.moves: dict[str, str] = {}

    def section(
        self, root: Fields, key: str, read: Callable[[str, Fields], None], required: bool = True
    ) -> None:
        node = root.node(key, required)
        if node is not None:
            what = "irregularity" if key == "irregularities" else key.removesuffix("s")
            Fields(node, f"`{key}`", self.faults).each(read, what)

    def fact(self, key: str, fields: Fields) -> None:
        kind = fields.word("kind", KINDS, required=True) or ""
        has_values = fields.node("values") is not None
        self.facts[key] = Fact(
            id=key,
            kind=kind,
            # Where the values can't be read there are none, and nothing is said of them elsewhere.
            values=fields.values("values") if has_values else (True, False),
            phrases=fields.phrases(self.languages, self.clauses),
            span=fields.span,
            moment=fields.text("moment"),
            value=fields.text("value", required=kind in MADE_OF),
            means=self._means(fields),
            player=fields.text("player"),
            offer=fields.text("offer"),
            after=fields.texts("after"),
            settled=self._settled(fields),
            question=fields.words("question", self.languages, required=kind == "finding"),
            places=fields.places(),
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
        events = fields.words_of("event", EVENTS, required=True)
        comes_later = any(event != EVENTS[0] for event in events)
        self.moments[key] = Moment(
            id=key,
            events=events,
            name=fields.words("name", self.languages),
            span=fields.span,
            by=fields.text("by"),
            after=fields.text("after", required=comes_later),
            before=fields.text("before"),
            kinds=fields.words_of("kinds", CALLS),
            only=fields.conditions("only"),
            each=fields.flag("each", False),
            places=fields.places(),
        )

    def effect(self, key: str, fields: Fields) -> None:
        phrase = fields.words("phrase", self.languages)
        effect, until = fields.text("effect", required=True) or "", fields.texts("until")
        move, sweeps = fields.word("move", MOVES), fields.text("sweeps")
        kept, swept = fields.flag("kept", False), fields.words_of("swept_kinds", CALLS)
        own = ("phrase", "says", "effect", "until", "kept", "move", "sweeps", "swept_kinds")
        rest: dict[str, Value | tuple[str, ...]] = {}
        for name, _, node in fields.entries():
            if name not in own:
                several = isinstance(node, Sequence)
                values = fields.texts(name) if several else fields.values(name)
                rest[name] = tuple(map(str, values)) if several else (*values, "")[0]
        # A field that the move of the effect needs is told as missing, not as never filled in.
        filled = (*rest, *NEEDED_FIELDS.get(move or self.moves.get(effect, ""), ()))
        says = fields.words("says", self.languages, filled=filled)
        self.effects[key] = Effect(
            key, effect, rest, phrase, says, fields.span, until, kept, move, sweeps, swept,
            fields.places(),
        )  # fmt: skip

    def irregularity(self, key: str, fields: Fields) -> None:
        of = fields.words_of("of", STAGES, required=True)
        name = fields.words("name", self.languages)
        phrases = fields.phrases(self.languages, self.clauses)
        alone, joins = fields.flag("alone", False), fields.flag("joins", False)
        has_offender = fields.flag("offender", True)
        self.irregularities[key] = Irregularity(
            key, of, name, phrases, fields.span, alone, joins, has_offender, fields.text("about"),
            fields.flag("beside", False), fields.places(),
        )  # fmt: skip

    def action(self, key: str, fields: Fields) -> None:
        """What a player may ask to do; each is a stage of its own, since one is asked at a time."""
        if key in self.irregularities:
            message = f"`{key}` is the name of an irregularity already"
            fields.fault("duplicate-name", message, fields.span, ("another name",))
        name = fields.words("name", self.languages)
        asks = fields.words("asks", self.languages, filled=("player",))
        self.irregularities[key] = Irregularity(
            key, (key,), name, (), fields.span, places=fields.places(), asks=asks
        )

    def player(self, key: str, fields: Fields) -> None:
        value = fields.text("value", required=True) or ""
        name = fields.words("name", self.languages)
        self.players[key] = Player(key, value, name, fields.span, fields.places())

    def attribute(self, key: str, fields: Fields) -> None:
        phrases = fields.phrases(self.languages)
        question = fields.words("question", self.languages, filled=ASKED_WITH)
        of_change = fields.words("of_change", self.languages, required=False, filled=ASKED_WITH)
        self.attributes[key] = Attribute(
            key, phrases, question, of_change or question, fields.span, fields.places()
        )

    def words(self, root: Fields) -> dict[str, dict[str, Words]]:
        """Every section of `words.yaml`: wordings by name, with the placeholders they may have."""
        found: dict[str, dict[str, Words]] = {}
        for section, names in PROGRAM_WORDS.items():
            node = root.node(section, required=True)
            if node is None:
                continue
            inner = Fields(node, f"`{section}`", self.faults)
            inner.span = root.span_of(section)
            found[section] = {
                name: inner.words(name, self.languages, filled=filled)
                for name, filled in names.items()
            }
            inner.finish()
        found["each"] = self.each(root)
        found["languages"] = self.names_of_languages(root)
        return found

    def names_of_languages(self, root: Fields) -> dict[str, Words]:
        """What each language of the vocabulary is called, for words that are quoted in it."""
        node = root.node("languages", required=True)
        if node is None or not self.languages:  # told already
            return {}
        inner = Fields(node, "`languages`", self.faults)
        inner.span = root.span_of("languages")
        found = {name: inner.words(name, self.languages, filled=()) for name in self.languages}
        inner.finish()
        return found

    def each(self, root: Fields) -> dict[str, Words]:
        """How it is said that a law is looked at for each of several moments, by the moment."""
        node = root.node("each")
        if node is None:
            return {}
        inner = Fields(node, "`each`", self.faults)
        found = {name: inner.words(name, self.languages, False, ()) for name in self.moments}
        inner.finish()
        return {name: words for name, words in found.items() if words}

    def read_moves(self, root: Fields) -> None:
        node = root.node("moves", required=True)
        if node is not None:
            inner = Fields(node, "`moves`", self.faults)
            self.moves = {name: inner.word(name, MOVES) or "" for name, _, _ in inner.entries()}

    def answers(self, root: Fields) -> dict[str, str]:
        """What effects answer to a player who asks; a vocabulary without actions has none."""
        node = root.node("answers")
        if node is None:
            return {}
        inner = Fields(node, "`answers`", self.faults)
        return {name: inner.word(name, ANSWERS) or "" for name, _, _ in inner.entries()}

    def at_most_one(self, root: Fields) -> tuple[AtMostOne, ...]:
        """The effects that contradict one another; a vocabulary may leave that out."""
        node = root.node("at_most_one")
        if node is not None and not isinstance(node, Sequence):
            expected = ("- of: [stands, cancelled]",)
            root.fault("wrong-type", "`at_most_one` is a list", node.span, expected)
        found = []
        for item in node.items if isinstance(node, Sequence) else ():
            fields = Fields(item, "`at_most_one`", self.faults)
            fields.node("of", required=True)
            of, on, by = fields.texts("of"), fields.text("on"), fields.texts("by")
            but = fields.texts("but")
            fields.finish()
            found.append(AtMostOne(of, on, by, but, fields.span, fields.places()))
        return tuple(found)

    def conditions(
        self, root: Fields, key: str, required: bool = False
    ) -> dict[str, dict[str, tuple[Value, ...]]]:
        """Facts with values that they have together, by a name for that."""
        node = root.node(key, required)
        if node is None:
            return {}
        inner = Fields(node, f"`{key}`", self.faults)
        return {name: inner.conditions(name) for name, _, _ in inner.entries()}
