"""`bridgelaws graph`: how the laws refer to one another, as a map or as JSON."""

from typing import TYPE_CHECKING

from ...compiler.diagnostics import nearest
from ...diagrams.formats import FORMATS
from .. import bases, streams
from ..comparing import two_editions
from ..exit_codes import DONE
from ..faults import Sources, UsageError
from ..options import EDITION, JSON, LAWS, Arguments, Command, Option
from ..pictures import FORMAT, OUT, wanted_format, write

if TYPE_CHECKING:
    import networkx as nx

_JSON = "json"
_ALL = "--all"
_EDITIONS = "--editions"

COMMAND = Command(
    name="graph",
    does="draw the map of the laws, or what is around one",
    takes="[PROVISION]",
    options=(
        EDITION,
        Option(_EDITIONS, "what only one of two editions refers to, such as 1997,2017", "A,B"),
        Option("--lang", "the language of the map, en if not given", "LANG"),
        OUT,
        FORMAT,
        JSON,
        Option(_ALL, "all editions in one graph, as JSON; ids are such as 1997:27B"),
        LAWS,
    ),
    most=1,
    more=(
        "PROVISION is written as the book has it, without dots and brackets; it may be a law\n"
        "outside the base. It is shown with its parts, what leads there, and where it leads.\n\n"
        "svg and png are pictures, pdf is a page to print, dot and mmd are the map as text for\n"
        "Graphviz and Mermaid. json is the graph as networkx.node_link_data has it, with the\n"
        "facts that provisions read and their effects. `-o -`, and no -o at all, write on\n"
        "standard output, as svg unless --format or --json says otherwise."
    ),
    examples=(
        ("bridgelaws graph --edition 1997 --lang da -o laws.pdf", "the map of the laws, to print"),
        ("bridgelaws graph 23 --edition 1997 -o 23.svg", "who sends the director to law 23"),
        ("bridgelaws graph --editions 1997,2017 -o new.svg", "which references came and went"),
        ("bridgelaws graph --edition 1997 -o laws.json", "the graph, for a program"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Draw the map of an edition or of a provision, or write its graph.

    Raises:
        UsageError: there is no such provision, edition, language or format, options contradict each
            other, or it can't be written.
        LawError: the knowledge base has faults.
    """
    out = arguments.value("--out") or streams.STDIN
    form = _format(arguments, out)
    if arguments.has(_ALL):
        _check_all(arguments, form)
    root, _ = bases.locate(arguments.value("--laws"), sources)
    base = bases.load_base(arguments.value("--laws"), sources)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    if arguments.has(_ALL):
        write(_json(base.graph()), out)
        return DONE
    if arguments.has(_EDITIONS):
        left, right = _two(arguments, base.editions)
        write(_difference(root, (base.graph(left), base.graph(right)), language, form), out)
        return DONE
    edition = bases.pick("edition", arguments.value("--edition"), base.editions)
    graph = base.graph(edition)
    provision = _provision(arguments.words[0], graph) if arguments.words else None
    if form == _JSON:
        write(_json(_around(graph, provision)), out)
    else:
        write(_draw(root, graph, language, form, provision), out)
    return DONE


def _format(arguments: Arguments, out: str) -> str:
    given = arguments.value("--format")
    if arguments.has("--json"):
        if given not in (None, _JSON):
            message = f"`--json` says `{_JSON}`, and `--format` says `{given}`"
            raise UsageError("contradicting-option", message, ("one format",))
        given = _JSON
    return wanted_format(out, given, (*FORMATS, _JSON))


def _check_all(arguments: Arguments, form: str) -> None:
    if form != _JSON:
        message = f"all editions are written as `{_JSON}` only, and here `{form}` is asked for"
        raise UsageError("contradicting-option", message, ("`--json`", "`--edition EDITION`"))
    if arguments.has("--edition") or arguments.has(_EDITIONS) or arguments.words:
        named = [f"`{option}`" for option in ("--edition", _EDITIONS) if arguments.has(option)]
        other = [*named, *(f"`{word}`" for word in arguments.words)][0]
        message = f"`{_ALL}` asks for all editions, and {other} for a part"
        raise UsageError("contradicting-option", message, ("one of them",))


def _two(arguments: Arguments, known: tuple[str, ...]) -> tuple[str, str]:
    """Raises UsageError where it is no two editions, or something else says which are meant."""
    if arguments.has("--edition") or arguments.words:
        other = "`--edition`" if arguments.has("--edition") else f"`{arguments.words[0]}`"
        message = f"`{_EDITIONS}` asks for all laws of two editions, and {other} for a part"
        raise UsageError("contradicting-option", message, ("one of them",))
    return two_editions(arguments.value(_EDITIONS), known)


def _difference(
    root: str,
    graphs: "tuple[nx.MultiDiGraph[str], nx.MultiDiGraph[str]]",
    language: str,
    form: str,
) -> bytes:
    from ...diagrams.drawing import draw_difference
    from ...diagrams.map_difference import difference

    return (
        _json(difference(*graphs))
        if form == _JSON
        else draw_difference(root, graphs, language, form)
    )


def _provision(given: str, graph: "nx.MultiDiGraph[str]") -> str:
    """A law or provision of the graph; of an unknown one, what there is of its law is told."""
    from ...compiler.citation_targets import is_within, law_of
    from ...compiler.provision_ids import id_order

    known = sorted(filter(law_of, graph), key=id_order)
    if given in known:
        return given
    edition, law = graph.graph["edition"], law_of(given)
    if law in known:
        message = f"law {law} of {edition} has no provision `{given}` that is known here"
        of_law = [name for name in known if is_within(name, law)]
        raise UsageError.near("unknown-provision", message, given, of_law)
    message = f"there is no law or provision `{given}` in {edition}"
    laws = tuple(name for name in known if name == law_of(name))
    raise UsageError("unknown-provision", message, laws, nearest(given, known))


def _around(graph: "nx.MultiDiGraph[str]", provision: str | None) -> "nx.MultiDiGraph[str]":
    from ...compiler.graph import surroundings

    return graph if provision is None else surroundings(graph, provision)


def _json(graph: "nx.MultiDiGraph[str]") -> bytes:
    import networkx as nx

    return f"{streams.json_page(nx.node_link_data(graph, edges='edges'))}\n".encode()


def _draw(
    root: str, graph: "nx.MultiDiGraph[str]", language: str, form: str, provision: str | None
) -> bytes:
    from ...diagrams.drawing import draw_map  # brings an engine with it

    try:
        return draw_map(root, graph, language, form, provision)
    except ValueError as error:
        raise UsageError("not-drawable", str(error)) from None
