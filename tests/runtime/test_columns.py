"""Decisions over Arrow columns: what a ruling finds for each case, for all of them at once."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from bridgelaws import KnowledgeBase, Situation
from bridgelaws.compiler.model import IS
from bridgelaws.runtime.case import Case
from bridgelaws.runtime.columns import NOT_YET
from bridgelaws.runtime.game import Unknown
from bridgelaws.runtime.replay import Replay
from bridgelaws.runtime.rules import Rules

Document = dict[str, Any]
Row = dict[str, Any]
INSUFFICIENT = ("1997", "insufficient_bid")
TOLD: Row = {
    "partner_called_since": False, "lead_faced": False, "change_legal": False,
    "lho_called_since": False, "lho_change_legal": None, "unintended": False, "pause": False,
    "later_call_legal": False, "taken_back": False, "change_inadmissible": False,
    "change_kind": "none", "attempted": False, "information_damages": False,
    "could_have_known": False,
}  # fmt: skip
"""An insufficient bid that was not changed before the director came, and not inadvertent."""


def _rows(base: KnowledgeBase, *rows: Row, entry: tuple[str, ...] = INSUFFICIENT) -> list[Row]:
    names = {name: None for row in rows for name in row}
    table = pa.table({name: [row.get(name) for row in rows] for name in names})
    found: list[Row] = base.decide(table, *entry).table().to_pylist()
    return found


# -- against the law text --------------------------------------------------------------------------


def test_an_insufficient_bid_by_hand(base: KnowledgeBase) -> None:
    """27 of 1997: accepted; corrected to the lowest bid, natural or not; to a pass; a double."""
    natural = {"call_conventional": False, "correction_conventional": False}
    refused = {**TOLD, "accepted": False, **natural}
    lowest = {**refused, "correction_kind": "bid", "correction_lowest": True}
    rows = _rows(
        base,
        {**TOLD, "accepted": True},
        lowest,
        {**lowest, "information_damages": True},
        {**lowest, "call_conventional": True},
        {**lowest, "correction_kind": "pass", "correction_lowest": False},
        {**lowest, "attempted": True},
    )
    assert [row["laws"] for row in rows] == [
        ["27A"], ["27B", "27B1a"], ["27B", "27B1a", "27B1b"], ["27B", "27B2"], ["27B", "27B2"],
        ["27B", "27B3"],
    ]  # fmt: skip
    told = [{(e["law"], e["effect"]) for e in row["effects"]} for row in rows]
    assert ("27A", "call_stands") in told[0] and ("27B", "call_cancelled") not in told[0]
    assert ("27B2", "partner_passes_for_the_rest") in told[3]
    assert ("27B3", "attempt_cancelled") in told[5]
    assert all(row["asks"] is None and row["gaps"] == [] for row in rows)
    assert {"23", "26"} <= set(rows[3]["consider"])


def test_what_is_unknown_is_asked_where_it_decides(base: KnowledgeBase) -> None:
    """A null is not false: LHO's choice is asked first, the convention only once it matters."""
    refused = {**TOLD, "accepted": False, "correction_kind": "bid", "correction_lowest": True}
    rows = _rows(
        base,
        {**TOLD, "accepted": None},
        {**refused, "call_conventional": None, "correction_conventional": None},
        {**refused, "call_conventional": True, "correction_conventional": None},
        {**refused, "correction_lowest": False, "call_conventional": None},
    )
    assert [row["asks"] for row in rows] == ["accepted", "call_conventional", None, None]
    assert rows[0]["laws"] == [] and rows[1]["laws"] == ["27B"]
    assert rows[2]["laws"] == rows[3]["laws"] == ["27B", "27B2"]


# -- against the rulings of whole auctions ---------------------------------------------------------


def _cases(base: KnowledgeBase, documents: list[Document]) -> list[Case]:
    found = []
    for document in documents:
        situation = Situation.from_dict(document["situation"])
        found += Replay(base.rules(situation.edition), situation).run().cases
    return found


def _fact(rules: Rules, case: Case, fact: str) -> Any:
    value = rules.data["facts"][fact][0](case)
    return NOT_YET if value is None else None if isinstance(value, Unknown) else value


def _restricted(rules: Rules, case: Case, fact: str) -> bool:
    value = rules.data["facts"][fact][0](case)
    return isinstance(value, Unknown) and value.among is not None


def _as_words(values: list[Any]) -> list[Any]:
    return [str(v).lower() if isinstance(v, bool) else v for v in values]


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_every_handed_case(
    edition: str,
    base: KnowledgeBase,
    handed_1997: list[Document],
    handed_2017: list[Document],
) -> None:
    """From the facts that a ruling worked out, the columns find its provisions and question."""
    rules = base.rules(edition)
    entries: dict[tuple[str, ...], list[Case]] = {}
    for case in _cases(base, handed_1997 if edition == "1997" else handed_2017):
        entries.setdefault(case.kinds, []).append(case)
    held = 0
    for kinds, cases in entries.items():
        tested = sorted(rules.facts_read(kinds))
        # That an unknown value is one of a few can't be told in a column.
        cases = [c for c in cases if not any(_restricted(rules, c, f) for f in tested)]
        columns = {f: _as_words([_fact(rules, case, f) for case in cases]) for f in tested}
        rows = base.decide(pa.table(columns), edition, *kinds).table().to_pylist() if tested else []
        for case, row in zip(cases, rows, strict=bool(tested)):
            assert row["laws"] == rules.in_order(rules.bringing(case.outcome.in_force))
            assert row["asks"] == (case.outcome.ask and case.outcome.ask.fact)
            held += 1
    assert held > 60


