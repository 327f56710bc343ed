"""`bridgelaws check --format`: what pipelines read, held against the rules of each format.

The shape of SARIF is written here by hand from the standard: which properties an object must have,
and that it has no others than it may have. GitHub's escapes are those of its workflow commands.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import pytest

from bridgelaws.app.faults import ENGLISH, Sources, english
from bridgelaws.app.reports import Reports
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import vocabulary_of
from bridgelaws.compiler.diagnostics import Diagnostic, Related, Span
from bridgelaws.compiler.program_words import PROGRAM_WORDS
from bridgelaws.runtime.base import SHIPPED

from .conftest import Result

Call = Callable[..., Result]
Edit = Callable[[str, str, str], None]


def _object(required: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required.split(),
        "properties": properties,
        "additionalProperties": False,
    }


def _list(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": of}


TEXT, COUNT = {"type": "string", "minLength": 1}, {"type": "integer", "minimum": 1}
MESSAGE = _object("text", text=TEXT)
PLACE = _object(
    "artifactLocation",
    artifactLocation=_object("uri", uri={"type": "string", "pattern": "^[!-~]+$"}),
    region=_object("startLine", startLine=COUNT, startColumn=COUNT, endLine=COUNT, endColumn=COUNT),
)
RESULT = _object(
    "message",
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": 0},
    level={"enum": ["none", "note", "warning", "error"]},
    message=MESSAGE,
    locations=_list(_object("", physicalLocation=PLACE)),
    relatedLocations=_list(
        _object(
            "",
            id={"type": "integer", "minimum": 0},
            message=MESSAGE,
            physicalLocation=PLACE,
        )
    ),
    suppressions=_list(
        _object(
            "kind",
            kind={"enum": ["inSource", "external"]},
            status={"enum": ["accepted", "underReview", "rejected"]},
            justification=TEXT,
        )
    ),
)
DRIVER = _object(
    "name",
    name=TEXT,
    version=TEXT,
    rules=_list(_object("id", id=TEXT, shortDescription=MESSAGE)),
)
RUN = _object(
    "tool",
    tool=_object("driver", driver=DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=_list(RESULT),
)
LOG = _object(
    "version runs", **{"$schema": TEXT, "version": {"const": "2.1.0"}, "runs": _list(RUN)}
)


def fault(**changed: Any) -> Diagnostic:
    """A fault of a file whose name and words need every escape."""
    told: dict[str, Any] = {
        "code": "planted-fault",
        "message": "100 % of it: a, b\nand <c> & \x1b[31m\ud800",
        "span": Span("a dir/x:y,z%.law", 3, 5, 3, 9),
        "expected": ("a", "b"),
        "suggestion": "ab",
        "law": "1A",
    }
    return Diagnostic(**{**told, **changed})


REVIEWED = fault(severity="reviewed", notes=("it comes up", "It is meant so."))


def reports(*faults: Diagnostic, files: tuple[str, ...] = ()) -> Reports:
    return Reports(faults, files, Sources(), english)


def unescaped(text: str) -> str:
    """What GitHub makes of the escapes of a command."""
    return re.sub("%(25|0D|0A|3A|2C)", lambda m: chr(int(m[1], 16)), text)


def annotation(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command read as GitHub reads it: its name, its properties, its words."""
    found = re.fullmatch("::([a-z]+) (.*?)::(.*)", line)
    assert found is not None, line
    pairs = (each.split("=", 1) for each in found[2].split(","))
    return found[1], {name: unescaped(value) for name, value in pairs}, unescaped(found[3])


def test_an_annotation_is_read_back_as_it_was_meant() -> None:
    """Line ends, percent signs, commas and colons end neither the command nor a part of it; what a
    terminal would obey is written out."""
    (line,) = reports(fault()).github().splitlines()
    name, properties, words = annotation(line)
    assert name == "error"
    assert properties == {
        "file": "a dir/x:y,z%.law", "line": "3", "col": "5", "endColumn": "9",
        "title": "error[planted-fault]",
    }  # fmt: skip
    assert words.splitlines() == [
        r"100 % of it: a, b\nand <c> & \x1b[31m\ud800",
        "expected: a, b",
        "help: did you mean `ab`?",
        "law: 1A",
    ]


def test_a_column_is_told_within_one_line_only() -> None:
    """GitHub takes columns only where an annotation begins and ends in one line."""
    lines = reports(
        fault(span=Span("f", 3, 5, 4, 2)), fault(span=Span("f", 1, 1, 1, 1)), REVIEWED
    ).github()
    (_, several, _), (_, whole, _), (name, _, _) = map(annotation, lines.splitlines())
    assert (several["line"], several["endLine"]) == ("3", "4") and "col" not in several
    assert whole["line"] == "1" and "col" not in whole
    assert name == "notice"


