"""The remark that a board of PBN carries: what the record itself can't say of a situation.

A remark is one JSON object in comment lines that begin with `; bridgelaws`, with the keys of a
situation but for the dealer. In its `auction` stands everything that happened, in its order; where
a call stands in the auction of the board too, its number there (from 1) takes its place: `S:3` is
the third call, made by South. `calls` is how many calls it speaks of, so that an auction that was
changed since is noticed.

    ; bridgelaws {"edition": "1997", "calls": 3, "auction": "1 2 1D TD S:3"}
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence as SequenceOf

from ..compiler.document_nodes import Entry, Mapping, Node, Scalar, Sequence, repeated_key
from ..compiler.documents import LIMITS
from ..compiler.frozen import replace
from ..compiler.json_documents import RepeatedKey, read_plain, too_deep
from ..compiler.json_tree import read_tree
from ..runtime.notation import CALL, CHANGE
from .board import Board, CallWritten, Draft

BEGINS = "; bridgelaws "
AUCTION, CALLS = "auction", "calls"
_LINE = re.compile(r"^;[ \t]*bridgelaws[ \t]+(.*)$", re.M)
_TOKEN = re.compile(r"((?:[A-Za-z]:)?>?)([0-9]+)([=*].*)?")
WIDTH = 78 - len(BEGINS)
"""What fits into one line of a remark."""


def find_remark(board: Board, draft: Draft) -> Mapping | None:
    """The remark of a board, placed in it; None where there is none.

    Raises:
        SituationError: it can't be read.
    """
    lines = list(_LINE.finditer(board.text))
    if not lines:
        return None
    # Everything else becomes blank, so that every place stays what it is in the board.
    pieces, at = [], 0
    for line in lines:
        pieces += [re.sub(r"[^\n]", " ", board.text[at : line.start(1)]), line[1]]
        at = line.end()
    return _read("".join(pieces), board, draft)


def _read(text: str, board: Board, draft: Draft) -> Mapping | None:
    deep = too_deep(text, LIMITS.depth)
    if deep is not None:
        most = f"at most {LIMITS.depth} levels"
        draft.fault("too-deep", "the remark is nested too deep", deep, deep + 1, most)
        draft.finish()
    try:
        read_plain(text)
    except RepeatedKey:
        pass  # the tree tells which
    except ValueError as fault:
        at = getattr(fault, "pos", len(text) - len(text.lstrip()))
        reason = getattr(fault, "msg", str(fault))
        message = f"not valid JSON: {reason[:1].lower()}{reason[1:]}"
        draft.fault("syntax", message, at, min(at + 1, len(text)), "a JSON object")
        draft.finish()
    root, repeated = read_tree(text, board.file, draft.places)
    draft.faults += repeated
    if not isinstance(root, Mapping):
        draft.fault("wrong-type", "a remark is a JSON object", root.start, root.end, "`{`")
    draft.finish()
    return root if isinstance(root, Mapping) else None


def with_remark(
    document: Mapping, remark: Mapping, calls: SequenceOf[CallWritten], draft: Draft
) -> Mapping:
    """The document of a board with what its remark says.

    Raises:
        SituationError: the remark doesn't fit the auction.
    """
    entries = [entry for entry in document.entries if entry.key.text != AUCTION]
    auction = document.entry(AUCTION)
    reader = _Auction(calls, draft)
    for entry in remark.entries:
        key = entry.key.text
        if key == AUCTION:
            auction = Entry(entry.key, reader.read(entry.value))
        elif key == CALLS:
            reader.count(entry.value)
        elif (known := document.entry(key)) is not None:
            draft.faults.append(repeated_key(entry.key, known.key))
        else:
            entries.append(entry)
    draft.finish()
    assert auction is not None
    return replace(document, entries=(*entries, auction))


class _Auction:
    """Puts the calls of the board where the remark has their numbers."""

    def __init__(self, calls: SequenceOf[CallWritten], draft: Draft) -> None:
        self._calls = calls
        self._draft = draft

    def count(self, said: Node) -> None:
        """Note a fault where the remark speaks of another number of calls."""
        found = len(self._calls)
        if said.plain() != found:
            message = f"the remark speaks of {said.plain()} calls, and the auction has {found}"
            expected = ("the auction as it was written", "no `auction` in the remark")
            self._draft.fault("changed-auction", message, said.start, said.end, *expected)

    def read(self, node: Node) -> Node:
        """The auction of the remark with calls for numbers."""
        if isinstance(node, Scalar) and node.quoted:
            return self._draft.sequence([self._token(token) for token in self._words(node)])
        if isinstance(node, Sequence):
            return replace(node, items=tuple(self._item(item) for item in node.items))
        return node  # what is wrong with it, the reader of situations tells

    def _words(self, node: Scalar) -> list[Scalar]:
        """The words of a text, each in its place unless that is hidden by escapes."""
        raw, first = node.raw[1:-1], node.start + 1
        if "\\" in raw:
            return [replace(node, text=word) for word in node.text.split()]
        found = re.finditer(r"\S+", raw)
        return [self._draft.scalar(w.group(), first + w.start(), first + w.end()) for w in found]

    def _item(self, node: Node) -> Node:
        if isinstance(node, Scalar):
            return self._token(node)
        if isinstance(node, Sequence):
            return node
        entries = (
            Entry(e.key, self._token(e.value))
            if e.key.text in (CALL, CHANGE) and isinstance(e.value, Scalar)
            else e
            for e in node.entries
        )
        return replace(node, entries=tuple(entries))

    def _token(self, token: Scalar) -> Scalar:
        match = _TOKEN.fullmatch(token.text)
        if match is None:
            return token
        before, number, after = match[1], match[2], match[3] or ""
        # Nobody makes so many calls that more digits would count.
        at = int(number[:9]) - 1
        if not 0 <= at < len(self._calls):
            message = f"the auction has no call {number[:9]}"
            expected = f"1 to {len(self._calls)}"
            self._draft.fault("unknown-call", message, token.start, token.end, expected)
            return token
        return replace(token, text=f"{before}{self._calls[at].call}{after}", quoted=True)


def write_remark(said: dict[str, object]) -> str:
    """The lines of a remark, broken between its items; plain ASCII, as any program reads it."""
    lines = [""]
    for piece in json.dumps(said, indent=0).split("\n"):
        tight = lines[-1][-1:] in ("", "{", "[") or piece[0] in "}]"
        longer = f"{lines[-1]}{'' if tight else ' '}{piece}"
        if tight or len(longer) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append(piece)
    return "".join(f"{BEGINS}{line}\n" for line in lines)
