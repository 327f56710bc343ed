"""The command line: finds the command, runs it, and answers for whatever goes wrong.

Exit codes: 0 done; 1 the answer is no; 2 the call or the input can't be used; 3 a fault of the
program itself. Only the module of the command that is called is loaded.
"""

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from ..compiler.diagnostics import InputError
from . import streams
from .exit_codes import DONE, INTERNAL, INTERRUPTED, UNUSABLE
from .faults import Sources, UsageError, printable
from .options import asks_for_help, read_arguments, table_row

# What is there at the end goes with the process, unsearched; once, however often `main` is called.
atexit.register(gc.freeze)
# An answer is given before there is garbage worth a search of all that is there.
gc.set_threshold(50_000)

_DEBUG = "BRIDGELAWS_DEBUG"

COMMANDS = {
    "rule": ("rule", "rule on situations"),
    "may": ("may", "tell whether a player may do something now"),
    "why": ("why", "tell why a provision is in force, or which condition fails"),
    "ask": ("ask", "rule step by step, one question at a time"),
    "batch": ("batch", "rule on a file of situations, one on each line"),
    "record": ("record", "write situations as a record of boards, in PBN"),
    "check": ("check", "compile a knowledge base and report every fault"),
    "show": ("show", "show a provision: its text, its rule, its references"),
    "refs": ("refs", "show what a provision refers to and who refers to it"),
    "impact": ("impact", "show what depends on a provision"),
    "compare": ("compare", "show what two editions of the laws rule differently"),
    "diagram": ("diagram", "draw the flowchart of a law"),
    "graph": ("graph", "draw the map of the laws, or what is around one"),
    "book": ("book", "write the laws as a book for a browser"),
    "test": ("test", "hold scenario files against the rules"),
    "new": ("new", "begin a worked ruling, the rules of a law, or a fact"),
    "fmt": ("fmt", "bring law files into the one layout"),
    "import": ("import_text", "bring a source text into the plain text format"),
    "schema": ("schema", "write the JSON Schema of a situation, a ruling or an answer"),
}
"""The commands: the module of each in `commands`, and what it does."""

_EXAMPLES = (
    'bridgelaws rule --edition 1997 --dealer N "1H 1S 1D"',
    "bridgelaws rule table-4.yaml --lang da",
    "bridgelaws show 27B1 --edition 1997",
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the entry point of `bridgelaws`.

    Args:
        argv: The words behind the name of the program; by default those it was called with.
    Returns:
        The exit code.
    """
    streams.use_utf8()
    sources = Sources()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv), sources)
        sys.stdout.flush()
        return code
    except (UsageError, InputError) as error:
        return _unusable(error, sources)
    except BrokenPipeError:
        _let_go_of_stdout()
        return DONE  # the reader has seen enough
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _refused(error, sources)
    except Exception as error:
        return _internal_fault(error)


def _run(words: list[str], sources: Sources) -> int:
    if not words:
        print(_help(), file=sys.stderr)
        return UNUSABLE
    name = words[0]
    if name in ("--help", "-h"):
        print(_help())
        return DONE
    if name == "--version":
        from ..runtime.base import VERSION

        print(f"bridgelaws {VERSION}")
        return DONE
    if name not in COMMANDS:
        raise _unknown(name)
    module = import_module(f".commands.{COMMANDS[name][0]}", __package__)
    if asks_for_help(words[1:]):
        print(module.COMMAND.help())
        return DONE
    code: int = module.run(read_arguments(module.COMMAND, words[1:]), sources)
    return code


def _unknown(name: str) -> UsageError:
    if name.startswith("-"):
        message = f"no command is named, and `{name}` stands alone"
        expected = ("`--help`", "`--version`", "a command, and its options after it")
        return UsageError("unknown-option", message, expected)
    return UsageError.near("unknown-command", f"there is no command `{name}`", name, [*COMMANDS])


def _help() -> str:
    lines = [
        "usage: bridgelaws COMMAND …", "", "The Laws of Duplicate Bridge, compiled to decisions.",
        "", "commands:",
    ]  # fmt: skip
    lines += [table_row(name, does) for name, (_, does) in COMMANDS.items()]
    lines += ["", "options:", table_row("-h, --help", "show this help, or that of a command")]
    lines += [table_row("--version", "show the version"), "", "examples:"]
    lines += [f"  {example}" for example in _EXAMPLES]
    lines += ["", "`bridgelaws COMMAND --help` shows what a command takes."]
    return "\n".join(lines)


def _unusable(error: UsageError | InputError, sources: Sources) -> int:
    try:
        streams.complain(error, sources)
    except BrokenPipeError:
        _let_go_of_stdout()
    return UNUSABLE


def _let_go_of_stdout() -> None:
    """Nobody reads any more: keep Python from complaining about it when it ends."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(devnull, sys.stdout.fileno())
    except (OSError, ValueError):
        return  # no real stream, so nothing will complain
    finally:
        os.close(devnull)


def _refused(error: OSError, sources: Sources) -> int:
    """The system refused to read or write, such as on a full disk: no fault of the program."""
    _let_go_of_stdout()
    reason = (error.strerror or str(error)).lower()
    where = f" `{error.filename}`" if error.filename else ""
    return _unusable(UsageError("refused", f"reading or writing{where} failed: {reason}"), sources)


def _internal_fault(error: Exception) -> int:
    if os.environ.get(_DEBUG):
        import traceback

        traceback.print_exc()
    lines = [
        f"internal error: {printable(_place(error), 300)}",
        "  = note: this is a fault of bridgelaws, not of the laws or of what you gave it",
        "  = help: please report it with this line, the command and its input;"
        f" {_DEBUG}=1 shows more",
    ]
    print("\n".join(lines), file=sys.stderr)
    return INTERNAL


def _place(error: Exception) -> str:
    """What went wrong and where, in one line for a report."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = ""
    if trace is not None:
        file = os.path.basename(trace.tb_frame.f_code.co_filename)
        where = f" at {file}:{trace.tb_lineno}"
    return f"{type(error).__name__}{where}: {error}"
