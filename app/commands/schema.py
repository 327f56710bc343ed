"""`bridgelaws schema`: the JSON Schemas that are published."""

from ...runtime.schema import NAMES, schema
from .. import bases, streams
from ..exit_codes import DONE
from ..faults import Sources
from ..options import Arguments, Command

COMMAND = Command(
    name="schema",
    does="write the JSON Schema of a situation, a ruling or an answer",
    takes="situation|ruling|answer",
    options=(),
    least=1,
    most=1,
    examples=(
        ("bridgelaws schema situation > situation.schema.json", "for an editor that checks files"),
    ),
)


def run(arguments: Arguments, sources: Sources) -> int:
    """Write a schema.

    Raises:
        UsageError: there is none of that name.
    """
    print(streams.json_page(schema(bases.pick("schema", arguments.words[0], NAMES))))
    return DONE
