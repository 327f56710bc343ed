"""Unknown is not false: what nobody has told is asked where it decides, and only there.

Three kinds of not knowing: an attribute or a choice is asked for, a finding never holds a ruling
up, and what has not happened yet is waited for.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bridgelaws import SituationError

Document = dict[str, Any]
Draw = Callable[[random.Random], Document]
Rule = Callable[[Document], Document]
Spell = Callable[[Document], Document]
STRAINS = ("C", "D", "H", "S", "NT")
VALUES: dict[str, list[Any]] = {
    "artificial": [True, False],
    "same_meaning": [True, False],
    "unintended": [True, False],
    "pause": [True, False],
    "shows": [[], *([strain] for strain in STRAINS)],
}
FINDINGS = ("could_have_known", "information_damages", "probably_different")


@pytest.fixture(scope="module")
def documents(
    handed_1997: list[Document], spell_out: Spell, draw_mutated: Draw, draw_grown: Draw, rule: Rule
) -> list[Document]:
    """Every handed situation and some drawn ones, spelled out; the handed ones come first."""
    drawn = [draw(random.Random(s)) for s in range(250) for draw in (draw_mutated, draw_grown)]
    found = []
    for document in (*(item["situation"] for item in handed_1997), *drawn):
        try:
            rule(document)
            found.append(spell_out(document))
        except SituationError:
            continue
    return found


def told(document: Document, event: int, name: str, value: Any) -> Document:
    """The situation with an attribute of one call told, or unknown (None)."""
    events = list(document["auction"])
    events[event] = {**events[event], name: value}
    return {**document, "auction": events}


def substance(ruling: Document, of_legal_call: bool = False) -> Document:
    """What a ruling decides. References alone are no reason to ask, so they don't count.

    Reading 13: for law 26 a call of the legal auction counts at face value where its nature is
    unknown, so for such a call the restrictions on the lead are left out.
    """
    keys = ("status", "auction", "turn", "legal_calls", "obligations", "over", "contract")
    cases = [
        {
            **{k: case.get(k) for k in ("irregularity", "offender", "event")},
            "gap": case.get("gap", {}).get("law"),
            "effects": [e for e in case["effects"] if not (of_legal_call and e["law"][:2] == "26")],
        }
        for case in ruling["rulings"]
    ]
    restrictions = [] if of_legal_call else ruling["restrictions"]
    return {**{k: ruling[k] for k in keys}, "rulings": cases, "restrictions": restrictions}


def questions(ruling: Document) -> list[Document]:
    return [need for case in ruling["rulings"] for need in case["needs"]]


def _about(need: Document) -> tuple[str, int | None]:
    return need["fact"], need.get("event")


def _attributes(document: Document) -> Iterator[tuple[int, str]]:
    """The attributes that may be asked of each call; what a natural call shows is known."""
    for number, event in enumerate(document["auction"]):
        if "call" in event or "change" in event:
            for name in VALUES:
                if name != "shows" or event.get("artificial") is True:
                    yield number, name


def misjudged(unknown: Document, known: list[Document], about: tuple[str, int]) -> str | None:
    """How a ruling fails to treat an attribute as unknown, given the rulings for its values."""
    withdrawn = {e["event"] for k in known for r in k["rulings"] for e in r["effects"]
                 if e["effect"] == "cancelled"}  # fmt: skip
    is_legal = about[1] not in withdrawn
    asked = about in [_about(need) for need in questions(unknown)]
    then = [[_about(need) for need in questions(k)] for k in known]
    if asked and any(others != then[0] for others in then):
        return None  # it decides what is asked next: 25A wants to know of a pause, 25B1 does not
    if all(substance(k) == substance(known[0]) for k in known):
        if asked:
            return "asked, though it decides nothing"
        return None if substance(unknown) == substance(known[0]) else "it is no longer the same"
    if all(substance(k, is_legal) == substance(known[0], is_legal) for k in known):
        return None
    if unknown["status"] == "gap":
        some = any(k["status"] != "gap" for k in known)
        return "unknown is taken for a gap" if some else None
    if not questions(unknown):
        return "it decides, and nothing is asked"
    settled = all(k["status"] in ("ruled", "regular") for k in known)
    return "something else is asked" if settled and not asked else None


def test_what_is_not_told_is_asked_exactly_where_it_decides(
    documents: list[Document], rule: Rule
) -> None:
    """With an attribute unknown: the same ruling as for all of its values, or the question."""
    decided = 0
    for document in documents[:210]:
        for number, name in _attributes(document):
            try:
                unknown = rule(told(document, number, name, None))
                known = [rule(told(document, number, name, value)) for value in VALUES[name]]
            except SituationError:
                continue  # who calls next hangs on it, and the calls don't name their seats
            fault = misjudged(unknown, known, (name, number))
            assert fault is None, (fault, document, number, name)
            decided += (name, number) in [_about(need) for need in questions(unknown)]
    assert decided >= 25


def test_a_question_lists_every_answer_and_keeps_its_promise(
    documents: list[Document], rule: Rule
) -> None:
    """Answering brings every effect that the answer promised, and the question is gone."""
    answered = 0
    for document in documents:
        before = rule(document)
        if before["status"] == "gap":
            continue
        for place, case in enumerate(before["rulings"]):
            for need in case["needs"]:
                values = [answer["value"] for answer in need["answers"]]
                assert values == VALUES.get(need["fact"], [True, False]), document
                assert need["law"] is not None, document
                for answer in need["answers"]:
                    faults = []
                    for known in _answered(document, need, answer["value"]):
                        try:
                            after = rule(known)
                        except SituationError:
                            break  # the lead was faced, and with this answer it could not be
                        faults.append(broken_promise(answer, need, *after["rulings"][place:]))
                    fault = None if None in faults else next(iter(faults), None)
                    assert fault is None, (fault, document, need["fact"], answer["value"])
                    answered += 1
    assert answered >= 50


def _answered(document: Document, need: Document, value: Any) -> list[Document]:
    """The situation with the answer: where the director comes at the end, and when he first came;
    what was called in between may follow from it or not."""
    if need["fact"] in {*VALUES, "led"}:  # of a call; any other is told to the director
        return [told(document, need["event"], need["fact"], value)]
    auction, come = document["auction"], {"director": True, need["fact"]: value}
    first = [i for i, event in enumerate(auction) if event.get("director")][:1]
    return [{**document, "auction": [*auction, come]},
            *(told(document, i, need["fact"], value) for i in first)]  # fmt: skip


def broken_promise(
    answer: Document, need: Document, after: Document, *later: Document
) -> str | None:
    """What an answer promised and the ruling after it doesn't hold, nor one that comes up by it."""
    if any("gap" in ruling for ruling in (after, *later)):
        return None  # the answer leads to a gap; nothing is promised then
    if _about(need) in map(_about, after["needs"]):
        return "the same is asked again"
    kept = [effect for ruling in (after, *later) for effect in ruling["effects"]]
    lost = [effect for effect in answer["effects"] if effect not in kept]
    return f"not kept: {lost}" if lost else None


