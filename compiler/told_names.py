"""The names under which a situation may say something of a call or of a ruling, and what of each.

They follow from the vocabulary: what the values of its facts read, its choices and its findings. So
a name that is declared there can be told, and needs no line of Python.
"""

from collections.abc import Mapping

from .declarations import Value, Vocabulary
from .diagnostics import Diagnostic
from .expression import TELLS, Expression, compile_expression

Values = tuple[Value, ...] | None
"""The values that can be said; none named: any text. None: some denominations."""

_TRUTH = (True, False)
_WORDS = {"stated", "text"}


def told_names(vocabulary: Vocabulary) -> dict[str, dict[str, Values]]:
    """What can be said, by name: `attributes` of a call, and `facts`.

    Values that can't be read tell nothing here; `check_vocabulary` has their faults.
    """
    read: dict[str, dict[str, set[str]]] = {"attributes": {}, "facts": {}}
    ignored: list[Diagnostic] = []
    for fact in vocabulary.facts.values():
        if fact.kind in ("choice", "finding"):
            read["facts"].setdefault(fact.id, set())
        if fact.value is not None:
            expression = compile_expression(fact.value, vocabulary, fact.span, ignored)
            for function, name in expression.tells:
                read[TELLS[function]].setdefault(name, set()).add(function)
            for name in {*expression.asks} - {name for _, name in expression.tells}:
                read["attributes"].setdefault(name, set())
    return {
        table: {name: _values(vocabulary, name, functions) for name, functions in names.items()}
        for table, names in read.items()
    }


def names_read(
    vocabulary: Vocabulary, expressions: Mapping[str, Expression]
) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """For each fact that hangs on what was told: of which moments, and under which names.

    Args:
        vocabulary: What is declared.
        expressions: The values of its facts.
    """
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
        fact.id: ((), (fact.id,))
        for fact in vocabulary.facts.values()
        if fact.kind in ("choice", "finding")
    }
    for name, expression in expressions.items():
        names = (*expression.asks, *(said for _, said in expression.tells))
        if names:
            found[name] = (expression.moments, names)
    return found


def _values(vocabulary: Vocabulary, name: str, functions: set[str]) -> Values:
    asked = vocabulary.attributes.get(name)
    if asked is None:
        return () if functions & _WORDS else _TRUTH
    return tuple(v for phrase in asked.phrases for v in phrase.values) or None