def _by_walk(rules: Rules, entry: tuple[str, ...], row: Row) -> tuple[int, ...]:
    """The items of one row, by following the nodes."""
    node, always = rules.data["entries"][entry]
    while node >= 0:
        variable, children = rules.nodes[node]
        fact = rules.data["variables"][variable]
        value = row.get(fact, fact.removeprefix(IS) in entry)
        values = rules.data["facts"][fact][2]
        node = children[-1] if value == NOT_YET else children[values.index(value)]
    return tuple(sorted({*always, *rules.leaf(node)[0]}))


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_random_facts_end_where_the_walk_ends(edition: str, base: KnowledgeBase) -> None:
    """Every entry, in tables of several chunks of which one begins within a byte of booleans, and
    with facts that are the same in all rows."""
    rules, chance = base.rules(edition), random.Random(7)
    for entry in rules.data["entries"]:
        if entry[0] not in rules.data["irregularities"]:
            continue
        words = base.deciding(edition, *entry)
        same = {f: chance.choice(w) for f, w in words.items() if chance.random() < 0.3}
        rows: list[dict[str, Any]] = [
            {f: same.get(f, chance.choice(w)) for f, w in words.items()} for _ in range(60)
        ]
        for fact, told in words.items():
            if set(told) == {"true", "false"} and chance.random() < 0.8:
                rows = [{**row, fact: row[fact] == "true"} for row in rows]
        if not words:
            continue
        whole = pa.Table.from_pylist(rows)
        pieces = pa.concat_tables([whole.slice(0, 20), whole.slice(20)])
        decided = base.decide(pieces, edition, *entry).table().to_pylist()
        for row, found in zip(rows, decided, strict=True):
            values = {f: {"true": True, "false": False}.get(v, v) for f, v in row.items()}
            items = _by_walk(rules, entry, values)
            assert found["laws"] == rules.in_order(rules.bringing(items)), (entry, row)
            assert found["asks"] is None


def test_a_change_of_the_law_changes_the_columns(
    laws_copy: Path, edit: Callable[[str, str, str], None]
) -> None:
    """They read the diagram, and have no copy of it."""
    edit("1997/rules/27-*.law", "when LHO accepts", "when LHO does not accept")
    (row,) = _rows(KnowledgeBase.load(laws_copy), {**TOLD, "accepted": False})
    assert "27A" in row["laws"]


# -- what can be given -----------------------------------------------------------------------------


def test_columns_of_all_forms(base: KnowledgeBase) -> None:
    """Booleans, words, dictionaries in any order and of any width, nothing but nulls, no rows."""
    facts: Row = {**TOLD, "accepted": True}
    facts["lho_change_legal"] = NOT_YET
    plain = pa.table({f: [v] for f, v in facts.items()})
    words = pa.table({f: _as_words([v]) for f, v in facts.items()})
    widths = [pa.int8(), pa.int32(), pa.uint16()]
    dictionaries = {
        f: pa.DictionaryArray.from_arrays(
            pa.array([1], widths[at % 3]), ["never_used", *_as_words([v])]
        )
        for at, (f, v) in enumerate(facts.items())
    }
    wanted = base.decide(plain, *INSUFFICIENT).table()
    assert wanted.to_pylist()[0]["laws"] == ["27A"]
    for table in (words, pa.table(dictionaries)):
        assert base.decide(table, *INSUFFICIENT).table() == wanted
    nothing = base.decide(pa.table({"accepted": pa.nulls(2)}), *INSUFFICIENT)
    assert [row["asks"] is None for row in nothing.table().to_pylist()] == [False, False]
    assert base.decide(plain.slice(0, 0), *INSUFFICIENT).table().num_rows == 0


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"acepted": [True]}, "`acepted` is no fact here; did you mean `accepted`?"),
        ({"correction_kind": ["pass", "pas"]},
         "row 1 of `correction_kind`: `pas` is none of bid, pass, double, redouble, not_yet; "
         "did you mean `pass`?"),
        ({"accepted": [1]}, "row 0 of `accepted`: `1` is none of true, false"),
        ({"accepted": [NOT_YET]}, "row 0 of `accepted`: `not_yet` is none of true, false"),
        ({"accepted": [str(n) for n in range(300)]},
         "row 0 of `accepted`: `0` is none of true, false"),
    ],
)  # fmt: skip
def test_what_is_no_fact_or_no_value(base: KnowledgeBase, columns: Row, message: str) -> None:
    """It is told with its row and the near word, and nothing is decided."""
    with pytest.raises(ValueError) as told:
        base.decide(pa.table(columns), *INSUFFICIENT)
    assert str(told.value) == message


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (("1979", "insufficient_bid"), "the edition `1979` isn't in the base"),
        (("1997", "insuficient_bid"),
         "`insuficient_bid` is no irregularity here; did you mean `insufficient_bid`?"),
        (("1997", "insufficient_bid", "bid_out_of_turn"),
         "no call is insufficient_bid and bid_out_of_turn, named in this order"),
    ],
)  # fmt: skip
def test_what_is_no_entry(base: KnowledgeBase, entry: tuple[str, ...], message: str) -> None:
    """An edition or an irregularity that isn't there, or irregularities in another order."""
    with pytest.raises(ValueError) as told:
        base.decide(pa.table({"accepted": [True]}), *entry)
    assert str(told.value).startswith(message)


def test_without_the_extra(laws_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what to install."""
    monkeypatch.delitem(sys.modules, "bridgelaws.runtime.columns")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"it comes with the extra `arrow`, bridgelaws\[arrow\]"):
        KnowledgeBase.load(laws_copy).deciding(*INSUFFICIENT)
