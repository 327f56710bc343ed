"""The rules of the house that a machine can hold: imports, sizes, and where the knowledge is."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOPS = ("compiler", "runtime", "diagrams", "comparison", "proof", "records", "book", "app")
ALLOWED = {
    "compiler": {"compiler"},
    "runtime": {"runtime", "compiler"},
    "diagrams": {"diagrams", "runtime", "compiler"},
    "comparison": {"comparison", "diagrams", "runtime", "compiler"},
    "proof": {"proof", "comparison", "diagrams", "runtime", "compiler"},
    "records": {"records", "runtime", "compiler"},
    "book": {"book", "diagrams", "compiler"},
    "app": {"app", "book", "proof", "records", "comparison", "diagrams", "runtime", "compiler"},
}
MODULES = [file for top in TOPS for file in sorted((ROOT / top).rglob("*.py"))]
LAW_NUMBER = re.compile(r"(1[7-9]|2[0-9]|3[0-9]|40)([A-F]([0-9]([a-z]([IVX]+)?)?)?)?")
PHRASES = ("insufficient", "out of turn", "forced pass", "rectification", "penalty card")


def _imported_tops(source: str, module: Path) -> set[str]:
    """The top folders that a module imports from, through relative imports."""
    depth = len(module.relative_to(ROOT).parts) - 1
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = module.relative_to(ROOT).parts[: depth - node.level + 1]
            path = [*above, *(node.module or "").split(".")]
            found.add(next((part for part in path if part), module.relative_to(ROOT).parts[0]))
    return found


def _strings(source: str) -> list[str]:
    """The string constants of a module, docstrings left out."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    ]


def _knowledge(source: str) -> list[str]:
    """The strings that would be knowledge of the laws: a law number, a phrase of bridge law."""
    return [
        text
        for text in _strings(source)
        if LAW_NUMBER.fullmatch(text) or any(phrase in text.lower() for phrase in PHRASES)
    ]


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_imports_point_upstream(module: Path) -> None:
    """A folder imports only from itself and the folders before it in the pipeline."""
    top = module.relative_to(ROOT).parts[0]
    tops = _imported_tops(module.read_text("utf-8"), module)
    assert tops <= ALLOWED[top], tops


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_modules_keep_their_size_and_print_only_in_app(module: Path) -> None:
    """No module is past 350 lines, and only the front doors print."""
    source = module.read_text("utf-8")
    assert source.count("\n") <= 350
    if module.relative_to(ROOT).parts[0] != "app":
        calls = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Call)]
        assert not [c for c in calls if isinstance(c.func, ast.Name) and c.func.id == "print"]


def _is_frozen_otherwise(source: str) -> bool:
    """Whether a record is made immutable by other means than `compiler.frozen`."""
    return re.search(r"^\s*@dataclass\(.*frozen=True", source, re.MULTILINE) is not None


def test_records_are_frozen_in_one_way() -> None:
    """The one that a ruling can afford; a `dataclass` is for what is being put together."""
    assert [m for m in MODULES if _is_frozen_otherwise(m.read_text("utf-8"))] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_no_knowledge_of_the_laws_stands_in_the_code(module: Path) -> None:
    """Law numbers and phrases of the laws belong to `laws/`."""
    assert _knowledge(module.read_text("utf-8")) == []


def test_the_guards_trip_on_planted_faults() -> None:
    """Each guard above sees the fault it is there for."""
    module = ROOT / "compiler" / "planted.py"
    assert _imported_tops("from ..runtime.calls import Seat", module) == {"runtime"}
    assert _imported_tops("from .diagnostics import Span", module) == {"compiler"}
    assert _imported_tops("from ...app import cli", module.parent / "sources" / "x.py") == {"app"}
    assert _is_frozen_otherwise("@dataclass(frozen=True, slots=True)\nclass Planted:\n")
    assert not _is_frozen_otherwise("@dataclass(slots=True)\nclass _Draft:\n")
    assert _knowledge("LAW = '27B1a'") == ["27B1a"]
    assert _knowledge("WORDS = 'an insufficient bid'") == ["an insufficient bid"]
    assert _knowledge('"""Law 27 is about insufficient bids."""') == []


def test_every_code_folder_is_packaged() -> None:
    """A folder missing from the list works in an editable install and is lost in the wheel."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    folders = {m.parent.relative_to(ROOT) for m in MODULES}
    found = {"bridgelaws", *(".".join(("bridgelaws", *folder.parts)) for folder in folders)}
    assert set(config["tool"]["setuptools"]["packages"]) == found


def test_nothing_reads_outside_the_repository() -> None:
    """No test or module reaches for files beside the checkout."""
    files = [*MODULES, *(ROOT / "tests").rglob("*.py")]
    outside = "/".join(("..", "shared"))
    assert [file for file in files if outside in file.read_text("utf-8")] == []
