"""Faults in the formats that other programs read: annotations of GitHub, SARIF, JUnit.

A pipeline shows them beside the changed lines, in its list of alerts or in its table of tests. What
a format can't say is left out; none of them is told more than a person is.
"""

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from ..compiler.diagnostics import Diagnostic, Span
from ..runtime.base import VERSION
from .faults import Saying, Sources, printable, render, said_beside

GITHUB, SARIF, JUNIT = "github", "sarif", "junit"
FORMATS = (GITHUB, SARIF, JUNIT)

_PROGRAM = "bridgelaws"
_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_REVIEWED = "reviewed"
_IN_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTY = {**_IN_DATA, ":": "%3A", ",": "%2C"}


class Reports:
    """What was found, in one format or another.

    Args:
        faults: What was found; with `reviewed` as their severity those that were read before.
        files: The files that were checked, by the names that messages give them.
        sources: Where the lines are that are shown.
        say: The words around a fault.
    """

    def __init__(
        self, faults: Iterable[Diagnostic], files: Sequence[str], sources: Sources, say: Saying
    ) -> None:
        self.faults = tuple(faults)
        self.files = files
        self.sources = sources
        self.say = say

    def github(self) -> str:
        """A workflow command for each: GitHub shows it at its line of a pull request.

        A column tells something within one line only, so it is left out where there are more.
        """
        return "".join(f"{self._annotation(fault)}\n" for fault in self.faults)

    def sarif(self) -> dict[str, object]:
        """A log of SARIF 2.1.0; what was reviewed is suppressed, with the reason."""
        codes = sorted({fault.code for fault in self.faults})
        rules = [{"id": code, "shortDescription": _message(_title(code))} for code in codes]
        driver = {"name": _PROGRAM, "version": VERSION, "rules": rules}
        run: dict[str, object] = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "results": [self._result(fault, codes.index(fault.code)) for fault in self.faults],
        }
        return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}

    def junit(self) -> str:
        """A test for each fault, which failed; and for each file without one, which did not.

        What was reviewed counts as skipped.
        """
        from xml.etree import ElementTree as tree

        failed = [fault for fault in self.faults if fault.severity != _REVIEWED]
        faulty = {fault.span.file for fault in self.faults}
        right = [name for name in self.files if name not in faulty]
        totals = {
            "name": f"{_PROGRAM} check",
            "tests": str(len(self.faults) + len(right)),
            "failures": str(len(failed)),
            "errors": "0",
            "skipped": str(len(self.faults) - len(failed)),
        }
        # What was skipped is counted by a suite alone; the schema has it nowhere above.
        suites = tree.Element("testsuites", {k: v for k, v in totals.items() if k != "skipped"})
        suite = tree.SubElement(suites, "testsuite", totals)
        for name in right:
            told = {"classname": printable(name), "name": self.say("none")}
            tree.SubElement(suite, "testcase", told)
        for fault in self.faults:
            message, place = printable(fault.message), f"{fault.span.line}:{fault.span.column}"
            told = {"classname": printable(fault.span.file), "name": f"{place} {message}"}
            case = tree.SubElement(suite, "testcase", told)
            if fault.severity == _REVIEWED:
                tree.SubElement(case, "skipped", {"message": printable(fault.notes[-1])})
                continue
            failure = tree.SubElement(case, "failure", {"message": message, "type": fault.code})
            failure.text = render((fault,), self.sources, say=self.say)
        tree.indent(suites)
        return tree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"

    def _annotation(self, fault: Diagnostic) -> str:
        span, kind = fault.span, "notice" if fault.severity == _REVIEWED else "error"
        place = {"file": span.file, "line": span.line}
        if span.end_line > span.line:
            place["endLine"] = span.end_line
        elif not span.is_whole_file:
            place |= {"col": span.column, "endColumn": span.end_column}
        told = {**place, "title": f"{self.say(fault.severity)}[{fault.code}]"}
        properties = ",".join(f"{k}={_escaped(str(v), _IN_PROPERTY)}" for k, v in told.items())
        return f"::{kind} {properties}::{_escaped(self._whole(fault), _IN_DATA)}"

    def _whole(self, fault: Diagnostic) -> str:
        """The sentence, what is said beside it, and the other places that belong to it."""
        lines = [printable(fault.message)]
        lines += [f"{word}: {printable(text)}" for word, text in said_beside(fault, self.say)]
        for other in fault.related:
            place = f"{other.span.file}:{other.span.line}:{other.span.column}"
            lines.append(f"{self.say('note')}: {printable(other.message)} ({printable(place)})")
        return "\n".join(lines)

    def _result(self, fault: Diagnostic, rule: int) -> dict[str, object]:
        told = [f"{word}: {printable(text)}" for word, text in said_beside(fault, self.say)]
        found: dict[str, object] = {
            "ruleId": fault.code,
            "ruleIndex": rule,
            "level": "note" if fault.severity == _REVIEWED else "error",
            "message": _message("\n".join([printable(fault.message), *told])),
            "locations": [{"physicalLocation": _location(fault.span)}],
            # Of one result or of none: an empty list says that it is not suppressed (3.27.23).
            "suppressions": [],
        }
        if fault.related:
            found["relatedLocations"] = [
                {
                    "id": number,
                    "message": _message(printable(other.message)),
                    "physicalLocation": _location(other.span),
                }
                for number, other in enumerate(fault.related)
            ]
        if fault.severity == _REVIEWED:
            reason = printable(fault.notes[-1])
            accepted = {"kind": "external", "status": "accepted", "justification": reason}
            found["suppressions"] = [accepted]
        return found


def _message(text: str) -> dict[str, object]:
    """Words as SARIF has them: a single brace would stand for an argument (3.11.5)."""
    return {"text": text.replace("{", "{{").replace("}", "}}")}


def _title(code: str) -> str:
    return code.replace("-", " ")


def _escaped(text: str, signs: dict[str, str]) -> str:
    """A text as a workflow command has it: what would end it or a part of it is written out."""
    return "".join(signs.get(sign, sign) for sign in text)


def _location(span: Span) -> dict[str, object]:
    """A place as SARIF has it; of a whole file there is no region."""
    # A path that names a drive or begins at the root is an address of its own.
    path = quote(span.file, safe="/", errors="backslashreplace")
    found: dict[str, object] = {
        "artifactLocation": {"uri": f"file://{path}" if path.startswith("/") else path}
    }
    if not span.is_whole_file:
        found["region"] = {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": span.end_line,
            "endColumn": span.end_column,
        }
    return found
