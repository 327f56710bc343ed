"""From the lines of one text file to a law; the format is described in `texts`.

One pass, line by line, with the last label as the only memory of where we are: a fault in one
line never hides the next, and the time is that of the length of the text.
"""

import re
from itertools import islice

from .diagnostics import Diagnostic, LawError, Related, Span, in_order, nearest
from .encoding import split_lines
from .law_text import FORBIDDEN, HEADING, Footnote, LawText, ProvisionText, wordless
from .provision_ids import following_ids, id_order, id_parts, meant_id

# A file that is no law text at all shouldn't be answered with a fault for each of its lines.
_MOST_FAULTS = 200
_NOTE = re.compile(r"([1-9][0-9]{0,2})\.fn([1-9][0-9]{0,2})")
_ON = "on"
_LAW_LINE = "a law line: the number, two blanks, the title"


class _Draft:
    """A provision, a note, or a line we couldn't understand, while its text is being read."""

    __slots__ = ("id", "paragraphs", "span", "spans", "target", "title", "title_span")

    def __init__(self, id: str, title: str | None, span: Span) -> None:
        self.id = id
        self.title = title
        self.span = span
        self.title_span: Span | None = None
        self.target = ""
        self.paragraphs: list[str] = []
        self.spans: list[Span] = []

    def whole_span(self) -> Span:
        """From the label to the end of the last paragraph."""
        last = self.spans[-1] if self.spans else self.span
        return Span(
            self.span.file, self.span.line, self.span.column, last.end_line, last.end_column
        )


def read_law_text(text: str, file: str, number: str | None = None) -> LawText:
    """The law that a text in the plain format holds.

    Args:
        text: The text; a byte order mark and Windows line ends are accepted.
        file: How faults name the text.
        number: The law that it has to hold; None where it may be any.
    Raises:
        LawError: With every fault of the text, in order.
    """
    reader = _Reader(file, number)
    lines = split_lines(text)
    for at, line in enumerate(lines, 1):
        reader.take(at, line)
        if len(reader.faults) >= _MOST_FAULTS:
            message = "too many faults, the rest of the text was not read"
            reader.fault("too-many-faults", message, at, 1, 1)
            break
    return reader.finish()


def _shown(words: str) -> str:
    """The beginning of words for a message, safe on a terminal."""
    return "".join(char if char.isprintable() else "\ufffd" for char in words[:40])


