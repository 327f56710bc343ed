"""The rule files of an edition -> its bound model, with the faults of both stages in one run.

A file that can't be read in places is bound as far as it can be, so that one slip hides no other.
"""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from . import model, syntax
from .base_files import BaseFile
from .bind import bind_edition
from .declarations import Vocabulary
from .diagnostics import Diagnostic, LawError, in_order
from .edition_terms import in_terms_of
from .parse import read_law

_NUMBER = re.compile("[0-9]+")


def read_rules(files: Iterable[BaseFile]) -> tuple[list[syntax.Law], list[Diagnostic]]:
    """What can be read of the laws in some files, and every fault of these."""
    laws: list[syntax.Law] = []
    faults: list[Diagnostic] = []
    for file in files:
        law, found = _read_once(file.data, file.name)
        faults += found
        if law is not None:
            laws.append(law)
            faults += _wrong_number(law, file)
    return laws, faults


@lru_cache(maxsize=256)  # an edition may lend its rules to another, and is then read with both
def _read_once(data: bytes, name: str) -> tuple[syntax.Law | None, tuple[Diagnostic, ...]]:
    law, faults = read_law(data, name)
    return law, tuple(faults)


def _wrong_number(law: syntax.Law, file: BaseFile) -> list[Diagnostic]:
    """A file is named by the number of its law: else a reader looks for the law in vain."""
    name = file.path.rpartition("/")[2]
    number, said = law.number.text, _NUMBER.match(name)
    if said is None:
        message = f"the name of the file doesn't say that it holds law `{number}`"
    elif said[0] != number:
        message = f"the file of law `{said[0]}` holds law `{number}`"
    else:
        return []
    expected = (f"a file whose name begins with `{number}-`",)
    near = number + (name[said.end() :] if said else f"-{name}")
    return [Diagnostic("law-in-wrong-file", message, law.number.span, "error", expected, near)]


def bind_rules(
    name: str,
    laws: Iterable[syntax.Law],
    faults: Collection[Diagnostic],
    vocabulary: Vocabulary,
    told: Collection[str] = (),
) -> model.Edition:
    """Bind the laws of an edition, in its own words, that were read with some faults.

    Args:
        name: What the edition is called.
        laws: What could be read of them.
        faults: Those met in reading.
        vocabulary: What their phrases mean, for all editions.
        told: Provisions that are missing for a reason told elsewhere.
    Raises:
        LawError: with all faults of reading and of names, in the order of files and lines.
    """
    named: tuple[Diagnostic, ...] = ()
    bound = None
    try:
        terms = in_terms_of(name, vocabulary)
        bound = bind_edition(name, laws, terms, are_all=not faults, told=told)
    except LawError as error:
        named = error.diagnostics
    if bound is None or faults:
        # What is said of the names in a line that can't be read would only follow from that.
        unread = {(fault.span.file, fault.span.line) for fault in faults}
        more = (f for f in named if (f.span.file, f.span.line) not in unread)
        raise LawError(in_order((*faults, *more)))
    return bound
