"""`bridgelaws refs`: what a provision refers to, and who refers to it."""

import sys
from collections.abc import Iterable
from textwrap import wrap

from ...compiler.citations import Citation
from ...compiler.provision_ids import id_order
from .. import bases, streams
from ..exit_codes import DONE
from ..faults import Sources
from ..options import OF_A_TEXT, Arguments, Command
from ..provision_page import editions_of
from ..references_page import References, read_references, references_page

_WIDTH = 80
_INDENT = "  "

COMMAND = Command(
    name="refs",
    does="show what a provision refers to and who refers to it",
    takes="[PROVISION]",
    options=OF_A_TEXT,
    most=1,
    more=(
        "PROVISION is written as the book has it, without dots and brackets, and is taken with\n"
        "its parts; it may be a law outside the base. Where no language is named, every text of\n"
        "the edition is asked, the first one first. Without PROVISION every reference of one text\n"
        "is shown."
    ),
    examples=(
        ("bridgelaws refs 23 --edition 1997", "which laws send the director to 23"),
        ("bridgelaws refs 16C --edition 1997", "the same for a law that isn't in the base"),
        ("bridgelaws refs --edition 1997 --lang da --json", "every reference of a text"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Show the references of a provision, or of a whole text.

    Raises:
        UsageError: there is no such edition, language or provision.
        LawError: the knowledge base has faults.
    """
    root, name = bases.locate(arguments.value("--laws"), sources)
    files, editions = editions_of(root, name)
    by_name = {edition.name: edition for edition in editions}
    edition = by_name[bases.pick("edition", arguments.value("--edition"), [*by_name])]
    asked = arguments.value("--lang")
    language = bases.text_language(asked, edition.languages)
    languages = (language,) if asked or not arguments.words else edition.languages
    references, *others = read_references(files, edition, name, languages)
    if not arguments.words:
        every = references.citations
        if arguments.has("--json"):
            print(streams.json_page([citation.to_dict() for citation in every]))
        else:
            print("\n".join([*_lines(every), "", _place(references)]))
        return DONE
    (provision,) = arguments.words
    speaking = tuple(text for text in others if text.of(provision) or text.to(provision))
    page = references_page(references, provision, speaking)
    if arguments.has("--json"):
        print(streams.json_page(page))
    else:
        print(_prose((references, *speaking), provision, bool(page["external"])))
    return DONE


def _prose(texts: tuple[References, ...], provision: str, external: bool) -> str:
    first = texts[0]
    title = first.titles.title(provision)
    lines = wrap(f"{provision}  {title}" if title else provision, _width())
    if streams.wants_color(sys.stdout):
        lines = [f"\x1b[1m{line}\x1b[0m" for line in lines]
    for text in texts:
        lines += [""] if text is not first else []
        lines.append(f"{_place(text)}{'; outside the base' if external else ''}")
        lines += _told(text, provision, external)
    outside = {
        c.target: text.titles.title(c.target)
        for text in reversed(texts)
        for c in text.of(provision)
        if text.is_outside(c.target)
    }
    if outside:
        lines += ["", "outside the base:"]
        for law in sorted(outside, key=id_order):
            lines += _wrapped(f"{law:<8}{outside[law] or ''}".rstrip(), 8)
    return "\n".join(lines)


def _told(references: References, provision: str, external: bool) -> list[str]:
    """What one text says, both ways; where it hasn't got the provision, that it hasn't."""
    to, by = references.of(provision), references.to(provision)
    lacking = references.texts.lacking(provision, references.language)
    lines: list[str] = []
    if not external and lacking is not None:
        lines += wrap(lacking, _width())
    if to:
        lines += ["", "refers to:", *_lines(to)]
    elif not external and lacking is None:
        lines += ["", "refers to nothing"]
    return lines + (["", "referred to by:", *_lines(by)] if by else ["", "nothing refers to it"])


def _place(references: References) -> str:
    return f"{references.edition}, {references.language}"


def _lines(citations: Iterable[Citation]) -> list[str]:
    """One entry for each: from, to, the kind, and the words of the text."""
    lines: list[str] = []
    for citation in citations:
        kind = citation.kind.replace("_", " ")
        where = " (note)" if citation.in_footnote else " (title)" if citation.in_title else ""
        head = f"{citation.source:<8}→ {citation.target:<8}{kind:<13}"
        lines += _wrapped(f"{head}{citation.words}{where}", len(head))
    return lines


def _wrapped(text: str, hanging: int) -> list[str]:
    below = _INDENT + " " * hanging
    return wrap(text, _width(), initial_indent=_INDENT, subsequent_indent=below)


def _width() -> int:
    return streams.width() or _WIDTH
