"""`bridgelaws diagram`: the flowchart of a law, in the format that the name of the file says."""

from ...diagrams.formats import FORMATS
from .. import bases, streams
from ..faults import Sources, UsageError
from ..options import EDITION, LAWS, Arguments, Command, Option
from ..pictures import FORMAT, OUT, wanted_format, write

COMMAND = Command(
    name="diagram",
    does="draw the flowchart of a law",
    takes="LAW",
    options=(
        EDITION,
        Option("--lang", "the language of the chart, en if not given", "LANG"),
        OUT,
        FORMAT,
        LAWS,
    ),
    least=1,
    most=1,
    more=(
        "svg and png are pictures, pdf is a page to print, dot and mmd are the chart as text for\n"
        "Graphviz and Mermaid. `-o -`, and no -o at all, write on standard output, as svg unless\n"
        "--format says otherwise."
    ),
    examples=(
        ("bridgelaws diagram 27 --edition 1997 --lang da -o 27.svg", "a chart to look at"),
        ("bridgelaws diagram 27 --edition 1997 --format mmd", "for a page in Markdown"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Draw the chart of a law.

    Raises:
        UsageError: there is no such law, edition, language or format, or it can't be written.
        LawError: the knowledge base has faults.
    """
    out = arguments.value("--out") or streams.STDIN
    form = wanted_format(out, arguments.value("--format"), FORMATS)
    root, _ = bases.locate(arguments.value("--laws"), sources)
    base = bases.load_base(arguments.value("--laws"), sources)
    edition = bases.pick("edition", arguments.value("--edition"), base.editions)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    law = bases.pick("law", arguments.words[0], [*base.rules(edition).data["laws"]])
    write(_draw(root, edition, law, language, form), out)
    return 0


def _draw(root: str, edition: str, law: str, language: str, form: str) -> bytes:
    from ...diagrams.drawing import draw_law  # brings a graph library and an engine with it

    try:
        return draw_law(root, edition, law, language, form)
    except ValueError as error:
        raise UsageError("not-drawable", str(error)) from None
