"""`bridgelaws test`: scenario files, where a ruling is not as expected, and what they see."""

from pathlib import Path

from ...compiler import model
from ...compiler.base_files import read_base, read_beside
from ...compiler.compile import edition_files
from ...compiler.diagnostics import Diagnostic, LawError
from ...compiler.provision_ids import id_parts
from ...diagrams.chart_words import ChartWords
from ...runtime.base import KnowledgeBase
from .. import bases, streams
from ..coverage_report import EditionReport, lowest, reached, reached_as_json
from ..covering import Coverage
from ..exit_codes import DONE, NO
from ..faults import Sources, UsageError
from ..looks import Looks
from ..options import JSON, LAWS, Arguments, Command, Option
from ..provision_page import unknown_provision
from ..replacement import Replacement
from ..scenarios import (
    LONGEST_FILE,
    Scenario,
    Tried,
    command_for,
    read_scenarios,
    scenario_files,
    try_scenario,
)
from ..trial_report import Failure, as_json, as_junit, told
from ..unseen import read_unseen

_WIDTH = 80

COMMAND = Command(
    name="test",
    does="hold scenario files against the rules",
    takes="[PATH…] [PROVISION]",
    options=(
        JSON,
        Option("--only", "only scenarios whose id begins with this", "ID"),
        Option("--coverage", "tell what the scenarios have seen of the rules, and what not"),
        Option("--threshold", "exit code 1 where fewer provisions were seen, in percent", "N"),
        Option("--junit", "write the outcome as JUnit XML as well", "FILE"),
        LAWS,
    ),
    more=(
        "PATH is a knowledge base or scenario files; without it the scenarios of the shipped laws\n"
        "are run. A file in a base is held against that base, any other against the shipped one,\n"
        "or that of --laws. Exit code 1 means that a scenario failed. With --coverage each\n"
        "provision should be seen in force and, where its law applies, not in force; each of its\n"
        "conditions true and false; each exception taken. What rightly is never seen stands in\n"
        "`accepted.yaml`. With a PROVISION it is told which scenarios see it."
    ),
    examples=(
        ("bridgelaws test", "every scenario of the shipped laws"),
        ("bridgelaws test laws/1997/scenarios/27.yaml --only 97-27-02", "one scenario"),
        ("bridgelaws test --coverage --threshold 95", "what is seen of the rules"),
        ("bridgelaws test --coverage 27B1", "which scenarios see a provision"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Run the scenarios.

    Raises:
        UsageError: a file can't be read, there is nothing to run, or there is no such provision.
        LawError: a scenario file or the knowledge base has faults.
    """
    threshold = _threshold(arguments)
    words = list(arguments.words)
    provision = _taken(words) if arguments.has("--coverage") else None
    laws, files = _base_and_files([Path(w) for w in words], arguments.value("--laws"))
    base = bases.load_base(laws, sources)
    root, name = bases.locate(laws, sources)
    if not files:
        folder = Path(root)
        files = {f: f"{name}/{f.relative_to(folder).as_posix()}" for f in scenario_files(folder)}
    prefix = arguments.value("--only") or ""
    scenarios = [s for s in _read(files, base, sources) if s.id.startswith(prefix)]
    if not scenarios:
        message = f"no scenario has an id that begins with `{prefix}`"
        if not prefix:
            message = "there are no scenarios to run"
        raise UsageError("no-scenarios", message, ("`EDITION/scenarios/*.yaml` in the base",))
    tried = [(scenario, try_scenario(scenario, base)) for scenario in scenarios]
    failures = [
        Failure(scenario, found.differences, command_for(scenario, laws))
        for scenario, found in tried
        if found.differences
    ]
    reports: list[EditionReport] = []
    if arguments.has("--coverage") or threshold is not None:
        reports = _reports(tried, base, root, name, provision)
    junit = arguments.value("--junit")
    if junit is not None:
        with Replacement(junit) as stream:
            stream.write(as_junit(scenarios, failures))
    if arguments.has("--json"):
        print(streams.json_page({**as_json(scenarios, failures), **_as_json(reports, provision)}))
    else:
        print(told(scenarios, failures))
        for report in reports:
            print()
            width = streams.width() or _WIDTH
            print("\n".join(report.lines() if provision is None else reached(report, width)))
    is_low = threshold is not None and lowest(reports) < threshold
    if is_low and not arguments.has("--json"):
        print(
            f"\n{lowest(reports):.1f} % of the provisions were seen; the threshold is {threshold}"
        )
    return NO if failures or is_low else DONE


def _threshold(arguments: Arguments) -> int | None:
    given = arguments.value("--threshold")
    if given is None:
        return None
    if not given.isascii() or not given.isdecimal() or int(given) > 100:
        message = f"`{given}` is no threshold"
        raise UsageError("bad-threshold", message, ("a number from 0 to 100",))
    return int(given)


def _taken(words: list[str]) -> str | None:
    """The provision among the words, which is taken out of them; a path is none."""
    named = [word for word in words if id_parts(word) and not Path(word).exists()]
    if len(named) > 1:
        message = f"the argument `{named[1]}` is one too many"
        raise UsageError("needless-argument", message, ("one provision",))
    for word in named:
        words.remove(word)
    return named[0] if named else None


def _reports(
    tried: list[tuple[Scenario, Tried]],
    base: KnowledgeBase,
    root: str,
    name: str,
    provision: str | None,
) -> list[EditionReport]:
    """What was seen of each edition of which there are scenarios, or that has the provision."""
    files = read_base(root, name)
    looks = Looks(files, base)
    folders = {edition.name: edition.folder for edition in edition_files(files)}
    editions = [*dict.fromkeys(scenario.situation.edition for scenario, _ in tried)]
    if provision is not None:
        known = {e: _own(looks.edition(e)) for e in editions}
        having = [e for e in editions if provision in known[e]]
        if not having:
            raise unknown_provision(provision, known[editions[0]], " and ".join(editions))
        editions = having
    found = []
    for edition in editions:
        coverage = Coverage(looks, edition, provision)
        if not coverage.points:
            message = f"`{provision}` has no rule of its own, so there is nothing to see"
            raise UsageError("no-rule", message, ("a provision with a rule",))
        for scenario, outcome in tried:
            if scenario.situation.edition == edition:
                coverage.add(scenario, outcome)
        accepted = read_beside(files, f"{folders[edition]}/accepted.yaml", name)
        unseen = () if accepted is None else read_unseen(accepted.data, accepted.name)
        vocabulary = coverage.edition.vocabulary
        words = ChartWords(vocabulary, vocabulary.languages[0])
        found.append(EditionReport(coverage, unseen, words))
    return found


def _own(edition: model.Edition) -> list[str]:
    """The provisions of an edition that it doesn't take from another one."""
    laws = edition.laws
    return [name for name, p in edition.provisions.items() if laws[p.law].lender is None]


def _as_json(reports: list[EditionReport], provision: str | None) -> dict[str, object]:
    if not reports:
        return {}
    return {
        "coverage": {
            report.coverage.name: (
                report.to_dict() if provision is None else reached_as_json(report)
            )
            for report in reports
        }
    }


def _base_and_files(paths: list[Path], laws: str | None) -> tuple[str | None, dict[Path, str]]:
    """The folder of the base (None: the shipped one) and the scenario files by their names."""
    if len(paths) == 1 and paths[0].is_dir():
        return str(paths[0]), {}
    if paths and laws is None:
        above = bases.base_above(paths[0])
        laws = None if above is None else str(above)
    return laws, {path: str(path) for path in paths}


def _read(files: dict[Path, str], base: KnowledgeBase, sources: Sources) -> list[Scenario]:
    """The scenarios of all files, or the faults of all files."""
    faults: list[Diagnostic] = []
    scenarios: list[Scenario] = []
    for path, name in files.items():
        data = streams.read_bytes(str(path), LONGEST_FILE)
        sources.keep(name, data)
        try:
            scenarios += read_scenarios(data, name, base.editions, declared=base.declared)
        except LawError as error:
            faults += error.diagnostics
    if faults:
        raise LawError(faults)
    return scenarios
