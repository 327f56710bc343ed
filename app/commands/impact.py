"""`bridgelaws impact`: what depends on a provision, before it is changed."""

import os
from collections.abc import Iterable, Iterator
from textwrap import wrap

from ...compiler.base_files import read_base
from ...compiler.citation_targets import is_within, law_of
from ...compiler.compile import EditionFile, edition_files
from ...compiler.correspondence import read_correspondence
from ...compiler.graph import read_graph
from ...compiler.provision_ids import id_order
from .. import bases, streams
from ..faults import Sources, UsageError
from ..impact_page import Dependence, Impact, impact, kinds_told
from ..options import EDITION, JSON, LAWS, Arguments, Command
from ..provision_page import unknown_provision
from ..scenarios import every_scenario

_WIDTH = 80
_GALLERY = "gallery"

COMMAND = Command(
    name="impact",
    does="show what depends on a provision",
    takes="PROVISION",
    options=(EDITION, JSON, LAWS),
    least=1,
    most=1,
    more=(
        "PROVISION is taken with its parts; it may be a law outside the base. Told is whose rule\n"
        "or text refers to it, which rules read it or what it defines, what answers it in another\n"
        "edition, which worked rulings name it, and which charts of a `gallery` beside the base\n"
        "show it. Without --edition every edition is asked that knows it."
    ),
    examples=(
        ("bridgelaws impact 23 --edition 1997", "what a change of law 23 would touch"),
        ("bridgelaws impact 18D --json", "for a program; both editions where both have it"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Show what depends on a provision, in one edition or in all.

    Raises:
        UsageError: there is no such edition, or no edition knows such a provision.
        LawError: the knowledge base has faults.
    """
    root, name = bases.locate(arguments.value("--laws"), sources)
    base = bases.load_base(arguments.value("--laws"), sources)
    files = read_base(root, name)
    editions = {edition.name: edition for edition in edition_files(files)}
    folders = {edition.name: edition.folder for edition in editions.values()}
    given = arguments.value("--edition")
    asked = [*editions] if given is None else [bases.pick("edition", given, [*editions])]
    (provision,) = arguments.words
    graphs = {edition: read_graph(files, editions[edition]) for edition in asked}
    having = [edition for edition, graph in graphs.items() if provision in graph]
    if not having or not law_of(provision):
        raise _unknown(provision, {e: [n for n in g if law_of(n)] for e, g in graphs.items()})
    correspondence = read_correspondence(files, name)
    worked = every_scenario(root, name, base.editions, base.declared)
    pictures = os.path.join(os.path.dirname(os.path.abspath(root)), _GALLERY)
    found = [
        impact(
            graphs[edition],
            provision,
            correspondence,
            [s for s in worked if s.situation.edition == edition],
            [e.name for e in editions.values() if _borrows(e, edition, provision)],
            (os.path.join(pictures, folders[edition]), f"{_GALLERY}/{folders[edition]}"),
        )
        for edition in having
    ]
    if arguments.has("--json"):
        print(streams.json_page([each.to_dict() for each in found]))
    else:
        print("\n\n".join("\n".join(_told(each)) for each in found))
    return 0


def _borrows(edition: EditionFile, lender: str, provision: str) -> bool:
    """Whether the facts of the game that a law says in one edition are those of another too."""
    game = edition.game
    return game is not None and game.edition == lender and law_of(provision) in game.laws


def _unknown(provision: str, known: dict[str, list[str]]) -> UsageError:
    """The fault of a provision that none of the editions knows."""
    law = law_of(provision)
    edition = next((e for e, n in known.items() if any(is_within(x, law) for x in n)), None)
    first = edition or next(iter(known))
    return unknown_provision(provision, sorted(known[first], key=id_order), first)


def _told(found: Impact) -> Iterator[str]:
    yield f"{found.edition}: {found.provision}"
    for title, rows in (
        ("rules that depend on it:", [_row(d, kinds_told(d), found) for d in found.rules]),
        (
            "texts that refer to it:",
            [_row(d, f"{kinds_told(d)} ({d.by})", found) for d in found.texts],
        ),
        ("editions that take the facts of the game from it:", found.borrowing),
        (
            "in other editions:",
            [
                f"{of:<8}{c.edition}: {', '.join(c.provisions) or '-'} ({c.kind})"
                for of, c in found.counterparts
            ],
        ),
    ):
        if rows:
            yield from ("", title, *(f"  {row}" for row in rows))
    for title, words in (
        (f"worked rulings that name it ({len(found.scenarios)}):", [s.id for s in found.scenarios]),
        ("pictures:", found.pictures),
    ):
        if words:
            yield from ("", title, *_listed(words))
    if not (found.dependences or found.counterparts or found.borrowing or found.scenarios):
        yield from ("", "nothing depends on it")


def _row(found: Dependence, how: str, of: Impact) -> str:
    """Who depends, how, and on which part."""
    on = "" if found.on == of.provision else found.on
    return f"{found.provision:<8}{how:<32} {on}".rstrip()


def _listed(words: Iterable[str]) -> list[str]:
    width = streams.width() or _WIDTH
    return wrap(
        ", ".join(words), width, initial_indent="  ", subsequent_indent="  ",
        break_on_hyphens=False,
    )  # fmt: skip
