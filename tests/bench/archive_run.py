"""Synthetic auctions answered by one process and by two workers of Dask: time, and equality.

Run by `make archive ROWS=10000000`; with so many it takes as long as that many rulings take, twice.
Each auction has twelve calls, of which one is irregular or none.
"""

import hashlib
import random
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

BIDS = tuple(f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT"))
CALLS = 12
IN_A_FILE = 10_000
_OFTEN_A_PASS = 0.5


def auction(chance: random.Random) -> str:
    """Calls at random; a bid goes a step or three up, and once perhaps too few."""
    floor, calls = 0, []
    slip = chance.randrange(2 * CALLS)
    for at in range(CALLS):
        if at == slip and floor > 0:
            calls.append(BIDS[chance.randrange(floor)])
            break
        passes = chance.random() < _OFTEN_A_PASS and calls[-2:] != ["P", "P"]
        if passes or floor >= len(BIDS) - 3:
            calls.append("P")
        else:
            floor += chance.randrange(1, 4)
            calls.append(BIDS[floor - 1])
    return " ".join(calls)


def files(folder: Path, rows: int) -> list[Path]:
    """The archive: the same whenever it is made, in files of equal length."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for number, first in enumerate(range(0, rows, IN_A_FILE)):
        file = folder / f"{number:04}.parquet"
        found.append(file)
        chance, count = random.Random(number), min(IN_A_FILE, rows - first)
        columns = {
            "edition": ["1997", "2017"][number % 2 :][:1] * count,
            "dealer": [chance.choice("NESW") for _ in range(count)],
            "auction": [auction(chance) for _ in range(count)],
        }
        pq.write_table(pa.table(columns), file)
    return found


def answers(folder: Path) -> Iterator[str]:
    """All answers, in the order of the files."""
    for file in sorted(folder.glob("*.parquet")):
        for batch in pq.ParquetFile(file).iter_batches(columns=["answer"]):
            yield from batch.column("answer").to_pylist()


def digest(folder: Path) -> str:
    """Of all answers, and how many there are."""
    found, count = hashlib.sha256(), 0
    for answer in answers(folder):
        found.update(answer.encode() + b"\n")
        count += 1
    return f"{found.hexdigest()} of {count}"


def main(rows: int, folder: Path) -> int:
    """Make the archive, answer it in both ways, and compare."""
    made = files(folder / "in", rows)
    seconds, digests = [], []
    for name, words in (
        ("one process", ["--jobs", "1"]),
        ("Dask, two workers", ["--engine", "dask", "--jobs", "2"]),
    ):
        out = folder / name.partition(",")[0].replace(" ", "-")
        command = [Path(sysconfig.get_path("scripts")) / "bridgelaws", "batch", *made]
        began = time.monotonic()
        subprocess.run([*map(str, command), "-o", str(out), *words], check=True)
        seconds.append(time.monotonic() - began)
        digests.append(digest(out))
        rate = rows / seconds[-1]
        print(f"{name:20}{seconds[-1]:10.1f} s{rate:10.0f} rulings/s  {digests[-1][-60:]}")
    print(f"{'ratio':20}{seconds[1] / seconds[0]:10.2f}")
    return 0 if digests[0] == digests[1] and digests[0].endswith(f" {rows}") else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), Path(sys.argv[2])))
