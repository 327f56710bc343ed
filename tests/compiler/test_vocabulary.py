"""Faults of vocabulary files, each planted in the tiny one: place, code and cure by hand.

Places are those of the file with the fault in it; a declaration that names something wrong is told
at its key.
"""

from typing import Any

import pytest

from bridgelaws.compiler.diagnostics import Diagnostic, LawError
from bridgelaws.compiler.vocabulary import FILES, read_vocabulary

Sources = dict[str, tuple[str, bytes]]
A = "{value: true, en: a holds}"
KINDS = "  kind: state\n  moment: call\n  value: kind(call)\n"

# file, text replaced, text instead, then (line, column, code, suggestion) of every fault
BAD: dict[str, tuple[str, str, str, list[tuple[int, int, str, str | None]]]] = {
    # -- words --
    "a phrase without words in the language": (
        "facts", A, "{value: true, da: a gælder}", [(8, 7, "missing-phrase", None)]),
    "a short answer without words in the language": (
        "facts", A, "{value: true, answer: {da: a}, en: a holds}", [
            (8, 29, "missing-phrase", None)]),
    "an effect without a phrase": (
        "effects", "    phrase: {en: X follows}\n", "", [(11, 3, "missing-key", None)]),
    "a moment without words": (
        "moments", "{en: the call}", "{da: meldingen}", [(3, 9, "missing-phrase", None)]),
    "words that are a list": (
        "facts", A, "{value: true, en: [a]}", [
            (8, 7, "missing-phrase", None), (8, 21, "wrong-type", None)]),
    "words that are empty": (
        "facts", A, "{value: true, en: ''}", [
            (8, 7, "missing-phrase", None), (8, 21, "wrong-type", None)]),
    "a key that is no language": (
        "facts", A, "{value: true, en: a holds, dansk: a}", [(8, 34, "unknown-key", None)]),
    "a language in need that no phrase has": (
        "words", "{en: North}", "{da: Nord}", [(2, 6, "missing-phrase", None)]),
    # -- types and keys --
    "an unknown kind": (
        "facts", "e:\n  kind: event", "e:\n  kind: evnt", [
            (28, 9, "unknown-word", "event")]),
    "an unknown key": (
        "facts", "  moment: later", "  momnt: later", [(29, 3, "unknown-key", "moment")]),
    "a fact that is a word": ("facts", "a:\n", "z: state\na:\n", [
        (3, 4, "wrong-type", None)]),
    "a kind that is a list": ("facts", "e:\n  kind: event", "e:\n  kind: [event]", [
        (28, 9, "wrong-type", None)]),
    "phrases that are a mapping": (
        "facts",
        "  phrases:\n    - {value: true, en: f holds}\n    - {value: false, en: f fails}\n",
        "  phrases: {en: f}\n", [(37, 12, "wrong-type", None)]),
    "a phrase without value": (
        "facts", A, "{en: a holds}", [(8, 7, "missing-key", None)]),
    "values that are numbers": (
        "facts", "{value: true, en: f holds}", "{value: 1, en: f holds}", [
            (38, 15, "wrong-type", None)]),
    "each that is no truth": (
        "moments", "  after: call\n", "  after: call\n  each: yes\n", [
            (8, 9, "wrong-type", None)]),
    "an irregularity that is alone perhaps": (
        "irregularities",
        "    name: {en: first fault}", "    alone: maybe\n    name: {en: first fault}",
        [(9, 12, "wrong-type", None)]),
    "an unknown event": (
        "moments", "event: stands", "event: stand", [(5, 10, "unknown-word", "stands")]),
    "an unknown event in a list": (
        "moments", "event: stands", "event: [made, stand]", [(5, 17, "unknown-word", "stands")]),
    "no event": ("moments", "  event: stands\n", "", [(4, 1, "missing-key", None)]),
    "an unknown kind of call": (
        "moments", "  after: call\n", "  after: call\n  kinds: [bid, doubel]\n", [
            (8, 16, "unknown-word", "double")]),
    "an unknown stage": (
        "irregularities", "any_call:\n    of: before_call", "any_call:\n    of: before_cal", [
            (5, 9, "unknown-word", "before_call")]),
    "an unknown stage in a list": (
        "irregularities", "first_fault:\n    of: call", "first_fault:\n    of: [call, chang]", [
            (8, 16, "unknown-word", "change")]),
    "no naming": (
        "irregularities", "naming: [first_fault, second_fault]\n", "", [
            (2, 1, "missing-key", None)]),
    "no language in need": ("languages", "required: [en]", "required: []", [
        (1, 11, "wrong-type", None)]),
    "the key of the languages misspelt": ("languages", "required", "requires", [
        (1, 1, "missing-key", None), (1, 1, "unknown-key", "required")]),
    "a language that is no code": ("languages", "[en]", "[en, ../etc]", [
        (1, 11, "bad-id", None)]),
    "settled that is no list": (
        "facts", "  player: caller\n", "  player: caller\n  settled: {moment: later}\n", [
            (44, 12, "wrong-type", None)]),
    "settled without a value": (
        "facts", "  player: caller\n", "  player: caller\n  settled: [{moment: later}]\n", [
            (44, 13, "missing-key", None)]),
    "settled with two values": (
        "facts", "  player: caller\n",
        "  player: caller\n  settled: [{moment: later, is: [true, false]}]\n", [
            (44, 33, "wrong-type", None)]),
    "an unknown move": ("effects", "stands: keep", "stands: keeep", [
        (2, 11, "unknown-word", "keep"),]),
    "a role without a fact": ("game", "turn: turn\n", "", [(1, 1, "missing-key", None)]),
    "an unknown role": ("game", "turn: turn\n", "turn: turn\ntrun: turn\n", [
        (2, 1, "unknown-key", "turn")]),
    # -- names --
    "an unknown moment": ("facts", "moment: later", "moment: latr", [
        (27, 1, "unknown-moment", "later")]),
    "an unknown player": ("facts", "player: caller", "player: callr", [
        (41, 1, "unknown-player", "caller")]),
    "an unknown effect offered": (
        "facts", "  player: caller\n", "  player: caller\n  offer: stand\n", [
            (41, 1, "unknown-effect", "stands")]),
    "an unknown fact before it": (
        "facts", "  player: caller\n", "  player: caller\n  after: [chosn]\n", [
            (41, 1, "unknown-fact", "chosen")]),
    "facts after each other": (
        "facts", "f:\n  kind: finding\n", "f:\n  kind: finding\n  after: [f]\n", [
            (35, 1, "circular-order", None)]),
    "a moment after itself": (
        "moments", "after: call", "after: later", [(4, 1, "circular-order", None)]),
    "a moment after nothing": ("moments", "  after: call\n", "", [(4, 1, "missing-key", None)]),
    "a moment before an unknown one": (
        "moments", "  after: call\n", "  after: call\n  before: latr\n", [
            (4, 1, "unknown-moment", "later")]),
    "a moment by an unknown player": ("moments", "by: caller", "by: callr", [
        (4, 1, "unknown-player", "caller")]),
    "a moment of an unknown fact": (
        "moments", "  after: call\n", "  after: call\n  only: {chosn: true}\n", [
            (4, 1, "unknown-fact", "chosen")]),
    "a moment of an impossible value": (
        "moments", "  after: call\n", "  after: call\n  only: {kind: [bid, passs]}\n", [
            (4, 1, "unknown-value", "pass")]),
    "settled at an unknown moment": (
        "facts", "  player: caller\n",
        "  player: caller\n  settled: [{moment: latr, is: true}]\n", [
            (41, 1, "unknown-moment", "later")]),
    "settled with an impossible value": (
        "facts", "  player: caller\n",
        "  player: caller\n  settled: [{moment: later, is: perhaps}]\n", [
            (41, 1, "unknown-value", None)]),
    "settled unless an unknown fact": (
        "facts", "  player: caller\n",
        "  player: caller\n  settled: [{moment: later, is: true, unless: {knd: bid}}]\n", [
            (41, 1, "unknown-fact", "kind")]),
    "a phrase for an impossible value": (
        "facts", "{value: bid, en: it is a bid}", "{value: bidd, en: it is a bid}", [
            (62, 1, "unknown-value", "bid")]),
    "a meaning of an impossible value": (
        "facts", "means: {one: dealer(call)", "means: {ona: dealer(call)", [
            (72, 1, "missing-key", None), (72, 1, "unknown-value", "one")]),
    "a choice that is asked nowhere": ("attributes", "chosen:", "choosen:", [
        ("facts.yaml", 41, 1, "unknown-attribute", "choosen")]),  # type: ignore[list-item]
    "a value that is told": ("facts", "  kind: finding\n", "  kind: finding\n  value: by(call)\n", [
        (35, 1, "unknown-key", None)]),
    "no value": ("facts", "  value: exists(later)\n", "", [(27, 1, "missing-key", None)]),
    "an unknown irregularity named": (
        "irregularities", "[first_fault,", "[first_falt, first_fault,", [
            (1, 9, "unknown-irregularity", "first_fault")]),
    "an irregularity named twice": (
        "irregularities", "[first_fault,", "[first_fault, first_fault,", [
            (1, 9, "duplicate-name", None)]),
    "an irregularity that is not named": (
        "irregularities", "[first_fault, second_fault]", "[first_fault]", [
            (10, 3, "missing-name", None)]),
    "a move of an unknown effect": ("effects", "stands: keep", "stand: keep", [
        (2, 3, "unknown-effect", "stands")]),
    "a move without its call": ("effects", "    event: call\n", "", [
        (19, 3, "missing-key", None), (19, 3, "bad-placeholder", None)]),
    "an effect of an unknown moment": ("effects", "event: call", "event: cal", [
        (19, 3, "unknown-moment", "call")]),
    "an effect of an unknown player": (
        "effects", "    event: call\n", "    event: call\n    player: callr\n", [
            (19, 3, "unknown-player", "caller")]),
    "an effect until an unknown moment": (
        "effects", "    event: call\n", "    event: call\n    until: latr\n", [
            (19, 3, "unknown-moment", "later")]),
    "a correction with an unknown choice": (
        "effects", "    event: call\n", "    event: call\n    with: [anythin]\n", [
            (19, 3, "unknown-choice", "anything")]),
    "an exclusion that is unknown": (
        "effects", "    event: call\n", "    event: call\n    except: [a_bd]\n", [
            (19, 3, "unknown-exclusion", "a_bid")]),
    "a choice of an unknown fact": ("effects", "anything: {}", "anything: {knd: bid}", [
        (5, 3, "unknown-fact", "kind")]),
    "an exclusion of an impossible value": ("effects", "{kind: [bid]}", "{kind: [bidd]}", [
        (8, 3, "unknown-value", "bid")]),
    "a role of an unknown fact": ("game", "turn: turn", "turn: trn", [
        (1, 7, "unknown-fact", "turn")]),
    "a role of a fact that no rule defines": ("game", "over: over", "over: a", [
        (2, 7, "wrong-type", None)]),
    "a placeholder that nothing fills in": (
        "attributes", "{player} choose", "{playr} choose", [(1, 1, "bad-placeholder", "player")]),
    # -- expressions --
    "an unknown moment in an expression": ("facts", "exists(later)", "exists(latr)", [
        (27, 1, "unknown-name", "later")]),
    "a fact in an expression": ("facts", "exists(later)", "exists(chosen)", [
        (27, 1, "unknown-name", None)]),
    "an unknown function": ("facts", "exists(later)", "exist(later)", [
        (27, 1, "unknown-name", "exists")]),
    "a wrong number of arguments": ("facts", "exists(later)", "exists(later, later)", [
        (27, 1, "unknown-name", None)]),
    "an expression that ends too early": ("facts", "exists(later)", "exists(later", [
        (27, 1, "bad-expression", None)]),
    "an unknown attribute in an expression": (
        "facts", "exists(later)", "attribute(later, 'chosn')", [
            (27, 1, "unknown-attribute", "chosen")]),
    "an unknown function of a player": ("players", "by(call)", "bye(call)", [
        (1, 1, "unknown-name", "by")]),
    "an unknown function in what a value means": (
        "facts", "means: {one: dealer(call)", "means: {one: deler(call)", [
            (72, 1, "unknown-name", "dealer")]),
    "an unknown function in a field of an effect": (
        "effects", "    event: call\n", "    event: call\n    suits: suit(call)\n", [
            (19, 3, "unknown-name", "suits")]),
    # -- YAML --
    "a key twice": ("players", "caller:\n", "caller:\n  value: x\n  value: y\ncaller:\n", [
        (3, 3, "duplicate-key", None), (4, 1, "duplicate-key", None)]),
    "an anchor": ("players", "value: by(call)", "value: &x by(call)", [(2, 10, "anchor", None)]),
    "a tab": ("players", "  value", "\tvalue", [(2, 1, "tab", None)]),
    "a bracket that is not closed": ("languages", "[en]", "[en", [(1, 14, "syntax", None)]),
    "an empty file": ("languages", "required: [en]\n", "# nothing\n", [
        (1, 1, "empty-document", None)]),
    "a file that is a list": ("players", "caller:\n  value: by(call)\n  name: {en: the caller}",
        "- caller", [(1, 1, "wrong-type", None)]),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_fault_has_its_place_its_code_and_its_near_word(
    name: str, vocabulary_faults: Any
) -> None:
    """Nothing is passed over, and one slip is told once."""
    file, old, new, expected = BAD[name]
    found = vocabulary_faults(file, old, new)
    at = [f"{file}.yaml"]
    told = [f if len(f) == 5 else (*at, *f) for f in expected]
    assert sorted(map(str, found)) == sorted(map(str, told))


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
    assert {code for file, code, _ in told if file.endswith("/facts.yaml")} == {"missing-file"}
    assert {code for file, code, _ in told if file == "v/players.yaml"} == {"syntax"}
    assert {code for file, code, _ in told if file == "v/words.yaml"} == {"bad-encoding"}
    assert len(told) == 4


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
        ("facts.yaml", 27, "unknown-moment"),
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
