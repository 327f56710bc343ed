"""The words of the program: what the code says is what a vocabulary has to have, and no more."""

import ast
from pathlib import Path

import pytest

from bridgelaws.compiler.program_words import PROGRAM_WORDS

ROOT = Path(__file__).parents[2]
# The methods that say something: in which section, and whether its name comes first.
SAYING = {
    "sentence": "sentences", "chart": "chart", "map": "map", "_say": "interview", "_why": "why",
    "word": None, "wording": None,
}  # fmt: skip
# Names that are worked out, in the modules named.
WORKED_OUT = {
    "may_call", "must_call", "only_call", "may_call_in_any_case", "turn_gap", "turn_open",
    "prospect", "reached", "unreached",
    "prospect_else", "prospect_any", "prospect_later", "not_judged", "not_used",
    "duty_repeat", "duty_pass_next", "duty_pass_rest", "not_this_law", "apply_law",
    "not_applicable", "treated_as", "bid_in_notrump", "nothing_further", "yes", "no", "when",
    "and", "or", "if", "beside", "beside_all",
    # of the interview: its first questions, the commands, the blanks and what is told of a call
    "edition", "dealer", "what_happened", "back", "unknown", "suppose", "go_on", "save", "slip",
    "stop", "board", "table", "date", "director", "called", "changed", "shows", "misnamed",
    "wrong_board", "simultaneous", "misinformation", "opponent_changed",
    # of `why`: how a condition stands, how a provision does, and by what
    "true", "false", "not_yet", "not_in_force", "unknown_yet", "not_in_force_yet", "awaited",
    "finding",
    # of `compare`: why no auction shows a difference
    "not_found", "same_ruling",
}  # fmt: skip


def said(source: str) -> set[tuple[str, str, frozenset[str]]]:
    """Section, name and placeholders of everything that a module says by a constant name."""
    found = set()
    for call in ast.walk(ast.parse(source)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute | ast.Name)):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
        if name not in SAYING or not call.args:
            continue
        constants = [a.value for a in call.args if isinstance(a, ast.Constant)]
        section = SAYING[name]
        names = [str(c) for c in constants] if section is None else [section, *map(str, constants)]
        if len(names) == 2:
            filled = frozenset(keyword.arg or "" for keyword in call.keywords)
            found.add((names[0], names[1], filled))
    return found


FILES = [file for layer in ("runtime", "diagrams", "app") for file in (ROOT / layer).glob("*.py")]
SAID = sorted(
    {one for file in FILES for one in said(file.read_text("utf-8"))}, key=lambda one: one[:2]
)


@pytest.mark.parametrize("one", SAID, ids=lambda one: f"{one[0]}-{one[1]}")
def test_what_is_said_is_in_the_list_with_what_it_fills_in(
    one: tuple[str, str, frozenset[str]],
) -> None:
    """So a vocabulary that has what the list names has all that is needed."""
    section, name, filled = one
    assert set(PROGRAM_WORDS[section][name]) == filled


def test_nothing_is_in_the_list_that_is_never_said() -> None:
    """Some names are worked out, and stand here by hand."""
    for section in ("sentences", "chart", "map", "rule", "interview", "commands", "slip", "why"):
        named = {name for where, name, _ in SAID if where == section}
        assert set(PROGRAM_WORDS[section]) - named <= WORKED_OUT, section


def test_a_sentence_is_found() -> None:
    """The guard itself."""
    source = 'self.sentence("a", b=c)\nwording("lists", "none", language)\nself.sentence(key)\n'
    assert said(source) == {
        ("sentences", "a", frozenset({"b"})), ("lists", "none", frozenset()),
    }  # fmt: skip
