"""Decisions over the columns of an Arrow table: a case in each row, a fact in each column.

What a ruling works out from an auction is told here, so a program that has its own records of facts
can ask what the laws make of each, as many as it has. Rows in which all that decides is told go
through `arrays`; of the others, those that are alike are read once, by the walk that rulings take.
Needs the extra `arrow`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ..compiler.diagnostics import nearest
from ..compiler.frozen import frozen
from ..compiler.model import IS
from .arrays import Arrays, Codes, Tested
from .decision import Outcome, decide_told, known_outcome
from .game import Unknown
from .kept_in_mind import kept_in_mind
from .rules import Kinds, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NOT_YET = "not_yet"
"""The word for a fact whose time has not come, such as what the correction is; null is unknown."""


_FEW = 64  # rows that mostly tell already that not all are the same
_PLACES = 256  # of a byte


@frozen
class Decided:
    """What the laws say of the rows of a table.

    `outcomes` has a row for each different outcome that the facts can have: `laws`, the provisions
    in force in the order of the code; `effects`, each with the provision and the vocabulary's name
    of what it brings; `gaps`, the provisions by which the text gives no rule; `consider`, what the
    director keeps in mind; `asks`, the fact to be asked next, null where nothing is open. `outcome`
    has for each row of the table its row in `outcomes`.

    No effect and no gap means that these facts bring nothing by themselves, and not that the call
    goes without rectification.
    """

    outcome: pa.Int32Array
    outcomes: pa.Table

    def table(self) -> pa.Table:
        """The outcome of every row, written out."""
        return self.outcomes.take(self.outcome)


class Columns:
    """What decides a call that is some irregularity, or several: the entry of its diagram."""

    def __init__(self, rules: Rules, entry: Kinds) -> None:
        """Prepare the arrays.

        Raises:
            ValueError: the edition has no call that is this.
        """
        known = [kind for kinds in rules.data["entries"] for kind in kinds]
        for kind in entry:
            if kind not in known:
                raise ValueError(_unknown("irregularity", kind, known))
        if entry not in rules.data["entries"]:
            raise ValueError(f"no call is {' and '.join(entry)}, named in this order")
        self._rules = rules
        self._entry = entry
        self._complete = Arrays(rules, entry, is_complete=True)
        self._open = Arrays(rules, entry, is_complete=False)
        always = rules.data["entries"][entry][1]
        leaves = [known_outcome(rules, always, leaf) for leaf in self._complete.leaves]
        self._known, self._places = _merged([_told(rules, outcome) for outcome in leaves])

    def facts(self) -> dict[str, tuple[str, ...]]:
        """The facts that decide, in the order of the law, each with the words for its values."""
        tested = self._complete.tested
        return {one.fact: tuple(_words(one)) for one in tested if not one.fact.startswith(IS)}

    def decide(self, table: pa.Table) -> Decided:
        """Read the diagram for each row.

        Raises:
            ValueError: a column is no fact of the edition, or a value none of its fact.
        """
        _check_names(self._rules, table.column_names)
        tested = self._complete.tested
        codes = [self._codes(one, table) for one in tested]
        most = [each if isinstance(each, int) else int(each.max(initial=0)) for each in codes]
        is_complete = all(code < one.unknown for one, code in zip(tested, most, strict=True))
        arrays = self._complete if is_complete else self._open
        ends = arrays.ends(codes, table.num_rows)
        outcomes, places = self._known, self._places
        rows = np.flatnonzero(ends == len(arrays.leaves))
        if len(rows):
            told = [
                np.full(len(rows), each, np.uint8) if isinstance(each, int) else each[rows]
                for each in codes
            ]
            alike = np.stack(told, axis=1)
            alike, which = np.unique(alike, axis=0, return_inverse=True)
            ends[rows] += which.ravel()
            found, more = _merged([self._told(row) for row in alike.tolist()])
            places = np.concatenate([places, more + outcomes.num_rows])
            outcomes = pa.concat_tables([outcomes, found])
        return Decided(pa.array(places[ends]), outcomes)

    def _codes(self, tested: Tested, table: pa.Table) -> Codes | int:
        if tested.fact in table.column_names:
            codes = _codes(tested, table.column(tested.fact))
            return int(codes[0]) if _is_same(codes[:_FEW]) and _is_same(codes) else codes
        if tested.fact.startswith(IS):  # that is said by naming the irregularity
            return tested.values.index(tested.fact.removeprefix(IS) in self._entry)
        return tested.unknown

    def _told(self, row: list[int]) -> dict[str, Any]:
        """The outcome for codes of which some are unknown, by the walk that rulings take."""
        tested = self._complete.tested
        values = {one.fact: _value(one, code) for one, code in zip(tested, row, strict=True)}
        return _told(self._rules, decide_told(self._rules, self._entry, values))


def _value(tested: Tested, code: int) -> Any:
    if code == tested.unknown:
        return Unknown(tested.fact)
    return None if code == tested.none else tested.values[code]


# -- columns in ----------------------------------------------------------------------------------


def _check_names(rules: Rules, names: Sequence[str]) -> None:
    facts = rules.data["facts"]
    for name in names:
        if name not in facts:
            raise ValueError(_unknown("fact", name, facts))
        if names.count(name) > 1:
            raise ValueError(f"the column `{name}` stands twice")


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    near = nearest(name, known)
    return f"`{name}` is no {what} here" + ("" if near is None else f"; did you mean `{near}`?")


def _words(tested: Tested) -> dict[str, int]:
    """The words for the values of a fact, each with its code."""
    words = {_word(value): code for code, value in enumerate(tested.values)}
    return {**words, NOT_YET: tested.none} if tested.may_be_none else words


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _codes(tested: Tested, column: pa.ChunkedArray) -> Codes:
    """The codes of a column: booleans, or words, with or without a dictionary."""
    if pa.types.is_null(column.type):
        return np.full(len(column), tested.unknown, np.uint8)
    if pa.types.is_boolean(column.type):
        if not column.null_count and tested.values[:2] == (True, False):
            return _bits(column)
        return _looked_up(tested, pc.invert(column), [True, False])
    if not pa.types.is_dictionary(column.type):
        column = column.dictionary_encode()
    column = column.unify_dictionaries()
    told = column.chunk(0).dictionary.to_pylist() if column.num_chunks else []
    places = pa.chunked_array([chunk.indices for chunk in column.chunks], column.type.index_type)
    return _looked_up(tested, places, told)


def _is_same(codes: Codes) -> bool:
    """Whether all codes are one."""
    return len(codes) > 0 and codes.min() == codes.max()


def _bits(column: pa.ChunkedArray) -> Codes:
    """The codes of booleans that are all told: 0 for true and 1 for false, the values' order."""
    chunks = [
        np.unpackbits(
            ~np.frombuffer(chunk.buffers()[1], np.uint8), count=chunk.offset + len(chunk),
            bitorder="little",
        )[chunk.offset :]
        for chunk in column.chunks
        if len(chunk)
    ]  # fmt: skip
    return chunks[0] if len(chunks) == 1 else np.concatenate([np.empty(0, np.uint8), *chunks])