def test_sarif_has_what_the_standard_wants() -> None:
    related = fault(related=(Related("the first", Span("/é b", 2, 1, 2, 3)),))
    whole = fault(code="another", span=Span("f", 1, 1, 1, 1))
    log: Any = reports(fault(), related, whole, REVIEWED).sarif()
    jsonschema.validate(log, LOG)
    (run,) = log["runs"]
    ids = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert ids == ["another", "planted-fault"]
    first, second, third, last = run["results"]
    assert all(ids[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    (place,) = first["locations"]
    uri = place["physicalLocation"]["artifactLocation"]["uri"]
    assert ":" not in uri and "," not in uri and unquote(uri) == "a dir/x:y,z%.law"
    assert place["physicalLocation"]["region"] == {
        "startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 9,
    }  # fmt: skip
    (other,) = second["relatedLocations"]
    assert other["physicalLocation"]["artifactLocation"]["uri"] == "file:///%C3%A9%20b"
    assert "region" not in third["locations"][0]["physicalLocation"]
    assert last["suppressions"] == [
        {"kind": "external", "status": "accepted", "justification": "It is meant so."}
    ]
    # 3.27.23: where one result tells whether it is suppressed, each does.
    assert [each["suppressions"] for each in (first, second, third)] == [[], [], []]
    assert [each["level"] for each in run["results"]] == ["error", "error", "error", "note"]
    json.dumps(log, ensure_ascii=False).encode()


def test_the_shape_of_sarif_trips() -> None:
    """The guard: a log without what is required is refused."""
    log: Any = reports(fault()).sarif()
    del log["runs"][0]["results"][0]["message"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, LOG)


def test_braces_of_a_message_are_no_arguments() -> None:
    """3.11.5: `{0}` asks for an argument, so every brace of the words is doubled; a justification
    is no message and has them as they are."""
    braced = "no {0} in `{law}`"
    other = Related(braced, Span("f", 2, 1, 2, 3))
    accepted = fault(severity="reviewed", notes=(braced,))
    log: Any = reports(fault(message=braced, related=(other,)), accepted).sarif()
    first, second = log["runs"][0]["results"]
    doubled = "no {{0}} in `{{law}}`"
    assert first["message"]["text"].splitlines()[0] == doubled
    assert first["relatedLocations"][0]["message"]["text"] == doubled
    assert second["suppressions"][0]["justification"] == braced
    for told in (first, second):
        assert not re.search(r"[{}]", re.sub(r"\{\{|\}\}", "", told["message"]["text"]))


# What the schema that Jenkins publishes (junit-10.xsd) lets stand in an element: its attributes,
# those that must be there, and its children.
SUITE_COUNTS = {"name", "tests", "failures", "errors"}
JUNIT: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": (SUITE_COUNTS | {"time"}, set(), {"testsuite"}),
    "testsuite": (
        SUITE_COUNTS | {"skipped", "time", "timestamp", "hostname", "id", "file"},
        SUITE_COUNTS,
        {"testcase", "properties", "system-out", "system-err"},
    ),
    "testcase": ({"name", "classname", "time"}, {"name"}, {"skipped", "failure"}),
    "failure": ({"type", "message"}, set(), set()),
    "skipped": ({"type", "message"}, set(), set()),
}


def out_of_schema(page: str) -> list[str]:
    """What stands in a page that may not, and what is lacking."""
    wrong = []
    for element in ElementTree.fromstring(page.encode()).iter():
        may, must, children = JUNIT[element.tag]
        has = set(element.attrib)
        wrong += [f"{element.tag}: {name}" for name in sorted((has - may) | (must - has))]
        wrong += [f"{element.tag}: <{c.tag}>" for c in element if c.tag not in children]
    return wrong


def test_junit_keeps_to_the_schema() -> None:
    page = reports(fault(), REVIEWED, files=("right.law",)).junit()
    assert out_of_schema(page) == []
    assert out_of_schema(page.replace("<testcase ", '<testcase line="1" ')) != []
    assert out_of_schema(page.replace("errors=", "faults=")) != []


def test_junit_is_well_formed_and_counts_right() -> None:
    page = reports(fault(), REVIEWED, files=("a dir/x:y,z%.law", "right.law")).junit()
    suites = ElementTree.fromstring(page.encode())
    assert suites.tag == "testsuites" and [child.tag for child in suites] == ["testsuite"]
    cases = suites.findall("testsuite/testcase")
    for counted in (suites, suites[0]):
        numbers = [int(counted.attrib[n]) for n in ("tests", "failures", "errors")]
        assert numbers == [len(cases), 1, 0] == [3, 1, 0]
    assert suites[0].attrib["skipped"] == "1"
    right, failed, skipped = cases
    assert (right.attrib["classname"], len(right)) == ("right.law", 0)
    assert failed[0].tag == "failure" and failed[0].attrib["type"] == "planted-fault"
    assert r"100 % of it: a, b\nand <c> & \x1b[31m\ud800" in (failed[0].text or "")
    assert skipped[0].tag == "skipped" and skipped[0].attrib["message"] == "It is meant so."


def test_nothing_found_is_said_in_each_format(call: Call) -> None:
    """An empty list of results, and a test that passed for every file."""
    done = call("check", "--format", "sarif")
    log = json.loads(done.out)
    jsonschema.validate(log, LOG)
    assert (done.code, log["runs"][0]["results"]) == (0, [])
    cases = ElementTree.fromstring(call("check", "--format", "junit").out.encode())
    names = {case.attrib["classname"] for case in cases.iter("testcase")}
    assert "laws/1997/rules/27-insufficient-bid.law" in names and cases.attrib["failures"] == "0"
    done = call("check", "--format", "github")
    assert "::" not in done.out and done.out.endswith("no faults\n")


@pytest.mark.parametrize("form", ["github", "sarif", "junit"])
def test_a_fault_is_told_at_its_place(form: str, call: Call, laws_copy: Path, edit: Edit) -> None:
    edit("1997/rules/27-*", "27A    when LHO accepts", "27A    when LHO acepts")
    file = f"{laws_copy}/1997/rules/27-insufficient-bid.law"
    done = call("check", laws_copy, "--format", form, "--lang", "da")
    assert (done.code, done.err) == (1, "")
    if form == "github":
        name, properties, words = annotation(done.out.splitlines()[0])
        assert (name, properties["file"], properties["line"], properties["col"]) == (
            "error", file, "3", "13",
        )  # fmt: skip
        assert "hjælp: mente du `LHO accepts`?" in words
        assert done.out.endswith("1 fejl\n")
    elif form == "sarif":
        (result,) = json.loads(done.out)["runs"][0]["results"]
        place = result["locations"][0]["physicalLocation"]
        assert unquote(place["artifactLocation"]["uri"]) == f"file://{file}"
        assert (place["region"]["startLine"], place["region"]["startColumn"]) == (3, 13)
    else:
        cases = ElementTree.fromstring(done.out.encode())
        (case,) = (case for case in cases.iter("testcase") if len(case))
        assert case.attrib["classname"] == file and case.attrib["name"].startswith("3:13 ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--format", "sarrif"), "unknown-format"),
        (("--format", "sarif", "--json"), "options"),
        (("--watch", "--json"), "options"),
        (("--watch", "--format", "junit"), "options"),
    ],
)
def test_what_means_nothing_is_refused(call: Call, words: tuple[str, ...], code: str) -> None:
    done = call("check", *words)
    assert done.code == 2 and f"error[{code}]" in done.err


