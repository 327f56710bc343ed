"""`bridgelaws check`: compile a knowledge base and report every fault."""

import sys
from pathlib import Path

from ...compiler.diagnostics import Diagnostic
from .. import bases, streams
from ..checking import Checked, check_base, uncollected
from ..faults import Sources, UsageError, render
from ..options import JSON, LAWS, Arguments, Command

_NO = 1

COMMAND = Command(
    name="check",
    does="compile a knowledge base and report every fault",
    takes="[PATH…]",
    options=(JSON, LAWS),
    more=(
        "PATH is a knowledge base (a folder like `laws/`) or single files in one; without it the\n"
        "shipped laws are checked. Exit code 1 means that faults were found."
    ),
    examples=(
        ("bridgelaws check laws", "every file of a base"),
        ("bridgelaws check laws/1997/rules/27-*.law", "the law just edited"),
        ("bridgelaws check --json", "for an editor or a script"),
    ),
)


@uncollected()  # to its end, and so to that of the process
def run(arguments: Arguments, sources: Sources) -> int:
    """Check the base or files given.

    Raises:
        UsageError: a path doesn't exist, or the files don't lie in one base.
        LawError: the folder is no base.
    """
    files = [Path(word) for word in arguments.words]
    folder, files = _base_and_files(arguments.value("--laws"), files)
    root, name = bases.locate(folder, sources)
    checked = check_base(root, name)
    faults = checked.faults
    if files:
        faults = checked.of_files(*_names(files, root, name))
    ok = not any(fault.severity == "error" for fault in faults)
    if arguments.has("--json"):
        told = [fault.to_dict() for fault in faults]
        print(streams.json_page({"ok": ok, "faults": told, "counts": checked.counts}))
    else:
        _tell(faults, checked, sources)
    return 0 if ok else _NO


def _base_and_files(laws: str | None, paths: list[Path]) -> tuple[str | None, list[Path]]:
    """The folder of the base (None: the shipped one) and the files in it that are meant."""
    for path in paths:
        if not path.exists():
            streams.open_input(str(path)).close()  # says so, with a near name
    if len(paths) == 1 and paths[0].is_dir():
        return str(paths[0]), []
    for path in paths:
        if path.is_dir():
            raise UsageError("folder", f"`{path}` is a folder among files", ("files, or one base",))
    if not paths or laws is not None:
        return laws, paths
    found = {bases.base_above(path) for path in paths}
    if len(found) > 1 or None in found:
        message = f"`{paths[0]}` lies in no knowledge base"
        if len(found) > 1:
            message = "the files don't lie in one knowledge base"
        raise UsageError("no-base", message, ("files of one base", "`--laws PATH`"))
    return str(found.pop()), paths


def _names(files: list[Path], root: str, name: str) -> tuple[frozenset[str], bool]:
    """What messages call the files, and whether there are rules among them."""
    names = set()
    for file in files:
        try:
            within = file.resolve().relative_to(Path(root).resolve())
        except ValueError:
            message = f"`{file}` doesn't lie in `{name}`"
            raise UsageError("no-base", message, ("a file of the base",)) from None
        names.add(f"{name}/{within.as_posix()}")
    return frozenset(names), any(file.suffix == ".law" for file in files)


def _tell(faults: tuple[Diagnostic, ...], checked: Checked, sources: Sources) -> None:
    if faults:
        print(render(faults, sources, streams.wants_color(sys.stdout)))
    for edition, number in checked.counts.items():
        print(
            f"{edition}: {number['provisions']} provisions: {number['encoded']} encoded,"
            f" {number['narrative']} narrative, {number['not_encoded']} not encoded"
        )
    count = {0: "no faults", 1: "1 fault"}
    print(count.get(len(faults), f"{len(faults)} faults"))
