"""The interview: what it asks, what it writes into the situation, and that nothing else matters.

Each handed scenario is played as it was at the table: told without anything that can be asked, up
to where the director was told something; then asked, answered as the scenario says, and gone on.
"""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaws import KnowledgeBase, Situation, SituationError
from bridgelaws.app.scenarios import Scenario, base_refers, read_scenarios
from bridgelaws.compiler.frozen import replace
from bridgelaws.runtime.attributes import Known, Value
from bridgelaws.runtime.calls import Denomination
from bridgelaws.runtime.events import CallChanged, CallMade, CardsExposed, DirectorCalled, Event
from bridgelaws.runtime.expectations import differences
from bridgelaws.runtime.interview import Interview
from bridgelaws.runtime.supposing import asked

Document = dict[str, Any]
Draw = Callable[[random.Random], Document]
Key = tuple[str, int]

HANDED = Path(__file__).parents[1] / "data/scenarios/1997.yaml"
SCENARIOS = read_scenarios(HANDED.read_bytes(), str(HANDED), ("1997",))
ASKED_OF_CALLS = {"artificial", "shows", "same_meaning", "unintended", "pause"}
ASKED_OF_DIRECTOR = {"accepted", "relied_on_first_call", "misinformed"}

# What a scenario says and no answer hangs on, by the number of the event: so it isn't asked.
NOT_ASKED: dict[str, set[Key]] = {
    "97-24-02": {("led", 1)},  # an honour: 24B, led or not
    "97-24-06": {("led", 1)},  # two cards: 24C, led or not
    "97-24-10": {("led", 1)},
    "97-T-04": {("led", 1)},
    "97-25-06": {("pause", 3), ("unintended", 3)},  # partner and LHO have called: no rule
    "97-25-26": {
        ("artificial", 1),
        ("artificial", 3),
    },  # whether both mean the same
    "97-25-29": {("artificial", 3)},  # nothing hangs on what the call of the choice was
    "97-27-18": {("artificial", 4)},  # 27B2 by the first call alone
    "97-27-36": {("artificial", 4), ("artificial", 8)},  # at face value until told: diamonds
    "97-30-16": {("artificial", 1)},  # a change of call, by 30B3
    "97-30-18": {("artificial", 1)},
    "97-30-20": {("shows", 2)},  # 31A1 whatever it showed
    "97-31-16": {("artificial", 1)},  # RHO passed: 31A1 whatever it was
    "97-31-08": {("artificial", 0)},  # a pass is no bid in any denomination: 31A2b
    "97-31-26": {("artificial", 3)},  # nothing hangs on what that pass meant
    "97-31-10": {("artificial", 0)},  # it decides nothing before the next call
    "97-31-14": {("artificial", 4)},  # other denominations than those referred to
    "97-31-18": {("artificial", 0)},  # 31B whatever it was
    "97-31-24": {("artificial", 4)},  # the meaning is another one, and that was said
    "97-32-14": {("accepted", 1)},  # it can't be accepted
    "97-32-16": {("artificial", 1), ("shows", 1)},  # 26B, not 26
    "97-32-18": {("artificial", 2)},
    "97-T-12": {("artificial", 0)},  # a legal call before, at face value
}
# Said in other words: two natural calls of the same name have the same meaning.
IN_OTHER_WORDS: dict[str, dict[Key, Value]] = {"97-25-26": {("same_meaning", 3): True}}
# Asked once the first question is left open: what might spare it, which is not known either.
ASKED_THEN: dict[str, set[str]] = {"97-21-02": {"unintended", "pause"}}


def without(known: Known, names: set[str]) -> Known:
    """What is known beside some names."""
    return Known({name: value for name, value in known.items() if name not in names})


def bare(event: Event) -> Event:
    """An event without anything that the interview asks for."""
    if isinstance(event, CardsExposed):
        return replace(event, led=None)
    if isinstance(event, DirectorCalled):
        return replace(event, facts=without(event.facts, ASKED_OF_DIRECTOR))
    if isinstance(event, CallMade | CallChanged):
        return replace(event, attributes=without(event.attributes, ASKED_OF_CALLS))
    return event


