"""Situations in the rows of Arrow tables and Parquet files: each row is answered as a line of
`batch` is, and goes out again with its answer behind it.

A row is a situation by its columns: `situation`, a JSON document; or the keys of one, `edition`,
`dealer`, `auction`, and `facts` and `duties` as JSON. Whatever else a row holds is carried along.
Needs the extra `arrow`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pyarrow as pa
import pyarrow.parquet as pq

from ..runtime.base import KnowledgeBase
from . import streams
from .batch_answers import BROKEN, ERROR, Answering, Counts, Item
from .faults import UsageError
from .replacement import Replacement

SITUATION = "situation"
KEYS = ("edition", "dealer", "auction", "facts", "duties")
_JSON_KEYS = ("facts", "duties")
_TOLD = pa.schema([("status", pa.string()), ("answer", pa.string())])
"""What is added to a row: the ruling's status, or `error`; and the line that `batch` writes."""
_ROWS = 4096  # that are held at once
_DIGEST, _COUNTS = b"bridgelaws.digest", b"bridgelaws.counts"

Said = tuple[str | None, tuple[tuple[str, str | None], ...]]
"""The path of a base, None for the shipped one, and what a situation may leave out."""
SHIPPED_ALONE: Said = (None, (("edition", None), ("dealer", None)))


def answered_schema(schema: pa.Schema) -> pa.Schema:
    """The columns of a table once it is answered.

    Raises:
        UsageError: it holds no situations, or has the columns of answers already.
    """
    for name in _TOLD.names:
        if name in schema.names:
            message = f"the column `{name}` is there already, and is where the answer would go"
            raise UsageError("needless-column", message, ("situations that are not answered",))
    if SITUATION not in schema.names and "auction" not in schema.names:
        raise UsageError.near(
            "no-situations", "the columns hold no situations", "", (f"`{SITUATION}`", "`auction`")
        )
    for name in {SITUATION, *KEYS} & set(schema.names):
        kind = schema.field(name).type
        kind = kind.value_type if pa.types.is_dictionary(kind) else kind
        if not (pa.types.is_string(kind) or pa.types.is_large_string(kind)):
            message = f"the column `{name}` holds {kind}, and not text"
            raise UsageError("wrong-column", message, ("string",))
    return pa.schema([*schema, *_TOLD])


def rule_batches(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Answer the rows of record batches by the shipped laws: what Spark's `mapInArrow` takes.

    Each row must say its edition. The schema that Spark asks for is that of the batches with
    `status string, answer string` behind it.
    """
    yield from answered(batches, _answering(SHIPPED_ALONE))


def answered(batches: Iterable[pa.RecordBatch], answering: Answering) -> Iterator[pa.RecordBatch]:
    """Answer the rows of record batches, of which one is held at a time; faults are told with the
    number of their row, counted from 1 over all batches."""
    before = 0
    for batch in batches:
        schema = answered_schema(batch.schema)
        answers = [
            answering.answer(Item(row, situation))
            for row, situation in enumerate(_situations(batch), before + 1)
        ]
        told = [
            pa.array([answer.status for answer in answers], pa.string()),
            pa.array([answer.text.rstrip(b"\n") for answer in answers], pa.binary()).cast("string"),
        ]
        before += batch.num_rows
        yield pa.RecordBatch.from_arrays([*batch.columns, *told], schema=schema)


def _situations(batch: pa.RecordBatch) -> Iterator[bytes | dict[str, object]]:
    """The situation of each row: a document, or what the columns say; a null says nothing."""
    names = batch.schema.names
    if SITUATION in names:
        for text in batch.column(SITUATION).to_pylist():
            yield (text or "").encode()
        return
    keys = [key for key in KEYS if key in names]
    for row in zip(*(batch.column(key).to_pylist() for key in keys), strict=True):
        yield {
            key: _read(value) if key in _JSON_KEYS else value
            for key, value in zip(keys, row, strict=True)
            if value is not None
        }


def _read(text: str) -> object:
    """A value that is written as JSON; as it is where it isn't, for the reader to complain of."""
    try:
        value: object = json.loads(text)
        return value
    except (ValueError, RecursionError):
        return text


def answer_file(given: str, out: str, said: Said) -> Counts:
    """Answer a Parquet file into another, which is there when it is complete, and not before.

    Raises:
        UsageError: the one can't be read, or the other can't be written.
    """
    answering = _answering(said)
    counts = Counts()
    with _opened(given) as file, Replacement(out) as stream:
        schema = answered_schema(file.schema_arrow)
        with pq.ParquetWriter(stream, schema, compression="zstd") as writer:
            for batch in answered(_batches(file, given), answering):
                writer.write_batch(batch)
                counts += _counted(batch)
            numbers = json.dumps([counts.answered, counts.failed, counts.broken])
            writer.add_key_value_metadata({_DIGEST: answering.digest, _COUNTS: numbers})
    return counts


def checked_rows(given: str) -> int:
    """How many rows a file has, which can be answered.

    Raises:
        UsageError: it can't be read, or holds no situations.
    """
    with _opened(given) as file:
        answered_schema(file.schema_arrow)
        rows: int = file.metadata.num_rows
        return rows


def earlier_counts(out: str, rows: int, digest: str) -> Counts | None:
    """What is in a file of answers that is there already; None if there is none.

    Raises:
        UsageError: it holds something else, or the answers of other laws.
    """
    if not os.path.exists(out):
        return None
    with _opened(out) as file:
        told = file.metadata.metadata or {}
    if told.get(_DIGEST) != digest.encode() or _COUNTS not in told:
        wanted = ("the laws it was begun with", "another folder to write to")
        raise UsageError("unwritable", f"`{out}` holds no answers of these laws", wanted)
    counts = Counts(*json.loads(told[_COUNTS]))
    if counts.answered != rows:
        message = f"`{out}` has {counts.answered} answers, and there are {rows} situations"
        raise UsageError("other-answers", message, ("the situations it was begun with",))
    return counts


@lru_cache(maxsize=1)
def _answering(said: Said) -> Answering:
    """What answers in this process: a base is loaded once, however many files there are."""
    laws, options = said
    return Answering(KnowledgeBase.load(laws), dict(options), None)


def _opened(name: str) -> pq.ParquetFile:
    streams.open_input(name).close()  # tells well what can't be read
    try:
        return pq.ParquetFile(name)
    except (pa.ArrowException, OSError) as error:
        raise _unreadable(name, error) from None


def _batches(file: pq.ParquetFile, name: str) -> Iterator[pa.RecordBatch]:
    try:
        yield from file.iter_batches(_ROWS)
    except (pa.ArrowException, OSError) as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: Exception) -> UsageError:
    reason = str(error).partition("\n")[0]
    return UsageError("unreadable", f"`{name}` can't be read: {reason}", ("a Parquet file",))


def _counted(batch: pa.RecordBatch) -> Counts:
    told = batch.column("status").to_pylist()
    broken = told.count(BROKEN)
    return Counts(len(told), told.count(ERROR) + broken, broken)