def test_findings_never_hold_a_ruling_up(documents: list[Document], rule: Rule) -> None:
    """Whatever the director finds later, who calls what stays as it was without the finding."""
    keys = ("status", "turn", "legal_calls", "auction", "obligations", "over", "contract")
    for document in documents:
        unfound = {k: v for k, v in document.items() if k != "facts"}
        unfound["auction"] = [
            {k: v for k, v in event.items() if k not in FINDINGS} for event in document["auction"]
        ]
        without = rule(unfound)
        assert not any(need["fact"] in FINDINGS for need in questions(without))
        for value in (True, False):
            found = rule({**unfound, "facts": dict.fromkeys(FINDINGS, value)})
            assert {k: found[k] for k in keys} == {k: without[k] for k in keys}, document


@pytest.mark.parametrize(
    ("finding", "adjusted", "considered"),
    [
        # 27B1b: the award follows the finding; unknown it is kept in mind, refused it is gone
        (None, [], ["27B1b"]),
        (True, [{"effect": "adjusted_score", "law": "27B1b", "modality": "must"}], []),
        (False, [], []),
    ],
)
def test_a_finding_stands_under_consider_until_it_is_made(
    finding: bool | None, adjusted: list[Document], considered: list[str], rule: Rule
) -> None:
    """27B1b after a natural bid corrected to the lowest sufficient one in the denomination."""
    auction = ["1H", "1S", "1D=", {"director": True, "information_damages": finding}, "S:2D="]
    ruling = rule({"edition": "1997", "dealer": "N", "auction": auction})
    (case,) = ruling["rulings"]
    assert ruling["status"] == "ruled"
    shown = [{k: e[k] for k in ("effect", "law", "modality")}
             for e in case["effects"] if e["effect"] == "adjusted_score"]  # fmt: skip
    assert shown == adjusted
    assert [c["law"] for c in case["consider"] if c["why"] == "finding"] == considered


@pytest.mark.parametrize(
    ("call", "correction", "laws", "needs"),
    [
        # 27B1 speaks of bids that were "quite clearly not conventional"; unknown must be asked
        ("1D", "2D", ["27B"], [("artificial", 2)]),
        ("1D=", "2D", ["27B"], [("artificial", 4)]),
        ("1D=", "2D=", ["27B", "27B1a"], []),
        ("1D*", "2D", ["27B", "27B2"], []),
        ("1D", "2D*", ["27B", "27B2"], []),
        ("1D", "2H", ["27B", "27B2"], []),
        ("1D", "P", ["27B", "27B2"], []),
    ],
)
def test_only_the_nature_that_decides_is_asked(
    call: str, correction: str, laws: list[str], needs: list[Any], rule: Rule
) -> None:
    """27B1a or 27B2: nothing is asked where the other bid or the correction settles it."""
    auction = f"1H 1S {call} TD S:{correction}"
    ruling = rule({"edition": "1997", "dealer": "N", "auction": auction})
    assert ruling["rulings"][0]["laws"] == laws
    assert [_about(need) for need in questions(ruling)] == needs
    assert ruling["turn"] == "W"  # reading 16: who calls next is the same either way


def test_the_guards_trip_on_planted_faults(rule: Rule) -> None:
    """A ruling that takes unknown for false, or keeps no promise, is seen."""
    auction = ["1H", "1S", {"call": "1D"}, "TD", "S:2D="]
    document = {"edition": "1997", "dealer": "N", "auction": auction}
    unknown = rule(document)
    known = [rule(told(document, 2, "artificial", value)) for value in (True, False)]
    about = ("artificial", 2)
    assert misjudged(unknown, known, about) is None
    assert misjudged(known[1], known, about) == "it decides, and nothing is asked"
    assert misjudged({**unknown, "status": "gap"}, known, about) == "unknown is taken for a gap"
    assert misjudged(unknown, known[:1] * 2, about) == "asked, though it decides nothing"
    elsewhere = [{**unknown["rulings"][0], "needs": [{"fact": "pause", "event": 2}]}]
    assert misjudged({**unknown, "rulings": elsewhere}, known, about) == "something else is asked"
    (need,) = questions(unknown)
    promise = need["answers"][0]
    assert broken_promise(promise, need, known[0]["rulings"][0]) is None
    assert broken_promise(promise, need, unknown["rulings"][0]) == "the same is asked again"
    assert "not kept" in (broken_promise(promise, need, known[1]["rulings"][0]) or "")