def answers_of(situation: Situation) -> dict[Key, Value]:
    """What a situation says that can be asked, by fact and event; -1 where it holds throughout."""
    found = {(n, -1): v for n, v in situation.facts.items() if n in ASKED_OF_DIRECTOR}
    for event in situation.events:
        if isinstance(event, CardsExposed):
            found |= {} if event.led is None else {("led", event.index): event.led}
        elif isinstance(event, DirectorCalled):
            said = event.facts.items()
            found |= {(n, event.index): v for n, v in said if n in ASKED_OF_DIRECTOR}
        elif isinstance(event, CallMade | CallChanged):
            said = event.attributes.items()
            found |= {(n, event.index): v for n, v in said if n in ASKED_OF_CALLS}
    return found


def steps(situation: Situation) -> list[tuple[Event, ...]]:
    """The bare events, cut after each director who was told something.

    LHO's change because an opponent changed comes once that change has been ruled on (21B2).
    """
    found: list[list[Event]] = [[]]
    for event in situation.events:
        if isinstance(event, CallChanged) and event.attributes.get("because") == "opponent_changed":
            found.append([])
        found[-1].append(bare(event))
        if isinstance(event, DirectorCalled) and event.facts.keys() & ASKED_OF_DIRECTOR:
            found.append([])
    return [tuple(events) for events in found if events]


def interviewed(base: KnowledgeBase, scenario: Scenario) -> tuple[Interview, set[Key]]:
    """The interview at its end, and which of the scenario's answers were asked for."""
    situation, used = scenario.situation, set()
    answers = answers_of(situation) | IN_OTHER_WORDS.get(scenario.id, {})
    first, *others = steps(situation) or [()]
    facts = without(situation.facts, ASKED_OF_DIRECTOR)
    state = Interview.begin(base, replace(situation, events=first, facts=facts))
    for more in ((), *others):
        state = state.go_on(more) if more else state
        while state.question is not None:
            name, number = asked(state.question)
            last = len(state.situation.events)
            told = [
                key
                for key in answers
                if key[0] == name
                and key not in used
                and (key[1] < last if name in ASKED_OF_DIRECTOR else key[1] == number)
            ]
            used |= {*told[:1]}
            state = state.answer(answers[told[0]]) if told else state.leave_open()
    return state, used


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[s.id for s in SCENARIOS])
def test_it_asks_for_what_the_scenario_says_and_ends_in_its_ruling(
    scenario: Scenario, base: KnowledgeBase
) -> None:
    """Nothing is asked that it doesn't say, but where it expects the question to stay open."""
    state, used = interviewed(base, scenario)
    said = {*answers_of(scenario.situation)} - NOT_ASKED.get(scenario.id, set())
    assert used == said | {*IN_OTHER_WORDS.get(scenario.id, {})}
    assert not state.waiting
    if state.left_open:
        then = ASKED_THEN.get(scenario.id, set())
        assert {name for name, _ in state.left_open} == {*scenario.expect["needs"]} | then
    else:
        assert state.ruling.status != "needs_facts"
    refers = base_refers(base, "1997")
    ruled = base.rule(scenario.situation).to_dict()
    found = differences(scenario.expect, state.ruling.to_dict(), refers)
    # What the base has no rules for yet is told by other tests; this ends where `rule` does.
    assert found == differences(scenario.expect, ruled, refers)
    is_encoded = state.ruling.status != "gap" or "gap" in str(scenario.expect)
    assert not found or not is_encoded


def test_a_scenario_that_says_too_little_is_seen(base: KnowledgeBase) -> None:
    """The guard: without what one scenario says, its question stays open, and nothing else does."""
    (scenario,) = (s for s in SCENARIOS if s.id == "97-27-18")
    events = tuple(map(bare, scenario.situation.events))
    poorer = replace(scenario, situation=replace(scenario.situation, events=events))
    state, used = interviewed(base, poorer)
    assert used == set()
    assert state.left_open == {("artificial", 2), ("artificial", 4)}
    assert state.ruling.status == "needs_facts"


# -- one interview, step by step -------------------------------------------------------------------


@pytest.fixture
def begin(base: KnowledgeBase) -> Callable[[str], Interview]:
    """The interview on an auction, dealer North."""
    return lambda auction: Interview.begin(base, parsed(auction))


def parsed(auction: str) -> Situation:
    """An auction, dealer North."""
    return Situation.parse(auction, edition="1997", dealer="N")