class _Reader:
    """The state of reading one text."""

    def __init__(self, file: str, number: str | None) -> None:
        self.file = file
        self.number = number
        self.faults: list[Diagnostic] = []
        self.headings: list[str] = []
        self.provisions: dict[str, _Draft] = {}
        self.notes: dict[str, _Draft] = {}
        self.current: _Draft | None = None
        self.last = ""  # the label that says which labels may come next
        self.other_laws: set[str] = set()
        # What was likely meant by labels out of order, and by the last one if it was: a label that
        # comes later as if they had been right is no second fault.
        self.awaited: set[str] = set()
        self.meant_by_last: str | None = None

    def fault(
        self,
        code: str,
        message: str,
        line: int,
        column: int,
        length: int,
        expected: tuple[str, ...] = (),
        suggestion: str | None = None,
        related: tuple[Related, ...] = (),
    ) -> None:
        """Note a fault of one line; reading goes on."""
        place = Span(self.file, line, column, line, column + length)
        law = next(iter(self.provisions), None)
        self.faults.append(
            Diagnostic(code, message, place, "error", expected[:4], suggestion, law, related)
        )

    def take(self, number: int, line: str) -> None:
        """Read one line; `number` counts from 1."""
        for bad in FORBIDDEN.finditer(line):
            char = bad[0][0]
            what = "a tab" if char == "\t" else f"the character U+{ord(char):04X}"
            message = f"{what} can't stand in a text"
            place = (number, bad.start() + 1, len(bad[0]))
            self.fault("stray-character", message, *place, ("ordinary blanks",))
            if len(self.faults) >= _MOST_FAULTS:
                break
        # A tab is read on as a blank, so that one slip is told once.
        line = line.replace("\t", " ").rstrip(" ")
        if line.startswith(" "):
            self._take_text(number, line)
        elif line:
            self._take_named(number, line)

    def _take_text(self, number: int, line: str) -> None:
        text = line.lstrip(" ")
        column = len(line) - len(text) + 1
        if self.current is None:
            message = "text stands here before any law"
            self.fault("text-before-law", message, number, column, len(text), (_LAW_LINE,))
            # Told once: what follows belongs to the same fault.
            self.current = _Draft("", None, Span(self.file, number, 1, number, 1))
            return
        self.current.paragraphs.append(text)
        self.current.spans.append(Span(self.file, number, column, number, column + len(text)))

    def _take_named(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        title = rest.strip(" ")
        column = len(line) - len(title) + 1
        if word == HEADING:
            self._take_heading(number, title)
            return
        place = Span(self.file, number, 1, number, 1 + len(word))
        draft = _Draft(word, title or None, place)
        if title:
            draft.title_span = Span(self.file, number, column, number, len(line) + 1)
        parts = id_parts(word)
        if parts is not None and self._has_blank_in_label(draft):
            self._refuse(draft)
        elif parts is not None:
            self._take_provision(draft, parts)
        elif self.provisions and _NOTE.fullmatch(word):
            self._take_note(draft)
        else:
            self._refuse(draft)
        self.current = draft

    def _take_heading(self, number: int, words: str) -> None:
        if self.provisions:
            message = "a heading stands before the law it is printed above"
            self.fault("heading-inside-law", message, number, 1, len(HEADING))
        elif not words:
            message = "this heading has no words"
            self.fault("heading-empty", message, number, 1, len(HEADING), ("the words printed",))
        else:
            self.headings.append(words)

    def _take_provision(self, draft: _Draft, parts: tuple[str, ...]) -> None:
        line, length = draft.span.line, len(draft.id)
        if not self.provisions:
            self._take_first(draft, parts[0])
            return
        allowed, meant_by_last = following_ids(self.last), self.meant_by_last
        self.meant_by_last = None
        if meant_by_last is not None and draft.id in following_ids(meant_by_last):
            self.provisions[draft.id] = draft
            self.last = draft.id
            return
        if draft.id in self.provisions:
            first = Related("it stands here first", self.provisions[draft.id].span)
            message = f"`{draft.id}` stands here a second time"
            meant = self._meant(draft, allowed)
            self.fault("label-duplicate", message, line, 1, length, allowed, meant, (first,))
            return
        if parts[0] != self._law_number():
            self._refuse_other_law(draft, parts, allowed)
            return
        if self.notes:
            message = f"`{draft.id}` stands after the notes, which close a law"
            self.fault("label-after-notes", message, line, 1, length, ("a note",))
        elif draft.id not in allowed and draft.id not in self.awaited:
            message = f"`{draft.id}` can't follow `{self.last}`"
            meant = self._meant(draft, allowed)
            self.fault("label-order", message, line, 1, length, allowed, meant)
            self.awaited.update([meant] if meant else ())
            self.meant_by_last = meant
        self.provisions[draft.id] = draft
        # Never step back: after one label too early, the labels that follow are right again.
        if id_order(draft.id) > id_order(self.last):
            self.last = draft.id

    def _take_first(self, draft: _Draft, number: str) -> None:
        if number == draft.id and self.number not in (number, None):
            message = f"the file of law `{self.number}` holds law `{number}`"
            expected, wanted = (str(self.number),), self.number
            line = draft.span.line
            self.fault("law-in-wrong-file", message, line, 1, len(number), expected, wanted)
            self.other_laws.add(number)  # and so are its labels
            draft.id = str(wanted)
        elif number != draft.id:
            message = f"`{draft.id}` stands before the line of its law"
            self.fault(
                "label-order", message, draft.span.line, 1, len(draft.id), (_LAW_LINE,), number
            )
        elif draft.title is None:
            message = f"law `{number}` has no title"
            self.fault("title-missing", message, draft.span.line, 1, len(number), (_LAW_LINE,))
        self.provisions[draft.id] = draft
        self.last = draft.id

    def _refuse_other_law(
        self, draft: _Draft, parts: tuple[str, ...], allowed: tuple[str, ...]
    ) -> None:
        if parts[0] in self.other_laws:
            return
        ours = self._law_number() + "".join(parts[1:])
        if len(parts) == 1:
            self.other_laws.add(draft.id)
            message = "a second law begins here"
            allowed = ("each law in a file of its own",)
        else:
            message = f"`{draft.id}` is a label of another law"
        near = ours if ours in allowed else None
        self.fault("label-of-other-law", message, draft.span.line, 1, len(draft.id), allowed, near)

    def _take_note(self, draft: _Draft) -> None:
        line, length = draft.span.line, len(draft.id)
        wanted = f"{self._law_number()}.fn{len(self.notes) + 1}"
        if draft.id != wanted:
            message = f"`{draft.id}` is not the next note"
            self.fault("note-order", message, line, 1, length, (wanted,), wanted)
        on, _, target = (draft.title or "").partition(" ")
        draft.target = target.strip(" ")
        place = draft.title_span or draft.span
        if on != _ON or not draft.target:
            message = f"`{draft.id}` doesn't say which provision it belongs to"
            form = f"`{draft.id} {_ON}` and a provision"
            self.fault("note-form", message, line, place.column, len(on) or length, (form,))
        elif draft.target not in self.provisions:
            message = f"the note belongs to `{_shown(draft.target)}`, which this law doesn't have"
            column = place.end_column - len(draft.target)
            # No law has so many provisions; a text made to cost time may.
            near = nearest(draft.target, islice(self.provisions, _MOST_FAULTS))
            expected = ("a provision of this law",)
            self.fault("note-target", message, line, column, len(draft.target), expected, near)
        self.notes.setdefault(draft.id, draft)

    def _refuse(self, draft: _Draft) -> None:
        allowed = following_ids(self.last) if self.last else ()
        expected = (*allowed[:3], "text, indented by blanks") if allowed else (HEADING, _LAW_LINE)
        near = self._meant(draft, (*allowed, HEADING))
        second = (draft.title or "").split(" ")[0]
        # With a blank in a label, both words are wrong.
        label = f"{draft.id} {second}" if near and near == draft.id + second else draft.id
        message = f"`{_shown(label)}` names nothing that can stand at the left edge"
        self.fault("line-unknown", message, draft.span.line, 1, len(label), expected, near)
        if near and id_parts(near) is not None and near not in self.provisions:
            draft.id = near
            self.provisions[near] = draft
            self.last = near

    def _has_blank_in_label(self, draft: _Draft) -> bool:
        """Whether a label that stands here already is only the first part of one."""
        second = (draft.title or "").split(" ")[0]
        whole = draft.id + second
        return draft.id in self.provisions and whole in following_ids(self.last) and bool(second)

    def _meant(self, draft: _Draft, allowed: tuple[str, ...]) -> str | None:
        return meant_id(f"{draft.id} {draft.title or ''}", allowed, self.last)

    def _law_number(self) -> str:
        parts = id_parts(self.last) if self.last else None
        return parts[0] if parts else ""

    def finish(self) -> LawText:
        """The law, or every fault in the order of the text."""
        if not self.provisions and not self.faults:
            self.fault("law-missing", "this text holds no law", 1, 1, 0, (_LAW_LINE,))
        drafts = self.provisions.values()
        empty = wordless((d.id, d.title is not None or bool(d.paragraphs)) for d in drafts)
        wanting = (*(d for d in drafts if d.id in empty), *self.notes.values())
        for draft in wanting:
            # A law without a title has been told already.
            if not draft.paragraphs and draft.id != self._law_number():
                message, expected = f"`{draft.id}` has no words", ("text, indented by blanks",)
                line = draft.span.line
                self.fault("words-missing", message, line, 1, len(draft.id), expected)
        if self.faults:
            raise LawError(in_order(self.faults))
        return LawText(tuple(self.headings), self._provisions(), self._notes())

    def _provisions(self) -> tuple[ProvisionText, ...]:
        notes_of: dict[str, list[str]] = {}
        for note in self.notes.values():
            notes_of.setdefault(note.target, []).append(note.id)
        return tuple(
            ProvisionText(
                draft.id,
                draft.title,
                "\n".join(draft.paragraphs),
                tuple(notes_of.get(draft.id, ())),
                draft.whole_span(),
                draft.title_span,
                tuple(draft.spans),
            )
            for draft in self.provisions.values()
        )

    def _notes(self) -> tuple[Footnote, ...]:
        return tuple(
            Footnote(
                draft.id,
                "\n".join(draft.paragraphs),
                draft.target,
                draft.whole_span(),
                tuple(draft.spans),
            )
            for draft in self.notes.values()
        )
