"""What goes round in a circle: names that hang on one another, and facts defined by themselves.

A definition that reads itself would have no end at the table, so it is found here, before.
"""

from collections.abc import Iterable, Mapping

from . import model
from .diagnostics import Diagnostic, Span

CALL = "call"
"""The moment that is always there; what looks at another one ends where it has not come yet."""


def circles(follows: Mapping[str, Iterable[str]]) -> list[tuple[str, ...]]:
    """The circles among names, each from its first name on; one for each way that leads back."""
    found: list[tuple[str, ...]] = []
    is_open: dict[str, bool] = {}
    for start in follows:
        path: list[str] = []
        todo = [(start, False)]
        while todo:
            name, is_left = todo.pop()
            if is_left:
                is_open[path.pop()] = False
            elif is_open.get(name):
                found.append(tuple(path[path.index(name) :]))
            elif name in follows and name not in is_open:
                is_open[name] = True
                path.append(name)
                todo.append((name, True))
                todo += [(after, False) for after in reversed(tuple(follows[name]))]
    return found


def circular_definitions(
    edition: model.Edition, reads: Mapping[str, tuple[str, ...]]
) -> list[Diagnostic]:
    """A fault for each circle among defined facts.

    Args:
        edition: The bound rules.
        reads: For each fact the facts that have to be worked out before it.
    """
    places = _places(edition)
    faults = []
    for circle in circles(reads):
        names = " → ".join(f"`{_shown(name, edition)}`" for name in (*circle, circle[0]))
        defined = next((name for name in circle if name in places), None)
        if defined is not None:
            law, span = places[defined]
            message = f"what these mean goes round in a circle: {names}"
            faults.append(Diagnostic("circular-definition", message, span, law=law))
    return faults


def _places(edition: model.Edition) -> dict[str, tuple[str, Span]]:
    """Where each defined fact gets its meaning first."""
    found: dict[str, tuple[str, Span]] = {}
    for provision in edition.provisions.values():
        for clause in provision.clauses:
            if clause.defines:
                found.setdefault(clause.defines.fact, (provision.id, clause.span))
            if clause.recognises:
                found.setdefault(model.IS + clause.recognises, (provision.id, clause.span))
    return found


def _shown(name: str, edition: model.Edition) -> str:
    """A fact as rules speak of it."""
    vocabulary = edition.vocabulary
    language = vocabulary.languages[0] if vocabulary.languages else ""
    if name.startswith(model.IS):
        return vocabulary.irregularities[name.removeprefix(model.IS)].name.get(language, name)
    phrases = vocabulary.facts[name].phrases
    return phrases[0].words.get(language, name) if phrases else name
