"""`bridgelaws record`: situations as a record of boards, in PBN."""

import sys
from contextlib import nullcontext
from typing import IO

from ...records.pbn_writer import HEADER, write_board
from ...runtime.situation import Situation
from .. import bases, streams
from ..answering import for_each
from ..faults import Sources
from ..options import LAWS, Arguments, Command, Option
from ..record_files import FORMAT
from ..replacement import Replacement
from ..situations import OPTIONS, given_situations

COMMAND = Command(
    name="record",
    does="write situations as a record of boards, in PBN",
    takes="FILE…",
    options=(
        Option("--out", "where the record goes; `-`, standard output, if not given", "FILE", "-o"),
        *OPTIONS,
        FORMAT,
        LAWS,
    ),
    least=1,
    more=(
        "FILE, --edition, --dealer and --format are those of `bridgelaws rule`. The auction of a\n"
        "board is that of the calls that stand. What PBN can't say (a call that was changed or\n"
        "cancelled, the director, what is known of a call) stands in a comment, `; bridgelaws …`,\n"
        "from which `bridgelaws rule` reads the same situation again. Of a record that is read,\n"
        "only the auctions are written, not the hands or the names."
    ),
    examples=(
        ("bridgelaws record table-4.yaml table-5.yaml -o evening.pbn", "two situations"),
        ("bridgelaws record evening.lin --edition 2017 -o evening.pbn", "from LIN to PBN"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Write everything given; what can't be used is reported, the rest is written.

    Raises:
        UsageError: the call itself can't be used, or the record can't be written.
        LawError: the knowledge base has faults.
    """
    base = bases.load_base(arguments.value("--laws"), sources)
    everything = given_situations(arguments, arguments.words)
    out = arguments.value("--out") or streams.STDIN
    opened: nullcontext[IO[bytes]] | Replacement
    opened = nullcontext(sys.stdout.buffer) if out == streams.STDIN else Replacement(out)
    count = 0
    with opened as stream:
        stream.write(HEADER.encode())

        def write(situation: Situation, name: str, board: str | None) -> None:
            nonlocal count
            label = board or str(count + 1)
            text = write_board(situation, base.rule(situation), label, base.declared)
            stream.write(f"\n{text}".encode("latin-1", "replace"))
            count += 1

        return for_each(everything, arguments, base, sources, write)
