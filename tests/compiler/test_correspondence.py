"""Which provision of one edition answers which of another: the shipped file, and its faults."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.app.checking import check_base
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import edition_files, own_rules, vocabulary_of
from bridgelaws.compiler.correspondence import (
    Correspondence,
    correspondence_faults,
    read_correspondence,
)
from bridgelaws.compiler.diagnostics import Diagnostic, LawError
from bridgelaws.compiler.edition_texts import read_edition_texts
from bridgelaws.runtime.base import SHIPPED

Edit = Callable[[str, str, str], None]
FILE = "correspondence.yaml"


@pytest.fixture(scope="module")
def shipped() -> Correspondence:
    return read_correspondence(read_base(SHIPPED, "laws"), "laws")


@pytest.fixture(scope="module")
def provisions() -> dict[str, set[str]]:
    """What each shipped edition has, in its texts and rules."""
    files = read_base(SHIPPED, "laws")
    vocabulary = vocabulary_of(files)
    return {
        edition.name: {
            *own_rules(files, edition, vocabulary).provisions,
            *read_edition_texts(files, edition, "laws").provisions,
        }
        for edition in edition_files(files)
    }


def _faults(laws: Path, provisions: dict[str, set[str]]) -> list[Diagnostic]:
    try:
        found = read_correspondence(read_base(laws, "laws"), "laws")
    except LawError as error:
        return [*error.diagnostics]
    return [*correspondence_faults(found, [*provisions], provisions)]


def test_every_provision_of_both_editions_is_in_an_entry(provisions: dict[str, set[str]]) -> None:
    assert _faults(Path(SHIPPED), provisions) == []


def test_check_finds_what_is_wrong(laws_copy: Path, edit: Edit) -> None:
    """Beside what it finds elsewhere, at the place in the file."""
    edit(FILE, "{from: 27B2, to: 27B2,", "{from: 27B2, to: 27B9,")
    found = [f for f in check_base(laws_copy, "laws").faults if f.span.file == f"laws/{FILE}"]
    assert [(f.code, f.message) for f in found] == [
        ("no-counterpart", "`27B2` of 2017 is in no entry"),
        ("unknown-provision", "2017 has no provision `27B9`"),
    ]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("27B1a", {"27B1a"}),
        ("30B3", {"30B2"}),
        ("30B1", {"30A"}),
        ("31B", {"31B", "31B1", "31B2", "31C"}),  # 31C was a note to it
        ("35A", {"35A", "36A"}),
        ("39B", {"39C"}),
        ("26A2", set()),
        ("25B2bII", set()),
    ],
)
def test_what_answers_a_provision(shipped: Correspondence, left: str, right: set[str]) -> None:
    """From the texts of both editions."""
    assert shipped.counterparts("1997", "2017").get(left, frozenset()) == right


def test_it_is_read_both_ways(shipped: Correspondence) -> None:
    """And for editions that it doesn't name there is nothing in it."""
    assert shipped.counterparts("2017", "1997")["36A"] == {"35", "35A"}
    assert shipped.counterparts("1997", "2027") == {}


B2, B4 = "{from: 27B2, to: 27B2,", "{to: 27B4, kind: new}"
EDITIONS = 'editions: ["1997", "2017"]'
GONE_FROM = "an entry that is `gone` has one or more provisions under `from`"


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        (B2, "{from: 27B9, to: 27B2,", "unknown-provision", "1997 has no provision `27B9`"),
        (B2, "{from: 27B2, to: 27B9,", "unknown-provision", "2017 has no provision `27B9`"),
        (f"  - {B4}\n", "", "no-counterpart", "`27B4` of 2017 is in no entry"),
        ("  - {from: 26A1, kind: gone}\n", "", "no-counterpart", "`26A1` of 1997 is in no entry"),
        (B4, "{to: 27B4, kind: gone}", "wrong-kind", GONE_FROM),
        (B4, "{to: 27B4, kind: newer}", "unknown-word", "`newer` is no `kind` of an entry"),
        (B4, "{to: 27B4, kind: new, why: so}", "unknown-key", "an entry has no key `why`"),
        (EDITIONS, 'editions: ["1997", "2071"]', "unknown-edition", "no edition `2071` here"),
        (EDITIONS, 'editions: ["1997"]', "wrong-type", "`editions` names two editions"),
    ],
)
def test_a_fault_is_told_at_its_place(
    laws_copy: Path,
    edit: Edit,
    provisions: dict[str, set[str]],
    old: str,
    new: str,
    code: str,
    message: str,
) -> None:
    """Each planted fault is found, once, in the line in which it stands."""
    edit(FILE, old, new)
    text = (laws_copy / FILE).read_text("utf-8")
    (found,) = [
        fault
        for fault in _faults(laws_copy, provisions)
        if fault.code == code and message in fault.message
    ]
    if new:
        assert found.span.line == text[: text.index(new)].count("\n") + 1


def test_a_near_id_is_suggested(
    laws_copy: Path, edit: Edit, provisions: dict[str, set[str]]
) -> None:
    edit(FILE, "{from: 30B3, to: 30B2,", "{from: 30B3, to: 30B3,")
    found = [f for f in _faults(laws_copy, provisions) if f.code == "unknown-provision"]
    assert [f.suggestion in ("30B1", "30B2") for f in found] == [True]


def test_a_base_without_the_file_has_none(laws_copy: Path, provisions: dict[str, set[str]]) -> None:
    (laws_copy / FILE).unlink()
    assert _faults(laws_copy, provisions) == []
    assert read_correspondence(read_base(laws_copy, "laws"), "laws").entries == ()


def test_what_is_no_list_is_refused(laws_copy: Path) -> None:
    (laws_copy / FILE).write_text('editions: ["1997", "2017"]\nprovisions: 27A\n', "utf-8")
    with pytest.raises(LawError, match="`provisions` is a list"):
        read_correspondence(read_base(laws_copy, "laws"), "laws")


def test_the_graph_of_all_editions_has_it(base: KnowledgeBase) -> None:
    """An edge for each pair, from the first edition to the second."""
    graph = base.graph()
    edges = {
        (source, target): data["kind"]
        for source, target, data in graph.edges(data=True)
        if data["type"] == "corresponds"
    }
    assert edges["1997:27B1a", "2017:27B1a"] == "changed"
    assert edges["1997:31B", "2017:31C"] == "split"
    assert edges["1997:27C", "2017:27A2"] == "same"
    assert not [end for end in edges if end[0] == "1997:26A2"]
    assert all(s.startswith("1997:") and t.startswith("2017:") for s, t in edges)
