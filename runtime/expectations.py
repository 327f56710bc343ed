"""Holds a ruling against what a scenario expects of it, and says in which points it differs.

Only what is expected is compared: a key that an expectation doesn't give is not checked, an empty
list means that there must be nothing. Rulings and auctions are compared in their order, everything
else in any; the laws of a ruling have to stand in the order of the code besides.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..compiler.frozen import frozen
from ..compiler.provision_ids import id_order, id_parts

KEYS = (
    "status", "rulings", "auction", "turn", "legal_calls", "obligations", "restrictions", "over",
    "contract", "needs", "consider",
)  # fmt: skip
"""What can be expected of a whole answer."""
STATUSES = ("regular", "ruled", "needs_facts", "gap")
"""What can be expected of its status."""
ANSWER_KEYS = ("answer", "laws", "effects", "consider", "needs", "gap")
"""What can be expected of the answer to a player who asks whether he may do something."""
RULING_KEYS = ("irregularity", "offender", "laws", "effects")
"""What can be expected of one ruling in it."""

# Effects that cost a side something: one that isn't expected is a difference by itself.
_WEIGHTY = ("adjusted_score", "score_cap", "penalty_card", "replaced_by_pass")
ABSENT = "nothing"
"""What stands in a difference where nothing was expected, or nothing came."""


@frozen
class Difference:
    """One point in which a ruling isn't as expected; `what` names it as the JSON does."""

    what: str
    expected: object
    got: object


def differences(
    expect: Mapping[str, Any], ruling: Mapping[str, Any], only_refer: Collection[str] = ()
) -> tuple[Difference, ...]:
    """Where a ruling differs from what is expected.

    Args:
        expect: Keys of `KEYS`, in `rulings` those of `RULING_KEYS`.
        ruling: The ruling as the contract's JSON.
        only_refer: Provisions that say nothing themselves but refer to others; readers name them
            in `laws` or not, so they are left out on both sides.
    """
    found: list[Difference] = []
    for key in ("status", "turn", "over"):
        if key in expect and _plain(expect[key]) != _plain(ruling.get(key)):
            found.append(Difference(key, expect[key], ruling.get(key)))
    found += _whole_lists(expect, ruling)
    if "contract" in expect and not _fits(expect["contract"], ruling.get("contract")):
        found.append(Difference("contract", expect["contract"], ruling.get("contract")))
    for key in ("obligations", "restrictions"):
        if key in expect:
            found += _listed(key, expect[key], ruling.get(key) or (), others_allowed=False)
    found += _over_all_rulings(expect, ruling)
    if "rulings" in expect:
        found += _rulings(expect["rulings"], ruling.get("rulings") or (), frozenset(only_refer))
    return (*found, *_order(ruling))


def answer_differences(
    expect: Mapping[str, Any], answer: Mapping[str, Any], only_refer: Collection[str] = ()
) -> tuple[Difference, ...]:
    """Where the answer to a player who asks differs from what is expected; see `differences`.

    Args:
        expect: Keys of `ANSWER_KEYS`; `gap` is the law that is silent.
        answer: The answer as the contract's JSON.
    """
    found: list[Difference] = []
    for key, got in (("answer", answer["answer"]), ("gap", answer.get("gap", {}).get("law"))):
        if key in expect and _plain(expect[key]) != got:
            found.append(Difference(key, expect[key], got))
    found += _over_all_rulings(expect, {"rulings": [answer]})
    if "laws" in expect:
        wanted = [str(law) for law in expect["laws"]]
        found += _laws("laws", wanted, answer["laws"], frozenset(only_refer))
    if "effects" in expect:
        found += _listed("effects", expect["effects"], answer["effects"], others_allowed=True)
    return (*found, *_order({"rulings": [answer]}))


def _order(ruling: Mapping[str, Any]) -> list[Difference]:
    """Laws that don't stand in the order of the code, whatever is expected."""
    found = []
    for index, part in enumerate(ruling.get("rulings") or ()):
        laws = list(part.get("laws") or ())
        if laws != sorted(laws, key=id_order):
            what = f"rulings[{index}].laws, in the order of the code"
            found.append(Difference(what, sorted(laws, key=id_order), laws))
    return found


