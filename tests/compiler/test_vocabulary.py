"""Faults of vocabulary files, each planted in the tiny one: place, code and cure by hand.

Each stands in the file with the brackets ⟦ ⟧ around the place that has to be told; they are taken
out before. What a committee does most is in `app/test_planted_faults`; here is every key.
"""

from typing import Any

import pytest

from bridgelaws.compiler.diagnostics import Diagnostic, LawError
from bridgelaws.compiler.vocabulary import read_vocabulary
from bridgelaws.compiler.vocabulary_files import FILES

from ..conftest import marked

Sources = dict[str, tuple[str, bytes]]
A = "{value: true, en: a holds}"
KINDS = "  kind: state\n  moment: call\n  value: kind(call)\n"
CHOOSES = "  player: caller\n"
AFTER = "  after: call\n"
EVENT = "    event: call\n"

# file, text replaced, text instead with brackets around the place of the fault, code, suggestion
BAD: dict[str, tuple[str, str, str, str, str | None]] = {
    # -- words --
    "a phrase without words in the language": (
        "facts", A, "⟦{value: true, da: a gælder}⟧", "missing-phrase", None),
    "a short answer without words in the language": (
        "facts", A, "{value: true, ⟦answer⟧: {da: a}, en: a holds}", "missing-phrase", None),
    "an effect without a phrase": (
        "effects", "  x:\n    effect: x\n    phrase: {en: X follows}\n",
        "  ⟦x⟧:\n    effect: x\n", "missing-key", None),
    "a moment without words": (
        "moments", "name: {en: the call}", "⟦name⟧: {da: meldingen}", "missing-phrase", None),
    "words that are a list": ("facts", A, "{value: true, en: ⟦[a]⟧}", "wrong-type", None),
    "words that are empty": ("facts", A, "{value: true, en: ⟦''⟧}", "wrong-type", None),
    "a key that is no language": (
        "facts", A, "{value: true, en: a holds, ⟦dansk⟧: a}", "unknown-key", None),
    "a language in need that no phrase has": (
        "words", "N: {en: North}", "⟦N⟧: {da: Nord}", "missing-phrase", None),
    "a misspelt key with words": (
        "facts", A, "{value: true, ⟦answr⟧: {en: a}, en: a holds}", "unknown-key", "answer"),
    "an edition without words": (
        "facts", A, '{value: true, en: a holds, ⟦"2017"⟧: {}}', "missing-phrase", None),
    "an edition with nothing behind it": (
        "facts", A, '{value: true, en: a holds, "2017": ⟦⟧}', "wrong-type", None),
    "an edition with a word for a language": (
        "facts", A, '{value: true, en: a holds, "2017": ⟦a fits⟧}', "wrong-type", None),
    "an edition with empty words": (
        "facts", A, """{value: true, en: a holds, "2017": {en: ⟦''⟧}}""", "wrong-type", None),
    "an edition with a key that is no language": (
        "facts", A, '{value: true, en: a holds, "2017": {en: a fits, ⟦dansk⟧: a}}',
        "unknown-key", None),
    "an edition within an edition": (
        "facts", A, '{value: true, en: a holds, "2017": {en: a fits, ⟦"1997"⟧: {en: a}}}',
        "unknown-key", None),
    "a placeholder that nothing fills in, in the words of an edition": (
        "attributes", 'en: "Does {player} choose {call}?"',
        'en: "Does {player} choose {call}?", "2017": {en: "Does ⟦{playr}⟧ like {call}?"}',
        "bad-placeholder", "{player}"),
    "a finding without a question": (
        "facts", 'f:\n  kind: finding\n  question: {en: "Is it found that f holds?"}\n',
        "⟦f⟧:\n  kind: finding\n", "missing-key", None),
    # -- types and keys --
    "a fact that is a word": ("facts", "a:\n", "z: ⟦state⟧\na:\n", "wrong-type", None),
    "a kind that is a list": (
        "facts", "e:\n  kind: event", "e:\n  kind: ⟦[event]⟧", "wrong-type", None),
    "phrases that are a mapping": (
        "facts",
        "  phrases:\n    - {value: true, en: f holds}\n    - {value: false, en: f fails}\n",
        "  phrases: ⟦{en: f}⟧\n", "wrong-type", None),
    "a phrase without value": ("facts", A, "⟦{en: a holds}⟧", "missing-key", None),
    "values that are numbers": (
        "facts", "{value: true, en: f holds}", "{value: ⟦1⟧, en: f holds}", "wrong-type", None),
    "each that is no truth": ("moments", AFTER, AFTER + "  each: ⟦yes⟧\n", "wrong-type", None),
    "an irregularity that is alone perhaps": (
        "irregularities", "    name: {en: first fault}",
        "    alone: ⟦maybe⟧\n    name: {en: first fault}", "wrong-type", None),
    "an unknown event": (
        "moments", "event: stands", "event: ⟦stand⟧", "unknown-word", "stands"),
    "an unknown event in a list": (
        "moments", "event: stands", "event: [made, ⟦stand⟧]", "unknown-word", "stands"),
    "no event": (
        "moments", "later:\n  event: stands\n", "⟦later⟧:\n", "missing-key", None),
    "an unknown kind of call": (
        "moments", AFTER, AFTER + "  kinds: [bid, ⟦doubel⟧]\n", "unknown-word", "double"),
    "an unknown stage": (
        "irregularities", "any_call:\n    of: before_call", "any_call:\n    of: ⟦before_cal⟧",
        "unknown-word", "before_call"),
    "an unknown stage in a list": (
        "irregularities", "first_fault:\n    of: call", "first_fault:\n    of: [call, ⟦chang⟧]",
        "unknown-word", "change"),
    "no naming": (
        "irregularities", "naming: [first_fault, second_fault]\n\nirregularities:",
        "⟦⟧irregularities:", "missing-key", None),
    "no language in need": ("languages", "[en]", "⟦[]⟧", "wrong-type", None),
    "a language that is no code": ("languages", "[en]", "⟦[en, ../etc]⟧", "bad-id", None),
    "settled that is no list": (
        "facts", CHOOSES, CHOOSES + "  settled: ⟦{moment: later}⟧\n", "wrong-type", None),
    "settled without a value": (
        "facts", CHOOSES, CHOOSES + "  settled: [⟦{moment: later}⟧]\n", "missing-key", None),
    "settled with two values": (
        "facts", CHOOSES, CHOOSES + "  settled: [{moment: later, is: ⟦[true, false]⟧}]\n",
        "wrong-type", None),
    "a role without a fact": ("game", "turn: turn\n", "⟦⟧", "missing-key", None),
    "a role twice, the second time misspelt": (
        "game", "turn: turn\n", "turn: turn\n⟦trun⟧: turn\n", "unknown-key", "turn"),
    # -- names --
    "an unknown player": (
        "facts", "player: caller", "player: ⟦callr⟧", "unknown-player", "caller"),
    "an unknown effect offered": (
        "facts", CHOOSES, CHOOSES + "  offer: ⟦stand⟧\n", "unknown-effect", "stands"),
    "an unknown fact before it": (
        "facts", CHOOSES, CHOOSES + "  after: [⟦chosn⟧]\n", "unknown-fact", "chosen"),
    "facts after each other": (
        "facts", "f:\n  kind: finding\n", "f:\n  kind: finding\n  after: ⟦[f]⟧\n",
        "circular-order", None),
    "a moment after itself": (
        "moments", "after: call", "after: ⟦later⟧", "circular-order", None),
    "a moment after nothing": (
        "moments", "later:\n  event: stands\n  by: caller\n  after: call\n",
        "⟦later⟧:\n  event: stands\n  by: caller\n", "missing-key", None),
    "a moment before an unknown one": (
        "moments", AFTER, AFTER + "  before: ⟦latr⟧\n", "unknown-moment", "later"),
    "a moment by an unknown player": (
        "moments", "by: caller", "by: ⟦callr⟧", "unknown-player", "caller"),
    "a moment of an unknown fact": (
        "moments", AFTER, AFTER + "  only: {⟦chosn⟧: true}\n", "unknown-fact", "chosen"),
    "a moment of an impossible value": (
        "moments", AFTER, AFTER + "  only: {kind: [bid, ⟦passs⟧]}\n", "unknown-value", "pass"),
    "settled at an unknown moment": (
        "facts", CHOOSES, CHOOSES + "  settled: [{moment: ⟦latr⟧, is: true}]\n",
        "unknown-moment", "later"),
    "settled with an impossible value": (
        "facts", CHOOSES, CHOOSES + "  settled: [{moment: later, is: ⟦perhaps⟧}]\n",
        "unknown-value", None),
    "settled unless an unknown fact": (
        "facts", CHOOSES,
        CHOOSES + "  settled: [{moment: later, is: true, unless: {⟦knd⟧: bid}}]\n",
        "unknown-fact", "kind"),
    "a phrase for an impossible value": (
        "facts", "{value: bid, en: it is a bid}", "{value: ⟦bidd⟧, en: it is a bid}",
        "unknown-value", "bid"),
    "a meaning of an impossible value": (
        "facts", "means: {one: dealer(call)", "means: {⟦ona⟧: dealer(call)",
        "unknown-value", "one"),
    "a value that is told": (
        "facts", "  kind: finding\n", "  kind: finding\n  ⟦value⟧: exists(call)\n",
        "unknown-key", None),
    "no value": (
        "facts", "e:\n  kind: event\n  moment: later\n  value: exists(later)\n",
        "⟦e⟧:\n  kind: event\n  moment: later\n", "missing-key", None),
    "a value with a misspelt key": (
        "facts", "  value: exists(later)\n", "  ⟦vlaue⟧: exists(later)\n",
        "unknown-key", "value"),
    "an irregularity named twice": (
        "irregularities", "[first_fault,", "[first_fault, ⟦first_fault⟧,",
        "duplicate-name", None),
    "an irregularity that is not named": (
        "irregularities",
        "naming: [first_fault, second_fault]\n\nirregularities:\n  any_call:\n"
        "    of: before_call\n    name: {en: any call}\n  first_fault:\n    of: call\n"
        "    name: {en: first fault}\n  second_fault:",
        "naming: [first_fault]\n\nirregularities:\n  any_call:\n"
        "    of: before_call\n    name: {en: any call}\n  first_fault:\n    of: call\n"
        "    name: {en: first fault}\n  ⟦second_fault⟧:",
        "missing-name", None),
    "a move of an unknown effect": (
        "effects", "stands: keep", "⟦stand⟧: keep", "unknown-effect", "stands"),
    "an effect that is told for a time and not known": (
        "effects", "moves:\n", "while_open: [⟦stand⟧]\nmoves:\n", "unknown-effect", "stands"),
    "a move without its call": (
        "effects", "  stands:\n    effect: stands\n    event: call\n",
        "  ⟦stands⟧:\n    effect: stands\n", "missing-key", None),
    "a move with the key of its call misspelt": (
        "effects", EVENT, "    ⟦evnt⟧: call\n", "unknown-key", "event"),
    "an effect of an unknown player": (
        "effects", EVENT, EVENT + "    player: ⟦callr⟧\n", "unknown-player", "caller"),
    "an effect until an unknown moment": (
        "effects", EVENT, EVENT + "    until: ⟦latr⟧\n", "unknown-moment", "later"),
    "a correction with an unknown choice": (
        "effects", EVENT, EVENT + "    with: [⟦anythin⟧]\n", "unknown-choice", "anything"),
    "an exclusion that is unknown": (
        "effects", EVENT, EVENT + "    except: [⟦a_bd⟧]\n", "unknown-exclusion", "a_bid"),
    "a choice of an unknown fact": (
        "effects", "anything: {}", "anything: {⟦knd⟧: bid}", "unknown-fact", "kind"),
    "an exclusion of an impossible value": (
        "effects", "{kind: [bid]}", "{kind: [⟦bidd⟧]}", "unknown-value", "bid"),
    "a role of an unknown fact": ("game", "turn: turn", "turn: ⟦trn⟧", "unknown-fact", "turn"),
    "a role of a fact that no rule defines": ("game", "over: over", "over: ⟦a⟧",
        "wrong-type", None),
    "what never is, of an unknown fact": (
        "game", "turn: turn\n", "turn: turn\nnever:\n  x: {⟦knd⟧: [bid]}\n", "unknown-fact",
        "kind"),
    "what never is, with an impossible value": (
        "game", "turn: turn\n", "turn: turn\nnever:\n  x: {kind: [⟦bidd⟧]}\n", "unknown-value",
        "bid"),
    "a placeholder that nothing fills in": (
        "attributes", "{player} choose", "⟦{playr}⟧ choose", "bad-placeholder", "{player}"),
    # -- phrases that mean two things --
    "a fact with the phrase of another": (
        "facts", "en: b holds}", "en: ⟦a holds⟧}", "duplicate-phrase", None),
    "an effect with the phrase of another": (
        "effects", "phrase: {en: Y follows}", "phrase: {en: ⟦X follows⟧}",
        "duplicate-phrase", None),
    "a fact that has the phrase of another in one edition": (
        "facts", "en: b holds}", 'en: b holds, "2017": {en: ⟦a holds⟧}}',
        "duplicate-phrase", None),
    "two facts that have one phrase in one edition": (
        "facts", A + "\n    - {value: false, en: a fails}",
        '{value: true, en: a holds, "2017": {en: fits}}\n'
        '    - {value: false, en: a fails, "2017": {en: ⟦fits⟧}}',
        "duplicate-phrase", None),
    "an irregularity with the name of another": (
        "irregularities", "{en: second fault}", "{en: ⟦first fault⟧}", "duplicate-phrase", None),
    "a moment with the name of another, but for the article": (
        "moments", "{en: the later call}", "{en: ⟦call⟧}", "duplicate-phrase", None),
    # -- expressions --
    "a fact in an expression": (
        "facts", "exists(later)", "exists(⟦chosen⟧)", "unknown-name", None),
    "an expression that ends too early": (
        "facts", "exists(later)", "exists(later⟦⟧", "bad-expression", None),
    "an expression that can't go on": (
        "facts", "exists(later)", "exists(later) ⟦+ 1⟧", "bad-expression", None),
    "an expression in quotes": (
        "facts", "exists(later)", '"exists(⟦latr⟧)"', "unknown-name", "later"),
    "a value that is no truth": (
        "facts", "exists(later)", "⟦kind(later)⟧", "wrong-arguments", None),
    "a value that is no word": (
        "facts", "value: kind(call)", "value: ⟦exists(call)⟧", "wrong-arguments", None),
    "a player who is none": (
        "players", "by(call)", "⟦kind(call)⟧", "wrong-arguments", None),
    "an unknown function of a player": (
        "players", "by(call)", "⟦bye⟧(call)", "unknown-name", "by"),
    "an unknown function in what a value means": (
        "facts", "means: {one: dealer(call)", "means: {one: ⟦deler⟧(call)",
        "unknown-name", "dealer"),
    "an unknown function in a field of an effect": (
        "effects", EVENT, EVENT + "    suits: ⟦suit⟧(call)\n", "unknown-name", "suits"),
    # -- YAML --
    "a key twice within a declaration": (
        "players", "  value: by(call)\n", "  value: by(call)\n  ⟦value⟧: by(call)\n",
        "duplicate-key", None),
    "an anchor": ("players", "value: by(call)", "value: ⟦&x by(call)⟧", "anchor", None),
    "an empty file": ("languages", "required: [en]\n", "⟦⟧# nothing\n", "empty-document", None),
    "a file that is a list": (
        "players", "caller:\n  value: by(call)\n  name: {en: the caller}", "⟦- caller⟧",
        "wrong-type", None),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_fault_has_its_place_its_code_and_its_near_word(
    name: str, tiny_sources: Sources, vocabulary_faults: Any
) -> None:
    """Nothing is passed over, and one slip is told once."""
    file, old, new, code, suggestion = BAD[name]
    _, place = marked(tiny_sources[file][1].decode().replace(old, new))
    assert place is not None
    told = vocabulary_faults(file, old, marked(new)[0])
    assert told == [(f"{file}.yaml", *place[:2], code, suggestion)]


def test_a_choice_that_is_asked_nowhere_is_told_at_the_choice(vocabulary_faults: Any) -> None:
    """In another file than the one where its question is missing."""
    assert vocabulary_faults("attributes", "chosen:", "choosen:") == [
        ("facts.yaml", 42, 1, "unknown-attribute", "choosen")
    ]


def faults_of(sources: Sources) -> list[Diagnostic]:
    """The faults of a vocabulary that is refused."""
    with pytest.raises(LawError) as caught:
        read_vocabulary(sources)
    return list(caught.value.diagnostics)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_told_by_its_name(name: str, tiny_sources: Sources) -> None:
    """Whichever it is, and where it should lie."""
    del tiny_sources[name]
    (fault,) = faults_of(tiny_sources)
    assert (fault.code, fault.message) == (
        "missing-file", f"the vocabulary has no file `{name}.yaml`",
    )  # fmt: skip
    assert fault.span.file.endswith(f"{name}.yaml")


def test_files_that_are_missing_unreadable_or_misnamed_are_told_together(
    tiny_sources: Sources,
) -> None:
    """Three slips in three files are one run; what is in the others waits until they are there."""
    tiny_sources["fact"] = ("v/fact.yaml", tiny_sources.pop("facts")[1])
    tiny_sources["players"] = ("v/players.yaml", b"a: [\n")
    tiny_sources["words"] = ("v/words.yaml", b"\xff")
    told = {(f.span.file, f.code, f.suggestion) for f in faults_of(tiny_sources)}
    assert ("v/fact.yaml", "unknown-file", "facts.yaml") in told
    assert {code for file, code, _ in told if file == "v/players.yaml"} == {"syntax"}
    assert {code for file, code, _ in told if file == "v/words.yaml"} == {"not-utf8"}
    assert len(told) == 3  # `facts.yaml` isn't missing as well


def test_all_faults_of_all_files_come_in_one_run_in_their_order(tiny_sources: Sources) -> None:
    """Files by name, within a file by line and column."""
    for name, old, new in (
        ("moments", b"event: stands", b"event: stand"),
        ("facts", b"moment: later", b"moment: latr"),
        ("facts", b"kind: finding", b"kind: findin"),
        ("effects", b"{en: Y follows}\n    says", b"{da: Y}\n    says"),
    ):
        file, data = tiny_sources[name]
        tiny_sources[name] = (file, data.replace(old, new))
    assert [(f.span.file, f.span.line, f.code) for f in faults_of(tiny_sources)] == [
        ("effects.yaml", 17, "missing-phrase"),
        ("facts.yaml", 29, "unknown-moment"),
        ("facts.yaml", 36, "unknown-word"),
        ("moments.yaml", 5, "unknown-word"),
    ]


BAD_IDS = ["A", "a-b", "a b", "é", "1a", "_a", "a.b", "a'", 'a"', "a\nb", "class:", "", "a" * 61]


@pytest.mark.parametrize("name", BAD_IDS, ids=ascii)
@pytest.mark.parametrize(
    ("file", "old", "column"),
    [
        ("facts", "f:\n  kind: finding", 1),
        ("moments", "later:\n", 1),
        ("players", "caller:\n", 1),
        ("attributes", "chosen:\n", 1),
        ("effects", "  x:\n", 3),
        ("irregularities", "  second_fault:\n", 3),
    ],
)
def test_an_id_holds_nothing_that_means_something_in_code(
    name: str, file: str, old: str, column: int, vocabulary_faults: Any
) -> None:
    """Ids become part of compiled code: small letters, digits and `_`, wherever one is declared."""
    quoted = '"' + name.replace('"', '\\"').replace("\n", "\\n") + '"'
    new = old.replace(old.split(":")[0].strip(), quoted, 1)
    codes = [(f, c, code) for f, _, c, code, _ in vocabulary_faults(file, old, new)]
    assert (f"{file}.yaml", column, "bad-id") in codes


@pytest.mark.parametrize(
    "words", ["{x:>999999999}", "{x.__class__}", "{x[0]}", "{}", "{0}", "{x!r}", "{", "}", "{{x}}"]
)
def test_a_placeholder_is_a_name_and_nothing_more(words: str, vocabulary_faults: Any) -> None:
    """A width would be obeyed, and an attribute read; so neither is let in."""
    found = vocabulary_faults("effects", "says: {en: X follows}", f'says: {{en: "{words}"}}')
    assert ("effects.yaml", 14, 16, "bad-placeholder", None) in found


def test_blanks_within_a_phrase_count_as_one(tiny_sources: Sources) -> None:
    """As rules are read; a phrase over two lines could never be met otherwise."""
    file, data = tiny_sources["effects"]
    data = data.replace(b"phrase: {en: X follows}", b'phrase: {en: "X\\n   follows"}')
    tiny_sources["effects"] = (file, data)
    assert read_vocabulary(tiny_sources).effects["x"].phrase == {"en": "X follows"}


def test_a_vocabulary_without_faults_is_read_as_declared(tiny_sources: Sources) -> None:
    """Kinds, values, moments and fields, and nothing that was not written."""
    vocabulary = read_vocabulary(tiny_sources)
    assert vocabulary.languages == ("en",)
    kind = vocabulary.facts["kind"]
    assert (kind.kind, kind.value) == ("state", "kind(call)")
    assert kind.values == ("bid", "pass", "double", "redouble")
    assert vocabulary.facts["a"].values == (True, False)
    assert (vocabulary.moments["later"].by, vocabulary.moments["later"].after) == ("caller", "call")
    assert vocabulary.effects["stands"].fields == {"event": "call"}
    assert vocabulary.moves == {"stands": "keep"}
    assert vocabulary.naming == ("first_fault", "second_fault")