def _looked_up(tested: Tested, places: pa.ChunkedArray, told: list[object]) -> Codes:
    """The code for the place of each value among those that are told; a null is unknown."""
    words = _words(tested)
    codes = [words.get(_word(value)) for value in told]
    if None in codes:
        _check_values(tested, places, told, words)
    if len(told) >= _PLACES:
        raise ValueError(
            f"`{tested.fact}` has {len(told)} values, and only {', '.join(words)} count"
        )
    is_byte = places.type.bit_width == 8  # booleans are less, and most dictionaries more
    at = pc.cast(places, pa.uint8()) if not is_byte else _as_they_are(places)
    if not at.null_count and codes == list(range(len(codes))):
        found: Codes = at.to_numpy()
        return found
    at = pc.fill_null(at, len(told))
    table = bytes([*(code or 0 for code in codes), tested.unknown]).ljust(_PLACES, b"\0")
    return np.frombuffer(at.to_numpy().tobytes().translate(table), np.uint8)


def _as_they_are(places: pa.ChunkedArray) -> pa.ChunkedArray:
    """Bytes with a sign as those without one: no place has a sign, and nothing is copied."""
    return pa.chunked_array([chunk.view(pa.uint8()) for chunk in places.chunks], pa.uint8())


def _check_values(
    tested: Tested, places: pa.ChunkedArray, told: list[object], words: Iterable[str]
) -> None:
    """Tell the first value that the fact hasn't got; one may be in a dictionary and not used."""
    at = pc.fill_null(places.cast(pa.int32()), -1).to_numpy()
    for row in np.flatnonzero(~np.isin(at, [p for p, v in enumerate(told) if _word(v) in words])):
        if at[row] >= 0:
            wrong = told[at[row]]
            near = nearest(str(wrong), words)
            message = f"row {row} of `{tested.fact}`: `{wrong}` is none of {', '.join(words)}"
            raise ValueError(message + ("" if near is None else f"; did you mean `{near}`?"))


# -- outcomes out ----------------------------------------------------------------------------------


_SCHEMA = pa.schema(
    [
        ("laws", pa.list_(pa.string())),
        ("effects", pa.list_(pa.struct([("law", pa.string()), ("effect", pa.string())]))),
        ("gaps", pa.list_(pa.string())),
        ("consider", pa.list_(pa.string())),
        ("asks", pa.string()),
    ]
)


def _merged(told: list[dict[str, Any]]) -> tuple[pa.Table, npt.NDArray[np.int32]]:
    """Outcomes, alike ones once, and the row of each."""
    rows: dict[str, int] = {}
    places = [rows.setdefault(repr(row), len(rows)) for row in told]
    first = dict(zip(reversed(places), reversed(told), strict=True))
    table = pa.Table.from_pylist([first[place] for place in range(len(rows))], schema=_SCHEMA)
    return table, np.array(places, np.int32)


def _told(rules: Rules, outcome: Outcome) -> dict[str, Any]:
    items = [rules.items[item] for item in outcome.in_force]
    return {
        "laws": rules.in_order(rules.bringing(outcome.in_force)),
        "effects": [{"law": p, "effect": e} for p, _, kind, e, _ in items if kind == "effect"],
        "gaps": [provision for provision, _, kind, *_ in items if kind == "gap"],
        "consider": [entry["law"] for entry in kept_in_mind(rules, (outcome,))],
        "asks": outcome.ask and outcome.ask.fact,
    }
