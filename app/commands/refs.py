"""`bridgelaws refs`: what a provision refers to, and who refers to it."""

import sys
from collections.abc import Iterable
from textwrap import wrap

from ...compiler.citations import Citation
from .. import bases, streams
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
        "its parts; it may be a law outside the base. Without it every reference of the text is\n"
        "shown."
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
    language = bases.text_language(arguments.value("--lang"), edition.languages)
    references = read_references(files, edition, language, name)
    if not arguments.words:
        every = references.citations
        if arguments.has("--json"):
            print(streams.json_page([citation.to_dict() for citation in every]))
        else:
            print("\n".join([*_lines(every), "", _place(references)]))
        return 0
    (provision,) = arguments.words
    page = references_page(references, provision)
    if arguments.has("--json"):
        print(streams.json_page(page))
    else:
        print(_prose(references, provision, bool(page["external"])))
    return 0


def _prose(references: References, provision: str, external: bool) -> str:
    to, by = references.of(provision), references.to(provision)
    title = references.title(provision)
    lines = wrap(f"{provision}  {title}" if title else provision, _width())
    if streams.wants_color(sys.stdout):
        lines = [f"\x1b[1m{line}\x1b[0m" for line in lines]
    lines.append(f"{_place(references)}{'; outside the base' if external else ''}")
    if to:
        lines += ["", "refers to:", *_lines(to)]
    elif not external:
        lines += ["", "refers to nothing"]
    lines += ["", "referred to by:", *_lines(by)] if by else ["", "nothing refers to it"]
    outside = {c.target: references.title(c.target) for c in to if not c.internal}
    if outside:
        lines += ["", "outside the base:"]
        for law, words in outside.items():
            lines += _wrapped(f"{law:<8}{words or ''}".rstrip(), 8)
    return "\n".join(lines)


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
