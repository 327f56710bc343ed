"""The page on the rule language: its examples are read, and its lists are those of the code."""

import re
import shutil
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.app.checking import check_base
from bridgelaws.app.scenarios import read_scenarios, run_scenario
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.bind import bind_edition
from bridgelaws.compiler.compile import vocabulary_of
from bridgelaws.compiler.decide import decide
from bridgelaws.compiler.diagnostics import Diagnostic, Span
from bridgelaws.compiler.expression import compile_expression
from bridgelaws.compiler.functions import FUNCTIONS
from bridgelaws.compiler.parse import parse_law
from bridgelaws.compiler.syntax import KEYWORDS
from bridgelaws.compiler.vocabulary import KINDS
from bridgelaws.runtime.base import SHIPPED

COMPILER = Path(__file__).parents[2] / "compiler"
PAGE = (Path(__file__).parents[2] / "grammar/README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\w+))?\n(.*?)^```$", PAGE, re.M | re.S)
LAWS = [text for kind, _, text in BLOCKS if kind == "law"]
DECLARATIONS = [(file, text) for kind, file, text in BLOCKS if kind == "yaml"]
PROVISION = {part: text for kind, part, text in BLOCKS if kind == "provision"}
VALUES = [line for kind, _, text in BLOCKS if kind == "text" for line in text.splitlines()]


def test_the_page_has_examples_of_each_sort_and_no_other() -> None:
    """An example that no test reads would go unnoticed."""
    assert PAGE.count("```") == 2 * len(BLOCKS)
    assert {kind for kind, _, _ in BLOCKS} == {"law", "yaml", "text", "provision"}
    assert list(PROVISION) == ["text", "counterpart", "rule", "words", "scenario"]
    assert (len(LAWS), len(DECLARATIONS), len(VALUES)) == (22, 5, 4)


@pytest.mark.parametrize("text", LAWS, ids=lambda text: text.split("\n")[0])
def test_an_example_of_a_law_is_read(text: str) -> None:
    """Through to its diagrams, with the shipped vocabulary."""
    vocabulary = vocabulary_of(read_base(SHIPPED, "laws"))
    decide(bind_edition("example", [parse_law(text, "README.md")], vocabulary))


@pytest.mark.parametrize(("file", "text"), DECLARATIONS)
def test_an_example_of_a_declaration_is_read(file: str, text: str, tmp_path: Path) -> None:
    """Put at the end of its file, or in its section; an irregularity is named as well."""
    shutil.copytree(SHIPPED, tmp_path / "laws")
    stem = "irregularities" if file == "actions" else file
    target = tmp_path / f"laws/vocabulary/{stem}.yaml"
    before = target.read_text("utf-8")
    written = before + "\n" + text
    if file == "actions":
        written = before.replace("\nirregularities:\n", f"{text}\nirregularities:\n", 1)
    (name,) = re.findall(r"^ *(\w+):", text)[:1]
    if file == "irregularities":
        written = written.replace("naming:", f"naming:\n  - {name}\n  #", 1)
    target.write_text(written, "utf-8")
    vocabulary = vocabulary_of(read_base(tmp_path / "laws"))
    assert name in getattr(vocabulary, stem)


STEPS = {
    "text": "1997/da/27.txt",
    "counterpart": "correspondence.yaml",
    "rule": "1997/rules/27-insufficient-bid.law",
    "words": "vocabulary/effects.yaml",
    "scenario": "1997/scenarios/27.yaml",
}


def test_a_provision_is_added_step_by_step(tmp_path: Path) -> None:
    """After each step `check` says what the page says; in the end the worked ruling holds."""
    laws = Path(shutil.copytree(SHIPPED, tmp_path / "laws"))
    before = check_base(laws, "laws").counts["1997"]
    said = {}
    for step, name in STEPS.items():
        text = PROVISION[step]
        if step in ("text", "rule"):
            text = "\n" + text  # an empty line between provisions
        file = laws / name
        file.write_text(file.read_text("utf-8") + text, "utf-8")
        assert name.split("/", 1)[-1].removesuffix("effects.yaml") in PAGE
        checked = check_base(laws, "laws")
        said[step] = [(f.code, f.span.file) for f in checked.faults]
        if step == "text":
            assert checked.counts["1997"]["not_encoded"] > before["not_encoded"]
    assert said == {
        "text": [("no-counterpart", f"laws/{STEPS['counterpart']}")],
        "counterpart": [],
        "rule": [("unknown-effect", f"laws/{STEPS['rule']}")],
        "words": [],
        "scenario": [],
    }
    after = check_base(laws, "laws").counts["1997"]
    assert after["encoded"] == before["encoded"] + 1
    data = (laws / STEPS["scenario"]).read_bytes()
    (added,) = (s for s in read_scenarios(data, "27.yaml", ["1997"]) if s.id == "97-27D-01")
    assert run_scenario(added, KnowledgeBase.load(laws)) == ()
    assert run_scenario(added, KnowledgeBase.load()) != ()  # without the provision it doesn't hold


@pytest.mark.parametrize("value", VALUES)
def test_an_example_of_a_value_is_read(value: str) -> None:
    """With the moments and facts of the shipped vocabulary."""
    vocabulary = vocabulary_of(read_base(SHIPPED, "laws"))
    faults: list[Diagnostic] = []
    compile_expression(value, vocabulary, Span("x", 1, 1, 1, 1), faults)
    assert faults == []


def test_the_list_of_functions_is_complete() -> None:
    """Each once, with the number of its arguments."""
    listed = re.findall(r"`(\w+)/(\d)`", PAGE)
    there = [(name, len(function.asks)) for name, function in FUNCTIONS.items()]
    assert sorted((name, int(count)) for name, count in listed) == sorted(there)


def test_every_structural_word_and_kind_of_fact_is_told() -> None:
    """None is left out of the page."""
    for word in KEYWORDS:
        assert word in PAGE, word
    kinds = re.findall(r"^\| `(\w+)` \| .* \| (?:needed|none) \|$", PAGE, re.M)
    assert sorted(kinds) == sorted(KINDS)


def test_every_code_of_a_fault_is_told() -> None:
    """Those of rule files, in the table of the page."""
    table = PAGE.split("## Faults")[1].split("## How to add")[0]
    first_column = " ".join(re.findall(r"^\| ([^|]*) \|", table, re.M))
    told = set(re.findall(r"`([a-z0-9-]+)`", first_column))
    modules = (
        "base_files", "rule_files", "plain_text", "lookalikes", "encoding", "parse",
        "syntax_faults", "clauses", "bind", "conditions", "circles", "decide",
    )  # fmt: skip
    sources = [(COMPILER / f"{module}.py").read_text("utf-8") for module in modules]
    quoted = {
        c for s in sources for c in re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+|syntax|unreadable)"', s)
    }
    quoted |= {f"unknown-{what}" for what in ("fact", "effect", "irregularity", "moment")}
    assert told == quoted - {"utf-8"}