def laws(state: Interview) -> list[list[str]]:
    """The provisions in force, of each ruling."""
    return [ruling["laws"] for ruling in state.ruling.to_dict()["rulings"]]


def written(state: Interview) -> list[object]:
    """The auction as the document has it."""
    auction = state.situation.to_dict()["auction"]
    assert isinstance(auction, list)
    return auction


Begin = Callable[[str], Interview]


def test_what_is_answered_stands_where_a_document_has_it(begin: Begin) -> None:
    """27: not accepted, corrected to the lowest bid, natural both times: 27B1a."""
    state = begin("1C 1S 1D")
    assert asked(state.questions[0]) == ("accepted", 2)
    state = state.answer(False)
    assert written(state) == ["1C", "1S", "1D", {"director": True, "accepted": False}]
    assert state.question is None and laws(state) == [["27B"]]
    state = state.go_on(parsed("2D").events)
    assert asked(state.questions[0]) == ("artificial", 2)
    state = state.answer(False)
    assert asked(state.questions[0]) == ("artificial", 4)
    state = state.answer(False)
    assert written(state) == ["1C", "1S", "1D=", {"director": True, "accepted": False}, "2D="]
    assert state.question is None and laws(state) == [["27B", "27B1a"]]


def test_several_denominations_are_one_answer(begin: Begin) -> None:
    """26A2: the suits a withdrawn conventional bid referred to, hearts and spades."""
    state = begin("1NT 2D 2C TD S:P W:P N:P").answer(True)
    assert asked(state.questions[0]) == ("shows", 2)
    state = state.answer((Denomination.H, Denomination.S))
    assert state.question is None
    assert "2C*[HS]" in str(written(state))
    (restriction,) = state.ruling.to_dict()["restrictions"]
    assert (restriction["player"], restriction["suits"]) == ("N", ["H", "S"])


def test_a_card_is_told_of_as_well(base: KnowledgeBase) -> None:
    """24A: a single card below an honour, and whether it was led."""
    exposed = {"exposed": ["D3"], "by": "S"}
    document = {"edition": "1997", "dealer": "N", "auction": ["1H", "P", exposed]}
    state = Interview.begin(base, Situation.from_dict(document))
    assert asked(state.questions[0]) == ("led", 2)
    assert written(state.answer(True)) == ["1H", "P", {**exposed, "led": True}]


def test_what_nobody_knows_stays_unknown(begin: Begin) -> None:
    """27B1, 27B2: the first call is unknown; whether the correction was natural may spare it."""
    state = begin("1C 1S 1D TD S:2D").leave_open()
    assert written(state) == ["1C", "1S", "1D", "TD", "S:2D"]
    assert asked(state.questions[0]) == ("artificial", 4)
    assert laws(state.answer(True)) == [["27B", "27B2"]]
    still = state.answer(False)
    assert still.question is None and still.ruling.status == "needs_facts"
    assert still.left_open == {("artificial", 2)}


def test_a_player_is_not_asked_while_it_is_unknown_whether_he_may_choose(begin: Begin) -> None:
    """25A before 25B1: LHO has a say where the first call was meant, or after a pause."""
    state = begin("1H N:>2H")
    assert asked(state.questions[0]) == ("unintended", 1)
    assert asked(state.answer(False).questions[0]) == ("accepted", 1)
    state = state.leave_open()
    assert asked(state.questions[0]) == ("pause", 1)
    assert asked(state.answer(True).questions[0]) == ("accepted", 1)
    assert state.leave_open().question is None


def test_calls_wait_until_it_is_known_whose_they_are(begin: Begin) -> None:
    """27A: after `TD` it is West's turn or South's, as West chooses."""
    state = begin("1C 1S 1D TD 2D P")
    calls = [str(event.call) for event in state.waiting if isinstance(event, CallMade)]
    assert calls == ["2D", "P"] and len(state.waiting) == 2
    accepted, refused = state.answer(True), state.answer(False)
    assert not accepted.waiting and not refused.waiting
    assert accepted.ruling.to_dict()["auction"][-2:] == [["W", "2D"], ["N", "P"]]
    assert refused.ruling.to_dict()["auction"][-2:] == [["S", "2D"], ["W", "P"]]
    assert state.leave_open().waiting == state.waiting


