"""`bridgelaws show`: a provision with its text, its rule and its references."""

import sys
from functools import partial
from textwrap import wrap as wrapped
from typing import Any

from ...compiler.citations import citation_languages
from ...diagrams.rule_lines import rule_text
from .. import bases, streams
from ..exit_codes import DONE
from ..faults import Sources
from ..options import OF_A_TEXT, Arguments, Command
from ..provision_page import (
    ProvisionPage,
    answered,
    editions_of,
    provision_page,
    read_edition,
)

_WIDTH = 80
wrap = partial(wrapped, break_on_hyphens=False)  # as rulings are

COMMAND = Command(
    name="show",
    does="show a provision: its text, its rule, its references",
    takes="PROVISION",
    options=OF_A_TEXT,
    least=1,
    most=1,
    more=(
        "PROVISION is written as the book has it, without dots and brackets: 27, 27A, 27B1a. A\n"
        "note is 17.fn1. --edition may be left out where the base has only one. The rule is told\n"
        "in every language of the vocabulary; where the text in that language hasn't got the\n"
        "provision, its words are those of the first text that has it. What answers it in another\n"
        "edition stands last, where `correspondence.yaml` tells."
    ),
    examples=(
        ("bridgelaws show 27B1 --edition 1997 --lang da", "the Danish words and the rule"),
        ("bridgelaws show 27B1 --edition 1997 --lang nl", "the rule in Dutch"),
        ("bridgelaws show 27 --edition 1997 --json", "the title of a law, for a program"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Show a provision.

    Raises:
        UsageError: there is no such edition, language or provision.
        LawError: the knowledge base has faults.
    """
    root, name = bases.locate(arguments.value("--laws"), sources)
    files, editions = editions_of(root, name)
    by_name = {edition.name: edition for edition in editions}
    edition = by_name[bases.pick("edition", arguments.value("--edition"), [*by_name])]
    bases.text_language(None, edition.languages)
    read = read_edition(files, edition, name)
    language = bases.text_language(arguments.value("--lang"), read.languages)
    page = provision_page(read, language, arguments.words[0])
    if arguments.has("--json"):
        print(streams.json_page(page.to_dict()))
    else:
        print(_prose(page))
    return DONE


def _prose(shown: ProvisionPage) -> str:
    page: dict[str, Any] = shown.facts
    width = streams.width() or _WIDTH
    bold = ("\x1b[1m", "\x1b[0m") if streams.wants_color(sys.stdout) else ("", "")
    heading = f"{page['id']}  {page['title']}" if page["title"] else page["id"]
    lines = [f"{bold[0]}{line}{bold[1]}" for line in wrap(heading, width)]
    for paragraph in page["text"].split("\n") if page["text"] else ():
        lines += wrap(paragraph, width, initial_indent="  ", subsequent_indent="  ")
    words = shown.words
    spoken = words.language_name(page["text_lang"])
    status = words.word("show", page["status"])
    place = words.word("show", "place", edition=page["edition"], language=spoken, status=status)
    lines += ["", *wrap(place, width)]
    if page["reason"]:
        lines += wrap(words.word("show", "note", note=page["reason"]), width)
    if shown.is_lacking:
        own = words.language_name(page["lang"])
        lines += wrap(words.word("show", "lacking", language=own), width)
    if page["footnotes"]:
        lines.append(words.word("show", "notes", notes=", ".join(page["footnotes"])))
    if shown.rule:
        lines += ["", *(f"  {line}" for line in rule_text(shown.rule, width - 2).split("\n"))]
    for key, end in (("refers_to", "to"), ("referred_by", "from")):
        if page[key]:
            lines += ["", words.word("show", key)]
            lines += [line for c in page[key] for line in _reference(c[end], c["text"], width)]
    for counterpart in shown.counterparts:
        lines += ["", words.word("show", "counterpart", edition=counterpart.edition)]
        there = ", ".join(counterpart.provisions) or "-"
        lines += _reference(there, answered(counterpart, words), width)
    if page["text_lang"] not in citation_languages():
        lines += ["", words.word("show", "citations_unread", language=spoken)]
    return "\n".join(lines)


def _reference(provision: str, words: str, width: int) -> list[str]:
    return wrap(f"{provision:<8} {words}", width, initial_indent="  ", subsequent_indent=" " * 11)
