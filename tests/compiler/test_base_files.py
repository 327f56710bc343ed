"""Which files of a folder make a base: its own, ordinary ones, and nothing else."""

import os
import shutil
from pathlib import Path

import pytest

from bridgelaws.compiler import base_files
from bridgelaws.compiler.base_files import BaseFiles, read_base
from bridgelaws.compiler.compile import edition_files
from bridgelaws.compiler.diagnostics import LawError


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A base of a few words: what is in the files is not looked at here."""
    root = tmp_path / "base"
    for name in ("vocabulary/facts.yaml", "a/edition.yaml", "a/rules/2-x.law", "a/rules/10-y.law"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    return root


def paths(files: BaseFiles) -> list[str]:
    """The paths of all files within the base."""
    return [file.path for file in files.all]


def refused(root: Path) -> tuple[str, str]:
    """The code and the file of a base that is refused."""
    with pytest.raises(LawError) as caught:
        read_base(root, "laws")
    (fault,) = caught.value.diagnostics
    return fault.code, fault.span.file


WHOLE = ["vocabulary/facts.yaml", "a/edition.yaml", "a/rules/10-y.law", "a/rules/2-x.law"]


def test_the_files_of_a_base_come_in_a_fixed_order(base: Path) -> None:
    """Vocabulary, editions, rules; within a folder by name, whatever the file system says."""
    files = read_base(base, "laws")
    assert paths(files) == WHOLE
    assert [file.name for file in files.all] == [f"laws/{path}" for path in WHOLE]
    assert files.vocabulary[0].data == b"vocabulary/facts.yaml"


@pytest.mark.parametrize(
    "name",
    [
        "vocabulary/.facts.yaml", "vocabulary/_old.yaml", "vocabulary/facts.yaml~",
        "a/rules/.2-x.law.swp", "a/rules/.3.law", "a/rules/_3.law", "a/rules/2-x.law~",
        "a/da/2.txt", "README.md", ".git/edition.yaml", "_b/edition.yaml", "b/rules/3.law",
    ],
)  # fmt: skip
def test_other_files_are_passed_over(name: str, base: Path) -> None:
    """Hidden files, those with an underscore in front, and those an editor leaves behind."""
    before = read_base(base).digest
    (base / name).parent.mkdir(exist_ok=True, parents=True)
    (base / name).write_bytes(b"\xff\x00")
    files = read_base(base)
    assert paths(files) == WHOLE
    assert files.digest == before


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("vocabulary/facts.yml", "facts.yaml"), ("vocabulary/notes.txt", None),
        ("a/rules/3-z.law.txt", "3-z.law"), ("a/rules/3-z.lwa", "3-z.law"),
        ("a/rules/3-z", None), ("a/rules/README.md", None),
    ],
)  # fmt: skip
def test_a_file_that_would_be_missed_is_told(name: str, meant: str | None, base: Path) -> None:
    """By the library as well: laws without one of their files would give wrong rulings."""
    (base / name).write_text("law 3\n")
    with pytest.raises(LawError) as caught:
        read_base(base, "laws")
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.file, fault.suggestion) == (
        "unknown-file", f"laws/{name}", meant,
    )  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_the_digest_changes_with_every_file(name: str, base: Path) -> None:
    """With its content and with its name, and with nothing else."""
    before = read_base(base).digest
    content = (base / name).read_bytes()
    os.utime(base / name, (1, 1))
    assert read_base(base).digest == before
    (base / name).write_bytes(content + b" ")
    assert read_base(base).digest != before
    (base / name).write_bytes(content)
    if name.endswith(".law"):
        (base / name).rename((base / name).with_name("3-z.law"))
        assert read_base(base).digest != before


def test_the_digest_tells_where_a_file_ends(base: Path) -> None:
    """What is moved from the end of one file to the beginning of the next is a change."""
    first, second = base / "a/rules/10-y.law", base / "a/rules/2-x.law"
    first.write_bytes(b"ab")
    second.write_bytes(b"c")
    before = read_base(base).digest
    first.write_bytes(b"a")
    second.write_bytes(b"bc")
    assert read_base(base).digest != before


@pytest.mark.parametrize("missing", ["vocabulary", "a/edition.yaml", ""])
def test_a_folder_that_is_no_base_is_told(missing: str, base: Path) -> None:
    """Without a vocabulary, without an edition, or without being there."""
    target = base / missing
    shutil.rmtree(target) if target.is_dir() else target.unlink()
    assert refused(base) == ("no-base", "laws")


def test_an_edition_without_rules_has_none(base: Path) -> None:
    """It is an edition all the same."""
    shutil.rmtree(base / "a/rules")
    assert read_base(base).rules == {"a": ()}


LINKED = ["vocabulary/facts.yaml", "a/edition.yaml", "a/rules/2-x.law"]


@pytest.mark.parametrize("name", LINKED)
@pytest.mark.parametrize("how", ["absolute", "relative"])
def test_a_link_that_leads_outside_is_refused(
    name: str, how: str, base: Path, tmp_path: Path
) -> None:
    """The base could show what it was never given; it is told, not passed over."""
    secret = tmp_path / "secret"
    secret.write_text("kind: secret")
    (base / name).unlink()
    there = secret if how == "absolute" else os.path.relpath(secret, (base / name).parent)
    (base / name).symlink_to(there)
    assert refused(base) == ("unreadable", f"laws/{name}")


@pytest.mark.parametrize("name", ["vocabulary", "a/rules", "a"])
def test_a_folder_that_is_a_link_outside_is_refused(name: str, base: Path, tmp_path: Path) -> None:
    """Its files lie outside, whatever the way to them is."""
    (base / name).rename(tmp_path / "outside")
    (base / name).symlink_to(tmp_path / "outside")
    code, file = refused(base)
    assert code == "unreadable"
    assert file.startswith(f"laws/{name}")


def test_a_sister_folder_with_a_longer_name_is_outside(base: Path, tmp_path: Path) -> None:
    """`base2` begins like `base`, and is another folder."""
    (tmp_path / "base2").mkdir()
    (tmp_path / "base2/x.law").write_text("x")
    (base / "a/rules/2-x.law").unlink()
    (base / "a/rules/2-x.law").symlink_to(tmp_path / "base2/x.law")
    assert refused(base) == ("unreadable", "laws/a/rules/2-x.law")


def test_a_link_within_the_base_counts_and_so_does_a_base_that_is_a_link(
    base: Path, tmp_path: Path
) -> None:
    """What matters is where a file lies in the end."""
    (base / "a/rules/2-x.law").unlink()
    (base / "a/rules/2-x.law").symlink_to(base / "a/rules/10-y.law")
    (tmp_path / "link").symlink_to(base)
    files = read_base(tmp_path / "link")
    assert paths(files) == WHOLE
    assert files.rules["a"][1].data == files.rules["a"][0].data


@pytest.mark.parametrize("what", ["folder", "pipe", "link to nothing", "link to itself"])
def test_what_is_no_ordinary_file_is_refused(what: str, base: Path) -> None:
    """A pipe would be waited for for ever."""
    file = base / "a/rules/3-z.law"
    if what == "folder":
        file.mkdir()
    elif what == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to(file if what == "link to itself" else base / "nothing")
    assert refused(base) == ("unreadable", "laws/a/rules/3-z.law")


def test_a_huge_file_is_not_read(base: Path) -> None:
    """The limit is a million bytes; a file of holes with a terabyte is refused as soon."""
    file = base / "a/rules/3-z.law"
    file.write_bytes(b"x" * 1_000_000)
    assert len(read_base(base).rules["a"][2].data) == 1_000_000
    with file.open("wb") as stream:
        stream.truncate(10**12)
    assert refused(base) == ("too-large", "laws/a/rules/3-z.law")


def test_a_folder_of_very_many_files_is_refused(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted before one of them is read, and whatever they are called."""
    monkeypatch.setattr(base_files, "_MAX_FILES", 5)
    for i in range(4):
        (base / f"a/rules/.{i}").write_text("x")
    assert refused(base) == ("too-many-files", "laws/a/rules")