def test_a_card_shown_after_the_director_came_lets_no_call_be_placed(base: KnowledgeBase) -> None:
    """It stays as open as before whose turn it is; the card itself is ruled on."""
    exposed = {"exposed": ["HK"], "by": "E"}
    events = ["1C", "1S", "1D", "TD", exposed, "2D"]
    document = {"edition": "1997", "dealer": "N", "auction": events}
    state = Interview.begin(base, Situation.from_dict(document))
    assert len(state.situation.events) == 5 and len(state.waiting) == 1
    assert not state.answer(False).waiting


def test_going_on_is_after_the_ruling(begin: Begin) -> None:
    """A call by LHO before the director came would accept; after it, South has to correct."""
    assert laws(begin("1C 1S 1D W:P")) == [["27A"]]
    state = begin("1C 1S 1D=").answer(False).go_on(parsed("S:2D= W:P").events)
    assert written(state) == [
        "1C", "1S", "1D=", {"director": True, "accepted": False}, "S:2D=", "W:P",
    ]  # fmt: skip
    state = begin("1C 1S X 2D").go_on(parsed("P").events)
    assert written(state) == ["1C", "1S", "X", "2D", "P"]  # nothing irregular, so no director


def test_what_is_only_said_by_the_director_is_written_with_him(begin: Begin) -> None:
    """25B1: the director is there already, or is called for it; he is told once."""
    auction = "1H N:>2H E:P"
    state = begin(auction).answer(False)
    assert asked(state.questions[0]) == ("relied_on_first_call", 2)
    told = {"director": True, "relied_on_first_call": True}
    assert written(state.answer(True))[-1] == told
    state = begin(auction + " TD").answer(False).answer(True)
    assert written(state)[-2:] == ["E:P", told]


def test_a_call_that_no_answer_can_place_is_told(begin: Begin) -> None:
    """The auction is over, so nobody is in turn after the director came, whatever is answered."""
    with pytest.raises(SituationError) as caught:
        begin("1C P P P TD 2D")
    assert caught.value.diagnostics[0].code == "seat-missing"


def test_what_cannot_happen_is_told_and_changes_nothing(begin: Begin) -> None:
    """East has made no call that could be changed."""
    state = begin("1C")
    with pytest.raises(SituationError):
        state.go_on(parsed("E:>2D").events)
    assert state.situation == parsed("1C")
    with pytest.raises(ValueError, match="nothing is asked"):
        state.answer(True)
    with pytest.raises(ValueError, match="nothing is asked"):
        state.leave_open()


# -- whatever happens ------------------------------------------------------------------------------

MOST_QUESTIONS = 40


def talks(base: KnowledgeBase, draw: Draw, chance: random.Random) -> Iterator[Interview]:
    """The states of an interview on a situation drawn by chance, with answers by chance."""
    try:
        state = Interview.begin(base, Situation.from_dict(draw(chance)))
    except SituationError:
        return
    for _ in range(MOST_QUESTIONS):
        yield state
        if state.question is None:
            return
        try:
            state = answered(state, chance)
        except SituationError:  # what waited can't happen after this answer
            return
    raise AssertionError(f"asked without end: {state.situation.to_dict()}")


def answered(state: Interview, chance: random.Random) -> Interview:
    """The state after one of the answers there are, or none, to one of the questions there are."""
    need = chance.choice(state.questions)
    if chance.random() < 0.2:
        return state.leave_open(need)
    value: Any = chance.choice(need.answers()).value
    return state.answer(value, need)


@pytest.fixture(scope="module")
def draw(draw_uniform: Draw, draw_mutated: Draw, draw_grown: Draw) -> Draw:
    """One of the three ways to draw a situation, bare as a director would type it."""
    ways = (draw_uniform, draw_mutated, draw_grown)

    def drawn(chance: random.Random) -> Document:
        document = chance.choice(ways)(chance)
        situation = Situation.from_dict(document)
        return replace(situation, events=tuple(map(bare, situation.events))).to_dict()

    return drawn


def check(state: Interview, base: KnowledgeBase) -> None:
    """What holds of every state: the document says it all, and going back undoes."""
    saved = Situation.read(state.situation.to_yaml())
    assert saved == state.situation
    assert base.rule(saved).to_dict() == state.ruling.to_dict()
    keys = [asked(need) for need in state.questions]
    assert not {*keys} & state.left_open and len({*keys}) == len(keys)
    if state.question is None and not state.left_open:
        assert state.ruling.status != "needs_facts" and not state.waiting
    before = state.before
    if before is not None and state.situation == before.situation:
        assert state.left_open > before.left_open  # passed over, and nothing else
        assert state.ruling.to_dict() == before.ruling.to_dict()


