"""Reads a board of PBN 2.1: its tags, its auction section, and the remark that a program left.

Input is a `Board`, output the tree of a document. Which calls are lawful is not known here.
"""

import re

from ..compiler.document_nodes import Mapping, Node
from ..compiler.frozen import frozen
from ..compiler.wording import shown
from ..runtime.calls import Seat, find_seat
from .board import Board, Draft
from .pbn_auction import Section
from .remark import find_remark, with_remark

_PIECE = re.compile(
    r"^%.*|;.*|\{[^}]*\}|"
    r'^[ \t]*\[[ \t]*(?P<name>\w+)[ \t]*(?:"(?P<value>(?:[^"\\\n]|\\.)*+)"[ \t]*\]|(?P<bad>.*))',
    re.M,
)
"""Comments, which hide what stands in them, and tags at the beginning of a line."""
_SEATS = tuple(f"`{seat.text}`" for seat in Seat)
_NOT_KNOWN = ("", "?")


@frozen
class _Tag:
    """A tag: its name and value, the characters of it, and where the tag ends.

    Without a value it is not written as a tag is.
    """

    name: str
    value: str | None
    start: int
    end: int
    behind: int


def read(board: Board) -> Mapping:
    """The document of a board: the dealer, the auction, and what a remark adds.

    Raises:
        SituationError: it has no auction, or something in it can't be read; names every fault.
    """
    draft = Draft(board)
    tags, section_end = _tags(draft)
    auction = tags.get("auction")
    if auction is None:
        draft.fault("missing-auction", "the board has no auction", 0, 0, '`[Auction "N"]`')
    first = None if auction is None else _seat(draft, auction)
    dealer_tag = tags.get("dealer")
    if dealer_tag is not None and dealer_tag.value in _NOT_KNOWN:
        dealer_tag = None
    told = None if dealer_tag is None else _seat(draft, dealer_tag)
    if auction is None or first is None:
        draft.finish()
    assert auction is not None and first is not None  # else finish has raised
    section = Section(draft, first)
    section.read(auction.behind, section_end)
    dealer = section.dealer
    if dealer_tag is not None and told is not None and told is not dealer:
        message = f"{told.text} deals, and the auction begins with {dealer.text}"
        expected = (f"`{dealer.text}`", "`-` for each player before the dealer")
        draft.fault("contradicting-dealer", message, dealer_tag.start, dealer_tag.end, *expected)
    draft.finish()
    place = dealer_tag or auction
    entries: list[tuple[str, Node]] = [
        ("dealer", draft.scalar(dealer.text, place.start, place.end)),
        ("auction", draft.events(dealer, section.calls)),
    ]
    document = draft.mapping(entries, auction.start, auction.end)
    remark = find_remark(board, draft)
    return document if remark is None else with_remark(document, remark, section.calls, draft)


def _tags(draft: Draft) -> tuple[dict[str, _Tag], int]:
    """The two tags that are read, by name, and where the section of the auction ends."""
    tags: dict[str, _Tag] = {}
    section_end: int | None = None
    for match in _PIECE.finditer(draft.text):
        if match["name"] is None:
            continue
        name = match["name"].lower()
        if "auction" in tags and section_end is None:
            section_end = match.start()
        if name not in ("auction", "dealer"):
            continue
        if name in tags:
            message = f"a second `{match['name']}` stands in this board"
            wanted = "an empty line between two boards"
            draft.fault("repeated-tag", message, match.start(), match.end(), wanted)
            continue
        group = "bad" if match["value"] is None else "value"
        start, end = match.span(group)
        tags[name] = _Tag(match["name"], match["value"], start, end, match.end())
    return tags, len(draft.text) if section_end is None else section_end


def _seat(draft: Draft, tag: _Tag) -> Seat | None:
    if tag.value is None:
        message = f"the tag `{tag.name}` has no value in quotes, or no end"
        draft.fault("malformed-tag", message, tag.start, tag.end, f'`[{tag.name} "N"]`')
        return None
    seat = find_seat(tag.value.strip())
    if seat is None:
        message = f"{shown(draft.text[tag.start : tag.end])} is no seat"
        draft.fault("unknown-seat", message, tag.start, tag.end, *_SEATS)
    return seat
