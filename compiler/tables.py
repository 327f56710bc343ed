"""Decision diagrams and declarations -> plain tables: what a ruling reads and never runs.

They are tuples and dicts of words and numbers, so that they can be kept with `marshal` and loaded
without any library; the many nodes and leaves are packed in pieces. Functions stand in the source
beside them (`generate`).
"""

from collections.abc import Iterable
from typing import Any

from . import model
from .circles import CALL
from .decide import Decision
from .declarations import Moment, Vocabulary
from .entries import Item
from .hanging import facts_tested, hangings
from .likeness import likeness
from .outcomes import Leaf
from .packed import packed_table, small_numbers
from .provision_ids import id_parts
from .told_names import names_read, told_names

Tables = dict[str, Any]


def tables(decision: Decision) -> Tables:
    """The tables of the compiled form of one edition."""
    edition, vocabulary, table = decision.edition, decision.edition.vocabulary, decision.table
    outcomes = [*decision.outcomes.values()]
    meanings = [d.node for d in decision.definitions]
    read = {test.fact for law in edition.laws for test in edition.reads(law)}
    declared = {
        "edition": edition.name,
        "variables": tuple(f.id for f in decision.facts),
        "entries": {
            kinds: (node, tuple(sorted(decision.always[kinds])))
            for kinds, node in decision.outcomes.items()
        },
        "items": tuple(_item_row(item, edition) for item in decision.items),
        "moments": {m.id: _moment_row(m, decision) for m in vocabulary.moments.values()},
        "attributes": {
            a.id: (a.question, {p.values: p.words for p in a.phrases}, a.of_change)
            for a in vocabulary.attributes.values()
        },
        "reads": {
            fact: names
            for fact, names in names_read(vocabulary, decision.expressions).items()
            if fact in read
        },
        "words": vocabulary.words,
        "targets": _targets(decision),
        "findings": _findings(decision),
        "likeness": likeness(decision),
        "untold": vocabulary.untold,
        "while_open": vocabulary.while_open,
        "actions": {i.id: i.asks for i in vocabulary.irregularities.values() if i.is_action},
        "answers": vocabulary.answers,
        "roles": vocabulary.game,
        "homes": edition.homes,
        "laws": _law_rows(decision),
        "provisions": {p.id: (p.status, p.narrative) for p in edition.provisions.values()},
    }
    return {
        **_plain(declared),
        "tested": facts_tested(decision),
        "hangs": {fact: on for fact, on in hangings(decision).items() if on != ((), 0)},
        "nodes": packed_table({n: table.nodes[n] for n in _inner(decision, outcomes + meanings)}),
        "leaves": packed_table({n: _leaf(table.value(n)) for n in _terminals(decision, outcomes)}),
        "meanings": {n: table.value(n) for n in _terminals(decision, meanings)},
    }


def shared_tables(vocabulary: Vocabulary) -> Tables:
    """What the vocabulary says for every edition: its languages, and the names that can be told."""
    return {"languages": vocabulary.languages, "told": told_names(vocabulary)}


def _plain(value: Any) -> Any:
    """Words alone, without what other editions would say; all else as it is."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def _inner(decision: Decision, roots: Iterable[int]) -> list[int]:
    """The nodes of some diagrams that test a fact; what they share is gone through once."""
    nodes, seen, todo = decision.table.nodes, set[int](), [*roots]
    while todo:
        node = todo.pop()
        if node >= 0 and node not in seen:
            seen.add(node)
            todo += nodes[node][1]
    return sorted(seen)


def _terminals(decision: Decision, roots: list[int]) -> list[int]:
    inner = _inner(decision, roots)
    below = [c for n in inner for c in decision.table.nodes[n][1] if c < 0]
    return sorted({*below, *(n for n in roots if n < 0)})


def _leaf(found: object) -> tuple[bytes, bytes]:
    """What an outcome brings: items in force, and those that a finding could bring."""
    assert isinstance(found, Leaf)
    return small_numbers(sorted(found.items)), small_numbers(sorted(found.findable))


def _item_row(item: Item, edition: model.Edition) -> tuple[object, ...]:
    law = edition.provisions[item.provision].law
    return (item.left_to or item.provision, law, item.kind, item.name, item.shown)


def _moment_row(m: Moment, decision: Decision) -> tuple[object, ...]:
    """What a moment is, and whether what it asks is the same at all times."""
    asked = [decision.expressions.get(fact) for fact in m.only]
    is_fixed = bool(asked) and all(
        e is not None and set(e.moments) <= {CALL} and not (e.looks or e.facts or e.asks)
        for e in asked
    )
    return m.events, m.by, m.after, m.before, m.kinds, m.only, m.each, m.name, is_fixed


def _law_rows(decision: Decision) -> dict[str, tuple[object, ...]]:
    """For each law: the moment it is looked at for, whether it holds findings only, its parts."""
    edition: model.Edition = decision.edition
    rows: dict[str, tuple[object, ...]] = {}
    for number, law in edition.laws.items():
        encoded = any(
            c.is_rule and c.encoded for p in law.provisions for c in edition.provisions[p].clauses
        )
        rows[number] = (
            law.for_each, edition.holds_findings_only(number), encoded, law.entries
        )  # fmt: skip
    return rows


def _targets(decision: Decision) -> dict[str, str]:
    """The law to which each reference leads."""
    named = [i.name for i in decision.items if i.kind not in ("effect", "gap")]
    return {target: (id_parts(target) or (target,))[0] for target in named}


def _findings(decision: Decision) -> dict[str, str]:
    """The finding on which a provision hangs."""
    facts = decision.edition.vocabulary.facts
    found = {}
    for provision in decision.edition.provisions.values():
        atoms = (a for c in provision.clauses for alt in c.alternatives for a in alt)
        for test in atoms:
            fact = facts.get(test.fact) if isinstance(test, model.Test) else None
            if fact is not None and fact.kind == "finding":
                found[provision.id] = fact.id
    return found