def test_every_state_says_all_in_its_document(base: KnowledgeBase, draw: Draw) -> None:
    """In bulk: saved and read again, the ruling is the same at each step of the interview."""
    asked_of = 0
    for seed in range(600):
        for state in talks(base, draw, random.Random(seed)):
            check(state, base)
            asked_of += state.question is not None
    assert asked_of > 200, asked_of


def test_going_back_and_answering_again_is_the_same(base: KnowledgeBase, draw: Draw) -> None:
    """Back undoes: from the state before, the same answers lead to the same states."""
    walked = 0
    for seed in range(200):
        first = [*talks(base, draw, random.Random(seed))]
        again = [*talks(base, draw, random.Random(seed))]
        assert [s.situation for s in first] == [s.situation for s in again]
        for state, following in pairwise(first):
            assert following.before is state
            walked += 1
    assert walked > 50, walked


def both_orders(state: Interview) -> bool:
    """Two questions that are open at once, answered in either order, with each pair of answers."""
    one, other = state.questions[:2]
    for first in one.answers():
        for second in other.answers():
            a = in_order(state, [(asked(one), first.value), (asked(other), second.value)])
            b = in_order(state, [(asked(other), second.value), (asked(one), first.value)])
            if a is None or b is None:
                continue  # the first answer has spared the second question, or shut it out
            assert a.ruling.to_dict() == b.ruling.to_dict(), state.situation.to_dict()
    return True


def in_order(state: Interview, told: list[tuple[Key, object]]) -> Interview | None:
    """The state after answers to questions by what they are about.

    None where one isn't asked, or where what happened since can't be after such an answer.
    """
    for key, value in told:
        need = next((need for need in state.questions if asked(need) == key), None)
        if need is None:
            return None
        assert isinstance(value, bool | str | tuple)
        try:
            state = state.answer(value, need)
        except SituationError:
            return None
    return state


def test_the_order_of_the_answers_does_not_matter(base: KnowledgeBase, draw: Draw) -> None:
    """Where several rulings ask at once, whichever is answered first."""
    found = sum(
        both_orders(state)
        for seed in range(600)
        for state in talks(base, draw, random.Random(seed))
        if len(state.questions) > 1
    )
    assert found > 5, found


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.randoms(use_true_random=False))
def test_no_interview_goes_wrong(base: KnowledgeBase, draw: Draw, chance: random.Random) -> None:
    """The same, with hypothesis looking for the smallest that breaks something."""
    for state in talks(base, draw, chance):
        check(state, base)


def test_an_option_names_what_the_ruling_would_keep_in_mind(base: KnowledgeBase) -> None:
    """10C1: before a player chooses, and no less than after; 23 and 26 among them."""
    named: set[str] = set()
    for scenario in SCENARIOS:
        state = Interview.begin(base, scenario.situation)
        for need in state.questions:
            before = {entry["law"] for entry in state.ruling.consider(need.case)}
            for answer in need.answers():
                added = {entry["law"] for entry in answer.consider}
                value: Any = answer.value
                ruling = state.answer(value, need).ruling
                found = [case for case in ruling.cases if case.event == need.case.event]
                after = {entry["law"] for case in found for entry in ruling.consider(case)}
                assert before | added <= after, (scenario.id, need.fact, value)
                named |= added
    assert named >= {"23", "26"}


def test_an_answer_is_taken_by_the_ruling_that_asks(base: KnowledgeBase) -> None:
    """East's 1S had to wait for what came of North's double; `accepted` is about the 1S."""
    auction = ["2H", "P", {"change": "7NT", "by": "N", "unintended": False}, "N:X"]
    bid = {"call": "1S", "unintended": False}
    came = {"director": True, "relied_on_first_call": True}
    data = {"edition": "1997", "dealer": "N", "auction": [*auction, bid, came]}
    state = Interview.begin(base, Situation.from_dict(data))
    assert state.question is not None and state.question.fact == "accepted"
    following = state.answer(True)
    assert following.question is None
    assert following.ruling.to_dict()["auction"] == [["N", "7NT"], ["E", "1S"]]