def test_a_file_that_cant_be_read_is_told(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the system says of it, it is a fault of the base."""

    def refuse(path: str, *_: object) -> None:
        raise PermissionError(13, "no", path)

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(LawError) as caught:
        read_base(base, "laws")
    told = {(f.code, f.span.file) for f in caught.value.diagnostics}
    assert told == {("unreadable", f"laws/{name}") for name in WHOLE}


def test_a_folder_that_cant_be_listed_is_told(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for a folder."""

    def refuse(path: str) -> None:
        raise PermissionError(13, "no", path)

    monkeypatch.setattr(os, "listdir", refuse)
    assert refused(base) == ("unreadable", "laws")


@pytest.mark.parametrize("name", [b"\xff.law", b"a\nb.law", b"a\x1b[31m.law"])
def test_a_name_that_no_message_could_show_is_refused(name: bytes, base: Path) -> None:
    """Told with its characters written out."""
    with open(os.path.join(os.fsencode(base), b"a/rules", name), "wb"):
        pass
    code, file = refused(base)
    assert code == "unreadable"
    assert file.isprintable()


def test_the_same_relative_path_can_be_another_base_later(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a base lies is looked up each time."""
    shutil.copytree(base, tmp_path / "elsewhere/base")
    monkeypatch.chdir(tmp_path)
    first = read_base(Path("base"))
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert read_base(Path("base")).digest == first.digest


# -- edition.yaml ---------------------------------------------------------------------------------

EDITIONS: dict[str, list[tuple[int, int, str]]] = {
    "edition: '1997'\nlanguages: [da]\n": [],
    "languages: [da]\n": [(1, 1, "missing-key")],
    "edition: ''\n": [(1, 10, "bad-id")],
    "edition: a/b\n": [(1, 10, "bad-id")],
    "edition: ../x\n": [(1, 10, "bad-id")],
    'edition: "a\\0b"\n': [(1, 10, "bad-id")],
    "edition: [a]\n": [(1, 10, "wrong-type")],
    "edition: x\nlanguages: [../../etc]\n": [(2, 13, "bad-id")],
    "edition: x\nlanguages: [/etc, da, .]\n": [(2, 13, "bad-id"), (2, 23, "bad-id")],
    "edition: x\nlanguage: [da]\n": [(2, 1, "unknown-key")],
    "edition: [\n": [(1, 11, "syntax")],
}


@pytest.mark.parametrize("text", EDITIONS)
def test_what_an_edition_says_of_itself(text: str, base: Path) -> None:
    """Its name and its languages stand in messages and in paths, so they are plain words."""
    title = "" if text.endswith("[\n") else "title: {en: T}\n"
    (base / "a/edition.yaml").write_text(text + title)
    files = read_base(base)
    if not EDITIONS[text]:
        assert [(e.name, e.languages) for e in edition_files(files)] == [("1997", ("da",))]
        return
    with pytest.raises(LawError) as caught:
        edition_files(files)
    found = [(f.span.line, f.span.column, f.code) for f in caught.value.diagnostics]
    assert found == EDITIONS[text]


def test_faults_of_all_editions_are_told_and_no_name_is_there_twice(base: Path) -> None:
    """One that can't be read keeps no other from being looked at."""
    for folder, text in (("a", "edition: [\n"), ("b", "edition: x\n"), ("c", "edition: x\n")):
        (base / folder).mkdir(exist_ok=True)
        (base / folder / "edition.yaml").write_text(text + "title: {en: T}\n" * (folder != "a"))
    with pytest.raises(LawError) as caught:
        edition_files(read_base(base, "laws"))
    assert [(f.span.file, f.code) for f in caught.value.diagnostics] == [
        ("laws/a/edition.yaml", "syntax"), ("laws/c/edition.yaml", "duplicate-edition"),
    ]  # fmt: skip
