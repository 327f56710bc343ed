"""`bridgelaws diagram`: the flowchart of a law, in the format that the name of the file says."""

from __future__ import annotations

from ...compiler.frozen import replace
from ...diagrams.formats import FORMATS
from .. import bases, record_files, streams
from ..exit_codes import DONE
from ..faults import Sources, UsageError
from ..options import LAWS, Arguments, Command, Option
from ..pictures import FORMAT, OUT, wanted_format, write_pages
from ..situations import OPTIONS, given_situations, read_situation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...runtime.base import KnowledgeBase
    from ...runtime.ruling import Ruling

_SITUATION = Option("--situation", "a situation, to draw the way of its ruling", "FILE")
_RECORD = Option("--record", record_files.FORMAT.says, record_files.FORMAT.value)
_COVERAGE = Option("--coverage", "show what the worked rulings reach, and what not")
COMMAND = Command(
    name="diagram",
    does="draw the flowchart of a law",
    takes="[LAW]",
    options=(
        *OPTIONS,
        _SITUATION,
        _RECORD,
        _COVERAGE,
        Option("--lang", "the language of the chart, en if not given", "LANG"),
        OUT,
        FORMAT,
        LAWS,
    ),
    most=1,
    more=(
        "svg and png are pictures, pdf is a page to print, dot and mmd are the chart as text for\n"
        "Graphviz and Mermaid. `-o -`, and no -o at all, write on standard output, as svg unless\n"
        "--format says otherwise. A law too large for an A4 page takes several: pdf and dot have\n"
        "them in one file, svg and png in `27.svg`, `27-2.svg` and so on.\n"
        "In svg a connector to another law leads to the file named by it, such as `31.svg`.\n"
        "With --situation the chart shows the way of the ruling: what was told, what is still to\n"
        "be asked, what hasn't happened. The law is the one ruled by, unless one is named. FILE\n"
        "is what `rule` takes: a situation, a record of one board in .pbn or .lin, `-` for\n"
        "standard input, or with --edition and --dealer an auction.\n"
        "With --coverage the chart shows what the worked rulings of the base reach, and marks\n"
        "with × what none does."
    ),
    examples=(
        ("bridgelaws diagram 27 --edition 1997 --lang da -o 27.svg", "a chart to look at"),
        ("bridgelaws diagram 27 --edition 1997 --format mmd", "for a page in Markdown"),
        ("bridgelaws diagram --situation table-4.yaml -o ruling.pdf", "how a ruling came about"),
        ("bridgelaws diagram 27 --edition 2017 --coverage -o seen.svg", "what has been tried"),
        ("cat board.lin | bridgelaws diagram --situation - --record lin -o r.svg", "of a record"),
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
    root, name = bases.locate(arguments.value("--laws"), sources)
    base = bases.load_base(arguments.value("--laws"), sources)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    named = arguments.words[0] if arguments.words else None
    situation = arguments.value(_SITUATION.name)
    if arguments.has(_RECORD.name) and situation != streams.STDIN:
        message = f"`{_RECORD.name}` says what standard input is, which isn't read here"
        raise UsageError("needless-option", message, (f"`{_SITUATION.name} -`",))
    if situation is not None and arguments.has(_COVERAGE.name):
        message = f"`{_COVERAGE.name}` is of all worked rulings, and `{_SITUATION.name}` of one"
        raise UsageError("contradicting-option", message, ("one of them",))
    if situation is not None:
        ruling = _ruling(situation, arguments, base, sources)
        edition = ruling.rules.edition
    elif named is None:
        expected = ("a law, such as `27`", "or `--situation FILE`")
        raise UsageError("missing-argument", "`diagram` needs a law", expected)
    else:
        edition = bases.pick("edition", arguments.value("--edition"), base.editions)
    law = bases.pick("law", named, [*base.rules(edition).data["laws"]]) if named else None
    from ...diagrams import drawing  # brings a graph library and an engine with it

    try:
        if situation is not None:
            pages = drawing.draw_trace(root, ruling, law, language, form)
        elif arguments.has(_COVERAGE.name):
            from ..charted import seen_of  # with the scenarios

            assert law is not None
            seen = seen_of(root, name, base, edition, law)
            pages = drawing.draw_coverage(root, seen, edition, law, language, form)
        else:
            assert law is not None
            pages = drawing.draw_law(root, edition, law, language, form)
    except ValueError as error:
        raise UsageError("not-drawable", str(error)) from None
    write_pages(pages, out)
    return DONE


def _ruling(given: str, arguments: Arguments, base: KnowledgeBase, sources: Sources) -> Ruling:
    """The ruling on a situation, which is given in any way in which `rule` takes one.

    Raises:
        UsageError: it can't be read, or it is a record of several boards.
        SituationError: there are faults in it.
    """
    # Here `--format` says what is drawn; of what is read another option says it.
    options = {name: v for name, v in arguments.given.items() if name != FORMAT.name}
    if arguments.has(_RECORD.name):
        options[record_files.FORMAT.name] = options.pop(_RECORD.name)
    reading = replace(arguments, given=options)
    (situation,) = given_situations(reading, (given,))
    return base.rule(read_situation(situation, reading, base, sources))