# -- the words around a fault ---------------------------------------------------------------------


def test_the_words_at_hand_are_those_of_the_vocabulary() -> None:
    """What is said where no vocabulary can be read is what the shipped one says in English."""
    words = vocabulary_of(read_base(SHIPPED, "laws")).words["faults"]
    assert {name: said["en"] for name, said in words.items()} == ENGLISH


def test_the_words_at_hand_fill_in_what_is_declared() -> None:
    used = {name: set(re.findall("{([a-z_]+)}", text)) for name, text in ENGLISH.items()}
    assert used == {name: set(filled) for name, filled in PROGRAM_WORDS["faults"].items()}


def test_what_surrounds_a_fault_is_told_in_the_reader_s_words(
    call: Call, laws_copy: Path, edit: Edit
) -> None:
    """In Swedish; what the fault itself says is English."""
    edit("1997/rules/27-*", "27A    when LHO accepts", "27A    when LHO acepts")
    done = call("check", laws_copy, "--lang", "sv")
    lines = done.out.splitlines()
    assert lines[0].startswith("fel[unknown-fact]: ")
    assert "  = hjälp: menade du `LHO accepts`?" in lines
    assert lines[-1] == "1 fel"


def test_a_vocabulary_that_can_t_be_read_leaves_english(
    call: Call, laws_copy: Path, edit: Edit
) -> None:
    edit("vocabulary/words.yaml", "faults:   #", "fautls:   #")
    done = call("check", laws_copy, "--lang", "sv")
    assert done.code == 1 and "error[" in done.out and "did you mean `faults`?" in done.out


def test_words_of_a_vocabulary_do_not_reach_the_terminal_as_commands(
    call: Call, laws_copy: Path, edit: Edit
) -> None:
    """A law file is untrusted: an escape in the words around a fault is written out."""
    edit("vocabulary/words.yaml", "one: {en: 1 fault,", 'one: {en: "1 \\e[31mfault",')
    edit("1997/rules/27-*", "27A    when LHO accepts", "27A    when LHO acepts")
    done = call("check", laws_copy)
    assert "\x1b" not in done.out