def _whole_lists(expect: Mapping[str, Any], ruling: Mapping[str, Any]) -> list[Difference]:
    """The auction in its order; the legal calls in any, but each once."""
    found = []
    for key, read in (("auction", _plain), ("legal_calls", _in_any_order)):
        if key in expect and read(expect[key]) != read(ruling.get(key) or []):
            found.append(Difference(key, expect[key], ruling.get(key)))
    return found


def _over_all_rulings(expect: Mapping[str, Any], ruling: Mapping[str, Any]) -> list[Difference]:
    """What is asked, exactly; and what has to be kept in mind, at least."""
    rulings, found = ruling.get("rulings") or (), []
    if "needs" in expect:
        wanted = sorted({str(fact) for fact in expect["needs"]})
        asked = sorted({str(need["fact"]) for r in rulings for need in r.get("needs", ())})
        if wanted != asked:
            found.append(Difference("needs", wanted, asked))
    if "consider" in expect:
        kept = [str(item["law"]) for r in rulings for item in r.get("consider", ())]
        lacking = [law for law in map(str, expect["consider"]) if law not in kept]
        if lacking:
            found.append(Difference("consider", lacking, kept))
    return found


def _rulings(
    wanted: Sequence[Mapping[str, Any]],
    got: Sequence[Mapping[str, Any]],
    only_refer: frozenset[str],
) -> list[Difference]:
    found: list[Difference] = []
    if len(wanted) != len(got):
        kinds = [[r.get("irregularity") for r in rulings] for rulings in (wanted, got)]
        found.append(Difference("rulings", kinds[0], kinds[1]))
    for index, (expect, ruling) in enumerate(zip(wanted, got, strict=False)):
        name = f"rulings[{index}]"
        for key in ("irregularity", "offender"):
            if key in expect and _plain(expect[key]) != _plain(ruling.get(key)):
                found.append(Difference(f"{name}.{key}", expect[key], ruling.get(key)))
        laws = [str(law) for law in ruling.get("laws") or ()]
        if "laws" in expect:
            found += _laws(f"{name}.laws", [str(law) for law in expect["laws"]], laws, only_refer)
        if "effects" in expect:
            effects = ruling.get("effects") or ()
            found += _listed(f"{name}.effects", expect["effects"], effects, others_allowed=True)
    return found


def _laws(
    what: str, wanted: list[str], got: list[str], only_refer: frozenset[str]
) -> list[Difference]:
    """Compared as sets; a provision above an expected one may stand beside it."""
    expected, found = set(wanted) - only_refer, set(got) - only_refer
    found -= {law for law in found - expected if any(_is_above(law, other) for other in expected)}
    if expected == found:
        return []
    return [Difference(what, sorted(expected, key=id_order), sorted(found, key=id_order))]


def _is_above(provision: str, other: str) -> bool:
    above, below = id_parts(provision) or (), id_parts(other) or ()
    return len(above) < len(below) and below[: len(above)] == above


def _listed(
    what: str, wanted: Iterable[Any], got: Iterable[Any], *, others_allowed: bool
) -> list[Difference]:
    """Each expected entry has to fit one of its own; of the others only light ones may be there."""
    rest = list(got)
    found = []
    for entry in wanted:
        match = next((other for other in rest if _fits(entry, other)), None)
        if match is None:
            found.append(Difference(what, entry, list(got) or ABSENT))
        else:
            rest.remove(match)
    surplus = [e for e in rest if not others_allowed or e.get("effect") in _WEIGHTY]
    return [*found, *(Difference(what, ABSENT, entry) for entry in surplus)]


def _fits(wanted: Any, got: Any) -> bool:
    """Whether every field that is expected has the expected value."""
    if isinstance(wanted, Mapping):
        return isinstance(got, Mapping) and all(
            key in got and _fits(value, got[key]) for key, value in wanted.items()
        )
    if isinstance(wanted, list | tuple):
        return isinstance(got, list | tuple) and _in_any_order(wanted) == _in_any_order(got)
    return bool(_plain(wanted) == _plain(got))


def _in_any_order(values: Iterable[Any]) -> list[str]:
    return sorted(map(str, values))


def _plain(value: Any) -> Any:
    """Numbers as text, so that a law or level needs no quotes in a scenario file."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, bool) else str(value)
