"""`bridgelaws diagram`: the flowchart of a law, in the format that the name of the file says."""

import contextlib
import os
import sys

from .. import bases, streams
from ..faults import Sources, UsageError
from ..options import EDITION, LAWS, Arguments, Command, Option
from ..replacement import Replacement

_FORMATS = ("svg", "png", "dot", "mmd")

COMMAND = Command(
    name="diagram",
    does="draw the flowchart of a law",
    takes="LAW",
    options=(
        EDITION,
        Option("--lang", "the language of the chart, en if not given", "LANG"),
        Option("--out", "the file; its ending says the format: svg, png, dot, mmd", "FILE", "-o"),
        Option("--format", "the format, where the file doesn't say it", "FORMAT"),
        LAWS,
    ),
    least=1,
    most=1,
    more=(
        "svg and png are pictures, dot and mmd the chart as text for Graphviz and Mermaid.\n"
        "`-o -`, and no -o at all, write on standard output, as svg unless --format says otherwise."
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
    out = arguments.value("--out") or "-"
    form = _format(out, arguments.value("--format"))
    root, _ = bases.locate(arguments.value("--laws"), sources)
    base = bases.load_base(arguments.value("--laws"), sources)
    edition = bases.pick("edition", arguments.value("--edition"), base.editions)
    language = bases.vocabulary_language(arguments.value("--lang"), base)
    law = bases.pick("law", arguments.words[0], [*base.rules(edition).data["laws"]])
    drawn = _draw(root, edition, law, language, form)
    if out == streams.STDIN:
        sys.stdout.buffer.write(drawn)
        return 0
    _make_folder(out)
    with Replacement(out) as stream:
        stream.write(drawn)
    return 0


def _make_folder(out: str) -> None:
    """Pictures go into folders of their own; one that isn't there yet is made."""
    # Where it can't be made, writing says so.
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(out) or ".", exist_ok=True)


def _draw(root: str, edition: str, law: str, language: str, form: str) -> bytes:
    from ...diagrams.drawing import draw_law  # brings a graph library and an engine with it

    try:
        return draw_law(root, edition, law, language, form)
    except ValueError as error:
        raise UsageError("not-drawable", str(error)) from None


def _format(out: str, given: str | None) -> str:
    ending = os.path.splitext(out)[1].removeprefix(".").lower()
    wanted = given or (ending if out != streams.STDIN else _FORMATS[0])
    if given and ending and out != streams.STDIN and given != ending:
        message = f"`{out}` says `{ending}`, and `--format` says `{given}`"
        raise UsageError("contradicting-option", message, ("one format",))
    if wanted == "pdf":
        message = "a chart can't be written as pdf here; write svg and print that to a pdf"
        raise UsageError("unknown-format", message, _FORMATS)
    if not wanted:
        message = f"the name `{out}` doesn't say in which format to draw"
        raise UsageError("missing-format", message, tuple(f"{out}.{f}" for f in _FORMATS))
    return bases.pick("format", wanted, _FORMATS)
